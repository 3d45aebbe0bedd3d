"""The symbols and their bonuses (chapter 1.5), with Olechia's and Cetran's changes."""

from __future__ import annotations

from core.kernel import ALL, Action, Events

from .actions import ADD, BY_LETTER, FLIP, PASS, RENOWN, RESOLVE, SHARE, SLOTS, SWITCH
from .geometry import BITS, BY_NAME
from .laying import district_cells
from .plazas import rejudge
from .state import CARVED, FoundersState, Laid
from .telling import at, does, tint
from .tiles import KIND_NAMES

STAGES = {"A": "achievement", "P": "philosophical", "H": "harmony"}


def resolve(s: FoundersState, ev: Events | None) -> bool:
    """Go on with the covered symbols; True when the active player must decide something."""
    while s.current >= 0 or s.queue:
        if s.current < 0:
            if len(s.queue) > 1:
                s.stage = "which"  # step 5 of 1.7
                return True
            s.current = s.queue.pop()
        if s.current in s.costly and not (s.flipped and s.options.bardiche_per_day):
            if s.tokens[s.active]:
                s.stage = "bardiche"
                return True
            lose(s, "R57", "there is no Bardiche left", ev)
            continue
        stage = STAGES[s.layout.kinds[s.current]]
        if stage == "philosophical" and (s.seats == 2 or s.renown == 1):
            stage = "own-renown"  # R72, Q9
        if has_use(s, stage):
            s.stage = stage
            return True
        lose(s, "R27", "nothing in the supply fits", ev)
    return False


def lose(s: FoundersState, rule: str, why: str, ev: Events | None) -> None:
    """The symbol in hand pays nothing."""
    number = s.current
    finish(s)
    if ev is not None:
        name, cell = KIND_NAMES[s.layout.kinds[number]], at(s.layout.cells[number])
        ev.add("no-bonus", ALL, rule, f"The {name} on {cell} pays nothing: {why}.", cell=cell)


def finish(s: FoundersState) -> None:
    """The symbol in hand is done with."""
    if s.current in s.costly:
        s.costly.remove(s.current)
    s.current = -1


def has_use(s: FoundersState, stage: str) -> bool:
    """Whether the bonus can do anything at all (R27)."""
    if stage == "harmony":
        return any(s.switches) and any(switchable(s, c) for c in BY_NAME)
    if stage == "achievement":
        if not any(s.districts):
            return False
        cells = district_cells(s)
        for cell in s.yaks:
            if cell >= 0:
                cells &= ~BITS[cell]
        return bool(cells) or len(legal_add(s)) > 1
    return s.renown > 0


def switchable(s: FoundersState, cell: int) -> bool:
    """Whether a District can take a Switch token (R24): from a tile, and without one yet."""
    return s.colour[cell] >= 0 and s.under[cell] < 0 and s.tile[cell] != CARVED


def legal_switch(s: FoundersState) -> list[Action]:
    """Each District that can take a token with each colour in supply (R24, Q10)."""
    colour, under, tile = s.colour, s.under, s.tile
    found: list[Action] = []
    tokens = [k for k in BY_LETTER if s.switches[k]]
    for c in BY_NAME:
        if colour[c] >= 0 and under[c] < 0 and tile[c] != CARVED:
            acts = SWITCH[c]
            found += [acts[k] for k in tokens]
    found.append(PASS)
    return found


def switch(s: FoundersState, cell: int, colour: int, ev: Events | None) -> None:
    """Put a Switch token on a District (R24); Plazas next to it are judged again (R34)."""
    s.switches[colour] -= 1
    s.laid.append(Laid(s.active, "switch", 0, colour, cell))
    s.under[cell] = s.colour[cell]
    s.recolour(cell, colour)
    finish(s)
    if ev is not None:
        ev.add(
            "switch",
            ALL,
            "R24",
            f"{does(s.active, 'switch', 'switches')} {at(cell)} to {tint(colour)}.",
            seat=s.active,
            cell=at(cell),
            colour=colour,
        )
    rejudge(s, cell)


def legal_add(s: FoundersState) -> list[Action]:
    """Each cell for a District tile with each colour in supply that its Yak allows (R25, R54)."""
    cells = district_cells(s)
    colours = [k for k in BY_LETTER if s.districts[k]]
    yaks = {cell: colour for colour, cell in enumerate(s.yaks) if cell >= 0}
    found: list[Action] = []
    for c in BY_NAME:
        if cells & BITS[c]:
            acts = ADD[c]
            if c in yaks:
                found += [acts[k] for k in colours if k == yaks[c]]
            else:
                found += [acts[k] for k in colours]
    found.append(PASS)
    return found


def legal_share(s: FoundersState) -> list[Action]:
    """R26: an own slot and a slot of an opponent; R66: Cetran takes both, split as he likes."""
    me = s.active
    found: list[Action] = []
    for own in range(2):
        for seat in range(s.seats):
            if s.character[me] == "cetran":
                if seat == me:
                    # (parchment, compass) would be (compass, parchment) again.
                    found += [SHARE[own, me, slot] for slot in range(own, 2)]
            elif seat != me:
                found += [SHARE[own, seat, slot] for slot in range(2)]
    found.append(PASS)
    return found


def share(s: FoundersState, own: int, seat: int, slot: int, ev: Events | None) -> None:
    """Take two Renown tokens (R26)."""
    s.renown -= 2
    s.renown_on[2 * s.active + own] += 1
    s.renown_on[2 * seat + slot] += 1
    finish(s)
    if ev is not None:
        if seat == s.active:
            slots = f"{SLOTS[own]} and {SLOTS[slot]} slots"
            if own == slot:
                slots = f"{SLOTS[own]} slot, both tokens"
            text = f"{_puts_renown(seat)} {slots}."
        else:
            text = (
                f"{_puts_renown(s.active)} {SLOTS[own]} slot; {does(seat, 'get', 'gets')} one on "
                f"{{{seat}|your|the}} {SLOTS[slot]} slot."
            )
        ev.add(
            "share",
            ALL,
            "R66" if seat == s.active else "R26",
            text,
            seat=s.active,
            own=SLOTS[own],
            other=seat,
            slot=SLOTS[slot],
        )


def _puts_renown(seat: int) -> str:
    return f"{does(seat, 'put', 'puts')} Renown on {{{seat}|your|their}} own"


def renown(s: FoundersState, slot: int, ev: Events | None) -> None:
    """Put a single Renown token on an own slot (R72, Q9)."""
    s.renown -= 1
    s.renown_on[2 * s.active + slot] += 1
    finish(s)
    if ev is not None:
        ev.add(
            "renown",
            ALL,
            "R72",
            f"{_puts_renown(s.active)} {SLOTS[slot]} slot.",
            seat=s.active,
            slot=SLOTS[slot],
        )


def flip(s: FoundersState, ev: Events | None) -> None:
    """Olechia flips a Bardiche: the symbol pays (R57)."""
    s.tokens[s.active] -= 1
    s.flipped = True
    s.costly.remove(s.current)
    if ev is not None:
        ev.add("flip", ALL, "R57", f"{does(s.active, 'flip', 'flips')} a Bardiche.", seat=s.active)


def legal_bardiche() -> list[Action]:
    """Flip one, or do without."""
    return [FLIP, PASS]


def legal_which(s: FoundersState) -> list[Action]:
    """Each covered symbol that waits."""
    cells = {s.layout.cells[number] for number in s.queue}
    return [RESOLVE[c] for c in BY_NAME if c in cells]


def legal_own(with_pass: bool) -> list[Action]:
    """An own slot."""
    return [*RENOWN, PASS] if with_pass else [*RENOWN]
