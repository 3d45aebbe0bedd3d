"""Separating a pair: its player divides damage and attached cards as he likes (KRE-4)."""

from __future__ import annotations

from core.kernel.stack import Frame

from . import numbers as num
from .scope import Scope
from .state import NONE, PLAY, EmpiresState
from .table import Ctx, ask, push, relocate
from .words import title

PAIRED = 1 << 22
"""Bit of `used`: a ship that was separated or paired this turn."""


def can_separate(s: EmpiresState, u: int) -> bool:
    """Whether both parts can outlive a separation (KRE-4)."""
    low, high = structure_range(s, s.host[u], u, joined=True)
    return low <= high


def structure_range(s: EmpiresState, host: int, u: int, *, joined: bool) -> tuple[int, int]:
    """Least and most structural damage that the part `u` may take along."""
    own = s.defs[u].strength + s.boost[u]
    whole = num.strength(s, host)
    rest = whole - own if joined else whole
    return max(0, s.damage[host] - (rest - 1)), min(s.damage[host], own - 1)


def shield_range(s: EmpiresState, host: int, u: int) -> tuple[int, int]:
    """Least and most shield damage that the part `u` may take along."""
    damage = s.shield_damage[host]
    return max(0, damage - num.shields(s, host)), min(damage, num.shields(s, u))


def separate(ctx: Ctx, u: int) -> None:
    """A card leaves its pair; what can be divided in more than one way is asked (KRE-4)."""
    s = ctx.s
    host = s.host[u]
    s.plays -= 1
    s.moved |= any(s.deck)  # WIN-10: docking to and fro is no progress
    relocate(s, u, NONE)
    for part in (u, host):
        s.used[part] |= PAIRED
    s.engaged[u] = s.engaged[host]
    ctx.say("separate", "KRE-4", f"{title(s, u)} separates from {title(s, host)}.", card=u)
    push(s, Frame("divide", 0, u, s.fleet[u], {"host": host}))


def run_divide(ctx: Ctx, frame: Frame) -> bool:
    """The attached cards, then structural and shield damage: what both parts can bear then."""
    s = ctx.s
    u, host = frame.source, frame.ints["host"]
    if s.zone[u] != PLAY or s.zone[host] != PLAY:
        s.stack.pop()
        return False
    if not frame.ints.get("cards"):
        for card in frame.lists.pop("chosen", []):
            relocate(s, card, u)
        rest = movable(s, host, u)
        if not frame.ints.get("stop") and rest:
            frame.lists["choices"] = rest
            frame.ints["optional"] = 1
            return ask(s, frame.controller, "pick")
        frame.ints["cards"] = 1
    if frame.pc < 2:
        if frame.pc == 0:
            low, high = structure_range(s, host, u, joined=False)
        else:
            low, high = shield_range(s, host, u)
        chosen = low + frame.ints.pop("option", 0) if "option" in frame.ints else None
        if chosen is None and high > low:
            frame.ints["options"] = high - low + 1
            frame.ints["low"] = low
            return ask(s, frame.controller, "choose")
        _shift(s, host, u, low if chosen is None else chosen, structure=frame.pc == 0)
        frame.pc += 1
        return False
    spare = max(0, s.loaded[host] - num.heavy(s, host))
    s.loaded[host] -= spare
    s.loaded[u] = min(s.loaded[u] + spare, num.heavy(s, u))  # FIRE-3: armed weapons go along
    s.stack.pop()
    return False


def movable(s: EmpiresState, host: int, u: int) -> list[int]:
    """Cards on a pair that may go with the part that leaves: not what fits only the other one."""
    found: list[int] = []
    for k in s.kids(host):
        tests = [p.filter for p in s.defs[k].places if p.filter is not None]
        sc = Scope(s, s.fleet[k], k, host)
        only = any(f.test(sc, host) for f in tests) and not any(f.test(sc, u) for f in tests)
        if not s.joined[k] and not only:
            found.append(k)
    return found


def _shift(s: EmpiresState, host: int, u: int, points: int, *, structure: bool) -> None:
    into = s.damage if structure else s.shield_damage
    into[host] -= points
    into[u] += points
    s.stir()


def texts(frame: Frame) -> list[str]:
    """Texts of the open question."""
    what = "structural" if frame.pc == 0 else "shield"
    low = frame.ints.get("low", 0)
    return [
        f"{low + i} {what} damage on the part that leaves" for i in range(frame.ints["options"])
    ]
