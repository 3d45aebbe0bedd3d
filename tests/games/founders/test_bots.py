"""The players with rules of thumb: legal, repeatable, better than chance."""

from __future__ import annotations

import pytest

from core.games.founders import GAME
from core.games.founders.heuristics import Heuristic, Player
from core.games.founders.judgement import Board, Judge
from core.games.founders.state import FoundersState
from core.games.founders.view import public
from core.kernel import Action, Rng

from .table import Table, fresh


def match(seats: int, seed: int, levels: list[str]) -> tuple[list[Action], tuple[int, ...]]:
    """Play one match; the actions and the points."""
    s = fresh(seats, seed)
    rng = Rng.stream(seed, "bots")
    player = Heuristic()
    actions = []
    while GAME.decisions(s):
        d = GAME.decisions(s)[0]
        legal = GAME.legal(s, d)
        level = levels[d.seat]
        if level == "random":
            a = rng.choice(legal)
        else:
            a = player.choose(GAME.view(s, d.seat), d, legal, rng, level)
            assert a in legal
        actions.append(a)
        GAME.apply(s, d, a, None)
    outcome = GAME.outcome(s)
    assert outcome is not None
    return actions, outcome.scores


@pytest.mark.parametrize("level", ["easy", "normal"])
def test_matches_of_bots_come_to_their_end_and_repeat(level: str) -> None:
    """The same seed gives the same match, every answer legal."""
    levels = [level, "random", level]
    assert match(3, 5, levels) == match(3, 5, levels)


def test_normal_beats_random_in_matches_of_two() -> None:
    """In ten matches it wins at least nine (in 200 trial matches: all)."""
    wins = 0
    for seed in range(10):
        me = seed % 2
        _, scores = match(2, seed, ["normal" if i == me else "random" for i in range(2)])
        wins += scores[me] > scores[1 - me]
    assert wins >= 9


def test_normal_beats_three_random_players() -> None:
    """In ten matches of four it is at the top at least six times (in 400 trials: 97 %)."""
    wins = 0
    for seed in range(10):
        me = seed % 4
        _, scores = match(4, seed, ["normal" if i == me else "random" for i in range(4)])
        wins += scores[me] == max(scores)
    assert wins >= 6


CARDS = {"parchment": ["pyramid", "R"], "compass": ["columns", "B"]}


def test_it_guesses_who_builds_what_in_its_colour() -> None:
    """Seat 2 has laid Red Twins where it could: that it holds Red in Twin becomes likelier."""
    tiles = [
        {"tile": 1, "face": "trio", "cell": "D8", "k": 0, "seat": 1},
        {"tile": 4, "face": "duo", "cell": "G9", "k": 0, "seat": 2},
        {"tile": 24, "face": "duo", "cell": "G13", "k": 0, "seat": 2},
    ]
    t = Table(people=[CARDS], city_tiles=tiles)
    weights = Judge(t.s, 0).weights[1]
    assert abs(sum(p for _, _, p in weights) - 1) < 1e-9
    chances: dict[tuple[int, int], float] = {(seat, d): p for seat, d, p in weights}
    assert chances[2, 6] > chances[1, 6]
    assert max(chances, key=lambda key: chances[key])[0] == 2


def test_it_does_not_look_at_backs() -> None:
    """The same choice of a tile whatever is on the back: the view does not have it."""
    t = Table(people=[CARDS])
    view = t.match.view(0)
    other = GAME.determinize(view, Rng(1))
    answers = t.legal()
    assert Player(view, 0).best("take", answers) == Player(GAME.view(other, 0), 0).best(
        "take", answers
    )


def test_it_takes_renown_for_the_slot_that_lags() -> None:
    """Red stands at 3 of a possible ally's 0: the token goes where it raises the pair."""
    t = Table("C8=R C9=R C10=R", seats=2, artifacts="P:D9", people=[CARDS]).put("D7 D8 D9")
    assert t.kind == "own-renown"
    a = Player(t.match.view(0), 0).best(t.kind, t.legal())
    assert GAME.action_text(a).startswith("renown")


@pytest.mark.parametrize("character", ["silen", "pehuen", "olechia", "salyx", "cetran"])
def test_it_uses_every_character(character: str) -> None:
    """With each character it plays a whole match and uses the power when it helps."""
    used = 0
    for seed in range(3):
        if used:
            break
        s = fresh(3, seed, characters="random")
        s = GAME.set_fixture(s, {"seats": [{"character": character}], "turn": {"seat": 0}})
        rng = Rng(seed)
        player = Heuristic()
        while GAME.decisions(s):
            d = GAME.decisions(s)[0]
            legal = GAME.legal(s, d)
            a = (
                player.choose(GAME.view(s, d.seat), d, legal, rng, "normal")
                if d.seat == 0
                else rng.choice(legal)
            )
            used += d.seat == 0 and a.tag in ("carve", "yak", "flip")
            GAME.apply(s, d, a, None)
        used += character == "salyx" and s.tokens[0] < 3
        used += character == "cetran" and sum(s.renown_on[:2]) > 0
        used += character == "olechia" and any(s.colour[c] >= 0 for c in range(150, 180))
    assert used


def late(seed: int) -> FoundersState:
    """A match of two near its end."""
    s = fresh(2, seed)
    player, rng = Heuristic(), Rng.stream(seed, "bots")
    while s.turn < 28 or s.stage != "take":
        d = GAME.decisions(s)[0]
        legal = GAME.legal(s, d)
        GAME.apply(s, d, player.choose(GAME.view(s, d.seat), d, legal, rng), None)
    return s


def test_hard_guesses_the_cards_of_its_only_opponent() -> None:
    """What his tiles gained tells colour and Design better than chance (R70)."""
    found = 0.0
    for seed in range(6):
        s = late(seed)
        me = s.active
        he = 1 - me
        judge = Judge(public(GAME.view(s, me)), me, reads=True)
        chances = {(colour, design): p for colour, design, p in judge.guesses}
        assert 1.7 < sum(chances.values()) <= 2 + 1e-9  # two cards, hopeless guesses left out
        assert not {colour for colour, _ in chances} & set(judge.colours)
        found += chances.get((s.parchment[he], s.parchment_design[he]), 0.0)
        found += chances.get((s.compass[he], s.compass_design[he]), 0.0)
    assert found / 12 > 3 / 12  # by chance 1 of 12: three colours, four Designs


def test_only_hard_reads_its_opponent() -> None:
    """The other levels guess nothing, and nobody does at a larger table."""
    s = late(1)
    view = GAME.view(s, s.active)
    assert Player(view, s.active).judge.guesses == []
    assert Player(view, s.active, reads=True).judge.guesses
    three = fresh(3, 1)
    assert not Judge(public(GAME.view(three, 0)), 0, reads=True).reads


def test_hard_denies_what_the_opponent_is_after() -> None:
    """Points of colours that he may have cost more than those that nobody has."""
    s = late(2)
    judge = Judge(public(GAME.view(s, s.active)), s.active, reads=True)
    colour = max(judge.guesses, key=lambda guess: guess[2])[0]
    plain = Board(judge.s.shown, [0] * 5)
    gained = [int(c == colour) for c in range(5)]
    assert judge.rivals(Board(judge.s.shown, gained)) > judge.rivals(plain)
