"""sim, arena, bench, engine as commands."""

import json
import os
import subprocess

import pytest

from .run import TERMINUS, run

KEYS = [
    "game", "games", "seed", "seats", "wins", "draws",
    "scores", "decisions", "decisions_per_s", "seconds", "digest",
]  # fmt: skip


def test_sim_prints_the_promised_json(terminus):
    """The JSON of sim has exactly the keys of the contract."""
    found = terminus.json("sim", "foundation", "--games", 5, "--seed", 3)
    assert list(found) == KEYS
    assert found["games"] == 5
    assert found["seats"] == ["random", "random"]


def test_sim_prints_a_table(terminus):
    """Without --json the same is told in a table, with the digest."""
    out, err = terminus("sim", "foundation", "--games", 5, "--seats", "easy,random")
    assert "easy" in out
    assert "digest blake2b-128:" in out
    assert err == ""
    out, _ = terminus("sim", "foundation", "--games", 1)
    assert "1 match, seed 1" in out


@pytest.mark.parametrize("hash_seed", ["0", "1", "4711"])
def test_digest_is_the_same_under_every_hash_seed(hash_seed, tmp_path, terminus):
    """Other processes under other hash seeds, with other jobs, find the same digest."""
    here = terminus.json("sim", "foundation", "--games", 12, "--seed", 3)["digest"]
    done = run(
        "sim", "foundation", "--games", "12", "--seed", "3", "--jobs", "2", "--json",
        home=tmp_path, env={"PYTHONHASHSEED": hash_seed},
    )  # fmt: skip
    assert json.loads(done.stdout)["digest"] == here


def test_search_is_the_same_under_every_hash_seed(tmp_path):
    """So does a series with bots that search."""
    digests = set()
    for hash_seed in ("0", "99"):
        done = run(
            "sim", "foundation", "--games", "1", "--seats", "hard,random", "--iterations", "6",
            "--json", home=tmp_path, env={"PYTHONHASHSEED": hash_seed},
        )  # fmt: skip
        digests.add(json.loads(done.stdout)["digest"])
    assert len(digests) == 1


def test_options_change_the_series(terminus):
    """--option reaches the rules."""
    plain = terminus.json("sim", "foundation", "--games", 5)["digest"]
    other = terminus.json(
        "sim", "foundation", "--games", 5, "--option", "winner_must_play=yes", "--check"
    )["digest"]
    assert plain != other


def test_arena_prints_table_and_json(terminus):
    """arena tells shares with intervals."""
    out, _ = terminus("arena", "foundation", "--bots", "easy,random", "--games", 4)
    assert "95 % interval" in out
    found = terminus.json("arena", "foundation", "--bots", "easy,random", "--games", 4)
    assert found["pairs"][0]["games"] == 4
    assert found["pairs"][0]["low"] <= found["pairs"][0]["share"] <= found["pairs"][0]["high"]


def test_bench_prints_rows(terminus, monkeypatch):
    """bench of one game has the figures of its rules and saves."""
    monkeypatch.setattr("core.lab.bench.WINDOW", 0.01)
    rows = terminus.json("bench", "foundation")["rows"]
    assert {"play", "clone", "view", "save", "append", "load"} <= {r["name"] for r in rows}
    assert all(set(r) == {"subject", "name", "value", "unit"} for r in rows)
    assert "decisions/s" in terminus("bench", "foundation")[0]


def test_engine_is_the_protocol(tmp_path):
    """`terminus engine` answers on stdout and nothing else."""
    done = subprocess.run(
        [*TERMINUS, "engine", "--fixtures"],
        input=b'oops\n{"id": 1, "do": "new", "game": "foundation", "seed": 2}\n'
        b'{"id": 2, "do": "score"}\n{"id": 3, "do": "quit"}\n',
        capture_output=True,
        env={**os.environ, "TERMINUS_HOME": str(tmp_path)},
        check=True,
    )
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [a["ok"] for a in answers] == [False, True, True, True]
    assert done.stderr == b""
    assert os.listdir(tmp_path) == []


@pytest.mark.pty
def test_progress_shows_on_a_terminal_only(tmp_path):
    """Where stderr is a terminal a bar is drawn there and taken away; stdout stays clean."""
    import pty

    leader, follower = pty.openpty()
    done = subprocess.run(
        [*TERMINUS, "sim", "foundation", "--games", "40", "--json"],
        stdout=subprocess.PIPE,
        stderr=follower,
        env={**os.environ, "TERMINUS_HOME": str(tmp_path)},
        check=True,
    )
    os.close(follower)
    shown = os.read(leader, 65536).decode()
    os.close(leader)
    assert "foundation [#" in shown
    assert "100 %" in shown
    assert shown.endswith("\r\x1b[K")
    assert json.loads(done.stdout)["games"] == 40


@pytest.mark.parametrize("how", ["interrupt", "closed"])
def test_engine_leaves_quietly(how):
    """Ctrl-C ends the engine with 130, a reader that went away with silence."""
    import signal

    with subprocess.Popen(
        [*TERMINUS, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as child:
        child.stdin.write(b'{"do": "hello"}\n')
        child.stdin.flush()
        child.stdout.readline()
        if how == "interrupt":
            child.send_signal(signal.SIGINT)
            assert child.wait(10) == 130
        else:
            child.stdout.close()
            child.stdin.write(b'{"do": "hello"}\n')
            child.stdin.flush()
            assert child.wait(10) == 0
        assert child.stderr.read() == b""
