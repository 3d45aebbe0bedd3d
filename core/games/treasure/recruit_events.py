"""The events of the Recruit phase (TH-20)."""

from __future__ import annotations

from bisect import insort

from core.kernel import Action, Events

from .actions import Keep, Pilfer, Play, Ruin, Spy, Strike, Theft, made
from .cards import CARDS, KIND, PILFER, RUINED, SPY, THEFT, TRACKER, TRADING_POST
from .flow import ask
from .state import TreasureState
from .values import has_class
from .zones import draw, from_hand, items_of, name, say, settle_excess, take_item, verb

TRACKER_CARDS = 10
POST_CARDS = 5


def event_answers(s: TreasureState) -> list[Action]:
    """The events that the active player can play now, in canonical order."""
    a = s.active
    hand = s.hands[a]
    listed: list[Action] = []
    if hand and KIND[hand[-1]] == "event":
        party = s.parties[a]
        others = [p for p in range(len(s.hands)) if p != a]
        thief = has_class(party, "Thief")
        if THEFT in hand and thief:
            listed += [made(Theft, p) for p in others if s.piles[p]]
        if PILFER in hand and thief:
            listed += [made(Pilfer, m) for m in items_elsewhere(s, a)]
        if SPY in hand and (thief or has_class(party, "Scout")):
            listed += [made(Spy, p) for p in others if s.hands[p]]
        if RUINED in hand:
            listed += [made(Ruin, m) for m in items_elsewhere(s, a)]
        if TRADING_POST in hand:
            listed.append(made(Play, TRADING_POST))
        if TRACKER in hand and s.deck and has_class(party, "Scout"):
            listed.append(made(Play, TRACKER))
    return listed


def items_elsewhere(s: TreasureState, seat: int) -> list[int]:
    """Items of all parties but one's own, sorted (TH-E02, TH-E17)."""
    found: list[int] = []
    for p in range(len(s.hands)):
        if p != seat:
            found += items_of(s, p)
    found.sort()
    return found


def do_theft(s: TreasureState, a: Theft, events: Events | None) -> None:
    """A random treasure of his pile comes to yours (TH-E01)."""
    p = s.active
    from_hand(s, p, THEFT)
    card = s.rng.choice(s.piles[a.seat])
    s.piles[a.seat].remove(card)
    insort(s.piles[p], card)
    text = f"{verb(p, 'steal', 'steals')} a treasure from {{{a.seat}}}."
    say(events, "theft", "TH-E01", text, seat=p, other=a.seat)
    if events is not None:
        told = f"The treasure is {name(card)}."
        both = tuple(sorted((p, a.seat)))
        events.add("stolen", both, "TH-E01", told, reveals=True, card=CARDS[card].id)


def do_pilfer(s: TreasureState, a: Pilfer, events: Events | None) -> None:
    """An item of another party comes to your carried ones (TH-E02)."""
    p = s.active
    from_hand(s, p, PILFER)
    other = take_item(s, a.item)
    insort(s.carried[p], a.item)
    text = f"{verb(p, 'pilfer', 'pilfers')} {name(a.item)} from {{{other}}}."
    say(events, "pilfer", "TH-E02", text, seat=p, other=other, card=CARDS[a.item].id)
    settle_excess(s, other, events)


def do_ruin(s: TreasureState, a: Ruin, events: Events | None) -> None:
    """An item of another party is discarded (TH-E17)."""
    p = s.asked
    from_hand(s, p, RUINED)
    other = take_item(s, a.item)
    s.discard.append(a.item)
    text = f"{verb(p, 'ruin', 'ruins')} {name(a.item)} of {{{other}}}."
    say(events, "ruin", "TH-E17", text, seat=p, other=other, card=CARDS[a.item].id)
    settle_excess(s, other, events)


def do_spy(s: TreasureState, a: Spy, events: Events | None) -> None:
    """See a hand; one card of it will go (TH-E07)."""
    p = s.active
    from_hand(s, p, SPY)
    s.target = a.seat
    say(
        events, "spy", "TH-E07", f"{verb(p, 'spy', 'spies')} on {{{a.seat}}}.", seat=p, other=a.seat
    )
    if events is not None:
        hand = s.hands[a.seat]
        listed = ", ".join(name(c) for c in hand)
        events.add(
            "seen",
            (p,),
            "TH-E07",
            f"The hand of {{{a.seat}}}: {listed}.",
            reveals=True,
            cards=[CARDS[c].id for c in hand],
        )
    ask(s, "spy", p)


def do_strike(s: TreasureState, a: Strike, events: Events | None) -> None:
    """The chosen card of the spied hand is discarded (TH-E07)."""
    from_hand(s, s.target, a.card)
    text = f"{{{s.target}}} {{{s.target}|lose|loses}} {name(a.card)}."
    say(events, "strike", "TH-E07", text, seat=s.target, card=CARDS[a.card].id)
    s.target = -1
    ask(s, "recruit", s.active)


def do_trading_post(s: TreasureState, events: Events | None) -> None:
    """Discard the hand, draw five (TH-E14)."""
    p = s.active
    from_hand(s, p, TRADING_POST)
    gone = list(s.hands[p])
    s.discard += gone
    s.hands[p].clear()
    text = f"{verb(p, 'trade', 'trades')} the hand at the Trading Post."
    say(events, "trading-post", "TH-E14", text, seat=p, cards=[CARDS[c].id for c in gone])
    draw(s, p, POST_CARDS, "TH-E14", events)


def tracked(s: TreasureState) -> list[int]:
    """The cards that the Tracker shows, sorted (TH-E15)."""
    return sorted(s.deck[-TRACKER_CARDS:])


def do_tracker(s: TreasureState, events: Events | None) -> None:
    """Look at the top of the deck (TH-E15)."""
    p = s.active
    from_hand(s, p, TRACKER)
    shown = tracked(s)
    cards = "top card" if len(shown) == 1 else f"top {len(shown)} cards"
    text = f"{verb(p, 'look', 'looks')} at the {cards} of the deck."
    say(events, "tracker", "TH-E15", text, seat=p, count=len(shown))
    if events is not None:
        told = "The cards: " + ", ".join(name(c) for c in shown) + "."
        events.add("seen", (p,), "TH-E15", told, reveals=True, cards=[CARDS[c].id for c in shown])
    ask(s, "track", p)


def do_keep(s: TreasureState, a: Keep, events: Events | None) -> None:
    """Keep one card; the whole deck is shuffled afterwards (TH-E15)."""
    p = s.active
    s.deck.remove(a.card)
    insort(s.hands[p], a.card)
    s.rng.shuffle(s.deck)
    text = f"{verb(p, 'keep', 'keeps')} one; the deck is shuffled."
    say(events, "keep", "TH-E15", text, seat=p)
    if events is not None:
        told = f"The card is {name(a.card)}."
        events.add("kept", (p,), "TH-E15", told, card=CARDS[a.card].id)
    ask(s, "recruit", p)
