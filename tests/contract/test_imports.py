"""Imports: many stand inside functions, so that a start loads little; each must lead somewhere."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def imported(file: Path) -> Iterator[tuple[int, str, str]]:
    """Line, module and name of every import of something of ours."""
    parts = file.relative_to(ROOT).with_suffix("").parts
    package = list(parts[:-1])
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if not isinstance(node, ast.ImportFrom):
            continue
        above = package[: len(package) - node.level + 1] if node.level else []
        module = ".".join([*above, *([node.module] if node.module else [])])
        if module.split(".")[0] in ("core", "tui"):
            yield from ((node.lineno, module, alias.name) for alias in node.names)


def leads_somewhere(module: str, name: str) -> bool:
    """Whether a module holds a name, or a folder of modules a module of that name."""
    found = import_module(module)
    if hasattr(found, name):
        return True
    return hasattr(found, "__path__") and find_spec(f"{module}.{name}") is not None


@pytest.mark.parametrize("folder", ["core", "tui"])
def test_every_import_leads_to_what_is_there(folder: str) -> None:
    """A name that has moved elsewhere is noticed before somebody calls the function."""
    missing = [
        f"{file.relative_to(ROOT)}:{line}: {module}.{name}"
        for file in sorted((ROOT / folder).rglob("*.py"))
        for line, module, name in imported(file)
        if not leads_somewhere(module, name)
    ]
    assert not missing
