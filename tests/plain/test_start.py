"""The line mode as a process: start, the end of the input, signals, kill -9, encodings, a pty."""

from __future__ import annotations

import os
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from core.save import Store
from tests.tui.pty_tools import Terminal

ROOT = Path(__file__).parents[2]
PROGRAM = [sys.executable, "-m", "tui.cli"]


def environment(home: Path, **more: str) -> dict[str, str]:
    """A bare environment."""
    kept = {k: v for k, v in os.environ.items() if k in ("PATH", "HOME", "VIRTUAL_ENV")}
    return {
        **kept,
        "TERM": "dumb",
        "LANG": "C.UTF-8",
        "COLUMNS": "80",
        "TERMINUS_HOME": str(home),
        **more,
    }


def run(home: Path, *words: str, typed: str = "", **more: str) -> subprocess.CompletedProcess[str]:
    """One run with lines typed beforehand; the input ends after them."""
    return subprocess.run(
        [*PROGRAM, *words],
        input=typed,
        capture_output=True,
        text=True,
        env=environment(home, **more),
        cwd=ROOT,
        timeout=60,
        check=False,
    )


class Talking:
    """A run that one talks with line by line."""

    def __init__(self, home: Path, *words: str) -> None:
        self.process = subprocess.Popen(
            [*PROGRAM, *words],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=environment(home),
            cwd=ROOT,
        )
        self.text = b""

    def wait_for(self, text: str, seconds: float = 20.0) -> None:
        """Read until a text stands there."""
        assert self.process.stdout is not None
        os.set_blocking(self.process.stdout.fileno(), False)
        end = time.monotonic() + seconds
        while text.encode() not in self.text:
            assert time.monotonic() < end, self.text.decode()
            assert self.process.poll() is None, self.text.decode()
            self.text += self.process.stdout.read() or b""
            time.sleep(0.01)

    def say(self, line: str) -> None:
        """Type a line."""
        assert self.process.stdin is not None
        self.process.stdin.write(line.encode() + b"\n")
        self.process.stdin.flush()

    def end(self, seconds: float = 10.0) -> tuple[int, str]:
        """Wait for the end: status, and what stderr said."""
        rest, errors = self.process.communicate(timeout=seconds)
        self.text += rest or b""
        return self.process.returncode, errors.decode()


@pytest.fixture
def talk(tmp_path: Path) -> Iterator[Talking]:
    """A match of Foundation at its first question."""
    talking = Talking(tmp_path, "play", "foundation", "--plain", "--seed", "5", "--save", "m")
    talking.wait_for("You> ")
    yield talking
    if talking.process.poll() is None:
        talking.process.kill()
        talking.process.communicate()


def modules_after(code: str) -> set[str]:
    """Modules that are loaded after some code."""
    done = subprocess.run(
        [sys.executable, "-c", f"{code}\nimport sys\nprint('\\n'.join(sys.modules))"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    return set(done.stdout.split())


ALL = "\n".join(
    [
        "import tui.plain.run, tui.plain.lobby, tui.plain.replay, tui.plain.table",
        "from tui.plain.games import teller_for",
        "from core.games import games",
        "[teller_for(g) for g in games]",
        "import tui.table.again, tui.table.pins, tui.results, tui.start",
    ]
)


def test_textual_is_never_loaded() -> None:
    """No module of the line mode, nor the words of any game, loads Textual."""
    loaded = modules_after(ALL)
    assert "tui.plain.games.empires" in loaded
    assert not [m for m in loaded if m.split(".")[0] == "textual"]


def test_the_start_is_quick(tmp_path: Path) -> None:
    """The lobby costs a fraction of a second of computing, however busy the machine is."""
    costs = []
    for _ in range(3):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        assert run(tmp_path, "--plain", typed="quit\n").returncode == 0
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        costs.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    assert min(costs) < 0.3, costs


def test_the_lobby_plays_and_comes_back(tmp_path: Path) -> None:
    """From the menu one starts a game, leaves it, and finds it again."""
    typed = (
        "new\n1\n\nwinner_must_play=yes\n\nlook\nquit\nresume\n1\nlook\nquit\nrules\n1\nAF-12\n9\n"
    )
    done = run(tmp_path, "--plain", typed=typed)
    assert done.returncode == 0
    assert done.stderr == ""
    assert done.stdout.count("Saved as foundation-1") >= 3
    assert "AF-12: " in done.stdout
    assert Store(tmp_path).list()[0].status == "ok"


def test_the_lobby_refuses_in_sentences(tmp_path: Path) -> None:
    """Wrong numbers, seats, options and saves cost a sentence each."""
    typed = "10 join - new zebra new 1 human,dragon new 1 human resume settings name=Zoë quit -"
    typed = "\n".join("" if word == "-" else word for word in typed.split())
    done = run(tmp_path, "--plain", typed=typed)
    assert done.returncode == 0
    for sentence in (
        "A number from 1",
        "no game `zebra`",
        "not `dragon`",
        "has 2 seats",
        "There are no saves yet.",
        "No table waits for anybody",
        "name = Zoë",
    ):
        assert sentence in done.stdout, sentence


def test_the_end_of_the_input_is_a_way_out(tmp_path: Path) -> None:
    """At the end of the input the match is saved, its name told, status 0."""
    done = run(tmp_path, "play", "foundation", "--plain", "--save", "m", typed="look\n1\n")
    assert done.returncode == 0
    assert done.stdout.rstrip().endswith("`terminus resume m --plain` goes on.")
    session = Store(tmp_path).open("m")
    assert session.match.log
    session.close()


def test_the_example_battle(tmp_path: Path) -> None:
    """The battle that comes with the program is stepped through with either side's eyes."""
    typed = "battle\n\n\nlook hand\neyes bob\nlook hand\neyes\nquit\nquit\n"
    done = run(tmp_path, "--plain", typed=typed)
    assert done.returncode == 0
    assert "step 2 of " in done.stdout
    assert "You look with the eyes of Bob." in done.stdout
    hands = done.stdout.split("Your hand, ")[1:]
    assert len(hands) == 2
    assert hands[0].split("\n")[1] != hands[1].split("\n")[1]


def test_a_script_resumes(tmp_path: Path) -> None:
    """`resume --plain` goes on where the last script ended, `watch --plain` only looks."""
    run(
        tmp_path, "play", "tlatelolco", "--seats", "human", "--plain", "--save", "m", typed="1\n1\n"
    )
    done = run(tmp_path, "--plain", "resume", "m", typed="log\nquit\n")
    assert done.returncode == 0
    assert "Since your last decision" in done.stdout
    done = run(tmp_path, "watch", "m", "--plain", typed="look\n1\nundo\nreplay\n\nquit\nquit\n")
    assert done.returncode == 0
    assert "You are looking on" in done.stdout
    assert "It is not your decision now" in done.stdout
    assert "Only who plays can take back." in done.stdout


@pytest.mark.parametrize(
    ("number", "status"),
    [(signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGHUP, 129)],
)
def test_signals_leave_with_their_status(
    talk: Talking, tmp_path: Path, number: signal.Signals, status: int
) -> None:
    """A signal at a question leaves at once, everything saved, no traceback."""
    talk.say("1")
    talk.wait_for("Turn 1, Research")
    talk.process.send_signal(number)
    found, errors = talk.end()
    assert found == status
    assert "Traceback" not in errors
    info = Store(tmp_path).list()[0]
    assert info.status == "ok"


def test_a_signal_while_a_bot_thinks(tmp_path: Path) -> None:
    """Ctrl-C works while a bot is waited for, and the bots' processes end too."""
    seats = "human,exec:sleep 300"
    talking = Talking(tmp_path, "play", "foundation", "--plain", "--seats", seats)
    talking.wait_for("is thinking")
    worker = children_of(talking.process.pid)
    family = [*worker, *(child for pid in worker for child in children_of(pid))]
    assert len(family) >= 2
    began = time.monotonic()
    talking.process.send_signal(signal.SIGINT)
    assert talking.end()[0] == 130
    assert time.monotonic() - began < 5
    end = time.monotonic() + 5
    while any(Path(f"/proc/{pid}").exists() for pid in family):
        assert time.monotonic() < end, "a process of the bots lives on"
        time.sleep(0.02)


def children_of(pid: int | str) -> list[str]:
    """Processes that a process has started, by any of its threads."""
    found: list[str] = []
    for task in Path(f"/proc/{pid}/task").iterdir():
        found += (task / "children").read_text().split()
    return found


def test_a_running_match_is_followed(talk: Talking, tmp_path: Path) -> None:
    """`watch --plain` tells what is played as it is played; a second player only looks on."""
    watcher = Talking(tmp_path, "watch", "m", "--plain")
    watcher.wait_for("watching> ")
    talk.say("1")
    watcher.wait_for("\n- Bot 1 (normal) has chosen.\nwatching> ")
    watcher.say("quit")
    assert watcher.end() == (0, "")
    second = Talking(tmp_path, "resume", "m", "--plain")
    second.wait_for("open elsewhere")
    second.wait_for("watching> ")
    second.say("1")
    second.wait_for("It is not your decision now")
    second.say("quit")
    assert second.end() == (0, "")


def test_kill_and_resume(talk: Talking, tmp_path: Path) -> None:
    """After kill -9 everything that was confirmed is there."""
    talk.say("1")
    talk.wait_for("Turn 1, Research")
    talk.say("mark")
    talk.say("1")
    talk.wait_for("Done: ")
    talk.process.kill()
    talk.end()
    done = run(tmp_path, "resume", "--plain", typed="look\n")
    assert done.returncode == 0
    assert "Turn 1, Research" in done.stdout
    assert "1 marked" in done.stdout or "(marked)" in done.stdout


def test_a_closed_pipe_is_no_failure(tmp_path: Path) -> None:
    """Where the reader goes away the program ends quietly, with everything saved."""
    process = subprocess.Popen(
        [*PROGRAM, "play", "foundation", "--plain", "--save", "m"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(tmp_path),
        cwd=ROOT,
    )
    assert process.stdout is not None
    process.stdout.read(30)
    process.stdout.close()
    assert process.stdin is not None
    process.stdin.write(b"look\n" * 200)
    process.stdin.close()
    errors = process.stderr.read().decode() if process.stderr else ""
    assert process.wait(20) == 0
    assert errors == ""
    if process.stderr is not None:
        process.stderr.close()
    Store(tmp_path).open("m").close()


@pytest.mark.parametrize("game", ["foundation", "founders", "treasure", "tlatelolco", "empires"])
def test_ascii_locale_gets_ascii(tmp_path: Path, game: str) -> None:
    """Where the encoding is ASCII every letter that is written is ASCII, without a failure."""
    env = {"PYTHONIOENCODING": "ascii", "LANG": "C", "LC_ALL": "C"}
    typed = "1\nlook\n1\n1\nhint\nhint\nhelp\nrules all\ncards\nlog\nquit\n"
    done = run(tmp_path, "play", game, "--plain", "--seed", "5", typed=typed, **env)
    assert done.returncode == 0
    assert done.stdout.isascii()
    assert done.stderr == ""


def test_letters_that_cannot_be_read_are_no_failure(tmp_path: Path) -> None:
    """Bytes that are no UTF-8 in the input cost a sentence."""
    done = subprocess.run(
        [*PROGRAM, "play", "foundation", "--plain"],
        input=b"\xff\xfe\nlook\nquit\n",
        capture_output=True,
        env=environment(tmp_path),
        cwd=ROOT,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0
    assert b"neither an answer nor a command" in done.stdout


@pytest.mark.pty
def test_a_dumb_terminal_opens_the_line_mode(tmp_path: Path) -> None:
    """TERM=dumb opens the menu by itself; a whole game can be begun, nothing moves the cursor."""
    with Terminal(["-m", "tui.cli"], home=tmp_path, env={"TERM": "dumb", "COLORTERM": ""}) as t:
        t.wait_for("9  quit: leave")
        t.send("new\r")
        t.wait_for("Which game")
        t.send("found\r")
        t.wait_for("could be: foundation, founders.")
        t.send("new\r")
        t.send("foundation\r")
        t.wait_for("Seats")
        t.send("human,easy\r")
        t.wait_for("Option")
        t.send("\r")
        t.wait_for("You> ")
        t.send("look hand\r")
        t.wait_for("Your hand, 12 cards")
        t.send("q\r")
        t.wait_for("9  quit: leave")
        t.send("q\r")
        assert t.wait() == 0
        assert b"\x1b" not in t.raw


@pytest.mark.pty
def test_a_terminal_pages_and_hides_the_pin(tmp_path: Path) -> None:
    """In a terminal long texts stop after a page, and a PIN is not shown while it is typed."""
    words = ["-m", "tui.cli", "play", "foundation", "--plain", "--seats", "human:Ann,human:Bob"]
    with Terminal(words, home=tmp_path, env={"NO_COLOR": "1"}) as t:
        t.wait_for("Enter: I am Ann")
        t.send("\r")
        t.wait_for("Ann> ")
        t.send("rules all\r")
        t.wait_for("type `more`")
        t.send("more\r")
        t.send("pin swordfish\r")
        t.wait_for("opens with that PIN")
        t.send("quit\r")
        assert t.wait() == 0
    with Terminal(["-m", "tui.cli", "resume", "--plain"], home=tmp_path) as t:
        t.wait_for("PIN")
        t.send("\x03")
        assert t.wait() == 130
        assert t.modes() == t.before
    with Terminal(["-m", "tui.cli", "resume", "--plain"], home=tmp_path) as t:
        t.wait_for("PIN")
        t.send("swordfish\r")
        t.wait_for("Ann> ")
        assert b"swordfish" not in t.raw
        t.send("\x03")
        assert t.wait() == 130
