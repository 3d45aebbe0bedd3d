"""The state of a match: one flat list per attribute, indexed by the card's number.

A card keeps its number from the first shuffle to the end; numbers of hidden cards are never shown.
Zones, piles and stacks are described in RULES.md; `table.py` alone moves cards.
"""

from __future__ import annotations

from typing import Any

import attrs

from core.kernel.rng import Rng
from core.kernel.stack import Frame
from core.kernel.state import State

from .cards import KINDS, Card, FarGroup, FarGroups, Mod, far_groups
from .options import Rules

DECK, HAND, DISCARD, RESERVE, PLAY, ANTE, LIMBO, GONE = range(8)
"""Zones.  LIMBO: declared and not resolved yet.  GONE: out of the match (WIN-3)."""

NONE = -1

SWAYING = frozenset(("reversed", "charmed", "immune_but_crew"))
"""Flags on crew under which what they change for others, or others for them, is not as usual."""

BARRED = "ECO"
"""Types whose effects beside them or from afar do not reach dragons (D-1)."""


def fleet_place(seat: int) -> int:
    """Code of a whole fleet as a place or target."""
    return -100 - seat


def hq_place(seat: int) -> int:
    """Code of a Sector HQ as a target."""
    return -200 - seat


def is_fleet(place: int) -> bool:
    """Whether a code means a whole fleet."""
    return -200 < place <= -100


def is_hq(place: int) -> bool:
    """Whether a code means a Sector HQ."""
    return place <= -200


def seat_of_place(place: int) -> int:
    """Seat that a fleet or HQ code stands for."""
    return -200 - place if place <= -200 else -100 - place


Reach = tuple[int, tuple[Mod, ...], bool]
"""A card, those of its lasting changes to one number that reach a card, and whether its own."""
Reaching = dict[str, list[Reach]]
"""By number or flag: all that reaches one card."""


@attrs.define
class EmpiresState(State):
    """Everything about a match of Galactic Empires."""

    rules: Rules
    names: tuple[str, ...]
    """Card id of each card number."""
    piles: int
    """Number of decks: the seats, or 1 where the deck is shared."""
    empires: list[str]
    """Announced empire of each seat, or empty (DECK-2)."""
    order: list[int]
    """Seats in turn order (START-2)."""
    alive: list[int]
    """1 for seats still in the match."""
    hq: list[int]
    """Damage on each Sector HQ."""
    turns_taken: list[int]
    """Own turns begun, per seat (TURN-2)."""
    limit: list[int]
    """Command limit from the last allocation, per seat (CMD-3)."""
    units_played: list[int]
    """Units played in opening stage 2, per seat (LIM-3)."""
    extra_draws: list[int]
    """Change of the next draw, per seat."""
    penalty: list[list[int]]
    """Points that each seat loses (below 0) or gains at its next allocation, by kind."""

    deck: list[list[int]]
    """Undrawn cards of each pile, the top last."""
    discard: list[list[int]]
    """Discard piles, the newest last."""
    hand: list[list[int]]
    reserve: list[list[int]]
    ante: list[int]
    play: list[int]
    """Cards in play in the order in which they arrived."""

    owner: list[int]
    zone: list[int]
    kind: list[str]
    """Letter of the type that each card has now."""
    host: list[int]
    """Card it sits on, -1, or a fleet's code."""
    joined: list[int]
    """1 where the card is one with its host (KRE-1, T-4, D-4)."""
    fleet: list[int]
    """Seat that controls the card."""
    engaged: list[int]
    shield_damage: list[int]
    damage: list[int]
    """Structural damage."""
    heavy_damage: list[int]
    """Part of a terrain's damage that can be mended (PT-4)."""
    loaded: list[int]
    """Ammunition in heavy weapons."""
    shot: list[int]
    """Phasers fired this turn."""
    shot_heavy: list[int]
    """Heavy weapons fired this turn; cannons count apart, by 100."""
    emf: list[int]
    plasma: list[int]
    """Energy given to plasma weapons."""
    research: list[int]
    """Research (or other payment) applied so far."""
    left: list[int]
    """Complete turns left, or -1."""
    used: list[int]
    """Bits of functions used this turn; bit 20: damaged or acted by itself this turn."""
    counter: list[int]
    """A number that the card's effects keep."""
    memo: list[int]
    """A card or seat that the card's effects remember, or -1."""
    boost: list[int]
    """Lasting change of its strength by effects that are gone themselves."""
    gave: list[int]
    """Command points that it gave at the last allocation (CMD-3)."""
    away: list[int]
    """1 while out of play for a time (OUT-1)."""
    born: list[int]
    """Number of the player turn in which it came into play."""

    active: int
    """Seat whose turn it is."""
    phase: str
    clock: int
    """Player turns begun since the start."""
    plays: int
    """Card plays left to the active seat."""
    pool: list[int]
    """Points left to the active seat, by kind, then healing for dragons only."""
    volleyed: list[int]
    """Targets of volleys in this weapons fire phase (VOL-3)."""
    firing: list[int]
    """Seats that fired at another since their last turn, as pairs, for effects."""
    last_lost: list[int]
    """Player turn in which each seat last lost a ship, or -1."""
    quiet: int
    """Player turns in a row without play or damage (WIN-10)."""
    moved: int
    """1 once something happened in this player turn."""
    stack: list[Frame]
    asked: int
    """Seat that is asked now, or -1."""
    question: str
    """Kind of the open question."""
    over: int
    winners: list[int]
    reason: str
    reason_rule: str
    dealt: list[int] = attrs.field(factory=list)
    """HQ damage by who dealt it (times the number of seats) and who took it, where it counts."""
    home: tuple[int, ...] = ()
    """Seat from whose deck each card comes, where cards change hands for good (VAR-5)."""
    copies: list[int] = attrs.field(factory=list)
    """Cards that act as a second copy of another: the card, whose print it has, whom it follows."""

    # Made from the rest when needed; never saved, never compared.
    defs: tuple[Card, ...] = attrs.field(init=False, eq=False, repr=False)
    _kids: dict[int, list[int]] | None = attrs.field(init=False, eq=False, repr=False, default=None)
    _wide: list[int] | None = attrs.field(init=False, eq=False, repr=False, default=None)
    _barring: list[int] | None = attrs.field(init=False, eq=False, repr=False, default=None)
    _stats: frozenset[str] | None = attrs.field(init=False, eq=False, repr=False, default=None)
    _gives: tuple[tuple[int, str], ...] = attrs.field(init=False, eq=False, repr=False, default=())
    _needs: tuple[tuple[int, str], ...] = attrs.field(init=False, eq=False, repr=False, default=())
    _reach: dict[int, Reaching] = attrs.field(init=False, eq=False, repr=False, factory=dict)
    _fleets: list[list[int]] | None = attrs.field(init=False, eq=False, repr=False, default=None)
    _payable: list[int] | None = attrs.field(init=False, eq=False, repr=False, default=None)
    _found: dict[str, list[int]] | None = attrs.field(
        init=False, eq=False, repr=False, default=None
    )
    _swayed: bool = attrs.field(init=False, eq=False, repr=False, default=False)
    _far: FarGroups | None = attrs.field(init=False, eq=False, repr=False, default=None)
    _budget: Any = attrs.field(init=False, eq=False, repr=False, default=None)
    _legal: Any = attrs.field(init=False, eq=False, repr=False, default=None)
    _told: Any = attrs.field(init=False, eq=False, repr=False, default=None)

    def __attrs_post_init__(self) -> None:
        from .load import CARDS

        self.defs = tuple(CARDS[name] for name in self.names)
        if self.copies:
            self.reprint()

    def reprint(self) -> None:
        """Give every card its own print, and copies that of the card they are a copy of."""
        from .load import CARDS

        made = [CARDS[name] for name in self.names]
        copies = self.copies
        for i in range(0, len(copies), 3):
            made[copies[i]] = CARDS[self.names[copies[i + 1]]]
        self.defs = tuple(made)
        self.touch()

    def clone(self) -> EmpiresState:
        """An independent copy that shares only immutable things."""
        new = EmpiresState.__new__(EmpiresState)
        new.rng = Rng(self.rng.state, self.rng.draws)
        new.turn = self.turn
        new.answers = self.answers.copy()
        new.rules = self.rules
        new.names = self.names
        new.piles = self.piles
        new.empires = self.empires.copy()
        new.order = self.order.copy()
        new.alive = self.alive.copy()
        new.hq = self.hq.copy()
        new.turns_taken = self.turns_taken.copy()
        new.limit = self.limit.copy()
        new.units_played = self.units_played.copy()
        new.extra_draws = self.extra_draws.copy()
        new.penalty = [row.copy() for row in self.penalty]
        new.deck = [row.copy() for row in self.deck]
        new.discard = [row.copy() for row in self.discard]
        new.hand = [row.copy() for row in self.hand]
        new.reserve = [row.copy() for row in self.reserve]
        new.ante = self.ante.copy()
        new.play = self.play.copy()
        new.owner = self.owner.copy()
        new.zone = self.zone.copy()
        new.kind = self.kind.copy()
        new.host = self.host.copy()
        new.joined = self.joined.copy()
        new.fleet = self.fleet.copy()
        new.engaged = self.engaged.copy()
        new.shield_damage = self.shield_damage.copy()
        new.damage = self.damage.copy()
        new.heavy_damage = self.heavy_damage.copy()
        new.loaded = self.loaded.copy()
        new.shot = self.shot.copy()
        new.shot_heavy = self.shot_heavy.copy()
        new.emf = self.emf.copy()
        new.plasma = self.plasma.copy()
        new.research = self.research.copy()
        new.left = self.left.copy()
        new.used = self.used.copy()
        new.counter = self.counter.copy()
        new.memo = self.memo.copy()
        new.boost = self.boost.copy()
        new.gave = self.gave.copy()
        new.away = self.away.copy()
        new.born = self.born.copy()
        new.active = self.active
        new.phase = self.phase
        new.clock = self.clock
        new.plays = self.plays
        new.pool = self.pool.copy()
        new.volleyed = self.volleyed.copy()
        new.firing = self.firing.copy()
        new.last_lost = self.last_lost.copy()
        new.quiet = self.quiet
        new.moved = self.moved
        new.stack = [frame.clone() for frame in self.stack]
        new.asked = self.asked
        new.question = self.question
        new.over = self.over
        new.winners = self.winners.copy()
        new.reason = self.reason
        new.reason_rule = self.reason_rule
        new.dealt = self.dealt.copy()
        new.home = self.home
        new.copies = self.copies.copy()
        new.defs = self.defs
        new._kids = None
        new._wide = None
        new._barring = None
        new._fleets = None
        new._payable = None
        new._stats = None
        new._reach = {}
        new._far = None
        new._gives = new._needs = ()
        new._swayed = False
        new._found = None
        new._budget = None
        new._legal = None
        new._told = None
        return new

    # --- looking ------------------------------------------------------------------------------

    def kids(self, u: int) -> list[int]:
        """Cards that sit directly on a card or against a fleet, in the order of arrival."""
        table = self._kids
        if table is None:
            table = self._kids = {}
            host = self.host
            for v in self.play:
                h = host[v]
                if h != NONE:
                    if h in table:
                        table[h].append(v)
                    else:
                        table[h] = [v]
        return table.get(u, _EMPTY)

    def fleet_of(self, seat: int) -> list[int]:
        """Cards in play that a seat controls, in the order of arrival."""
        found = self._fleets
        if found is None:
            found = self._fleets = [[] for _ in self.alive]
            fleet = self.fleet
            for u in self.play:
                found[fleet[u]].append(u)
        return found[seat]

    def payable(self) -> list[int]:
        """Cards in play that points end, or that ask for points."""
        found = self._payable
        if found is None:
            defs = self.defs
            found = self._payable = [
                u for u in self.play if defs[u].ends is not None or "toll" in defs[u].extra
            ]
        return found

    def wide(self) -> list[int]:
        """Cards in play whose lasting changes reach beyond their location."""
        found = self._wide
        if found is None:
            defs = self.defs
            found = self._wide = [u for u in self.play if defs[u].wide_mods]
        return found

    def barring(self) -> list[int]:
        """Cards in play that keep units from firing at something."""
        found = self._barring
        if found is None:
            defs = self.defs
            found = self._barring = [
                u for u in self.play if defs[u].bars is not None or defs[u].bars_fleet is not None
            ]
        return found

    def stats(self) -> frozenset[str]:
        """Numbers and flags that any card in play changes: most are asked for in vain."""
        found = self._stats
        if found is None:
            defs = self.defs
            changing = [u for u in self.play if defs[u].stats]
            seen = _NO_STATS.union(*[defs[u].stats for u in changing]) if changing else _NO_STATS
            found = self._stats = seen
            self._swayed = not SWAYING.isdisjoint(seen)
            self._needs = tuple(row for row in _NEEDS if row[1] in seen) if seen else ()
            self._gives = tuple(row for row in _GIVES if row[1] in seen) if seen else ()
            if changing:
                self._index(changing)
            else:
                self._reach = dict.fromkeys(self.play, _UNREACHED)
        return found

    def reach(self, u: int) -> Reaching:
        """All lasting changes that reach a card now, whether their cards work or not."""
        found = self._reach.get(u)
        if found is None:
            stats = self.stats()
            found = self._reach.get(u) if stats else _UNREACHED
            if found is None:  # a card out of play, which may yet change hands: nothing is kept
                found = dict(self._wide_reach(self.fleet[u], self._far_group(u)))
                for stat, mods in self.defs[u].self_mods.items():
                    if stat in stats:
                        found[stat] = [(u, mods, True), *found.get(stat, ())]
        return found

    def _index(self, changing: list[int]) -> None:
        """Enter the lasting changes of cards in play at the cards in play that they reach."""
        near: dict[int, Reaching] = {}
        for k in changing:
            self._spread(k, near)
        far: dict[tuple[int, int], Reaching] = {}
        fleet, reach, group_of = self.fleet, self._reach, self._far_group
        nothing_far = not self.wide()
        for u in self.play:
            wide = _UNREACHED
            if not nothing_far:
                group = group_of(u)
                key = (fleet[u], group.number)
                known = far.get(key)
                if known is None:
                    known = far[key] = self._wide_reach(fleet[u], group)
                wide = known
            mine = near.get(u)
            if mine is None:
                reach[u] = wide
            elif not wide:
                reach[u] = mine
            else:
                both = reach[u] = dict(wide)
                for stat, rows in mine.items():
                    both[stat] = rows + wide[stat] if stat in wide else rows

    def _spread(self, k: int, near: dict[int, Reaching]) -> None:
        """Enter the changes of a card at itself, its host and what lies beside it."""
        d, h = self.defs[k], self.host[k]
        for stat, mods in d.self_mods.items():
            near.setdefault(k, {}).setdefault(stat, []).append((k, mods, True))
        if h < 0:
            return
        kind, defs = self.kind, self.defs
        if d.host_mods:
            # What sits on a part of a pair reaches the whole, too.
            for u in (h, self.host[h]) if self.joined[h] else (h,):
                for stat, fit in d.mods_on(defs[u], kind[u]):
                    near.setdefault(u, {}).setdefault(stat, []).append((k, fit, False))
        if d.here_mods:
            for u in self.kids(h):
                if u != k and not (kind[u] == "D" and kind[k] in BARRED):
                    for stat, fit in d.mods_beside(defs[u], kind[u]):
                        near.setdefault(u, {}).setdefault(stat, []).append((k, fit, False))

    def _far_group(self, u: int) -> FarGroup:
        """What the cards with changes beyond their location have for a card, wherever it is."""
        if self._far is None:
            defs = self.defs
            self._far = far_groups(tuple([defs[k].id for k in self.wide()]))
        card, letter = self.defs[u], self.kind[u]
        found = self._far.by_print.get((card.id, letter))
        if found is None:
            found = self._far.enter(card, letter, [self.defs[k] for k in self.wide()])
        return found

    def _wide_reach(self, seat: int, group: FarGroup) -> Reaching:
        """Changes that reach beyond their location, as far as they reach such cards of a seat."""
        found: Reaching = {}
        for k, far in zip(self.wide(), group.fits, strict=True):
            if not far or (group.letter == "D" and self.kind[k] in BARRED):
                continue
            for stat, mods in far:
                fit = tuple([m for m in mods if self._covers(m, k, seat)])
                if fit:
                    found.setdefault(stat, []).append((k, fit, False))
        return found

    def _covers(self, m: Mod, k: int, seat: int) -> bool:
        """Whether a change that reaches beyond its location reaches the cards of a seat."""
        if m.to == "all":
            return True
        if m.to == "fleet":
            return self.fleet[k] == seat
        if m.to == "enemies":
            return self.fleet[k] != seat
        # `against`: the fleet that the card was played against
        h = self.host[k]
        return is_fleet(h) and seat_of_place(h) == seat

    def gives_changed(self) -> tuple[tuple[int, str], ...]:
        """Kinds of points, by index and number, of which any card in play changes the output."""
        if self._stats is None:
            self.stats()
        return self._gives

    def needs_changed(self) -> tuple[tuple[int, str], ...]:
        """Kinds of points, by index and number, of which any card in play changes the need."""
        if self._stats is None:
            self.stats()
        return self._needs

    def stir(self) -> None:
        """Forget what was worked out from numbers of cards: no card has moved or changed hands."""
        self._budget = None
        self._legal = None

    def touch(self) -> None:
        """Forget what was worked out from where cards are and whose they are."""
        self._kids = None
        self._wide = None
        self._barring = None
        self._fleets = None
        self._payable = None
        self._stats = None
        self._far = None
        self._reach = {}
        self._budget = None
        self._legal = None

    def basis(self, u: int) -> int:
        """The bottom card of the stack of a card; joined cards count as one with it."""
        host = self.host
        while host[u] >= 0:
            u = host[u]
        return u

    def unit_of(self, u: int) -> int:
        """The card itself, or the one that it is joined to."""
        while self.joined[u]:
            u = self.host[u]
        return u

    def living(self) -> list[int]:
        """Seats still in the match, in turn order."""
        return [seat for seat in self.order if self.alive[seat]]

    def after(self, seat: int) -> list[int]:
        """The other living seats, clockwise from a seat."""
        order = self.order
        at = order.index(seat)
        return [x for x in order[at + 1 :] + order[:at] if self.alive[x]]

    def pile(self, u: int) -> int:
        """Pile to which a card belongs."""
        return 0 if self.piles == 1 else self.owner[u]


_EMPTY: list[int] = []
_NO_STATS: frozenset[str] = frozenset()
_UNREACHED: Reaching = {}
"""What reaches a card that nothing reaches; never written to."""
_NEEDS = tuple((i, f"needs.{kind}") for i, kind in enumerate(KINDS[:5]))
_GIVES = tuple((i, f"gives.{kind}") for i, kind in enumerate(KINDS))
