"""What Founders' table shows, and what its keys do."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.games import games
from core.games.founders.geometry import INDEX
from core.games.founders.tiles import letters
from core.kernel import Event
from tests.tui.founders_tools import (
    NAMES,
    QUESTIONS,
    SEATS,
    asked,
    first_legal,
    founders,
    last_legal,
    playing,
    say,
)
from tui.games import table_for
from tui.keys import KeyMap
from tui.table.clauses import clause
from tui.table.logview import log_tail
from tui.table.story import Told
from tui.widgets.line import text_of


def column(text: str) -> str:
    """The panel beside the board."""
    return "\n".join(row.partition("│")[2] for row in text.splitlines())


# --- every question -------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", list(QUESTIONS))
async def test_every_question_is_asked_and_answered_by_keys(tmp_path: Path, kind: str) -> None:
    """Each kind has a prompt of one line, its keys, and Enter answers it."""
    position, _, given = QUESTIONS[kind]
    async with playing(tmp_path, position, **given) as play:
        text = await asked(play, kind)
        rows = text.splitlines()
        assert play.table.prompt_text() in text
        assert "Enter" in rows[-1]
        assert len(rows) <= 24
        before = len(play.match.log)
        await play.press("enter")
        assert len(play.match.log) > before, text


@pytest.mark.parametrize("kind", list(QUESTIONS))
async def test_why_zoom_hint_all_and_help_at_every_question(tmp_path: Path, kind: str) -> None:
    """Each of the keys that explain opens something and Esc closes it again."""
    position, _, given = QUESTIONS[kind]
    async with playing(tmp_path, position, **given) as play:
        await asked(play, kind)
        for key in ("w", "z", "H", "a", "question_mark", "n", "c", "s", "L"):
            await play.press(key)
            assert play.table.panels, f"{kind}: {key}"
            await play.press("escape")
            assert not play.table.panels, f"{kind}: {key}"


@pytest.mark.parametrize(
    "kind", ["carve", "bardiche", "harmony", "achievement", "philosophical", "own-renown", "yak"]
)
async def test_e_does_without(tmp_path: Path, kind: str) -> None:
    """What may be declined is declined by `e`; what would be lost asks first."""
    position, _, given = QUESTIONS[kind]
    async with playing(tmp_path, position, **given) as play:
        await asked(play, kind)
        await play.press("e")
        if kind not in ("carve", "yak"):
            assert "lost" in play.text
            await play.press("e")
        assert play.match.log[-1]["action"] == "pass" or any(
            r.get("action") == "pass" for r in play.match.log
        )


@pytest.mark.parametrize("kind", ["draft", "order", "which", "bardiche", "philosophical"])
async def test_numbers_answer_lists(tmp_path: Path, kind: str) -> None:
    """A list's answers have numbers that take them at once."""
    position, _, given = QUESTIONS[kind]
    async with playing(tmp_path, position, **given) as play:
        text = await asked(play, kind)
        answers = play.table.answers()
        assert f"1 {answers[0][0]}"[:20] in text
        wanted = play.match.game.action_text(answers[1][1])
        await play.press("2")
        assert any(r.get("action") == wanted and r["seat"] == 0 for r in play.match.log)


# --- the waiting tiles ----------------------------------------------------------------------------


async def test_a_tile_is_seen_on_the_board_before_it_is_taken(tmp_path: Path) -> None:
    """The ghost shows the face of the tile under the cursor and follows it."""
    async with playing(tmp_path, "first") as play:
        assert "▸1GGP" in play.text
        assert play.text.count("▸G") >= 2
        text = await play.press("down")
        assert "▸3PBG" in text
        ghost = [letter for _, letter in play.table.ghost.covered()]
        assert ghost == ["P", "B", "G"]
        assert "back hidden" in text


async def test_the_back_is_not_told(tmp_path: Path) -> None:
    """Before it is taken no key shows the back of a tile (R14)."""
    async with playing(tmp_path, "first") as play:
        shown = await play.press("tab", "f")
        assert "hidden until you have taken it (R14)" in shown
        await play.press("tab")
        state = play.match.state
        view = play.table.view
        shown_faces = {t["face"] for p in view["players"] for t in p["waiting"]}
        backs = {
            letters(state.tiles.faces[tile][1 - up])
            for tile, up in zip(state.waiting, state.upper, strict=True)
        } - shown_faces
        assert len(backs) >= 6
        for key in ("z", "escape", "w", "escape", "H", "escape", "a", "escape", "tab"):
            text = await play.press(key)
            assert not [b for b in backs if b in text or " ".join(b) in text]


async def test_backs_lie_open_in_the_variant(tmp_path: Path) -> None:
    """With `show_backs` the panel shows both faces."""
    async with playing(tmp_path, "first", options={"show_backs": True}) as play:
        assert "back hidden" not in play.text
        assert "back " in column(play.text)


async def test_own_tiles_are_locked_and_w_says_why(tmp_path: Path) -> None:
    """A tile before oneself has no number; `w` names R15."""
    async with playing(tmp_path, "first") as play:
        play.table.go_to("take:0:0")
        text = await play.press("w")
        assert "only when no other tile is left" in text
        assert "R15" in text


async def test_enter_on_the_board_takes_the_tile_that_is_shown(tmp_path: Path) -> None:
    """From the board as from the list; then the ghost stays where it was."""
    async with playing(tmp_path, "first", "down", "tab", "m", "m") as play:
        spot = play.table.ghost.spot
        text = await play.press("enter")
        assert "Lay your tile" in text
        assert play.table.ghost.spot == spot
        assert play.table.key in INDEX


# --- the ghost ------------------------------------------------------------------------------------


async def test_arrows_move_and_letters_turn(tmp_path: Path) -> None:
    """Arrows and hjkl move by one cell, `r` turns through three, `f` flips the tile."""
    async with playing(tmp_path, "mid") as play:
        ghost = play.table.ghost
        ghost.spot = (7, 9)
        for key, there in (("right", (7, 10)), ("h", (7, 9)), ("down", (8, 9)), ("k", (7, 9))):
            await play.press(key)
            assert ghost.spot == there
        places = []
        for _ in range(3):
            places.append([spot for spot, _ in ghost.covered()])
            await play.press("r")
        assert len({tuple(p) for p in places}) == 3
        assert [spot for spot, _ in ghost.covered()] == places[0]
        assert [c for _, c in ghost.covered()] == list("GPY")
        text = await play.press("f")
        assert "▸duo" in text
        assert [c for _, c in ghost.covered()] == list("BBR")


async def test_m_goes_through_legal_places_only(tmp_path: Path) -> None:
    """`m` and `M` reach every legal place, `<` and `>` the ends."""
    async with playing(tmp_path, "mid") as play:
        table, ghost = play.table, play.table.ghost
        legal = {a for a in table.legal if a.face == "trio"}
        await play.press("<")
        seen = []
        for _ in range(len(legal)):
            assert ghost.is_legal
            seen.append(ghost.action())
            table.press("m", "m")
        assert set(seen) == legal
        assert ghost.action() == seen[0]
        table.press("M", "M")
        assert ghost.action() == seen[-1]
        await play.press(">")
        assert ghost.action() == seen[-1]


async def test_a_refused_place_says_why_at_once(tmp_path: Path) -> None:
    """The panel names the reason and rule; Enter explains and changes nothing."""
    async with playing(tmp_path, "mid") as play:
        play.table.ghost.spot = (4, 9)
        text = await play.press("left", "right")
        assert "No: No tile may lie on the Hearth" in text or "Hearth" in column(text)
        before = len(play.match.log)
        text = await play.press("enter")
        assert "Why" in text
        assert "R19" in text
        assert len(play.match.log) == before


async def test_what_a_placement_would_do_is_told(tmp_path: Path) -> None:
    """A Plaza with its border, the covered symbol, and the own points now and after."""
    async with playing(tmp_path, "mid", "v") as play:
        from core.games.founders.actions import Lay

        play.table.ghost.take_from(Lay("trio", "B10", 4))
        text = await play.press("r", "r", "r")
        panel = column(text)
        assert "covers Philosophical at B10" in panel
        assert "Plaza of 2: G" in panel
        assert "→ Green" in panel
        assert "?G" in text
        own = play.table.ghost.told()["own"]
        for entry in own:
            assert f"{entry['now']:>2} → {entry['after']:>2}" in panel


async def test_typed_words_lay_a_tile(tmp_path: Path) -> None:
    """The same words as in the log."""
    async with playing(tmp_path, "mid") as play:
        await say(play, "lay duo F13 5")
        assert play.match.log[0]["action"] == "lay duo F13 5"


async def test_go_labels_stand_on_legal_places(tmp_path: Path) -> None:
    """`g` and a letter go there, turned so that it is legal."""
    async with playing(tmp_path, "mid", "g") as play:
        labels = dict(play.table.labels)
        letter = next(k for k, (pane, _) in labels.items() if pane is play.table.board)
        cell = labels[letter][1]
        await play.press(letter)
        assert play.table.key == cell
        assert play.table.ghost.is_legal


async def test_colours_of_small_pieces(tmp_path: Path) -> None:
    """`r` and `f` go through the colours that are left."""
    position, _, given = QUESTIONS["harmony"]
    async with playing(tmp_path, position, **given) as play:
        await asked(play, "harmony")
        seen = []
        for key in "rfrfr":
            await play.press(key)
            seen.append(play.table.ghost.colour)
        assert set(seen) == set(play.table.ghost.colours())


# --- characters -----------------------------------------------------------------------------------


async def test_pehuen_moves_a_yak_first(tmp_path: Path) -> None:
    """`y` takes a Yak in hand before the tile, and gives it back."""
    async with playing(tmp_path, "pehuen") as play:
        assert "y Yak first" in play.text
        text = await play.press("y")
        assert "Put or move a Yak" in text
        assert "Take a waiting" in await play.press("y")
        await play.press("y", "m", "enter")
        assert play.match.log[0]["action"].startswith("yak ")
        assert "Take a waiting" in play.text


async def test_others_have_no_yak(tmp_path: Path) -> None:
    """`y` says whose power it is."""
    async with playing(tmp_path, "take", "y") as play:
        assert "Only Pehuën moves Yaks" in play.text


async def test_olechia_hangs_over_the_edge(tmp_path: Path) -> None:
    """Her ghost may leave the board by one cell; the cell outside is painted."""
    async with playing(tmp_path, "olechia") as play:
        from core.games.founders.actions import Lay

        play.table.ghost.take_from(Lay("duo", "A7", 2))
        text = await play.press("r", "r", "r")
        assert "hangs over the edge at @" in text
        assert "covers Harmony at A7 (for a" in text
        assert "▸" in text.splitlines()[0]
        await play.press("enter")
        outside = [n for n in play.table.view["board"] if INDEX[n] >= 150]
        assert len(outside) == 1
        assert "B•" in play.text.splitlines()[0]


async def test_salyx_covers_a_district(tmp_path: Path) -> None:
    """The ghost over a District says which one it covers."""
    async with playing(tmp_path, "mid") as play:
        from core.games.founders.actions import Lay

        play.table.ghost.take_from(Lay("duo", "D16", 0))
        text = await play.press("r", "r", "r")
        assert "on a Foundation, covers D15" in text
        await play.press("enter")
        assert play.table.view["players"][0]["tokens"] == 2


async def test_silen_chooses_cell_and_colour(tmp_path: Path) -> None:
    """The Carving token goes on a cell of the new Plaza in a leading colour."""
    async with playing(tmp_path, "silen") as play:
        await asked(play, "carve")
        await play.press("m", "r")
        ghost = play.table.ghost
        cell = play.table.key
        letter = "GBPRY"[ghost.colour]
        await play.press("enter")
        assert play.table.view["board"][cell] == {"colour": letter, "under": None, "tile": -2}
        assert f"c{letter}" in play.text


# --- sleeves, cards, notes ------------------------------------------------------------------------


async def test_sleeves_are_closed_until_v(tmp_path: Path) -> None:
    """Neither Designs nor points are on screen before `v`, nor after the second `v`."""
    async with playing(tmp_path, "mid") as play:
        for text in (play.text, await play.press("H"), await play.press("escape", "n", "escape")):
            assert "Strip" not in column(text)
            assert "░░░" in play.text
        text = await play.press("v")
        assert "Parchment Strip     R" in text
        assert "░░░" not in text
        assert "░░░" in await play.press("v")


async def test_sleeves_close_for_the_next_person(tmp_path: Path) -> None:
    """After a handover the sleeves of the next person are closed."""
    seats = ("human:Ann", "human:Bob", "normal", "normal")
    async with playing(
        tmp_path, "take", seats=seats, names=("Ann", "Bob", "C", "D"), pick=first_legal
    ) as play:
        await play.press("enter", "v")
        assert play.table.sleeves_open
        await play.press("enter")
        for _ in range(8):
            if play.table.driver.curtain is not None or play.table.driver.hands_to is not None:
                break
            await play.press("m", "enter", "e", "e")
        await play.press("enter", "enter")
        assert play.table.viewer == 1
        assert not play.table.sleeves_open
        assert "░░░" in play.text


async def test_lit_cells_of_the_own_design(tmp_path: Path) -> None:
    """`d` lights what the Parchment Design counts; closed sleeves light nothing."""
    async with playing(tmp_path, "mid", "d") as play:
        assert "Your sleeves are closed" in play.text
        text = await play.press("v", "d")
        assert "Lit: what Strip in Red counts now" in text
        assert text.count("+R") == play.table.view["own"]["parchment"]["goal"]
        await play.press("d", "d")
        assert "+R" not in play.text


async def test_reminder_cards_tell_all_designs(tmp_path: Path) -> None:
    """Ten Designs with what each counts; the own ones are marked with open sleeves only."""
    async with playing(tmp_path, "mid", "c", size=(120, 40)) as play:
        assert "● Strip" not in play.text
        for word in ("Diamond", "Pyramid", "Hexagon", "Strip", "Trapezoid", "Hourglass", "Twin"):
            assert word in play.text
        text = await play.press("escape", "v", "c")
        assert "● Strip" in text
        assert "● Twin" in text


async def test_deductions_are_kept_with_the_match(tmp_path: Path) -> None:
    """What is struck out is saved for the seat, and is there after opening the save again."""
    async with playing(tmp_path, "mid", "n", "space", "down", "r", "right", "c") as play:
        words = play.table.deductions()
        assert "1 diamond G" in words
        assert {f"1 pyramid {c}" for c in "GBPRY"} <= set(words)
        assert {f"1 {d} B" for d in ("strip", "hexagon")} <= set(words)
        await play.press("escape")
        play.app.session.close()
    from core.save import Store

    again = Store(tmp_path).open("test")
    assert again.meta["notes"]["struck:0"] == words
    again.close()


async def test_deduction_takes_back_and_knows_the_own_cards(tmp_path: Path) -> None:
    """Space twice is nothing; with open sleeves the own cards rule out their row and colour."""
    async with playing(tmp_path, "mid", "n", "space", "space") as play:
        assert play.table.deductions() == []
        assert "·  ·  ·  ·  ·" not in play.text
        text = await play.press("v")
        strip = next(row for row in text.splitlines() if "Strip" in row)
        assert strip.count("·") == 15


async def test_the_only_field_left_is_marked(tmp_path: Path) -> None:
    """With all but one field of a half struck out the last one stands out."""
    async with playing(tmp_path, "mid", "n") as play:
        keep = "1 diamond G"
        play.table.keep_deductions(
            [
                f"1 {d} {c}"
                for d in ("diamond", "pyramid", "hexagon", "strip", "trapezoid")
                for c in "GBPRY"
                if f"1 {d} {c}" != keep
            ]
        )
        text = await play.press("down")
        assert "= " in next(row for row in text.splitlines() if "Diamond" in row)


async def test_notes_of_others_are_not_shown(tmp_path: Path) -> None:
    """Another seat's deductions never reach the screen."""
    meta = {"notes": {"struck:1": ["0 strip R"], "1": ["secret thought"]}}
    async with playing(tmp_path, "mid", "n", meta=meta) as play:
        assert play.table.deductions() == []
        assert "  x" not in play.text
        assert "secret" not in await play.press("n")


async def test_words_beside_the_table(tmp_path: Path) -> None:
    """`n` twice opens notes in words."""
    async with playing(tmp_path, "mid", "n", "n", "n") as play:
        await play.type("Ann builds a Strip")
        await play.press("enter")
        assert "Ann builds a Strip" in play.text
        assert play.app.session.meta["notes"]["0"] == ["Ann builds a Strip"]


# --- the end --------------------------------------------------------------------------------------


async def to_the_end(play: object) -> None:
    """Play on by keys until the match is over."""
    for _ in range(400):
        table = play.table  # type: ignore[attr-defined]
        if table.over:
            return
        if table.decision is None:
            await play.press("x")  # type: ignore[attr-defined]
            continue
        if table.pane is table.board and not table.ghost.is_legal:
            await play.press("m")  # type: ignore[attr-defined]
        await play.press("enter")  # type: ignore[attr-defined]
        assert not table.panels or table.over, play.text  # type: ignore[attr-defined]
    raise AssertionError("it never ends")


@pytest.mark.parametrize("seats", [2, 3, 4])
async def test_whole_match_by_keys_and_the_scoring(tmp_path: Path, seats: int) -> None:
    """From the draft to the result with Enter and `m` alone; the scoring is told step by step."""
    async with playing(
        tmp_path, "", names=NAMES[:seats], seats=SEATS[:seats], pick=last_legal
    ) as play:
        await to_the_end(play)
        panel = play.table.panels[-1]
        scores = play.table.view["scores"]
        text = play.text
        for step in panel.steps:
            assert step.title in play.text
            lit = {spot for spot, f in play.table.board.grid._faces.items() if f.style == "label"}
            assert lit == set(step.lit)
            assert play.text.count("+") >= len(step.lit)
            await play.press("right")
        wanted = 2 * seats + (seats if seats > 2 else 0) + 1
        assert len(panel.steps) == wanted
        text = await play.press("enter")
        assert "The match is over" in text
        for entry in scores:
            assert f"{entry['final']:>6}" in text
        text = await play.press("s")
        assert "Scoring" in text
        text = await play.press("escape", "escape")
        assert "Enter result" in text


async def test_points_of_the_steps_are_those_of_the_score(tmp_path: Path) -> None:
    """The cells lit for a Design bring its goal, doubled cells of Sandwich aside."""
    async with playing(tmp_path, "", names=NAMES, seats=SEATS, pick=last_legal) as play:
        await to_the_end(play)
        goals = {
            (e["seat"], e[s]["design"]): e[s]["goal"]
            for e in play.table.view["scores"]
            for s in ("parchment", "compass")
        }
        for step in play.table.panels[-1].steps:
            for (seat, design), goal in goals.items():
                name = f"{NAMES[seat]}: {design.capitalize()} in"
                if step.title.startswith(name) and design != "sandwich":
                    assert len(step.lit) == goal


# --- sizes, looks, keys ---------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (100, 30), (120, 40), (200, 60)])
@pytest.mark.parametrize("position", ["", "take", "mid"])
async def test_every_size(tmp_path: Path, size: tuple[int, int], position: str) -> None:
    """No line is too long, and question and keys stay in sight."""
    async with playing(tmp_path, position, "v", size=size) as play:
        rows = play.text.splitlines()
        assert len(rows) <= size[1]
        assert max(map(len, rows)) <= size[0]
        assert play.table.prompt_text() in play.text
        for key in ("plus", "plus", "minus", "minus", "minus", "plus"):
            text = await play.press(key)
            assert max(map(len, text.splitlines())) <= size[0]


async def test_ascii_only(tmp_path: Path) -> None:
    """With ASCII signs nothing else is on screen, names aside."""
    async with playing(tmp_path, "mid", "v", theme="mono", ascii_only=True) as play:
        for key in ("m", "n", "escape", "c", "escape", "z"):
            text = await play.press(key)
            assert text.isascii(), [c for c in text if not c.isascii()]


async def test_without_colours_the_ghost_is_told_by_signs(tmp_path: Path) -> None:
    """In the mono theme Districts are letters, the ghost has a sign and reverse video."""
    async with playing(tmp_path, "mid", theme="mono") as play:
        assert play.table.marker.flat
        faces = play.table.board.grid._faces
        ghost = [f for f in faces.values() if f.text.startswith("▸")]
        assert len(ghost) == 3
        assert {f.style for f in ghost} == {"label"}


def test_own_keys_clash_with_nothing() -> None:
    """In every preset each of the table's keys means one thing, and moving still works."""
    for preset in ("arrows", "numpad", "left"):
        keys = KeyMap(preset)
        assert not keys.clashes()
        for way in ("up", "down", "left", "right", "main"):
            for key in keys.keys(way):
                found = keys.action_at(key, ("founders", "table", "board", "list", "app"))
                assert found == way or preset == "left", (preset, key, found)
        if preset == "left":
            for way, key in (("up", "w"), ("down", "s"), ("left", "a"), ("right", "d")):
                assert keys.action_at(key, ("founders",)) is None, (way, key)


async def test_looking_on(tmp_path: Path) -> None:
    """Without a seat nothing of the hidden cards is shown, and `v` says so."""
    seats = ("normal", "normal", "normal", "normal")
    async with playing(
        tmp_path, "take", seats=seats, meta={"pace": "step"}, pick=first_legal
    ) as play:
        text = await play.press("space", "space")
        assert "Your sleeves" not in text
        assert "looking on" in await play.press("v")


async def test_replay_steps_through_the_match(tmp_path: Path) -> None:
    """The log leads into a replay of the board, and back."""
    async with playing(tmp_path, "take", "enter", "m", "enter") as play:
        await play.press("L")
        text = await play.press("<", "enter")
        assert "REPLAY" in text
        for key in ("right", "right", "left"):
            await play.press(key)
        assert "REPLAY" not in await play.press("escape")


async def test_undo_takes_a_tile_back(tmp_path: Path) -> None:
    """`u` gives the tile back; crossing a barrier is asked."""
    async with playing(tmp_path, "cetran") as play:
        await say(play, "lay duo E4 3")
        assert "Achievement" in play.text
        await play.press("u")
        if play.table.panels:
            await play.press("y")
        assert play.table.decision.kind == "lay"
        assert "▸trio" in play.text


async def test_hint_moves_the_ghost(tmp_path: Path) -> None:
    """The second depth shows a good place; the third tells why."""
    async with playing(tmp_path, "mid", pick=last_legal) as play:
        text = await play.press("H")
        assert "ways" in text
        await play.press("H")
        await play.pilot.pause(0.05)
        assert play.table.panels
        assert play.table.ghost.action() == play.table.legal[-1]


async def test_cetran_keeps_both_tokens(tmp_path: Path) -> None:
    """His Philosophical offers his own slots only (R66)."""
    async with playing(tmp_path, "cetran") as play:
        text = await say(play, "lay duo A10 1")
        assert "both on your Compass slot" in text
        assert "one on each of your slots" in text
        assert "Ann's" not in text


async def test_what_happened_begins_with_a_whole_sentence(tmp_path: Path) -> None:
    """A sentence of which only the end would fit is left out, here and in the log."""
    async with playing(tmp_path, "take") as play:
        for number in range(6):
            text = f"Sentence {number} is long enough to need some three lines of a column."
            play.table.story.lines.append(Told(0, -1, Event("x", "all", "", text, {}), 1))
        idle = [text_of(row) for row in play.table._idle_lines(30)]
        told = [r for r in idle if "Sentence" in r or "column" in r]
        assert told[0].startswith("Sentence")
        for height in range(3, 12):
            rows = [text_of(row) for row in log_tail(play.table, 32, height)]
            assert rows[0].startswith("Sentence")
        assert len(log_tail(play.table, 32, 1)) == 1


async def test_the_column_names_bots_without_their_level(tmp_path: Path) -> None:
    """`Bot 1 (normal)` has no room there and is not cut in its bracket."""
    async with playing(tmp_path, "take") as play:
        play.table.names[1] = "Bot 1 (normal)"
        play.table.refresh_table()
        assert "Bot 1 " in play.text
        assert "Bot 1 (" not in play.text


async def test_an_answer_has_a_sheet_that_says_to_what(tmp_path: Path) -> None:
    """z on an answer without a thing of its own tells the question and the key."""
    position, _, given = QUESTIONS["gift"]
    async with playing(tmp_path, position, **given) as play:
        await asked(play, "gift")
        assert "An answer to:" in await play.press("z")
        (note,) = play.table.sheet(play.table.key).notes
        assert note.startswith("An answer to: Cetran starts with one Renown token")
        assert note.endswith("Enter gives it.")


async def test_why_does_not_say_the_same_twice(tmp_path: Path) -> None:
    """An answer without a text of its own is named once."""
    position, _, given = QUESTIONS["gift"]
    async with playing(tmp_path, position, **given) as play:
        await asked(play, "gift")
        text = await play.press("w")
        assert text.partition("─ Why ─")[2].count("Renown on your") == 1


async def test_w_tells_the_clause(tmp_path: Path) -> None:
    """The text of a rule stands below its refusal, also where ids have no hyphen."""
    async with playing(tmp_path, "mid") as play:
        text = await play.press("h", "w")
        assert "R20: No tile may enter a Plaza." in text


def test_clauses_of_founders() -> None:
    """A clause ends where the next id in bold begins."""
    folder = games["founders"].folder
    assert clause(folder, "founders:R20") == "No tile may enter a Plaza."
    assert clause(folder, "Q16").startswith("Not when others close it")
    assert clause(folder, "R9").startswith("After the characters are chosen")


def test_the_registry_finds_the_table() -> None:
    """`table_for` gives this table, for the game that there is."""
    assert table_for("founders").__name__ == "Table"
    assert "founders" in games


def test_a_position_is_what_it_says(tmp_path: Path) -> None:
    """The middle position has every kind of mark."""
    session, _ = founders(tmp_path, "mid")
    view = session.match.view(0)
    assert any(entry["under"] for entry in view["board"].values())
    assert any(entry["tile"] == -1 for entry in view["board"].values())
    assert view["symbols"]
    assert any(view["yaks"].values())
    assert {bool(p["claimed"]) for p in view["plazas"]} == {True, False}
    session.close()
