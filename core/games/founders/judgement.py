"""How good a board is for a seat, as far as it can know: the eyes of the bots.

A seat's colour score is the lower of two Design scores (R81), so a board is judged by what it
gives the own Design *and* what it would give the unknown other holder of the colour, weighed by
what that holder's play has shown so far.
"""

from __future__ import annotations

from math import exp, log

from .designs import DESIGNS
from .geometry import BITS, POSITIONS, edge_neighbours
from .plazas import enclosed
from .scoring import colour_sets, knows_dual, monoliths_of
from .state import DAYS, FoundersState

UNLIKELY = 0.01
"""Guesses with a smaller chance are left out."""
WORTH = {"A": 1.6, "P": 1.5, "H": 1.4}
"""What a covered symbol is worth, in points, before its bonus is played."""
TRUST = 0.5
"""How much a point gained above the usual tells about who holds which Design."""
READ = 0.8
"""The same for the only opponent, whose cards a bot of level `hard` guesses."""
DENY = 1.2
"""How much a point that he is likely to have hurts."""
RIVALS = 0.12
"""How much points in colours that are not the own ones hurt."""


class Board:
    """Sets of a board that a trial placement changes: per colour, plus Monoliths."""

    __slots__ = ("gained", "shown")

    def __init__(self, shown: list[int], gained: list[int]) -> None:
        self.shown = shown
        self.gained = gained
        """New Monoliths per colour."""


class Judge:
    """Judges boards for one seat in one position."""

    def __init__(
        self, s: FoundersState, me: int, *, partners: bool = True, reads: bool = False
    ) -> None:
        self.s = s
        self.me = me
        self.reads = reads and s.seats == 2
        self.partners = partners and s.seats > 2
        total = DAYS[s.seats] * len(s.waiting)
        laid = sum(1 for e in s.laid if e.what == "city")
        self.left = max(0.0, 1 - laid / total)
        """Share of the match that is still to come."""
        self.colours = (s.compass[me], s.parchment[me])
        self.mine = (s.compass_design[me], s.parchment_design[me])
        self.renown = (s.renown_on[2 * me], s.renown_on[2 * me + 1])
        self.stones = [monoliths_of(s, c) for c in range(5)]
        self.dual = bool(knows_dual(s, me))
        self.under: list[list[int]] = [[0] * 5 for _ in range(2)]
        if self.dual:
            self._dual_sets()
        self.weights = [self._weights(slot) for slot in range(2)]
        """Per own slot: (seat, Design, chance) of who may hold the colour's other card."""
        self.designs = [self._by_design(w) for w in self.weights]
        self.base = self.worth(Board(s.shown, [0] * 5))
        self.guesses = self._guesses() if self.reads else []
        """Of the only opponent: (colour, Design, chance) of each card that he may hold."""

    def _dual_sets(self) -> None:
        """Districts that count as the colour although another shows (R67)."""
        for slot, colour in enumerate(self.colours):
            x, _ = colour_sets(self.s, colour, True)
            self.under[slot][colour] = x & ~self.s.shown[colour]

    # --- who holds what ---------------------------------------------------------------------------

    def _weights(self, slot: int) -> list[tuple[int, int, float]]:
        """Chances over (seat, Design) for the other holder of the own colour in this slot."""
        if not self.partners:
            return []
        low = 5 if slot == 1 else 0  # the other holder has the other kind of card
        held = self.mine[1 - slot]
        designs = [d for d in range(low, low + 5) if d != held]
        gains = self._gains(self.colours[slot], designs)
        scores = []
        for seat in range(self.s.seats):
            if seat != self.me:
                scores += [(seat, d, gains[seat][i]) for i, d in enumerate(designs)]
        top = max(v for _, _, v in scores)
        powers = [exp(TRUST * (v - top)) for _, _, v in scores]
        total = sum(powers)
        return [(seat, d, p / total) for (seat, d, _), p in zip(scores, powers, strict=True)]

    def _gains(self, colour: int, designs: list[int]) -> list[list[float]]:
        """Per seat and Design: points that its tiles gained for the colour above the usual."""
        s = self.s
        x = others = 0
        before = [0] * len(designs)
        sums = [[0.0] * len(designs) for _ in range(s.seats)]
        counts = [0] * s.seats
        for entry in s.laid:
            if entry.what == "city":
                where = POSITIONS[entry.where]
                face = s.tiles.faces[entry.tile][entry.colour]
                x &= ~where.mask
                others |= where.mask
                for cell, k in zip(where.cells, face, strict=True):
                    if k == colour:
                        x |= BITS[cell]
            else:
                bit = BITS[entry.where]
                others |= bit
                x = x | bit if entry.colour == colour else x & ~bit
            if entry.seat < 0:
                continue
            counts[entry.seat] += 1
            for i, d in enumerate(designs):
                points = DESIGNS[d].points(x, others & ~x)
                sums[entry.seat][i] += points - before[i]
                before[i] = points
        total = max(1, sum(counts))
        for i in range(len(designs)):
            usual = sum(row[i] for row in sums) / total
            for seat in range(s.seats):
                sums[seat][i] -= usual * counts[seat]
        return sums

    def _guesses(self) -> list[tuple[int, int, float]]:
        """What the opponent is after, by what his tiles gained (two seats: R70)."""
        found: list[tuple[int, int, float]] = []
        for slot in range(2):
            low = 5 if slot == 0 else 0
            designs = [d for d in range(low, low + 5) if d != self.mine[slot]]
            rows = [
                (colour, d, gain)
                for colour in range(5)
                if colour not in self.colours
                for d, gain in zip(designs, self._gains(colour, designs)[1 - self.me], strict=True)
            ]
            top = max(gain for _, _, gain in rows)
            powers = [exp(READ * (gain - top)) for _, _, gain in rows]
            total = sum(powers)
            found += [(c, d, p / total) for (c, d, _), p in zip(rows, powers, strict=True)]
        return [(c, d, p) for c, d, p in found if p > UNLIKELY]

    @staticmethod
    def _by_design(weights: list[tuple[int, int, float]]) -> list[tuple[int, float]]:
        chances: dict[int, float] = {}
        for _, d, p in weights:
            chances[d] = chances.get(d, 0.0) + p
        return list(chances.items())

    # --- worth ------------------------------------------------------------------------------------

    def points(self, board: Board, slot: int) -> int:
        """The own Design score in a slot (R80)."""
        return self._design(board, slot, self.mine[slot]) + self.renown[slot]

    def _design(self, board: Board, slot: int, design: int) -> int:
        colour = self.colours[slot]
        shown = board.shown
        x = shown[colour] | self.under[slot][colour]
        others = (shown[0] | shown[1] | shown[2] | shown[3] | shown[4]) & ~shown[colour]
        if not self.dual:
            others &= ~x
        return DESIGNS[design].points(x, others) + self.stones[colour] + board.gained[colour]

    def worth(self, board: Board) -> float:
        """Points that the seat may expect from the board, smoothed over what is to come."""
        total = 0.0
        for slot in range(2):
            mine = self.points(board, slot)
            if not self.partners:
                total += mine
                continue
            for d, p in self.designs[slot]:
                total += p * self.pair(mine, self._design(board, slot, d))
            total += 0.15 * self.left * mine
        return total

    def pair(self, mine: float, other: float) -> float:
        """The pair rule (R81), softened while much is still to come."""
        t = 0.4 + 2.2 * self.left
        gap = (other - mine) / t
        low = mine - t * log(1 + exp(-gap)) if gap > -30 else other
        ahead = 1 / (1 + exp(min(30.0, max(-30.0, gap - 0.3))))
        return low + ahead

    def rivals(self, board: Board) -> float:
        """What the points of the other colours cost the seat."""
        shown = board.shown
        every = shown[0] | shown[1] | shown[2] | shown[3] | shown[4]
        total = 0.0
        for colour, design, chance in self.guesses:
            x = shown[colour]
            total += chance * (DESIGNS[design].points(x, every & ~x) + board.gained[colour])
        if self.guesses:
            return DENY * total
        for colour in range(5):
            if colour not in self.colours:
                x = shown[colour]
                points = sum(d.points(x, every & ~x) for d in DESIGNS)
                total += points / 10 + board.gained[colour]
        return RIVALS * total

    def score_of(self, board: Board, slot: int, design: int, seat: int) -> int:
        """The score that another seat's Design would have in the colour of an own slot."""
        return self._design(board, slot, design) + self.s.renown_on[2 * seat + 1 - slot]

    # --- trials -----------------------------------------------------------------------------------

    def lay(self, position: int, face: tuple[int, int, int]) -> Board:
        """The board after laying a City tile."""
        s = self.s
        p = POSITIONS[position]
        keep = ~p.mask
        shown = [old & keep for old in s.shown]
        for cell, colour in zip(p.cells, face, strict=True):
            shown[colour] |= BITS[cell]
        return Board(shown, self._stones(shown, p.mask))

    def put(self, cell: int, colour: int) -> Board:
        """The board after one District is put or recoloured."""
        bit = BITS[cell]
        shown = [old & ~bit for old in self.s.shown]
        shown[colour] |= bit
        return Board(shown, self._stones(shown, bit))

    def _stones(self, shown: list[int], changed: int) -> list[int]:
        """Monoliths that new and unclaimed Plazas next to a change would get."""
        s = self.s
        gained = [0] * 5
        near = edge_neighbours(changed)
        regions = enclosed(s.full | changed, s.closed, near)
        for plaza in s.plazas:
            if plaza.claimed < 0:
                cells = 0
                for c in plaza.cells:
                    cells |= BITS[c]
                if cells & near:
                    regions.append(cells)
        for region in regions:
            edge = edge_neighbours(region) & ~region
            counts = [(edge & x).bit_count() for x in shown]
            most = max(counts)
            if counts.count(most) == 1:
                colour = counts.index(most)
                if s.monoliths[colour] > gained[colour]:
                    gained[colour] += 1
        return gained
