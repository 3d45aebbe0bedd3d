"""`make rules`: which rule ids of each game's RULES.md no test names.

Ids are collected from the `rule` markers of the collected tests, so that an id counts only where a
test stands that would run.  Exit status 1 where one is missing.
"""

from __future__ import annotations

import contextlib
import io
import re
import sys

import pytest

from core.games import CATALOGUE, games

RULE_LINE = re.compile(r"\*\*([A-Z]+-[A-Za-z]*\d*(?:\.\d+)?[a-z]?|[RQ]\d+[a-z]?)\*\*")
"""An id in RULES.md is defined where it stands in bold."""


class _Marks:
    """Collects what tests name."""

    def __init__(self) -> None:
        self.ids: dict[str, int] = {}

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        for item in items:
            for mark in item.iter_markers("rule"):
                for rule_id in mark.args:
                    self.ids[rule_id] = self.ids.get(rule_id, 0) + 1


def defined(game_id: str) -> list[str]:
    """The ids that a game's RULES.md defines, in order, with the game's name."""
    text = (games[game_id].folder / "RULES.md").read_text(encoding="utf-8")
    return list(dict.fromkeys(f"{game_id}:{m[1]}" for m in RULE_LINE.finditer(text)))


def named() -> dict[str, int]:
    """How many tests name each id."""
    marks = _Marks()
    with contextlib.redirect_stdout(io.StringIO()) as said:
        status = pytest.main(["--collect-only", "-q", "-p", "no:cacheprovider"], plugins=[marks])
    if status not in (0, 5):
        sys.exit(f"the tests do not collect:\n{said.getvalue()[-2000:]}")
    return marks.ids


def main() -> int:
    """Print the table; 1 where a rule is named by no test or a test names no rule."""
    tested = named()
    status = 0
    known: set[str] = set()
    for entry in CATALOGUE:
        ids = defined(entry.id)
        known.update(ids)
        missing = [i for i in ids if i not in tested]
        print(f"{entry.title:22} {len(ids) - len(missing):4} of {len(ids):4} rules tested")
        if missing:
            status = 1
            print("  not named by a test: " + ", ".join(i.split(":")[1] for i in missing))
    strange = sorted(i for i in tested if i not in known)
    if strange:
        status = 1
        print("named by tests, but in no RULES.md: " + ", ".join(strange))
    return status


if __name__ == "__main__":
    sys.exit(main())
