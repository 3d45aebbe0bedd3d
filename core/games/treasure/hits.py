"""Hits: how many, who takes them, who dies (TH-47, TH-48, TH-51 to TH-59)."""

from __future__ import annotations

from bisect import insort

from core.kernel import Action, Events

from .actions import PASS, Cast, Drink, Hit, Play, PlayMartyr, Sacrifice, made
from .battle import living
from .cards import CARDS, DISASTER, HEAL, MARTYR, POTION, RESURRECTION, SHIELD_OF_FAITH
from .flow import ask, goto, is_gone, next_asked, stage
from .recruit import spend_spell
from .state import Hero, TreasureState, hero_of
from .values import capacity, may_martyr, soak
from .zones import from_hand, hero_leaves, name, say, verb


def disasters(s: TreasureState) -> list[Action]:
    """Disaster, or passing (TH-E12)."""
    return [made(Play, DISASTER), PASS] if DISASTER in s.hands[s.asked] else [PASS]


def do_disaster(s: TreasureState, events: Events | None) -> None:
    """One die more of hits (TH-E12)."""
    p = s.asked
    from_hand(s, p, DISASTER)
    s.guard_plays.append(DISASTER)
    say(events, "disaster", "TH-E12", f"{verb(p, 'play', 'plays')} Disaster.", seat=p)
    s.queue.clear()
    next_asked(s, events)


@stage("hits")
def hits(s: TreasureState, events: Events | None) -> None:
    """Throw for the hits (TH-47, TH-48) and open the hits window."""
    if s.won:
        die = s.rng.roll()
        s.hits = max(0, die - 3)
        thrown = f"{die} - 3"
    else:
        dice = s.rng.roll_many(2 if DISASTER in s.guard_plays else 1)
        s.hits = sum(dice)
        thrown = " + ".join(map(str, dice))
    if events is not None:
        rule = "TH-48" if s.won else "TH-47"
        count = "hit" if s.hits == 1 else "hits"
        text = f"{verb(s.active, 'take', 'takes')} {s.hits} {count} ({thrown})."
        events.add("hits", "all", rule, text, seat=s.active, hits=s.hits)
    if s.hits == 0:
        goto(s, "battle-over", events)
    elif spells_ready(s.party) or (martyr_left(s) and s.hands[s.active]):
        ask(s, "brace", s.active)
    else:
        place(s, events)


def spells_ready(party: list[Hero]) -> bool:
    """Whether a hero holds spells and has not cast in this battle."""
    return any(h.spells and not h.cast for h in party)


def martyr_left(s: TreasureState) -> bool:
    """Whether the Martyr event could still come from a hand."""
    return s.mode != "alone" and not is_gone(s, MARTYR)


def braces(s: TreasureState) -> list[Action]:
    """Shield of Faith and Martyr, before hits are placed (TH-58, TH-E16)."""
    listed: list[Action] = []
    if s.hits and caster_of(s, SHIELD_OF_FAITH) is not None:
        listed.append(made(Cast, SHIELD_OF_FAITH, -1))
    if MARTYR in s.hands[s.active]:
        listed += [made(PlayMartyr, h.card) for h in s.party]
    listed.append(PASS)
    return listed


def caster_of(s: TreasureState, spell: int) -> Hero | None:
    """The hero who could cast a spell now: attached, none cast by him in this battle (TH-42)."""
    return next((h for h in s.party if spell in h.spells and not h.cast), None)


def do_shield_of_faith(s: TreasureState, events: Events | None) -> None:
    """Three hits fewer (S13)."""
    spend_spell(s, SHIELD_OF_FAITH, events).cast = True
    s.hits = max(0, s.hits - CARDS[SHIELD_OF_FAITH].amount)
    left = "1 hit is" if s.hits == 1 else f"{s.hits or 'no'} hits are"
    say(events, "hits", "TH-58", f"Of them {left} left to place.", seat=s.active, hits=s.hits)
    if not s.hits:
        place(s, events)  # nothing more to brace for


def do_martyr(s: TreasureState, a: PlayMartyr, events: Events | None) -> None:
    """The hero may martyr in this battle (TH-E16)."""
    from_hand(s, s.active, MARTYR)
    h = hero_of(s, s.active, a.hero)
    assert h is not None
    h.martyr = True
    say(events, "martyr", "TH-E16", f"{name(a.hero)} may martyr.", hero=CARDS[a.hero].id)


# --- placing --------------------------------------------------------------------------------------


def place(s: TreasureState, events: Events | None) -> None:
    """Ask for the next hit, or go on when none can be placed (TH-51, TH-53)."""
    if s.hits and any(h.left for h in s.party):
        ask(s, "place", s.active)
        return
    if s.hits:
        text = "1 hit finds nobody." if s.hits == 1 else f"{s.hits} hits find nobody."
        say(events, "lost-hits", "TH-53", text, hits=s.hits)
        s.hits = 0
    fallen(s, events)


def placings(s: TreasureState) -> list[Action]:
    """Every hero who can take one more hit, or all that are left (TH-53, TH-57)."""
    party = s.party
    alive = [h for h in party if h.left]
    listed: list[Action] = [made(Hit, h.card) for h in alive]
    listed += [
        made(Sacrifice, h.card) for h in alive if s.hits > capacity(h) and may_martyr(h, party)
    ]
    return listed


def do_hit(s: TreasureState, a: Hit, events: Events | None) -> None:
    """One hit on a hero; his items may soak it (TH-54)."""
    h = hero_of(s, s.active, a.hero)
    assert h is not None
    s.hits -= 1
    h.taken += 1
    soaked = h.taken <= soak(h)
    if not soaked:
        h.left -= 1
    if events is not None:
        text = f"{name(a.hero)} takes a hit" + (", soaked." if soaked else f", {h.left} left.")
        events.add("hit", "all", "TH-51", text, hero=CARDS[a.hero].id, left=h.left, soaked=soaked)
    place(s, events)


def do_sacrifice(s: TreasureState, a: Sacrifice, events: Events | None) -> None:
    """The hero takes all hits that are left and dies (TH-57)."""
    h = hero_of(s, s.active, a.hero)
    assert h is not None
    text = f"{name(a.hero)} takes all {s.hits} hits as a martyr."
    say(events, "sacrifice", "TH-57", text, hero=CARDS[a.hero].id, hits=s.hits)
    h.taken += s.hits
    h.left = 0
    s.hits = 0
    place(s, events)


# --- deaths ---------------------------------------------------------------------------------------


def fallen(s: TreasureState, events: Events | None) -> None:
    """Heroes at 0: Resurrection may save one, then they die (TH-52, S16)."""
    if could_rescue(s.party):
        ask(s, "rescue", s.active)
    else:
        bury(s, events)


def could_rescue(party: list[Hero]) -> bool:
    """Whether all can see a dying hero and another one who might cast a spell on him (S16)."""
    ready = [h for h in party if h.spells and not h.cast]
    return any(h.left == 0 and h is not x for h in party for x in ready)


def rescues(s: TreasureState) -> list[Action]:
    """Resurrection on each dying hero but the caster himself (S16)."""
    caster = caster_of(s, RESURRECTION)
    listed: list[Action] = []
    if caster is not None:
        listed = [
            made(Cast, RESURRECTION, h.card) for h in s.party if h.left == 0 and h is not caster
        ]
    listed.append(PASS)
    return listed


def do_resurrection(s: TreasureState, target: int, events: Events | None) -> None:
    """A dying hero stays in play with one hit left (S16)."""
    spend_spell(s, RESURRECTION, events).cast = True
    h = hero_of(s, s.active, target)
    assert h is not None
    h.left = CARDS[RESURRECTION].amount
    say(events, "raised", "TH-58", f"{name(target)} stays in play.", hero=CARDS[target].id)
    bury(s, events)


def bury(s: TreasureState, events: Events | None) -> None:
    """Heroes at 0 are discarded; their items lie aside till the adventure ends (TH-59, TH-63)."""
    p = s.active
    for card in [h.card for h in s.party if h.left == 0]:
        h = hero_leaves(s, p, card)
        for m in h.items:
            insort(s.aside, m)
        say(events, "death", "TH-52", f"{name(card)} dies.", seat=p, hero=CARDS[card].id)
    if cure_possible(s):
        ask(s, "cure", p)
    else:
        goto(s, "battle-over", events)


def cure_possible(s: TreasureState) -> bool:
    """Whether all can see that a living hero is hurt and something might heal him (TH-58)."""
    hurt = any(h.left < CARDS[h.card].hits for h in s.party)
    return hurt and (spells_ready(s.party) or any(POTION in h.items for h in s.party))


def battle_cures(s: TreasureState) -> list[Action]:
    """Heal and the potion after the hits, on living heroes (S14, M17)."""
    listed: list[Action] = []
    if caster_of(s, HEAL) is not None:
        listed += [made(Cast, HEAL, h.card) for h in living(s) if h.left < CARDS[h.card].hits]
    listed += [
        made(Drink, h.card) for h in living(s) if POTION in h.items and h.left < CARDS[h.card].hits
    ]
    listed.append(PASS)
    return listed
