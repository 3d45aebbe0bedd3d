"""Founders in words: the board row by row, what lies near a cell, sleeves, what a lay does."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from core.games.founders.actions import Add, Carve, Choose, Lay, Pass, Share, Switch, Take, Yak
from core.games.founders.designs import BY_ID, DESIGNS
from core.games.founders.geometry import (
    CELLS,
    INDEX,
    adjacent_spots,
    hourglass_spots,
    name_of,
    twin_spots,
)
from core.games.founders.preview import preview
from core.games.founders.scoring import score
from core.games.founders.state import CHARACTER_NAMES, CHARACTER_TITLES, CHARACTERS, FoundersState
from core.games.founders.tiles import COLOURS, KIND_NAMES
from core.games.founders.view import public
from core.kernel import Action
from tui.games.founders.seats import tokens_of
from tui.games.founders.sheets import cell_sheet, character_sheet, design_sheet
from tui.games.founders.suspects import gains, impossible
from tui.games.founders.telling import SLOT_NAMES, TOKEN_NAMES, colour_name, effects

from ..paper import Text, Title, aligned, counted, listed
from ..texts import sheet_text
from .base import BaseTeller

PIECES = (Lay, Add, Switch, Carve, Yak)
"""Answers that put something on the board."""
SOMETHING = "With a symbol, a Plaza or a Yak"
SUSPECTS = 6
"""So many Designs and colours are told of each half of a seat."""
FACES = {"trio": "Trio, nothing more", "duo": "Duo, nothing more"}


class Teller(BaseTeller):
    """What is said of the table of Founders."""

    GROUPS = (SOMETHING, *FACES.values())
    _state: FoundersState | None = None
    _state_of: Mapping[str, Any] | None = None
    _told: dict[Action, dict[str, Any]]
    _told_for = ""

    @property
    def state(self) -> FoundersState:
        """What is public, as a state for the rules' own counting."""
        if self._state is None or self._state_of is not self.view:
            self._state, self._state_of = public(self.view), self.view
        return self._state

    def told(self, action: Action) -> dict[str, Any]:
        """What a placement would do, kept for as long as the question stands."""
        decision = self.table.decision
        ident = f"{decision.id if decision else ''}:{len(self.table.match.log)}"
        if self._told_for != ident:
            self._told, self._told_for = {}, ident
        if action not in self._told:
            self._told[action] = preview(self.state, action, self.view["seat"])
        return self._told[action]

    # --- the question -------------------------------------------------------------------------

    def clock(self) -> str:
        """Day and turn."""
        view = self.view
        # Characters are chosen before the first Day.
        return f"Day {max(1, view['day'])} of {view['days']}, turn {view['turn']}"

    def brief(self) -> Text:
        """What the piece in hand is."""
        view = self.view
        if self.kind == "lay":
            taken = view["taken"]
            return [
                f"Your tile: trio {spelled(taken['trio'])}, duo {spelled(taken['duo'])}. An answer "
                "is `lay FACE CELL TURN`; `answers C8` lists those with a cell in them."
            ]
        return []

    def group(self, action: Action) -> str:
        """Placements that do something come first."""
        if isinstance(action, Lay):
            return SOMETHING if self.short_effects(action) else FACES[action.face]
        if isinstance(action, Take):
            return "From the river" if action.place == "river" else "From before a player"
        if isinstance(action, Add | Switch | Carve | Yak):
            return colour_name(action.colour)
        return ""

    def label(self, action: Action) -> str:
        """As the game says it, with names in place of seats and what a placement does."""
        if isinstance(action, Take):
            return self.take_label(action)
        if isinstance(action, Share) and self.table.decision is not None:
            mine = SLOT_NAMES[action.own]
            if action.seat == self.table.decision.seat:
                both = action.own == action.slot
                return f"both on your {mine} slot" if both else "one on each of your slots"
            return f"your {mine} and {self.who(action.seat)}'s {SLOT_NAMES[action.slot]}"
        if isinstance(action, Pass):
            return "do without"
        text = super().label(action)
        if isinstance(action, Lay):
            text = f"{action.cell} turn {action.k}, {text}"
        if isinstance(action, PIECES):
            tail = self.short_effects(action)
            text += f": {tail}" if tail else ""
        return text

    def take_label(self, action: Take) -> str:
        """Face of a waiting tile, and where it lies."""
        if action.place == "river":
            tile, whose = self.view["river"][action.index], "from the river"
        else:
            seat = int(action.place)
            tile = self.view["players"][seat]["waiting"][action.index]
            whose = f"from before {self.who(seat)}"
        return f"{tile['up']} {spelled(tile['face'])} {whose}" if tile else super().label(action)

    def short_effects(self, action: Action) -> str:
        """What a placement does, joined."""
        return "; ".join(spoken(text) for text, _ in effects(self.told(action), False))

    def effects(self, action: Action) -> Text:
        """What a placement would do, and one's own points then."""
        if not isinstance(action, PIECES):
            return []
        told = self.told(action)
        carver = self.view["players"][self.viewer or 0]["character"] == "silen"
        said = [spoken(text) for text, _ in effects(told, carver)]
        made = [f"It {t}." if t.startswith(("covers", "hangs")) else f"{t}." for t in said]
        for entry in told.get("own", ()):
            if entry["after"] != entry["now"]:
                name = BY_ID[entry["design"]].name
                made.append(f"Your {name} goes from {entry['now']} to {entry['after']}.")
        return made

    def reasons(self, action: Action) -> Text:
        """What it does, or what a face promises."""
        if isinstance(action, Take):
            return ["With the face that is shown it fits your Designs best; its back is luck."]
        if isinstance(action, Choose):
            return ["By rule of thumb it is the strongest left; Designs are dealt afterwards."]
        return self.effects(action) or [
            "It serves your Designs and those that allies seem to hold best."
        ]

    def end_action(self) -> Action | None:
        """Do without what is offered."""
        return next((a for a in self.table.legal if isinstance(a, Pass)), None)

    def end_loss(self) -> str:
        """A declined bonus is lost."""
        if self.kind in ("harmony", "achievement", "philosophical", "own-renown", "bardiche"):
            return "The bonus of this symbol will be lost (Q9). Do without it?"
        return ""

    # --- looking ------------------------------------------------------------------------------

    def parts(self) -> dict[str, Callable[[], Text]]:
        """Sleeves, seats, tiles, board, supply; the Designs where they are asked for."""
        return {
            "sleeves": self.sleeves,
            "seats": self.seats,
            "tiles": self.tiles,
            "board": self.board,
            "supply": self.supply,
        }

    def more_parts(self) -> dict[str, Callable[[], Text]]:
        """All Designs, what others may build; sleeves are what others call a hand."""
        return {"designs": self.designs, "suspects": self.suspects, "hand": self.sleeves}

    def seat(self, seat: int) -> Text:
        """Character, tokens, Renown; what a seat's cards are where they may be seen."""
        view = self.view
        player = view["players"][seat]
        character = player["character"]
        name = (
            f"{CHARACTER_NAMES[character]}, the {CHARACTER_TITLES[character]}"
            if character
            else "no character yet"
        )
        marks = ["on the move"] if seat == view["active"] and not view["over"] else []
        marks += ["starts this Day"] if seat == view["first"] else []
        made = [f"{self.who(seat)}: {name}" + (f" ({', '.join(marks)})" if marks else "") + "."]
        renown = player["renown"]
        told = f"  Renown: Parchment slot {renown['parchment']}, Compass slot {renown['compass']}"
        tokens = tokens_of(view, player)
        if tokens:
            told += f"; {TOKEN_NAMES[character]}: {tokens}"
        made.append(told + ".")
        cards = player["cards"]
        if cards and seat != self.viewer:
            shown = [f"{SLOT_NAMES[s]} {self.card(cards[s])}" for s in SLOT_NAMES if cards.get(s)]
            made.append(f"  {'; '.join(shown)}")
        return made

    @staticmethod
    def card(entry: Mapping[str, Any]) -> str:
        """`Hexagon in Green`."""
        design = BY_ID[entry["design"]].name if entry["design"] else "not dealt"
        return f"{design} in {colour_name(entry['colour'])}" if entry["colour"] else design

    def sleeves(self) -> Text:
        """The viewer's two cards and their points now."""
        own = self.view["own"]
        if own is None:
            return []
        made: Text = [Title("Your sleeves")]
        for slot, word in SLOT_NAMES.items():
            entry = own[slot]
            line = f"  {word}: {self.card(entry)}"
            if entry["colour"] and entry["design"]:
                line += (
                    f", {counted(entry['points'], 'point')} = Design {entry['goal']} + Renown "
                    f"{entry['renown']} + Monoliths {entry['monoliths']}"
                )
                if entry["if_ally"] is not None and entry["if_ally"] != entry["points"]:
                    line += f"; {entry['if_ally']} if you are Cetran's ally"
            made.append(line)
            if entry["design"]:
                made.append(f"    {BY_ID[entry['design']].text}")
        return made

    def tiles(self) -> Text:
        """Waiting tiles by place."""
        view = self.view
        made: Text = [Title("Waiting City tiles")]
        for i in self.order():
            faces = [self.face(t) for t in view["players"][i]["waiting"] if t]
            made.append(f"  before {'you' if i == self.viewer else self.who(i)}: {listed(faces)}")
        if view["river"]:
            made.append(f"  river: {listed([self.face(t) for t in view['river'] if t])}")
        made.append(f"  in the bag: {view['bag']}")
        return made

    @staticmethod
    def face(tile: Mapping[str, Any]) -> str:
        """Upper face, and the back where it is known."""
        back = f" (back {spelled(tile['back'])})" if tile.get("back") else ""
        return f"{tile['up']} {spelled(tile['face'])}{back}"

    def board(self) -> Text:
        """Rows A to J: only cells on which something lies."""
        made: Text = [
            Title("Board"),
            "Letters are District colours: G Green, B Blue, P Purple, R Red, Y Yellow; what is not "
            "named is free. `look C8` tells a cell, `near C8` what lies around it.",
        ]
        rows: dict[int, list[str]] = {row: [] for row in range(10)}
        ends: dict[int, list[str]] = {row: [] for row in range(10)}
        outside = []
        for cell in sorted(CELLS, key=lambda c: (c.row, c.x)):
            told = self.content(cell.name)
            if cell.outside:
                if told:
                    outside.append(f"{cell.name} {told}")
                continue
            ends[cell.row].append(cell.name)
            if told:
                rows[cell.row].append(f"{cell.name} {told}")
        for row, told_row in rows.items():
            span = f"{ends[row][0]} to {ends[row][-1]}"
            made.append(f"  Row {span}: {', '.join(told_row) or 'free'}.")
        if outside:
            made.append(f"  Outside: {', '.join(outside)}.")
        return made

    def content(self, name: str) -> str:
        """What lies on a cell in a word or two; empty where it is free."""
        view = self.view
        if CELLS[INDEX[name]].hearth:
            return "Hearth"
        entry = view["board"].get(name)
        plaza = next((p for p in view["plazas"] if name in p["cells"]), None)
        if entry is not None:
            under = f" on {entry['under']}" if entry["under"] else ""
            carved = " carved" if entry["tile"] == -2 else ""
            return f"{entry['colour']}{under}{carved}"
        if plaza is not None:
            return f"Plaza {plaza['claimed'] or 'unclaimed'}"
        yak = next((c for c, at in view["yaks"].items() if at == name), None)
        if yak is not None:
            return f"Yak {yak}"
        symbol = view["symbols"].get(name)
        return KIND_NAMES[symbol] if symbol else ""

    def supply(self) -> Text:
        """What is left, per colour."""
        supply = self.view["supply"]
        rows = [("", *COLOURS)]
        for key in ("monoliths", "districts", "switches"):
            rows.append((key.capitalize(), *(str(supply[key][c]) for c in COLOURS)))
        return [
            Title("Supply"),
            *aligned(rows, 2),
            f"  Renown tokens: {supply['renown']}",
        ]

    def designs(self) -> Text:
        """All Designs with what each would count now in each colour."""
        found = score(self.state)["designs"]
        rows = [("", *COLOURS, "")]
        rows += [
            (d.name, *(str(found[d.id][c]) for c in COLOURS), f"{d.back}: {d.text}")
            for d in DESIGNS
        ]
        gone = [BY_ID[d].name for d in self.view["undealt"] or ()]
        tail = [f"Not in this match: {listed(gone)}."] if gone else []
        return [Title("Designs, and what each counts now"), *aligned(rows, 2), *tail]

    def suspects(self) -> Text:
        """For each other seat the Designs and colours that its pieces have served best."""
        me = self.viewer
        ruled = impossible(self.view, me) if me is not None else set()
        gained = gains(self.state)
        made: Text = [
            Title("What others may build"),
            "Points that a player's pieces brought a Design in a colour when they were laid, the "
            "most first; what your own cards rule out is left out.",
        ]
        for seat in self.order():
            if seat == me:
                continue
            for half in ("parchment", "compass"):
                found = sorted(
                    (-n, d.name, COLOURS[k])
                    for (who, index, k), n in gained.items()
                    if who == seat and n > 0 and (who, index, k) not in ruled
                    for d in DESIGNS
                    if d.index == index and d.back == half
                )
                told = [f"{name} {letter} {-n}" for n, name, letter in found[:SUSPECTS]]
                made.append(f"  {self.who(seat)}, {half}: {', '.join(told) or 'nothing yet'}")
        return made

    # --- one thing ----------------------------------------------------------------------------

    def thing(self, word: str) -> Text | None:
        """A cell."""
        name = word.upper()
        if name not in INDEX:
            return None
        made = sheet_text(cell_sheet(self.view, self.state, name))
        count = sum(1 for a in self.table.legal if name in self.cells_of(a))
        if count:
            made.append(f"{counted(count, 'answer')} of yours with it: `answers {name}`.")
        return made

    def cells_of(self, action: Action) -> list[str]:
        """Cells that a placement covers."""
        if not isinstance(action, PIECES):
            return []
        return [cell for cell, _ in self.told(action)["cells"]]

    def near(self, word: str) -> Text | None:
        """The cells that share an edge with a cell, and those that touch it at a corner."""
        name = word.upper()
        if name not in INDEX:
            return None
        cell = CELLS[INDEX[name]]
        spot = cell.row, cell.x

        def told(spots: tuple[tuple[int, int], ...]) -> str:
            names = [name_of(*s) for s in spots if name_of(*s) in INDEX]
            return "; ".join(
                f"{n} {self.content(n) or ('outside' if CELLS[INDEX[n]].outside else 'free')}"
                for n in sorted(names)
            )

        tip = "up" if cell.up else "down"
        return [
            Title(f"Around {name}, which is {self.content(name) or 'free'} and points {tip}"),
            f"  by an edge: {told(adjacent_spots(*spot))}",
            f"  tip to tip: {told(hourglass_spots(*spot))}",
            f"  at a corner, pointing the same way: {told(twin_spots(*spot))}",
        ]

    def no_near(self, word: str) -> str:
        """What a cell is called."""
        return "Cells are named by row A to J and a number, such as C8: `near C8`."

    def zoom(self, word: str) -> Text | None:
        """A Design or a character."""
        low = word.lower()
        own = self.view["own"] or {}
        for design in DESIGNS:
            if low in (design.id, design.name.lower()):
                entry = next((e for e in own.values() if e["design"] == design.id), None)
                return sheet_text(design_sheet(design.id, entry and entry["colour"], entry))
        for character in CHARACTERS:
            if low in (character, CHARACTER_NAMES[character].lower()):
                return sheet_text(character_sheet(character))
        return None

    def entries(self) -> Text:
        """How a tile is laid."""
        return [
            "A tile is laid by its number, or as `lay duo C10 1`: face, middle cell, turn 0 to 5; "
            "`why lay duo C10 1` tells what it would do. `look designs` lists all Designs, "
            "`look suspects` what others may build."
        ]

    def over(self) -> Text:
        """The score table."""
        scores = self.view["scores"]
        made: Text = []
        for entry in scores or ():
            terms = []
            for slot in SLOT_NAMES:
                t = entry[slot]
                terms.append(
                    f"{self.card(t)} {t['goal']} + Renown {t['renown']} + Monoliths "
                    f"{t['monoliths']} = {t['total']}, as a colour {t['colour_score']}"
                )
            who = self.who(entry["seat"])
            made.append(f"{who}: {'; '.join(terms)}. In all {entry['final']}.")
        if made:
            made.append("The lower of a colour's two holders counts for both (R81).")
        return made


def spelled(face: str) -> str:
    """Letters of a face apart, as a screen reader needs them.

    >>> spelled("GRB")
    'G R B'
    """
    return " ".join(face)


def spoken(text: str) -> str:
    """A sentence of the screens without its arrow.

    >>> spoken("Plaza of 1: B2 \N{RIGHTWARDS ARROW} Blue")
    'Plaza of 1: B2, claimed by Blue'
    """
    return text.replace(" \N{RIGHTWARDS ARROW} ", ", claimed by ")
