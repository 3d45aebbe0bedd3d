"""Plazas and Monoliths (chapter 1.6), and Silèn's carving (R50 to R52)."""

from __future__ import annotations

import attrs

from core.kernel import ALL, Action, Events

from .actions import BY_LETTER, CARVE, FIRST, PASS
from .geometry import BITS, BY_NAME, PLAYABLE, RIM, cells_in, edge_neighbours, mask
from .state import CARVED, LOST, OPEN, FoundersState, Laid, Plaza
from .telling import at, does, tint


def enclosed(full: int, closed: int, near: int) -> list[int]:
    """Regions of empty cells that are enclosed and hold one of the cells `near` (R29, R30)."""
    free = PLAYABLE & ~full & ~closed
    start = near & free
    found = []
    while start:
        region = start & -start
        while not region & RIM:
            grown = (region | edge_neighbours(region)) & free
            if grown == region:
                found.append(region)
                break
            region = grown
        start &= ~region
    return found


def border(s: FoundersState, cells: int) -> list[int]:
    """Per colour the Districts at the border of a region, each once (R31)."""
    near = edge_neighbours(cells) & ~cells
    return [(near & shown).bit_count() for shown in s.shown]


def leaders(counts: list[int]) -> list[int]:
    """The colours with the most border Districts (R32): one is the majority, more are a tie."""
    most = max(counts)
    return [c for c, n in enumerate(counts) if n == most]


def form(s: FoundersState, near: int, ev: Events | None) -> None:
    """Turn newly enclosed regions next to a placement into Plazas that wait to be judged."""
    for region in enclosed(s.full, s.closed, near):
        cells = tuple(cells_in(region))
        s.judging.append(len(s.plazas))
        if s.character[s.active] == "silen":
            s.carvable.append(len(s.plazas))  # R50, Q16
        s.plazas.append(Plaza(cells, -1, -1, False))
        s.close(cells)
        if ev is not None:
            names = ", ".join(at(c) for c in cells)
            ev.add("plaza", ALL, "R30", f"A Plaza forms: {names}.", cells=[at(c) for c in cells])
        _clear(s, region, ev)


def _clear(s: FoundersState, region: int, ev: Events | None) -> None:
    """Open symbols in a new Plaza are lost, Yaks there go back (R37, R55)."""
    for number, cell in enumerate(s.layout.cells):
        if BITS[cell] & region and s.symbols[number] == OPEN:
            s.symbols[number] = LOST
            if ev is not None:
                ev.add("lost", ALL, "R37", f"The symbol on {at(cell)} is lost.", cell=at(cell))
    for colour, cell in enumerate(s.yaks):
        if cell >= 0 and BITS[cell] & region:
            s.yaks[colour] = -1
            if ev is not None:
                ev.add(
                    "yak-back",
                    ALL,
                    "R55",
                    f"The {tint(colour)} Yak is enclosed and goes back to the reserve.",
                    colour=colour,
                    cell=at(cell),
                )


def rejudge(s: FoundersState, cell: int) -> None:
    """A District has changed colour: unclaimed Plazas next to it are judged again (R34)."""
    near = edge_neighbours(BITS[cell])
    for i, plaza in enumerate(s.plazas):
        if plaza.claimed < 0 and i not in s.judging and mask(plaza.cells) & near:
            s.judging.append(i)


def judge(s: FoundersState, ev: Events | None) -> bool:
    """Judge the waiting Plazas; True when the active player must decide something first."""
    while s.judging:
        if len(s.judging) > 1 and s.stage != "ordered" and _contested(s):
            s.stage = "order"
            return True
        index = s.judging[0]
        if carvings(s, index):
            s.stage = "carve"
            return True
        settle(s, ev)
    s.carvable.clear()
    return False


def _contested(s: FoundersState) -> bool:
    """Whether more waiting Plazas could claim some colour than it has Monoliths (R36, Q14)."""
    wanted = [0, 0, 0, 0, 0]
    for index in s.judging:
        best = leaders(border(s, mask(s.plazas[index].cells)))
        if len(best) == 1 or (index in s.carvable and s.tokens[s.active]):
            for colour in best:
                wanted[colour] += 1
    return any(0 < left < want for left, want in zip(s.monoliths, wanted, strict=True))


def settle(s: FoundersState, ev: Events | None) -> None:
    """Claim the first waiting Plaza for its majority, or leave it unclaimed (R33)."""
    index = s.judging.pop(0)
    s.stage = ""
    plaza = s.plazas[index]
    best = leaders(border(s, mask(plaza.cells)))
    if len(best) == 1 and s.monoliths[best[0]]:
        claim(s, index, best[0], plaza.cells[0], False, ev)  # Q24: on its lowest cell
    elif ev is not None:
        why = "no colour leads" if len(best) > 1 else f"{tint(best[0])} has no Monolith left"
        ev.add(
            "unclaimed",
            ALL,
            "R33",
            f"The Plaza at {at(plaza.cells[0])} stays unclaimed: {why}.",
            cell=at(plaza.cells[0]),
        )


def claim(
    s: FoundersState, index: int, colour: int, cell: int, carved: bool, ev: Events | None
) -> None:
    """Put a Monolith into a Plaza; it never leaves it (R35)."""
    s.monoliths[colour] -= 1
    s.plazas[index] = attrs.evolve(s.plazas[index], claimed=colour, at=cell, carved=carved)
    if ev is not None:
        ev.add(
            "monolith",
            ALL,
            "R51" if carved else "R33",
            f"A {tint(colour)} Monolith claims the Plaza at {at(s.plazas[index].cells[0])}.",
            colour=colour,
            cell=at(cell),
        )


# --- Silèn, and the order of Plazas ---------------------------------------------------------------


def carvings(s: FoundersState, index: int) -> list[int]:
    """Colours that Silèn may carve into a waiting Plaza; empty when he may not (R50, R51, Q16)."""
    if index not in s.carvable or not s.tokens[s.active]:
        return []
    best = leaders(border(s, mask(s.plazas[index].cells)))
    return [c for c in best if s.monoliths[c]]


def legal_carve(s: FoundersState) -> list[Action]:
    """Every cell of the Plaza with every colour allowed, or doing without."""
    index = s.judging[0]
    allowed = carvings(s, index)
    colours = [k for k in BY_LETTER if k in allowed]
    cells = set(s.plazas[index].cells)
    found: list[Action] = [CARVE[c][k] for c in BY_NAME if c in cells for k in colours]
    found.append(PASS)
    return found


def carve(s: FoundersState, cell: int, colour: int, ev: Events | None) -> None:
    """Carve: the cell becomes a District of the Monolith's colour (R52)."""
    index = s.judging.pop(0)
    s.stage = ""
    s.tokens[s.active] -= 1
    s.laid.append(Laid(s.active, "carve", 0, colour, cell))
    s.fill(cell, colour, CARVED)
    if ev is not None:
        ev.add(
            "carve",
            ALL,
            "R50",
            f"{does(s.active, 'carve', 'carves')} {at(cell)} for {tint(colour)}.",
            seat=s.active,
            cell=at(cell),
            colour=colour,
        )
    claim(s, index, colour, cell, True, ev)


def legal_order(s: FoundersState) -> list[Action]:
    """Each waiting Plaza, named by its lowest cell."""
    lowest = {s.plazas[i].cells[0] for i in s.judging}
    return [FIRST[c] for c in BY_NAME if c in lowest]


def put_first(s: FoundersState, cell: int) -> None:
    """The Plaza with this lowest cell is judged next."""
    index = next(i for i in s.judging if s.plazas[i].cells[0] == cell)
    s.judging.remove(index)
    s.judging.insert(0, index)
    s.stage = "ordered"
