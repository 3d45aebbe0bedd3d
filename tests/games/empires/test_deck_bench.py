"""The workbench: taking back, drafts, saving; and where faults can be mended."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.games.empires import deckbuild as db
from core.games.empires.deck_bench import Judged, Workbench, told
from core.games.empires.deck_files import parse
from core.games.empires.deck_fill import fill
from core.games.empires.deck_folder import DeckFolder
from core.games.empires.decks import deck_named
from core.games.empires.load import CARDS
from core.kernel.errors import BadDeck

MOON, FRIGATE = "t3-moon", "s3-argonian-frigate-sunspot-frigate"


@pytest.fixture
def folder(tmp_path: Path) -> DeckFolder:
    """An empty folder."""
    return DeckFolder(tmp_path)


def begun(folder: DeckFolder, name: str = "Moons") -> Workbench:
    """A new deck with one moon, saved."""
    bench = Workbench.begin(folder, db.rename(db.EMPTY, name))
    bench.change(db.add(bench.deck, MOON))
    bench.save()
    return bench


def test_a_new_deck_leaves_no_trace_until_it_is_changed(folder: DeckFolder) -> None:
    """Looking at an empty deck writes nothing."""
    bench = Workbench.begin(folder, db.EMPTY)
    assert not bench.is_changed
    assert folder.listing() == []


def test_every_change_is_a_draft_at_once(folder: DeckFolder) -> None:
    """Another process finds the change on disk as soon as it is made."""
    bench = Workbench.begin(folder, db.rename(db.EMPTY, "Moons"))
    bench.change(db.add(bench.deck, MOON))
    again = Workbench.open(folder, "moons")
    assert again.has_draft
    assert again.deck == bench.deck
    assert again.is_changed


def test_a_copy_of_a_preset_is_kept_at_once(folder: DeckFolder) -> None:
    """A copy gets a free name and is listed as a draft."""
    bench = Workbench.begin(folder, deck_named("argonian"))
    assert bench.name == "argonian-storm-front"
    assert [x.is_draft for x in folder.listing()] == [True]


def test_undo_and_redo(folder: DeckFolder) -> None:
    """Changes are taken back one by one and done again; a new change forgets what was undone."""
    bench = begun(folder)
    bench.change(db.add(bench.deck, FRIGATE))
    assert bench.undo()
    assert bench.deck.all == (MOON,)
    assert bench.redo()
    assert set(bench.deck.all) == {MOON, FRIGATE}
    bench.undo()
    bench.change(db.add(bench.deck, MOON))
    assert not bench.can_redo
    assert not bench.redo()


def test_taking_back_to_the_saved_deck_ends_the_draft(folder: DeckFolder) -> None:
    """Where nothing differs from the file, nothing is kept."""
    bench = begun(folder)
    bench.change(db.add(bench.deck, MOON))
    assert folder.draft("moons") is not None
    bench.undo()
    assert folder.draft("moons") is None
    assert not bench.is_changed


def test_a_change_that_changes_nothing_is_none(folder: DeckFolder) -> None:
    """Taking out what is not there leaves nothing to take back."""
    bench = Workbench.begin(folder, db.EMPTY)
    assert not bench.change(db.drop(bench.deck, MOON))
    assert not bench.can_undo


def test_reverting_can_be_taken_back(folder: DeckFolder) -> None:
    """Back to the saved deck, and back again."""
    bench = begun(folder)
    bench.change(db.add(bench.deck, FRIGATE))
    assert bench.revert()
    assert bench.deck.all == (MOON,)
    bench.undo()
    assert FRIGATE in bench.deck.all


def test_a_renamed_deck_moves_its_file(folder: DeckFolder) -> None:
    """The file is called after the title; the old one goes, and is not lost."""
    bench = begun(folder)
    bench.change(db.rename(bench.deck, "More Moons"))
    assert bench.save() == "Saved as more-moons."
    assert folder.names() == ["more-moons"]
    assert folder.restore("moons")


def test_a_title_that_is_taken_gets_a_number(folder: DeckFolder) -> None:
    """Neither a preset nor another deck is written over."""
    begun(folder)
    second = begun(folder)
    assert second.name == "moons-2"
    second.change(db.rename(second.deck, "Krebiz"))
    assert second.save() == "Saved as krebiz-2: krebiz is another deck."
    assert folder.names() == ["krebiz-2", "moons"]


def test_another_decks_draft_is_not_written_over(folder: DeckFolder) -> None:
    """A title that an unsaved deck has is taken as well."""
    other = Workbench.begin(folder, db.rename(db.add(db.EMPTY, FRIGATE), "Frigates"))
    bench = begun(folder)
    bench.change(db.rename(bench.deck, "Frigates"))
    assert bench.save() == "Saved as frigates-2: frigates is another deck."
    assert Workbench.open(folder, other.name).deck == other.deck


def test_a_file_changed_meanwhile_is_left_alone(folder: DeckFolder) -> None:
    """Two sessions on one deck lose nothing: the later one gets a name of its own."""
    bench = begun(folder)
    folder.save("moons", "name: Moons\nempire: Krebiz\n")
    bench.change(db.add(bench.deck, FRIGATE))
    assert bench.save().startswith("Saved as moons-2")
    assert folder.read("moons").empire == "Krebiz"
    assert FRIGATE in folder.read("moons-2").all


def test_a_folder_that_cannot_be_written_is_told(
    folder: DeckFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The change holds, and the trouble is one sentence."""
    bench = begun(folder)

    def refuse(name: str, text: str) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(folder, "keep_draft", refuse)
    bench.change(db.add(bench.deck, FRIGATE))
    assert FRIGATE in bench.deck.all
    assert bench.trouble == "The draft cannot be written: No space left on device."


def test_a_deck_that_is_not_there_is_told(folder: DeckFolder) -> None:
    """Opening what neither file nor draft holds raises BadDeck."""
    with pytest.raises(BadDeck, match="no deck"):
        Workbench.open(folder, "none")


@settings(max_examples=40, deadline=None)
@given(st.lists(st.sampled_from(("add", "drop", "undo", "redo", "save")), max_size=30))
def test_nothing_is_ever_lost(steps: list[str]) -> None:
    """After any steps another process opens the very deck, from the file or from the draft."""
    import tempfile

    with tempfile.TemporaryDirectory() as place:
        folder = DeckFolder(Path(place))
        bench = begun(folder)
        for n, step in enumerate(steps):
            if step == "add":
                bench.change(db.add(bench.deck, MOON if n % 2 else FRIGATE))
            elif step == "drop":
                bench.change(db.drop(bench.deck, FRIGATE))
            else:
                getattr(bench, step)()
            assert Workbench.open(folder, bench.name).deck == bench.deck


# --- faults -----------------------------------------------------------------------------------


def aims_of(*cards: str, empire: str = "Argonian") -> list[tuple[str, str, str, int]]:
    """Rule, card, type, strength of each aim of a deck."""
    judged = Judged(db.tidy(db.announce(db.add(db.EMPTY, MOON, 0), empire)))
    for card in cards:
        judged = Judged(db.add(judged.deck, card))
    return [
        (judged.faults[aim.fault]["rule"], aim.card, aim.type, aim.strength) for aim in judged.aims
    ]


@pytest.mark.rule("empires:DECK-5")
def test_a_gap_leads_to_the_pool_and_to_the_cards_above() -> None:
    """First the lacking step of the ladder, then the cards above it."""
    aims = [a for a in aims_of(*["s6-garbage-scow"] * 4) if a[0] == "DECK-5"]
    assert aims[0] == ("DECK-5", "", "ship", 1)
    assert aims[1] == ("DECK-5", "s6-garbage-scow", "", 0)


@pytest.mark.rule("empires:DECK-4")
def test_lacking_types_lead_to_the_nearest_ones() -> None:
    """The type that lacks fewest cards comes first."""
    aims = [a for a in aims_of(*[MOON] * 4) if a[0] == "DECK-4"]
    assert aims[0][2] == "terrain"


def test_named_cards_are_gone_to() -> None:
    """A foreign ship is the place to mend DECK-9; every fault leads somewhere."""
    aims = aims_of("s3-krebiz-pincer-destroyer")
    assert ("DECK-9", "s3-krebiz-pincer-destroyer", "", 0) in aims
    judged = Judged(db.EMPTY)
    assert {aim.fault for aim in judged.aims} == set(range(len(judged.faults)))


def test_faults_are_told_with_rule_and_mend() -> None:
    """One line says the id, what is wrong and what mends it."""
    judged = Judged(db.announce(db.add(db.EMPTY, "s3-krebiz-pincer-destroyer"), "Argonian"))
    (said,) = judged.said_of("s3-krebiz-pincer-destroyer")
    assert said.startswith("DECK-9: ")
    assert said.endswith("Take them out or announce their empire.")
    assert judged.said_of(MOON) == []
    assert told({"rule": "", "message": "X.", "mend": ""}) == "X."


def test_a_filled_deck_has_no_faults() -> None:
    """Judging agrees with the filler."""
    judged = Judged(fill(db.announce(db.EMPTY, "Dragon")).deck)
    assert (judged.faults, judged.aims, judged.accused) == ([], [], frozenset())
    assert judged.figures.cards >= 50
    assert all(CARDS[i].built for i in judged.deck.all)
    assert parse(db.written(judged.deck)) == judged.deck
