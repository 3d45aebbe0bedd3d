"""Why an action is refused: rule and sentence, from what the asked seat may know."""

from __future__ import annotations

from collections.abc import Callable

from core.kernel import Action

from . import actions as act
from .battle import HITS_SPELLS, smite_fits, spell_fault
from .cards import (
    AMBUSH,
    BEARS,
    CARDS,
    COUNT,
    DISASTER,
    DOUBLE_TROUBLE,
    ENCOUNTER,
    FIGHT_ANOTHER_DAY,
    HAPPY_HUNTING,
    HEAL,
    KIND,
    LOST,
    MARTYR,
    MONTY_HAUL,
    PILFER,
    POTION,
    RESURRECTION,
    RISE_AGAIN,
    RUINED,
    SECOND_GUARDIAN,
    SHIELD_OF_FAITH,
    SMITE,
    SPY,
    STAFF_OF_HEALING,
    TAVERN,
    THEFT,
    TRACKER,
    TRADING_POST,
)
from .recruit import PARTY_SIZE, has_room, items_elsewhere
from .state import TreasureState, hero_of
from .values import capacity, casters, has_class, level, may_martyr
from .zones import find_item

Fault = tuple[str, str]

STEPS_OF: dict[type[Action], tuple[str, ...]] = {
    act.Enlist: ("recruit",),
    act.Attach: ("recruit",),
    act.Carry: ("recruit",),
    act.Learn: ("recruit",),
    act.Theft: ("recruit",),
    act.Pilfer: ("recruit",),
    act.Spy: ("recruit",),
    act.Ruin: ("recruit", "ward"),
    act.Cast: ("recruit", "fight", "brace", "rescue", "cure", "recovery"),
    act.Drink: ("recruit", "cure", "recovery"),
    act.Mend: ("recovery",),
    act.PlayMartyr: ("brace",),
    act.Keep: ("track",),
    act.Strike: ("spy",),
    act.Go: ("adventure",),
    act.Haul: ("adventure",),
    act.Oppose: ("oppose",),
    act.Double: ("oppose",),
    act.Empower: ("ward",),
    act.Wield: ("arms",),
    act.Hit: ("place",),
    act.Sacrifice: ("place",),
    act.Rise: ("rise",),
    act.Second: ("second",),
    act.PlayEncounter: ("encounter",),
    act.Dismiss: ("discard",),
    act.Drop: ("discard",),
    act.Forget: ("discard", "excess"),
    act.Toss: ("discard", "cull"),
    act.Walk: ("walk",),
    act.Brave: ("brave",),
}
"""Decisions that an action may answer; Play and Pass look for themselves."""

WRONG_TIME: dict[type[Action], Fault] = {
    act.Enlist: ("TH-16", "Heroes join only in the own Recruit phase."),
    act.Attach: ("TH-17", "Items change hands only in the own Recruit phase."),
    act.Carry: ("TH-17", "Items change hands only in the own Recruit phase."),
    act.Learn: ("TH-19", "Spells are attached only in the own Recruit phase."),
    act.Theft: ("TH-20", "Theft is played in the own Recruit phase."),
    act.Pilfer: ("TH-20", "Pilfer is played in the own Recruit phase."),
    act.Spy: ("TH-20", "Spy is played in the own Recruit phase."),
    act.Ruin: ("TH-E17", "Ruined is played in the own Recruit phase or in the guardian window."),
    act.Cast: ("TH-42", "No spell can be cast now."),
    act.Drink: ("TH-58", "The potion is drunk in Recruit or Recovery, or after hits are dealt."),
    act.Mend: ("TH-22", "The Staff of Healing works in the own Recovery phase."),
    act.PlayMartyr: ("TH-E16", "Martyr is played when hits are due."),
    act.Keep: ("TH-E15", "Only the Tracker shows cards to keep."),
    act.Strike: ("TH-E07", "Only the Spy strikes a card from another's hand."),
    act.Go: ("TH-24", "Adventures begin only in the own Adventure phase."),
    act.Haul: ("TH-26", "Adventures begin only in the own Adventure phase."),
    act.Oppose: ("TH-27", "Guardians are laid only against an adventure, by the first opposer."),
    act.Double: ("TH-50", "Guardians are laid only against an adventure, by the first opposer."),
    act.Empower: ("TH-41", "Spells help a guardian only in the guardian window."),
    act.Wield: ("TH-18", "Weapons are named only when a guardian has been laid."),
    act.Hit: ("TH-51", "There are no hits to place now."),
    act.Sacrifice: ("TH-57", "There are no hits to place now."),
    act.Rise: ("TH-61", "Rise Again is played after the party has won."),
    act.Second: ("TH-62", "Second Guardian is played after the party has won."),
    act.PlayEncounter: ("TH-65", "Encounter is played after the party has passed the adventure."),
    act.Dismiss: ("TH-21", "Heroes are dismissed only in the own Discard phase."),
    act.Drop: ("TH-23", "Items are discarded only in the own Discard phase."),
    act.Forget: ("TH-23", "Spells are discarded only in the own Discard phase."),
    act.Toss: ("TH-23", "Cards are discarded from hand only at the end of the own turn."),
    act.Walk: ("TH-B4", "The pawn moves only after the Recruit phase of the board version."),
    act.Brave: ("TH-B5", "There is no guardian to fight here now."),
}


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
    return _CHECKS[type(a)](s, a)


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
        return "TH-23", f"Exactly {over} of your hand must go first."
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
    FIGHT_ANOTHER_DAY: ("fight", ("TH-42", "Fight Another Day is played in the own battle.")),
    HAPPY_HUNTING: ("again", ("TH-67", "Happy Hunting is played right after the first adventure.")),
    LOST: ("lost", ("TH-20", "Lost is played at the end of another's Recruit phase only.")),
    TAVERN: ("recovery", ("TH-E08", "The Tavern is played in the own Recovery phase.")),
    SMITE: ("fight", ("TH-42", "Smite is played in the own battle.")),
    DISASTER: ("disaster", ("TH-47", "Disaster is played only after the party has lost.")),
    TRADING_POST: ("recruit", ("TH-20", "Trading Post is played in the own Recruit phase.")),
    TRACKER: ("recruit", ("TH-20", "Tracker is played in the own Recruit phase.")),
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


_CHECKS: dict[type[Action], Callable[..., Fault]] = {
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
