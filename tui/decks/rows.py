"""Rows of the pool and of the deck: one card to a line."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from rich.cells import cell_len

from core.games.empires import deckbuild as db
from core.games.empires.cards import KINDS, Card
from core.games.empires.deck_bench import Judged
from core.games.empires.load import CARDS
from tui.games.empires.words import SHORT, hue_of, short_name
from tui.widgets.line import Line, cut, pad, restyle
from tui.widgets.menu import Row

SIGNS = {"barred": "×", "missing": "?", "idle": "~", "fault": "!", "": " "}
"""Why a card stands back: barred here, not built yet, of little use; named by a broken rule."""


@lru_cache(maxsize=1024)
def letter_of(card_id: str) -> str:
    """The letter of a card's first type."""
    code = CARDS[card_id].code.removeprefix("R/")
    return code[0]


@lru_cache(maxsize=1024)
def numbers(card_id: str) -> tuple[str, ...]:
    """What a card makes, or what a unit has, in few letters; shorter forms after it."""
    card = CARDS[card_id]
    guns = [("sh", card.shields), ("nd", card.nodes), ("ph", card.phasers), ("hw", card.heavy)]
    has = [f"{word}{n}" for word, n in guns if n]
    if has:
        return " ".join(has), " ".join(has[1:])
    made = " ".join(f"{SHORT[k]}{n}" for k, n in zip(KINDS, card.gives, strict=True) if n)
    return (made or (f"cmd{card.command}" if card.command else ""),)


@lru_cache(maxsize=8192)
def card_line(card_id: str, count: int, state: str, width: int) -> Line:
    """One card: how many, a sign, code, name, numbers at the right, in `width` cells.

    The name comes first: numbers that would cut it are left out.
    """
    card = CARDS[card_id]
    name, room = short_name(card.name), width - 10
    tails = (t for t in numbers(card_id) if t and cell_len(name) + 1 + cell_len(t) <= room)
    tail = next(tails, "")
    dim = state in ("barred", "missing")
    spans: Line = [
        # Blanks have no style of their own: each change of the pen costs bytes.
        (f"{count:>2}" if count else "  ", "mark" if count else ""),
        (SIGNS[state], "warn" if state else ""),
        (" ", ""),
        (f"{cut(card.code, 5):<5} ", "" if dim else hue_of(letter_of(card_id))),
        # Without numbers the name is not filled up: a sign at the edge would seem to cut it.
        (pad(name, room - cell_len(tail)) if tail else cut(name, room), ""),
    ]
    if tail:
        spans.append((tail, "dim"))
    return restyle(spans, "off") if dim else spans


def pool_state(card: Card, empire: str, structure: str) -> str:
    """How a card of the pool stands to a deck: `barred`, `missing`, `idle` or nothing to say."""
    if not card.built:
        return "missing"
    if db.barred(card, empire, structure) is not None:
        return "barred"
    return "idle" if db.idle(card, empire) is not None else ""


def pool_rows(found: list[Card], now: Judged, width: int) -> list[Row]:
    """The pool as rows with the card's id."""
    have = Counter(now.deck.all)
    empire, structure = now.deck.empire, now.structure
    return [
        Row((card_line(c.id, have[c.id], pool_state(c, empire, structure), width),), c.id)
        for c in found
    ]


def deck_rows(now: Judged, width: int) -> list[Row]:
    """The deck by types, then its reserve fleet; ids are `deck:ID` and `reserve:ID`."""
    deck = now.deck
    rows: list[Row] = []
    for kind, ids in db.by_type(deck.cards).items():
        rows += [Row(([],))] if rows else []
        rows.append(_heading(kind.capitalize(), str(len(ids)), width))
        rows += _cards(ids, "deck", now, width)
    if not rows:
        told = ("No cards yet.", "The pool is on the left:", "Enter adds a card,", "F completes.")
        rows = [Row(([(text, "dim")],)) for text in told]
    rows.append(Row(([],)))
    if deck.reserve:
        count = f"{len(deck.reserve)} of {now.players}"
        rows.append(_heading("Reserve fleet", count, width))
        rows += _cards(list(deck.reserve), "reserve", now, width)
    else:
        rows.append(_heading("Reserve fleet", "none named", width))
    return rows


def _heading(title: str, tail: str, width: int) -> Row:
    name = cut(title, width - len(tail) - 2)
    return Row(([(pad(name, width - len(tail)), "heading"), (tail, "dim")],))


def _cards(ids: list[str], place: str, now: Judged, width: int) -> list[Row]:
    made = []
    for card_id, count in Counter(ids).items():
        state = "fault" if card_id in now.accused else ""
        if not state:
            state = pool_state(CARDS[card_id], now.deck.empire, now.structure)
        if state == "barred":
            state = "fault"
        made.append(Row((card_line(card_id, count, state, width),), f"{place}:{card_id}"))
    return made
