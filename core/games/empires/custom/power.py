"""Energy that a card brings for its own unit."""

from __future__ import annotations

from core.games.empires import numbers as num
from core.games.empires import production
from core.games.empires.allocate_ready import plasma_range
from core.games.empires.allocate_spend import field_strength, hot_room, keep_energy
from core.games.empires.cards import ENERGY
from core.games.empires.effects import Run, custom
from core.games.empires.state import EmpiresState
from core.games.empires.words import title


def cost_of(s: EmpiresState, u: int) -> int:
    """Energy that engages a disengaged card, if it needs nothing else; else 0."""
    needs = production.needs(s, u)
    if s.engaged[u] or not s.defs[u].has_needs or num.flag(s, u, "no_engage"):
        return 0
    return needs[ENERGY] if sum(needs) == needs[ENERGY] else 0


def gain(s: EmpiresState, u: int) -> int:
    """Strength that one more energy point gives to a field after the allocation (MEC-1 to -3)."""
    field = s.stack[0].lists.get("field", [])
    old, given = s.emf[u], 0
    for i in range(0, len(field), 3):
        if field[i] == u:
            old, given = field[i + 1], field[i + 2]
    more = field_strength(s, u, old, given + 1) - field_strength(s, u, old, given)
    top = 2 * num.strength(s, u) if s.rules.emf_caps else s.emf[u] + more
    return max(0, min(more, top - s.emf[u]))


def uses(s: EmpiresState, unit: int, left: int) -> list[int]:
    """Cards to which energy for a unit can go: the unit itself, or equipment to be engaged."""
    if not s.engaged[unit]:
        return [unit] if 0 < cost_of(s, unit) <= left else []
    found = [k for p in num.parts(s, unit) for k in s.kids(p) if s.kind[k] == "E"]
    fit = [k for k in found if 0 < cost_of(s, k) <= left]
    d = s.defs[unit]
    if d.plasma[1]:
        more = s.plasma[unit] < plasma_range(s, unit)
    elif d.nodes:
        more = gain(s, unit) > 0
    else:
        more = hot_room(s, unit) > 0
    return [unit, *fit] if more else fit


def give(r: Run, unit: int, u: int) -> int:
    """One use of the energy; gives the points spent."""
    s = r.s
    cost = cost_of(s, u)
    if cost:
        for p in num.parts(s, u):
            s.engaged[p] = 1
            for k in s.kids(p):
                if not s.defs[k].has_needs and s.kind[k] in "EA" and u == unit:
                    s.engaged[k] = 1
        r.say("engage", "POS-3", f"{title(s, u)} is engaged.", card=u)
    elif s.defs[u].nodes:
        s.emf[u] += gain(s, u)
        field = s.stack[0].lists.get("field", [])
        for i in range(0, len(field), 3):
            if field[i] == u:
                field[i + 2] += 1
    else:
        s.plasma[u] += 1
    s.touch()
    return cost or 1


@custom("reserve-power", "Energy for the card's own unit: kept in allocation, else given at once.")
def reserve_power(r: Run) -> bool | None:
    """While cards are played: what needs nothing but energy is engaged, weapons and fields gain."""
    s, f = r.s, r.frame
    points = int(r.args["args"]["points"])
    if s.phase == "allocate":
        keep_energy(s, r.card, points)
        return None
    unit = num.location(s, r.card)
    left = f.ints.setdefault("energy", points)
    while left > 0:
        got = r.pick(sorted(uses(s, unit, left)), r.me, 1, optional=True)
        if got is None:
            return True
        if not got:
            break
        left -= give(r, unit, got[0])
        f.ints["energy"] = left
    return None
