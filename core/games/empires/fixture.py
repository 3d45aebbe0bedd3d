"""Stated positions, as the public contract describes them (see RULES.md)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from core.kernel.errors import BadFixture
from core.kernel.stack import Frame

from . import numbers as num
from .cards import KINDS
from .filters import EMPIRES, LETTERS
from .load import CARDS
from .setup import blank
from .state import DISCARD, HAND, NONE, PLAY, RESERVE, EmpiresState, fleet_place

SEAT_KEYS = ("hq", "empire", "hand", "deck", "discard", "reserve", "fleet")
CARD_KEYS = (
    "card",
    "engaged",
    "shield_damage",
    "structure_damage",
    "loaded",
    "emf",
    "plasma",
    "research",
    "turns_left",
    "used",
    "combined_with",
    "on",
    "owner",
    "type",
    "counter",
    "against",
)
TURN_KEYS = ("seat", "phase", "number", "plays_left", "pool")
STEP = {"allocate": 0, "engage": 4, "play-a": 6, "fire": 7, "play-b": 8, "discard": 10, "draw": 11}


def _keys(table: Any, known: tuple[str, ...], what: str) -> None:
    if not isinstance(table, Mapping):
        raise BadFixture(f"{what} is an object.")
    for key in table:
        if key not in known:
            raise BadFixture(f"{what} has no key `{key}`; it has {', '.join(known)}.")


def _whole(value: object, what: str, most: int = 1_000_000) -> int:
    if type(value) is not int or not 0 <= value <= most:
        raise BadFixture(f"`{what}` is a whole number from 0 to {most}.")
    return value


def _list(value: object, what: str) -> list[Any]:
    if not isinstance(value, list):
        raise BadFixture(f"`{what}` is a list.")
    return value


class _Maker:
    """Collects the cards of a position, then lays them out."""

    def __init__(self, old: EmpiresState, fixture: Mapping[str, Any]) -> None:
        self.old = old
        self.fixture = fixture
        self.names: list[str] = []
        self.owner: list[int] = []
        self.kept: dict[tuple[int, str], list[int]] = {}

    def card(self, card: object, owner: int) -> int:
        if not isinstance(card, str) or card not in CARDS:
            raise BadFixture(f"There is no card `{card}`.")
        self.names.append(str(card))
        self.owner.append(owner)
        return len(self.names) - 1


def set_fixture(old: EmpiresState, fixture: Mapping[str, Any]) -> EmpiresState:
    """A new state with what the fixture names; what it does not name keeps its value."""
    _keys(fixture, ("seats", "turn"), "The fixture")
    given = fixture.get("seats", [{} for _ in old.alive])
    if not isinstance(given, list) or len(given) != len(old.alive):
        raise BadFixture(f"`seats` is a list of {len(old.alive)} objects.")
    maker = _Maker(old, fixture)
    plans: list[dict[str, list[Any]]] = []
    for seat, row in enumerate(given):
        _keys(row, SEAT_KEYS, "A seat")
        plan: dict[str, list[Any]] = {}
        for zone in ("hand", "deck", "discard", "reserve"):
            ids = row[zone] if zone in row else [old.names[u] for u in _old_zone(old, seat, zone)]
            plan[zone] = [maker.card(i, seat) for i in _list(ids, zone)]
        rows = row["fleet"] if "fleet" in row else _old_fleet(old, seat)
        plan["fleet"] = [_plan(maker, r, seat) for r in _list(rows, "fleet")]
        plans.append(plan)
    s = blank(old.rules, tuple(maker.names), len(given), old.piles, old.rng.clone())
    s.owner = maker.owner
    s.home = tuple(maker.owner) if old.home else ()
    s.fleet = maker.owner.copy()
    s.order = list(range(len(given)))  # the turn order starts with seat 0
    s.alive = old.alive.copy()
    s.answers = old.answers.copy()
    for seat, (row, plan) in enumerate(zip(given, plans, strict=True)):
        _lay_seat(s, old, seat, row, plan)
    _turn(s, old, fixture.get("turn", {}))
    return s


def _old_zone(old: EmpiresState, seat: int, zone: str) -> list[int]:
    if zone == "hand":
        return old.hand[seat]
    if zone == "reserve":
        return old.reserve[seat]
    pile = 0 if old.piles == 1 else seat
    if old.piles == 1 and seat:
        return []
    return old.deck[pile][::-1] if zone == "deck" else old.discard[pile]


def _old_fleet(old: EmpiresState, seat: int) -> list[dict[str, Any]]:
    return [
        _old_card(old, u, seat)
        for u in old.play
        if (old.fleet[u] == seat and old.host[u] == NONE) or old.host[u] == fleet_place(seat)
    ]


def _old_card(old: EmpiresState, u: int, seat: int) -> dict[str, Any]:
    return {
        "card": old.names[u],
        "engaged": bool(old.engaged[u]),
        "shield_damage": old.shield_damage[u],
        "structure_damage": old.damage[u],
        "loaded": old.loaded[u],
        "emf": old.emf[u],
        "plasma": old.plasma[u],
        "research": old.research[u],
        "turns_left": None if old.left[u] < 0 else old.left[u],
        "owner": old.fleet[u],
        "on": [_old_card(old, k, seat) for k in old.kids(u)],
    }


def _plan(maker: _Maker, row: Any, seat: int) -> tuple[int, Mapping[str, Any], list[Any]]:
    _keys(row, CARD_KEYS, "A card in a fleet")
    if "card" not in row:
        raise BadFixture("A card in a fleet needs `card`.")
    owner = row.get("owner", seat)
    if type(owner) is not int or not 0 <= owner < len(maker.old.alive):
        raise BadFixture(f"`owner` is a seat, not `{owner}`.")
    u = maker.card(row["card"], owner)
    return u, row, [_plan(maker, kid, seat) for kid in _list(row.get("on", []), "on")]


def _lay_seat(
    s: EmpiresState,
    old: EmpiresState,
    seat: int,
    row: Mapping[str, Any],
    plan: dict[str, list[Any]],
) -> None:
    most = 9_999 if s.rules.nobody_out else s.rules.hq_points
    s.hq[seat] = _whole(row.get("hq", old.hq[seat]), "hq", most)
    s.alive[seat] = int((s.rules.nobody_out or s.hq[seat] < most) and old.alive[seat])
    empire = row.get("empire", old.empires[seat])
    if empire and (not isinstance(empire, str) or empire not in EMPIRES):
        raise BadFixture(f"`{empire}` is no empire; known: {', '.join(EMPIRES)}.")
    s.empires[seat] = empire or ""
    pile = 0 if s.piles == 1 else seat
    for u in plan["hand"]:
        s.zone[u] = HAND
        s.hand[seat].append(u)
    for u in reversed(plan["deck"]):
        s.deck[pile].append(u)
    for u in plan["discard"]:
        s.zone[u] = DISCARD
        s.discard[pile].append(u)
    for u in plan["reserve"]:
        s.zone[u] = RESERVE
        s.reserve[seat].append(u)
    for entry in plan["fleet"]:
        u, card, _ = entry
        host = fleet_place(seat) if s.owner[u] != seat or card.get("against") else NONE
        _lay(s, entry, seat, host)
    for index, (u, card, _) in enumerate(plan["fleet"]):
        mate = card.get("combined_with")
        if mate is not None:
            if not isinstance(mate, int) or not 0 <= mate < len(plan["fleet"]) or mate == index:
                raise BadFixture("`combined_with` is an index in the fleet.")
            host = plan["fleet"][mate][0]
            part = u
            if s.defs[u].combines is None and s.defs[host].combines is not None:
                part, host = host, u  # the hull is the basis, whichever way it is written
            if not s.joined[host] and not s.joined[part]:
                s.host[part], s.joined[part] = host, 1
    s.touch()


def _lay(
    s: EmpiresState, entry: tuple[int, Mapping[str, Any], list[Any]], seat: int, host: int
) -> None:
    u, row, kids = entry
    d = s.defs[u]
    s.zone[u] = PLAY
    s.play.append(u)
    s.host[u] = host
    s.fleet[u] = row.get("owner", seat)
    letter = row.get("type", LETTERS[d.type])
    if not isinstance(letter, str) or letter not in LETTERS.values():
        raise BadFixture(f"`type` is one of {', '.join(LETTERS.values())}, not `{letter}`.")
    s.kind[u] = letter
    if "on" in row or host >= 0:
        s.joined[u] = int(host >= 0 and s.kind[u] in "TD" and s.kind[host] == s.kind[u])
    numbers = {
        "shield_damage": s.shield_damage,
        "structure_damage": s.damage,
        "loaded": s.loaded,
        "emf": s.emf,
        "plasma": s.plasma,
        "research": s.research,
        "counter": s.counter,
    }
    for key, into in numbers.items():
        into[u] = _whole(row.get(key, 0), key)
    if s.kind[u] == "T":
        s.heavy_damage[u] = s.damage[u]
    s.engaged[u] = int(bool(row.get("engaged", not d.has_needs)))
    left = row.get("turns_left")
    s.left[u] = NONE if left is None else _whole(left, "turns_left")
    if row.get("used"):
        # Every function, its own damage and all weapons are spent for this turn.
        s.used[u] = (1 << 21) - 1
        s.shot[u] = s.shot_heavy[u] = 99
    s.born[u] = -1
    s.touch()
    if d.nodes and "emf" not in row:
        s.emf[u] = num.strength(s, u)
    for kid in kids:
        _lay(s, kid, seat, u)


def _turn(s: EmpiresState, old: EmpiresState, turn: Mapping[str, Any]) -> None:
    _keys(turn, TURN_KEYS, "`turn`")
    seat = turn.get("seat", s.order.index(s.order[0]) if old.over else old.active)
    phase = turn.get("phase", "allocate")
    if not isinstance(phase, str) or phase not in STEP:
        raise BadFixture(f"`{phase}` is no phase; phases: {', '.join(STEP)}.")
    if type(seat) is not int or seat not in s.order or not s.alive[seat]:
        raise BadFixture(f"Seat {seat} cannot have the turn.")
    number = turn.get("number", old.turn)
    if type(number) is not int or number < 1:
        raise BadFixture("`number` counts rounds from 1.")
    s.turn, s.active, s.phase = number, seat, phase
    at = s.order.index(seat)
    began = phase != "allocate"
    for i, x in enumerate(s.order):
        s.turns_taken[x] = number if i < at or (i == at and began) else number - 1
    s.clock = sum(s.turns_taken)
    s.plays = _whole(turn.get("plays_left", 3), "plays_left")
    pool = turn.get("pool", {})
    _keys(pool, (*KINDS, "dragon_healing"), "`pool`")
    s.pool = [_whole(pool.get(k, 0), k) for k in (*KINDS, "dragon_healing")]
    for x in s.order:
        s.limit[x] = num.places(s)
        for u in s.play:
            if s.fleet[u] == x and num.works(s, u):
                s.gave[u] = num.command_points(s, u)
                s.limit[x] += s.gave[u]
    engaged = [u for u in s.play if s.fleet[u] == seat and s.engaged[u] and s.defs[u].has_needs]
    ints = {} if phase in ("allocate", "engage") else {"began": 1}  # the pool stands as stated
    s.stack = [Frame("turn", STEP[phase], NONE, NONE, ints, {"set": engaged})]
    s.last_lost = [NONE] * len(s.alive)
