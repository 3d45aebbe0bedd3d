"""Moving cards between zones, the one place where they move, and telling of it."""

from __future__ import annotations

from bisect import insort
from typing import Any

from core.kernel import Events

from .cards import CARDS
from .state import Hero, TreasureState, hero_of
from .values import level


def say(events: Events | None, kind: str, rule: str, text: str, **data: Any) -> None:
    """An event for all."""
    if events is not None:
        events.add(kind, "all", rule, text, **data)


def name(card: int) -> str:
    """Name of a card."""
    return CARDS[card].name


def verb(seat: int, you: str, other: str) -> str:
    """A seat as the subject of a sentence: `You draw`, `Ann draws`."""
    return f"{{{seat}}} {{{seat}|{you}|{other}}}"


def draw(s: TreasureState, seat: int, count: int, rule: str, events: Events | None) -> list[int]:
    """Take up to `count` cards from the deck into a hand (TH-13)."""
    taken = [s.deck.pop() for _ in range(min(count, len(s.deck)))]
    for c in taken:
        insort(s.hands[seat], c)
    if events is not None and taken:
        n = len(taken)
        cards = "card" if n == 1 else "cards"
        events.add(
            "draw", "all", rule, f"{verb(seat, 'draw', 'draws')} {n} {cards}.", seat=seat, count=n
        )
        listed = ", ".join(name(c) for c in taken)
        events.add(
            "drawn",
            (seat,),
            rule,
            f"{verb(seat, 'draw', 'draws')}: {listed}.",
            reveals=True,
            seat=seat,
            cards=[CARDS[c].id for c in taken],
        )
    return taken


def from_hand(s: TreasureState, seat: int, card: int) -> None:
    """Play a card from hand to the discard pile (TH-64)."""
    s.hands[seat].remove(card)
    s.discard.append(card)


def find_item(s: TreasureState, item: int) -> tuple[int, Hero | None] | None:
    """Seat and bearer of an item in play; the bearer is None where it is carried."""
    for seat, party in enumerate(s.parties):
        if item in s.carried[seat]:
            return seat, None
        for h in party:
            if item in h.items:
                return seat, h
    return None


def take_item(s: TreasureState, item: int) -> int:
    """Take an item out of play; gives the seat that had it."""
    found = find_item(s, item)
    if found is None:
        raise ValueError(f"{name(item)} is not in play")
    seat, bearer = found
    if bearer is None:
        s.carried[seat].remove(item)
    else:
        bearer.items.remove(item)
        if bearer.weapon == item:
            bearer.weapon = -1  # TH-18: the best one that is left counts
    return seat


def items_of(s: TreasureState, seat: int) -> list[int]:
    """All items of a party, attached and carried, sorted."""
    found = list(s.carried[seat])
    for h in s.parties[seat]:
        found += h.items
    found.sort()
    return found


def settle_excess(s: TreasureState, seat: int, events: Events | None) -> bool:
    """After an item left a hero: ask for a spell too many, True while it is asked (TH-19)."""
    for h in s.parties[seat]:
        if len(h.spells) <= level(h):
            continue
        if len(h.spells) == 1:
            lose_spell(s, seat, h.spells[0], events)
            continue
        s.excess = h.card
        s.back_step, s.back_asked = s.step, s.asked
        s.step, s.asked = "excess", seat
        return True
    return False


def lose_spell(s: TreasureState, seat: int, spell: int, events: Events | None) -> None:
    """An attached spell goes to the discard pile."""
    for h in s.parties[seat]:
        if spell in h.spells:
            h.spells.remove(spell)
            break
    s.discard.append(spell)
    text = f"{{{seat}}} {{{seat}|discard|discards}} {name(spell)}."
    say(events, "spell-lost", "TH-19", text, seat=seat, card=CARDS[spell].id)


def hero_leaves(s: TreasureState, seat: int, card: int) -> Hero:
    """Take a hero out of a party: card and spells go to the discard pile, items stay with the
    caller."""
    h = hero_of(s, seat, card)
    if h is None:
        raise ValueError(f"{name(card)} is not in the party")
    s.parties[seat].remove(h)
    s.discard.append(card)
    s.discard += h.spells
    return h


def join(s: TreasureState, seat: int, card: int) -> None:
    """A hero comes into play (TH-16)."""
    party = s.parties[seat]
    party.append(Hero(card, CARDS[card].hits, [], []))
    party.sort(key=_by_card)


def _by_card(h: Hero) -> int:
    return h.card
