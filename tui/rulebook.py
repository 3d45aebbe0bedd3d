"""`RULES.md` as lines on screen: a small part of Markdown, wrapped at words, ids in their style."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import Final

import attrs

from tui.widgets.line import Line, cut, wrap

ID: Final = re.compile(r"\b[A-Z][A-Z0-9]{0,5}-\d+[a-z]?\b")
"""A rule id such as `AF-12`."""

_BOLD: Final = re.compile(r"\*\*(.+?)\*\*|`([^`]+)`")
_BULLET: Final = re.compile(r"^(\s*)([-*]|\d+\.)\s+(.*)$")


@attrs.frozen
class Rulebook:
    """The rules of a game as source text."""

    game: str
    source: str

    def lines(self, width: int) -> list[Line]:
        """The rules in a width."""
        return _lines(self.source, width)

    def chapters(self, width: int) -> list[int]:
        """Lines at which chapters begin."""
        return [i for i, line in enumerate(self.lines(width)) if line and line[0][1] == "heading"]

    def line_of(self, rule_id: str, width: int) -> int | None:
        """First line that states a rule: one that begins with the id, else one that names it."""
        wanted = rule_id.rpartition(":")[2].upper()
        named = None
        for i, line in enumerate(self.lines(width)):
            text = "".join(t for t, _ in line).strip(" -*·[(")
            if wanted not in text.upper():
                continue
            if re.match(rf"{re.escape(wanted)}(?![0-9A-Za-z])", text, re.IGNORECASE):
                return i
            if named is None and re.search(rf"{re.escape(wanted)}(?!\d)", text, re.IGNORECASE):
                named = i
        return named


@lru_cache(maxsize=8)
def load(game: str) -> Rulebook:
    """The rules of a game; where they cannot be read, a sentence stands in their place."""
    try:
        spec = find_spec(f"core.games.{game}")
    except ModuleNotFoundError:
        spec = None
    if spec is None or spec.origin is None:
        return Rulebook(game, f"There are no rules for `{game}` here.")
    try:
        return Rulebook(game, (Path(spec.origin).parent / "RULES.md").read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as problem:
        return Rulebook(game, f"The rules cannot be read: {problem}")


@lru_cache(maxsize=16)
def _lines(source: str, width: int) -> list[Line]:
    made: list[Line] = []
    paragraph: list[str] = []
    is_code = False

    def flush() -> None:
        if paragraph:
            made.extend(_text(" ".join(paragraph), width))
            paragraph.clear()

    for raw in source.splitlines():
        line = raw.rstrip()
        if line.startswith("```"):
            flush()
            is_code = not is_code
        elif is_code:
            made.append([("   ", ""), (cut(line, width - 4), "info")])
        elif line.startswith("#"):
            flush()
            level = len(line) - len(line.lstrip("#"))
            text = _plain(line.lstrip("# "))
            if made and made[-1]:
                made.append([])
            style = "title" if level == 1 else "heading"
            made += [[(" ", style), *row] for row in wrap(text, width - 2, style)]
            if level <= 2:
                made.append([(" ", ""), ("─" * min(len(text), width - 2), "rule")])
        elif line.startswith("|"):
            flush()
            if not set(line) <= set("|-: "):
                made += _table_row(line, width)
        elif bullet := _BULLET.match(line):
            flush()
            lead = " " * (1 + min(len(bullet[1]), 6))
            sign = "· " if bullet[2] in "-*" else f"{bullet[2]} "
            paragraph.append(f"{lead}{sign}{bullet[3]}")
        elif not line.strip():
            flush()
            if made and made[-1]:
                made.append([])
        else:
            paragraph.append(line.strip() if paragraph else f" {line.strip()}")
    flush()
    return made


def _plain(text: str) -> str:
    return _BOLD.sub(lambda m: m[1] or m[2], re.sub(r"\[([^\]]+)\]\([^)]*\)", r"\1", text))


def _text(text: str, width: int) -> list[Line]:
    """A paragraph or bullet with its indent kept on following lines."""
    lead = len(text) - len(text.lstrip())
    body = text.lstrip()
    hang = lead + (2 if body.startswith("· ") else 0)
    bold = {m[1] or m[2] for m in _BOLD.finditer(body)}
    made: list[Line] = []
    for i, line in enumerate(wrap(_plain(body), max(20, width - hang - 1))):
        indent = lead if i == 0 else hang
        words = "".join(t for t, _ in line)
        made.append([(" " * indent, ""), *_marked(words, bold)])
    return made


def _marked(text: str, bold: set[str]) -> Line:
    """Rule ids and what was bold, in their styles."""
    pieces = sorted((b for b in bold if b), key=len, reverse=True)
    pattern = "|".join([ID.pattern, *(re.escape(b) for b in pieces)])
    made: Line = []
    at = 0
    for found in re.finditer(pattern, text):
        made.append((text[at : found.start()], ""))
        style = "key" if ID.fullmatch(found[0]) else "strong"
        made.append((found[0], style))
        at = found.end()
    made.append((text[at:], ""))
    return [span for span in made if span[0]]


def _table_row(line: str, width: int) -> Sequence[Line]:
    """A table row as text with bars between its cells, wrapped with an indent."""
    cells = [_plain(c.strip()) for c in line.strip("|").split("|")]
    joined = " │ ".join(cells)
    return [
        [(" " * (1 if i == 0 else 3), ""), *_marked("".join(t for t, _ in row), set())]
        for i, row in enumerate(wrap(joined, width - 4))
    ]
