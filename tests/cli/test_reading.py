"""cards, deck, rules, doctor: things to look up."""

import sys
import types

import pytest

from tui.commands import rules


def test_card_search_finds_by_words(terminus):
    """All words of a query must be in a card's name, id or text, in any case."""
    found = terminus.json("cards", "foundation", "SELDON")
    assert {"Hari Seldon", "Dors Seldon"} <= {card["name"] for card in found}
    assert all({"game", "id", "slug", "name", "text"} <= set(card) for card in found)


def test_exact_id_or_name_stands_alone(terminus):
    """An id or a whole name shows that card in full."""
    for query in (["AF001"], ["hari-seldon"], ["Hari", "Seldon"]):
        out, _ = terminus("cards", "foundation", *query)
        assert out.startswith("Hari Seldon  (foundation AF001, hari-seldon)")
        assert "3 dice in Research." in out


def test_one_word_that_is_no_game_is_searched_everywhere(terminus):
    """`terminus cards seldon` looks through all games."""
    assert {c["game"] for c in terminus.json("cards", "seldon")} == {"foundation"}


def test_nothing_found_has_status_1(terminus):
    """A search that finds nothing says so and ends with 1."""
    assert terminus.json("cards", "foundation", "zebra", status=1) == []
    assert "no card has `zebra`" in terminus("cards", "foundation", "zebra", status=1)[1]


def test_all_cards_of_a_game(terminus):
    """Without a query all cards are listed, a line each."""
    out, _ = terminus("cards", "foundation")
    assert len(out.splitlines()) == 152


def test_rule_by_its_id(terminus):
    """An id shows its clause only."""
    out, _ = terminus("rules", "foundation", "foundation:AF-12")
    assert "AF-12" in out.splitlines()[0]
    assert len(out.splitlines()) < 12
    assert terminus("rules", "foundation", "af-12")[0] == out


def test_rules_by_heading(terminus):
    """Words of a heading show that section."""
    out, _ = terminus("rules", "foundation", "set-up")
    assert out.splitlines()[0].startswith("#")
    assert "set-up" in out.splitlines()[0].lower()
    assert len(out) < len(terminus("rules", "foundation")[0])


@pytest.mark.parametrize("rule", ["R12", "q17", "founders:R82"])
def test_rules_of_founders_have_no_hyphen(terminus, rule):
    """R12 and Q17 are found as they are written in refusals and help texts."""
    out, _ = terminus("rules", "founders", rule)
    assert f"**{rule.rpartition(':')[2].upper()}**" in out
    assert len(out) < 1000


def test_every_rule_that_an_option_names_is_found(terminus):
    """`--help-options` names rules that `terminus rules` prints."""
    from core.games import games
    from core.kernel.options import specs

    for game_id, game in games.items():
        for spec in specs(game.Options):
            if spec.rule:
                assert spec.rule in terminus("rules", game_id, spec.rule)[0], (game_id, spec.rule)


def test_a_pager_that_names_no_program_is_passed_over(monkeypatch, capsys):
    """An open quotation mark in PAGER costs nobody the rules."""
    from tui.commands import rules

    monkeypatch.setenv("PAGER", '"')
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    monkeypatch.setattr("shutil.which", lambda name: None)
    rules.page("the rules")
    assert capsys.readouterr().out == "the rules\n"


def test_unknown_section_has_status_1(terminus):
    """A section that is not there is told with the headings that are."""
    assert "headings" in terminus("rules", "foundation", "zebra", status=1)[1]


TEXT = """# Game
## One
- **A-1** First,
  over two lines.
- **A-2** Second, see A-1.
### Inner
**A-10** Tenth.

**A-11** Last.
## Two
end"""


@pytest.mark.parametrize(
    ("wanted", "shown"),
    [
        ("A-1", "- **A-1** First,\n  over two lines."),
        ("A-10", "**A-10** Tenth."),
        ("inner", "### Inner\n**A-10** Tenth.\n\n**A-11** Last."),
        ("two", "## Two\nend"),
        ("A-3", ""),
    ],
)
def test_part_of_a_text(wanted, shown):
    """A clause is its paragraph or list item, a section goes to the next heading as high."""
    assert rules.part(TEXT, wanted) == shown


@pytest.fixture
def decks(monkeypatch):
    """A game with decks."""
    made = types.ModuleType("core.games.foundation.decks")
    made.deck_list = lambda: [{"name": "starter", "text": "for a first match"}]
    made.deck_show = lambda name: {"name": name, "cards": [{"count": 2, "card": "Ship"}]}
    made.asked = []

    def check(path, structure, players):
        made.asked.append((path, structure, players))
        if path == "good":
            return []
        return [{"rule": "x:D-1", "message": "Too few.", "cards": ["Ship"], "mend": "Add 3 ships."}]

    made.deck_check = check
    monkeypatch.setitem(sys.modules, made.__name__, made)
    monkeypatch.setattr(
        "tui.commands.cards.find_spec", lambda name: made if name == made.__name__ else None
    )
    return made


@pytest.fixture
def files(tmp_path, monkeypatch):
    """A folder with the files `good` and `bad`."""
    monkeypatch.chdir(tmp_path)
    for name in ("good", "bad"):
        (tmp_path / name).write_text("")


def test_deck_file_that_is_not_there_is_wrong_usage(terminus, decks, files):
    """A missing file is told apart from an illegal deck."""
    assert "none: No such file" in terminus("deck", "check", "none", status=2)[1]
    assert decks.asked == []


def test_deck_check_names_every_broken_rule(terminus, decks, files):
    """An illegal deck ends with 1; rule, sentence, cards and mend are told."""
    out, _ = terminus("deck", "check", "bad", "--structure", "tournament", "--players", "3",
                      status=1)  # fmt: skip
    assert out == "x:D-1: Too few. (Ship) Add 3 ships.\n"
    assert decks.asked == [("bad", "tournament", 3)]
    answer = terminus.json("deck", "check", "bad", status=1)
    assert answer["legal"] is False
    assert answer["problems"][0]["rule"] == "x:D-1"


def test_legal_deck_has_status_0(terminus, decks, files):
    """A legal deck is called so."""
    assert terminus("deck", "check", "good")[0] == "The deck is legal.\n"
    assert terminus.json("deck", "check", "good") == {"legal": True, "problems": []}


def test_decks_are_listed_and_shown(terminus, decks):
    """deck list and deck show print what the game offers."""
    assert terminus("deck", "list")[0].split() == ["starter", "for", "a", "first", "match"]
    assert "2 Ship" in terminus("deck", "show", "starter")[0]


def test_game_without_decks_says_so(terminus):
    """A game without decks is told apart from a missing file."""
    _, err = terminus("deck", "check", "x", "--game", "foundation", status=2)
    assert "without decks" in err


TOPICS = ["terminal", "size", "colours", "unicode", "keys", "link"]
TOPICS += ["saves", "decks", "settings", "versions", "games"]


def test_doctor_tells_all_topics(terminus, home):
    """doctor tells of terminal, folders and versions, and changes nothing."""
    assert list(terminus.json("doctor")) == TOPICS
    out, _ = terminus("doctor")
    assert str(home) in out
    assert not home.exists()


@pytest.mark.parametrize(
    ("env", "says"),
    [
        ({"TERM": "xterm-256color", "COLORTERM": "truecolor"}, "16 million"),
        ({"TERM": "xterm-256color"}, "256"),
        ({"TERM": "linux"}, "16"),
        ({"TERM": "vt100"}, "none"),
        ({"TERM": "xterm-256color", "NO_COLOR": "1"}, "NO_COLOR"),
    ],
)
def test_doctor_reads_colours_from_the_environment(env, says):
    """Colours are what the environment promises."""
    from tui.commands.doctor import colours

    assert says in colours(env)


def test_doctor_tells_of_a_folder_that_cannot_be_read(tmp_path, terminus, monkeypatch):
    """Whoever has trouble with the folder of saves asks doctor: it must not fail over that."""
    odd = tmp_path / "file"
    odd.write_text("no folder")
    monkeypatch.setenv("TERMINUS_HOME", str(odd))
    out, _ = terminus("doctor")
    assert "could not be read" in out
