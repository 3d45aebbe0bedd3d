"""Moving cards between piles, hands and stacks; the only code that writes zones and hosts."""

from __future__ import annotations

from typing import Any

from core.kernel.events import ALL, Events
from core.kernel.stack import Frame

from . import numbers as num
from .filters import LETTERS
from .scope import Scope
from .state import (
    ANTE,
    DECK,
    DISCARD,
    GONE,
    HAND,
    LIMBO,
    NONE,
    PLAY,
    RESERVE,
    EmpiresState,
    is_fleet,
    seat_of_place,
)
from .words import thing, title

FRESH = (
    "engaged",
    "shield_damage",
    "damage",
    "heavy_damage",
    "loaded",
    "shot",
    "shot_heavy",
    "emf",
    "plasma",
    "research",
    "used",
    "counter",
    "boost",
    "gave",
    "away",
    "joined",
)
"""Attributes that are 0 outside play."""


class Ctx:
    """What every operation gets: the state and where events go."""

    __slots__ = ("ev", "s")

    def __init__(self, s: EmpiresState, ev: Events | None) -> None:
        self.s = s
        self.ev = ev

    def say(self, kind: str, rule: str, text: str, **data: Any) -> None:
        """An event for everybody."""
        if self.ev is not None:
            self.ev.add(kind, ALL, rule, text, **data)

    def tell(self, seats: tuple[int, ...], kind: str, rule: str, text: str, **data: Any) -> None:
        """An event for some seats that shows them something hidden."""
        if self.ev is not None:
            self.ev.add(kind, seats, rule, text, reveals=True, **data)


def push(s: EmpiresState, frame: Frame) -> None:
    """Put a frame on top of the stack."""
    s.stack.append(frame)


def ask(s: EmpiresState, seat: int, question: str) -> bool:
    """Open a decision; operations return this."""
    s.asked = seat
    s.question = question
    return True


def _lift(s: EmpiresState, u: int) -> None:
    """Take a card out of the list that holds it."""
    z = s.zone[u]
    if z == DECK:
        s.deck[s.pile(u)].remove(u)
    elif z == HAND:
        s.hand[s.owner[u]].remove(u)
    elif z == DISCARD:
        s.discard[s.pile(u)].remove(u)
    elif z == RESERVE:
        s.reserve[s.owner[u]].remove(u)
    elif z == PLAY:
        s.play.remove(u)
    elif z == ANTE:
        s.ante[s.owner[u]] = NONE
    s.touch()


def copy_print(s: EmpiresState, u: int, of: int) -> None:
    """A card in play acts from now on as a second copy of another, whom it follows."""
    copies = s.copies
    whose = next((copies[i + 1] for i in range(0, len(copies), 3) if copies[i] == of), of)
    copies += [u, whose, of]
    s.reprint()


def followers(s: EmpiresState, u: int) -> list[int]:
    """Copies in play that follow a card."""
    copies = s.copies
    found = [copies[i] for i in range(0, len(copies), 3) if copies[i + 2] == u]
    return [k for k in found if s.zone[k] == PLAY]


def _forget_copy(s: EmpiresState, u: int) -> None:
    """A copy that leaves play is itself again; one whose card leaves follows nobody any more."""
    copies = s.copies
    rows = [copies[i : i + 3] for i in range(0, len(copies), 3)]
    left = [[a, b, NONE if c == u else c] for a, b, c in rows if a != u]
    if left != rows:
        copies[:] = [x for row in left for x in row]
        s.reprint()


def _blank(s: EmpiresState, u: int) -> None:
    if s.copies:
        _forget_copy(s, u)
    for name in FRESH:
        getattr(s, name)[u] = 0
    s.left[u] = -1
    s.memo[u] = -1
    s.host[u] = NONE
    s.fleet[u] = s.owner[u]
    s.kind[u] = LETTERS[s.defs[u].type]


def to_limbo(s: EmpiresState, u: int) -> None:
    """A declared card leaves its place until it resolves, without the marks it had in play."""
    if s.zone[u] == PLAY:
        kind, fleet = s.kind[u], s.fleet[u]
        _lift(s, u)
        _blank(s, u)
        s.kind[u], s.fleet[u] = kind, fleet
    else:
        _lift(s, u)
    s.zone[u] = LIMBO


def to_hand(s: EmpiresState, u: int) -> None:
    """A card into its owner's hand."""
    _lift(s, u)
    _blank(s, u)
    s.zone[u] = HAND
    s.hand[s.owner[u]].append(u)


def to_discard(s: EmpiresState, u: int) -> None:
    """A card onto its discard pile."""
    _lift(s, u)
    _blank(s, u)
    if not s.alive[s.owner[u]] and s.piles > 1:
        s.zone[u] = GONE
        return
    s.zone[u] = DISCARD
    s.discard[s.pile(u)].append(u)


def to_reserve(s: EmpiresState, u: int) -> None:
    """A card into its owner's reserve fleet."""
    _lift(s, u)
    _blank(s, u)
    s.zone[u] = RESERVE
    s.reserve[s.owner[u]].append(u)


def to_deck(s: EmpiresState, u: int, bottom: bool) -> None:
    """A card onto or under its deck."""
    _lift(s, u)
    _blank(s, u)
    s.zone[u] = DECK
    pile = s.deck[s.pile(u)]
    if bottom:
        pile.insert(0, u)
    else:
        pile.append(u)


def to_gone(s: EmpiresState, u: int) -> None:
    """A card out of the match."""
    _lift(s, u)
    _blank(s, u)
    s.zone[u] = GONE


def draw(ctx: Ctx, seat: int, count: int, rule: str) -> list[int]:
    """Up to `count` cards from the seat's deck into its hand (DRAW-4)."""
    s = ctx.s
    pile = s.deck[0 if s.piles == 1 else seat]
    got: list[int] = []
    for _ in range(min(count, len(pile))):
        u = pile.pop()
        s.owner[u] = s.fleet[u] = seat
        s.zone[u] = HAND
        s.hand[seat].append(u)
        got.append(u)
    if got and ctx.ev is not None:
        n = len(got)
        ctx.say(
            "draw",
            rule,
            f"{{{seat}}} {{{seat}|draw|draws}} {n} card{'s' if n > 1 else ''}.",
            seat=seat,
            count=n,
        )
        names = ", ".join(title(s, u) for u in got)
        ctx.tell((seat,), "drawn", rule, f"You drew {names}.", cards=[s.names[u] for u in got])
    return got


def enter(s: EmpiresState, u: int, seat: int, place: int, *, joined: bool = False) -> None:
    """A card comes into play in a seat's fleet, on a card, against a fleet, or alone (POS-1)."""
    if s.zone[u] != LIMBO:
        _lift(s, u)
    kind = s.kind[u]
    for name in FRESH:
        getattr(s, name)[u] = 0
    s.zone[u] = PLAY
    s.kind[u] = kind
    s.fleet[u] = seat
    s.host[u] = place if place >= 0 or (is_fleet(place) and seat_of_place(place) != seat) else NONE
    s.joined[u] = 1 if joined else 0
    s.born[u] = s.clock
    s.memo[u] = -1
    s.play.append(u)
    s.touch()
    d = s.defs[u]
    s.engaged[u] = 0 if d.has_needs or _waits(s, u) else 1
    if joined and s.engaged[s.host[u]] and not d.has_needs:
        s.engaged[u] = 1
    if d.nodes:
        s.emf[u] = num.strength(s, u)  # MEC-4: a fresh ship has a field of its strength
    s.left[u] = -1
    if d.turns is not None:
        s.left[u] = d.turns.of(Scope(s, seat, u, place))


def _waits(s: EmpiresState, u: int) -> bool:
    """Abilities and active equipment arrive disengaged on a disengaged card (POS-2)."""
    h = s.host[u]
    if h < 0 or s.kind[u] not in "AE":
        return False
    if s.kind[u] == "E" and num.passive(s, u):
        return False
    unit = s.unit_of(h)
    return not s.engaged[unit]


def stack_of(s: EmpiresState, u: int) -> list[int]:
    """A card and everything on or against it, the card first."""
    found = [u]
    for v in found:
        found.extend(s.kids(v))
    return found


def _free(s: EmpiresState, u: int) -> bool:
    """Whether a ship or dragon stands on terrain, which it outlives (DES-1)."""
    return s.kind[u] in "SD" and not s.joined[u] and s.kind[s.host[u]] == "T"


def perishing(s: EmpiresState, u: int) -> list[int]:
    """What a destroyed card takes along, the card first (DES-1, VAR-8)."""
    found = [u]
    for v in found:
        found.extend([k for k in s.kids(v) if not _free(s, k) and not outlives(s, k)])
    return found


def abroad(s: EmpiresState) -> list[int]:
    """Crew on a mission that have left their location, and the shuttles that took them (MOVE-9)."""
    found: list[int] = []
    for f in s.stack:
        if f.op != "act" or not (
            (f.words["what"] == "mission" and f.pc == 2) or f.words.get("step") == "back"
        ):
            continue
        found.append(f.source)
        found += [c for c in f.lists["units"] if s.defs[c].tags & {"shuttle", "fighter"}]
        found += [k for k in s.kids(s.host[f.source]) if s.memo[k] == f.source and s.kind[k] == "C"]
    return found


def remove_stack(ctx: Ctx, u: int, to: str = "discard") -> list[int]:
    """A card and its stack leave play: `discard`, `hand`, `gone` (DES-1, DES-3).

    Ships and dragons on a lost terrain stay (DES-1).  Who loses several cards to a discard pile is
    asked for their order where it matters (DES-4).  The result lists the cards that left.
    """
    from .piles import offer_order

    s = ctx.s
    gone = [u]
    stay: list[int] = []
    out = abroad(s)
    for v in gone:
        if s.copies and to == "discard":
            gone += [k for k in followers(s, v) if k not in gone]  # a copy goes with its card
        if s.kind[v] in "SDB" and "only_target" in s.stats():
            gone += [k for k in beams(s, v) if k not in gone]
        for k in s.kids(v):
            if k in gone:
                continue
            free = outlives(s, k) or (to != "hand" and _free(s, k))
            if free or k in out or num.flag(s, k, "fixed"):
                stay.append(k)
            else:
                gone.append(k)
    for k in stay:
        s.host[k] = NONE
    for v in gone:
        lose_command(s, v)
        if s.kind[v] in "SD" and not s.joined[v]:
            s.last_lost[s.fleet[v]] = s.clock
    bearer = s.unit_of(s.host[u]) if s.host[u] >= 0 else NONE
    for v in reversed(gone):
        if to == "hand":
            to_hand(s, v)
        elif to == "gone":
            to_gone(s, v)
        else:
            to_discard(s, v)
    s.touch()
    s.moved = 1
    if bearer != NONE and s.shield_damage[bearer]:
        # Shields that are gone for good take the damage on them along (DMG-5).
        s.shield_damage[bearer] = min(s.shield_damage[bearer], num.shields(s, bearer))
    if to == "discard" and len(gone) > 1:
        offer_order(s, gone, u)
    return gone


def beams(s: EmpiresState, u: int) -> list[int]:
    """Equipment of a unit that reaches out to another and goes with the unit all the same."""
    return [k for k in s.play if s.kind[k] == "E" and s.memo[k] == u and s.defs[k].tethered]


def outlives(s: EmpiresState, u: int) -> bool:
    """Whether a ship stays where it is when the base that it is stacked with goes (VAR-8)."""
    if not s.rules.bases_defend or s.kind[u] not in "SD" or s.joined[u] or s.host[u] < 0:
        return False
    return s.kind[s.host[u]] == "B" or num.asteroid_base(s, s.host[u])


def lose_command(s: EmpiresState, u: int) -> None:
    """The limit drops at once when its player loses a card that gave a point (CMD-3)."""
    if s.gave[u]:
        s.limit[s.fleet[u]] = max(0, s.limit[s.fleet[u]] - s.gave[u])
        s.gave[u] = 0


def relocate(s: EmpiresState, u: int, place: int, *, joined: bool = False) -> None:
    """Move a card in play, with its stack, to another place."""
    s.host[u] = place if place >= 0 or is_fleet(place) else NONE
    if is_fleet(place) and seat_of_place(place) == s.fleet[u]:
        s.host[u] = NONE
    s.joined[u] = 1 if joined else 0
    s.touch()


def give_control(s: EmpiresState, u: int, seat: int) -> None:
    """A unit, with those of its old controller's cards on it, changes hands (CTL-1).

    What its old controller played against it stays his, and all his own cards on it where it goes
    back to its owner (LOC-5, CTL-3).
    """
    old = s.fleet[u]
    back = s.owner[u] == seat
    for k in [k for k in s.kids(u) if outlives(s, k)]:
        relocate(s, k, NONE)  # VAR-8: the base alone changes hands
    for v in stack_of(s, u):
        if s.fleet[v] == old and not (s.owner[v] == old and (back or s.defs[v].harmful)):
            lose_command(s, v)
            s.fleet[v] = seat
    s.touch()


def describe_place(s: EmpiresState, place: int, seat: int) -> str:
    """` on …` for an event, or nothing where a card stands alone in its own fleet."""
    if place == NONE or (is_fleet(place) and seat_of_place(place) == seat):
        return ""
    if is_fleet(place):
        return f" against {thing(s, place)}"
    return f" on {thing(s, place)}"
