"""Tlatelolco's table: what it shows, and every key path."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from core.games.tlatelolco.actions import Trade
from core.games.tlatelolco.heuristics import Heuristic
from core.kernel import Rng
from tests.tui.tlatelolco_tools import POSITIONS, alone_at, playing, tlatelolco


async def test_the_cursor_starts_where_a_trade_helps_most(tmp_path: Path) -> None:
    """A stand in reach that sells a missing target is under the cursor, with the way in digits."""
    async with playing(tmp_path, "move") as play:
        assert play.table.key == "d2"
        assert "1 [2COP ]" in play.text
        assert "d2, stand  2 of 4 squares" in play.text


async def test_capitals_say_what_matters(tmp_path: Path) -> None:
    """Missed targets and goods that one could give are in capitals, all else is not."""
    async with playing(tmp_path, "move") as play:
        text = play.text
        assert "COP" in text
        assert "FEA" in text
        assert "MAI HON" in text
        # The only unit of a target is not there to be given.
        assert "SAL" not in text
        assert "Dye Sal" in text


async def test_targets_with_their_chains(tmp_path: Path) -> None:
    """Missing targets come first, nearest at the top, with the stands of the shortest chain."""
    async with playing(tmp_path, "move") as play:
        rows = [row[45:] for row in play.text.splitlines()]
        at = next(i for i, row in enumerate(rows) if "Your targets: 2 of 6" in row)
        assert "Copal Incense   1 via d2" in rows[at + 1]
        assert "✓ Jade            you hold 3" in rows[at + 5]


async def test_a_target_puts_its_chain_on_the_board(tmp_path: Path) -> None:
    """With the cursor on a target its chain lies on the board; Enter goes to the first stand."""
    async with playing(tmp_path, "move", "tab", "down") as play:
        assert "Chain to Feathers" in play.text
        assert "•1Axe" in play.text or "1Axe" in play.text
        assert "2FEA" in play.text
        await play.press("enter")
        assert play.table.pane is play.table.board
        assert play.table.key == "f2"


async def test_space_shows_another_chain(tmp_path: Path) -> None:
    """Several chains of the same length are shown one after another."""
    spot = {**POSITIONS["move"]}
    mine = {**spot["seats"][0], "goods": {"maize": 12, "fish": 4}}
    spot["seats"] = [mine, *spot["seats"][1:]]
    async with playing(tmp_path, spot, "tab") as play:
        play.table.go_to("target:copal-incense")
        play.table.paint()
        assert "1 of 2" in play.text
        assert "1 d2 Maize → Copal Incense" in play.text
        text = await play.press("space")
        assert "2 of 2" in text
        assert "1 d2 Fish → Copal Incense" in text


async def test_going_to_a_stand_asks_for_the_trade(tmp_path: Path) -> None:
    """Enter goes there; the trade proposes as many units as targets need."""
    async with playing(tmp_path, "move", "enter") as play:
        assert "You give for Copal Incense" in play.text
        assert "◂  2 ▸ of 12 Maize" in play.text
        await play.press("enter")
        assert play.match.view(0)["players"][0]["goods"]["copal-incense"] == 2


@pytest.mark.parametrize(
    ("keys", "units"),
    [
        (("right",), 2),
        (("left",), 1),
        (("pageup",), 6),
        (("end",), 12),
        (("end", "home"), 1),
        (("4",), 4),
        (("1", "1"), 11),
        (("1", "5"), 5),
    ],
)
async def test_units_of_a_trade(tmp_path: Path, keys: tuple[str, ...], units: int) -> None:
    """Left, right, pages, ends and digits choose units; too large a number begins anew."""
    async with playing(tmp_path, "trade", *keys) as play:
        await play.press("enter")
        record = play.match.log[-1] if play.match.log else {}
        assert play.match.view(0)["players"][0]["goods"]["dyes"] == units, record


async def test_the_second_good_of_a_stand(tmp_path: Path) -> None:
    """Down goes to the other good that the stand takes."""
    async with playing(tmp_path, "trade", "down", "enter") as play:
        goods = play.match.view(0)["players"][0]["goods"]
        assert goods["honey"] == 4
        assert goods["maize"] == 12


async def test_the_last_unit_of_a_target_is_marked(tmp_path: Path) -> None:
    """A trade that would give a target away is told before."""
    async with playing(tmp_path, "last") as play:
        assert "Jade !" in play.text
        assert "It is a target: keep one to win!" in play.text


async def test_e_stays_and_asks_where_a_target_is_at_hand(tmp_path: Path) -> None:
    """`e` stays; it asks when a missing target could be had at once."""
    async with playing(tmp_path, "move", "e") as play:
        assert "Copal Incense on d2. Stay on b1 all the same?" in play.text
        await play.press("escape")
        assert play.table.decision.kind == "move"
        await play.press("e", "e")
        assert play.match.view(0)["players"][0]["pawn"] == "b1"


async def test_enter_on_the_own_square_is_staying(tmp_path: Path) -> None:
    """Enter where the pawn stands asks the same as `e`."""
    async with playing(tmp_path, "move") as play:
        play.table.go_to("b1")
        assert "Stay on b1" in await play.press("enter")


async def test_no_trade(tmp_path: Path) -> None:
    """`e` declines; where nothing would be lost it does not ask."""
    async with playing(tmp_path, "trade", "e") as play:
        assert "decline" in [r.get("action") for r in play.match.log]
        assert play.match.view(0)["players"][0]["goods"]["maize"] == 12


async def test_a_square_out_of_reach_says_why(tmp_path: Path) -> None:
    """Enter and `w` on it tell the rule."""
    async with playing(tmp_path, "move") as play:
        play.table.go_to("h8")
        text = await play.press("enter")
        assert "h8 is more than 4 squares away" in text
        assert "T-21" in text


async def test_the_temple_is_jumped_over(tmp_path: Path) -> None:
    """The cursor passes the temple in one step and stops at the edge."""
    async with playing(tmp_path, "move") as play:
        play.table.go_to("c4")
        await play.press("right")
        assert play.table.key == "f4"
        await play.press("left", "left", "left", "left", "left")
        assert play.table.key == "a4"


async def test_pages_step_through_what_is_legal(tmp_path: Path) -> None:
    """PgDn and PgUp, Home and End go from one place in reach to the next."""
    async with playing(tmp_path, "move", "home") as play:
        assert play.table.key == "a1"
        await play.press("pagedown", "pagedown")
        assert play.table.key == "c1"
        await play.press("pageup")
        assert play.table.key == "b1"


async def test_go_labels_lead_to_legal_squares(tmp_path: Path) -> None:
    """`g` labels squares in reach; the letter goes there."""
    async with playing(tmp_path, "move", "g") as play:
        letter = next(c for c, (_, key) in play.table.labels.items() if key == "a3")
        await play.press(letter, "enter")
        assert play.match.view(0)["players"][0]["pawn"] == "a3"


async def test_gain_by_number(tmp_path: Path) -> None:
    """A 12 offers the adjacent stands by number and on the board."""
    async with playing(tmp_path, "gain") as play:
        assert "1 b2 Dyes" in play.text
        await play.press("1")
        assert play.match.view(0)["players"][0]["goods"]["dyes"] == 1


async def test_exile_by_row(tmp_path: Path) -> None:
    """A 4: who goes where, by number or cursor."""
    async with playing(tmp_path, "exile") as play:
        assert "1 B Ann (normal) to a1" in play.text
        await play.press("down", "enter")
        assert play.match.view(0)["players"][1]["pawn"] == "h1"


async def test_exile_by_corner(tmp_path: Path) -> None:
    """Enter on a corner asks who of several."""
    async with playing(tmp_path, "exile", "shift+tab") as play:
        play.table.focus_at = 0
        play.table.go_to("a8")
        text = await play.press("enter")
        assert "Bob to a8" in text
        await play.press("down", "enter")
        assert play.match.view(0)["players"][2]["pawn"] == "a8"


async def test_forced_trade_in_two_steps(tmp_path: Path) -> None:
    """First what one takes, targets first, then what one gives; Esc goes back."""
    async with playing(tmp_path, "swap") as play:
        assert "1 B Fish    2u TARGET" in play.text
        text = await play.press("1")
        assert "For Fish you give" in text
        assert "Salt  hold 1 last!" in text
        assert "Forced trade: you take" in await play.press("escape")
        await play.press("enter", "2")
        goods = play.match.view(0)["players"][0]["goods"]
        assert (goods["fish"], goods["honey"]) == (1, 4)


async def test_thief_and_theft(tmp_path: Path) -> None:
    """A 6: the thief goes to a red space, then a unit is chosen."""
    async with playing(tmp_path, "thief") as play:
        assert play.table.key == "f3"
        play.table.go_to("d1")
        text = await play.press("enter")
        assert "The thief takes a unit" in text
        assert "1 C Beans           has 20" in text
        await play.press("1")
        assert play.match.view(0)["players"][2]["goods"]["beans"] == 19


async def test_e_leaves_the_thief(tmp_path: Path) -> None:
    """`e`: the thief stays."""
    async with playing(tmp_path, "thief", "e") as play:
        assert play.match.view(0)["thief"] == "f3"
        assert play.table.decision.kind == "move"


async def test_hop_and_corner(tmp_path: Path) -> None:
    """A 9 and an 11 are answered on the board."""
    async with playing(tmp_path, "hop") as play:
        play.table.go_to("g2")
        await play.press("enter")
        assert play.match.view(0)["players"][0]["pawn"] == "g2"
    async with playing(tmp_path / "b", "corner", "2") as play:
        assert play.match.view(0)["players"][0]["goods"]["maize"] > 12


async def test_a_red_roll_is_told(tmp_path: Path) -> None:
    """Landing on a red space tells the throw and what it does."""
    async with playing(tmp_path, "move") as play:
        play.table.go_to("b3")
        text = await play.press("enter")
        assert "on the red space:" in text
        assert "You throw" in text


async def test_why_for_each_question(tmp_path: Path) -> None:
    """`w` on a wrong square names the rule of the question that is open."""
    for asks, square, rule in [
        ("gain", "h2", "T-32"),
        ("hop", "b4", "T-35"),
        ("thief", "d2", "T-38"),
        ("corner", "d2", "T-36"),
    ]:
        async with playing(tmp_path / asks, asks) as play:
            play.table.go_to(square)
            assert f"{rule}:" in await play.press("w"), asks


@pytest.mark.parametrize("key", ["d2", "b3", "f3", "a1", "target:jade", "target:fish"])
async def test_sheets(tmp_path: Path, key: str) -> None:
    """Everything on the board and every target has a sheet."""
    async with playing(tmp_path, "move") as play:
        play.table.go_to(key)
        text = await play.press("z")
        assert "z close" in text
        assert "T-" in text


async def test_sheets_of_rows(tmp_path: Path) -> None:
    """Goods of a trade and opponents have a sheet too."""
    async with playing(tmp_path, "trade", "z") as play:
        assert "sold at" in play.text
    async with playing(tmp_path / "b", "exile", "z") as play:
        assert "Cacao" in play.text


async def test_hint_in_three_depths(tmp_path: Path) -> None:
    """What can be done, what is good, why."""
    best = Heuristic()

    def good(view: Any, decision: Any, legal: Any) -> Any:
        return best.choose(view, decision, legal, Rng(1))

    async with playing(tmp_path, "move", "H", pick=good) as play:
        assert "You could trade at" in play.text
        assert "A good choice: go to d2" in await play.press("H")
        assert "Copal Incense is a target that you miss." in await play.press("H")


async def test_a_hint_sets_the_units(tmp_path: Path) -> None:
    """The hint about a trade puts its number of units into the row."""
    from core.games.tlatelolco.goods import GOOD

    def five(view: Any, decision: Any, legal: Any) -> Any:
        return Trade(GOOD["honey"], 3)

    async with playing(tmp_path, "trade", "H", "H", "escape", pick=five) as play:
        assert "◂  3 ▸ of 5  Honey" in play.text


async def test_typed_actions(tmp_path: Path) -> None:
    """Every action can be typed."""
    async with playing(tmp_path, "move", "colon") as play:
        await play.type("move d2")
        await play.press("enter")
        await play.press("colon")
        await play.type("trade maize 7")
        await play.press("enter")
        assert play.match.view(0)["players"][0]["goods"]["copal-incense"] == 7


async def test_the_end_shows_all_targets(tmp_path: Path) -> None:
    """The sixth target wins; everybody's targets are open then."""
    async with playing(tmp_path, "sixth", "enter", "enter") as play:
        assert "You win!" in play.text
        assert "✓ Copal Incense" in play.text
        assert "· Gold Dust" in play.text


async def test_targets_of_others_stay_secret(tmp_path: Path) -> None:
    """Nothing on screen tells an opponent's targets before the end."""
    async with playing(tmp_path, "move", "s") as play:
        assert play.text.count("targets") == 1
    async with playing(
        tmp_path / "b", "move", seats=("normal", "normal"), meta={"pace": "step"}
    ) as p:
        assert "Your targets" not in p.text
        assert "CAPS" in p.text


async def test_alone_with_par(tmp_path: Path) -> None:
    """Alone the clock names the par, and the end compares with it."""
    spot = alone_at(step="move", die=4)
    async with playing(tmp_path, spot, seats=("human:You",)) as play:
        assert "round 5, par 20" in play.text
    last = {**POSITIONS["sixth"]}
    async with playing(tmp_path / "b", last, "enter", "enter", seats=("human:You",)) as play:
        assert "5 rounds, 15 rounds better than par (20)." in play.text


async def test_other_seats_goods(tmp_path: Path) -> None:
    """`]` shows what the next opponent holds."""
    async with playing(tmp_path, "move", size=(120, 40)) as play:
        assert "Ann holds: Cacao 9" in play.text
        assert "Bob holds: Beans 20" in await play.press("]")


async def test_scales(tmp_path: Path) -> None:
    """Whole words in a large window; `-` draws the board smaller; one line a rank at 60x20."""
    async with playing(tmp_path, "move", size=(120, 40)) as play:
        assert "TURQUOISE" in play.text
        assert "TURQUOISE" not in await play.press("-")
        assert "TRQ" in play.text
    async with playing(tmp_path / "b", "move", size=(60, 20)) as play:
        assert "2COP" in play.text
        assert "sells Copal Incense" in play.text


async def test_a_pawn_walks_its_way(tmp_path: Path) -> None:
    """At any pace but instant the pawn goes square by square."""
    async with playing(tmp_path, "move", pace="fast") as play:

        class Event:
            kind = "move"
            data = {"seat": 0, "square": 11, "moved": True}

        steps = play.table.animation([Event()])
        assert len(steps) == 3
        steps[0]()
        assert play.table.walking == {0: "c2"}
        steps[-1]()
        assert play.table.walking == {}


async def test_several_pawns_on_one_square(tmp_path: Path) -> None:
    """They are counted where there is no room for letters, and named beside the board."""
    spot = {**POSITIONS["move"]}
    spot["seats"] = [s | {"pawn": "b2"} for s in spot["seats"]]
    async with playing(tmp_path, spot) as play:
        play.table.go_to("b2")
        play.table.paint()
        assert "Dye3" in play.text
        assert "here: You, Ann (normal) and Bob" in play.text


async def test_a_whole_game_by_keys(tmp_path: Path) -> None:
    """From the first throw to the end with plain keys only."""
    best = Heuristic()
    rng = Rng(5)

    def good(view: Any, decision: Any, legal: Any) -> Any:
        return best.choose(view, decision, legal, Rng(3))

    async with playing(tmp_path, "", seats=("human:You", "normal"), pick=good) as play:
        for _ in range(200):
            table = play.table
            decision = table.decision
            if decision is None:
                break
            wanted = best.choose(table.view, decision, table.legal, rng)
            table.show_hint(wanted)
            if wanted == table.end_action():
                await play.press("e", *("e" if table.end_loss() else ""))
            elif decision.kind in ("exile", "rob"):
                rows = list(table.offers.listed.values())
                table.offers.go(f"#{rows.index(wanted)}")
                await play.press("enter")
            elif decision.kind == "swap":
                await play.press("enter")
                from core.games.tlatelolco.goods import SLUGS

                table.offers.go(f"give:{SLUGS[wanted.give]}")
                await play.press("enter")
            else:
                await play.press("enter")
            if table.panels and not table.over:
                await play.press("escape")
        assert play.table.over
        assert not [r for r in play.match.log if r.get("undo")]


def test_positions_are_possible(tmp_path: Path) -> None:
    """Every fixture of these tests loads."""
    for name in POSITIONS:
        session, _ = tlatelolco(tmp_path / name, name)
        session.close()


async def test_the_curtain_hides_targets(tmp_path: Path) -> None:
    """Between two people a curtain falls; each sees his own targets only."""
    seats = ("human", "human")
    async with playing(tmp_path, "move", seats=seats, names=("Eva", "Tom")) as play:
        assert "Copal" not in play.text
        assert "Your targets: 2 of 6" in await play.press("enter")
        await play.press("enter", "enter")
        assert play.table.driver.hands_to == 1
        text = await play.press("enter")
        assert "Copal" not in text
        text = await play.press("enter")
        assert "Your targets: 0 of 6" in text
        assert "Gold Dust" in text


async def test_the_replay_shows_every_step(tmp_path: Path) -> None:
    """After the end the match can be gone through, from any seat."""
    async with playing(tmp_path, "sixth", "enter", "enter", "v") as play:
        assert "Replay" in play.text
        start = await play.press("home")
        step = await play.press("right")
        assert "move d2" in start
        assert "TRADE" in step
        await play.press("escape")
        assert not play.table.in_replay


async def test_a_size_that_cannot_be_had_is_told_and_not_counted(tmp_path: Path) -> None:
    """After three vain `+` one `-` makes the board smaller, and one more `+` brings it back."""
    async with playing(tmp_path) as play:
        whole = play.table.board_size()
        assert "as large as this window allows" in await play.press("plus", "plus", "plus")
        await play.press("minus")
        assert play.table.board_size() < whole
        assert "as small as it gets" in await play.press("minus", "minus", "minus")
        await play.press("plus")
        assert play.table.board_size() == whole
