"""The player's own keys: `keys.toml` in the folder of settings, read and changed line by line.

What a person wrote there, remarks and order, stays; a file that cannot be read is kept beside as
`keys.toml.bad` when keys are next changed.
"""

from __future__ import annotations

import json
import os
import re
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path

from core.files import write_whole

HEAD = "# Keys of your own, over the preset: an action and its keys, the one to show first.\n"

Changes = dict[str, list[str]]
"""Keys by action."""


def read(path: Path) -> Changes:
    """Keys by action in the file; empty where there is none or it cannot be read."""
    try:
        table = tomllib.loads(path.read_text(encoding="utf-8")).get("keys", {})
    except (OSError, ValueError, RecursionError):
        return {}
    made: Changes = {}
    for action_id, given in table.items() if isinstance(table, dict) else ():
        keys = [given] if isinstance(given, str) else given
        if isinstance(keys, list) and keys and all(isinstance(k, str) for k in keys):
            made[action_id] = keys
    return made


def write(path: Path, changes: Mapping[str, Sequence[str]]) -> None:
    """Let the file say just these changes; raises OSError where it cannot be written."""
    try:
        text = path.read_text(encoding="utf-8")
        tomllib.loads(text)
    except FileNotFoundError:
        text = ""
    except (OSError, ValueError, RecursionError):
        os.replace(path, path.with_name(f"{path.name}.bad"))
        text = ""
    made = edited(text, changes)
    try:
        said = tomllib.loads(made).get("keys", {}) == {a: list(k) for a, k in changes.items()}
    except ValueError:
        said = False
    if not said:
        # Written in a way that lines cannot mend, such as a list over several lines.
        if text:
            path.with_name(f"{path.name}.bad").write_text(text, encoding="utf-8")
        made = edited("", changes)
    write_whole(path, made)


def edited(text: str, changes: Mapping[str, Sequence[str]]) -> str:
    """The text with the lines of the table `[keys]` changed to say the changes."""
    lines = text.splitlines() or [HEAD.rstrip(), ""]
    if not any(re.match(r"\s*\[keys\]", line) for line in lines):
        lines.append("[keys]")
    wanted = dict(changes)
    made: list[str] = []
    is_inside = False
    end = len(lines)
    for line in lines:
        if re.match(r"\s*\[", line):
            is_inside = re.match(r"\s*\[keys\]", line) is not None
        found = re.match(r"""\s*["']?([\w-]+)["']?\s*=""", line) if is_inside else None
        if found is not None:
            if found[1] not in wanted:
                continue
            line = line_of(found[1], wanted.pop(found[1]))
        made.append(line)
        if is_inside and line.strip():
            end = len(made)
    made[end:end] = [line_of(action_id, keys) for action_id, keys in sorted(wanted.items())]
    return "\n".join(made) + "\n"


def line_of(action_id: str, keys: Sequence[str]) -> str:
    """One line of the table.

    >>> line_of("undo", ["u", "backspace"])
    'undo = ["u", "backspace"]'
    """
    return f"{action_id} = [{', '.join(json.dumps(key, ensure_ascii=False) for key in keys)}]"
