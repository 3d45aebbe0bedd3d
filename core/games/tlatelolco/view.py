"""What a seat may know, and a full state that fits it (part B.5 of the digest)."""

from __future__ import annotations

from typing import Any

from core.kernel import Rng, View

from .board import NAMES, SQUARE, STANDS
from .goods import GOOD, KINDS, SLUGS
from .setup import draw_targets
from .state import TState


def view(s: TState, seat: int | None) -> View:
    """Everything but the targets of the others, which are shown when the match is over."""
    over = bool(s.ended)
    return {
        "game": "tlatelolco",
        "seat": seat,
        "seats": len(s.pawns),
        "turn": s.turn,
        "phase": phase(s),
        "over": over,
        "options": {
            "lot_limit": s.lot_limit,
            "theft": s.theft,
            "round_limit": s.round_limit,
        },
        "answers": list(s.answers),
        "first": s.first,
        "active": s.seat,
        "step": s.step,
        "die": s.die,
        "red": s.red,
        "thief": NAMES[s.thief],
        "stands": [
            {
                "square": NAMES[i],
                "sells": SLUGS[s.sells[i]],
                "buys": [SLUGS[s.buys[2 * i]], SLUGS[s.buys[2 * i + 1]]],
            }
            for i in STANDS
        ],
        "players": [
            {
                "pawn": NAMES[s.pawns[p]],
                "export": SLUGS[s.export[p]],
                "goods": {SLUGS[g]: n for g, n in enumerate(s.goods[p]) if n},
                "targets": [SLUGS[g] for g in s.targets[p]] if over or p == seat else None,
            }
            for p in range(len(s.pawns))
        ],
        "supplied": s.supplied,
        "winners": list(s.winners),
        "ended": s.ended,
    }


PHASE_OF = {"": "turn", "move": "move", "trade": "trade"}


def phase(s: TState) -> str:
    """Phase of the open decision, or `over`."""
    if s.ended:
        return "over"
    return PHASE_OF.get(s.step, "red")


def determinize(view: View, rng: Rng) -> TState:
    """A full state with targets drawn for the seats whose targets the view does not show."""
    players: list[dict[str, Any]] = view["players"]
    goods = []
    for player in players:
        held = [0] * KINDS
        for slug, n in player["goods"].items():
            held[GOOD[slug]] = n
        goods.append(held)
    targets = []
    for p, player in enumerate(players):
        if player["targets"] is not None:
            targets.append(tuple(GOOD[slug] for slug in player["targets"]))
            continue
        drawn = draw_targets(rng, GOOD[player["export"]])
        while not any(goods[p][g] == 0 for g in drawn):  # nobody has won yet (T-11)
            drawn = draw_targets(rng, GOOD[player["export"]])
        targets.append(drawn)
    sells, buys = [-1] * 64, [-1] * 128
    for stand in view["stands"]:
        i = SQUARE[stand["square"]]
        sells[i] = GOOD[stand["sells"]]
        buys[2 * i], buys[2 * i + 1] = (GOOD[slug] for slug in stand["buys"])
    options = view["options"]
    return TState(
        Rng(rng.next64()),
        view["turn"],
        list(view["answers"]),
        options["lot_limit"],
        options["theft"],
        options["round_limit"],
        [SQUARE[player["pawn"]] for player in players],
        SQUARE[view["thief"]],
        tuple(GOOD[player["export"]] for player in players),
        tuple(targets),
        goods,
        tuple(sells),
        tuple(buys),
        view["first"],
        view["active"],
        view["step"],
        view["die"],
        view["red"],
        view["supplied"],
        list(view["winners"]),
        view["ended"],
    )
