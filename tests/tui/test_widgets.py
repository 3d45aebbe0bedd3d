"""The widgets of the shell: key line, list, text pane, field."""

from __future__ import annotations

from textual import events
from textual.app import App, ComposeResult

from tui import theme as themes
from tui.glyphs import Glyphs
from tui.widgets.field import Field
from tui.widgets.keyline import KeyLine, key_line
from tui.widgets.line import Line, text_of, width_of
from tui.widgets.menu import MenuList, Row, blank, heading
from tui.widgets.pick import Pick
from tui.widgets.pick import Row as PickRow
from tui.widgets.text_pane import TextPane


class Bare(App[None]):
    """An application with a look and one widget."""

    look = themes.Look(themes.load_all()[0]["mono"], Glyphs())

    def __init__(self, widget: object) -> None:
        super().__init__()
        self.widget = widget

    def compose(self) -> ComposeResult:
        yield self.widget  # type: ignore[misc]


def rows(count: int) -> list[Row]:
    """Numbered rows under a heading."""
    return [heading("Numbers"), *(Row(([(f"row {i}", "")],), f"r{i}") for i in range(count))]


def picture(widget: MenuList | TextPane) -> list[str]:
    """What a widget shows."""
    return [widget.render_line(y).text.rstrip() for y in range(widget.size.height)]


# --- lists of the table -----------------------------------------------------------------------


def test_two_lines_of_a_list_show_the_row_of_the_cursor() -> None:
    """Where no `more` lines fit on both sides of it, the cursor's row comes first."""
    pick = Pick()
    pick.rows = [PickRow(str(i), [(f"row {i}", "")]) for i in range(7)]
    for at in range(7):
        pick.at = at
        for height in (1, 2, 3, 4):
            shown = [text_of(row) for row in pick.paint(30, height)]
            assert any(f"row {at}" in row for row in shown), (at, height, shown)


# --- key line ---------------------------------------------------------------------------------


def test_key_line_shows_all_that_fit() -> None:
    """Keys and labels stand side by side, the last one at the right."""
    text = text_of(key_line([("Enter", "open"), ("n", "new"), ("?", "")], 40))
    assert text.startswith(" Enter open  n new  ")
    assert text.endswith("  ? ")
    assert len(text) == 40


def test_key_line_is_cut_with_a_sign() -> None:
    """Where not all fit, a sign says so and the key of help stays."""
    items = [("Enter", "open"), ("n", "new game"), ("x", "statistics"), ("?", "")]
    for width in range(12, 45):
        line = key_line(items, width)
        assert width_of(line) <= width
        assert text_of(line).endswith("? ")
        assert ("…" in text_of(line)) == (width < 40)


async def test_key_line_skips_equal_updates() -> None:
    """Offering the same keys again paints nothing."""
    line = KeyLine()
    async with Bare(line).run_test():
        line.offer([("a", "all")])
        painted: list[int] = []
        line.refresh = lambda *_, **__: painted.append(1)  # type: ignore[method-assign, assignment]
        line.offer([("a", "all")])
        assert painted == []
        line.offer([("b", "all")])
        assert painted == [1]


# --- list -------------------------------------------------------------------------------------


async def test_list_passes_over_headings() -> None:
    """The cursor stands only on rows that can be chosen."""
    menu = MenuList([heading("A"), Row(([("a", "")],), "a"), blank(), Row(([("b", "")],), "b")])
    async with Bare(menu).run_test():
        assert menu.current_id == "a"
        menu.do_down()
        assert menu.current_id == "b"
        menu.do_down()
        assert menu.current_id == "b"
        menu.do_up()
        menu.do_up()
        assert menu.current_id == "a"


async def test_list_keeps_the_cursor_on_its_row() -> None:
    """Other rows keep the cursor on the same entry; where it is gone it goes to the first."""
    menu = MenuList(rows(5))
    async with Bare(menu).run_test():
        menu.go("r3")
        menu.show(list(reversed(rows(5))))
        assert menu.current_id == "r3"
        menu.show(rows(2))
        assert menu.current_id == "r0"


async def test_long_list_scrolls_and_says_so() -> None:
    """A list longer than its place follows the cursor, with signs for more above and below."""
    menu = MenuList(rows(60))
    async with Bare(menu).run_test(size=(40, 10)) as pilot:
        await pilot.pause()
        assert picture(menu)[-1].endswith("▾")
        menu.do_last()
        assert "row 59" in picture(menu)[-1]
        assert picture(menu)[0].endswith("▴")
        menu.do_first()
        assert picture(menu)[0].strip() == "Numbers"
        menu.do_page_down()
        assert menu.current_id == "r8"


async def test_list_without_rows() -> None:
    """A list with nothing to choose has no cursor and takes every move."""
    menu = MenuList([heading("Nothing")])
    async with Bare(menu).run_test():
        for move in (menu.do_up, menu.do_down, menu.do_first, menu.do_last, menu.do_page_down):
            move()
        assert menu.current is None
        assert menu.current_id == ""


async def test_only_two_rows_are_painted() -> None:
    """A cursor move refreshes the row before and the row after."""
    menu = MenuList(rows(5))
    async with Bare(menu).run_test(size=(40, 10)) as pilot:
        await pilot.pause()
        regions: list[int] = []
        menu.refresh = lambda *r, **_: regions.extend(x.y for x in r)  # type: ignore[method-assign, assignment]
        menu.do_down()
        assert sorted(regions) == [1, 2]


# --- text -------------------------------------------------------------------------------------


def numbered(width: int) -> list[Line]:
    """A hundred lines; every tenth speaks of tea."""
    return [[(f"line {i}" + (" Tea" if i % 10 == 0 else ""), "")] for i in range(100)]


async def test_text_scrolls_to_its_end() -> None:
    """Text goes down to its last line and no further."""
    pane = TextPane(numbered)
    async with Bare(pane).run_test(size=(40, 10)) as pilot:
        await pilot.pause()
        pane.do_last()
        assert picture(pane)[-1].startswith("line 99")
        pane.do_down()
        assert picture(pane)[-1].startswith("line 99")
        pane.do_page_up()
        assert picture(pane)[-1].startswith("line 91")


async def test_search_walks_through_the_places() -> None:
    """A search finds words in any case, goes on from place to place, and round the end."""
    pane = TextPane(numbered)
    async with Bare(pane).run_test(size=(40, 10)) as pilot:
        await pilot.pause()
        assert pane.search("tea") == 10
        assert pane.top == 0
        pane.do_search_next()
        assert pane.top == 10
        pane.do_search_previous()
        assert pane.top == 0
        pane.do_search_previous()
        assert pane.top == pane.last_top
        assert pane.search("coffee") == 0


async def test_found_words_are_marked() -> None:
    """What was found stands out from the text around it."""
    pane = TextPane(numbered)
    async with Bare(pane).run_test(size=(40, 10)) as pilot:
        await pilot.pause()
        pane.search("tea")
        marked = [s.text for s in pane.render_line(0) if s.style and s.style.reverse]
        assert marked == ["Tea"]


# --- field ------------------------------------------------------------------------------------


async def test_field_takes_text() -> None:
    """Printable keys go in at the cursor; backspace, delete, arrows and ctrl+u edit."""
    field = Field("ac")
    async with Bare(field).run_test() as pilot:
        field.focus()
        await pilot.press("left", "b", "end", "d", "?", "space")
        assert field.value == "abcd? "
        await pilot.press("backspace", "backspace", "home", "delete")
        assert field.value == "bcd"
        await pilot.press("ctrl+u", "backspace")
        assert field.value == ""


async def test_field_takes_a_paste_as_one_line() -> None:
    """Pasted text loses its line breaks; what is too long is not taken."""
    field = Field()
    async with Bare(field).run_test():
        field.on_paste(events.Paste("two\nlines"))
        assert field.value == "two lines"
        field.on_paste(events.Paste("x" * 500))
        assert field.value == "two lines"


async def test_field_shows_its_cursor_without_colour() -> None:
    """The end of a text is marked by a letter, so that it shows in any terminal."""
    field = Field("abc", prompt="> ")
    async with Bare(field).run_test() as pilot:
        field.focus()
        await pilot.pause()
        assert field.render_line(0).text.rstrip() == "> abc_"
