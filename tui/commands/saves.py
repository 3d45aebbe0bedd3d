"""`saves`, `verify`, `export`, `import`: what can be done with saves without a screen."""

from __future__ import annotations

import argparse
import os
from pathlib import Path
from typing import TYPE_CHECKING

from .arguments import Commands, add_json, command
from .output import as_json, note, out, table

if TYPE_CHECKING:
    from core.kernel import Match

UNREADABLE = frozenset({"corrupt", "newer", "foreign"})
"""States of a save that no match can be opened from."""


def add(commands: Commands) -> None:
    """Declare the commands."""
    saves = command(commands, "saves", "list the saves")
    add_json(saves)
    saves.set_defaults(run=run_saves)

    verify = command(commands, "verify", "replay a save's log and compare digests")
    verify.add_argument("name", metavar="NAME|FILE")
    verify.set_defaults(run=run_verify)

    export = command(commands, "export", "write a save to stdout as one file; it shows all hands")
    export.add_argument("name", metavar="NAME")
    export.add_argument("--format", choices=("json", "text"), default="json")
    export.set_defaults(run=run_export)

    take = command(commands, "import", "take an exported save in")
    take.add_argument("file", metavar="FILE")
    take.add_argument("--name", metavar="NAME", default="", help="name of the new save")
    take.set_defaults(run=run_import)


def known_name(name: str) -> str:
    """The name of a save that can be opened, by default the latest; raises SaveError."""
    from core.kernel import SaveError
    from core.save import SaveNotFound, Store, check_name

    store = Store()
    if not name:
        return store.latest()
    name = check_name(name)
    for info in store.list():
        if info.name == name:
            if info.status in UNREADABLE:
                raise SaveError(info.message)
            return name
    raise SaveNotFound(f"There is no save “{name}”; `terminus saves` lists what there is.")


def run_saves(args: argparse.Namespace) -> int:
    """List saves, the latest first."""
    from core.save import Store

    store = Store()
    found = store.list()
    if args.json:
        import attrs

        as_json([attrs.asdict(info) for info in found])
        return 0
    if not found:
        note(f"no saves yet in {store.folder}; `terminus play GAME` starts a match.")
        return 0
    table(
        ["name", "game", "seats", "turn", "phase", "to decide", "saved (UTC)", "state"],
        [
            [
                info.name,
                info.title or info.game or "?",
                ", ".join(info.seats) or "?",
                info.turn or "",
                info.phase,
                ", ".join(info.waiting) or ("over" if info.status not in UNREADABLE else "?"),
                info.saved.replace("T", " ")[:16],
                info.status,
            ]
            for info in found
        ],
        left=8,
    )
    for info in found:
        if info.status != "ok" and info.message:
            note(info.message)
    return 0


def run_verify(args: argparse.Namespace) -> int:
    """Replay; exit status 1 where something does not fit."""
    from core.kernel import SaveError
    from core.save import SaveNotFound

    try:
        match, told = _match_of(args.name)
    except SaveNotFound:
        raise
    except SaveError as fault:
        note(fault.message)
        return 1
    if told:
        note(told)
    report = match.verify()
    if not report.ok:
        note(f"{args.name} does not verify: {report.message}.")
        return 1
    count = "1 record replays" if report.records == 1 else f"{report.records} records replay"
    out(f"{args.name}: {count} to the same state, {match.digest()}")
    return 0


def _match_of(name: str) -> tuple[Match, str]:
    """The match in a file or of a save, and what there is to tell of it; raises SaveError."""
    from core.games import games
    from core.kernel import SaveError
    from core.save import SaveNotFound, Store
    from core.save.loading import load_bytes
    from core.save.migrations import Steps

    path = Path(name)
    if not (path.exists() or os.sep in name or path.suffix == ".json"):
        session = Store().open_readonly(name)
    elif path.suffix == ".json" and path.with_suffix(".journal").exists():
        # A save where it lies: what was played last is in the journal beside it.
        session = Store(path.parent).open_readonly(path.stem)
    else:
        try:
            data = path.read_bytes()
        except FileNotFoundError:
            raise SaveNotFound(f"There is no file “{name}”.") from None
        try:
            return load_bytes(data, games, Steps())[0], ""
        except SaveError as fault:
            raise type(fault)(f"“{name}” {fault.message}.") from fault
    try:
        return session.match, session.notice
    finally:
        session.close()


def run_export(args: argparse.Namespace) -> int:
    """Write one file to stdout."""
    import sys

    from core.save import Store, export_json, export_text

    session = Store().open_readonly(args.name)
    if session.notice:
        note(session.notice)
    try:
        if args.format == "text":
            out(export_text(session).rstrip("\n"))
            return 0
        data = export_json(session)
    finally:
        session.close()
    sys.stdout.flush()
    sys.stdout.buffer.write(data)
    return 0


def run_import(args: argparse.Namespace) -> int:
    """Take a file in; nothing is written over."""
    from core.save import Store, import_file

    session = import_file(Store(), Path(args.file), args.name)
    try:
        out(session.name)
        note(f"taken in; `terminus resume {session.name}` goes on with it.")
    finally:
        session.close()
    return 0
