"""A folder of saves for each test, and the program in this process."""

import json

import pytest

from tui import cli


@pytest.fixture
def home(tmp_path, monkeypatch):
    folder = tmp_path / "saves"
    monkeypatch.setenv("TERMINUS_HOME", str(folder))
    return folder


@pytest.fixture
def terminus(home, capsys):
    """Runs a command in this process; gives status, stdout, stderr."""

    def call(*words, status=0):
        capsys.readouterr()
        found = cli.main([str(word) for word in words])
        out, err = capsys.readouterr()
        assert found == status, (out, err)
        return out, err

    def call_json(*words, status=0):
        return json.loads(call(*words, "--json", status=status)[0])

    call.json = call_json
    return call
