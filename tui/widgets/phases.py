"""The phase tracker: all phases in one line, done ones ticked, the present one marked."""

from __future__ import annotations

from collections.abc import Sequence

from .line import Line, cut, fit, width_of


def phase_line(
    title: str,
    clock: str,
    phases: Sequence[tuple[str, str]],
    now: str,
    width: int,
    tail: str = "",
) -> Line:
    """`FOUNDATION  turn 3    ✓Draw ▶RESEARCH ·Periphery` in one line.

    `phases` are ids and titles in order, `now` the id of the present one (empty: none), `tail`
    stands at the right end.  What does not fit gets shorter: first titles of phases away from the
    present one, then all but the present one become signs alone.
    """
    head: Line = [(" ", ""), (title.upper(), "title"), (f"  {clock}   ", "dim")]
    room = width - width_of(head) - (len(tail) + 2 if tail else 0)
    for size in (99, 9, 6, 4, 3, 2):
        spans = _track(phases, now, size)
        if width_of(spans) <= room:
            break
    else:
        spans = _track(phases, now, 0)
    made = [*head, *spans]
    gap = width - width_of(made) - len(tail) - 1
    if tail and gap > 0:
        made += [(" " * gap, ""), (tail, "strong")]
    return fit(made, width)


def shortened(titles: Sequence[str], size: int) -> list[str]:
    """Titles of at most `size` letters; those that would read alike keep their last letter.

    >>> shortened(["Fire", "PlayA", "PlayB"], 3)
    ['Fir', 'PlA', 'PlB']
    """
    made = [cut(t, size) if size > 8 else t[:size] for t in titles]
    for i, (text, title) in enumerate(zip(list(made), titles, strict=True)):
        if len(title) > size > 1 and [t[:size] for t in titles].count(text) > 1:
            made[i] = text[:-1] + title[-1]
    return made


def _track(phases: Sequence[tuple[str, str]], now: str, size: int) -> Line:
    made: Line = []
    ids = [p for p, _ in phases]
    shorter = shortened([title for _, title in phases], size)
    at = ids.index(now) if now in ids else -1
    for i, (_, title) in enumerate(phases):
        if i == at:
            made.append((f"▶{title.upper()}", "phase.now"))
        elif size:
            done = i < at
            text = f"{'✓' if done else '·'}{shorter[i]}"
            made.append((text, "phase.done" if done else "phase.next"))
        else:
            made.append(("✓" if i < at else "·", "phase.done" if i < at else "phase.next"))
        made.append((" ", ""))
    return made[:-1]
