"""`deck new`, `fill` and `edit`: decks of one's own from the command line."""

from __future__ import annotations

import argparse
from pathlib import Path

from .arguments import Commands, command, number
from .output import note, out


def add(commands: Commands) -> None:
    """Declare the commands; `commands` are those of `deck`."""
    new = command(commands, "new", "begin a deck of your own")
    new.add_argument("name", metavar="NAME", help="what it is called")
    new.add_argument(
        "--from", dest="source", metavar="DECK", default="", help="copy a preset or a deck of yours"
    )
    new.add_argument("--empire", metavar="EMPIRE", default="", help="announce an empire")
    new.set_defaults(run=run_new)

    fill = command(commands, "fill", "complete a deck to a legal one and print it")
    fill.add_argument("file", metavar="FILE", help="a file, or a deck by name")
    fill.add_argument("--structure", default="", help="default: what the deck says, or standard")
    fill.add_argument("--players", type=number, metavar="N", default=0, help="seats of the match")
    fill.add_argument("--write", action="store_true", help="write it back instead of printing it")
    fill.set_defaults(run=run_fill)

    edit = command(commands, "edit", "open the deck builder")
    edit.add_argument("name", metavar="NAME", help="a deck of yours, or a preset to copy")
    edit.set_defaults(run=run_edit)


def run_new(args: argparse.Namespace) -> int:
    """Write a new deck file and print where it lies."""
    from core.games.empires import deckbuild as db
    from core.games.empires.deck_folder import DeckFolder, slug
    from core.games.empires.decks import deck_list, deck_named
    from core.games.empires.filters import EMPIRES
    from core.kernel.errors import BadDeck

    folder, name = DeckFolder(), slug(args.name)
    if not name:
        raise BadDeck(f"`{args.name}` cannot be the name of a deck: it needs a letter or digit.")
    if name in deck_list() or folder.has(name) or folder.has_draft(name):
        note(f"there is a deck `{name}` already; it is left as it is.")
        return 1
    deck = db.rename(deck_named(args.source) if args.source else db.EMPTY, args.name)
    if args.empire:
        empire = args.empire.capitalize()
        if empire not in EMPIRES:
            raise BadDeck(f"`{args.empire}` is no empire; known: {', '.join(EMPIRES)}.")
        deck = db.announce(deck, empire)
    folder.save(name, db.written(db.tidy(deck)))
    out(str(folder.path(name)))
    return 0


def run_fill(args: argparse.Namespace) -> int:
    """Complete a deck; exit status 1 where a rule stays broken."""
    from core.files import write_whole
    from core.games.empires import deckbuild as db
    from core.games.empires.deck_bench import told
    from core.games.empires.deck_files import parse
    from core.games.empires.deck_fill import fill
    from core.games.empires.deck_folder import DeckFolder
    from core.games.empires.deck_rules import known_structure
    from core.games.empires.decks import deck_list, deck_named
    from core.kernel.errors import BadDeck

    folder, path = DeckFolder(), Path(args.file)
    name = "" if path.exists() else folder.known(args.file)
    preset = not path.exists() and args.file in deck_list()
    if preset and args.write:
        raise BadDeck(f"`{args.file}` comes with the game; `deck new` makes a copy of your own.")
    if name or preset:
        deck = deck_named(args.file)
    else:
        try:
            deck = parse(path.read_text("utf-8"), path.stem)
        except UnicodeDecodeError:
            raise BadDeck(f"{path} cannot be read: it is not UTF-8 text.") from None
    structure, players = db.purpose(deck)
    structure = known_structure(args.structure or structure, args.players or players)
    filled = fill(db.built_for(deck, structure, args.players or players))
    for step in filled.steps:
        note(f"{step.text}: {_listed(step.cards)}." if step.cards else f"{step.text}.")
    for fault in filled.left:
        note(told(fault))
    text = db.written(filled.deck)
    if not args.write:
        out(text.rstrip())
    elif name:
        folder.save(name, text)
    else:
        write_whole(path, text)
    return 1 if filled.left else 0


def _listed(cards: tuple[str, ...]) -> str:
    from collections import Counter

    from core.games.empires.load import CARDS

    return ", ".join(f"{n} {CARDS[i].code} {CARDS[i].name}" for i, n in Counter(cards).items())


def run_edit(args: argparse.Namespace) -> int:
    """Open the deck builder."""
    from core.games.empires.deck_folder import DeckFolder
    from core.games.empires.decks import deck_text, is_known
    from tui.request import Request

    from .play import has_screen, refusal

    folder = DeckFolder()
    if not is_known(args.name) and not folder.has_draft(args.name):
        deck_text(args.name)  # raises with the known names
    reason = refusal()
    if not reason and not has_screen():
        reason = "the deck builder needs a screen; `deck new` and `deck fill` work without one."
    if reason:
        note(reason)
        return 2
    from tui.app import run

    return run(Request("deck", deck=args.name))
