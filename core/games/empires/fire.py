"""Phase 4 (chapter 8): declaring fire; see `fire_weapons`, `fire_targets`, `fire_landing`."""

from __future__ import annotations

from core.kernel.actions import Action
from core.kernel.stack import Frame

from .actions import DONE, Aim, Area, Volley, canonical, make
from .defence import neighbours, note_targets
from .fire_targets import targets, weapon_hits
from .fire_weapons import (
    CANNON,
    PLAIN,
    cannons_ready,
    heavies_ready,
    hot_ready,
    mixed,
    phasers_ready,
    plain_ready,
    shooters,
)
from .numbers import SHOT
from .state import NONE, EmpiresState, fleet_place, seat_of_place
from .table import Ctx, push
from .words import thing, title


def fire_options(s: EmpiresState, turn: Frame) -> list[Action]:
    """Area weapons while no volley has been fired, targets of volleys, and being done."""
    seat = s.active
    found: list[Action] = []
    if not turn.ints.get("volleys"):  # VOL-1, MEC-10
        for u in sorted(s.fleet_of(seat)):
            if s.defs[u].is_unit and cannons_ready(s, u):
                near = neighbours(s, seat) if s.rules.border_defense else s.living()  # VAR-11
                found.extend(make(Area, u, fleet_place(x)) for x in sorted(set(near)) if x != seat)
    found.extend(make(Volley, t) for t in targets(s, seat))
    found = canonical(found)
    found.append(DONE)
    return found


def begin_volley(s: EmpiresState, target: int) -> None:
    """Weapons are now aimed, one after the other."""
    push(s, Frame("aim", 0, NONE, s.active, {"target": target}, {"aimed": []}))


def aim_options(s: EmpiresState, frame: Frame) -> list[Action]:
    """Weapons that may still join the volley: one or all of a kind of a unit."""
    t = frame.ints["target"]
    aimed = frame.lists["aimed"]
    found: list[Action] = []
    for u in sorted(shooters(s, s.active)):
        ph, hv = aimed_of(aimed, u)
        for weapon, ready in (
            ("phaser", phasers_ready(s, u) - ph),
            ("heavy", heavies_ready(s, u) - hv),
        ):
            if ready > 0 and weapon_hits(s, u, t, weapon):
                found.append(make(Aim, u, weapon, 1))
                if ready > 1:
                    found.append(make(Aim, u, weapon, ready))
                if weapon == "heavy" and (most := plain_left(s, frame, u)) > 0:
                    found.append(make(Aim, u, "plain", 1))
                    if most > 1:
                        found.append(make(Aim, u, "plain", most))
    found.sort(key=lambda a: (a.card, a.weapon, a.count))  # type: ignore[attr-defined]
    if aimed:
        found.append(DONE)
    return found


def aimed_of(aimed: list[int], u: int) -> tuple[int, int]:
    """Phasers and heavy weapons of a unit that are in the volley so far."""
    for i in range(0, len(aimed), 3):
        if aimed[i] == u:
            return aimed[i + 1], aimed[i + 2]
    return 0, 0


def plain_left(s: EmpiresState, frame: Frame, u: int) -> int:
    """Ordinary heavy weapons of a mixed unit that can still be chosen for the volley as such."""
    most = plain_ready(s, u)
    if not most:
        return 0
    chosen = plain_of(frame.lists, u)
    _, heavy = aimed_of(frame.lists["aimed"], u)
    return most - chosen - max(0, heavy - chosen - hot_ready(s, u))


def plain_of(lists: dict[str, list[int]], u: int) -> int:
    """Heavy weapons of a unit that were chosen as its ordinary ones."""
    row = lists.get("plain", ())
    return sum(row[i + 1] for i in range(0, len(row), 2) if row[i] == u)


def add_aim(frame: Frame, u: int, weapon: str, count: int) -> None:
    """Weapons join the volley."""
    aimed = frame.lists["aimed"]
    if weapon == "plain":
        frame.lists.setdefault("plain", []).extend((u, count))
    slot = 1 if weapon == "phaser" else 2
    for i in range(0, len(aimed), 3):
        if aimed[i] == u:
            aimed[i + slot] += count
            return
    aimed += [u, count, 0] if slot == 1 else [u, 0, count]


def shots(phasers: int, heavy: int) -> str:
    """The weapons of a volley in words.

    >>> shots(1, 0), shots(3, 2), shots(0, 1)
    ('1 phaser', '3 phasers and 2 heavy weapons', '1 heavy weapon')
    """
    words = ((phasers, "phaser"), (heavy, "heavy weapon"))
    return " and ".join(f"{n} {word}{'s' * (n > 1)}" for n, word in words if n)


def declare_volley(ctx: Ctx, frame: Frame, turn: Frame) -> None:
    """The weapons are fired: the volley is on the stack, open to reactions (VOL-2)."""
    s = ctx.s
    t = frame.ints["target"]
    aimed = frame.lists["aimed"]
    s.stack.pop()
    units, ph, hv = aimed[0::3], aimed[1::3], aimed[2::3]
    lists = {"targets": [t], "units": units, "ph": ph, "hv": hv}
    if any(mixed(s, u) for u in units):
        lists["hot"] = [hot_of(s, frame, u, h) for u, h in zip(units, hv, strict=True)]
    _spend_shots(s, lists)
    if s.rules.one_target:
        note_targets(s, turn, units, t)  # VAR-10
    s.volleyed.append(t)
    s.moved = 1
    turn.ints["volleys"] = turn.ints.get("volleys", 0) + 1
    victim = seat_of_place(t) if t < 0 else s.fleet[t]
    s.firing.append(s.active * 10 + victim)
    names = ", ".join(title(s, u) for u in units)
    total = shots(sum(ph), sum(hv))
    ctx.say(
        "volley",
        "VOL-2",
        f"{names} {'fires' if len(units) == 1 else 'fire'} {total} at {thing(s, t)}.",
        units=units,
        target=t,
        phasers=sum(ph),
        heavy=sum(hv),
    )
    push(
        s,
        Frame(
            "act",
            0,
            units[0],
            s.active,
            {"phasers": sum(ph), "heavy": sum(hv), "n_units": len(units), "place": t},
            lists,
            {"what": "volley", "key": ""},
        ),
    )


def _spend_shots(s: EmpiresState, lists: dict[str, list[int]]) -> None:
    """The weapons of a volley have fired this turn (FIRE-1, FIRE-3)."""
    rows = zip(lists["units"], lists["ph"], lists["hv"], strict=True)
    for i, (u, p, h) in enumerate(rows):
        s.shot[u] += p
        s.shot_heavy[u] += h
        if "hot" in lists and mixed(s, u):
            s.shot_heavy[u] += PLAIN * (h - lists["hot"][i])
        s.loaded[u] -= h
        if s.defs[u].own_weapons:
            s.used[u] |= SHOT


def hot_of(s: EmpiresState, frame: Frame, u: int, h: int) -> int:
    """Of some heavy weapons in a volley those that energy makes stronger, the best first."""
    return min(h - plain_of(frame.lists, u), hot_ready(s, u)) if mixed(s, u) else 0


def declare_area(ctx: Ctx, u: int, place: int) -> None:
    """A distortion cannon fires at a seat's ships and bases (MEC-9)."""
    s = ctx.s
    s.shot_heavy[u] += CANNON
    s.loaded[u] -= 1
    s.moved = 1
    seat = seat_of_place(place)
    ctx.say(
        "area",
        "MEC-10",
        f"{title(s, u)} fires a distortion cannon at {thing(s, place)}.",
        card=u,
        target=place,
    )
    s.firing.append(s.active * 10 + seat)
    push(
        s,
        Frame(
            "act",
            0,
            u,
            s.active,
            {"place": place, "phasers": 0, "heavy": 1},
            {"targets": [place], "units": [u]},
            {"what": "area", "key": ""},
        ),
    )
