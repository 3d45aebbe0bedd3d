"""A card in full while a deck is built: numbers, text, where it may be, the rules that apply."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import ClassVar

from textual.app import ComposeResult

import core.games.empires as empires
from core.games.empires import deckbuild as db
from core.games.empires.cards import KINDS, Card
from core.games.empires.deck_bench import Judged
from core.games.empires.deck_rules import allowed_copies
from core.games.empires.load import CARDS
from tui.games.empires.words import SHORT, TRIGGERS, amounts, count, hue_of, listed, short_name
from tui.games.empires.zoom import ART, print_line, ruling, rulings
from tui.widgets.block import Block
from tui.widgets.line import Line, wrap
from tui.widgets.screen_base import BaseScreen
from tui.widgets.sheet import Sheet, paint_sheet

from .rows import letter_of, numbers

WIDEST = 80
"""Widest sheet that is pleasant to read."""


def kind_of(card: Card) -> str:
    """Type, strength, empire and what else marks a card."""
    said = [f"{' or '.join(card.types)} {card.strength}", card.empire or "generic"]
    if card.reaction:
        said.append("reaction")
    if card.technology:
        said.append(f"{card.technology} technology")
    return ", ".join(said)


def facts_of(card: Card) -> list[tuple[str, str]]:
    """The printed numbers by name."""
    needs = amounts({k: n for k, n in zip(KINDS, card.needs, strict=True) if n})
    gives = amounts({k: n for k, n in zip(KINDS, card.gives, strict=True) if n})
    made = [("needs", needs)] if needs else []
    made += [("makes", gives)] if gives else []
    text = print_line(card)
    if text:
        made.append(("print", text))
    return made


def standing(card_id: str, now: Judged) -> list[tuple[str, str]]:
    """How a card stands to the deck: copies, what bars it, what speaks against it."""
    card = CARDS[card_id]
    have, aside = now.deck.cards.count(card_id), now.deck.reserve.count(card_id)
    most = allowed_copies(card.strength) if now.structure in db.LADDERED else 0
    held = f"{have} in the deck" + (f", {aside} in the reserve" if aside else "")
    limit = f"; {count(most, 'copy', 'copies')} may be" if most else "; any number may be"
    made = [("here", held + limit)]
    never = db.barred(card, now.deck.empire, now.structure)
    refused = never or db.refusal(now.deck, card_id)
    if refused is not None:
        made.append(("barred" if never else "no more", refused.text))
    idle = db.idle(card, now.deck.empire)
    if idle is not None:
        made.append(("note", idle.text))
    return made


def why(card_id: str, now: Judged) -> str:
    """Why a card may not be added or is accused, in sentences; what holds where it may."""
    said = now.said_of(card_id)
    told = standing(card_id, now)
    against = [text for name, text in told if name != "here"]
    if not against and not said:
        against = [f"Nothing speaks against it: {told[0][1]}."]
    return " ".join([*against, *(s for s in said if s not in against)])


def sheet_of(card_id: str, now: Judged) -> Sheet:
    """The sheet of a card."""
    card = CARDS[card_id]
    letter = letter_of(card_id)
    acts = [f"It can: {a.text}." for a in card.acts]
    answers = sorted({t for r in card.reacts for t in r.to}, key=list(TRIGGERS).index)
    if answers:
        acts.append(f"Answers {listed([TRIGGERS[t] for t in answers], 9)}.")
    folder = Path(empires.__file__).parent
    notes = [f"{r}  {text}" for r in rulings(card, letter) if (text := ruling(folder, r))]
    return Sheet(
        f"{card.code} {card.name}",
        kind_of(card),
        hue_of(letter),
        ART.get(letter, ART["O"]),
        (*facts_of(card), *standing(card_id, now)),
        " ".join([card.text or "Not built yet.", *acts]).strip(),
        ("\n".join(notes),) if notes else (),
    )


def brief(card_id: str, width: int, height: int) -> list[Line]:
    """A card in a few lines: name, kind and numbers, then as much of its text as there is room for.

    One pen for all but the name: these lines change with every step of the cursor.
    """
    card = CARDS[card_id]
    needs = " ".join(f"{SHORT[k]}{n}" for k, n in zip(KINDS, card.needs, strict=True) if n)
    said = [kind_of(card), f"needs {needs}" if needs else "", numbers(card_id)[0]]
    if card.command and "cmd" not in said[-1]:
        said.append(f"cmd{card.command}")
    name = f"{card.code} {short_name(card.name)}"
    made: list[Line] = [[(name, "heading"), ("  " + "  ".join(s for s in said if s), "")]]
    text = wrap(card.text or "This card is not built yet.", width)
    room = height - 1
    if len(text) > room > 0:
        last = text[room - 1][0][0]
        text = [*text[: room - 1], [(f"{last[: width - 10].rstrip()} … z", "")]]
    return [*made, *text[: max(0, room)]]


class CardScreen(BaseScreen):
    """The sheet of the card under the cursor; up and down go through the list below it."""

    PLACES: ClassVar[tuple[str, ...]] = ("sub", "list", "build")
    KEYS: ClassVar[tuple[str, ...]] = ("card-add", "card-drop", "close")
    RULES: ClassVar[str] = "empires"

    def __init__(
        self,
        card: Callable[[], str],
        now: Callable[[], Judged],
        move: Callable[[str], None],
        edit: Callable[[str], str],
    ) -> None:
        super().__init__()
        self.card = card
        self.now = now
        self.move = move
        """Moves the cursor below by an action such as `down`."""
        self.edit = edit
        """Carries out `card-add` or another edit below; gives a sentence."""

    def title_left(self) -> Line:
        return [(" Card", "title")]

    def body(self) -> ComposeResult:
        yield Block(self.paint, classes="body")

    def paint(self, width: int, height: int) -> Sequence[Line]:
        """The sheet, indented by a cell."""
        card = self.card()
        if not card:
            return []
        rows = paint_sheet(sheet_of(card, self.now()), min(width - 2, WIDEST), height)
        return [[(" ", ""), *row] for row in rows]

    def key_items(self) -> list[tuple[str, str]]:
        keys = self.terminus.keys
        shown = f"{keys.shown('up')} {keys.shown('down')}"
        return [(keys.shown("zoom"), "close"), (shown, "next card"), *super().key_items()[:2]]

    def _go(self, action: str) -> None:
        self.move(action)
        self.query_one(Block).remake()

    def do_up(self) -> None:
        """The card before."""
        self._go("up")

    def do_down(self) -> None:
        """The next card."""
        self._go("down")

    def do_page_up(self) -> None:
        """A page up."""
        self._go("page-up")

    def do_page_down(self) -> None:
        """A page down."""
        self._go("page-down")

    def _edit(self, action: str) -> None:
        said = self.edit(action)
        self.query_one(Block).remake()
        if said:
            self.tell(said)

    def do_card_add(self) -> None:
        """One copy more."""
        self._edit("card-add")

    def do_card_drop(self) -> None:
        """One copy less."""
        self._edit("card-drop")

    def do_card_reserve(self) -> None:
        """Into the reserve or back."""
        self._edit("card-reserve")

    def do_undo(self) -> None:
        """Take the last change back."""
        self._edit("undo")

    def do_redo(self) -> None:
        """Do it again."""
        self._edit("redo")

    def do_main(self) -> None:
        """Close."""
        self.dismiss(None)

    def do_zoom(self) -> None:
        """Close."""
        self.dismiss(None)
