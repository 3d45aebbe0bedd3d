"""Chapter 6: declaring a play, a function, a mine, a swap or a discard (PLAY-, ACT-1, REA-15)."""

from __future__ import annotations

from core.kernel.stack import Frame

from . import numbers as num
from .cards import Act
from .divide import PAIRED
from .missions import companions, transports
from .numbers import BUSY
from .payment import pay
from .places import combining, stage
from .play_refusals import free_of_limit, granting, together
from .react import reaction_of
from .scope import Scope
from .state import HAND, NONE, EmpiresState
from .table import Ctx, describe_place, push, remove_stack, to_limbo
from .words import thing, title


def declare_play(ctx: Ctx, seat: int, u: int, place: int, kind: str, answered: int = NONE) -> None:
    """Put a card on the stack as a declared action (REA-15)."""
    s = ctx.s
    d = s.defs[u]
    reaction = reaction_of(s, u, place, seat, s.stack[answered]) if answered >= 0 else None
    _count(s, seat, u, place)
    joined = combining(s, seat, u, place)
    if together(s, u, place):
        s.used[place] |= PAIRED
    s.moved = 1
    to_limbo(s, u)
    s.fleet[u] = seat
    if kind != "-":
        s.kind[u] = kind
    letter = s.kind[u]
    if letter in ("S", "D", "B") and stage(s, seat) == 2:
        s.units_played[seat] += 1
    key = d.second_program if kind != "-" else d.program
    if reaction is not None and reaction.program:
        key = reaction.program
    ctx.say(
        "play",
        "REA-1" if answered >= 0 else "PLAY-1",
        f"{{{seat}}} {{{seat}|play|plays}} {title(s, u)}{describe_place(s, place, seat)}"
        f"{' in reaction' if answered >= 0 else ''}.",
        seat=seat,
        card=u,
        id=s.names[u],
        place=place,
        reaction=answered >= 0,
    )
    push(
        s,
        Frame(
            "act",
            0,
            u,
            seat,
            {"place": place, "answers": answered, "joined": int(joined)},
            {"targets": [place], "units": []},
            {"what": "play", "key": key},
        ),
    )


def _count(s: EmpiresState, seat: int, u: int, place: int) -> None:
    """One play fewer is left this turn, or a card there has made its one play free (LIM-6)."""
    if s.active != seat:
        return
    if not free_of_limit(s, seat, u, place):
        s.plays -= 1
    elif not s.defs[u].free_play and place >= 0:
        for k in granting(s, seat, place):
            if not s.used[k] & 1:
                s.used[k] |= 1
                break


def declare_use(ctx: Ctx, seat: int, u: int, index: int, place: int, answered: int = NONE) -> None:
    """A function of a card in play as a declared action (ACT-1)."""
    s = ctx.s
    a = s.defs[u].acts[index]
    bit = 1 << (index + 1)
    s.used[u] |= bit << 8 if s.used[u] & bit else bit
    if s.defs[u].carry >= 0:
        s.used[u] |= BUSY
        s.counter[u] = s.defs[u].carry_attack
    s.moved = 1
    if any(a.cost):
        pay(s, a.cost, u)
    if a.spends_play:
        s.plays -= 1
    key = a.program
    if answered >= 0:
        key = _reacting_key(s, a, u, place, seat, s.stack[answered]) or key
    units = [_board(s, u, place)] if a.mission else []
    aim = "" if place == NONE else f" against {thing(s, place)}"
    ctx.say(
        "use",
        "ACT-1",
        f"{{{seat}}} {{{seat}|use|uses}} {title(s, u)} ({a.text}){aim}.",
        seat=seat,
        card=u,
        function=index,
        place=place,
    )
    push(
        s,
        Frame(
            "act",
            0,
            u,
            seat,
            {"place": place, "answers": answered, "function": index},
            {"targets": [] if place == NONE else [place], "units": units},
            {"what": "mission" if a.mission else "use", "key": key},
        ),
    )


def _board(s: EmpiresState, u: int, place: int) -> int:
    """Crew go aboard the transport of their mission, which is busy from now on (MOVE-5)."""
    carrier = transports(s, u, place)[0]
    load = 1 + len(companions(s, u))
    s.counter[carrier] = load + (s.counter[carrier] if s.used[carrier] & BUSY else 0)
    s.memo[carrier] = num.location(s, place) if place >= 0 else place
    s.used[carrier] |= BUSY
    return carrier


def _reacting_key(s: EmpiresState, a: Act, u: int, place: int, seat: int, answered: Frame) -> str:
    """Program of the part of a function that answers what is answered, empty for none."""
    for r in a.reacts:
        if answered.words["what"] in r.to and (
            r.when is None or r.when.test(Scope(s, seat, u, place, answered))
        ):
            return r.program
    return ""


def lay_mine(ctx: Ctx, seat: int, u: int, place: int) -> None:
    """A mine leaves its carrier: a card action that can be answered."""
    s = ctx.s
    for k in list(s.kids(u)):
        remove_stack(ctx, k)
    to_limbo(s, u)
    s.moved = 1
    ctx.say(
        "lay", "E-8", f"{{{seat}}} {{{seat}|lay|lays}} {title(s, u)}: {thing(s, place)}.", card=u
    )
    ints = {"place": place, "answers": NONE, "mine": 1}
    lists = {"targets": [place], "units": []}
    words = {"what": "use", "key": s.defs[u].program}
    push(s, Frame("act", 0, u, seat, ints, lists, words))


def swap(ctx: Ctx, seat: int, u: int, r: int) -> None:
    """A card of the hand into the reserve for one of equal or lower strength (RES-2)."""
    s = ctx.s
    s.plays -= 1
    s.moved |= any(s.deck)  # WIN-10: with empty decks an exchange back and forth is no progress
    s.hand[seat].remove(u)
    s.reserve[seat].remove(r)
    s.reserve[seat].append(u)
    s.hand[seat].append(r)
    s.zone[u], s.zone[r] = 3, HAND
    ctx.say(
        "swap",
        "RES-2",
        f"{{{seat}}} {{{seat}|put|puts}} {title(s, u)} into the reserve fleet and "
        f"{{{seat}|take|takes}} {title(s, r)}.",
        seat=seat,
        card=u,
        taken=r,
    )


def discard_from_play(ctx: Ctx, u: int, seat: int) -> None:
    """A voluntary discard (DISC-1): a declared action that can be answered (DISC-4)."""
    s = ctx.s
    ctx.say("discard", "DISC-1", f"{{{seat}}} {{{seat}|discard|discards}} {title(s, u)}.", card=u)
    push(s, discard_frame(u, seat))


def discard_frame(u: int, seat: int) -> Frame:
    """A voluntary discard as a declared action, from play or from hand."""
    ints = {"place": u, "answers": NONE}
    lists: dict[str, list[int]] = {"targets": [u], "units": []}
    return Frame("act", 0, u, seat, ints, lists, {"what": "discard", "key": ""})
