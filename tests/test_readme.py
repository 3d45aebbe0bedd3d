"""What the README shows is run."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_match_in_five_lines_runs() -> None:
    """The Python of the README plays a match to its end and prints the reason."""
    (code,) = re.findall(r"```python\n(.*?)```", README, re.S)
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert len(done.stdout) > 10


def test_the_picture_is_80_by_24() -> None:
    """The picture of the screen fits a terminal of 80x24."""
    picture = re.findall(r"```\n( FOUNDATION.*?)\n```", README, re.S)[0].split("\n")
    assert len(picture) <= 24
    assert max(map(len, picture)) <= 80


def test_every_make_target_that_it_names_exists() -> None:
    """`make play`, `make test` and the others stand in the Makefile."""
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for target in set(re.findall(r"make ([a-z]+) ", README)) - {"is"}:
        assert re.search(rf"^{target}:", makefile, re.M), target
