"""One's own decks on disk: names, drafts, deleting, and what cannot be read."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from core.games.empires import GAME
from core.games.empires import deckbuild as db
from core.games.empires.deck_files import parse
from core.games.empires.deck_fill import fill
from core.games.empires.deck_folder import DeckFolder, default_folder, slug
from core.games.empires.decks import deck_check, deck_named, deck_show, deck_text
from core.kernel import BadOptions, Match
from core.kernel.errors import BadDeck
from core.kernel.options import build


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> DeckFolder:
    """The folder that options and commands read, empty."""
    monkeypatch.setenv("TERMINUS_HOME", str(tmp_path))
    return DeckFolder()


def mine() -> str:
    """The text of a legal deck."""
    return db.written(db.rename(fill(db.announce(db.EMPTY, "Bolaar")).deck, "My Pirates"))


def test_the_folder_lies_with_the_data(tmp_path: Path, folder: DeckFolder) -> None:
    """Where everything else of a player lies, in a folder of its own."""
    assert default_folder() == folder.folder == tmp_path / "decks"


def test_a_saved_deck_is_found_by_name_and_title(folder: DeckFolder) -> None:
    """File name and title both lead to it."""
    folder.save("my-pirates", mine())
    assert folder.names() == ["my-pirates"]
    assert folder.known("my-pirates") == folder.known("My Pirates") == "my-pirates"
    assert folder.known("others") == folder.known("") == ""
    assert folder.read("my-pirates").name == "My Pirates"


def test_an_own_deck_is_an_option_by_name(folder: DeckFolder) -> None:
    """`deck1=NAME` takes an own deck, and the match holds its list, not its name."""
    folder.save("my-pirates", mine())
    options = build(GAME.Options, {"deck1": "my-pirates"})
    assert options.deck1.startswith("name: My Pirates;empire: Bolaar;")
    folder.delete("my-pirates")
    assert Match.new(GAME, {"deck1": options.deck1}, 2, seed=1).state.empires[0] == "Bolaar"


def test_an_unknown_name_lists_own_decks_too(folder: DeckFolder) -> None:
    """The refusal names presets and own decks, and the nearest of them."""
    folder.save("my-pirates", mine())
    with pytest.raises(BadOptions, match=r"argonian.*my-pirates.*Do you mean `my-pirates`"):
        build(GAME.Options, {"deck1": "my-pirate"})


def test_checks_and_shows_take_names(folder: DeckFolder) -> None:
    """Looking at an own deck and checking it go by its name."""
    folder.save("my-pirates", mine())
    assert deck_check("my-pirates") == []
    assert deck_show("My Pirates")["empire"] == "Bolaar"
    assert deck_named("argonian").empire == "Argonian"


def test_a_preset_is_never_written_over(folder: DeckFolder) -> None:
    """Saving under a preset's name is refused, and nothing is written."""
    with pytest.raises(BadDeck, match="comes with the game"):
        folder.save("argonian", mine())
    assert folder.names() == []
    assert folder.free_name("Argonian") == "argonian-2"


@pytest.mark.parametrize("name", ["", ".hidden", "../out", "a/b", "a\0b"])
def test_no_name_leads_out_of_the_folder(folder: DeckFolder, name: str) -> None:
    """Names with separators, and hidden ones, are refused."""
    with pytest.raises(BadDeck):
        folder.path(name)
    assert not folder.has(name)


def test_a_draft_stands_beside_the_saved_deck(folder: DeckFolder) -> None:
    """Unsaved changes are listed as such; saving ends them."""
    folder.save("my-pirates", mine())
    changed = db.written(db.add(parse(mine()), "t3-moon"))
    folder.keep_draft("my-pirates", changed)
    (listed,) = folder.listing()
    assert (listed.is_draft, listed.is_saved) == (True, True)
    assert listed.deck == parse(changed)
    assert folder.text("my-pirates") == mine()
    folder.save("my-pirates", changed)
    assert folder.draft("my-pirates") is None
    assert [x.is_draft for x in folder.listing()] == [False]


def test_a_draft_alone_is_listed(folder: DeckFolder) -> None:
    """A deck that was never saved is there as well."""
    folder.keep_draft("new", "empire: Krebiz\n")
    (listed,) = folder.listing()
    assert (listed.name, listed.is_draft, listed.is_saved) == ("new", True, False)
    assert folder.free_name("new") == "new-2"
    folder.drop_draft("new")
    assert folder.listing() == []


def test_a_deleted_deck_comes_back_whole(folder: DeckFolder) -> None:
    """Deleting takes deck and draft out of the list; restoring brings both back."""
    folder.save("my-pirates", mine())
    folder.keep_draft("my-pirates", "empire: Krebiz\n")
    before = folder.listing()
    folder.delete("my-pirates")
    assert folder.listing() == []
    assert folder.restore("my-pirates")
    assert folder.listing() == before
    assert not folder.restore("my-pirates")


def test_restoring_never_writes_over_a_new_deck(folder: DeckFolder) -> None:
    """A deck that took the name meanwhile stays."""
    folder.save("x", mine())
    folder.delete("x")
    folder.save("x", "empire: Krebiz\n")
    assert not folder.restore("x")
    assert folder.text("x") == "empire: Krebiz\n"


def test_broken_files_are_told_and_the_others_listed(folder: DeckFolder) -> None:
    """Each file that cannot be read says why in one sentence; the rest is listed as ever."""
    folder.save("good", mine())
    (folder.folder / "bytes.txt").write_bytes(b"\xff\xfe\x00")
    (folder.folder / "words.txt").write_text("two moons\n")
    (folder.folder / "large.txt").write_text("#" * 200_000)
    (folder.folder / "folder.txt").mkdir()
    (folder.folder / ".hidden.txt").write_text("x")
    listed = {x.name: x for x in folder.listing()}
    assert sorted(listed) == ["bytes", "good", "large", "words"]
    assert listed["good"].deck is not None
    assert "not UTF-8" in listed["bytes"].trouble
    assert "Line 1" in listed["words"].trouble
    assert "too large" in listed["large"].trouble
    assert deck_check("bytes")[0]["message"] == "The deck cannot be read: it is not UTF-8 text."
    with pytest.raises(BadOptions, match="UTF-8"):
        build(GAME.Options, {"deck1": "bytes"})


def test_a_write_that_fails_leaves_the_old_deck(
    folder: DeckFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A full disk leaves the file as it was and no litter."""
    folder.save("x", mine())

    def full(fd: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        folder.save("x", "empire: Krebiz\n")
    assert folder.text("x") == mine()
    assert sorted(os.listdir(folder.folder)) == ["x.txt"]


def test_slugs_are_plain() -> None:
    """Names become letters, digits and hyphens, of a bounded length."""
    assert slug("  Ägäis; Fleet #2 ") == "ägäis-fleet-2"
    assert slug("###") == ""
    assert len(slug("x" * 500)) == 60
    assert len(slug("漢" * 500).encode()) <= 180


def test_the_preset_text_is_read_as_ever(folder: DeckFolder) -> None:
    """An own deck under the title of a preset does not stand in for it."""
    (folder.folder).mkdir()
    (folder.folder / "argonian.txt").write_text("empire: Krebiz\n")
    assert deck_named("argonian") == parse(deck_text("argonian"), "argonian")
