"""Chapter 12: elimination, victory, celebration, stalemate, withdrawal."""

from __future__ import annotations

from core.kernel.stack import Frame

from . import numbers as num
from .damage_destruction import fire_events
from .piles import offer_order
from .stakes import cards_won, dealt_by
from .state import (
    ANTE,
    GONE,
    LIMBO,
    NONE,
    PLAY,
    EmpiresState,
    is_fleet,
    seat_of_place,
)
from .table import Ctx, draw, give_control, stack_of, to_discard, to_gone
from .words import title


def eliminate(ctx: Ctx, seat: int, actor: int, *, withdrawn: bool = False) -> None:
    """A player is out: his cards leave the match, others' go to their piles (WIN-1, -3, -4)."""
    s = ctx.s
    s.alive[seat] = 0
    rule = "WIN-11" if withdrawn else "WIN-1"
    ctx.say("out", rule, f"{{{seat}}} {{{seat}|are|is}} out of the match.", seat=seat)
    moving = _wanderers(ctx, seat)
    left = _clear_fleet(s, seat)
    for pile in (s.hand[seat], s.reserve[seat]):
        for u in list(pile):
            if s.piles == 1:
                to_discard(s, u)
            else:
                to_gone(s, u)
    if s.piles > 1:
        for pile in (s.deck[seat], s.discard[seat]):
            for u in list(pile):
                to_gone(s, u)
    for frame in s.stack:
        if frame.op == "act" and frame.controller == seat:
            frame.ints["void"] = 2
    celebrate = s.rules.celebration == "primary" and not withdrawn
    if celebrate and actor != seat and s.alive[actor]:
        draw(ctx, actor, 2, "WIN-5")
    judge(ctx, actor)
    if s.over:
        return
    if seat == s.active:
        # WIN-7: the turn ends at once; what was declared and not resolved is spent.
        for frame in s.stack[1:]:
            if frame.op == "act" and frame.source >= 0 and s.zone[frame.source] == LIMBO:
                to_discard(s, frame.source)
        del s.stack[1:]
        s.stack[0].pc = END_OF_TURN
    offer_order(s, left, NONE)  # DES-4
    s.stack.extend(moving)


def _wanderers(ctx: Ctx, seat: int) -> list[Frame]:
    """Programs of others' monsters on units of a seat that take them to another fleet (WIN-3)."""
    s = ctx.s
    n = len(s.stack)
    for u in reversed(s.play):
        if "wanders" not in s.defs[u].extra or seat in (s.fleet[u], s.owner[u]):
            continue
        if s.host[u] >= 0 and s.fleet[s.host[u]] == seat:
            fire_events(ctx, u, "destroyed", s.fleet[u], NONE)
    moving = s.stack[n:]
    del s.stack[n:]
    return moving


END_OF_TURN = 100
"""Step of the turn's frame at which the next player follows."""


def _clear_fleet(s: EmpiresState, seat: int) -> list[int]:
    """Take all cards of a seat, and all on and against them, out of play; gives these cards.

    Units that the seat had taken over go back to their owners first (CTL-3).
    """
    for u in [x for x in s.play if s.fleet[x] == seat and num.is_unit(s, x) and not s.joined[x]]:
        if s.owner[u] != seat and s.alive[s.owner[u]]:
            give_control(s, u, s.owner[u])
    mine = [u for u in s.play if s.fleet[u] == seat or s.owner[u] == seat]
    doomed: list[int] = []
    for u in mine:
        doomed.extend(v for v in stack_of(s, u) if v not in doomed)
    for u in s.play:
        h = s.host[u]
        if is_fleet(h) and seat_of_place(h) == seat and u not in doomed:
            doomed.extend(v for v in stack_of(s, u) if v not in doomed)
    for u in reversed(doomed):
        if s.zone[u] != PLAY:
            continue
        if s.owner[u] == seat and s.piles > 1:
            to_gone(s, u)
        else:
            to_discard(s, u)
    if s.ante[seat] != NONE and not s.rules.keeps and s.zone[s.ante[seat]] == ANTE:
        s.zone[s.ante[seat]] = GONE
        s.ante[seat] = NONE
    return doomed


def judge(ctx: Ctx, actor: int) -> None:
    """Whether the match is decided (WIN-2, WIN-8)."""
    s = ctx.s
    left = s.living()
    if len(left) > s.rules.survivors or s.over:
        return
    if not left:
        finish(
            ctx, [actor], "WIN-8", f"{{{actor}}} {{{actor}|win|wins}}: all Sector HQs fell at once."
        )
    elif len(left) > 1:
        names = " and ".join(f"{{{x}}}" for x in left)
        finish(ctx, left, "TRN-3", f"{names}: the last players left, who win together.")
    else:
        w = left[0]
        finish(
            ctx, [w], "WIN-2", f"{{{w}}} {{{w}|are|is}} the last player left and {{{w}|win|wins}}."
        )


def antes(s: EmpiresState, winners: list[int]) -> str:
    """Who gets which antes where the match is for keeps (START-3).

    One winner takes them all; where several share the victory nobody does (ours).
    """
    laid = [x for x in s.order if s.ante[x] != NONE]
    if not s.rules.keeps or not laid:
        return ""
    if len(winners) != 1:
        return " Nobody takes the antes: each goes back to its owner."
    w = winners[0]
    words = [f"{title(s, s.ante[x])} ({{{x}|yours|of @}})" for x in laid]
    return f" The antes go to {{{w}|you|@}}: {', '.join(words)}."


def finish(ctx: Ctx, winners: list[int], rule: str, text: str) -> None:
    """The match is over."""
    s = ctx.s
    s.over = 1
    s.winners = winners
    text += antes(s, winners)
    s.reason = text
    s.reason_rule = rule
    s.stack.clear()
    s.asked = NONE
    s.question = ""
    ctx.say("over", rule, text, winners=winners)


def stalemate(ctx: Ctx) -> bool:
    """No cards in any deck and a full round without play or damage (WIN-10, TRN-7)."""
    s = ctx.s
    if any(s.deck) or s.quiet < len(s.living()):
        return False
    decide(ctx, "WIN-10", "Nothing moves any more")
    return True


def decide(ctx: Ctx, rule: str, why: str) -> None:
    """The match ends before all others are out: the best placed win (TRN-7)."""
    s = ctx.s
    left = s.living()
    keys = {x: _place(s, x) for x in left}
    room = min(s.rules.survivors, len(left))
    last = sorted(keys.values())[room - 1]
    best = [x for x in left if keys[x] <= last]
    if room > 1 and len(best) > room:
        best = _drawn(ctx, best, keys, last, room)
    names = " and ".join(f"{{{x}}}" for x in best)
    how = "least damage, then most ship strength, decides"
    if s.rules.play_to_end:
        how = "most damage dealt decides"
    elif s.rules.gamblers:
        how = "most cards won decides"
    finish(ctx, best, rule, f"{why}: {how} for {names}.")


def _drawn(
    ctx: Ctx, best: list[int], keys: dict[int, tuple[int, ...]], last: tuple[int, ...], room: int
) -> list[int]:
    """Where two advance, the die decides between those who tie for the second place (TRN-3)."""
    from .setup import by_die

    sure = [x for x in best if keys[x] < last]
    tied = [x for x in best if keys[x] == last]
    while len(sure) < room:
        lucky = by_die(ctx.s, tied)
        tied.remove(lucky)
        sure.append(lucky)
    ctx.say("die", "TRN-3", "A die decides between equals.")
    return [x for x in best if x in sure]


def _place(s: EmpiresState, seat: int) -> tuple[int, ...]:
    """What a seat is placed by where the match ends early; the least is the best."""
    made = [s.hq[seat], -ship_strength(s, seat)]
    if s.rules.play_to_end:
        made.insert(0, -dealt_by(s, seat))
    elif s.rules.gamblers:
        made.insert(0, -cards_won(s, seat))
    return tuple(made)


def points(s: EmpiresState, seat: int) -> int:
    """Points of the outcome: what is left of the HQ, or what the variant counts."""
    if s.rules.play_to_end:
        return dealt_by(s, seat)
    return cards_won(s, seat) if s.rules.gamblers else s.rules.hq_points - s.hq[seat]


def called(ctx: Ctx) -> bool:
    """Whether the match ends with the complete turn of the table that is over (TRN-7, VAR-5)."""
    s = ctx.s
    if s.rules.gamblers and not s.rules.play_to_end and not any(s.deck):
        decide(ctx, "VAR-5", "No deck has cards that could be won")
        return True
    limit = s.rules.turn_limit
    if not limit or s.turn <= limit:
        return False
    if s.turn == limit + 1:
        ctx.say("limit", "TRN-7", "The limit is called: one more complete turn is played.")
        return False
    decide(ctx, "TRN-7", "The limit is reached")
    return True


def ship_strength(s: EmpiresState, seat: int) -> int:
    """Total strength of the ship cards in a fleet (TRN-7)."""
    return sum(
        num.strength(s, u)
        for u in s.play
        if s.fleet[u] == seat and s.kind[u] == "S" and not s.joined[u]
    )
