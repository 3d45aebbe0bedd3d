"""BotHost: bots for an application with a screen, kept out of its process.

One child process (`core.bots.worker`) thinks for all bots; it is started at the first question and
ends with the application.  A bot that fails, hangs or gives refused answers is replaced for good:
by `normal`, and where that fails too by `random`.  The match goes on, and `notice` says so.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from core.games import games
from core.kernel import Action, BadOptions, Decision, Game, Rng, TerminusError, View

from .base import Budget, sampled
from .external import REJECTS, SECONDS, BotFailed, Check, settle
from .seats import parse_spec

SECONDS_TO_THINK = 4.0
"""Safety stop of a search while somebody waits for it."""
GRACE = 15.0
"""Seconds beyond a bot's budget after which the child is taken to hang."""
LINE = 64 << 20
"""Bytes of a line at most; a view of a big game can be long."""


class BotHost:
    """Asks bots for answers without blocking."""

    def __init__(
        self,
        budget: Budget | None = None,
        *,
        exec_seconds: float = SECONDS,
        grace: float = GRACE,
        command: Sequence[str] = (sys.executable, "-P", "-m", "core.bots.worker"),
    ) -> None:
        self.budget = budget or Budget(seconds=SECONDS_TO_THINK)
        self.exec_seconds = exec_seconds
        self.grace = grace
        self.notice = ""
        """What went wrong last, in one sentence; empty when all is well.  The reader clears it."""
        self._command = list(command)
        self._child: asyncio.subprocess.Process | None = None
        self._count = 0
        self._turn = asyncio.Lock()
        self._replaced: dict[tuple[str, str, int], str] = {}
        self._closed = False

    @property
    def pid(self) -> int | None:
        """Process id of the child while it runs."""
        child = self._child
        return child.pid if child is not None and child.returncode is None else None

    def plays(self, game_id: str, spec: str, seat: int) -> str:
        """The spec that really plays for a seat: another one after a replacement."""
        return self._replaced.get((game_id, spec, seat), spec)

    async def choose(
        self,
        game_id: str,
        spec: str,
        seat: int,
        view: View,
        decision: Decision,
        legal: Sequence[Action] | None,
        seed: int,
        *,
        check: Check | None = None,
    ) -> Action:
        """A legal answer of the bot `spec` (`hard`, `exec:./mybot`, …) to the seat's decision.

        `seed` may be the match's: bots get a stream of their own from it and never see it.
        `check` raises IllegalAction and is used where `legal` is None.  Raises BadOptions for a
        spec that is no bot.  May be cancelled at any time.
        """
        if parse_spec(spec).is_person:
            raise BadOptions(f"`{spec}` is no bot.")
        game = games[game_id]
        stream = Rng.stream(seed, "bot", seat).state
        async with self._turn:
            while True:
                playing = self.plays(game_id, spec, seat)
                try:
                    return await self._ask(game, playing, view, decision, legal, stream, check)
                except (TerminusError, OSError) as fault:
                    if self._closed:
                        raise
                    if playing == "random":
                        # Nothing is left to ask: draw here rather than stop the match.
                        rng = Rng.stream(stream, decision.number)
                        return rng.choice(legal) if legal else sampled(game, view, decision, rng)
                    await self._replace(game_id, spec, seat, playing, fault)

    async def _replace(
        self, game_id: str, spec: str, seat: int, failed: str, fault: Exception
    ) -> None:
        substitute = "random" if failed == "normal" else "normal"
        self._replaced[game_id, spec, seat] = substitute
        reason = fault.message if isinstance(fault, TerminusError) else str(fault)
        self.notice = (
            f"The bot of seat {seat + 1} failed, a {substitute} bot plays on for it: {reason}"
        )
        if failed.startswith("exec:") and self.pid is not None:
            with contextlib.suppress(OSError):
                self._write({"do": "dismiss", "game": game_id, "spec": failed, "seat": seat})

    async def _ask(
        self,
        game: Game[Any],
        spec: str,
        view: View,
        decision: Decision,
        legal: Sequence[Action] | None,
        stream: int,
        check: Check | None,
    ) -> Action:
        """Ask one bot until its answer is legal; raises BotFailed."""
        is_program = spec.startswith("exec:")
        seconds = self.exec_seconds if is_program else self.budget.seconds
        message: dict[str, Any] = {
            "do": "choose",
            "game": game.id,
            "spec": spec,
            "view": view,
            "decision": {
                "seat": decision.seat,
                "kind": decision.kind,
                "phase": decision.phase,
                "number": decision.number,
            },
            "legal": None if legal is None else [game.action_text(a) for a in legal],
            "seed": stream,
            "iterations": self.budget.iterations,
            "seconds": seconds,
        }
        refusal: TerminusError | None = None
        for _ in range(REJECTS if is_program else 1):
            given = await self._request(message, seconds + self.grace)
            try:
                return settle(game, given, legal, check)
            except TerminusError as refused:
                refusal = refused
                message["rejected"] = [given, refused.message]
        raise BotFailed(f"`{spec}` gave refused answers: {refusal.message if refusal else ''}")

    async def _request(self, message: dict[str, Any], seconds: float) -> object:
        """One question to the child; raises BotFailed, and ends a child that hangs."""
        self._count += 1
        number = message["id"] = self._count
        try:
            child = await self._running()
            self._write(message)
            assert child.stdout is not None
            answer = await asyncio.wait_for(self._answer(child.stdout, number), seconds)
        except asyncio.CancelledError:
            # The child thinks on for nobody; its answer is passed over by number.
            if self.pid is not None:
                with contextlib.suppress(OSError):
                    self._write({"do": "cancel", "id": number})
            raise
        except TimeoutError:
            await self._end()
            raise BotFailed(f"`{message['spec']}` did not answer in {seconds:g} s.") from None
        except (OSError, ValueError) as fault:
            await self._end()
            raise BotFailed("the bots' process ended.") from fault
        if not answer["ok"]:
            raise BotFailed(str(answer["error"]["message"]))
        return answer["action"]

    async def _answer(self, source: asyncio.StreamReader, number: int) -> dict[str, Any]:
        while True:
            line = await source.readline()
            if not line:
                raise OSError("no answer")
            answer: dict[str, Any] = json.loads(line)
            if answer["id"] == number:
                return answer

    def _write(self, message: object) -> None:
        assert self._child is not None
        assert self._child.stdin is not None
        self._child.stdin.write(json.dumps(message).encode() + b"\n")

    async def _running(self) -> asyncio.subprocess.Process:
        if self._closed:
            raise BotFailed("the bots have been sent home.")
        if self._child is None or self._child.returncode is not None:
            root = str(Path(__file__).parents[2])
            paths = [root, *filter(None, [os.environ.get("PYTHONPATH")])]
            self._child = await asyncio.create_subprocess_exec(
                *self._command,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.DEVNULL,
                limit=LINE,
                env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
            )
        return self._child

    async def _end(self) -> None:
        """End the child; closing its input ends its third-party programs as well."""
        child, self._child = self._child, None
        if child is None:
            return
        if child.stdin is not None:
            child.stdin.close()
        try:
            await asyncio.wait_for(child.wait(), 1.0)
        except TimeoutError:
            with contextlib.suppress(ProcessLookupError):
                child.kill()
            await child.wait()

    async def close(self) -> None:
        """End the child and everything that it started; asking afterwards raises BotFailed."""
        self._closed = True
        await self._end()
