"""The loop of `terminus engine`: lines in, lines out, each flushed.

A line that cannot be read is answered with `bad_request`, and the session goes on.
"""

from __future__ import annotations

import json
from math import isfinite
from typing import IO, Any

from .session import Answer, BadRequest, Session, refuse

LONGEST = 64 << 20
"""Bytes of a line at most; a longer one is passed over."""


def serve(source: IO[bytes], sink: IO[bytes], *, fixtures: bool = False) -> None:
    """Answer each line of `source` on `sink` until `quit` or the end of the input."""
    session = Session(fixtures=fixtures)
    while not session.closed:
        line = source.readline(LONGEST)
        if not line:
            return
        if len(line) == LONGEST and not line.endswith(b"\n"):
            while (rest := source.readline(LONGEST)) and not rest.endswith(b"\n"):
                pass
            answer = refuse(None, BadRequest("The line is too long."))
        elif not line.strip():
            continue
        else:
            answer = answer_line(session, line)
        sink.write(encode(answer) + b"\n")
        sink.flush()


def answer_line(session: Session, line: bytes | str) -> Answer:
    """The answer to one line."""
    try:
        request: Any = json.loads(line, parse_constant=_no_constant, parse_float=_finite)
    except (ValueError, RecursionError):
        return refuse(None, BadRequest("The line is not JSON."))
    return session.answer(request)


def _no_constant(name: str) -> Any:
    raise ValueError(f"{name} is not JSON")


def _finite(text: str) -> float:
    """A number that can be said back: `1e999` would be read as an infinity, which JSON lacks."""
    number = float(text)
    if not isfinite(number):
        raise ValueError(f"{text} is too large a number")
    return number


def encode(answer: Answer) -> bytes:
    """One line of JSON, ASCII, keys in the order in which they were made."""
    return json.dumps(answer, separators=(",", ":"), allow_nan=False).encode()
