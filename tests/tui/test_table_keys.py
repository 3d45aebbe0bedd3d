"""Every key of the table does what the key line and the help say."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.kernel import Match
from tests.tui.table_tools import eager, playing


async def test_the_table_names_the_decision_and_the_main_keys(tmp_path: Path) -> None:
    """The bottom lines say what is decided and which keys answer it."""
    async with playing(tmp_path) as play:
        last = play.text.splitlines()[-4:]
        assert "Decision" in last[0]
        assert "Commit cards to Research: 0 marked, 1 die" in last[1]
        assert "Space mark" in last[3]
        assert "Enter commit" in last[3]
        assert last[3].endswith("?")


async def test_arrows_and_letters_move_the_cursor(tmp_path: Path) -> None:
    """Arrows and hjkl move; the cursor passes over headings and stops at the ends."""
    async with playing(tmp_path) as play:
        assert play.table.key == "AF001"
        await play.press("down")
        assert play.table.key == "AF004"
        await play.press("j", "k", "up", "up")
        assert play.table.key == "AF001"
        await play.press("end")
        assert play.table.key == "AF050"
        await play.press("home")
        assert play.table.key == "AF001"


async def test_space_marks_and_unmarks(tmp_path: Path) -> None:
    """Space marks the card, again takes the mark away; the dice count follows."""
    async with playing(tmp_path) as play:
        assert "1 marked, 4 dice" in await play.press("space")
        assert "● Hari Seldon" in play.text
        assert "0 marked, 1 die" in await play.press("space")


async def test_enter_commits_what_is_marked(tmp_path: Path) -> None:
    """Enter seals the marked cards; both sides are shown and the step is over."""
    async with playing(tmp_path) as play:
        text = await play.press("space", "enter")
        assert "▶PERIPHERY" in text
        assert play.match.view(0)["tables"][0] == ["AF001"]


async def test_enter_never_ends_a_step_with_nothing_marked(tmp_path: Path) -> None:
    """The key that answers does not end the step by accident."""
    async with playing(tmp_path) as play:
        text = await play.press("enter")
        assert "▶RESEARCH" in text
        assert "Space marks this card, e commits none" in text


async def test_e_commits_nothing(tmp_path: Path) -> None:
    """`e` goes on without a card."""
    async with playing(tmp_path) as play:
        assert "▶PERIPHERY" in await play.press("e")


async def test_e_asks_where_something_would_be_lost(tmp_path: Path) -> None:
    """In the last contest `e` without a mark asks first; a second `e` means it."""
    async with playing(tmp_path, "control") as play:
        text = await play.press("e")
        assert "Commit none?" in text
        assert "▶EMPIRE" in text
        await play.press("escape")
        assert not play.table.panels
        await play.press("e", "e")
        assert [r["action"] for r in play.match.log if r["seat"] == 0] == ["seal"]


async def test_do_not_ask_again_is_kept(tmp_path: Path) -> None:
    """`d` in the question ends and does not ask again at this table."""
    async with playing(tmp_path, "control") as play:
        await play.press("e", "d")
        assert play.table.no_asking


async def test_numbers_give_the_numbered_answer(tmp_path: Path) -> None:
    """The thwart question numbers its answers; 1 plays the first card."""
    async with playing(tmp_path, "thwart", "e", pick=eager) as play:
        if play.table.panels:
            await play.press("e")
        assert "1 Thwart with Gaia" in play.text
        text = await play.press("1")
        assert "turn 4" in text
        assert "AF014" in play.match.view(0)["discard"]


async def test_a_number_without_an_answer_says_so(tmp_path: Path) -> None:
    """9 with no ninth answer is a sentence, not silence."""
    async with playing(tmp_path) as play:
        assert "There is no such answer here" in await play.press("9")


async def test_a_lists_all_legal_actions_and_filters(tmp_path: Path) -> None:
    """`a` lists what is legal; letters filter; Enter does it."""
    async with playing(tmp_path) as play:
        text = await play.press("a")
        assert "6 of 6" in text
        text = await play.press("v", "a", "u")
        assert "Mark Time Vault" in text
        assert "1 of 6" in text
        assert "1 marked, 5 dice" in await play.press("enter")


async def test_escape_closes_the_list(tmp_path: Path) -> None:
    """Esc leaves everything as it was."""
    async with playing(tmp_path) as play:
        before = play.text
        await play.press("a", "escape")
        assert play.text == before


async def test_typed_words_complete_and_act(tmp_path: Path) -> None:
    """`:co ti` Tab Enter commits the Time Vault."""
    async with playing(tmp_path) as play:
        await play.press("colon")
        await play.type("co ti")
        text = await play.press("tab")
        assert ": commit time-vault" in text
        assert "1 marked, 5 dice" in await play.press("enter")


async def test_a_unique_prefix_is_enough(tmp_path: Path) -> None:
    """`:co har` without Tab commits Hari Seldon."""
    async with playing(tmp_path) as play:
        await play.press("colon")
        await play.type("co har")
        assert "1 marked, 4 dice" in await play.press("enter")


async def test_an_ambiguous_prefix_lists_the_candidates(tmp_path: Path) -> None:
    """`:co` names what it could be and does nothing."""
    async with playing(tmp_path) as play:
        await play.press("colon", "c", "o")
        text = await play.press("enter")
        assert "`co` could be: commit hari-seldon" in text
        assert play.match.view(0)["marked"] == []


async def test_the_typed_line_says_where_nothing_fits(tmp_path: Path) -> None:
    """A first word that nothing begins with is told; one with anything behind it is not."""
    async with playing(tmp_path) as play:
        await play.press("colon")
        await play.type("xyz")
        assert "nothing begins so" in play.text
        await play.press(*["backspace"] * 3)
        await play.type("pin 4711")
        assert "nothing begins so" not in play.text


async def test_a_typed_refusal_names_the_rule(tmp_path: Path) -> None:
    """What cannot be done is refused with its clause."""
    async with playing(tmp_path) as play:
        await play.press("colon")
        await play.type("commit gaia")
        assert "(AF-24)" in await play.press("enter")


async def test_the_typed_line_takes_commands(tmp_path: Path) -> None:
    """`:zoom` is the same as `z`."""
    async with playing(tmp_path) as play:
        await play.press("colon")
        await play.type("zoo")
        text = await play.press("enter")
        assert "┌ Hari Seldon" in text


async def test_g_labels_and_goes(tmp_path: Path) -> None:
    """`g` puts letters on cards, legal ones first; a letter goes there."""
    async with playing(tmp_path) as play:
        text = await play.press("g")
        assert " ▸a Hari Seldon" in text
        assert "  s Traders" in text
        await play.press("d")
        assert play.table.key == "AF020"
        assert not play.table.labels


async def test_z_zooms_and_follows_the_cursor(tmp_path: Path) -> None:
    """The sheet shows the card under the cursor and follows it."""
    async with playing(tmp_path) as play:
        text = await play.press("z")
        assert "┌ Hari Seldon" in text
        assert "3 dice in Research" in text
        assert "┌ Traders" in await play.press("down")
        await play.press("z")
        assert not play.table.panels


async def test_w_tells_why_not_with_the_clause(tmp_path: Path) -> None:
    """`w` on a card that cannot be used gives the rule and its text, and explains the card."""
    async with playing(tmp_path) as play:
        play.table.go_to("AF014")
        text = await play.press("w")
        assert "Gaia is played only when you have lost" in text
        assert "AF-24: " in text
        await play.press("w")
        assert not play.table.panels


async def test_w_says_that_it_can_be_done(tmp_path: Path) -> None:
    """`w` on a usable card says what it would do."""
    async with playing(tmp_path) as play:
        assert "You can: Mark Hari Seldon (+3)" in await play.press("w")


async def test_a_read_note_makes_way_for_the_next_key(tmp_path: Path) -> None:
    """With `w` open, a movement closes it and moves at once."""
    async with playing(tmp_path) as play:
        await play.press("w", "down")
        assert not play.table.panels
        assert play.table.key == "AF004"


async def test_hint_has_three_depths(tmp_path: Path) -> None:
    """H: what can be done; what is good; why. Only the seat's own view is used."""
    async with playing(tmp_path, pick=eager) as play:
        assert "You can mark: Hari Seldon" in await play.press("H")
        asked = len(play.app.bot_host.asked)
        assert "A good choice: Mark Hari Seldon" in await play.press("H")
        assert play.app.bot_host.asked[asked:] == [(0, "normal")]
        assert "13.9 % against one die" in await play.press("H")


async def test_undo_and_redo(tmp_path: Path) -> None:
    """`u` takes the mark back, `U` does it again; both are on the disk."""
    async with playing(tmp_path, "commit", "space") as play:
        assert "0 marked" in await play.press("u")
        assert "1 marked" in await play.press("U")
        assert [k for r in play.match.log for k in ("undo", "redo") if k in r] == ["undo", "redo"]


async def test_undo_past_a_barrier_asks_first(tmp_path: Path) -> None:
    """Past thrown dice `u` says what it means; `y` does it and the match counts as rewound."""
    async with playing(tmp_path, "commit", "e") as play:
        text = await play.press("u")
        assert "counts as rewound" in text
        assert not play.match.rewound
        text = await play.press("y")
        assert "▶RESEARCH" in text
        assert "rewound" in text
        assert play.match.rewound


async def test_recap_tells_what_happened_since(tmp_path: Path) -> None:
    """`r` lists the events since my last decision, numbered."""
    async with playing(tmp_path, "commit", "e") as play:
        text = await play.press("r")
        assert "Since your last decision" in text
        assert "Gaal plays no card: 1 die." in text


async def test_log_filters_and_strikes_undone_lines(tmp_path: Path) -> None:
    """The log shows seats apart, finds words, and keeps what was taken back, struck through."""
    async with playing(tmp_path, "commit", "e", "u", "y") as play:
        text = await play.press("L")
        assert "x You play no card: 1 die." in text
        assert "── You take back" in text
        struck = [r for r in play.table.panels[-1].pick.rows if "undone" in r.spans[1][1]]
        assert struck
        assert "Log: You" in await play.press("s")
        await play.press("slash")
        await play.type("dice")
        text = await play.press("enter")
        assert "with `dice`" in text


async def test_log_jumps_the_board(tmp_path: Path) -> None:
    """Enter on a log line shows the table as it was then."""
    async with playing(tmp_path, "commit", "space", "enter") as play:
        text = await play.press("L", "home", "enter")
        assert "─ Replay ─" in text
        assert "─ Replay ─" not in await play.press("escape")


async def test_log_never_shows_another_seats_choice(tmp_path: Path) -> None:
    """A sealed commit of the other side stands in the log as sealed only."""
    async with playing(tmp_path, pick=eager) as play:
        text = await play.press("L")
        assert "Gaal has chosen." in text
        assert "University of Trantor" not in text


async def test_help_lists_the_keys_and_then_the_rules(tmp_path: Path) -> None:
    """`?` lists the keys that work now; `?` again opens the rules."""
    async with playing(tmp_path) as play:
        text = await play.press("question_mark")
        assert "Keys that work now" in text
        assert "Lists everything that is legal now" in text
        assert text.index("  e  ") < text.index("Moves up")  # what answers comes first
        await play.press("question_mark")
        assert play.app.rules == [("foundation", "")]


async def test_seats_and_scores(tmp_path: Path) -> None:
    """`s` shows both sides."""
    async with playing(tmp_path) as play:
        text = await play.press("s")
        assert "Second Foundation: Gaal (normal)" in text
        assert "Contests of this turn" in text


async def test_notes_are_saved_and_private(tmp_path: Path) -> None:
    """A note is kept with the match under my seat and survives a resume."""
    async with playing(tmp_path) as play:
        await play.press("n", "n")
        await play.type("he holds gaia")
        text = await play.press("enter")
        assert "he holds gaia" in text
        assert play.app.session.meta["notes"] == {"0": ["he holds gaia"]}
        await play.press("d")
        assert play.app.session.meta["notes"] == {"0": []}


async def test_pace_goes_round_and_is_kept(tmp_path: Path) -> None:
    """`P` changes the pace of bots and the save keeps it."""
    async with playing(tmp_path) as play:
        assert "wait for a key" in await play.press("P")
        assert play.app.session.meta["pace"] == "step"
        assert "slowly" in await play.press("P")


async def test_step_waits_for_a_key_after_a_bot(tmp_path: Path) -> None:
    """In the pace `step` a bot's visible action stays until Space."""
    seats = ("easy", "normal")
    async with playing(tmp_path, "commit", seats=seats, meta={"pace": "step"}) as play:
        assert play.table.driver.waits_for_step
        before = len(play.match.log)
        assert "Space lets the next bot act" in play.text
        await play.press("space")
        assert len(play.match.log) > before


async def test_larger_and_smaller(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`+` and `-` change the scale within what the board can be drawn in."""
    async with playing(tmp_path) as play:
        table = play.table
        monkeypatch.setattr(table, "board_size", lambda: max(1, min(2 + table.scale, 3)))
        await play.press("plus", "plus", "plus", "plus", "plus")
        assert table.scale == 1
        await play.press("minus")
        assert table.scale == 0


async def test_tab_goes_to_the_next_area(tmp_path: Path) -> None:
    """In a tall window Tab goes from the hand to the tables and back."""
    async with playing(tmp_path, "commit", "space", "enter", size=(120, 40)) as play:
        assert play.table.pane.name == "hand"
        await play.press("tab")
        assert play.table.pane.name == "near"
        assert play.table.key == "AF001"
        await play.press("shift+tab")
        assert play.table.pane.name == "hand"


async def test_leaving_saves_and_says_so(tmp_path: Path) -> None:
    """`q` closes the save; it opens again at the same decision."""
    async with playing(tmp_path, "commit", "space") as play:
        digest = play.match.digest()
        await play.press("q")
        assert play.app.left
        assert play.app.notices == ["Saved as test."]
        again = play.app.store.open("test")
        assert again.match.digest() == digest
        again.close()


async def test_keys_stay_instant_while_a_bot_thinks(tmp_path: Path) -> None:
    """The cursor moves and panels open while a bot is asked; leaving works too."""
    async with playing(tmp_path, gate=True) as play:
        assert "choosing" in play.text
        await play.press("down")
        assert play.table.key == "AF004"
        assert "┌ Traders" in await play.press("z")
        await play.press("z", "q")
        assert play.app.left


async def test_answer_while_the_bot_thinks(tmp_path: Path) -> None:
    """My choice is taken while the other side still thinks; then the table waits for it."""
    async with playing(tmp_path, gate=True) as play:
        text = await play.press("space", "enter")
        assert "Gaal thinks" in text
        assert "sealed ░░" in text
        assert "It is not your decision now" in await play.press("e")
        play.app.bot_host.gate.set()
        await play.pilot.pause()
        assert "It is not your decision now" not in play.text
        await play.press("down")
        assert "▶PERIPHERY" in play.text


async def test_every_action_of_the_registry_has_a_method(tmp_path: Path) -> None:
    """No key of the table does nothing."""
    from tui.keys import actions_at
    from tui.table.together import SHARED

    async with playing(tmp_path) as play:
        missing = [
            a.id
            for a in actions_at(("table", "board"))
            if not a.id.startswith("answer-")
            and not play.table.works(a.id)
            and a.id not in ("settings", *SHARED)
        ]
        assert missing == []


@pytest.mark.parametrize("key", ["a", "colon", "z", "w", "H", "r", "L", "s", "n", "question_mark"])
async def test_escape_always_leads_back(tmp_path: Path, key: str) -> None:
    """Whatever a key opened, Esc shows the same table again."""
    async with playing(tmp_path) as play:
        before = play.text
        await play.press(key)
        assert play.text != before
        assert await play.press("escape") == before


async def test_an_action_is_on_disk_before_it_is_drawn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The journal line is written before the screen shows the mark."""
    async with playing(tmp_path) as play:
        seen: list[str] = []
        session = play.app.session
        record = type(session)._record

        def spy(self: object, line: dict[str, object]) -> None:
            seen.append(play.text)
            record(session, line)

        monkeypatch.setattr(type(session), "_record", spy)
        await play.press("space")
        assert "0 marked" in seen[0]
        assert "1 marked" in play.text


async def test_a_full_disk_refuses_the_action(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What cannot be written is not done, and the player is told."""
    from core.save import DiskFull

    async with playing(tmp_path) as play:

        def full(self: object, line: object) -> None:
            raise DiskFull("The disk is full: nothing was done.")

        monkeypatch.setattr(type(play.app.session), "_write_line", full)
        text = await play.press("space")
        assert "The disk is full" in text
        assert "0 marked" in text


async def test_the_match_object_is_a_match(tmp_path: Path) -> None:
    """The table plays the session's own match."""
    async with playing(tmp_path) as play:
        assert isinstance(play.table.match, Match)
