"""One line about what each opponent did in his last turn, from the public events of the match."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from tui.table.story import Told

from .words import brief_name, count, listed, tallied


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


def since_turn(lines: Sequence[Told], viewer: int | None) -> list[Told]:
    """What a viewer may read of all that happened since his last turn was over.

    In his own turn that is the others' turns and what he has done so far in his.
    """
    starts = [
        (i, int(t.event.data["seat"]))
        for i, t in enumerate(lines)
        if t.event is not None and t.event.kind == "turn" and not t.undone
    ]
    own = [i for i, seat in starts if seat == viewer]
    if own and starts[-1][1] == viewer:
        own.pop()
    after = [i for i, seat in starts if own and i > own[-1]]
    begin = after[0] if after else 0
    return [t for t in lines[begin:] if t.event is not None and not t.undone and t.seen_by(viewer)]


def summary(lines: Sequence[Told], seat: int, mine: Collection[int] = ()) -> str:
    """What a seat did in a turn, in one line; `mine` are cards of the reader's that are lost."""
    played: list[str] = []
    answers = volleys = used = swaps = 0
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
                played.append(brief_name(data["id"]))
            else:
                answers += 1
        elif event.kind == "engage":
            engaged = len(data["cards"])
        elif event.kind == "use" and data["seat"] == seat:
            used += 1
        elif event.kind == "volley":
            volleys += 1
        elif event.kind == "swap" and data["seat"] == seat:
            swaps += 1
        elif event.kind == "hq-damage":
            hits[data["seat"]] = hits.get(data["seat"], 0) + data["points"]
        elif event.kind == "lost":
            name = event.text.partition(" is ")[0].partition(" - ")[0].rstrip(".")
            lost.append(f"{name} (yours)" if data["card"] in mine else name)
        elif event.kind == "out":
            out.append(data["seat"])
    return _sentence(played, engaged, volleys, used, hits, lost, answers, out, swaps)


def losses(lines: Sequence[Told], viewer: int, mine: Collection[int]) -> str:
    """What a viewer has suffered in some lines, shortly; empty where nothing."""
    hurt = 0
    lost: list[str] = []
    out: list[int] = []
    for told in lines:
        event = told.event
        if event is None:
            continue
        if event.kind == "hq-damage" and event.data["seat"] == viewer:
            hurt += event.data["points"]
        elif event.kind == "lost" and event.data["card"] in mine:
            lost.append(event.text.partition(" is ")[0].partition(" - ")[0].rstrip("."))
        elif event.kind == "out":
            out.append(event.data["seat"])
    parts = [f"{hurt} on your HQ"] if hurt else []
    if lost:
        parts.append(f"lost {listed(tallied(lost), 2)}")
    if out:
        parts.append(f"{count(len(out), 'player')} out")
    return ", ".join(parts)


def _sentence(
    played: list[str],
    engaged: int,
    volleys: int,
    used: int,
    hits: dict[int, int],
    lost: list[str],
    answers: int,
    out: list[int],
    swaps: int,
) -> str:
    # What hurts comes first: where there is little room the end is cut.
    parts = [f"{{{seat}}} {{{seat}|are|is}} out" for seat in out]
    parts += [f"{points} on {{{seat}|your|@'s}} HQ" for seat, points in hits.items()]
    if lost:
        parts.append(f"lost: {listed(tallied(lost), 2)}")
    if played:
        parts.append(f"played {listed(tallied(played), 3)}")
    if volleys:
        parts.append(count(volleys, "volley", "volleys"))
    if used:
        parts.append(count(used, "function"))
    if engaged:
        parts.append(f"{engaged} engaged")
    if swaps:
        parts.append(count(swaps, "swap") + " with the reserve")
    if answers:
        parts.append("answered once" if answers == 1 else f"answered {answers} times")
    return ", ".join(parts) or "did nothing that was seen"
