"""What bots think a position is worth: fleets, points, Sector HQs, cards in hand.

All figures are in a currency of about one point of damage on a Sector HQ = 2.  The state is a
world made from the bot's own view, so nothing hidden is in it.
"""

from __future__ import annotations

import attrs

from . import numbers as num
from . import production
from .cards import AMMO, ECONOMY, ENERGY, REPAIR, RESEARCH, SUPPLY, ZERO, Card
from .damage_bearing import toughness
from .defence import base_of
from .state import NONE, EmpiresState, is_fleet, seat_of_place

HQ_POINT = 2.0
"""Worth of a point of a Sector HQ."""
LAST_POINTS = 8
"""Of the last points each is worth more."""
OUT = 60.0
"""Worth of an opponent who is out."""
HOLD = 2.0
"""Worth of a card in hand that is used once."""
HOLD_PLAIN = 0.4
"""Worth of terrain and units in hand, which wait for nothing but a free place."""
HOLD_FITTING = 0.6
"""Worth of crew and equipment in hand: in play they help from now on."""
HOLD_HARM = 1.4
"""Worth of a hazard or monster in hand, which may find a better victim."""
HOLD_REACTION = 3.5
"""Worth of a reaction card in hand."""
CROWD = 9
"""More cards than these in hand slow the draw (DRAW-1): each is worth less."""
BARE = 6.0
"""What it costs to stand without a protector (HQ-1)."""
IDLE = 0.7
"""What a gun loses that cannot be engaged."""
SPARE = 0.5
"""Worth of a supply or energy point that nothing needs yet."""
PLACE = 2.5
"""Worth of a free command place, of two at most: what weak units take away."""
STAYS = 0.5
"""Worth per strength of a card that stays in play, for what its numbers do not show."""
GUARDED = 0.3
"""Worth per gun of the base that defends a ship."""
ASHORE = 0.3
"""Worth of crew on terrain, where it waits for a ship."""
HARM = 1.0
"""The same for a card against a seat."""


@attrs.define
class Side:
    """What a seat has in play, summed up for one judgement."""

    worth: float = 0.0
    guns: float = 0.0
    """Damage per turn of all its units when they are engaged and armed."""
    heavies: int = 0
    needs: list[int] = attrs.field(factory=lambda: [0, 0, 0])
    made: list[int] = attrs.field(factory=lambda: [0] * 7)
    is_protected: bool = False


def blast(s: EmpiresState, u: int) -> int:
    """Damage of one heavy weapon of a unit with all the energy it takes (COR-2)."""
    top = s.defs[u].plasma[1]
    return max(1, top - 1) if top else 1


def firepower(s: EmpiresState, u: int) -> tuple[float, int]:
    """Damage a turn of a unit that works, and how many heavy weapons are in it."""
    if num.flag(s, u, "no_fire"):
        return 0.0, 0
    ph = 0 if num.flag(s, u, "no_phasers") else num.phasers(s, u)
    hv = 0 if num.flag(s, u, "no_heavy") else num.heavy(s, u)
    cannons = 2 * s.defs[u].cannons
    _, up, down = num.total(s, u, "out-times")
    return (ph + hv * blast(s, u) + cannons) * up / down, hv


def hull(s: EmpiresState, u: int) -> tuple[int, int]:
    """Damage that a unit can take whole, and that it can take now."""
    tough = toughness(s, u)
    if s.defs[u].nodes:
        return tough * 5 // 2, tough - s.damage[u] + s.emf[u]
    whole = tough + num.shields(s, u)
    return max(1, whole), tough - s.damage[u] + num.shields_left(s, u)


def unit_worth(s: EmpiresState, u: int) -> float:
    """Worth of a ship, base or dragon with its damage and what hampers it."""
    guns, _ = firepower(s, u)
    whole, left = hull(s, u)
    worth = 1.3 * guns + 0.5 * num.strength(s, u) + 1.5
    worth += sum(production.output(s, u)[:6]) * 0.6
    for stat in s.defs[u].host_mods:
        if stat.startswith("terrain."):
            worth += 1.2
    if num.command_points(s, u):
        worth += 4.0 * num.command_points(s, u)
    if num.flag(s, u, "no_engage") or num.flag(s, u, "off"):
        worth *= 0.45
    share = max(0.0, min(1.0, left / whole if whole else 1.0))
    return worth * (0.5 + 0.5 * share) + 0.35 * left


def _protects(s: EmpiresState, u: int) -> bool:
    h = s.host[u]
    if is_fleet(h) or (h >= 0 and s.fleet[h] != s.fleet[u]):
        return False
    if s.kind[u] in "SD":
        if s.rules.disengaged_out and not s.engaged[u]:
            return False  # VAR-12
        return not num.flag(s, u, "no_protect")
    return s.kind[u] == "B" and num.flag(s, u, "protects_hq")


def sides(s: EmpiresState) -> list[Side]:
    """What each seat has in play."""
    found = [Side() for _ in s.alive]
    for u in s.play:
        if s.joined[u]:
            continue
        side = found[s.fleet[u]]
        if s.away[u]:
            side.worth += 0.5 * s.defs[u].strength
        elif num.is_unit(s, u):
            _unit(s, u, side)
        elif s.kind[u] == "T" and not is_fleet(s.host[u]):
            _ground(s, u, side)
        else:
            _other(s, u, side, found)
    return found


def _unit(s: EmpiresState, u: int, side: Side) -> None:
    side.worth += unit_worth(s, u)
    guns, heavies = firepower(s, u)
    side.guns += guns
    side.heavies += heavies + s.defs[u].cannons
    for i, n in enumerate(production.needs(s, u)[:3]):
        side.needs[i] += n
    for i, n in enumerate(production.output(s, u)):
        side.made[i] += n
    if s.defs[u].plasma[1]:
        side.needs[ENERGY] += num.heavy(s, u) * (s.defs[u].plasma[1] - 1)
    elif s.defs[u].nodes:
        side.needs[ENERGY] += 2
    side.is_protected = side.is_protected or _protects(s, u)
    if s.rules.bases_defend and base_of(s, u) != NONE:
        side.worth += GUARDED * firepower(s, s.host[u])[0]  # VAR-8


def _ground(s: EmpiresState, u: int, side: Side) -> None:
    lasting = 1.0 if s.left[u] < 0 else min(1.0, 0.25 * (s.left[u] + 1))
    for i, n in enumerate(production.terrain_output(s, u)):
        side.made[i] += n
        if n and lasting < 1.0:
            side.worth -= (1 - lasting) * n * 0.7
    tough = max(1, toughness(s, u))
    side.worth += 0.3 * tough * (1 - min(1.0, s.damage[u] / tough))


def _other(s: EmpiresState, u: int, side: Side, all_: list[Side]) -> None:
    """A card on or against something: good for its player, bad for the one it harms."""
    d = s.defs[u]
    h = s.host[u]
    victim = seat_of_place(h) if is_fleet(h) else s.fleet[h] if h >= 0 else NONE
    size = float(d.strength)
    if s.left[u] >= 0:
        size *= min(1.0, 0.4 * (s.left[u] + 1))
    ends = d.ends
    if ends is not None and s.research[u]:
        size *= 0.7
    if victim not in (NONE, s.fleet[u]) or (d.harmful and victim != NONE):
        all_[victim].worth -= HARM * size
        return
    works = num.works(s, u) or d.has_needs
    worth = (0.8 + STAYS * size) * (1.0 if works else 0.5)
    if h >= 0 and s.kind[h] == "T" and s.kind[u] == "C" and production.output(s, u) == ZERO:
        worth = ASHORE  # most crew does nothing on terrain
    side.worth += worth
    if s.kind[u] == "E" and h < 0:
        side.worth -= 0.3 * size  # drifting equipment
    for i, n in enumerate(production.output(s, u)):
        side.made[i] += n
    if d.own_weapons:
        guns = int(d.extra.get("phasers", 0)) + int(d.extra.get("heavy", 0))
        side.worth += guns
        side.guns += guns


def economy(side: Side) -> float:
    """Worth of points, and what idle guns lose: economy stands in for the rest (ALLOC-3)."""
    made, needs = side.made, side.needs
    lack = needs[ECONOMY]
    spare = 0.0
    for kind in (SUPPLY, ENERGY):
        lack += max(0, needs[kind] - made[kind])
        spare += max(0, made[kind] - needs[kind])
    wild = made[ECONOMY] - lack
    wanted = sum(needs)
    covered = 1.0 if not wanted else min(1.0, max(0.0, 1 + min(0, wild) / wanted))
    ammo = made[AMMO] + max(0, wild)
    armed = min(1.0, ammo / side.heavies) if side.heavies else 1.0
    used = wanted - max(0, -wild)
    worth = (
        0.9 * used
        + SPARE * min(spare, 8)
        + 0.3 * max(0.0, spare - 8)
        + 0.9 * min(6, max(0, wild))
        + 0.5 * made[ECONOMY]
    )
    worth += 0.7 * min(made[AMMO], side.heavies + 2)
    worth += 0.35 * min(made[RESEARCH], 5) + 0.4 * min(made[REPAIR], 4)
    return worth - IDLE * side.guns * (1 - covered) - 0.5 * side.heavies * (1 - armed)


def hq_worth(points: int) -> float:
    """Worth of the points left of a Sector HQ; the last ones count more."""
    return HQ_POINT * points - 1.5 * max(0, LAST_POINTS - points)


def hold(d: Card) -> float:
    """Worth of a card in hand."""
    if d.reaction and d.reacts:
        return HOLD_REACTION + 0.06 * d.strength
    if d.type == "terrain" or d.is_unit:
        worth = HOLD_PLAIN
    elif d.type in ("crew", "equipment"):
        worth = HOLD_FITTING
    else:
        worth = HOLD_HARM if d.type in ("hazard", "monster") else HOLD
    return worth + 0.06 * d.strength


def hand_worth(s: EmpiresState, seat: int, mine: bool) -> float:
    """Worth of a hand; of another's only the number of cards is known."""
    n = len(s.hand[seat])
    if not mine:
        return HOLD * min(n, CROWD)
    values = sorted((hold(s.defs[u]) for u in s.hand[seat]), reverse=True)
    return sum(values[:CROWD]) + 0.25 * sum(values[CROWD:])


def weights(s: EmpiresState, seat: int, worths: list[float]) -> list[float]:
    """How much each opponent's worth counts against one's own: the leader's most."""
    others = [x for x in s.living() if x != seat]
    made = [0.0] * len(s.alive)
    if len(others) == 1:
        made[others[0]] = 0.9
    elif others:
        leader = max(others, key=lambda x: (worths[x], -x))
        for x in others:
            made[x] = 0.8 / len(others) + (0.3 if x == leader else 0.0)
    return made


def standing(s: EmpiresState, seat: int) -> float:
    """How well a seat stands: its own worth less the weighted worth of the others."""
    if s.over:
        return 1000.0 if seat in s.winners else -1000.0
    if not s.alive[seat]:
        return -1000.0
    found = sides(s)
    worths = [0.0] * len(found)
    for x, side in enumerate(found):
        if not s.alive[x]:
            continue
        left = s.rules.hq_points - s.hq[x]
        hq = HQ_POINT * left if s.rules.nobody_out else hq_worth(left)
        worth = side.worth + economy(side) + hq
        worth += hand_worth(s, x, x == seat)
        worth += PLACE * max(0, min(2, s.limit[x] - num.counted_units(s, x)))
        if not side.is_protected:
            foes = [found[y].guns for y in s.living() if y != x]
            threat = sum(foes) if x == seat else found[seat].guns
            worth -= BARE + 0.6 * min(threat, 12.0)
        worths[x] = worth
    factors = weights(s, seat, worths)
    total = worths[seat] - sum(f * w for f, w in zip(factors, worths, strict=True))
    gone = len(s.alive) - len(s.living())
    # Who is out no longer weighs on the sum, so his worth counts for the others at once.
    return total + OUT * gone


def pressing(s: EmpiresState, seat: int) -> float:
    """A part of a card play that is left, so that a play is worth what it displaces."""
    return 0.3 * min(s.plays, len(s.hand[seat])) if s.active == seat else 0.0
