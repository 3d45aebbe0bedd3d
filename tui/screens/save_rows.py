"""How a save reads in a list: what it is, whose decision, when; and what is wrong with it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

from core.save.listing import SaveInfo
from tui.shared.seats import is_elsewhere, is_person
from tui.widgets.line import Line, columns, cut, wrap
from tui.widgets.menu import Row

_PHASES = {
    "RP": "research",
    "PP": "periphery",
    "IP": "imperium",
    "GE2": "second empire",
    "cleanup": "clean-up",
    "setup": "set-up",
    "plaza": "plazas",
    "bonus": "symbols",
    "over": "end",
    "red": "red space",
}
"""Titles of phases, where more than the id with a blank for its hyphen; no rules are loaded."""

_DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


def when(saved: str, now: datetime) -> str:
    """A time as a person says it: `just now`, `today 12:40`, `Sunday`, `3 Feb`.

    `saved` is ISO in UTC; `now` has a time zone, in which it is told.
    """
    try:
        then = datetime.fromisoformat(saved)
    except ValueError:
        return ""
    if then.tzinfo is None:
        then = then.replace(tzinfo=UTC)
    then = then.astimezone(now.tzinfo)
    days = (now.date() - then.date()).days
    clock = f"{then.hour:02}:{then.minute:02}"
    if 0 <= (now - then).total_seconds() < 90:
        return "just now"
    if days == 0:
        return f"today {clock}"
    if days == 1:
        return f"yesterday {clock}"
    if 1 < days < 7:
        return _DAYS[then.weekday()]
    day = f"{then.day} {_MONTHS[then.month - 1]}"
    return day if then.year == now.year else f"{day} {then.year}"


def phase_word(phase: str) -> str:
    """A phase as people say it.

    >>> phase_word("RP"), phase_word("play-a"), phase_word("lay")
    ('research', 'play a', 'lay')
    """
    return _PHASES.get(phase, phase.replace("-", " "))


def others(info: SaveInfo) -> str:
    """Who plays: `you, Ann, 2 bots`."""
    people = [
        name
        for name, spec in zip(info.seats, info.seat_specs or ["human"] * 9, strict=False)
        if is_person(spec)
    ]
    bots = len(info.seats) - len(people)
    told = people[:3] + ([f"{len(people) - 3} more"] if len(people) > 3 else [])
    if bots:
        told.append("a bot" if bots == 1 else f"{bots} bots")
    return ", ".join("you" if name == "You" else name for name in told)


def whose(info: SaveInfo) -> tuple[str, str]:
    """Whose decision it is, and the style to say it in."""
    if not info.phase and not info.waiting:
        return "over", "dim"
    specs = dict(zip(info.seats, info.seat_specs, strict=False))
    people = [n for n in info.waiting if is_person(specs.get(n, "human"))]
    if "You" in people or len(people) == 1 == sum(is_person(s) for s in specs.values()):
        return "YOUR MOVE", "legal"
    if people:
        return people[0], "accent"
    return (info.waiting[0] if info.waiting else "", "dim")


def row(info: SaveInfo, width: int, now: datetime) -> Row:
    """A save in two lines, or in a sentence where it does not load whole."""
    if info.status in ("corrupt", "newer", "foreign"):
        return Row(tuple(_broken(info, width)), f"save:{info.name}")
    move, style = whose(info)
    place = f"turn {info.turn}  {phase_word(info.phase)}".rstrip()
    time = when(info.saved, now)
    lines: list[Line] = []
    if width < 42:
        first = columns([(info.title or info.game, width - 11, ""), (move, -9, style)])
        second = columns(
            [(f"  {place}", width - len(time) - 2, "dim"), (time, -len(time), "dim")], gap=1
        )
    else:
        game = 20 if width < 60 else 26
        who = others(info)
        first = columns(
            [
                (info.title or info.game, game, ""),
                (place, width - game - 11, "dim"),
                (move, -9, style),
            ]
        )
        room = width - len(time) - 2
        told = f"  {who}   {info.thumbnail}".rstrip()
        fits = len(told) < room
        second = columns(
            [(told if fits else f"  {who}", room, "dim"), (time, -len(time), "dim")], gap=1
        )
        if not fits:
            lines.append([(cut(f"  {info.thumbnail}", width), "dim")])
    lines = [first, second, *lines]
    if info.status == "locked" and any(is_elsewhere(spec) for spec in info.seat_specs):
        lines.append([("  a shared table, open now: Enter sits down", "accent")])
    elif info.message:
        lines.append([("! ", "warn"), (cut(info.message, width - 4), "warn")])
    return Row(tuple(lines), f"save:{info.name}")


def _broken(info: SaveInfo, width: int) -> Sequence[Line]:
    wrapped = wrap(info.message or "does not load.", width - 4, "dim")
    return [
        [("! ", "danger"), (cut(info.name, width - 18), "strong"), ("  does not load", "danger")],
        *([("  ", ""), *line] for line in wrapped[:3]),
    ]
