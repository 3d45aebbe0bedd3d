"""Situations: conditions that have a name of their own, such as `own turn` or `aimed at me`."""

from __future__ import annotations

from collections.abc import Callable

from . import numbers as num
from .scope import Scope
from .state import NONE, PLAY, is_fleet, is_hq, seat_of_place
from .terms_names import seat_at


def _few_commands(sc: Scope) -> bool:
    """Whether who acts has fewer than 4 command points."""
    s = sc.s
    if sc.answer is None:
        return False
    seat = sc.answer.controller
    points = sum(num.command_points(s, u) for u in s.play if s.fleet[u] == seat and num.works(s, u))
    return points < 4


def _turn_of(sc: Scope) -> bool:
    return sc.s.active == sc.seat


def _victim_seat(sc: Scope) -> bool:
    """Whether what is answered is aimed at the seat: its cards, its fleet or its HQ."""
    if sc.answer is None:
        return False
    for t in sc.answer.lists.get("targets", ()):
        if (seat_of_place(t) if t < NONE else sc.s.fleet[t]) == sc.seat:
            return True
    return False


def _actor_enemy(sc: Scope) -> bool:
    return sc.answer is not None and sc.answer.controller != sc.seat


def _deals_damage(sc: Scope) -> bool:
    """Whether what is answered is fire or has a program that deals damage."""
    frame = sc.answer
    if frame is None:
        return False
    if frame.words.get("what") in ("volley", "area"):
        return True
    from .opspec import PROGRAMS

    code = PROGRAMS.get(frame.words.get("key", ""), ())
    return any(i.op in ("damage", "damage-each", "damage-spread") for i in code)


def _massed(sc: Scope) -> int:
    """Strength of a card, those of its name on the target, and those its player can add now."""
    s, name = sc.s, sc.s.defs[sc.src].name
    there = sum(num.strength(s, k) for k in s.kids(sc.tgt) if s.defs[k].name == name)
    more = sorted(
        (s.defs[u].strength for u in s.hand[sc.seat] if u != sc.src and s.defs[u].name == name),
        reverse=True,
    )
    room = max(0, s.plays - 1) if s.active == sc.seat else 0
    return num.strength(s, sc.src) + there + sum(more[:room])


def _can_fly(sc: Scope) -> bool:
    """Whether a transport has another location of its player to go to."""
    s, place = sc.s, sc.place()
    home = num.location(s, place) if place >= 0 else NONE
    return any(
        s.kind[t] in "SBT" and t != home and not s.joined[t] and not s.away[t]
        for t in s.fleet_of(sc.seat)
    )


def _can_attack(sc: Scope) -> bool:
    """Whether the card can attack at once where it is, or would be played."""
    from .missions import sorties

    return sorties(sc.s, sc.src, sc.seat, sc.place())


def _can_shoot(sc: Scope) -> bool:
    """Whether a shuttle can fire its phaser at once where it is, or would be played."""
    from .fire_targets import protected, standing_target, weapon_hits
    from .state import hq_place

    s, place = sc.s, sc.place()
    if s.phase != "fire" or place < 0:
        return False
    unit = num.location(s, place)
    if s.kind[unit] in "SDB" and not s.engaged[unit]:
        return False
    if any(
        s.fleet[t] != sc.seat and standing_target(s, t) and weapon_hits(s, sc.src, t, "phaser")
        for t in s.play
    ):
        return True
    return (s.kind[unit] == "S" or s.rules.bases_at_hq) and any(
        x != sc.seat and not protected(s, x) and weapon_hits(s, sc.src, hq_place(x), "phaser")
        for x in s.living()
    )


def _can_enable(sc: Scope) -> bool:
    """Whether a card of the hand could answer the same thing if this crew enabled it there."""
    from .react import enabled

    return sc.answer is not None and bool(enabled(sc.s, sc.seat, sc.place(), sc.answer))


SITUATIONS: dict[str, Callable[[Scope], bool]] = {
    "can fly": _can_fly,
    "can attack": _can_attack,
    "can shoot": _can_shoot,
    "can enable": _can_enable,
    "transport useful": lambda sc: _can_fly(sc) or _can_attack(sc) or _can_shoot(sc),
    "own turn": _turn_of,
    "place free": lambda sc: num.counted_units(sc.s, sc.seat) < sc.s.limit[sc.seat],
    "base at hand": lambda sc: (
        not is_fleet(sc.tgt) or any(sc.s.kind[u] == "B" for u in sc.s.hand[sc.seat])
    ),
    "actor commands little": _few_commands,
    "before engaging": lambda sc: (
        sc.s.phase == "allocate" and not sc.s.stack[0].ints.get("set-done")
    ),
    "active remembered": lambda sc: sc.s.memo[sc.src] == -100 - sc.s.active,
    "enemy turn": lambda sc: not _turn_of(sc),
    "aimed at me": _victim_seat,
    "actor enemy": _actor_enemy,
    "actor own": lambda sc: sc.answer is not None and sc.answer.controller == sc.seat,
    "aimed at hq": lambda sc: (
        sc.answer is not None and any(is_hq(t) for t in sc.answer.lists.get("targets", ()))
    ),
    "aimed at fleet": lambda sc: (
        sc.answer is not None and any(is_fleet(t) for t in sc.answer.lists.get("targets", ()))
    ),
    "two players left": lambda sc: len(sc.s.living()) == 2,
    "lost a ship last turn": lambda sc: (
        sc.s.last_lost[sc.seat] >= 0 and sc.s.clock - sc.s.last_lost[sc.seat] <= len(sc.s.living())
    ),
    "aimed at actor": lambda sc: (
        sc.answer is not None
        and any(
            t != NONE and seat_at(sc, t) == sc.answer.controller
            for t in sc.answer.lists.get("targets", ())
        )
    ),
    "in play": lambda sc: sc.src >= 0 and sc.s.zone[sc.src] == PLAY,
    "deals damage": _deals_damage,
    "in reaction": lambda sc: sc.answer is not None,
    "turn 1 or 2": lambda sc: sc.s.turns_taken[sc.seat] <= 2,
    "at own fleet": lambda sc: is_fleet(sc.tgt) and seat_of_place(sc.tgt) == sc.seat,
    "retreats suffice": lambda sc: _massed(sc) >= num.strength(sc.s, sc.tgt),
    "desires suffice": lambda sc: (
        _massed(sc)
        >= max(
            [
                num.strength(sc.s, k)
                for p in num.parts(sc.s, sc.tgt)
                for k in sc.s.kids(p)
                if sc.s.kind[k] == "C"
            ],
            default=0,
        )
    ),
    "played in reaction": lambda sc: (
        sc.answer is not None and sc.answer.ints.get("answers", NONE) >= 0
    ),
    "idle": lambda sc: not sc.s.used[sc.src] & 0b1111110,
    "place fits phase": lambda sc: (sc.s.phase == "allocate") == is_fleet(sc.tgt),
    "fired at memo": lambda sc: (
        sc.s.memo[sc.src] != NONE and sc.seat * 10 + seat_at(sc, sc.s.memo[sc.src]) in sc.s.firing
    ),
    "fresh": lambda sc: sc.s.born[sc.src] == sc.s.clock,
}
