"""Cards of one name in one list of answers, told apart: whose, where, which."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from core.kernel.actions import Action

from .state import DISCARD, HAND, PLAY, RESERVE, EmpiresState
from .words import title

FIELDS = ("card", "place", "target", "choice", "reserve")
"""Fields of actions that hold a card's number."""

ZONES = {PLAY: "in play", HAND: "in hand", RESERVE: "in reserve", DISCARD: "discarded"}

Tails = Mapping[int, str]
"""What is added to the title of some cards."""


def labels(
    s: EmpiresState, seat: int, legal: list[Action], plain: Callable[[Action, Tails], str]
) -> dict[Action, str]:
    """All labels of a list that would read as another one does, with their cards told apart.

    What differs in nothing, such as two cards of one print in a hand, stays as it is.
    """
    groups: dict[str, list[Action]] = {}
    for a in legal:
        groups.setdefault(plain(a, {}), []).append(a)
    made: dict[Action, str] = {}
    for group in groups.values():
        if len(group) > 1:
            tails = _tails(s, seat, group)
            made.update((a, plain(a, tails)) for a in group)
    return made


def _tails(s: EmpiresState, seat: int, group: list[Action]) -> dict[int, str]:
    found: dict[int, str] = {}
    for field in FIELDS:
        cards = {getattr(a, field, -1) for a in group}
        cards = {u for u in cards if 0 <= u < len(s.names)}
        if len(cards) > 1:
            found.update(_told_apart(s, seat, sorted(cards)))
    return found


def _told_apart(s: EmpiresState, seat: int, cards: list[int]) -> dict[int, str]:
    """For cards of one title the fewest words that tell one from the other, in brackets."""
    words: dict[int, list[str]] = {u: [] for u in cards}
    for word in (_zone, _owner, _host, _number):
        texts = {u: word(s, seat, u) for u in cards}
        if len(set(texts.values())) > 1 and _repeats(words):
            for u, text in texts.items():
                words[u] += [text] if text else []
    return {u: f" ({', '.join(row)})" if row else "" for u, row in words.items()}


def _repeats(words: dict[int, list[str]]) -> bool:
    return len({tuple(row) for row in words.values()}) < len(words)


def _zone(s: EmpiresState, seat: int, u: int) -> str:
    return ZONES.get(s.zone[u], "")


def _owner(s: EmpiresState, seat: int, u: int) -> str:
    if s.zone[u] != PLAY:
        return ""
    return "yours" if s.fleet[u] == seat else f"player {s.fleet[u] + 1}"


def _host(s: EmpiresState, seat: int, u: int) -> str:
    h = s.host[u]
    return f"on {title(s, h)}" if s.zone[u] == PLAY and h >= 0 else ""


def _number(s: EmpiresState, seat: int, u: int) -> str:
    """Which of its player's cards in play of that name, in the order of arrival."""
    if s.zone[u] != PLAY:
        return ""
    name = title(s, u)
    same = [v for v in s.fleet_of(s.fleet[u]) if title(s, v) == name]
    return f"no. {same.index(u) + 1}" if len(same) > 1 else ""
