"""A fleet as stacks: one line per card, what sits on it indented below."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs

from core.games.empires.load import CARDS
from tui.widgets.bar import pips
from tui.widgets.line import Line, cut, pad, width_of
from tui.widgets.pick import Row

from .words import amounts, count, hue_of, short_name

Shown = Mapping[str, Any]
"""A card in play as the view holds it."""

PIPS = 6
"""More points than this are written as a number."""


@attrs.frozen
class Look:
    """How one fleet is to be painted."""

    seat: int
    viewer: int | None
    names: tuple[str, ...]
    width: int
    """Cells of a line."""
    firing: bool = False
    """Its weapons are shown one by one: ready or fired."""
    folded: frozenset[int] = frozenset()
    """Cards whose stack is folded."""
    legal: frozenset[int] | None = None
    """Cards that may be chosen now; None where nothing is being chosen."""
    able: frozenset[int] = frozenset()
    """Cards with which something can be done now."""
    aimed: Mapping[int, tuple[int, int, int]] = attrs.field(factory=dict)
    """Weapons marked for the volley that is being built: phasers, heavy, of these ordinary."""
    costs: bool = False
    """Costs stand at the end of the line."""

    @property
    def name_width(self) -> int:
        """Cells for code and name."""
        return min(34, max(18, self.width - 50))


def rows_of(fleet: list[dict[str, Any]], look: Look) -> list[Row]:
    """All lines of a fleet: units that stand alone first, then terrain with what is on it."""
    made: list[Row] = []
    for top in sorted(fleet, key=lambda top: top["type"] == "T"):
        _stack(top, look, 0, made)
    return made


def _stack(card: Shown, look: Look, depth: int, made: list[Row]) -> None:
    folded = card["card"] in look.folded and card["on"]
    made.append(_row(card, look, depth, size_of(card) if folded else 0))
    if not folded:
        for kid in card["on"]:
            _stack(kid, look, depth + 1, made)


def size_of(card: Shown) -> int:
    """Cards on a card, at any depth."""
    return sum(1 + size_of(kid) for kid in card["on"])


def is_unit(card: Shown) -> bool:
    """Whether it has shields and weapons of its own."""
    return "shields" in card


def hull_left(card: Shown) -> tuple[int, int]:
    """Structural points left and in all."""
    return max(0, card["strength"] - card["damage"]), card["strength"]


def _row(card: Shown, look: Look, depth: int, hidden: int) -> Row:
    u = card["card"]
    sign = ""
    off = False
    if look.legal is not None:
        sign, off = ("→", False) if u in look.legal else ("", True)
    elif u in look.aimed:
        sign = "●"
    elif u in look.able:
        sign = "○"
    spans = _name(card, look, depth)
    if is_unit(card):
        spans += _unit(card, look)
    elif card["type"] == "T":
        spans += _terrain(card, look)
    else:
        spans += _other(card, look)
    if hidden:
        spans.append((f"  +{hidden}", "accent"))
    if u in look.aimed and look.legal is None:
        spans = [(t, f"{s} mark".strip()) for t, s in spans]
    return Row(str(u), spans, off=off, sign=sign)


def _name(card: Shown, look: Look, depth: int) -> Line:
    """The code in its type's hue, the name, and whose it is where that is another."""
    lead = "  " * (depth - 1) + "└ " if depth else ""
    room = look.name_width - len(lead)
    code = str(card["code"])
    name = short_name(card["name"])
    owner = ""
    if card["fleet"] != look.seat:
        who = "yours" if card["fleet"] == look.viewer else look.names[card["fleet"]]
        owner = f" ({who})"
    left = max(4, room - len(code) - 1 - len(owner))
    hue = hue_of(card["type"])
    text = cut(name, left)
    return [
        (lead, "faint"),
        (code, hue),
        (" ", ""),
        (text, "strong" if is_unit(card) else ""),
        (owner, "warn"),
        (" " * max(1, room - len(code) - 1 - len(text) - len(owner) + 1), ""),
    ]


def _state(card: Shown) -> tuple[str, str]:
    if card.get("away"):
        return "away", "warn"
    if card["engaged"]:
        return "ENG ", "good"
    return "off ", "dim"


def _points(left: int, most: int, signs: str, width: int, style: str) -> Line:
    if most > width:
        forms = (f"{left}/{most}{signs[0]}", f"{left}/{most}", f"{left}")
        text = next((t for t in forms if len(t) <= width), forms[-1])
        return [(pad(text, width), style if left else "dim")]
    return pips(left, most, signs, style, "dim", width)


def _unit(card: Shown, look: Look) -> Line:
    state, style = _state(card)
    made: Line = [(state, style), (" ", "")]
    shields = 5 if look.width >= 66 else 4
    if card.get("nodes"):
        # A field stands where others have shields (MEC-6).
        emf = card.get("emf", 0)
        forms = (f"fld{emf:>2}", f"fld{emf}", f"f{emf}")
        text = next((t for t in forms if len(t) <= shields), forms[-1])
        made.append((pad(text, shields), "accent"))
    else:
        made += _points(card["shields_left"], card["shields"], "◆◇", shields, "accent")
    made.append((" ", ""))
    left, most = hull_left(card)
    hurt = left * 2 <= most and left < most
    hull = 8 if look.width >= 74 else 6
    made += _points(left, most, "▪▫", hull, "bad" if hurt else "")
    made.append((" ", ""))
    made += _weapons(card, look)
    return _with_extras(made, card, look)


def _weapons(card: Shown, look: Look) -> Line:
    u = card["card"]
    made: Line = []
    chosen = look.aimed.get(u)
    ready = {"ph": card["phasers_ready"], "hw": card["heavy_ready"]}
    for word, most, i in (("ph", card["phasers"], 0), ("hw", card["heavy"], 1)):
        if not most:
            continue
        made.append((f" {word} ", "dim"))
        if chosen is not None and look.firing and not ready[word]:
            made.append(("○" * most if most <= PIPS else "0", "spent"))
            continue
        if chosen is not None and look.firing:
            style = "strong" if chosen[i] else "dim"
            of = " of " if look.width >= 66 else "/"
            plain = " ord" if i and chosen[2] == chosen[1] > 0 else ""
            made.append((f"{chosen[i]}{plain}{of}{ready[word]}", style))
        elif look.firing and most <= PIPS:
            made += pips(ready[word], most, "●○", "strong", "spent")
        elif look.firing:
            made.append((f"{ready[word]}/{most}", "strong" if ready[word] else "spent"))
        else:
            made.append((str(most), "" if card["engaged"] else "dim"))
    if card.get("cannons"):
        made.append((f" cannon {card['cannons']}", ""))
    if not made and card["engaged"]:
        made.append((" unarmed", "dim"))
    return made


def extras(card: Shown) -> list[str]:
    """What else counts now: fields, plasma, research, turns, ammunition."""
    made: list[str] = []
    if card.get("plasma_range"):
        low, high = card["plasma_range"]
        made.append(f"plasma {card.get('plasma', 0)} of {low}-{high}")
    if card.get("research"):
        made.append(f"paid {card['research']}")
    if card["left"] >= 0:
        made.append(count(card["left"], "turn"))
    if card.get("counter"):
        made.append(f"counter {card['counter']}")
    return made


def _with_extras(made: Line, card: Shown, look: Look) -> Line:
    """Add what fits at the end of the line."""
    tail = extras(card)
    if card.get("gives"):
        tail.append(f"+{amounts(card['gives'])}")
    if look.costs and card.get("needs"):
        tail.append(f"needs {amounts(card['needs'])}")
    room = look.width - 4 - look.name_width - width_of(made)
    text = "  ".join(tail)
    if text and room > 6:
        made.append(("  " + cut(text, room - 2), "dim"))
    return made


def _terrain(card: Shown, look: Look) -> Line:
    if card.get("joined"):
        return [("one terrain with it", "dim")]
    # Four kinds of points fit beside the structure, with the word only on a wide line.
    wide = look.width >= 66
    gives = amounts(card.get("gives", {})) or "nothing"
    text = f"makes {gives}" if wide or gives == "nothing" else gives
    made: Line = [(pad(text, 28 if wide else 22), "")]
    left, most = hull_left(card)
    made += _points(left, most, "▪▫", 8, "bad" if left < most else "")
    tail = extras(card)
    if tail:
        made.append(("  " + "  ".join(tail), "dim"))
    return made


def _other(card: Shown, look: Look) -> Line:
    made: Line = []
    found = CARDS.get(card["id"])
    if found is not None and found.has_needs:
        state, style = _state(card)
        made = [(state, style), (" ", "")]
    elif not card["works"]:
        made = [("idle", "dim"), (" ", "")]
    tail = extras(card)
    if card.get("shot") or card.get("shot_heavy"):
        tail.append("fired")
    if card["used"]:
        tail.append("used")
    if tail:
        made.append(("  ".join(tail) + "  ", "accent"))
    text = found.text if found is not None else ""
    room = look.width - 5 - look.name_width - width_of(made)
    made.append((cut(text, max(0, room)), "dim"))
    return made
