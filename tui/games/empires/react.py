"""The reaction window: what is being answered, the stack below it, and who is behind it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from core.games.empires.fire import shots
from core.games.empires.load import CARDS
from core.games.empires.state import is_fleet, is_hq, seat_of_place
from tui.widgets.line import Line, cut, ruler, wrap

from .words import card_name, listed

if TYPE_CHECKING:
    from .table import Table

SHOWN = 4
"""Answers of which the window shows the text."""

FrameView = Mapping[str, Any]


def declared(view: Mapping[str, Any]) -> list[FrameView]:
    """Declared actions that have not resolved, the oldest first."""
    return [f for f in view["stack"] if f["op"] == "act"]


def oldest(view: Mapping[str, Any], viewer: int | None) -> tuple[Any, ...] | None:
    """What names the oldest declared action, so that one may let all of it be.

    The viewer is part of it: at a shared terminal nobody passes for another.
    """
    found = declared(view)
    if not found:
        return None
    first = found[0]
    targets = tuple(first["lists"].get("targets", ()))
    place = (viewer, view["clock"], view["phase"])
    return (*place, first["words"]["what"], first["source"], first["controller"], targets)


def thing(table: Table, t: int) -> str:
    """A card, fleet or Sector HQ as the viewer names it."""
    if is_hq(t) or is_fleet(t):
        seat = seat_of_place(t)
        word = "Sector HQ" if is_hq(t) else "fleet"
        return f"{table.whose(seat)} {word}"
    return card_name(table.id_of(t)) if t >= 0 else ""


def told(table: Table, frame: FrameView) -> str:
    """A declared action in a sentence without a stop."""
    seat = frame["controller"]
    you = seat == table.viewer or (seat >= 0 and table.short(seat) == "You")
    who = "You" if you else table.short(seat) if seat >= 0 else "Nobody"
    end = "" if you else "s"
    what = frame["words"]["what"]
    targets = [thing(table, t) for t in frame["lists"].get("targets", ()) if t != -1]
    at = listed(targets, 2)
    source = thing(table, frame["source"])
    answer = "answer" if frame["ints"].get("answers", -1) >= 0 else ""
    if what == "volley":
        guns = shots(frame["ints"].get("phasers", 0), frame["ints"].get("heavy", 0))
        units = [thing(table, u) for u in frame["lists"].get("units", ())]
        text = f"{who} fire{end} {guns} at {at} with {listed(units, 2)}"
    elif what == "area":
        text = f"{who} fire{end} a distortion cannon of {source} at {at}"
    elif what == "play":
        own = frame["lists"].get("targets") == [-100 - seat]
        verb = f"answer{end} with" if answer else f"play{end}"
        text = f"{who} {verb} {source}" + (f" on {at}" if at and not own else "")
    elif what in ("use", "mission"):
        verb = f"answer{end} with" if answer else f"use{end}"
        text = f"{who} {verb} {source}" + (f" on {at}" if at else "")
        if what == "mission":
            text += " (a mission)"
    elif what == "allocate":
        text = f"{who} ha{'ve' if you else 's'} allocated points"
    elif what == "discard":
        text = f"{who} discard{end} {source}"
    elif what == "damage":
        text = f"{source} deals its damage to {at}"
    elif what == "doom":
        verb = "discarded" if frame["words"].get("cause") == "discarded" else "destroyed"
        text = f"{at} is about to be {verb}"
    else:
        text = f"{who}: {source}"
    if frame["ints"].get("void"):
        text += " (void)"
    return text[0].upper() + text[1:]


def told_in(text: str, width: int, most: int, style: str = "dim", indent: str = "") -> list[Line]:
    """A text in so many lines at most; the last one says where it is cut."""
    rows = wrap(text, width, style, indent)
    if len(rows) > most:
        rest = " ".join(t.strip() for row in rows[most - 1 :] for t, _ in row)
        rows = [*rows[: most - 1], [(cut(indent + rest, width), style)]]
    return rows


def dock_lines(table: Table, width: int) -> list[Line]:
    """The window: the stack, the newest first, what the newest says, and what answers would do."""
    frames = declared(table.view)
    if not frames:
        return []
    made = [ruler(width, "Reaction", f"stack {len(frames)}")]
    # In a tall window texts stand whole, in a low one the board keeps its room.
    groups = table.reactions()
    most = 4 if table.canvas.size.height >= 30 else 2 if len(frames) + len(groups) < 4 else 1
    for n in range(len(frames), 0, -1):
        frame = frames[n - 1]
        text = told(table, frame)
        newest = n == len(frames)
        style = f"seat.{frame['controller'] % 6} strong" if newest else "dim"
        if len(made) >= 6 and n > 1:
            made.append([(f"    and {n} more below", "dim")])
            break
        if not newest:
            made.append([(" └  ", "dim"), (cut(text, width - 5), style)])
            continue
        first, *rest = wrap(text, width - 5, style)
        made += [[(" ▸  ", "dim"), *first], *([("    ", ""), *row] for row in rest[:1])]
        card = CARDS.get(table.id_of(frame["source"]))
        if card is not None and frame["words"]["what"] in ("play", "use", "mission", "damage"):
            made += [[("    ", ""), *row] for row in told_in(card.text, width - 5, most)]
        coming, style = table.outlook()
        if coming:
            made.append([("    ", ""), (cut(coming, width - 5), style)])
    if len(groups) > SHOWN:
        made.append([(f"    {len(groups)} answers: g lists them all", "dim")])
    for n, group in enumerate(groups[:SHOWN], 1):
        card = CARDS[table.id_of(group[0].card)]  # type: ignore[attr-defined]
        first, *rest = told_in(f"{card.code} {card.name}: {card.text}", width - 5, most, "")
        made.append([(f" {n}  ", "key"), *first])
        made += [[("    ", ""), *row] for row in rest]
    return made
