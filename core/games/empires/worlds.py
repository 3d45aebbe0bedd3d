"""Full states that fit what a seat may know: hidden cards are dealt out by chance."""

from __future__ import annotations

from typing import Any

from core.kernel.rng import Rng
from core.kernel.stack import Frame

from .options import Rules
from .setup import blank
from .state import (
    ANTE,
    DECK,
    DISCARD,
    GONE,
    HAND,
    LIMBO,
    NONE,
    PLAY,
    RESERVE,
    EmpiresState,
    fleet_place,
)
from .view import ALWAYS, CARD_LISTS, RARE


def determinize(v: dict[str, Any], rng: Rng) -> EmpiresState:
    """A state that fits a view: hidden cards are dealt out by chance."""
    seats = v["seats"]
    s = blank(Rules(**v["rules"]), tuple(v["names"]), len(seats), v["piles"], Rng(rng.next64()))
    _restore_match(s, v)
    placed = _restore_cards(s, v)
    _deal(s, v, placed, rng)
    for u in reversed(v.get("stacked", ())):  # VAR-13: his own order he knows
        s.deck[v["seat"]].remove(u)
        s.deck[v["seat"]].append(u)
    for u in range(len(s.names)):
        if s.zone[u] not in (PLAY, LIMBO):
            s.fleet[u] = s.owner[u]
    s.stack = [
        Frame(
            f["op"],
            f["pc"],
            f["source"],
            f["controller"],
            dict(f["ints"]),
            {k: list(x) for k, x in f["lists"].items()},
            dict(f["words"]),
        )
        for f in v["stack"]
    ]
    _fill_choices(s)
    return s


def _restore_match(s: EmpiresState, v: dict[str, Any]) -> None:
    """What is known of the match as a whole: turn, question, points, end."""
    s.turn, s.phase, s.active = v["turn"], v["phase"], v["active"]
    s.answers, s.order, s.alive = list(v["answers"]), list(v["order"]), list(v["alive"])
    s.asked, s.question, s.plays = v["asked"], v["question"], v["plays"]
    s.pool = list(v["pool"].values())
    s.clock, s.quiet, s.moved = v["clock"], v["quiet"], v["moved"]
    s.volleyed, s.firing = list(v["volleyed"]), list(v["firing"])
    s.over, s.winners = int(v["over"]), list(v["winners"])
    s.reason, s.reason_rule = v["reason"], v["reason_rule"]
    s.owner = list(v["owners"])
    s.copies = list(v.get("copies", ()))
    if s.copies:
        s.reprint()
    s.dealt, s.home = list(v.get("dealt", ())), tuple(v.get("home", ()))


def _restore_cards(s: EmpiresState, v: dict[str, Any]) -> set[int]:
    """Cards that all see, or the viewer, where they are; gives them."""
    s.play = list(v["arrivals"])
    s.discard = [list(pile) for pile in v["discards"]]
    placed = set(s.play)
    for x in v["seats"]:
        _restore_seat(s, x, placed)
    for pile in s.discard:
        for u in pile:
            s.zone[u] = DISCARD
            placed.add(u)
    for u in v["gone"]:
        s.zone[u] = GONE
        placed.add(u)
    for row in v["limbo"]:
        u = row["card"]
        s.zone[u], s.kind[u], s.fleet[u] = LIMBO, row["kind"], row["fleet"]
        placed.add(u)
    for row in v["seats"]:
        for top in row["fleet"]:
            own = top["fleet"] == row["seat"]
            _restore_stack(s, top, NONE if own else fleet_place(row["seat"]))
    return placed


def _restore_seat(s: EmpiresState, x: dict[str, Any], placed: set[int]) -> None:
    """What is known of a seat, with its reserve, its ante and the hand that is seen."""
    seat = x["seat"]
    s.empires[seat] = x["empire"]
    s.hq[seat], s.turns_taken[seat] = x["hq"], x["turns_taken"]
    s.limit[seat], s.units_played[seat] = x["command_limit"], x["units_played"]
    s.extra_draws[seat], s.penalty[seat] = x["extra_draws"], list(x["penalty"])
    s.last_lost[seat], s.ante[seat] = x["last_lost"], x["ante"]
    s.reserve[seat] = [row["card"] for row in x["reserve"]]
    for u in s.reserve[seat]:
        s.zone[u] = RESERVE
        placed.add(u)
    if x["ante"] != NONE:
        s.zone[x["ante"]] = ANTE
        placed.add(x["ante"])
    if x["hand"] is not None:
        s.hand[seat] = [row["card"] for row in x["hand"]]
        for u in s.hand[seat]:
            s.zone[u] = HAND
            placed.add(u)


def _restore_stack(s: EmpiresState, row: dict[str, Any], host: int) -> None:
    """A card in play with its marks, and all that sits on it."""
    u = row["card"]
    s.zone[u], s.host[u] = PLAY, host
    s.kind[u], s.fleet[u] = row["type"], row["fleet"]
    for name in ALWAYS:
        getattr(s, name)[u] = row[name]
    for name in RARE:
        getattr(s, name)[u] = row.get(name, 0)
    s.memo[u] = row.get("memo", NONE)
    s.used[u] = row.get("used_bits", 0)
    for kid in row["on"]:
        _restore_stack(s, kid, u)


def _deal(s: EmpiresState, v: dict[str, Any], placed: set[int], rng: Rng) -> None:
    """Hidden cards to the hidden hands and the decks."""
    rest: list[list[int]] = [[] for _ in range(s.piles)]
    for u in range(len(s.names)):
        if u not in placed:
            rest[0 if s.piles == 1 else s.owner[u]].append(u)
    for pile in rest:
        rng.shuffle(pile)
    if s.home:
        _deal_won(s, v, rest)
        return
    for x in v["seats"]:
        seat = x["seat"]
        if x["hand"] is None:
            pile = rest[0 if s.piles == 1 else seat]
            for _ in range(x["hand_count"]):
                u = pile.pop()
                s.owner[u], s.zone[u] = seat, HAND
                s.hand[seat].append(u)
    s.deck = rest
    if s.piles == 1:
        for u in rest[0]:
            s.owner[u] = 0


def _deal_won(s: EmpiresState, v: dict[str, Any], rest: list[list[int]]) -> None:
    """Hidden cards where some have changed hands: as many of each deck as all know (VAR-5)."""

    def take(counts: list[int], seat: int, zone: int) -> list[int]:
        got = [rest[home].pop() for home, n in enumerate(counts) for _ in range(n)]
        for u in got:
            s.owner[u], s.zone[u] = seat, zone
        return got

    for x in v["seats"]:
        if x["hand"] is None:
            s.hand[x["seat"]] = take(v["hands_from"][x["seat"]], x["seat"], HAND)
    s.deck = [take(counts, seat, DECK) for seat, counts in enumerate(v["decks_from"])]


def _fill_choices(s: EmpiresState) -> None:
    """Cards of hidden hands in open choices: those that the hand now holds."""
    for f in s.stack:
        for key, row in f.lists.items():
            if key in CARD_LISTS and NONE in row and key != "targets":
                hand = s.hand[s.asked] if s.asked >= 0 else []
                free = [u for u in hand if u not in row]
                # Known cards keep their places, or the view of this world would be another.
                unknown = [free.pop() if free else NONE for u in row if u == NONE]
                unknown.sort(reverse=True)
                f.lists[key] = [u if u != NONE else unknown.pop() for u in row]
