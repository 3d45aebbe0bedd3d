"""The child process in which bots think, so that the screen never waits for one.

It reads requests from stdin and answers on stdout, one JSON object per line, in order:

    {"id": 3, "do": "choose", "game": "foundation", "spec": "hard", "view": {...},
     "decision": {"seat": 1, "kind": "commit", "phase": "RP", "number": 12},
     "legal": ["pass", ...] or null, "seed": 123, "iterations": null, "seconds": 4.0}
    {"id": 3, "ok": true, "action": "pass"}

    {"do": "cancel", "id": 3}     answer that one soon, nobody waits for it
    {"do": "quit"}

It ends at the end of its input, whatever it is thinking about, and takes third-party programs with
it: no process outlives the application, not even one that was killed.
"""

from __future__ import annotations

import contextlib
import json
import os
import queue
import signal
import sys
import threading
from typing import IO, Any

from core.games import games
from core.kernel import Decision, Rng, TerminusError

from .base import Bot, Budget
from .external import Program
from .levels import make_bot
from .seats import parse_spec

NICENESS = 10
"""Bots leave the processor to the screen."""


class Worker:
    """Bots by game and spec, kept between decisions."""

    def __init__(self) -> None:
        self._bots: dict[tuple[object, ...], Bot] = {}
        self._programs: dict[tuple[str, str, int], Program] = {}
        self._cancelled: set[int] = set()
        self._current = -1

    def cancel(self, number: int) -> None:
        """Make the search for a request stop soon; called from the reading thread."""
        self._cancelled.add(number)

    def _stopped(self) -> bool:
        return self._current in self._cancelled

    def answer(self, request: dict[str, Any]) -> dict[str, Any]:
        """The answer to one `choose` request."""
        number = request.get("id")
        try:
            action = self._choose(request)
        except TerminusError as refusal:
            error = {"code": refusal.code, "message": refusal.message}
            return {"id": number, "ok": False, "error": error}
        except Exception as fault:
            # A bot's failure must not end the process that other bots live in.
            message = f"{type(fault).__name__} in the bot `{request.get('spec')}`: {fault}"
            return {"id": number, "ok": False, "error": {"code": "bot_failed", "message": message}}
        finally:
            if isinstance(number, int):
                self._cancelled.discard(number)
        return {"id": number, "ok": True, "action": action}

    def _choose(self, request: dict[str, Any]) -> object:
        game = games[request["game"]]
        decision = Decision(**request["decision"])
        texts = request["legal"]
        legal = None if texts is None else [game.parse(text) for text in texts]
        spec = parse_spec(request["spec"])
        view = request["view"]
        if spec.kind == "exec":
            program = self._program(game.id, spec.word, decision.seat, request["seconds"])
            rejected = request.get("rejected")
            return program.ask(game, view, decision, legal, tuple(rejected) if rejected else None)
        self._current = request["id"]
        budget = Budget(request["iterations"], request["seconds"])
        key = (game.id, spec.word, budget)
        bot = self._bots.get(key)
        if bot is None:
            bot = make_bot(game, spec.word, budget=budget, stop=self._stopped)
            self._bots[key] = bot
        rng = Rng.stream(request["seed"], decision.number, spec.word)
        return game.action_text(bot.choose(view, decision, legal, rng))

    def _program(self, game_id: str, command: str, seat: int, seconds: float) -> Program:
        key = (game_id, command, seat)
        if key not in self._programs:
            self._programs[key] = Program(command, seconds)
        return self._programs[key]

    def dismiss(self, game_id: str, spec: str, seat: int) -> None:
        """End the third-party program of a seat."""
        program = self._programs.pop((game_id, spec.removeprefix("exec:"), seat), None)
        if program is not None:
            program.kill()

    def close(self) -> None:
        """End all third-party programs."""
        for program in self._programs.values():
            program.close()

    def abandon(self) -> None:
        """End all third-party programs at once; safe while another thread waits for one."""
        for program in list(self._programs.values()):
            with contextlib.suppress(Exception):
                program.kill()


def read(source: IO[bytes], worker: Worker, inbox: queue.SimpleQueue[dict[str, Any]]) -> None:
    """The reading thread: hands requests on, and ends the process with its input."""
    for line in source:
        try:
            request = json.loads(line)
        except ValueError:
            continue
        if request.get("do") == "cancel":
            worker.cancel(request["id"])
        else:
            inbox.put(request)
    worker.abandon()
    # Not sys.exit: the main thread may be deep in a search.
    os._exit(0)


def main() -> int:
    """Serve until the end of the input."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with contextlib.suppress(OSError):
        os.nice(NICENESS)
    worker = Worker()
    inbox: queue.SimpleQueue[dict[str, Any]] = queue.SimpleQueue()

    def leave(signum: int, _: object) -> None:
        worker.abandon()
        os._exit(128 + signum)

    for number in (signal.SIGHUP, signal.SIGTERM):
        signal.signal(number, leave)
    reader = threading.Thread(target=read, args=(sys.stdin.buffer, worker, inbox), daemon=True)
    reader.start()
    while True:
        request = inbox.get()
        if request.get("do") == "quit":
            worker.close()
            return 0
        if request.get("do") == "dismiss":
            worker.dismiss(request["game"], request["spec"], request["seat"])
            continue
        line = json.dumps(worker.answer(request)) + "\n"
        try:
            sys.stdout.write(line)
            sys.stdout.flush()
        except OSError:
            worker.abandon()
            os._exit(0)


if __name__ == "__main__":
    sys.exit(main())
