"""The state of a match: the board, what lies beside it, and how far the turn has come.

Per-cell lists are indexed like `geometry.CELLS`.  The sets below the line `derived` follow from the
rest; they are kept up to date by `fill`, `close` and `recolour`, rebuilt after a load and compared
by the invariants.
"""

from __future__ import annotations

import attrs

from core.kernel import Rng, State

from .geometry import BITS, CELLS, COVER_AT, HEARTH, LINK, TOUCH, cells_in
from .options import Options
from .tiles import Layout, TileSet, layout, tile_set

CHARACTERS = ("cetran", "olechia", "pehuen", "salyx", "silen")
"""In canonical order."""
CHARACTER_NAMES = {
    "cetran": "Cetran",
    "olechia": "Olechia",
    "pehuen": "Pehuën",
    "salyx": "Salyx",
    "silen": "Silèn",
}
CHARACTER_TITLES = {
    "cetran": "Archaeologist",
    "olechia": "Builder",
    "pehuen": "Surveyor",
    "salyx": "Foreman",
    "silen": "Sculptor",
}
TOKENS = {"cetran": 0, "olechia": 3, "pehuen": 0, "salyx": 3, "silen": 3}
"""Bardiche, Foundation or Carving tokens at the start (R50, R57, R60); Yaks are counted apart."""

EMPTY, DISTRICT, CARVED, LOOSE = 0, -1, -2, -3
"""What `tile` holds besides the number of a City tile: nothing, a District tile, a carved cell, or
a District of a City tile without number, as fixtures set them."""
OPEN, COVERED, LOST = 0, 1, 2
"""What has become of a symbol."""
DAYS = {2: 4, 3: 3, 4: 4}
"""R12, R71."""
BEFORE_SEAT = {2: 2, 3: 3, 4: 2}
IN_RIVER = {2: 4, 3: 2, 4: 0}
"""Tiles at the start of a Day (R13, R71)."""


@attrs.frozen
class Plaza:
    """An enclosed region (R30)."""

    cells: tuple[int, ...]
    claimed: int
    """Colour of its Monolith, or -1."""
    at: int
    """Cell of the Monolith, or -1."""
    carved: bool
    """Whether the Monolith stands on a Carving token (R51)."""


@attrs.frozen
class Laid:
    """The public record of one thing that changed colours on the board."""

    seat: int
    """Who did it; -1 for what a fixture set."""
    what: str
    """`city`, `district`, `switch` or `carve`."""
    tile: int
    """Number of the City tile, else 0."""
    colour: int
    """Face of a City tile (0 duo, 1 trio), else the colour."""
    where: int
    """Position of a City tile, else the cell."""


@attrs.define
class FoundersState(State):
    """Everything about a match."""

    seats: int
    options: Options
    # the board
    colour: list[int]
    """Per cell the colour that shows, or -1."""
    under: list[int]
    """Per cell the colour below a Switch token, or -1 without one."""
    tile: list[int]
    """Per cell what lies on it: the number of a City tile, or one of the constants above."""
    symbols: list[int]
    """Per symbol of the layout: open, covered or lost."""
    yaks: list[int]
    """Per colour the cell of its Yak, or -1 in the reserve."""
    plazas: list[Plaza]
    laid: list[Laid]
    """What has been put on the board, in order."""
    # supplies, per colour
    monoliths: list[int]
    monolith_count: list[int]
    """Monoliths in the match: 3 of each colour, unless a fixture took some out."""
    districts: list[int]
    switches: list[int]
    renown: int
    # the seats
    parchment: list[int]
    """Per seat the colour of its Parchment card."""
    compass: list[int]
    """Per seat the colour of its Compass card."""
    parchment_design: list[int]
    """Per seat its Parchment Design, or -1 before the deal."""
    compass_design: list[int]
    character: list[str]
    """Per seat, empty before it has chosen."""
    tokens: list[int]
    """Per seat: Carving tokens, unflipped Bardiches or Foundations left."""
    renown_on: list[int]
    """Renown tokens per slot: entry 2 * seat + slot, slots as in `actions.SLOTS`."""
    # the Day
    day: int
    first: int
    """Seat with the first-player token."""
    active: int
    bag: list[int]
    """City tiles to come; the next is the last."""
    waiting: list[int]
    """Per slot the number of the waiting tile, or 0: each seat's slots, then the river's."""
    upper: list[int]
    """Per slot the face that shows: 0 duo, 1 trio."""
    # the turn
    stage: str
    """Which decision is open; `over` at the end."""
    taken: int
    """City tile in the active player's hand, or 0."""
    taken_up: int
    moved_yak: bool
    flipped: bool
    """Whether a Bardiche was flipped this Day (option `bardiche_per_day`)."""
    judging: list[int]
    """Plazas that wait to be judged, as indices."""
    carvable: list[int]
    """Those of them that Silèn may carve."""
    queue: list[int]
    """Covered symbols that wait to be resolved, as numbers."""
    costly: list[int]
    """Those of them that pay only for a Bardiche (R57)."""
    current: int
    """Symbol that is being resolved, or -1."""
    ended: str
    """Why the match ended: empty, `days` or `stuck`."""
    # derived
    full: int = attrs.field(init=False, eq=False, repr=False)
    """Cells that bear a District, the Hearth among them."""
    closed: int = attrs.field(init=False, eq=False, repr=False)
    """Cells of Plazas."""
    shown: list[int] = attrs.field(init=False, eq=False, repr=False)
    """Per colour the Districts that show it."""
    covering: list[int] = attrs.field(init=False, eq=False, repr=False)
    """Per place the positions that would put it on a full or closed cell."""
    touching: int = attrs.field(init=False, eq=False, repr=False)
    """Positions with an edge at the Hearth or a tile."""
    linked: int = attrs.field(init=False, eq=False, repr=False)
    """Positions with an edge or a vertex at the Hearth or a tile."""
    tiles: TileSet = attrs.field(init=False, eq=False, repr=False)
    layout: Layout = attrs.field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        self.tiles = tile_set(self.options.tiles)
        self.layout = layout(self.options.artifacts)
        self.rebuild()

    def rebuild(self) -> None:
        """Work the derived sets out anew from the lists."""
        self.full = 0
        self.closed = 0
        self.shown = [0, 0, 0, 0, 0]
        self.covering = [0, 0, 0]
        self.touching = 0
        self.linked = 0
        for c in cells_in(HEARTH):
            self._mark_full(c, True)
        for c, colour in enumerate(self.colour):
            if colour >= 0:
                self.shown[colour] |= BITS[c]
                self._mark_full(c, self.tile[c] != CARVED)
        for plaza in self.plazas:
            self.close(plaza.cells)

    def _mark_full(self, c: int, is_tile: bool) -> None:
        self.full |= BITS[c]
        self._block(c)
        if is_tile:
            self.touching |= TOUCH[c]
            self.linked |= LINK[c]

    def _block(self, c: int) -> None:
        covering = self.covering
        covering[0] |= COVER_AT[0][c]
        covering[1] |= COVER_AT[1][c]
        covering[2] |= COVER_AT[2][c]

    def fill(self, c: int, colour: int, tile: int) -> None:
        """Put a District on an empty cell."""
        self.colour[c] = colour
        self.tile[c] = tile
        self.shown[colour] |= BITS[c]
        self._mark_full(c, tile != CARVED)

    def recolour(self, c: int, colour: int) -> None:
        """Change the colour that a District shows."""
        bit = BITS[c]
        self.shown[self.colour[c]] &= ~bit
        self.shown[colour] |= bit
        self.colour[c] = colour

    def close(self, cells: tuple[int, ...]) -> None:
        """Close the cells of a Plaza to all tiles (R20)."""
        for c in cells:
            self.closed |= BITS[c]
            self._block(c)

    def open_symbols(self) -> int:
        """The cells whose symbol is still open."""
        made = 0
        for cell, status in zip(self.layout.cells, self.symbols, strict=True):
            if status == OPEN:
                made |= BITS[cell]
        return made

    def clone(self) -> FoundersState:
        """An independent copy."""
        new = FoundersState.__new__(FoundersState)
        new.rng = Rng(self.rng.state, self.rng.draws)
        new.turn = self.turn
        new.answers = self.answers[:]
        new.seats = self.seats
        new.options = self.options
        new.colour = self.colour[:]
        new.under = self.under[:]
        new.tile = self.tile[:]
        new.symbols = self.symbols[:]
        new.yaks = self.yaks[:]
        new.plazas = self.plazas[:]
        new.laid = self.laid[:]
        new.monoliths = self.monoliths[:]
        new.monolith_count = self.monolith_count[:]
        new.districts = self.districts[:]
        new.switches = self.switches[:]
        new.renown = self.renown
        new.parchment = self.parchment[:]
        new.compass = self.compass[:]
        new.parchment_design = self.parchment_design[:]
        new.compass_design = self.compass_design[:]
        new.character = self.character[:]
        new.tokens = self.tokens[:]
        new.renown_on = self.renown_on[:]
        new.day = self.day
        new.first = self.first
        new.active = self.active
        new.bag = self.bag[:]
        new.waiting = self.waiting[:]
        new.upper = self.upper[:]
        new.stage = self.stage
        new.taken = self.taken
        new.taken_up = self.taken_up
        new.moved_yak = self.moved_yak
        new.flipped = self.flipped
        new.judging = self.judging[:]
        new.carvable = self.carvable[:]
        new.queue = self.queue[:]
        new.costly = self.costly[:]
        new.current = self.current
        new.ended = self.ended
        new.full = self.full
        new.closed = self.closed
        new.shown = self.shown[:]
        new.covering = self.covering[:]
        new.touching = self.touching
        new.linked = self.linked
        new.tiles = self.tiles
        new.layout = self.layout
        return new


NOBODY = [-1] * len(CELLS)
"""A per-cell list of nothing, to copy."""
