"""The host outlives its guests: garbage, floods, slow readers, dead sockets."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from core.kernel import Rng
from tui.shared import protocol
from tui.shared.host import HostSession
from tui.shared.protocol import LONGEST

from .tools import answer, opened


class Wire:
    """A bare connection that says what it likes."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer
        self.count = 0

    async def raw(self, data: bytes) -> dict[str, Any]:
        """Send bytes; the next line that comes."""
        self.writer.write(data)
        return await self.line()

    async def line(self) -> dict[str, Any]:
        """The next line; an empty object at the end."""
        async with asyncio.timeout(5):
            line = await self.reader.readline()
        return json.loads(line) if line else {}

    async def ask(self, do: str, **fields: Any) -> dict[str, Any]:
        """Send a request; its answer, pushes passed over."""
        self.count += 1
        self.writer.write(protocol.encode({"id": self.count, "do": do, **fields}))
        while True:
            found = await self.line()
            if not found or found.get("id") == self.count:
                return found

    async def sit(self, seat: int = 1) -> dict[str, Any]:
        """Greet and sit down."""
        assert (await self.ask("hello", protocol=protocol.VERSION, match=""))["ok"]
        return await self.ask("sit", seat=seat, pin="")


async def wire(host: HostSession) -> Wire:
    """A connection to a host."""
    return Wire(*await asyncio.open_unix_connection(str(host.server.path), limit=1 << 20))


@asynccontextmanager
async def table(folder: Path, **more: Any) -> AsyncIterator[HostSession]:
    """A host that listens."""
    host, _ = opened(folder, **more)
    await host.server.start()
    try:
        yield host
    finally:
        host.close()
        await asyncio.sleep(0)


async def alive(host: HostSession) -> bool:
    """Whether somebody can still sit down."""
    new = await wire(host)
    found = await new.ask("hello", protocol=protocol.VERSION, match="")
    new.writer.close()
    return bool(found["ok"])


async def test_bad_lines_are_answered_until_there_are_too_many(tmp_path: Path) -> None:
    """Each gets one sentence; the twentieth ends the connection, and the host plays on."""
    async with table(tmp_path) as host:
        bad = await wire(host)
        for _ in range(20):
            found = await bad.raw(b"nonsense\n")
            assert found["ok"] is False
            assert found["error"]["code"] == "bad_request"
        assert await bad.line() == {}
        assert await alive(host)


async def test_a_line_without_end_is_cut_off(tmp_path: Path) -> None:
    """More than 64 KB without a line end are refused, and the connection ends."""
    async with table(tmp_path) as host:
        bad = await wire(host)
        found = await bad.raw(b"x" * (3 * LONGEST))
        assert "64 KB" in found["error"]["message"]
        with pytest.raises((ConnectionResetError, AssertionError)):
            assert await bad.line() != {}
        assert await alive(host)


async def test_half_a_line_is_nothing(tmp_path: Path) -> None:
    """A guest who dies within a line has not said it."""
    async with table(tmp_path, game="tlatelolco") as host:
        guest = await wire(host)
        await guest.sit()
        guest.writer.write(b'{"id":9,"do":"talk","text":"hal')
        guest.writer.close()
        await asyncio.sleep(0.05)
        assert "talk" not in host.meta
        assert host.server.seated == {}


async def test_hello_comes_first_and_versions_must_fit(tmp_path: Path) -> None:
    """Nothing is done for a stranger, another version, or another match."""
    async with table(tmp_path) as host:
        guest = await wire(host)
        assert "hello" in (await guest.ask("sit", seat=1, pin=""))["error"]["message"]
        assert "version" in (await guest.ask("hello", protocol=2, match=""))["error"]["message"]
        other = await guest.ask("hello", protocol=1, match="another")
        assert "Another match" in other["error"]["message"]
        assert (await guest.ask("hello", protocol=1, match=host.match_id))["ok"]
        assert "Sit down" in (await guest.ask("undo"))["error"]["message"]
        assert "not for guests" in (await guest.ask("sit", seat=99, pin=""))["error"]["message"]
        assert "not for guests" in (await guest.ask("sit", seat=-1, pin=""))["error"]["message"]


async def test_what_is_kept_is_bounded(tmp_path: Path) -> None:
    """Only values of one's own seat, of known kinds and sizes, go into the save."""
    async with table(tmp_path) as host:
        guest = await wire(host)
        await guest.sit()
        for key, value in (("seat_specs", []), ("lent", {}), ("talk", [])):
            assert not (await guest.ask("keep", key=key, part="1", value=value))["ok"]
        assert not (await guest.ask("keep", key="notes", part="1", value=["x" * 40_000]))["ok"]
        assert not (await guest.ask("keep", key="pins", part="1", value="4711"))["ok"]
        assert not (await guest.ask("keep", key="notes", part="0", value=["x"]))["ok"]
        assert (await guest.ask("keep", key="notes", part="1", value=["x"]))["ok"]
        assert host.meta["notes"] == {"1": ["x"]}
        assert (await guest.ask("keep", key="notes", part="1", value=None))["ok"]
        assert "notes" not in host.meta
        pin = "0" * 16 + ":" + "0" * 64
        assert not (await guest.ask("keep", key="pins", part="x:1", value=pin))["ok"]
        parts = [f"{letter}:1" for letter in "abcdefghijklmnopq"]
        kept = [(await guest.ask("keep", key="notes", part=p, value=["x"]))["ok"] for p in parts]
        assert kept == [True] * protocol.KEPT_PARTS + [False]


async def test_who_does_not_read_is_shown_out(tmp_path: Path) -> None:
    """A stuck guest costs the host neither time nor memory: his connection is dropped."""
    async with table(tmp_path) as host:
        guest = await wire(host)
        await guest.sit()
        guest.reader._transport.pause_reading()  # type: ignore[attr-defined]
        for _ in range(40_000):
            host.server.push("told", text="x" * 200)
            if not host.server.seated:
                break
            if _ % 100 == 0:
                await asyncio.sleep(0)
        await asyncio.sleep(0.05)
        assert host.server.seated == {}
        assert await alive(host)


async def test_a_flood_does_not_hold_up_the_loop(tmp_path: Path) -> None:
    """Thousands of requests at once: the loop, in which the host's keys are, goes on turning."""
    async with table(tmp_path) as host:
        guest = await wire(host)
        await guest.sit()
        for i in range(5000):
            guest.writer.write(protocol.encode({"id": 1000 + i, "do": "vote", "yes": True}))
        longest, began = 0.0, time.perf_counter()
        while time.perf_counter() - began < 1.5:
            now = time.perf_counter()
            await asyncio.sleep(0)
            longest = max(longest, time.perf_counter() - now)
        assert longest < 0.7  # a busy machine has pauses of its own
        guest.writer.close()


async def test_too_many_connections_are_turned_away(tmp_path: Path) -> None:
    """The host keeps a bounded number of connections."""
    async with table(tmp_path) as host:
        wires = [await wire(host) for _ in range(40)]
        await asyncio.sleep(0.05)
        assert len(host.server._guests) == 32
        for each in wires:
            each.writer.close()
        await asyncio.sleep(0.05)
        assert host.server._guests == set()


REQUESTS = st.fixed_dictionaries(
    {
        "id": st.integers(0, 99) | st.text(max_size=3),
        "do": st.sampled_from([*protocol.FIELDS, "rob"]),
    },
    optional={
        "seat": st.integers(-3, 5) | st.none(),
        "pin": st.text(max_size=5),
        "action": st.sampled_from(["seal", "accept", "commit AF001", "x", "", "seal " * 50]),
        "decision": st.sampled_from(["1.0", "0.0", "1.1", "", "-"]),
        "protocol": st.just(1),
        "match": st.just(""),
        "yes": st.booleans(),
        "text": st.text(max_size=300),
        "part": st.sampled_from(["0", "1", "struck:1", "x"]),
        "key": st.sampled_from([*protocol.KEPT, "seat_specs", "pace"]),
        "value": st.none() | st.text(max_size=9) | st.lists(st.text(max_size=3), max_size=3),
    },
)


@settings(
    max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(
    lines=st.lists(REQUESTS.map(lambda r: json.dumps(r).encode()) | st.binary(max_size=60)),
    number=st.integers(0, 2**32),
)
def test_no_sequence_of_lines_breaks_the_table(
    tmp_path: Path, lines: list[bytes], number: int
) -> None:
    """Whatever a guest sends, every line is answered, the host's seat stays untouched, and the
    match still replays."""

    async def run() -> None:
        folder = tmp_path / f"{number}-{len(list(tmp_path.iterdir()))}"
        async with table(folder) as host:
            guest = await wire(host)
            await guest.sit()
            rng = Rng(number)
            for line in lines:
                answer(host, 0, rng)
                guest.writer.write(line.replace(b"\n", b" ") + b"\n")
            guest.writer.write_eof()
            answers = 0
            while found := await guest.line():
                answers += "ok" in found
            assert answers >= min(len(lines), 1)
            assert all(record["seat"] in (0, 1) for record in host.match.log)
            assert host.specs == ["human:Ann", "guest:Bob"]
            assert host.match.verify().ok
            assert await alive(host)

    asyncio.run(run())
