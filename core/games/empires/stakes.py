"""Chapter 18: the variants in which nobody is put out (VAR-5, VAR-6), and ends by agreement.

HQ damage then goes on beyond the last point and is counted by who dealt it to whom.
"""

from __future__ import annotations

from core.kernel.actions import Action
from core.kernel.stack import Frame

from .actions import AGREE, DECLINE
from .state import HAND, NONE, EmpiresState
from .table import Ctx, ask, draw, push
from .words import title

STAKE = 5
"""Damage on one HQ by one player that wins a card of its player (VAR-5)."""


def hit(ctx: Ctx, seat: int, points: int, actor: int) -> int:
    """Damage on a Sector HQ that puts nobody out; gives the points dealt."""
    s = ctx.s
    rounds = s.hq[seat] // s.rules.hq_points
    s.hq[seat] += points
    s.moved = 1
    ctx.say(
        "hq-damage",
        "HQ-3",
        f"{{{seat}|Your Sector HQ|The Sector HQ of @}} takes {points} damage: {s.hq[seat]} in all.",
        seat=seat,
        points=points,
        total=s.hq[seat],
    )
    if actor == seat or not s.alive[actor]:
        return points
    at = actor * len(s.alive) + seat
    before = s.dealt[at]
    s.dealt[at] += points
    if s.rules.gamblers:
        for _ in range(s.dealt[at] // STAKE - before // STAKE):  # the count runs on for each pair
            _win_card(ctx, actor, seat)
    if s.rules.play_to_end:
        parties = s.hq[seat] // s.rules.hq_points - rounds
        if parties and s.rules.celebration == "primary":
            draw(ctx, actor, 2 * parties, "VAR-6")
        if dealt_by(s, actor) >= goal(s):
            from .victory import finish

            text = f"{{{actor}}} {{{actor}|win|wins}}: {dealt_by(s, actor)} HQ damage dealt."
            finish(ctx, [actor], "VAR-6", text)
    return points


def goal(s: EmpiresState) -> int:
    """HQ damage in total that wins where everyone plays to the end (VAR-6)."""
    return 2 * s.rules.hq_points


def dealt_by(s: EmpiresState, seat: int) -> int:
    """HQ damage that a seat has dealt to opponents, where it is counted."""
    n = len(s.alive)
    return sum(s.dealt[seat * n : seat * n + n])


def _win_card(ctx: Ctx, actor: int, victim: int) -> None:
    """The top card of the victim's deck changes hands for good; the victim draws one (VAR-5)."""
    s = ctx.s
    pile = s.deck[0 if s.piles == 1 else victim]
    if pile:
        u = pile.pop()
        s.owner[u] = s.fleet[u] = actor
        s.zone[u] = HAND
        s.hand[actor].append(u)
        whose = f"{{{victim}|your deck|the deck of @}}"
        ctx.say(
            "won",
            "VAR-5",
            f"{{{actor}}} {{{actor}|win|wins}} the top card of {whose}.",
            seat=actor,
            loser=victim,
        )
        ctx.tell((actor,), "drawn", "VAR-5", f"You won {title(s, u)}.", cards=[s.names[u]])
    draw(ctx, victim, 1, "VAR-5")


def cards_won(s: EmpiresState, seat: int) -> int:
    """Cards that a seat has won for good, less those that it has lost (VAR-5)."""
    if not s.home:  # a shared deck is nobody's: what the damage was worth
        n = len(s.alive)
        won = sum(s.dealt[seat * n + x] // STAKE for x in range(n))
        return won - sum(s.dealt[x * n + seat] // STAKE for x in range(n))
    return sum((o == seat) - (h == seat) for o, h in zip(s.owner, s.home, strict=True) if o != h)


# --- ending by agreement ----------------------------------------------------------------------


def propose(ctx: Ctx, turn: Frame) -> None:
    """The active player asks the others, once a turn, to end the match (VAR-5)."""
    s = ctx.s
    turn.ints["proposed"] = 1
    ctx.say(
        "propose",
        "VAR-5",
        f"{{{s.active}}} {{{s.active}|propose|proposes}} to end the match.",
        seat=s.active,
    )
    push(s, Frame("agree", 0, NONE, s.active, {}, {"poll": s.after(s.active)}))


def run_agree(ctx: Ctx, frame: Frame) -> bool:
    """Each of the others is asked in turn; all agree: the match is over."""
    s = ctx.s
    poll = frame.lists["poll"]
    if frame.pc < len(poll):
        return ask(s, poll[frame.pc], "agree")
    from .victory import decide

    decide(ctx, "VAR-5", "All agree to end")
    return False


def answer(ctx: Ctx, frame: Frame, a: Action) -> None:
    """One answer to the proposal; a single no and play goes on."""
    s = ctx.s
    if a == AGREE:
        frame.pc += 1
        return
    seat = s.asked
    s.stack.pop()
    ctx.say("decline", "VAR-5", f"{{{seat}}} {{{seat}|play|plays}} on.", seat=seat)


def options() -> list[Action]:
    """Answers to the proposal to end."""
    return [AGREE, DECLINE]
