"""Stated positions for tests and trials; RULES.md describes the form.

What a fixture does not name keeps its value, except that naming Districts or tiles starts from an
empty board, and that nothing half-done stays open: the position is the start of a turn, or the
moment after a tile was taken.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from core.kernel import BadFixture

from .actions import SLOTS
from .designs import BY_ID
from .geometry import BITS, CELLS, EDGE_MASKS, INDEX, PLAYABLE, POSITION_AT, POSITIONS
from .laying import fitting, positions
from .plazas import enclosed, form, settle
from .scoring import monoliths_of
from .setup import after_draft, take_character
from .state import (
    CHARACTERS,
    COVERED,
    DAYS,
    DISTRICT,
    LOOSE,
    NOBODY,
    OPEN,
    TOKENS,
    FoundersState,
    Laid,
)
from .tiles import COLOURS, FACES, KINDS
from .turns import begin_day, begin_turn

KEYS = (
    "seats",
    "artifacts",
    "districts",
    "city_tiles",
    "district_tiles",
    "switches",
    "yaks",
    "monoliths_left",
    "day",
    "first",
    "waiting",
    "turn",
)


def set_fixture(before: FoundersState, fixture: Mapping[str, Any]) -> FoundersState:
    """A new state in the stated position; raises BadFixture with the offending part."""
    s = before.clone()
    _only(fixture, KEYS, "the fixture")
    _finish_setup(s, fixture)
    _drop_pending(s)
    if "seats" in fixture:
        _seats(s, _list(fixture["seats"], "seats"))
    if any(key in fixture for key in ("districts", "city_tiles", "district_tiles")):
        _clear_board(s)
    if "artifacts" in fixture:
        _artifacts(s, _dict(fixture["artifacts"], "artifacts"))
    _board(s, fixture)
    for key, low, high in (("day", 1, DAYS[s.seats]), ("first", 0, s.seats - 1)):
        if key in fixture:
            setattr(s, key, _int(fixture[key], key, low, high))
    if "monoliths_left" in fixture:
        for k, left in _per_colour(fixture["monoliths_left"], "monoliths_left", 3).items():
            s.monoliths[k] = left
            s.monolith_count[k] = left + monoliths_of(s, k)
    s.rebuild()
    if "yaks" in fixture:
        _yaks(s, _dict(fixture["yaks"], "yaks"))
    _judge(s)
    if "waiting" in fixture:
        _waiting(s, _list(fixture["waiting"], "waiting"))
    _turn(s, _dict(fixture.get("turn", {}), "turn"))
    return s


# --- reading --------------------------------------------------------------------------------------


def _only(given: Mapping[str, Any], keys: tuple[str, ...], where: str) -> None:
    for key in given:
        if key not in keys:
            raise BadFixture(f"There is no `{key}` in {where}; there are: {', '.join(keys)}.")


def _dict(given: object, where: str) -> dict[str, Any]:
    if not isinstance(given, dict):
        raise BadFixture(f"`{where}` is an object.")
    return given


def _list(given: object, where: str) -> list[Any]:
    if not isinstance(given, list):
        raise BadFixture(f"`{where}` is a list.")
    return given


def _int(given: object, where: str, low: int, high: int) -> int:
    if type(given) is not int or not low <= given <= high:
        raise BadFixture(f"`{where}` is a number from {low} to {high}, not {given!r}.")
    return given


def _colour(given: object, where: str) -> int:
    if not isinstance(given, str) or len(given) != 1 or given not in COLOURS:
        raise BadFixture(f"`{where}` is a letter of {COLOURS}, not {given!r}.")
    return COLOURS.index(given)


def _cell(name: object, *, outside: bool = False) -> int:
    cell = INDEX.get(name, -1) if isinstance(name, str) else -1
    if cell < 0 or CELLS[cell].hearth or (CELLS[cell].outside and not outside):
        raise BadFixture(f"`{name}` is no playable cell.")
    return cell


def _per_colour(given: object, where: str, most: int) -> dict[int, int]:
    return {
        _colour(k, where): _int(n, f"{where} {k}", 0, most) for k, n in _dict(given, where).items()
    }


# --- parts ----------------------------------------------------------------------------------------


def _finish_setup(s: FoundersState, fixture: Mapping[str, Any]) -> None:
    """A match still in its set-up is carried to its first turn; missing characters are dealt."""
    if s.stage not in ("draft", "gift"):
        return
    if s.stage == "draft":
        given = _list(fixture.get("seats", []), "seats")
        named = [e.get("character") for e in given if isinstance(e, dict)]
        free = [c for c in CHARACTERS if c not in s.character and c not in named]
        free += [c for c in CHARACTERS if c not in s.character and c in named]
        for seat in range(s.seats):
            if not s.character[seat]:
                take_character(s, seat, free.pop(0))
        after_draft(s, None)
    if s.stage == "gift":
        begin_day(s, None)


def _drop_pending(s: FoundersState) -> None:
    s.judging, s.carvable, s.queue, s.costly = [], [], [], []
    s.current = -1
    s.moved_yak = s.flipped = False
    s.ended = ""
    for number, status in enumerate(s.symbols):
        if status == OPEN and s.colour[s.layout.cells[number]] >= 0:
            s.symbols[number] = COVERED


def _clear_board(s: FoundersState) -> None:
    """Everything that lies on the board goes back to where it came from."""
    laid = sorted(e.tile for e in s.laid if e.what == "city")
    s.bag = laid + s.bag
    s.laid = []
    s.colour, s.under, s.tile = NOBODY[:], NOBODY[:], [0] * len(NOBODY)
    for k in range(5):
        s.monoliths[k] += monoliths_of(s, k)
    s.plazas = []
    s.districts, s.switches, s.yaks = [2] * 5, [2] * 5, [-1] * 5
    s.symbols = [OPEN] * len(s.symbols)
    s.rebuild()


def _artifacts(s: FoundersState, given: dict[str, Any]) -> None:
    """Which symbols of the layout are still there: the others are covered."""
    for name, kind in given.items():
        number = s.layout.at[_cell(name)]
        if number < 0 or kind not in KINDS or s.layout.kinds[number] != kind:
            raise BadFixture(f"The layout has no symbol `{kind}` on {name}.")
    s.symbols = [OPEN if CELLS[cell].name in given else COVERED for cell in s.layout.cells]


def _board(s: FoundersState, fixture: Mapping[str, Any]) -> None:
    for entry in _list(fixture.get("city_tiles", []), "city_tiles"):
        _city_tile(s, _dict(entry, "city_tiles"))
    for name, letter in _dict(fixture.get("districts", {}), "districts").items():
        _put(s, _cell(name, outside=True), _colour(letter, name), LOOSE)
    for name, letter in _dict(fixture.get("district_tiles", {}), "district_tiles").items():
        cell, colour = _cell(name), _colour(letter, name)
        if not s.districts[colour]:
            raise BadFixture(f"There are only two District tiles of the colour {letter}.")
        s.districts[colour] -= 1
        s.laid.append(Laid(-1, "district", 0, colour, cell))
        _put(s, cell, colour, DISTRICT)
    for c in CELLS:
        if c.outside and s.colour[c.index] >= 0 and not EDGE_MASKS[c.index] & s.full:
            raise BadFixture(f"{c.name} lies outside and its neighbour on the board is empty.")
    if "switches" in fixture:
        _switches(s, _dict(fixture["switches"], "switches"))


def _put(s: FoundersState, cell: int, colour: int, tile: int) -> None:
    if s.colour[cell] >= 0:
        raise BadFixture(f"{CELLS[cell].name} is named twice.")
    s.fill(cell, colour, tile)
    number = s.layout.at[cell]
    if number >= 0:
        s.symbols[number] = COVERED


def _city_tile(s: FoundersState, entry: dict[str, Any]) -> None:
    _only(entry, ("tile", "face", "cell", "k", "seat"), "a City tile")
    tile = _int(entry.get("tile"), "tile", 1, s.tiles.size)
    if tile not in s.bag:
        _into_bag(s, tile)
    s.bag.remove(tile)
    face = entry.get("face")
    where = POSITION_AT.get((_cell(entry.get("cell")), _int(entry.get("k"), "k", 0, 5)))
    if face not in FACES or where is None:
        raise BadFixture(f"City tile {tile} has no such face or position.")
    up = FACES.index(face)
    for cell, colour in zip(POSITIONS[where].cells, s.tiles.faces[tile][up], strict=True):
        _put(s, cell, colour, tile)
    seat = _int(entry.get("seat", -1), "seat", -1, s.seats - 1)
    s.laid.append(Laid(seat, "city", tile, up, where))


def _switches(s: FoundersState, given: dict[str, Any]) -> None:
    for cell, under in enumerate(s.under):
        if under >= 0:
            s.switches[s.colour[cell]] += 1
            s.recolour(cell, under)
            s.under[cell] = -1
    for name, letter in given.items():
        cell, colour = _cell(name, outside=True), _colour(letter, name)
        if s.colour[cell] < 0:
            raise BadFixture(f"The Switch token on {name} lies on no District.")
        if not s.switches[colour]:
            raise BadFixture(f"There are only two Switch tokens of the colour {letter}.")
        s.switches[colour] -= 1
        s.under[cell] = s.colour[cell]
        s.recolour(cell, colour)


def _yaks(s: FoundersState, given: dict[str, Any]) -> None:
    s.yaks = [-1] * 5
    for name, letter in given.items():
        cell, colour = _cell(name), _colour(letter, name)
        if s.yaks[colour] >= 0 or BITS[cell] & s.full:
            raise BadFixture(f"The {letter} Yak cannot stand on {name}.")
        s.yaks[colour] = cell


def _judge(s: FoundersState) -> None:
    """All enclosed regions become Plazas and are judged, the lowest first, without choices."""
    if enclosed(s.full, s.closed, PLAYABLE):
        form(s, PLAYABLE, None)
    s.judging = [i for i, plaza in enumerate(s.plazas) if plaza.claimed < 0]
    s.judging.sort(key=lambda i: s.plazas[i].cells[0])
    while s.judging:
        settle(s, None)
    s.carvable = []


def _seats(s: FoundersState, given: list[Any]) -> None:
    if len(given) > s.seats:
        raise BadFixture(f"There are {s.seats} seats, not {len(given)}.")
    entries = [_dict(entry, "seats") for entry in given]
    for entry in entries:
        _only(entry, ("character", "tokens", "parchment", "compass", "renown"), "a seat")
    entries += [{} for _ in range(s.seats - len(entries))]
    _characters(s, entries)
    for name, colours, designs in (
        ("parchment", s.parchment, s.parchment_design),
        ("compass", s.compass, s.compass_design),
    ):
        _cards(name, colours, designs, entries)
    for seat, entry in enumerate(entries):
        if "renown" in entry:
            marks = _list(entry["renown"], "renown")
            if len(marks) != 2:
                raise BadFixture("`renown` is two numbers: Parchment slot, Compass slot.")
            for slot, count in zip((1, 0), marks, strict=True):
                s.renown_on[2 * seat + slot] = _int(count, f"renown {SLOTS[slot]}", 0, 12)
    s.renown = 12 - sum(s.renown_on)
    if s.renown < 0:
        raise BadFixture("There are only 12 Renown tokens.")


def _characters(s: FoundersState, entries: list[dict[str, Any]]) -> None:
    wanted = [entry.get("character") for entry in entries]
    for name in wanted:
        if name is not None and name not in CHARACTERS:
            raise BadFixture(f"There is no character `{name}`: {', '.join(CHARACTERS)}.")
    _swap_in(wanted, s.character, "character", lambda seat, new: take_character(s, seat, new))
    for seat, entry in enumerate(entries):
        if "tokens" in entry:
            most = TOKENS[s.character[seat]]
            s.tokens[seat] = _int(entry["tokens"], "tokens", 0, most)


def _cards(
    name: str, colours: list[int], designs: list[int], entries: list[dict[str, Any]]
) -> None:
    wanted: list[int | None] = []
    for seat, entry in enumerate(entries):
        if name not in entry:
            wanted.append(None)
            continue
        card = _list(entry[name], name)
        design = BY_ID.get(card[0]) if len(card) == 2 and isinstance(card[0], str) else None
        if design is None or design.back != name:
            raise BadFixture(f"`{name}` is a {name} Design and a colour, not {card!r}.")
        wanted.append(design.index)
        colours[seat] = _colour(card[1], name)
    _swap_in(wanted, designs, f"{name} Design", designs.__setitem__)


def _swap_in(
    wanted: list[Any], held: list[Any], what: str, put: Callable[[int, Any], None]
) -> None:
    """Give seats what they want; a seat that held it and wants nothing takes the old one."""
    named = [w for w in wanted if w is not None]
    if len(set(named)) != len(named):
        raise BadFixture(f"Two seats have the same {what}.")
    for seat, new in enumerate(wanted):
        if new is None or held[seat] == new:
            continue
        old = held[seat]
        if new in held:
            put(held.index(new), old)
        put(seat, new)


def _into_bag(s: FoundersState, tile: int) -> None:
    """Move a tile from the hand or a waiting slot into the bag; the slot gets another."""
    if tile == s.taken:
        s.taken = 0
    elif tile in s.waiting:
        if not s.bag:
            raise BadFixture(f"City tile {tile} waits and the bag is empty.")
        s.waiting[s.waiting.index(tile)] = s.bag.pop()
    else:
        raise BadFixture(f"City tile {tile} lies on the board.")
    s.bag.insert(0, tile)


def _waiting(s: FoundersState, given: list[Any]) -> None:
    """Per slot `[tile, face]` or null: each seat's slots, then the river's."""
    if len(given) != len(s.waiting):
        raise BadFixture(f"`waiting` has {len(s.waiting)} slots, not {len(given)}.")
    s.bag = [tile for tile in s.waiting if tile] + s.bag
    s.waiting = [0] * len(given)
    s.upper = [0] * len(given)
    for slot, entry in enumerate(given):
        if entry is None:
            continue
        pair = _list(entry, "waiting")
        if len(pair) != 2 or pair[0] not in s.bag or pair[1] not in FACES:
            raise BadFixture(f"`{entry!r}` is no tile of the bag with a face.")
        s.bag.remove(pair[0])
        s.waiting[slot], s.upper[slot] = pair[0], FACES.index(pair[1])


def _turn(s: FoundersState, given: dict[str, Any]) -> None:
    _only(given, ("seat", "tile", "up", "number"), "turn")
    s.active = _int(given.get("seat", s.active), "seat", 0, s.seats - 1)
    s.turn = _int(given.get("number", s.turn), "number", 1, 99)
    if "tile" in given:
        tile = _int(given["tile"], "tile", 1, s.tiles.size)
        if tile != s.taken:
            if tile not in s.bag:
                _into_bag(s, tile)
            s.bag.remove(tile)
            if s.taken:
                s.bag.insert(0, s.taken)
            s.taken = tile
    elif given and s.taken:
        s.bag.insert(0, s.taken)
        s.taken = 0
    up = given.get("up", FACES[s.taken_up])
    if up not in FACES:
        raise BadFixture("`up` is duo or trio.")
    s.taken_up = FACES.index(up) if s.taken else 0
    if s.taken:
        s.stage = "lay"
        legal = positions(s, s.active)
        if not any(fitting(s, legal, face) for face in s.tiles.faces[s.taken]):
            raise BadFixture("The tile in hand cannot be laid anywhere.")
        return
    if not any(s.waiting):
        raise BadFixture("No City tile waits to be taken.")
    begin_turn(s, None)
