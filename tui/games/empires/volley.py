"""The volley that is being built: marked weapons, and what it would do if nobody answers."""

from __future__ import annotations

from collections.abc import Mapping

import attrs

from core.games.empires import GAME, fire, fire_targets, fire_weapons
from core.games.empires import numbers as num
from core.games.empires.actions import DONE, PASS, Aim, Volley, make
from core.games.empires.damage_bearing import toughness
from core.games.empires.state import PLAY, EmpiresState, is_hq, seat_of_place
from core.kernel import Action

Marks = tuple[int, int, int]
"""Phasers, heavy weapons, and how many of the heavy ones are told to be ordinary ones.

Heavy weapons that are not told fire the strong ones first (FIRE-4)."""
Aimed = dict[int, Marks]
"""Marks by card."""
NONE: Marks = (0, 0, 0)


def ready(world: EmpiresState, u: int) -> Marks:
    """All weapons of a card that can be fired now, those in the volley left out."""
    if not fire_weapons.may_fire(world, u):
        return NONE
    top = world.stack[-1] if world.stack else None
    ph, hv = fire.aimed_of(top.lists["aimed"], u) if top is not None and top.op == "aim" else (0, 0)
    return fire_weapons.phasers_ready(world, u) - ph, fire_weapons.heavies_ready(world, u) - hv, 0


def ordinary(world: EmpiresState, u: int) -> int:
    """Ready ordinary heavy weapons of a card that has strong ones too; 0 where it has one kind."""
    if not fire_weapons.may_fire(world, u):
        return 0
    top = world.stack[-1] if world.stack else None
    if top is not None and top.op == "aim":
        return max(0, min(fire.plain_left(world, top, u), ready(world, u)[1]))
    return fire_weapons.plain_ready(world, u)


def guns_of(world: EmpiresState, seat: int) -> Aimed:
    """All cards of a seat with ready weapons."""
    found = {u: ready(world, u) for u in fire_weapons.shooters(world, seat)}
    return {u: have for u, have in found.items() if any(have)}


def next_mark(have: Marks, now: Marks, plain: int = 0) -> Marks:
    """The mark after this one: all, phasers only, heavy weapons only, none.

    Where `plain` of the heavy ones are ordinary and others strong, the strong ones alone and the
    ordinary ones alone come after the heavy ones.

    >>> next_mark((4, 2, 0), NONE), next_mark((4, 2, 0), (4, 2, 0))
    ((4, 2, 0), (4, 0, 0))
    >>> next_mark((4, 2, 0), (0, 2, 0)), next_mark((4, 2, 0), (0, 2, 0), 1)
    ((0, 0, 0), (0, 1, 0))
    >>> next_mark((4, 2, 0), (0, 1, 0), 1)
    (0, 1, 1)
    """
    ph, hv, _ = have
    states = [have]
    if ph and hv:
        states += [(ph, 0, 0), (0, hv, 0)]
    if plain:
        states += [(0, hv - plain, 0)] if hv > plain else []
        states.append((0, plain, plain))
    states.append(NONE)
    return states[(states.index(now) + 1) % len(states)] if now in states else have


def step_mark(have: Marks, now: Marks, step: int) -> Marks:
    """One weapon more or fewer, phasers first; ordinary heavy ones stay ordinary.

    >>> step_mark((2, 1, 0), (2, 0, 0), 1), step_mark((2, 1, 0), (2, 1, 0), -1)
    ((2, 1, 0), (2, 0, 0))
    >>> step_mark((2, 1, 0), (2, 0, 0), -1), step_mark((2, 2, 0), (0, 1, 1), 1)
    ((1, 0, 0), (1, 1, 1))
    """
    ph, hv, plain = now
    if step > 0:
        return (ph + 1, hv, plain) if ph < have[0] else (ph, min(have[1], hv + 1), plain)
    return (ph, hv - 1, min(plain, hv - 1)) if hv else (max(0, ph - 1), 0, 0)


def fitting(world: EmpiresState, aimed: Mapping[int, Marks], target: int) -> Aimed:
    """The marked weapons that may be declared against a target."""
    made: Aimed = {}
    for u, (ph, hv, plain) in aimed.items():
        if not 0 <= u < len(world.names) or world.zone[u] != PLAY:
            continue
        have = ready(world, u)
        ph = min(ph, have[0]) if fire_targets.weapon_hits(world, u, target, "phaser") else 0
        hv = min(hv, have[1]) if fire_targets.weapon_hits(world, u, target, "heavy") else 0
        if ph or hv:
            made[u] = (ph, hv, min(plain, hv, ordinary(world, u)) if plain else 0)
    return made


def actions_for(world: EmpiresState, target: int, aimed: Aimed, *, begun: bool) -> list[Action]:
    """The engine's answers for a volley; `begun` where its target is declared already."""
    made: list[Action] = [] if begun else [make(Volley, target)]
    for u, marks in aimed.items():
        have = ready(world, u)
        ph, hv, plain = marks
        for weapon, n, most in (
            ("phaser", ph, have[0]),
            ("plain", plain, ordinary(world, u) if plain else 0),
            ("heavy", hv - plain, have[1] - plain),
        ):
            if n and n == most:
                made.append(make(Aim, u, weapon, n))
            else:
                made += [make(Aim, u, weapon, 1)] * n
    return [*made, DONE]


@attrs.frozen
class Forecast:
    """What a volley would do if nobody answers it."""

    phasers: int
    heavy: int
    shields: tuple[int, int]
    """Before and after."""
    structure: tuple[int, int]
    """Structural points left before and after; of an HQ the damage."""
    lost: tuple[int, ...]
    """Cards that would leave play with it."""
    destroyed: bool
    out: bool
    """An HQ that would fall."""
    unsure: bool
    """Something would be asked first, so that the end is not known."""
    spare: int
    """Weapons more than needed, as far as one can tell."""
    plain: int = 0
    """Of the heavy weapons those that were told to be ordinary ones."""


def forecast(world: EmpiresState, target: int, aimed: Aimed, *, begun: bool = False) -> Forecast:
    """Fire on a copy of the world in which everybody passes."""
    s = world.clone()
    ph, hv, plain = total(aimed)
    before = standing(s, target)
    there = list(s.play)
    unsure = False
    for action in actions_for(world, target, aimed, begun=begun):
        GAME.apply(s, GAME.decisions(s)[0], action, None)
    for _ in range(40):
        opened = GAME.decisions(s)
        if not opened or s.question != "react":
            break
        GAME.apply(s, opened[0], PASS, None)
    unsure = bool(GAME.decisions(s)) and any(f.op == "act" for f in s.stack)
    lost = tuple(u for u in there if s.zone[u] != PLAY and u != target)
    destroyed = not is_hq(target) and s.zone[target] != PLAY
    out = is_hq(target) and not s.alive[seat_of_place(target)]
    after = (0, 0) if destroyed else standing(s, target)
    if out:
        after = (0, s.hq[seat_of_place(target)])
    spare = max(0, ph + hv - before[0] - before[1]) if destroyed else 0
    if destroyed and num.has_field(world, target):
        spare = 0
    return Forecast(
        ph,
        hv,
        (before[0], after[0]),
        (before[1], after[1]),
        lost,
        destroyed,
        out,
        unsure,
        spare,
        plain,
    )


def total(aimed: Mapping[int, Marks]) -> Marks:
    """The marks of all cards together."""
    marks = list(aimed.values())
    return sum(m[0] for m in marks), sum(m[1] for m in marks), sum(m[2] for m in marks)


def heavy_words(hv: int, plain: int) -> str:
    """`2 heavy`, and how many of them are ordinary where that was told.

    >>> heavy_words(2, 0), heavy_words(2, 1), heavy_words(1, 1)
    ('2 heavy', '2 heavy (1 ordinary)', '1 ordinary heavy')
    """
    if plain == hv and plain:
        return f"{hv} ordinary heavy"
    return f"{hv} heavy" + (f" ({plain} ordinary)" if plain else "")


def standing(s: EmpiresState, t: int) -> tuple[int, int]:
    """Shields (or field) and structural points left; of an HQ its damage."""
    if is_hq(t):
        return 0, s.hq[seat_of_place(t)]
    field = s.emf[t] if num.has_field(s, t) else 0
    return num.shields_left(s, t) + field, max(0, toughness(s, t) - s.damage[t])


def told(f: Forecast, what: str, most: int, *, hq: bool) -> list[tuple[str, str]]:
    """The forecast in sentences, each with a style."""
    guns = []
    if f.phasers:
        guns.append(f"{f.phasers} phaser{'s' * (f.phasers > 1)}")
    if f.heavy:
        guns.append(heavy_words(f.heavy, f.plain))
    made = [(f"{' + '.join(guns)} at {what}: ", "")]
    if f.unsure:
        return [*made, ("something is asked before it lands; the end is open.", "warn")]
    if hq:
        text = f"damage {f.structure[0]} to {f.structure[1]} of {most}."
        made.append((text, "strong"))
        if f.out:
            made.append((" It falls: out of the match.", "good"))
        return made
    shields = f"shields {f.shields[0]} to {f.shields[1]}, " if f.shields[0] else "no shields, "
    if f.destroyed:
        tail = f" {f.spare} more than needed." if f.spare else ""
        made.append((f"{shields}structure {f.structure[0]} gone: destroyed.{tail}", "good"))
    elif f.shields == (f.shields[0], f.shields[0]) and f.structure[0] == f.structure[1]:
        made.append((f"{shields}structure {f.structure[0]}: no effect.", "warn"))
    else:
        made.append((f"{shields}structure {f.structure[0]} to {f.structure[1]}.", "strong"))
    return made
