"""Chapter 6.3: where cards may be played, whatever their own text says (WHERE-, LOC-, E-5)."""

from __future__ import annotations

from core.kernel.stack import Frame

from . import numbers as num
from .cards import Place, React
from .defence import open_bases
from .scope import Scope
from .state import (
    NONE,
    PLAY,
    EmpiresState,
    fleet_place,
    hq_place,
    is_hq,
    seat_of_place,
)
from .words import title

Refusal = tuple[str, str] | None


def stage(s: EmpiresState, seat: int) -> int:
    """Opening stage of a player: 1 terrain only, 2 one unit, 3 free (TURN-2)."""
    if s.turns_taken[seat] >= 3:
        return 3
    return 2 if s.turn >= 2 else 1


def places_of(
    s: EmpiresState, seat: int, u: int, places: tuple[Place, ...], answered: Frame | None
) -> list[int]:
    """All places that a card's text admits now, as cards and codes, in canonical order."""
    found: list[int] = []
    sc = Scope(s, seat, u, NONE, answered)
    for p in places:
        if p.fleet == "own":
            found.append(fleet_place(seat))
        elif p.fleet == "enemy":
            found.extend(fleet_place(x) for x in s.living() if x != seat)
        elif p.fleet == "any":
            found.extend(fleet_place(x) for x in s.living())
        elif p.fleet == "hq":
            found.extend(hq_place(x) for x in s.living() if x != seat)
        elif p.fleet == "actor":
            if answered is not None and answered.controller != seat:
                found.append(fleet_place(answered.controller))
        elif p.fleet == "victim":
            if answered is not None:
                found.extend(t for t in answered.lists.get("targets", ()) if t >= 0)
        elif p.filter is not None:
            found.extend(_passing(s, sc, p))
    return sorted(set(found))


def _passing(s: EmpiresState, sc: Scope, p: Place) -> list[int]:
    assert p.filter is not None
    shared = s._found if p.filter.free else None
    if shared is not None and (known := shared.get(p.filter.text)) is not None:
        return known
    test, kinds, away, kind = p.filter.test, p.filter.kinds, s.away, s.kind
    side = p.filter.side
    if side == "own":
        near = s.fleet_of(sc.seat)
    elif side:
        near = [v for v in s.play if s.fleet[v] != sc.seat]
    else:
        near = s.play
    found = [
        v
        for v in near
        if not away[v] and (not kinds or kind[v] in kinds) and v != sc.src and test(sc, v)
    ]
    if shared is not None and s.zone[sc.src] != PLAY:
        shared[p.filter.text] = found
    return found


def combining(s: EmpiresState, seat: int, u: int, place: int) -> bool:
    """Whether the card becomes one with the card it is played on (KRE-3, T-4, D-4)."""
    if place < 0:
        return False
    sc = Scope(s, seat, u, place)
    for p in s.defs[u].places:
        if p.combine and p.filter is not None and p.filter.test(sc, place):
            return True
    return accepts(s, seat, u, place)


def accepts(s: EmpiresState, seat: int, u: int, place: int) -> bool:
    """Whether a terrain in play takes another terrain onto itself (T-4)."""
    d = s.defs[place]
    if d.accepts is None or s.kind[place] != "T" or "terrain" not in s.defs[u].types:
        return False
    if any(s.joined[k] for k in s.kids(place)):
        return False
    return d.accepts.test(Scope(s, seat, place, u), u)


def play_places(s: EmpiresState, seat: int, u: int, kind: str) -> list[int]:
    """Places of an ordinary play, stars that take terrain included."""
    d = s.defs[u]
    if s.rules.mines_on_carrier and "mine" in d.tags:
        return [t for t in s.play if s.fleet[t] == seat and s.kind[t] in "SB" and not s.joined[t]]
    places = d.second_places if kind != "-" else d.places
    found = places_of(s, seat, u, places, None)
    if kind == "-" and d.type in ("ship", "dragon"):
        found += open_bases(s, seat)  # VAR-8
    if kind == "-" and d.type == "terrain":
        found += [t for t in s.play if s.fleet[t] == seat and accepts(s, seat, u, t)]
    # T-4, KRE-1: what is one with another card is no place of its own.
    return [s.unit_of(t) if t >= 0 else t for t in found]


def check_place(s: EmpiresState, seat: int, u: int, place: int, letter: str) -> Refusal:
    """Rules about places that stand above a card's own list (WHERE- rows, D-1, E-5, E-6)."""
    if is_hq(place):
        return (
            None
            if any(p.fleet == "hq" for p in s.defs[u].places)
            else (
                "LOC-2",
                "Nothing may be played on a Sector HQ.",
            )
        )
    if place < 0:
        return None
    k = s.kind[place]
    if s.away[place]:
        return "OUT-1", "That card is out of play for a time."
    if k == "D" and letter in "ECO":
        return "D-1", "No equipment, crew or occurrence may be played on a dragon."
    if letter == "C" and num.flag(s, place, "no_crew"):
        return "WHERE-C", "No crew may be played there."
    if letter != "C" and s.fleet[place] != seat and num.flag(s, place, "immune_but_crew"):
        return "KIND-crew", "Nothing but crew can harm him."
    if letter == "H" and num.flag(s, place, "no_hazards"):
        return "WHERE-H", "No hazard may be played there."
    if letter == "M" and num.flag(s, place, "no_monsters"):
        return "WHERE-M", "No monster may be played there."
    if s.fleet[place] != seat and num.flag(s, num.location(s, place), "no_plays_at"):
        return "WHERE-O", "An opponent's card keeps all plays away from there this turn."
    if barred_card(s, u, place):
        return "LOC-7", "Somebody there lets no such card come near."
    if s.fleet[place] != seat and s.defs[u].tags & STEERED and num.flag(s, place, "no_retreat"):
        return "LOC-7", "Its navigator keeps it out of that."
    if letter == "O" and num.flag(s, place, "no_occurrences"):
        return "WHERE-O", "No occurrence may be played there."
    if letter == "E" and num.flag(s, place, "no_equipment"):
        return "WHERE-E", "No equipment may be played there."
    if letter == "E":
        if "shield-refit" in s.defs[u].tags and num.has_field(s, place):
            return "MEC-7", "A ship with a field takes no shield refit."
        return technology(s, seat, u, place)
    return None


def turned(s: EmpiresState, seat: int, u: int, place: int) -> bool:
    """Whether a place has changed sides since a card was played there, so that it fits no more."""
    d = s.defs[u]
    if place >= 0 and s.fleet[place] == seat and d.type in ("ship", "dragon", "terrain"):
        return False  # stars, and bases with ships, need not be named by the card
    return off_side(s, seat, place, (*d.places, *d.second_places, *_reacting(d.reacts)))


def _reacting(reacts: tuple[React, ...]) -> list[Place]:
    return [p for r in reacts for p in r.places or ()]


def strayed(s: EmpiresState, seat: int, u: int, index: int, target: int) -> bool:
    """Whether who uses a function has lost the card, or its target has changed sides (LOC-7)."""
    if "toll" in s.defs[u].extra:
        return False  # others pay for this function
    if s.fleet[u] != seat and num.steerer(s, u) != seat:
        return True
    a = s.defs[u].acts[index]
    return off_side(s, seat, target, (*(a.places or ()), *_reacting(a.reacts)))


def off_side(s: EmpiresState, seat: int, place: int, places: tuple[Place, ...]) -> bool:
    """Whether all of some places ask for the side that a card in play is not on."""
    if place < 0 or not places:
        return False
    if any(p.fleet in ("victim", "actor") for p in places):
        return False
    side = "own" if s.fleet[place] == seat else "enemy"
    return all(p.filter is None or p.filter.side not in ("", side) for p in places)


HEALTH = frozenset(("illness", "injury", "insanity", "plague", "health"))
"""Tags of cards about the health of crew and dragons."""


STEERED = frozenset(("retreat", "navigational"))
"""Tags of cards that send a ship somewhere."""


def barred_card(s: EmpiresState, u: int, place: int) -> bool:
    """Whether a card in play keeps such a card away from the place or from its location."""
    if s.defs[u].tags & HEALTH and num.flag(s, place, "immune_health"):
        return True
    for p in num.parts(s, num.location(s, place)):
        for k in s.kids(p):
            joined = s.kids(k) if s.kind[k] == "C" else ()  # crew who have joined crew
            for v in (k, *joined):
                test = s.defs[v].bars_cards
                if test is None or v == u or not num.works(s, v):
                    continue
                if test.test(Scope(s, s.fleet[v], v, place), u):
                    return True
    return False


def technology(s: EmpiresState, seat: int, u: int, place: int) -> Refusal:
    """Foreign and exclusive technology (E-5, E-6, E-7)."""
    d = s.defs[u]
    if not d.technology:
        return None
    makers = d.extra.get("empires", [d.empire])
    unit = s.unit_of(place)
    if s.defs[unit].empire in makers or s.empires[seat] in makers:
        return None
    adapted = s.defs[unit].empire in ("Bolaar", "Vektrean") or s.empires[seat] in (
        "Bolaar",
        "Vektrean",
    )
    allowed = foreign_room(s, seat, unit)
    if d.technology == "foreign":
        if adapted or allowed:
            return None
        return "E-5", f"{title(s, u)} is foreign technology: it needs a card that enables it there."
    if adapted and allowed:
        return None
    return "E-6", f"{title(s, u)} is exclusive technology of {' and '.join(makers)}."


def foreign_room(s: EmpiresState, seat: int, unit: int) -> bool:
    """Whether crew at a location enables one more foreign card there (E-7)."""
    room = 0
    for p in num.parts(s, unit):
        for k in s.kids(p):
            if s.fleet[k] == seat and num.works(s, k):
                room += s.defs[k].foreign
    there = sum(
        1
        for p in num.parts(s, unit)
        for k in s.kids(p)
        if s.defs[k].technology == "foreign"
        and s.fleet[k] == seat
        and s.defs[unit].empire not in s.defs[k].extra.get("empires", [s.defs[k].empire])
    )
    return room > there


def seat_at(s: EmpiresState, place: int) -> int:
    """Seat of a card, a fleet or an HQ."""
    return s.fleet[place] if place >= 0 else seat_of_place(place)


def mine_targets(s: EmpiresState, seat: int, u: int) -> list[int]:
    """Ships that a mine on a carrier may be used against (E-8, X-23)."""
    if not s.rules.mines_on_carrier or "mine" not in s.defs[u].tags or s.host[u] < 0:
        return []
    carrier = s.unit_of(s.host[u])
    if not s.engaged[carrier] or s.born[u] == s.clock:
        return []
    found = places_of(s, seat, u, s.defs[u].places, None)
    return [t for t in found if t >= 0 and check_place(s, seat, u, t, "E") is None]
