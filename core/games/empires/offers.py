"""What may be done in the engagement, play and discard phases, as lists of actions."""

from __future__ import annotations

from core.kernel.actions import Action
from core.kernel.stack import Frame

from . import allocate_ends
from . import numbers as num
from .actions import (
    DONE,
    Combine,
    Drop,
    Lay,
    Move,
    Play,
    Separate,
    Strike,
    Swap,
    Use,
    canonical,
    make,
)
from .defence import base_of, open_bases
from .divide import PAIRED, can_separate
from .missions import kept_out, transports
from .places import mine_targets, places_of, play_places
from .play_refusals import refuse_play, refuse_use
from .scope import Scope
from .state import NONE, EmpiresState, fleet_place

STRUCK = 1 << 20
"""Bit of `used`: the card has struck this turn (PLAY-4)."""


def move_options(s: EmpiresState, frame: Frame) -> list[Action]:
    """Moves of ships that stand on terrain and have not moved, functions of this phase, done."""
    found: list[Action] = []
    moved = frame.lists.get("moved", [])
    for u in s.fleet_of(s.active):
        if s.away[u]:
            continue
        h = s.host[u]
        if s.kind[u] in "SD" and h >= 0 and s.kind[h] == "T" and u not in moved and not s.joined[u]:
            if num.flag(s, u, "no_move"):
                continue
            for t in s.fleet_of(s.active):
                free = s.kind[t] == "T" and not s.joined[t]
                if free and t != h and not s.away[t]:
                    found.append(make(Move, u, t))
        if s.rules.bases_defend and u not in moved:
            _base_moves(s, u, found)
    for u in num.wielded(s, s.active):
        for a in s.defs[u].acts if not s.away[u] else ():
            if "engage" in a.phases and refuse_use(s, s.active, u, a.index) is None:
                places = [NONE] if a.places is None else places_of(s, s.active, u, a.places, None)
                found.extend(make(Use, u, a.index, t) for t in places)
    found = canonical(found)
    found.append(DONE)
    return found


def _base_moves(s: EmpiresState, u: int, found: list[Action]) -> None:
    """A ship joins one of its player's bases, another one, or leaves it (VAR-8, once a turn)."""
    h = s.host[u]
    if s.kind[u] not in "SD" or s.joined[u] or num.flag(s, u, "no_move"):
        return
    aboard = base_of(s, u) != NONE  # a captured ship leaves the base of its old player, too
    if h != NONE and not aboard and (h < 0 or s.fleet[h] != s.active or s.kind[h] not in "TB"):
        return
    found.extend(make(Move, u, b) for b in open_bases(s, s.active) if b != h)
    if base_of(s, u) != NONE:
        found.append(make(Move, u, fleet_place(s.active)))


def play_options(s: EmpiresState) -> list[Action]:
    """Everything that may be done in a play phase."""
    seat = s.active
    found: list[Action] = []
    bonus = s.plays <= 0
    s._found = {}  # cards of a hand share what they find while the list is made
    for u in s.hand[seat]:
        d = s.defs[u]
        if not d.built or "play" not in d.phases:
            continue
        if bonus and not d.free_play and d.type != "ship" and not _freed(s, seat):
            continue  # a ship may still join one that was just played (KRE-3)
        for kind in ("-", *_second(s, u)):
            for place in play_places(s, seat, u, kind):
                if refuse_play(s, seat, u, place, kind, None) is None:
                    found.append(make(Play, u, place, kind))
    s._found = None
    fleet, users = s.fleet_of(seat), num.wielded(s, seat)
    for u in fleet:
        if not s.away[u]:
            if users is fleet and s.defs[u].acts:
                _uses(s, seat, u, found)
            if s.rules.mines_on_carrier:
                found.extend(make(Lay, u, t) for t in mine_targets(s, seat, u))
            if s.plays > 0 and (s.joined[u] or s.defs[u].combines is not None):
                _docking(s, seat, u, found)
    for u in users if users is not fleet else ():
        if not s.away[u]:
            _uses(s, seat, u, found)
    for u in s.play:
        if s.defs[u].triggers and strikes_now(s, u, seat):
            found.append(make(Strike, u))
    if s.plays > 0 and s.rules.reserves:
        for u in s.hand[seat]:
            for r in s.reserve[seat]:
                if s.defs[r].strength <= s.defs[u].strength and not _barred(s, u):
                    found.append(make(Swap, u, r))
    found = canonical(found)
    found.append(DONE)
    return found


def _barred(s: EmpiresState, u: int) -> bool:
    return bool(s.defs[u].extra.get("no_reserve"))  # RES-4: only its own text keeps a card out


def _freed(s: EmpiresState, seat: int) -> bool:
    return any(
        (s.fleet[k] == seat and "free_play_here" in s.defs[k].host_mods)
        or "free_play_here" in s.defs[k].self_mods
        for k in s.play
    )


def _second(s: EmpiresState, u: int) -> tuple[str, ...]:
    d = s.defs[u]
    if len(d.types) < 2 or not d.second_places:
        return ()
    from .filters import LETTERS

    return (LETTERS[d.types[1]],)


def _uses(s: EmpiresState, seat: int, u: int, found: list[Action]) -> None:
    """Functions of a card that a seat uses in a play phase."""
    for a in s.defs[u].acts:
        if "play" in a.phases and refuse_use(s, seat, u, a.index) is None:
            _aim_use(s, seat, u, a.index, found)


def _aim_use(s: EmpiresState, seat: int, u: int, index: int, found: list[Action]) -> None:
    a = s.defs[u].acts[index]
    if a.places is None:
        found.append(make(Use, u, index, NONE))
        return
    for t in places_of(s, seat, u, a.places, None):
        if a.mission and t >= 0 and (num.flag(s, t, "no_missions") or kept_out(s, u, t)):
            continue
        if a.mission and not transports(s, u, t):
            continue
        if not (t >= 0 and s.kind[t] == "D" and s.kind[u] in "EC"):  # D-1
            found.append(make(Use, u, index, t))


def _docking(s: EmpiresState, seat: int, u: int, found: list[Action]) -> None:
    """Combining and separating (KRE-3, KRE-4, D-4)."""
    d = s.defs[u]
    if s.joined[u] and s.kind[u] in "SD":
        if num.counted_units(s, seat) < s.limit[seat] and can_separate(s, u):
            found.append(make(Separate, u))
    elif d.combines is not None and s.host[u] < 0 and not s.used[u] & PAIRED:
        for t in s.play:
            free = t != u and s.fleet[t] == seat and not s.away[t] and not s.joined[t]
            if free and d.combines.test(Scope(s, seat, u, t), t):
                found.append(make(Combine, u, t))


def strikes_now(s: EmpiresState, u: int, seat: int) -> bool:
    """Whether a card's recurring damage is still to be dealt on this seat's turn (PLAY-4)."""
    if s.away[u] or s.used[u] & STRUCK or not s.defs[u].triggers:
        return False
    steered = num.steerer(s, u) if s.kind[u] == "C" else NONE
    for t in s.defs[u].triggers:
        if t.on == "strike" and (s.fleet[u] if steered == NONE else steered) == seat:
            break
        if t.on == "enemy-strike" and allocate_ends.payer(s, u) == seat and s.fleet[u] != seat:
            break
    else:
        return False
    if not num.works(s, u):
        return False
    return t.when is None or t.when.test(Scope(s, s.fleet[u], u, s.host[u]))


def discard_options(s: EmpiresState) -> list[Action]:
    """Cards that may be discarded now (DISC-1 to DISC-3)."""
    seat = s.active
    found: list[Action] = []
    for u in sorted(s.fleet_of(seat)):
        # DISC-2: not one's cards under another's control, nor others' cards.
        if s.owner[u] == seat and not s.away[u]:
            found.append(make(Drop, u))
    if s.plays > 0:
        found.extend(make(Drop, u) for u in sorted(s.hand[seat]))
    found = canonical(found)
    found.append(DONE)
    return found
