"""Play, undo, redo, save, load, crash and damage in any order: a model keeps what must be there."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from core.kernel import Match, TerminusError
from core.save import Session, Store
from tests.toy import GAMES, TOY


class Saves(RuleBasedStateMachine):
    """The model: digests of the positions that undo leads back to, and what was noted."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(tempfile.mkdtemp())
        self.store = Store(self.folder, games=GAMES)
        self.session: Session
        self.note = ""

    @initialize(seats=st.integers(2, 4), seed=st.sampled_from([0, 1, 2**64 - 1]))
    def begin(self, seats: int, seed: int) -> None:
        match = Match.new(TOY, {"goal": 5}, seats, seed)
        self.session = self.store.create(match, "m")
        self.remember()

    def remember(self) -> None:
        match = self.session.match
        self.digest = match.digest()
        self.log = [dict(record) for record in match.log]
        self.stories = [match.story(seat) for seat in (0, 1, None)]

    @precondition(lambda self: self.session.match.decisions())
    @rule(which=st.integers(0, 3), answer=st.integers(0, 9))
    def move(self, which: int, answer: int) -> None:
        match = self.session.match
        opened = match.decisions()
        d = opened[which % len(opened)]
        legal = match.legal(d)
        self.session.submit(legal[answer % len(legal)], d.seat, d.id)
        self.remember()

    @rule(seat=st.integers(0, 3))
    def undo(self, seat: int) -> None:
        match = self.session.match
        if seat < len(match.seats) and match.can_undo(seat).legal:
            self.session.undo(seat)
            self.remember()

    @rule(seat=st.integers(0, 3))
    def redo(self, seat: int) -> None:
        match = self.session.match
        if seat < len(match.seats) and match.can_redo(seat).legal:
            before = match.digest()
            self.session.redo(seat)
            assert match.digest() != before
            self.remember()

    @rule()
    def refused(self) -> None:
        try:
            self.session.submit("bid 99", 0)
        except TerminusError:
            return
        raise AssertionError("a bid of 99 was taken")

    @rule(text=st.text(max_size=5))
    def write_note(self, text: str) -> None:
        self.session.set_meta("notes", text)
        self.note = text

    @rule()
    def checkpoint(self) -> None:
        self.session.checkpoint()

    @rule()
    def close_and_open(self) -> None:
        self.session.close()
        self.load()

    @rule()
    def crash_and_open(self) -> None:
        self.drop()
        self.load()

    @rule(backups=st.integers(1, 2))
    def lose_snapshots_and_open(self, backups: int) -> None:
        self.drop()
        files = self.store.files("m").snapshots()
        if all(path.exists() for path in files[: backups + 1]):
            for path in files[:backups]:
                path.write_bytes(path.read_bytes()[:200])
        self.load()

    def drop(self) -> None:
        assert self.session._journal is not None
        assert self.session._lock is not None
        self.session._journal.close()
        self.session._lock.release()

    def load(self) -> None:
        self.session = self.store.open("m")
        assert not self.session.read_only

    @invariant()
    def nothing_is_lost(self) -> None:
        if not hasattr(self, "session"):
            return
        for match, meta in [
            (self.session.match, self.session.meta),
            (lambda s: (s.match, s.meta))(self.store.open_readonly("m")),
        ]:
            assert match.digest() == self.digest
            assert match.log == self.log
            assert meta.get("notes", "") == self.note
            assert [match.story(seat) for seat in (0, 1, None)] == self.stories

    def teardown(self) -> None:
        if hasattr(self, "session"):
            assert self.session.match.verify().ok
            self.session.close()
        shutil.rmtree(self.folder)


TestSaves = Saves.TestCase
TestSaves.settings = settings(
    max_examples=12,
    stateful_step_count=20,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)
