"""The sentences of conditions, and comparisons in filters."""

from __future__ import annotations

from collections.abc import Callable

from . import numbers as num
from .filters import BadWord, Test, filter_of
from .scope import Scope
from .state import is_fleet
from .terms_amounts import holds_between, number, stat_of
from .terms_names import REFS, matching, references
from .terms_situations import SITUATIONS


def compare(left: str, sign: str, right: str, tags: frozenset[str]) -> Test:
    """A filter's comparison: `strength<=4`, `strength<self`, `name=…`, `on=ship`, `with=mine`."""
    if left == "on":
        inner = _word(right, tags)
        return lambda sc, u: sc.s.host[u] >= 0 and inner(sc, sc.s.host[u])
    if left == "with":
        inner = _word(right, tags)
        return lambda sc, u: any(inner(sc, k) for k in sc.s.kids(u))
    if left == "flag":
        return lambda sc, u: num.flag(sc.s, u, right)
    if left == "id":
        return lambda sc, u: sc.s.defs[u].id == right
    if left == "title":
        wanted = right.replace("_", " ")
        return lambda sc, u: sc.s.defs[u].name == wanted
    work = stat_of(left)
    if right.lstrip("-").isdigit():
        fixed = int(right)
        return lambda sc, u: holds_between(work(sc, u), sign, fixed)
    if right in ("self", "mine"):
        return lambda sc, u: holds_between(work(sc, u), sign, work(sc, sc.src))
    if right in ("host", "target", "answered", "victim"):

        def against(sc: Scope, u: int) -> bool:
            found = references(sc, right)
            return (
                bool(found)
                and found[0] >= 0
                and holds_between(work(sc, u), sign, work(sc, found[0]))
            )

        return against
    raise BadWord(f"{left}{sign}{right}")


def _word(word: str, tags: frozenset[str]) -> Test:
    return filter_of(word.replace("+", " "), tags).test


def sentence(text: str, tags: frozenset[str]) -> Callable[[Scope], bool]:
    """One condition.  Raises BadWord for a text that means nothing."""
    if text.startswith("not "):
        inner = sentence(text[4:], tags)
        return lambda sc: not inner(sc)
    for sign in (" <= ", " >= ", " < ", " > ", " = "):
        if sign in text:
            left, right = (number(part.strip(), tags) for part in text.split(sign, 1))
            mark = sign.strip()
            return lambda sc: holds_between(left(sc), mark, right(sc))
    head, _, rest = text.partition(" ")
    if head in ("exists", "none", "holds"):
        return _found(head, rest, tags)
    if head == "empire":
        return lambda sc: sc.s.empires[sc.seat] == rest
    if head == "phase":
        phases = tuple(rest.split("/"))
        return lambda sc: sc.s.phase in phases
    if head == "answers":
        kinds = tuple(rest.split("/"))
        return lambda sc: sc.answer is not None and sc.answer.words.get("what") in kinds
    if head == "fleet":
        return lambda sc: is_fleet(sc.tgt) or is_fleet(sc.place())
    if text in SITUATIONS:
        return SITUATIONS[text]
    if head in REFS:
        return _named(head, rest, tags)
    raise BadWord(text)


def _found(head: str, rest: str, tags: frozenset[str]) -> Callable[[Scope], bool]:
    """`exists` or `none`: cards in play that pass a filter; `holds`: cards of the seat's hand."""
    wanted = filter_of(rest, tags).test
    if head == "exists":
        return lambda sc: bool(matching(sc, wanted))
    if head == "none":
        return lambda sc: not matching(sc, wanted)
    return lambda sc: any(wanted(sc, u) for u in sc.s.hand[sc.seat])


def _named(ref: str, rest: str, tags: frozenset[str]) -> Callable[[Scope], bool]:
    """`target exists`, or a filter that all cards pass for which a name stands."""
    if rest == "exists":
        return lambda sc: bool(references(sc, ref))
    test = filter_of(rest, tags).test

    def holds(sc: Scope) -> bool:
        found = references(sc, ref)
        return bool(found) and all(u >= 0 and test(sc, u) for u in found)

    return holds
