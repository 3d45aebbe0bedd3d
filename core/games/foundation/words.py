"""Prompts, labels and refusals; each from what the seat that is asked may know."""

from __future__ import annotations

from core.kernel.actions import Action

from . import acts, cleanup, contest
from .cards import (
    BIT,
    CONTESTS,
    CONTROL_NAMES,
    DORS,
    DRAWS,
    HARI,
    NAMES,
    NUMBER,
    SIDE_NAMES,
    STEP_NAMES,
    THWARTS,
    amounts,
    card,
)
from .state import FoundationState, side_of


def counted(n: int, one: str, many: str = "") -> str:
    """`1 card`, `2 cards`."""
    return f"{n} {one if n == 1 else many or one + 's'}"


def prompt(s: FoundationState, seat: int) -> str:
    """What the seat decides, in one sentence."""
    marked = s.marked[seat]
    if s.asks == "thwart":
        return "You have lost the Second Empire roll: thwart the win with a card, or accept it."
    if s.asks == "discard":
        wanted = cleanup.surplus(s, seat)
        return (
            f"Your hand is above twelve: name {counted(wanted, 'card')} to discard, "
            f"{len(marked)} named so far."
        )
    if s.step == "draw":
        return (
            "Play cards that draw more, or Dors Seldon, or none: "
            f"{len(marked)} marked. Both sides are shown at once."
        )
    dice = contest.dice_count(s, marked)
    return (
        f"Commit cards to {STEP_NAMES[s.step]}: {len(marked)} marked, "
        f"{counted(dice, 'die', 'dice')}. Both sides are shown at once."
    )


def label(s: FoundationState, seat: int, a: Action) -> str:
    """Short text of an action for a list."""
    if isinstance(a, acts.Seal):
        return _seal_label(s, seat)
    if isinstance(a, acts.Accept):
        return "Let the win stand"
    number = NUMBER.get(getattr(a, "card", ""), 0)
    name = NAMES[number] or "an unknown card"
    if isinstance(a, acts.Commit):
        dice = contest.usable(s, seat)[number]
        return f"Mark {name} (+{dice})" if dice else f"Mark {name}"
    verbs = {
        acts.Uncommit: "Unmark",
        acts.Discard: "Discard",
        acts.Keep: "Keep",
        acts.Thwart: "Thwart with",
    }
    return f"{verbs[type(a)]} {name}"


def _seal_label(s: FoundationState, seat: int) -> str:
    count = len(s.marked[seat])
    if s.asks == "discard":
        return f"Discard the {counted(count, 'named card')}"
    if s.step == "draw":
        return f"Play {counted(count, 'card')}" if count else "Play no card now"
    dice = counted(contest.dice_count(s, s.marked[seat]), "die", "dice")
    return f"Commit {counted(count, 'card')}: {dice}" if count else f"Commit nothing: {dice}"


def refusal(s: FoundationState, seat: int, a: Action) -> tuple[str, str]:
    """Rule id and sentence why an action that is not legal now is refused."""
    wrong = _wrong_time(s, a)
    if wrong:
        return wrong
    if isinstance(a, acts.Seal):  # the only question that cannot be sealed at any time
        wanted, named = cleanup.surplus(s, seat), len(s.marked[seat])
        return "AF-27", f"Name exactly {counted(wanted, 'card')}; {named} named so far."
    number = NUMBER.get(getattr(a, "card", ""), 0)
    if not number:
        return "AF-1", "There is no such card; cards are named by slug or by id, AF001 to AF152."
    name = NAMES[number]
    if isinstance(a, acts.Uncommit):
        return "AF-15", f"{name} is not marked."
    if isinstance(a, acts.Keep):
        return "AF-27", f"{name} is not among the named cards."
    if number in s.marked[seat]:
        return ("AF-27" if s.asks == "discard" else "AF-15"), f"{name} is marked already."
    if number not in s.hands[seat]:
        return _not_in_hand(s, seat, number)
    if isinstance(a, acts.Discard):
        wanted = cleanup.surplus(s, seat)
        return "AF-27", f"Exactly {counted(wanted, 'card')} must go and are named; keep one first."
    if isinstance(a, acts.Thwart):
        return "AF-24", f"{name} cannot thwart; Gaia, Bliss, Daneel Olivaw and Galaxia can."
    return _no_use_now(s, seat, number)


def _wrong_time(s: FoundationState, a: Action) -> tuple[str, str] | None:
    fitting: dict[str, tuple[type[Action], ...]] = {
        "commit": (acts.Commit, acts.Uncommit, acts.Seal),
        "discard": (acts.Discard, acts.Keep, acts.Seal),
        "thwart": (acts.Thwart, acts.Accept),
    }
    if type(a) in fitting.get(s.asks, ()):
        return None
    if isinstance(a, acts.Thwart | acts.Accept):
        return (
            "AF-24",
            "Only who has just lost the Second Empire roll is asked to thwart or accept.",
        )
    if isinstance(a, acts.Discard | acts.Keep):
        return "AF-27", "Cards are discarded from the hand only in Clean-up, above twelve."
    if s.asks == "thwart":
        return "AF-24", "Thwart the win with one of the four cards, or accept it."
    return "AF-15", "Cards are committed in the Draw step and the four contests only."


def _not_in_hand(s: FoundationState, seat: int, number: int) -> tuple[str, str]:
    name = NAMES[number]
    if number in s.tables[seat]:
        return "AF-19", f"{name} lies on your table: it is spent for this turn."
    return "AF-15", f"You do not hold {name}."


def _no_use_now(s: FoundationState, seat: int, number: int) -> tuple[str, str]:
    """Why a card in hand cannot be committed in this step."""
    given = card(number)
    name, step = given.name, STEP_NAMES[s.step]
    if number in THWARTS:
        return "AF-24", f"{name} is played only when you have lost the Second Empire roll."
    if number in DRAWS:
        return "AF-11", f"{name} is played only in the Draw step."
    if number == DORS:
        if s.step != "draw":
            return "AF-12", f"{name} is played only in the Draw step."
        return "AF-12", f"{name} needs {NAMES[HARI]} in the discard pile, and he is not there."
    if s.step == "draw":
        return "AF-11", f"{name} has no use in the Draw step; it waits for the contests."
    if given.side not in ("any", side_of(s, seat)):
        return "AF-14", f"{name} can be used by the {SIDE_NAMES[given.side]} only."
    pritcher = s.options.pritcher
    if not amounts(s.step, pritcher)[number]:
        uses = " and ".join(STEP_NAMES[p] for p in CONTESTS if amounts(p, pritcher)[number])
        return "AF-14", f"{name} adds no dice in {step}; it is for {uses}."
    if BIT[given.requires] & ~s.control[seat]:
        prize = CONTROL_NAMES[given.requires]
        return "AF-20", f"{name} needs control of {prize} ({given.requires}), won this turn."
    return "AF-14", f"{name} cannot be committed now."
