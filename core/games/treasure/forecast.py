"""Sums and odds before one commits: pure functions of a view, for screens, hints and bots (C.8).

A term is `[id, what, number]`: `id` names the card, or is `dark` or `alone`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from core.kernel import View

from .cards import CARDS, GUARDIANS, INDEX
from .state import Hero
from .values import (
    guard_dice,
    guard_terms,
    guard_value,
    party_dice,
    party_terms,
    party_value,
    win_chance,
)
from .view import hero_from_view


def party_of(view: View, seat: int) -> list[Hero]:
    """A party of a view as heroes."""
    return [hero_from_view(h) for h in view["players"][seat]["party"]]


def _numbers(listed: Iterable[str]) -> list[int]:
    return [INDEX[i] for i in listed]


def sums(
    view: View,
    foes: list[str],
    location: str | None,
    guard_plays: Iterable[str] = (),
    party_plays: Iterable[str] = (),
) -> dict[str, Any]:
    """Both sides term by term for the active party against some guardians at a location.

    Gives `party` and `guardian` (lists of terms), `party_fixed`, `guardian_fixed`, `party_dice`,
    `guardian_dice` (numbers of dice), `lead` and `chance` (0 to 1, that the party wins).
    """
    party = party_of(view, view["active"])
    against, place = _numbers(foes), -1 if location is None else INDEX[location]
    own, other = _numbers(party_plays), _numbers(guard_plays)
    alone = view["mode"] == "alone"
    mine = party_terms(party, against, place, own)
    theirs = guard_terms(party, against, place, other, own, alone)
    fixed, guard_fixed = sum(t[2] for t in mine), sum(t[2] for t in theirs)
    dice, foe_dice = party_dice(own), guard_dice(against, other, alone)
    return {
        "party": [list(t) for t in mine],
        "guardian": [list(t) for t in theirs],
        "party_fixed": fixed,
        "guardian_fixed": guard_fixed,
        "party_dice": dice,
        "guardian_dice": foe_dice,
        "lead": fixed - guard_fixed,
        "chance": win_chance(fixed - guard_fixed, dice, foe_dice),
    }


def battle_sums(
    view: View, more: Iterable[str] = (), more_guard: Iterable[str] = ()
) -> dict[str, Any] | None:
    """The sums of the open battle; None where there is none.

    `more` and `more_guard` are cards that the party or the guardian's side thinks of playing.
    """
    if not view["foes"]:
        return None
    return sums(
        view,
        view["foes"],
        view["location"],
        [*view["guard_plays"], *more_guard],
        [*view["party_plays"], *more],
    )


def opposing(view: View, guardians: list[str]) -> dict[str, Any]:
    """The sums if these guardians are laid against the party that is out now."""
    return sums(view, guardians, view["location"])


def unseen_guardians(view: View) -> list[int]:
    """Guardians that the view's seat does not see anywhere: what may be laid against it."""
    seen = {*view["discard"], *view["guardians"]}
    for player in view["players"]:
        seen.update(player["hand"] or ())
    if view["board"] is not None:
        seen.update(x["guardian"] for x in view["board"]["spaces"] if x["guardian"])
    return [g for g in GUARDIANS if CARDS[g].id not in seen]


def outlook(view: View, location: str | None) -> dict[str, Any]:
    """How the active party would fare at a location against each guardian that may come.

    Gives `chance` (the mean over all of them), `worst` (`id` and `chance`), and `against`, a list
    of `[id, chance]` from the best to the worst.  The chance is 1 where no guardian is left.
    """
    party = party_of(view, view["active"])
    place = -1 if location is None else INDEX[location]
    alone = view["mode"] == "alone"
    against = []
    for g in unseen_guardians(view):
        lead = party_value(party, [g], place) - guard_value(party, [g], place, alone=alone)
        against.append((CARDS[g].id, win_chance(lead, 2, guard_dice([g], [], alone))))
    against.sort(key=lambda x: (-x[1], x[0]))
    return {
        "chance": sum(c for _, c in against) / len(against) if against else 1.0,
        "worst": {"id": against[-1][0], "chance": against[-1][1]} if against else None,
        "against": [list(x) for x in against],
    }
