"""Snapshots of the protocol are save envelopes: what `snapshot` gives may be kept as a file."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from core.games import games
from core.kernel import Match, SaveError
from core.save import envelope as env
from core.save.loading import load_bytes
from core.save.migrations import Steps

LONG_AGO = "1970-01-01T00:00:00+00:00"
"""Time written into snapshots: the protocol gives the same answers to the same requests."""


def wrap(match: Match) -> dict[str, Any]:
    """The match as a save envelope with its checksum."""
    plain = env.build(match, match_id="0" * 16, name="", created=LONG_AGO, meta={}, seq=0)
    plain["saved"] = LONG_AGO
    made: dict[str, Any] = json.loads(env.encode(plain))
    return made


def unwrap(snapshot: Mapping[str, Any]) -> Match:
    """The match in an envelope, of older versions too; raises SaveError."""
    try:
        data = json.dumps(snapshot).encode()
        return load_bytes(data, games, Steps())[0]
    except SaveError as fault:
        raise type(fault)(f"The snapshot {fault.message}.") from fault
