"""Files cut at every byte and with flipped bits."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from core.kernel import Match, Rng, SaveError
from core.save import SaveCorrupt, SaveCutShort, Store
from core.save import envelope as env
from core.save.journal import decode, encode, read
from core.save.loading import load_bytes
from core.save.migrations import Steps
from tests.toy import GAMES, TOY, play

ID = "0123456789abcdef"


def _small() -> bytes:
    match = Match.new(TOY, {"hand": 1}, seed=4)
    play(match, 3)
    made = env.build(match, match_id=ID, name="x", created="", meta={}, seq=0)
    return env.encode(made)


def test_a_snapshot_cut_at_any_byte_is_refused_as_such() -> None:
    """No front of a snapshot passes for a snapshot (without its last line end it is whole)."""
    data = _small()
    for size in range(len(data) - 1):
        with pytest.raises(SaveCutShort):
            env.parse(data[:size])
    assert env.parse(data[:-1]) == env.parse(data)


def test_a_snapshot_with_any_flipped_bit_is_refused_as_damaged() -> None:
    """Whatever bit flips, the file is told to be damaged: neither foreign nor newer nor sound."""
    data = _small()
    rng = Rng(6)
    for at in range(len(data) - 1):
        bad = bytearray(data)
        bad[at] ^= 1 << rng.below(8)
        with pytest.raises(SaveCorrupt):
            env.parse(bytes(bad))


def test_the_head_of_a_flipped_snapshot_is_refused_too() -> None:
    """The list of saves notices a flipped bit anywhere, though it reads the head only."""
    from core.save.listing import read_head

    data = _small()
    for at in range(0, len(data) - 1, 3):
        bad = bytearray(data)
        bad[at] ^= 4
        with pytest.raises(SaveCorrupt):
            read_head(bytes(bad))


def _played(folder: Path) -> tuple[Store, list[str], bytes]:
    """A save whose journal holds 12 records after its snapshot; digests after each."""
    store = Store(folder, games=GAMES)
    session = store.create(Match.new(TOY, {"dice": False}, 4, seed=8), "cut")
    digests = [session.match.digest()]
    session._after_record = lambda due: None  # type: ignore[method-assign] # no snapshots
    for i in range(12):
        play(session, 1, seed=i)
        digests.append(session.match.digest())
    assert session._journal is not None
    assert session._lock is not None
    session._journal.close()
    session._lock.release()
    return store, digests, (folder / "cut.journal").read_bytes()


def test_a_journal_cut_at_any_byte_loses_the_cut_line_only(tmp_path: Path) -> None:
    """All whole lines before the cut are played, and the session can go on."""
    store, digests, data = _played(tmp_path)
    path = tmp_path / "cut.journal"
    ends = [i + 1 for i, byte in enumerate(data) if byte == 10]
    for size in range(len(data)):
        path.write_bytes(data[:size])
        session = store.open_readonly("cut")
        whole = sum(end <= size for end in ends)
        assert session.match.digest() == digests[whole]
        torn = size not in (0, *ends)
        assert ("cut short" in session.notice) == torn


def test_a_torn_line_is_taken_away_and_play_goes_on(tmp_path: Path) -> None:
    """After a torn line new records follow the last whole one, and load again."""
    store, digests, data = _played(tmp_path)
    (tmp_path / "cut.journal").write_bytes(data[:-7])
    with store.open("cut") as session:
        assert session.match.digest() == digests[-2]
        assert "cut short and left out" in session.notice
        play(session, 2, seed=99)
        digest = session.match.digest()
    with store.open("cut") as session:
        assert session.match.digest() == digest
        assert session.notice == ""


def test_a_flipped_bit_in_the_journal_is_told_and_the_rest_put_aside(tmp_path: Path) -> None:
    """Records after a damaged one cannot follow; the journal is kept aside, play goes on."""
    store, digests, data = _played(tmp_path)
    lines = data.splitlines(keepends=True)
    bad = bytearray(lines[5])
    bad[40] ^= 1
    spoiled = b"".join([*lines[:5], bytes(bad), *lines[6:]])
    (tmp_path / "cut.journal").write_bytes(spoiled)
    with store.open("cut") as session:
        assert session.match.digest() == digests[5]
        assert session.notice == (
            "The journal is damaged and 7 actions from the fault on cannot be brought back."
        )
        assert (tmp_path / "cut.journal.corrupt-1").read_bytes() == spoiled
        play(session, 3, seed=77)
        digest = session.match.digest()
    with store.open("cut") as session:
        assert session.match.digest() == digest
        assert session.notice == ""


def test_a_damaged_line_that_the_snapshot_holds_already_costs_nothing(tmp_path: Path) -> None:
    """Lines before the snapshot serve the backups only."""
    store, _, _ = _played(tmp_path)
    with store.open("cut") as session:
        digest = session.match.digest()
    path = tmp_path / "cut.journal"
    data = bytearray(path.read_bytes())
    data[30] ^= 1
    path.write_bytes(data)
    with store.open("cut") as session:
        assert session.match.digest() == digest
        assert session.notice == "The journal has a damaged line, which was not needed."


def test_a_journal_of_another_match_is_not_played(tmp_path: Path) -> None:
    """Lines carry the match's id in their checksum."""
    store, digests, _ = _played(tmp_path / "a")
    other, _, data = _played(tmp_path / "b")
    assert other.folder != store.folder
    (tmp_path / "a" / "cut.journal").write_bytes(data)
    session = store.open_readonly("cut")
    assert session.match.digest() == digests[0]
    assert "journal is damaged" in session.notice


def test_lines_round_trip_and_any_flipped_bit_is_noticed() -> None:
    """Length and checksum catch every single-bit fault."""
    raw = encode(ID, {"seq": 3, "record": {"n": 3, "seat": 0, "action": "bid 7"}})[:-1]
    assert decode(ID, raw) == {"seq": 3, "record": {"n": 3, "seat": 0, "action": "bid 7"}}
    assert decode("another id", raw) is None
    for at in range(len(raw)):
        for bit in range(8):
            bad = bytearray(raw)
            bad[at] ^= 1 << bit
            assert decode(ID, bytes(bad)) is None


def test_zeros_at_the_end_of_a_journal_are_a_torn_line() -> None:
    """Some file systems leave zeros behind after a power cut."""
    line = encode(ID, {"seq": 1, "meta": ["a", 1]})
    found = read(line + bytes(300), ID)
    assert (len(found.lines), found.torn, found.damaged, found.good) == (1, True, [], len(line))


def test_when_everything_is_damaged_nothing_is_touched(tmp_path: Path) -> None:
    """Snapshot and backups unreadable: a refusal in one sentence, files byte for byte as before."""
    store, _, _ = _played(tmp_path)
    with store.open("cut") as session:
        play(session, 2)
    for path in tmp_path.glob("cut.json*"):
        path.write_bytes(path.read_bytes()[:100])
    before = {p.name: p.read_bytes() for p in tmp_path.iterdir()}
    with pytest.raises(SaveCutShort, match="no backup of it can be read") as caught:
        store.open("cut")
    assert caught.value.message.endswith("left as they are.")
    assert {p.name: p.read_bytes() for p in tmp_path.iterdir()} == before
    assert store.list()[0].status == "corrupt"
    with pytest.raises(SaveError):
        store.create(Match.new(TOY), "cut")


def test_a_missing_snapshot_is_replaced_by_its_backup(tmp_path: Path) -> None:
    """Killed between putting a bad snapshot aside and writing the new one: the backup serves."""
    store, _, _ = _played(tmp_path)
    with store.open("cut") as session:
        play(session, 1, seed=55)
        digest = session.match.digest()
    (tmp_path / "cut.json").unlink()
    assert store.list()[0].status == "recovered"
    with store.open("cut") as session:
        assert session.match.digest() == digest
        assert "is missing, so backup 1 was taken" in session.notice
    assert (tmp_path / "cut.json").exists()


def _edited(change: Callable[[dict[str, Any]], object]) -> bytes:
    """A save that was edited by hand and given a fitting checksum."""
    match = Match.new(TOY, {"hand": 1}, seed=4)
    play(match, 3)
    match.undo(0)
    made = env.build(match, match_id=ID, name="x", created="", meta={}, seq=0)
    change(made)
    return env.encode(made)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda s: s["seats"].append("Cleo"), "another number of seats"),
        (lambda s: s["log"].append({}), "seat"),
        (lambda s: s["log"].append({"seat": 0}), "record 5 of the log"),
        (lambda s: s["log"].append({"seat": 0, "undo": 1, "redo": 1}), "record 5 of the log"),
        (lambda s: s["log"].append([9, "pass"]), "record 5 of the log"),
        (lambda s: s["log"].append([0, 7]), "record 5 of the log"),
        (lambda s: s["log"].append([True, "pass"]), "record 5 of the log"),
        (lambda s: s.update(origin={}), "missing"),
    ],
)
def test_an_edited_save_is_refused_when_it_is_loaded(
    change: Callable[[dict[str, Any]], object], told: str
) -> None:
    """What no match wrote is told at once, not when somebody takes back or looks at the log."""
    with pytest.raises(SaveCorrupt, match=told):
        load_bytes(_edited(change), GAMES, Steps())
