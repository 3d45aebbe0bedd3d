"""The contest steps RP, PP, IP and GE2, and thwarting a win (AF-14 to AF-25)."""

from __future__ import annotations

from core.kernel.events import ALL, Events

from .cards import (
    BIT,
    CONTROL_NAMES,
    IDS,
    NAMES,
    PRIZE,
    SIDE_NAMES,
    STEP_NAMES,
    amounts,
    playable,
)
from .state import FoundationState, Roll, by_side, side_of

NEED = 3
"""A total wins at so many times the other (AF-18)."""


def step_winner(first: int, second: int) -> int:
    """0 or 1 for the side whose total is at least three times the other, else -1 (AF-18)."""
    if first >= NEED * second and first > second:
        return 0
    if second >= NEED * first and second > first:
        return 1
    return -1


def usable(s: FoundationState, seat: int) -> tuple[int, ...]:
    """Dice of each card that the seat may commit in this step, by number, else 0 (AF-14)."""
    return playable(side_of(s, seat), s.step, s.control[seat], s.options.pritcher)


def dice_count(s: FoundationState, cards: list[int]) -> int:
    """One basic die and the amounts of the cards in this step (AF-16, AF-17)."""
    worth = amounts(s.step, s.options.pritcher)
    return 1 + sum([worth[n] for n in cards])


def resolve(s: FoundationState, shown: list[list[int]], events: Events | None) -> int:
    """Roll for both sides and give the prize; the winner, or -1."""
    dice: list[list[int]] = [[], []]
    for seat in by_side(s):
        dice[seat] = s.rng.roll_many(dice_count(s, shown[seat]))
    winner = step_winner(sum(dice[0]), sum(dice[1]))
    barred = s.options.winner_must_play and winner >= 0 and not shown[winner]
    if barred:
        winner = -1  # AF-25
    s.rolls.append(
        Roll(s.step, "".join(map(str, dice[0])), "".join(map(str, dice[1])), winner)
    )  # fmt: skip
    if winner >= 0 and s.step in PRIZE:
        s.control[winner] |= BIT[PRIZE[s.step]]  # AF-20; AF-21: whatever else he holds
        # A stated position may have given it to the other side before the contest.
        s.control[1 - winner] &= ~BIT[PRIZE[s.step]]
    if events is not None:
        _tell_roll(s, dice, winner, barred, events)
    return winner


def _tell_roll(
    s: FoundationState, dice: list[list[int]], winner: int, barred: bool, events: Events
) -> None:
    totals = [sum(dice[0]), sum(dice[1])]
    step = STEP_NAMES[s.step]
    text = f"{step}: {{0}} {{0|roll|rolls}} {totals[0]}, {{1}} {{1|roll|rolls}} {totals[1]}. "
    rule = "AF-18"
    if barred:
        high, low = sorted(totals, reverse=True)
        text += f"{high} is three times {low}, but without a card nobody wins."
        rule = "AF-25"
    elif winner < 0:
        text += "Nobody wins."
    else:
        high, low = totals[winner], totals[1 - winner]
        side = SIDE_NAMES[side_of(s, winner)]
        text += f"{high} is at least 3 x {low}: the {side} wins {step}."
    events.add(
        "roll", ALL, rule, text, step=s.step, dice=dice, totals=totals,
        winner=None if winner < 0 else winner,
    )  # fmt: skip
    if winner >= 0 and s.step in PRIZE:
        prize = PRIZE[s.step]
        text = (
            f"{{{winner}}} {{{winner}|hold|holds}} control of {CONTROL_NAMES[prize]} "
            f"and may use {prize} cards this turn."
        )
        events.add("control", ALL, "AF-20", text, seat=winner, control=prize)


def thwart(s: FoundationState, number: int, events: Events | None) -> None:
    """The loser of the GE2 roll makes the win void (AF-24)."""
    loser = 1 - s.roll_winner
    s.hands[loser].remove(number)
    s.tables[loser].append(number)
    s.roll_winner = -1
    if events is not None:
        text = f"{{{loser}}} {{{loser}|play|plays}} {NAMES[number]}: the win is void."
        events.add("thwart", ALL, "AF-24", text, reveals=True, seat=loser, card=IDS[number])
