"""A scripted evening with one save, step by step, for the tests that break the disk under it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from core.kernel import Match, Rng
from core.save import Session, Store
from core.save.disk import Disk
from tests.toy import GAMES, TOY

NAME = "evening"
Known = tuple[str, int, str]
"""Digest, length of the log and note of a match: what must not be lost."""


class Evening:
    """Steps are done by `step(i)`; `known()` tells where the match is."""

    def __init__(self, disk: Disk, folder: Path) -> None:
        self.store = Store(folder, games=GAMES, disk=disk)
        self.session: Session | None = None
        self.steps: list[Callable[[], Any]] = [self.create, self.move, self.move, self.note]
        self.steps += [self.move, self.undo, self.redo, self.move, self.move, self.reopen]
        self.steps += [self.move, self.undo, self.undo, self.redo, self.move, self.checkpoint]
        self.steps += [self.move, self.close_and_open, self.note, self.move, self.move]

    def known(self) -> Known:
        assert self.session is not None
        match = self.session.match
        return match.digest(), len(match.log), str(self.session.meta.get("note", ""))

    def create(self) -> None:
        match = Match.new(TOY, seats=["Ann", "Bob"], seed=5)
        self.session = self.store.create(match, NAME, {"seat_specs": ["human", "normal"]})

    def move(self) -> None:
        """The move depends on the position alone, so that a repeated step repeats it."""
        assert self.session is not None
        match = self.session.match
        rng = Rng.stream(len(match.log), "evening")
        d = match.decisions()[-1]
        self.session.submit(match.game.answer(match.state, d, rng), d.seat, d.id)

    def undo(self) -> None:
        assert self.session is not None
        self.session.undo(self._seat("can_undo"))

    def redo(self) -> None:
        assert self.session is not None
        self.session.redo(self._seat("can_redo"))

    def _seat(self, what: str) -> int:
        assert self.session is not None
        return next(i for i in (0, 1) if getattr(self.session.match, what)(i).legal)

    def note(self) -> None:
        assert self.session is not None
        self.session.set_meta("note", f"at {len(self.session.match.log)}")

    def checkpoint(self) -> None:
        assert self.session is not None
        self.session.checkpoint()

    def close_and_open(self) -> None:
        assert self.session is not None
        self.session.close()
        self.session = self.open()

    def reopen(self) -> None:
        """As after a lost terminal: the session is left without being closed."""
        assert self.session is not None
        if self.session._journal is not None:
            self.session._journal.close()
        if self.session._lock is not None:
            self.session._lock.release()
        self.session = self.open()

    def open(self) -> Session:
        session = self.store.open(NAME)
        if session.read_only:  # the disk failed just now: a person would try again
            session.close()
            session = self.store.open(NAME)
        return session


def undisturbed(folder: Path, disk: Disk) -> list[Known]:
    """What is known after each step where nothing fails."""
    evening = Evening(disk, folder)
    states = []
    for step in evening.steps:
        step()
        states.append(evening.known())
    assert evening.session is not None
    evening.session.close()
    return states
