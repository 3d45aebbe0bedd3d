"""Sheets for `z`: Designs, characters, waiting tiles, cells; and the reminder cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from core.games.founders.cards import CHARACTER_TEXTS, SYMBOL_TEXTS
from core.games.founders.designs import BY_ID, DESIGNS
from core.games.founders.geometry import CELLS, INDEX
from core.games.founders.plazas import border
from core.games.founders.scoring import score
from core.games.founders.state import CHARACTER_NAMES, CHARACTER_TITLES, CHARACTERS, FoundersState
from core.games.founders.tiles import COLOURS, KIND_NAMES
from tui.widgets.line import Line, wrap
from tui.widgets.sheet import Sheet

from .marks import HUES, legend
from .telling import TOKEN_NAMES, colour_name

RULE_OF_CHARACTER = {
    "silen": "R50",
    "pehuen": "R53",
    "olechia": "R56",
    "salyx": "R60",
    "cetran": "R65",
}
RULE_OF_SYMBOL = {"A": "R25", "P": "R26", "H": "R24"}
MARK = {"A": "*a", "P": "*p", "H": "*h"}

ART = {
    "diamond": ("  /\\ ", " /__\\", " \\  /", "  \\/ "),
    "pyramid": ("  /\\  ", " /\\/\\ ", "/\\/\\/\\"),
    "hexagon": (" /\\/\\ ", "/\\/\\/\\", "\\/\\/\\/", " \\/\\/ "),
    "strip": ("\\/\\/\\/", "/\\/\\/\\"),
    "trapezoid": (" /\\/\\ ", "/\\/\\/\\", "      ", "\\/\\/\\/", " \\/\\/ "),
    "hourglass": ("\\--/", " \\/ ", " /\\ ", "/__\\"),
    "twin": (" /\\/\\", "/_\\_\\"),
    "mosaic": ("/\\  /\\", "/\\/\\  ", "  /\\/\\"),
    "sandwich": ("/\\--/\\", "\\ || /", " \\/\\/ "),
    "columns": (" \\/ ", "-##-", " /\\ "),
}
"""Small drawings of what a Design counts."""


def design_sheet(name: str, colour: str | None, entry: Mapping[str, Any] | None) -> Sheet:
    """One Design; with a colour and its points where it is one's own."""
    design = BY_ID[name]
    facts = []
    if colour:
        facts.append(("colour", colour_name(colour)))
    notes = [f"Scored as {design.rule} says; the best choice is taken for you (R83)."]
    if entry is not None:
        facts += [
            ("Design", str(entry["goal"])),
            ("Renown", str(entry["renown"])),
            ("Monoliths", str(entry["monoliths"])),
            ("points now", str(entry["points"])),
        ]
        if entry["if_ally"] is not None:
            facts.append(("if Cetran's ally", str(entry["if_ally"])))
            notes.append("In a match of four nobody but Cetran knows whose ally he is (R67).")
        notes.append("The lower score of a colour's two holders counts for both (R81).")
    hue = HUES[colour] if colour else "orange"
    kind = f"{design.back.capitalize()} Design"
    return Sheet(design.name, kind, hue, ART[name], tuple(facts), design.text, tuple(notes))


def character_sheet(character: str, facts: Sequence[tuple[str, str]] = ()) -> Sheet:
    """One character."""
    title = f"{CHARACTER_NAMES[character]}, the {CHARACTER_TITLES[character]}"
    rule = RULE_OF_CHARACTER[character]
    note = f"More from {rule} on in the rules."
    return Sheet(title, "character", "cyan", (), tuple(facts), CHARACTER_TEXTS[character], (note,))


def seat_sheet(view: Mapping[str, Any], seat: int, name: str, tokens: str) -> Sheet | None:
    """A seat: its character and all that lies open."""
    player = view["players"][seat]
    renown = player["renown"]
    facts = [("seat", name)]
    character = player["character"]
    if tokens:
        facts.append((TOKEN_NAMES[character], tokens))
    facts.append(("Renown", f"Parchment slot {renown['parchment']}, Compass {renown['compass']}"))
    if seat == view["first"]:
        facts.append(("token", "first player of this Day"))
    if not character:
        return Sheet(name, "has not chosen a character yet", "cyan", (), tuple(facts))
    return character_sheet(character, facts)


def tile_sheet(tile: Mapping[str, Any], whose: str, seats: int) -> Sheet:
    """A waiting tile: its upper face, and what is known of the back."""
    face, up = str(tile["face"]), str(tile["up"])
    facts = [("upper face", f"{up} {' '.join(face)}"), ("where", whose)]
    if "back" in tile:
        facts.append(("back", " ".join(str(tile["back"]))))
        text = "Both faces lie open in this match."
    elif up == "trio":
        left = " and ".join(colour_name(c) for c in COLOURS if c not in face)
        text = f"Its back has {left}, one of them twice; which way, only memory tells."
    else:
        left = ", ".join(colour_name(c) for c in COLOURS if c not in face)
        text = f"Its back has {left} in an order that only memory tells."
    notes = ["Tiles before you come last (R15). After taking you see the back and choose (R14)."]
    art = (" /\\--/\\ ", f"/{face[0]} \\{face[1]} /{face[2]} \\"[:9], "`--------'")
    hue = HUES[face[1]]
    title = f"City tile {face}"
    return Sheet(title, "waiting City tile", hue, art, tuple(facts), text, tuple(notes))


def cell_sheet(view: Mapping[str, Any], state: FoundersState, name: str) -> Sheet:
    """A cell: where it is, what lies on it, and its Plaza."""
    cell = CELLS[INDEX[name]]
    turned = "points up" if cell.up else "points down"
    if cell.hearth:
        return Sheet(name, "the Hearth", "orange", (), (), "A District without colour (R1).")
    if cell.outside:
        where = f"outside the board, {turned}"
    else:
        where = f"Side {cell.side}, Field {cell.field}, {turned}"
    hue, facts, text, notes = "", [("where", where)], "", []
    entry = view["board"].get(name)
    symbol = view["symbols"].get(name)
    if entry is not None:
        hue = HUES[entry["colour"]]
        facts.append(("District", colour_name(entry["colour"])))
        if entry["under"] is not None:
            facts.append(("under the Switch", colour_name(entry["under"])))
        kinds = {-1: "a District tile", -2: "a carved cell", -3: "a District"}
        facts.append(("lies as", kinds.get(entry["tile"], f"City tile {entry['tile']}")))
    elif symbol is not None:
        hue, text = "orange", SYMBOL_TEXTS[symbol]
        facts.append(("symbol", KIND_NAMES[symbol]))
        notes.append(f"See {RULE_OF_SYMBOL[symbol]}.")
    yak = next((c for c, at in view["yaks"].items() if at == name), None)
    if yak is not None:
        hue = HUES[yak]
        facts.append(("Yak", colour_name(yak)))
        text = "Only a District of its colour may cover it; then it goes back (R54)."
    for plaza in view["plazas"]:
        if name in plaza["cells"]:
            facts += _plaza_facts(state, plaza)
            if entry is None:
                text = "No tile and no Yak may enter a Plaza (R20)."
    if len(facts) == 1:
        text = "A free cell." if not cell.outside else "Only Olechia's tiles may hang over here."
    return Sheet(name, "cell", hue, (), tuple(facts), text, tuple(notes))


def _plaza_facts(state: FoundersState, plaza: Mapping[str, Any]) -> list[tuple[str, str]]:
    from core.games.founders.geometry import mask

    counts = border(state, mask(INDEX[c] for c in plaza["cells"]))
    told = ", ".join(f"{COLOURS[k]} {n}" for k, n in enumerate(counts) if n)
    claimed = colour_name(plaza["claimed"]) if plaza["claimed"] else "nobody"
    return [
        ("Plaza", f"{len(plaza['cells'])} cells"),
        ("border", told),
        ("claimed by", claimed + (", carved" if plaza["carved"] else "")),
    ]


def reminder_lines(state: FoundersState, own: Mapping[str, Any] | None, width: int) -> list[Line]:
    """The reminder cards: all ten Designs with what they would count now, symbols, characters."""
    mine = {e["design"]: e["colour"] for e in (own or {}).values() if e["design"]}
    designs = score(state)["designs"]
    made: list[Line] = []
    for back in ("parchment", "compass"):
        made.append([(f"{back.capitalize()} Designs, and what each counts now", "heading")])
        for d in DESIGNS:
            if d.back != back:
                continue
            held = mine.get(d.id)
            row: Line = [("● " if held else "  ", "mark"), (f"{d.name:10}", "strong")]
            for letter in COLOURS:
                style = f"strong {HUES[letter]}" if letter == held else HUES[letter]
                row.append((f" {letter}{designs[d.id][letter]:<3}", style))
            row.append((f"  {d.rule}", "dim"))
            made += [row, *[[("    ", ""), *r] for r in wrap(d.text, width - 4, "dim")]]
        made.append([])
    made.append([("Symbols", "heading")])
    for kind, text in SYMBOL_TEXTS.items():
        made.append([(f"  {MARK[kind]} ", "accent"), (KIND_NAMES[kind], "strong")])
        made += [[("    ", ""), *r] for r in wrap(text, width - 4, "dim")]
    made += [[], [("Characters", "heading")]]
    for c in CHARACTERS:
        made.append([(f"  {CHARACTER_NAMES[c]}, the {CHARACTER_TITLES[c]}", "strong")])
        made += [[("    ", ""), *r] for r in wrap(CHARACTER_TEXTS[c], width - 4, "dim")]
    made += [[], [("Signs on the board", "heading")]]
    made += [[(f"  {sign:10}", "strong"), (text, "dim")] for sign, text in legend()]
    return made
