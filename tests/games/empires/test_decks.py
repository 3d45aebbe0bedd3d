"""The preset decks, the defaults of a match, and what deck_check complains of."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.games.empires import GAME, deck_files, load, setup
from core.games.empires.deck_files import Deck, parse
from core.games.empires.deck_rules import check, missing_built, split_types
from core.games.empires.decks import deck_check, deck_list, deck_text
from core.games.empires.load import CARDS
from core.kernel import BadOptions, Match
from core.kernel.errors import BadDeck

STANDARD = ("argonian", "krebiz", "mechad", "corporate")


def written(tmp_path: Path, text: str) -> str:
    """A deck file with this text."""
    path = tmp_path / "mine.txt"
    path.write_text(text, "utf-8")
    return str(path)


@pytest.mark.rule("empires:DECK-1", "empires:DECK-3", "empires:DECK-4", "empires:DECK-5")
@pytest.mark.parametrize("name", STANDARD)
@pytest.mark.parametrize("players", range(2, 7))
def test_preset_decks_are_legal(name: str, players: int) -> None:
    """Each Standard preset keeps every deck rule for two to six players, in a tournament too."""
    assert deck_check(name, "standard", players) == []
    assert deck_check(name, "tournament", players) == []


@pytest.mark.parametrize("name", [*STANDARD, "basic-a", "basic-b"])
def test_presets_are_wholly_built(name: str) -> None:
    """A preset names built cards only, and says how it wants to be played."""
    deck = parse(deck_text(name), name)
    assert missing_built(deck) == []
    about = [line for line in deck_text(name).splitlines() if line.startswith("# ")]
    assert len(" ".join(about[:3])) > 100
    assert deck.name
    assert deck.empire


@pytest.mark.parametrize("name", STANDARD)
def test_a_preset_has_a_fleet_of_its_empire(name: str) -> None:
    """At least twelve ships of the announced empire, and no ladder with more than three gaps."""
    deck = parse(deck_text(name), name)
    own = [c for c in deck.all if CARDS[c].empire == deck.empire and CARDS[c].type == "ship"]
    assert len(own) >= 12
    assert 60 <= len(deck.all) <= 80


@pytest.mark.rule("empires:SET-3")
def test_the_basic_decks_are_two_shares_of_one_game() -> None:
    """Each basic deck alone deals two players their nine cards and reserves, with cards left."""
    for name in ("basic-a", "basic-b"):
        s = Match.new(GAME, {"structure": "basic", "deck1": name}, 2, seed=1).state
        assert len(s.deck) == 1
        assert sorted(map(len, s.hand)) == [9, 9]
        assert len(s.deck[0]) >= 30


@pytest.mark.rule("empires:DECK-1")
def test_default_decks_come_by_turns() -> None:
    """Without options the seats get the four presets in turn, from the first again."""
    s = Match.new(GAME, {}, 6, seed=1).state
    assert s.empires == ["Argonian", "Krebiz", "Mechad", "Corporate", "Argonian", "Krebiz"]
    decks = setup.decks_of(GAME.Options(), 6)
    assert [d.name for d in decks[:4]] == [parse(deck_text(n), n).name for n in STANDARD]
    assert decks[4] == decks[0]


@pytest.mark.rule("empires:SET-3")
def test_the_basic_game_takes_the_second_deck_from_three_players_on() -> None:
    """Two players share basic deck A; deck B joins for the third."""
    two = setup.decks_of(GAME.Options(structure="basic"), 2)
    three = setup.decks_of(GAME.Options(structure="basic"), 3)
    assert [d.name for d in two] == ["Basic deck A"]
    assert [d.name for d in three] == ["Basic deck A", "Basic deck B"]


def test_presets_are_listed() -> None:
    """The presets are there by name."""
    assert set(STANDARD) | {"basic-a", "basic-b"} <= set(deck_list())


# --- complaints -------------------------------------------------------------------------------


def test_every_bad_line_is_named(tmp_path: Path) -> None:
    """All lines that cannot be read are told, each with its number and what it may mean."""
    path = written(
        tmp_path, "empire: Argonian\n3 S3 Argonan Frigate\nmoon\n2 moone\n2 t3-moon\n0 t3-moon\n"
    )
    found = deck_check(path)
    assert [c["message"].split(":")[0] for c in found] == ["Line 2", "Line 3", "Line 4", "Line 6"]
    assert "Do you mean S3 Argonian Frigate" in found[0]["message"]
    assert "count and a card" in found[1]["message"]
    assert "Do you mean T3 Moon" in found[2]["message"]


@pytest.mark.rule("empires:DECK-2")
def test_an_unknown_empire_is_named_with_the_known_ones(tmp_path: Path) -> None:
    """The complaint carries the rule and lists the empires (DECK-2)."""
    found = deck_check(written(tmp_path, "empire: Argonia\n2 t3-moon\n"))
    assert found[0]["rule"] == "DECK-2"
    assert "Argonian" in found[0]["message"]


def test_a_file_that_is_no_text_is_told(tmp_path: Path) -> None:
    """Bytes that are no UTF-8 are a complaint, not a crash."""
    path = tmp_path / "mine.txt"
    path.write_bytes(b"\xff\xfe\x00")
    assert "cannot be read" in deck_check(str(path))[0]["message"]


def test_a_card_that_is_not_built_is_refused_with_that_reason(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Deck check and a new match both name the card that does nothing yet."""
    import attrs

    name = "s5-ore-carrier"
    some = dict(CARDS) | {name: attrs.evolve(CARDS[name], built=False)}
    monkeypatch.setattr(load, "CARDS", some)
    found = check(Deck("d", "Argonian", (name, "t3-moon"), ()), "free")
    assert found[0]["cards"] == [name]
    assert "not built" in found[0]["message"]
    assert "S5 Ore Carrier" in found[0]["message"]
    with pytest.raises(BadOptions, match="not built yet: s5-ore-carrier"):
        Match.new(GAME, {"deck1": f"60 {name};1 t3-moon", "deck2": "argonian"}, 2)


@pytest.mark.parametrize("structure", ["standrd", "", "BASIC"])
def test_an_unknown_structure_is_wrong_usage(structure: str) -> None:
    """It is refused with the known ones, whatever the deck."""
    with pytest.raises(BadOptions, match="standard, tournament, basic"):
        deck_check("argonian", structure)


@pytest.mark.rule("empires:SET-1")
@pytest.mark.parametrize("players", [0, 1, 7])
def test_too_many_or_few_players_are_wrong_usage(players: int) -> None:
    """A deck is checked for two to six players (SET-1)."""
    with pytest.raises(BadOptions, match="2 to 6"):
        deck_check("argonian", "standard", players)


@pytest.mark.rule("empires:DECK-5", "empires:DECK-6")
def test_the_ladder_complaint_names_gaps_and_cards() -> None:
    """Four cards above gaps are one too many; every missing strength is named (DECK-5, DECK-6)."""
    cards = ("t1-small-moon", "t3-moon", "t5-star", "t6-asteroid-field", "t6-asteroid-field")
    found = [c for c in check(Deck("d", "Argonian", cards, ())) if c["rule"] == "DECK-5"]
    assert sorted(found[0]["cards"]) == sorted(cards[1:])
    assert "terrain 2 4" in found[0]["mend"]
    assert "take out 1" in found[0]["mend"]
    three = Deck("d", "Argonian", cards[:4], ())
    assert "DECK-5" not in [c["rule"] for c in check(three)]


@pytest.mark.rule("empires:CARD-7")
def test_a_double_card_counts_where_it_helps() -> None:
    """A Plasma Field fills a gap among hazards when terrain does not need it (CARD-7)."""
    hazards = ("h1-dust-cloud", "h3-pulsar", "h3-pulsar", "h4-nova", "h4-nova")
    terrain = ("t1-small-moon",) * 5
    deck = Deck("d", "Argonian", (*hazards, *terrain, "t2-plasma-field"), ())
    assert "t2-plasma-field" in split_types(deck)["hazard"]
    assert "DECK-5" not in [c["rule"] for c in check(deck)]
    needed = Deck("d", "Argonian", ("h1-dust-cloud",) * 5 + (*terrain[:4], "t2-plasma-field"), ())
    assert "t2-plasma-field" in split_types(needed)["terrain"]


@pytest.mark.rule("empires:DECK-7", "empires:DECK-10")
def test_each_broken_rule_says_what_mends_it() -> None:
    """Several broken rules are all told, each with its cards and a way out."""
    cards = ("s7-bolaar-dreadnought",) * 3 + ("s3-mechad-destroyer",) + ("t1-small-moon",) * 20
    found = {c["rule"]: c for c in check(Deck("d", "Argonian", cards, ("t3-moon",)), players=3)}
    assert {"DECK-3", "DECK-4", "DECK-7", "DECK-9", "DECK-10", "RES-1"} <= set(found)
    assert found["DECK-3"]["mend"] == "Add 25 cards."
    assert found["DECK-7"]["cards"] == ["s7-bolaar-dreadnought"]
    assert found["DECK-9"]["cards"] == ["s3-mechad-destroyer"]
    assert "Name 2 cards more" in found["RES-1"]["mend"]
    assert all(c["mend"] for c in found.values())


@pytest.mark.rule("empires:VAR-2")
def test_the_points_form_says_how_many_points() -> None:
    """The 200 points of the points form are complained of with the difference (VAR-2)."""
    found = check(Deck("d", "Argonian", ("t3-moon",) * 60, ()), "points")
    short = next(c for c in found if "strength points" in c["message"])
    assert short["mend"] == "Add cards worth 20 points."


def test_an_unknown_card_has_near_names() -> None:
    """The nearest names are offered, without the class names of ships."""
    with pytest.raises(BadDeck, match=r"Do you mean S6 Argonian Heavy Cruiser"):
        deck_files.parse("1 S6 Argonian Heavy Cruser\n")


@pytest.mark.parametrize("count", ["²", "9" * 5000, "0", "151", "٣", "x"])
def test_a_count_that_is_none_is_told_with_its_line(tmp_path: Path, count: str) -> None:
    """Digits of other scripts and numbers of any length are the file's fault, not the program's."""
    problems = deck_check(written(tmp_path, f"{count} Small Moon\n"))
    assert problems[0]["message"].startswith("Line 1: ")
    assert len(problems[0]["message"]) < 200


@pytest.mark.rule("empires:SET-4")
@pytest.mark.parametrize(
    ("word", "known"), [("free", True), ("Tournament", True), ("chess", False)]
)
def test_an_unknown_structure_is_told_with_its_line(word: str, known: bool) -> None:
    """A deck says what it is built for in a word of the list, an older one included."""
    deck, faults = deck_files.read_text(f"structure: {word}\n4 t1-small-moon\n")
    assert bool(deck.structure) == known
    assert [f.message[:7] for f in faults] == ([] if known else ["Line 1:"])
