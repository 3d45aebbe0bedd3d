"""Days and turns (chapters 1.3 and 1.7), and Pehuën's Yaks (R53)."""

from __future__ import annotations

from core.kernel import ALL, Action, Events

from .actions import BY_LETTER, PASS, TAKE, YAK
from .artifacts import resolve
from .geometry import BITS, BY_NAME, PLAYABLE, edge_neighbours
from .laying import takeable
from .plazas import judge
from .state import BEFORE_SEAT, DAYS, FoundersState
from .telling import at, does, tint
from .tiles import FACES, letters

PLACES: dict[int, tuple[Action, ...]] = {
    n: tuple(TAKE[str(seat)][i] for seat in range(n) for i in range(BEFORE_SEAT[n]))
    + TAKE["river"][: {2: 4, 3: 2, 4: 0}[n]]
    for n in (2, 3, 4)
}
"""Per number of seats: the action that takes the tile of each slot, in canonical order."""
SLOT_OF = {n: {act: slot for slot, act in enumerate(acts)} for n, acts in PLACES.items()}


def begin_day(s: FoundersState, ev: Events | None) -> None:
    """Put out the tiles of a Day, upper faces at random (R13, Q6)."""
    s.day += 1
    s.flipped = False
    for slot in range(len(s.waiting)):
        s.waiting[slot] = s.bag.pop()
        s.upper[slot] = s.rng.below(2)
    s.active = s.first
    if ev is not None:
        ev.add(
            "day",
            ALL,
            "R13",
            f"Day {s.day} of {DAYS[s.seats]} begins.",
            day=s.day,
            first=s.first,
        )
    begin_turn(s, ev)


def begin_turn(s: FoundersState, ev: Events | None) -> None:
    """The active player's turn, or the end where no tile can be laid (R17)."""
    s.moved_yak = False
    s.stage = "take"
    if not takeable(s, s.active) and not (
        s.character[s.active] == "pehuen" and legal_yak(s)  # a Yak can make way
    ):
        stuck(s, ev)


def stuck(s: FoundersState, ev: Events | None) -> None:
    """No takeable tile can be laid: the match ends at once (R17)."""
    s.stage = "over"
    s.ended = "stuck"
    if ev is not None:
        ev.add("end", ALL, "R17", f"{does(s.active, 'have', 'has')} no place for any tile.")


def legal_take(s: FoundersState) -> list[Action]:
    """The takeable tiles; before them the Yak moves that Pehuën may make first (R53)."""
    acts = PLACES[s.seats]
    found: list[Action] = []
    if s.character[s.active] == "pehuen" and not s.moved_yak:
        found += legal_yak(s)
    found += [acts[slot] for slot in takeable(s, s.active)]
    return found


def take(s: FoundersState, slot: int, ev: Events | None) -> None:
    """Take a waiting tile; only now its back is seen (R15)."""
    s.taken, s.taken_up = s.waiting[slot], s.upper[slot]
    s.waiting[slot] = 0
    s.upper[slot] = 0
    s.stage = "lay"
    if ev is not None:
        each = BEFORE_SEAT[s.seats]
        owner = slot // each if slot < each * s.seats else -1
        faces = s.tiles.faces[s.taken]
        origin = "from the river" if owner < 0 else "from before"
        name = "" if owner < 0 else f" {{{owner}}}"
        ev.add(
            "take",
            ALL,
            "R15",
            f"{does(s.active, 'take', 'takes')} {letters(faces[s.taken_up])} {origin}{name}; its "
            f"back is {letters(faces[1 - s.taken_up])}.",
            reveals=True,
            seat=s.active,
            place="river" if owner < 0 else owner,
            tile=s.taken,
            up=FACES[s.taken_up],
        )


def proceed(s: FoundersState, ev: Events | None) -> None:
    """After a placement: Plazas, then symbols, then the late Yak, then the next turn (1.7)."""
    if judge(s, ev) or resolve(s, ev):
        return
    if s.character[s.active] == "pehuen" and not s.moved_yak and yak_cells(s):
        s.stage = "yak"  # step 6
        return
    end_turn(s, ev)


def end_turn(s: FoundersState, ev: Events | None) -> None:
    """The next seat clockwise, the next Day, or the end (R16, R17)."""
    if any(s.waiting):
        s.turn += 1
        s.active = (s.active + 1) % s.seats
        begin_turn(s, ev)
    elif s.day < DAYS[s.seats]:
        s.turn += 1
        s.first = (s.first - 1) % s.seats  # R16: counter-clockwise
        begin_day(s, ev)
    else:
        s.stage = "over"
        s.ended = "days"
        if ev is not None:
            ev.add("end", ALL, "R17", "The last Day is over.")


# --- Yaks -----------------------------------------------------------------------------------------


def yak_cells(s: FoundersState) -> int:
    """Cells that can take a Yak (R53): free, next to a District, no symbol, Plaza or other Yak."""
    cells = PLAYABLE & ~s.full & ~s.closed & edge_neighbours(s.full) & ~s.open_symbols()
    for cell in s.yaks:
        if cell >= 0:
            cells &= ~BITS[cell]
    return cells


def legal_yak(s: FoundersState) -> list[Action]:
    """Each Yak on each such cell, from the reserve or moved.

    Before the tile and where no tile can be laid as things stand: only moves that make way.
    """
    cells = yak_cells(s)
    names = [c for c in BY_NAME if cells & BITS[c]]
    if s.stage == "take" and not takeable(s, s.active):
        return [YAK[k][c] for k in BY_LETTER for c in names if _makes_way(s, k, c)]
    return [YAK[k][c] for k in BY_LETTER for c in names]


def _makes_way(s: FoundersState, colour: int, cell: int) -> bool:
    before = s.yaks[colour]
    s.yaks[colour] = cell
    frees = bool(takeable(s, s.active))
    s.yaks[colour] = before
    return frees


def move_yak(s: FoundersState, colour: int, cell: int, ev: Events | None) -> None:
    """Put or move a Yak, once per turn (R53)."""
    early = s.stage == "take"
    moved = s.yaks[colour] >= 0
    s.yaks[colour] = cell
    s.moved_yak = True
    if ev is not None:
        verb = does(s.active, "move", "moves") if moved else does(s.active, "put", "puts")
        ev.add(
            "yak",
            ALL,
            "R53",
            f"{verb} the {tint(colour)} Yak {'to' if moved else 'on'} {at(cell)}.",
            seat=s.active,
            colour=colour,
            cell=at(cell),
        )
    if early:
        if not takeable(s, s.active):
            stuck(s, ev)
        return
    end_turn(s, ev)


def legal_late_yak(s: FoundersState) -> list[Action]:
    """Step 6 of 1.7: a Yak, or none."""
    return [*legal_yak(s), PASS]
