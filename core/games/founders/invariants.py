"""Promises of a state that hold at every decision."""

from __future__ import annotations

from .geometry import BITS, CELLS, HEARTH, PLAYABLE, edge_neighbours, mask
from .plazas import enclosed
from .scoring import monoliths_of
from .state import CARVED, DISTRICT, OPEN, TOKENS, FoundersState
from .tiles import COLOURS


def broken(s: FoundersState) -> list[str]:
    """Sentences about what is wrong; empty when the state is sound."""
    return [*_supplies(s), *_tiles(s), *_board(s), *_plazas(s), *_derived(s)]


def _supplies(s: FoundersState) -> list[str]:
    found = []
    for k, letter in enumerate(COLOURS):
        if s.monoliths[k] < 0 or s.monoliths[k] + monoliths_of(s, k) != s.monolith_count[k]:
            found.append(f"the {letter} Monoliths do not add up")
        added = sum(1 for e in s.laid if e.what == "district" and e.colour == k)
        if s.districts[k] < 0 or s.districts[k] + added != 2:
            found.append(f"the {letter} District tiles do not add up")
        switched = sum(1 for c, u in enumerate(s.under) if u >= 0 and s.colour[c] == k)
        if s.switches[k] < 0 or s.switches[k] + switched != 2:
            found.append(f"the {letter} Switch tokens do not add up")
    if s.renown < 0 or s.renown + sum(s.renown_on) != 12:
        found.append("the Renown tokens do not add up")
    for seat, character in enumerate(s.character):
        if character and not 0 <= s.tokens[seat] <= TOKENS[character]:
            found.append(f"the tokens of seat {seat} do not add up")
    return found


def _tiles(s: FoundersState) -> list[str]:
    laid = [e.tile for e in s.laid if e.what == "city"]
    hand = [s.taken] if s.taken else []
    everywhere = sorted([*s.bag, *(t for t in s.waiting if t), *hand, *laid])
    if everywhere != list(range(1, s.tiles.size + 1)):
        return ["the City tiles do not add up"]
    return []


def _board(s: FoundersState) -> list[str]:
    found = []
    for c, colour in enumerate(s.colour):
        name = CELLS[c].name
        if (colour >= 0) != (s.tile[c] != 0):
            found.append(f"{name} is neither full nor empty")
        if s.under[c] >= 0 and (colour < 0 or s.tile[c] == CARVED):
            found.append(f"the Switch token on {name} lies on no District of a tile")
        if CELLS[c].hearth and colour >= 0:
            found.append(f"the Hearth is covered at {name}")
        if CELLS[c].outside and s.tile[c] == DISTRICT:
            found.append(f"a District tile lies outside the board at {name}")
    open_symbols = s.open_symbols()
    if open_symbols & (s.full | s.closed):
        found.append("an open symbol is covered or enclosed")
    if len(s.symbols) != len(s.layout.cells) or any(n not in (0, 1, 2) for n in s.symbols):
        found.append("the symbols do not add up")
    for k, cell in enumerate(s.yaks):
        if cell >= 0 and (BITS[cell] & (s.full | s.closed | open_symbols | ~PLAYABLE)):
            found.append(f"the {COLOURS[k]} Yak stands where none may")
    if len({c for c in s.yaks if c >= 0}) != sum(1 for c in s.yaks if c >= 0):
        found.append("two Yaks share a cell")
    return found


def _plazas(s: FoundersState) -> list[str]:
    found = []
    seen = 0
    for plaza in s.plazas:
        cells = mask(plaza.cells)
        name = CELLS[plaza.cells[0]].name
        if seen & cells:
            found.append(f"two Plazas share cells at {name}")
        seen |= cells
        if (edge_neighbours(cells) & ~cells) & ~s.full:
            found.append(f"the Plaza at {name} is not enclosed")
        if (plaza.claimed >= 0) != (plaza.at in plaza.cells):
            found.append(f"the Monolith of the Plaza at {name} stands elsewhere")
        tiles = [c for c in plaza.cells if s.colour[c] >= 0]
        if tiles != ([plaza.at] if plaza.carved else []):
            found.append(f"a tile lies in the Plaza at {name}")
    if enclosed(s.full, s.closed, PLAYABLE):
        found.append("an enclosed region is no Plaza")
    return found


def _derived(s: FoundersState) -> list[str]:
    again = s.clone()
    again.rebuild()
    names = ("full", "closed", "shown", "covering", "touching", "linked")
    stale = [n for n in names if getattr(again, n) != getattr(s, n)]
    if s.full & HEARTH != HEARTH or s.symbols.count(OPEN) > len(s.layout.cells):
        stale.append("full")
    return [f"the set `{n}` is stale" for n in stale]
