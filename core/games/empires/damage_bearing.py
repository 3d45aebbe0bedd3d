"""Chapter 9: what a card bears, and what can hurt it at all (DMG-4, FIRE-7, FIRE-8)."""

from __future__ import annotations

from . import numbers as num
from .scope import Scope
from .state import EmpiresState

Parts = list[tuple[str, int]]
"""Damage as pairs of a kind (a weapon, or a type of card) and points."""

WEAPONS = ("phaser", "heavy")
"""Kinds of damage that are fire."""


def hurts(s: EmpiresState, t: int, kind: str, source: int) -> bool:
    """Whether damage of a kind can do anything at all to a card (FIRE-5, FIRE-7, KIND- rows)."""
    k = s.kind[t]
    if num.flag(s, t, "no_damage"):
        return False
    if kind == "phaser" and (num.flag(s, t, "immune_phaser") or num.flag(s, t, "immune_fire")):
        return False
    if kind == "heavy" and (num.flag(s, t, "immune_heavy") or num.flag(s, t, "immune_fire")):
        return False
    if kind not in WEAPONS and num.flag(s, t, "immune_card"):
        return False
    if k == "T":
        if "base" in s.defs[t].types:
            return True  # asteroid bases: shields stand before the structure (VEK-1)
        return kind != "phaser"  # FIRE-7
    if k in ("S", "D", "B"):
        # D-1: effects of equipment, crew and occurrence cards do not reach dragons.
        return not (k == "D" and kind in ("equipment", "crew", "occurrence"))
    ends = s.defs[t].ends
    if ends is None or ends.damage is None:
        return k == "E" and s.defs[t].own_weapons and kind in WEAPONS
    if kind in WEAPONS and "shuttle" in ends.kinds and source >= 0:
        return bool(s.defs[source].tags & {"shuttle", "fighter"})
    return not ends.kinds or kind in ends.kinds or (kind in WEAPONS and "fire" in ends.kinds)


def toughness(s: EmpiresState, t: int) -> int:
    """Structural points that destroy a card."""
    d = s.defs[t]
    if s.kind[t] not in ("S", "D", "B", "T") and d.ends is not None and d.ends.damage is not None:
        return d.ends.damage.of(Scope(s, s.fleet[t], t, s.host[t]))
    return num.strength(s, t)


def studied(s: EmpiresState, t: int) -> int:
    """Research that counts together with damage on a card that both can end."""
    ends = s.defs[t].ends
    return s.research[t] if ends is not None and ends.joint else 0


def based(s: EmpiresState, t: int) -> bool:
    """Whether a base stands on a terrain and keeps fire off it (FIRE-8)."""
    return any(s.kind[b] == "B" and not s.away[b] for b in s.kids(t))
