"""Symbols and their bonuses (R23 to R27, R72)."""

from __future__ import annotations

import pytest

from core.games.founders import GAME
from core.games.founders.artifacts import has_use
from core.games.founders.geometry import BITS, INDEX
from core.games.founders.laying import district_cells

from .table import Table, fresh

# The tile D7 D8 D9 (middle D8, rotation 0) touches the Hearth; the symbol of a test lies on D9.
COVER = ("PRY", "D8", 0)


@pytest.mark.rule("founders:R23", "founders:R24")
def test_harmony_gives_a_switch_of_any_colour() -> None:
    """Whoever covers the symbol puts a token: the District has the token's colour only."""
    t = Table(face="PRY", artifacts="H:D9").lay(*COVER)
    assert t.kind == "harmony"
    assert len(t.texts()) == 3 * 5 + 1
    t.do("switch D7 G")
    assert t.colour("D7") == "G"
    assert GAME.score(t.s)["designs"]["pyramid"] == {"G": 1, "B": 0, "P": 0, "R": 1, "Y": 1}
    assert t.s.switches == [1, 2, 2, 2, 2]
    assert t.kind == "take"


@pytest.mark.rule("founders:Q10")
def test_a_switch_of_the_same_colour_is_allowed() -> None:
    """P on P is used up like any other."""
    t = Table(face="PRY", artifacts="H:D9").lay(*COVER).do("switch D7 P")
    assert t.colour("D7") == "P"
    assert t.s.under[INDEX["D7"]] == 2
    assert t.s.switches[2] == 1


@pytest.mark.rule("founders:R24", "founders:R27")
def test_what_harmony_refuses() -> None:
    """The Hearth, a District with a token, a used-up colour, an empty cell (case 31)."""
    t = Table(
        "C8=G F7=G G9=R",
        face="PRY",
        artifacts="H:D9",
        switches={"C8": "R", "F7": "B", "G9": "B"},
    ).lay(*COVER)
    assert t.refused("switch E9 R") == "R24"
    assert t.refused("switch C8 R") == "R24"
    assert t.refused("switch D7 B") == "R27"
    assert t.refused("switch A9 R") == "R24"
    assert "switch D7 R" in t.texts()


@pytest.mark.rule("founders:R24")
def test_a_district_outside_the_board_takes_a_switch() -> None:
    """It comes from a City tile like any other."""
    t = Table("A9=R @9=G", face="PRY", artifacts="H:D9").lay(*COVER).do("switch @9 B")
    assert t.colour("@9") == "B"


@pytest.mark.rule("founders:R27")
def test_an_empty_supply_of_switches_does_nothing() -> None:
    """All ten tokens lie on the board: no question, the turn ends (case 31)."""
    spots = ["F7", "F11", "G9", "G8", "G10", "H9", "H8", "H10", "I9", "I8"]
    districts = " ".join(f"{name}=G" for name in spots)
    tokens = dict(zip(spots, "GGBBPPRRYY", strict=True))
    t = Table(districts, face="PRY", artifacts="H:D9", switches=tokens).lay(*COVER)
    assert t.kind == "take"
    assert "pays nothing" in " ".join(t.match.story(0))


@pytest.mark.rule("founders:Q9", "founders:R23")
@pytest.mark.parametrize("kind", ["H", "A", "P"])
def test_a_bonus_may_be_declined_and_is_then_lost(kind: str) -> None:
    """Pass ends the turn; the cell has no symbol any more."""
    t = Table(face="PRY", artifacts=f"{kind}:D9").lay(*COVER).do("pass")
    assert t.kind == "take"
    assert t.match.view(0)["symbols"] == {}


@pytest.mark.rule("founders:R25")
def test_achievement_gives_a_district_tile() -> None:
    """A single triangle next to the Hearth or a tile, any colour left."""
    t = Table("C10=G", face="PRY", artifacts="A:D9").lay(*COVER)
    assert t.kind == "achievement"
    assert "add C8 B" in t.texts()
    assert "add G9 R" in t.texts()
    assert t.refused("add A9 R") == "R25"
    assert t.refused("add D7 R") == "R25"
    assert t.refused("add @9 R") == "R59"
    t.do("add C8 B")
    assert t.colour("C8") == "B"
    assert t.s.districts == [2, 1, 2, 2, 2]


@pytest.mark.rule("founders:R25", "founders:R23")
def test_a_district_tile_can_start_a_chain() -> None:
    """On a Harmony cell it starts Harmony (case 32)."""
    t = Table(face="PRY", artifacts="A:D9 H:C8 P:B8").lay(*COVER)
    t.do("add C8 B")
    assert t.kind == "harmony"
    t.do("switch C8 R")
    assert t.kind == "take"
    assert t.match.view(0)["symbols"] == {"B8": "P"}


@pytest.mark.rule("founders:R25", "founders:Q8", "founders:Q15")
def test_a_district_tile_can_close_a_plaza_and_not_enter_one() -> None:
    """C10 closes C9 at once; a cell of a Plaza is refused (case 32)."""
    t = Table("C8=R B9=R C11=P", face="PRY", artifacts="A:D9").lay(*COVER).do("add C10 G")
    assert t.plazas() == {"C9": "R"}
    t = Table("C8=R B9=R C10=G", face="PRY", artifacts="A:D9").lay(*COVER)
    assert t.refused("add C9 R") == "Q8"


@pytest.mark.rule("founders:R27")
def test_district_tiles_run_out() -> None:
    """Two Red ones lie: no third."""
    t = Table(face="PRY", artifacts="A:D9", district_tiles={"F7": "R", "G9": "R"}).lay(*COVER)
    assert t.refused("add C8 R") == "R27"
    assert not [text for text in t.texts() if text.endswith(" R")]


@pytest.mark.rule("founders:R26")
def test_philosophical_gives_one_own_and_one_other_token() -> None:
    """Any own slot, any slot of any opponent; two own slots are refused (case 30)."""
    t = Table(face="PRY", artifacts="P:D9").lay(*COVER)
    assert t.kind == "philosophical"
    assert len(t.texts()) == 2 * 2 * 2 + 1
    assert t.refused("share parchment 0 compass") == "R26"
    t.do("share parchment 2 compass")
    view = t.match.view(None)
    assert [p["renown"] for p in view["players"]] == [
        {"parchment": 1, "compass": 0},
        {"parchment": 0, "compass": 0},
        {"parchment": 0, "compass": 1},
    ]
    assert view["supply"]["renown"] == 10


@pytest.mark.rule("founders:R27", "founders:R54")
def test_a_district_tile_that_only_a_yak_keeps_out_does_nothing() -> None:
    """Supply of one colour, and on the only free cell in reach a Yak of another: no question."""
    t = Table("D7=G", artifacts="A:D9", face="PRY")
    s = t.s.clone()
    s.districts = [0, 0, 0, 1, 0]
    assert has_use(s, "achievement")
    cells = [c for c in range(150) if district_cells(s) & BITS[c]]
    for c in cells[1:]:
        s.close((c,))
    s.yaks[1] = cells[0]
    assert not has_use(s, "achievement")
    s.yaks = [-1, -1, -1, cells[0], -1]
    assert has_use(s, "achievement")


@pytest.mark.rule("founders:R26", "founders:R66")
def test_the_story_of_renown_reads_right_for_all() -> None:
    """Who gives, who gets and who looks on are told apart."""
    t = Table(face="PRY", artifacts="P:D9").lay(*COVER).do("share parchment 2 compass")
    told = [next(x for x in t.match.story(seat) if "Renown" in x) for seat in range(3)]
    a, c = t.match.seats[0], t.match.seats[2]
    assert told == [
        f"You put Renown on your own parchment slot; {c} gets one on the compass slot.",
        f"{a} puts Renown on their own parchment slot; {c} gets one on the compass slot.",
        f"{a} puts Renown on their own parchment slot; you get one on your compass slot.",
    ]
    t = Table(face="PRY", artifacts="P:D9", me="cetran").lay(*COVER)
    t.do("share compass 0 compass")
    assert "You put Renown on your own compass slot, both tokens." in t.match.story(0)


@pytest.mark.rule("founders:R66")
def test_cetran_puts_both_tokens_on_own_slots() -> None:
    """Any split of two over two slots, nothing else (case 30)."""
    t = Table(face="PRY", artifacts="P:D9", me="cetran").lay(*COVER)
    assert t.texts() == [
        "share compass 0 compass",
        "share compass 0 parchment",
        "share parchment 0 parchment",
        "pass",
    ]
    assert t.refused("share compass 1 compass") == "R66"
    t.do("share compass 0 parchment")
    assert t.s.renown_on[:2] == [1, 1]


@pytest.mark.rule("founders:R72")
def test_two_players_take_one_token() -> None:
    """One, on an own slot (case 30)."""
    t = Table(face="PRY", artifacts="P:D9", seats=2).lay(*COVER)
    assert t.kind == "own-renown"
    assert t.texts() == ["renown compass", "renown parchment", "pass"]
    t.do("renown compass")
    assert (t.s.renown_on, t.s.renown) == ([1, 0, 0, 0], 11)


@pytest.mark.rule("founders:R72")
def test_cetran_starts_a_match_of_two_with_a_token() -> None:
    """He is asked for the slot before the first turn, and gets one per symbol later (case 30)."""
    s = fresh(2, 1)
    while s.stage == "draft":
        d = GAME.decisions(s)[0]
        GAME.apply(s, d, GAME.legal(s, d)[0], None)
    cetran = s.character.index("cetran")
    d = GAME.decisions(s)[0]
    assert (d.kind, d.seat) == ("gift", cetran)
    GAME.apply(s, d, GAME.parse("renown parchment"), None)
    assert s.renown_on[2 * cetran + 1] == 1
    assert (s.stage, s.active, s.renown) == ("take", s.first, 11)
    t = Table(face="PRY", artifacts="P:D9", seats=2, me="cetran").lay(*COVER)
    assert t.kind == "own-renown"


@pytest.mark.rule("founders:Q9", "founders:R26")
def test_the_last_renown_token_goes_on_an_own_slot() -> None:
    """With one left the taker gets it; with none there is nothing."""
    people = [{"renown": [6, 5]}]
    t = Table(face="PRY", artifacts="P:D9", people=people).lay(*COVER)
    assert t.texts() == ["renown compass", "renown parchment", "pass"]
    t = Table(face="PRY", artifacts="P:D9", people=[{"renown": [6, 6]}]).lay(*COVER)
    assert t.kind == "take"


@pytest.mark.rule("founders:R23")
def test_a_symbol_pays_once() -> None:
    """Covered again by Salyx the cell pays nothing (case 33)."""
    t = Table("D7=G D8=G D9=G", artifacts="H:D8", me="salyx")
    assert t.match.view(0)["symbols"] == {}
    t.put("D8=R C8 C7")
    assert t.colour("D8") == "R"
    assert t.kind == "take"


@pytest.mark.rule("founders:Q15", "founders:R23")
def test_the_active_player_orders_several_symbols() -> None:
    """Two symbols under one tile: he says which comes first, then the other follows."""
    t = Table(face="PRY", artifacts="H:D9 P:D7").lay(*COVER)
    assert t.kind == "which"
    assert t.texts() == ["resolve D7", "resolve D9"]
    assert t.refused("resolve D8") == "R23"
    t.do("resolve D9")
    assert t.kind == "harmony"
    t.do("switch D8 G")
    assert t.kind == "philosophical"


@pytest.mark.rule("founders:Q15")
def test_plazas_are_judged_before_the_bonus_which_can_break_the_tie() -> None:
    """The tile closes C9 in a tie; the Harmony of the same tile then claims it."""
    t = Table("B9=R C10=B", artifacts="H:D8").put("C8=Y D8 D9")
    assert t.plazas() == {"C9": None}
    assert t.kind == "harmony"
    t.do("switch C10 R")
    assert t.plazas() == {"C9": "R"}
