"""Lists and orders of the Galactic Empires table: what stands where, and what a key gives."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.tui.empires_screen import flat, number, to
from tests.tui.empires_tools import (
    BELT,
    CRUISER,
    EEL,
    FREIGHTER,
    INDIRIGAN,
    OFFICER,
    STATION,
    STORM,
    at_table,
    busy,
    card,
    idle,
    playing_card,
    position,
)
from tui.widgets.phases import shortened


def rows(text: str, start: str) -> list[str]:
    """Lines of the pane with a ruler that starts so."""
    lines = text.splitlines()
    at = next(i for i, row in enumerate(lines) if row.startswith(f"─ {start}"))
    end = next(i for i in range(at + 1, len(lines)) if lines[i].startswith("─"))
    return [row for row in lines[at + 1 : end] if row.strip()]


def codes(shown: list[str]) -> list[str]:
    """Code of the card in each line, without what lies on others."""
    words = [row[4:].split() for row in shown if "└" not in row and "more" not in row]
    return [w[0] for w in words if w]


async def test_a_fleet_keeps_its_order_in_a_short_pane(tmp_path: Path) -> None:
    """Folded for want of room or whole, alone-standing units come first and terrain follows."""
    where = position("play-a")
    async with at_table(tmp_path / "a", where, size=(120, 40)) as play:
        whole = codes([row[:79] for row in rows(play.text, "Your fleet")])
    async with at_table(tmp_path / "b", where) as play:
        short = codes(rows(play.text, "Your fleet"))
    assert whole == ["S5", "S3", "T4", "T3"]
    assert short == whole[: len(short)]
    assert short


async def test_a_letter_goes_to_what_it_stands_on(tmp_path: Path) -> None:
    """Also where the pane was short: the cursor is where the letter was, and so is the volley."""
    where = position("fire")
    where["seats"][1]["fleet"] = [
        card(BELT), card(BELT), card("t5-star", card(STATION)), card(INDIRIGAN), card(CRUISER),
    ]  # fmt: skip
    async with at_table(tmp_path, where, "g") as play:
        letters = {key: letter for letter, (_, key) in play.table.labels.items()}
        wanted = str(number(play, INDIRIGAN, 1))
        text = await play.press(letters[wanted])
        assert play.table.key == wanted
        cursor = next(row for row in text.splitlines() if row.startswith(" ▸"))
        assert "Indirigan Frigate" in cursor
        assert "at S4 Indirigan Frigate" in flat(text)


async def test_all_lists_fire_at_others_first(tmp_path: Path) -> None:
    """`a` in the fire phase: open headquarters, enemy units, done, and one's own cards last."""
    async with at_table(tmp_path, "six", "a") as play:
        legal = sorted(play.table.legal, key=play.table.rank)
        assert "hq4" in play.table.game.action_text(legal[0])
        own = [a for a in legal if a.tag == "volley" and play.table.owns(a.target)]
        assert own
        assert legal[-len(own) :] == own
        assert legal.index(next(a for a in legal if a.tag == "done")) < legal.index(own[0])
        first = next(row for row in play.text.splitlines() if row.startswith(" ▸"))
        assert "Volley at Sector HQ of Bot 3" in first


async def test_what_one_has_put_on_a_foe_is_no_target_in_sight(tmp_path: Path) -> None:
    """My eel on their ship has neither arrow nor letter; it can still be named in words."""
    async with at_table(tmp_path, "fire") as play:
        eel = number(play, EEL)
        row = next(r for r in play.text.splitlines() if "Small Phaser Eel" in r)
        assert "→" not in row
        await play.press("g")
        assert str(eel) not in {key for _, key in play.table.labels.values()}


async def test_a_swap_says_what_it_costs(tmp_path: Path) -> None:
    """Space offers the reserve beside the play, with its price; nothing raw is shown."""
    async with at_table(tmp_path, "play") as play:
        play.table.go_to(str(next(r["card"] for r in play.table.my_hand() if r["id"] == BELT)))
        text = await play.press("space")
        assert "Play T3 Benakis Asteroid Belt" in text
        assert "Swap T3 Benakis Asteroid Belt into the reserve (costs 1 card play)" in text
        assert "swap " not in text


async def test_space_never_plays_a_card_by_a_slip(tmp_path: Path) -> None:
    """On a card whose only use is to be played it asks first."""
    where = position("play-a")
    where["seats"][0]["reserve"] = []
    async with at_table(tmp_path, where) as play:
        play.table.go_to(str(next(r["card"] for r in play.table.my_hand() if r["id"] == BELT)))
        text = await play.press("space")
        assert "What with T3 Benakis Asteroid Belt?" in text
        assert not play.match.log
        await play.press("enter")
        assert play.match.log


async def test_thirteen_answers_have_digits_and_letters(tmp_path: Path) -> None:
    """Nine have their number in the prompt, which names g; there every answer has a key."""
    async with at_table(tmp_path, "play") as play:
        table = play.table
        given = list(table.legal)[:13]
        table.answers = lambda: [(f"answer {i}", a) for i, a in enumerate(given, 1)]
        text = await play.press("left")
        assert "g lists all 13 answers" in text
        text = await play.press("g")
        for key, i in (("1", 1), ("9", 9), ("a", 10), ("d", 13)):
            assert f"{key}  answer {i}" in text
        done: list[object] = []
        table.act = lambda action: done.append(action) or True
        await play.press("d")
        assert done == [given[12]]


async def test_answers_that_find_no_room_are_counted(tmp_path: Path) -> None:
    """Long answers do not vanish from the prompt in silence."""
    async with at_table(tmp_path, "play", size=(60, 20)) as play:
        table = play.table
        given = list(table.legal)[:8]
        long = "an answer in so many words that two do not fit a line"
        table.answers = lambda: [(f"{long} {i}", a) for i, a in enumerate(given, 1)]
        text = await play.press("left")
        assert "g lists all 8 answers" in text


async def test_the_window_foretells_an_unanswered_volley(tmp_path: Path) -> None:
    """Before one answers one reads what comes of it: shields and structure, before and after."""
    where = position("fire", turn=1)
    where["seats"][0]["hand"] = ["l6-lucky-maneuver"]
    async with at_table(tmp_path, where, pick=busy) as play:
        for _ in range(20):
            if play.table.reacting or play.table.over:
                break
            await play.press("e")
        text = flat(play.text)
        assert "─ Reaction ─" in play.text
        assert "If nobody answers:" in text
        assert "If nobody answers: S1 Fleet Freighter shields 3 to 1." in text
        await play.press("p")
        assert "S1 Fleet Freighter takes 2 damage." in [
            t.read(play.table.names, 0) for t in play.table.story.lines
        ]


async def test_a_card_that_changes_nothing_foretells_nothing(tmp_path: Path) -> None:
    """An eel does no damage: the window says what it does, no more."""
    async with at_table(tmp_path, "theirs", pick=playing_card(EEL)) as play:
        assert "─ Reaction ─" in play.text
        assert "If nobody answers" not in play.text


async def test_the_recap_tells_all_since_my_turn(tmp_path: Path) -> None:
    """Passing a reaction does not shorten it: their whole turn is told, turn by turn."""
    async with at_table(tmp_path, "play", pick=busy) as play:
        for _ in range(12):
            if play.match.state.turn > 14:
                break
            await play.press("e", "e")
        text = await play.press("r")
        assert "─ Since your turn ─" in text
        assert "Bot 1 (normal) begins turn 14." in text
        assert "Bot 1 (normal) plays T1 Small Moon." in text


async def test_the_cursor_begins_on_a_card_that_can_be_played(tmp_path: Path) -> None:
    """In turn 1 that is the first terrain, whatever was pointed at before."""
    where = position("play-a", number=1)
    where["seats"][0]["hand"] = [STORM, OFFICER, CRUISER, BELT]
    async with at_table(tmp_path, where) as play:
        assert play.table.pane is play.table.hand
        row = next(r for r in play.table.my_hand() if str(r["card"]) == play.table.key)
        assert row["id"] == BELT


async def test_why_not_of_anothers_card(tmp_path: Path) -> None:
    """w on a foe's card in a play phase says whose it is."""
    where = position("play-a")
    where["seats"][0]["hand"] = [BELT]
    async with at_table(tmp_path, where) as play:
        await to(play, number(play, INDIRIGAN, 1))
        assert "It is Bot 1's: only your own cards are played and used" in await play.press("w")


async def test_a_long_sheet_turns_pages(tmp_path: Path) -> None:
    """In a small window } shows what did not fit, and comes round to the beginning."""
    async with at_table(tmp_path, "fire", size=(60, 20)) as play:
        await to(play, number(play, STATION, 1))
        first = await play.press("z")
        assert "page 1 of 2: } turns the page" in first
        assert "behind its shields" not in flat(first)
        second = await play.press("}")
        assert "page 2 of 2" in second
        assert "its shields." in flat(second)
        assert await play.press("}") == first


async def test_stops_of_six_seats_fit_a_small_window(tmp_path: Path) -> None:
    """All five others are in sight at 60 columns; the signs are explained below."""
    async with at_table(tmp_path, "six", "o", size=(60, 20)) as play:
        head = next(r for r in play.text.splitlines() if "Bot 1" in r and "Bot 5" in r)
        assert "…" not in head
        assert "● ask  ◆ mine  ○ pass" in play.text


async def test_the_end_says_what_scores_count(tmp_path: Path) -> None:
    """The numbers beside the names are not left to be guessed."""
    async with at_table(tmp_path, "last", pick=idle) as play:
        await to(play, number(play, FREIGHTER))
        await play.press("space")
        play.table.go_to("-201")
        text = await play.press("enter")
        assert "damage that each Sector HQ could still take" in text


def test_shortened_phases_do_not_read_alike() -> None:
    """Both play phases keep the letter that tells them apart."""
    titles = ["Alloc", "Engage", "PlayA", "Fire", "PlayB", "Discard", "Draw"]
    for size in (2, 3, 4, 6, 9):
        made = shortened(titles, size)
        assert len(set(made)) == len(titles), (size, made)
        assert all(len(text) <= size for text in made)


async def test_ending_fire_asks_for_what_could_hit_a_foe_only(tmp_path: Path) -> None:
    """A base that could fire at nothing but one's own cards is no loss: e ends at once."""
    where = position("fire")
    where["seats"][0]["fleet"] = [card("t5-star", card(STATION, engaged=True)), card(CRUISER)]
    where["seats"][1]["fleet"] = [card(BELT)]
    async with at_table(tmp_path, where) as play:
        assert any(a.tag == "volley" for a in play.table.legal)
        text = await play.press("e")
        assert "─ End? ─" not in text
        assert play.match.log


async def test_marked_weapons_and_targets_stay_in_sight(tmp_path: Path) -> None:
    """In a short pane a stack folds only where nothing on it can fire or be fired at."""
    async with at_table(tmp_path, "six") as play:
        await to(play, number(play, FREIGHTER))
        text = await play.press("space", "g", "a")
        near = rows(text, "Your fleet")
        assert any("● └ S1 Fleet Freighter" in row for row in near)
        far = rows(text, "Bot 1 (normal)")
        assert any("→ └ B4 Base Station" in row for row in far)
        assert not any("Small Phaser Eel" in row for row in far)


def test_what_bots_are_is_not_cut_in_new_game() -> None:
    """At 80 columns the note beside a bot of any level is whole; the help line says more."""
    from core.bots.levels import ABOUT
    from tui.screens.new_game import brief

    assert brief("easy") == ABOUT["easy"]
    for level, about in ABOUT.items():
        assert about.startswith(brief(level))
        assert 0 < len(brief(level)) <= 28


async def test_other_eyes_see_the_other_fleet(tmp_path: Path) -> None:
    """After the end `v` looks from the foe's seat: his fleet below, mine above."""
    async with at_table(tmp_path, "last", pick=idle) as play:
        await to(play, number(play, FREIGHTER))
        await play.press("space")
        play.table.go_to("-201")
        await play.press("enter", "v")
        text = await play.press("v")
        assert "through Bot 1 (normal)'s eyes" in text
        assert play.table.viewer == 1
        assert play.table.shown_seat == 0
        assert text.count("─ Your fleet") == 1


async def test_the_victim_never_stands_under_the_window(tmp_path: Path) -> None:
    """However long the fleet, what is aimed at is in sight above the reaction window."""
    where = position("fire", turn=1)
    where["seats"][0]["fleet"] = [
        *(card(BELT) for _ in range(9)), card("t5-star", card(FREIGHTER, engaged=True)),
    ]  # fmt: skip
    where["seats"][0]["hand"] = ["l6-lucky-maneuver"]
    for size in ((80, 24), (60, 20)):
        folder = tmp_path / str(size[0])
        folder.mkdir()
        async with at_table(folder, where, pick=busy, size=size) as play:
            for _ in range(20):
                if play.table.reacting or play.table.over:
                    break
                await play.press("e")
            assert play.table.reacting
            lines = play.text.splitlines()
            window = next(i for i, row in enumerate(lines) if row.startswith("─ Reaction"))
            cursor = [i for i, row in enumerate(lines) if row.startswith(" ▸") and i < window]
            assert cursor, play.text
            aimed = play.table.answered()["lists"]["targets"][0]
            assert play.table.key == str(aimed)


async def test_the_fleet_of_the_victim_comes_up(tmp_path: Path) -> None:
    """Asked about a volley at a third player's ship, one sees that ship."""
    where = position("fire", 3, turn=1)
    where["seats"][0]["hand"] = ["l3-unlucky-targeting"]

    def at_third(view: Any, decision: Any, legal: Any) -> Any:
        theirs = {c["card"] for c in view["seats"][2]["fleet"]}
        volleys = [a for a in legal if a.tag == "volley" and a.target in theirs]
        return (volleys or [busy(view, decision, legal)])[0]

    async with at_table(tmp_path, where, pick=at_third) as play:
        for _ in range(20):
            if play.table.reacting or play.table.over:
                break
            await play.press("e")
        assert play.table.reacting
        assert play.table.shown_seat == 2
        assert "─ Bot 2 (normal), Mechad" in play.text
        assert "If nobody answers: S3 Argonian Frigate" in flat(play.text)
