"""What the panel beside the board says: the piece in hand, the sleeves, the supply."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from core.games.founders.designs import BY_ID
from core.games.founders.state import CHARACTER_NAMES
from core.games.founders.tiles import COLOUR_NAMES, COLOURS, KIND_NAMES
from tui.widgets.line import Line, cut, wrap

from .ghost import NAME_OF_PIECE, Ghost, cell_at
from .marks import HUES
from .seats import face_spans

TOKEN_NAMES = {
    "silen": "Carving tokens",
    "pehuen": "Yaks in the reserve",
    "olechia": "Bardiches",
    "salyx": "Foundations",
}
SLOT_NAMES = {"parchment": "Parchment", "compass": "Compass"}


def colour_name(letter: str) -> str:
    """`Green`."""
    return COLOUR_NAMES[COLOURS.index(letter)]


def piece_title(ghost: Ghost) -> str:
    """Title of the part about the piece."""
    if ghost.kind == "lay":
        return "Your tile"
    if ghost.kind == "take":
        return "The tile, if you took it"
    return NAME_OF_PIECE.get(ghost.kind, "")


def piece_line(ghost: Ghost) -> Line:
    """Both faces of the tile, or the colours that there are; the chosen one marked."""
    if ghost.kind == "lay" and ghost.state is not None:
        made: Line = []
        for face, word in ((1, "trio"), (0, "duo")):
            here = ghost.face == face
            letters = "".join(COLOURS[k] for k in ghost.state.tiles.faces[ghost.state.taken][face])
            made += [("▸" if here else " ", "accent"), (f"{word} ", "strong" if here else "dim")]
            made += [*face_spans(letters, "strong" if here else ""), ("  ", "")]
        return [*made, *_place(ghost)]
    if ghost.kind == "take":
        if not ghost.shown:
            return [("Choose a tile.", "dim")]
        back = ghost.shown.get("back")
        made = [(f"{ghost.shown['up']} ", "strong"), *face_spans(str(ghost.shown["face"]))]
        if back:
            return [*made, ("  back ", "dim"), *face_spans(str(back)), ("  ", ""), *_place(ghost)]
        return [*made, ("  back hidden  ", "dim"), *_place(ghost)]
    made = []
    for k, left in ghost.colours().items():
        here = k == ghost.colour
        letter = COLOURS[k]
        made += [("▸" if here else " ", "accent"), (letter, f"strong {HUES[letter]}")]
        made.append((str(left) if ghost.kind != "yak" else "", "dim"))
        made.append((" ", ""))
    return [*made, (" ", ""), *_place(ghost)]


def _place(ghost: Ghost) -> Line:
    turns = f" {ghost.turn + 1}/3" if ghost.is_tile else ""
    return [(cell_at(ghost.spot) + turns, "strong")]


def effects(told: Mapping[str, Any], carver: bool) -> list[tuple[str, str]]:
    """Sentences with styles about what a legal placement would do."""
    said: list[tuple[str, str]] = []
    if told.get("foundation"):
        said.append((f"on a Foundation, covers {told['foundation']}", "accent"))
    if told.get("outside"):
        said.append((f"hangs over the edge at {told['outside']}", "accent"))
    for symbol in told.get("symbols", ()):
        cost = " (for a Bardiche)" if symbol["costs_bardiche"] else ""
        said.append((f"covers {KIND_NAMES[symbol['kind']]} at {symbol['cell']}{cost}", "good"))
    for letter in told.get("yaks", ()):
        said.append((f"the {colour_name(letter)} Yak goes back", ""))
    for plaza in told.get("plazas", ()):
        said.append(_plaza(plaza, carver))
    return said


def _plaza(plaza: Mapping[str, Any], carver: bool) -> tuple[str, str]:
    border = " ".join(f"{letter}{n}" for letter, n in plaza["border"].items())
    size = len(plaza["cells"])
    what = f"Plaza of {size}" if plaza["new"] else f"Plaza at {plaza['cells'][0]}"
    if plaza["claimed"]:
        tail = f" → {colour_name(plaza['claimed'])}"
    elif plaza["tied"]:
        tail = f", {' and '.join(plaza['tied'])} tie: nobody"
    else:
        tail = ": nobody claims it"
    if carver and plaza["new"] and plaza.get("carvable"):
        tail += ", you may carve"
    return f"{what}: {border or 'no colour'}{tail}", "good" if plaza["claimed"] else "warn"


def sleeve_lines(
    own: Mapping[str, Any] | None, told: Mapping[str, Any], opened: bool, width: int
) -> list[Line]:
    """Both sleeves: Design, colour, points now and with the piece laid."""
    made: list[Line] = []
    after = {entry["slot"]: entry["after"] for entry in told.get("own", ())}
    for slot, word in SLOT_NAMES.items():
        if own is None:
            continue
        entry = own[slot]
        if not opened:
            made.append([(f"{word:9} ", "dim"), ("░" * 14, "sealed")])
            continue
        letter = entry["colour"]
        name = BY_ID[entry["design"]].name if entry["design"] else "not dealt"
        made.append([(f"{word:9} ", "dim"), (f"{name:9} ", "strong")])
        if letter is None:
            continue
        made[-1] += [(letter, f"strong {HUES[letter]}"), (f" {entry['points']:>2}", "")]
        if slot in after:
            then = after[slot]
            style = "good" if then > entry["points"] else "bad" if then < entry["points"] else "dim"
            made[-1].append((f" → {then:>2}", style))
        if entry["if_ally"] is not None and entry["if_ally"] != entry["points"]:
            made[-1].append((f" ({entry['if_ally']})", "dim"))
        if width >= 48:
            made[-1].append(
                (
                    f"  = {entry['goal']} + {entry['renown']} Ren. + {entry['monoliths']} Mon.",
                    "dim",
                )
            )
    return made


def supply_lines(supply: Mapping[str, Any]) -> list[Line]:
    """What is left, per colour."""
    head: Line = [(" " * 10, "")]
    for letter in COLOURS:
        head.append((f"{letter:>4}", f"strong {HUES[letter]}"))
    made = [head]
    for key in ("monoliths", "districts", "switches"):
        word = key.capitalize()
        row: Line = [(f"{word:10}", "dim")]
        for letter in COLOURS:
            n = supply[key][letter]
            row.append((f"{n:>4}", "" if n else "off"))
        made.append(row)
    return made


def small_lines(
    ghost: Ghost,
    told: Mapping[str, Any],
    own: Mapping[str, Any] | None,
    supply: Mapping[str, Any],
    opened: bool,
) -> list[Line]:
    """The same for a column of fifteen cells."""
    made: list[Line] = []
    if ghost.kind:
        made.append([*_place(ghost), (f" {'ok' if ghost.is_legal else 'no'}",
                                      "good" if ghost.is_legal else "bad")])  # fmt: skip
        if ghost.kind == "lay" and ghost.state is not None:
            made.append([(f"{'duo' if not ghost.face else 'trio'} ", ""),
                         *face_spans(ghost.colours_of_tile(), "strong")])  # fmt: skip
        elif ghost.kind == "take":
            made.append(face_spans(ghost.colours_of_tile(), "strong") or [("-", "dim")])
        else:
            letter = COLOURS[ghost.colour]
            made.append([(colour_name(letter), f"strong {HUES[letter]}")])
    else:
        made += [[(cell_at(ghost.spot), "strong")], []]
    after = {entry["slot"]: entry["after"] for entry in told.get("own", ())}
    for slot in SLOT_NAMES:
        if own is None or not opened:
            made.append([("░" * 9, "sealed"), (" v" if slot == "parchment" else "", "key")])
            continue
        entry = own[slot]
        if not entry["colour"]:
            made.append([("not dealt", "dim")])
            continue
        name = BY_ID[entry["design"]].name if entry["design"] else "?"
        tail = f"→{after[slot]}" if slot in after else ""
        made.append([(f"{name[:7]:7} ", ""), (entry["colour"], f"strong {HUES[entry['colour']]}"),
                     (f" {entry['points']}{tail}", "")])  # fmt: skip
    made.append([])
    made.append([("  ", ""), *[(f" {c}", f"strong {HUES[c]}") for c in COLOURS]])
    for key, word in (("monoliths", "M"), ("districts", "D"), ("switches", "S")):
        made.append([(f"{word} ", "dim"), *[(f" {supply[key][c]}", "") for c in COLOURS]])
    made.append([("Renown ", "dim"), (str(supply["renown"]), "")])
    return made


LEGEND = (
    "*h Harmony  *a Achievement  *p Philosophical  :: Plaza  !G its Monolith  cG carved  yR Yak",
    "G' District tile  Rg Switch on green  G• new since your turn  · may lie  ▸G your piece  "
    "?G its Plaza",
)


def legend_lines(width: int) -> list[Line]:
    """The signs of the board in two lines."""
    return [[(cut(text, width), "dim")] for text in LEGEND]


def wrapped(said: list[tuple[str, str]], width: int) -> list[Line]:
    """Sentences with styles as lines, continued ones indented."""
    return [row for text, style in said for row in wrap(text, width, style, "  ")]


__all__ = ["CHARACTER_NAMES", "effects", "piece_line", "piece_title", "sleeve_lines"]
