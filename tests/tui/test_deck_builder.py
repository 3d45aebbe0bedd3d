"""The deck builder, played by keys."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import attrs
import pytest

from core.games.empires import deckbuild as db
from core.games.empires.deck_files import parse
from core.games.empires.deck_fill import fill
from core.games.empires.deck_folder import DeckFolder
from core.games.empires.deck_rules import check
from core.games.empires.decks import deck_named, deck_text
from core.games.empires.load import CARDS
from tui.decks.builder import BuilderScreen
from tui.decks.rows import card_line, pool_state
from tui.request import Request
from tui.widgets.line import text_of
from tui.widgets.menu import MenuList

from .conftest import make_app
from .test_screens import name_of, text

MOON, FRIGATE = "t3-moon", "s3-argonian-frigate-sunspot-frigate"
KREBIZ = "s3-krebiz-pincer-destroyer"


def put(name: str, deck: db.Deck) -> None:
    """Save a deck into the folder of the test."""
    DeckFolder().save(name, db.written(db.rename(deck, name)))


def legal(empire: str = "Argonian") -> db.Deck:
    """A legal deck."""
    return fill(db.announce(db.EMPTY, empire)).deck


def open_deck(name: str, **more: Any) -> Any:
    """The application with the builder on a deck."""
    return make_app(request=Request("deck", deck=name), **more)


def builder(app: Any) -> BuilderScreen:
    """The builder on screen."""
    assert isinstance(app.screen, BuilderScreen)
    return app.screen


async def type_in(pilot: Any, words: str) -> None:
    """Filter the pool by words."""
    await pilot.press("/", *("space" if c == " " else c for c in words), "enter")


# --- the list ---------------------------------------------------------------------------------


async def test_presets_and_own_decks_are_listed_with_marks() -> None:
    """Own decks first; each says whether it is legal, for what, or that it cannot be read."""
    put("mine", legal())
    put("poor", db.add(db.EMPTY, MOON))
    (DeckFolder().folder / "bad.txt").write_text("two moons\n")
    app = make_app(saves=[])
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("d")
        lines = [line[:35].split() for line in text(app).split("\n")]
        assert ["▸bad", "unreadable"] in lines
        assert ["mine", "legal"] in lines
        assert ["poor", "3", "faults"] in lines
        assert ["argonian-200", "challenge"] in lines
        assert "`bad` cannot be read: Line 1" in " ".join(text(app).split())


async def test_a_preset_is_built_as_a_copy() -> None:
    """Enter on a preset makes a copy of one's own; the preset stays."""
    app = make_app(saves=[])
    before = deck_text("argonian")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("d", "enter", "enter", "s")
        assert "Saved as argonian-storm-front-copy" in text(app)
    assert deck_text("argonian") == before
    saved = DeckFolder().read("argonian-storm-front-copy")
    assert len(saved.all) == len(deck_named("argonian").all) + 1


async def test_deleting_can_be_taken_back() -> None:
    """D takes the deck out of the list, u puts it back as it was."""
    put("mine", legal())
    before = DeckFolder().text("mine")
    app = make_app(saves=[])
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("d", "D")
        assert "Deleted mine" in text(app)
        assert DeckFolder().names() == []
        await pilot.press("u")
        assert "mine is back" in text(app)
    assert DeckFolder().text("mine") == before


async def test_presets_cannot_be_deleted() -> None:
    """The key does nothing on a preset."""
    app = make_app(saves=[])
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("d", "D", "down", "D")
        assert "Deleted" not in text(app)


# --- editing ----------------------------------------------------------------------------------


async def test_adding_and_taking_out() -> None:
    """One key adds, one takes out; counts and totals follow."""
    app = make_app(saves=[])
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("d", "n")
        await type_in(pilot, MOON)
        await pilot.press("enter", "space", "+")
        screen = builder(app)
        assert screen.deck.all.count(screen.card) == 3
        assert "Deck 3, 9 points" in text(app)
        await pilot.press("-")
        assert "Deck 2, 6 points" in text(app)
        await pilot.press("x", "-", "-")
        assert screen.deck.all == ()


async def test_undo_and_redo() -> None:
    """u takes the last change back, U does it again."""
    put("mine", db.add(db.EMPTY, MOON))
    app = open_deck("mine")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter", "enter", "u")
        assert len(builder(app).deck.all) == 2
        await pilot.press("u")
        assert not builder(app).bench.is_changed
        await pilot.press("U", "U", "U")
        assert len(builder(app).deck.all) == 3


async def test_what_is_barred_says_why() -> None:
    """A foreign ship carries a sign, cannot be added, and w names the rule."""
    put("mine", db.announce(db.EMPTY, "Argonian"))
    app = open_deck("mine")
    async with app.run_test(size=(80, 24)) as pilot:
        await type_in(pilot, "pincer destroyer")
        assert builder(app).card == KREBIZ
        assert "× S3    Krebiz Pincer" in text(app)
        await pilot.press("enter")
        assert builder(app).deck.all == ()
        assert "DECK-9" in text(app)
        await pilot.press("up", "w")
        assert "Announce Krebiz" in text(app)


def test_cards_that_are_not_built_carry_a_sign() -> None:
    """Their row has a question mark, whoever may have them."""
    missing = attrs.evolve(CARDS[MOON], built=False)
    assert pool_state(missing, "Argonian", "free-for-all") == "missing"
    assert "? T3    Moon" in text_of(card_line(MOON, 0, "missing", 38))


async def test_the_reserve_fleet() -> None:
    """r moves a card into the reserve and back; its number is held against the players."""
    put("mine", db.add(db.EMPTY, MOON, 2))
    app = open_deck("mine")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("right", "r")
        assert builder(app).deck.reserve == (MOON,)
        assert "Reserve fleet" in text(app)
        assert "1 of 2" in text(app)
        await pilot.press("end", "r")
        assert builder(app).deck.reserve == ()


async def test_a_card_that_may_not_be_in_the_reserve() -> None:
    """RES-4 is told and the card stays in the deck."""
    put("mine", db.add(db.EMPTY, "l7-expeditious-reserves"))
    app = open_deck("mine")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("right", "r")
        assert builder(app).deck.reserve == ()
        assert "RES-4" in text(app)


async def test_taking_out_the_last_copy_moves_the_cursor_on() -> None:
    """In the deck the cursor goes to the next card, not to the top."""
    deck = db.add(db.add(db.add(db.EMPTY, "t1-small-moon"), MOON), FRIGATE)
    put("mine", deck)
    app = open_deck("mine")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("right", "down", "-")
        assert builder(app).card == FRIGATE


async def test_about_changes_name_empire_structure_players_and_note() -> None:
    """All that a deck is besides its cards; each change can be taken back."""
    app = make_app(saves=[])
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("d", "n", "e", "e", *"Wolves", "enter")
        await pilot.press("down", "right", "down", "right", "down", "right")
        await pilot.press("down", "e", *"fast", "enter", "q")
        deck = builder(app).deck
        assert (deck.name, deck.empire, deck.players) == ("Wolves", "Argonian", 3)
        assert (deck.structure, deck.note) == ("tournament", "fast")
        assert "Wolves" in text(app)
        for _ in range(5):
            await pilot.press("u")
        assert builder(app).deck.name == ""


async def test_structure_and_players_by_one_key() -> None:
    """g and n change what the check judges by."""
    put("mine", legal())
    app = open_deck("mine")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("g", "n")
        assert "tournament, 3 players: legal" in text(app)


async def test_completing_says_how_and_can_be_taken_back() -> None:
    """F makes a legal deck around what is there; one u takes all of it back."""
    put("mine", db.add(db.announce(db.EMPTY, "Bolaar"), MOON, 2))
    app = open_deck("mine")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("F")
        assert "legal for standard, 2 players" in text(app)
        assert "DECK-4" in text(app)
        await pilot.press("enter")
        deck = builder(app).deck
        assert check(deck, "standard", 2) == []
        assert deck.all.count(MOON) >= 2
        await pilot.press("F")
        assert "nothing to complete" in text(app)
        await pilot.press("u")
        assert builder(app).deck.all == (MOON, MOON)


# --- looking ----------------------------------------------------------------------------------


async def test_the_filter_works_as_one_types() -> None:
    """Each letter narrows the pool; Esc leaves it as it was, Enter keeps it."""
    app = make_app(saves=[])
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("d", "n", "/", *"moon")
        assert "Pool 9: " in text(app)
        await pilot.press("down")
        assert builder(app).pool.index == 1
        await pilot.press("escape")
        assert "Pool 434" in text(app)
        await type_in(pilot, "crew mechad")
        assert all("Mechad" in (c.empire, *c.text.split()) or "mechad" in c.id + c.text.lower()
                   for c in builder(app).found)  # fmt: skip
        await pilot.press("c")
        assert "Pool 434" in text(app)


async def test_filters_by_key() -> None:
    """Digits choose a strength, brackets a type, o an empire."""
    put("mine", db.announce(db.EMPTY, "Argonian"))
    app = open_deck("mine")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("]", "]", "3", "o")
        assert "ship, strength 3, what fits" in text(app)
        assert {c.strength for c in builder(app).found} == {3}
        await pilot.press("3", "0")
        assert "strength 10+" in text(app)
        await pilot.press("[", "[", "O", "0")
        assert "Pool 434" in text(app)


async def test_nothing_found_is_said() -> None:
    """An empty pool says so and how to see all again."""
    app = make_app(saves=[])
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("d", "n")
        await type_in(pilot, "qqqq")
        assert "Nothing in the pool is like that" in text(app)
        await pilot.press("enter", "-", "w", "z", "r", "c")
        assert builder(app).deck.all == ()


async def test_f_goes_to_the_faults() -> None:
    """A fault of a card puts the cursor on it in the deck; one of a type shows it in the pool."""
    deck = db.add(db.add(db.announce(db.EMPTY, "Argonian"), MOON, 4), KREBIZ)
    put("mine", deck)
    app = open_deck("mine")
    async with app.run_test(size=(80, 24)) as pilot:
        seen = set()
        for _ in range(len(builder(app).now.aims)):
            await pilot.press("f")
            said = text(app).split("\n")[-2].split(":")[0].strip()
            seen.add(said)
            if said == "DECK-9":
                assert builder(app).card == KREBIZ
                assert not builder(app).in_pool
        assert {"DECK-3", "DECK-4", "DECK-9"} <= seen


async def test_views_of_the_deck() -> None:
    """v goes through check, ladders and figures; Enter in them leads on."""
    put("mine", db.add(db.announce(db.EMPTY, "Argonian"), FRIGATE))
    app = open_deck("mine")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("v")
        assert "DECK-3: A deck has 50 to 150" in text(app)
        await pilot.press("v")
        assert "ship        1 - - 1" in text(app)
        await pilot.press("right", "down", "enter")
        assert "ship, strength 1, what fits" in text(app)
        await pilot.press("v")
        assert "phasers 3" in text(app)
        await pilot.press("v", "V", "V", "V")
        assert "Check:" in text(app)
        await pilot.press("right", "home", "enter")
        assert "DECK-3" in text(app).split("\n")[-2]


async def test_everything_stands_side_by_side_in_a_wide_window() -> None:
    """At 120x40 deck, check, ladders and figures are seen at once."""
    put("mine", legal())
    app = open_deck("mine")
    async with app.run_test(size=(120, 40)):
        shown = text(app)
        for part in ("Pool 434", "Deck 80", "Check: legal", "Ladders", "cards 80", "a turn"):
            assert part in shown


async def test_zoom_shows_and_edits() -> None:
    """z opens the sheet with text, numbers and rules; cards are added from there, too."""
    put("mine", db.announce(db.EMPTY, "Argonian"))
    app = open_deck("mine")
    async with app.run_test(size=(80, 24)) as pilot:
        await type_in(pilot, "argonian frigate")
        await pilot.press("z")
        assert "phasers 3" in text(app)
        assert "DIS-3" in text(app)
        await pilot.press("space", "space")
        assert "2 in the deck" in text(app)
        await pilot.press("r")
        assert "1 in the reserve" in text(app)
        await pilot.press("u", "-", "z")
        assert builder(app).deck.all == (FRIGATE,)


async def test_zoom_walks_through_the_list() -> None:
    """Down shows the next card of the list that it was opened from."""
    put("mine", db.add(db.add(db.EMPTY, MOON), FRIGATE))
    app = open_deck("mine")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("right", "z")
        assert "T3 Moon" in text(app)
        await pilot.press("down")
        assert "Argonian Frigate" in text(app)
        await pilot.press("-", "z")
        assert builder(app).deck.all == (MOON,)


async def test_hands_are_dealt_by_seed() -> None:
    """H deals the hand of seed 1; n the next; a typed seed gives its own."""
    put("mine", legal())
    app = open_deck("mine")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("H")
        first = text(app)
        assert "Seed 1 " in first
        assert "Hand of 9" in first
        await pilot.press("n")
        assert "Seed 2 " in text(app)
        await pilot.press("N")
        assert text(app) == first
        await pilot.press("e", "backspace", *"77", "enter")
        assert "Seed 77" in text(app)
        await pilot.press("e", *"x", "enter")
        assert "whole number" in text(app)


# --- nothing is lost --------------------------------------------------------------------------


async def test_leaving_keeps_a_draft() -> None:
    """Unsaved changes are there again, in the list with a star and in the builder."""
    put("mine", db.add(db.EMPTY, MOON))
    app = open_deck("mine")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter", "q")
        assert "kept as a draft" in text(app)
        assert "mine*" in text(app)
    assert len(DeckFolder().read("mine").all) == 1
    app = open_deck("mine")
    async with app.run_test(size=(80, 24)) as pilot:
        assert len(builder(app).deck.all) == 2
        assert "not saved last time" in text(app)
        await pilot.press("X")
        assert len(builder(app).deck.all) == 1
        await pilot.press("u", "s")
    assert len(DeckFolder().read("mine").all) == 2
    assert not DeckFolder().has_draft("mine")


async def test_a_disk_that_refuses_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither draft nor deck can be written: it is said, and leaving asks to be pressed twice."""
    put("mine", db.add(db.EMPTY, MOON))

    def refuse(path: Path, words: str) -> None:
        raise OSError(28, "No space left on device")

    app = open_deck("mine")
    async with app.run_test(size=(80, 24)) as pilot:
        monkeypatch.setattr("core.games.empires.deck_folder.write_whole", refuse)
        await pilot.press("enter")
        assert "No space left on device" in text(app)
        await pilot.press("s")
        assert "cannot be saved: No space" in text(app)
        await pilot.press("q")
        assert "leaving again loses" in text(app)
        await pilot.press("q")
        assert name_of(app.screen) == "DecksScreen"
        assert "could not be kept" in text(app)


# --- playing ----------------------------------------------------------------------------------


async def test_playing_with_the_deck() -> None:
    """p opens New game with the deck chosen and its mark; the match holds its cards."""
    put("mine", legal("Bolaar"))
    app = open_deck("mine")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("p")
        assert name_of(app.screen) == "NewGameScreen"
        line = next(line for line in text(app).split("\n") if "deck1" in line)
        assert "own: mine" in line
        assert line.rstrip().endswith("legal")
        await pilot.press("s")
        await pilot.pause()
        assert app._session.match.state.empires[0] == "Bolaar"


async def test_unsaved_changes_are_played_as_they_stand() -> None:
    """What is not saved goes into the match as a list."""
    put("mine", legal("Bolaar"))
    app = open_deck("mine")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter", "p", "s")
        await pilot.pause()
        assert len([u for u in app._session.match.state.owner if u == 0]) == 81


async def test_new_game_offers_own_decks_with_marks() -> None:
    """Left and right go through presets and own decks; a broken file says so and starts nothing."""
    put("zz", legal())
    (DeckFolder().folder / "zzz.txt").write_text("two moons\n")
    app = make_app(saves=[])
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("down", "down", "n", "down", "down", "down", "down")
        await pilot.press("left")
        assert "cannot be read" in text(app)
        assert "two moons" in " ".join(text(app).split())
        await pilot.press("s")
        assert name_of(app.screen) == "NewGameScreen"
        await pilot.press("left")
        line = next(line for line in text(app).split("\n") if "deck1" in line)
        assert "own: zz" in line
        assert "legal" in line


async def test_as_last_time_keeps_the_decks_name() -> None:
    """The deck chosen last is filled in by name."""
    put("mine", legal())
    app = open_deck("mine")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("p")
        app.settings.remember("new:empires", {"seats": ["human", "easy"], "options":
                                              {"deck1": "mine", "deck2": "krebiz"}})  # fmt: skip
        await pilot.press("p")
        assert "own: mine" in text(app)
        assert app.screen.options["deck2"] == "krebiz"


# --- every terminal ---------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (100, 30), (120, 40), (200, 60)])
async def test_it_fits(size: tuple[int, int]) -> None:
    """At every size nothing runs over the edge and the keys stand in the last line."""
    put("mine", legal())
    app = open_deck("mine")
    async with app.run_test(size=size) as pilot:
        for key in ("v", "v", "v", "v", "z", "z", "H", "q", "e", "q"):
            await pilot.press(key)
            lines = text(app).split("\n")
            assert len(lines) == size[1]
            assert all(len(line) == size[0] for line in lines)
            assert lines[-1].rstrip().endswith("?")


async def test_plain_ascii() -> None:
    """On the Linux console every sign has its twin."""
    put("mine", db.add(db.announce(db.EMPTY, "Argonian"), FRIGATE))
    app = open_deck("mine", env={"TERM": "linux"})
    async with app.run_test(size=(80, 24)) as pilot:
        for key in ("v", "v", "v", "v", "z"):
            await pilot.press(key)
            assert text(app).isascii()


@pytest.mark.parametrize("preset", ["numpad", "left"])
async def test_other_keys(preset: str) -> None:
    """With the other sets of keys every function of the builder can be reached."""
    put("mine", db.add(db.announce(db.EMPTY, "Argonian"), MOON))
    app = open_deck("mine", keys=preset)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("+")
        screen = builder(app)
        reach = {action.id for action, keys in screen.keys_now() if keys}
        wanted = {"card-add", "card-drop", "card-reserve", "filter", "filter-strength", "deck-save",
                  "filter-type", "filter-whose", "deck-view", "next-fault", "deck-fill", "zoom",
                  "why", "undo", "deck-about", "deck-hand", "deck-play"}  # fmt: skip
        assert screen.can_do("card-drop")
        assert wanted <= reach
        await pilot.press("#" if preset == "numpad" else "3")
        assert screen.sieve.strength == 3


async def test_a_resized_window_keeps_place() -> None:
    """Growing and shrinking keeps deck, filter and cursor."""
    put("mine", legal())
    app = open_deck("mine")
    async with app.run_test(size=(80, 24)) as pilot:
        await type_in(pilot, "argonian frigate")
        for size in ((120, 40), (60, 20), (80, 24)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            assert builder(app).card == FRIGATE
            assert builder(app).query_one("#pool", MenuList).rows


async def test_saved_text_is_readable() -> None:
    """The saved file is the readable text form."""
    app = make_app(saves=[])
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("d", "n", "e", "e", *"Moons", "enter", "q")
        await type_in(pilot, MOON)
        await pilot.press("enter", "enter", "s")
    words = DeckFolder().text("moons")
    assert "name: Moons\n" in words
    assert "2 T3 Moon\n" in words
    assert parse(words).cards == (MOON, MOON)
