"""A tiny language for positions: `table`, `hero`, `do`, `refused`, `texts`."""

from __future__ import annotations

from typing import Any

from core.games.treasure import GAME
from core.games.treasure.cards import INDEX
from core.games.treasure.state import Hero, Options, TreasureState, hero_of
from core.kernel import Events, Rng

from ..language import Language

LANGUAGE = Language(GAME)
asked, do, refused, texts = LANGUAGE.asked, LANGUAGE.do, LANGUAGE.refused, LANGUAGE.texts

Seat = dict[str, Any]
REST: dict[str, Any] = {"deck": ["*"]}
"""All cards that a fixture does not name lie in the deck."""


def hero(card: str, left: int = 0, items: str = "", spells: str = "") -> dict[str, Any]:
    """A hero of a fixture; items and spells are ids with blanks between."""
    made: dict[str, Any] = {"id": card, "items": items.split(), "spells": spells.split()}
    if left:
        made["left"] = left
    return made


def seat(hand: str = "", party: list[Any] | None = None, carried: str = "", pile: str = "") -> Seat:
    """A seat of a fixture; a hero without anything may be given by his id."""
    heroes = [hero(h) if isinstance(h, str) else h for h in party or []]
    return {
        "hand": hand.split(),
        "party": heroes,
        "carried": carried.split(),
        "pile": pile.split(),
    }


def table(
    *seats: Seat,
    step: str = "recruit",
    seed: int = 1,
    options: Options | None = None,
    **fixture: Any,
) -> TreasureState:
    """A state with the named things in place, seat 0 active; all else lies in the deck."""
    turn = {"seat": 0, "step": step} | fixture.pop("turn", {})
    base = GAME.new(options or Options(), len(seats), Rng(seed))
    made: TreasureState = GAME.set_fixture(
        base, {"seats": list(seats), "turn": turn, "discard": []} | REST | fixture
    )
    assert GAME.invariants(made) == []
    return made


def on(s: TreasureState, until: str = "", seats: tuple[int, ...] = ()) -> Events:
    """Pass until a kind of decision is asked (of one of the seats, if given)."""
    events = Events()
    while GAME.decisions(s):
        if asked(s).kind == until and (not seats or asked(s).seat in seats):
            return events
        events += do(s, "pass")
    raise AssertionError(f"`{until}` is never asked")


def tags(s: TreasureState) -> set[str]:
    """The kinds of answers that are legal."""
    return {a.tag for a in GAME.legal(s, asked(s))}


def kinds(events: Events) -> list[str]:
    """The kinds of some events."""
    return [e.kind for e in events]


def data(events: Events, kind: str) -> dict[str, Any]:
    """The data of the last event of a kind."""
    return [e.data for e in events if e.kind == kind][-1]


def h(s: TreasureState, card: str, p: int = 0) -> Hero:
    """A hero in play."""
    found = hero_of(s, p, INDEX[card])
    assert found is not None, f"{card} is not in the party of seat {p}"
    return found


def ids(cards: list[int]) -> list[str]:
    """Cards by id."""
    names = list(INDEX)
    return [names[c] for c in cards]


def party(s: TreasureState, p: int = 0) -> list[str]:
    """The heroes of a party by id."""
    return ids([x.card for x in s.parties[p]])


def go(s: TreasureState, place: str, treasure: str, foe: str = "") -> None:
    """Go adventuring; seat 1 opposes with a guardian, or nobody does."""
    do(s, f"go {place} {treasure}")
    if foe:
        do(s, f"oppose {foe}")


def thrown(s: TreasureState, line: str, kind: str, **wanted: Any) -> tuple[TreasureState, Events]:
    """The state after an action, with dice such that an event shows the wanted values."""
    for seed in range(20_000):
        twin = s.clone()
        twin.rng = Rng(seed)
        events = do(twin, line)
        for e in events:
            if e.kind == kind and all(e.data.get(k) == v for k, v in wanted.items()):
                return twin, events
    raise AssertionError(f"no dice give {kind} {wanted}")


STRONG = [hero("H01", items="M01"), hero("H08"), hero("H03", items="M07"), hero("H14", items="M06")]
"""A party that beats Kobolds whatever the dice say."""
