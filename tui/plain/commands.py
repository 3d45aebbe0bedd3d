"""What one can type at a table besides the answers, and how a typed line is read.

A line is, in this order: a number of the list; a command by its whole word or its one letter; words
of a legal action, each as short as is unique; the beginning of a command; a compound entry of the
game; an action that is not legal now, which is told why.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tui.widgets.entry import matches

from .paper import Text, Title, aligned, is_number

if TYPE_CHECKING:
    from .table import PlainTable

COMMANDS: dict[str, str] = {
    "look": "your whole view; `look PART`, `look SEAT`, `look CELL` for one thing",
    "near": "what lies around a cell: `near C8`",
    "answers": "the legal answers; `answers WORD` those with a word in them",
    "brief": "`brief on`: questions come without their list of answers; `brief off`",
    "more": "the next page of what was listed last",
    "why": "whether and why: `why ACTION`, `why NUMBER`; alone: the rule of the last refusal",
    "hint": "a good answer; again: the reasons for it",
    "end": "end the phase, be done, pass: the answer that does without more",
    "undo": "take back your last action",
    "redo": "do again what was taken back",
    "zoom": "everything about a card, a tile or a good: `zoom NAME`",
    "recap": "what happened since your last decision",
    "log": "the last lines of the log: `log 50`; `log WORD` those with a word",
    "score": "seats and scores",
    "notes": "your notes; `notes TEXT` writes one, `notes drop 2` takes one away",
    "rules": "the rules: `rules ID`, `rules WORDS`; alone: the chapters",
    "cards": "search the cards: `cards WORDS`",
    "replay": "step through the match from its start (only what you may know)",
    "save": "where the match is saved; it always is",
    "pin": "`pin WORD` locks your side at a handover, `pin` alone opens it",
    "rematch": "after the end: the same people, seats shifted",
    "help": "this list",
    "quit": "leave; everything is saved",
}
"""Commands and what they do."""

LETTERS = {
    "l": "look",
    "a": "answers",
    "w": "why",
    "H": "hint",
    "h": "hint",
    "e": "end",
    "p": "end",
    "u": "undo",
    "U": "redo",
    "z": "zoom",
    "r": "recap",
    "L": "log",
    "s": "score",
    "n": "notes",
    "?": "help",
    "q": "quit",
}
"""The keys of the tables on screen mean the same here."""

ALIASES = {"exit": "quit", "scores": "score", "note": "notes", "list": "answers", "card": "zoom"}


def dispatch(table: PlainTable, text: str) -> None:
    """Do what a typed line says; raises TerminusError."""
    text = " ".join(text.removeprefix(":").split())
    if not text:
        table.do_nothing()
        return
    if is_number(text):
        table.give_number(int(text))
        return
    word, _, rest = text.partition(" ")
    name = word if word in table.MORE else command_of(word)
    if name:
        run(table, name, rest)
        return
    legal = {table.game.action_text(a): a for a in table.legal}
    found = matches(text, list(legal))
    if len(found) == 1:
        table.give(legal[found[0]])
        return
    if not found and table.compound(text):
        return
    begun = [c for c in COMMANDS if c.startswith(word)] if not found else []
    if len(begun) == 1:
        run(table, begun[0], rest)
    elif found:
        shown = ", ".join(found[:6]) + (" and more" if len(found) > 6 else "")
        table.paper.say(f"`{text}` could be: {shown}.")
    elif begun:
        table.paper.say(f"`{word}` could be: {', '.join(begun)}.")
    else:
        table.try_words(text)


def command_of(word: str) -> str:
    """The command that a whole word or letter stands for, or an empty text."""
    word = LETTERS.get(word, ALIASES.get(word.lower(), word))
    return word.lower() if word.lower() in COMMANDS else ""


def run(table: PlainTable, name: str, rest: str) -> None:
    """Carry out a command."""
    getattr(table, f"do_{name}")(rest)


def help_text(own: Text, more: dict[str, str]) -> Text:
    """All commands, `more` among them; `own` are the entries of the game."""
    rows = []
    for name, about in {**COMMANDS, **more}.items():
        letter = next((k for k, v in LETTERS.items() if v == name), "")
        rows.append((letter, name, about))
    return [
        Title("What you can type"),
        "A number gives the answer of that number. An action may be typed in words, each as short "
        "as it is unique. Enter alone puts the question again.",
        *own,
        *aligned(rows, 2),
        "Everything that is accepted is on disk before it is confirmed; Ctrl-C leaves at any time.",
    ]
