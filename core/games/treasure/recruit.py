"""The Recruit phase: heroes, items, spells, events (TH-16 to TH-21)."""

from __future__ import annotations

from bisect import insort

from core.kernel import Action, Events

from .actions import (
    PASS,
    Attach,
    Carry,
    Cast,
    Drink,
    Enlist,
    Forget,
    Learn,
    made,
)
from .cards import (
    BEARS,
    CARDS,
    HEAL,
    KIND,
    POTION,
)
from .flow import ask_round, goto, next_asked, stage
from .recruit_events import event_answers
from .state import Hero, TreasureState, hero_of, opponents
from .values import level
from .zones import (
    from_hand,
    items_of,
    join,
    lose_spell,
    name,
    say,
    settle_excess,
    take_item,
    verb,
)

PARTY_SIZE = 4
SINGLE_SORTS = ("armor", "shield")


def may_enlist(s: TreasureState) -> bool:
    """Whether a hero may join now: room, and on the board, being at home (TH-16, TH-B3)."""
    if len(s.party) >= PARTY_SIZE:
        return False
    return s.mode != "board" or s.pawns[s.active] == _home(s)


def _home(s: TreasureState) -> int:
    from .board import HOMES

    return HOMES[s.active]


def has_room(h: Hero, item: int) -> bool:
    """One item of kind armor and one of kind shield per hero (TH-18)."""
    sort = CARDS[item].sort
    return sort not in SINGLE_SORTS or all(CARDS[m].sort != sort for m in h.items)


def recruits(s: TreasureState) -> list[Action]:
    """All answers in the Recruit phase, in canonical order."""
    a = s.active
    hand = s.hands[a]
    party = s.parties[a]
    listed: list[Action] = []
    if may_enlist(s):
        listed += [made(Enlist, c) for c in hand if KIND[c] == "hero"]
    in_hand = [c for c in hand if KIND[c] == "item"]
    in_play = items_of(s, a)
    for m in sorted(in_hand + in_play) if in_hand else in_play:
        listed += [
            made(Attach, m, h.card)
            for h in party
            if m in BEARS[h.card] and m not in h.items and has_room(h, m)
        ]
    carried = s.carried[a]
    if not party:  # TH-59: nobody could carry anything
        in_hand = []
    loose = [c for c in in_play if c not in carried] if carried else in_play
    listed += [made(Carry, m) for m in sorted(in_hand + loose)]
    for c in hand:
        if KIND[c] == "spell":
            listed += [made(Learn, c, h.card) for h in party if len(h.spells) < level(h)]
    listed += cures(s)
    if len(s.hands) > 1:
        listed += event_answers(s)
    listed.append(PASS)
    return listed


def cures(s: TreasureState) -> list[Action]:
    """Heal and the Healing Potion in the Recruit and Recovery phases (S14, M17)."""
    listed: list[Action] = []
    drinker: Action | None = None
    for h in s.party:
        if HEAL in h.spells:
            listed = [made(Cast, HEAL, x.card) for x in s.party if x.left < CARDS[x.card].hits]
        if POTION in h.items and h.left < CARDS[h.card].hits:
            drinker = made(Drink, h.card)
    if drinker is not None:
        listed.append(drinker)
    return listed


def heal(s: TreasureState, h: Hero, points: int, rule: str, events: Events | None) -> None:
    """Heal a hero, never above the printed hits (TH-22)."""
    gained = min(points, CARDS[h.card].hits - h.left)
    h.left += gained
    if gained:
        text = f"{name(h.card)} heals {gained}."
        say(events, "heal", rule, text, seat=s.active, card=CARDS[h.card].id, points=gained)


# --- carrying out ---------------------------------------------------------------------------------


def do_enlist(s: TreasureState, a: Enlist, events: Events | None) -> None:
    """A hero joins (TH-16)."""
    p = s.active
    s.hands[p].remove(a.hero)
    join(s, p, a.hero)
    text = f"{verb(p, 'recruit', 'recruits')} {name(a.hero)}."
    say(events, "enlist", "TH-16", text, seat=p, card=CARDS[a.hero].id)


def do_attach(s: TreasureState, a: Attach, events: Events | None) -> None:
    """An item goes to a hero, from hand or from anywhere in the party (TH-17)."""
    p = s.active
    _pick_up(s, a.item)
    h = hero_of(s, p, a.hero)
    assert h is not None
    insort(h.items, a.item)
    text = f"{name(a.hero)} gets {name(a.item)}."
    say(events, "attach", "TH-17", text, seat=p, card=CARDS[a.item].id, hero=CARDS[a.hero].id)
    settle_excess(s, p, events)


def do_carry(s: TreasureState, a: Carry, events: Events | None) -> None:
    """An item is carried by the party, attached to nobody (TH-17)."""
    p = s.active
    _pick_up(s, a.item)
    insort(s.carried[p], a.item)
    text = f"{verb(p, 'carry', 'carries')} {name(a.item)}."
    say(events, "carry", "TH-17", text, seat=p, card=CARDS[a.item].id)
    settle_excess(s, p, events)


def _pick_up(s: TreasureState, item: int) -> None:
    hand = s.hands[s.active]
    if item in hand:
        hand.remove(item)
    else:
        take_item(s, item)


def do_learn(s: TreasureState, a: Learn, events: Events | None) -> None:
    """A spell is attached face down (TH-19)."""
    p = s.active
    s.hands[p].remove(a.spell)
    h = hero_of(s, p, a.hero)
    assert h is not None
    insort(h.spells, a.spell)
    say(events, "learn", "TH-19", f"{name(a.hero)} gets a spell.", seat=p, hero=CARDS[a.hero].id)
    if events is not None:
        text = f"The spell is {name(a.spell)}."
        events.add("learned", (p,), "TH-19", text, seat=p, card=CARDS[a.spell].id)


def do_drink(s: TreasureState, a: Drink, events: Events | None) -> None:
    """The bearer drinks the potion: used up (M17)."""
    h = hero_of(s, s.active, a.hero)
    assert h is not None
    h.items.remove(POTION)
    s.discard.append(POTION)
    text = f"{name(a.hero)} drinks the Healing Potion."
    say(events, "drink", "TH-58", text, seat=s.active, card=CARDS[POTION].id)
    heal(s, h, CARDS[POTION].heal, "TH-58", events)


def cast_heal(s: TreasureState, target: int, events: Events | None) -> None:
    """The effect of Heal (S14)."""
    h = hero_of(s, s.active, target)
    assert h is not None
    heal(s, h, CARDS[HEAL].amount, "TH-58", events)


def spend_spell(s: TreasureState, spell: int, events: Events | None) -> Hero:
    """Take a cast spell off its hero; gives the caster (TH-64)."""
    for h in s.party:
        if spell in h.spells:
            h.spells.remove(spell)
            s.discard.append(spell)
            text = f"{name(h.card)} casts {name(spell)}."
            say(
                events,
                "cast",
                "TH-42",
                text,
                seat=s.active,
                card=CARDS[spell].id,
                hero=CARDS[h.card].id,
            )
            return h
    raise ValueError(f"{name(spell)} is not attached")


# --- a spell too many -----------------------------------------------------------------------------


def excess_choices(s: TreasureState) -> list[Action]:
    """The spells of the hero that holds one too many (TH-19)."""
    h = hero_of(s, s.asked, s.excess)
    assert h is not None
    return [made(Forget, c) for c in h.spells]


def do_excess(s: TreasureState, a: Forget, events: Events | None) -> None:
    """Give the spell up and go on where it was left."""
    lose_spell(s, s.asked, a.spell, events)
    s.excess = -1
    s.step, s.asked = s.back_step, s.back_asked
    s.back_step, s.back_asked = "", 0


# --- the end of the phase -------------------------------------------------------------------------


@stage("recruited")
def recruited(s: TreasureState, events: Events | None) -> None:
    """Each opponent may play Lost now, the one fixed point for it (TH-20)."""
    ask_round(s, "lost", opponents(s), "lost-asked", events)


@stage("lost-asked")
def lost_asked(s: TreasureState, events: Events | None) -> None:
    """On to the adventure, on the board to the way."""
    goto(s, "walk" if s.mode == "board" else "adventure", events)


def do_lost(s: TreasureState, card: int, events: Events | None) -> None:
    """The active party may not adventure in this turn (TH-E06)."""
    p = s.asked
    from_hand(s, p, card)
    s.lost_way = True
    text = f"{verb(p, 'play', 'plays')} Lost: no adventure for {{{s.active}}} in this turn."
    say(events, "lost", "TH-E06", text, seat=p)
    s.queue.clear()
    next_asked(s, events)
