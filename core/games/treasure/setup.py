"""Set-up: shuffle, seven cards each, who begins (TH-10, TH-11)."""

from __future__ import annotations

from core.kernel import BadOptions, Rng

from . import alone, board
from .cards import COUNT
from .flow import goto
from .state import Options, TreasureState
from .zones import draw

START_HAND = 7


def empty_state(options: Options, seats: int, rng: Rng, mode: str) -> TreasureState:
    """A table with no card on it."""
    return TreasureState(
        rng=rng,
        turn=1,
        answers=[0] * seats,
        mode=mode,
        hand_limit=options.hand_limit,
        deck=[],
        discard=[],
        out=[],
        hands=[[] for _ in range(seats)],
        parties=[[] for _ in range(seats)],
        carried=[[] for _ in range(seats)],
        piles=[[] for _ in range(seats)],
        active=0,
        asked=0,
        step="",
        queue=[],
        then="",
        lost_way=False,
        phases_done=0,
        location=-1,
        laid=[],
        guardians=[],
        foes=[],
        encounter=False,
        won=False,
        guard_plays=[],
        party_plays=[],
        empowered=[],
        guard_dice=[],
        party_dice=[],
        hits=0,
        aside=[],
        mended=False,
        target=-1,
        excess=-1,
        back_step="",
        back_asked=0,
        die=0,
        pawns=[],
        spot_places=[],
        spot_guards=[],
        spot_finds=[],
        spot_open=[],
        winners=[],
        ended="",
    )


def new_state(options: Options, seats: int, rng: Rng) -> TreasureState:
    """A match before its first decision; raises BadOptions for a board with one seat."""
    if options.board and seats == 1:
        raise BadOptions("The board version is for two to four seats.")
    mode = "alone" if seats == 1 else "board" if options.board else "cards"
    s = empty_state(options, seats, rng, mode)
    if mode == "alone":
        alone.begin(s)
        return s
    if mode == "board":
        board.begin(s)
    else:
        s.deck = list(range(COUNT))
        rng.shuffle(s.deck)
    for p in range(seats):
        draw(s, p, START_HAND, "TH-10", None)
    s.active = roll_first(rng, seats)
    goto(s, "turn", None)
    return s


def roll_first(rng: Rng, seats: int) -> int:
    """Each seat throws a die; the highest begins, ties throw again (TH-10)."""
    rivals = list(range(seats))
    while len(rivals) > 1:
        dice = rng.roll_many(len(rivals))
        best = max(dice)
        rivals = [p for p, die in zip(rivals, dice, strict=True) if die == best]
    return rivals[0]
