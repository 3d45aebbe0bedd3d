"""Lines of the table's protocol: whatever comes is a request or refused in one sentence."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.kernel import TerminusError
from tui.shared import protocol
from tui.shared.protocol import (
    FIELDS,
    LONGEST,
    BadLine,
    Request,
    clean,
    decode,
    encode,
    read_request,
)

JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=12,
)


def refused(line: bytes) -> str:
    """The sentence that refuses a line."""
    with pytest.raises(BadLine) as found:
        read_request(line)
    return found.value.message


def outcome(line: bytes) -> Request | BadLine:
    """The request of a line, or its refusal; anything else is a fault of the test."""
    try:
        return read_request(line)
    except BadLine as refusal:
        return refusal


@given(st.binary(max_size=300))
def test_any_bytes_are_refused_or_read(line: bytes) -> None:
    """No bytes do anything but raise a BadLine with one sentence."""
    found = outcome(line)
    assert isinstance(found, Request) or found.message.endswith(".")


@given(JSON)
def test_any_json_is_refused_or_read(value: Any) -> None:
    """No JSON does anything else either."""
    found = outcome(json.dumps(value).encode())
    assert found.do in FIELDS if isinstance(found, Request) else found.message


@given(st.sampled_from(sorted(FIELDS)), st.dictionaries(st.text(max_size=9), JSON, max_size=4))
@settings(max_examples=60)
def test_fields_have_their_types(do: str, more: dict[str, Any]) -> None:
    """A request that is read has each of its fields, of a type that it may have."""
    found = outcome(json.dumps({**more, "id": 1, "do": do}).encode())
    assert found.number == 1
    if isinstance(found, Request):
        assert found.fields.keys() == FIELDS[do].keys()
        assert all(type(value) in FIELDS[do][name] for name, value in found.fields.items())


def test_what_is_wrong_is_said() -> None:
    """The sentence names the fault."""
    assert "no JSON" in refused(b"{")
    assert "no object" in refused(b"[1]")
    assert "`id`" in refused(b'{"do":"undo"}')
    assert "`id`" in refused(b'{"id":true,"do":"undo"}')
    assert "one of hello, sit" in refused(b'{"id":1,"do":"rob"}')
    assert "`seat` of type int" in refused(b'{"id":1,"do":"sit","seat":"1","pin":""}')
    assert "64 KB" in refused(b'"' + b"x" * LONGEST + b'"')
    assert "no JSON" in refused(b"[" * 60000)
    assert "no JSON" in refused(b'{"id":1,"do":"keep","key":"notes","part":"1","value":[NaN]}')


@given(st.dictionaries(st.text(), JSON, max_size=4))
def test_lines_round_trip(message: dict[str, Any]) -> None:
    """What is written as one line is read back; no line holds a line end."""
    line = encode(message)
    assert line.count(b"\n") == 1
    assert decode(line) == json.loads(json.dumps(message))


def test_nothing_too_long_is_written() -> None:
    """The writer refuses what the reader would."""
    with pytest.raises(BadLine, match="64 KB"):
        encode({"text": "x" * LONGEST})


@given(st.text(max_size=900))
def test_clean_text_is_one_printable_line(text: str) -> None:
    """Whatever is said, nothing in it moves a cursor, and it has a bounded length."""
    said = clean(text)
    assert len(said) <= protocol.TALK
    assert said == "" or said.isprintable()
    assert said == said.strip()


@given(JSON)
def test_any_error_object_becomes_an_error(value: Any) -> None:
    """Whatever a host sends as an error, a sentence for the player comes of it."""
    error = protocol.error_of(value)
    assert isinstance(error, TerminusError)
    assert error.message
