"""Third-party bots: a program of one's own that speaks JSON lines on its stdin and stdout.

For each decision the program gets one line and answers with one line:

    {"id": 7, "do": "choose", "protocol": 1, "game": "foundation", "seat": 1,
     "view": {...}, "decision": {"id": "1.12", "seat": 1, "kind": "commit", "phase": "RP"},
     "actions": [{"type": "pass", "text": "pass"}, ...],
     "rejected": {"action": ..., "message": "..."}}

    {"id": 7, "ok": true, "action": "pass"}

`actions` is null where the legal answers are too many to list.  `rejected` is there only when the
answer before was refused; after `REJECTS` of those the program is replaced.  `action` is a text or
an object as in `actions`.  At the end the program gets `{"do": "quit"}` and the end of its input.
It is never sent a state, a seed or another seat's view; its stderr is thrown away.
"""

from __future__ import annotations

import contextlib
import json
import os
import selectors
import shlex
import signal
import subprocess
from collections.abc import Callable, Sequence
from time import monotonic
from typing import Any, ClassVar

from core.kernel import Action, Decision, Game, IllegalAction, InvalidAction, Rng, TerminusError
from core.kernel.game import View

PROTOCOL = 1
REJECTS = 3
"""So many refused answers to one decision are one too many."""
SECONDS = 30.0
"""A program that thinks longer about one decision is taken to hang."""
LONGEST = 1 << 20
"""Bytes of an answer at most."""

Check = Callable[[Action], None]
"""Raises IllegalAction for an action that may not be done."""


class BotFailed(TerminusError):
    """A bot ended, hangs, or answers nonsense."""

    code: ClassVar[str] = "bot_failed"


def request(
    number: int,
    game: Game[Any],
    view: View,
    decision: Decision,
    legal: Sequence[Action] | None,
    rejected: tuple[object, str] | None = None,
) -> dict[str, Any]:
    """The message that asks for one decision."""
    made: dict[str, Any] = {
        "id": number,
        "do": "choose",
        "protocol": PROTOCOL,
        "game": game.id,
        "seat": decision.seat,
        "view": view,
        "decision": {
            "id": decision.id,
            "seat": decision.seat,
            "kind": decision.kind,
            "phase": decision.phase,
        },
        "actions": None
        if legal is None
        else [{**game.action_plain(a), "text": game.action_text(a)} for a in legal],
    }
    if rejected is not None:
        made["rejected"] = {"action": rejected[0], "message": rejected[1]}
    return made


def settle(
    game: Game[Any], given: object, legal: Sequence[Action] | None, check: Check | None = None
) -> Action:
    """The action that an answer means; raises InvalidAction or IllegalAction."""
    act = game.parse(given)
    if legal is not None and act not in legal:
        raise IllegalAction(f"`{game.action_text(act)}` is not among the legal actions.")
    if legal is None and check is not None:
        check(act)
    return act


class Program:
    """A running third-party program."""

    def __init__(self, command: str, seconds: float = SECONDS) -> None:
        self.command = command
        self.seconds = seconds
        self._count = 0
        self._rest = b""
        try:
            self._child = subprocess.Popen(
                shlex.split(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                bufsize=0,
                start_new_session=True,
            )
        except (OSError, ValueError) as fault:
            raise BotFailed(f"`{command}` cannot be started: {fault}.") from fault

    def ask(
        self,
        game: Game[Any],
        view: View,
        decision: Decision,
        legal: Sequence[Action] | None,
        rejected: tuple[object, str] | None = None,
    ) -> object:
        """The program's answer as it gave it; raises BotFailed."""
        self._count += 1
        message = request(self._count, game, view, decision, legal, rejected)
        self._send(message)
        deadline = monotonic() + self.seconds
        while True:
            line = self._line(deadline)
            try:
                answer = json.loads(line)
            except (ValueError, RecursionError) as fault:
                raise BotFailed(f"`{self.command}` answered something that is no JSON.") from fault
            if not isinstance(answer, dict):
                raise BotFailed(f"`{self.command}` answered something that is no object.")
            # An answer to an older question, given too late, is passed over.
            if answer.get("id") == self._count:
                return answer.get("action")

    def _send(self, message: object) -> None:
        assert self._child.stdin is not None
        try:
            self._child.stdin.write(json.dumps(message).encode() + b"\n")
        except OSError as fault:
            raise BotFailed(f"`{self.command}` has ended.") from fault

    def _line(self, deadline: float) -> bytes:
        assert self._child.stdout is not None
        with selectors.DefaultSelector() as waiting:
            waiting.register(self._child.stdout, selectors.EVENT_READ)
            while b"\n" not in self._rest:
                left = deadline - monotonic()
                if left <= 0 or not waiting.select(left):
                    raise BotFailed(f"`{self.command}` took longer than {self.seconds:g} s.")
                piece = os.read(self._child.stdout.fileno(), 65536)
                if not piece:
                    raise BotFailed(f"`{self.command}` has ended.")
                self._rest += piece
                if len(self._rest) > LONGEST:
                    raise BotFailed(f"`{self.command}` answered with a line without an end.")
        line, _, self._rest = self._rest.partition(b"\n")
        return line

    def close(self) -> None:
        """End the program: politely, then for sure."""
        child = self._child
        with contextlib.suppress(BotFailed):
            self._send({"do": "quit"})
        with contextlib.suppress(OSError):
            if child.stdin is not None:
                child.stdin.close()
        try:
            child.wait(0.3)
        except subprocess.TimeoutExpired:
            self.kill()
        if child.stdout is not None:
            child.stdout.close()

    def kill(self) -> None:
        """End the program and what it started, at once."""
        # The program leads a session of its own, so this reaches its children and nobody else's.
        with contextlib.suppress(OSError):
            os.killpg(self._child.pid, signal.SIGKILL)
        self._child.wait()


class ExecBot:
    """A third-party program as a bot for headless play."""

    def __init__(self, game: Game[Any], command: str, seconds: float = SECONDS) -> None:
        self.game = game
        self.program = Program(command, seconds)

    def choose(
        self, view: View, decision: Decision, legal: Sequence[Action] | None, rng: Rng
    ) -> Action:
        """The program's legal answer; raises BotFailed."""
        rejected: tuple[object, str] | None = None
        for _ in range(REJECTS):
            given = self.program.ask(self.game, view, decision, legal, rejected)
            try:
                return settle(self.game, given, legal)
            except (InvalidAction, IllegalAction) as refusal:
                rejected = (given, refusal.message)
        raise BotFailed(f"`{self.program.command}` gave {REJECTS} refused answers: {rejected[1]}")  # type: ignore[index]

    def close(self) -> None:
        """End the program."""
        self.program.close()
