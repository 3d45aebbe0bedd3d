"""One save of every game, as this version wrote it: it loads for ever.

A golden is never made anew.  Where a later version changes the form of a state, the game's
`schema_version` grows and a migration leads there; where the same actions give another game, its
`rules_version` changes: then the save still loads, and only its log need not replay any more.
"""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from core.games import CATALOGUE, games
from core.save import Store
from core.save.loading import load_bytes
from core.save.migrations import Steps

GOLDENS = Path(__file__).parent / "goldens"

DECISIONS = {
    "foundation-format1-state1": ["0.19 commit IP"],
    "founders-format1-state1": ["0.8 philosophical bonus"],
    "empires-format1-state2": ["1.9 react allocate"],
    "treasure-format1-state1": ["1.9 encounter adventure"],
    "tlatelolco-format1-state1": ["0.8 swap red"],
}
"""Open decisions of each golden: id, kind and phase."""


def _plain(name: str) -> dict[str, Any]:
    plain: dict[str, Any] = json.loads((GOLDENS / f"{name}.json").read_bytes())
    return plain


def test_every_game_has_a_golden() -> None:
    """Every game of the catalogue, and no golden without its decisions."""
    assert {name.partition("-")[0] for name in DECISIONS} == {entry.id for entry in CATALOGUE}
    found = {path.stem for path in GOLDENS.glob("*.json") if not path.stem.startswith("toy-")}
    assert found == set(DECISIONS)


@pytest.mark.parametrize("name", DECISIONS)
def test_a_golden_resumes_to_its_decision(name: str, tmp_path: Path) -> None:
    """Opened like any save, it asks what it asked when it was left, and can be played on."""
    shutil.copy(GOLDENS / f"{name}.json", tmp_path / "old.json")
    with Store(tmp_path).open("old") as session:
        match = session.match
        opened = match.decisions()
        assert [f"{d.id} {d.kind} {d.phase}" for d in opened] == DECISIONS[name]
        assert session.meta["notes"] == "a golden"
        assert any("undo" in record for record in match.log)
        for _ in range(20):
            decisions = match.decisions()
            if not decisions:
                break
            session.submit(match.legal(decisions[0])[0], decisions[0].seat)
            assert match.game.invariants(match.state) == []


@pytest.mark.parametrize("name", DECISIONS)
def test_a_golden_keeps_its_state(name: str) -> None:
    """Without a change of the state's form, the digest is the one it was written with."""
    plain = _plain(name)
    match, _, _ = load_bytes((GOLDENS / f"{name}.json").read_bytes(), games, Steps())
    assert match.seats == plain["seats"]
    assert len(match.log) == len(plain["log"])
    if plain["schema_version"] == match.game.schema_version:
        assert match.digest() == plain["digest"]


@pytest.mark.parametrize("name", DECISIONS)
def test_a_golden_verifies_under_its_rules(name: str) -> None:
    """Its log replays as long as the rules are of the version that it was played by."""
    plain = _plain(name)
    match, _, _ = load_bytes((GOLDENS / f"{name}.json").read_bytes(), games, Steps())
    report = match.verify()
    is_of_now = plain["rules_version"] == match.game.rules_version
    mend = f"the same actions give another game: change {match.game.title}'s rules_version"
    assert report.ok or not is_of_now, f"{report.message}; {mend}"
