"""A second scorer that shares no code with the product.

Triangles are sets of three corner points: the corner lattice has the centre of the Hearth at
(0, 0); one step of the first number is half an edge, one of the second a row.  Everything follows
from shared corners and distances.
"""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import combinations

Point = tuple[int, int]
Triangle = frozenset[Point]
Colouring = dict[str, set[str]]
"""Per cell the colours it counts as."""


@cache
def triangle(name: str) -> Triangle:
    """Corners of a cell."""
    row, x = ord(name[0]) - ord("A"), int(name[1:])
    wide, tip = (row + 1, row) if (row + x) % 2 == 0 else (row, row + 1)
    return frozenset({(x - 10, wide - 5), (x - 8, wide - 5), (x - 9, tip - 5)})


def is_up(name: str) -> bool:
    """Whether two of the corners lie on the lower line."""
    ys = sorted(y for _, y in triangle(name))
    return ys[1] == ys[2]


def distance(a: Point, b: Point) -> int:
    """Edges between two corners."""
    dx, dy = abs(a[0] - b[0]), abs(a[1] - b[1])
    return max(dy, (dx + dy) // 2)


def shared(a: str, b: str) -> int:
    """How many corners two cells share."""
    return len(triangle(a) & triangle(b))


def field(name: str) -> int:
    """Ring round the Hearth."""
    return max(distance(p, (0, 0)) for p in triangle(name)) - 1


def middle(name: str) -> Point:
    """Three times the centre of a cell."""
    return sum(x for x, _ in triangle(name)), sum(y for _, y in triangle(name))


def side(name: str) -> str:
    """The sixth of the plane that the centre of the cell lies in."""
    x, y = middle(name)
    if abs(x) < abs(y):
        return "N" if y < 0 else "S"
    return ("N" if y < 0 else "S") + ("E" if x > 0 else "W")


def on_board(name: str) -> bool:
    """Whether all corners lie in the hexagon."""
    return all(distance(p, (0, 0)) <= 5 for p in triangle(name))


@lru_cache(maxsize=1)
def board() -> tuple[str, ...]:
    """All cells outside the Hearth."""
    every = (f"{chr(65 + r)}{x}" for r in range(10) for x in range(19))
    return tuple(n for n in every if on_board(n) and field(n) > 0)


@cache
def inner(name: str) -> str:
    """The cell itself, or for one outside the board its neighbour on it."""
    if on_board(name):
        return name
    return next(n for n in board() if shared(n, name) == 2)


CORNERS = {"NE": (5, -5), "E": (10, 0), "SE": (5, 5), "SW": (-5, 5), "W": (-10, 0), "NW": (-5, -5)}


def in_hexagon(name: str, corner: str) -> bool:
    """Within two edges of the point halfway between Hearth corner and board corner."""
    x, y = CORNERS[corner]
    return all(distance(p, (x * 3 // 5, y * 3 // 5)) <= 2 for p in triangle(inner(name)))


def in_strip(name: str, line: str) -> bool:
    """In the two rows along a line through the centre, outside Field 1."""
    off = {
        "E-W": lambda x, y: y,
        "NW-SE": lambda x, y: (x - y) / 2,
        "NE-SW": lambda x, y: (x + y) / 2,
    }[line]
    return field(inner(name)) >= 2 and all(abs(off(*p)) <= 1 for p in triangle(inner(name)))


def in_columns(name: str) -> bool:
    """With the centre on the bisector of a Side."""
    x, y = middle(inner(name))
    return x == 0 or abs(x) == 3 * abs(y)


def in_trapezoid(name: str, pair: tuple[str, str]) -> bool:
    """In the middle Fields of two opposite Sides; never outside the board."""
    return on_board(name) and side(name) in pair and field(name) in (2, 3)


def _matching(pairs: list[tuple[str, str]]) -> int:
    """Most pairs without a common cell, where cells form straight lines: peel from the ends."""
    count = 0
    left = set(pairs)
    while left:
        degree: dict[str, int] = {}
        for pair in left:
            for cell in pair:
                degree[cell] = degree.get(cell, 0) + 1
        pair = next(p for p in sorted(left) if 1 in (degree[p[0]], degree[p[1]]))
        count += 1
        left = {p for p in left if not set(p) & set(pair)}
    return count


def _by_direction(pairs: list[tuple[str, str]], key: object) -> dict[object, list[tuple[str, str]]]:
    found: dict[object, list[tuple[str, str]]] = {}
    for a, b in pairs:
        found.setdefault(key(a, b), []).append((a, b))
    return found


def _edge(a: str, b: str) -> object:
    p, q = sorted(triangle(a) & triangle(b))
    return q[0] - p[0], q[1] - p[1]


def _shift(a: str, b: str) -> object:
    (ax, ay), (bx, by) = middle(a), middle(b)
    move = (bx - ax, by - ay)
    return max(move, (-move[0], -move[1]))


def goal(design: str, colour: str, colouring: Colouring) -> int:
    """Points of a Design for a colour on a board."""
    mine = sorted(c for c, colours in colouring.items() if colour in colours)
    pairs = list(combinations(mine, 2))
    if design == "diamond":
        found = _by_direction([p for p in pairs if shared(*p) == 2], _edge)
        return 2 * max((len(v) for v in found.values()), default=0)
    if design == "hourglass":
        tips = [p for p in pairs if shared(*p) == 1 and is_up(p[0]) != is_up(p[1])]
        tips = [p for p in tips if _mirrored(*p)]
        return 2 * max((len(v) for v in _by_direction(tips, _shift).values()), default=0)
    if design == "twin":
        best = 0
        for up in (True, False):
            same = [p for p in pairs if shared(*p) == 1 and is_up(p[0]) == is_up(p[1]) == up]
            for along in _by_direction(same, _shift).values():
                best = max(best, _matching(along))
        return 2 * best
    if design == "mosaic":
        return _mosaic(mine)
    if design == "sandwich":
        return _sandwich(mine, colour, colouring)
    return _area(design, mine)


def _mirrored(a: str, b: str) -> bool:
    (vx, vy) = next(iter(triangle(a) & triangle(b)))
    return {(2 * vx - x, 2 * vy - y) for x, y in triangle(a)} == set(triangle(b))


def _area(design: str, mine: list[str]) -> int:
    sides = ("N", "NE", "SE", "S", "SW", "NW")
    opposite = (("N", "S"), ("NE", "SW"), ("SE", "NW"))
    if design == "pyramid":
        return max(sum(side(inner(c)) == s for c in mine) for s in sides)
    if design == "hexagon":
        return max(sum(in_hexagon(c, corner) for c in mine) for corner in CORNERS)
    if design == "strip":
        return max(sum(in_strip(c, n) for c in mine) for n in ("E-W", "NW-SE", "NE-SW"))
    if design == "trapezoid":
        return max(sum(in_trapezoid(c, pair) for c in mine) for pair in opposite)
    assert design == "columns"
    return sum(in_columns(c) for c in mine)


def _mosaic(mine: list[str]) -> int:
    best = 0
    left = set(mine)
    while left:
        group = {left.pop()}
        grown = True
        while grown:
            grown = {c for c in left if any(shared(c, g) for g in group)}
            group |= grown
            left -= grown
        if len(group) > 1:
            ups = sum(is_up(c) for c in group)
            best = max(best, ups, len(group) - ups)
    return best


def _sandwich(mine: list[str], colour: str, colouring: Colouring) -> int:
    total = 0
    for c, colours in colouring.items():
        if colours - {colour}:
            near = sum(1 for m in mine if m != c and shared(c, m) == 2)
            total += {2: 1, 3: 2}.get(near, 0)
    return total


DESIGNS = (
    "diamond",
    "pyramid",
    "hexagon",
    "strip",
    "trapezoid",
    "hourglass",
    "twin",
    "mosaic",
    "sandwich",
    "columns",
)


def pair_rule(mine: int, other: int) -> int:
    """The colour score of one holder."""
    lower = mine if mine < other else other
    return lower + 1 if lower == other else lower


def final(view: dict[str, object], allies_of_cetran: set[int]) -> list[int]:
    """Points per seat from the view of a finished match; dual seats are told from outside."""
    players = view["players"]
    cells = view["board"]
    plazas = view["plazas"]
    scores: list[dict[str, int]] = []
    for p in players:
        entry = {}
        for slot in ("parchment", "compass"):
            card = p["cards"][slot]
            dual = p["seat"] in allies_of_cetran
            colouring = {
                name: {c["colour"], c["under"]} - {None} if dual else {c["colour"]}
                for name, c in cells.items()
            }
            points = goal(card["design"], card["colour"], colouring)
            stones = sum(1 for z in plazas if z["claimed"] == card["colour"])
            entry[slot] = points + p["renown"][slot] + stones
        scores.append(entry)
    if len(scores) == 2:
        return [sum(e.values()) for e in scores]
    totals = []
    for p in players:
        total = 0
        for slot, other in (("parchment", "compass"), ("compass", "parchment")):
            colour = p["cards"][slot]["colour"]
            ally = next(q["seat"] for q in players if q["cards"][other]["colour"] == colour)
            total += pair_rule(scores[p["seat"]][slot], scores[ally][other])
        totals.append(total)
    return totals
