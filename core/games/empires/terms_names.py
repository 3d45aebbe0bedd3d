"""The names of cards in a scope, and what each stands for: `self`, `host`, `target`, …"""

from __future__ import annotations

from core.kernel.stack import Frame

from .filters import Test
from .scope import Scope
from .state import NONE, seat_of_place

REFS = (
    "self",
    "host",
    "basis",
    "target",
    "answered",
    "victim",
    "attackers",
    "picked",
    "picked2",
    "memo",
    "location",
    "carrier",
    "prey",
)
"""Names of cards in a scope; `references` says what each stands for."""


def references(sc: Scope, ref: str) -> list[int]:
    """The cards (or fleet and HQ codes) that a name stands for now."""
    s = sc.s
    if ref == "self":
        return [sc.src]
    if ref == "host" or ref == "location":
        place = sc.place()
        return [] if place == NONE else [place]
    if ref == "basis":
        place = sc.place()
        return [s.basis(place)] if place >= 0 else []
    if ref == "target":
        return [] if sc.tgt == NONE else [sc.tgt]
    if ref == "memo":
        return [] if s.memo[sc.src] == NONE else [s.memo[sc.src]]
    if ref in ("picked", "picked2", "carrier", "prey"):
        return list(sc.run.lists.get(ref, ())) if sc.run is not None else []
    frame = sc.answer
    if frame is None:
        return []
    if ref == "answered":
        return [] if frame.source == NONE else [frame.source]
    if ref == "victim":
        return list(frame.lists.get("targets", ()))
    return list(frame.lists.get("units", ()))


def target_seat(sc: Scope) -> int:
    """Seat of the target, or of where the source is; NONE where there is neither."""
    t = sc.tgt if sc.tgt != NONE else sc.place()
    return NONE if t == NONE else seat_at(sc, t)


def seat_at(sc: Scope, t: int) -> int:
    """Seat that a card belongs to, or that a fleet's or HQ's code stands for."""
    return seat_of_place(t) if t < NONE else sc.s.fleet[t]


def matching(sc: Scope, test: Test) -> list[int]:
    """Cards in play that pass a test, in the order of arrival; those out of play never do."""
    s = sc.s
    return [u for u in s.play if not s.away[u] and test(sc, u)]


def subject(stack: list[Frame]) -> Frame | None:
    """The declared action that the open window is about, or None."""
    for frame in reversed(stack):
        if frame.words.get("what"):
            return frame
    return None
