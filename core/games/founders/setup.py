"""Setting up a match (chapter 1.2, and R70 for two players)."""

from __future__ import annotations

from core.kernel import ALL, BadOptions, Events, Rng

from .options import Options
from .state import (
    BEFORE_SEAT,
    CHARACTER_NAMES,
    CHARACTERS,
    DAYS,
    IN_RIVER,
    NOBODY,
    TOKENS,
    FoundersState,
)
from .telling import does
from .tiles import layout, tile_set
from .turns import begin_day


def blank(options: Options, seats: int, rng: Rng) -> FoundersState:
    """An empty table: nothing dealt, nobody's character chosen."""
    tiles, symbols = tile_set(options.tiles), layout(options.artifacts)
    need = DAYS[seats] * (seats * BEFORE_SEAT[seats] + IN_RIVER[seats])
    if tiles.size < need:
        raise BadOptions(
            f"A match with {seats} seats lays {need} City tiles; the option `tiles` has "
            f"{tiles.size}."
        )
    slots = seats * BEFORE_SEAT[seats] + IN_RIVER[seats]
    return FoundersState(
        rng=rng,
        turn=1,
        answers=[0] * seats,
        seats=seats,
        options=options,
        colour=NOBODY[:],
        under=NOBODY[:],
        tile=[0] * len(NOBODY),
        symbols=[0] * len(symbols.cells),
        yaks=[-1] * 5,
        plazas=[],
        laid=[],
        monoliths=[3] * 5,  # R11
        monolith_count=[3] * 5,
        districts=[2] * 5,  # R11, Q4
        switches=[2] * 5,
        renown=12,
        parchment=[-1] * seats,
        compass=[-1] * seats,
        parchment_design=[-1] * seats,
        compass_design=[-1] * seats,
        character=[""] * seats,
        tokens=[0] * seats,
        renown_on=[0] * (2 * seats),
        day=0,
        first=0,
        active=0,
        bag=list(range(1, tiles.size + 1)),
        waiting=[0] * slots,
        upper=[0] * slots,
        stage="draft",
        taken=0,
        taken_up=0,
        moved_yak=False,
        flipped=False,
        judging=[],
        carvable=[],
        queue=[],
        costly=[],
        current=-1,
        ended="",
    )


def piles(seats: int, rng: Rng) -> list[tuple[int, int]]:
    """One pile of colour cards per seat: Parchment colour, Compass colour (R7, R8, R70)."""
    circle = rng.sample(range(5), max(seats, 4) if seats == 2 else seats)
    made = [(colour, circle[i - 1]) for i, colour in enumerate(circle)]
    if seats == 2:
        return [made[0], made[2]]  # R70: the first and the third of four
    # The circle itself is not the order of the seats: the seed's piles are mixed before they are
    # handed out, so that nobody knows who is whose ally.
    rng.shuffle(made)
    return made


def new(options: Options, seats: int, rng: Rng) -> FoundersState:
    """The state before the first decision: the draft, or the first turn."""
    s = blank(options, seats, rng)
    for seat, (parchment, compass) in enumerate(piles(seats, rng)):
        s.parchment[seat] = parchment
        s.compass[seat] = compass
    rng.shuffle(s.bag)
    s.first = rng.below(seats)  # Q5
    s.active = (s.first - 1) % seats  # Q3: the last in turn order picks first
    if options.characters == "random":
        dealt = rng.sample(CHARACTERS, seats)
        for seat, character in enumerate(dealt):
            take_character(s, seat, character)
        after_draft(s, None)
    return s


def take_character(s: FoundersState, seat: int, character: str) -> None:
    """Give a seat its character and the tokens of it (R10)."""
    s.character[seat] = character
    s.tokens[seat] = TOKENS[character]


def choose(s: FoundersState, character: str, ev: Events | None) -> None:
    """The drafting seat takes a character; the next one before it in turn order goes on (Q3)."""
    seat = s.active
    take_character(s, seat, character)
    if ev is not None:
        ev.add(
            "choose",
            ALL,
            "R10",
            f"{does(seat, 'choose', 'chooses')} {CHARACTER_NAMES[character]}.",
            seat=seat,
            character=character,
        )
    s.active = (seat - 1) % s.seats
    if s.character[s.active]:
        after_draft(s, ev)


def after_draft(s: FoundersState, ev: Events | None) -> None:
    """Deal the Designs (R9), then Cetran's token (R72), then the first Day."""
    s.parchment_design = s.rng.sample(range(5), s.seats)
    s.compass_design = s.rng.sample(range(5, 10), s.seats)
    if ev is not None:
        ev.add("deal", ALL, "R9", "The Designs are dealt.", reveals=True)
    if s.seats == 2 and "cetran" in s.character:
        s.active = s.character.index("cetran")
        s.stage = "gift"
        return
    begin_day(s, ev)
