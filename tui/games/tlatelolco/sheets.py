"""Sheets of squares, targets and seats for zoom."""

from __future__ import annotations

from typing import Any

from core.games.tlatelolco.board import NAMES as SQUARES
from core.games.tlatelolco.board import SQUARE, STANDS_BY, kind
from core.games.tlatelolco.chains import FAR
from tui.widgets.sheet import Sheet

from .names import count, listed, name_of
from .plans import Plan, red_chances

STAND_ART = (" _________ ", "/_|_|_|_|_\\", "|  o   o  |", "|_________|")
RED_ART = ("  .---.  ", " / o o \\ ", " \\  o  / ", "  '---'  ")
THIEF_ART = ("   .-.   ", "  (. .)  ", " /|===|\\ ", "   / \\   ")
GOOD_ART = ("   ___   ", "  (___)  ", " /     \\ ", " \\_____/ ")


def square_sheet(name: str, plan: Plan, view: dict[str, Any], who: list[str]) -> Sheet:
    """A square with all that is to be known of it."""
    what = kind(SQUARE[name])
    here = [who[p] for p, x in enumerate(view["players"]) if x["pawn"] == name]
    facts: list[tuple[str, str]] = []
    if name in plan.ways and plan.ways[name]["way"]:
        facts.append(("way", " ".join(plan.ways[name]["way"])))
    if here:
        facts.append(("here", listed(here)))
    if what == "stand":
        return _stand(name, plan, facts)
    if what == "corner":
        return Sheet(
            f"{name}, corner",
            "corner",
            "white",
            (),
            tuple(facts),
            "Nothing happens in a corner (T-24). Two dice of 11 lead to a corner and give "
            "a die of the export good (T-36).",
        )
    near = [f"{SQUARES[i]} {name_of(plan.stands[SQUARES[i]][0])}" for i in STANDS_BY[SQUARE[name]]]
    facts.append(("beside", ", ".join(near)))
    if name == view["thief"]:
        text = (
            "Nobody enters or crosses the thief's space (T-22). It moves by 6 and 10 on a red "
            "space, and where it ends beside somebody a unit is lost (T-39)."
        )
        return Sheet(f"{name}, the thief", "red space", "red", THIEF_ART, tuple(facts), text)
    facts += red_chances(view, name)
    return Sheet(
        f"{name}, red space",
        "who lands here throws two dice, carried out at once (T-30)",
        "red",
        RED_ART,
        tuple(facts),
    )


def _stand(name: str, plan: Plan, facts: list[tuple[str, str]]) -> Sheet:
    sold, taken = plan.stands[name]
    mark = " (a target that you miss)" if sold in plan.away else ""
    facts = [("sells", name_of(sold) + mark), *facts]
    for good in dict.fromkeys(taken):
        facts.append(("takes", f"{name_of(good)}, you hold {plan.goods.get(good, 0)}"))
    for target, now, then in plan.brings(sold):
        if target != sold:
            was = "out of reach" if now >= FAR else f"now {count(now, 'trade')} away"
            facts.append(("nearer", f"{name_of(target)}: {was}, then {then}"))
    return Sheet(
        f"{name}, stand",
        "stand of a merchant",
        "yellow",
        STAND_ART,
        tuple(facts),
        "Any number of units of one good that it takes for as many of what it sells, one trade per "
        "arrival (T-26).",
    )


def target_sheet(good: str, plan: Plan) -> Sheet:
    """A good: where it is sold and who takes it, and the chains that lead to it."""
    seller = next(sq for sq, (sold, _) in plan.stands.items() if sold == good)
    takers = [f"{sq} for {name_of(s)}" for sq, (s, taken) in plan.stands.items() if good in taken]
    facts = [
        ("sold at", seller),
        ("taken at", ", ".join(takers) or "no stand"),
        ("you hold", str(plan.goods.get(good, 0))),
    ]
    notes = []
    for i, chain in enumerate((plan.chains.get(good) or {"chains": []})["chains"], 1):
        steps = [f"{s['stand']} {name_of(s['give'])} to {name_of(s['take'])}" for s in chain]
        notes.append(f"Chain {i}: {', then '.join(steps)}.")
    text = ""
    if good in plan.targets:
        text = "One of your six targets: hold one unit of each at the same time to win (T-11)."
    return Sheet(
        name_of(good),
        "target" if good in plan.targets else "good",
        "yellow",
        GOOD_ART,
        tuple(facts),
        text,
        tuple(notes),
    )


def seat_sheet(seat: int, view: dict[str, Any], who: str) -> Sheet:
    """What a seat holds."""
    player = view["players"][seat]
    goods = sorted(player["goods"].items(), key=lambda x: (-x[1], x[0]))
    facts = [("on", player["pawn"]), ("export", name_of(player["export"]))]
    facts += [(name_of(g), str(n)) for g, n in goods]
    return Sheet(who, "player", f"seat.{seat}", (), tuple(facts))
