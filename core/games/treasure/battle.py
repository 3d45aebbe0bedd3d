"""The battle: arms, guardian window, party window, dice (TH-40 to TH-50)."""

from __future__ import annotations

from core.kernel import Action, Events

from .actions import PASS, Cast, Empower, Play, Ruin, Wield, made
from .cards import (
    AMBUSH,
    CARDS,
    FIGHT_ANOTHER_DAY,
    HEAL,
    KIND,
    RESURRECTION,
    RUINED,
    SHIELD_OF_FAITH,
    SMITE,
    TELEPORT,
)
from .flow import ask, ask_round, goto, is_gone, stage
from .recruit import spend_spell
from .recruit_events import items_elsewhere
from .state import Hero, TreasureState, hero_of, opponents
from .values import (
    casters,
    foe_types,
    guard_dice,
    guard_value,
    has_class,
    is_singular,
    party_dice,
    party_value,
    weapon_in_use,
    weapons,
)
from .zones import from_hand, name, say, verb

HITS_SPELLS = (SHIELD_OF_FAITH, HEAL, RESURRECTION)


@stage("battle")
def battle(s: TreasureState, events: Events | None) -> None:
    """A battle begins: nothing of an earlier one counts any more (TH-42, TH-61)."""
    s.guard_plays.clear()
    s.party_plays.clear()
    s.empowered.clear()
    s.guard_dice.clear()
    s.party_dice.clear()
    s.hits = 0
    chooses = False
    for h in s.party:
        h.weapon = -1
        h.taken = 0
        h.cast = False
        h.martyr = False
        chooses = chooses or len(weapons(h)) > 1
    if chooses:
        ask(s, "arms", s.active)
    else:
        goto(s, "ward", events)


def arms(s: TreasureState) -> list[Action]:
    """Naming another weapon than the one in use (TH-18)."""
    types = foe_types(s.foes)
    listed: list[Action] = []
    for h in s.party:
        held = weapons(h)
        if len(held) > 1:
            use = weapon_in_use(h, types)
            listed += [made(Wield, h.card, m) for m in held if m != use]
    listed.append(PASS)
    return listed


def do_wield(s: TreasureState, a: Wield, events: Events | None) -> None:
    """The hero uses this weapon in the battle (TH-18)."""
    h = hero_of(s, s.active, a.hero)
    assert h is not None
    h.weapon = a.item
    text = f"{name(a.hero)} uses {name(a.item)}."
    say(events, "wield", "TH-18", text, hero=CARDS[a.hero].id, card=CARDS[a.item].id)


# --- the guardian window --------------------------------------------------------------------------


@stage("ward")
def ward(s: TreasureState, events: Events | None) -> None:
    """Each opponent once, from the left (TH-41)."""
    ask_round(s, "ward", opponents(s), "party-window", events)


def wards(s: TreasureState) -> list[Action]:
    """Ruined, Ambush, a spell for a casting guardian (TH-41)."""
    p = s.asked
    hand = s.hands[p]
    listed: list[Action] = []
    if RUINED in hand:
        listed += [made(Ruin, m) for m in items_elsewhere(s, p)]
    if AMBUSH in hand:
        listed.append(made(Play, AMBUSH))
    if p not in s.empowered and casters(s.foes):
        listed += [made(Empower, c) for c in hand if KIND[c] == "spell"]
    listed.append(PASS)
    return listed


def do_ambush(s: TreasureState, events: Events | None) -> None:
    """The guardian's value rises by four (TH-E03)."""
    p = s.asked
    from_hand(s, p, AMBUSH)
    s.guard_plays.append(AMBUSH)
    say(events, "ambush", "TH-E03", f"{verb(p, 'play', 'plays')} Ambush: guardian +4.", seat=p)


def do_empower(s: TreasureState, a: Empower, events: Events | None) -> None:
    """A spell from hand gives a casting guardian one die (TH-41)."""
    p = s.asked
    from_hand(s, p, a.spell)
    s.guard_plays.append(a.spell)
    s.empowered.append(p)
    text = f"{verb(p, 'give', 'gives')} the guardian {name(a.spell)}: one die more."
    say(events, "empower", "TH-41", text, seat=p, card=CARDS[a.spell].id)


# --- the party window -----------------------------------------------------------------------------


@stage("party-window")
def party_window(s: TreasureState, events: Events | None) -> None:
    """The active player, as often as he likes (TH-42)."""
    p = s.active
    events_left = s.mode != "alone" and not (is_gone(s, SMITE) and is_gone(s, FIGHT_ANOTHER_DAY))
    spells_left = any(h.spells and not h.cast for h in s.parties[p])
    if spells_left or (events_left and s.hands[p]):
        ask(s, "fight", p)
    else:
        goto(s, "dice", events)


def fights(s: TreasureState) -> list[Action]:
    """Spells that can be cast now, Fight Another Day, Smite, and fighting (TH-42)."""
    hand = s.hands[s.active]
    listed: list[Action] = []
    ready = [c for h in s.party if not h.cast for c in h.spells]
    ready.sort()
    for c in ready:
        if c not in HITS_SPELLS and not spell_fault(s, c):
            listed.append(made(Cast, c, -1))
    if FIGHT_ANOTHER_DAY in hand:
        listed.append(made(Play, FIGHT_ANOTHER_DAY))
    if SMITE in hand and smite_fits(s):
        listed.append(made(Play, SMITE))
    listed.append(PASS)
    return listed


def smite_fits(s: TreasureState) -> bool:
    """A Fighter in the party, one singular guardian (TH-E09)."""
    return is_singular(s.foes) and has_class(s.party, "Fighter")


def spell_fault(s: TreasureState, spell: int) -> str:
    """Why a battle spell would be void now, else an empty string: it cannot be cast then."""
    card = CARDS[spell]
    if card.effect == "vs" and not card.types & foe_types(s.foes):
        return f"{card.name} does nothing against this guardian."
    if card.effect == "number-S" and not is_singular(s.foes):
        return f"{card.name} works only against one singular guardian."
    if card.effect == "number-G" and all(CARDS[g].number != "G" for g in s.foes):
        return f"{card.name} works only against a group."
    if card.effect == "light" and (s.location < 0 or not CARDS[s.location].underground):
        return f"{card.name} works only Underground."
    return ""


def do_cast(s: TreasureState, spell: int, events: Events | None) -> None:
    """A battle spell: one per hero and battle (TH-42)."""
    caster = spend_spell(s, spell, events)
    caster.cast = True
    if spell == TELEPORT:
        retreat(s, events)
        return
    s.party_plays.append(spell)


def do_smite(s: TreasureState, events: Events | None) -> None:
    """The party's value rises by six (TH-E09)."""
    p = s.active
    from_hand(s, p, SMITE)
    s.party_plays.append(SMITE)
    say(events, "smite", "TH-E09", f"{verb(p, 'play', 'plays')} Smite: party +6.", seat=p)


def do_fight_another_day(s: TreasureState, events: Events | None) -> None:
    """The party retreats (TH-E04)."""
    from_hand(s, s.active, FIGHT_ANOTHER_DAY)
    retreat(s, events)


def retreat(s: TreasureState, events: Events | None) -> None:
    """No hits, the treasure is gone, the adventure ends (TH-60)."""
    p = s.active
    s.won = False
    say(events, "retreat", "TH-60", f"{verb(p, 'retreat', 'retreats')}.", seat=p)
    goto(s, "end-adventure", events)


# --- the dice -------------------------------------------------------------------------------------


def fixed_values(s: TreasureState) -> tuple[int, int]:
    """Fixed values of party and guardian now, dice left out (TH-40)."""
    alone = s.mode == "alone"
    mine = party_value(s.party, s.foes, s.location, s.party_plays)
    theirs = guard_value(s.party, s.foes, s.location, s.guard_plays, s.party_plays, alone)
    return mine, theirs


@stage("dice")
def dice(s: TreasureState, events: Events | None) -> None:
    """All dice of both sides together; equal values win for the party (TH-43, TH-46)."""
    mine, theirs = fixed_values(s)
    s.guard_dice = s.rng.roll_many(guard_dice(s.foes, s.guard_plays, s.mode == "alone"))
    s.party_dice = s.rng.roll_many(party_dice(s.party_plays))
    party, guardian = mine + sum(s.party_dice), theirs + sum(s.guard_dice)
    s.won = party >= guardian
    if events is not None:
        how = verb(s.active, "win", "wins") if s.won else verb(s.active, "lose", "loses")
        text = (
            f"Party {mine} + {sum(s.party_dice)} = {party}, guardian {theirs} + "
            f"{sum(s.guard_dice)} = {guardian}: {how}."
        )
        events.add(
            "dice",
            "all",
            "TH-46",
            text,
            seat=s.active,
            party=party,
            guardian=guardian,
            party_dice=list(s.party_dice),
            guard_dice=list(s.guard_dice),
            won=s.won,
        )
    if s.won:
        goto(s, "hits", events)
    else:
        ask_round(s, "disaster", opponents(s), "hits", events)  # TH-47


def living(s: TreasureState) -> list[Hero]:
    """Heroes of the active party with hit points left."""
    return [h for h in s.party if h.left > 0]
