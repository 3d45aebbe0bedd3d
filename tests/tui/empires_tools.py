"""Positions of Galactic Empires and scripted seats for tests of its table."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from core.games import games
from core.games.empires.state import hq_place
from core.kernel import Action, Decision, Match
from core.save import Session, Store
from tests.tui.table_tools import Play, saved, tables_of

PLANET = "t4-planet-podekkur-prime"
BELT = "t3-benakis-asteroid-belt"
MOON = "t1-small-moon"
FREIGHTER = "s1-fleet-freighter"
CRUISER = "s5-argonian-light-cruiser-whirlwind-light-cruiser"
FRIGATE = "s3-argonian-frigate-sunspot-frigate"
INDIRIGAN = "s4-indirigan-frigate"
STATION = "b4-base-station"
REFIT = "e2-phaser-refit"
SHIELDS = "e1-shield-refit"
OFFICER = "c6-science-officer"
EEL = "m1-small-phaser-eel"
FIEND = "m3-shield-fiend"
STORM = "h2-ion-storm"
MINE = "e2-nuclear-mine"

Row = dict[str, Any]


def card(name: str, *on: Row, **marks: Any) -> Row:
    """A card in a fleet with what sits on it."""
    return {"card": name, **({"on": list(on)} if on else {}), **marks}


def my_fleet() -> list[Row]:
    """Terrain with a freighter, a cruiser with a refit, a frigate."""
    return [
        card(PLANET, card(FREIGHTER, engaged=True)),
        card(BELT),
        card(CRUISER, card(REFIT, engaged=True), engaged=True, loaded=2),
        card(FRIGATE, engaged=True, shield_damage=1, structure_damage=1),
    ]


def their_fleet() -> list[Row]:
    """Terrain with a base, a frigate with an eel on it."""
    return [
        card(PLANET, card(STATION, engaged=True, shield_damage=2)),
        card(MOON),
        card(INDIRIGAN, card(EEL, owner=0), engaged=True, shield_damage=1),
    ]


HAND = [BELT, CRUISER, SHIELDS, STORM, FIEND, OFFICER, FREIGHTER]


def seat(fleet: list[Row], hand: Sequence[str] = (), **more: Any) -> Row:
    """A seat of a position."""
    return {
        "hq": 0,
        "empire": "Argonian",
        "hand": list(hand) or [MOON] * 5,
        "deck": [MOON] * 20,
        "discard": [],
        "reserve": [],
        "fleet": fleet,
        **more,
    }


def position(phase: str, seats: int = 2, turn: int = 0, **more: Any) -> Row:
    """A position in the middle of a match, in a phase of seat 0."""
    rows = [
        seat(
            my_fleet(), HAND, hq=9, discard=[MOON, FRIGATE, "h2-ion-storm"], reserve=[STATION, BELT]
        ),
        seat(their_fleet(), hq=14, empire="Krebiz", reserve=[PLANET, CRUISER]),
    ]
    others = [
        seat([card(MOON), card(FRIGATE, engaged=True)], hq=3, empire="Mechad"),
        seat([card(BELT)], hq=19, empire="Corporate"),
        seat([card(PLANET, card(FREIGHTER)), card(CRUISER)], hq=0, empire="Bolaar"),
        seat([card(MOON), card(FRIGATE)], hq=7, empire="Vektrean"),
    ]
    rows += others[: seats - 2]
    return {"seats": rows, "turn": {"seat": turn, "phase": phase, "number": 14, **more}}


POSITIONS: dict[str, Row] = {
    "allocate": position("allocate"),
    "play": position("play-a"),
    "fire": position("fire"),
    "play-b": position("play-b"),
    "discard": position("discard", plays_left=2),
    "six": position("fire", 6),
    "six-play": position("play-a", 6),
    "three": position("allocate", 3),
    "theirs": position("play-a", turn=1),
    "their-fire": position("fire", turn=1),
}
POSITIONS["last"] = position("fire", 2)
POSITIONS["last"]["seats"][1] |= {"hq": 24, "fleet": [card(MOON)]}
POSITIONS["out"] = position("fire", 3)
POSITIONS["out"]["seats"][2] |= {"hq": 24, "fleet": [card(MOON), card(BELT, card(STATION))]}
POSITIONS["theirs"]["seats"][1]["hand"] = [EEL, MOON, STORM]
POSITIONS["theirs"]["seats"][0]["fleet"].insert(0, card(FREIGHTER, engaged=True))


def idle(view: Mapping[str, Any], decision: Decision, legal: Sequence[Action]) -> Action:
    """A seat that does nothing that it need not do."""
    bare = [a for a in legal if a.tag in ("done", "pass")]
    return bare[0] if bare else legal[0]


def busy(view: Mapping[str, Any], decision: Decision, legal: Sequence[Action]) -> Action:
    """A seat that acts where it can, the first thing that is legal."""
    for tag in ("engage-best", "volley", "aim", "play", "arm"):
        found = [a for a in legal if a.tag == tag]
        if found:
            return found[-1] if tag == "aim" else found[0]
    return idle(view, decision, legal)


NAMES = (
    "You",
    "Bot 1 (normal)",
    "Bot 2 (normal)",
    "Bot 3 (normal)",
    "Bot 4 (normal)",
    "Bot 5 (normal)",
)


def empires(
    folder: Path,
    where: str | Row = "",
    seats: Sequence[str] = (),
    *,
    names: Sequence[str] = (),
    seed: int = 7,
    meta: Mapping[str, Any] | None = None,
    options: Mapping[str, object] | None = None,
) -> tuple[Session, Store]:
    """A saved match, in a position where one is named."""
    found = POSITIONS[where] if isinstance(where, str) and where else where
    size = len(found["seats"]) if isinstance(found, dict) else max(2, len(seats))
    specs = list(seats) or ["human:You", *["normal"] * (size - 1)]
    given = {"decks": ",".join(["trial"] * size), **(options or {})}
    match = Match.new(games["empires"], given, list(names) or list(NAMES[:size]), seed)
    return saved(folder, match, found if isinstance(found, dict) else None, specs, meta)


at_table = tables_of(empires, "play", idle)
"""A table of Galactic Empires."""


def playing_card(name: str, then: Callable[..., Action] = idle) -> Callable[..., Action]:
    """A seat that plays a card of that id as soon as it may, else does as `then`."""

    def pick(view: Mapping[str, Any], decision: Decision, legal: Sequence[Action]) -> Action:
        for a in legal:
            if a.tag == "play" and view["names"][a.card] == name:  # type: ignore[attr-defined]
                return a
        return then(view, decision, legal)

    return pick


async def play_on(play: Play, until: Callable[[Play], bool], most: int = 1500) -> int:
    """Play the human seat by keys alone until something is so; gives the number of keys.

    It takes allocations as proposed, plays the first card that can be played, fires all it has
    at the first Sector HQ or target, passes reactions, and ends what else is asked.
    """
    keys = 0

    async def press(*names: str) -> None:
        nonlocal keys
        keys += len(names)
        await play.press(*names)

    for _ in range(most):
        table = play.table
        if until(play) or table.over:
            return keys
        decision = table.decision
        if decision is None:
            await press("enter")
        elif table.panels:
            await press("e" if table.panels[-1].title == "End?" else "escape")
        elif decision.kind in ("allocate", "spend") or table.pending is not None:
            await press("enter")
        elif decision.kind == "react":
            await press("p")
        elif decision.kind in ("choose", "pick"):
            await press("1", "enter")
        else:
            do = {"play": _play_card, "fire": _fire}.get(decision.kind)
            if do is None or not await do(table, press):
                await press("e")
    raise AssertionError(f"it goes on and on:\n{play.text}")


async def _play_card(table: Any, press: Callable[..., Any]) -> bool:
    """Go to the first card of the hand that can be played, and play it."""
    able = table.able_cards()
    rows = [row for row in table.hand.pick.rows if row.key and int(row.key) in able]
    wanted = [r for r in rows if any(a.tag == "play" for a in table.actions_of(r.key))]
    if not wanted:
        return False
    while table.pane is not table.hand:
        await press("tab")
    await press("home")
    for _ in range(len(table.hand.pick.rows)):
        if table.key == wanted[0].key:
            break
        await press("down")
    before = table.decision
    await press("enter")
    if table.panels:
        await press("enter")
    return table.decision != before or table.pending is not None or bool(table.panels)


async def _fire(table: Any, press: Callable[..., Any]) -> bool:
    """Letters, to the first target, all weapons, fire."""
    open_hqs = [i for i in range(len(table.names)) if hq_place(i) in table.fire_targets()]
    if not any(a.tag == "volley" for a in table.legal or ()):
        return False
    if open_hqs:
        wanted = str(-200 - open_hqs[0])
    else:
        theirs = [t for t in table.fire_targets() if not table.owns(t) and t >= 0]
        if not theirs:
            return False
        wanted = str(theirs[0])
        seat = table.at[theirs[0]]
        for _ in table.names:
            if seat in (table.shown_seat, table.viewer):
                break
            await press("right_square_bracket")
    table.go_to(wanted)
    number = table.decision.number
    await press("enter", "enter")
    return table.decision is None or table.decision.number != number
