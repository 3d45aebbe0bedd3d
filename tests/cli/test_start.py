"""Start: quick, light, and never a traceback."""

import os
import resource
import signal
import subprocess
import sys
import time

import pytest

from tui import cli

from .run import TERMINUS, run

HEAVY = ("textual", "rich", "attrs", "attr", "cattrs", "core", "asyncio", "platformdirs")


@pytest.mark.parametrize("words", [["--help"], ["--version"], ["sim", "--help"], ["frob"]])
def test_nothing_heavy_is_loaded_before_the_arguments_are_read(words):
    """Help, version and a mistyped command load neither rules nor screens."""
    code = (
        "import sys; from tui.cli import main; code = main(sys.argv[1:]);"
        f"print([m for m in sys.modules if m.split('.')[0] in {HEAVY}], file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, *words], capture_output=True, text=True, check=True
    )
    assert done.stderr.splitlines()[-1] == "[]"


def test_the_lobby_loads_no_game(tmp_path):
    """The lobby stands before the rules and cards of any game are read."""
    code = (
        "import asyncio, sys\n"
        "from tui.app import TerminusApp\n"
        "async def look():\n"
        "    async with TerminusApp().run_test(size=(80, 24)) as pilot:\n"
        "        await pilot.press('enter')\n"
        "        print(type(pilot.app.screen).__name__)\n"
        "asyncio.run(look())\n"
        "print([m for m in sys.modules if m.startswith('core.games.')])\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "TERMINUS_HOME": str(tmp_path)},
    )
    assert done.stdout.splitlines() == ["LobbyScreen", "[]"]


@pytest.mark.parametrize("words", ["--help", "--version"])
def test_help_is_there_at_once(words, tmp_path):
    """Help and version take under 0.2 s of processor, the best of five."""
    times = []
    for _ in range(5):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        assert run(words, home=tmp_path).returncode == 0
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        # Processor time, so that a busy machine does not fail the program.
        times.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    assert min(times) < 0.2


def test_version_names_the_program(tmp_path):
    """--version prints name and version to stdout."""
    done = run("--version", home=tmp_path)
    assert done.stdout.split()[0] == "terminus"
    assert done.returncode == 0


COMMANDS = (
    "play resume saves watch sim arena verify export import cards deck rules engine doctor bench"
)


def test_help_lists_the_commands_of_the_contract(tmp_path):
    """Every command of the contract is in the list."""
    text = run("--help", home=tmp_path).stdout
    listed = [line.split()[0] for line in text.splitlines() if line.startswith("    ")]
    assert set(COMMANDS.split()) <= set(listed)


@pytest.mark.parametrize("command", COMMANDS.split())
def test_every_command_explains_itself(command, capsys):
    """Each command has its own help."""
    assert cli.main([command, "--help"]) == 0
    assert f"usage: terminus {command}" in capsys.readouterr().out


BAD = [
    "frob",
    "--frob",
    "play",
    "play chess",
    "play foundation --seats medium,easy",
    "play foundation --seats human",
    "play foundation --seats human,human,human",
    "play foundation --option colour=red",
    "play foundation --option colour",
    "play foundation --seed x",
    "play foundation --seed -1",
    "play foundation --save ../x",
    "play foundation",
    "resume",
    "resume nothing",
    "resume ../etc",
    "watch",
    "watch nothing",
    "sim",
    "sim chess",
    "sim foundation --games x",
    "sim foundation --games 0",
    "sim foundation --iterations 0",
    "sim foundation --jobs 0",
    "sim foundation --seed 18446744073709551616",
    "sim foundation --seats human,easy",
    "sim foundation --seats exec:/no/such/bot,easy",
    "arena foundation",
    "arena foundation --bots easy",
    "arena foundation --bots easy,chess",
    "verify nothing",
    "verify nothing.json",
    "verify /",
    "export nothing",
    "export a/b",
    "export nothing --format xml",
    "import",
    "import nothing.json",
    "import /",
    "deck",
    "deck frob",
    "deck check no-such-deck --game foundation",
    "deck list --game chess",
    "rules",
    "rules chess",
    "bench chess",
    "engine --frob",
    "saves extra",
    "",
]


@pytest.mark.parametrize("words", BAD)
def test_wrong_usage_is_one_sentence_and_status_2(words, tmp_path):
    """Wrong usage costs one line on stderr, nothing on stdout, exit status 2."""
    done = run(*words.split(), home=tmp_path / "home")
    assert done.returncode == 2
    assert done.stdout == ""
    assert len(done.stderr.splitlines()) == 1
    assert done.stderr.startswith("terminus: ")
    assert done.stderr.rstrip()[-1] in ".;"
    assert not (tmp_path / "home").exists()


def test_only_what_is_missing_is_asked_for(capsys):
    """`rules` wants a game; the section may be left out, and the note does not say otherwise."""
    assert cli.main(["rules"]) == 2
    assert "SECTION" not in capsys.readouterr().err


def test_bad_save_name_is_told_before_the_screen(capsys):
    """The name of a save is looked at without a terminal."""
    assert cli.main(["play", "foundation", "--save", "../x"]) == 2
    assert "cannot be the name of a save" in capsys.readouterr().err


def test_unforeseen_failure_is_one_line(monkeypatch, capsys):
    """A bug in the program is told in one line, without a traceback."""
    monkeypatch.setattr("tui.commands.doctor.examine", lambda: 1 / 0)
    assert cli.main(["doctor"]) == 1
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    assert "ZeroDivisionError" in told


def test_interrupt_ends_with_130(tmp_path):
    """Ctrl-C ends a long run with status 130 and no traceback."""
    with subprocess.Popen(
        [*TERMINUS, "sim", "foundation", "--games", "1000000"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "TERMINUS_HOME": str(tmp_path)},
    ) as child:
        time.sleep(1.0)
        child.send_signal(signal.SIGINT)
        out, err = child.communicate(timeout=10)
    assert child.returncode == 130
    assert (out, err) == (b"", b"")


def test_interrupt_ends_all_jobs(tmp_path):
    """Ctrl-C from a terminal reaches the whole group, and nobody complains."""
    with subprocess.Popen(
        [*TERMINUS, "sim", "foundation", "--games", "1000000", "--jobs", "2"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    ) as child:
        time.sleep(2.0)
        os.killpg(child.pid, signal.SIGINT)
        out, err = child.communicate(timeout=15)
    assert child.returncode == 130
    assert (out, err) == (b"", b"")


def test_closed_pipe_is_quiet(tmp_path):
    """`terminus cards | head -1` says nothing about the closed pipe."""
    done = subprocess.run(
        f"{sys.executable} -m tui.cli rules foundation | head -1",
        shell=True,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stderr == ""
    assert done.stdout.count("\n") == 1


@pytest.mark.parametrize("words", ["cards foundation", "doctor"])
def test_full_disk_on_stdout_is_told(words):
    """Output that cannot be written is an error, not a success."""
    if not os.path.exists("/dev/full"):
        pytest.skip("no /dev/full here")
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [*TERMINUS, *words.split()],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert done.returncode == 1
    assert done.stderr.startswith("terminus: ")
    assert "could not be written" in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("command", "status", "told"),
    [
        ("engine <&-", 0, ""),
        ("doctor <&-", 0, ""),
        ("resume nothing <&-", 2, "There is no save"),
        ("cards foundation >&-", 1, "could not be written"),
        ("engine >&- </dev/null", 1, "could not be written"),
        ("play foundation <&- >&-", 2, "needs a terminal"),
        ("sim foundation --games 1 2>&-", 0, ""),
        ("nonsense 2>&-", 2, ""),
        ("saves <&- >&- 2>&-", 1, ""),
    ],
)
def test_closed_streams_are_no_bug(tmp_path, command, status, told):
    """A script that closes input, output or both gets an exit status and a sentence."""
    done = subprocess.run(
        f"{sys.executable} -m tui.cli {command}",
        shell=True,
        capture_output=True,
        text=True,
        env={**os.environ, "TERMINUS_HOME": str(tmp_path)},
        timeout=60,
        check=False,
    )
    assert done.returncode == status
    assert told in done.stderr
    assert "bug" not in done.stderr
    assert done.stderr.count("\n") == (1 if told else 0)


def test_ascii_terminal_gets_ascii(tmp_path):
    """Where the encoding lacks a letter, a substitute is written rather than a traceback."""
    done = run("resume", "nothing", home=tmp_path, env={"PYTHONIOENCODING": "ascii"})
    assert done.returncode == 2
    assert done.stderr.isascii()


@pytest.mark.parametrize("term", ["dumb", ""])
def test_terminal_that_cannot_show_a_screen_gets_lines(term, terminus, monkeypatch):
    """On TERM=dumb the line mode opens by itself, elsewhere the screen."""
    import types

    from tui.request import Request

    asked = []
    for name in ("tui.app", "tui.plain.run"):
        module = types.ModuleType(name)
        module.run = lambda request, name=name: asked.append((name, request)) or 0
        monkeypatch.setitem(sys.modules, name, module)
    monkeypatch.setattr("tui.commands.play.refusal", lambda: "")
    monkeypatch.setenv("TERM", term)
    terminus()
    monkeypatch.setenv("TERM", "xterm")
    terminus()
    assert asked == [("tui.plain.run", Request("lobby")), ("tui.app", Request("lobby"))]


def test_plain_needs_no_terminal(terminus, monkeypatch):
    """`--plain` opens the line mode anywhere, before and behind the command."""
    import types

    asked = []
    module = types.ModuleType("tui.plain.run")
    module.run = lambda request: asked.append(request.kind) or 0
    monkeypatch.setitem(sys.modules, "tui.plain.run", module)
    monkeypatch.setenv("TERM", "xterm")
    terminus("--plain")
    terminus("play", "foundation", "--plain")
    terminus("--plain", "play", "foundation")
    assert asked == ["lobby", "play", "play"]
