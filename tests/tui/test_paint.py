"""Output by changed cells: fewer bytes, the same screen."""

from __future__ import annotations

import pyte
from hypothesis import given
from hypothesis import strategies as st
from rich.color import ColorSystem
from rich.segment import Segment
from rich.style import Style
from textual._compositor import ChopsUpdate, LayoutUpdate
from textual.geometry import Region
from textual.strip import Strip

from tui.paint import Painter

STYLES = [
    Style.parse(s)
    for s in (
        "#d8d4c8 on #14181d",
        "bold #d8d4c8 on #14181d",
        "#e3b65f on #14181d",
        "reverse",
        "default on default",
        "underline #ff0000",
    )
]
LETTERS = "ab ─é漢"


def row(spans: list[tuple[str, int]], width: int) -> Strip:
    """A strip of exactly that width."""
    segments = [Segment(text, STYLES[style]) for text, style in spans]
    return Strip(segments).adjust_cell_length(width, STYLES[0])


def whole(rows: list[Strip], width: int) -> LayoutUpdate:
    """An update of everything."""
    return LayoutUpdate([[r] for r in rows], Region(0, 0, width, len(rows)))


def shown(data: str, width: int, height: int, before: pyte.Screen | None = None) -> pyte.Screen:
    """A real terminal's screen after these bytes."""
    screen = before or pyte.Screen(width, height)
    pyte.Stream(screen).feed(data)
    return screen


def cells(screen: pyte.Screen) -> list[list[tuple[object, ...]]]:
    """Letters and looks of a screen."""
    made = []
    for y in range(screen.lines):
        line = screen.buffer[y]
        made.append(
            [
                (c.data, c.fg, c.bg, c.bold, c.reverse, c.underscore)
                for c in (line[x] for x in range(screen.columns))
            ]
        )
    return made


spans = st.lists(
    st.tuples(st.text(LETTERS, min_size=1, max_size=6), st.integers(0, len(STYLES) - 1)), max_size=5
)
pictures = st.lists(st.lists(spans, min_size=3, max_size=3), min_size=1, max_size=4)


@given(pictures)
def test_screen_is_what_was_painted(made: list[list[list[tuple[str, int]]]]) -> None:
    """After any series of pictures the terminal shows the last one, cell by cell."""
    width = 16
    painter = Painter(ColorSystem.TRUECOLOR)
    screen = pyte.Screen(width, 3)
    stream = pyte.Stream(screen)
    rows: list[Strip] = []
    for picture in made:
        rows = [row(line, width) for line in picture]
        text = painter.paint(whole(rows, width), width, 3)
        assert text is not None
        stream.feed(text)
    fresh = Painter(ColorSystem.TRUECOLOR).paint(whole(rows, width), width, 3)
    assert fresh is not None
    assert cells(screen) == cells(shown(fresh, width, 3))


def test_same_picture_costs_nothing() -> None:
    """Painting the same again sends no byte."""
    rows = [row([("abc", 1)], 10)]
    painter = Painter(ColorSystem.TRUECOLOR)
    assert painter.paint(whole(rows, 10), 10, 1)
    assert painter.paint(whole(rows, 10), 10, 1) == ""


def test_forgotten_screen_is_sent_again() -> None:
    """After `forget` everything is sent."""
    rows = [row([("abc", 1)], 10)]
    painter = Painter(ColorSystem.TRUECOLOR)
    painter.paint(whole(rows, 10), 10, 1)
    painter.forget()
    assert "abc" in (painter.paint(whole(rows, 10), 10, 1) or "")


def test_other_size_is_sent_again() -> None:
    """Another size of the terminal takes nothing for granted."""
    painter = Painter(ColorSystem.TRUECOLOR)
    painter.paint(whole([row([("abc", 1)], 10)], 10), 10, 1)
    assert "abc" in (painter.paint(whole([row([("abc", 1)], 12)], 12), 12, 1) or "")


def test_one_letter_costs_little() -> None:
    """One changed letter costs its place, its colours and itself."""
    painter = Painter(ColorSystem.TRUECOLOR)
    painter.paint(whole([row([("abcdefgh", 0)], 80)], 80), 80, 1)
    text = painter.paint(whole([row([("abcdXfgh", 0)], 80)], 80), 80, 1)
    assert text == "\x1b[1;5HX"


def test_part_of_the_screen() -> None:
    """An update of spans changes these and leaves the rest as it was."""
    painter = Painter(ColorSystem.TRUECOLOR)
    screen = shown(painter.paint(whole([row([("aaaaaaaaaa", 0)], 10)] * 2, 10), 10, 2) or "", 10, 2)
    part = ChopsUpdate([{0: None}, {2: row([("bb", 0)], 2)}], [(1, 2, 4)], [[10], [4]])
    screen = shown(painter.paint(part, 10, 2) or "", 10, 2, screen)
    assert screen.display == ["aaaaaaaaaa", "aabbaaaaaa"]


def test_no_colour_codes_without_colours() -> None:
    """Where there are no colours, only attributes are sent."""
    painter = Painter(None)
    text = painter.paint(whole([row([("a", 1), ("b", 3), ("c", 5)], 10)], 10), 10, 1) or ""
    assert "38;" not in text
    assert "48;" not in text
    assert "\x1b[1m" in text
    assert "\x1b[0;7m" in text


def test_fewer_colours() -> None:
    """Colours are sent as the terminal's depth has them."""
    rows = [row([("a", 0)], 4)]
    assert "38;5;" in (Painter(ColorSystem.EIGHT_BIT).paint(whole(rows, 4), 4, 1) or "")
    assert "38;" not in (Painter(ColorSystem.STANDARD).paint(whole(rows, 4), 4, 1) or "")


def test_control_codes_are_never_sent() -> None:
    """A name out of a foreign save cannot command the terminal, nor shift what stands beside it."""
    text = "a\x1b[2Jb\x9b1m\x07\u202ec\ud800\u200dd"
    segments = [Segment(text, STYLES[0]), Segment("|", STYLES[0])]
    sent = Painter(ColorSystem.TRUECOLOR).paint(
        LayoutUpdate([[Strip(segments)]], Region(0, 0, 20, 1)), 20, 1
    )
    assert sent is not None
    assert shown(sent, 20, 1).display[0].rstrip() == "a[2Jb1mc?d|"
    sent.encode()
