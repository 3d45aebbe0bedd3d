"""What `hard` bots judge positions by."""

from __future__ import annotations

from core.games.treasure.search import standing, value

from .tables import hero, seat, table


def test_points_and_a_strong_party_stand_better() -> None:
    """More treasure, or the same with more heroes."""
    s = table(seat(pile="T24"), seat(pile="T01"))
    assert value(s, 0) > 0.5 > value(s, 1)
    s = table(seat(party=["H01", "H08"]), seat(party=["H02"]))
    assert value(s, 0) > 0.5 > value(s, 1)


def test_wounds_and_the_end_of_the_deck_count() -> None:
    """A hurt hero is worth less, and with the deck gone only points are."""
    s = table(seat(party=[hero("H08", 1)]), seat(party=["H14"]))
    hurt = standing(s, 0)
    s.parties[0][0].left = 4
    assert standing(s, 0) > hurt
    s = table(seat(party=["H08"], pile="T05"), seat(), deck=[], discard=["*"])
    assert standing(s, 0) == 2
