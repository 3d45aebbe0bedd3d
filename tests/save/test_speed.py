"""Saving must not be felt: generous bounds that a change for the worse would break."""

from __future__ import annotations

import statistics
import time
from pathlib import Path

from core.games import games
from core.kernel import Match
from core.save import Store
from core.save import envelope as env
from tests.toy import play


def _median(times: list[float]) -> float:
    return statistics.median(times) * 1000


def test_an_action_costs_about_a_millisecond_and_a_snapshot_a_few(tmp_path: Path) -> None:
    """Medians of our own share over a match of Foundation (the disk's is the machine's matter)."""
    store = Store(tmp_path)
    session = store.create(Match.new(games["foundation"], seed=2), "fast")
    appended: list[float] = []
    write = session._write_line

    def timed(line: dict[str, object]) -> None:
        started = time.process_time()
        write(line)
        appended.append(time.process_time() - started)

    session._write_line = timed  # type: ignore[method-assign]
    play(session, 60)
    written = []
    for _ in range(9):
        started = time.process_time()
        session.checkpoint()
        written.append(time.process_time() - started)
    assert _median(appended) < 1
    assert _median(written) < 10


def test_a_log_of_four_thousand_actions_stays_small() -> None:
    """A long match of a large game: the log is far below the 400 KB that a save may have."""
    match = Match.new(games["foundation"], seed=2)
    play(match, 60)
    real = [record for record in match.log if "action" in record]
    while len(match.log) < 4000:
        record = dict(real[len(match.log) % len(real)])
        record["n"] = len(match.log) + 1
        record.pop("digest", None)
        if record["n"] % 20 == 0:
            record["digest"] = match.digest()
        match.log.append(record)
    started = time.process_time()
    data = env.encode(env.build(match, match_id="0" * 16, name="x", created="", meta={}, seq=4000))
    assert (time.process_time() - started) < 0.1
    assert len(data) < 250_000
