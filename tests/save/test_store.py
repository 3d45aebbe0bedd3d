"""The folder of saves: names, list, places, links, clocks."""

from __future__ import annotations

import errno
import json
import os
import time
from pathlib import Path

import pytest

from core.kernel import Match, SaveError
from core.save import (
    BadName,
    ReadOnly,
    SaveCorrupt,
    SaveExists,
    SaveForeign,
    SaveNotFound,
    Session,
    Store,
    check_name,
    default_folder,
    slug,
)
from core.save import envelope as env
from core.save.disk import Disk
from core.save.lock import Lock
from tests.toy import GAMES, TOY, play


def _match(seed: int = 1) -> Match:
    return Match.new(TOY, seats=["Ann", "Bob"], seed=seed)


# --- names ------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["a", "Friday-night_2", "übung", "囲碁", "7", "x" * 60])
def test_letters_digits_hyphens_and_underscores_make_a_name(store: Store, name: str) -> None:
    """Such names are saved and found again."""
    store.create(_match(), name).close()
    assert [info.name for info in store.list()] == [name]
    assert store.open(name).name == name


@pytest.mark.parametrize(
    "name",
    [
        *("", " ", ".", "..", "../x", "/etc/passwd", "a/b", "a\\b", "a.json", ".hidden", "-rf"),
        *("a b", "a\nb", "a\x00b", "a\x1b[31m", "x" * 61, "語" * 61, "con:", "*", "~root", "_x"),
    ],
)
def test_no_other_text_is_a_name(store: Store, name: str) -> None:
    """Each way in refuses it in one printable sentence, and no file is made."""
    for way in (check_name, store.open, store.open_readonly, store.delete, store.files):
        with pytest.raises(BadName) as caught:
            way(name)
        assert caught.value.message.isprintable()
        assert caught.value.message.endswith(".")
    if name:  # an empty name asks for one made up
        with pytest.raises(BadName):
            store.create(_match(), name)
    assert not store.folder.exists() or not list(store.folder.iterdir())


def test_a_refused_name_comes_with_one_that_would_do() -> None:
    """The mend is named."""
    with pytest.raises(BadName, match="`friday-night` would do"):
        check_name("Friday night!")
    assert slug("  Ünïted: 3/4 ") == "ünïted-3-4"
    assert slug("../..") == ""


def test_two_spellings_of_one_letter_are_one_name(store: Store) -> None:
    """A name typed with a combining mark is the same name."""
    store.create(_match(), "u\u0308bung").close()
    with pytest.raises(SaveExists):
        store.create(_match(), "\u00fcbung")


def test_names_are_made_up_where_none_is_given(store: Store) -> None:
    """Counted by game, free ones only."""
    store.create(_match(), "toy-2").close()
    assert [store.create(_match()).name for _ in range(3)] == ["toy-1", "toy-3", "toy-4"]


def test_an_existing_save_is_never_written_over(store: Store, session: Session) -> None:
    """Neither by name nor where only its journal or a damaged part is left."""
    session.close()
    for path in store.folder.glob("first.json*"):
        path.unlink()
    with pytest.raises(SaveExists, match="choose another name"):
        store.create(_match(), "first")


def test_a_missing_save_is_told(store: Store) -> None:
    """The mend is the list."""
    for way in (store.open, store.open_readonly, store.delete):
        with pytest.raises(SaveNotFound, match="`terminus saves` lists"):
            way("nothing")
    with pytest.raises(SaveNotFound, match="no save yet"):
        store.latest()


# --- the list ---------------------------------------------------------------------------------


def test_the_list_tells_what_resuming_needs(store: Store, session: Session) -> None:
    """Game, seats, turn, phase, who decides, thumbnail: as of the last action, not of the last
    snapshot."""
    for _ in range(12):
        play(session, 1, seed=len(session.match.log))
        info = store.list()[0]
        match = session.match
        assert (info.name, info.game, info.title) == ("first", "toy", "toy")
        assert info.seats == ("Ann", "Bob")
        assert info.seat_specs == ("human:Ann", "normal")
        assert info.turn == match.state.turn
        assert info.phase == match.decisions()[0].phase
        assert info.waiting == tuple(match.seats[d.seat] for d in match.decisions())
        assert info.thumbnail == TOY.thumbnail(match.state)  # type: ignore[arg-type]
        assert info.status == "locked"
    session.close()
    assert store.list()[0].status == "ok"


def test_a_finished_match_waits_for_nobody(store: Store) -> None:
    """No phase and no names once it is over."""
    with store.create(Match.new(TOY, {"goal": 1, "dice": False}), "short") as session:
        play(session, 50)
        assert session.match.outcome() is not None
    info = store.list()[0]
    assert (info.phase, info.waiting) == ("", ())


def test_the_latest_comes_first_by_what_was_played_last(store: Store) -> None:
    """Also where the last action is in the journal only."""
    sessions = [store.create(_match(i), f"m{i}") for i in range(3)]
    for i, session in enumerate(sessions):
        session.close()
        for path in store.folder.glob(f"m{i}.*"):
            os.utime(path, (1_700_000_000 + i, 1_700_000_000 + i))
    assert [info.name for info in store.list()] == ["m2", "m1", "m0"]
    with store.open("m0"):
        assert store.latest() == "m0"


def test_two_hundred_saves_are_listed_at_once(store: Store) -> None:
    """Reading heads only: well under the time a person notices."""
    session = store.create(_match(), "m0")
    play(session, 40)
    session.close()
    for i in range(1, 200):
        for ending in (".json", ".journal"):
            data = (store.folder / f"m0{ending}").read_bytes()
            (store.folder / f"m{i}{ending}").write_bytes(data)
    store.list()
    started = time.perf_counter()
    assert len(store.list()) == 200
    assert time.perf_counter() - started < 0.5


def test_a_save_laid_out_anew_is_listed_and_loads(store: Store, session: Session) -> None:
    """The checksum is of the values: indenting the file does no harm."""
    play(session, 5)
    digest = session.match.digest()
    session.close()
    path = store.folder / "first.json"
    path.write_text(json.dumps(json.loads(path.read_text()), indent=2))
    assert store.list()[0].status == "ok"
    assert store.open("first").match.digest() == digest


def test_an_unknown_game_is_foreign_and_left_alone(store: Store, session: Session) -> None:
    """A save of a game that this program does not have."""
    play(session, 5)
    session.close()
    other = Store(store.folder, games={})
    assert other.list()[0].status == "foreign"
    before = {p.name: p.read_bytes() for p in store.folder.iterdir()}
    with pytest.raises(SaveForeign, match=r"does not have .`toy`."):
        other.open("first")
    assert {p.name: p.read_bytes() for p in store.folder.iterdir()} == before


def test_an_edited_state_that_breaks_the_rules_is_refused(store: Store, session: Session) -> None:
    """A sound checksum does not make an impossible position possible."""
    session.close()
    path = store.folder / "first.json"
    plain = json.loads(path.read_text())
    del plain["payload_sha256"]
    plain["state"]["deck"].pop()
    plain["digest"] = "blake2b-128:" + "0" * 32
    path.write_bytes(_sealed(plain))
    with pytest.raises(SaveCorrupt, match="digest of the state is another"):
        store.open("first")
    match = _match()
    match.state.deck.pop()  # type: ignore[attr-defined]
    made = env.build(match, match_id="0" * 16, name="first", created="", meta={}, seq=0)
    path.write_bytes(env.encode(made))
    with pytest.raises(SaveCorrupt, match=r"impossible position .cards were lost"):
        store.open("first")


def test_a_malformed_state_is_refused_with_its_path(store: Store, session: Session) -> None:
    """cattrs' faults are told as paths."""
    session.close()
    path = store.folder / "first.json"
    plain = json.loads(path.read_text())
    del plain["payload_sha256"]
    plain["state"]["seats"][1]["points"] = "many"
    path.write_bytes(_sealed(plain))
    with pytest.raises(SaveCorrupt, match=r"\$\.seats\[1\]\.points"):
        store.open("first")
    plain["log"] = 7
    path.write_bytes(_sealed(plain))
    with pytest.raises(SaveCorrupt, match=r"\$\.log: array wanted"):
        store.open("first")
    plain["log"] = [[0]]
    path.write_bytes(_sealed(plain))
    with pytest.raises(SaveCorrupt, match="does not fit the form"):
        store.open("first")


def _sealed(plain: env.Envelope) -> bytes:
    return json.dumps({"payload_sha256": env._sha256(plain), **plain}).encode()


# --- places -----------------------------------------------------------------------------------


def test_the_folder_is_where_the_variable_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`$TERMINUS_HOME` first, then `saves/` of this checkout, from wherever one starts."""
    monkeypatch.setenv("TERMINUS_HOME", str(tmp_path / "home"))
    assert Store(games=GAMES).folder == tmp_path / "home"
    monkeypatch.delenv("TERMINUS_HOME")
    monkeypatch.chdir(tmp_path)
    checkout = Path(__file__).resolve().parents[2]
    if (checkout / ".git").exists():
        assert default_folder() == checkout / "saves"


def test_without_a_checkout_saves_lie_in_the_users_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An installed program uses the place that the system has for such things."""
    from core.save import store as module

    monkeypatch.delenv("TERMINUS_HOME", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setattr(module, "__file__", str(tmp_path / "lib" / "core" / "save" / "store.py"))
    assert default_folder() == tmp_path / "data" / "terminus" / "saves"


def test_a_missing_folder_is_an_empty_list_until_something_is_saved(tmp_path: Path) -> None:
    """Looking makes no folder; creating does."""
    store = Store(tmp_path / "a" / "b", games=GAMES)
    assert store.list() == []
    assert not (tmp_path / "a").exists()
    store.create(_match(), "x").close()
    assert [info.name for info in store.list()] == ["x"]


def test_a_linked_save_stays_a_link(store: Store, session: Session, tmp_path: Path) -> None:
    """The save is played where it lies; both names share lock, journal and backups."""
    session.close()
    other = Store(tmp_path / "other", games=GAMES)
    other.folder.mkdir()
    (other.folder / "linked.json").symlink_to(store.folder / "first.json")
    with other.open("linked") as linked:
        assert store.open("first").read_only
        play(linked, 9)
        digest = linked.match.digest()
    assert (other.folder / "linked.json").is_symlink()
    assert [p.name for p in other.folder.iterdir()] == ["linked.json"]
    with store.open("first") as again:
        assert again.match.digest() == digest


def test_a_link_that_leads_nowhere_or_in_a_ring_is_told(store: Store) -> None:
    """Neither is followed for ever, nor written through."""
    store.folder.mkdir()
    (store.folder / "gone.json").symlink_to(store.folder / "nothing.json")
    (store.folder / "ring.json").symlink_to(store.folder / "ring.json")
    for name in ("gone", "ring"):
        with pytest.raises(SaveNotFound):
            store.open(name)
        with pytest.raises(SaveExists):
            store.create(_match(), name)
    assert {info.name: info.status for info in store.list()} in (
        {"gone": "corrupt", "ring": "corrupt"},
        {"gone": "corrupt"},
    )


class _Forbidden(Disk):
    """A folder that may be read only (tests may run as root, whom no mode stops)."""

    def lock(self, path: Path) -> Lock:
        raise PermissionError(13, "Permission denied")


def test_a_read_only_folder_lets_one_look(store: Store, session: Session) -> None:
    """The session is read-only, says so, and changes nothing; creating is refused."""
    play(session, 4)
    digest = session.match.digest()
    session.close()
    before = {p.name: p.read_bytes() for p in store.folder.iterdir()}
    other = Store(store.folder, games=GAMES, disk=_Forbidden())
    with other.open("first") as looked:
        assert looked.read_only
        assert "cannot be written: you can only look" in looked.notice
        assert looked.match.digest() == digest
        for act in (
            lambda: play(looked, 1),
            lambda: looked.undo(0),
            lambda: looked.redo(0),
            lambda: looked.set_meta("a", 1),
            looked.checkpoint,
        ):
            with pytest.raises(ReadOnly):
                act()
    for refused in (
        lambda: other.create(_match(), "new"),
        lambda: other.open("first", strict=True),
        lambda: other.delete("first"),
    ):
        with pytest.raises(ReadOnly):
            refused()
    assert {p.name: p.read_bytes() for p in store.folder.iterdir()} == before


# --- clocks, leftovers, deleting --------------------------------------------------------------


def test_a_clock_that_goes_backwards_changes_nothing(
    store: Store, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Times are shown, never used: order is by numbers."""
    play(session, 10)
    monkeypatch.setattr(env, "now", lambda: "1999-01-01T00:00:00+00:00")
    play(session, 10, seed=2)
    digest = session.match.digest()
    session.close()
    for path in store.folder.iterdir():
        os.utime(path, (0, 0))
    (store.folder / "first.json.bak1").touch()
    with store.open("first") as again:
        assert again.match.digest() == digest
        assert again.notice == ""


def test_leftover_temporary_files_are_cleared_away(store: Store, session: Session) -> None:
    """Left by a killed process, they are gone after the next open, or creation."""
    session.close()
    for name in ("first", "second"):
        for ending in (".json.tmp", ".journal.tmp"):
            (store.folder / f"{name}{ending}").write_text("half of a sa")
    store.open("first").close()
    store.create(_match(), "second").close()
    assert not list(store.folder.glob("*.tmp"))
    assert not list(store.folder.glob("*.lock"))


def test_deleting_takes_all_files_but_never_of_an_open_match(
    store: Store, session: Session
) -> None:
    """Snapshot, journal and backups; a locked one is refused."""
    play(session, 12)
    with pytest.raises(SaveError, match="open elsewhere"):
        store.delete("first")
    session.close()
    store.delete("first")
    assert list(store.folder.iterdir()) == []
    store.create(_match(), "first").close()


def test_the_journal_stays_short_and_the_backups_stay_useful(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a thousand records the journal holds what the oldest backup needs, and not more."""
    from core.save import session as module

    monkeypatch.setattr(module, "COMPACT_AT", 40)
    session = store.create(_match(), "long")
    for i in range(60):
        play(session, 3, seed=i)
        session.set_meta("turn", i)
        for seat in (0, 1):
            if i % 3 == 0 and session.match.can_undo(seat).legal:
                session.undo(seat)
    digest = session.match.digest()
    session.close()
    assert len((store.folder / "long.journal").read_bytes().splitlines()) < 80
    for ending in ("", ".bak1", ".bak2"):
        (store.folder / f"long.json{ending}").write_bytes(b"")
    with store.open("long") as again:
        assert again.match.digest() == digest
        assert "backup 3 was taken with all actions since" in again.notice


class LockedDisk(Disk):
    """A disk where one file may not be read."""

    def __init__(self, name: str) -> None:
        self.name = name

    def read(self, path: Path) -> bytes:
        if path.name == self.name:
            raise PermissionError(errno.EACCES, "Permission denied", str(path))
        return super().read(path)


def test_a_file_without_rights_is_told_alike_in_the_list_and_when_opened(tmp_path: Path) -> None:
    """No older backup is promised or taken where mending the rights brings the save back."""
    with Store(tmp_path, games=GAMES).create(Match.new(TOY, seed=1), "mine") as session:
        for seed in range(3):
            play(session, 1, seed=seed)
            session.checkpoint()
    store = Store(tmp_path, games=GAMES, disk=LockedDisk("mine.json"))
    (info,) = store.list()
    assert info.status == "corrupt"
    assert info.message == "“mine.json” cannot be read (Permission denied)."
    with pytest.raises(ReadOnly, match="could not be read: you lack the rights; mend them"):
        store.open_readonly("mine")
