"""Pictures of shared tables, of the lobby that names them, and of the choice of seats."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from tests.tui.conftest import SAVES, info, make_app
from tests.tui.table_tools import POSITIONS, Play, ScriptedHost, TableApp, picture
from tests.tui.test_snapshots import CATALOGUE
from tui.shared import door
from tui.shared.door import Seat, Waiting

from .tools import HostThread, opened

SIZES = pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=["80x24", "120x40"])

TABLES = [
    Waiting(
        "war",
        "empires",
        True,
        (
            Seat(0, "Ann", "host", False),
            Seat(1, "Bob", "free", True),
            Seat(2, "Carol", "lent", False),
            Seat(3, "Dan", "taken", False),
        ),
    ),
    Waiting(
        "duel", "foundation", True, (Seat(0, "Eve", "host", False), Seat(1, "Fay", "free", False))
    ),
]
CLOSED = Waiting(
    "city",
    "founders",
    False,
    tuple(Seat(i, name, "free", i == 2) for i, name in enumerate(("Ann", "Bob", "Carol"))),
    (0, 1),
)


@SIZES
@pytest.mark.parametrize(
    ("scene", "keys"),
    [
        ("waiting", ("e",)),
        ("company", ("e", "G")),
        ("lent", ("e", "G", "t")),
        ("talk", ("T",)),
    ],
)
def test_host(
    snap_compare: Any, tmp_path: Path, scene: str, keys: tuple[str, ...], size: tuple[int, int]
) -> None:
    """The host's table while Bob is away."""
    session, store = opened(tmp_path, fixture=POSITIONS["commit"])
    if scene == "talk":
        for seat, text in ((1, "Where is everybody?"), (0, "Here. Bring biscuits."), (1, "Soon!")):
            session.talk(seat, text)
    app = TableApp(session, store, host=ScriptedHost())
    assert picture(snap_compare, app, *keys, size=size)


@SIZES
@pytest.mark.parametrize("scene", ["asked", "lost", "said"])
def test_guest(snap_compare: Any, tmp_path: Path, scene: str, size: tuple[int, int]) -> None:
    """The guest's table when somebody asks, says something, or is gone."""
    host = HostThread(tmp_path, fixture=POSITIONS["commit"])
    guest = door.join(host.store, "shared", 1)

    async def happen(play: Play, *keys: str) -> None:
        wanted = "gone"
        if scene == "asked":
            host.run(lambda: host.session.submit("seal", 0))
            await play.press("e")
            host.run(lambda: host.session.company.__setattr__("wish", 0))
            host.run(host.session._push_wish)
            wanted = "Y allows"
        elif scene == "said":
            host.run(lambda: host.session.talk(0, "Your move, and mind the Mule."))
            wanted = "Mule"
        else:
            host.kill()
        for _ in range(300):
            await asyncio.sleep(0.01)
            if wanted in play.text:
                return
        raise AssertionError(play.text)

    try:
        app = TableApp(guest, host.store, host=ScriptedHost())  # type: ignore[arg-type]
        assert picture(snap_compare, app, size=size, press=happen)
    finally:
        host.close()


def shown(monkeypatch: pytest.MonkeyPatch, **more: Any) -> Any:
    """The application in a folder that is the same on every machine, two tables being open."""

    async def waiting(store: Any, saves: Any) -> list[Waiting]:
        return TABLES

    monkeypatch.setattr("tui.shared.door.waiting", waiting)
    monkeypatch.setattr("tui.screens.lobby.CATALOGUE", CATALOGUE)
    made = make_app(folder=Path("/srv/terminus"), **more)
    made.settings.write = lambda: None  # type: ignore[method-assign]
    return made


@SIZES
def test_lobby(snap_compare: Any, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]) -> None:
    """The lobby names the tables that wait, above what can be resumed."""
    war = info(
        "war",
        game="empires",
        title="Galactic Empires",
        seats=("Ann", "Bob", "Carol", "Dan"),
        seat_specs=("human:Ann", "guest:Bob", "normal", "guest:Dan"),
        waiting=("Bob",),
        status="locked",
        message="This match is open elsewhere (process 12 on pine): close it there.",
    )

    async def ready(pilot: Any) -> None:
        for _ in range(100):
            await pilot.pause(0.02)
            if pilot.app.screen.waiting:
                break
        await pilot.pause()

    app = shown(monkeypatch, saves=[war, *SAVES[:2]])
    assert snap_compare(app, terminal_size=size, run_before=ready)


@SIZES
@pytest.mark.parametrize("scene", ["open", "closed"])
def test_seats(
    snap_compare: Any, monkeypatch: pytest.MonkeyPatch, scene: str, size: tuple[int, int]
) -> None:
    """The seats of open tables; of one that nobody has opened yet."""

    async def ready(pilot: Any) -> None:
        await pilot.pause()
        pilot.app.open("join", *(TABLES if scene == "open" else [CLOSED]))
        await pilot.pause(0.1)

    app = shown(monkeypatch, saves=SAVES)
    assert snap_compare(app, terminal_size=size, run_before=ready)
