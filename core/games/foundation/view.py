"""What a seat may know (A.5), built from nothing, and states that fit it."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from core.kernel import options as opt
from core.kernel.rng import Rng

from . import chances, cleanup, contest, draw
from .cards import (
    BIT,
    CARDS,
    CONTESTS,
    CONTROLS,
    COUNT,
    DORS,
    HARI,
    IDS,
    NUMBER,
    STEPS,
    THWARTS,
    amounts,
    card,
    playable,
)
from .state import FoundationOptions, FoundationState, Roll, side_of

CHANCES_UP_TO = 15
"""The table in a view holds the chances against 1 to so many dice."""

_CONTROL_LISTS = [[c for c in CONTROLS if BIT[c] & bits] for bits in range(8)]


def view(s: FoundationState, seat: int | None) -> dict[str, Any]:
    """The table as a seat (None: a spectator) sees it; RULES.md lists the keys."""
    over = s.asks == ""
    thwarting = s.asks == "thwart"
    seen: dict[str, Any] = {
        "game": "foundation",
        "seat": seat,
        "turn": s.turn,
        "phase": s.step,
        "over": over,
        "winners": ([s.roll_winner] if s.roll_winner >= 0 else []) if over else None,
        "options": _options(s.options).copy(),
        "sides": [side_of(s, 0), side_of(s, 1)],
        "asks": s.asks or None,
        "open": open_seats(s),
        "sealed": s.sealed.copy(),
        "hand_sizes": [len(s.hands[0]), len(s.hands[1])],  # AF-15: marked cards are still there
        "known": [[IDS[HARI]] if s.hari_with == i else [] for i in (0, 1)],
        "must_discard": [cleanup.surplus(s, i) if s.asks == "discard" else 0 for i in (0, 1)],
        "tables": [[IDS[n] for n in table] for table in s.tables],
        "control": [_CONTROL_LISTS[bits].copy() for bits in s.control],
        "deck": len(s.deck),
        "discard": [IDS[n] for n in s.discard],
        "rolls": [_roll(r) for r in s.rolls],
        "last_rolls": [_roll(r) for r in s.last_rolls],
        "thwart": {"winner": s.roll_winner, "loser": 1 - s.roll_winner} if thwarting else None,
        "final_hands": [[IDS[n] for n in hand] for hand in s.hands] if over else None,
        "hand": [],
        "marked": [],
        "answers": 0,
        "dice": None,
        "dice_all": None,
        "chances": None,
    }
    if seat is not None:
        _own(s, seat, seen)
    return seen


def _own(s: FoundationState, seat: int, seen: dict[str, Any]) -> None:
    """What only the seat itself knows."""
    marked = s.marked[seat]
    seen["answers"] = s.answers[seat]
    seen["marked"] = [IDS[n] for n in marked]
    usable = contest.usable(s, seat)
    seen["hand"] = [_in_hand(s, seat, n, usable[n], n in marked) for n in s.hands[seat]]
    if s.asks == "commit" and s.step != "draw":
        dice = contest.dice_count(s, marked)
        seen["dice"] = dice
        seen["dice_all"] = 1 + sum([usable[n] for n in s.hands[seat]])
        seen["chances"] = {
            "dice": dice,
            "win": list(chances.row(dice, CHANCES_UP_TO)),
            "lose": list(chances.column(dice, CHANCES_UP_TO)),
        }


@lru_cache(maxsize=32)
def _options(options: FoundationOptions) -> dict[str, Any]:
    return opt.to_plain(options)


@lru_cache(maxsize=4)
def _faces(pritcher: str) -> tuple[dict[str, Any], ...]:
    """The unchanging part of a hand entry, by number."""
    reading = [amounts(p, pritcher) for p in CONTESTS]
    return (
        {},
        *(
            {
                "id": c.id,
                "slug": c.slug,
                "name": c.name,
                "side": c.side,
                "requires": c.requires or None,
                "amounts": {
                    p: worth[c.number] for p, worth in zip(CONTESTS, reading, strict=True)
                    if worth[c.number]
                },
                "special": c.special or None,
            }
            for c in CARDS
        ),
    )  # fmt: skip


def _in_hand(
    s: FoundationState, seat: int, number: int, dice: int, marked: bool
) -> dict[str, Any]:  # fmt: skip
    entry = _faces(s.options.pritcher)[number].copy()
    entry["amounts"] = entry["amounts"].copy()
    entry["amount"] = dice
    entry["when"] = when(s, seat, number)
    entry["marked"] = marked
    return entry


def when(s: FoundationState, seat: int, number: int) -> str:
    """When the seat can use a card of its hand.

    `now`; `later` this turn as things stand; `control`: only with a control that it lacks; `next`:
    not before the next turn; `never`: the other side's.
    """
    if number in THWARTS:
        if s.asks == "thwart":
            return "now" if seat == 1 - s.roll_winner else "next"
        return "next" if s.step == "cleanup" else "later"
    if s.step == "draw" and s.asks == "commit" and draw.may_commit(s, number):
        return "now"
    given = card(number)
    if number == DORS or given.special:
        return "next"
    side = side_of(s, seat)
    if given.side not in ("any", side):
        return "never"
    if BIT[given.requires] & ~s.control[seat]:
        return "control"
    return _when_free(side, s.step, s.control[seat], s.options.pritcher, s.asks)[number]


@lru_cache(maxsize=1024)
def _when_free(side: str, step: str, control: int, pritcher: str, asks: str) -> tuple[str, ...]:
    """The answer of `when` for contest cards whose requirement is met, by number."""
    now = playable(side, step, control, pritcher)
    ahead = [playable(side, p, control, pritcher) for p in CONTESTS if _follows(step, p)]
    return tuple(
        "now" if now[n] and asks == "commit" else "later" if any(p[n] for p in ahead) else "next"
        for n in range(COUNT + 1)
    )


def _follows(step: str, later: str) -> bool:
    return STEPS.index(later) > STEPS.index(step)


def _roll(r: Roll) -> dict[str, Any]:
    dice = r.dice()
    return {
        "step": r.step,
        "dice": dice,
        "totals": [sum(dice[0]), sum(dice[1])],
        "winner": None if r.winner < 0 else r.winner,
    }


def open_seats(s: FoundationState) -> list[int]:
    """Seats with an open decision."""
    if s.asks == "thwart":
        return [1 - s.roll_winner]
    if not s.asks:
        return []
    return [i for i in (0, 1) if not s.sealed[i]]


# --- guessing -------------------------------------------------------------------------------------


def determinize(seen: dict[str, Any], rng: Rng) -> FoundationState:
    """A random state that fits a view; unseen cards are dealt evenly to the hidden places."""
    seat = seen["seat"]
    options = FoundationOptions(**seen["options"])
    hands: list[list[int]] = [[], []]
    marked: list[list[int]] = [[], []]
    answers = [0, 0]
    if seat is not None:
        hands[seat] = [NUMBER[c["id"]] for c in seen["hand"]]
        marked[seat] = [NUMBER[i] for i in seen["marked"]]
        answers[seat] = seen["answers"]
    tables = [[NUMBER[i] for i in table] for table in seen["tables"]]
    discard = [NUMBER[i] for i in seen["discard"]]
    hidden = [i for i in (0, 1) if i != seat]
    for i in hidden:
        hands[i] = [NUMBER[c] for c in seen["known"][i]]
    placed = {*hands[0], *hands[1], *tables[0], *tables[1], *discard}
    deck = [n for n in range(1, COUNT + 1) if n not in placed]
    rng.shuffle(deck)
    for i in hidden:
        while len(hands[i]) < seen["hand_sizes"][i]:
            hands[i].append(deck.pop())
        hands[i].sort()
    winner = seen["thwart"]["winner"] if seen["thwart"] else -1
    if seen["over"] and seen["winners"]:
        winner = seen["winners"][0]
    s = FoundationState(
        rng=rng, turn=seen["turn"], answers=answers, options=options, step=seen["phase"],
        asks=seen["asks"] or "", hands=hands, marked=marked, sealed=list(seen["sealed"]),
        tables=tables, deck=deck, discard=discard,
        control=[sum(BIT[c] for c in held) for held in seen["control"]],
        rolls=[_unroll(r) for r in seen["rolls"]],
        last_rolls=[_unroll(r) for r in seen["last_rolls"]],
        roll_winner=winner,
        hari_with=next((i for i in (0, 1) if seen["known"][i]), -1),
    )  # fmt: skip
    for i in hidden:
        _guess_marks(s, i, rng)
    s.rng = Rng(rng.next64())
    return s


def _unroll(r: dict[str, Any]) -> Roll:
    one, two = ("".join(map(str, dice)) for dice in r["dice"])
    return Roll(r["step"], one, two, -1 if r["winner"] is None else r["winner"])


def _guess_marks(s: FoundationState, seat: int, rng: Rng) -> None:
    """What a hidden seat may have sealed: all that counts half of the time, else a part."""
    if not s.sealed[seat] or s.asks not in ("commit", "discard"):
        return
    if s.asks == "discard":
        s.marked[seat] = rng.sample(s.hands[seat], cleanup.surplus(s, seat))
        return
    if s.step == "draw":
        able = [n for n in s.hands[seat] if draw.may_commit(s, n)]
    else:
        usable = contest.usable(s, seat)
        able = [n for n in s.hands[seat] if usable[n]]
    if rng.below(2):
        able = [n for n in able if rng.below(2)]
    s.marked[seat] = able
