"""One line about what each opponent did in his last turn, from the public events of the match."""

from __future__ import annotations

from collections.abc import Sequence

from tui.table.story import Told

from .words import card_name, count, listed, tallied


def last_turns(lines: Sequence[Told], viewer: int | None) -> dict[int, list[Told]]:
    """For each seat the lines of its latest turn, as far as the viewer may read them."""
    turns: dict[int, list[Told]] = {}
    seat = -1
    for told in lines:
        if told.event is None or told.undone or not told.seen_by(viewer):
            continue
        if told.event.kind == "turn":
            seat = int(told.event.data["seat"])
            turns[seat] = []
        elif seat >= 0:
            turns[seat].append(told)
    return turns


def summary(lines: Sequence[Told], seat: int) -> str:
    """What a seat did in a turn, in one line."""
    played: list[str] = []
    answers = volleys = used = 0
    hits: dict[int, int] = {}
    lost: list[str] = []
    out: list[int] = []
    engaged = 0
    for told in lines:
        event = told.event
        if event is None:
            continue
        data = event.data
        if event.kind == "play":
            if data["seat"] == seat:
                played.append(card_name(data["id"]))
            else:
                answers += 1
        elif event.kind == "engage":
            engaged = len(data["cards"])
        elif event.kind == "use" and data["seat"] == seat:
            used += 1
        elif event.kind == "volley":
            volleys += 1
        elif event.kind == "hq-damage":
            hits[data["seat"]] = hits.get(data["seat"], 0) + data["points"]
        elif event.kind == "lost":
            lost.append(event.text.partition(" is ")[0].rstrip("."))
        elif event.kind == "out":
            out.append(data["seat"])
    return _sentence(played, engaged, volleys, used, hits, lost, answers, out)


def _sentence(
    played: list[str],
    engaged: int,
    volleys: int,
    used: int,
    hits: dict[int, int],
    lost: list[str],
    answers: int,
    out: list[int],
) -> str:
    parts = []
    if played:
        parts.append(f"played {listed(tallied(played), 3)}")
    if engaged:
        parts.append(f"{engaged} engaged")
    if used:
        parts.append(count(used, "function"))
    if volleys:
        parts.append(count(volleys, "volley", "volleys"))
    parts += [f"{points} on {{{seat}}}'s HQ" for seat, points in hits.items()]
    if lost:
        parts.append(f"lost: {listed(tallied(lost), 2)}")
    if answers:
        parts.append(f"answered {count(answers, 'time')}")
    parts += [f"{{{seat}}} {{{seat}|are|is}} out" for seat in out]
    return ", ".join(parts) or "did nothing that was seen"
