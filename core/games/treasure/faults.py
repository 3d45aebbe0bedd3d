"""Why an action is refused: rule and sentence, from what the asked seat may know."""

from __future__ import annotations

from core.kernel import Action

from . import actions as act
from .battle import smite_fits
from .cards import (
    AMBUSH,
    CARDS,
    COUNT,
    DISASTER,
    FIGHT_ANOTHER_DAY,
    HAPPY_HUNTING,
    KIND,
    LOST,
    SMITE,
    TAVERN,
    TRACKER,
    TRADING_POST,
)
from .fault_checks import CHECKS
from .fault_times import STEPS_OF, WRONG_TIME, Fault
from .state import TreasureState
from .values import has_class


def refusal(s: TreasureState, a: Action) -> Fault:
    """Rule and sentence why an illegal action is refused."""
    if isinstance(a, act.Pass):
        return _pass_fault(s)
    for name, _ in a.fields:
        if not _exists(s, name, getattr(a, name)):
            return "TH-1", f"There is no such {name} here."
    if isinstance(a, act.Play):
        return _play_fault(s, a.card)
    if s.step not in STEPS_OF[type(a)]:
        if s.step == "excess":
            return "TH-19", "A spell too many has to go first."
        return WRONG_TIME[type(a)]
    return CHECKS[type(a)](s, a)


_FIELD_KINDS = {
    "hero": "hero",
    "item": "item",
    "spell": "spell",
    "location": "location",
    "treasure": "treasure",
    "guardian": "guardian",
}


def _exists(s: TreasureState, name: str, value: int) -> bool:
    if name == "seat":
        return 0 <= value < len(s.hands)
    if name == "space":
        return 0 <= value < 25
    if name == "target":
        return value == -1 or (0 <= value < COUNT and KIND[value] == "hero")
    if not 0 <= value < COUNT:
        return False
    return KIND[value] == _FIELD_KINDS.get(name, KIND[value])


def _pass_fault(s: TreasureState) -> Fault:
    if s.step == "discard":
        over = len(s.hands[s.active]) - s.hand_limit
        cards = "1 card" if over == 1 else f"{over} cards"
        return "TH-23", f"Exactly {cards} of your hand must go first."
    if s.step == "place":
        return "TH-51", "All hits that a hero can take must be placed."
    if s.step == "excess":
        return "TH-19", "A spell too many has to go."
    if s.step == "track":
        return "TH-E15", "One of the cards has to be kept."
    if s.step == "spy":
        return "TH-E07", "One card of the hand has to go."
    if s.step == "walk":
        return "TH-B4", "Choose a space, or your own to stay."
    return "TH-73", "One card of your hand has to go."


# --- events without a target ----------------------------------------------------------------------

_PLAY_STEPS: dict[int, tuple[str, Fault]] = {
    AMBUSH: ("ward", ("TH-41", "Ambush is played in the guardian window, before the party's.")),
    FIGHT_ANOTHER_DAY: ("fight", ("TH-42", "Fight Another Day is played in your own battle.")),
    HAPPY_HUNTING: ("again", ("TH-67", "Happy Hunting is played right after the first adventure.")),
    LOST: ("lost", ("TH-20", "Lost is played at the end of another's Recruit phase only.")),
    TAVERN: ("recovery", ("TH-E08", "The Tavern is played in your own Recovery phase.")),
    SMITE: ("fight", ("TH-42", "Smite is played in your own battle.")),
    DISASTER: ("disaster", ("TH-47", "Disaster is played only after the party has lost.")),
    TRADING_POST: ("recruit", ("TH-20", "Trading Post is played in your own Recruit phase.")),
    TRACKER: ("recruit", ("TH-20", "Tracker is played in your own Recruit phase.")),
}


def _play_fault(s: TreasureState, card: int) -> Fault:
    if card not in _PLAY_STEPS:
        return "TH-64", f"{CARDS[card].name} is not played like this."
    step, fault = _PLAY_STEPS[card]
    if s.step != step:
        return fault
    if card not in s.hands[s.asked]:
        return "TH-64", f"{CARDS[card].name} is not in your hand."
    if card == SMITE:
        if not has_class(s.party, "Fighter"):
            return "TH-E09", "Smite needs a Fighter in the party."
        if not smite_fits(s):
            return "TH-E09", "Smite works only against one singular guardian."
    if card == TRACKER:
        if not s.deck:
            return "TH-E15", "There is no deck to look at."
        return "TH-E15", "Tracker needs a Scout in the party."
    return fault
