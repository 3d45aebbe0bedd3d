"""Steps from older saves to the present form, one pure function of plain values per file.

A file `format_v000_to_v001.py` changes the envelope, `<game>_v001_to_v002.py` the state of a game.
Each has `step(save: dict) -> dict`, imports nothing of the engine, and says why it is there.
"""

from __future__ import annotations

import pkgutil
import re
from collections.abc import Callable, Iterable
from importlib import import_module
from typing import Any

Save = dict[str, Any]
Step = Callable[[Save], Save]

_NAME = re.compile(r"^(?P<what>[a-z_]+)_v(?P<old>\d{3})_to_v(?P<new>\d{3})$")


class Steps:
    """All steps found in some packages."""

    def __init__(self, packages: Iterable[str] = (__name__,)) -> None:
        self._table: dict[tuple[str, int], Step] = {}
        for package in packages:
            for info in pkgutil.iter_modules(import_module(package).__path__):
                found = _NAME.match(info.name)
                if found is None:
                    continue
                old, new = int(found["old"]), int(found["new"])
                if new != old + 1:
                    raise ValueError(f"{info.name}: a step leads to the next version")
                self._table[found["what"], old] = import_module(f"{package}.{info.name}").step

    def known(self) -> list[tuple[str, int]]:
        """What (`format` or a game id) and the version from which each step leads."""
        return sorted(self._table)

    def lead(self, what: str, save: Save, old: int, new: int) -> Save:
        """The save after all steps from version `old` to `new`; KeyError where one is missing."""
        for version in range(old, new):
            save = self._table[what, version](save)
        return save
