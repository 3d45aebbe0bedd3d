"""Asking: questions, keys, labels, sheets, reasons and hints."""

from __future__ import annotations

from typing import TYPE_CHECKING

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
from core.games.founders.designs import BY_ID
from core.games.founders.geometry import INDEX
from core.kernel import Action
from tui.widgets.sheet import Sheet

from .ghost import SINGLE
from .seats import RIVER, tile_key, tokens_of
from .sheets import cell_sheet, character_sheet, design_sheet, seat_sheet, tile_sheet
from .telling import SLOT_NAMES, effects

if TYPE_CHECKING:
    from .table import Table

    Base = Table
else:
    Base = object


class Asking(Base):
    """The part of the table that puts things into words."""

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
                both = action.own == action.slot
                return f"both on your {mine} slot" if both else "one on each of your slots"
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
            told = f"An answer to: {self.prompt_text()} Enter gives it."
            return Sheet(self.label(listed), "answer", "cyan", notes=(told,))
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
        if isinstance(action, Choose):
            return ["By rule of thumb it is the strongest left; Designs are dealt afterwards."]
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
