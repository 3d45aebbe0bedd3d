"""Prompts, labels and refusals: sentences for people, each refusal with its rule."""

from __future__ import annotations

from core.kernel import Action, Decision

from .actions import (
    Add,
    Carve,
    Choose,
    First,
    Flip,
    Lay,
    Pass,
    Renown,
    Resolve,
    Share,
    Switch,
    Take,
    Yak,
)
from .geometry import BITS, CELLS, HEARTH, INDEX, POSITION_AT, POSITION_BITS, POSITIONS
from .laying import district_cells
from .plazas import carvings
from .state import (
    BEFORE_SEAT,
    CARVED,
    CHARACTER_NAMES,
    CHARACTER_TITLES,
    CHARACTERS,
    OPEN,
    FoundersState,
)
from .telling import at, tint
from .tiles import COLOUR_NAMES, COLOURS, FACES, KIND_NAMES, letters

Refusal = tuple[str, str]

PROMPTS = {
    "draft": "Choose your character.",
    "gift": "Cetran starts with one Renown token: put it on one of your slots.",
    "take": "Take a waiting City tile.",
    "lay": "Lay your City tile.",
    "order": "There are not enough Monoliths for all new Plazas: which one is judged first?",
    "which": "You covered several symbols: which one is resolved first?",
    "bardiche": "The tile touches by a vertex only: flip a Bardiche to get the bonus of {at}?",
    "harmony": "Harmony on {at}: put a Switch token on a District.",
    "achievement": "Achievement on {at}: lay a District tile.",
    "philosophical": "Philosophical on {at}: put two Renown tokens on slots.",
    "own-renown": "Philosophical on {at}: put a Renown token on one of your slots.",
    "yak": "You may put or move a Yak.",
}


def prompt(s: FoundersState, d: Decision) -> str:
    """The question of a decision."""
    if d.kind == "carve":
        plaza = s.plazas[s.judging[0]]
        names = " or ".join(tint(c) for c in carvings(s, s.judging[0]))
        return f"You closed the Plaza at {at(plaza.cells[0])}: carve a cell of it for {names}?"
    if d.kind == "order":
        lowest = min(s.plazas[i].cells[0] for i in s.judging)
        return f"{PROMPTS[d.kind]} (Suggested: {at(lowest)}.)"
    if d.kind == "take" and s.character[d.seat] == "pehuen" and not s.moved_yak:
        return "Take a waiting City tile, or put or move a Yak first."
    if d.kind == "lay":
        duo, trio = s.tiles.faces[s.taken]
        return f"Lay your City tile: {letters(trio)} or {letters(duo)}."
    if d.kind in ("bardiche", "harmony", "achievement", "philosophical", "own-renown"):
        return PROMPTS[d.kind].format(at=at(s.layout.cells[s.current]))
    return PROMPTS[d.kind]


def _tint(letter: str) -> str:
    return COLOUR_NAMES[COLOURS.index(letter)]


def label(s: FoundersState, d: Decision, a: Action) -> str:
    """Short text of a legal action."""
    match a:
        case Choose(character):
            return f"{CHARACTER_NAMES[character]}, the {CHARACTER_TITLES[character]}"
        case Renown(slot):
            return f"Renown on your {slot} slot"
        case Yak(colour, cell):
            there = s.yaks[COLOURS.index(colour)]
            come = f"from {at(there)} to {cell}" if there >= 0 else f"on {cell}"
            return f"{_tint(colour)} Yak {come}"
        case Take(place, index):
            number = slot_of(s, place, index)
            face = letters(s.tiles.faces[s.waiting[number]][s.upper[number]])
            whose = "river" if place == "river" else f"before seat {int(place) + 1}"
            return f"{face} ({whose})"
        case Lay():
            return _lay_label(s, a)
        case First(cell):
            return f"The Plaza at {cell} first"
        case Carve(cell, colour):
            return f"Carve {cell} for {_tint(colour)}"
        case Resolve(cell):
            return f"{KIND_NAMES[s.layout.kinds[s.layout.at[INDEX[cell]]]]} at {cell} first"
        case Flip():
            return f"Flip a Bardiche ({s.tokens[d.seat]} left)"
        case Switch(cell, colour):
            return f"{cell} from {tint(s.colour[INDEX[cell]])} to {_tint(colour)}"
        case Add(cell, colour):
            return f"{_tint(colour)} District tile on {cell}"
        case Share(own, seat, slot):
            whose = "your" if seat == d.seat else f"seat {seat + 1}'s"
            return f"Your {own} slot and {whose} {slot} slot"
    return "Do without"


def _lay_label(s: FoundersState, a: Lay) -> str:
    p = POSITIONS[POSITION_AT[INDEX[a.cell], a.k]]
    face = s.tiles.faces[s.taken][FACES.index(a.face)]
    parts = []
    for cell, colour in zip(p.cells, face, strict=True):
        covers = " over a District" if s.full & BITS[cell] else ""
        parts.append(f"{COLOURS[colour]} {at(cell)}{covers}")
    return f"{a.face}: {', '.join(parts)}"


def slot_of(s: FoundersState, place: str, index: int) -> int:
    """Number of a slot, or -1 where there is none."""
    each = BEFORE_SEAT[s.seats]
    if place == "river":
        slot = s.seats * each + index
        return slot if index >= 0 and slot < len(s.waiting) else -1
    if place not in ("0", "1", "2", "3")[: s.seats] or not 0 <= index < each:
        return -1
    return int(place) * each + index


# --- refusals -------------------------------------------------------------------------------------

ASKED = {
    "draft": (Choose,),
    "gift": (Renown,),
    "take": (Take, Yak),
    "lay": (Lay,),
    "order": (First,),
    "carve": (Carve, Pass),
    "which": (Resolve,),
    "bardiche": (Flip, Pass),
    "harmony": (Switch, Pass),
    "achievement": (Add, Pass),
    "philosophical": (Share, Pass),
    "own-renown": (Renown, Pass),
    "yak": (Yak, Pass),
}
RULE_OF_STAGE = {
    "draft": "R10",
    "gift": "R72",
    "take": "R15",
    "lay": "R15",
    "order": "R36",
    "carve": "R50",
    "which": "R23",
    "bardiche": "R57",
    "harmony": "R24",
    "achievement": "R25",
    "philosophical": "R26",
    "own-renown": "R72",
    "yak": "R53",
}


def refusal(s: FoundersState, d: Decision, a: Action) -> Refusal:
    """Rule and sentence why an action is illegal now."""
    if type(a) not in ASKED[d.kind]:
        return RULE_OF_STAGE[d.kind], f"That is not asked now. {prompt(s, d)}"
    match a:
        case Choose(character):
            if character not in CHARACTERS:
                return "R10", f"There is no character `{character}`: {', '.join(CHARACTERS)}."
            return "R10", f"{CHARACTER_NAMES[character]} is taken already."
        case Take(place, index):
            return _refuse_take(s, d, place, index)
        case Lay():
            return _refuse_lay(s, d, a)
        case Yak(colour, cell):
            return _refuse_yak(s, d, colour, cell)
        case Switch(cell, colour):
            return _refuse_switch(s, cell, colour)
        case Add(cell, colour):
            return _refuse_add(s, cell, colour)
        case Share(_, seat, _):
            return _refuse_share(s, d, seat)
        case Carve(cell, colour):
            return _refuse_carve(s, cell, colour)
        case First(cell) | Resolve(cell):
            return RULE_OF_STAGE[d.kind], f"{cell} is not among what waits."
    return RULE_OF_STAGE[d.kind], f"That is not offered. {prompt(s, d)}"


def _refuse_take(s: FoundersState, d: Decision, place: str, index: int) -> Refusal:
    slot = slot_of(s, place, index)
    if slot < 0:
        return "R13", f"There is no place {index} at `{place}`."
    if not s.waiting[slot]:
        return "R15", "The tile there is taken already."
    each = BEFORE_SEAT[s.seats]
    mine = range(d.seat * each, (d.seat + 1) * each)
    if slot in mine and any(t for i, t in enumerate(s.waiting) if i not in mine):
        return "R15", "A tile before you may be taken only when no other tile is left."
    return "Q7", "No face of that tile can be laid anywhere now."


def _refuse_lay(s: FoundersState, d: Decision, a: Lay) -> Refusal:
    if a.face not in FACES:
        return "R18", "A City tile has the faces duo and trio."
    middle = INDEX.get(a.cell, -1)
    index = POSITION_AT.get((middle, a.k), -1)
    if index < 0:
        return "R19", f"At `{a.cell}` it would leave the board or lie on the Hearth this way."
    p, bit = POSITIONS[index], POSITION_BITS[index]
    character = s.character[d.seat]
    if p.outside >= 0 and character != "olechia":
        return "R19", f"{at(p.outside)} lies outside the board; only Olechia may build there."
    for cell in p.cells:
        if BITS[cell] & s.closed:
            return "R20", f"{at(cell)} lies in a Plaza, which no tile may enter."
    full = [cell for cell in p.cells if s.full & BITS[cell]]
    if full:
        return _refuse_overlap(s, d, p.cells, full)
    if not (s.linked if character == "olechia" else s.touching) & bit:
        if s.linked & bit:
            return "R19", "The tile would touch others by a vertex only; it must share an edge."
        return "R19", "The tile would touch neither the Hearth nor another tile."
    return "R54", "A Yak of another colour stands there."


def _refuse_overlap(
    s: FoundersState, d: Decision, cells: tuple[int, int, int], full: list[int]
) -> Refusal:
    cell = full[0]
    if BITS[cell] & HEARTH:
        return "R19", "No tile may lie on the Hearth."
    if s.character[d.seat] != "salyx":
        return "R19", f"{at(cell)} is full already."
    if not s.tokens[d.seat]:
        return "R60", "All three Foundations are used."
    if len(full) > 1 or cell == cells[1]:
        return "R60", "On a Foundation exactly one end of the tile covers a District."
    if s.under[cell] >= 0:
        return "R62", f"A Switch token lies on {at(cell)}."
    if any(CELLS[c].outside for c in cells):
        return "R60", "A Foundation lies on the board."
    return "R54", "A Yak of another colour stands there."


def _refuse_yak(s: FoundersState, d: Decision, colour: str, name: str) -> Refusal:
    if s.character[d.seat] != "pehuen":
        return "R53", "Only Pehuën moves Yaks."
    if s.moved_yak:
        return "R53", "You have moved a Yak this turn already."
    cell = INDEX.get(name, -1)
    if colour not in COLOURS or len(colour) != 1 or cell < 0:
        return "R53", "A Yak has a colour and goes to a cell of the board."
    bit = BITS[cell]
    number = s.layout.at[cell]
    if cell in s.yaks:
        return "R53", f"A Yak stands on {name} already."
    if CELLS[cell].outside or bit & s.full:
        return "R53", f"{name} is no free cell."
    if bit & s.closed:
        return "R53", f"{name} lies in a Plaza."
    if number >= 0 and s.symbols[number] == OPEN:
        return "R53", f"{name} bears a symbol."
    return "R53", f"{name} shares no edge with a District."


def _refuse_switch(s: FoundersState, name: str, colour: str) -> Refusal:
    cell = INDEX.get(name, -1)
    if colour not in COLOURS or len(colour) != 1 or not s.switches[COLOURS.index(colour)]:
        return "R27", "There is no Switch token of that colour left."
    if cell < 0 or s.colour[cell] < 0:
        return "R24", f"There is no coloured District on `{name}`."
    if s.tile[cell] == CARVED:
        return "R52", "A carved cell takes no Switch token."
    return "R24", f"A Switch token lies on {name} already."


def _refuse_add(s: FoundersState, name: str, colour: str) -> Refusal:
    cell = INDEX.get(name, -1)
    if colour not in COLOURS or len(colour) != 1 or not s.districts[COLOURS.index(colour)]:
        return "R27", "There is no District tile of that colour left."
    if cell < 0 or CELLS[cell].outside:
        return "R59", f"`{name}` is no cell of the board."
    bit = BITS[cell]
    if bit & s.closed:
        return "Q8", f"{name} lies in a Plaza."
    if bit & s.full:
        return "R25", f"{name} is full already."
    if not district_cells(s) & bit:
        if s.character[s.active] == "cetran":
            return "R65", f"{name} touches no tile, or by a vertex only and bears a symbol."
        return "R25", f"{name} shares no edge with the Hearth or a tile."
    return "R54", f"A Yak of another colour stands on {name}."


def _refuse_share(s: FoundersState, d: Decision, seat: int) -> Refusal:
    if s.character[d.seat] == "cetran":
        return "R66", "Cetran puts both tokens on own slots."
    if seat == d.seat:
        return "R26", "One token goes on an own slot, the other on a slot of another seat."
    return "R26", "There is no such slot."


def _refuse_carve(s: FoundersState, name: str, colour: str) -> Refusal:
    plaza = s.plazas[s.judging[0]]
    if INDEX.get(name, -1) not in plaza.cells:
        return "R50", f"`{name}` is no cell of the Plaza."
    return "R51", "The colour must be one of those that lead at the border and have a Monolith."
