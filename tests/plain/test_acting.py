"""Acting by typed lines: numbers, words, whole entries, undo, handover, notes, the end."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.kernel import Rng
from core.save import Store
from tui.plain.life import Left
from tui.plain.table import PlainTable

from .tools import Desk, said


def on_disk(desk: Desk, name: str) -> list[dict[str, object]]:
    """The log as another program would load it now."""
    session = Store(desk.line.store.folder).open_readonly(name)
    try:
        return list(session.match.log)
    finally:
        session.close()


def foundation(tmp_path: Path, *typed: str) -> tuple[Desk, PlainTable]:
    """Ann and Bob at Foundation, Ann to choose."""
    desk = Desk(tmp_path, typed)
    session = desk.new("foundation", ("human:Ann", "human:Bob"), name="m", seed=7)
    table = desk.sit(session)
    table.viewer = 0
    table.refresh()
    return desk, table


def test_what_is_confirmed_is_on_disk(tmp_path: Path) -> None:
    """Before an answer is confirmed, another program already loads it."""
    desk, table = foundation(tmp_path)
    seen: list[int] = []
    say = desk.line.paper.say

    def watch(*lines: str) -> None:
        seen.append(len(on_disk(desk, "m")))
        say(*lines)

    desk.line.paper.say = watch  # type: ignore[method-assign]
    said(table, desk, "seal")
    assert seen
    assert seen[0] == 1


def test_words_may_be_cut_short(tmp_path: Path) -> None:
    """A typed action needs only as much of each word as is unique, as after `:` on screen."""
    desk, table = foundation(tmp_path)
    assert said(table, desk, ":se")
    assert table.match.log[-1]["action"] == "seal"


def test_an_ambiguous_word_is_not_done(tmp_path: Path) -> None:
    """Where several answers begin alike nothing happens but a question."""
    desk, table = foundation(tmp_path)
    while table.answers is None or len(table.answers) < 3:
        said(table, desk, "seal")
        table.viewer = table.match.decisions()[0].seat
        table.refresh()
    before = len(table.match.log)
    assert "could be: commit" in said(table, desk, "commit")
    assert len(table.match.log) == before


def test_nonsense_is_a_sentence(tmp_path: Path) -> None:
    """Unknown words, wrong numbers and control codes cost a sentence and nothing else."""
    desk, table = foundation(tmp_path)
    for line in ("frobnicate", "0", "99", "commit", "\x1b[2J", "look \x07", "seal now", "why zzz"):
        shown = said(table, desk, line)
        assert shown.strip()
        assert "\x1b" not in shown.split("\n", 1)[-1]
    assert not table.match.log


def test_undo_and_redo(tmp_path: Path) -> None:
    """`undo` takes the last action back, asks at a barrier, and `redo` does it again."""
    desk = Desk(tmp_path)
    table = desk.sit(desk.new("foundation", ("human", "normal"), seed=5))
    desk.until_question(table)
    said(table, desk, "seal")
    desk.until_question(table)
    length = len(table.match.log)
    desk.lines = ["no"]
    assert "Not taken back." in said(table, desk, "undo")
    assert len(table.match.log) == length
    desk.lines = ["yes"]
    assert "Taken back" in said(table, desk, "undo")
    assert table.view["phase"] == "draw"
    assert "Done again." in said(table, desk, "redo")
    assert table.match.rewound


def test_end_asks_where_something_would_be_lost(tmp_path: Path) -> None:
    """Ending the last contest with cards that count is asked first; `no` changes nothing."""
    desk = Desk(tmp_path)
    session = desk.new("foundation", ("human:Ann", "human:Bob"), seed=7)
    table = desk.sit(session)
    rng = Rng(1)
    while True:
        decision = session.match.decisions()[0]
        table.viewer = decision.seat
        table.refresh()
        if table.teller.end_loss():
            break
        session.submit(session.match.game.answer(session.match.state, decision, rng), decision.seat)
    before = len(table.match.log)
    desk.lines = ["no"]
    assert "Commit none?" in said(table, desk, "end")
    assert len(table.match.log) == before
    said(table, desk, "end yes")
    assert len(table.match.log) == before + 1


def test_handover_hides_the_other_hand(tmp_path: Path) -> None:
    """Between two people thirty empty lines go by, and no card of the other is told after them."""
    desk = Desk(tmp_path, ["", "look", "seal", "", "", "look", "quit"])
    session = desk.new("foundation", ("human:Ann", "human:Bob"), seed=7)
    match = session.match
    hands = [{c["name"] for c in match.view(seat)["hand"]} for seat in (0, 1)]
    desk.play(session)
    behind = desk.text.split("\n" * 30)[-1]
    assert "Bob, the table is yours" in behind
    assert any(name in behind for name in hands[1])
    assert not any(name in behind for name in hands[0] - hands[1])


def test_nothing_is_shown_before_the_table_is_taken(tmp_path: Path) -> None:
    """With two people the match opens behind the curtain."""
    desk = Desk(tmp_path, ["what", "quit"])
    session = desk.new("foundation", ("human:Ann", "human:Bob"), seed=7)
    names = {c["name"] for c in session.match.view(0)["hand"]}
    desk.play(session)
    assert "Ann, the table is yours" in desk.text
    assert "Enter alone shows your side." in desk.text
    assert not any(name in desk.text for name in names)


def test_a_pin_locks_a_side(tmp_path: Path) -> None:
    """A side with a PIN opens with that PIN only, and the PIN is never written out."""
    typed = ["", "pin swordfish", "seal", "", "", "seal", "seal", "", "wrong", "swordfish", "quit"]
    desk = Desk(tmp_path, typed)
    session = desk.new("foundation", ("human:Ann", "human:Bob"), seed=7)
    desk.play(session)
    after = desk.text.split("Ann, the table is yours")[-1]
    assert "That is not the PIN." in after
    assert "Research" in after
    assert "wrong" not in after
    assert "swordfish" not in after


def test_the_bell_rings_after_a_wait_where_it_is_wanted(tmp_path: Path) -> None:
    """With the setting, a question that comes after a long wait rings; else nothing does."""
    desk, table = foundation(tmp_path)
    desk.line.paper.is_terminal = True
    table.typed_at -= 60
    table.put_question()
    assert "\a" not in desk.text
    desk.line.settings.set("bell", True)
    table.put_question()
    assert desk.text.count("\a") == 1
    table.typed_at += 60
    table.put_question()
    assert desk.text.count("\a") == 1


def test_notes_belong_to_a_seat(tmp_path: Path) -> None:
    """Notes are kept with the match and read by their own seat only."""
    desk, table = foundation(tmp_path)
    said(table, desk, "notes they hold Bliss")
    said(table, desk, "notes second")
    assert said(table, desk, "notes drop 2") == " 1  they hold Bliss\n"
    table.viewer = 1
    table.refresh()
    assert "No notes yet" in said(table, desk, "notes")
    assert table.session.meta["notes"] == {"0": ["they hold Bliss"]}


def test_the_end_offers_a_rematch(tmp_path: Path) -> None:
    """After the end the result is told and `rematch` opens a new match of the same people."""
    desk = Desk(tmp_path)

    def player(table: PlainTable) -> str:
        if table.outcome is not None:
            return "rematch" if table.session.name == "first" else "quit"
        return "quit" if table.session.name != "first" else "end yes"

    desk.player = player
    session = desk.new("foundation", ("human:Ann", "normal"), seed=7, name="first")
    lines: list[str] = []
    line = desk.line
    first = PlainTable(line, session)
    desk.table = first
    line.session = session
    first.play()
    assert first.outcome is not None
    following = first.next_session
    assert following is not None
    assert following.match.seats == ["Seat 2", "Ann"]
    lines.append(desk.text)
    assert "The match is over" in lines[0]
    assert "held:" in lines[0]
    following.close()
    line.leave()


def test_a_finished_match_is_counted(tmp_path: Path) -> None:
    """A match that ends in the line mode stands in the statistics of the screens."""
    from tui.results import load

    desk = Desk(tmp_path)
    desk.player = lambda table: "quit" if table.outcome is not None else "end yes"
    desk.play(desk.new("foundation", ("human:Ann", "normal"), seed=7))
    assert [r.game for r in load(tmp_path / "config")] == ["foundation"]


def test_replay_steps_both_ways(tmp_path: Path) -> None:
    """`replay` goes on, back, to a number, and shows the table as it was."""
    desk = Desk(tmp_path)
    table = desk.sit(desk.new("tlatelolco", ("human",), seed=3))
    desk.until_question(table)
    for _ in range(6):
        said(table, desk, "1")
        desk.until_question(table)
    desk.lines = ["", "", "back", "3", "look seats", "99", "what", "quit"]
    shown = said(table, desk, "replay")
    assert "step 2 of 6> " in shown
    assert "step 3 of 6> look seats" in shown
    assert table.view == table.match.view(0)


def test_the_end_of_the_input_leaves(tmp_path: Path) -> None:
    """At the end of the input the table is left with status 0."""
    desk = Desk(tmp_path, ["look"])
    with pytest.raises(Left) as left:
        desk.play(desk.new("foundation", ("human", "easy"), seed=7))
    assert left.value.status == 0


def test_a_number_is_zoomed_as_an_answer(tmp_path: Path) -> None:
    """`z 1` tells of the first answer, not of every card with a 1 in it."""
    desk, table = foundation(tmp_path)
    shown = said(table, desk, "zoom 1")
    assert "You can: " in shown
    assert len(shown.splitlines()) < 8
    assert "no answer 99" in said(table, desk, "zoom 99")


# --- entries of several answers ----------------------------------------------------------------


def empires(tmp_path: Path, kind: str) -> tuple[Desk, PlainTable]:
    """A match of Galactic Empires, played by hints up to a question of a kind."""
    desk = Desk(tmp_path)
    session = desk.new("empires", ("human:Ann", "normal"), seed=5)
    table = desk.sit(session)
    for _ in range(400):
        desk.until_question(table)
        decision = table.decision
        assert decision is not None
        if decision.kind == kind and (kind != "fire" or "hq" in " ".join(texts(table))):
            return desk, table
        action = desk.line.bots.choose(table.match, "normal", decision, lambda: None)
        table.submit(action, decision)
    raise AssertionError(f"never asked for {kind}")


def texts(table: PlainTable) -> list[str]:
    """Typed forms of the legal answers."""
    return [table.game.action_text(a) for a in table.legal]


def test_an_allocation_in_one_line(tmp_path: Path) -> None:
    """`allocate` takes the proposal, as one entry that `undo` takes back whole."""
    desk, table = empires(tmp_path, "allocate")
    question = said(table, desk, "")
    assert "Proposed: engage" in question
    before = len(table.match.log)
    assert "Engaged: " in said(table, desk, "allocate")
    given = len(table.match.log) - before
    assert given >= 2
    assert table.decision is None or table.decision.kind != "allocate"
    digest = table.match.digest()
    shown = said(table, desk, "undo yes")
    assert "entry is taken back" in shown
    assert table.decision is not None
    assert table.decision.kind == "allocate"
    assert "Done again." in said(table, desk, "redo")
    assert table.match.digest() == digest


def test_an_allocation_as_one_likes(tmp_path: Path) -> None:
    """What is named is engaged, what is not is left; a wrong word changes nothing."""
    desk, table = empires(tmp_path, "allocate")
    before = len(table.match.log)
    assert "written as" in said(table, desk, "allocate engage")
    assert "is no card here" in said(table, desk, "allocate engage=zebra")
    assert len(table.match.log) == before
    said(table, desk, "allocate engage=")
    assert table.match.log[before]["action"] == "done"


def test_a_volley_in_one_line(tmp_path: Path) -> None:
    """`fire` declares a whole volley; what it would do is told before."""
    desk, table = empires(tmp_path, "fire")
    target = next(t.split()[1] for t in texts(table) if t.startswith("volley hq"))
    assert "damage" in said(table, desk, f"why volley {target}")
    assert "written as" in said(table, desk, "fire")
    before = len(table.match.log)
    assert "Sector HQ" in said(table, desk, f"fire {target}")
    actions = [r["action"] for r in table.match.log[before:]]
    assert actions[0] == f"volley {target}"
    assert any(a.startswith("aim ") for a in actions)


def test_a_volley_at_my_headquarters_is_told(tmp_path: Path) -> None:
    """What is fired at an HQ is asked about in words, whose HQ it is among them."""
    from core.games.empires.state import hq_place

    _, table = empires(tmp_path, "react")
    frame = next(f for f in reversed(table.view["stack"]) if f["op"] == "act")
    frame["words"]["what"] = "volley"
    for seat, whose in ((0, "your Sector HQ"), (1, "Seat 2's Sector HQ")):
        frame["lists"]["targets"] = [hq_place(seat)]
        assert whose in table.teller.question()


def test_let_be_passes_for_one_action(tmp_path: Path) -> None:
    """`let be` passes for the whole of the present action, and asks again at the next one."""
    desk, table = empires(tmp_path, "react")
    before = len(table.match.log)
    assert "let be" in said(table, desk, "let be")
    assert table.match.log[before]["action"] == "pass"
    assert table.teller.let_be is not None  # type: ignore[attr-defined]


def test_stops_are_kept_with_the_match(tmp_path: Path) -> None:
    """`stops` sets what one is asked about, as at the table on screen; what is passed is said."""
    desk, table = empires(tmp_path, "react")
    assert "You are asked about everything" in said(table, desk, "stops")
    assert "written as" in said(table, desk, "stops volley never")
    assert "no other seat `ann`" in said(table, desk, "stops all pass ann")
    assert "Kept: all pass." in said(table, desk, "stops all pass")
    assert "volley of Seat 2: pass" in said(table, desk, "stops")
    assert table.session.meta["stops"]["0"]["volley:1"] == "pass"
    before = len(table.match.log)
    table.turn()
    assert table.match.log[before]["action"] == "pass"
    assert "passed by your stops" in desk.text
    said(table, desk, "stops all ask seat")
    assert table.session.meta["stops"]["0"] == {}


def test_a_square_alone_goes_there(tmp_path: Path) -> None:
    """On one's move in Tlatelolco the name of a square is enough."""
    desk = Desk(tmp_path)
    table = desk.sit(desk.new("tlatelolco", ("human",), seed=3))
    desk.until_question(table)
    square = texts(table)[2].split()[1]
    said(table, desk, square)
    assert table.match.log[0]["action"] == f"move {square}"


def test_a_tile_is_laid_in_words(tmp_path: Path) -> None:
    """`lay FACE CELL TURN` lays the tile of Founders."""
    desk = Desk(tmp_path)
    session = desk.new("founders", ("human:Ann", "human:Bob"), seed=3)
    table = desk.sit(session)
    for _ in range(20):
        decision = session.match.decisions()[0]
        table.viewer = decision.seat
        table.refresh()
        if decision.kind == "lay":
            break
        session.submit(session.match.legal(decision)[0], decision.seat)
    text = texts(table)[0]
    assert text.split()[0] == "lay"
    said(table, desk, text)
    assert table.match.log[-1]["action"] == text
