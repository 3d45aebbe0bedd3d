"""The program in a real pseudo-terminal: bytes, signals, and the terminal given back."""

from __future__ import annotations

import re
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from core.games import games
from core.kernel import Match
from core.save import Store

from .pty_tools import Terminal

pytestmark = pytest.mark.pty

PROGRAM = ["-c", "import sys; from tui.app import run; sys.exit(run())"]
COLOUR = re.compile(rb"\x1b\[[0-9;]*(?<![0-9])(3[0-8]|4[0-8]|9[0-7]|10[0-7])(?=[;m])[0-9;]*m")
"""A code that sets a colour."""


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A home where the first-run card was seen."""
    config = tmp_path / "config"
    config.mkdir()
    (config / "settings.json").write_text('{"settings": {}, "remembered": {"calibrated": true}}')
    return tmp_path


def start(home: Path, **more: object) -> Terminal:
    """The program with the lobby on screen."""
    terminal = Terminal(PROGRAM, home=home, **more)  # type: ignore[arg-type]
    terminal.wait_for("Enter open")
    terminal.settle()
    return terminal


@pytest.fixture
def lobby(home: Path) -> Iterator[Terminal]:
    """The lobby at 80x24 in 24-bit colour."""
    with start(home) as terminal:
        yield terminal


def gone_within(terminal: Terminal, seconds: float) -> bool:
    """Whether the process ends in time without anybody reading its output."""
    return terminal.wait(seconds, drain=False) is not None


# --- bytes ------------------------------------------------------------------------------------


def test_byte_budgets(lobby: Terminal) -> None:
    """First paint, cursor, screen change and help stay far below their budgets at 80x24, 24-bit."""
    first = len(lobby.raw)
    assert first <= 6_000
    assert lobby.cost("j") <= 600
    assert lobby.cost("n") <= 5_000
    assert lobby.cost("j") <= 600
    assert lobby.cost("l") <= 600
    assert lobby.cost("?") <= 6_000
    assert lobby.cost("q") <= 5_000
    assert lobby.cost("q") <= 5_000
    assert lobby.cost(",") <= 5_000


def test_idle_costs_nothing(lobby: Terminal) -> None:
    """While nobody acts no byte is sent and the processor rests."""
    before, cpu = len(lobby.raw), lobby.cpu()
    lobby.read(5.0)
    assert len(lobby.raw) == before
    assert lobby.cpu() - cpu <= 0.02


def test_typing_does_not_blink(lobby: Terminal) -> None:
    """A text being typed sends nothing between the keys."""
    lobby.cost("n")
    lobby.cost("e")
    assert lobby.cost("A") <= 200
    assert lobby.read(1.5) == b""


def test_a_letter_may_come_in_two_parts(lobby: Terminal) -> None:
    """The line may cut a letter of several bytes in two; odd bytes do no harm either."""
    lobby.cost("n")
    lobby.cost("e")
    for part in ("é".encode()[:1], "é".encode()[1:], b"\xf0\x9f", b"\xff", b"\x00", b"Q"):
        lobby.send(part)
        lobby.read(0.3)
    assert "éQ" in "".join(c for c in lobby.text() if c != "\N{REPLACEMENT CHARACTER}")
    assert lobby.poll() is None


def test_many_moves_keep_memory_flat(lobby: Terminal) -> None:
    """Focus and cursor changes by the thousand leave the memory as it was."""

    def memory() -> int:
        status = Path(f"/proc/{lobby.pid}/status").read_text()
        return int(status.split("VmRSS:")[1].split()[0])

    def moves(count: int) -> int:
        for _ in range(count):
            lobby.send("jkl\t" * 4)
            lobby.read(0.03)
        # Keys wait in a queue; memory is compared when all are done.
        used = -1.0
        while lobby.cpu() - used > 0.02:
            used = lobby.cpu()
            lobby.read(0.5)
        return memory()

    before = moves(80)
    assert moves(80) - before < 2_500


# --- leaving ----------------------------------------------------------------------------------


def test_quit_hands_the_terminal_back(lobby: Terminal) -> None:
    """Leaving by key gives status 0, the line modes of before, and the screen of before."""
    assert lobby.modes() != lobby.before
    lobby.send("q")
    assert lobby.wait() == 0
    assert lobby.modes() == lobby.before
    raw = bytes(lobby.raw)
    for on, off in ((b"?1049h", b"?1049l"), (b"?25l", b"?25h"), (b"?1004h", b"?1004l"),
                    (b"?2004h", b"?2004l"), (b"?7l", b"?7h")):  # fmt: skip
        assert raw.rfind(off) > raw.rfind(on), on
    for never in (b"?1000h", b"?1003h", b"?1006h", b"\x1b[>", b"?2048"):
        assert never not in raw, never


def test_quit_at_once(home: Path) -> None:
    """A quit typed before the first paint is obeyed and leaves nothing behind."""
    for delay in (0.25, 0.4):
        with Terminal(PROGRAM, home=home) as terminal:
            terminal.read(delay)
            terminal.send("\x03")
            status = terminal.wait(10)
            assert status in (0, 130)
            assert terminal.modes() == terminal.before


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT])
def test_signals_restore_and_tell(home: Path, number: int) -> None:
    """TERM, HUP and QUIT end the program within a second with 128 + n and the terminal restored."""
    with start(home) as terminal:
        terminal.signal(number)
        assert terminal.wait(1.0) == 128 + number
        assert terminal.modes() == terminal.before
        assert b"\x1b[?1049l" in terminal.raw
        assert (b"Saved" in terminal.raw) == (number != signal.SIGHUP)


def test_hang_up(home: Path) -> None:
    """When the terminal goes the process is gone within a second."""
    with start(home) as terminal:
        terminal.close()
        assert gone_within(terminal, 1.0)
        assert terminal.status == 128 + signal.SIGHUP


def test_hang_up_under_nohup(home: Path) -> None:
    """Also where HUP was ignored from the start."""
    program = ["-c", "import signal; signal.signal(1, signal.SIG_IGN)\n" + PROGRAM[1]]
    with Terminal(program, home=home) as terminal:
        terminal.wait_for("Enter open")
        terminal.close()
        assert gone_within(terminal, 1.0)


@pytest.mark.parametrize("keys", ["n", "ne", "?", ",/", "i"])
def test_hang_up_on_every_screen(home: Path, keys: str) -> None:
    """No screen and no typed line keeps a lost terminal's process alive."""
    with start(home) as terminal:
        for key in keys:
            terminal.send(key)
            terminal.settle(0.2, 2)
        terminal.close()
        assert gone_within(terminal, 1.0)


def test_end_of_input(home: Path) -> None:
    """The end of input ends the program, as a lost terminal does: it does not spin."""
    (home / "ended").write_text("")
    program = (
        "import os\nfrom tui import driver\nold = driver.LinuxDriver.__init__\n"
        "def init(self, *a, **k):\n    old(self, *a, **k)\n"
        f"    self.fileno = os.open({str(home / 'ended')!r}, os.O_RDONLY)\n"
        "driver.LinuxDriver.__init__ = init\n"
    )
    with Terminal(["-c", program + PROGRAM[1]], home=home) as terminal:
        assert terminal.wait(5.0) == 129
        assert terminal.modes() == terminal.before


@pytest.mark.parametrize("how", ["TERM", "HUP", "close"])
def test_stalled_reader(home: Path, how: str) -> None:
    """With output stalled (nobody reads) signals and hang-up still end the program in a second."""
    with start(home, size=(200, 60)) as terminal:
        # Redraws until the pipe and Textual's queue of writes are full.
        for _ in range(60):
            terminal.send("R" * 3)
            time.sleep(0.02)
        if how == "close":
            terminal.close()
        else:
            terminal.signal(getattr(signal, f"SIG{how}"))
        assert gone_within(terminal, 1.5)


def test_without_a_terminal() -> None:
    """Without a terminal the program says so in one line and gives status 2."""
    import subprocess
    import sys

    done = subprocess.run(
        [sys.executable, *PROGRAM], stdin=subprocess.DEVNULL, capture_output=True, text=True
    )
    assert done.returncode == 2
    assert done.stderr == "terminus: needs a terminal to play in.\n"


def test_crash_tells_no_secret(home: Path) -> None:
    """A crash gives status 1, one sentence, a file without values, and the terminal back."""
    program = (
        "from tui.screens import lobby\n"
        "def boom(self):\n    hidden = 'the-hidden-hand'\n    raise RuntimeError(hidden)\n"
        "lobby.LobbyScreen.do_new = boom\n" + PROGRAM[1]
    )
    with Terminal(["-c", program], home=home) as terminal:
        terminal.wait_for("Enter open")
        terminal.send("n")
        assert terminal.wait() == 1
        assert "The interface failed and was closed." in terminal.text()
        assert b"the-hidden-hand" not in terminal.raw
        assert b"Traceback" not in terminal.raw
        assert terminal.modes() == terminal.before
        (path,) = (home / "config" / "crashes").iterdir()
        told = path.read_text()
        assert "RuntimeError" in told
        assert "the-hidden-hand" not in told


# --- sizes ------------------------------------------------------------------------------------


def test_resize(lobby: Terminal) -> None:
    """After each change of size the screen is whole again; too small says so."""
    for columns, rows in ((120, 40), (60, 20), (200, 60), (80, 24)):
        lobby.resize(columns, rows)
        lobby.settle()
        lines = lobby.screen.display
        assert lines[0].startswith(" TERMINUS")
        assert lines[-1].rstrip().endswith("?")
        assert len(lines[-1].rstrip()) == columns - 1
    lobby.resize(40, 10)
    lobby.wait_for("Too small")
    lobby.resize(80, 24)
    lobby.wait_for("TERMINUS")


# --- poor terminals ---------------------------------------------------------------------------


def test_no_color_sends_no_colour(home: Path) -> None:
    """Under NO_COLOR no colour code is sent; the cursor is shown in reverse and by a sign."""
    with start(home, env={"NO_COLOR": "1"}) as terminal:
        terminal.cost("j")
        terminal.cost("n")
        assert not COLOUR.search(bytes(terminal.raw))
        row = next(y for y, line in enumerate(terminal.screen.display) if "▸" in line)
        assert terminal.screen.buffer[row][5].reverse


@pytest.mark.parametrize("term", ["linux", "vt100", "dumb"])
def test_old_terminals(home: Path, term: str) -> None:
    """Old terminals get ASCII, at most 16 colours, and no question that they would print."""
    with start(home, env={"TERM": term, "COLORTERM": ""}) as terminal:
        assert terminal.text().isascii()
        raw = bytes(terminal.raw)
        assert b"38;" not in raw
        assert b"48;" not in raw
        assert b"$p" not in raw
        if term != "linux":
            assert not COLOUR.search(raw)


def test_latin_locale_gets_ascii(home: Path) -> None:
    """In a locale that is not UTF-8 everything is plain ASCII, with no escapes printed."""
    env = {"LANG": "C", "LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"}
    with start(home, env=env) as terminal:
        assert terminal.text().isascii()
        assert "\\u" not in terminal.text()


def test_256_colours(home: Path) -> None:
    """A terminal with 256 colours gets them, and no 24-bit codes."""
    with start(home, env={"COLORTERM": ""}) as terminal:
        assert b"38;5;" in terminal.raw
        assert b"38;2;" not in terminal.raw


# --- play -------------------------------------------------------------------------------------


def test_match_survives_the_line(home: Path) -> None:
    """Hanging up at the table leaves the match whole, and one key resumes it."""
    match = Match.new(games["foundation"], {}, ["You", "Bot 1 (normal)"], 5)
    Store(home).create(match, "war", {"seat_specs": ["human", "normal"]}).close()
    with start(home) as terminal:
        terminal.send("r")
        terminal.wait_for("FOUNDATION")
        terminal.close()
        assert gone_within(terminal, 1.0)
    assert Store(home).open("war").notice == ""
    with start(home) as terminal:
        terminal.send("r")
        terminal.wait_for("FOUNDATION")


def test_start_is_quick(home: Path) -> None:
    """The lobby stands soon after the start, also on a busy machine."""
    best = 9.0
    for _ in range(3):
        with Terminal(PROGRAM, home=home) as terminal:
            terminal.wait_for("Enter open")
            best = min(best, time.monotonic() - terminal.started)
    assert best < 1.5
