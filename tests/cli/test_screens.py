"""Commands that open a screen: what they ask of it."""

import sys
import types

import pytest

from tui.request import Request


@pytest.fixture
def screen(monkeypatch):
    """A terminal, and a screen that only notes what it is asked for."""
    asked = []
    app = types.ModuleType("tui.app")
    app.run = lambda request: asked.append(request) or 0
    monkeypatch.setitem(sys.modules, "tui.app", app)
    monkeypatch.setattr("tui.commands.play.refusal", lambda: "")
    monkeypatch.setenv("TERM", "xterm")
    return asked


def test_without_a_command_the_lobby_opens(terminus, screen):
    """`terminus` alone opens the lobby."""
    terminus()
    assert screen == [Request("lobby")]


def test_play_hands_everything_over(terminus, screen):
    """Seats, options, seed and name of the save reach the screen as they were typed."""
    terminus(
        "play", "foundation", "--seats", "human:Ann,hard", "--option", "first-seat=2F",
        "--option", "winner_must_play=yes", "--seed", "0xff", "--save", "evening",
    )  # fmt: skip
    assert screen == [
        Request(
            "play",
            game="foundation",
            seats=("human:Ann", "hard"),
            options=(("first_seat", "2F"), ("winner_must_play", "yes")),
            seed=255,
            save="evening",
        )
    ]


def test_play_sits_you_against_a_bot(terminus, screen):
    """Without --seats you play against a normal bot."""
    terminus("play", "foundation")
    assert screen[0].seats == ("human", "normal")
    assert screen[0].seed is None


def test_play_keeps_a_program_s_command(terminus, screen):
    """A third-party program's command reaches the screen unchanged."""
    terminus("play", "foundation", "--seats", "human,exec:./mybot --w=1,2")
    assert screen[0].seats == ("human", "exec:./mybot --w=1,2")


def test_play_with_a_bad_option_opens_no_screen(terminus, screen):
    """What can be refused before the screen is opened, is."""
    terminus("play", "foundation", "--option", "turn_limit=0", status=2)
    assert screen == []


def test_exit_status_of_the_screen_is_that_of_the_program(terminus, monkeypatch, screen):
    """A screen that ends with a status hands it on."""
    monkeypatch.setattr(sys.modules["tui.app"], "run", lambda _: 129)
    terminus(status=129)


def test_resume_and_watch_name_the_save(terminus, screen):
    """resume opens the latest save or the named one, watch looks at one."""
    from core.games import games
    from core.kernel import Match
    from core.save import Store

    Store().create(Match.new(games["foundation"], seed=1), "evening").close()
    terminus("resume")
    terminus("resume", "evening")
    terminus("watch", "evening", "--step")
    assert screen == [
        Request("resume", save="evening"),
        Request("resume", save="evening"),
        Request("watch", save="evening", step=True),
    ]
    terminus("resume", "morning", status=2)


def test_help_options_needs_no_terminal(terminus):
    """The options of a game are listed with their values, rules and defaults."""
    out, _ = terminus("play", "foundation", "--help-options")
    assert "--option first_seat=1F|2F" in out
    assert "foundation:AF-5" in out
    assert "Default: no." in out
    assert "--option tiles=TEXT" in terminus("play", "founders", "--help-options")[0]


def test_a_taken_name_is_told_before_the_screen(terminus, home):
    """`--save` with the name of another save is refused at once, and that save stays."""
    from core.games import games
    from core.kernel import Match
    from core.save import Store

    Store(home).create(Match.new(games["foundation"], seed=1), "mine").close()
    before = (home / "mine.json").read_bytes()
    _, err = terminus("play", "foundation", "--save", "mine", status=2)
    assert "There is a save “mine” already" in err
    assert (home / "mine.json").read_bytes() == before
