"""Phase 1 (chapter 4): what a fleet makes and needs with a set engaged (ALLOC-1 to -3)."""

from __future__ import annotations

from . import numbers as num
from . import production
from .cards import ENERGY, KINDS, Vector
from .payment import exempt, root_of
from .state import NONE, EmpiresState

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
        """Cards that can be engaged, and what each of them needs (ENG-1)."""
        s, seat = self.s, self.seat
        for u in s.fleet_of(seat):
            if s.away[u]:
                continue
            cost = production.own_needs(s, u)  # KRE-5: the parts of a pair are paid one by one
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
            elif h >= 0 and s.kind[u] == "C" and any(cost) and s.kind[s.unit_of(h)] in "SDB":
                self.hosts[u] = s.unit_of(h)  # DIS-4
            self.made[u] = [0] * 8

    def _production(self) -> None:
        """What is made at any rate, and what each card makes once it is engaged (ALLOC-2)."""
        s, seat = self.s, self.seat
        for u in s.fleet_of(seat):
            if s.away[u]:
                continue
            if s.kind[u] == "T":
                if not s.joined[u]:
                    self._terrain(u)
                continue
            out = production.output(s, u)
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
                production.output(s, p)[6]
                for p in num.parts(s, u)
                if s.defs[p].healing_for == ("dragon",)
            )
            into[DRAGON_HEALING] += min(own, out[6])
            into[6] += out[6] - min(own, out[6])

    def _terrain(self, t: int) -> None:
        s = self.s
        hang = frozenset(k for k in s.kids(t) if k in self.units and s.defs[k].host_mods)
        if hang:
            self.terrains.append((t, hang, {}))
        else:
            out = production.terrain_output(s, t)
            self._add(self.base, t, out)
            self.ground += out[ENERGY]

    def _losses(self) -> None:
        """What is lost, multiplied or swallowed of the points of the whole fleet."""
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
                out = known[key] = production.terrain_output(self.s, t, key)
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
        need, exempted = self._needed(chosen)
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

    def _needed(self, chosen: frozenset[int]) -> tuple[list[int], int]:
        """Points that a set needs of the pool, by kind; and energy that exempt units lack."""
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
        return need, exempted

    def _spareable(self, kind: int, chosen: frozenset[int]) -> int:
        """Needs that crew can lower: those of dragons are out of their reach (D-1)."""
        s = self.s
        return sum(c[kind] for u, c in self.units.items() if u in chosen and s.kind[u] != "D")

    def _bolaar(self, chosen: frozenset[int]) -> int:
        """Economy that the Bolaar cards of a set need."""
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


def budget_of(s: EmpiresState, seat: int) -> Budget:
    """The budget of the open allocation, made once."""
    found = s._budget
    if isinstance(found, Budget) and found.seat == seat and found.s is s:
        return found
    made = s._budget = Budget(s, seat)
    return made
