"""`terminus rules`: the rules of a game as they are played here."""

from __future__ import annotations

import argparse
import os
import re
import sys

from .arguments import Commands, add_game, command, game_of
from .output import note, out


def add(commands: Commands) -> None:
    """Declare the command."""
    rules = command(commands, "rules", "read the rules of a game")
    add_game(rules)
    rules.add_argument(
        "section",
        metavar="SECTION",
        nargs="*",
        default=[],
        help="words of a heading, or an id such as AF-12",
    )
    rules.set_defaults(run=run_rules)


def run_rules(args: argparse.Namespace) -> int:
    """Page the rules, or the part that is asked for."""
    from core.kernel import BadOptions

    game = game_of(args.game)
    try:
        text = (game.folder / "RULES.md").read_text(encoding="utf-8")
    except FileNotFoundError:
        raise BadOptions(f"The rules of {game.title} are not written down yet.") from None
    wanted = " ".join(args.section).removeprefix(f"{game.id}:")
    if wanted:
        text = part(text, wanted)
        if not text:
            headings = ", ".join(h for _, h in _headings(text_of(game.folder)))
            note(f"no rule or heading `{wanted}` in {game.title}; headings: {headings}.")
            return 1
    page(text.rstrip())
    return 0


def text_of(folder: os.PathLike[str]) -> str:
    """The whole RULES.md of a game's folder."""
    with open(os.path.join(folder, "RULES.md"), encoding="utf-8") as file:
        return file.read()


def _headings(text: str) -> list[tuple[int, str]]:
    return [(len(m[1]), m[2].strip()) for m in re.finditer(r"^(#+) (.*)$", text, re.M)]


def part(text: str, wanted: str) -> str:
    """The clause of a rule id, or the sections whose headings hold the words; empty if none."""
    if re.fullmatch(r"[A-Za-z]+-?[A-Za-z]?\d+\w*", wanted):
        found = _clause(text, wanted.upper())
        if found or "-" in wanted:
            return found
    chosen: list[str] = []
    depth = 0
    for line in text.splitlines():
        heading = re.match(r"(#+) (.*)$", line)
        if heading:
            level = len(heading[1])
            if depth and level <= depth:
                depth = 0
            if not depth and wanted.lower() in heading[2].lower():
                depth = level
        if depth:
            chosen.append(line)
    return "\n".join(chosen)


def _clause(text: str, rule: str) -> str:
    """Paragraphs and list items that define the id, in bold or code at their beginning."""
    text = re.sub(r"^(#+ .*)$", r"\1\n", text, flags=re.M)
    blocks = re.split(r"\n(?=\s*\n|\s*[-*|] |\s*\d+\. |#)", text)
    own = re.compile(rf"^[\s\-*|\d.]*[`(]*{re.escape(rule)}(?!\w)")
    named = re.compile(rf"(?<![\w-]){re.escape(rule)}(?!\w)")
    defining = [b.strip() for b in blocks if own.match(b.upper())]
    return "\n".join(defining or [b.strip() for b in blocks if named.search(b.upper())])


def page(text: str) -> None:
    """Show a long text: through a pager where stdout is a terminal, else as it is."""
    if not sys.stdout.isatty() or os.environ.get("TERM", "dumb") == "dumb":
        out(text)
        return
    import shlex
    import shutil
    import subprocess

    try:
        pager = shlex.split(os.environ.get("PAGER", "")) or ["less", "-FRX"]
    except ValueError:
        pager = ["less", "-FRX"]  # an open quotation mark names no program
    if shutil.which(pager[0]) is None:
        out(text)
        return
    # Less must not take Ctrl-C for the end of us.
    done = subprocess.run(pager, input=text.encode() + b"\n", check=False)
    if done.returncode == 127:
        out(text)
