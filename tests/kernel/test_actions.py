"""Actions: JSON form, text form, and every refusal."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from core.kernel import Action, InvalidAction, action
from core.kernel import actions as act
from tests.toy import TOY, Bid, Gamble, Stop, TurnOver

# A busy machine is no fault of the code.
calm = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])


@action("mix")
class Mix(Action):
    """One field of each kind."""

    number: int
    word: str
    flag: bool
    numbers: tuple[int, ...]
    words: tuple[str, ...]


@action("bare")
class Bare(Action):
    """No fields."""


TYPES = {"mix": Mix, "bare": Bare}
words = st.text("abcxyz-'0123456789", min_size=1, max_size=8)
# A list of the one word `-` would read as the empty list, so games have no such id.
lists = st.lists(words, max_size=3).filter(lambda w: w != ["-"])
mixes = st.builds(
    Mix,
    st.integers(-(2**63), 2**63),
    words,
    st.booleans(),
    st.lists(st.integers(-9, 10**9), max_size=4).map(tuple),
    lists.map(tuple),
)


def plain_text(name: str, value: act.Word) -> str:
    return act.plain_word(value)


@calm
@given(mixes)
def test_both_forms_round_trip(made: Mix) -> None:
    """Object to JSON or text and back is the same object."""
    assert act.from_plain(TYPES, act.to_plain(made)) == made
    text = act.to_text(made, plain_text)
    assert act.from_text(TYPES, text, lambda name, raw: raw) == made


def test_the_forms_look_as_documented() -> None:
    """Tag and one word per field; the tag is not the class name."""
    made = Mix(7, "up", True, (1, 2), ())
    assert act.to_text(made, plain_text) == "mix 7 up yes 1,2 -"
    assert act.to_plain(made) == {
        "type": "mix",
        "number": 7,
        "word": "up",
        "flag": True,
        "numbers": [1, 2],
        "words": [],
    }
    assert act.to_text(Bare(), plain_text) == "bare"


def test_actions_are_frozen_and_hashable() -> None:
    """Shared pre-made objects cannot be spoiled."""
    with pytest.raises(AttributeError):
        Bid(3).card = 4  # type: ignore[misc]
    assert len({Bid(3), Bid(3), Bid(4), Stop(), Gamble(), Gamble()}) == 4


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "An empty line"),
        ("   ", "An empty line"),
        ("jump", "no action `jump`"),
        ("Mix 1 a yes 1 a", "no action `Mix`"),
        ("bare 1", "is written `bare`"),
        ("mix 1 a yes", "is written `mix NUMBER WORD FLAG NUMBERS WORDS`"),
        ("mix one a yes 1 a", "number is a number"),
        ("mix 1 a true 1 a", "flag is yes or no"),
        ("mix 1 a yes 1,,2 a", "numbers is a number"),
        ("mix 1_0 a yes 1 a", "number is a number"),
        ("mix +1 a yes 1 a", "number is a number"),
        ("mix ١ a yes 1 a", "number is a number"),
    ],
)
def test_a_text_that_is_no_action_is_refused_with_the_reason(text: str, message: str) -> None:
    """The sentence names the word."""
    with pytest.raises(InvalidAction) as caught:
        act.from_text(TYPES, text, lambda name, raw: raw)
    assert message in caught.value.message


@pytest.mark.parametrize(
    ("plain", "message"),
    [
        (None, "an object with a `type`"),
        ([], "an object with a `type`"),
        (7, "an object with a `type`"),
        ({}, "no action `None`"),
        ({"type": ["bid"]}, "no action"),
        ({"type": "bid"}, "lacks the field `card`"),
        ({"type": "bid", "card": "7"}, "of the wrong kind: int wanted"),
        ({"type": "bid", "card": True}, "of the wrong kind: int wanted"),
        ({"type": "bid", "card": 7.0}, "of the wrong kind: int wanted"),
        ({"type": "bid", "card": None}, "of the wrong kind: int wanted"),
        ({"type": "bid", "card": 7, "more": 1}, "has no field `more`"),
        ({"type": "stop", "card": 7}, "has no field `card`"),
    ],
)
def test_a_json_value_that_is_no_action_is_refused(plain: object, message: str) -> None:
    """Whatever a program may send."""
    with pytest.raises(InvalidAction) as caught:
        TOY.parse(plain)
    assert message in caught.value.message


def test_a_list_field_wants_a_list_of_its_kind() -> None:
    """A text is not a list of letters."""
    sound = act.to_plain(Mix(1, "a", False, (1,), ("b",)))
    for bad in ("12", 1, None, {"0": 1}, [1, "2"], [True]):
        with pytest.raises(InvalidAction):
            act.from_plain(TYPES, {**sound, "numbers": bad})


def test_a_listed_action_can_be_sent_back() -> None:
    """With the `text` and `label` that it was listed with."""
    assert TOY.parse({"type": "bid", "card": 7, "text": "bid 7", "label": "Bid 7"}) == Bid(7)


def test_the_canonical_order_is_by_tag_then_fields() -> None:
    """As the game lists its action types."""
    mixed = [Stop(), Bid(9), TurnOver(), Bid(2), Gamble()]
    assert sorted(mixed, key=TOY.sort_key) == [Bid(2), Bid(9), TurnOver(), Gamble(), Stop()]
