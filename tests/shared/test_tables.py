"""The tables of host and guests: what is shown, what is hidden, who is missed, who takes over."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from core.kernel import Match, Rng
from tests.tui.table_tools import POSITIONS, eager
from tui.shared import door, guesting
from tui.shared.protocol import TableRefusal

from .tools import HostThread, answer, at_table, opened, seated

COMMIT = POSITIONS["commit"]


@pytest.fixture
def host(tmp_path: Path) -> Iterator[HostThread]:
    """A host of Foundation, both sides to commit cards."""
    made = HostThread(tmp_path, fixture=COMMIT)
    yield made
    made.close()


def secrets_of(match: Match, holder: int, reader: int) -> set[str]:
    """Names of cards that one seat holds and another's view does not have."""
    known = json.dumps(match.view(reader), ensure_ascii=False)
    names = {card["name"] for card in match.view(holder)["hand"]}
    return {name for name in names if name not in known}


async def test_a_guest_sits_without_a_curtain(host: HostThread) -> None:
    """One person sits at this terminal: his hand is there at once, the host's is not."""
    guest = await seated(host.store)
    async with at_table(guest, host.store) as play:
        assert "University of Trantor" in play.text
        assert "Hari Seldon" not in play.text
        assert play.table.viewer == 1
        assert "Decision" in play.text


async def test_nothing_of_the_hosts_hand_is_ever_painted(host: HostThread) -> None:
    """Through several phases and all panels no card shows that only the host holds."""
    guest = await seated(host.store)
    ann = Rng(3)
    async with at_table(guest, host.store, size=(120, 40)) as play:
        for _ in range(14):
            match = host.session.match
            story = " ".join(match.story(1))
            secret = {name for name in secrets_of(match, 0, 1) if name not in story}
            assert secret
            for key in ("", "L", "r", "s", "z", "w", "a", "G", "T", "question_mark", "P"):
                text = await play.press(key) if key else play.text
                assert not [name for name in secret if name in text], (key, text)
                await play.press("escape")
            host.run(lambda: answer(host.session, 0, ann))
            await play.press("e")
            await asyncio.sleep(0.02)
            if guest.match.outcome() is not None:
                break


async def test_a_guest_acts_and_follows(host: HostThread) -> None:
    """Both commit from their terminals at the same time; the result stands on both sides."""
    guest = await seated(host.store)
    async with at_table(guest, host.store) as play:
        await play.press("space", "enter")
        assert host.session.match.decision(1) is None
        assert "Ann must choose" in play.text
        host.run(lambda: host.session.submit("seal", 0))
        await play.until(lambda: guest.match.decision(1) is not None)
        assert host.session.match.digest() == guest.match.digest()
        assert "Decision" in play.text


async def test_marks_stay_while_others_act(host: HostThread) -> None:
    """What a guest has marked is still marked when the other side has sealed."""
    guest = await seated(host.store)
    async with at_table(guest, host.store) as play:
        await play.press("space")
        assert "1 marked" in play.text
        host.run(lambda: host.session.submit("seal", 0))
        await play.until(lambda: len(guest.match.log) == 1)
        assert "1 marked" in play.text


async def test_a_guests_refusal_reads_as_at_the_host(host: HostThread) -> None:
    """A typed action that is not legal is refused with sentence and rule."""
    guest = await seated(host.store)
    async with at_table(guest, host.store) as play:
        with pytest.raises(Exception) as fault:
            host.session.match.submit("commit hari-seldon", 1)
        text = await play.press("colon")
        text = await play.type("commit hari-seldon")
        text = await play.press("enter")
        assert str(fault.value).split(".", maxsplit=1)[0][:30] in text.replace("\n ", " ")


async def test_talk_is_shown_and_logged(host: HostThread) -> None:
    """T says something; both sides read it, and it stands in the log."""
    guest = await seated(host.store)
    async with at_table(guest, host.store) as play:
        await play.press("T")
        await play.type("good luck")
        await play.press("enter")
        assert host.session.meta["talk"] == [[1, "good luck"]]
        host.run(lambda: host.session.talk(0, "thank you {1}"))
        await play.until(lambda: "Ann: thank you {1}" in play.text)
        text = await play.press("L")
        assert "Bob: good luck" in text
        assert "Ann: thank you (1)" in text
        await play.press("escape")
        assert "Ann: thank you {1}" in await play.press("T")


async def test_asking_to_take_back(host: HostThread) -> None:
    """The host asks; one key of the guest allows it, and both are where they were."""
    guest = await seated(host.store)
    async with at_table(guest, host.store) as play:
        host.run(lambda: host.session.submit("seal", 0))
        await play.press("e")
        before = len(host.session.match.log)
        with pytest.raises(Exception, match="asked"):
            host.run(lambda: host.session.undo(0))
        await play.until(lambda: "Ann asks to take an action back" in play.text)
        await play.press("Y")
        assert len(host.session.match.log) == before + 1
        await play.until(lambda: guest.match.digest() == host.session.match.digest())
        assert "Ann took an action back" in play.text


async def test_refusing_to_take_back(host: HostThread) -> None:
    """N refuses; nothing has changed."""
    guest = await seated(host.store)
    async with at_table(guest, host.store) as play:
        host.run(lambda: host.session.submit("seal", 0))
        await play.press("e")
        before = len(host.session.match.log)
        with pytest.raises(Exception, match="asked"):
            host.run(lambda: host.session.undo(0))
        await play.until(lambda: "Y allows it" in play.text)
        await play.press("N")
        assert len(host.session.match.log) == before
        await play.until(lambda: "Y allows it" not in play.text)


async def test_the_host_dies_and_the_guest_takes_over(host: HostThread) -> None:
    """One key opens the table at the guest's terminal; the former host comes back as a guest."""
    guest = await seated(host.store)
    async with at_table(guest, host.store) as play:
        host.kill()
        await play.until(lambda: "The host is gone; the match is safe." in play.text)
        assert "gone" in await play.press("e")
        assert guest.match.log == []
        await play.press("G")
        await play.until(lambda: play.app.session is not guest)
        assert play.app.session.specs == ["guest:Ann", "human:Bob"]
        await play.press("e")
        assert len(play.match.log) == 1
        assert "Ann (not here) must choose" in play.text
        ann = await asyncio.to_thread(door.join, host.store, "shared", 0)
        await play.until(lambda: "Ann sits down." in play.text)
        await asyncio.to_thread(ann.submit, "seal", 0)
        await play.until(lambda: len(play.match.log) == 2)
        ann.close()
        await play.until(lambda: "Ann has left the table" in play.text)


async def test_a_guest_comes_back_to_a_new_host(host: HostThread) -> None:
    """Somebody else opens the table: the guest is at it again without a key."""
    guest = await seated(host.store)
    async with at_table(guest, host.store) as play:
        host.kill()
        await play.until(lambda: "The host is gone" in play.text)
        made = await asyncio.to_thread(door.host, host.store, "shared", [0])
        from tui.shared.host import HostSession

        host.session = host.run(lambda: HostSession(made))
        host.run(host.session.server.start)
        await play.until(lambda: "You are at the table again." in play.text)
        await play.press("e")
        assert len(host.session.match.log) == 1


async def test_a_host_who_refuses_is_tried_again(
    host: HostThread, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The table says why it is refused, and goes on trying, more and more seldom."""
    monkeypatch.setattr(guesting, "AGAIN", 0.01)
    guest = await seated(host.store)
    async with at_table(guest, host.store) as play:
        host.kill()
        await play.until(lambda: "The host is gone" in play.text)
        tries: list[float] = []

        def refused(seconds: float) -> None:
            tries.append(seconds)
            raise TableRefusal("That seat is not for guests.")

        monkeypatch.setattr(guest, "connect", refused)
        guest.path.touch()
        await play.until(lambda: len(tries) >= 3)
        assert "That seat is not for guests." in play.text
        assert guesting.next_pause(4.0, refused=True) == 8.0
        assert guesting.next_pause(1000.0, refused=True) == guesting.SELDOM
        assert guesting.next_pause(8.0, refused=False) == guesting.AGAIN


async def test_a_host_who_leaves_says_so(host: HostThread) -> None:
    """The guest reads who left, not that something broke."""
    guest = await seated(host.store)
    async with at_table(guest, host.store) as play:
        host.run(host.session.close)
        await play.until(lambda: "Ann left the table. The match is safe." in play.text)
        assert "G" in play.text


async def test_the_guests_rematch(host: HostThread) -> None:
    """The host's rematch takes the guest along, at his own new seat."""
    guest = await seated(host.store)
    async with at_table(guest, host.store) as play:
        from tui.shared.host import HostSession
        from tui.table.again import rematch

        made = rematch(host.session, host.session.specs, host.store)  # type: ignore[arg-type]
        host.run(lambda: host.session.server.push("again", save=made.name))
        host.run(host.session.close)
        host.session = host.run(lambda: HostSession(made))
        host.run(host.session.server.start)
        await play.until(lambda: play.app.session is not guest)
        assert play.app.session.name == made.name
        assert made.match.seats == ["Bob", "Ann"]
        assert play.table.viewer == 0


# --- the host's table -----------------------------------------------------------------------------


async def test_the_host_waits_and_sees_the_guest_act(tmp_path: Path) -> None:
    """Who is missed is named; sitting down, acting and leaving are one line each, no panel."""
    session, store = opened(tmp_path, fixture=COMMIT)
    async with at_table(session, store) as play:
        text = await play.press("e")
        assert "Bob (not here) must choose" in text
        assert "G who is here" in text
        guest = await seated(store)
        await play.until(lambda: "Bob sits down." in play.text)
        assert "(not here)" not in play.text
        assert "T talk  G who is here  q leave" in play.text
        assert "P pace" not in play.text
        await asyncio.to_thread(guest.submit, "seal", 1)
        await play.until(lambda: len(play.match.log) == 2)
        assert "Decision" in play.text
        guest.close()
        await play.until(lambda: "Bob has left the table; the seat is kept." in play.text)
        assert play.table.panels == []


async def test_the_host_lets_a_bot_play(tmp_path: Path) -> None:
    """G and b: a bot plays for who is away, the save says so, and his return takes it back."""
    session, store = opened(tmp_path, fixture=COMMIT)
    async with at_table(session, store, pick=eager) as play:
        text = await play.press("e", "G")
        assert "not here" in text
        text = await play.press("b")
        await play.until(lambda: len(play.match.log) >= 2)
        assert session.meta["lent"] == {"1": "normal"}
        assert play.app.bot_host.asked[0] == (1, "normal")
        assert "a bot (normal)" in await play.press("G")
        await play.press("escape")
        guest = await seated(store)
        await play.until(lambda: "Bob sits down." in play.text)
        assert play.table.specs == ["human:Ann", "guest:Bob"]
        guest.close()


async def test_the_host_sits_for_who_is_away(tmp_path: Path) -> None:
    """G and t: hot seat with a curtain, until the owner is back and nothing of his is shown."""
    session, store = opened(tmp_path, fixture=COMMIT)
    async with at_table(session, store) as play:
        text = await play.press("e", "G", "t")
        assert "Now Bob decides. Enter hides your side first." in text
        assert "Bob, the table is yours." in await play.press("enter")
        text = await play.press("enter")
        assert "University of Trantor" in text
        guest = await seated(store)
        await play.until(lambda: "University of Trantor" not in play.text)
        assert "Bob must choose" in play.text
        assert play.table.viewer == 0
        guest.close()


async def test_a_pin_keeps_the_host_from_a_guests_hand(tmp_path: Path) -> None:
    """Where the guest's seat has a PIN the host meets it at the curtain."""
    from tui.table.pins import keep_pin

    session, store = opened(tmp_path, fixture=COMMIT)
    keep_pin(session, 1, "4711")  # type: ignore[arg-type]
    async with at_table(session, store) as play:
        text = await play.press("e", "G", "t", "enter", "enter")
        assert "That is not the PIN." in text
        assert "University of Trantor" not in text


async def test_the_hosts_own_taking_back_is_asked(tmp_path: Path) -> None:
    """The host asks his guest too, and is told what happens."""
    session, store = opened(tmp_path, fixture=COMMIT)
    async with at_table(session, store) as play:
        guest = await seated(store)
        await play.until(lambda: "Bob sits down." in play.text)
        await play.press("e")
        await asyncio.to_thread(guest.submit, "seal", 1)
        await play.until(lambda: len(play.match.log) == 2)
        assert "y take it back" in await play.press("u")
        assert "The others are asked" in await play.press("y")
        await asyncio.to_thread(guest.ask, "vote", yes=True)
        await play.until(lambda: "Bob allows it" in play.text)
        assert play.table.decision is not None
        guest.close()


async def test_a_lone_table_has_no_company(tmp_path: Path) -> None:
    """Without seats for guests the keys only say so, and help does not list them."""
    session, store = opened(tmp_path, fixture=COMMIT, seats=("human:Ann", "guest:Bob"))
    session.close()
    with store.open("shared") as alone:
        alone.set_meta("seat_specs", ["human:Ann", "normal"])
    async with at_table(store.open("shared"), store) as play:
        assert "Nobody plays from another terminal here" in await play.press("G")
        assert "Nobody sits at another terminal." in await play.press("T")
        assert "Nobody asks for anything." in await play.press("Y")
        assert "Says something to the people" not in await play.press("question_mark")


# --- the end --------------------------------------------------------------------------------------


async def test_the_end_and_a_rematch_for_both(tmp_path: Path) -> None:
    """The guest wishes a rematch, the host opens it with `m`, and the guest's link is told."""
    session, store = opened(tmp_path, fixture=POSITIONS["thwart"])
    async with at_table(session, store) as play:
        guest = await seated(store)
        await play.until(lambda: "Bob sits down." in play.text)
        bob = Rng(5)
        for _ in range(60):
            if session.match.outcome() is not None:
                break
            if session.match.decision(0) is not None:
                await play.press("e")
            elif not await asyncio.to_thread(answer, guest, 1, bob):
                await play.press("escape")
        await play.until(lambda: "The match is over" in play.text)
        await asyncio.to_thread(guest.ask, "again")
        assert "rematch" in await play.press("escape", "enter")
        await play.press("m")
        await play.until(lambda: play.app.session is not session)
        assert play.app.session.match.seats == ["Bob", "Ann"]
        assert play.app.session.specs == ["guest:Bob", "human:Ann"]
        pushed = await asyncio.to_thread(guest.link.pump)  # type: ignore[union-attr]
        kinds = [p["push"] for p in pushed]
        assert kinds[-2:] == ["again", "bye"]
        assert pushed[-2]["save"] == play.app.session.name
        again = await asyncio.to_thread(door.sit, store, play.app.session.name, "Bob")
        assert again.seat == 0
        again.close()


async def test_a_guest_wishes_a_rematch(tmp_path: Path) -> None:
    """At the guest's end panel `m` tells the host."""
    host = HostThread(tmp_path, fixture=POSITIONS["thwart"])
    try:
        ann, bob = Rng(1), Rng(2)
        guest = await seated(host.store)
        while host.session.match.outcome() is None:
            host.run(lambda: answer(host.session, 0, ann))
            await asyncio.to_thread(answer, guest, 1, bob)
        async with at_table(guest, host.store) as play:
            await play.until(lambda: "The match is over" in play.text)
            assert "The host has been told" in await play.press("m")
            # The host takes the end back: the guest's panel goes with it.
            host.run(lambda: host.session._taken_back(0))
            await play.until(lambda: "The match is over" not in play.text)
    finally:
        host.close()


async def test_others_play_on_while_the_host_looks_back(tmp_path: Path) -> None:
    """In a replay the host keeps neither his guest nor a bot waiting."""
    session, store = opened(
        tmp_path,
        "tlatelolco",
        names=("Ann", "Bob", "Bot"),
        seats=("human:Ann", "guest:Bob", "normal"),
        seed=3,
    )
    async with at_table(session, store, pick=lambda view, decision, legal: legal[0]) as play:
        guest = await seated(store)
        await play.until(lambda: "Bob sits down." in play.text)
        while session.match.decision(0) is not None:
            play.table.act(session.match.legal(session.match.decision(0))[0])
        play.table.open_replay()
        await play.until(lambda: play.table.in_replay)
        shown = play.text
        bob = Rng(1)
        while await asyncio.to_thread(answer, guest, 1, bob):
            await asyncio.sleep(0.01)
        await play.until(lambda: session.match.decision(0) is not None)
        assert any(record["seat"] == 2 for record in session.match.log)
        assert play.table.in_replay
        assert play.text.splitlines()[5] == shown.splitlines()[5]
        play.table.close_replay()
        assert "Decision" in play.text
        guest.close()


async def test_a_guest_takes_back_while_a_bot_thinks(tmp_path: Path) -> None:
    """The bot's answer to what is no longer asked is not taken, and bots go on afterwards."""
    session, store = opened(
        tmp_path,
        "tlatelolco",
        names=("Ann", "Bob", "Bot"),
        seats=("human:Ann", "guest:Bob", "normal"),
        policy="turn",
        seed=3,
    )
    async with at_table(session, store, pick=lambda view, decision, legal: legal[0]) as play:
        guest = await seated(store)
        await play.until(lambda: "Bob sits down." in play.text)
        gate = play.app.bot_host.gate = asyncio.Event()
        while session.match.decision(0) is not None:
            play.table.act(session.match.legal(session.match.decision(0))[0])
        bob = Rng(1)
        while await asyncio.to_thread(answer, guest, 1, bob):
            await asyncio.sleep(0.01)
        await play.until(lambda: play.table.driver.thinking == 2)
        before = len(session.match.log)
        with pytest.raises(Exception, match="stays done"):
            # Dice were thrown: refused, and the bot is asked again.
            await asyncio.to_thread(guest.undo, 1)
        gate.set()
        await play.until(lambda: session.match.decision(0) is not None)
        assert len(session.match.log) > before
        guest.close()
