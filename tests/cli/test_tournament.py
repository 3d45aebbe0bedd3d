"""`terminus tournament`: rounds of bots, a person's own table, what a judge sees."""

import json

import pytest

from core.games import games
from core.kernel import Match, Rng
from core.save import Store

LIMIT = ("--option", "turn_limit=3")


def test_bots_play_to_a_champion(terminus, tmp_path):
    """`new` draws, `run` plays all rounds, `status` tells it again."""
    file = tmp_path / "cup.json"
    out, _ = terminus("tournament", "new", file, "--players", "random*8", "--seed", 4, *LIMIT)
    assert "Round 1 (the last two advance)" in out
    assert out.count(": open") == 2
    out, err = terminus("tournament", "run", file)
    assert "Final (the winner is champion)" in out
    assert "champion" in out
    assert err == ""
    found = terminus.json("tournament", "status", file)
    assert found["champion"] >= 0
    assert found["standings"][0] == [found["champion"], "champion"]
    again, _ = terminus("tournament", "run", file)
    assert again == out


def test_the_same_seed_gives_the_same_champion(terminus, tmp_path):
    """Also in several processes."""
    ends = []
    for name, jobs in (("a", 1), ("b", 2)):
        file = tmp_path / f"{name}.json"
        terminus("tournament", "new", file, "--players", "random*7", "--seed", 9, *LIMIT)
        terminus("tournament", "run", file, "--jobs", jobs)
        ends.append(terminus.json("tournament", "status", file)["standings"])
    assert ends[0] == ends[1]


@pytest.mark.rule("empires:TRN-9")
def test_a_person_plays_his_own_table(terminus, tmp_path, home):
    """His table is a save; once it is played out, `run` goes on with the next round."""
    file = tmp_path / "cup.json"
    players = "human:Ann,random*6"
    terminus("tournament", "new", file, "--players", players, "--seed", 2, *LIMIT)
    _, err = terminus("tournament", "run", file)
    found = json.loads(file.read_text())
    saves = [x["save"] for x in found["rounds"][0]["tables"] if x["save"]]
    assert len(saves) == 1
    assert f"terminus resume {saves[0]}" in err
    out, _ = terminus("tournament", "status", file, "--judge")
    assert "hand of Ann: " in out
    assert "Argonian Storm Front, 80 cards" in out
    store = Store()
    with store.open(saves[0]) as session:
        assert "human:Ann" in session.meta["seat_specs"]
        rng = Rng(3)
        while session.match.outcome() is None:
            d = session.match.decisions()[0]
            session.submit(session.match.game.answer(session.match.state, d, rng), d.seat)
        won = [session.match.seats[i] for i in session.match.outcome().winners]
    out, _ = terminus("tournament", "run", file)
    assert len(won) == 2
    assert f": {' and '.join(won)}" in out or f": {' and '.join(won[::-1])}" in out
    assert "Final" in out


def test_what_cannot_be_is_wrong_usage(terminus, tmp_path):
    """One sentence each, and no file is left behind."""
    file = tmp_path / "cup.json"
    for words, sentence in (
        (("--players", "random*2"), "3 to 128 take part, not 2."),
        (("--players", "random*x"), "after `*` stands a number from 1 to 128."),
        (("--players", "random*" + "9" * 5000), "after `*` stands a number from 1 to 128."),
        (("--players", "random*4", "--late", "Ann"), "written NAME=MINUTES"),
        (("--players", "random*4", "--late", "Ann=" + "9" * 5000), "written NAME=MINUTES"),
        (("--players", "random*4", "--decks", "nope"), "no deck `nope`"),
    ):
        _, err = terminus("tournament", "new", file, *words, status=2)
        assert sentence in err
        assert not file.exists()
    file.write_text("{}")
    _, err = terminus("tournament", "run", file, status=2)
    assert "holds no tournament" in err
    _, err = terminus("tournament", "new", file, "--players", "random*4", status=2)
    assert "is there already" in err


def test_a_save_has_a_name_that_fits_whatever_the_file_is_called(terminus, tmp_path, home):
    """The file's name may have blanks; another match under the save's name is told from it."""
    file = tmp_path / "Our Cup!.json"
    terminus("tournament", "new", file, "--players", "human:Ann,random*3", "--seed", 2, *LIMIT)
    _, err = terminus("tournament", "run", file)
    assert "terminus resume our-cup-r1-t1" in err
    store = Store()
    store.delete("our-cup-r1-t1")
    store.create(Match.new(games["empires"], seed=1), "our-cup-r1-t1").close()
    _, err = terminus("tournament", "run", file, status=2)
    assert "our-cup-r1-t1 is another match now" in err
