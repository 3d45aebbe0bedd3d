"""What a seat may know.

Deck lists are open (see RULES.md); what is hidden is the order of the decks and which cards the
other hands hold.  The view is built from nothing: hidden cards appear only as counts.
"""

from __future__ import annotations

from typing import Any

from core.kernel.stack import Frame
from core.kernel.state import converter

from . import fire_targets, fire_weapons, production
from . import numbers as num
from .cards import KINDS, ZERO, Vector
from .options import Rules
from .stacking import placed
from .state import DECK, GONE, HAND, LIMBO, NONE, EmpiresState, Reaching, fleet_place
from .table import FRESH
from .words import copy_name

ALWAYS = ("engaged", "damage", "shield_damage", "loaded", "left", "born")
"""Attributes of a card in play that a view always carries as they are."""

RARE = tuple(name for name in FRESH if name not in (*ALWAYS, "used"))
"""Attributes that a view carries where they are not 0."""


def view(s: EmpiresState, seat: int | None) -> dict[str, Any]:
    """See `Game.view`; keys are described in RULES.md."""
    shown = _cards(s)
    made = {
        "game": "empires",
        "seat": seat,
        "turn": s.turn,
        "phase": s.phase,
        "over": bool(s.over),
        "active": s.active,
        "rules": rules_plain(s.rules),
        "names": list(s.names),
        "owners": _owners(s, seat),
        "piles": s.piles,
        "order": list(s.order),
        "alive": list(s.alive),
        "answers": list(s.answers),
        "asked": s.asked,
        "question": s.question,
        "plays": s.plays,
        "pool": {kind: s.pool[i] for i, kind in enumerate((*KINDS, "dragon_healing"))},
        "clock": s.clock,
        "volleyed": list(s.volleyed),
        "firing": list(s.firing),
        "quiet": s.quiet,
        "moved": s.moved,
        "winners": list(s.winners),
        "reason": s.reason,
        "reason_rule": s.reason_rule,
        "arrivals": list(s.play),
        "decks": [len(pile) for pile in s.deck],
        "discards": [list(pile) for pile in s.discard],
        "gone": [u for u, z in enumerate(s.zone) if z == GONE] if GONE in s.zone else [],
        "seats": [_seat(s, x, seat, shown) for x in range(len(s.alive))],
        "stack": [_frame(s, f, seat) for f in s.stack],
        "limbo": [
            {"card": u, "kind": s.kind[u], "fleet": s.fleet[u]}
            for u in ((u for u, z in enumerate(s.zone) if z == LIMBO) if LIMBO in s.zone else ())
        ],
    }
    if s.copies:
        made["copies"] = list(s.copies)
    if s.dealt or s.rules.stack_deck:
        made.update(_of_variants(s, seat))
    return made


def _of_variants(s: EmpiresState, seat: int | None) -> dict[str, Any]:
    """What the variants of chapter 18 add (VAR-5, VAR-6, VAR-13)."""
    made: dict[str, Any] = {}
    if s.dealt:
        made["dealt"] = list(s.dealt)
    if s.home:
        # How many cards of each deck a hidden hand or pile holds: all have seen them won.
        made["home"] = list(s.home)
        made["hands_from"] = [_origins(s, hand) for hand in s.hand]
        made["decks_from"] = [_origins(s, pile) for pile in s.deck]
    top = s.stack[0] if s.stack else None
    if top is not None and top.op == "stack" and top.controller == seat:
        made["stacked"] = placed(s, top)
    return made


def _origins(s: EmpiresState, pile: list[int]) -> list[int]:
    """Cards of a pile by the seat from whose deck they come."""
    counts = [0] * len(s.alive)
    for u in pile:
        counts[s.home[u]] += 1
    return counts


def rules_plain(rules: Rules) -> dict[str, Any]:
    """The switches as JSON values."""
    if rules not in _rules:
        _rules[rules] = converter().unstructure(rules)
    return _rules[rules].copy()


_rules: dict[Rules, dict[str, Any]] = {}


def _owners(s: EmpiresState, seat: int | None) -> list[int]:
    """Owner of each card; in a shared deck that of hidden cards is not known."""
    if s.piles > 1:
        if s.home:  # VAR-5: which card has been won is known to its winner alone
            return [
                s.home[u] if s.zone[u] == DECK or (s.zone[u] == HAND and x != seat) else x
                for u, x in enumerate(s.owner)
            ]
        return list(s.owner)
    known = []
    for u, owner in enumerate(s.owner):
        hidden = s.zone[u] == DECK or (s.zone[u] == HAND and owner != seat)
        known.append(NONE if hidden else owner)
    return known


def _seat(
    s: EmpiresState, x: int, viewer: int | None, shown: dict[int, dict[str, Any]]
) -> dict[str, Any]:
    return {
        "seat": x,
        "empire": s.empires[x],
        "alive": bool(s.alive[x]),
        "hq": s.hq[x],
        "hq_points": s.rules.hq_points,
        "protected": fire_targets.protected(s, x),
        "turns_taken": s.turns_taken[x],
        "command_limit": s.limit[x],
        "units": num.counted_units(s, x),
        "units_played": s.units_played[x],
        "extra_draws": s.extra_draws[x],
        "penalty": list(s.penalty[x]),
        "last_lost": s.last_lost[x],
        "hand_count": len(s.hand[x]),
        "hand": [{"card": u, "id": s.names[u]} for u in s.hand[x]] if x == viewer else None,
        "reserve": [{"card": u, "id": s.names[u]} for u in s.reserve[x]],
        "ante": s.ante[x],
        "fleet": [shown[u] for u in s.fleet_of(x) if s.host[u] == NONE]
        + [shown[u] for u in s.kids(fleet_place(x))],
    }


Marks = list[tuple[str, list[int]]]
"""Attributes, with their lists, that any card has at all: most lists are all 0."""


def _marks(s: EmpiresState) -> Marks:
    lists = [(name, getattr(s, name)) for name in RARE]
    return [(name, row) for name, row in lists if any(row)]


def _cards(s: EmpiresState) -> dict[int, dict[str, Any]]:
    """Each card in play with all numbers that a screen needs, and what sits on it.

    One pass with the lists at hand: a view of a crowded table is mostly this.
    """
    marks = _marks(s)
    s.stats()  # from here on the reach of every card in play is known
    s.kids(NONE)
    reaches, kids_by, joined, boost = s._reach, s._kids or {}, s.joined, s.boost
    defs, kinds, owner, fleet, engaged = s.defs, s.kind, s.owner, s.fleet, s.engaged
    damage, shield_damage, loaded, left = s.damage, s.shield_damage, s.loaded, s.left
    born, used, memo, works = s.born, s.used, s.memo, num.works
    shown: dict[int, dict[str, Any]] = {}
    for u in s.play:
        d, kind, reach, kids = defs[u], kinds[u], reaches[u], kids_by.get(u)
        # Numbers that nothing changes are as printed: most of a crowded table.
        whole = not kids or not [k for k in kids if joined[k]]
        printed = whole and not reach
        if whole and kind != "C" and "strength" not in reach:
            strength = max(0, d.strength + boost[u])
        else:
            strength = num.strength(s, u)
        bits = used[u]
        row: dict[str, Any] = {
            "card": u,
            "id": d.id,
            "name": d.name,
            "code": d.code,
            "type": kind,
            "owner": owner[u],
            "fleet": fleet[u],
            "strength": strength,
            "works": works(s, u),
            "engaged": engaged[u],
            "damage": damage[u],
            "shield_damage": shield_damage[u],
            "loaded": loaded[u],
            "left": left[u],
            "born": born[u],
            "used": bits != 0,
        }
        for name, values in marks:
            if values[u]:
                row[name] = values[u]
        if memo[u] != NONE:
            row["memo"] = memo[u]
        if bits:
            row["used_bits"] = bits
        if kind in "SDB" or d.own_weapons or "base" in d.types:
            _armament(s, u, row, reach, whole)
        needs = d.needs if printed else production.needs(s, u)
        if needs != ZERO:
            row["needs"] = points(needs)
        if kind == "T" and (kids or reach or s.away[u]):
            out = production.terrain_output(s, u)
        else:
            out = d.gives if printed and not d.odd_output else production.output(s, u)
        if out != ZERO:
            row["gives"] = points(out)
        shown[u] = row
    for u in s.copies[0::3]:
        shown[u]["code"], shown[u]["name"] = copy_name(s, u)
    for u, row in shown.items():
        row["on"] = [shown[k] for k in kids_by[u]] if u in kids_by else []
    return shown


def points(given: Vector) -> dict[str, int]:
    """Points by kind, those that are not 0."""
    found = _points.get(given)
    if found is None:
        named = zip(KINDS, given, strict=True)
        found = _points[given] = {kind: n for kind, n in named if n}
    return found.copy()


_points: dict[Vector, dict[str, int]] = {}


def _armament(s: EmpiresState, u: int, row: dict[str, Any], reach: Reaching, whole: bool) -> None:
    """Shields and weapons of a unit or a shuttle."""
    d = s.defs[u]
    shields, phasers, heavy = 0 if d.nodes else d.shields, d.phasers, d.heavy
    if reach or not whole:
        if not whole or "shields" in reach:
            shields = num.shields(s, u)
        if not whole or "phasers" in reach:
            phasers = num.phasers(s, u)
        if not whole or "heavy" in reach:
            heavy = num.heavy(s, u)
    row["shields"] = shields
    row["shields_left"] = max(0, shields - s.shield_damage[u])
    row["phasers"] = phasers
    row["heavy"] = heavy
    ready = row["works"] and fire_weapons.at_liberty(s, u) and not num.flag(s, u, "no_fire")
    fires = ready and not num.flag(s, u, "no_phasers")
    row["phasers_ready"] = fire_weapons.unfired(s, u, phasers) if fires else 0
    row["heavy_ready"] = fire_weapons.heavies_ready(s, u) if ready else 0
    if d.nodes:
        row["nodes"] = num.nodes(s, u)
    if d.plasma[1]:
        row["plasma_range"] = list(d.plasma)
    if d.cannons:
        row["cannons"] = d.cannons


def _frame(s: EmpiresState, f: Frame, seat: int | None) -> dict[str, Any]:
    """A frame of the stack.  A choice among hidden cards is shown to its chooser alone."""
    plain = {
        "op": f.op,
        "pc": f.pc,
        "source": f.source,
        "controller": f.controller,
        "ints": dict(f.ints),
        "lists": {k: list(v) for k, v in f.lists.items()},
        "words": dict(f.words),
    }
    for key, row in f.lists.items():
        plain["lists"][key] = [  # type: ignore[index]
            u if not _hidden(s, u, seat, key) else NONE for u in row
        ]
    return plain


CARD_LISTS = ("choices", "chosen", "picked", "picked2", "card", "drawn", "targets")


def _hidden(s: EmpiresState, u: int, seat: int | None, key: str) -> bool:
    if key not in CARD_LISTS or not 0 <= u < len(s.names):
        return False
    return s.zone[u] == DECK or (s.zone[u] == HAND and s.owner[u] != seat)
