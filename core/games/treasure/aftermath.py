"""After a battle: repeat fights, the treasure, items of the dead, clean-up (TH-59 to TH-64)."""

from __future__ import annotations

from bisect import insort

from core.kernel import Action, Events

from .actions import PASS, Rise, Second, made
from .adventure import after_adventure, is_foe, lay_guardians
from .cards import CARDS, KIND, RISE_AGAIN, SECOND_GUARDIAN
from .flow import ask_round, goto, stage
from .state import TreasureState, opponents
from .zones import from_hand, name, say, verb


@stage("battle-over")
def battle_over(s: TreasureState, events: Events | None) -> None:
    """After a win Rise Again is asked, then Second Guardian (TH-62)."""
    if s.won and not s.encounter and s.mode != "alone" and any(is_foe(g) for g in s.foes):
        ask_round(s, "rise", opponents(s), "risen", events)
    else:
        goto(s, "risen", events)


@stage("risen")
def risen(s: TreasureState, events: Events | None) -> None:
    """Nobody called the beaten guardian back; now another one may be sent (TH-E11)."""
    if s.won and not s.encounter and s.mode == "cards":
        ask_round(s, "second", opponents(s), "end-adventure", events)
    else:
        goto(s, "end-adventure", events)


def rises(s: TreasureState) -> list[Action]:
    """Rise Again on a beaten guardian that is no Trap (TH-E19)."""
    listed: list[Action] = []
    if RISE_AGAIN in s.hands[s.asked]:
        listed = [made(Rise, g) for g in s.foes if is_foe(g)]
    listed.append(PASS)
    return listed


def seconds(s: TreasureState) -> list[Action]:
    """Second Guardian with a guardian from that hand (TH-E11)."""
    hand = s.hands[s.asked]
    listed: list[Action] = []
    if SECOND_GUARDIAN in hand:
        listed = [made(Second, g) for g in hand if KIND[g] == "guardian"]
    listed.append(PASS)
    return listed


def do_rise(s: TreasureState, a: Rise, events: Events | None) -> None:
    """The beaten guardian stands up: a new battle (TH-61)."""
    p = s.asked
    from_hand(s, p, RISE_AGAIN)
    s.queue.clear()
    text = f"{verb(p, 'play', 'plays')} Rise Again: {name(a.guardian)} must be beaten once more."
    say(events, "rise", "TH-E19", text, seat=p, card=CARDS[a.guardian].id)
    s.foes = [a.guardian]
    _fight_on(s, events)


def do_second(s: TreasureState, a: Second, events: Events | None) -> None:
    """Another guardian at the same location (TH-62)."""
    p = s.asked
    from_hand(s, p, SECOND_GUARDIAN)
    s.queue.clear()
    say(events, "second", "TH-E11", f"{verb(p, 'play', 'plays')} Second Guardian.", seat=p)
    lay_guardians(s, p, [a.guardian], events)
    _fight_on(s, events)


def _fight_on(s: TreasureState, events: Events | None) -> None:
    if s.party:
        goto(s, "battle", events)
        return
    s.won = False  # TH-63: with nobody left, a further battle that is called is lost
    say(events, "nobody", "TH-63", "Nobody is left to fight.", seat=s.active)
    goto(s, "end-adventure", events)


# --- the end of an adventure ----------------------------------------------------------------------


@stage("end-adventure")
def end_adventure(s: TreasureState, events: Events | None) -> None:
    """Treasure, items of the dead, location and guardians find their places (TH-59, TH-64)."""
    p = s.active
    if s.mode == "board" and s.location >= 0:
        goto(s, "board-find", events)
    elif s.laid:
        _settle_treasure(s, events)
    if s.location >= 0 and s.mode != "board":
        s.discard.append(s.location)
    if s.mode != "board":
        s.discard += s.guardians
    s.location = -1
    s.guardians.clear()
    s.foes.clear()
    if s.aside:
        _settle_items(s, events)
    if not s.parties[p]:
        if s.carried[p]:
            say(events, "items-lost", "TH-59", "Nobody is left to carry the items.", seat=p)
        s.discard += s.carried[p]  # TH-59
        s.carried[p].clear()
    for h in s.parties[p]:
        h.weapon, h.taken, h.cast, h.martyr = -1, 0, False, False
    s.guard_plays.clear()
    s.party_plays.clear()
    s.empowered.clear()
    if s.encounter:
        s.encounter = False
        goto(s, "recovery", events)
    else:
        after_adventure(s, events)


def _settle_treasure(s: TreasureState, events: Events | None) -> None:
    p = s.active
    count = "the treasure" if len(s.laid) == 1 else "both treasures"
    if s.won:  # TH-48
        for c in s.laid:
            insort(s.piles[p], c)
        say(events, "claim", "TH-48", f"{verb(p, 'claim', 'claims')} {count}.", seat=p)
        if events is not None:
            listed = ", ".join(f"{name(c)} ({CARDS[c].points})" for c in s.laid)
            events.add("claimed", (p,), "TH-48", f"Claimed: {listed}.", seat=p)
    else:  # TH-47, TH-60, TH-63
        s.discard += s.laid
        listed = ", ".join(name(c) for c in s.laid)
        text = f"{verb(p, 'lose', 'loses')} {count}: {listed}."
        say(events, "forfeit", "TH-64", text, seat=p, cards=[CARDS[c].id for c in s.laid])
    s.laid.clear()


def _settle_items(s: TreasureState, events: Events | None) -> None:
    p = s.active
    listed = ", ".join(name(m) for m in s.aside)
    if s.won and s.parties[p]:
        for m in s.aside:
            insort(s.carried[p], m)
        say(events, "items-kept", "TH-59", f"The survivors carry on: {listed}.", seat=p)
    else:
        s.discard += s.aside
        say(events, "items-lost", "TH-59", f"Lost with the dead: {listed}.", seat=p)
    s.aside.clear()
