"""All actions, with one shared object for each combination that has been listed."""

from __future__ import annotations

from functools import cache

from core.kernel import Action, action


@action("enlist")
class Enlist(Action):
    """Put a hero from hand into the party (TH-16)."""

    hero: int


@action("attach")
class Attach(Action):
    """Give an item to a hero who can use it (TH-17)."""

    item: int
    hero: int


@action("carry")
class Carry(Action):
    """Put an item with the carried ones (TH-17)."""

    item: int


@action("learn")
class Learn(Action):
    """Attach a spell from hand to a hero (TH-19)."""

    spell: int
    hero: int


@action("cast")
class Cast(Action):
    """Cast an attached spell; `target` is a hero where it needs one, else -1 (TH-42)."""

    spell: int
    target: int


@action("drink")
class Drink(Action):
    """The bearer of the Healing Potion drinks it."""

    hero: int


@action("mend")
class Mend(Action):
    """The Staff of Healing heals a hero."""

    hero: int


@action("theft")
class Theft(Action):
    """Play Theft against a seat (TH-E01)."""

    seat: int


@action("pilfer")
class Pilfer(Action):
    """Play Pilfer on an item (TH-E02)."""

    item: int


@action("spy")
class Spy(Action):
    """Play Spy against a seat (TH-E07)."""

    seat: int


@action("ruin")
class Ruin(Action):
    """Play Ruined on an item (TH-E17)."""

    item: int


@action("martyr")
class PlayMartyr(Action):
    """Play Martyr on a hero (TH-E16)."""

    hero: int


@action("play")
class Play(Action):
    """Play an event that needs no target."""

    card: int


@action("keep")
class Keep(Action):
    """Keep one of the cards that the Tracker shows (TH-E15)."""

    card: int


@action("strike")
class Strike(Action):
    """Discard a card of the hand that is spied on (TH-E07)."""

    card: int


@action("go")
class Go(Action):
    """Go adventuring: a location, and a treasure face down under it (TH-26)."""

    location: int
    treasure: int


@action("haul")
class Haul(Action):
    """Go adventuring with Monty Haul: two treasures (TH-E18)."""

    location: int
    treasure: int
    second: int


@action("oppose")
class Oppose(Action):
    """Lay a guardian (TH-27)."""

    guardian: int


@action("double")
class Double(Action):
    """Lay two guardians with Double Trouble (TH-E10)."""

    guardian: int
    second: int


@action("empower")
class Empower(Action):
    """Discard a spell from hand for a die more of a casting guardian (TH-41)."""

    spell: int


@action("wield")
class Wield(Action):
    """Name the weapon that a hero uses in this battle (TH-18)."""

    hero: int
    item: int


@action("hit")
class Hit(Action):
    """Place one hit (TH-51)."""

    hero: int


@action("sacrifice")
class Sacrifice(Action):
    """A hero takes all hits that are left and dies (TH-57)."""

    hero: int


@action("rise")
class Rise(Action):
    """Play Rise Again on a beaten guardian (TH-E19)."""

    guardian: int


@action("second")
class Second(Action):
    """Play Second Guardian with a guardian (TH-E11)."""

    guardian: int


@action("encounter")
class PlayEncounter(Action):
    """Play Encounter with a guardian (TH-E13)."""

    guardian: int


@action("dismiss")
class Dismiss(Action):
    """Discard a hero of the party (TH-23)."""

    hero: int


@action("drop")
class Drop(Action):
    """Discard an item of the party (TH-23)."""

    item: int


@action("forget")
class Forget(Action):
    """Discard an attached spell (TH-23, TH-19)."""

    spell: int


@action("toss")
class Toss(Action):
    """Discard a card from hand (TH-23)."""

    card: int


@action("walk")
class Walk(Action):
    """Move the pawn on the board (TH-B4)."""

    space: int


@action("brave")
class Brave(Action):
    """Fight the guardian of the space (TH-B5)."""


@action("pass")
class Pass(Action):
    """Nothing (more) here: end the phase, close the window."""


ACTION_TYPES: tuple[type[Action], ...] = (
    Enlist,
    Attach,
    Carry,
    Learn,
    Cast,
    Drink,
    Mend,
    Theft,
    Pilfer,
    Spy,
    Ruin,
    PlayMartyr,
    Play,
    Keep,
    Strike,
    Go,
    Haul,
    Oppose,
    Double,
    Empower,
    Wield,
    Hit,
    Sacrifice,
    Rise,
    Second,
    PlayEncounter,
    Dismiss,
    Drop,
    Forget,
    Toss,
    Walk,
    Brave,
    Pass,
)

PASS = Pass()
BRAVE = Brave()


@cache
def made(cls: type[Action], *fields: int) -> Action:
    """The shared action of a class with these fields."""
    return cls(*fields)
