"""Compound entries in words: `allocate engage=12,15 ammo=12x2`, `fire hq2 12=3/1`."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any

from core.kernel import InvalidAction

from .allocation import Draft, spend_key

TAGS = {
    "ammo": "arm",
    "ammunition": "arm",
    "repair": "repair",
    "energy": "charge",
    "heal": "heal",
    "research": "apply",
}
"""Words of a typed allocation and those of the engine's answers."""


def apply_words(draft: Draft, text: str, find: Callable[[str], int]) -> None:
    """Change a draft as the words say; raises InvalidAction.  What is left out is proposed."""
    parts = []
    for part in text.split():
        key, equals, rest = part.partition("=")
        if not equals or key not in ("engage", *TAGS):
            raise InvalidAction("It is written as `allocate engage=12,15 ammo=12x2 repair=12`.")
        parts.append((key, [word for word in rest.split(",") if word]))
    for key, cards in parts:
        if key == "engage":
            _engage_words(draft, [find(word) for word in cards])
    spends = [(TAGS[key], cards) for key, cards in parts if key != "engage"]
    if not spends:
        return
    draft.clear_spends()
    for tag, cards in spends:
        for word in cards:
            name, _, times = word.rpartition("x")
            if not name or not (times.isascii() and times.isdigit()):
                name, times = word, "1"
            _spend_words(draft, find(name), tag, int(times))
    draft.refill(draft.spends, [tag for tag, _ in spends])


def _engage_words(draft: Draft, wanted: list[int]) -> None:
    for u in [u for u in draft.chosen if u not in wanted and u not in draft.fixed]:
        draft.toggle(u)
    for u in wanted:
        if u not in draft.chosen and (said := draft.toggle(u)):
            raise InvalidAction(said)


def _spend_words(draft: Draft, u: int, tag: str, times: int) -> None:
    for _ in range(times):
        found = [a for a in draft.now.more if a.tag == tag and a.card == u]  # type: ignore[attr-defined]
        if not found:
            raise InvalidAction(f"So many points cannot go on card {u}.")
        draft.change(spend_key(found[0]), 1)


def named(word: str, shown: Mapping[int, Mapping[str, Any]], own: Collection[int]) -> int:
    """A card in play by its number, or by the start of its code and name; raises InvalidAction.

    Where several begin so, the only one among one's own is meant.
    """
    if word.isascii() and word.isdigit() and int(word) in shown:
        return int(word)
    plain = word.lower().replace("_", " ").replace("-", " ")
    found = [
        u
        for u, card in shown.items()
        if f"{card['code']} {card['name']}".lower().replace("-", " ").startswith(plain)
        or card["name"].lower().replace("-", " ").startswith(plain)
    ]
    mine = [u for u in found if u in own]
    found = mine if len(mine) == 1 else found
    if len(found) != 1:
        raise InvalidAction(
            f"`{word}` is no card here." if not found else f"`{word}` may be several cards."
        )
    return found[0]


def aimed_words(
    words: list[str], unword: Callable[[str, str], str], find: Callable[[str], int]
) -> tuple[int, dict[int, tuple[int, int, int]]]:
    """Target and marked weapons of `hq2 12=3/1 15=2 17=0/2/1`; raises InvalidAction.

    No weapons named means: all that can hit.  A third number says how many of the heavy weapons
    are ordinary ones, where a card has strong ones too.
    """
    raw = unword("target", words[0])
    code = raw.lstrip("-").isdigit() and (raw.startswith("-") or raw == words[0])
    target = int(raw) if code else find(words[0])
    marks: dict[int, tuple[int, int, int]] = {}
    for part in words[1:]:
        name, _, numbers = part.partition("=")
        ph, *rest = numbers.split("/")
        if not numbers.isascii() or not ph.isdigit() or len(rest) > 2 or not _digits(rest):
            raise InvalidAction(f"`{part}` is written as card=phasers/heavy.")
        hv, plain = (int(word or 0) for word in (*rest, "", "")[:2])
        marks[find(name)] = (int(ph), hv, min(plain, hv))
    return target, marks


def _digits(words: list[str]) -> bool:
    return all(not word or word.isdigit() for word in words)
