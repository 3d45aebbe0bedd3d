"""What a seat may know (`look`), and the way back from there to a state (`public`, `determinize`).

A view is built up from nothing.  Hidden: the bag's order, the backs of waiting tiles (R14), the
other seats' colours and Designs, the colours that are out of play.  At the end all is shown.
"""

from __future__ import annotations

from typing import Any

from core.kernel import BadOptions, Rng, View
from core.kernel import options as opt

from .actions import SLOTS
from .designs import BY_ID, DESIGNS
from .geometry import CELLS, INDEX, POSITION_AT, POSITIONS
from .options import Options
from .scoring import explain, knows_dual, term
from .setup import blank, piles
from .state import BEFORE_SEAT, COVERED, DAYS, LOST, OPEN, FoundersState, Laid, Plaza
from .tiles import COLOURS, DUO, FACES, TRIO, letters

NAMES = tuple(c.name for c in CELLS)
PHASES = (
    ("setup", "Set-up"),
    ("take", "Take"),
    ("lay", "Lay"),
    ("plaza", "Plazas"),
    ("bonus", "Symbols"),
    ("yak", "Yak"),
    ("over", "End"),
)
PHASE_OF = {
    "draft": "setup",
    "gift": "setup",
    "take": "take",
    "lay": "lay",
    "order": "plaza",
    "carve": "plaza",
    "which": "bonus",
    "bardiche": "bonus",
    "harmony": "bonus",
    "achievement": "bonus",
    "philosophical": "bonus",
    "own-renown": "bonus",
    "yak": "yak",
    "over": "over",
}
_LETTERS = (*COLOURS, None)  # index -1 is None


def look(s: FoundersState, seat: int | None) -> View:
    """The view of a seat (None: a spectator); its shape is described in RULES.md."""
    over = s.stage == "over"
    view: View = {
        "game": "founders",
        "seat": seat,
        "turn": s.turn,
        "phase": PHASE_OF[s.stage],
        "over": over,
        "stage": s.stage,
        "seats": s.seats,
        "options": _plain_options(s.options),
        "answers": s.answers[:],
        "day": s.day,
        "days": DAYS[s.seats],
        "first": s.first,
        "active": s.active,
        "board": _board(s),
        "symbols": _symbols(s, OPEN),
        "symbols_lost": sorted(_symbols(s, LOST)),
        "yaks": {COLOURS[k]: NAMES[c] if c >= 0 else None for k, c in enumerate(s.yaks)},
        "plazas": [_plaza(p) for p in s.plazas],
        "supply": {
            "monoliths": _per_colour(s.monoliths),
            "monolith_count": _per_colour(s.monolith_count),
            "districts": _per_colour(s.districts),
            "switches": _per_colour(s.switches),
            "renown": s.renown,
        },
        "bag": len(s.bag),
        "players": [_player(s, i, over or i == seat) for i in range(s.seats)],
        "river": _waiting(s, s.seats * BEFORE_SEAT[s.seats], len(s.waiting)),
        "taken": _taken(s),
        "laid": [_laid(entry) for entry in s.laid],
        "undealt": _undealt(s) if s.options.show_undealt_designs or over else None,
        "pending": {
            "plazas": s.judging[:],
            "carvable": s.carvable[:],
            "symbols": [NAMES[s.layout.cells[n]] for n in s.queue],
            "costly": [NAMES[s.layout.cells[n]] for n in s.costly],
            "current": NAMES[s.layout.cells[s.current]] if s.current >= 0 else None,
            "moved_yak": s.moved_yak,
            "flipped": s.flipped,
        },
        "own": _own(s, seat) if seat is not None else None,
        "ended": s.ended,
        "scores": explain(s) if over else None,
    }
    return view


_OPTIONS: dict[Options, dict[str, Any]] = {}


def _plain_options(options: Options) -> dict[str, Any]:
    plain = _OPTIONS.get(options)
    if plain is None:
        plain = _OPTIONS[options] = opt.to_plain(options)
    return plain.copy()


def _per_colour(numbers: list[int]) -> dict[str, int]:
    return dict(zip(COLOURS, numbers, strict=True))


def _board(s: FoundersState) -> dict[str, Any]:
    """Districts by cell: colour that shows, covered colour, what it lies on the board as."""
    under, tile = s.under, s.tile
    return {
        NAMES[c]: {"colour": COLOURS[k], "under": _LETTERS[under[c]], "tile": tile[c]}
        for c, k in enumerate(s.colour)
        if k >= 0
    }


def _symbols(s: FoundersState, status: int) -> dict[str, str]:
    kinds, cells = s.layout.kinds, s.layout.cells
    return {NAMES[cells[n]]: kinds[n] for n, have in enumerate(s.symbols) if have == status}


def _plaza(p: Plaza) -> dict[str, Any]:
    return {
        "cells": [NAMES[c] for c in p.cells],
        "claimed": _LETTERS[p.claimed],
        "at": NAMES[p.at] if p.at >= 0 else None,
        "carved": p.carved,
    }


def _laid(entry: Laid) -> dict[str, Any]:
    if entry.what == "city":
        p = POSITIONS[entry.where]
        return {
            "seat": entry.seat,
            "what": "city",
            "tile": entry.tile,
            "face": FACES[entry.colour],
            "cell": NAMES[p.middle],
            "k": p.k,
        }
    return {
        "seat": entry.seat,
        "what": entry.what,
        "colour": COLOURS[entry.colour],
        "cell": NAMES[entry.where],
    }


def _waiting(s: FoundersState, low: int, high: int) -> list[Any]:
    """Upper faces of waiting tiles (R14); None where one is taken already."""
    faces = s.tiles.faces
    made: list[Any] = []
    for slot in range(low, high):
        tile, up = s.waiting[slot], s.upper[slot]
        if not tile:
            made.append(None)
            continue
        entry = {"face": letters(faces[tile][up]), "up": FACES[up]}
        if s.options.show_backs:
            entry["back"] = letters(faces[tile][1 - up])
        made.append(entry)
    return made


def _taken(s: FoundersState) -> dict[str, Any] | None:
    if not s.taken:
        return None
    duo, trio = s.tiles.faces[s.taken]
    return {
        "tile": s.taken,
        "trio": letters(trio),
        "duo": letters(duo),
        "up": FACES[s.taken_up],
    }


def _player(s: FoundersState, i: int, known: bool) -> dict[str, Any]:
    each = BEFORE_SEAT[s.seats]
    entry: dict[str, Any] = {
        "seat": i,
        "character": s.character[i] or None,
        "tokens": s.tokens[i],
        "renown": {SLOTS[slot]: s.renown_on[2 * i + slot] for slot in (1, 0)},
        "waiting": _waiting(s, each * i, each * (i + 1)),
        "cards": None,
    }
    if known:
        entry["cards"] = {
            "parchment": _card(s.parchment[i], s.parchment_design[i]),
            "compass": _card(s.compass[i], s.compass_design[i]),
        }
    return entry


def _card(colour: int, design: int) -> dict[str, Any]:
    return {
        "colour": _LETTERS[colour],
        "design": DESIGNS[design].id if design >= 0 else None,
    }


def _undealt(s: FoundersState) -> list[str] | None:
    if s.parchment_design[0] < 0:
        return None
    held = set(s.parchment_design) | set(s.compass_design)
    return [d.id for d in DESIGNS if d.index not in held]


def _own(s: FoundersState, seat: int) -> dict[str, Any]:
    """The seat's two Designs with their points now (R80).

    `if_ally` is the total that it would be if the seat is an ally of Cetran, None where the seat
    knows whether it is (then `points` says so already).
    """
    over = s.stage == "over"
    dual = knows_dual(s, seat) if not over else False
    made = {}
    for slot in (1, 0):
        t = term(s, seat, slot, None if over else bool(dual))
        made[SLOTS[slot]] = {
            "design": DESIGNS[t.design].id if t.design >= 0 else None,
            "colour": COLOURS[t.colour] if t.colour >= 0 else None,
            "goal": t.goal,
            "renown": t.renown,
            "monoliths": t.monoliths,
            "points": t.total,
            "if_ally": term(s, seat, slot, True).total if dual is None else None,
        }
    return made


# --- back to a state ------------------------------------------------------------------------------


def public(view: View) -> FoundersState:
    """A state with everything that the view tells; unknown cards are -1, unknown tiles 0.

    It is good for looking at the board and for the legal actions of the open decision (except that
    nothing can be taken where a Yak is in the way of an unknown back).
    """
    s = blank(_read_options(tuple(view["options"].items())), view["seats"], Rng(0))
    s.turn = view["turn"]
    s.answers = view["answers"][:]
    s.stage = view["stage"]
    s.day, s.first, s.active = view["day"], view["first"], view["active"]
    s.ended = view["ended"]
    for name, entry in view["board"].items():
        c = INDEX[name]
        s.colour[c] = COLOURS.index(entry["colour"])
        s.tile[c] = entry["tile"]
        if entry["under"] is not None:
            s.under[c] = COLOURS.index(entry["under"])
    lost = set(view["symbols_lost"])
    for number, c in enumerate(s.layout.cells):
        name = NAMES[c]
        s.symbols[number] = OPEN if name in view["symbols"] else LOST if name in lost else COVERED
    s.yaks = [-1 if name is None else INDEX[name] for name in view["yaks"].values()]
    s.plazas = [
        Plaza(
            tuple(INDEX[name] for name in p["cells"]),
            -1 if p["claimed"] is None else COLOURS.index(p["claimed"]),
            -1 if p["at"] is None else INDEX[p["at"]],
            p["carved"],
        )
        for p in view["plazas"]
    ]
    s.laid = [_read_laid(entry) for entry in view["laid"]]
    supply = view["supply"]
    s.monoliths = list(supply["monoliths"].values())
    s.monolith_count = list(supply["monolith_count"].values())
    s.districts = list(supply["districts"].values())
    s.switches = list(supply["switches"].values())
    s.renown = supply["renown"]
    for player in view["players"]:
        _read_player(s, player)
    if view["taken"] is not None:
        s.taken = view["taken"]["tile"]
        s.taken_up = FACES.index(view["taken"]["up"])
    pending = view["pending"]
    at = s.layout.at
    s.judging = pending["plazas"][:]
    s.carvable = pending["carvable"][:]
    s.queue = [at[INDEX[name]] for name in pending["symbols"]]
    s.costly = [at[INDEX[name]] for name in pending["costly"]]
    s.current = -1 if pending["current"] is None else at[INDEX[pending["current"]]]
    s.moved_yak, s.flipped = pending["moved_yak"], pending["flipped"]
    s.rebuild()
    return s


def _read_options(items: tuple[tuple[str, Any], ...]) -> Options:
    return Options(**dict(items))


def _read_laid(entry: dict[str, Any]) -> Laid:
    cell = INDEX[entry["cell"]]
    if entry["what"] == "city":
        where = POSITION_AT[cell, entry["k"]]
        return Laid(entry["seat"], "city", entry["tile"], FACES.index(entry["face"]), where)
    return Laid(entry["seat"], entry["what"], 0, COLOURS.index(entry["colour"]), cell)


def _read_player(s: FoundersState, player: dict[str, Any]) -> None:
    i = player["seat"]
    s.character[i] = player["character"] or ""
    s.tokens[i] = player["tokens"]
    for slot, name in enumerate(SLOTS):
        s.renown_on[2 * i + slot] = player["renown"][name]
    cards = player["cards"]
    if cards is not None:
        s.parchment[i] = COLOURS.index(cards["parchment"]["colour"])
        s.compass[i] = COLOURS.index(cards["compass"]["colour"])
        if cards["parchment"]["design"] is not None:
            s.parchment_design[i] = BY_ID[cards["parchment"]["design"]].index
            s.compass_design[i] = BY_ID[cards["compass"]["design"]].index


def waiting_faces(view: View) -> list[dict[str, Any] | None]:
    """The waiting tiles of a view by slot: those of the seats, then the river's."""
    faces: list[dict[str, Any] | None] = []
    for player in view["players"]:
        faces += player["waiting"]
    faces += view["river"]
    return faces


def determinize(view: View, rng: Rng) -> FoundersState:
    """A full state that fits the view: unknown cards, backs and the bag are drawn from `rng`."""
    s = public(view)
    s.rng = Rng(rng.next64())
    faces = waiting_faces(view)
    unseen = _unseen(s)
    rng.shuffle(unseen)
    s.waiting = _fit_tiles(s, faces, unseen)
    s.upper = [0 if f is None else FACES.index(f["up"]) for f in faces]
    used = set(s.waiting)
    s.bag = [tile for tile in unseen if tile not in used]
    _guess_colours(s, rng)
    if s.day or s.stage in ("gift", "over"):
        _guess_designs(s, view, rng)
    return s


def _unseen(s: FoundersState) -> list[int]:
    seen = {entry.tile for entry in s.laid if entry.what == "city"} | {s.taken}
    return [tile for tile in range(1, s.tiles.size + 1) if tile not in seen]


def _fit_tiles(
    s: FoundersState, faces: list[dict[str, Any] | None], unseen: list[int]
) -> list[int]:
    """A tile for each waiting face, all different: a matching by augmenting paths."""
    fits = [
        [] if face is None else [tile for tile in unseen if _shows(s, tile, face)] for face in faces
    ]
    slot_of: dict[int, int] = {}

    def place(slot: int, tried: set[int]) -> bool:
        for tile in fits[slot]:
            if tile in tried:
                continue
            tried.add(tile)
            if tile not in slot_of or place(slot_of[tile], tried):
                slot_of[tile] = slot
                return True
        return False

    for slot, face in enumerate(faces):
        if face is not None and not place(slot, set()):
            raise BadOptions("The view shows more tiles of one face than there are.")
    tiles = [0] * len(faces)
    for tile, slot in slot_of.items():
        tiles[slot] = tile
    return tiles


def _shows(s: FoundersState, tile: int, face: dict[str, Any]) -> bool:
    up = TRIO if face["up"] == "trio" else DUO
    both = s.tiles.faces[tile]
    if letters(both[up]) != face["face"]:
        return False
    return "back" not in face or letters(both[1 - up]) == face["back"]


def _guess_colours(s: FoundersState, rng: Rng) -> None:
    """Deal the colour cards of the seats that the view does not know (R8, R70)."""
    known = [i for i in range(s.seats) if s.parchment[i] >= 0]
    if len(known) == s.seats:
        return
    if not known:
        for i, (parchment, compass) in enumerate(piles(s.seats, rng)):
            s.parchment[i], s.compass[i] = parchment, compass
        return
    me = known[0]
    mine = (s.parchment[me], s.compass[me])
    rest = [c for c in range(5) if c not in mine]
    rng.shuffle(rest)
    # The circle starts with my Parchment colour; my Compass colour comes last, before it.
    if s.seats == 2:
        other = 1 - me
        s.parchment[other], s.compass[other] = rest[1], rest[0]
        return
    circle = [mine[0], *rest[: s.seats - 2], mine[1]]
    made = [(circle[i], circle[i - 1]) for i in range(1, s.seats)]
    rng.shuffle(made)
    for i in range(s.seats):
        if i != me:
            s.parchment[i], s.compass[i] = made.pop()


def _guess_designs(s: FoundersState, view: View, rng: Rng) -> None:
    """Deal the Designs of the seats that the view does not know (R9)."""
    undealt = {BY_ID[name].index for name in view["undealt"] or ()}
    for held, low in ((s.parchment_design, 0), (s.compass_design, 5)):
        left = [d for d in range(low, low + 5) if d not in held and d not in undealt]
        rng.shuffle(left)
        for i in range(s.seats):
            if held[i] < 0:
                held[i] = left.pop()
