"""Chapter 18: fire of the defenders (VAR-7, VAR-8), and limits on who fires at whom (VAR-9 to -11).

Defensive fire is declared when nobody answers a volley any more and lands before the volley does,
as a reaction would (REA-6); it is a volley of its own that can be answered, but not returned.
"""

from __future__ import annotations

from core.kernel.actions import Action
from core.kernel.stack import Frame

from . import numbers as num
from .actions import PASS, ReturnFire, make
from .state import NONE, PLAY, EmpiresState, is_fleet, seat_of_place
from .table import Ctx, ask, push
from .words import thing, title

# --- ships with bases -------------------------------------------------------------------------


def is_base(s: EmpiresState, t: int) -> bool:
    """Whether a card in play is a base, an asteroid base too (VEK-1)."""
    return s.kind[t] == "B" or num.asteroid_base(s, t)


def open_bases(s: EmpiresState, seat: int) -> list[int]:
    """Own bases with which a ship may be stacked (VAR-8)."""
    if not s.rules.bases_defend:
        return []
    return [b for b in s.fleet_of(seat) if is_base(s, b) and not s.away[b] and not s.joined[b]]


def base_of(s: EmpiresState, u: int) -> int:
    """The base with which a ship is stacked, or -1 (VAR-8)."""
    h = s.host[u]
    if not s.rules.bases_defend or h < 0 or s.kind[u] not in "SD" or s.joined[u]:
        return NONE
    return h if is_base(s, h) else NONE


# --- defensive fire ---------------------------------------------------------------------------


def called(ctx: Ctx, volley: Frame) -> bool:
    """Whether defenders fire before a volley lands; they are put on the stack (VAR-7, VAR-8)."""
    s = ctx.s
    if not (s.rules.shoot_back or s.rules.bases_defend):
        return False
    volley.pc = 2
    t = volley.lists["targets"][0]
    if volley.ints.get("defence") or volley.ints.get("void") or volley.ints.get("void-all"):
        return False
    if t < 0 or s.zone[t] != PLAY or s.away[t] or s.fleet[t] == volley.controller:
        return False
    found = defenders(s, t)
    for u, must in found:
        lists = {"units": list(volley.lists["units"])}
        push(s, Frame("defend", 0, u, s.fleet[u], {"must": must}, lists))
    return bool(found)


def defenders(s: EmpiresState, t: int) -> list[tuple[int, int]]:
    """Who fires for a target: itself if it likes (0), its base in any case (1)."""
    found: list[tuple[int, int]] = []
    holds = s.rules.bases_defend and any(
        base_of(s, k) == t and s.fleet[k] == s.fleet[t] for k in s.kids(t)
    )
    if s.rules.shoot_back and num.is_unit(s, t) and not s.engaged[t] and not holds:
        found.append((t, 0))
    base = base_of(s, t)
    if base != NONE and s.fleet[base] == s.fleet[t] and not s.away[base]:
        found.append((base, 1))
    return found


def salvo(s: EmpiresState, u: int, t: int) -> tuple[int, int]:
    """Phasers and heavy weapons of a defender against an attacker: every one once, no points."""
    from .fire_targets import weapon_hits

    if s.used[u] & (num.BLIND | num.HALT) or num.flag(s, u, "no_fire") or num.flag(s, u, "off"):
        return 0, 0
    ph = 0 if num.flag(s, u, "no_phasers") else num.phasers(s, u)
    hv = 0 if num.flag(s, u, "no_heavy") else num.heavy(s, u)
    return (
        ph if ph and weapon_hits(s, u, t, "phaser") else 0,
        hv if hv and weapon_hits(s, u, t, "heavy") else 0,
    )


def attackers(s: EmpiresState, u: int, units: list[int]) -> list[int]:
    """Units that fired, equipment counted as its unit, and that a defender can hit."""
    from .fire_targets import standing_target

    found = {
        s.unit_of(s.host[k]) if s.kind[k] == "E" and s.host[k] >= 0 else k
        for k in units
        if s.zone[k] == PLAY
    }
    return [t for t in sorted(found) if standing_target(s, t) and any(salvo(s, u, t))]


def run_defend(ctx: Ctx, frame: Frame) -> bool:
    """One defender: which attacker it fires at, or none where it need not fire."""
    s, u = ctx.s, frame.source
    found: list[int] = []
    if s.zone[u] == PLAY and not s.away[u]:
        found = attackers(s, u, frame.lists["units"])
    if found and not (frame.ints["must"] and len(found) == 1):
        return ask(s, frame.controller, "return")
    s.stack.pop()
    if found:
        _shoot(ctx, frame, found[0])
    return False


def options(s: EmpiresState, frame: Frame) -> list[Action]:
    """Attackers that the defender may fire at, and holding its fire where it may (VAR-7)."""
    found = attackers(s, frame.source, frame.lists["units"])
    made: list[Action] = [make(ReturnFire, t) for t in found]
    return made if frame.ints["must"] else [*made, PASS]


def answer(ctx: Ctx, frame: Frame, a: Action) -> None:
    """The defender fires, or holds its fire."""
    ctx.s.stack.pop()
    if isinstance(a, ReturnFire):
        _shoot(ctx, frame, a.target)


def _shoot(ctx: Ctx, frame: Frame, t: int) -> None:
    """Defensive fire as a volley of its own; nothing of its next turn's fire is used up."""
    from .fire import shots

    s, u, seat = ctx.s, frame.source, frame.controller
    ph, hv = salvo(s, u, t)
    s.moved = 1
    s.firing.append(seat * 10 + s.fleet[t])
    ctx.say(
        "volley",
        "VAR-8" if frame.ints["must"] else "VAR-7",
        f"{title(s, u)} returns fire: {shots(ph, hv)} at {thing(s, t)}.",
        units=[u],
        target=t,
        phasers=ph,
        heavy=hv,
    )
    ints = {"phasers": ph, "heavy": hv, "n_units": 1, "place": t, "defence": 1}
    lists = {"targets": [t], "units": [u], "ph": [ph], "hv": [hv]}
    push(s, Frame("act", 0, u, seat, ints, lists, {"what": "volley", "key": ""}))


# --- who may fire at whom ---------------------------------------------------------------------


def barrier(s: EmpiresState, u: int, t: int) -> tuple[str, str] | None:
    """Why the variants keep a card from firing at a target, or None (VAR-9, VAR-10, VAR-11)."""
    r = s.rules
    carrier = _carrier(s, u)
    ground = t >= 0 and (s.kind[t] == "T" or is_base(s, t))
    if r.restricted_bases and ground and is_base(s, carrier):
        return "VAR-9", "Bases do not fire at terrain or bases in this match."
    if r.border_defense and side_of(s, t) not in (s.fleet[u], *neighbours(s, s.fleet[u])):
        return "VAR-11", "Only neighbours are fired at in this match."
    if r.one_target and s.fleet[u] == s.active and _aimed_before(s, carrier) not in (NONE, t):
        return "VAR-10", "That unit has fired at its one target of this turn."
    return None


def _carrier(s: EmpiresState, u: int) -> int:
    """The unit that carries a piece of equipment, else the card itself."""
    return s.unit_of(s.host[u]) if s.kind[u] == "E" and s.host[u] >= 0 else u


def note_targets(s: EmpiresState, turn: Frame, units: list[int], t: int) -> None:
    """Keep in the turn's frame what each unit has fired at (VAR-10)."""
    row = turn.lists.setdefault("marks", [])
    for u in units:
        row += [_carrier(s, u), t]


def forget_target(s: EmpiresState, turn: Frame, u: int, t: int) -> None:
    """A unit's fire at a target was taken back: it has not fired at it after all (VAR-10)."""
    row, carrier = turn.lists.get("marks", []), _carrier(s, u)
    for i in range(len(row) - 2, -1, -2):
        if row[i] == carrier and row[i + 1] == t:
            del row[i : i + 2]
            return


def _aimed_before(s: EmpiresState, u: int) -> int:
    row = s.stack[0].lists.get("marks", [])
    return next((row[i + 1] for i in range(0, len(row), 2) if row[i] == u), NONE)


def side_of(s: EmpiresState, t: int) -> int:
    """Seat at whose place a target is: a card on another's card or against him is there."""
    if t < 0:
        return seat_of_place(t)
    root = s.basis(t)
    return seat_of_place(s.host[root]) if is_fleet(s.host[root]) else s.fleet[root]


def neighbours(s: EmpiresState, seat: int) -> tuple[int, ...]:
    """The seats beside one, those who are out passed over (VAR-11)."""
    others = s.after(seat)
    return (others[0], others[-1]) if others else ()
