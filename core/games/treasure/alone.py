"""Playing alone (part C.6: TH-72 to TH-75)."""

from __future__ import annotations

from bisect import insort

from core.kernel import Action, Events

from .actions import Toss, made
from .cards import CARDS, COUNT, EVENTS, KIND
from .flow import ask, goto, stage
from .state import TreasureState
from .zones import from_hand, join, name, say

FULL_HAND = 7
FULL_PARTY = 4
RATINGS = (
    (45, "legend"),
    (40, "champion"),
    (35, "veteran"),
    (30, "seasoned"),
    (25, "novice"),
)
"""Least points of each rating (TH-75)."""


def rating(score: int) -> tuple[str, bool]:
    """The word for a score, and whether it is a win (TH-75)."""
    for least, word in RATINGS:
        if score >= least:
            return word, True
    return "lost", False


def begin(s: TreasureState) -> None:
    """Take the events out (TH-72) and start to draw."""
    s.out = list(EVENTS)
    s.deck = [c for c in range(COUNT) if KIND[c] != "event"]
    s.rng.shuffle(s.deck)
    goto(s, "alone-setup", None)


@stage("alone-setup")
def set_up(s: TreasureState, events: Events | None) -> None:
    """Draw until four heroes are out and the hand is full (TH-72, TH-73)."""
    hand, party = s.hands[0], s.parties[0]
    while len(party) < FULL_PARTY or len(hand) < FULL_HAND:
        card = s.deck.pop()
        kind = KIND[card]
        if kind == "hero" and len(party) < FULL_PARTY:
            join(s, 0, card)
            say(events, "enlist", "TH-72", f"{name(card)} joins.", seat=0, card=CARDS[card].id)
        elif kind in ("hero", "item", "spell"):
            insort(hand, card)
            if len(hand) > FULL_HAND:
                s.then = "alone-setup"
                ask(s, "cull", 0)
                return
        else:
            s.discard.append(card)
    s.deck += s.discard  # TH-73: what was discarded so far is shuffled back
    s.discard.clear()
    s.rng.shuffle(s.deck)
    ask(s, "recruit", 0)


def culls(s: TreasureState) -> list[Action]:
    """With a hand too full one card goes (TH-73, TH-74)."""
    return [made(Toss, c) for c in s.hands[0]]


def do_cull(s: TreasureState, a: Toss, events: Events | None) -> None:
    """Discard a card and go on."""
    from_hand(s, 0, a.card)
    say(events, "toss", "TH-73", f"{name(a.card)} is discarded.", seat=0, card=CARDS[a.card].id)
    goto(s, s.then, events)


@stage("alone-recruit")
def recruit_alone(s: TreasureState, events: Events | None) -> None:
    """What was drawn may be used at once (TH-74)."""
    ask(s, "recruit", 0)


@stage("alone-turn")
def turn_cards(s: TreasureState, events: Events | None) -> None:
    """Turn cards one by one until something is asked (TH-74)."""
    s.lost_way = False
    s.phases_done = 0
    while s.deck:
        card = s.deck.pop()
        if events is not None:
            text = f"{name(card)} is turned up."
            events.add("turned", "all", "TH-74", text, reveals=True, card=CARDS[card].id)
        if KIND[card] in ("hero", "item", "spell"):
            insort(s.hands[0], card)
            s.then = "alone-recruit"
            ask(s, "cull" if len(s.hands[0]) > FULL_HAND else "recruit", 0)
            return
        _fill_slot(s, card)
        if s.location >= 0 and s.laid and s.guardians:
            if s.parties[0]:
                s.foes = list(s.guardians)
                goto(s, "battle", events)
                return
            _forfeit(s, events)
    goto(s, "finish-deck", events)


def _fill_slot(s: TreasureState, card: int) -> None:
    """Location, treasure, guardian: one of each waits, the stronger guardian stays (TH-74)."""
    kind = KIND[card]
    if kind == "location" and s.location < 0:
        s.location = card
    elif kind == "treasure" and not s.laid:
        s.laid = [card]
    elif kind == "guardian" and not s.guardians:
        s.guardians = [card]
    elif kind == "guardian" and CARDS[card].cbt > CARDS[s.guardians[0]].cbt:
        s.discard.append(s.guardians[0])
        s.guardians = [card]
    else:
        s.discard.append(card)


def _forfeit(s: TreasureState, events: Events | None) -> None:
    """Nobody is there to fight: the adventure is lost."""
    say(events, "nobody", "TH-74", "Nobody is there to fight: the treasure is lost.", seat=0)
    s.discard += [s.location, *s.laid, *s.guardians]
    s.location = -1
    s.laid.clear()
    s.guardians.clear()
