"""Tables for the tests: a stated position in one call, moves in the words of the digest."""

from __future__ import annotations

from typing import Any

from core.games.founders import GAME
from core.games.founders.actions import Lay, Take
from core.games.founders.geometry import CELLS, INDEX, POSITIONS, mask
from core.games.founders.state import FoundersState
from core.games.founders.tiles import COLOURS, FACES, letters, read_face, tile_set
from core.kernel import Action, IllegalAction, Match, Rng
from core.kernel import options as opt

PLAIN = {"character": "salyx", "tokens": 0}
"""A seat without any power."""


def hand(face: str) -> int:
    """The number of the standard tile that has this face."""
    wanted = read_face(face)
    return next(n for n, both in enumerate(tile_set("").faces) if n and wanted in both)


class Table:
    """A match in a stated position; without symbols unless `artifacts` names some."""

    def __init__(
        self,
        districts: str = "",
        *,
        face: str = "",
        seats: int = 3,
        me: str | dict[str, Any] = "",
        active: int = 0,
        artifacts: str = "none",
        options: dict[str, object] | None = None,
        seed: int = 5,
        **fixture: Any,
    ) -> None:
        chosen = {"characters": "random", "artifacts": artifacts, **(options or {})}
        self.match = Match.new(GAME, chosen, seats=seats, seed=seed)
        place = {"character": me} if isinstance(me, str) and me else me or PLAIN
        entries: list[dict[str, Any]] = [{} for _ in range(seats)]
        entries[active] = dict(place)
        for seat, entry in enumerate(fixture.pop("people", [])):
            entries[seat] |= entry
        turn: dict[str, Any] = {"seat": active}
        if face:
            turn["tile"] = hand(face)
        self.match.set_fixture(
            {"districts": board(districts), "seats": entries, "turn": turn, **fixture}
        )

    @property
    def s(self) -> FoundersState:
        """The state."""
        state = self.match.state
        assert isinstance(state, FoundersState)
        return state

    @property
    def kind(self) -> str:
        """Which decision is open; `over` at the end."""
        opened = self.match.decisions()
        return opened[0].kind if opened else "over"

    @property
    def seat(self) -> int:
        """Whose decision is open."""
        return self.match.decisions()[0].seat

    def legal(self) -> list[Action]:
        """The legal answers."""
        return list(self.match.legal(self.match.decisions()[0]))

    def texts(self) -> list[str]:
        """The legal answers as texts."""
        return [GAME.action_text(a) for a in self.legal()]

    def do(self, *texts: str) -> Table:
        """Submit actions in their text form."""
        for text in texts:
            self.match.submit(text)
        return self

    def lay(self, face: str, cell: str, k: int) -> Table:
        """Lay the taken tile with this face up."""
        self.match.submit(self.laying(face, cell, k))
        return self

    def laying(self, face: str, cell: str, k: int) -> Lay:
        """The action for it."""
        both = self.s.tiles.faces[self.s.taken]
        up = next(i for i in range(2) if letters(both[i]) == face)
        return Lay(FACES[up], cell, k)

    def placing(self, text: str) -> Lay:
        """Take a tile that fits into the hand, and the action that lays it so: `C12=B C13 D13`.

        Cells in any order; cells without a colour take what the tile has.
        """
        wanted = {w.split("=")[0]: w.partition("=")[2] for w in text.split()}
        p = next(p for p in POSITIONS if {CELLS[c].name for c in p.cells} == set(wanted))
        for n, both in enumerate(self.s.tiles.faces):
            for up in range(2):
                shown = {CELLS[c].name: COLOURS[k] for c, k in zip(p.cells, both[up], strict=True)}
                free = n in self.s.bag or n == self.s.taken or n in self.s.waiting
                if n and free and all(k in ("", shown[name]) for name, k in wanted.items()):
                    self.match.set_fixture({"turn": {"seat": self.s.active, "tile": n}})
                    return Lay(FACES[up], CELLS[p.middle].name, p.k)
        raise AssertionError(f"no tile fits {text}")

    def put(self, text: str) -> Table:
        """Take a tile and lay it so."""
        self.match.submit(self.placing(text))
        return self

    def can_lay(self, cell: str, k: int, face: int = 1) -> bool:
        """Whether the taken tile may lie there."""
        return Lay(FACES[face], cell, k) in self.legal()

    def positions(self) -> list[tuple[str, int]]:
        """Middle cell and rotation of all legal positions of the trio face."""
        return [(a.cell, a.k) for a in self.legal() if isinstance(a, Lay) and a.face == "trio"]

    def refused(self, action: str | Action) -> str:
        """The rule that refuses an action; fails where it is legal.  Nothing may change."""
        before = self.match.digest()
        try:
            self.match.submit(action)
        except IllegalAction as no:
            said, rule = no.message, no.rule
        else:
            raise AssertionError(f"{action} is legal")
        assert self.match.digest() == before
        assert said.endswith((".", "?"))
        return rule.removeprefix("founders:")

    def colour(self, cell: str) -> str | None:
        """The colour that shows on a cell."""
        k = self.s.colour[INDEX[cell]]
        return COLOURS[k] if k >= 0 else None

    def plazas(self) -> dict[str, str | None]:
        """Plazas: cells joined by blanks, and the colour of the Monolith."""
        return {
            " ".join(CELLS[c].name for c in p.cells): COLOURS[p.claimed] if p.claimed >= 0 else None
            for p in self.s.plazas
        }

    def left(self, colour: str) -> int:
        """Monoliths of a colour in supply."""
        return self.s.monoliths[COLOURS.index(colour)]

    def end_turn(self) -> Table:
        """Do without everything that is still offered in this turn."""
        seat, turn = self.seat, self.s.turn
        while self.kind not in ("take", "over") and (self.seat, self.s.turn) == (seat, turn):
            self.do("pass")
        return self


def board(text: str) -> dict[str, str]:
    """`C8=R B9=R` as a dict."""
    return dict(word.split("=") for word in text.split())


def cells(text: str) -> int:
    """The set of cells named in a text."""
    return mask(INDEX[name] for name in text.split())


def names(found: int) -> list[str]:
    """Names of the cells of a set, as the index has them."""
    return [c.name for c in CELLS if found & mask([c.index])]


def fresh(seats: int, seed: int = 1, **options: object) -> FoundersState:
    """A state before its first decision."""
    return GAME.new(opt.build(GAME.Options, options), seats, Rng(seed))


def step(s: FoundersState, rng: Rng) -> Action:
    """One random legal answer, applied."""
    d = GAME.decisions(s)[0]
    a = rng.choice(GAME.legal(s, d))
    GAME.apply(s, d, a, None)
    return a


def played(s: FoundersState, rng: Rng, steps: int = 10_000) -> FoundersState:
    """Random play for some steps, or to the end; in place."""
    while steps and GAME.decisions(s):
        step(s, rng)
        steps -= 1
    return s


def takes(s: FoundersState) -> list[Take]:
    """The tiles that may be taken now."""
    return [a for a in GAME.legal(s, GAME.decisions(s)[0]) if isinstance(a, Take)]
