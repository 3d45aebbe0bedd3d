"""deck new, fill, edit, and one's own decks in list, show and check."""

from pathlib import Path

import pytest

from core.games.empires.deck_files import parse
from core.games.empires.deck_folder import DeckFolder
from core.games.empires.deck_rules import check
from tui.request import Request


def test_new_deck_is_written_and_its_place_printed(terminus):
    """deck new prints the file; an empire may be announced."""
    out, err = terminus("deck", "new", "My Frigates", "--empire", "argonian")
    path = Path(out.strip())
    assert path == DeckFolder().path("my-frigates")
    assert path.read_text() == "name: My Frigates\nempire: Argonian\n"
    assert err == ""


def test_new_deck_from_a_preset(terminus):
    """--from copies a preset, with its note."""
    terminus("deck", "new", "Mine", "--from", "krebiz")
    made, preset = DeckFolder().read("mine"), terminus("deck", "show", "krebiz")[0]
    assert made.empire == "Krebiz"
    assert len(made.cards) == 80
    assert "krebiz" in preset.lower()
    assert DeckFolder().text("mine").startswith("# ")


def test_new_deck_never_writes_over_another(terminus):
    """A taken name, a preset's too, ends with 1 and changes nothing."""
    terminus("deck", "new", "mine", "--empire", "Krebiz")
    for name in ("Mine", "argonian"):
        _, err = terminus("deck", "new", name, status=1)
        assert "already" in err
    assert DeckFolder().names() == ["mine"]
    assert DeckFolder().read("mine").empire == "Krebiz"


@pytest.mark.parametrize(
    "words",
    [
        ("new", "###"),
        ("new", "x", "--empire", "Klingon"),
        ("new", "x", "--from", "none"),
        ("fill", "no-such-deck"),
        ("fill", "argonian", "--write"),
        ("fill", "argonian", "--structure", "chess"),
        ("fill", "argonian", "--players", "9"),
        ("edit", "no-such-deck"),
    ],
)
def test_wrong_words_are_wrong_usage(terminus, words):
    """One sentence on stderr, status 2, nothing on disk."""
    out, err = terminus("deck", *words, status=2)
    assert out == ""
    assert err.startswith("terminus: ")
    assert "bug" not in err
    assert DeckFolder().names() == []


def test_fill_prints_a_legal_deck_and_says_what_it_added(terminus):
    """The deck goes to stdout, the reasons to stderr; the file stays as it is."""
    terminus("deck", "new", "mine", "--empire", "Bolaar")
    out, err = terminus("deck", "fill", "mine", "--structure", "challenge", "--players", "4")
    assert check(parse(out), "challenge", 4) == []
    assert "VAR-2" in err
    assert DeckFolder().read("mine").cards == ()


def test_fill_writes_back(terminus, tmp_path):
    """--write completes an own deck or a file in place."""
    terminus("deck", "new", "mine")
    out, _ = terminus("deck", "fill", "mine", "--write")
    assert out == ""
    assert terminus("deck", "check", "mine")[0] == "The deck is legal.\n"
    path = tmp_path / "other.txt"
    path.write_text("empire: Mechad\n2 T3 Moon\n")
    terminus("deck", "fill", path, "--write")
    assert check(parse(path.read_text()), "standard", 2) == []
    assert "2 T3 Moon" in path.read_text()


def test_own_decks_are_listed_with_what_they_are(terminus):
    """After the presets; one that cannot be read is told on stderr and hides no other."""
    terminus("deck", "new", "mine", "--from", "mechad")
    (DeckFolder().folder / "bad.txt").write_text("two moons\n")
    out, err = terminus("deck", "list")
    assert out.splitlines()[-1].split(maxsplit=1)[0] == "mine"
    assert "80 cards, legal" in out
    assert err.count("\n") == 1
    assert "`bad` cannot be read: Line 1" in err
    assert terminus.json("deck", "list")[-1] == "mine"


def test_check_takes_what_the_deck_says_it_is_for(terminus):
    """Without words of one's own a deck is judged by its own structure."""
    assert "legal" in terminus("deck", "check", "argonian-200")[0]
    assert "DECK-" in terminus("deck", "check", "argonian-200", "--structure", "standard",
                               status=1)[0]  # fmt: skip


def test_edit_opens_the_builder(terminus, monkeypatch):
    """deck edit asks for the screen with the deck, where there is a terminal."""
    asked = []
    monkeypatch.setattr("tui.commands.play.refusal", lambda: "")
    monkeypatch.setattr("tui.commands.play.has_screen", lambda: True)
    monkeypatch.setattr("tui.app.run", lambda request: asked.append(request) or 0)
    terminus("deck", "edit", "argonian")
    assert asked == [Request("deck", deck="argonian")]


def test_edit_needs_a_terminal(terminus):
    """Without one it says so."""
    assert "needs a terminal" in terminus("deck", "edit", "argonian", status=2)[1]


def test_cards_are_found_by_type_and_empire(terminus):
    """The same words as in the builder's filter."""
    found = terminus.json("cards", "empires", "ship", "krebiz", "pincer")
    assert {c["empire"] for c in found} == {"Krebiz"}


def test_a_file_that_is_no_text_is_told(terminus, tmp_path):
    """Bytes that are no UTF-8 are the file's fault, not the program's."""
    file = tmp_path / "picture.txt"
    file.write_bytes(b"\xff\xfe")
    _, err = terminus("deck", "fill", file, status=2)
    assert "it is not UTF-8 text" in err
