"""Rules and cards as lines, for the lobby and the tables."""

from __future__ import annotations

import re
from typing import Any

from core.kernel import Game
from tui.commands.cards import MANY, card_list, matching
from tui.commands.rules import part, text_of
from tui.table.clauses import clause
from tui.widgets.sheet import Sheet

from .paper import Text, Title, aligned

_MARKS = re.compile(r"\*\*|`|(?<![\w*])\*(?=\w)|(?<=\w)\*(?![\w*])")
_BULLET = re.compile(r"\s*([-*]|\d+\.) ")
_LINK = re.compile(r"\[([^\]]*)\]\([^)]*\)")


def rules_text(game: Game[Any], wanted: str) -> Text:
    """The rules: a clause by its id, chapters by words of their headings, or all headings."""
    source = text_of(game.folder)
    wanted = wanted.strip().removeprefix(f"{game.id}:")
    if not wanted:
        heads = [
            "  " * (len(m[1]) - 1) + _plain(m[2]) for m in re.finditer(r"^(#+) (.*)$", source, re.M)
        ]
        return [
            *heads,
            "`rules WORDS` reads a chapter, `rules ID` a clause, `rules all` everything.",
        ]
    if wanted == "all":
        return _lines(source)
    found = clause(game.folder, wanted.upper())
    if found:
        return [f"{wanted.upper()}: {found}"]
    text = part(source, wanted)
    return (
        _lines(text) if text else [f"There is no rule or heading `{wanted}`; `rules` lists them."]
    )


def _lines(source: str) -> Text:
    """Markdown as lines: paragraphs joined, bullets and table rows one line each, code as it is."""
    made: Text = []
    is_code = False
    for raw in source.splitlines():
        line = _plain(raw.rstrip())
        if raw.startswith("```"):
            is_code = not is_code
        elif is_code:
            made.append("    " + raw.rstrip())
        elif raw.startswith("#"):
            made += ["", Title(line.lstrip("# "))]
        elif line.startswith("|"):
            if not set(line) <= set("|-: "):
                made.append("- " + "; ".join(c.strip() for c in line.strip("|").split("|")))
        elif line and _goes_on(made) and not _BULLET.match(line):
            made[-1] += " " + line.strip()
        elif line or (made and made[-1]):
            made.append(line)
    return made


def _goes_on(made: Text) -> bool:
    """Whether the last line is a paragraph or bullet that the next one may go on with."""
    last = made[-1] if made else ""
    return bool(last) and not isinstance(last, Title) and not last.startswith("    ")


def _plain(text: str) -> str:
    return _MARKS.sub("", _LINK.sub(r"\1", text))


def card_text(game_id: str, query: str) -> Text:
    """Cards that hold all words: one in full, several in a line each."""
    every = card_list(game_id)
    found = matching(every, query)
    if not found:
        if not every:
            return ["This game is played without cards to look up."]
        return [f"No card has `{query}` in its name, id or text."]
    if len(found) == 1:
        return _one(found[0])
    rows = [
        (c["id"], c["name"] if len(found) > MANY else f"{c['name']}: {c['text']}") for c in found
    ]
    return aligned(rows)


def _one(card: dict[str, Any]) -> Text:
    made: Text = [Title(f"{card['name']} ({card['id']}, {card['slug']})")]
    for key, value in card.items():
        if key in ("id", "slug", "name", "text") or value in ("", None, [], {}):
            continue
        if isinstance(value, dict):
            value = ", ".join(f"{k} {v}" for k, v in value.items())
        elif isinstance(value, list):
            value = ", ".join(map(str, value))
        made.append(f"  {key.replace('_', ' ')}: {value}")
    return [*made, card["text"]] if card["text"] else made


def sheet_text(sheet: Sheet) -> Text:
    """A sheet of the screens in lines, without its drawing."""
    head = f"{sheet.title}, {sheet.kind}" if sheet.kind else sheet.title
    made: Text = [Title(head)]
    made += [f"  {name}: {value}" for name, value in sheet.facts]
    if sheet.text:
        made.append(sheet.text)
    return [*made, *sheet.notes]
