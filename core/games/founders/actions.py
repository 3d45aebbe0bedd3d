"""The actions, and tables of all of them made once: listing legal actions only picks from these.

Colours are the letters `B G P R Y`, cells their names, slots `compass` and `parchment`.
"""

from __future__ import annotations

from core.kernel import Action, action

from .geometry import CELLS, POSITIONS
from .tiles import COLOURS, FACES

SLOTS = ("compass", "parchment")
"""The two slots of a character board in canonical order."""
BY_LETTER = tuple(sorted(range(5), key=lambda c: COLOURS[c]))
"""Colours in the order of their letters."""
RIVER = "river"


@action("choose")
class Choose(Action):
    """Take a character (R10)."""

    character: str


@action("renown")
class Renown(Action):
    """Put one Renown token on an own slot (R72, Q9)."""

    slot: str


@action("yak")
class Yak(Action):
    """Put or move the Yak of a colour (R53)."""

    colour: str
    cell: str


@action("take")
class Take(Action):
    """Take a waiting City tile (R15): `place` is `river` or a seat, `index` the slot there."""

    place: str
    index: int


@action("lay")
class Lay(Action):
    """Lay the taken City tile (R19, R21): face up, middle cell, rotation 0 to 5."""

    face: str
    cell: str
    k: int


@action("first")
class First(Action):
    """Of several Plazas, judge the one with this lowest cell next (R36)."""

    cell: str


@action("carve")
class Carve(Action):
    """Put a Carving token into the new Plaza and claim it for the colour (R50, R51)."""

    cell: str
    colour: str


@action("resolve")
class Resolve(Action):
    """Of several covered symbols, resolve the one on this cell next (1.7)."""

    cell: str


@action("flip")
class Flip(Action):
    """Flip a Bardiche, so that the covered symbol pays (R57)."""


@action("switch")
class Switch(Action):
    """Put a Switch token of the colour on a District (R24)."""

    cell: str
    colour: str


@action("add")
class Add(Action):
    """Lay a District tile of the colour (R25)."""

    cell: str
    colour: str


@action("share")
class Share(Action):
    """Take two Renown tokens: one on an own slot, one on a slot of a seat (R26, R66)."""

    own: str
    seat: int
    slot: str


@action("pass")
class Pass(Action):
    """Do without what is offered (Q9, R50, R53)."""


ACTION_TYPES: tuple[type[Action], ...] = (
    Choose,
    Renown,
    Yak,
    Take,
    Lay,
    First,
    Carve,
    Resolve,
    Flip,
    Switch,
    Add,
    Share,
    Pass,
)

NAMES = tuple(c.name for c in CELLS)
PASS = Pass()
FLIP = Flip()
RENOWN = tuple(Renown(slot) for slot in SLOTS)
LAY = tuple(tuple(Lay(face, NAMES[p.middle], p.k) for p in POSITIONS) for face in FACES)
"""Per face (duo, trio): one action per position, in canonical order."""
YAK = tuple(tuple(Yak(letter, name) for name in NAMES) for letter in COLOURS)
"""Per colour and cell."""
CARVE = tuple(tuple(Carve(name, letter) for letter in COLOURS) for name in NAMES)
"""Per cell and colour; so are the next two."""
SWITCH = tuple(tuple(Switch(name, letter) for letter in COLOURS) for name in NAMES)
ADD = tuple(tuple(Add(name, letter) for letter in COLOURS) for name in NAMES)
FIRST = tuple(First(name) for name in NAMES)
RESOLVE = tuple(Resolve(name) for name in NAMES)
TAKE = {place: tuple(Take(place, i) for i in range(8)) for place in ("0", "1", "2", "3", RIVER)}
SHARE = {
    (own, seat, slot): Share(SLOTS[own], seat, SLOTS[slot])
    for own in range(2)
    for seat in range(4)
    for slot in range(2)
}
"""By own slot, seat and its slot, as indices into `SLOTS`."""
