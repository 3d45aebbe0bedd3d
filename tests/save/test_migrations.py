"""Old saves load for ever, step by step."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import attrs
import pytest

from core.games import CATALOGUE, games
from core.kernel import Events, Match, Rng, State
from core.save import SaveCorrupt, SaveNewer, Store, schema
from core.save import envelope as env
from core.save.migrations import Steps
from tests.toy import GAMES, TOY, Toy, ToyState, play

GOLDENS = Path(__file__).parent / "goldens"
STEPS = ("core.save.migrations", "tests.save.steps")

# Digest of the state and open decisions of each golden, recorded when it was made.
KNOWN = {
    "toy-format0-state1": ("blake2b-128:83a960c378d75974855eeb33fd7ec940", ["0.5", "1.6"]),
    "toy-format1-state1": ("blake2b-128:c66eb7033627def7ba569d09ce48471a", ["1.8"]),
}


@attrs.define
class LaterState(ToyState):
    """The state of schema version 3."""

    extra: list[int]

    def clone(self) -> LaterState:
        old = super().clone()
        parts = {f.name: getattr(old, f.name) for f in attrs.fields(ToyState)}
        return LaterState(**parts, extra=self.extra.copy())


class LaterToy(Toy):
    """The toy after two changes of its state."""

    schema_version = 3
    rules_version = "2"
    State: type[State] = LaterState

    def new(self, options: Any, seats: int, rng: Rng) -> ToyState:
        old = super().new(options, seats, rng)
        parts = {f.name: getattr(old, f.name) for f in attrs.fields(ToyState)}
        return LaterState(**parts, extra=[9] * seats)


LATER = {"toy": LaterToy()}


def test_every_golden_has_its_digest_recorded() -> None:
    """No golden lies there untested."""
    assert sorted(path.stem for path in GOLDENS.glob("toy-*.json")) == sorted(KNOWN)


@pytest.mark.parametrize("name", sorted(KNOWN))
def test_a_golden_loads_as_it_was_and_plays_on(name: str, tmp_path: Path) -> None:
    """State, open decisions and log are as recorded; play, save and load go on."""
    shutil.copy(GOLDENS / f"{name}.json", tmp_path / "old.json")
    store = Store(tmp_path, games=GAMES)
    assert store.list()[0].status == "ok"
    assert store.list()[0].seats[:2] == ("Ann", "Bob")
    with store.open("old") as session:
        match = session.match
        assert (match.digest(), [d.id for d in match.decisions()]) == KNOWN[name]
        assert match.verify().ok
        assert session.meta["seat_specs"][:2] == ["human:Ann", "normal"]
        play(session, 200)
        digest = match.digest()
    with store.open("old") as session:
        assert session.match.digest() == digest
        assert session.notice == ""


def test_the_file_of_an_old_format_is_kept_beside_the_new_one(tmp_path: Path) -> None:
    """What was brought up to date is there in its old form for an older program."""
    golden = GOLDENS / "toy-format0-state1.json"
    shutil.copy(golden, tmp_path / "old.json")
    store = Store(tmp_path, games=GAMES)
    for _ in range(5):
        store.open("old").close()
    assert (tmp_path / "old.json.from-v0-1").read_bytes() == golden.read_bytes()
    assert json.loads((tmp_path / "old.json").read_text())["format_version"] == env.VERSION


def test_a_damaged_save_of_the_old_format_is_refused(tmp_path: Path) -> None:
    """Version 0 had a checksum of its state."""
    text = (GOLDENS / "toy-format0-state1.json").read_text()
    (tmp_path / "old.json").write_text(text.replace('"goal": 9', '"goal": 8'))
    with pytest.raises(SaveCorrupt):
        Store(tmp_path, games=GAMES).open("old")


def test_state_migrations_are_chained(tmp_path: Path) -> None:
    """A save of state version 1 is played by a game of version 3, saved and loaded as version 3."""
    shutil.copy(GOLDENS / "toy-format0-state1.json", tmp_path / "old.json")
    store = Store(tmp_path, games=LATER, steps=Steps(STEPS))
    with store.open("old") as session:
        assert isinstance(session.match.state, LaterState)
        assert session.match.state.extra == [0, 0]
        assert "begun under rules 1 and goes on under 2" in session.notice
        # The log no longer replays (new matches start with another `extra`): the state counts.
        assert not session.match.verify().ok
        before = session.match.digest()
        play(session, 6)
        after = session.match.digest()
        while session.match.can_undo(0).legal:
            session.undo(0)
        while session.match.can_undo(1).legal:
            session.undo(1)
        assert session.match.digest() == before
        while session.match.can_redo(0).legal or session.match.can_redo(1).legal:
            session.redo(0 if session.match.can_redo(0).legal else 1)
        assert session.match.digest() == after
    with Store(tmp_path, games=LATER).open("old") as again:
        assert again.match.digest() == after


def test_a_missing_step_is_told(tmp_path: Path) -> None:
    """Without the state's steps the save cannot be brought up to date, and stays."""
    golden = GOLDENS / "toy-format1-state1.json"
    shutil.copy(golden, tmp_path / "old.json")
    with pytest.raises(SaveCorrupt, match="older version that cannot be brought up to date"):
        Store(tmp_path, games=LATER).open("old")
    assert (tmp_path / "old.json").read_bytes() == golden.read_bytes()


def test_a_newer_state_is_refused_untouched(tmp_path: Path) -> None:
    """A sound save of state version 3 in a program that knows version 1."""
    match = Match.new(LATER["toy"], seed=1)
    with Store(tmp_path, games=LATER).create(match, "new") as session:
        play(session, 3)
    before = (tmp_path / "new.json").read_bytes()
    with pytest.raises(SaveNewer, match=r"newer Toy .state version 3, this one reads up to 1"):
        Store(tmp_path, games=GAMES).open("new")
    assert (tmp_path / "new.json").read_bytes() == before
    (listed,) = Store(tmp_path, games=GAMES).list()
    assert listed.status == "newer"
    assert "newer Toy" in listed.message or "newer toy" in listed.message


def test_the_list_knows_the_newest_state_without_the_rules() -> None:
    """The newest committed schema of a game is the one that its rules write."""
    for entry in CATALOGUE:
        assert schema.newest(entry.id) == games[entry.id].schema_version


def test_steps_do_not_change_what_they_are_given() -> None:
    """Migrations are pure."""
    plain = json.loads((GOLDENS / "toy-format0-state1.json").read_text())
    before = json.dumps(plain)
    steps = Steps(STEPS)
    made = env.migrate(plain, LATER["toy"], steps)
    assert json.dumps(plain) == before
    assert made["schema_version"] == 3
    assert ("format", 0) in steps.known()
    assert ("toy", 1) in steps.known()


def test_migrations_import_nothing_of_the_engine() -> None:
    """A step must run for ever, whatever becomes of the classes."""
    folder = Path(env.__file__).parent / "migrations"
    steps = [p for p in folder.glob("*.py") if p.name != "__init__.py"]
    assert steps
    for path in steps:
        imports = [x for x in path.read_text().splitlines() if x.startswith(("import", "from"))]
        assert all(x.startswith(("from __future__", "from typing")) for x in imports), path


def test_the_events_of_the_toy_are_not_needed_to_load() -> None:
    """A migrated match plays without its history (events begin with the load)."""
    plain = json.loads((GOLDENS / "toy-format1-state1.json").read_text())
    made = env.migrate(plain, LATER["toy"], Steps(STEPS))
    match = env.to_match(made, LATER["toy"])
    assert match.story(None) == []
    play(match, 5)
    assert len(match.story(None)) > 0
    assert isinstance(match._events, Events)
    assert TOY.schema_version == 1
