"""Interface figures of `terminus bench`: the program in a real pseudo-terminal at 80x24.

Bytes are exact; times depend on the machine and are medians of several runs.
"""

from __future__ import annotations

import fcntl
import os
import pty
import select
import signal
import struct
import sys
import termios
import time
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from types import TracebackType
from typing import Self

from core.lab.bench import Row

STARTS = 5
"""Starts measured, after one that is not counted."""
KEYS = 40
"""Keys measured for a median."""
IDLE = 10.0
"""Seconds without a key."""
ROOT = Path(__file__).parent.parent


class _Terminal:
    """One run of the program in a pseudo-terminal of 80x24 with 24-bit colour."""

    def __init__(self, args: list[str], home: str) -> None:
        env = {k: os.environ[k] for k in ("PATH", "HOME", "VIRTUAL_ENV") if k in os.environ}
        env |= {"TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": "C.UTF-8"}
        env |= {"TERMINUS_HOME": home}
        self.started = time.perf_counter()
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            os.chdir(ROOT)
            os.execve(sys.executable, [sys.executable, "-m", "tui.cli", *args], env)
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        tb: TracebackType | None,
    ) -> None:
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
        os.close(self.fd)

    def read(self, quiet: float, timeout: float = 15.0, least: int = 1) -> tuple[int, float, float]:
        """Bytes until nothing came for `quiet` seconds, and when the first and last came.

        The silence counts only once `least` bytes are there: a start says a few, then loads.
        """
        total, first, last = 0, 0.0, 0.0
        end = time.perf_counter() + timeout
        while time.perf_counter() < end:
            ready, _, _ = select.select([self.fd], [], [], quiet)
            if not ready:
                if total >= least or quiet >= timeout:
                    break
                continue
            try:
                total += len(os.read(self.fd, 65536))
            except OSError:
                break
            last = time.perf_counter()
            first = first or last
        return total, first, last

    def key(self, text: str, quiet: float = 0.06) -> tuple[int, float]:
        """Bytes that a key brings, and milliseconds to the first of them."""
        sent = time.perf_counter()
        os.write(self.fd, text.encode())
        total, first, _ = self.read(quiet, 0.6)
        return total, (first - sent) * 1e3 if total else 0.0

    def cpu(self) -> float:
        """CPU seconds of the process so far."""
        words = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")

    def memory(self) -> float:
        """Resident memory in MB."""
        pages = int(Path(f"/proc/{self.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def rows() -> list[Row]:
    """All interface figures, on Foundation's table; empty where there is no /proc."""
    if not Path("/proc/self/stat").exists():
        return []
    with TemporaryDirectory() as home:
        _settle_first_run(home)
        play = ["play", "foundation", "--seed", "7"]
        found = _starts(home, [*play, "--seats", "human,normal"])
        found += _at_the_table(home, [*play, "--seats", "human,normal"])
        found += _while_a_bot_thinks(home)
    return [Row("interface", name, value, unit) for name, value, unit in found]


def _settle_first_run(home: str) -> None:
    """Answer the calibration card once, so that it is not measured."""
    with _Terminal([], home) as t:
        t.read(0.5, least=1000)
        t.key("\r", 0.5)
        t.key("q", 0.5)


def _starts(home: str, args: list[str]) -> list[tuple[str, float, str]]:
    paints: list[float] = []
    size = 0
    for _ in range(STARTS + 1):
        with _Terminal(args, home) as t:
            # The paint comes in one go; what follows a pause is a bot's answer.
            size, _, last = t.read(0.04, least=1000)
            paints.append((last - t.started) * 1e3)
    return [("start to first paint", median(paints[1:]), "ms"), ("first paint", size, "bytes")]


def _at_the_table(home: str, args: list[str]) -> list[tuple[str, float, str]]:
    with _Terminal(args, home) as t:
        t.read(1.0, least=1000)
        moves = [t.key("j" if i % 8 < 4 else "k") for i in range(KEYS)]
        zoom, _ = t.key("z", 0.3)
        t.key("z", 0.3)
        # Sealing nothing four times leads through a whole step, its dice and the bot's answers.
        action = max(t.key("e", 0.5)[0] for _ in range(4))
        before = t.cpu()
        start = time.perf_counter()
        idle, _, _ = t.read(IDLE, IDLE)
        share = (t.cpu() - before) / (time.perf_counter() - start) * 100
        memory = t.memory()
    told = [m for m in moves if m[0]]
    return [
        ("cursor move", median(m[0] for m in told), "bytes"),
        ("key to first byte", median(m[1] for m in told), "ms"),
        ("zoom", zoom, "bytes"),
        ("accepted action, most", action, "bytes"),
        ("idle 10 s", idle, "bytes"),
        ("idle", share, "% CPU"),
        ("memory", memory, "MB"),
    ]


def _while_a_bot_thinks(home: str) -> list[tuple[str, float, str]]:
    """Key latency while a `hard` bot searches in its own process."""
    args = ["play", "foundation", "--seed", "7", "--seats", "human,hard"]
    with _Terminal(args, home) as t:
        t.read(0.25, least=1000)
        t.key("e", 0.02)
        moves = [t.key("j" if i % 8 < 4 else "k") for i in range(KEYS)]
    told = [m[1] for m in moves if m[0]]
    return [("key to first byte, bot thinks", median(told), "ms")] if told else []
