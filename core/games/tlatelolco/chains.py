"""What a view tells a planner: chains of trades to the missing targets, and the ways of the die.

Pure functions of a view, for screens, hints and bots (T-45).
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from core.kernel import View

from .board import NAMES, SQUARE, kind
from .movement import ways

FAR = 99
Board = tuple[tuple[str, str, str, str], ...]
"""Square, good sold, and the two goods taken, of every stand."""


def board_of(view: View) -> Board:
    """The stands of a view in a form that can be remembered."""
    return tuple((x["square"], x["sells"], *x["buys"]) for x in view["stands"])


@lru_cache(maxsize=64)
def trades_between(board: Board) -> dict[str, dict[str, int]]:
    """Number of trades from each good to each other one, 0 for the good itself."""
    onward: dict[str, list[str]] = {sold: [] for _, sold, _, _ in board}
    for _, sold, a, b in board:
        for taken in dict.fromkeys((a, b)):
            onward[taken].append(sold)
    table = {}
    for source in onward:
        steps = {source: 0}
        edge = [source]
        while edge:
            grown = []
            for g in edge:
                for h in onward[g]:
                    if h not in steps:
                        steps[h] = steps[g] + 1
                        grown.append(h)
            edge = grown
        table[source] = steps
    return table


def surplus(player: dict[str, Any]) -> dict[str, int]:
    """Units that may be given away: all but one of each target held."""
    targets = player["targets"] or ()
    spare = {g: n - (g in targets) for g, n in player["goods"].items()}
    return {g: n for g, n in spare.items() if n > 0}


def missing(player: dict[str, Any]) -> list[str]:
    """Targets of which the seat holds nothing."""
    return [g for g in player["targets"] or () if not player["goods"].get(g)]


def chains(view: View, most: int = 3) -> list[dict[str, Any]]:
    """Shortest chains from the goods of the view's seat to each missing target.

    One entry per missing target: `target`, `trades` (their number, None where nothing leads
    there) and `chains`, at most `most` lists of steps `{"stand", "give", "take"}`.  A spectator
    gets an empty list.
    """
    if view["seat"] is None:
        return []
    player = view["players"][view["seat"]]
    board = board_of(view)
    table = trades_between(board)
    spare = surplus(player)
    found = []
    for target in missing(player):
        away = min((table[g].get(target, FAR) for g in spare), default=FAR)
        entry: dict[str, Any] = {
            "target": target,
            "trades": None if away == FAR else away,
            "chains": [],
        }
        for g in spare:
            if table[g].get(target, FAR) == away != FAR:
                _grow(board, table, g, target, [], entry["chains"], most)
        found.append(entry)
    return found


def _grow(
    board: Board,
    table: dict[str, dict[str, int]],
    good: str,
    target: str,
    so_far: list[dict[str, str]],
    found: list[list[dict[str, str]]],
    most: int,
) -> None:
    if len(found) >= most:
        return
    if good == target:
        found.append(so_far)
        return
    left = table[good][target]
    for square, sold, a, b in board:
        if good in (a, b) and table[sold].get(target, FAR) == left - 1:
            step = {"stand": square, "give": good, "take": sold}
            _grow(board, table, sold, target, [*so_far, step], found, most)


def ways_of_the_die(view: View) -> dict[str, dict[str, Any]]:
    """Where the active pawn may end now, with a shortest way to each square.

    By square name: `way` (squares to enter, in order), `kind` (`stand`, `red` or `corner`), and on
    a stand `sells`, `buys` and `can_trade`.  Empty where no move is open.
    """
    if view["step"] != "move":
        return {}
    player = view["players"][view["active"]]
    stands = {x["square"]: x for x in view["stands"]}
    found = {}
    reached = ways(SQUARE[player["pawn"]], view["die"], SQUARE[view["thief"]])
    for to in sorted(reached):
        name = NAMES[to]
        entry: dict[str, Any] = {"way": [NAMES[i] for i in reached[to]], "kind": kind(to)}
        if name in stands:
            stand = stands[name]
            entry["sells"] = stand["sells"]
            entry["buys"] = list(stand["buys"])
            entry["can_trade"] = any(player["goods"].get(g) for g in stand["buys"])
        found[name] = entry
    return found
