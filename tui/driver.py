"""The terminal driver: Textual's, without what an old terminal would print, and with an end.

Textual 8.2.8's input thread spins for ever at the end of input; ours leaves through the lifeline.
What has an underscore here is Textual's own and may change: its version is pinned, and
`tests/tui/test_real_terminal.py` shows that it still does what we need.
"""

from __future__ import annotations

import os
import selectors
from codecs import getincrementaldecoder
from typing import TYPE_CHECKING, Any

from textual._parser import ParseError
from textual._xterm_parser import XTermParser
from textual.drivers.linux_driver import LinuxDriver

from .terminal import Lifeline, Terminal

if TYPE_CHECKING:
    from textual.app import App

HUNG_UP = 129
"""Exit status when the terminal is gone: 128 + SIGHUP."""


def driver_for(lifeline: Lifeline, terminal: Terminal) -> type[LinuxDriver]:
    """Driver class bound to a lifeline and to what the terminal understands."""

    class TerminusDriver(LinuxDriver):
        """Textual's driver, quieter at start and end, and gone with its terminal."""

        def __init__(self, app: App[Any], **kwargs: Any) -> None:
            super().__init__(app, **kwargs)

        def _query_in_band_window_resize(self) -> None:
            # SIGWINCH tells the size on every system that we run on.
            return

        def _request_terminal_sync_mode_support(self) -> None:
            if not terminal.is_simple:
                super()._request_terminal_sync_mode_support()

        def _enable_bracketed_paste(self) -> None:
            if not terminal.is_simple:
                super()._enable_bracketed_paste()

        def stop_application_mode(self) -> None:
            # Not Textual's own: it ends a keyboard mode that was never begun, and simple terminals
            # print that.
            self._disable_bracketed_paste()
            self._enable_line_wrap()
            self.disable_input()
            lifeline.restore_modes()
            self.write("\x1b[m\x1b[?1049l\x1b[?25h\x1b[?1004l")
            self.flush()

        def run_input_thread(self) -> None:
            parser = XTermParser(self._debug)
            decode = getincrementaldecoder("utf-8")("replace").decode
            with selectors.SelectSelector() as selector:
                selector.register(self.fileno, selectors.EVENT_READ)
                while not self.exit_event.is_set():
                    if selector.select(0.1):
                        try:
                            data = os.read(self.fileno, 4096)
                        except OSError:
                            data = b""
                        if not data:
                            # The process must not outlive its terminal.
                            lifeline.leave(HUNG_UP)
                        # A letter may come in two parts; an empty text would end the parser.
                        if text := decode(data):
                            for event in parser.feed(text):
                                self.process_message(event)
                    for event in parser.tick():
                        self.process_message(event)
            try:
                for _ in parser.feed(""):
                    break
            except (EOFError, ParseError):
                return

    return TerminusDriver
