"""The loop: lines in, lines out."""

import io
import json
import subprocess
import sys

import pytest

from core.engine.loop import serve

TERMINUS = [sys.executable, "-m", "tui.cli", "engine"]


def talk(data, **more):
    sink = io.BytesIO()
    serve(io.BytesIO(data), sink, **more)
    return [json.loads(line) for line in sink.getvalue().splitlines()]


@pytest.mark.parametrize(
    "line",
    [
        b"not json",
        b'{"id": 1, "do": "hello"',
        b"\xff\xfe",
        b"NaN",
        b'{"id": NaN, "do": "hello"}',
        b"[" * 100_000,
        b'{"id": 1e999, "do": "hello"}',
        b'{"id": ' + b"9" * 5000 + b', "do": "hello"}',
    ],
)
def test_line_that_is_not_json_is_refused_and_the_session_goes_on(line):
    """A bad line gets bad_request, the next request its answer."""
    bad, good = talk(line + b'\n{"id": 2, "do": "hello"}\n')
    assert bad["error"]["code"] == "bad_request"
    assert bad["id"] is None
    assert good["ok"] is True
    assert good["id"] == 2


def test_answers_come_in_order_one_per_line():
    """Each request has one answer line, in order; blank lines have none."""
    data = b"".join(b'{"id": %d, "do": "decisions"}\n\n' % n for n in range(5))
    assert [a["id"] for a in talk(data)] == list(range(5))


def test_quit_stops_reading():
    """Nothing after quit is answered."""
    assert len(talk(b'{"do": "quit"}\n{"do": "hello"}\n')) == 1


def test_last_line_needs_no_end():
    """A request without a line end at the end of the input is answered."""
    assert talk(b'{"id": 3, "do": "hello"}')[0]["id"] == 3


def test_fixtures_are_allowed_by_the_flag_only():
    """score works with fixtures, and only with them."""
    data = b'{"do": "new", "game": "foundation"}\n{"do": "score"}\n'
    assert talk(data)[1]["error"]["code"] == "not_allowed"
    assert talk(data, fixtures=True)[1]["ok"] is True


def test_endless_line_is_passed_over(monkeypatch):
    """A line beyond the limit is refused as one line."""
    monkeypatch.setattr("core.engine.loop.LONGEST", 100)
    answers = talk(b"x" * 1234 + b'\n{"id": 2, "do": "hello"}\n')
    assert [a["ok"] for a in answers] == [False, True]


def test_program_answers_while_its_input_stays_open():
    """Each answer is flushed: a program can wait for it before it asks on."""
    with subprocess.Popen(TERMINUS, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as child:
        for n in range(3):
            child.stdin.write(b'{"id": %d, "do": "hello"}\n' % n)
            child.stdin.flush()
            assert json.loads(child.stdout.readline())["id"] == n
        child.stdin.close()
        assert child.wait(5) == 0


def test_engine_loads_no_screen():
    """The protocol runs where no screen library is installed."""
    code = (
        "import sys, io; from core.engine.loop import serve;"
        'serve(io.BytesIO(b\'{"do": "hello"}\'), io.BytesIO());'
        "print([m for m in sys.modules if m.split('.')[0] in ('textual', 'rich', 'tui')])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
