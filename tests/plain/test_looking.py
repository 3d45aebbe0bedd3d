"""What is told of each game's table, in words and aligned lines."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from core.kernel import Rng
from tests.plain import golden
from tui.plain.commands import COMMANDS, LETTERS
from tui.plain.paper import Paper, Title, wrapped

from .tools import Desk, said


@pytest.fixture(autouse=True)
def columns(monkeypatch: pytest.MonkeyPatch) -> None:
    """Eighty columns."""
    monkeypatch.setenv("COLUMNS", "80")


@pytest.mark.parametrize("name", golden.POSITIONS)
def test_the_golden_view(name: str, tmp_path: Path) -> None:
    """Question, `look` and `score` of a position read as they were agreed on."""
    kept = (golden.FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    assert golden.told(name, tmp_path) == kept


@pytest.mark.parametrize("name", golden.POSITIONS)
def test_no_line_is_longer_than_the_window(name: str) -> None:
    """Every line fits in one column fewer than there are, and nothing moves a cursor."""
    kept = (golden.FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    assert max(map(len, kept.splitlines())) <= 79
    assert "\x1b" not in kept
    assert "\r" not in kept


@pytest.mark.parametrize("game", ["foundation", "founders", "treasure", "tlatelolco", "empires"])
def test_no_command_is_an_action(game: str) -> None:
    """No command has the name of an action of a game: each typed word has one meaning."""
    from core.games import games

    assert not set(COMMANDS) & set(games[game].types_by_tag)
    assert not set(LETTERS) & set(games[game].types_by_tag)


def test_letters_mean_what_they_mean_on_screen() -> None:
    """One letter asks for the same thing here as it does at the table on screen."""
    from tui.keys import KeyMap

    keys = KeyMap()
    names = {"answers": "all", "score": "scores", "quit": "leave-table", "end": "end"}
    for letter in "awHeuUzrLsn?q":
        wanted = LETTERS[letter]
        assert keys.action_at(letter, ("table", "list", "app")) == names.get(wanted, wanted), letter


@pytest.mark.parametrize("game", ["foundation", "founders", "treasure", "tlatelolco", "empires"])
def test_every_command_answers(game: str, tmp_path: Path) -> None:
    """Each command says something at the first question, and none breaks."""
    desk = Desk(tmp_path)
    table = desk.sit(desk.new(game))
    desk.until_question(table)
    for name in COMMANDS:
        if name not in ("end", "quit", "replay"):
            assert said(table, desk, name).strip(), name


def test_a_spectator_sees_no_hand(tmp_path: Path) -> None:
    """Who looks on reads no card that only a seat may know."""
    desk = Desk(tmp_path)
    session = desk.new("foundation", name="m")
    session.close()
    table = desk.sit(desk.line.store.open_readonly("m"))
    shown = said(table, desk, "look")
    assert "Both hands are hidden from you." in shown
    for entry in table.match.view(0)["hand"] + table.match.view(1)["hand"]:
        assert entry["name"] not in shown


def test_parts_seats_and_cells(tmp_path: Path) -> None:
    """`look` takes a part, a seat by name or number, or a cell; `near` what lies around one."""
    desk = Desk(tmp_path)
    session = desk.new("founders", ("human:Ann", "human:Bob", "human:Cem"))
    for text in ("choose silen", "choose salyx", "choose olechia"):
        session.submit(text)
    table = desk.sit(session)
    table.viewer = table.match.decisions()[0].seat
    table.refresh()
    assert said(table, desk, "look board").startswith("Board\n")
    assert "Salyx, the Foreman" in said(table, desk, "look bob") + said(table, desk, "look ann")
    assert "Side N, Field 3" in said(table, desk, "look B8")
    near = said(table, desk, "near E7")
    assert "by an edge: " in near
    assert "E8 Hearth" in near
    assert "There is no `nowhere`" in said(table, desk, "look nowhere")
    assert "such as C8" in said(table, desk, "near 17")
    assert "Hexagon" in said(table, desk, "look designs")


def test_suspects_leave_out_what_ones_own_cards_exclude(tmp_path: Path) -> None:
    """What others may build is told from their pieces, without one's own Design and colour."""
    desk = Desk(tmp_path)
    session = desk.new("founders", ("human:Ann", "human:Bob", "human:Cem"), seed=3)
    rng = Rng(2)
    while len(session.match.log) < 40:
        decision = session.match.decisions()[0]
        session.submit(session.match.game.answer(session.match.state, decision, rng), decision.seat)
    table = desk.sit(session)
    table.viewer = 0
    table.refresh()
    shown = said(table, desk, "look suspects")
    assert "Bob, parchment: " in shown
    assert "Ann" not in shown
    own = table.view["own"]["parchment"]
    for line in shown.splitlines():
        if ", parchment: " in line:
            told = line.partition(": ")[2].split(", ")
            assert all(own["design"] not in entry.lower() for entry in told)
            assert all(entry.split()[1] != own["colour"] for entry in told)


def test_squares_of_the_market(tmp_path: Path) -> None:
    """A square of Tlatelolco is told with what it sells, its neighbours with theirs."""
    desk = Desk(tmp_path)
    table = desk.sit(desk.new("tlatelolco", ("human",)))
    desk.until_question(table)
    assert "sells:" in said(table, desk, "look b8")
    assert said(table, desk, "near c3").count("\n") == 9
    assert "temple" in said(table, desk, "look d4")


def test_a_placement_is_told_before_it_is_made(tmp_path: Path) -> None:
    """`why` with a number tells what laying the tile would do, as the preview works it out."""
    desk = Desk(tmp_path)
    session = desk.new("founders", ("human:Ann", "human:Bob"), seed=3)
    rng = Rng(2)
    while session.match.decisions()[0].kind != "lay" or len(session.match.log) < 20:
        decision = session.match.decisions()[0]
        session.submit(session.match.game.answer(session.match.state, decision, rng))
    table = desk.sit(session)
    table.viewer = session.match.decisions()[0].seat
    table.refresh()
    listed = said(table, desk, "answers")
    assert listed.startswith("With a symbol, a Plaza or a Yak:")
    assert "Plaza of" in listed or "covers" in listed
    shown = said(table, desk, "why 1")
    assert shown.startswith("You can: ")
    assert shown.count("\n") >= 2


def test_why_names_the_rule_and_reads_it(tmp_path: Path) -> None:
    """A refusal names its clause; `why` and `rules ID` read it."""
    desk = Desk(tmp_path)
    table = desk.sit(desk.new("foundation", ("human:Ann", "human:Bob")))
    table.viewer = 0
    table.refresh()
    shown = said(table, desk, "commit dors-seldon")
    assert "`rules AF-" in shown
    rule = table.refused.rpartition(":")[2]
    assert said(table, desk, "why").startswith(f"{rule}: ")
    assert said(table, desk, f"rules {rule}").startswith(f"{rule}: ")


def test_answers_are_paged_and_filtered(tmp_path: Path) -> None:
    """Many answers come in pages, numbered through; words choose among them."""
    desk = Desk(tmp_path)
    session = desk.new("tlatelolco", ("human",), seed=9)
    table = desk.sit(session)
    desk.until_question(table)
    while table.answers is None or len(table.answers) <= 20:
        decision = table.decision
        assert decision is not None
        session.submit(table.game.answer(table.match.state, decision, Rng(1)), decision.seat)
        table.refresh()
        desk.until_question(table)
    first = said(table, desk, "answers")
    assert "`more`, or `answers WORD`" in first
    assert "  21  " in said(table, desk, "more")
    while "There is no more." not in said(table, desk, "more"):
        pass
    assert "No answer has `zebra`" in said(table, desk, "answers zebra")
    square = table.game.action_text(table.legal[3]).split()[1]
    assert square in said(table, desk, f"answers {square}")


def test_wrapping_keeps_the_indent() -> None:
    """What is wrapped goes two cells further in than its line."""
    assert wrapped("  one two three four", 12) == ["  one two", "    three", "    four"]
    assert wrapped("- one two three", 9) == ["- one two", "  three"]


class Screen(io.StringIO):
    """A buffer that says that it is a terminal."""

    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("env", "is_bold"),
    [
        ({"TERM": "xterm"}, True),
        ({"TERM": "xterm", "NO_COLOR": "1"}, False),
        ({"TERM": "dumb"}, False),
        ({}, False),
    ],
)
def test_headings_are_bold_only_where_the_terminal_can(env: dict[str, str], is_bold: bool) -> None:
    """Bold is written to a terminal that has it, never with NO_COLOR or TERM=dumb."""
    screen = Screen()
    Paper(screen, env).say(Title("Seats"), "Ann")
    assert ("\x1b[1mSeats\x1b[0m" in screen.getvalue()) is is_bold
    assert screen.getvalue().endswith("Ann\n")


def test_columns_are_taken_at_their_word(monkeypatch: pytest.MonkeyPatch) -> None:
    """COLUMNS sets the width: narrow for a small window, as long as one likes for speech."""
    out = io.StringIO()
    paper = Paper(out, {})
    monkeypatch.setenv("COLUMNS", "30")
    paper.say("word " * 20)
    assert max(map(len, out.getvalue().splitlines())) <= 29
    monkeypatch.setenv("COLUMNS", "1000")
    paper.say("word " * 60)
    assert max(map(len, out.getvalue().splitlines())) > 250
