"""Runs a program in a real pseudo-terminal and reads its screen through pyte.

    with Terminal(["-m", "tui.cli"], size=(80, 24)) as t:
        t.settle()
        assert "Resume" in t.text()
        t.send("q")
        assert t.wait() == 0

Nothing answers the program's questions to the terminal, as on a simple terminal.
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
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

import pyte

ROOT = Path(__file__).parents[2]

BUDGET = {"first paint": 20_000, "cursor": 600, "action": 4_000, "panel": 8_000, "screen": 12_000}
"""Bytes at 80x24 in 24-bit colour, uncompressed."""


class Terminal:
    """One program in one pseudo-terminal."""

    def __init__(
        self,
        args: Sequence[str],
        *,
        size: tuple[int, int] = (80, 24),
        home: Path | str = "",
        env: Mapping[str, str] | None = None,
    ) -> None:
        clean = {k: v for k, v in os.environ.items() if k in ("PATH", "HOME", "VIRTUAL_ENV")}
        clean |= {"TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": "C.UTF-8"}
        clean |= {"TERMINUS_HOME": str(home)} if home else {}
        clean |= {k: v for k, v in (env or {}).items() if v}
        for name in [k for k, v in (env or {}).items() if not v]:
            clean.pop(name, None)
        self.master, slave = pty.openpty()
        self.resize(*size, tell=False)
        self.before = termios.tcgetattr(slave)
        self._slave_name = os.ttyname(slave)
        self.raw = bytearray()
        self.screen = pyte.Screen(*size)
        self._stream = pyte.ByteStream(self.screen)
        self.started = time.monotonic()
        self.status: int | None = None
        self.pid = os.fork()
        if self.pid == 0:
            os.setsid()
            fcntl.ioctl(slave, termios.TIOCSCTTY, 0)
            for n in (0, 1, 2):
                os.dup2(slave, n)
            os.closerange(3, 256)
            os.chdir(ROOT)
            os.execve(sys.executable, [sys.executable, *args], clean)
        self._slave: int | None = slave

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        tb: TracebackType | None,
    ) -> None:
        if self.poll() is None:
            os.kill(self.pid, signal.SIGKILL)
            self.wait()
        self.close()

    def read(self, seconds: float = 0.0) -> bytes:
        """What comes within the time; also shown on the screen and added to `raw`."""
        got = bytearray()
        end = time.monotonic() + seconds
        while data := self._chunk(max(0.0, end - time.monotonic())):
            got += data
        return bytes(got)

    def _chunk(self, seconds: float) -> bytes:
        """The next bytes, as soon as there are any; none at the end of the time or the line."""
        if self.master < 0:
            return b""
        # Not `select`, which takes no descriptor above 1023.
        poll = select.poll()
        poll.register(self.master, select.POLLIN)
        if not poll.poll(seconds * 1000):
            return b""
        try:
            data = os.read(self.master, 65536)
        except OSError:
            return b""
        # pyte knows no private queries and would print their last letter.
        self._stream.feed(data.replace(b"\x1b[?2026$p", b""))
        self.raw += data
        return data

    def settle(self, quiet: float = 0.3, timeout: float = 10.0) -> bytes:
        """Read until nothing comes for a while, once the first byte is there; gives what came."""
        got = bytearray()
        end = time.monotonic() + timeout
        while time.monotonic() < end:
            data = self._chunk(quiet)
            got += data
            if not data and (self.raw or self.poll() is not None):
                break
        return bytes(got)

    def wait_for(self, text: str, timeout: float = 20.0) -> None:
        """Read until the screen shows a text; AssertionError with the screen if it never does."""
        end = time.monotonic() + timeout
        while time.monotonic() < end:
            if text in self.text():
                return
            self.read(0.05)
        raise AssertionError(f"{text!r} is not on screen:\n{self.text()}")

    def send(self, keys: str | bytes) -> None:
        """Type."""
        os.write(self.master, keys.encode() if isinstance(keys, str) else keys)

    def cost(self, keys: str | bytes, quiet: float = 0.15, patience: float = 1.0) -> int:
        """Bytes that come in answer to keys, waiting `patience` for the first of them."""
        self.send(keys)
        first = self._chunk(patience)
        return len(first) + len(self.settle(quiet))

    def text(self) -> str:
        """The screen as lines."""
        return "\n".join(self.screen.display)

    def resize(self, columns: int, rows: int, *, tell: bool = True) -> None:
        """Change the terminal's size."""
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        if tell:
            self.screen.resize(rows, columns)

    def signal(self, number: int) -> None:
        """Send a signal to the program."""
        os.kill(self.pid, number)

    def close(self) -> None:
        """Hang up: close our side of the terminal."""
        for name in ("_slave", "master"):
            fd = getattr(self, name)
            if fd is not None and fd >= 0:
                os.close(fd)
                setattr(self, name, -1)

    def modes(self) -> list[object]:
        """Line modes of the terminal now."""
        fd = os.open(self._slave_name, os.O_RDWR | os.O_NOCTTY)
        try:
            return termios.tcgetattr(fd)
        finally:
            os.close(fd)

    def poll(self) -> int | None:
        """Exit status (128 + n after signal n), or None while it runs."""
        if self.status is None:
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                code = os.waitstatus_to_exitcode(status)
                self.status = code if code >= 0 else 128 - code
        return self.status

    def wait(self, timeout: float = 10.0, *, drain: bool = True) -> int | None:
        """Exit status when it ends, None if it does not in time."""
        end = time.monotonic() + timeout
        while self.poll() is None and time.monotonic() < end:
            if drain and self.master >= 0:
                self.read(0.02)
            else:
                time.sleep(0.02)
        if drain and self.master >= 0:
            self.read(0.02)
        return self.status

    def cpu(self) -> float:
        """CPU seconds used so far."""
        fields = Path(f"/proc/{self.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def panels_stay_small(t: Terminal) -> None:
    """Panels open and close, and the theme changes, within their budgets."""
    for key, back in (("z", "z"), ("w", "\x1b"), ("?", "\x1b"), ("g", "\x1b"), ("L", "\x1b")):
        assert 0 < t.cost(key) <= BUDGET["panel"], key
        assert t.cost(back) <= BUDGET["screen"], key
    assert 0 < t.cost("t", 0.6) <= BUDGET["screen"]
