"""How bots fire: which targets this turn's weapons can destroy together, and what to aim at whom.

Fire is concentrated: among all sets of targets the one of most worth that the weapons can destroy,
protectors of a Sector HQ together with what the rest of the fire then does to it (HQ-6).
"""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from . import fire, fire_targets, fire_weapons, production
from . import numbers as num
from .damage_bearing import toughness
from .defence import neighbours
from .judgement import HQ_POINT, OUT, hull, unit_worth
from .scope import Scope
from .stakes import dealt_by, goal
from .state import NONE, EmpiresState, hq_place, is_fleet, is_hq, seat_of_place

MOST_TARGETS = 6
"""Targets that are thought of together."""
SCRATCH = 0.3
"""Worth of a point of damage that destroys nothing."""


@attrs.define
class Gun:
    """The ready weapons of one card."""

    card: int
    phasers: int
    heavy: int
    blast: int
    """Damage of one of its heavy weapons."""
    times: tuple[int, int, int, int]
    """Numerator and denominator of the factors on its phasers, then on its heavy weapons."""


@attrs.define
class Goal:
    """A target: what it takes to destroy it, and what that is worth."""

    target: int
    need: int
    """Points of damage that destroy it; 0 for a Sector HQ, which takes all."""
    worth: float
    seat: int
    is_protector: bool
    heavy_only: bool
    reach: int
    """Points that the ready weapons can do to it."""


@attrs.define
class Plan:
    """What the weapons are going to do, first things first."""

    steps: list[Goal]
    worth: float


def ready(s: EmpiresState, seat: int, aimed: Sequence[int] = ()) -> list[Gun]:
    """Weapons that have not fired and are not in the volley that is being declared."""
    found = []
    for u in fire_weapons.shooters(s, seat):
        ph, hv = fire.aimed_of(list(aimed), u)
        one = max(1, s.plasma[u]) if s.defs[u].plasma[1] else 1
        ready_ph, ready_hv = (
            fire_weapons.phasers_ready(s, u) - ph,
            fire_weapons.heavies_ready(s, u) - hv,
        )
        found.append(Gun(u, ready_ph, ready_hv, one, _times(s, u)))
    return found


def _times(s: EmpiresState, u: int) -> tuple[int, int, int, int]:
    _, up, down = num.total(s, u, "out-times")
    _, u1, d1 = num.total(s, u, "phaser-damage")
    _, u2, d2 = num.total(s, u, "heavy-damage")
    return up * u1, down * d1, up * u2, down * d2


def reach_of(s: EmpiresState, guns: list[Gun], t: int) -> tuple[int, int]:
    """Phaser and heavy damage that the guns can do to a target."""
    ph = hv = 0
    alike = _alike(s, t)
    hits: dict[str, bool] = {}
    for g in guns:
        if g.phasers and _hits(s, g.card, t, "phaser", hits, alike):
            ph += g.phasers * g.times[0] // g.times[1]
        if g.heavy and _hits(s, g.card, t, "heavy", hits, alike):
            hv += g.heavy * g.blast * g.times[2] // g.times[3]
    return ph, hv


def _alike(s: EmpiresState, t: int) -> bool:
    """Whether a target is open to all units alike: then one of them need be asked."""
    if is_hq(t) or s.barring() or s.rules.fire_limits:
        return False
    return not SINGLED & s.stats() and s.fleet[t] != s.active


SINGLED = frozenset(("only_target", "indirigan_first"))
"""Flags that keep single units from a target."""


def _hits(
    s: EmpiresState, u: int, t: int, weapon: str, known: dict[str, bool], alike: bool
) -> bool:
    if not alike:
        return fire_targets.weapon_hits(s, u, t, weapon)
    if weapon not in known:
        known[weapon] = fire_targets.weapon_hits(s, u, t, weapon)
    return known[weapon]


def need_of(s: EmpiresState, t: int) -> int:
    """Points of a volley that destroy a card, or the protector on it that uses up an attack."""
    for p in num.parts(s, t):
        for k in s.kids(p):
            soak = s.defs[k].soak
            if soak is not None and not soak.rest and num.works(s, k):
                amount = soak.amount.of(Scope(s, s.fleet[k], k, t)) if soak.amount else 0
                return max(1, (amount or toughness(s, k)) - s.damage[k])
    left = hull(s, t)[1] if s.kind[t] in "SDB" else toughness(s, t) - s.damage[t]
    if s.kind[t] == "T" and "base" in s.defs[t].types:
        left += num.shields_left(s, t)
    if num.flag(s, t, "half_fire") or num.flag(s, t, "half_phaser"):
        left *= 2
    return max(1, left + num.total(s, t, "in-volley")[0])


def _screened(s: EmpiresState, t: int) -> bool:
    """Whether a protector on the target uses up a whole attack."""
    for p in num.parts(s, t):
        for k in s.kids(p):
            soak = s.defs[k].soak
            if soak is not None and not soak.rest and num.works(s, k):
                return True
    return False


def worth_of(s: EmpiresState, t: int, seat: int) -> float:
    """What destroying a card is worth to a seat; below 0 for one's own."""
    host = s.host[t]
    owner = s.fleet[t]
    if s.kind[t] in "SDB":
        worth = unit_worth(s, t) + 1.5
        worth += sum(0.4 * s.defs[k].strength for k in s.kids(t) if not s.defs[k].harmful)
    elif s.kind[t] == "T":
        worth = 1.5 + 0.9 * sum(production.terrain_output(s, t)[:6])
        if s.left[t] >= 0:
            worth *= 0.4
    else:
        worth = 1.0 + 0.9 * s.defs[t].strength
        victim = seat_of_place(host) if is_fleet(host) else s.fleet[host] if host >= 0 else NONE
        if victim == seat and s.defs[t].harmful:
            return worth
        if owner != seat and victim != seat and victim != NONE and victim != owner:
            return 0.0  # it harms another opponent
    return worth if owner != seat else -worth


def goals(s: EmpiresState, seat: int, targets: Sequence[int], guns: list[Gun]) -> list[Goal]:
    """Targets that are worth firing at, the best first."""
    found: list[Goal] = []
    lead = leader(s, seat)
    for t in targets:
        ph, hv = reach_of(s, guns, t)
        if not ph + hv:
            continue
        if is_hq(t):
            other = seat_of_place(t)
            found.append(Goal(t, 0, 0.0, other, False, False, ph + hv))
            continue
        worth = worth_of(s, t, seat)
        if worth <= 0:
            continue
        owner = s.fleet[t]
        if len(s.living()) > 2 and owner == lead:
            worth *= 1.15
        protects = s.kind[t] in "SD" and owner != seat and not num.flag(s, t, "no_protect")
        protects = protects and bool(s.engaged[t] or not s.rules.disengaged_out)
        if _screened(s, t):
            worth, protects = 2.0, False
        only = s.kind[t] == "T" and "base" not in s.defs[t].types
        found.append(Goal(t, need_of(s, t), worth, owner, protects, only, ph + hv))
    found.sort(key=lambda g: (-g.worth / max(1, g.need), g.target))
    return found


def leader(s: EmpiresState, seat: int) -> int:
    """The opponent with the strongest fleet and HQ."""

    def size(x: int) -> float:
        fleet = sum(s.defs[u].strength for u in s.play if s.fleet[u] == x and num.is_unit(s, u))
        return fleet + HQ_POINT * (s.rules.hq_points - s.hq[x])

    others = [x for x in s.living() if x != seat]
    return max(others, key=lambda x: (size(x), -x)) if others else seat


def hq_gain(s: EmpiresState, seat: int, x: int, points: int) -> float:
    """Worth to a seat of some damage on the Sector HQ of another."""
    if s.rules.nobody_out:
        won = s.rules.play_to_end and dealt_by(s, seat) + points >= goal(s)
        return HQ_POINT * points + OUT * won
    left = s.rules.hq_points - s.hq[x]
    if points >= left:
        return HQ_POINT * left + OUT
    late = max(0, 10 - (left - points)) - max(0, 10 - left)
    return HQ_POINT * points + 1.0 * late


def plan(s: EmpiresState, seat: int, targets: Sequence[int]) -> Plan:
    """The best use of all weapons that are ready."""
    guns = ready(s, seat)
    total = sum(g.phasers + g.heavy * g.blast for g in guns)
    heavies = sum(g.heavy * g.blast for g in guns)
    if not total:
        return Plan([], 0.0)
    found = goals(s, seat, targets, guns)
    open_ = {g.seat: g for g in found if is_hq(g.target)}
    kills = [g for g in found if g.need and g.need <= g.reach][:MOST_TARGETS]
    near = neighbours(s, seat) if s.rules.border_defense else s.living()  # VAR-11
    guards = {x: protectors(s, x) for x in near if x != seat}
    best = Plan([], -1.0)
    for bits in range(1 << len(kills)):
        chosen = [g for i, g in enumerate(kills) if bits >> i & 1]
        cost = sum(g.need for g in chosen)
        if cost > total or sum(g.need for g in chosen if g.heavy_only) > heavies:
            continue
        worth = sum(g.worth for g in chosen)
        last, more = _leftover(s, seat, total - cost, chosen, found, open_, guards)
        if worth + more > best.worth:
            best = Plan(_ordered(chosen) + last, worth + more)
    return best


def _ordered(chosen: list[Goal]) -> list[Goal]:
    """Protectors last but for the HQ, so that surprises are seen before the end."""
    return sorted(chosen, key=lambda g: (not g.is_protector, g.need, g.target))


def _leftover(
    s: EmpiresState,
    seat: int,
    rest: int,
    chosen: list[Goal],
    found: list[Goal],
    open_: dict[int, Goal],
    guards: dict[int, list[int]],
) -> tuple[list[Goal], float]:
    """What the weapons do that destroy nothing: an open HQ, else scratches."""
    if rest <= 0:
        return [], 0.0
    killed = {g.target for g in chosen if g.is_protector}
    best: Goal | None = None
    gain = 0.0
    for x, row in guards.items():
        if x in open_:
            points = min(rest, open_[x].reach)
        elif row and all(u in killed for u in row):
            points = rest
        else:
            continue
        worth = hq_gain(s, seat, x, points)
        if worth > gain:
            gain = worth
            best = open_.get(x) or Goal(hq_place(x), 0, worth, x, False, False, points)
    if best is not None:
        return [best], gain
    for g in found:
        if g in chosen or is_hq(g.target) or g.worth <= 2.0:
            continue
        points = min(rest, g.reach)
        worth = SCRATCH * points * min(2.0, g.worth / max(4, g.need))
        if worth > gain:
            gain, best = worth, g
    return ([best], gain) if best is not None else ([], 0.0)


def protectors(s: EmpiresState, x: int) -> list[int]:
    """Units that keep fire off a Sector HQ (HQ-1)."""
    found = []
    for u in s.play:
        if s.fleet[u] != x or s.away[u] or s.joined[u]:
            continue
        if s.kind[u] in "SD":
            if fire_targets.against(s, u) or num.flag(s, u, "no_protect"):
                continue
            if s.rules.disengaged_out and not s.engaged[u]:
                continue  # VAR-12
            found.append(u)
        elif s.kind[u] == "B" and num.flag(s, u, "protects_hq"):
            if s.rules.disengaged_out and not s.engaged[u]:
                continue
            found.append(u)
    return found


def chances(s: EmpiresState, seat: int) -> float:
    """What the weapons could do in this turn's fire phase."""
    if not fire_weapons.shooters(s, seat):
        return 0.0
    targets = [
        t
        for t in s.play
        if (s.fleet[t] != seat or s.defs[t].harmful) and fire_targets.standing_target(s, t)
    ]
    targets += [hq_place(x) for x in s.living() if x != seat and not fire_targets.protected(s, x)]
    return max(0.0, plan(s, seat, targets).worth)


def next_aim(
    s: EmpiresState, seat: int, target: int, aimed: list[int], goal: Goal | None
) -> tuple[int, str, int] | None:
    """The next weapons of a volley as card, weapon and count; None: enough."""
    guns = ready(s, seat, aimed)
    have = 0
    for i in range(0, len(aimed), 3):
        u, p, h = aimed[i : i + 3]
        one = max(1, s.plasma[u]) if s.defs[u].plasma[1] else 1
        have += p + h * one
    left = goal.need - have if goal is not None and goal.need else 1 << 20
    if left <= 0:
        return None
    options: list[tuple[tuple[int, ...], tuple[int, str, int]]] = []
    for g in guns:
        if g.phasers > 0 and fire_targets.weapon_hits(s, g.card, target, "phaser"):
            n = g.phasers if g.phasers <= left else 1
            options.append(((0, -n, g.card), (g.card, "phaser", n)))
        if g.heavy > 0 and fire_targets.weapon_hits(s, g.card, target, "heavy"):
            n = g.heavy if g.heavy * g.blast <= left else 1
            over = max(0, n * g.blast - left)
            options.append(((1 + over, -n * g.blast, g.card), (g.card, "heavy", n)))
    return min(options)[1] if options else None
