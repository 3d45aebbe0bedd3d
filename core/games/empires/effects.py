"""The interpreter of card programs: one frame `run` per running program.

`Run` is what every operation gets.  An operation returns True while it waits for a seat; after the
answer it is carried out again from its start and finds what was chosen in the frame.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from core.kernel.errors import EngineBug
from core.kernel.stack import Frame

from . import divide, leave, luck, opspec
from .amounts import Amount
from .cards import Instr
from .opspec import PROGRAMS
from .scope import Scope
from .state import NONE, PLAY, is_fleet, is_hq, seat_of_place
from .table import Ctx, ask, push
from .terms_names import matching, references


class Run:
    """One step of a running program."""

    __slots__ = ("args", "ctx", "frame", "s", "sc")

    def __init__(self, ctx: Ctx, frame: Frame, args: dict[str, Any]) -> None:
        self.ctx = ctx
        self.s = ctx.s
        self.frame = frame
        self.args = args
        at = frame.ints.get("answers", NONE)
        answer = ctx.s.stack[at] if 0 <= at < len(ctx.s.stack) else None
        self.sc = Scope(
            ctx.s, frame.controller, frame.source, frame.ints.get("target", NONE), answer, frame
        )

    @property
    def me(self) -> int:
        """Seat that controls the effect."""
        return self.frame.controller

    @property
    def card(self) -> int:
        """The card whose effect it is."""
        return self.frame.source

    @property
    def answer(self) -> Frame | None:
        """The declared action that is answered."""
        return self.sc.answer

    def amount(self, key: str, default: int = 0) -> int:
        """An amount argument, worked out now."""
        given = self.args.get(key)
        return given.of(self.sc) if isinstance(given, Amount) else default

    def cards(self, key: str = "to") -> list[int]:
        """Cards (and codes) that an argument names now."""
        given = self.args.get(key)
        if given is None:
            return []
        kind, value = given
        if kind == "ref":
            found = references(self.sc, value)
        else:
            found = matching(self.sc, value.test)
        return self.reached(found)

    def reached(self, found: list[int]) -> list[int]:
        """D-1: what equipment, crew and occurrences do never reaches a dragon."""
        kind = self.s.kind
        if self.card >= 0 and kind[self.card] in "ECO":
            return [t for t in found if t < 0 or kind[t] != "D" or t == self.card]
        return found

    def in_play(self, key: str = "to") -> list[int]:
        """Only the cards in play among them."""
        s = self.s
        return [u for u in self.cards(key) if u >= 0 and s.zone[u] == PLAY and not s.away[u]]

    def who(self, key: str = "who", default: str = "me") -> list[int]:
        """Living seats that an argument names."""
        s, word = self.s, self.args.get(key, default)
        if word == "me":
            found = [self.me]
        elif word == "each-enemy":
            found = s.after(self.me)
        elif word == "all":
            found = s.living()
        elif word == "active":
            found = [s.active]
        elif word == "actor":
            found = [self.answer.controller] if self.answer is not None else []
        elif word == "victim":
            targets = self.answer.lists.get("targets", []) if self.answer is not None else []
            found = [self.seat_of(t) for t in targets[:1]]
        elif word == "host":
            place = self.sc.place()
            found = [self.seat_of(place)] if place != NONE else []
        else:
            found = [self.seat_of(self.sc.tgt)] if self.sc.tgt != NONE else []
        return [x for x in found if s.alive[x]]

    def seat_of(self, t: int) -> int:
        """Seat of a card, fleet or HQ."""
        return seat_of_place(t) if is_fleet(t) or is_hq(t) else self.s.fleet[t]

    def pick(
        self,
        choices: list[int],
        seat: int,
        count: int,
        *,
        optional: bool = False,
        again: bool = False,
    ) -> list[int] | None:
        """Have a seat choose up to `count` of the choices; None while it waits.

        `again`: the same may be chosen more than once.  What is forced is not asked.
        """
        frame = self.frame
        chosen = frame.lists.get("chosen", [])
        open_ = choices if again else [c for c in choices if c not in chosen]
        if frame.ints.get("stop") or len(chosen) >= count or not open_ or not self.s.alive[seat]:
            return self._picked(chosen)
        if not optional and not again and len(open_) <= count - len(chosen):
            return self._picked(chosen + open_)
        if not optional and again and len(open_) == 1:
            return self._picked(chosen + open_ * (count - len(chosen)))
        frame.lists["choices"] = open_
        frame.ints["optional"] = int(optional)
        ask(self.s, seat, "pick")
        return None

    def _picked(self, chosen: list[int]) -> list[int]:
        frame = self.frame
        frame.lists.pop("chosen", None)
        frame.lists.pop("choices", None)
        frame.ints.pop("stop", None)
        frame.ints.pop("optional", None)
        return list(chosen)

    def choose(self, count: int, seat: int) -> int | None:
        """Have a seat choose one of `count` options, from 0; None while it waits."""
        frame = self.frame
        if "option" in frame.ints:
            return frame.ints.pop("option")
        if count == 1 or not self.s.alive[seat]:
            return 0
        frame.ints["options"] = count
        ask(self.s, seat, "choose")
        return None

    def say(self, kind: str, rule: str, text: str, **data: Any) -> None:
        """An event for everybody."""
        self.ctx.say(kind, rule, text, **data)


Op = Callable[[Run], bool | None]

TABLE: dict[str, Op] = {}
CUSTOM: dict[str, Op] = {}


def op(name: str) -> Callable[[Op], Op]:
    """Register the function of an operation of the vocabulary."""

    def wrap(fn: Op) -> Op:
        if name not in opspec.OPS:
            raise EngineBug(f"no operation `{name}` is specified")
        TABLE[name] = fn
        return fn

    return wrap


def custom(name: str, about: str) -> Callable[[Op], Op]:
    """Register a custom operation with one sentence about it."""

    def wrap(fn: Op) -> Op:
        if name in CUSTOM:
            raise EngineBug(f"two custom operations are named `{name}`")
        CUSTOM[name] = fn
        opspec.CUSTOM[name] = about
        return fn

    return wrap


def run(ctx: Ctx, frame: Frame) -> bool:
    """Carry out a program until it waits, gives way to a frame above, or ends."""
    s = ctx.s
    program = PROGRAMS[frame.words["key"]]
    size = len(program)
    while frame.pc < size:
        if s.over or not s.stack or s.stack[-1] is not frame:
            return False
        instr = program[frame.pc]
        name = instr.op
        if name == "goto":
            frame.pc = instr.jump
        elif name == "if":
            frame.pc = frame.pc + 1 if _holds(ctx, frame, instr) else instr.jump
        elif name == "choose":
            if _choice(ctx, frame, instr):
                return True
        elif name == "stop":
            frame.pc = size
        else:
            fn = CUSTOM[instr.args["name"]] if name == "custom" else TABLE[name]
            if fn(Run(ctx, frame, instr.args)):
                return True
            frame.pc += 1
    if s.stack and s.stack[-1] is frame:
        s.stack.pop()
    return False


def _holds(ctx: Ctx, frame: Frame, instr: Instr) -> bool:
    return bool(instr.args["if"].test(Run(ctx, frame, instr.args).sc))


def _choice(ctx: Ctx, frame: Frame, instr: Instr) -> bool:
    r = Run(ctx, frame, instr.args)
    allowed = [i for i, c in enumerate(instr.args["ifs"]) if c is None or c.test(r.sc)]
    if not allowed:
        frame.pc = instr.jumps[-1]
        last = PROGRAMS[frame.words["key"]]
        while last[frame.pc].op != "goto":
            frame.pc += 1
        return False
    seats = r.who("who")
    chosen = r.choose(len(allowed), seats[0] if seats else r.me)
    if chosen is None:
        return True
    frame.pc = instr.jumps[allowed[chosen]]
    return False


def choice_texts(ctx: Ctx, frame: Frame) -> list[str]:
    """Texts of the options of an open `choose`."""
    if frame.op == "divide":
        return divide.texts(frame)
    if frame.op == "act":
        return list(leave.TEXTS)
    if frame.op == "luck":
        return list(luck.TEXTS[frame.words["ask"]])
    if "counted" in frame.words:
        many = frame.words["counted"]
        one = many.removesuffix("s")
        return [f"{i} {one if i == 1 else many}" for i in range(frame.ints["options"])]
    instr = PROGRAMS[frame.words["key"]][frame.pc]
    if instr.op != "choose":
        texts = instr.args.get("texts") or (instr.args.get("args") or {}).get("texts")
        return list(texts) if texts else ["yes", "no"]
    r = Run(ctx, frame, instr.args)
    return [
        text
        for text, c in zip(instr.args["texts"], instr.args["ifs"], strict=True)
        if c is None or c.test(r.sc)
    ]


def start(s: Any, source: int, seat: int, key: str, target: int = NONE, **ints: int) -> None:
    """Push a program."""
    if key:
        push(s, Frame("run", 0, source, seat, {"target": target, **ints}, {}, {"key": key}))
