"""Phase 1 (chapter 4): where the points go that are left after engaging (ALLOC-3 to -10)."""

from __future__ import annotations

from core.kernel.actions import Action
from core.kernel.stack import Frame

from . import numbers as num
from .actions import Apply, Arm, Charge, Engage, Heal, Repair, make
from .allocate import late, loosen, phase_functions, phase_plays
from .allocate_budget import DRAGON_HEALING
from .allocate_ends import ended, infected, may_end, may_study, tolls
from .allocate_ready import guns, plasma_range, will_be_engaged
from .cards import AMMO, ECONOMY, ENERGY, REPAIR, RESEARCH
from .damage_repair import heal, mendable, repair
from .payment import energy_debt, exempt, own_energy, root_of, take_own
from .state import PLAY, EmpiresState
from .table import Ctx, remove_stack
from .words import title


def afford(s: EmpiresState, kind: int) -> bool:
    """Whether one point of a kind is there, economy standing in (ALLOC-3)."""
    if s.pool[kind] > 0:
        return True
    if kind == AMMO and num.seat_total(s, s.active, "no_economy_wild_ammunition"):
        return False
    return s.pool[ECONOMY] > (energy_debt(s) if kind == ENERGY else 0)


def spend(s: EmpiresState, kind: int) -> None:
    """Take one point, its own kind first."""
    if kind == ENERGY and s.pool[ENERGY] <= 0:
        s.pool[ECONOMY] -= energy_debt(s)
        s.stack[0].ints["debt"] = 0
    s.pool[kind if s.pool[kind] > 0 else ECONOMY] -= 1


def spend_options(s: EmpiresState, frame: Frame) -> list[Action]:
    """Ammunition, energy, repair, healing, research, functions and cards of this phase."""
    seat = s.active
    found: list[Action] = []
    ammo, energy = afford(s, AMMO), afford(s, ENERGY)
    mend, study = afford(s, REPAIR), afford(s, RESEARCH)
    plenty = ammo or energy or mend
    apart = bool(frame.lists.get("apart") or "no_swallow" in s.stats())
    fleet, users = s.fleet_of(seat), num.wielded(s, seat)
    for u in fleet:
        if s.away[u]:
            continue
        kind = s.kind[u]
        if not s.joined[u] and kind in "SDBTE":
            own = apart and kind in "SB" and own_power(s, u)
            if plenty or own:
                _unit_options(s, frame, u, ammo, energy or own, mend, found)
        if s.damage[u] and kind in "DM" and not num.flag(s, u, "no_repair"):
            dragon = kind == "D" and s.pool[DRAGON_HEALING] > 0
            if s.pool[6] > 0 or dragon:
                found.append(make(Heal, u))
        if s.defs[u].acts and (users is fleet or u in users):
            phase_functions(s, u, found)
        if study and kind == "E" and s.defs[u].ends is None and infected(s, u):
            found.append(make(Apply, u, "research"))
    for u in users if users is not fleet else ():
        if s.fleet[u] != seat and s.defs[u].acts and not s.away[u]:
            phase_functions(s, u, found)
    for u in s.payable():
        if "toll" in s.defs[u].extra and s.fleet[u] != seat:
            tolls(s, frame, u, found)
        _end_options(s, u, study, mend, found)
    for u in frame.lists.get("held", ()):
        if late(s, frame, u):
            found.append(make(Engage, u))
    found.extend(phase_plays(s))
    return found


def _end_options(s: EmpiresState, u: int, study: bool, mend: bool, found: list[Action]) -> None:
    """Points towards the end of a card (ALLOC-6, ALLOC-8)."""
    ends = s.defs[u].ends
    if ends is None or s.zone[u] != PLAY or not may_end(s, u, s.active):
        return
    if ends.research is not None and study and may_study(s, u):
        found.append(make(Apply, u, "research"))
    if ends.repair is not None and mend:
        found.append(make(Apply, u, "repair"))
    if ends.economy is not None and s.pool[ECONOMY] > 0:
        found.append(make(Apply, u, "economy"))


def _unit_options(
    s: EmpiresState,
    frame: Frame,
    u: int,
    ammo: bool,
    energy: bool,
    mend: bool,
    found: list[Action],
) -> None:
    if ammo and guns(s, u) > s.loaded[u] and will_be_engaged(s, frame, u):
        found.append(make(Arm, u))
    if energy and chargeable(s, frame, u):
        found.append(make(Charge, u))
    if mend and s.kind[u] != "D" and not num.flag(s, u, "no_repair"):  # PT-5
        if s.shield_damage[u]:
            found.append(make(Repair, u, "shield"))
        if mendable(s, u):
            found.append(make(Repair, u, "structure"))


def own_power(s: EmpiresState, u: int) -> bool:
    """Whether energy is there that is a unit's own, or economy that no black hole takes first."""
    return own_energy(s, u) > 0 or (exempt(s, u) and s.pool[ECONOMY] > 0)


def keep_energy(s: EmpiresState, card: int, points: int) -> None:
    """A card just played in allocation keeps energy for its unit; that may still be engaged."""
    frame = s.stack[0]
    s.counter[card] = points
    s.stir()
    if not frame.ints.get("set-done"):
        return
    root = root_of(s, card)
    frame.lists["apart"] = [*frame.lists.get("apart", []), root, card, points]
    for u in (root, *(k for p in num.parts(s, root) for k in s.kids(p) if s.kind[k] == "E")):
        if s.defs[u].has_needs and u not in frame.lists["held"]:
            frame.lists["held"].append(u)


def hot_room(s: EmpiresState, u: int) -> int:
    """Loaded heavy weapons that one energy each makes stronger, and that have none yet."""
    if num.total(s, u, "hot-times") == (0, 1, 1):
        return 0
    return max(0, s.loaded[u] - s.plasma[u])


def chargeable(s: EmpiresState, frame: Frame, u: int) -> bool:
    """Whether one more energy point does something for plasma, a field or a loaded weapon."""
    d = s.defs[u]
    if d.plasma[1]:
        return s.plasma[u] < plasma_range(s, u) and will_be_engaged(s, frame, u)
    if d.nodes:
        field = frame.lists.get("field", [])
        for i in range(0, len(field), 3):
            if field[i] == u:
                return field_strength(s, u, field[i + 1], field[i + 2] + 1) > s.emf[u]
        return False
    return hot_room(s, u) > 0 and will_be_engaged(s, frame, u)


def field_strength(s: EmpiresState, u: int, old: int, energy: int) -> int:
    """Strength of a field from the energy given to it (MEC-1, MEC-2, MEC-3, MEC-5)."""
    made = num.nodes(s, u) * energy
    if not s.rules.emf_caps:
        return made
    own = num.strength(s, u)
    return min(made, 2 * own, old + own)


def arm(ctx: Ctx, u: int) -> None:
    """One ammunition point: one heavy weapon, or two where a card doubles it (ALLOC-5)."""
    s = ctx.s
    before = s.pool.copy()
    spend(s, AMMO)
    loosen(s, before)
    _, up, down = num.total(s, u, "ammo-times")
    s.loaded[u] = min(guns(s, u), s.loaded[u] + up // down)


def charge(ctx: Ctx, frame: Frame, u: int) -> None:
    """One energy point for plasma or a field."""
    s = ctx.s
    before = s.pool.copy()
    if not take_own(s, u, 1):
        if exempt(s, u):
            s.pool[ENERGY if s.pool[ENERGY] > 0 else ECONOMY] -= 1
        else:
            spend(s, ENERGY)
        loosen(s, before)
    if s.defs[u].plasma[1]:
        s.plasma[u] = min(plasma_range(s, u), s.plasma[u] + 1)
        return
    if not s.defs[u].nodes:
        s.plasma[u] += 1
        return
    field = frame.lists["field"]
    for i in range(0, len(field), 3):
        if field[i] == u:
            field[i + 2] += 1
            s.emf[u] = field_strength(s, u, field[i + 1], field[i + 2])


def mend(ctx: Ctx, u: int, part: str) -> None:
    """One repair point (PT-4), more where a card there multiplies it."""
    spend(ctx.s, REPAIR)
    _, up, down = num.total(ctx.s, u, "repair-times")
    repair(ctx, u, up // down, part)


def cure(ctx: Ctx, u: int) -> None:
    """One healing point (PT-5), of the dragons' own first."""
    s = ctx.s
    own = s.kind[u] == "D" and s.pool[DRAGON_HEALING] > 0
    s.pool[DRAGON_HEALING if own else 6] -= 1
    heal(ctx, u, 1)


def apply_point(ctx: Ctx, u: int, kind: str) -> None:
    """One point towards the end of a card; at the full sum it goes (ALLOC-6, ALLOC-9)."""
    s = ctx.s
    spend(s, {"research": RESEARCH, "repair": REPAIR, "economy": ECONOMY}[kind])
    s.research[u] += 1
    ends = s.defs[u].ends
    if ends is not None and ends.by == "host":
        s.counter[u] += 1
    if ended(s, u, kind):
        ctx.say("ended", "PT-3", f"{title(s, u)} is overcome.", card=u)
        if ends is not None and ends.lingers:
            s.left[u] = ends.lingers
        else:
            remove_stack(ctx, u)
