"""Tournaments of several tables: rounds, seating, advancing, lateness, the JSON form."""

from __future__ import annotations

import json
from typing import Any

import pytest

from core.bots.seats import parse_seats
from core.games.empires.decks import read_deck
from core.kernel import BadOptions
from core.lab import tournament as cup
from core.lab.tournament import Tournament

NAMES = ("Ann", "Bob", "Cid", "Dot", "Eve", "Fay", "Gus", "Hal", "Ida", "Jon", "Kit", "Lea")


def people(count: int, **more: object) -> Tournament:
    """A tournament of people, so that a test decides who wins."""
    names = [*NAMES, *(f"P{i}" for i in range(13, 200))][:count]
    specs = parse_seats(",".join(f"human:{n}" for n in names))
    return cup.begin("cup", specs, 5, **more)  # type: ignore[arg-type]


def finish_round(t: Tournament) -> None:
    """The first seats of every table win."""
    round_ = t.rounds[-1]
    for table in round_.tables:
        cup.record(t, round_, table, range(round_.advance), "")


@pytest.mark.rule("empires:TRN-3", "empires:TRN-4", "empires:TRN-5", "empires:VAR-1")
def test_forty_eight_play_three_rounds() -> None:
    """Twelve tables of four, two of each go on; six tables, one goes on; a final of six."""
    t = people(48)
    shape = []
    while t.champion < 0:
        r = t.rounds[-1]
        shape.append(([len(x.seats) for x in r.tables], r.advance, r.final))
        assert cup.next_round(t) is None
        finish_round(t)
        cup.next_round(t)
    assert shape == [([4] * 12, 2, False), ([4] * 6, 1, False), ([6], 1, True)]
    order = [told for _, told in cup.standings(t)]
    assert order[0] == "champion"
    assert order[1:6] == ["out in the final"] * 5
    assert order.count("out in round 2") == 18
    assert order.count("out in round 1") == 24


@pytest.mark.rule("empires:TRN-3", "empires:TRN-5")
@pytest.mark.parametrize("count", range(3, 129))
def test_every_number_of_entrants_comes_to_a_final(count: int) -> None:
    """Tables have four seats or three, a final three to six; nobody is left over."""
    players, first = count, True
    while len(found := cup.sizes(players)) > 1:
        assert sum(found) == players
        assert set(found) <= {3, 4}
        assert found.count(3) <= 3 or players < 12
        players = len(found) * cup.advancing(len(found), first)
        first = False
    assert 3 <= players <= 6


@pytest.mark.rule("empires:TRN-5")
def test_too_few_or_too_many_are_refused() -> None:
    """A final needs three."""
    for count in (2, 129):
        with pytest.raises(BadOptions, match="3 to 128 take part"):
            people(count)


def test_the_seed_seats_the_players() -> None:
    """The same seed gives the same tables and the same matches; another seed others."""
    same = [people(12).rounds[0].tables for _ in range(2)]
    assert same[0] == same[1]
    specs = parse_seats(",".join(f"human:{n}" for n in NAMES))
    other = cup.begin("cup", specs, 6).rounds[0].tables
    assert other != same[0]
    seated = sorted(i for x in same[0] for i in x.seats)
    assert seated == list(range(12))
    assert len({x.seed for x in same[0]}) == 3


@pytest.mark.rule("empires:TRN-3", "empires:TRN-7")
def test_a_die_decides_who_advances_where_the_table_does_not() -> None:
    """Three tied for two places, or one left of a table where two go on: a die (ours)."""
    t = people(8)
    r = t.rounds[0]
    cup.record(t, r, r.tables[0], (0, 1, 3), "A tie.")
    cup.record(t, r, r.tables[1], (2,), "")
    assert len(r.tables[0].winners) == 2
    assert set(r.tables[0].winners) <= {r.tables[0].seats[i] for i in (0, 1, 3)}
    assert r.tables[0].note == "A tie. A die decided."
    assert r.tables[1].seats[2] in r.tables[1].winners
    assert len(set(r.tables[1].winners)) == 2


@pytest.mark.rule("empires:TRN-2", "empires:TRN-3", "empires:TRN-1")
def test_the_tables_of_a_round_have_its_options() -> None:
    """The structure is the tournament, two survive in the first round, the decks are theirs."""
    t = people(8, decks=["mechad", "krebiz"])
    table = t.rounds[0].tables[0]
    built = cup.options_of(t, t.rounds[0], table)
    assert (built.structure, built.survivors, built.keeps) == ("tournament", 2, False)
    assert built.turn_limit == 30
    decks = [getattr(built, f"deck{i + 1}") for i in range(4)]
    assert decks == [("mechad", "krebiz")[i % 2] for i in table.seats]
    finish_round(t)
    assert cup.next_round(t) is not None
    assert cup.options_of(t, t.rounds[1], t.rounds[1].tables[0]).survivors == 1


@pytest.mark.rule("empires:TRN-1")
def test_a_deck_that_is_not_legal_is_refused_at_the_door() -> None:
    """Every deck is checked before the first round (TRN-1)."""
    with pytest.raises(BadOptions, match="deck of Bob is not legal: A deck has 80 to 120"):
        people(4, decks=["argonian", "argonian-200"])


@pytest.mark.rule("empires:TRN-6")
def test_lateness_costs_cards_then_the_tournament() -> None:
    """Five minutes are free, then a card a minute by chance; at fifteen one is out (TRN-6)."""
    late = {"Ann": 5, "Bob": 6, "Cid": 14, "Dot": 15}
    t = people(9, decks=["argonian"], late=late)
    full = len(read_deck("argonian").all)
    sizes = [len(read_deck(e.deck).all) for e in t.entrants[:4]]
    assert sizes[:3] == [full, full - 1, full - 9]
    assert [e.out for e in t.entrants[:4]] == [False, False, False, True]
    assert 3 not in [i for x in t.rounds[0].tables for i in x.seats]
    assert cup.standings(t)[-1] == (3, "too late")
    again = people(9, decks=["argonian"], late=late)
    assert again.entrants == t.entrants
    with pytest.raises(BadOptions, match="Nobody is called `Zoe`"):
        people(4, late={"Zoe": 3})


@pytest.mark.rule("empires:TRN-6")
def test_a_deck_that_lost_cards_is_still_played() -> None:
    """It was legal when it was checked; seventy-one cards do not stop the match (TRN-6)."""
    from core.kernel import Match
    from core.lab.tournament import GAME, games

    t = people(4, decks=["argonian"], late={"Ann": 14})
    table = t.rounds[0].tables[0]
    match = Match(games[GAME], cup.options_of(t, t.rounds[0], table), list("abcd"), table.seed)
    seat = table.seats.index(0)
    state = match.state
    assert sum(x == seat for x in state.owner) == 71  # type: ignore[attr-defined]


@pytest.mark.rule("empires:TRN-9")
def test_rules_may_be_changed_in_writing_beforehand() -> None:
    """Options hold for every table and stand in the file; what cannot be is refused (TRN-9)."""
    t = people(4, options={"one_target": "yes", "turn_limit": "12"})
    built = cup.options_of(t, t.rounds[0], t.rounds[0].tables[0])
    assert built.one_target
    assert built.turn_limit == 12
    assert cup.plain(t)["options"] == {"one_target": "yes", "turn_limit": "12"}
    for options, words in (
        ({"play_to_end": "yes"}, "`play_to_end=yes` does not go with a tournament"),
        ({"gamblers": "yes"}, "`gamblers=yes` does not go with `structure=tournament`"),
        ({"deck1": "krebiz"}, "set by the tournament itself"),
    ):
        with pytest.raises(BadOptions, match=words):
            people(4, options=options)


def test_two_of_one_name_are_refused() -> None:
    """Names tell the standings apart."""
    specs = parse_seats("human:Ann,human:Ann,normal")
    with pytest.raises(BadOptions, match="Two are called `Ann`"):
        cup.begin("cup", specs, 1)


def test_a_tournament_survives_its_file() -> None:
    """Seeds above 53 bits come back whole; anything else is refused."""
    t = people(12)
    finish_round(t)
    cup.next_round(t)
    plain = json.loads(json.dumps(cup.plain(t)))
    assert cup.from_plain(plain) == t
    for broken in ({}, [], {**plain, "seed": 5}, {**plain, "more": 1}, {**plain, "rounds": 3}):
        with pytest.raises(BadOptions, match="holds no tournament"):
            cup.from_plain(broken)


@pytest.mark.parametrize(
    "edit",
    [
        lambda plain: plain["rounds"].clear(),
        lambda plain: plain["rounds"][0]["tables"].clear(),
        lambda plain: plain["rounds"][0]["tables"][0]["seats"].append(99),
        lambda plain: plain["rounds"][0]["tables"][0]["seats"].append(0),
        lambda plain: plain["rounds"][0]["tables"][0]["winners"].clear(),
        lambda plain: plain["rounds"][0]["tables"][0].update(winners=[77, 78]),
    ],
)
def test_an_edited_file_that_does_not_hang_together_is_refused(edit: Any) -> None:
    """Rounds without tables, seats that nobody has, winners from elsewhere."""
    t = people(12)
    finish_round(t)
    cup.next_round(t)
    plain = json.loads(json.dumps(cup.plain(t)))
    edit(plain)
    with pytest.raises(BadOptions, match="holds no tournament"):
        cup.from_plain(plain)


@pytest.mark.rule("empires:VAR-1", "empires:TRN-3", "empires:TRN-5", "empires:TRN-7")
def test_bots_play_a_whole_tournament() -> None:
    """Seven chance players: two tables, a final of four, a champion; all by the limit of turns."""
    t = cup.begin("cup", parse_seats(",".join(["random"] * 7)), 2, options={"turn_limit": "4"})
    while t.champion < 0:
        round_ = t.rounds[-1]
        for table in round_.tables:
            cup.record(t, round_, table, cup.play_table(t, round_, table), "")
        cup.next_round(t)
    assert [[len(x.seats) for x in r.tables] for r in t.rounds] == [[4, 3], [4]]
    assert [told for _, told in cup.standings(t)].count("champion") == 1
