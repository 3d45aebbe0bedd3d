"""Amounts: numbers of a card that may depend on the table.

`3`, `"strength"`, `"target.strength"`, `"count own ship"`, `["half", "host.strength"]`,
`["+", 1, "counter"]`.  Fractions are dropped (CARD-12) unless `half-up` is written.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import attrs

if TYPE_CHECKING:
    from .scope import Scope

PREFIXES = ("half", "half-up", "double", "triple", "+", "-", "*", "min", "max")


@attrs.frozen
class Amount:
    """A number to be worked out in a scope."""

    text: str
    fixed: int | None
    work: Callable[[Scope], int] = attrs.field(eq=False, repr=False)

    def of(self, sc: Scope) -> int:
        """The number now."""
        return self.fixed if self.fixed is not None else self.work(sc)


def amount_of(given: Any, tags: frozenset[str]) -> Amount:
    """The amount of a number, a text or a tree.  Raises BadWord."""
    from .filters import BadWord

    if isinstance(given, bool):
        raise BadWord(str(given))
    if isinstance(given, int):
        return Amount(str(given), given, lambda _: given)
    if isinstance(given, str):
        return _of_text(given, tags)
    if isinstance(given, list) and given and given[0] in PREFIXES:
        return _of_tree(given[0], [amount_of(part, tags) for part in given[1:]])
    raise BadWord(str(given))


def _of_text(text: str, tags: frozenset[str]) -> Amount:
    from . import terms_amounts

    head, _, rest = text.partition(" ")
    if head in ("half", "half-up", "double", "triple"):
        return _of_tree(head, [amount_of(_number(rest), tags)])
    return Amount(text, None, terms_amounts.number(text, tags))


def _number(text: str) -> int | str:
    return int(text) if text.lstrip("-").isdigit() else text


def _of_tree(head: str, parts: list[Amount]) -> Amount:
    text = " ".join([head, *(p.text for p in parts)])
    a = parts[0]
    if head == "half":
        return Amount(text, None, lambda sc: a.of(sc) // 2)
    if head == "half-up":
        return Amount(text, None, lambda sc: (a.of(sc) + 1) // 2)
    if head == "double":
        return Amount(text, None, lambda sc: a.of(sc) * 2)
    if head == "triple":
        return Amount(text, None, lambda sc: a.of(sc) * 3)
    b = parts[1]
    if head == "+":
        return Amount(text, None, lambda sc: a.of(sc) + b.of(sc))
    if head == "-":
        return Amount(text, None, lambda sc: a.of(sc) - b.of(sc))
    if head == "*":
        return Amount(text, None, lambda sc: a.of(sc) * b.of(sc))
    if head == "min":
        return Amount(text, None, lambda sc: min(a.of(sc), b.of(sc)))
    return Amount(text, None, lambda sc: max(a.of(sc), b.of(sc)))
