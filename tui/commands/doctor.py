"""`terminus doctor`: what this terminal can do, where saves lie, which versions run."""

from __future__ import annotations

import argparse
import os
import platform
import sys

from .arguments import Commands, add_json, command
from .output import as_json, out

SMALLEST = (60, 20)
"""Columns and lines below which no table fits."""
COMFORTABLE = (80, 24)
ROOMY = (120, 40)


def add(commands: Commands) -> None:
    """Declare the command."""
    doctor = command(commands, "doctor", "tell what this terminal can do and where things lie")
    add_json(doctor)
    doctor.set_defaults(run=run_doctor)


def run_doctor(args: argparse.Namespace) -> int:
    """Look at terminal, folders and versions; changes nothing."""
    found = examine()
    if args.json:
        as_json(found)
        return 0
    for topic, value in found.items():
        out(f"{topic:<9} {value}")
    return 0


def examine() -> dict[str, str]:
    """Findings by topic, each one line."""
    return {
        "terminal": _terminal(),
        "size": _size(),
        "colours": colours(os.environ),
        "unicode": _unicode(),
        "keys": _keys(),
        "link": _link(),
        "saves": _saves(),
        "decks": _decks(),
        "settings": _settings(),
        "versions": _versions(),
        "games": _games(),
    }


def _terminal() -> str:
    from .play import has_screen, refusal

    name = os.environ.get("TERM") or "TERM is not set"
    program = os.environ.get("TERM_PROGRAM")
    shown = f"{name} ({program})" if program else name
    reason = refusal()
    if not reason and not has_screen():
        return f"{shown}; it promises no screen: games are played in lines of text (--plain)"
    return f"{shown}; no screen here: {reason}" if reason else f"{shown}; a screen can be opened"


def _size() -> str:
    for stream in (sys.stdout, sys.stderr, sys.stdin):
        try:
            columns, lines = os.get_terminal_size(stream.fileno())
            break
        except (OSError, ValueError):
            continue
    else:
        return "unknown, this is no terminal"
    if columns < SMALLEST[0] or lines < SMALLEST[1]:
        verdict = f"too small: make it {SMALLEST[0]}x{SMALLEST[1]} or larger"
    elif columns < COMFORTABLE[0] or lines < COMFORTABLE[1]:
        verdict = f"narrow; {COMFORTABLE[0]}x{COMFORTABLE[1]} shows whole tables"
    elif columns < ROOMY[0] or lines < ROOMY[1]:
        verdict = f"fine; {ROOMY[0]}x{ROOMY[1]} shows the log beside the table"
    else:
        verdict = "roomy"
    return f"{columns}x{lines}; {verdict}"


def colours(environ: os._Environ[str] | dict[str, str]) -> str:
    """What the environment says about colours."""
    if environ.get("NO_COLOR"):
        return "none, NO_COLOR is set: letters and reverse video tell everything"
    term = environ.get("TERM", "")
    if environ.get("COLORTERM", "").lower() in ("truecolor", "24bit") or term.endswith("-direct"):
        return "16 million (COLORTERM)"
    if "256color" in term or "kitty" in term or "alacritty" in term:
        return "256, perhaps more (COLORTERM=truecolor would say so)"
    if term in ("", "dumb", "vt100", "vt102", "vt220", "unknown"):
        return "none: letters and reverse video tell everything"
    return "16"


def _unicode() -> str:
    from tui.terminal import stated_encoding

    written = (sys.stdout.encoding or "ascii").lower()
    encoding = stated_encoding(os.environ, written, bool(sys.flags.utf8_mode))
    if encoding.replace("-", "") != "utf8":
        return f"no ({encoding}): plain ASCII signs are used; LANG=C.UTF-8 or the like changes that"
    if os.environ.get("TERM") == "linux":
        return "partly: the console lacks some signs, ASCII twins stand in for them"
    return "yes (utf-8)"


def _keys() -> str:
    if not sys.stdin.isatty():
        return "none, the input is no terminal"
    return "plain keys are enough for everything; no Ctrl, Alt or function key is needed"


def _link() -> str:
    parts = []
    if os.environ.get("SSH_CONNECTION") or os.environ.get("SSH_TTY"):
        parts.append("SSH (turn compression on)")
    if os.environ.get("TMUX"):
        parts.append("tmux")
    elif os.environ.get("STY"):
        parts.append("screen")
    return ", ".join(parts) or "local"


def _saves() -> str:
    from core.kernel import SaveError
    from core.save import Store

    store = Store()
    folder = store.folder
    try:
        if not folder.exists():
            return f"{folder} (made with the first match)"
        count = len(store.list())
    except (SaveError, OSError) as fault:
        return f"{folder}; {getattr(fault, 'message', fault)}"
    verdict = "" if os.access(folder, os.W_OK) else "; it cannot be written: nothing can be saved"
    return f"{folder} ({count} save{'' if count == 1 else 's'}{verdict})"


def _decks() -> str:
    from core.games.empires.deck_folder import DeckFolder

    folder = DeckFolder()
    count = len(folder.names())
    if not folder.folder.exists():
        return f"{folder.folder} (made with the first deck of your own)"
    return f"{folder.folder} ({count} deck{'' if count == 1 else 's'})"


def _settings() -> str:
    from tui.settings import config_folder

    return str(config_folder())


def _versions() -> str:
    from importlib.metadata import PackageNotFoundError, version

    def of(name: str) -> str:
        try:
            return version(name)
        except PackageNotFoundError:
            return "missing"

    return (
        f"terminus {of('terminus-tabletop')}, textual {of('textual')}, rich {of('rich')}, "
        f"Python {platform.python_version()}, {platform.system()}"
    )


def _games() -> str:
    from core.games import CATALOGUE

    return ", ".join(entry.id for entry in CATALOGUE)
