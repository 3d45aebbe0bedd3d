"""Sheets: a card with numbers, text and the rules that apply to it; a Sector HQ; a hand card."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from core.games.empires.cards import KINDS, Card
from core.games.empires.load import CARDS
from tui.table.panel import SheetPanel
from tui.widgets.keyline import key_line
from tui.widgets.line import Line, fit
from tui.widgets.sheet import Sheet, paint_sheet

from .stacks import extras, hull_left, is_unit
from .words import TRIGGERS, amounts, card_name, count, hue_of, listed, room

if TYPE_CHECKING:
    from .table import Table

ART = {
    "T": ("  .--.  ", " /  . \\ ", " \\ .  / ", "  `--'  "),
    "S": ("    /|  ", " __/ |__", " \\_====>", "    \\|  "),
    "D": (" /\\_/\\  ", "<  o  >~", " \\_v_/  ", "  ^ ^   "),
    "B": (" _/~~\\_ ", "|_[##]_|", "  |  |  ", " /____\\ "),
    "E": ("  .--.  ", " [|##|] ", " [|##|] ", "  `--'  "),
    "C": ("   __   ", "  (..)  ", "  /||\\  ", "   /\\   "),
    "A": ("   *    ", "  ***   ", " *****  ", "   *    "),
    "M": (" ,-.-.  ", "(  @  ) ", " ) ^ (~ ", "(_/ \\_) "),
    "H": ("  ~~~   ", " ~~~~~  ", "~~ ! ~~ ", " ~~~~~  "),
    "O": ("   .    ", " . | .  ", "-- * -- ", " ' | '  "),
    "L": ("  .--.  ", " /    \\ ", " \\ '' / ", "  `++'  "),
}
"""Small drawings, one for each type."""

RULES = {
    "T": ("T-3", "FIRE-7", "FIRE-8"),
    "S": ("DIS-3", "DMG-2", "FIRE-3"),
    "D": ("D-1", "D-2", "PT-5"),
    "B": ("B-2", "B-3", "DMG-6"),
    "E": ("E-1", "E-3"),
    "C": ("C-1", "C-2"),
    "A": ("A-2",),
    "M": ("M-3", "D-1"),
    "H": ("H-1", "H-2"),
    "O": ("O-2",),
    "L": ("O-2",),
}
"""Clauses that concern every card of a type; the first ones matter most."""


_ID = re.compile(r"\*\*([A-Z]+-\d+)\*\*")


@lru_cache(maxsize=2)
def _rules(folder: Path) -> dict[str, str]:
    """Clauses of RULES.md, of which several may stand in one line."""
    text = (folder / "RULES.md").read_text(encoding="utf-8")
    made: dict[str, str] = {}
    for block in re.split(r"\n(?=[-#\n])", text):
        parts = _ID.split(block.replace("\n", " "))
        for name, said in zip(parts[1::2], parts[2::2], strict=True):
            made.setdefault(name, re.sub(r"\*\*|`", "", " ".join(said.split())).strip(" ,."))
    return made


def ruling(folder: Path, rule: str) -> str:
    """Text of a clause, or an empty text."""
    found = _rules(folder).get(rule.rpartition(":")[2], "")
    return f"{found}." if found else ""


def rulings(card: Card, letter: str) -> list[str]:
    """Ids of the clauses that apply to a card."""
    found: list[str] = []
    if card.reaction:
        found += ["REA-8", "REA-14"]
    if card.plasma[1]:
        found += ["COR-2", "COR-5"]
    if card.nodes:
        found += ["MEC-1", "MEC-6"]
    if card.cannons:
        found.append("MEC-10")
    if card.technology == "foreign":
        found.append("E-5")
    if card.technology == "exclusive":
        found.append("E-6")
    if "capsule" in card.tags or "hull" in card.tags:
        found += ["KRE-3", "KRE-5"]
    if card.empire == "Indirigan" and letter == "S":
        found.append("IND-1")
    if "mine" in card.tags:
        found.append("E-8")
    if any(a.mission for a in card.acts):
        found.append("MOVE-5")
    if any(t.on == "strike" for t in card.triggers):
        found.append("PLAY-4")
    if card.ends is not None and card.ends.research is not None:
        found.append("PT-3")
        if letter == "M":
            found.append("M-4")
    return [*found, *RULES.get(letter, ())]


def card_sheet(table: Table, u: int, card_id: str, shown: Mapping[str, Any] | None) -> Sheet:
    """The sheet of a card, in play or not."""
    card = CARDS[card_id]
    letter = shown["type"] if shown else card.code.removeprefix("R/")[0]
    letter = letter if letter in ART else "O"
    kind = [f"{' or '.join(card.types)} {card.strength}", card.empire or "generic"]
    if card.reaction:
        kind.append("reaction")
    facts = [*_state_facts(table, shown), *_printed_facts(card, shown)]
    facts.append(("where", table.where(u)))
    acts = [f"It can: {a.text}." for a in card.acts]
    answers = sorted({t for r in card.reacts for t in r.to}, key=list(TRIGGERS).index)
    if answers:
        acts.append(f"Answers {listed([TRIGGERS[t] for t in answers], 9)}.")
    notes = [
        f"{rule}  {text}"
        for rule in rulings(card, letter)
        if (text := ruling(table.game.folder, rule))
    ]
    return Sheet(
        f"{card.code} {card.name}",
        ", ".join(kind),
        hue_of(letter),
        ART[letter],
        tuple(facts),
        " ".join([card.text, *acts]).strip(),
        ("\n".join(notes),) if notes else (),
    )


def _state_facts(table: Table, shown: Mapping[str, Any] | None) -> list[tuple[str, str]]:
    """What is so at the table now."""
    if shown is None:
        return []
    waits = is_unit(shown) or CARDS[shown["id"]].has_needs
    state = [] if not waits else ["engaged" if shown["engaged"] else "disengaged"]
    if not shown["works"]:
        state.append("does not work")
    if shown.get("away"):
        state.append("out of play for a time")
    state += extras(shown)
    made = [("now", ", ".join(state))] if state else []
    left, most = hull_left(shown)
    hull = f"structure {left} of {most}"
    if is_unit(shown):
        wall = f"shields {shown['shields_left']} of {shown['shields']}"
        if shown.get("nodes"):
            wall = f"field {shown.get('emf', 0)} of {shown['nodes']} nodes"
        hull = f"{wall}, {hull}"
    if is_unit(shown) or shown["type"] == "T":
        made.append(("stands", hull))
    if is_unit(shown) and (shown["phasers"] or shown["heavy"]):
        guns = []
        if shown["phasers"]:
            guns.append(f"{shown['phasers_ready']} of {count(shown['phasers'], 'phaser')}")
        if shown["heavy"]:
            heavy = f"{shown['heavy_ready']} of {shown['heavy']} heavy"
            guns.append(f"{heavy} ({shown['loaded']} loaded)")
        made.append(("ready", ", ".join(guns)))
    if shown.get("gives"):
        made.append(("makes now", amounts(shown["gives"])))
    if shown["on"]:
        made.append(("on it", listed([card_name(k["id"]) for k in shown["on"]], 4)))
    return made


def print_line(card: Card) -> str:
    """Shields, weapons and command points as printed, in words; empty where there are none."""
    guns = [
        ("shields", card.shields),
        ("phasers", card.phasers),
        ("heavy", card.heavy),
        ("nodes", card.nodes),
        ("cannons", card.cannons),
        ("command", card.command),
    ]
    text = ", ".join(f"{word} {n}" for word, n in guns if n)
    if card.plasma[1]:
        text += f", plasma {card.plasma[0]} to {card.plasma[1]}"
    return text


def _printed_facts(card: Card, shown: Mapping[str, Any] | None) -> list[tuple[str, str]]:
    needs = amounts(dict(zip(KINDS, card.needs, strict=True)))
    gives = amounts(dict(zip(KINDS, card.gives, strict=True)))
    made = [("needs", needs)] if needs else []
    if gives:
        made.append(("prints", f"makes {gives}"))
    text = print_line(card)
    if text:
        made.append(("print", text))
    return made


def seat_sheet(table: Table, seat: int) -> Sheet:
    """A Sector HQ and all that lies open about its player."""
    row = table.view["seats"][seat]
    view = table.view
    pile = seat if view["piles"] > 1 else 0
    guard = "guarded by a ship or dragon" if row["protected"] else "open to fire"
    hurt, most = row["hq"], row["hq_points"]
    facts = [
        ("damage", f"{hurt} of {most}, {most - hurt} to go" if hurt <= most else f"{hurt} in all"),
        ("stands", guard if row["alive"] else "out of the match"),
        ("empire", row["empire"] or "none announced"),
        ("command", f"{count(row['units'], 'unit')} of {room(row)}"),
        ("hand", count(row["hand_count"], "card")),
        ("deck", f"{count(view['decks'][pile], 'card')} left"),
        ("discards", f"{count(len(view['discards'][pile]), 'card')}; v opens the piles"),
        ("reserve", listed([card_name(r["id"]) for r in row["reserve"]], 4) or "none"),
    ]
    if row["ante"] >= 0:
        facts.append(("ante", card_name(view["names"][row["ante"]])))
    notes = "\n".join(
        f"{rule}  {ruling(table.game.folder, rule)}" for rule in ("HQ-1", "HQ-2", "HQ-8")
    )
    whose = table.whose(seat)
    whose = whose[0].upper() + whose[1:]
    return Sheet(
        f"{whose} Sector HQ",
        table.who(seat),
        f"seat.{seat % 6}",
        (" .----. ", " | HQ | ", " |____| ", "/______\\"),
        tuple(facts),
        "",
        (notes,),
    )


class Zoom(SheetPanel):
    """The sheet, over the whole body where the window is small; scrolls by nothing: it fits."""

    def __init__(self, sheet: Sheet, table: Table) -> None:
        super().__init__(sheet, lambda: table.sheet(table.key))
        if not table.is_wide:
            self.place = "body"

    def want(self, width: int, height: int) -> int:
        return height

    def paint(self, width: int, height: int) -> list[Line]:
        rows = paint_sheet(self.sheet, min(width, 80), height - 1, self.page)
        made = [fit(row, width) for row in rows]
        made += [[(" " * width, "")]] * (height - 1 - len(made))
        keys = [("z", "close"), ("↑↓", "next"), ("w", "why"), ("?", "rules")]
        made.append(fit(key_line(keys, width), width))
        return made[-height:]
