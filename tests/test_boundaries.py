"""The arrows of the architecture, checked where it counts: in running processes."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

SCREENS = ("textual", "rich", "tui", "themes")


def _loaded(code: str) -> set[str]:
    script = f"{code}\nimport sys\nprint('\\n'.join(sys.modules))"
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return set(done.stdout.split())


@pytest.mark.parametrize(
    "code",
    [
        "import core.kernel",
        "import core.save",
        "import core.bots.worker",
        "import core.lab.sim",
        "from core.games import games\n[games[g].new for g in games]",
    ],
)
def test_core_never_loads_a_screen(code: str) -> None:
    """The rules, saves, bots and tools run without textual, rich or any screen of ours."""
    loaded = _loaded(code)
    assert not [m for m in loaded if m.split(".")[0] in SCREENS]


def test_the_kernel_loads_no_game() -> None:
    """The kernel alone loads no game, save or bot."""
    loaded = _loaded("import core.kernel")
    assert not [m for m in loaded if m.startswith(("core.games", "core.save", "core.bots"))]


def test_core_has_no_deepcopy_and_no_module_random() -> None:
    """Copies are written by hand and chance comes from the state's generator."""
    for path in sorted((ROOT / "core").rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        assert "deepcopy" not in text, path
        assert "import random" not in text, path
        assert "from random" not in text, path
