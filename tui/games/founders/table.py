"""Founders on the table: the board with the piece in hand as its cursor, and a panel beside it.

The viewer's piece hovers as a ghost; what it would do is told before it is laid.  Choices that are
no place on the board stand in a list.  The own cards stay in their sleeves until `v` opens them.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from core.games.founders import words
from core.games.founders.actions import (
    Add,
    Carve,
    Choose,
    First,
    Lay,
    Pass,
    Renown,
    Resolve,
    Share,
    Switch,
    Take,
    Yak,
)
from core.games.founders.cards import CHARACTER_TEXTS, SYMBOL_TEXTS
from core.games.founders.designs import BY_ID
from core.games.founders.geometry import INDEX, ON_BOARD
from core.games.founders.scoring import knows_dual
from core.games.founders.state import FoundersState
from core.games.founders.tiles import FACES, KIND_NAMES, read_face
from core.games.founders.view import NAMES, public
from core.kernel import Action, Decision
from tui.table.look import look_of
from tui.table.over import OverPanel
from tui.table.pane import ListPane
from tui.table.panel import Panel
from tui.table.screen import TableScreen
from tui.widgets.hex_grid import Face, Spot
from tui.widgets.line import Line, cut, wrap
from tui.widgets.pick import Row
from tui.widgets.sheet import Sheet

from .board import BoardPane
from .deduction import DeductionPanel
from .ghost import SINGLE, Ghost
from .layout import Layout, plan_for
from .marks import HUES, Marker
from .seats import RIVER, SeatsPane, rows_of, tile_key, tokens_of
from .sheets import (
    cell_sheet,
    character_sheet,
    design_sheet,
    reminder_lines,
    seat_sheet,
    tile_sheet,
)
from .telling import (
    SLOT_NAMES,
    colour_name,
    effects,
    piece_line,
    piece_title,
    sleeve_lines,
    wrapped,
)
from .tour import TourPanel, final_lines, lit_cells, steps_of

PHASES = {"bonus": "Symbols", "plaza": "Plazas"}


class Table(Layout, TableScreen):
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
        """Name of a seat in the column."""
        who = self.who(seat)
        return who if who == "You" else self.names[seat]

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
        tour = self.panels[-1] if self.panels and isinstance(self.panels[-1], TourPanel) else None
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
        if self.acts_on_board:
            return piece_title(self.ghost)
        return "On the board" if self.pane is self.board else "What happened"

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
        if self.pane is self.board:
            sheet = self.sheet(self.key)
            assert sheet is not None
            said = ", ".join(f"{a} {b}" for a, b in sheet.facts)
            made: list[Line] = [[(sheet.title, "strong"), (f"  {sheet.kind}", "dim")]]
            return [*made, *wrap(said, width), *wrap(sheet.text, width, "dim")]
        told = [t for t in self.story.lines if t.seen_by(self.viewer) and not t.undone]
        rows: list[Line] = []
        for line in reversed(told[-6:]):
            rows[:0] = wrap(line.read(self.names, self.viewer), width, "dim", "  ")
            if len(rows) >= 5:
                break
        return rows[-6:]

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

    # --- acting -------------------------------------------------------------------------------

    def _listed_action(self, key: str) -> Action | None:
        if key.startswith("#") and int(key[1:]) < len(self.listed):
            return self.listed[int(key[1:])]
        return None

    def actions_of(self, key: str) -> list[Action]:
        """What Enter does with a thing: take the tile, lay the piece, choose the answer."""
        if key.startswith("take:"):
            return [a for a in self.takes if tile_key(a.place, a.index) == key]  # type: ignore[attr-defined]
        listed = self._listed_action(key)
        if listed is not None:
            return [listed]
        if key in INDEX and self.acts_on_board:
            if self.ghost.kind == "take":
                return self.actions_of(self.seats.key)
            action = self.ghost.action()
            if action is not None and key == self.board.key and action in (self.legal or ()):
                return [action]
            if key in self.ghost.cells() and action is not None:
                return [action]
        return []

    def do_main(self) -> None:
        """Enter; on the board with a place that is not legal it says why."""
        if self.over and self.decision is None:
            self.open_panel(OverPanel(self))
            return
        lays = self.pane is self.board and self.acts_on_board and self.ghost.kind != "take"
        if lays and not self.ghost.is_legal:
            self.do_why()
            return
        super().do_main()

    def do_mark(self) -> None:
        """Space does the same as Enter: there is nothing to mark."""
        self.do_main()

    def attempt(self, key: str) -> Action | None:
        """What one would try with a thing."""
        if key.startswith("take:"):
            _, place, index = key.split(":")
            return Take(place, int(index))
        listed = self._listed_action(key)
        if listed is not None:
            return listed
        return self.ghost.action() if key in INDEX and self.acts_on_board else None

    def end_action(self) -> Action | None:
        """`e`: do without what is offered."""
        return next((a for a in self.legal or () if isinstance(a, Pass)), None)

    def end_loss(self) -> str:
        """A declined bonus is lost."""
        kind = self.decision.kind if self.decision is not None else ""
        if kind in ("harmony", "achievement", "philosophical", "own-renown", "bardiche"):
            return "The bonus of this symbol will be lost (Q9). Do without it?"
        return ""

    def do_rotate(self) -> None:
        """The next rotation, or the next colour; without a piece the recap, as everywhere."""
        if self.can_turn:
            self.ghost.rotate()
        else:
            self.do_recap()

    def do_flip(self) -> None:
        """The other face of the tile, or the next colour."""
        if not self.can_turn:
            self.tell("There is no tile in your hand now.")
        elif self.ghost.kind == "take":
            self.tell("The back of a waiting tile is hidden until you have taken it (R14).")
        else:
            self.ghost.flip()

    def do_next_place(self) -> None:
        """The next legal place."""
        self._jump(1)

    def do_previous_place(self) -> None:
        """The legal place before."""
        self._jump(-1)

    def _jump(self, step: int) -> None:
        if not self.acts_on_board:
            self.tell("There is nothing to lay now.")
        elif self.ghost.jump(step):
            self.focus_at = 0
        else:
            self.tell("It may lie nowhere this way: r or f changes it.")

    def do_sleeves(self) -> None:
        """Open or close the own sleeves."""
        if self.view["own"] is None:
            self.tell("You have no cards: you are looking on.")
            return
        self.sleeves_open = not self.sleeves_open
        if not self.sleeves_open:
            self.lit_slot = ""

    def do_lit(self) -> None:
        """Light what the Parchment Design counts, then the Compass Design, then nothing."""
        if not self.sleeves_open:
            self.tell("Your sleeves are closed: v opens them.")
            return
        order = ["", "parchment", "compass"]
        self.lit_slot = order[(order.index(self.lit_slot) + 1) % 3]
        if self.lit_slot:
            entry = self.view["own"][self.lit_slot]
            if entry["design"]:
                name, tint = BY_ID[entry["design"]].name, colour_name(entry["colour"])
                self.tell(f"Lit: what {name} in {tint} counts now, {entry['goal']} points.", "")

    def do_cards(self) -> None:
        """The reminder cards."""
        own = self.view["own"] if self.sleeves_open else None
        state = self.state
        self.open_panel(Panel("Reminder cards", lambda w: reminder_lines(state, own, w)))

    def do_yak_first(self) -> None:
        """Pehuën: a Yak before the tile, or back to the tile."""
        if self.decision is None or self.decision.kind != "take":
            self.tell("A Yak goes before the tile is taken, or after all else (R53).")
        elif not any(isinstance(a, Yak) for a in self.legal or ()):
            self.tell("Only Pehuën moves Yaks, once per turn (R53).")
        elif self.takes:
            self.yak_first = not self.yak_first
            self.refresh_table()

    def do_what_happened(self) -> None:
        """The recap, where `r` rotates."""
        self.do_recap()

    # --- looking ------------------------------------------------------------------------------

    def prompt_text(self) -> str:
        """The question, short enough for one line."""
        if self.decision is None or self.replay is not None or self.over:
            return super().prompt_text()
        kind, pending = self.decision.kind, self.view["pending"]
        if kind == "take" and self.yak_first:
            return "Put or move a Yak" + (", or y: take a tile." if self.takes else " first.")
        if kind == "take" and any(isinstance(a, Yak) for a in self.legal or ()):
            return "Take a waiting tile; or y: move a Yak first."
        if kind == "order":
            return "Too few Monoliths for all new Plazas: which one is judged first?"
        if kind == "carve":
            tints = sorted({a.colour for a in self.legal or () if isinstance(a, Carve)})
            return (
                f"You closed a Plaza: carve a cell of it for {' or '.join(tints)}; e does without."
            )
        if kind == "which":
            return f"You covered {len(pending['symbols'])} symbols: which one is resolved first?"
        if kind == "yak":
            return "You may put or move a Yak; e does without."
        if kind == "lay":
            taken = self.view["taken"]
            return f"Lay your tile: trio {taken['trio']} or duo {taken['duo']}."
        return super().prompt_text()

    def prompt_keys(self) -> list[tuple[str, str]]:
        """Keys of the present question."""
        kind = self.decision.kind if self.decision is not None else ""
        if kind == "take" and not self.yak_first:
            more = [("y", "Yak first")] if any(isinstance(a, Yak) for a in self.legal or ()) else []
            if self.pane is self.board:
                return [("Enter", "take"), ("r", "rotate"), ("m", "next place"),
                        ("Tab", "tiles"), *more]  # fmt: skip
            return [("Enter", "take"), ("1…", "take"), ("Tab", "board"), *more]
        if self.ghost.kind in SINGLE:
            without = [("e", "without")] if self.end_action() is not None else []
            back = [("y", "tiles")] if kind == "take" else []
            return [("Enter", "put"), ("r", "colour"), ("m", "next place"), *without, *back]
        if kind == "lay":
            return [("Enter", "lay"), ("r", "rotate"), ("f", "flip"), ("m", "next place")]
        without = [("e", "without")] if self.end_action() is not None else []
        return [("Enter", "choose"), *without]

    def label(self, action: Action) -> str:
        """Short text of an action, with names in place of numbers of seats."""
        view = self.view
        if isinstance(action, Take):
            if action.place == RIVER:
                tile, whose = view["river"][action.index], "in the river"
            else:
                seat = int(action.place)
                tile = view["players"][seat]["waiting"][action.index]
                whose = f"before {self.who(seat)}"
            return f"{tile['face']} {whose}" if tile else super().label(action)
        if isinstance(action, Share) and self.decision is not None:
            mine = SLOT_NAMES[action.own]
            if action.seat == self.decision.seat:
                return f"your {mine} + your {SLOT_NAMES[action.slot]} slot"
            name = self.names[action.seat]
            return f"your {mine} + {name}'s {SLOT_NAMES[action.slot]}"
        if isinstance(action, Pass):
            return "Do without"
        return super().label(action)

    def sheet(self, key: str) -> Sheet | None:
        """The sheet of a thing."""
        view = self.view
        listed = self._listed_action(key)
        if isinstance(listed, Choose):
            return character_sheet(listed.character)
        if isinstance(listed, Renown | Share) and self.sleeves_open:
            entry = view["own"][listed.slot if isinstance(listed, Renown) else listed.own]
            return design_sheet(entry["design"], entry["colour"], entry)
        if isinstance(listed, First | Resolve):
            return cell_sheet(view, self.state, listed.cell)
        if listed is not None:
            return Sheet(self.label(listed), "answer", "cyan")
        if key.startswith("seat:"):
            seat = int(key[5:])
            tokens = tokens_of(view, view["players"][seat])
            return seat_sheet(view, seat, self.who(seat), tokens)
        if key.startswith("take:"):
            tile = self.seats.chosen
            if tile is None:
                return None
            place = key.split(":")[1]
            whose = "the river" if place == RIVER else f"before {self.who(int(place))}"
            return tile_sheet(tile, whose, view["seats"])
        return cell_sheet(view, self.state, key) if key in INDEX else None

    def nothing_to_do(self, key: str) -> str:
        """For `w` where nothing can be tried."""
        if key.startswith("seat:"):
            return "A seat; z tells all that is known of it."
        return "Nothing can be laid here now." if key in INDEX else "Nothing can be done with this."

    def do_why(self) -> None:
        """Why; for the tile that is only looked at, why it could not lie there."""
        if self.pane is not self.board or not self.acts_on_board:
            super().do_why()
            return
        action = self.ghost.action()
        if not self.ghost.is_legal:
            rule, said = self._refusal()
        elif action is None:
            rule, said = "R19", "Taken, the tile could lie here with this face."
        else:
            rule, said = "", f"You can: {self.label(action)}."
        self.explain("Why", [said], rule)

    def hint_can(self) -> list[str]:
        """What can be done, told by the question."""
        kind = self.decision.kind if self.decision is not None else ""
        more = "Press H again to hear what is good."
        if kind == "take":
            faces = ", ".join(self.label(a) for a in self.takes[:9])
            return [f"You can take: {faces}.", "Tab shows it on the board.", more]
        if kind in ("lay", *SINGLE) or self.yak_first:
            count = len([a for a in self.legal or () if not isinstance(a, Pass)])
            return [
                f"There are {count} ways. Arrows move the piece, m goes to the next legal place, "
                "r turns it or changes its colour, f flips a tile.",
                more,
            ]
        return super().hint_can()

    def hint_why(self, action: Action) -> list[str]:
        """Reasons from what the placement would do."""
        said: list[str] = []
        if isinstance(action, Lay | Add | Switch | Carve | Yak):
            from core.games.founders.preview import preview

            told = preview(self.state, action, self.view["seat"])
            said += [f"{text[0].upper()}{text[1:]}." for text, _ in effects(told, False)]
            for entry in told.get("own", ()) if self.sleeves_open else ():
                if entry["after"] != entry["now"]:
                    name = BY_ID[entry["design"]].name
                    said.append(f"Your {name} goes from {entry['now']} to {entry['after']}.")
        if isinstance(action, Take):
            said.append("With the face that is shown it fits your Designs best; its back is luck.")
        return said or ["It serves your Designs and those that allies seem to hold best."]

    def show_hint(self, action: Action) -> None:
        """Put ghost or cursor on what the hint speaks of."""
        if isinstance(action, Take):
            self.go_to(tile_key(action.place, action.index))
            return
        if action in self.listed:
            self.go_to(f"#{self.listed.index(action)}")
            return
        if isinstance(action, Yak) and self.decision and self.decision.kind == "take":
            self.yak_first = True
            self.refresh_table()
        self.ghost.take_from(action)
        self.focus_at = 0

    # --- notes --------------------------------------------------------------------------------

    def do_notes(self) -> None:
        """The tables for deduction; words from there."""
        if self.viewer is None:
            super().do_notes()
        elif self.view["stage"] == "draft":
            self.open_words()
        else:
            self.open_panel(DeductionPanel(self))

    def open_words(self) -> None:
        """Notes in words."""
        super().do_notes()

    def deductions(self) -> list[str]:
        """What the viewer has struck out."""
        every = self.session.meta.get("notes", {})
        found = every.get(f"struck:{self.viewer}", []) if isinstance(every, dict) else []
        return [str(word) for word in found]

    def keep_deductions(self, struck: list[str]) -> None:
        """Save what the viewer has struck out."""
        if self.session.read_only:
            self.tell("This save is only looked at.")
            return
        every = self.session.meta.get("notes", {})
        kept = dict(every) if isinstance(every, dict) else {}
        kept[f"struck:{self.viewer}"] = struck
        self.session.set_meta("notes", kept)

    # --- seats, scores, end -------------------------------------------------------------------

    def do_scores(self) -> None:
        """Seats; after the end the scoring step by step."""
        if self.view["scores"]:
            self.panels.clear()
            self.open_tour()
        else:
            super().do_scores()

    def do_next_seat(self) -> None:
        """The cursor to the next seat's row."""
        super().do_next_seat()
        self.go_to(f"seat:{self.shown_seat}")

    def do_previous_seat(self) -> None:
        """The cursor to the row of the seat before."""
        super().do_previous_seat()
        self.go_to(f"seat:{self.shown_seat}")

    def score_lines(self, width: int) -> list[Line]:
        """All that lies open about the seats."""
        view = self.view
        made: list[Line] = []
        for player in view["players"]:
            i = player["seat"]
            first = "  starts this Day" if i == view["first"] else ""
            made.append([(f"{self.who(i)}", f"strong seat.{i}"), (first, "dim")])
            sheet = seat_sheet(view, i, self.who(i), tokens_of(view, player))
            assert sheet is not None
            made.append([(f"  {sheet.title}", "")])
            made += [
                [(f"  {name:22}", "dim"), (value, "")]
                for name, value in sheet.facts
                if name not in ("seat", "token")
            ]
            if i == view["seat"] and self.sleeves_open:
                made += [[("  ", ""), *row] for row in sleeve_lines(view["own"], {}, True, width)]
            made.append([])
        claimed = [p for p in view["plazas"] if p["claimed"]]
        made.append([("Plazas ", "heading"), (f"{len(view['plazas'])} formed", "dim")])
        for plaza in claimed:
            letter = plaza["claimed"]
            made.append([(f"  {plaza['at']:4}", ""), (colour_name(letter), HUES[letter])])
        made.append([(cut("c shows all Designs with what each would count now.", width), "dim")])
        return made

    def over_lines(self, width: int) -> list[Line]:
        """The score table; s tells it step by step on the board."""
        if not self.view["scores"]:
            return []
        lines = final_lines(self.view, self.names, width)
        return [*lines, [], [("s", "key"), (" tells the scoring step by step on the board", "dim")]]

    def open_tour(self) -> None:
        """Tell the scoring."""
        self.open_panel(TourPanel(self, steps_of(self.view, self.state, self.names)))

    def open_panel(self, panel: Panel) -> None:
        """The end is first told on the board, then the result opens."""
        if isinstance(panel, OverPanel) and not self.told_end and self.view["scores"]:
            self.told_end = True
            self.open_tour()
            return
        super().open_panel(panel)

    def show_result(self) -> None:
        """After the scoring: the result."""
        self.told_end = True
        super().open_panel(OverPanel(self))
