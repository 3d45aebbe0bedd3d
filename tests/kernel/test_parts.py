"""Options, events, frames, states: the small parts of the kernel."""

from __future__ import annotations

import json
from typing import Any

import attrs
import pytest
from cattrs import transform_error

from core.kernel import ALL, BadOptions, EngineBug, Event, Events, Frame, Match, Ops, Rng, render
from core.kernel import options as opt
from core.kernel import state as st
from tests.toy import TOY, Options, ToyState, play

# --- options ----------------------------------------------------------------------------------


def test_options_are_read_from_texts_and_values() -> None:
    """As a command line or a form gives them."""
    made = opt.build(Options, {"hand": "6", "dice": "off", "names": "fancy"})
    assert made == Options(hand=6, dice=False, names="fancy")
    assert opt.build(Options, {"dice": True, "goal": 3}) == Options(goal=3)
    assert opt.build(Options, opt.to_plain(made)) == made
    for yes in ("yes", "True", "ON", "1"):
        assert opt.build(Options, {"dice": yes}).dice is True


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"colour": 1}, "no option `colour`; this game has: hand, goal, dice, names"),
        ({"hand": 0}, "between 1 and 8, not 0"),
        ({"hand": "9"}, "between 1 and 8, not 9"),
        ({"hand": "many"}, "a whole number, not `many`"),
        ({"hand": 2.5}, "a whole number"),
        ({"hand": True}, "a whole number"),
        ({"hand": None}, "a whole number"),
        ({"dice": "maybe"}, "yes or no, not `maybe`"),
        ({"dice": 1}, "yes or no"),
        ({"names": "rude"}, "one of plain, fancy, not `rude`"),
        ({"names": 3}, "one of plain, fancy"),
    ],
)
def test_a_value_that_does_not_fit_is_refused(values: dict[str, Any], message: str) -> None:
    """The sentence names the option and what fits."""
    with pytest.raises(BadOptions) as caught:
        opt.build(Options, values)
    assert message in caught.value.message


def test_an_option_describes_itself() -> None:
    """For forms, help and JSON Schema."""
    spec = opt.specs(Options)[0]
    assert (spec.name, spec.kind, spec.default, spec.rule) == ("hand", int, 4, "TOY-1")
    schema = opt.json_schema(Options)
    assert schema["properties"]["hand"]["maximum"] == 8
    assert schema["properties"]["names"]["enum"] == ["plain", "fancy"]
    assert schema["additionalProperties"] is False


# --- events -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "viewer", "read"),
    [
        ("{0} {0|win|wins}.", 0, "You win."),
        ("{0} {0|win|wins}.", 1, "Ann wins."),
        ("{0} {0|win|wins}.", None, "Ann wins."),
        ("{1} {1|give|gives} {0} a card.", 0, "Bob gives you a card."),
        ("{1} {1|give|gives} {0} a card.", 1, "You give Ann a card."),
        ("Bids. {0} {0|win|wins}.", 0, "Bids. You win."),
        ("{0|Your|Ann's} card. {1} {1|draw|draws}.", 1, "Ann's card. You draw."),
        ("{0|Your|The} fleet{0|| of @}.", 0, "Your fleet."),
        ("{0|Your|The} fleet{0|| of @}.", 1, "The fleet of Ann."),
        ("A brace {} and {x} stay.", 0, "A brace {} and {x} stay."),
    ],
)
def test_a_text_is_rendered_for_its_reader(text: str, viewer: int | None, read: str) -> None:
    """Names, the reader as `you`, `You` where a sentence begins."""
    assert render(text, ["Ann", "Bob"], viewer) == read


def test_a_spectator_reads_of_a_seat_that_is_called_you() -> None:
    """`You` is conjugated for who looks on, and for nobody else at the table."""
    text = "{0} {0|have|has} chosen. {1} {1|follow|follows} {0|your|@'s} lead."
    assert render(text, ["You", "Bot 1"], None) == "You have chosen. Bot 1 follows your lead."
    assert render(text, ["You", "Bot 1"], 1) == "You has chosen. You follow You's lead."
    assert render("{1} {1|win|wins} from {0}.", ["You", "Bot 1"], None) == "Bot 1 wins from you."


def test_a_name_that_looks_like_a_slot_is_only_a_name() -> None:
    """Players choose their names."""
    assert render("{0} and {1}", ["{1}", "{0|a|b}"], None) == "{1} and {0|a|b}"


def test_events_are_seen_by_their_audience_only() -> None:
    """A spectator sees what all see."""
    events = Events()
    events.add("draw", (1,), "TOY-5", "{1} {1|draw|draws} 7.", card=7)
    events.add("bid", ALL, "TOY-2", "{0} {0|bid|bids}.", reveals=True)
    assert [[e.seen_by(v) for v in (0, 1, None)] for e in events] == [
        [False, True, False],
        [True, True, True],
    ]
    assert events[0] == Event("draw", (1,), "TOY-5", "{1} {1|draw|draws} 7.", {"card": 7})
    assert events[1].reveals


# --- frames -----------------------------------------------------------------------------------


def test_frames_run_from_the_top_until_one_waits() -> None:
    """And go on where they stopped."""
    ops: Ops[list[str]] = Ops()
    stack = [Frame("outer")]

    @ops.op("outer")
    def outer(said: list[str], frame: Frame) -> bool:
        said.append(f"outer {frame.pc}")
        if frame.pc == 0:
            frame.pc = 1
            stack.append(Frame("inner", ints={"left": 2}))
        else:
            stack.pop()
        return False

    @ops.op("inner")
    def inner(said: list[str], frame: Frame) -> bool:
        said.append(f"inner {frame.ints['left']}")
        frame.ints["left"] -= 1
        if frame.ints["left"] == 0:
            stack.pop()
            return False
        return True

    said: list[str] = []
    assert ops.run(said, stack)
    assert said == ["outer 0", "inner 2"]
    assert not ops.run(said, stack)
    assert said[2:] == ["inner 1", "outer 1"]
    assert ops.names() == ["inner", "outer"]


def test_a_stack_that_never_rests_is_a_bug_of_ours() -> None:
    """So are an unknown operation and one that is registered twice."""
    ops: Ops[None] = Ops()
    ops.op("spin")(lambda context, frame: False)
    with pytest.raises(EngineBug, match="did not come to rest after 50 steps"):
        ops.run(None, [Frame("spin")], limit=50)
    with pytest.raises(EngineBug, match="no operation is named lost"):
        ops.run(None, [Frame("lost")])
    with pytest.raises(EngineBug, match="two operations are named spin"):
        ops.op("spin")(lambda context, frame: True)


def test_a_cloned_frame_shares_nothing() -> None:
    """Lists and tables included."""
    frame = Frame("a", 1, 2, 3, {"n": 1}, {"ids": [1, 2]}, {"w": "x"})
    twin = frame.clone()
    assert twin == frame
    twin.ints["n"] = 2
    twin.lists["ids"].append(3)
    twin.words["w"] = "y"
    assert frame == Frame("a", 1, 2, 3, {"n": 1}, {"ids": [1, 2]}, {"w": "x"})


# --- states -----------------------------------------------------------------------------------


def test_a_state_survives_json_and_keeps_its_digest() -> None:
    """At every step of a match; 64-bit numbers are hex texts."""
    match = Match.new(TOY, seats=3, seed=2**64 - 1)
    while match.decisions():
        plain = json.loads(json.dumps(st.to_plain(match.state)))
        again = st.from_plain(ToyState, plain)
        assert again == match.state
        assert st.digest(again) == match.digest()
        assert isinstance(plain["rng"]["state"], str)
        play(match, 5, seed=len(match.log))


@pytest.mark.parametrize(
    ("change", "where"),
    [
        (lambda p: p.update(more=1), "extra fields found (more) @ $"),
        (lambda p: p.pop("deck"), "required field missing @ $.deck"),
        (lambda p: p.update(turn="1"), "@ $.turn"),
        (lambda p: p.update(turn=True), "@ $.turn"),
        (lambda p: p["deck"].append(1.0), "@ $.deck["),
        (lambda p: p["seats"][0].update(token=0), "@ $.seats[0].token"),
        (lambda p: p["rng"].update(state="0x1" + "0" * 16), "@ $.rng"),
        (lambda p: p["rng"].update(draws=-1), "@ $.rng"),
    ],
)
def test_a_malformed_state_is_refused_with_its_path(change: Any, where: str) -> None:
    """Nothing is converted silently."""
    plain = st.to_plain(Match.new(TOY, seed=1).state)
    change(plain)
    with pytest.raises(ExceptionGroup) as caught:
        st.from_plain(ToyState, plain)
    assert any(where in fault for fault in transform_error(caught.value))


def test_canonical_bytes_do_not_depend_on_the_order_of_keys() -> None:
    """ASCII, no blanks."""
    assert st.canonical({"b": "é", "a": [1, None]}) == b'{"a":[1,null],"b":"\\u00e9"}'
    assert st.canonical({"a": 1, "b": 2}) == st.canonical({"b": 2, "a": 1})


def test_a_clone_of_the_toy_shares_nothing_that_changes() -> None:
    """The toy keeps the contract that the tests of the kernel lean on."""
    state = Match.new(TOY, seed=4).state
    assert isinstance(state, ToyState)
    twin = state.clone()
    before = st.to_plain(state)
    twin.rng.roll()
    twin.answers[0] += 1
    twin.seats[0].hand.pop()
    twin.deck.pop()
    twin.stack[0].ints["x"] = 1
    assert st.to_plain(state) == before
    assert {f.name for f in attrs.fields(ToyState)} == set(before)
    assert Rng(1) != "Rng(1)"
