"""The terminal: what it can show, and leaving it as it was found whatever happens.

`detect` reads the environment and nothing else.  `Lifeline` holds the terminal's modes from before
the start; its plain signal handlers for HUP and TERM, and the input thread at the end of input,
restore them and leave at once with 128 + signal.  Nothing needs saving then: accepted actions are
on disk before they are drawn.  No handler may touch Textual: with a stalled terminal its event loop
stands still inside a write.
"""

from __future__ import annotations

import codecs
import contextlib
import fcntl
import os
import signal
import sys
import termios
from collections.abc import Mapping
from types import FrameType
from typing import Any, Final

import attrs

SMALLEST: Final = (60, 20)
"""Columns and rows below which only a notice is shown."""

RESTORE: Final = (
    "\x1b[?2026l\x1b[?2004l\x1b[?7h\x1b[?2048l\x1b[?1000l\x1b[?1002l\x1b[?1003l\x1b[?1015l\x1b[?1006l"
    "\x1b[?1004l\x1b[0m\x1b[?1049l\x1b[?25h"
)
"""Undoes every mode that the program sets."""

_PLAIN_TERMS: Final = ("vt100", "vt102", "vt220", "dumb", "unknown", "ansi-m", "xterm-mono")
_SIMPLE_TERMS: Final = ("linux", "vt100", "vt102", "vt220", "ansi", "cons25", "dumb", "unknown")


@attrs.frozen
class Terminal:
    """What a terminal can show."""

    term: str
    depth: str
    """`24bit`, `256`, `16` or `mono`."""
    ascii_only: bool
    is_simple: bool
    """Whether it may print the questions that newer terminals answer."""
    no_colour: bool


def detect(env: Mapping[str, str], encoding: str) -> Terminal:
    """What the environment says of the terminal; `encoding` is that of the output.

    >>> detect({"TERM": "xterm-256color"}, "utf-8").depth
    '256'
    >>> detect({"TERM": "linux"}, "iso8859-1").ascii_only
    True
    """
    term = env.get("TERM", "").lower() or "unknown"
    no_colour = bool(env.get("NO_COLOR"))
    if no_colour or term in _PLAIN_TERMS:
        depth = "mono"
    elif env.get("COLORTERM", "").lower() in ("truecolor", "24bit") and term != "linux":
        depth = "24bit"
    elif "256color" in term or "kitty" in term or "direct" in term:
        depth = "256"
    else:
        depth = "16"
    try:
        is_utf8 = codecs.lookup(encoding).name == "utf-8"
    except LookupError:
        is_utf8 = False
    simple = term in _SIMPLE_TERMS
    return Terminal(term, depth, simple or not is_utf8, simple, no_colour)


def told_by(terminal: Terminal, what: str) -> str:
    """Variable that a finding was taken from: `what` is `depth` or `glyphs`.

    >>> told_by(detect({"TERM": "xterm", "COLORTERM": "truecolor"}, "utf-8"), "depth")
    'COLORTERM'
    """
    if what == "glyphs":
        return "TERM" if terminal.is_simple else "the locale"
    if terminal.no_colour:
        return "NO_COLOR"
    return "COLORTERM" if terminal.depth == "24bit" else "TERM"


def frames_of(text: str, settled: int) -> int:
    """Frames in a second: what TERMINUS_FPS says where that is a sensible number."""
    is_number = text.isascii() and text.isdigit() and len(text) <= 2
    return int(text) if is_number and 1 <= int(text) <= 60 else settled


def detect_here() -> Terminal:
    """What this process's terminal can show."""
    encoding = getattr(sys.__stderr__, "encoding", "") or "ascii"
    return detect(os.environ, stated_encoding(os.environ, encoding, bool(sys.flags.utf8_mode)))


def stated_encoding(env: Mapping[str, str], encoding: str, is_forced: bool) -> str:
    """Encoding of the terminal: what the locale says, where Python writes UTF-8 in spite of it.

    In a C locale Python switches to UTF-8 by itself (`is_forced`) and may put `C.UTF-8` into
    LC_CTYPE.  Who says `LANG=C` means plain ASCII; who says nothing most likely has UTF-8.

    >>> stated_encoding({"LANG": "C"}, "utf-8", True)
    'ascii'
    >>> stated_encoding({"LANG": "de_DE.UTF-8"}, "utf-8", True), stated_encoding({}, "utf-8", True)
    ('utf-8', 'utf-8')
    """
    if not is_forced or env.get("PYTHONUTF8") == "1":
        return encoding
    ctype = env.get("LC_CTYPE", "")
    said = env.get("LC_ALL") or (ctype if ctype != "C.UTF-8" else "") or env.get("LANG") or ""
    return "ascii" if said and "utf" not in said.lower() else encoding


def prepare_environment(fps: int, depth: str) -> None:
    """Settle what Textual reads from the environment; must run before it is imported.

    Whatever else of its own variables is set is dropped: on a shared machine they could load a
    foreign driver or write files.
    """
    for name in [n for n in os.environ if n.startswith("TEXTUAL")]:
        del os.environ[name]
    systems = {"24bit": "truecolor", "256": "256", "16": "standard", "mono": "standard"}
    os.environ["TEXTUAL_FPS"] = str(fps)
    os.environ["TEXTUAL_ANIMATIONS"] = "none"
    os.environ["TEXTUAL_SMOOTH_SCROLL"] = "0"
    os.environ["TEXTUAL_DISABLE_KITTY_KEY"] = "1"
    os.environ["TEXTUAL_COLOR_SYSTEM"] = systems[depth]


class Lifeline:
    """Gives the terminal back as it was, by the way out or by a signal."""

    def __init__(self, stdin: int = 0, out: int = 2) -> None:
        self.stdin = stdin
        self.out = out
        self._before: list[Any] | None = None
        with contextlib.suppress(termios.error, OSError):
            self._before = termios.tcgetattr(stdin)

    def watch(self) -> None:
        """Take HUP, TERM and QUIT.  Plain handlers: those of a loop wait while output is stalled.

        A HUP that was ignored from the start (nohup) is taken as well: without a terminal there is
        nobody to play with.
        """
        for number in (signal.SIGHUP, signal.SIGTERM, signal.SIGQUIT):
            signal.signal(number, self._on_signal)

    def _on_signal(self, number: int, frame: FrameType | None) -> None:
        self.leave(128 + number, "" if number == signal.SIGHUP else "Saved; come back any time.")

    def leave(self, status: int, message: str = "") -> None:
        """Restore the terminal and end the process at once; safe from any thread."""
        self.restore(message)
        os._exit(status)

    def restore(self, message: str = "") -> None:
        """Put modes back and write the restoring codes, never waiting for a stalled terminal."""
        with contextlib.suppress(OSError, ValueError):
            flags = fcntl.fcntl(self.out, fcntl.F_GETFL)
            fcntl.fcntl(self.out, fcntl.F_SETFL, flags | os.O_NONBLOCK)
            try:
                tail = f"terminus: {message}\r\n" if message else ""
                os.write(self.out, (RESTORE + tail).encode())
            finally:
                fcntl.fcntl(self.out, fcntl.F_SETFL, flags)
        self.restore_modes()

    def restore_modes(self) -> None:
        """Put the line discipline's modes back as they were before the start."""
        if self._before is not None:
            with contextlib.suppress(termios.error, OSError):
                # Now, not after draining: a stalled terminal never drains.
                termios.tcsetattr(self.stdin, termios.TCSANOW, self._before)
