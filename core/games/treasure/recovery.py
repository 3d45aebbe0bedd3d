"""Recovery and Discard phases (TH-22, TH-23)."""

from __future__ import annotations

from bisect import insort

from core.kernel import Action, Events

from .actions import PASS, Dismiss, Drop, Forget, Mend, Play, Toss, made
from .cards import CARDS, POTION, STAFF_OF_HEALING, TAVERN
from .flow import ask, goto, is_gone, stage
from .recruit import cures, heal
from .state import TreasureState, hero_of
from .zones import from_hand, hero_leaves, items_of, name, say, settle_excess, take_item, verb

HOME_HEAL = 2


@stage("recovery")
def recovery(s: TreasureState, events: Events | None) -> None:
    """Each hero of the active party heals one, at home on the board two (TH-22, TH-B6)."""
    p = s.active
    points = 1
    if s.mode == "board":
        from .board import HOMES

        points = HOME_HEAL if s.pawns[p] == HOMES[p] else 1
    for h in s.parties[p]:
        heal(s, h, points, "TH-22", events)
    s.mended = False
    if recovery_matters(s):
        ask(s, "recovery", p)
    else:
        goto(s, "recovered", events)


def recovery_matters(s: TreasureState) -> bool:
    """Whether something might be done in this phase, as far as all can see."""
    p = s.active
    if s.hands[p] and s.mode != "alone" and not is_gone(s, TAVERN):
        return True
    hurt = any(h.left < CARDS[h.card].hits for h in s.party)
    means = any(h.spells or POTION in h.items or STAFF_OF_HEALING in h.items for h in s.party)
    return hurt and means


def recoveries(s: TreasureState) -> list[Action]:
    """Heal, the potion, the Staff of Healing, the Tavern."""
    listed = cures(s)
    if not s.mended and any(STAFF_OF_HEALING in h.items for h in s.party):
        listed += [made(Mend, h.card) for h in s.party if h.left < CARDS[h.card].hits]
    if TAVERN in s.hands[s.active] and s.mode != "alone":
        listed.append(made(Play, TAVERN))
    listed.append(PASS)
    return listed


def do_mend(s: TreasureState, a: Mend, events: Events | None) -> None:
    """One chosen hero heals one more (M10)."""
    s.mended = True
    h = hero_of(s, s.active, a.hero)
    assert h is not None
    heal(s, h, CARDS[STAFF_OF_HEALING].mend, "TH-22", events)


def do_tavern(s: TreasureState, events: Events | None) -> None:
    """Each own hero heals one more (TH-E08)."""
    p = s.active
    from_hand(s, p, TAVERN)
    say(events, "tavern", "TH-E08", f"{verb(p, 'visit', 'visits')} the Tavern.", seat=p)
    for h in s.parties[p]:
        heal(s, h, 1, "TH-E08", events)


# --- Discard --------------------------------------------------------------------------------------


@stage("recovered")
def recovered(s: TreasureState, events: Events | None) -> None:
    """On to the Discard phase; alone there is none (TH-23, TH-74)."""
    p = s.active
    if s.mode == "alone":
        goto(s, "turn-over", events)
    elif s.parties[p] or s.carried[p] or len(s.hands[p]) > s.hand_limit:
        ask(s, "discard", p)
    else:
        goto(s, "turn-over", events)


def discards(s: TreasureState) -> list[Action]:
    """Heroes, items and spells of the party; cards from hand above the limit (TH-23)."""
    p = s.active
    listed: list[Action] = [made(Dismiss, h.card) for h in s.parties[p]]
    listed += [made(Drop, m) for m in items_of(s, p)]
    spells = [c for h in s.parties[p] for c in h.spells]
    spells.sort()
    listed += [made(Forget, c) for c in spells]
    if len(s.hands[p]) > s.hand_limit:
        listed += [made(Toss, c) for c in s.hands[p]]
    else:
        listed.append(PASS)
    return listed


def do_dismiss(s: TreasureState, a: Dismiss, events: Events | None) -> None:
    """A hero goes: items become carried, spells are discarded (TH-23)."""
    p = s.active
    h = hero_leaves(s, p, a.hero)
    for m in h.items:
        insort(s.carried[p], m)
    text = f"{verb(p, 'dismiss', 'dismisses')} {name(a.hero)}."
    say(events, "dismiss", "TH-23", text, seat=p, card=CARDS[a.hero].id)


def do_drop(s: TreasureState, a: Drop, events: Events | None) -> None:
    """An item of the party is discarded (TH-23)."""
    p = s.active
    take_item(s, a.item)
    s.discard.append(a.item)
    text = f"{verb(p, 'discard', 'discards')} {name(a.item)}."
    say(events, "drop", "TH-23", text, seat=p, card=CARDS[a.item].id)
    settle_excess(s, p, events)


def do_toss(s: TreasureState, a: Toss, events: Events | None) -> None:
    """A card from hand is discarded, down to the limit (TH-23)."""
    p = s.active
    from_hand(s, p, a.card)
    text = f"{verb(p, 'discard', 'discards')} {name(a.card)}."
    say(events, "toss", "TH-23", text, seat=p, card=CARDS[a.card].id)


def discarded(s: TreasureState, events: Events | None) -> None:
    """The phase ends; without a hero nobody carries items any more (TH-59)."""
    p = s.active
    if not s.parties[p] and s.carried[p]:
        s.discard += s.carried[p]
        s.carried[p].clear()
        say(events, "items-lost", "TH-59", "Nobody is left to carry the items.", seat=p)
    if s.mode == "board" and not s.parties[p]:
        from .board import HOMES

        s.pawns[p] = HOMES[p]
    goto(s, "turn-over", events)
