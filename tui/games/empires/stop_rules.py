"""When a seat is asked for a reaction, as it has set it: kept with the match, for both tables."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from core.games.empires.state import is_fleet, is_hq, seat_of_place

OWN = {"discard": "your own discard phase", "engage": "moving your ships"}
"""Questions of one's own turn that one may want to pass by."""

OWN_KINDS = tuple(f"own-{kind}" for kind in OWN)

MODES = ("ask", "mine", "pass")
"""Always ask; ask where it is aimed at me or mine; never ask."""


class Seated(Protocol):
    """A table at which somebody sits."""

    viewer: int | None
    session: Any


def aims_at(view: Mapping[str, Any], frame: Mapping[str, Any], seat: int) -> bool:
    """Whether a declared action is aimed at a seat or a card of its."""
    own: set[int] = set()

    def walk(cards: list[dict[str, Any]]) -> None:
        for card in cards:
            if card["fleet"] == seat or card["owner"] == seat:
                own.add(card["card"])
            walk(card["on"])

    for row in view["seats"]:
        walk(row["fleet"])
    for t in frame["lists"].get("targets", ()):
        if is_hq(t) or is_fleet(t):
            if seat_of_place(t) == seat:
                return True
        elif t in own:
            return True
    return False


class Stops:
    """The stops of one seat in one match."""

    def __init__(self, table: Seated) -> None:
        self.table = table

    def _all(self) -> dict[str, Any]:
        kept = self.table.session.meta.get("stops", {})
        return dict(kept) if isinstance(kept, dict) else {}

    def mode(self, kind: str, other: int) -> str:
        """What is set for a trigger of another seat."""
        mine = self._all().get(str(self.table.viewer), {})
        found = mine.get(f"{kind}:{other}") if isinstance(mine, dict) else None
        return found if found in MODES else "ask"

    def set(self, kind: str, other: int, mode: str) -> None:
        """Keep a stop with the match."""
        every = self._all()
        mine = dict(every.get(str(self.table.viewer), {}))
        mine[f"{kind}:{other}"] = mode
        if mode == "ask":
            del mine[f"{kind}:{other}"]
        every[str(self.table.viewer)] = mine
        self.table.session.set_meta("stops", every)

    def own(self, kind: str) -> str:
        """What is set for a question of one's own turn."""
        return self.mode(f"own-{kind}", -1)

    def passes(self, view: Mapping[str, Any], frame: Mapping[str, Any]) -> bool:
        """Whether the viewer does not want to be asked about a declared action."""
        viewer = self.table.viewer
        kind, other = frame["words"]["what"], frame["controller"]
        mode = self.mode(kind, other)
        if mode == "mine" and viewer is not None:
            return not aims_at(view, frame, viewer)
        return mode == "pass"
