"""Phase 1 (chapter 3.1, 4): production, which cards to engage, and where the other points go."""

from __future__ import annotations

from collections.abc import Sequence

from core.kernel.actions import Action
from core.kernel.stack import Frame

from . import numbers as num
from .actions import (
    BEST,
    DONE,
    PROPOSE,
    WITHDRAW,
    Apply,
    Arm,
    Charge,
    Engage,
    Heal,
    Play,
    Repair,
    Use,
    make,
)
from .cards import AMMO, ECONOMY, ENERGY, KINDS, REPAIR, RESEARCH, Vector
from .damage import heal, mendable, repair
from .payment import can_pay, energy_debt, exempt, own_energy, pay, root_of, take_own
from .places import play_places
from .play import refuse_play, refuse_use
from .scope import Scope
from .state import NONE, PLAY, EmpiresState, is_fleet, seat_of_place
from .table import Ctx, remove_stack, stack_of
from .words import title

DRAGON_HEALING = 7
"""Index in a pool of healing points for dragons alone."""


SAVES = tuple((i, f"save.{kind}") for i, kind in enumerate(KINDS))
"""Numbers of points that a whole fleet needs less, by kind."""


class Budget:
    """Production and costs of a seat for any set of cards that it might engage (ALLOC-1, -2)."""

    def __init__(self, s: EmpiresState, seat: int) -> None:
        self.s = s
        self.seat = seat
        self.base = [0] * 8
        self.units: dict[int, Vector] = {}
        """Cards that need points, with their cost, in the order of arrival."""
        self.hosts: dict[int, int] = {}
        """Equipment, crew or ability with a cost: the unit that must be engaged as well."""
        self.made: dict[int, list[int]] = {}
        """What each of these makes when engaged."""
        self.terrains: list[tuple[int, frozenset[int], dict[frozenset[int], Vector]]] = []
        self.ground = 0
        """Energy of terrain with nothing to be engaged on it."""
        self.debt = 0
        """Energy that a black hole still waits for after the last evaluation."""
        self.lost = 0
        """Energy that it has swallowed, of which exempt units may use what is left."""
        self.stores = stored(s, seat)
        self.left_apart: list[int] = []
        """Unit, card and points of what is left in each store after the last evaluation."""
        self._costs()
        self.exempt: frozenset[int] = frozenset()
        if "no_swallow" in s.stats():
            self.exempt = frozenset(u for u in self.units if exempt(s, u))
        self._production()
        self._losses()

    def _costs(self) -> None:
        s, seat = self.s, self.seat
        for u in s.fleet_of(seat):
            if s.away[u]:
                continue
            cost = num.own_needs(s, u)  # KRE-5: the parts of a pair are paid one by one
            if not any(cost) and not s.defs[u].has_needs:
                continue  # a cost lowered to nothing still waits to be engaged (POS-1)
            if num.flag(s, u, "no_engage"):
                continue
            if num.flag(s, u, "free_engage"):
                cost = (0, 0, 0, 0, 0, 0, 0)
            self.units[u] = cost
            h = s.host[u]
            if h >= 0 and s.kind[u] in "EA" and s.kind[s.unit_of(h)] in "SDBC":
                self.hosts[u] = s.unit_of(h)
            self.made[u] = [0] * 8

    def _production(self) -> None:
        s, seat = self.s, self.seat
        for u in s.fleet_of(seat):
            if s.away[u]:
                continue
            if s.kind[u] == "T":
                if not s.joined[u]:
                    self._terrain(u)
                continue
            out = num.output(s, u)
            if not any(out):
                continue
            if u in self.units:
                into = self.made[u]
            else:
                host = s.unit_of(s.host[u]) if s.host[u] >= 0 else NONE
                waits = s.kind[u] == "E" and not num.passive(s, u)
                if host in self.units and (waits or s.defs[u].mimics):
                    into = self.made[host]
                elif num.works(s, u):
                    into = self.base
                else:
                    continue
            self._add(into, u, out)

    def _add(self, into: list[int], u: int, out: Vector) -> None:
        for i in range(6):
            into[i] += out[i]
        if out[6]:
            s = self.s
            own = sum(
                num.output(s, p)[6] for p in num.parts(s, u) if s.defs[p].healing_for == ("dragon",)
            )
            into[DRAGON_HEALING] += min(own, out[6])
            into[6] += out[6] - min(own, out[6])

    def _terrain(self, t: int) -> None:
        s = self.s
        hang = frozenset(k for k in s.kids(t) if k in self.units and s.defs[k].host_mods)
        if hang:
            self.terrains.append((t, hang, {}))
        else:
            out = num.terrain_output(s, t)
            self._add(self.base, t, out)
            self.ground += out[ENERGY]

    def _losses(self) -> None:
        s, seat = self.s, self.seat
        row = s.penalty[seat]
        self.drain = [0] * 7
        self.wiped = [False] * 7
        self.times: dict[int, tuple[int, int]] = {}
        wide = s.wide()
        for i, kind in enumerate(KINDS):
            if row[i]:
                self.base[i] += max(0, row[i])
                self.drain[i] = max(0, -row[i])
            if wide:
                self.drain[i] += num.seat_total(s, seat, f"drain.{kind}")
                self.wiped[i] = num.seat_total(s, seat, f"wipe.{kind}") > 0
                times = num.seat_times(s, seat, f"fleet.{kind}")
                if times != (1, 1):
                    self.times[i] = times
        self.spent = _kept(s, seat)
        for i in range(7):
            self.drain[i] += self.spent[i]
        self.swallowed = num.seat_total(s, seat, "swallow.energy") if wide else 0
        stats = s.stats()
        self.spared = {i: num.seat_total(s, seat, stat) for i, stat in SAVES if stat in stats}
        """Points fewer that the whole fleet needs, by kind."""
        self.for_economy: frozenset[int] = frozenset()
        if "supply_for_economy" in stats:
            flagged = [u for u in self.units if num.flag(s, u, "supply_for_economy")]
            self.for_economy = frozenset(flagged)

    def output(self, chosen: frozenset[int]) -> list[int]:
        """All points made with a set engaged, before costs."""
        total = list(self.base)
        for t, hang, known in self.terrains:
            key = hang & chosen
            out = known.get(key)
            if out is None:
                out = known[key] = num.terrain_output(self.s, t, key)
            self._add(total, t, out)
        for u in self.units:
            if u in chosen:
                for i, x in enumerate(self.made[u]):
                    total[i] += x
        for i, (up, down) in self.times.items():
            total[i] = total[i] * up // down
        for i in range(7):
            if self.wiped[i]:
                total[i] = 0
        return total

    def _swallow(self, chosen: frozenset[int], total: list[int]) -> None:
        """The first energy of all terrain is lost; what lacks is taken from wild economy later."""
        made = self.ground + sum(known[hang & chosen][ENERGY] for _, hang, known in self.terrains)
        if ENERGY in self.times:
            up, down = self.times[ENERGY]
            made = made * up // down
        self.lost = min(made, total[ENERGY], self.swallowed)
        total[ENERGY] -= self.lost
        self.debt = self.swallowed - self.lost

    def _apart(self, chosen: frozenset[int]) -> tuple[int, int]:
        """Energy of a set that comes from what is its units' own, and what of exempt units lacks.

        What is left of it stays in `left_apart` and `lost`.
        """
        own: dict[int, int] = {}
        for u in chosen & self.units.keys():
            root = root_of(self.s, u)
            own[root] = own.get(root, 0) + self.units[u][ENERGY]
        self.left_apart = []
        covered = 0
        for root, card, points in self.stores:
            used = min(points, own.get(root, 0))
            if used:
                own[root] -= used
                covered += used
            self.left_apart += [root, card, points - used]
        free = 0
        for root in sorted({root_of(self.s, u) for u in self.exempt & chosen}):
            used = min(self.lost, own.get(root, 0))
            self.lost -= used
            covered += used
            free += own.get(root, 0) - used
        return covered, free

    def evaluate(self, chosen: frozenset[int]) -> list[int] | None:
        """Points left after engaging a set, or None where they do not suffice."""
        for u, host in self.hosts.items():
            if u in chosen and host in self.units and host not in chosen:
                return None
        total = self.output(chosen)
        if self.swallowed:
            self._swallow(chosen, total)
        need = [0] * 7
        for u, cost in self.units.items():
            if u in chosen:
                for i in range(7):
                    need[i] += cost[i]
        exempted = 0
        if self.stores or (self.swallowed and self.exempt):
            covered, exempted = self._apart(chosen)
            need[ENERGY] -= covered
        for i, spared in self.spared.items():
            most = self._spareable(i, chosen)
            need[i] -= min(spared, most) if most else 0  # turned round: more, if any is needed
        free = total[0] - self.drain[0]
        left = [0] * 8
        for i in range(1, 7):
            have = total[i] - self.drain[i]
            rest = have - need[i]
            if rest < 0 and need[i]:
                lack = -rest
                free += rest
                rest = 0
                if i == ENERGY and self.debt and lack > exempted:
                    free -= self.debt  # economy used as energy feeds the hole first
                    self.debt = 0
            left[i] = max(0, rest)
        left[DRAGON_HEALING] = max(0, total[DRAGON_HEALING] - self.spent[DRAGON_HEALING])
        left[0] = free - need[0]
        if self.for_economy & chosen:
            # Bolaar ships may be paid in supply; the economy that is kept is worth no less.
            swap = min(left[1], self._bolaar(chosen))
            left[1] -= swap
            left[0] += swap
        if left[0] < 0:
            if any(need):
                return None
            left[0] = 0
        return left

    def _spareable(self, kind: int, chosen: frozenset[int]) -> int:
        """Needs that crew can lower: those of dragons are out of their reach (D-1)."""
        s = self.s
        return sum(c[kind] for u, c in self.units.items() if u in chosen and s.kind[u] != "D")

    def _bolaar(self, chosen: frozenset[int]) -> int:
        return sum(
            self.units[u][0]
            for u in self.units
            if u in chosen and self.s.defs[u].empire == "Bolaar"
        )

    def value(self, u: int) -> int:
        """How much engaging a card is worth, for the proposal."""
        s = self.s
        fight = num.phasers(s, u) + num.heavy(s, u)
        return 4 + 2 * fight + 3 * sum(self.made[u]) + num.strength(s, u)

    def best(self) -> frozenset[int]:
        """The most valuable set that the points cover."""
        groups: dict[int, frozenset[int]] = {}
        for u in self.units:
            root = self.s.unit_of(u)
            groups[root] = groups.get(root, frozenset()) | {u}
        values = {r: sum(self.value(u) for u in us) for r, us in groups.items()}
        order = sorted(groups, key=lambda r: (-values[r], r))
        top: list[tuple[int, frozenset[int]]] = [(-1, frozenset())]
        budget = [400]

        def search(at: int, chosen: frozenset[int], worth: int, rest: int) -> None:
            if worth > top[0][0] and self.evaluate(chosen) is not None:
                top[0] = (worth, chosen)
            if at == len(order) or worth + rest <= top[0][0] or budget[0] <= 0:
                return
            budget[0] -= 1
            u = order[at]
            search(at + 1, chosen | groups[u], worth + values[u], rest - values[u])
            search(at + 1, chosen, worth, rest - values[u])

        search(0, frozenset(), 0, sum(values.values()))
        return top[0][1]


def stored(s: EmpiresState, seat: int) -> list[tuple[int, int, int]]:
    """Energy that cards keep for their own units: unit, card and points."""
    if s.phase != "allocate" or seat != s.active:
        return []
    return [
        (root_of(s, u), u, s.counter[u])
        for u in s.fleet_of(seat)
        if s.defs[u].stores and s.counter[u] and num.works(s, u)
    ]


def _kept(s: EmpiresState, seat: int) -> list[int]:
    """Points that this allocation has used for good before it was done again (ALLOC-10)."""
    if seat == s.active and s.phase == "allocate" and s.stack:
        return s.stack[0].lists.get("spent") or [0] * 8
    return [0] * 8


def keep_spent(s: EmpiresState, frame: Frame) -> None:
    """Repair, research and costs stay paid when the points are allocated again (ALLOC-10)."""
    before, loose = frame.lists.pop("settled"), frame.lists.pop("loose")
    kept = frame.lists.setdefault("spent", [0] * 8)
    for i in range(8):
        kept[i] += before[i] - s.pool[i] - loose[i]


def _loosen(s: EmpiresState, before: list[int]) -> None:
    """Points given to weapons, fields and units come back if the allocation is done again."""
    loose = s.stack[0].lists.get("loose")
    if loose:
        for i in range(8):
            loose[i] += before[i] - s.pool[i]


def budget_of(s: EmpiresState, seat: int) -> Budget:
    """The budget of the open allocation, made once."""
    found = s._budget
    if isinstance(found, Budget) and found.seat == seat and found.s is s:
        return found
    made = s._budget = Budget(s, seat)
    return made


# --- which cards to engage --------------------------------------------------------------------


def engage_options(s: EmpiresState, frame: Frame) -> list[Action]:
    """Cards that can still be paid for, the solver's proposal, and being done."""
    b = budget_of(s, s.active)
    chosen = frozenset(frame.lists.get("set", ()))
    found: list[Action] = []
    rest = [u for u in b.units if u not in chosen]
    for u in sorted(rest):
        if b.evaluate(chosen | {u}) is not None:
            found.append(make(Engage, u))
    if rest and not chosen:
        found.append(BEST)
    found += _sorted_plays(s)
    found += early_functions(s)
    if s.rules.may_quit and not chosen and not frame.ints.get("acted"):
        # Before anything is done in the turn (WIN-11, VAR-5).
        if s.rules.gamblers and not frame.ints.get("proposed"):
            found.append(PROPOSE)
        found.append(WITHDRAW)
    found.append(DONE)
    return found


def settle(ctx: Ctx, frame: Frame) -> None:
    """The set is fixed: the pool is what is left; heavy weapons with free ammunition load."""
    s = ctx.s
    b = Budget(s, s.active)
    chosen = frozenset(frame.lists.get("set", ()))
    left = b.evaluate(chosen)
    while left is None:  # a change since made it too dear: the last ones fall out (ALLOC-10)
        frame.lists["set"].pop()
        chosen = frozenset(frame.lists["set"])
        left = b.evaluate(chosen)
    s.pool = left
    frame.lists["settled"], frame.lists["loose"] = left.copy(), [0] * 8
    frame.lists["held"] = [u for u in s.play if _held(s, u)]
    frame.ints["debt"] = b.debt
    frame.lists.pop("apart", None)
    frame.ints.pop("swallowed", None)
    if b.stores:
        frame.lists["apart"] = b.left_apart
    if b.exempt and b.lost:
        frame.ints["swallowed"] = b.lost
    frame.lists["field"] = []
    for u in s.play:
        if s.fleet[u] != s.active or s.joined[u]:
            continue
        if s.defs[u].nodes and u in chosen:
            frame.lists["field"] += [u, s.emf[u], 0]
            s.emf[u] = 0
        if will_be_engaged(s, frame, u):
            free = min(num.total(s, u, "ammo-free")[0], guns(s, u))
            s.loaded[u] = max(s.loaded[u], free)
            if s.defs[u].plasma[1]:
                # A card may save the first energy points (plasma-cost below 0).
                s.plasma[u] = min(plasma_range(s, u), max(0, -num.total(s, u, "plasma-cost")[0]))
    for u in s.play:
        d = s.defs[u]
        if d.ends is not None and d.ends.at_once and may_end(s, u, s.active):
            s.research[u] = 0
        if d.ends is not None and d.ends.by == "host":
            s.counter[u] = 0


def will_be_engaged(s: EmpiresState, frame: Frame, u: int) -> bool:
    """Whether a card will be engaged by this allocation."""
    unit = s.unit_of(u)
    h = s.host[u]
    if s.kind[u] == "E" and h >= 0 and s.kind[s.unit_of(h)] in "SDB":
        return will_be_engaged(s, frame, s.unit_of(h))
    return paid(s, frame.lists.get("set", ()), unit) and not num.flag(s, unit, "no_engage")


def paid(s: EmpiresState, chosen: Sequence[int], unit: int) -> bool:
    """Whether a unit, with all parts of it, has what it needs (ENG-1, KRE-5)."""
    return all(
        p in chosen for p in num.parts(s, unit) if s.defs[p].has_needs or any(num.own_needs(s, p))
    )


def guns(s: EmpiresState, u: int) -> int:
    """Heavy weapons and cannons that ammunition can be given to."""
    d = s.defs[u]
    if s.kind[u] == "E":
        return int(d.extra.get("heavy", 0)) if d.own_weapons else 0
    return num.heavy(s, u) + d.cannons + num.total(s, u, "cannons")[0]


# --- where the rest goes ----------------------------------------------------------------------


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


def payer(s: EmpiresState, u: int) -> int:
    """Seat that may pay to end a card: the one it is on or against, else its own."""
    h = s.host[u]
    if h == NONE:
        return s.fleet[u]
    return seat_of_place(h) if is_fleet(h) else s.fleet[h]


def may_end(s: EmpiresState, u: int, seat: int) -> bool:
    """Whether a seat may pay towards the end of a card (ALLOC-8, PT-3).

    Who suffers it pays; a card that helps its own player is fought by his opponents.
    """
    ends = s.defs[u].ends
    if ends is not None and ends.lingers and s.left[u] >= 0:
        return False  # it is paid for
    if payer(s, u) != s.fleet[u]:
        return payer(s, u) == seat
    return (seat == s.fleet[u]) == s.defs[u].harmful


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
            _functions(s, u, found)
        if study and kind == "E" and s.defs[u].ends is None and infected(s, u):
            found.append(make(Apply, u, "research"))
    for u in users if users is not fleet else ():
        if s.fleet[u] != seat and s.defs[u].acts and not s.away[u]:
            _functions(s, u, found)
    for u in s.payable():
        if "toll" in s.defs[u].extra and s.fleet[u] != seat:
            _tolls(s, frame, u, found)
        ends = s.defs[u].ends
        if ends is not None and s.zone[u] == PLAY and may_end(s, u, seat):
            if ends.research is not None and study and _may_study(s, u):
                found.append(make(Apply, u, "research"))
            if ends.repair is not None and mend:
                found.append(make(Apply, u, "repair"))
            if ends.economy is not None and s.pool[ECONOMY] > 0:
                found.append(make(Apply, u, "economy"))
    for u in frame.lists.get("held", ()):
        if late(s, frame, u):
            found.append(make(Engage, u))
    found.extend(_sorted_plays(s))
    return found


def infected(s: EmpiresState, u: int) -> bool:
    """Whether an equipment waits for research of its own strength (flag `infected`)."""
    return not s.away[u] and num.flag(s, u, "infected")


def _held(s: EmpiresState, u: int) -> bool:
    """Whether something on a unit that research ends keeps it from engaging, or makes it dearer."""
    if s.fleet[u] != s.active or s.away[u] or s.joined[u] or not s.defs[u].has_needs:
        return False
    for k in s.kids(u):
        d = s.defs[k]
        dear = "no_engage" in d.stats or any(stat.startswith("needs.") for stat in d.stats)
        if d.ends is not None and d.ends.research is not None and dear:
            return True
    return False


def late(s: EmpiresState, frame: Frame, u: int) -> bool:
    """Whether a unit that research has just freed can still be engaged (ALLOC-9, ENG-1)."""
    if u in frame.lists["set"] or s.zone[u] != PLAY or _held(s, u):
        return False
    if s.kind[u] == "E" and not will_be_engaged(s, frame, u):
        return False
    return not num.flag(s, u, "no_engage") and can_pay(s, num.needs(s, u), u)


def engage_late(s: EmpiresState, frame: Frame, u: int) -> None:
    """Pay for a unit while points are spent; what it makes itself comes into the pool."""
    before = s.pool.copy()
    pay(s, num.needs(s, u), u)
    for p in num.parts(s, u):
        frame.lists["set"].append(p)
        for i, x in enumerate(num.output(s, p)):
            s.pool[i] += x
    _loosen(s, before)


def _tolls(s: EmpiresState, frame: Frame, t: int, found: list[Action]) -> None:
    """Points paid for a unit so that it may fire at a card this turn."""
    from .fire_targets import toll_paid

    if s.away[t] or not can_pay(s, s.defs[t].acts[0].cost):
        return
    for u in s.play:
        mine = s.fleet[u] == s.active and num.is_unit(s, u) and not s.away[u]
        if mine and will_be_engaged(s, frame, u) and not toll_paid(s, u, t):
            found.append(make(Use, t, 0, u))


def _sorted_plays(s: EmpiresState) -> list[Action]:
    """Cards that say they are played in allocation."""
    found: list[Action] = []
    for u in sorted(s.hand[s.active]):
        d = s.defs[u]
        if d.built and "allocate" in d.phases:
            for place in play_places(s, s.active, u, "-"):
                if refuse_play(s, s.active, u, place, "-", None) is None:
                    found.append(make(Play, u, place, "-"))
    return found


def _own_research(s: EmpiresState, u: int) -> int:
    """Research that the ship under a card makes with what is on it."""
    h = s.host[u]
    if h < 0:
        return 0
    made = 0
    for v in stack_of(s, s.unit_of(h)):
        mine = s.fleet[v] == s.fleet[h] and s.kind[v] in "SDBEC"
        if mine and will_be_engaged(s, s.stack[0], v) and not num.flag(s, v, "off"):
            made += num.output(s, v)[RESEARCH]
    return made


def _may_study(s: EmpiresState, u: int) -> bool:
    ends = s.defs[u].ends
    assert ends is not None
    if ends.by == "host" and (s.pool[RESEARCH] <= 0 or s.counter[u] >= _own_research(s, u)):
        return False
    return ends.when is None or ends.when.test(Scope(s, s.fleet[u], u))


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


def plasma_range(s: EmpiresState, u: int) -> int:
    """Most energy that plasma weapons of a ship take (COR-2)."""
    return s.defs[u].plasma[1] + num.total(s, u, "plasma")[0]


def field_strength(s: EmpiresState, u: int, old: int, energy: int) -> int:
    """Strength of a field from the energy given to it (MEC-1, MEC-2, MEC-3, MEC-5)."""
    made = num.nodes(s, u) * energy
    if not s.rules.emf_caps:
        return made
    own = num.strength(s, u)
    return min(made, 2 * own, old + own)


def early_functions(s: EmpiresState) -> list[Action]:
    """Functions of this phase that cost nothing: they may come before cards are engaged."""
    found: list[Action] = []
    for u in sorted(num.wielded(s, s.active)):
        if not s.away[u] and s.defs[u].acts:
            _functions(s, u, found, early=True)
    return found


def _functions(s: EmpiresState, u: int, found: list[Action], *, early: bool = False) -> None:
    """Functions of this phase; before the set is fixed only those that cost nothing."""
    for a in s.defs[u].acts:
        if early and any(a.cost):
            continue
        if "allocate" in a.phases and refuse_use(s, s.active, u, a.index) is None:
            from .places import places_of

            places = [NONE] if a.places is None else places_of(s, s.active, u, a.places, None)
            found.extend(make(Use, u, a.index, t) for t in places)


def arm(ctx: Ctx, u: int) -> None:
    """One ammunition point: one heavy weapon, or two where a card doubles it (ALLOC-5)."""
    s = ctx.s
    before = s.pool.copy()
    spend(s, AMMO)
    _loosen(s, before)
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
        _loosen(s, before)
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


def ended(s: EmpiresState, u: int, kind: str) -> bool:
    """Whether enough points of a kind are on a card."""
    ends = s.defs[u].ends
    if ends is None:
        return False
    amount = {"research": ends.research, "repair": ends.repair, "economy": ends.economy}[kind]
    if amount is None:
        return False
    have = s.research[u] + (s.damage[u] if ends.joint else 0)
    return have >= amount.of(Scope(s, s.fleet[u], u))
