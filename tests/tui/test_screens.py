"""The screens around the table, played by keys."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from textual.screen import Screen

from core.games import games
from core.kernel import Match
from core.save import Store
from tui.request import Request
from tui.results import Result
from tui.widgets.field import Field
from tui.widgets.line import text_of
from tui.widgets.menu import MenuList
from tui.widgets.screen_base import BaseScreen

from .conftest import SAVES, info, make_app


def name_of(screen: Screen[Any]) -> str:
    """Class of a screen."""
    return type(screen).__name__


def text(app: Any) -> str:
    """What is on screen, as lines."""
    return "\n".join(strip.text for strip in app.screen._compositor.render_strips())


def save_match(home: Path, name: str, seed: int = 1) -> None:
    """Put a match on disk."""
    match = Match.new(games["foundation"], {}, ["You", "Bot 1 (normal)"], seed)
    Store(home).create(match, name, {"seat_specs": ["human", "normal"]}).close()


@pytest.fixture
def table(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Tables opened: a plain screen stands in for the game's."""
    opened: list[Any] = []

    class Table(BaseScreen):
        """Only the way out of a table."""

        PLACES = ("table",)

        def __init__(self, session: Any) -> None:
            super().__init__()
            opened.append(session)

        def do_leave_table(self) -> None:
            self.terminus.leave_table()

    monkeypatch.setattr("tui.games.table_for", lambda game_id: Table)
    return opened


# --- start ------------------------------------------------------------------------------------


async def test_first_run_shows_the_card_once() -> None:
    """The calibration card stands on the lobby at the first start, and one key goes on."""
    app = make_app(saves=[], first_run=True)
    async with app.run_test(size=(80, 24)) as pilot:
        assert name_of(app.screen) == "CalibrationScreen"
        await pilot.press("enter")
        assert name_of(app.screen) == "LobbyScreen"
        assert app.settings.recall("calibrated") is True


async def test_card_tries_keys_and_signs() -> None:
    """The card names the key that was pressed and changes signs and colours at once."""
    app = make_app(saves=[], first_run=True)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("up")
        assert "that was Up" in text(app)
        await pilot.press("g")
        assert app.glyphs.ascii_only
        assert text(app).isascii()
        await pilot.press("c")
        assert app.depth == "256"


async def test_request_to_play_opens_a_table(table: list[Any]) -> None:
    """`play` goes straight to the table of a new match, which is on disk."""
    request = Request("play", game="foundation", seats=("human:Ann", "easy"), seed=7, save="mine")
    app = make_app(request=request)
    async with app.run_test():
        assert name_of(app.screen) == "Table"
        assert table[0].match.seats == ["Ann", "Bot 1 (easy)"]
        assert table[0].match.seed == 7
        assert Store().latest() == "mine"


async def test_request_to_resume_opens_the_latest(table: list[Any], tmp_path: Path) -> None:
    """`resume` without a name opens what was saved last."""
    save_match(tmp_path, "only")
    app = make_app(request=Request("resume"))
    async with app.run_test():
        assert table[0].name == "only"


async def test_request_that_fails_says_why() -> None:
    """A save that is not there leads to the lobby with a sentence."""
    app = make_app(request=Request("resume", save="nothing"))
    async with app.run_test() as pilot:
        assert name_of(app.screen) == "NoticeScreen"
        assert "nothing" in text(app)
        await pilot.press("enter")
        assert name_of(app.screen) == "LobbyScreen"


# --- lobby ------------------------------------------------------------------------------------


async def test_lobby_tells_the_states_of_saves() -> None:
    """Each save says what it is and whose decision it is; a broken one says so in a sentence."""
    app = make_app(saves=SAVES)
    async with app.run_test(size=(80, 24)):
        shown = text(app)
        for part in ("turn 14  fire", "YOUR MOVE", "Ann", "today 12:40", "Thursday"):
            assert part in shown
        assert "The last action was cut short" in shown
        assert "old-war  does not load" in shown


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40), (200, 60)])
async def test_lobby_fits(size: tuple[int, int]) -> None:
    """At every size the keys stand in the last line and nothing runs over the edge."""
    app = make_app(saves=SAVES)
    async with app.run_test(size=size):
        lines = text(app).split("\n")
        assert "open" in lines[-1]
        assert lines[-1].rstrip().endswith("?")
        assert all(len(line) == size[0] for line in lines)


async def test_resume_by_one_key(table: list[Any], tmp_path: Path) -> None:
    """`r` goes on with what was saved last; leaving comes back and says that it is saved."""
    save_match(tmp_path, "war")
    app = make_app()
    async with app.run_test() as pilot:
        await pilot.press("r")
        assert table[0].name == "war"
        app.notices.append("Saved as war.")
        await pilot.press("q")
        assert name_of(app.screen) == "LobbyScreen"
        assert "Saved as war." in text(app)


async def test_keys_follow_the_list_in_focus(tmp_path: Path) -> None:
    """Watching is offered only where a save is under the cursor."""
    app = make_app(saves=SAVES)
    async with app.run_test(size=(120, 40)) as pilot:
        assert "w watch" not in text(app)
        await pilot.press("right")
        assert "w watch" in text(app)
        assert "Enter go on" in text(app)
        await pilot.press("tab")
        assert "Enter open" in text(app)


async def test_save_that_does_not_open_says_why(tmp_path: Path) -> None:
    """Opening a save that is gone meanwhile says so, and the lobby stands without it."""
    save_match(tmp_path, "war")
    app = make_app()
    async with app.run_test() as pilot:
        for path in tmp_path.glob("war*"):
            path.unlink()
        await pilot.press("r")
        assert name_of(app.screen) == "NoticeScreen"
        await pilot.press("enter")
        assert name_of(app.screen) == "LobbyScreen"
        assert "Nothing to go on with" in text(app)


async def test_watch_changes_nothing(table: list[Any], tmp_path: Path) -> None:
    """Watching opens a save without the right to change it."""
    save_match(tmp_path, "war")
    app = make_app()
    async with app.run_test() as pilot:
        await pilot.press("right", "w")
        assert table[0].read_only


# --- new game ---------------------------------------------------------------------------------


async def test_new_game_as_set_up(table: list[Any]) -> None:
    """Seats, options and seed of the form are those of the match."""
    app = make_app()
    async with app.run_test(size=(80, 40)) as pilot:
        app.open("new", "foundation")
        await pilot.pause()
        await pilot.press("e", *"Ann", "enter", "down", "right", "down", "right")
        app.screen.query_one("#form", MenuList).go("seed")
        await pilot.press("enter", *"42", "enter", "s")
        match = table[0].match
        assert match.seats == ["Ann", "Bot 1 (hard)"]
        assert match.seed == 42
        assert table[0].meta["seat_specs"] == ["human:Ann", "hard"]
        changed = [k for k, v in match.snapshot()["options"].items() if v is True]
        assert len(changed) == 1


async def test_last_settings(table: list[Any]) -> None:
    """`p` fills in what was chosen last time."""
    app = make_app()
    async with app.run_test(size=(80, 40)) as pilot:
        app.open("new", "foundation")
        await pilot.pause()
        assert "as last time" not in text(app)
        await pilot.press("down", "left", "s", "q")
        app.open("new", "foundation")
        await pilot.pause()
        await pilot.press("p", "s")
        assert table[1].meta["seat_specs"] == ["human", "easy"]


async def test_wrong_seed_is_refused() -> None:
    """A seed that is no number is refused with a sentence, and nothing changes."""
    app = make_app(saves=[])
    async with app.run_test(size=(80, 40)) as pilot:
        app.open("new", "foundation")
        await pilot.pause()
        app.screen.query_one("#form", MenuList).go("seed")
        await pilot.press("enter", *"-1", "enter")
        assert "whole number from 0" in text(app)
        assert app.screen.seed == ""  # type: ignore[attr-defined]


async def test_typing_takes_every_letter() -> None:
    """While a text is typed no key does anything else; Esc leaves it as it was."""
    app = make_app(saves=[])
    async with app.run_test(size=(80, 40)) as pilot:
        app.open("new", "foundation")
        await pilot.pause()
        await pilot.press("e", *"qst?")
        assert name_of(app.screen) == "NewGameScreen"
        await pilot.press("escape")
        assert app.screen.seats == ["human", "normal"]  # type: ignore[attr-defined]
        assert not app.screen.query("#typed")


# --- rules ------------------------------------------------------------------------------------

BOOK = """# The Game

What it is about.

## Cards

- `TG-1` A card is a card, and a very long sentence about cards must wrap at words somewhere.
- **TG-2** Two cards are more than one; see TG-1.

## Ends

| phase | what |
|---|---|
| TG-10 | The end comes. |

""" + "\n\n".join(f"Filler {i}." for i in range(60))


@pytest.fixture
def book(monkeypatch: pytest.MonkeyPatch) -> None:
    """A small rulebook in place of the real ones."""
    from tui.rulebook import Rulebook

    monkeypatch.setattr("tui.screens.rules.load", lambda game: Rulebook(game, BOOK))


@pytest.mark.usefixtures("book")
async def test_rules_open_at_a_rule() -> None:
    """A rule id opens the rules at the line that states it, not at one that only names it."""
    app = make_app(saves=[])
    async with app.run_test(size=(80, 24)) as pilot:
        app.open_rules("foundation", "foundation:TG-2")
        await pilot.pause()
        await pilot.pause()
        first = text_of(app.screen.pane.lines[app.screen.pane.top])  # type: ignore[attr-defined]
        assert first.strip().startswith("· TG-2")


@pytest.mark.usefixtures("book")
async def test_rules_search() -> None:
    """`/` finds rule numbers exactly and words anywhere, and says where there are none."""
    app = make_app(saves=[])
    async with app.run_test(size=(80, 24)) as pilot:
        app.open_rules("foundation")
        await pilot.pause()
        pane = app.screen.pane  # type: ignore[attr-defined]
        await pilot.press("/", *"tg-10", "enter")
        assert "TG-10" in text_of(pane.lines[pane.top])
        await pilot.press("<", "/", "ctrl+u", *"more", "enter")
        assert "One line." in text(app)
        await pilot.press("/", "ctrl+u", *"unicorn", "enter")
        assert "`unicorn` is not in these rules." in text(app)


@pytest.mark.usefixtures("book")
async def test_rules_chapters() -> None:
    """`]` and `[` go from chapter to chapter."""
    app = make_app(saves=[])
    async with app.run_test(size=(80, 24)) as pilot:
        app.open_rules("foundation")
        await pilot.pause()
        pane = app.screen.pane  # type: ignore[attr-defined]
        await pilot.press("]")
        assert text_of(pane.lines[pane.top]).strip() == "Cards"
        await pilot.press("]")
        assert text_of(pane.lines[pane.top]).strip() == "Ends"
        await pilot.press("[")
        assert text_of(pane.lines[pane.top]).strip() == "Cards"


# --- help -------------------------------------------------------------------------------------


async def test_help_shows_what_works_now() -> None:
    """Help lists the keys of the screen below and no others; again opens the rules."""
    app = make_app(saves=[])
    async with app.run_test(size=(80, 50)) as pilot:
        await pilot.press("?")
        shown = text(app)
        assert "Sets up a new game" in shown
        assert "Goes on with the game saved last" not in shown
        assert "Takes back" not in shown
        await pilot.press("?")
        assert name_of(app.screen) == "RulesScreen"
        await pilot.press("q")
        assert name_of(app.screen) == "LobbyScreen"


async def test_help_names_only_keys_that_lead_there() -> None:
    """A key that an inner place took is not shown for the outer action."""
    app = make_app(saves=[])
    async with app.run_test(size=(80, 24)) as pilot:
        app.open_rules("foundation")
        await pilot.pause()
        found = {a.id: keys for a, keys in app.screen.keys_now()}  # type: ignore[attr-defined]
        assert found["next-game"] == ["tab"]
        assert "next-area" not in found


async def test_every_shown_key_does_something() -> None:
    """On every screen each key of the key line has somebody who takes it."""
    app = make_app(saves=SAVES)
    async with app.run_test(size=(120, 40)) as pilot:
        for name, given in [
            ("lobby", ()),
            ("new", ("foundation",)),
            ("rules", ("foundation",)),
            ("settings", ()),
            ("statistics", ()),
            ("saves", ()),
            ("calibration", ()),
        ]:
            app.open(name, *given)
            await pilot.pause()
            screen = app.screen
            assert isinstance(screen, BaseScreen)
            assert len(screen.key_items()) >= 2, name
            app.pop_screen()
            await pilot.pause()


# --- settings ---------------------------------------------------------------------------------


async def test_setting_shows_at_once(tmp_path: Path) -> None:
    """A theme chosen on the settings screen is used and kept."""
    app = make_app(saves=[])
    async with app.run_test(size=(80, 30)) as pilot:
        await pilot.press(",", "right", "right")
        chosen = app.settings["theme"]
        assert chosen != "auto"
        assert app.look.name == chosen
        assert (tmp_path / "config" / "settings.json").exists()
        await pilot.press("0")
        assert app.settings["theme"] == "auto"


async def test_settings_search() -> None:
    """Searching leaves the settings that speak of the word."""
    app = make_app(saves=[])
    async with app.run_test(size=(80, 30)) as pilot:
        await pilot.press(",", "/", *"mouse", "enter")
        shown = [i.id for i in app.screen.items()]  # type: ignore[attr-defined]
        assert shown == ["mouse"]
        await pilot.press("/", "ctrl+u", *"unicorn", "enter")
        assert "No setting speaks of `unicorn`." in text(app)


async def test_wrong_setting_is_refused() -> None:
    """A value that does not fit is refused with a sentence."""
    app = make_app(saves=[])
    async with app.run_test(size=(80, 30)) as pilot:
        await pilot.press(",")
        app.screen.query_one("#form", MenuList).go("fps")
        await pilot.press("e", "ctrl+u", *"99", "enter")
        assert "lies between" in text(app)
        assert app.settings["fps"] == 15


async def test_bad_files_are_told_in_the_lobby(tmp_path: Path) -> None:
    """Broken settings and keys never block the start; a page says what was left out, in full."""
    folder = tmp_path / "config"
    folder.mkdir()
    (folder / "settings.json").write_text("{")
    (folder / "keys.toml").write_text("[keys]\nfly = 'x'")
    app = make_app(saves=[])
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "settings.json cannot be read" in text(app)
        assert "There is no action `fly`." in text(app)
        await pilot.press("enter")
        assert name_of(app.screen) == "LobbyScreen"


async def test_one_short_notice_stays_on_its_line(tmp_path: Path) -> None:
    """What fits needs no page of its own."""
    folder = tmp_path / "config"
    folder.mkdir()
    (folder / "keys.toml").write_text("[keys]\nfly = 'x'")
    app = make_app(saves=[])
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert name_of(app.screen) == "LobbyScreen"
        assert "There is no action `fly`." in text(app)
        app.change("pace", "slow")
        assert app.notices == []


async def test_remapped_key_works(tmp_path: Path) -> None:
    """A key from the player's file does what it says, and the key line shows it."""
    folder = tmp_path / "config"
    folder.mkdir()
    (folder / "keys.toml").write_text("[keys]\nsettings = '.'")
    app = make_app(saves=[])
    async with app.run_test(size=(80, 24)) as pilot:
        assert ". settings" in text(app)
        await pilot.press(".")
        assert name_of(app.screen) == "SettingsScreen"


async def test_theme_key_goes_round() -> None:
    """`t` walks through all themes that suit the terminal and comes back."""
    app = make_app(saves=[])
    async with app.run_test(size=(80, 24)) as pilot:
        seen = [app.look.name]
        for _ in range(5):
            await pilot.press("t")
            seen.append(app.look.name)
        assert len(set(seen)) == 5
        assert seen[0] == seen[-1]


# --- saves ------------------------------------------------------------------------------------


async def test_delete_asks_first(tmp_path: Path) -> None:
    """A save goes only after yes; no keeps it."""
    save_match(tmp_path, "war")
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("v", "D", "n")
        assert [s.name for s in Store(tmp_path).list()] == ["war"]
        await pilot.press("D", "enter", "space", "x")
        assert name_of(app.screen) == "AskScreen"
        await pilot.press("y")
        assert Store(tmp_path).list() == []
        assert "no saved games" in text(app)


async def test_rename(tmp_path: Path) -> None:
    """A renamed save is the same match under another name; a bad name is refused."""
    save_match(tmp_path, "war", seed=99)
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("v", "m", "ctrl+u", *"a/b", "enter")
        assert [s.name for s in Store(tmp_path).list()] == ["war"]
        await pilot.press("m", "ctrl+u", *"peace", "enter")
        assert [s.name for s in Store(tmp_path).list()] == ["peace"]
        assert Store(tmp_path).open_readonly("peace").match.seed == 99


async def test_export(tmp_path: Path) -> None:
    """An exported save is a file that can be taken in again; nothing is written over."""
    from core.save import import_file

    save_match(tmp_path, "war", seed=99)
    target = tmp_path / "out" / "war.json"
    target.parent.mkdir()
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("v", "x")
        app.screen.query_one("#typed", Field).put(str(target))
        await pilot.press("enter")
        other = Store(tmp_path / "other")
        assert import_file(other, target).match.seed == 99
        before = target.read_bytes()
        await pilot.press("x")
        app.screen.query_one("#typed", Field).put(str(target))
        await pilot.press("enter")
        assert target.read_bytes() == before
        assert "Nothing was written" in text(app)


# --- statistics -------------------------------------------------------------------------------


async def test_statistics_count_rewound_apart(tmp_path: Path) -> None:
    """Won and lost are counted by opponent; matches with taken-back dice in a line of their own."""
    import json

    import attrs

    folder = tmp_path / "config"
    folder.mkdir()
    lines = [
        Result("foundation", str(i), i < 2, False, "normal", 2, i == 3, 40, "2026-03-01")
        for i in range(4)
    ]
    (folder / "results.jsonl").write_text(
        "\n".join(json.dumps(attrs.asdict(r)) for r in lines) + "\nbroken line\n"
    )
    app = make_app(saves=[])
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("x")
        rows = [" ".join(line.split()) for line in text(app).split("\n")]
        assert "against normal 3 2 0 1 67 %" in rows
        assert "against normal, taken back 1 0 0 1 0 %" in rows


# --- too small --------------------------------------------------------------------------------


async def test_too_small_swallows_keys() -> None:
    """Below 60x20 a notice takes all keys but quit; it goes when there is room again."""
    app = make_app(saves=SAVES)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.resize_terminal(50, 15)
        await pilot.pause()
        assert name_of(app.screen) == "TooSmallScreen"
        await pilot.press("n", "enter", "escape", "r", "?")
        assert name_of(app.screen) == "TooSmallScreen"
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert name_of(app.screen) == "LobbyScreen"


async def test_too_small_can_be_left() -> None:
    """Even in the smallest window `q` leaves."""
    app = make_app(saves=[])
    async with app.run_test(size=(10, 3)) as pilot:
        await pilot.pause()
        await pilot.press("q")
    assert app.return_code == 0


# --- leaving ----------------------------------------------------------------------------------


@pytest.mark.parametrize("screen", ["", "n", ",", "i", "x", "?"])
async def test_ctrl_c_leaves_from_everywhere(screen: str) -> None:
    """Ctrl+C leaves with status 0 from every screen."""
    app = make_app(saves=[])
    async with app.run_test() as pilot:
        if screen:
            await pilot.press(screen)
        await pilot.press("ctrl+c")
    assert app.return_code == 0


async def test_names_that_are_wide_or_strange() -> None:
    """Names with wide letters and combining marks keep every line at its width."""
    strange = info(
        "x", seats=("漢字漢字", "é́e"), seat_specs=("human:漢字", "human:e"), waiting=("漢字漢字",)
    )
    app = make_app(saves=[strange])
    async with app.run_test(size=(80, 24)):
        for strip in app.screen._compositor.render_strips():
            assert strip.cell_length == 80


async def test_focus_changes_leave_nothing_behind() -> None:
    """Hundreds of focus and cursor changes leave no object alive, as a stock footer does."""
    import asyncio
    import gc

    from textual import events

    app = make_app(saves=SAVES)
    async with app.run_test(size=(80, 24)) as pilot:

        async def moves(count: int) -> int:
            for _ in range(count):
                for key, letter in (("j", "j"), ("k", "k"), ("tab", "\t")):
                    app.post_message(events.Key(key, letter))
                await asyncio.sleep(0)
            await pilot.pause()
            gc.collect()
            return len(gc.get_objects())

        before = await moves(100)
        assert await moves(200) - before < 100


async def test_decks_can_be_looked_at() -> None:
    """The decks of Galactic Empires are listed with their cards and whether they are legal."""
    from core.games.empires.decks import deck_list

    app = make_app(saves=[])
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("d")
        assert name_of(app.screen) == "DecksScreen"
        assert deck_list()[0] in text(app)
        assert "cards 80" in text(app)
        assert "standard, 2 players: legal" in text(app)


async def test_settings_say_where_every_value_comes_from(tmp_path: Path) -> None:
    """Default, your choice, or the variable that `auto` was taken from."""
    app = make_app({"TERM": "vt100"}, "ascii", saves=[], folder=tmp_path)
    async with app.run_test(size=(80, 40)) as pilot:
        await pilot.press(",")
        notes = {item.id: item.note for item in app.screen.items()}  # type: ignore[attr-defined]
        assert notes["depth"] == "now mono, by TERM"
        assert notes["glyphs"] == "now ascii, by TERM"
        assert notes["pace"] == "default"
        app.change("pace", "slow")
        notes = {item.id: item.note for item in app.screen.items()}  # type: ignore[attr-defined]
        assert notes["pace"] == "your choice"
        assert all(notes.values())


async def test_a_setting_that_could_not_be_written_is_told_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It holds for now, and the sentence stands where it was changed."""

    def refuse(*_: object) -> None:
        raise OSError(28, "No space left on device")

    app = make_app(saves=[], folder=tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press(",")
        monkeypatch.setattr("tui.settings.write_json", refuse)
        await pilot.press("down", "down", "right")
        assert "Settings could not be written: No space left on device." in text(app)
        assert app.settings["glyphs"] == "unicode"
        assert app.notices == []
