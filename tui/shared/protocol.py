"""Lines of JSON between the host and a guest, version 1.

A guest sends requests `{"id": 7, "do": VERB, …}`; every request is answered by `{"id": 7, "ok":
true, …}` or `{"id": 7, "ok": false, "error": {"code", "rule", "message"}}`.  The host also sends
lines without an id, `{"push": WHAT, …}`, when something has changed.  The first request is `hello`.

    hello    protocol, match        who is there: `hello_answer` below
    sit      seat, pin              take a free seat
    submit   action, decision       answer the seat's open question
    undo, redo                      take back, do again; others may be asked first
    vote     yes                    allow or refuse what another seat asked
    talk     text                   say something at the table
    keep     key, part, value       notes, stops, PIN and drafts of one's own seat, in the save
    again                           wish a rematch

    push     change                 the save has grown: read on
             people   here          seats that are taken at other terminals
             said     seat, text    somebody spoke
             told     text          something happened at the table
             wish     seat          a seat asks to take back (null: nobody any more)
             again    save          the rematch is the save of this name
             bye      text          the host leaves; with `final` true: the seat is another's now
"""

from __future__ import annotations

import json
import re
from typing import Any, Final

import attrs

from core.kernel import errors as kernel_errors
from core.kernel.errors import TerminusError
from core.save import errors as save_errors

VERSION: Final = 1
LONGEST: Final = 64 * 1024
"""Bytes of a line at most, the line end included."""
TALK: Final = 200
"""Letters of a message at most."""
KEPT: Final = ("notes", "stops", "pins", "drafts")
"""Values of the save, one per seat, that a guest may keep for his own."""
KEPT_BYTES: Final = 32 * 1024
"""Size of one of them at most, as JSON."""
KEPT_PARTS: Final = 16
"""Parts of one of them that are a seat's own, at most."""

Message = dict[str, Any]

FIELDS: Final[dict[str, dict[str, tuple[type, ...]]]] = {
    "hello": {"protocol": (int,), "match": (str,)},
    "sit": {"seat": (int,), "pin": (str,)},
    "submit": {"action": (str,), "decision": (str,)},
    "undo": {},
    "redo": {},
    "vote": {"yes": (bool,)},
    "talk": {"text": (str,)},
    "keep": {"key": (str,), "part": (str,), "value": (dict, list, str, type(None))},
    "again": {},
}
"""What each request must hold, and of which types; nothing else is looked at."""


class BadLine(TerminusError):
    """A line that is no request."""

    code = "bad_request"

    def __init__(self, message: str, number: int | None = None) -> None:
        super().__init__(message)
        self.number = number
        """Id of the request, where it could be read."""


class TableRefusal(TerminusError):
    """The host refuses for a reason of the shared table: a taken seat, a wrong PIN."""

    code = "table_refusal"


class HostGone(TerminusError):
    """The host does not answer any more, or not in time."""

    code = "host_gone"


@attrs.frozen
class Request:
    """A request whose fields are there and of the right types."""

    number: int
    do: str
    fields: Message


def encode(message: Message) -> bytes:
    """One line; raises BadLine where it could not be read: no JSON, or too long."""
    try:
        line = json.dumps(message, separators=(",", ":"), allow_nan=False).encode("ascii") + b"\n"
    except ValueError:
        raise BadLine("That is no JSON.") from None
    if len(line) > LONGEST:
        raise BadLine(f"That is too much for one message: {LONGEST // 1024} KB at most.")
    return line


def decode(line: bytes) -> Message:
    """The object of a line; raises BadLine."""
    if len(line) > LONGEST:
        raise BadLine(f"The line is too long: {LONGEST // 1024} KB at most.")
    try:
        found = json.loads(line, parse_constant=_no_number)
    except (ValueError, RecursionError):
        raise BadLine("The line is no JSON.") from None
    if not isinstance(found, dict):
        raise BadLine("The line is no object.")
    return found


def _no_number(word: str) -> Any:
    raise ValueError(f"{word} is no JSON")


def read_request(line: bytes) -> Request:
    """The request in a line; raises BadLine with one sentence."""
    found = decode(line)
    number = found.get("id")
    if type(number) is not int or not 0 <= number < 2**53:
        raise BadLine("A request has an `id`, a whole number.")
    do = found.get("do")
    fields = FIELDS.get(do) if isinstance(do, str) else None
    if fields is None:
        raise BadLine(f"A request is one of {', '.join(FIELDS)}.", number)
    for name, kinds in fields.items():
        if type(found.get(name, _MISSING)) not in kinds:
            wanted = " or ".join("null" if k is type(None) else k.__name__ for k in kinds)
            raise BadLine(f"The request `{do}` has a field `{name}` of type {wanted}.", number)
    return Request(number, str(do), {name: found[name] for name in fields})


_MISSING: Final = object()


def is_own(part: str, seat: int) -> bool:
    """Whether a part of a value of the save belongs to a seat.

    >>> is_own("1", 1), is_own("struck:1", 1), is_own("11", 1)
    (True, True, False)
    """
    return re.fullmatch(r"([a-z]{1,20}:)?" + str(seat), part) is not None


def clean(text: str, most: int = TALK) -> str:
    """A text that is safe to show in one line: printable letters only, cut to its length.

    >>> clean("well \\x1b[31mplayed\\n  Ann ")
    'well [31mplayed Ann'
    """
    kept = "".join(c if c.isprintable() else " " if c.isspace() else "" for c in text[: 4 * most])
    return " ".join(kept.split())[:most]


def numbers(value: object) -> list[int]:
    """The whole numbers of a list that came over the socket."""
    return [v for v in value if type(v) is int] if isinstance(value, list) else []


def number(value: object, default: int | None = None) -> int | None:
    """A whole number that came over the socket."""
    return value if type(value) is int else default


def line(value: object) -> str:
    """A text that came over the socket, safe to show."""
    return clean(value, 400) if isinstance(value, str) else ""


def refusal(fault: TerminusError) -> Message:
    """An error as it goes over the socket."""
    return {"code": fault.code, "rule": fault.rule, "message": fault.message}


def error_of(plain: object) -> TerminusError:
    """The error that came over the socket, of its own class where that is known."""
    found = plain if isinstance(plain, dict) else {}
    kind = _ERRORS.get(str(found.get("code")), TerminusError)
    message = clean(str(found.get("message", "")), 1000) or "The host refuses without a reason."
    try:
        return kind(message, rule=clean(str(found.get("rule", ""))))
    except TypeError:
        return kind(message)


def _known() -> dict[str, type[TerminusError]]:
    classes: list[type[TerminusError]] = [TableRefusal, HostGone]
    for module in (kernel_errors, save_errors):
        classes += [
            found
            for found in vars(module).values()
            if isinstance(found, type) and issubclass(found, TerminusError)
        ]
    return {cls.code: cls for cls in classes}


_ERRORS: Final = _known()
