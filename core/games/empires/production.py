"""What cards need and make each turn, with everything that changes it (MOD-, T-4, KRE-5)."""

from __future__ import annotations

from .cards import ZERO, Mod, Vector
from .numbers import LOST, UPSET, flag, mimicked, scope_class, sway_of, total, works
from .state import NONE, EmpiresState, Reaching


def needs(s: EmpiresState, u: int) -> Vector:
    """Points needed to engage a card and those joined to it, after all changes."""
    base, joined = own_needs(s, u), s.joined
    for k in s.kids(u):
        if joined[k]:
            base = add_vectors(base, needs(s, k))
    return base


def own_needs(s: EmpiresState, u: int) -> Vector:
    """Points needed for a card alone, after all changes: a part of a pair is paid by itself."""
    base = s.defs[u].needs
    reach = s.reach(u)
    if reach:
        base = _changed(s, u, base, reach, s.needs_changed())
    if s.used[u] & UPSET and base[2]:
        return (*base[:2], 3 * base[2], *base[3:])
    return base


def _changed(
    s: EmpiresState, u: int, base: Vector, reach: Reaching, stats: tuple[tuple[int, str], ...]
) -> Vector:
    """Points by kind with the changes that reach a card; `stats`: the kinds that can change."""
    made: list[int] | None = None
    for i, stat in stats:
        if stat in reach:
            add, up, down = total(s, u, stat)
            if add or up != down:
                made = made or list(base)
                made[i] = max(0, (made[i] + add) * up // down)
    return base if made is None else tuple(made)  # type: ignore[return-value]


def add_vectors(a: Vector, b: Vector) -> Vector:
    """Sum, kind by kind."""
    return tuple(x + y for x, y in zip(a, b, strict=True))  # type: ignore[return-value]


def output(s: EmpiresState, u: int) -> Vector:
    """What a card itself makes each turn, terrain modifiers left out."""
    d = s.defs[u]
    base = d.gives
    if d.odd_output:
        base = _odd_output(s, u)
    reach = s.reach(u)
    if not reach:
        return base
    made = _changed(s, u, base, reach, s.gives_changed())
    _, up, down = total(s, u, "gives")
    if up != down:
        made = tuple(x * up // down for x in made)  # type: ignore[assignment]
    if s._swayed and s.kind[u] == "C" and (sway := sway_of(s, u)):
        made = tuple(0 if sway == LOST else -x for x in made)  # type: ignore[assignment]
    return made


def _odd_output(s: EmpiresState, u: int) -> Vector:
    """What a card makes that fades, mimics, or keeps its points for its unit, before changes."""
    d = s.defs[u]
    if d.mimics:
        return mimicked(s, u).gives
    if d.stores:
        return ZERO
    return d.fades[min(len(d.fades) - 1, s.left[u])] if s.left[u] >= 0 else d.gives


def terrain_output(
    s: EmpiresState, t: int, engaged: frozenset[int] | None = None, without: int = NONE
) -> Vector:
    """What a terrain makes with all cards on it that modify it (MOD-1 to MOD-4, T-4).

    `engaged`: cards of its fleet that will be engaged, in place of those that are (ALLOC-2).
    `without`: a card that is left out of account.
    """
    if s.away[t] or flag(s, t, "no_output"):
        return ZERO
    made = output(s, t)
    found: list[tuple[int, Mod, int]] = []
    joined = s.joined
    for k in s.kids(t):
        if joined[k] and s.kind[k] == "T":
            made = add_vectors(made, output(s, k))
        mods = s.defs[k].terrain_mods
        if mods and k != without and _operating(s, k, engaged):
            found.extend([(i, m, k) for i, m in mods])
    if found:
        return tuple(_modify(s, t, list(made), found))  # type: ignore[return-value]
    return made


def _operating(s: EmpiresState, k: int, engaged: frozenset[int] | None) -> bool:
    """Whether a card works, or will once a set of cards of its fleet is engaged (ALLOC-2)."""
    if engaged is None or not s.defs[k].has_needs or s.fleet[k] != s.fleet[s.host[k]]:
        return works(s, k)
    return k in engaged and not s.away[k] and not flag(s, k, "off")


def _modify(
    s: EmpiresState, t: int, base: list[int], found: list[tuple[int, Mod, int]]
) -> list[int]:
    """Points by kind with the changes of cards on a terrain: the best of each sort (MOD-1)."""
    made = list(base)
    for i in {kind for kind, _, _ in found}:
        best_add, best_up, extra = 0, (1, 1), 0
        minus = 0
        down: list[tuple[int, int]] = []
        for kind, m, k in found:
            if kind != i:
                continue
            sc = scope_class()(s, s.fleet[k], k, t)
            if m.when is not None and not m.when.test(sc):
                continue
            if m.add is not None:
                x = m.add.of(sc)
                if "growing" in s.defs[k].tags:
                    extra = max(extra, x)  # the one additive exception (MOD-1)
                elif x < 0:
                    minus += x
                else:
                    best_add = max(best_add, x)
            if m.times[0] * best_up[1] > best_up[0] * m.times[1]:
                best_up = m.times
            elif m.times[0] < m.times[1]:
                down.append(m.times)
        value = (base[i] + best_add) * best_up[0] // best_up[1] + extra + minus
        for up, low in down:
            value = value * up // low
        made[i] = max(0, value)
    return made
