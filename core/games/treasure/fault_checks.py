"""Why an action that fits the open decision is refused all the same, one check per action."""

from __future__ import annotations

from collections.abc import Callable

from core.kernel import Action

from . import actions as act
from .battle import HITS_SPELLS, spell_fault
from .cards import (
    BEARS,
    CARDS,
    DOUBLE_TROUBLE,
    ENCOUNTER,
    HEAL,
    KIND,
    MARTYR,
    MONTY_HAUL,
    PILFER,
    POTION,
    RESURRECTION,
    RISE_AGAIN,
    RUINED,
    SECOND_GUARDIAN,
    SHIELD_OF_FAITH,
    SPY,
    STAFF_OF_HEALING,
    THEFT,
)
from .fault_times import WRONG_TIME, Fault
from .recruit import PARTY_SIZE, has_room
from .recruit_events import items_elsewhere
from .state import TreasureState, hero_of
from .values import capacity, casters, has_class, level, may_martyr
from .zones import find_item

# --- recruit --------------------------------------------------------------------------------------


def _in_hand(s: TreasureState, seat: int, card: int) -> Fault | None:
    if card in s.hands[seat]:
        return None
    return "TH-11", f"{CARDS[card].name} is not in your hand."


def _in_party(s: TreasureState, hero: int) -> Fault | None:
    if hero_of(s, s.active, hero) is not None:
        return None
    return "TH-11", f"{CARDS[hero].name} is not in the party."


def _enlist(s: TreasureState, a: act.Enlist) -> Fault:
    missing = _in_hand(s, s.active, a.hero)
    if missing:
        return missing
    if len(s.party) >= PARTY_SIZE:
        return "TH-16", "A party has four heroes at most."
    return "TH-B3", "Heroes join only at home."


def _own_item(s: TreasureState, item: int) -> bool:
    found = find_item(s, item)
    return item in s.hands[s.active] or (found is not None and found[0] == s.active)


def _attach(s: TreasureState, a: act.Attach) -> Fault:
    h = hero_of(s, s.active, a.hero)
    if h is None:
        return "TH-11", f"{CARDS[a.hero].name} is not in the party."
    if not _own_item(s, a.item):
        return "TH-17", f"You have no {CARDS[a.item].name}."
    if a.item not in BEARS[a.hero]:
        return "TH-5", f"{CARDS[a.hero].name} cannot use {CARDS[a.item].name}."
    if a.item in h.items:
        return "TH-17", f"{CARDS[a.hero].name} has it already."
    if not has_room(h, a.item):
        return "TH-18", f"{CARDS[a.hero].name} wears something of that kind already."
    return "TH-17", "That item cannot go there."


def _carry(s: TreasureState, a: act.Carry) -> Fault:
    if not _own_item(s, a.item):
        return "TH-17", f"You have no {CARDS[a.item].name}."
    if not s.party:
        return "TH-59", "Nobody is there to carry it."
    return "TH-17", "It is carried already."


def _learn(s: TreasureState, a: act.Learn) -> Fault:
    h = hero_of(s, s.active, a.hero)
    if h is None:
        return "TH-11", f"{CARDS[a.hero].name} is not in the party."
    for x in s.party:
        if a.spell in x.spells:
            return "TH-17", "Spells never change hands."
    missing = _in_hand(s, s.active, a.spell)
    if missing:
        return missing
    return "TH-19", f"{CARDS[a.hero].name} holds at most {level(h)} spells."


def _theft(s: TreasureState, a: act.Theft) -> Fault:
    return (
        _in_hand(s, s.active, THEFT)
        or _needs(s, "TH-E01", "Thief")
        or _other(s, a.seat)
        or ("TH-E01", "That pile is empty.")
    )


def _pilfer(s: TreasureState, a: act.Pilfer) -> Fault:
    return (
        _in_hand(s, s.active, PILFER)
        or _needs(s, "TH-E02", "Thief")
        or ("TH-E02", f"No opponent has {CARDS[a.item].name}.")
    )


def _spy(s: TreasureState, a: act.Spy) -> Fault:
    return (
        _in_hand(s, s.active, SPY)
        or _needs(s, "TH-E07", "Thief", "Scout")
        or _other(s, a.seat)
        or ("TH-E07", "That hand is empty.")
    )


def _other(s: TreasureState, seat: int) -> Fault | None:
    return ("TH-71", "Choose an opponent.") if seat == s.active else None


def _needs(s: TreasureState, rule: str, *classes: str) -> Fault | None:
    if has_class(s.party, *classes):
        return None
    return rule, f"That needs a {' or '.join(classes)} in the party."


def _ruin(s: TreasureState, a: act.Ruin) -> Fault:
    missing = _in_hand(s, s.asked, RUINED)
    if missing or a.item in items_elsewhere(s, s.asked):
        return missing or WRONG_TIME[act.Ruin]
    return "TH-E17", f"No other party has {CARDS[a.item].name}."


# --- spells and cures -----------------------------------------------------------------------------


def _cast(s: TreasureState, a: act.Cast) -> Fault:
    card = CARDS[a.spell]
    owner = next((h for h in s.party if a.spell in h.spells), None)
    if owner is None:
        return "TH-19", f"{card.name} is attached to nobody."
    fits = {
        "fight": a.spell not in HITS_SPELLS,
        "brace": a.spell == SHIELD_OF_FAITH,
        "rescue": a.spell == RESURRECTION,
    }
    if not fits.get(s.step, a.spell == HEAL):
        return "TH-58", f"{card.name} cannot be cast now."
    if owner.cast and s.step in ("fight", "brace", "rescue", "cure"):
        return "TH-42", f"{CARDS[owner.card].name} has cast his spell of this battle."
    if s.step == "fight":
        return "TH-42", spell_fault(s, a.spell) or f"{card.name} needs no target."
    if a.spell == RESURRECTION and a.target == owner.card:
        return "TH-58", "A dying caster cannot save himself."
    if a.spell == SHIELD_OF_FAITH:
        return "TH-58", "There are no hits left to lower."
    return "TH-58", "Choose a hero of the party that needs it."


def _drink(s: TreasureState, a: act.Drink) -> Fault:
    h = hero_of(s, s.active, a.hero)
    if h is None or POTION not in h.items:
        return "TH-58", f"{CARDS[a.hero].name} does not bear the potion."
    return "TH-22", f"{CARDS[a.hero].name} is not hurt."


def _mend(s: TreasureState, a: act.Mend) -> Fault:
    if not any(STAFF_OF_HEALING in h.items for h in s.party):
        return "TH-22", "Nobody bears the Staff of Healing."
    if s.mended:
        return "TH-22", "The Staff of Healing has been used in this phase."
    return _in_party(s, a.hero) or ("TH-22", f"{CARDS[a.hero].name} is not hurt.")


# --- adventure ------------------------------------------------------------------------------------


def _go(s: TreasureState, a: act.Go | act.Haul) -> Fault:
    hand = s.hands[s.active]
    kinds = [KIND[c] for c in hand]
    for kind in ("location", "treasure"):
        if kind not in kinds:
            return "TH-24", f"An adventure needs a {kind} in hand."
    named = [a.location, a.treasure, *([a.second] if isinstance(a, act.Haul) else [])]
    for card in named:
        if card not in hand:
            return "TH-24", f"{CARDS[card].name} is not in your hand."
    if isinstance(a, act.Haul) and MONTY_HAUL not in hand:
        return "TH-E18", "Two treasures need Monty Haul."
    return "TH-E18", "Monty Haul takes two different treasures, the lower number first."


def _oppose(s: TreasureState, a: act.Oppose) -> Fault:
    return _in_hand(s, s.asked, a.guardian) or WRONG_TIME[act.Oppose]


def _double(s: TreasureState, a: act.Double) -> Fault:
    for card in (DOUBLE_TROUBLE, a.guardian, a.second):
        missing = _in_hand(s, s.asked, card)
        if missing:
            return "TH-E10", missing[1]
    return "TH-E10", "Double Trouble takes two different guardians, the lower number first."


def _encounter(s: TreasureState, a: act.PlayEncounter) -> Fault:
    missing = _in_hand(s, s.asked, ENCOUNTER) or _in_hand(s, s.asked, a.guardian)
    return missing or ("TH-E13", "A Trap cannot come as an Encounter.")


def _empower(s: TreasureState, a: act.Empower) -> Fault:
    if not casters(s.foes):
        return "TH-41", "Only a mage or priest among the guardians can be given a spell."
    if s.asked in s.empowered:
        return "TH-41", "One spell per opponent and battle."
    return _in_hand(s, s.asked, a.spell) or WRONG_TIME[act.Empower]


def _wield(s: TreasureState, a: act.Wield) -> Fault:
    h = hero_of(s, s.active, a.hero)
    if h is None or a.item not in h.items or CARDS[a.item].sort != "weapon":
        return "TH-18", f"{CARDS[a.hero].name} holds no such weapon."
    return "TH-18", "That weapon is in use already."


# --- hits -----------------------------------------------------------------------------------------


def _martyr(s: TreasureState, a: act.PlayMartyr) -> Fault:
    missing = _in_hand(s, s.active, MARTYR) or _in_party(s, a.hero)
    return missing or WRONG_TIME[act.PlayMartyr]


def _hit(s: TreasureState, a: act.Hit) -> Fault:
    missing = _in_party(s, a.hero)
    return missing or ("TH-53", f"{CARDS[a.hero].name} can take no more hits.")


def _sacrifice(s: TreasureState, a: act.Sacrifice) -> Fault:
    h = hero_of(s, s.active, a.hero)
    if h is None:
        return "TH-11", f"{CARDS[a.hero].name} is not in the party."
    if not h.left:
        return "TH-53", f"{CARDS[a.hero].name} can take no more hits."
    if not may_martyr(h, s.party):
        return "TH-57", f"{CARDS[a.hero].name} may not martyr."
    return "TH-57", f"{CARDS[a.hero].name} can still take {capacity(h)} hits: nothing is beyond."


def _rise(s: TreasureState, a: act.Rise) -> Fault:
    missing = _in_hand(s, s.asked, RISE_AGAIN)
    if missing:
        return missing
    if a.guardian not in s.foes:
        return "TH-E19", f"{CARDS[a.guardian].name} was not beaten just now."
    return "TH-E19", "A Trap does not rise again."


def _second(s: TreasureState, a: act.Second) -> Fault:
    missing = _in_hand(s, s.asked, SECOND_GUARDIAN) or _in_hand(s, s.asked, a.guardian)
    return missing or WRONG_TIME[act.Second]


# --- discard, board -------------------------------------------------------------------------------


def _dismiss(s: TreasureState, a: act.Dismiss) -> Fault:
    return _in_party(s, a.hero) or WRONG_TIME[act.Dismiss]


def _drop(s: TreasureState, a: act.Drop) -> Fault:
    return "TH-23", f"Your party has no {CARDS[a.item].name}."


def _forget(s: TreasureState, a: act.Forget) -> Fault:
    rule = "TH-19" if s.step == "excess" else "TH-23"
    return rule, f"{CARDS[a.spell].name} cannot be discarded here."


def _toss(s: TreasureState, a: act.Toss) -> Fault:
    missing = _in_hand(s, s.asked, a.card)
    return missing or ("TH-23", f"You keep up to {s.hand_limit} cards: none has to go.")


def _always(rule: str, sentence: str) -> Callable[[TreasureState, Action], Fault]:
    return lambda s, a: (rule, sentence)


CHECKS: dict[type[Action], Callable[..., Fault]] = {
    act.Enlist: _enlist,
    act.Attach: _attach,
    act.Carry: _carry,
    act.Learn: _learn,
    act.Theft: _theft,
    act.Pilfer: _pilfer,
    act.Spy: _spy,
    act.Ruin: _ruin,
    act.Cast: _cast,
    act.Drink: _drink,
    act.Mend: _mend,
    act.PlayMartyr: _martyr,
    act.Keep: _always("TH-E15", "That is none of the cards that the Tracker shows."),
    act.Strike: _always("TH-E07", "That card is not in the hand that you see."),
    act.Go: _go,
    act.Haul: _go,
    act.Oppose: _oppose,
    act.Double: _double,
    act.Empower: _empower,
    act.Wield: _wield,
    act.Hit: _hit,
    act.Sacrifice: _sacrifice,
    act.Rise: _rise,
    act.Second: _second,
    act.PlayEncounter: _encounter,
    act.Dismiss: _dismiss,
    act.Drop: _drop,
    act.Forget: _forget,
    act.Toss: _toss,
    act.Walk: _always("TH-B4", "That space is too far."),
    act.Brave: _always("TH-B5", "There is no guardian here."),
}
