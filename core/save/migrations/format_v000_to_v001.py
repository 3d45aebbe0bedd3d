"""Envelope 0 to 1: one object per player became `seats` and `seat_specs`, numbers became hex.

Version 0 (before the first release) kept the seed and the generator's state as JSON integers,
which other readers round to 53 bits; it had no match id, no names and no head for the list, wrote
each log record out in full, and its checksum (`sha256`) covered the state alone.
"""

from __future__ import annotations

from typing import Any

NEW_KEYS = {
    "app_version": "0.0",
    "content_hash": "",
    "created": "1970-01-01T00:00:00+00:00",
    "id": "0" * 16,
    "journal_seq": 0,
    "name": "",
    "origin": None,
    "policy": "free",
    "repeats": ["", 0],
    "rewound": False,
    "rng": {"algorithm": "splitmix64-1"},
    "saved": "1970-01-01T00:00:00+00:00",
    "turn_actions": 0,
}


def step(save: dict[str, Any]) -> dict[str, Any]:
    """Envelope version 1 of a version-0 save."""
    state = dict(save["state"])
    state["rng"] = {"state": f"0x{state['rng'][0]:016x}", "draws": state["rng"][1]}
    names = [player["name"] for player in save["players"]]
    specs = [player["kind"] for player in save["players"]]
    log: list[Any] = []
    for record in save["log"]:
        entry = [record["seat"], record["action"]]
        if record.get("draws"):
            entry.append(record["draws"])
        log.append(entry)
    return {
        **NEW_KEYS,
        "format": save["format"],
        "format_version": 1,
        "game": save["game"],
        "schema_version": save["schema_version"],
        "rules_version": save["rules_version"],
        "options": dict(save["config"]),
        "seats": names,
        "seed": f"0x{save['seed']:016x}",
        "state": state,
        "digest": "",
        "log": log,
        "checkpoints": [],
        "meta": {"seat_specs": specs},
        "head": {
            "phase": "",
            "seat_specs": specs,
            "seats": names,
            "thumbnail": "",
            "turn": state["turn"],
            "waiting": [],
        },
    }
