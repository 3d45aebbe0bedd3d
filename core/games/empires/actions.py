"""The actions of a match.  Cards are named by their number; `fleet1` and `hq1` by code."""

from __future__ import annotations

from core.kernel.actions import Action, action


@action("engage")
class Engage(Action):
    """Pay what a card needs this turn (ALLOC-4)."""

    card: int


@action("engage-best")
class EngageBest(Action):
    """Take the set of cards that the solver proposes."""


@action("arm")
class Arm(Action):
    """One ammunition for a heavy weapon (ALLOC-5)."""

    card: int


@action("charge")
class Charge(Action):
    """One energy for a field or for plasma weapons (MEC-1, COR-2)."""

    card: int


@action("repair")
class Repair(Action):
    """One repair point on `shield` or `structure` (PT-4)."""

    card: int
    part: str


@action("heal")
class Heal(Action):
    """One healing point on a monster or dragon (PT-5)."""

    card: int


@action("apply")
class Apply(Action):
    """One point of a kind towards what ends a card (PT-3)."""

    card: int
    kind: str


@action("move")
class Move(Action):
    """A ship on terrain to another terrain (ENG-2)."""

    card: int
    place: int


@action("play")
class Play(Action):
    """A card from hand to a place."""

    card: int
    place: int
    kind: str
    """`-`, or the letter of its second type."""


@action("use")
class Use(Action):
    """A function of a card in play."""

    card: int
    function: int
    place: int


@action("strike")
class Strike(Action):
    """The damage that a card deals each turn (PLAY-4)."""

    card: int


@action("swap")
class Swap(Action):
    """A card of the hand for one of the reserve fleet (RES-2)."""

    card: int
    reserve: int


@action("lay")
class Lay(Action):
    """Use a mine from its carrier against a ship (E-8, switch `mines_on_carrier`)."""

    card: int
    place: int


@action("combine")
class Combine(Action):
    """Make two cards in play one (KRE-3, D-4)."""

    card: int
    place: int


@action("separate")
class Separate(Action):
    """Take a card off the one that it is joined to (KRE-4)."""

    card: int


@action("area")
class Area(Action):
    """Fire distortion cannons of a ship at a seat's units (MEC-9)."""

    card: int
    place: int


@action("volley")
class Volley(Action):
    """Begin a volley against a target (VOL-2)."""

    target: int


@action("aim")
class Aim(Action):
    """Weapons of a unit into the volley that is being declared."""

    card: int
    weapon: str
    count: int


@action("drop")
class Drop(Action):
    """Discard a card of one's fleet or hand (DISC-1, DISC-3)."""

    card: int


@action("draw")
class Draw(Action):
    """Draw what the draw phase allows (DRAW-1)."""


@action("pick")
class Pick(Action):
    """One of the things asked for: a card, a code or a number."""

    choice: int


@action("choose")
class Choose(Action):
    """One of the options asked for, from 1."""

    option: int


@action("return-fire")
class ReturnFire(Action):
    """The defender's weapons at one of the attackers (VAR-7, VAR-8)."""

    target: int


@action("stack")
class Stack(Action):
    """The card that comes next from the top of one's deck (VAR-13)."""

    card: int


@action("agree")
class Agree(Action):
    """End the match, as proposed (VAR-5)."""


@action("decline")
class Decline(Action):
    """Play on (VAR-5)."""


@action("propose-end")
class ProposeEnd(Action):
    """Ask all others to end the match (VAR-5)."""


@action("withdraw")
class Withdraw(Action):
    """Leave the match (WIN-11)."""


@action("pass")
class Pass(Action):
    """No reaction."""


@action("done")
class Done(Action):
    """Nothing more here."""


ACTIONS: tuple[type[Action], ...] = (
    Engage,
    EngageBest,
    Arm,
    Charge,
    Repair,
    Heal,
    Apply,
    Move,
    Play,
    Use,
    Strike,
    Swap,
    Lay,
    Combine,
    Separate,
    Area,
    Volley,
    Aim,
    Drop,
    Draw,
    Pick,
    Choose,
    ReturnFire,
    Stack,
    Agree,
    Decline,
    ProposeEnd,
    Withdraw,
    Pass,
    Done,
)


_RANK = {cls: i for i, cls in enumerate(ACTIONS)}
_keys: dict[int, tuple[int | str, ...]] = {}
"""Canonical key of each shared action, by identity: they live as long as the program."""

_made: dict[tuple[type[Action], tuple[int | str, ...]], Action] = {}


def make(cls: type[Action], *fields: int | str) -> Action:
    """The one shared object of an action."""
    key = (cls, fields)
    found = _made.get(key)
    if found is None:
        found = _made[key] = cls(*fields)
        _keys[id(found)] = (_RANK[cls], *fields)
    return found


def canonical(found: list[Action]) -> list[Action]:
    """Shared actions in canonical order, each once."""
    unique = list({id(a): a for a in found}.values())
    unique.sort(key=_key)
    return unique


def _key(a: Action) -> tuple[int | str, ...]:
    return _keys[id(a)]


DONE = make(Done)
PASS = make(Pass)
BEST = make(EngageBest)
DRAW = make(Draw)
WITHDRAW = make(Withdraw)
AGREE = make(Agree)
DECLINE = make(Decline)
PROPOSE = make(ProposeEnd)
