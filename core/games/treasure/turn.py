"""Turn frame, end of the match, winners (TH-10 to TH-15)."""

from __future__ import annotations

from core.kernel import Events, Outcome

from .alone import rating
from .cards import CARDS
from .flow import ask, goto, stage
from .state import TreasureState
from .zones import draw, say, verb

CARDS_PER_TURN = 3


@stage("turn")
def start_turn(s: TreasureState, events: Events | None) -> None:
    """The Draw phase; the match ends when it begins with an empty deck (TH-13, TH-14)."""
    s.lost_way = False
    s.phases_done = 0
    if s.mode == "board":
        goto(s, "board-turn", events)
        return
    if not s.deck:
        finish(s, "deck", events)
        return
    say(events, "turn", "TH-12", f"Turn {s.turn}: {{{s.active}}}.", seat=s.active)
    draw(s, s.active, CARDS_PER_TURN, "TH-13", events)
    ask(s, "recruit", s.active)


@stage("turn-over")
def turn_over(s: TreasureState, events: Events | None) -> None:
    """The next player clockwise (TH-10)."""
    s.turn += 1
    if s.mode == "alone":
        goto(s, "alone-turn", events)
        return
    p = s.active + 1
    s.active = 0 if p == len(s.hands) else p
    goto(s, "turn", events)


@stage("finish-deck")
def finish_deck(s: TreasureState, events: Events | None) -> None:
    """The deck is gone through (TH-14)."""
    finish(s, "deck", events)


@stage("finish-claimed")
def finish_claimed(s: TreasureState, events: Events | None) -> None:
    """All treasures of the board are claimed (TH-B7)."""
    finish(s, "claimed", events)


@stage("finish-rounds")
def finish_rounds(s: TreasureState, events: Events | None) -> None:
    """The board version has gone on for too long (TH-B7)."""
    finish(s, "rounds", events)


def points(s: TreasureState, seat: int) -> int:
    """Points of a treasure pile (TH-15)."""
    return sum(CARDS[c].points for c in s.piles[seat])


def rank(s: TreasureState, seat: int) -> tuple[int, int, int]:
    """Points, then treasure cards, then living heroes (TH-15)."""
    return points(s, seat), len(s.piles[seat]), len(s.parties[seat])


def finish(s: TreasureState, how: str, events: Events | None) -> None:
    """The match is over; piles are shown (TH-14, TH-15, C.4)."""
    s.ended = how
    s.step = ""
    seats = range(len(s.hands))
    if s.mode == "alone":
        s.winners = [0] if rating(points(s, 0))[1] else []
    else:
        best = max(rank(s, p) for p in seats)
        s.winners = [p for p in seats if rank(s, p) == best]
    if events is not None:
        for p in seats:
            count = points(s, p)
            text = f"{verb(p, 'have', 'has')} {count} point{'' if count == 1 else 's'}."
            say(
                events,
                "pile",
                "TH-15",
                text,
                seat=p,
                points=points(s, p),
                cards=[CARDS[c].id for c in s.piles[p]],
            )


REASONS = {
    "deck": "The deck is gone through.",
    "claimed": "All treasures of the board are claimed.",
    "rounds": "The last round of the board version is over.",
}


def outcome(s: TreasureState) -> Outcome | None:
    """The result, or None while the match goes on."""
    if not s.ended:
        return None
    scores = tuple(points(s, p) for p in range(len(s.hands)))
    if s.mode == "alone":
        return Outcome(tuple(s.winners), f"Alone: {rating(scores[0])[0]}.", "TH-75", scores)
    reason = REASONS[s.ended]
    ranks = [rank(s, p) for p in range(len(s.hands))]
    best = max(ranks)
    level_on_points = [r for r in ranks if r[0] == best[0]]
    if len(s.winners) > 1:
        reason += " The win is shared."
    elif len(level_on_points) > 1:
        by = "treasure cards" if sum(r[:2] == best[:2] for r in ranks) == 1 else "living heroes"
        reason += f" Equal points; {by} decide."
    return Outcome(tuple(s.winners), reason, "TH-15", scores)
