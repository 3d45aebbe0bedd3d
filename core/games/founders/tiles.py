"""The components whose colours and places are data: City tiles and the layout of the symbols.

Both come from `data/`, or as texts from the options `tiles` and `artifacts` (so that a save holds
all that it needs).  Everything is checked when it is read; what does not fit raises BadOptions
with the offending part.
"""

from __future__ import annotations

import tomllib
from functools import lru_cache
from pathlib import Path

import attrs

from core.kernel.errors import BadOptions

from .geometry import CELLS, INDEX, ON_BOARD

COLOURS = "GBPRY"
"""Green, Blue, Purple, Red, Yellow: a colour is an index into this."""
COLOUR_NAMES = ("Green", "Blue", "Purple", "Red", "Yellow")
TRADES = ("Nourishers", "Workshop", "Arcane", "Scholar", "Leisure")
"""Q1: flavour only."""
FACES = ("duo", "trio")
"""The two faces of a City tile, in canonical order (R18)."""
DUO, TRIO = 0, 1
KINDS = "APH"
"""Symbols: Achievement, Philosophical, Harmony (R23)."""
KIND_NAMES = {"A": "Achievement", "P": "Philosophical", "H": "Harmony"}
_KIND_KEYS = {"achievement": "A", "philosophical": "P", "harmony": "H"}
MOST_TILES = 200

Face = tuple[int, int, int]
"""Colours of left, middle and right, read with the long base at the bottom."""
_DATA = Path(__file__).parent / "data"


@attrs.frozen
class TileSet:
    """City tiles; tile number n is entry n, entry 0 is unused."""

    faces: tuple[tuple[Face, Face], ...]
    """Per tile its duo face and its trio face."""

    @property
    def size(self) -> int:
        """Number of tiles."""
        return len(self.faces) - 1


@attrs.frozen
class Layout:
    """Symbols on the board, by cell."""

    cells: tuple[int, ...]
    """Cell of each symbol, ascending."""
    kinds: str
    """Kind of each symbol, a letter of `KINDS`."""
    at: tuple[int, ...]
    """Per cell the number of its symbol, or -1."""


def letters(face: Face) -> str:
    """`PRY`."""
    return "".join(COLOURS[c] for c in face)


def read_face(text: str) -> Face:
    """A face from its three letters; raises BadOptions."""
    if len(text) != 3 or any(c not in COLOURS for c in text):
        raise BadOptions(f"`{text}` is no face of a City tile: three letters of {COLOURS} wanted.")
    left, middle, right = (COLOURS.index(c) for c in text)
    return left, middle, right


def read_tiles(text: str) -> TileSet:
    """Tiles from words such as `PRY/GBG`, trio face first; raises BadOptions (R18)."""
    words = text.replace(",", " ").split()
    if not 1 <= len(words) <= MOST_TILES:
        raise BadOptions(f"A tile set has 1 to {MOST_TILES} City tiles, not {len(words)}.")
    blank: Face = (0, 0, 0)
    faces: list[tuple[Face, Face]] = [(blank, blank)]
    for number, word in enumerate(words, 1):
        trio_text, slash, duo_text = word.partition("/")
        if not slash:
            raise BadOptions(f"City tile {number}, `{word}`, is not written like `PRY/GBG`.")
        trio, duo = read_face(trio_text), read_face(duo_text)
        if len(set(trio)) != 3:
            raise BadOptions(f"City tile {number}: `{trio_text}` is not three different colours.")
        if set(trio) | set(duo) != set(range(5)) or len(set(duo)) != 2:
            raise BadOptions(
                f"City tile {number}: `{duo_text}` is not the two colours that `{trio_text}` lacks."
            )
        faces.append((duo, trio))
    return TileSet(tuple(faces))


def read_layout(text: str) -> Layout:
    """Symbols from words such as `A:C7` or `none`; raises BadOptions (R23)."""
    found: dict[int, str] = {}
    words = text.replace(",", " ").split()
    for word in [] if words == ["none"] else words:
        kind, colon, name = word.partition(":")
        if not colon or kind not in KINDS or len(kind) != 1:
            raise BadOptions(f"The symbol `{word}` is not written like `A:C7`; kinds: A, P, H.")
        cell = INDEX.get(name)
        if cell is None or cell >= ON_BOARD or CELLS[cell].hearth:
            raise BadOptions(f"The symbol `{word}` lies on no playable cell of the board.")
        if cell in found:
            raise BadOptions(f"The cell {name} bears two symbols.")
        found[cell] = kind
    cells = tuple(sorted(found))
    at = [-1] * len(CELLS)
    for number, cell in enumerate(cells):
        at[cell] = number
    return Layout(cells, "".join(found[c] for c in cells), tuple(at))


@lru_cache(maxsize=16)
def tile_set(text: str) -> TileSet:
    """The tile set of the option `tiles`; empty is the standard one."""
    return read_tiles(text if text.strip() else standard_tiles())


@lru_cache(maxsize=16)
def layout(text: str) -> Layout:
    """The layout of the option `artifacts`; empty is the standard one."""
    return read_layout(text if text.strip() else standard_artifacts())


@lru_cache(maxsize=1)
def standard_tiles() -> str:
    """The 40 tiles of `data/tiles.toml` as the option would write them."""
    plain = tomllib.loads((_DATA / "tiles.toml").read_text(encoding="utf-8"))
    tiles = plain["tiles"]
    if len(tiles) != 40:
        raise BadOptions(f"data/tiles.toml holds {len(tiles)} City tiles, not 40.")
    return " ".join(tiles)


@lru_cache(maxsize=1)
def standard_artifacts() -> str:
    """The layout of `data/artifacts.toml` as the option would write it."""
    plain = tomllib.loads((_DATA / "artifacts.toml").read_text(encoding="utf-8"))
    unknown = [key for key in plain if key not in _KIND_KEYS]
    if unknown:
        raise BadOptions(f"data/artifacts.toml has the unknown key `{unknown[0]}`.")
    return " ".join(f"{_KIND_KEYS[key]}:{name}" for key, names in plain.items() for name in names)
