"""Saves written before the variants (state version 1) load and play on."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from core.games.empires import GAME
from core.games.empires.state import EmpiresState
from core.kernel import Rng
from core.kernel import options as opt
from core.save import Store
from core.save.migrations.empires_v001_to_v002 import SWITCHES

GOLDENS = Path(__file__).parent / "goldens"

# Kind of the open question and number of log records of each golden.
KNOWN = {"state1": ("play", 45), "origin-state1": ("aim", 2)}


@pytest.mark.parametrize("name", sorted(KNOWN))
def test_a_save_of_the_first_state_version_plays_on(name: str, tmp_path: Path) -> None:
    """Nothing is lost, not even what only the journal holds; undo and a second load work."""
    for path in GOLDENS.glob(f"{name}.*"):
        shutil.copy(path, tmp_path / path.name)
    store = Store(tmp_path)
    with store.open(name) as session:
        match = session.match
        kind, records = KNOWN[name]
        assert match.decisions()[0].kind == kind
        assert len(match.log) == records
        state = match.state
        assert isinstance(state, EmpiresState)
        assert state.rules == opt.build(GAME.Options, {}).rules()
        rng = Rng(3)
        for _ in range(30):
            d = match.decisions()[0]
            session.submit(GAME.answer(match.state, d, rng), d.seat)
            assert not GAME.invariants(state)
        seat = match.decisions()[0].seat
        assert match.can_undo(seat).legal
        digest = match.digest()
    with store.open(name) as again:
        assert again.match.digest() == digest
        assert again.notice == ""


def test_the_step_knows_every_switch_that_came_with_version_2() -> None:
    """Options that an old save lacks get the values that they had without being there."""
    now = {spec.name: spec.default for spec in opt.specs(GAME.Options)}
    plain = json.loads((GOLDENS / "state1.json").read_text("utf-8"))
    assert set(now) - set(plain["options"]) >= set(SWITCHES)
    for name, value in SWITCHES.items():
        assert now[name] == value
