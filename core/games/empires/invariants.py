"""What holds in every state, whatever has been played."""

from __future__ import annotations

from .damage_bearing import toughness
from .state import ANTE, DECK, DISCARD, GONE, HAND, LIMBO, NONE, PLAY, RESERVE, EmpiresState


def invariants(s: EmpiresState) -> list[str]:
    """Cards conserved, no negative points, hosts in play, piles and zones agree."""
    broken: list[str] = []
    _cards(s, broken)
    _seats(s, broken)
    _stack(s, broken)
    return broken


def _cards(s: EmpiresState, broken: list[str]) -> None:
    """Every card is once on the table, where its zone says, and only cards in play have marks."""
    n = len(s.names)
    held = [0] * n
    for zone, rows in ((DECK, s.deck), (DISCARD, s.discard), (HAND, s.hand), (RESERVE, s.reserve)):
        for row in rows:
            for u in row:
                held[u] += 1
                if s.zone[u] != zone:
                    broken.append(f"card {u} lies in a pile of zone {zone} but is in {s.zone[u]}")
    for u in s.play:
        held[u] += 1
        if s.zone[u] != PLAY:
            broken.append(f"card {u} is in play but in zone {s.zone[u]}")
        h = s.host[u]
        if h >= 0 and s.zone[h] != PLAY:
            broken.append(f"card {u} sits on card {h}, which is not in play")
    for u in range(n):
        want = 0 if s.zone[u] in (ANTE, LIMBO, GONE) else 1
        if held[u] != want:
            broken.append(f"card {u} ({s.names[u]}) is {held[u]} times on the table")
        if min(s.damage[u], s.shield_damage[u], s.loaded[u], s.emf[u], s.research[u]) < 0:
            broken.append(f"card {u} has a negative number")
        if s.zone[u] != PLAY and (s.host[u] != NONE or s.damage[u] or s.engaged[u]):
            broken.append(f"card {u} keeps marks outside play")


def _seats(s: EmpiresState, broken: list[str]) -> None:
    """Points, card plays and Sector HQs are within their bounds."""
    if any(x < 0 for x in s.pool):
        broken.append("the pool has negative points")
    if s.plays < 0:
        broken.append("a negative number of card plays is left")
    for seat, damage in enumerate(s.hq):
        if damage < 0 or (damage > s.rules.hq_points and not s.rules.nobody_out):
            broken.append(f"the HQ of seat {seat} has {damage} damage")


def _stack(s: EmpiresState, broken: list[str]) -> None:
    """Declared cards are on the stack, somebody living is asked, nothing dead stays in play."""
    declared = [f.source for f in s.stack if f.op == "act"]
    for u in range(len(s.names)):
        if s.zone[u] == LIMBO and u not in declared:
            broken.append(f"card {u} is declared but not on the stack")
    if not s.over and s.asked == NONE:
        broken.append("nobody is asked and the match is not over")
    if s.asked != NONE and not s.alive[s.asked]:
        broken.append(f"seat {s.asked} is asked and is out of the match")
    if s.stack and s.stack[-1].op == "turn":
        for u in s.play:
            plain = s.kind[u] in "SDBT" and not s.joined[u] and not s.away[u]
            if plain and s.damage[u] and s.damage[u] >= toughness(s, u):
                broken.append(f"card {u} ({s.names[u]}) has more damage than it bears")
