"""saves, verify, export, import."""

import json

import pytest

from core.games import games
from core.kernel import Match, Rng
from core.save import Store


@pytest.fixture
def saved(home):
    """A match of foundation, 30 actions old, saved as `evening`."""
    match = Match.new(games["foundation"], seats=["Ann", "Bob"], seed=6)
    session = Store().create(match, "evening", {"seat_specs": ["human:Ann", "normal"]})
    rng = Rng(1)
    for _ in range(30):
        d = match.decisions()[0]
        session.submit(rng.choice(match.legal(d)), d.seat)
    session.close()
    return match


def test_saves_lists_what_there_is(terminus, saved):
    """The list names game, seats, turn, phase, whose decision it is and the state."""
    out, _ = terminus("saves")
    head, line = out.splitlines()
    assert "to decide" in head
    for word in ("evening", "Asimov's Foundation", "Ann, Bob", "ok"):
        assert word in line
    (info,) = terminus.json("saves")
    assert info["name"] == "evening"
    assert info["game"] == "foundation"
    assert info["seats"] == ["Ann", "Bob"]
    assert info["status"] == "ok"
    assert {"turn", "phase", "waiting", "saved"} <= set(info)


def test_no_saves_is_no_error(terminus):
    """An empty list is an empty list."""
    assert terminus.json("saves") == []
    out, err = terminus("saves")
    assert out == ""
    assert "no saves yet" in err


def test_damaged_save_is_listed_as_such(terminus, saved, home):
    """A save that cannot be read is in the list, with a sentence."""
    for path in home.glob("evening.json*"):
        path.write_text("{}")
    (info,) = terminus.json("saves")
    assert info["status"] in ("corrupt", "foreign")
    out, err = terminus("saves")
    assert "evening" in out
    assert err.startswith("terminus: ")
    terminus("resume", "evening", status=2)


def test_verify_of_a_sound_save(terminus, saved):
    """A sound save replays to its digest."""
    out, _ = terminus("verify", "evening")
    assert "30 records replay" in out
    assert saved.digest() in out


def test_export_and_import_round_trip(terminus, saved, tmp_path):
    """What was exported and taken in again is the same match, under a free name."""
    data, _ = terminus("export", "evening")
    path = tmp_path / "carried.json"
    path.write_text(data)
    out, err = terminus("import", path)
    assert out.strip() == "evening-2"
    assert "resume evening-2" in err
    assert Store().open_readonly("evening-2").match.digest() == saved.digest()
    assert terminus("verify", path)[0].startswith(f"{path}: 30 records")


def test_import_under_a_taken_name_is_refused(terminus, saved, tmp_path):
    """Nothing is written over."""
    path = tmp_path / "carried.json"
    path.write_text(terminus("export", "evening")[0])
    _, err = terminus("import", path, "--name", "evening", status=2)
    assert "already" in err
    terminus("import", path, "--name", "copy")


def test_verify_reads_a_save_where_it_lies(terminus, saved, home):
    """A file of the folder of saves is verified with its journal."""
    assert "30 records" in terminus("verify", home / "evening.json")[0]


def test_verify_fails_for_a_changed_log(terminus, saved, tmp_path):
    """A log that does not lead to the state fails, with status 1."""
    import hashlib

    from core.kernel.state import canonical

    plain = json.loads(terminus("export", "evening")[0])
    plain["log"].pop()
    plain.pop("payload_sha256")
    plain["payload_sha256"] = hashlib.sha256(canonical(plain)).hexdigest()
    path = tmp_path / "forged.json"
    path.write_text(json.dumps(plain))
    out, err = terminus("verify", path, status=1)
    assert out == ""
    assert "does not verify" in err


@pytest.mark.parametrize("text", ["", "{}", "no save", "[1"])
def test_verify_and_import_of_a_file_that_is_no_save(terminus, tmp_path, text):
    """A file that is no save does not verify and cannot be taken in; it is left as it is."""
    path = tmp_path / "other.json"
    path.write_text(text)
    assert terminus("verify", path, status=1)[1].count("\n") == 1
    assert terminus("import", path, status=2)[1].count("\n") == 1
    assert path.read_text() == text


def test_export_as_text_is_a_log_to_read(terminus, saved):
    """The text form has a line for each action."""
    out, _ = terminus("export", "evening", "--format", "text")
    assert "Asimov's Foundation" in out
    assert sum(line.lstrip()[:1].isdigit() for line in out.splitlines()) == 30


def test_names_out_of_a_save_cannot_command_the_terminal(terminus, home):
    """Escape codes in a seat's name reach neither list nor text."""
    from core.games import games
    from core.kernel import Match
    from core.save import Store

    match = Match.new(games["foundation"], {}, ["\x1b[2JAnn", "B\x9bo\u202eb"], 5)
    Store(home).create(match, "odd").close()
    for words in (["saves"], ["export", "odd", "--format", "text"], ["verify", "odd"]):
        said, noted = terminus(*words)
        assert not set(said + noted) & set("\x1b\x9b\u202e"), words
