"""Events: what an action did, each with its audience and the rule that it comes from.

A text is written once for all viewers: `{0}` stands for the name of seat 0, and `{0|win|wins}`
for the first word where seat 0 itself reads it ("You win") and the second where another does;
`@` in the second is the name of seat 0: `{0|your fleet|the fleet of @}`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Literal

import attrs

Audience = Literal["all"] | tuple[int, ...]
"""Who may see an event: everybody, or the named seats."""

ALL: Literal["all"] = "all"


@attrs.frozen
class Event:
    """One thing that happened."""

    kind: str
    audience: Audience
    rule: str
    """Rule id without the game's name, such as `AF-18`."""
    text: str
    data: dict[str, Any]
    """JSON values for programs; everything in it is for the same audience."""
    reveals: bool = False
    """True when a seat learned something hidden: undo stops here."""

    def seen_by(self, seat: int | None) -> bool:
        """Whether a seat (None: a spectator) may see it."""
        return self.audience == ALL or (seat is not None and seat in self.audience)


class Events(list[Event]):
    """The list that a game writes its events to; games get None where nobody reads."""

    def add(
        self,
        kind: str,
        audience: Audience,
        rule: str,
        text: str,
        *,
        reveals: bool = False,
        **data: Any,
    ) -> None:
        """Append one event; there is no default audience on purpose."""
        self.append(Event(kind, audience, rule, text, data, reveals))


_SLOT = re.compile(r"\{(\d+)(?:\|([^|{}]*)\|([^|{}]*))?\}")


def render(text: str, names: Sequence[str], viewer: int | None) -> str:
    """The text as the viewer reads it: names filled in, the viewer's own seat as `You`.

    A spectator (None) reads of a seat that is called `You` as that seat does: "You have chosen".
    """

    def fill(match: re.Match[str]) -> str:
        seat = int(match[1])
        own = seat == viewer or (viewer is None and names[seat] == "You")
        if match[2] is not None:
            return match[2] if own else match[3].replace("@", names[seat])
        if own:
            return "You" if match.start() == 0 or text[: match.start()].endswith(". ") else "you"
        return names[seat]

    return _SLOT.sub(fill, text)
