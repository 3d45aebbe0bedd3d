"""A player with rules of thumb: it places for its own Designs and for those of likely allies.

It sees a view, never a state, and of waiting tiles the upper face only.  `easy` thinks of its own
Designs alone and slips now and then.
"""

from __future__ import annotations

from collections.abc import Callable

from core.kernel import Action, Decision, Rng, RulesOfThumb, View

from .actions import (
    SLOTS,
    Add,
    Carve,
    Choose,
    First,
    Flip,
    Lay,
    Renown,
    Resolve,
    Share,
    Switch,
    Take,
    Yak,
)
from .geometry import BITS, INDEX, POSITION_AT, POSITIONS, mask, selectors
from .judgement import RIVALS, WORTH, Board, Judge
from .laying import fitting, positions
from .plazas import border, leaders
from .state import BEFORE_SEAT, FoundersState
from .tiles import COLOURS, FACES, read_face
from .view import public, waiting_faces

SLIP = 30
"""Of a hundred easy decisions so many are any legal answer."""
DRAFT = ("salyx", "cetran", "olechia", "silen", "pehuen")
"""Characters by what they are worth to this player."""
SHORTLIST = 10
"""So many of the best placements are looked at a second time."""

Rated = list[tuple[float, Action]]


class Heuristic(RulesOfThumb):
    """Chooses by rules of thumb; the legal answers are always listed in this game."""

    slips = SLIP

    def best(
        self, view: View, decision: Decision, answers: list[Action], rng: Rng, level: str
    ) -> Action:
        """The answer of most worth."""
        player = Player(view, decision.seat, partners=level != "easy", reads=level == "hard")
        return player.best(decision.kind, answers)


class Player:
    """One decision of one seat."""

    def __init__(
        self, view: View, seat: int, *, partners: bool = True, reads: bool = False
    ) -> None:
        self.view = view
        self.s: FoundersState = public(view)
        self.me = seat
        self.partners = partners
        self.reads = reads
        self._judge: Judge | None = None

    @property
    def judge(self) -> Judge:
        """The judgement of the position, made when it is first needed."""
        if self._judge is None:
            self._judge = Judge(self.s, self.me, partners=self.partners, reads=self.reads)
        return self._judge

    def best(self, kind: str, answers: list[Action]) -> Action:
        """The best answer; of equals the first."""
        if kind == "draft":
            return min(answers, key=_draft_rank)
        if kind == "take":
            return self._take(answers)
        if kind == "lay":
            return self._second_look([(self._lay(a), a) for a in answers if isinstance(a, Lay)])
        rate = _RATES[kind]
        rated = [(rate(self, a), a) for a in answers]
        if kind in ("harmony", "achievement"):
            return self._second_look(rated)
        return max(rated, key=lambda pair: pair[0])[1]

    # --- tiles ------------------------------------------------------------------------------------

    def _take(self, answers: list[Action]) -> Action:
        """The waiting tile whose upper face has the best place; the back is left to luck."""
        faces = waiting_faces(self.view)
        each = BEFORE_SEAT[self.s.seats]
        everywhere = positions(self.s, self.me)
        best: Action = answers[0]
        best_worth = -1e9
        known: dict[str, float] = {}
        for a in answers:
            if not isinstance(a, Take):
                continue
            base = each * (self.s.seats if a.place == "river" else int(a.place))
            face = faces[base + a.index]
            if face is None:
                continue
            worth = known.get(face["face"])
            if worth is None:
                worth = known[face["face"]] = self._best_place(everywhere, face["face"])
            if worth > best_worth:
                best, best_worth = a, worth
        return best

    def _best_place(self, everywhere: int, letters: str) -> float:
        colours = read_face(letters)
        legal = fitting(self.s, everywhere, colours)
        worth = -1e9
        for index, chosen in enumerate(selectors(legal)):
            if chosen:
                worth = max(worth, self._place(index, colours))
        return worth

    def _place(self, index: int, face: tuple[int, int, int]) -> float:
        return self.judge.worth(self.judge.lay(index, face)) + self._symbols(POSITIONS[index].mask)

    def _lay(self, a: Lay) -> float:
        face = self.s.tiles.faces[self.s.taken][FACES.index(a.face)]
        index = POSITION_AT[INDEX[a.cell], a.k]
        worth = self._place(index, face)
        if any(self.s.full & BITS[c] for c in POSITIONS[index].cells):
            worth -= 1.2 * self.judge.left  # a Foundation is spent: keep it for a better moment
        return worth

    def _symbols(self, cells: int) -> float:
        s = self.s
        gain = 0.0
        for number, cell in enumerate(s.layout.cells):
            if BITS[cell] & cells and s.symbols[number] == 0:
                gain += WORTH[s.layout.kinds[number]]
        return gain

    def _second_look(self, rated: Rated) -> Action:
        """Of the best few the one that helps the other colours least."""
        if not self.partners:
            return max(rated, key=lambda pair: pair[0])[1]
        few = 3 * SHORTLIST if self.reads else SHORTLIST
        ranked = sorted(range(len(rated)), key=lambda i: -rated[i][0])[:few]
        best, best_worth = rated[ranked[0]][1], -1e9
        for i in ranked:
            worth, a = rated[i]
            board = self._board(a)
            if board is not None:
                worth -= self.judge.rivals(board)
            if worth > best_worth:
                best, best_worth = a, worth
        return best

    def _board(self, a: Action) -> Board | None:
        if isinstance(a, Lay):
            face = self.s.tiles.faces[self.s.taken][FACES.index(a.face)]
            return self.judge.lay(POSITION_AT[INDEX[a.cell], a.k], face)
        if isinstance(a, Switch | Add | Carve):
            return self.judge.put(INDEX[a.cell], COLOURS.index(a.colour))
        return None

    # --- bonuses and powers -----------------------------------------------------------------------

    def _recolour(self, a: Action) -> float:
        if isinstance(a, Switch | Add):
            colour = COLOURS.index(a.colour)
            cell = INDEX[a.cell]
            if colour not in self.judge.colours and self.s.colour[cell] not in self.judge.colours:
                return self.judge.base - 0.01
            worth = self.judge.worth(self.judge.put(cell, colour))
            return worth + (self._symbols(BITS[cell]) if isinstance(a, Add) else 0.0)
        return self.judge.base

    def _carve(self, a: Action) -> float:
        if not isinstance(a, Carve):
            return self.judge.base + 0.5 * self.judge.left
        board = self.judge.put(INDEX[a.cell], COLOURS.index(a.colour))
        board.gained[COLOURS.index(a.colour)] += 1
        return self.judge.worth(board) - RIVALS * (
            0 if COLOURS.index(a.colour) in self.judge.colours else 2
        )

    def _first(self, a: Action) -> float:
        if not isinstance(a, First):
            return 0.0
        s = self.s
        plaza = next(s.plazas[i] for i in s.judging if s.plazas[i].cells[0] == INDEX[a.cell])
        best = leaders(border(s, mask(plaza.cells)))
        return float(sum(1 for c in best if c in self.judge.colours)) / len(best)

    def _slot(self, a: Action) -> float:
        if not isinstance(a, Renown):
            return -1.0
        return self._marks([(self.me, SLOTS.index(a.slot))])

    def _share(self, a: Action) -> float:
        if not isinstance(a, Share):
            return 0.0
        return self._marks([(self.me, SLOTS.index(a.own)), (a.seat, SLOTS.index(a.slot))])

    def _marks(self, marks: list[tuple[int, int]]) -> float:
        """Worth of Renown tokens on slots, over who may hold the other card of each colour."""
        judge = self.judge
        board = Board(self.s.shown, [0] * 5)
        worth = 0.0
        for slot in range(2):
            mine = judge.points(board, slot) + marks.count((self.me, slot))
            if not judge.weights[slot]:
                worth += mine
            for seat, design, p in judge.weights[slot]:
                other = judge.score_of(board, slot, design, seat) + marks.count((seat, 1 - slot))
                worth += p * judge.pair(mine, other)
        return worth - judge.base

    def _yak(self, a: Action) -> float:
        """A Yak where its colour would gain much for the own Designs; else none."""
        if not isinstance(a, Yak):
            return self.judge.base + 0.4
        colour = COLOURS.index(a.colour)
        if colour not in self.judge.colours:
            return self.judge.base
        worth = self.judge.worth(self.judge.put(INDEX[a.cell], colour))
        there = self.s.yaks[colour]
        if there >= 0:
            stays = self.judge.worth(self.judge.put(there, colour))
            return self.judge.base + (worth - stays)
        return worth


def _draft_rank(a: Action) -> int:
    return DRAFT.index(a.character) if isinstance(a, Choose) else len(DRAFT)


_RATES: dict[str, Callable[[Player, Action], float]] = {
    "gift": Player._slot,
    "order": Player._first,
    "carve": Player._carve,
    "which": lambda player, a: 0.0 if isinstance(a, Resolve) else -1.0,
    "bardiche": lambda player, a: 1.0 if isinstance(a, Flip) else 0.0,
    "harmony": Player._recolour,
    "achievement": Player._recolour,
    "philosophical": Player._share,
    "own-renown": Player._slot,
    "yak": Player._yak,
}
