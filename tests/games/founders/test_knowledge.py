"""What a seat may know (R8, R9, R14, R67), and worlds that fit it."""

from __future__ import annotations

import json

import pytest

from core.games.founders import GAME
from core.kernel import Rng

from .table import Table, fresh, played


def _walk(seats: int, seed: int, **options: object) -> list[object]:
    s = fresh(seats, seed, **options)
    rng = Rng(seed + 1)
    found = []
    while GAME.decisions(s):
        if rng.below(6) == 0:
            found.append(s.clone())
        played(s, rng, 1)
    found.append(s)
    return found


@pytest.mark.rule("founders:R8", "founders:R9", "founders:R14")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_view_holds_no_hidden_word(seats: int) -> None:
    """Another deal of all hidden things gives the same view, byte for byte."""
    for s in _walk(seats, 7):
        for seat in (*range(seats), None):
            view = GAME.view(s, seat)
            other = GAME.determinize(view, Rng(3))
            assert GAME.invariants(other) == []
            assert json.dumps(GAME.view(other, seat)) == json.dumps(view)


@pytest.mark.rule("founders:R8", "founders:R70")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_guessed_colours_form_a_circle(seats: int) -> None:
    """Every guess deals the other colours as the set-up could have dealt them."""
    s = fresh(seats, 3, characters="random")
    view = GAME.view(s, 1)
    deals = set()
    for seed in range(60):
        g = GAME.determinize(view, Rng(seed))
        assert (g.parchment[1], g.compass[1]) == (s.parchment[1], s.compass[1])
        assert len(set(g.parchment)) == len(set(g.parchment_design)) == seats
        if seats > 2:
            assert set(g.parchment) == set(g.compass)
        else:
            assert len({*g.parchment, *g.compass}) == 4
        assert all(p != c for p, c in zip(g.parchment, g.compass, strict=True))
        deals.add((*g.parchment, *g.compass))
    assert len(deals) >= 3


@pytest.mark.rule("founders:R9")
def test_guessed_designs_leave_out_what_is_known_to_be_out() -> None:
    """With the undealt Designs shown, no guess deals one of them."""
    s = fresh(3, 3, characters="random", show_undealt_designs=True)
    view = GAME.view(s, 0)
    for seed in range(20):
        g = GAME.determinize(view, Rng(seed))
        assert GAME.view(g, 0) == view


@pytest.mark.rule("founders:R14")
def test_tiles_with_equal_faces_are_really_unknown() -> None:
    """Where two tiles share a face, guesses differ in the back."""
    words = [f"PRY/{back}" for back in ("GBG", "BGB", "GGB", "BBG")] * 10
    s = fresh(3, 3, characters="random", tiles=" ".join(words))
    s.upper = [1] * len(s.upper)
    view = GAME.view(s, 0)
    backs = {
        tuple(g.tiles.faces[t][0] for t in g.waiting)
        for g in (GAME.determinize(view, Rng(seed)) for seed in range(10))
    }
    assert len(backs) > 1


def test_a_spectator_sees_no_cards_until_the_end() -> None:
    """Then all cards and every term of the scores are shown to everybody."""
    s = fresh(3, 2, characters="random")
    view = GAME.view(s, None)
    assert view["own"] is None
    assert all(p["cards"] is None for p in view["players"])
    played(s, Rng(1))
    end = GAME.view(s, None)
    assert all(p["cards"] for p in end["players"])
    outcome = GAME.outcome(s)
    assert outcome is not None
    assert [e["final"] for e in end["scores"]] == list(outcome.scores)


@pytest.mark.rule("founders:R67")
def test_own_points_do_not_tell_who_cetrans_allies_are() -> None:
    """In a match of four both readings are shown; with three, or as Cetran, one is certain."""
    cards = {"parchment": ["pyramid", "R"], "compass": ["columns", "B"]}
    people = [cards, {"character": "cetran"}]
    t = Table("C9=B", seats=4, people=people, switches={"C9": "R"})
    own = t.match.view(0)["own"]
    assert (own["compass"]["points"], own["compass"]["if_ally"]) == (0, 1)
    three = Table("C9=B", seats=3, people=people, switches={"C9": "R"})
    own = three.match.view(0)["own"]
    assert (own["compass"]["points"], own["compass"]["if_ally"]) == (1, None)
    me = Table("C9=B", seats=4, people=[{"character": "cetran", **cards}], switches={"C9": "R"})
    own = me.match.view(0)["own"]
    assert (own["compass"]["points"], own["compass"]["if_ally"]) == (1, None)


def test_the_view_has_what_a_screen_draws() -> None:
    """Districts, marks, Yaks, Plazas, waiting tiles, supplies, own Designs with points."""
    t = Table(
        "C8=R B9=R C10=B D7=G",
        artifacts="H:A9",
        yaks={"E11": "Y"},
        switches={"D7": "P"},
        district_tiles={"F7": "G"},
    )
    view = t.match.view(0)
    assert view["board"]["D7"] == {"colour": "P", "under": "G", "tile": -3}
    assert view["board"]["F7"] == {"colour": "G", "under": None, "tile": -1}
    assert view["symbols"] == {"A9": "H"}
    assert view["yaks"]["Y"] == "E11"
    assert view["plazas"][0]["claimed"] == "R"
    assert view["supply"]["monoliths"]["R"] == 2
    assert view["own"]["parchment"]["design"]
    assert set(view) >= {"game", "seat", "turn", "phase", "over"}
