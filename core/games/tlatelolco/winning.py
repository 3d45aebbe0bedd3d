"""Who has won, and when it is looked at (T-11, T-40, T-41)."""

from __future__ import annotations

from core.kernel import Events, Outcome

from .state import TState


def held_targets(s: TState, seat: int) -> int:
    """How many different targets a seat holds now."""
    held = s.goods[seat]
    return sum(1 for g in s.targets[seat] if held[g])


def look_for_winner(s: TState, events: Events | None) -> bool:
    """End the match if a seat holds all its targets at once: the active one first (T-40)."""
    seats = len(s.pawns)
    for i in range(seats):
        p = (s.seat + i) % seats
        held = s.goods[p]
        for g in s.targets[p]:
            if not held[g]:
                break
        else:
            s.winners = [p]
            _end(s, "set")
            if events is not None:
                events.add(
                    "win",
                    "all",
                    "T-11",
                    f"{{{p}}} {{{p}|hold|holds}} all six target goods at once.",
                    seat=p,
                    targets=list(s.targets[p]),
                )
            return True
    return False


def end_by_rounds(s: TState, events: Events | None) -> None:
    """End the match after the last round: most targets win, equal ones share (T-41)."""
    seats = len(s.pawns)
    counts = [held_targets(s, p) for p in range(seats)]
    if seats > 1:  # T-43: alone, one has simply not made it
        s.winners = [p for p in range(seats) if counts[p] == max(counts)]
    _end(s, "rounds")
    if events is not None:
        events.add(
            "limit",
            "all",
            "T-41",
            f"Round {s.round_limit} is over; targets are counted.",
            targets=counts,
        )


def _end(s: TState, how: str) -> None:
    s.ended = how
    s.step = ""


def outcome(s: TState) -> Outcome | None:
    """The result, or None while the match goes on."""
    if not s.ended:
        return None
    if len(s.pawns) == 1:  # T-43: the score is the number of rounds
        if s.ended == "set":
            return Outcome((0,), f"All six targets after {s.turn} rounds.", "T-43", (s.turn,))
        return Outcome((), f"Not done after {s.turn} rounds.", "T-41", (s.turn,))
    counts = tuple(held_targets(s, p) for p in range(len(s.pawns)))
    if s.ended == "set":
        return Outcome(tuple(s.winners), "All six target goods at once.", "T-11", counts)
    shared = "shared, " if len(s.winners) > 1 else ""
    return Outcome(
        tuple(s.winners),
        f"The round limit: most different targets ({shared}{max(counts)}).",
        "T-41",
        counts,
    )
