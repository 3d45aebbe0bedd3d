"""What tests of the interface share: a clean environment, a home of their own, a fixed clock."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from core.save.listing import SaveInfo
from core.save.session import Session
from tui.app import TerminusApp
from tui.request import Request
from tui.settings import Settings
from tui.terminal import detect

NOW = datetime(2026, 3, 14, 15, 9, tzinfo=UTC)

TRUE_COLOUR = {"TERM": "xterm-256color", "COLORTERM": "truecolor"}


@pytest.fixture(autouse=True)
def clean_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No variable of the outer terminal may change a picture, and nothing goes to the real home."""
    kept = "TEXTUAL_SNAPSHOT_TEMPDIR"  # the snapshot plugin's own
    for name in [n for n in os.environ if n.startswith(("TEXTUAL", "TERMINUS")) and n != kept]:
        monkeypatch.delenv(name)
    for name in ("NO_COLOR", "FORCE_COLOR", "COLORTERM"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TERMINUS_HOME", str(tmp_path))


@pytest.fixture(autouse=True)
def closed_sessions(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Sessions that a test leaves open are closed after it: their files must not pile up."""
    opened: list[Session] = []
    begin = Session.__init__

    def noted(self: Session, *args: Any, **kwargs: Any) -> None:
        begin(self, *args, **kwargs)
        opened.append(self)

    with monkeypatch.context() as patch:
        patch.setattr(Session, "__init__", noted)
        yield
    for session in opened:
        # A test may have broken its disk for good: what cannot be closed is left.
        with contextlib.suppress(Exception):
            session.close()


class StillStore:
    """Saves that are only listed."""

    def __init__(self, saves: Sequence[SaveInfo] = ()) -> None:
        self.saves = list(saves)
        self.folder = Path("/srv/saves")

    def list(self) -> list[SaveInfo]:
        """What was given."""
        return self.saves


class ShownApp(TerminusApp):
    """The application with the clock standing still."""

    def now(self) -> datetime:
        return NOW


def make_app(
    env: dict[str, str] | None = None,
    encoding: str = "utf-8",
    *,
    saves: Sequence[SaveInfo] | None = None,
    request: Request | None = None,
    first_run: bool = False,
    folder: Path | None = None,
    **settings: Any,
) -> ShownApp:
    """An application for a terminal of the given environment; settings as named."""
    made = Settings(folder)
    made._values.update(settings)
    if not first_run:
        made._more["calibrated"] = True
    app = ShownApp(request, terminal=detect(env or TRUE_COLOUR, encoding), settings=made)
    if saves is not None:
        app._store = StillStore(saves)  # type: ignore[assignment]
    return app


def info(name: str, **more: Any) -> SaveInfo:
    """A save of a list, ordinary where nothing else is said."""
    told: dict[str, Any] = {
        "game": "foundation",
        "title": "Asimov's Foundation",
        "seats": ("You", "Bot 1 (normal)"),
        "seat_specs": ("human", "normal"),
        "turn": 3,
        "phase": "research",
        "waiting": ("You",),
        "saved": "2026-03-14T12:40:00+00:00",
        "status": "ok",
        "message": "",
        "thumbnail": "",
        "size": 4321,
    }
    return SaveInfo(name=name, **(told | more))


SAVES = [
    info(
        "long-war",
        game="empires",
        title="Galactic Empires",
        seats=("You", "Bot 1", "Bot 2", "Bot 3"),
        seat_specs=("human", "normal", "easy", "hard"),
        turn=14,
        phase="fire",
        thumbnail="HQ 9/25",
        saved="2026-03-12T10:00:00+00:00",
    ),
    info(
        "farm",
        game="founders",
        title="Founders",
        seats=("You", "Ann", "Bot 1", "Bot 2"),
        seat_specs=("human", "human:Ann", "normal", "normal"),
        turn=2,
        phase="lay",
        waiting=("Ann",),
    ),
    info(
        "hunt",
        game="treasure",
        title="Treasure Hunter",
        turn=9,
        phase="oppose",
        waiting=("Bot 1 (normal)",),
        status="recovered",
        message="The last action was cut short and is not in it.",
        saved="2026-03-08T09:00:00+00:00",
    ),
    info(
        "old-war",
        game="",
        title="",
        seats=(),
        seat_specs=(),
        phase="",
        waiting=(),
        status="corrupt",
        message="“old-war.json” is cut short. A backup of 11:02 is whole: Enter opens it.",
        saved="2026-01-08T09:00:00+00:00",
    ),
]
