"""The red spaces: the table and what its results do (T-29 to T-39)."""

from __future__ import annotations

from core.kernel import Action, Events

from .actions import (
    CORNER_ACTIONS,
    EXILES,
    GAINS,
    HOPS,
    ROBS,
    Exile,
    Prowl,
    Rob,
    Swap,
    swap,
)
from .board import CORNERS, NAMES, REDS, STANDS_BY, touches
from .goods import GOODS, KINDS, RED_TABLE
from .movement import start_move
from .solo import thief_comes
from .state import TState

WORDS = {
    "gain": "one unit from an adjacent stand",
    "again": "move again",
    "exile": "an opponent goes to a corner",
    "swap": "forced trade with an adjacent opponent",
    "thief": "the thief moves",
    "hop": "go to another red space",
    "corner": "go to a corner for export goods",
}


def throw(s: TState, events: Events | None) -> None:
    """Throw two dice on the table and carry the result out at once (T-30)."""
    dice = s.rng.roll_many(2)
    resolve(s, dice[0] + dice[1], events, dice)


def resolve(s: TState, total: int, events: Events | None, dice: list[int] | None = None) -> None:
    """Carry out a result: set the step that it asks, or leave the step empty (T-30)."""
    p = s.seat
    s.red = total
    result = RED_TABLE[total]
    if events is not None:
        events.add(
            "red",
            "all",
            "T-30",
            f"{{{p}}} {{{p}|throw|throws}} {total} on the red space: {WORDS[result]}.",
            seat=p,
            total=total,
            dice=dice or [],
            result=result,
        )
    s.step = ""
    if result == "again":
        start_move(s, events)  # T-33
    elif result == "thief":
        s.die = s.rng.roll()
        if events is not None:
            events.add("die", "all", "T-38", f"The thief may go {s.die}.", seat=p, die=s.die)
        if len(s.pawns) == 1:
            thief_comes(s, events)  # T-43
        else:
            s.step = "thief"
    elif result in ("exile", "swap"):
        if (result == "exile" and len(s.pawns) > 1) or (result == "swap" and swap_partners(s)):
            s.step = result
        elif events is not None:
            events.add("nothing", "all", "T-30", "Nothing can come of it.", result=result)
    else:
        s.step = result


def choices(s: TState) -> list[Action]:
    """All answers to the choice that a result asks, in canonical order."""
    here = s.pawns[s.seat]
    step = s.step
    if step == "gain":
        return [GAINS[i] for i in STANDS_BY[here]]  # T-32
    if step == "exile":
        listed: list[Action] = []
        for p, square in enumerate(s.pawns):
            if p != s.seat:  # T-34: not where he is already
                listed += [EXILES[p][c] for c in CORNERS if c != square]
        return listed
    if step == "swap":
        return swaps(s)
    if step == "rob":
        return [ROBS[p][g] for p in robbed(s) for g in range(KINDS) if s.goods[p][g]]
    if step == "hop":
        return [HOPS[i] for i in REDS if i not in (here, s.thief)]  # T-35
    return list(CORNER_ACTIONS)  # T-36


def swap_partners(s: TState) -> list[int]:
    """Adjacent opponents with whom an exchange of different kinds can be made (T-37)."""
    here = s.pawns[s.seat]
    mine = [g for g, n in enumerate(s.goods[s.seat]) if n]
    if not mine:
        return []
    found = []
    for p, square in enumerate(s.pawns):
        if p != s.seat and touches(here, square):
            his = [g for g, n in enumerate(s.goods[p]) if n]
            if his and not (len(mine) == 1 and mine == his):
                found.append(p)
    return found


def swaps(s: TState) -> list[Action]:
    """All forced trades: opponent, what I give, what I take (T-37)."""
    mine = [g for g, n in enumerate(s.goods[s.seat]) if n]
    listed = []
    for p in swap_partners(s):
        his = [g for g, n in enumerate(s.goods[p]) if n]
        listed += [swap(p, give, take) for give in mine for take in his if give != take]
    return listed


def robbed(s: TState) -> list[int]:
    """Opponents beside the thief who hold something (T-39)."""
    return [
        p
        for p, square in enumerate(s.pawns)
        if p != s.seat and touches(s.thief, square) and any(s.goods[p])
    ]


# --- carrying out ---------------------------------------------------------------------------------


def do_gain(s: TState, stand: int, events: Events | None) -> None:
    """One unit from the supply (T-32)."""
    take_from_supply(s, s.sells[stand], 1, "T-32", events)


def take_from_supply(s: TState, good: int, units: int, rule: str, events: Events | None) -> None:
    """The active seat gains units."""
    p = s.seat
    s.goods[p][good] += units
    s.supplied += units
    if events is not None:
        events.add(
            "gain",
            "all",
            rule,
            f"{{{p}}} {{{p}|gain|gains}} {units} {GOODS[good]}.",
            seat=p,
            good=good,
            units=units,
        )


def do_exile(s: TState, a: Exile, events: Events | None) -> None:
    """An opponent's pawn goes to a corner; nothing happens to it there (T-34)."""
    s.pawns[a.seat] = a.corner
    if events is not None:
        events.add(
            "place",
            "all",
            "T-34",
            f"{{{s.seat}}} {{{s.seat}|send|sends}} {{{a.seat}}} to {NAMES[a.corner]}.",
            seat=a.seat,
            square=a.corner,
        )


def do_swap(s: TState, a: Swap, events: Events | None) -> None:
    """Exchange one unit each; the opponent is not asked (T-37)."""
    mine, his = s.goods[s.seat], s.goods[a.seat]
    mine[a.give] -= 1
    his[a.give] += 1
    his[a.take] -= 1
    mine[a.take] += 1
    if events is not None:
        p = s.seat
        events.add(
            "swap",
            "all",
            "T-37",
            f"{{{p}}} {{{p}|force|forces}} a trade on {{{a.seat}}}: {GOODS[a.give]} for "
            f"{GOODS[a.take]}.",
            seat=p,
            other=a.seat,
            give=a.give,
            take=a.take,
        )


def do_prowl(s: TState, a: Prowl, events: Events | None) -> None:
    """The thief goes; if it moved beside somebody, the mover says what is taken (T-38, T-39)."""
    moved = a.to != s.thief
    s.thief = a.to
    if events is not None:
        text = f"The thief goes to {NAMES[a.to]}." if moved else "The thief stays."
        events.add("thief", "all", "T-38", text, square=a.to, moved=moved)
    s.step = "rob" if moved and s.theft and robbed(s) else ""


def do_rob(s: TState, a: Rob, events: Events | None) -> None:
    """One unit goes back to the supply (T-39)."""
    lose_unit(s, a.seat, a.good, "T-39", events)


def lose_unit(s: TState, seat: int, good: int, rule: str, events: Events | None) -> None:
    """A seat loses a unit to the supply."""
    s.goods[seat][good] -= 1
    s.supplied -= 1
    if events is not None:
        events.add(
            "rob",
            "all",
            rule,
            f"{{{seat}}} {{{seat}|lose|loses}} 1 {GOODS[good]} to the thief.",
            seat=seat,
            good=good,
        )


def go(s: TState, to: int, rule: str, events: Events | None) -> None:
    """The active pawn is put somewhere: no move, no landing (T-35)."""
    s.pawns[s.seat] = to
    if events is not None:
        p = s.seat
        events.add(
            "place",
            "all",
            rule,
            f"{{{p}}} {{{p}|go|goes}} to {NAMES[to]}.",
            seat=p,
            square=to,
        )


def do_corner(s: TState, to: int, events: Events | None) -> None:
    """To a corner, and a die of export goods (T-36)."""
    go(s, to, "T-36", events)
    take_from_supply(s, s.export[s.seat], s.rng.roll(), "T-36", events)
