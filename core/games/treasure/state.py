"""State and options of a match of Treasure Hunter."""

from __future__ import annotations

import attrs

from core.kernel import State, option
from core.kernel.rng import Rng


@attrs.frozen
class Options:
    """What can be chosen before a match."""

    board: bool = option(
        False, "Play on the five by five board, where locations and finds lie out.", "TH-B1"
    )
    hand_limit: int = option(
        7, "Cards that stay in hand after the Discard phase.", "TH-23", low=3, high=12
    )


@attrs.define
class Hero:
    """A hero in play."""

    card: int
    left: int
    """Hit points left."""
    items: list[int]
    spells: list[int]
    """Face down: only the owner knows them."""
    weapon: int = -1
    """Weapon named for this battle, -1: the best one (TH-18)."""
    taken: int = 0
    """Hits placed on him in this battle, soaked ones taken in (TH-54)."""
    cast: bool = False
    """Whether he has cast his spell of this battle (TH-42)."""
    martyr: bool = False
    """Whether the Martyr event was played on him in this battle."""

    def clone(self) -> Hero:
        """An independent copy."""
        return Hero(
            self.card,
            self.left,
            self.items.copy(),
            self.spells.copy(),
            self.weapon,
            self.taken,
            self.cast,
            self.martyr,
        )


@attrs.define
class TreasureState(State):
    """One position; `turn` counts the turns of all players together.

    Cards are numbers (see `cards`).  Hands, parties, carried items and piles are kept sorted, so
    that their order tells nothing.
    """

    mode: str
    """`cards`, `board` or `alone`."""
    hand_limit: int
    deck: list[int]
    """The top card is the last."""
    discard: list[int]
    out: list[int]
    """Cards that are not in this match (board version, playing alone)."""
    hands: list[list[int]]
    parties: list[list[Hero]]
    carried: list[list[int]]
    piles: list[list[int]]
    active: int
    """Seat whose turn it is."""
    asked: int
    """Seat of the open decision."""
    step: str
    """Kind of the open decision, empty when the match is over."""
    queue: list[int]
    """Seats still to be asked in this window."""
    then: str
    """Stage at which the match goes on when the window closes."""
    lost_way: bool
    """The Lost event was played on the active seat."""
    phases_done: int
    """Adventure phases over in this turn."""
    location: int
    laid: list[int]
    """Treasures under the location, face down."""
    guardians: list[int]
    """Guardians on the table."""
    foes: list[int]
    """Guardians of the present battle."""
    encounter: bool
    won: bool
    """How the last battle ended."""
    guard_plays: list[int]
    """Cards that raise the guardian's value in this battle."""
    party_plays: list[int]
    """Cards that raise the party's value in this battle."""
    empowered: list[int]
    """Seats that have given the guardian a spell in this battle (TH-41)."""
    guard_dice: list[int]
    """Dice of the last battle; empty before they are thrown."""
    party_dice: list[int]
    hits: int
    """Hits still to be placed."""
    aside: list[int]
    """Items of heroes that died in this adventure (TH-63)."""
    mended: bool
    """The Staff of Healing has been used in this Recovery phase."""
    target: int
    """Seat that is spied on, else -1."""
    excess: int
    """Hero that holds a spell too many, else -1 (TH-19)."""
    back_step: str
    """Where to go on after an excess spell is given up."""
    back_asked: int
    die: int
    """Steps of the pawn (board version)."""
    pawns: list[int]
    """Space of each pawn (board version), else empty."""
    spot_places: list[int]
    """Location on each space, -1 where none is (board version)."""
    spot_guards: list[int]
    spot_finds: list[int]
    spot_open: list[bool]
    """Whether the guardian of a space lies face up."""
    winners: list[int]
    ended: str
    """`deck`, `claimed` or `rounds` when the match is over, else empty."""

    @property
    def seats(self) -> int:
        """Number of seats."""
        return len(self.hands)

    @property
    def party(self) -> list[Hero]:
        """The active seat's party."""
        return self.parties[self.active]

    def clone(self) -> TreasureState:
        """An independent copy."""
        return TreasureState(
            Rng(self.rng.state, self.rng.draws),
            self.turn,
            self.answers.copy(),
            self.mode,
            self.hand_limit,
            self.deck.copy(),
            self.discard.copy(),
            self.out.copy(),
            [x.copy() for x in self.hands],
            [[h.clone() for h in x] for x in self.parties],
            [x.copy() for x in self.carried],
            [x.copy() for x in self.piles],
            self.active,
            self.asked,
            self.step,
            self.queue.copy(),
            self.then,
            self.lost_way,
            self.phases_done,
            self.location,
            self.laid.copy(),
            self.guardians.copy(),
            self.foes.copy(),
            self.encounter,
            self.won,
            self.guard_plays.copy(),
            self.party_plays.copy(),
            self.empowered.copy(),
            self.guard_dice.copy(),
            self.party_dice.copy(),
            self.hits,
            self.aside.copy(),
            self.mended,
            self.target,
            self.excess,
            self.back_step,
            self.back_asked,
            self.die,
            self.pawns.copy(),
            self.spot_places.copy(),
            self.spot_guards.copy(),
            self.spot_finds.copy(),
            self.spot_open.copy(),
            self.winners.copy(),
            self.ended,
        )


def opponents(s: TreasureState) -> list[int]:
    """The other seats, clockwise from the active one's left."""
    n = len(s.hands)
    return [(s.active + i) % n for i in range(1, n)]


def hero_of(s: TreasureState, seat: int, card: int) -> Hero | None:
    """A hero of a party by its card."""
    return next((h for h in s.parties[seat] if h.card == card), None)
