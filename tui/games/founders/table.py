"""Founders on the table: the board with the piece in hand as its cursor, and a panel beside it.

The viewer's piece hovers as a ghost; what it would do is told before it is laid.  Choices that are
no place on the board stand in a list.  The own cards stay in their sleeves until `v` opens them.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from core.games.founders import words
from core.games.founders.actions import Choose, First, Lay, Pass, Renown, Resolve, Share, Take, Yak
from core.games.founders.cards import CHARACTER_TEXTS, SYMBOL_TEXTS
from core.games.founders.geometry import INDEX, ON_BOARD
from core.games.founders.scoring import knows_dual
from core.games.founders.state import FoundersState
from core.games.founders.tiles import FACES, KIND_NAMES, read_face
from core.games.founders.view import NAMES, public
from core.kernel import Action, Decision
from tui.shared.seats import is_person
from tui.table.look import look_of
from tui.table.pane import ListPane
from tui.table.screen import TableScreen
from tui.widgets.hex_grid import Face, Spot
from tui.widgets.line import Line, cut, wrap
from tui.widgets.pick import Row

from .acts import Acts
from .asking import Asking
from .board import BoardPane
from .ending import Ending
from .ghost import SINGLE, Ghost
from .layout import Layout, plan_for
from .marks import Marker
from .seats import SeatsPane, rows_of, tile_key
from .telling import effects, piece_line, piece_title, sleeve_lines, wrapped
from .tour import TourPanel, lit_cells

PHASES = {"bonus": "Symbols", "plaza": "Plazas"}


class Table(Layout, Acts, Asking, Ending, TableScreen):
    """The table of Founders."""

    def build(self) -> None:
        """Board, seats with waiting tiles, and the list of choices."""
        self.ghost = Ghost()
        self.marker = Marker()
        self.board = BoardPane(self.ghost, self._faces)
        self.seats = SeatsPane()
        self.choices = ListPane("choices", "Choose")
        self.make_panes()
        self.panes = [self.board, self.seats, self.choices]
        self.plan = plan_for(80, 24)
        self.sleeves_open = False
        self.yak_first = False
        """Pehuën moves a Yak before he takes a tile."""
        self.lit_slot = ""
        """Slot whose counted cells are lit, or empty."""
        self.listed: list[Action] = []
        """Actions of the list of choices."""
        self.takes: list[Action] = []
        self.state: FoundersState
        self.asked: tuple[Any, ...] = ()
        self.seen_by: int | None = -1
        self.told_end = False

    # --- the view into the panes --------------------------------------------------------------

    def fill(self) -> None:
        """Take in the view."""
        view = self.view
        self.state = public(view)
        if self.viewer != self.seen_by:
            # Another person looks: his cards are his own.
            self.seen_by, self.sleeves_open, self.lit_slot = self.viewer, False, ""
        kind = self.decision.kind if self.decision is not None else ""
        legal = list(self.legal or ())
        self.takes = [a for a in legal if isinstance(a, Take)]
        if kind != "take" or not any(isinstance(a, Yak) for a in legal):
            self.yak_first = False
        elif not self.takes:
            self.yak_first = True
        piece = kind if kind in ("lay", "take", *SINGLE) else ""
        if piece == "take" and self.yak_first:
            piece = "yak"
        self.marker.flat = bool(look_of(self.app).style("bg.red").reverse)
        self.marker.follow(view)
        numbers = {tile_key(a.place, a.index): i for i, a in enumerate(self.takes, 1)}  # type: ignore[attr-defined]
        names = [self.short(i) for i in range(len(self.names))]
        self.seats.fill(rows_of(view, names, not self.over), numbers)
        self._fill_choices(kind, legal)
        self.ghost.choose(self.seats.chosen if kind == "take" else None)
        self.ghost.follow(view, piece, legal)
        # What hangs over the edge may be looked at, and takes Switch tokens (R24).
        self.board.reaches_outside = piece in ("", "harmony") and any(
            INDEX[n] >= ON_BOARD for n in view["board"]
        )
        asked = (kind, view["turn"], self.viewer, self.yak_first)
        if asked != self.asked:
            self.asked = asked
            self._focus_for(kind)

    def _focus_for(self, kind: str) -> None:
        """A new question: the cursor goes to what answers it."""
        if kind == "take" and not self.yak_first:
            self.seats.rest()
            self.ghost.choose(self.seats.chosen)
            if not self.ghost.is_legal:
                self.ghost.near()
            self.focus_at = 1
        elif self.choices.pick.rows:
            self.choices.press("first")
            self.focus_at = 2
        else:
            self.focus_at = 0

    def _fill_choices(self, kind: str, legal: list[Action]) -> None:
        """Answers that are no place for a piece, as a list."""
        self.listed = []
        if kind and kind not in ("take", "lay", *SINGLE):
            self.listed = legal
        rows = []
        for i, action in enumerate(self.listed):
            number = str(i + 1) if i < 9 else " "
            rows.append(Row(f"#{i}", [(self.label(action), "")], sign=number))
        self.choices.fill(rows)
        self.choices.title = {
            "draft": "Characters",
            "order": "Which Plaza first?",
            "which": "Which symbol first?",
            "bardiche": "A Bardiche for it?",
        }.get(kind, "Where to?")

    def short(self, seat: int) -> str:
        """Name of a seat in the column, where a bot's level has no room."""
        who = self.who(seat)
        if who == "You" or is_person(self.specs[seat]):
            return who if who == "You" else self.names[seat]
        return self.names[seat].removesuffix(f" ({self.specs[seat].split(':')[0]})")

    def top_tail(self) -> str:
        """Which tile of the match is in play."""
        total = 4 * 8 if len(self.names) != 3 else 3 * 11
        return f"tile {min(self.view['turn'], total)}/{total}"

    def clock(self) -> str:
        """The Day."""
        return f"day {max(1, self.view['day'])}/{self.view['days']}"

    def phases(self) -> list[tuple[str, str]]:
        """Those of a turn; the Yak's only with Pehuën at the table."""
        phase = self.view["phase"]
        if phase in ("setup", "over"):
            return [(p, t) for p, t in self.game.phases if p == phase]
        yak = any(p["character"] == "pehuen" for p in self.view["players"])
        return [
            (p, PHASES.get(p, title))
            for p, title in self.game.phases
            if p not in ("setup", "over") and (p != "yak" or yak)
        ]

    # --- the board ----------------------------------------------------------------------------

    @property
    def acts_on_board(self) -> bool:
        """Whether the viewer has a piece in hand."""
        return self.decision is not None and bool(self.ghost.kind)

    @property
    def can_turn(self) -> bool:
        """Whether `r` and `f` turn the piece."""
        return self.acts_on_board

    def _faces(self) -> dict[Spot, Face]:
        tour = next((p for p in self.panels if isinstance(p, TourPanel)), None)
        if tour is not None:
            step = tour.step
            return self.marker.faces(self.ghost, active=False, lit=step.lit, lit_as=step.colour)
        self._follow_tile()
        here = self.pane is self.board
        lit: Iterable[Spot] = self.lit_own()
        own = self.view["own"]
        chosen = self._chosen_cells() if self.choices.pick.rows and not here else ()
        return self.marker.faces(
            self.ghost,
            active=here or self.acts_on_board,
            lit=lit,
            lit_as=own[self.lit_slot]["colour"] if lit and own else "",
            chosen=chosen,
        )

    def _follow_tile(self) -> None:
        """While a tile is to be taken its ghost follows the cursor in the list."""
        if self.ghost.kind == "take" and self.seats.chosen is not None:
            self.ghost.choose(self.seats.chosen)

    def _chosen_cells(self) -> list[str]:
        """Cells that the chosen answer of the list speaks of."""
        action = self._listed_action(self.choices.key)
        if isinstance(action, Resolve):
            return [action.cell]
        if isinstance(action, First):
            return next((p["cells"] for p in self.view["plazas"] if action.cell in p["cells"]), [])
        current = self.view["pending"]["current"]
        return [current] if current else []

    def lit_own(self) -> frozenset[Spot]:
        """Cells that the chosen own Design counts now."""
        own = self.view["own"]
        if not self.lit_slot or own is None or not self.sleeves_open:
            return frozenset()
        entry = own[self.lit_slot]
        if not entry["design"]:
            return frozenset()
        dual = bool(knows_dual(self.state, self.view["seat"]))
        return lit_cells(self.state, entry["design"], entry["colour"], dual)

    # --- the column ---------------------------------------------------------------------------

    def piece_title(self) -> str:
        """Title of the part below the seats."""
        return piece_title(self.ghost) if self.acts_on_board else "What happened"

    def piece_lines(self, width: int) -> list[Line]:
        """The piece and what it would do; without one: the cell, or what happened last."""
        if not self.acts_on_board:
            return self._idle_lines(width)
        ghost = self.ghost
        made = [piece_line(ghost)]
        if ghost.kind == "take" and not ghost.shown:
            return made
        if not ghost.is_legal:
            return [*made, *wrap(f"No: {self.refusal_text()}", width, "bad", "  ")]
        told = ghost.told()
        said = effects(told, self._may_carve())
        if not said:
            said = [(self._quiet_effect(), "dim")]
        made += wrapped(said, width)
        return made

    def one_line(self, width: int) -> list[Line]:
        """In a small window: what the piece would do, or why it may not lie there."""
        if not self.acts_on_board:
            return []
        if not self.ghost.is_legal:
            return wrap(f"No: {self.refusal_text()}", width, "bad")[:1]
        said = effects(self.ghost.told(), self._may_carve())
        text = "; ".join(t for t, _ in said) or self._quiet_effect()
        return [[(cut(text, width), "good" if said else "dim")]]

    def _quiet_effect(self) -> str:
        """What a piece does of which there is nothing special to say."""
        if self.ghost.kind == "yak":
            before = self.view["yaks"]["GBPRY"[self.ghost.colour]]
            return f"it moves here from {before}" if before else "it comes here from the reserve"
        if self.ghost.kind == "carve":
            return "its cell becomes a District, and the Plaza goes to this colour"
        return "it may lie here"

    def _may_carve(self) -> bool:
        player = self.view["players"][self.view["active"]]
        return player["character"] == "silen" and player["tokens"] > 0

    def _idle_lines(self, width: int) -> list[Line]:
        """Nothing in hand: the cell under the cursor in a line, then what happened last."""
        made: list[Line] = []
        sheet = self.sheet(self.key) if self.pane is self.board else None
        if sheet is not None:
            said = ", ".join(value for name, value in sheet.facts if name != "where")
            made.append([(cut(f"{sheet.title}: {said or sheet.text or sheet.kind}", width), "")])
        told = [t for t in self.log_lines if t.seen_by(self.viewer) and not t.undone]
        room = 6 - len(made)
        rows: list[Line] = []
        for line in reversed(told[-6:]):
            more = wrap(line.read(self.names, self.viewer), width, "dim", "  ")
            if rows and len(more) + len(rows) > room:
                break  # whole sentences only
            rows[:0] = more
        return [*made, *rows[-room:]]

    def refusal_text(self) -> str:
        """Why the piece may not lie where it hovers, with the rule."""
        rule, text = self._refusal()
        return f"{text} ({rule})" if rule else text

    def _refusal(self) -> tuple[str, str]:
        ghost = self.ghost
        if ghost.kind == "take":
            if ghost.shown is None:
                return "", "No tile is chosen."
            face, up = ghost.colours_of_tile(), FACES.index(ghost.shown["up"])
            s = self.state.clone()
            wanted = read_face(face)
            s.taken = next((n for n, f in enumerate(s.tiles.faces) if n and f[up] == wanted), 0)
            action: Action = Lay(FACES[up], self.board.key, ghost.k)
            return words.refusal(s, Decision(ghost.seat, "lay", "lay", 0), action)
        found = ghost.action()
        if found is None or self.decision is None:
            return "", self.whose_decision()
        verdict = self.match.why(self.decision.seat, found)
        return verdict.rule.rpartition(":")[2], verdict.message

    def sleeve_lines(self, width: int) -> list[Line]:
        """Both sleeves."""
        told = self.ghost.told() if self.acts_on_board and self.ghost.is_legal else {}
        return sleeve_lines(self.view["own"], told, self.sleeves_open, width)

    def choice_note(self) -> list[tuple[str, str]]:
        """What is to be known of the chosen answer of the list."""
        action = self._listed_action(self.choices.key)
        kind = self.decision.kind if self.decision is not None else ""
        if isinstance(action, Choose):
            return [(CHARACTER_TEXTS[action.character], "dim")]
        if isinstance(action, Resolve):
            return [(SYMBOL_TEXTS[self._symbol_at(action.cell)], "dim")]
        if isinstance(action, First):
            lowest = min(self.state.plazas[i].cells[0] for i in self.view["pending"]["plazas"])
            said = f"It takes a Monolith first (R36). Suggested: {NAMES[lowest]} (Q14)."
            return [(said, "dim")]
        if kind == "bardiche":
            cell = self.view["pending"]["current"]
            return [(f"{KIND_NAMES[self._symbol_at(cell)]} at {cell} pays only for it.", "dim")]
        if isinstance(action, Pass):
            return [("The bonus is lost then (Q9).", "dim")]
        if isinstance(action, Share | Renown):
            return [("Each token is a point for the Design of its slot (R26).", "dim")]
        return []

    def _symbol_at(self, cell: str) -> str:
        layout = self.state.layout
        return layout.kinds[layout.at[INDEX[cell]]]
