"""The Adventure phase up to the battle: going, opposing, passing (TH-24 to TH-28, TH-65 to 67)."""

from __future__ import annotations

from bisect import insort

from core.kernel import Action, Events

from .actions import PASS, Double, Go, Haul, Oppose, Play, PlayEncounter, made
from .cards import (
    CARDS,
    DOUBLE_TROUBLE,
    ENCOUNTER,
    HAPPY_HUNTING,
    KIND,
    MONTY_HAUL,
)
from .flow import ask, ask_round, goto, is_gone, stage
from .state import TreasureState, opponents
from .values import TRAP
from .zones import from_hand, name, say, verb


@stage("adventure")
def adventure(s: TreasureState, events: Events | None) -> None:
    """Ask whether the party goes; a party that all can see cannot go passes (TH-24, TH-66)."""
    a = s.active
    if s.lost_way or not s.parties[a] or not s.hands[a]:
        passed(s, events)
    else:
        ask(s, "adventure", a)


def ventures(s: TreasureState) -> list[Action]:
    """Going with each location and treasure in hand, and passing (TH-24, TH-26)."""
    hand = s.hands[s.active]
    places = [c for c in hand if KIND[c] == "location"]
    treasures = [c for c in hand if KIND[c] == "treasure"]
    listed: list[Action] = [made(Go, x, t) for x in places for t in treasures]
    if MONTY_HAUL in hand:
        listed += [
            made(Haul, x, t, u) for x in places for t in treasures for u in treasures if t < u
        ]
    listed.append(PASS)
    return listed


def do_go(s: TreasureState, a: Go | Haul, events: Events | None) -> None:
    """Lay the location and the treasure or treasures; the opponents are asked (TH-26, TH-27)."""
    p = s.active
    hand = s.hands[p]
    hand.remove(a.location)
    s.location = a.location
    laid = [a.treasure]
    if isinstance(a, Haul):
        from_hand(s, p, MONTY_HAUL)
        laid.append(a.second)
    for c in laid:
        hand.remove(c)
    s.laid = laid
    text = f"{verb(p, 'go', 'goes')} adventuring at {name(a.location)}."
    say(events, "go", "TH-26", text, seat=p, location=CARDS[a.location].id, treasures=len(laid))
    if events is not None:
        if len(laid) == 2:
            say(events, "haul", "TH-E18", "Monty Haul: two treasures lie there.", seat=p)
        told = "Laid: " + ", ".join(name(c) for c in laid) + "."
        events.add("laid", (p,), "TH-26", told, cards=[CARDS[c].id for c in laid])
    ask_round(s, "oppose", opponents(s), "unopposed", events)


def oppositions(s: TreasureState) -> list[Action]:
    """Each guardian in hand, pairs with Double Trouble, and passing (TH-27, TH-E10)."""
    hand = s.hands[s.asked]
    guardians = [c for c in hand if KIND[c] == "guardian"]
    listed: list[Action] = [made(Oppose, g) for g in guardians]
    if DOUBLE_TROUBLE in hand:
        listed += [made(Double, g, h) for g in guardians for h in guardians if g < h]
    listed.append(PASS)
    return listed


def do_oppose(s: TreasureState, a: Oppose | Double, events: Events | None) -> None:
    """The first who opposes is the only opposer (TH-27)."""
    p = s.asked
    foes = [a.guardian]
    if isinstance(a, Double):
        from_hand(s, p, DOUBLE_TROUBLE)
        foes.append(a.second)
    s.queue.clear()
    lay_guardians(s, p, foes, events)
    goto(s, "battle", events)


def lay_guardians(s: TreasureState, seat: int, foes: list[int], events: Events | None) -> None:
    """Guardians go from a hand to the table."""
    for g in foes:
        s.hands[seat].remove(g)
        insort(s.guardians, g)
    s.foes = sorted(foes)
    listed = " and ".join(name(g) for g in s.foes)
    text = f"{verb(seat, 'lay', 'lays')} {listed}."
    say(events, "guardian", "TH-27", text, seat=seat, cards=[CARDS[g].id for g in s.foes])


@stage("unopposed")
def unopposed(s: TreasureState, events: Events | None) -> None:
    """Nobody opposes: the treasure is claimed without a fight (TH-28)."""
    say(events, "unopposed", "TH-28", "Nobody opposes.", seat=s.active)
    s.won = True
    goto(s, "end-adventure", events)


# --- passing --------------------------------------------------------------------------------------


def passed(s: TreasureState, events: Events | None) -> None:
    """The party stays; each opponent may play Encounter (TH-65)."""
    p = s.active
    s.phases_done += 1
    say(events, "stay", "TH-24", f"{verb(p, 'stay', 'stays')} without an adventure.", seat=p)
    if s.parties[p] and s.mode == "cards":
        ask_round(s, "encounter", opponents(s), "recovery", events)
    else:
        goto(s, "recovery", events)


def encounters(s: TreasureState) -> list[Action]:
    """Encounter with each guardian that is no Trap, and passing (TH-E13)."""
    hand = s.hands[s.asked]
    listed: list[Action] = []
    if ENCOUNTER in hand:
        listed = [made(PlayEncounter, g) for g in hand if is_foe(g)]
    listed.append(PASS)
    return listed


def is_foe(card: int) -> bool:
    """Whether a card is a guardian that is no Trap."""
    return KIND[card] == "guardian" and not CARDS[card].types & TRAP


def do_encounter(s: TreasureState, a: PlayEncounter, events: Events | None) -> None:
    """A fight without location and treasure (TH-65)."""
    p = s.asked
    from_hand(s, p, ENCOUNTER)
    s.queue.clear()
    s.encounter = True
    say(events, "encounter", "TH-E13", f"{verb(p, 'play', 'plays')} Encounter.", seat=p)
    lay_guardians(s, p, [a.guardian], events)
    goto(s, "battle", events)


# --- once more ------------------------------------------------------------------------------------


def after_adventure(s: TreasureState, events: Events | None) -> None:
    """Right after the first adventure, Happy Hunting may be played (TH-E05, TH-67)."""
    s.phases_done += 1
    p = s.active
    if s.phases_done == 1 and s.hands[p] and not is_gone(s, HAPPY_HUNTING) and may_go_again(s):
        ask(s, "again", p)
    else:
        goto(s, "recovery", events)


def may_go_again(s: TreasureState) -> bool:
    """Whether one more Adventure phase could hold an adventure, as far as all can see (TH-67)."""
    if not s.party or s.mode == "alone":
        return False
    return s.mode != "board" or s.spot_guards[s.pawns[s.active]] >= 0  # TH-B5


def agains(s: TreasureState) -> list[Action]:
    """Happy Hunting, or going on."""
    if HAPPY_HUNTING in s.hands[s.active]:
        return [made(Play, HAPPY_HUNTING), PASS]
    return [PASS]


def do_again(s: TreasureState, events: Events | None) -> None:
    """One more Adventure phase (TH-E05)."""
    p = s.active
    from_hand(s, p, HAPPY_HUNTING)
    text = f"{verb(p, 'play', 'plays')} Happy Hunting: one more Adventure phase."
    say(events, "again", "TH-E05", text, seat=p)
    goto(s, "board-adventure" if s.mode == "board" else "adventure", events)
