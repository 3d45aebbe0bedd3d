"""What a seat can do; every action object is made once and shared."""

from __future__ import annotations

from core.kernel.actions import Action, action

from .cards import IDS


@action("commit")
class Commit(Action):
    """Mark a card for the sealed commit of this step (AF-15)."""

    card: str


@action("uncommit")
class Uncommit(Action):
    """Take a mark back."""

    card: str


@action("discard")
class Discard(Action):
    """Name a card to go when the hand is above twelve (AF-27)."""

    card: str


@action("keep")
class Keep(Action):
    """Take a card back from those named to go."""

    card: str


@action("seal")
class Seal(Action):
    """End one's choice of cards; it is shown when both have sealed (AF-7)."""


@action("thwart")
class Thwart(Action):
    """Make the other side's win void (AF-24)."""

    card: str


@action("accept")
class Accept(Action):
    """Let the other side win."""


ACTIONS: tuple[type[Action], ...] = (Commit, Uncommit, Discard, Keep, Seal, Thwart, Accept)

COMMIT = tuple(Commit(i) for i in IDS)
UNCOMMIT = tuple(Uncommit(i) for i in IDS)
DISCARD = tuple(Discard(i) for i in IDS)
KEEP = tuple(Keep(i) for i in IDS)
THWART = tuple(Thwart(i) for i in IDS)
SEAL = Seal()
ACCEPT = Accept()
