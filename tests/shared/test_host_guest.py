"""Host and guest over a real socket: whole games, seats, PINs, taking back, talk."""

from __future__ import annotations

import asyncio
import os
import stat
from pathlib import Path

import pytest

from core.kernel import CannotUndo, IllegalAction, Rng, StaleDecision, TerminusError
from core.save import ReadOnly
from tui.shared import door
from tui.shared.protocol import HostGone, TableRefusal
from tui.table.pins import keep_pin

from .tools import answer, opened, seated


@pytest.mark.parametrize("game", ["foundation", "tlatelolco"])
async def test_a_whole_game_from_two_terminals(tmp_path: Path, game: str) -> None:
    """Both sides play to the end; the guest reads every record, and sees his view only."""
    host, store = opened(tmp_path, game, options=None)
    await host.server.start()
    guest = await seated(store)
    ann, bob = Rng(1), Rng(2)
    together = False
    while host.match.outcome() is None:
        together = together or len(host.match.decisions()) > 1
        # Where both decide at once the guest comes first now and then.
        if not await asyncio.to_thread(answer, guest, 1, bob):
            assert answer(host, 0, ann) or host.match.outcome() is not None
        await asyncio.to_thread(guest.catch_up)
        assert guest.match.digest() == host.match.digest()
    assert together == (game == "foundation")
    assert guest.match.outcome() == host.match.outcome()
    assert host.match.verify().ok
    guest.close()
    host.close()


async def test_the_guest_is_refused_with_the_same_sentence(tmp_path: Path) -> None:
    """What the host's match refuses comes back as the same error with its rule."""
    host, store = opened(tmp_path)
    await host.server.start()
    guest = await seated(store)
    with pytest.raises(TerminusError) as there:
        host.match.submit("draw 3", 1)
    with pytest.raises(type(there.value)) as here:
        await asyncio.to_thread(guest.submit, "draw 3", 1)
    assert here.value.message == there.value.message
    assert here.value.rule == there.value.rule
    host.close()


async def test_a_guest_acts_for_his_own_seat_only(tmp_path: Path) -> None:
    """Another seat's decision cannot be answered, nor a question that is no longer open."""
    host, store = opened(tmp_path, "tlatelolco")
    await host.server.start()
    guest = await seated(store)
    opened_now = host.match.decisions()[0]
    assert opened_now.seat == 0
    legal = host.match.legal(opened_now)[0]
    with pytest.raises(TableRefusal, match="not your seat"):
        await asyncio.to_thread(guest.submit, legal, 0, opened_now.id)
    with pytest.raises(StaleDecision):
        await asyncio.to_thread(guest.submit, legal, 1, opened_now.id)
    assert host.match.log == []
    host.close()


async def test_two_guests_for_one_seat(tmp_path: Path) -> None:
    """The second is refused; when the first leaves the seat is free again."""
    host, store = opened(tmp_path)
    await host.server.start()
    first = await seated(store)
    with pytest.raises(TableRefusal, match="sits there already"):
        await seated(store)
    first.close()
    await asyncio.sleep(0.05)
    second = await seated(store)
    assert host.server.seated
    second.close()
    host.close()


async def test_the_hosts_seat_is_not_for_guests(tmp_path: Path) -> None:
    """Nobody sits down at the host's own seat."""
    host, store = opened(tmp_path)
    await host.server.start()
    with pytest.raises(TableRefusal, match="not for guests"):
        await seated(store, 0)
    with pytest.raises(TableRefusal, match="at the host's terminal"):
        await asyncio.to_thread(door.sit, store, "shared", "ann")
    host.close()


async def test_a_pin_opens_its_seat(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A wrong PIN is refused, the right one sits down, and takes the seat from an old terminal."""
    monkeypatch.setattr("tui.shared.server.PIN_PAUSE", 0.01)
    host, store = opened(tmp_path)
    keep_pin(host, 1, "4711")  # type: ignore[arg-type]
    await host.server.start()
    with pytest.raises(TableRefusal, match="not the PIN"):
        await seated(store, 1, "0815")
    first = await seated(store, 1, "4711")
    with pytest.raises(TableRefusal, match="not the PIN"):
        await seated(store, 1, "")
    second = await seated(store, 1, "4711")
    await asyncio.sleep(0.02)
    with pytest.raises(HostGone):
        await asyncio.to_thread(first.ask, "talk", text="still here?")
    assert await asyncio.to_thread(second.ask, "talk", text="hello")
    host.close()


async def test_a_guest_sets_his_own_pin_and_notes(tmp_path: Path) -> None:
    """PIN and notes go into the save for the guest's seat, and nobody else's are touched."""
    host, store = opened(tmp_path)
    host.set_meta("notes", {"0": ["mine"]})
    await host.server.start()
    guest = await seated(store)
    guest.catch_up()
    await asyncio.to_thread(keep_pin, guest, 1, "4711")
    await asyncio.to_thread(guest.set_meta, "notes", {"0": ["forged"], "1": ["his"]})
    assert host.meta["notes"] == {"0": ["mine"], "1": ["his"]}
    assert guest.meta["notes"]["1"] == ["his"]
    assert host.fits_pin(1, "4711")
    await asyncio.to_thread(guest.set_meta, "notes", {"1": ["his"], "struck:1": [3]})
    assert host.meta["notes"] == {"0": ["mine"], "1": ["his"], "struck:1": [3]}
    await asyncio.to_thread(guest.set_meta, "pace", "slow")
    assert guest.meta["pace"] == "slow"
    assert "pace" not in host.meta
    host.close()


async def test_taking_back_what_others_saw_is_asked_for(tmp_path: Path) -> None:
    """With the policy `free` the other person is asked; one key allows it."""
    host, store = opened(tmp_path, "tlatelolco")
    await host.server.start()
    guest = await seated(store)
    ann, bob = Rng(1), Rng(2)
    while not host.match.undo_crosses(1):
        if not answer(host, 0, ann):
            await asyncio.to_thread(answer, guest, 1, bob)
    records = len(host.match.log)
    with pytest.raises(CannotUndo, match="asked"):
        await asyncio.to_thread(guest.undo, 1)
    assert len(host.match.log) == records
    with pytest.raises(TableRefusal, match="Somebody else"):
        await asyncio.to_thread(guest.ask, "vote", yes=True)
    host.vote(0, True)
    assert host.match.log[-1]["seat"] == 1
    assert "undo" in host.match.log[-1]
    await asyncio.to_thread(guest.catch_up)
    assert guest.match.digest() == host.match.digest()
    host.close()


async def test_one_wish_at_a_time(tmp_path: Path) -> None:
    """Who wants to take back while another one asks is told to answer first."""
    host, store = opened(tmp_path, "tlatelolco")
    await host.server.start()
    guest = await seated(store)
    ann, bob = Rng(1), Rng(2)
    while not (host.match.undo_crosses(1) and host.match.undo_crosses(0)):
        if not answer(host, 0, ann):
            await asyncio.to_thread(answer, guest, 1, bob)
    with pytest.raises(CannotUndo, match="asked"):
        await asyncio.to_thread(guest.undo, 1)
    with pytest.raises(CannotUndo, match="Bob asks to take back"):
        host.undo(0)
    assert host.company.wish == 1
    host.close()


async def test_a_wish_ends_with_the_next_action(tmp_path: Path) -> None:
    """Whoever plays on has answered: the wish is gone; refusing says so to both."""
    host, store = opened(tmp_path, "tlatelolco")
    await host.server.start()
    guest = await seated(store)
    ann, bob = Rng(1), Rng(2)
    while not (host.match.undo_crosses(1) and host.match.decision(0)):
        if not answer(host, 0, ann):
            await asyncio.to_thread(answer, guest, 1, bob)
    with pytest.raises(CannotUndo):
        await asyncio.to_thread(guest.undo, 1)
    answer(host, 0, ann)
    with pytest.raises(TableRefusal, match="Nobody asks"):
        host.vote(0, True)
    host.close()


async def test_strict_stays_strict(tmp_path: Path) -> None:
    """Where nothing is taken back, nobody is asked either."""
    host, store = opened(tmp_path, "tlatelolco", policy="strict")
    await host.server.start()
    guest = await seated(store)
    ann, bob = Rng(1), Rng(2)
    while not any(record["seat"] == 1 for record in host.match.log):
        if not answer(host, 0, ann):
            await asyncio.to_thread(answer, guest, 1, bob)
    with pytest.raises(CannotUndo, match="without taking back"):
        await asyncio.to_thread(guest.undo, 1)
    assert host.company.wish is None
    host.close()


async def test_talk_is_heard_and_kept(tmp_path: Path) -> None:
    """A message reaches the others without control characters, and the save keeps the last."""
    host, store = opened(tmp_path)
    await host.server.start()
    guest = await seated(store)
    await asyncio.to_thread(guest.ask, "talk", text="well \x1b[31mplayed\n{0}")
    host.talk(0, "thanks")
    assert host.meta["talk"] == [[1, "well [31mplayed {0}"], [0, "thanks"]]
    pushed = await asyncio.to_thread(guest.link.pump)  # type: ignore[union-attr]
    assert [p["text"] for p in pushed if p["push"] == "said"] == ["well [31mplayed {0}", "thanks"]
    with pytest.raises(TableRefusal, match="nothing to say"):
        await asyncio.to_thread(guest.ask, "talk", text="\x07\x00")
    for i in range(70):
        host.talk(0, str(i))
    assert len(host.meta["talk"]) == 60
    host.close()


async def test_a_lent_seat_is_given_back(tmp_path: Path) -> None:
    """A bot may play for somebody who is away; when he sits down the seat is his."""
    host, store = opened(tmp_path)
    await host.server.start()
    host.lend(1, "normal")
    assert host.specs == ["human:Ann", "normal"]
    assert host.meta["lent"] == {"1": "normal"}
    assert host.meta["seat_specs"] == ["human:Ann", "guest:Bob"]
    table = await asyncio.to_thread(door.look, store, "shared")
    assert [s.state for s in table.seats] == ["host", "lent"]
    guest = await seated(store)
    assert host.specs == ["human:Ann", "guest:Bob"]
    assert "lent" not in host.meta
    with pytest.raises(TableRefusal, match="is here"):
        host.lend(1, "normal")
    guest.close()
    host.close()


async def test_the_socket_is_ones_own_and_goes_away(tmp_path: Path) -> None:
    """Only the owner may open the socket; closing takes it away."""
    host, _ = opened(tmp_path)
    path = host.server.path
    assert stat.S_IMODE(os.lstat(path).st_mode) == 0o600
    await host.server.start()
    host.close()
    assert not path.exists()


async def test_a_dead_socket_is_replaced(tmp_path: Path) -> None:
    """A socket whose process was killed keeps nobody from the table."""
    host, store = opened(tmp_path)
    path = host.server.path
    host._inner.close()  # as if killed: the lock goes, the socket stays
    host.server._socket.close()  # type: ignore[union-attr]
    assert path.exists()
    table = door.look(store, "shared")
    assert not table.is_open
    again = door.host(store, "shared", [1])
    from tui.shared.host import hosted

    now = hosted(again)
    await now.server.start()
    assert now.specs == ["guest:Ann", "human:Bob"]
    guest = await seated(store, 0)
    guest.close()
    now.close()


async def test_a_long_path_has_a_short_socket(tmp_path: Path) -> None:
    """Under a path longer than sockets may have the table is found all the same."""
    folder = tmp_path / ("x" * 90) / "saves"
    folder.mkdir(parents=True)
    host, store = opened(folder)
    assert len(os.fsencode(host.server.path)) <= 100
    await host.server.start()
    guest = await seated(store)
    guest.close()
    host.close()
    assert not host.server.path.exists()


async def test_the_host_says_good_bye(tmp_path: Path) -> None:
    """A guest hears who left, and then finds nobody."""
    host, store = opened(tmp_path)
    await host.server.start()
    guest = await seated(store)
    host.close()
    await asyncio.sleep(0)
    pushed = await asyncio.to_thread(guest.link.pump)  # type: ignore[union-attr]
    assert pushed[-1] == {"push": "bye", "text": "Ann left the table."}
    with pytest.raises(HostGone):
        await asyncio.to_thread(guest.submit, "accept", 1)


async def test_only_one_process_hosts(tmp_path: Path) -> None:
    """Who wants to open a table that is open is told that somebody was quicker."""
    host, store = opened(tmp_path)
    with pytest.raises(TableRefusal, match="just opened"):
        door.host(store, "shared", [1])
    host.close()


async def test_open_tables_are_found(tmp_path: Path) -> None:
    """The list of tables names host and free seats; a full or closed one is not in it."""
    host, store = opened(tmp_path)
    await host.server.start()
    host.checkpoint()
    (table,) = await door.waiting(store, store.list())
    assert table.hosts == ["Ann"]
    assert [s.name for s in table.free] == ["Bob"]
    assert door.only_one(store) == "shared"
    guest = await seated(store)
    assert await door.waiting(store, store.list()) == []
    guest.close()
    host.close()
    assert await door.waiting(store, store.list()) == []


async def test_an_ordinary_save_is_no_table(tmp_path: Path) -> None:
    """A save without seats for guests is refused with the reason."""
    host, store = opened(tmp_path)
    host.close()
    with store.open("shared") as session:
        session.set_meta("seat_specs", ["human:Ann", "normal"])
    with pytest.raises(TableRefusal, match="no seat for other terminals"):
        door.look(store, "shared")
    with pytest.raises(TableRefusal, match="No table waits"):
        door.only_one(store)


def test_a_watcher_still_only_watches(tmp_path: Path) -> None:
    """A read-only session of a shared table writes nothing."""
    host, store = opened(tmp_path)
    watching = store.open_readonly("shared")
    with pytest.raises(ReadOnly):
        watching.submit("accept", 1)
    host.close()


def test_illegal_stays_illegal_class() -> None:
    """Errors keep their class over the socket."""
    from tui.shared.protocol import error_of, refusal

    made = error_of(refusal(IllegalAction("No.", rule="foundation:AF-12")))
    assert type(made) is IllegalAction
    assert made.rule == "foundation:AF-12"


async def test_a_seat_that_is_lent_is_still_its_owners(tmp_path: Path) -> None:
    """Another guest sees who plays meanwhile; the list of saves still asks who sits down."""
    from tui.shared.seats import specs_of
    from tui.start import may_be_shared

    host, store = opened(
        tmp_path,
        "tlatelolco",
        names=("Ann", "Bob", "Carol"),
        seats=("human:Ann", "guest:Bob", "guest:Carol"),
    )
    await host.server.start()
    guest = await seated(store, 1)
    host.lend(2, "human:Carol")
    guest.catch_up()
    assert specs_of(host.meta, 3) == ["human:Ann", "guest:Bob", "human:Carol"]
    assert specs_of(guest.meta, 3) == ["guest:Ann", "human:Bob", "guest:Carol"]
    host.lend(2, "hard")
    guest.catch_up()
    assert specs_of(guest.meta, 3) == ["guest:Ann", "human:Bob", "hard"]
    guest.close()
    await asyncio.sleep(0.05)
    host.lend(1, "easy")
    host.close()
    (info,) = store.list()
    assert may_be_shared(info)
    table = door.look(store, "shared")
    assert [seat.name for seat in table.free] == ["Ann", "Bob", "Carol"]
    with door.host(store, "shared", [1]) as session:
        assert session.meta["seat_specs"] == ["guest:Ann", "human:Bob", "guest:Carol"]
        assert session.meta["lent"] == {"2": "hard"}


async def test_a_result_counts_where_the_player_is_at_home(tmp_path: Path) -> None:
    """The host's settings count his result, a guest's count that of a seat with his own name."""
    from tui.results import load, record

    host, store = opened(tmp_path / "saves")
    await host.server.start()
    guest = await seated(store)
    ann, bob = Rng(1), Rng(2)
    while host.match.outcome() is None:
        answer(host, 0, ann)
        await asyncio.to_thread(answer, guest, 1, bob)
    await asyncio.to_thread(guest.catch_up)
    outcome = host.match.outcome()
    assert outcome is not None
    for who, session, seat in (("Ann", host, 0), ("Bob", guest, 1)):
        record(tmp_path / who, session, "2026-03-01", who)
        (found,) = load(tmp_path / who)
        assert found.won == (seat in outcome.winners)
        assert found.opponents == "people"
    record(tmp_path / "stranger", guest, "2026-03-01", "You")  # type: ignore[arg-type]
    assert load(tmp_path / "stranger") == []
    guest.close()
    host.close()
