"""Runs the program as a person or a script would, and in a terminal of its own."""

import os
import subprocess
import sys

TERMINUS = [sys.executable, "-m", "tui.cli"]


def run(*words, home, **more):
    """One command without a terminal; gives what it did."""
    env = {**os.environ, "TERMINUS_HOME": str(home), "PYTHONWARNINGS": "error"}
    env.update(more.pop("env", {}))
    return subprocess.run(
        [*TERMINUS, *words],
        capture_output=True,
        text=True,
        env=env,
        stdin=subprocess.DEVNULL,
        timeout=60,
        check=False,
        **more,
    )
