"""JSON Schemas of saves: committed as generated, and fitting what is written."""

from __future__ import annotations

import json
import typing
from typing import Any

import attrs
import pytest

from core.games import games
from core.kernel import Match
from core.save import envelope as env
from core.save import schema
from tests.toy import TOY, play


def _plain(match: Match) -> dict[str, Any]:
    made = env.build(match, match_id="0" * 16, name="x", created="", meta={}, seq=3)
    plain: dict[str, Any] = json.loads(env.encode(made))
    return plain


@pytest.mark.parametrize("game_id", list(games))
def test_the_committed_schema_is_the_generated_one(game_id: str) -> None:
    """`python -m core.save.schemas` writes them; a changed form needs a new schema_version."""
    game = games[game_id]
    path = schema.path_of(game_id, game.schema_version)
    assert path.exists(), "run: python -m core.save.schemas"
    assert path.read_text("utf-8") == schema.text(schema.generate(game)), (
        f"the form of the state of {game_id} has changed: give it a new schema_version and a "
        "migration if it was released, then run `python -m core.save.schemas`"
    )


@pytest.mark.parametrize("game_id", list(games))
def test_every_save_of_a_match_fits_its_schema(game_id: str) -> None:
    """From the first decision on, every few moves."""
    game = games[game_id]
    match = Match.new(game, seed=31)
    made = schema.generate(game)
    for _ in range(12):
        assert schema.check(_plain(match), made) == ""
        play(match, 9, seed=len(match.log))


def test_a_save_of_the_toy_fits_with_undo_and_fixture() -> None:
    """Origin and undo records are part of the form."""
    match = Match.new(TOY, seats=3, seed=2)
    match.set_fixture({"points": [1, 2, 3]})
    play(match, 8)
    match.undo(0)
    assert schema.check(_plain(match), schema.generate(TOY)) == ""


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (lambda s: s.pop("log"), "$.log: missing"),
        (lambda s: s.update(extra=1), "$.extra: not known"),
        (lambda s: s["state"].pop("deck"), "$.state.deck: missing"),
        (lambda s: s["state"]["deck"].insert(2, "x"), "$.state.deck[2]: integer wanted"),
        (lambda s: s["state"].update(turn=True), "$.state.turn: integer wanted"),
        (lambda s: s["state"]["seats"][1].update(x=0), "$.state.seats[1].x: not known"),
        (lambda s: s["state"]["rng"].update(state="7"), "$.state.rng.state: a text like"),
        (lambda s: s.update(policy="whim"), "$.policy: one of"),
        (lambda s: s.update(turn_actions=-1), "$.turn_actions: at least 0"),
        (lambda s: s["options"].update(goal=99), "$.options.goal: at most 50"),
        (lambda s: s.update(schema_version=2), "$.schema_version: 1 wanted"),
        (lambda s: s.update(origin=[]), "$.origin: object wanted"),
        (lambda s: s["checkpoints"].append([-1, "x"]), "$.checkpoints[0][0]: at least 0"),
    ],
)
def test_a_fault_is_found_with_its_path(change: Any, fault: str) -> None:
    """Missing, unknown, mistyped and out-of-range parts."""
    plain = _plain(Match.new(TOY, seed=2))
    change(plain)
    assert schema.check(plain, schema.generate(TOY)).startswith(fault)


def test_every_kind_of_field_has_a_schema() -> None:
    """Lists, tuples, maps, choices, optional and nested classes; anything else is refused."""

    @attrs.define
    class Leaf:
        pair: tuple[int, str]
        many: tuple[int, ...]
        maybe: int | None
        choice: typing.Literal["a", "b"]
        table: dict[str, list[bool]]

    defs: dict[str, Any] = {}
    assert schema._of(list[Leaf], defs) == {"type": "array", "items": {"$ref": "#/$defs/Leaf"}}
    root = {"$defs": defs}
    sound = {"pair": [1, "x"], "many": [1, 2], "maybe": None, "choice": "a", "table": {"k": [True]}}
    assert schema.check(sound, defs["Leaf"], root) == ""
    for key, bad in [
        ("pair", [1]),
        ("pair", [1, 2]),
        ("many", ["x"]),
        ("maybe", "x"),
        ("choice", "c"),
        ("table", {"k": [1]}),
    ]:
        assert schema.check({**sound, key: bad}, defs["Leaf"], root).startswith(f"$.{key}")
    with pytest.raises(TypeError, match="no schema"):
        schema._of(set[int], {})
