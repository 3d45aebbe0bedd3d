"""The board version (part C.7; ids TH-B1 to TH-B7 are ours): five by five spaces."""

from __future__ import annotations

from bisect import insort

from core.kernel import Action, Events

from .actions import BRAVE, PASS, Walk, made
from .cards import CARDS, EVENTS, GUARDIANS, HEROES, ITEMS, KIND, LOCATIONS, SPELLS, TREASURES
from .flow import ask, goto, stage
from .state import TreasureState
from .zones import draw, name, say, verb

SPACES: tuple[str, ...] = tuple("abcde"[i % 5] + str(i // 5 + 1) for i in range(25))
SPACE: dict[str, int] = {word: i for i, word in enumerate(SPACES)}
HOMES = (SPACE["a1"], SPACE["e5"], SPACE["e1"], SPACE["a5"])
"""Home corner of each seat: opposite ones first (TH-B1)."""
FIELDS = tuple(i for i in range(25) if i not in HOMES)
ROUND_LIMIT = 100
DRAWN = 1


def begin(s: TreasureState) -> None:
    """Four decks; a location, a guardian and a find on each of 21 spaces (TH-B1)."""
    rng = s.rng
    s.deck = [*HEROES, *SPELLS, *EVENTS]
    rng.shuffle(s.deck)
    places, guards, finds = list(LOCATIONS), list(GUARDIANS), [*TREASURES, *ITEMS]
    rng.shuffle(places)
    rng.shuffle(guards)
    rng.shuffle(finds)
    s.pawns = list(HOMES[: len(s.hands)])
    s.spot_places, s.spot_guards, s.spot_finds = [-1] * 25, [-1] * 25, [-1] * 25
    s.spot_open = [False] * 25
    for i in FIELDS:
        s.spot_places[i] = places.pop()
        s.spot_guards[i] = guards.pop()
        s.spot_finds[i] = finds.pop()
    s.out = sorted(guards + finds)


def distance(a: int, b: int) -> int:
    """Orthogonal steps between two spaces."""
    return abs(a % 5 - b % 5) + abs(a // 5 - b // 5)


@stage("board-turn")
def board_turn(s: TreasureState, events: Events | None) -> None:
    """Draw one; the deck is shuffled anew when it is empty (TH-B2)."""
    if all(c < 0 or KIND[c] != "treasure" for c in s.spot_finds):
        goto(s, "finish-claimed", events)
        return
    if s.turn > ROUND_LIMIT * len(s.hands):
        goto(s, "finish-rounds", events)
        return
    say(events, "turn", "TH-12", f"Turn {s.turn}: {{{s.active}}}.", seat=s.active)
    if not s.deck:
        s.deck = [c for c in s.discard if KIND[c] in ("hero", "spell", "event")]
        s.discard = [c for c in s.discard if KIND[c] not in ("hero", "spell", "event")]
        s.rng.shuffle(s.deck)
        say(events, "reshuffle", "TH-B2", "The deck is shuffled anew.")
    draw(s, s.active, DRAWN, "TH-B2", events)
    ask(s, "recruit", s.active)


@stage("walk")
def walk(s: TreasureState, events: Events | None) -> None:
    """Throw for the way of the pawn; without heroes it stays at home (TH-B4)."""
    p = s.active
    if not s.parties[p]:
        goto(s, "recovery", events)
        return
    s.die = s.rng.roll()
    say(events, "die", "TH-B4", f"{verb(p, 'throw', 'throws')} {s.die} for the way.", die=s.die)
    ask(s, "walk", p)


def walks(s: TreasureState) -> list[Action]:
    """Spaces within the throw, and home (TH-B4)."""
    here, home = s.pawns[s.active], HOMES[s.active]
    return [made(Walk, i) for i in range(25) if i == home or distance(here, i) <= s.die]


def do_walk(s: TreasureState, a: Walk, events: Events | None) -> None:
    """Move the pawn (TH-B4)."""
    p = s.active
    s.pawns[p] = a.space
    text = f"{verb(p, 'go', 'goes')} to {SPACES[a.space]}."
    say(events, "walk", "TH-B4", text, seat=p, space=SPACES[a.space])
    goto(s, "board-adventure", events)


@stage("board-adventure")
def board_adventure(s: TreasureState, events: Events | None) -> None:
    """Where a guardian lies one may fight it (TH-B5)."""
    here = s.pawns[s.active]
    if s.lost_way or not s.party or s.spot_guards[here] < 0:
        s.phases_done += 1
        goto(s, "recovery", events)
    else:
        ask(s, "brave", s.active)


def braveries(s: TreasureState) -> list[Action]:
    """Fight, or leave it."""
    return [BRAVE, PASS]


def do_brave(s: TreasureState, events: Events | None) -> None:
    """The guardian is turned up and fought (TH-B5)."""
    p = s.active
    here = s.pawns[p]
    s.location = s.spot_places[here]
    s.guardians = [s.spot_guards[here]]
    s.foes = [s.spot_guards[here]]
    fresh = not s.spot_open[here]
    s.spot_open[here] = True
    if events is not None:
        foe = name(s.foes[0])
        text = f"{verb(p, 'fight', 'fights')} {foe} at {name(s.location)}."
        ids = [CARDS[s.foes[0]].id]
        events.add("guardian", "all", "TH-B5", text, reveals=fresh, seat=p, cards=ids)
    goto(s, "battle", events)


@stage("board-find")
def board_find(s: TreasureState, events: Events | None) -> None:
    """After a win guardian, location and find leave the board; else all stays (TH-B5)."""
    p = s.active
    here = s.pawns[p]
    if s.won:
        find = s.spot_finds[here]
        s.discard += [s.spot_places[here], s.spot_guards[here]]
        s.spot_places[here] = s.spot_guards[here] = s.spot_finds[here] = -1
        s.spot_open[here] = False
        if KIND[find] == "treasure":
            insort(s.piles[p], find)
            text = f"{verb(p, 'claim', 'claims')} a treasure."
            say(events, "claim", "TH-B5", text, seat=p)
            if events is not None:
                told = f"Claimed: {name(find)} ({CARDS[find].points})."
                events.add("claimed", (p,), "TH-B5", told, reveals=True, seat=p)
        elif s.parties[p]:
            insort(s.carried[p], find)
            text = f"{verb(p, 'find', 'finds')} {name(find)}."
            say(events, "find", "TH-B5", text, seat=p, card=CARDS[find].id)
        else:
            s.discard.append(find)
    if not s.parties[p]:
        s.pawns[p] = HOMES[p]  # TH-B6
