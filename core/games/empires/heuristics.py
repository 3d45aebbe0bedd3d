"""A player with rules of thumb.

It sees a view, makes up a world that fits it, and tries there what its cards would do: a play or
a reaction is worth what the position is worth after it, less what it was worth without it.  Fire
and points are planned as a whole (`gunnery.py`, `purse.py`).  `easy` slips now and then.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from core.kernel import Action, Decision, Rng, RulesOfThumb, View

from . import actions as act
from . import flow, gunnery, production, purse
from . import numbers as num
from .filters import LETTERS
from .judgement import CROWD, hold, pressing, standing, unit_worth
from .stakes import cards_won
from .state import HAND, NONE, PLAY, EmpiresState
from .table import Ctx
from .worlds import determinize

SLIP = 22
"""Of a hundred easy decisions so many are any legal answer."""
STEPS = 16
"""Answers that are made up until an action has had its effect."""
MOST = 18
"""So many plays are tried out at most; which ones goes by their strength."""
LEAST = 6
"""So many are tried out on the fullest table."""
EFFORT = 450
"""Tries times cards in play: a full table takes longer to judge."""
NUDGE = 0.05
"""An action must gain more than this to be taken at all."""
REACT = 0.8
"""A reaction must gain more than this beyond the worth of its card."""
BETTER = 5.0
"""By so much a unit of the hand must be better than one in a full fleet to replace it."""


class Heuristic(RulesOfThumb):
    """Chooses by rules of thumb; the legal answers are always listed in this game."""

    slips = SLIP

    def choose(
        self,
        view: View,
        decision: Decision,
        legal: Sequence[Action] | None,
        rng: Rng,
        level: str = "normal",
    ) -> Action:
        """One of the legal answers; no bot leaves its opponents, not by a slip either."""
        if decision.kind == "allocate":
            legal = [a for a in legal or () if not isinstance(a, (act.Withdraw, act.ProposeEnd))]
        return super().choose(view, decision, legal, rng, level)

    def best(
        self, view: View, decision: Decision, answers: list[Action], rng: Rng, level: str
    ) -> Action:
        """The best answer in a world that fits the view."""
        return self.pick(determinize(view, rng), decision, answers)

    def pick(self, s: EmpiresState, decision: Decision, answers: list[Action]) -> Action:
        """The best answer in a world."""
        ask = ANSWERS.get(decision.kind, _try_all)
        return ask(s, decision.seat, answers)


# --- trying out -------------------------------------------------------------------------------


def after(s: EmpiresState, seat: int, a: Action) -> EmpiresState:
    """The position when an action has had its effect and nobody has answered it."""
    new = s.clone()
    ctx = Ctx(new, None)
    _give(ctx, a)
    for _ in range(STEPS):
        if new.over or new.asked < 0:
            break
        q = new.question
        if q == "react":
            _give(ctx, act.PASS)
        elif q in ("pick", "choose", "return"):
            _give(ctx, _quick(new, new.asked))
        else:
            break
    return new


def _give(ctx: Ctx, a: Action) -> None:
    s = ctx.s
    s.answers[s.asked] += 1
    flow.answer(ctx, a)
    s._legal = None
    flow.proceed(ctx)


def _quick(s: EmpiresState, seat: int) -> Action:
    """A choice within a trial: the strongest thing of an opponent, else the strongest at all."""
    legal = flow.legal(s)

    def rank(a: Action) -> tuple[int, int]:
        if not isinstance(a, act.Pick):
            return (-1, 0)
        t = a.choice
        if not 0 <= t < len(s.names):
            return (0, -t)
        return (1 if s.fleet[t] != seat else 0, s.defs[t].strength)

    return max(legal, key=rank)


def worth(s: EmpiresState, seat: int) -> float:
    """Standing, plays that are left, and what the fire phase that is to come will do."""
    return _calm(s, seat) + _stormy(s, seat)


def _calm(s: EmpiresState, seat: int) -> float:
    return standing(s, seat) + pressing(s, seat)


def _stormy(s: EmpiresState, seat: int) -> float:
    """Fire that is still to come in this turn."""
    if s.over or s.active != seat or s.phase != "play-a":
        return 0.0
    return gunnery.chances(s, seat)


def _rate(s: EmpiresState, seat: int, answers: Sequence[Action]) -> list[tuple[float, Action]]:
    """What the position is worth after each answer."""
    before: float | None = None
    rated = []
    for a in answers:
        new = after(s, seat, a)
        made = _calm(new, seat)
        if isinstance(a, act.Play) and _passes(s, new, seat, a.card):
            # What it does ends with the turn: it counts by what it does in this turn's fire only.
            made = _calm(s, seat) - hold(s.defs[a.card])
        if isinstance(a, act.Play) and s.defs[a.card].type in QUIET and new.asked == seat:
            # Such a card changes nothing about this turn's fire: that is worked out once.
            if before is None:
                before = _stormy(s, seat)
            made += before
        else:
            made += _stormy(new, seat)
        rated.append((made, a))
    return rated


def _passes(s: EmpiresState, new: EmpiresState, seat: int, u: int) -> bool:
    """Whether a card that was played changes numbers of one's own side for this turn alone."""
    d, host = s.defs[u], new.host[u]
    if new.zone[u] != PLAY or not 0 <= new.left[u] <= 1 or d.program or d.harmful:
        return False
    return new.fleet[u] == seat and host >= 0 and new.fleet[host] == seat


QUIET = ("terrain", "ship", "base", "dragon", "crew")


def _tries(s: EmpiresState) -> int:
    """How many plays are tried out on this table."""
    return max(LEAST, min(MOST, EFFORT // max(1, len(s.play))))


def _top(rated: list[tuple[float, Action]]) -> tuple[float, Action]:
    return max(rated, key=lambda row: row[0])


def _try_all(s: EmpiresState, seat: int, answers: list[Action]) -> Action:
    """The answer after which the position is best."""
    most = 2 * _tries(s)
    if len(answers) > most:
        answers = answers[:: -(-len(answers) // most)]
    return _top(_rate(s, seat, answers))[1]


# --- points -----------------------------------------------------------------------------------


def _engage(s: EmpiresState, seat: int, answers: list[Action]) -> Action:
    """Points from cards where they lack, then the solver's set (ALLOC-2)."""
    plays = [a for a in answers if isinstance(a, act.Play)]
    if plays and purse.lacks(s, seat):
        return plays[0]
    return act.BEST if act.BEST in answers else act.DONE


def _spend(s: EmpiresState, seat: int, answers: list[Action]) -> Action:
    found = purse.best(s, answers)
    if found is not None:
        return found
    uses = [a for a in answers if isinstance(a, act.Use)]
    return _gainful(s, seat, uses, act.DONE)


def _gainful(s: EmpiresState, seat: int, tries: Sequence[Action], rest: Action) -> Action:
    """The best of some actions where it gains something, else the rest."""
    if not tries:
        return rest
    base = worth(s, seat)
    best, a = _top(_rate(s, seat, tries[: _tries(s)]))
    return a if best > base + NUDGE else rest


def _move(s: EmpiresState, seat: int, answers: list[Action]) -> Action:
    """Ships on terrain stay where they are unless they do better elsewhere (ENG-2)."""
    return _gainful(s, seat, [a for a in answers if a is not act.DONE], act.DONE)


# --- cards ------------------------------------------------------------------------------------


def _play(s: EmpiresState, seat: int, answers: list[Action]) -> Action:
    """Strikes first, then the play or function that gains most."""
    for a in answers:
        if isinstance(a, act.Strike):
            return a
    tries = _shortlist(s, [a for a in answers if isinstance(a, PLAYS)])
    base = worth(s, seat)
    if tries:
        best, a = _top(_rate(s, seat, tries))
        if best > base + NUDGE:
            return a
    return _swap(s, seat, answers) if s.phase == "play-b" else act.DONE


PLAYS = (act.Play, act.Use, act.Combine, act.Lay)


def _shortlist(s: EmpiresState, answers: list[Action]) -> list[Action]:
    """Each different play once, the most promising ones."""
    seen: dict[tuple[object, ...], Action] = {}
    for a in answers:
        if isinstance(a, act.Play):
            seen.setdefault((s.names[a.card], a.place, a.kind), a)
        else:
            seen[(a,)] = a
    if len(seen) <= _tries(s):
        return list(seen.values())

    def promise(a: Action) -> float:
        if not isinstance(a, act.Play):
            return 5.0
        d = s.defs[a.card]
        first = {"terrain": 6.0, "base": 4.0}.get(d.type, 6.0 if d.is_unit else 2.0)
        aim = s.defs[a.place].strength if a.place >= 0 else 0
        return first + d.strength + 0.3 * aim

    return sorted(seen.values(), key=promise, reverse=True)[: _tries(s)]


def _swap(s: EmpiresState, seat: int, answers: list[Action]) -> Action:
    """A dead card of the hand for one of the reserve that has a use (RES-2)."""
    swaps = [
        a for a in answers if isinstance(a, act.Swap) and s.names[a.card] != s.names[a.reserve]
    ]
    if not swaps:
        return act.DONE
    playable = {a.card for a in answers if isinstance(a, act.Play)}
    dead = [u for u in s.hand[seat] if u not in playable and not s.defs[u].reaction]
    room = num.counted_units(s, seat) < s.limit[seat]

    def use(u: int) -> float:
        d = s.defs[u]
        if d.is_unit:
            return 3.0 + d.strength if room else 1.0
        return 2.0 + d.strength if d.type == "terrain" else 0.5 * d.strength

    best = max(
        (a for a in swaps if a.card in dead and not s.defs[a.card].is_unit),
        key=lambda a: use(a.reserve) - 0.5 * s.defs[a.card].strength,
        default=None,
    )
    return best if best is not None and use(best.reserve) >= 3.0 else act.DONE


def _discard(s: EmpiresState, seat: int, answers: list[Action]) -> Action:
    """Cards that crowd the hand, and a weak unit that stands in a better one's way (DISC-1, -3)."""
    drops = {a.card: a for a in answers if isinstance(a, act.Drop)}
    hand = [u for u in s.hand[seat] if u in drops]
    if len(s.hand[seat]) > CROWD and hand:
        return drops[min(hand, key=lambda u: (keep(s, seat, u), u))]
    if num.counted_units(s, seat) >= s.limit[seat]:
        mine = [u for u in drops if s.zone[u] != HAND and num.is_unit(s, u)]
        weak = min(mine, key=lambda u: (unit_worth(s, u), u), default=NONE)
        if weak != NONE and len(mine) > 1 and _better(s, seat, weak):
            return drops[weak]
    return act.DONE


def keep(s: EmpiresState, seat: int, u: int) -> float:
    """How much a card in hand is wanted there."""
    d = s.defs[u]
    value = hold(d) + 0.2 * d.strength
    if d.type == "terrain":
        value += 1.5
    elif d.is_unit:
        value += 1.0 if num.counted_units(s, seat) < s.limit[seat] else -1.0
    elif d.type in ("equipment", "crew", "ability") and not any(
        num.is_unit(s, v) and s.fleet[v] == seat for v in s.play
    ):
        value -= 1.0
    return value


def _better(s: EmpiresState, seat: int, weak: int) -> bool:
    """Whether the hand holds a unit that is much better than one in play."""
    free = [0, 0, 0]
    for u in s.play:
        if s.fleet[u] == seat and s.kind[u] == "T":
            for i, n in enumerate(production.terrain_output(s, u)[:3]):
                free[i] += n
    for u in s.hand[seat]:
        d = s.defs[u]
        if d.type not in ("ship", "dragon"):
            continue
        guns = d.phasers + d.heavy * max(1, d.plasma[1] - 1) + 2 * d.cannons
        shields = 1.5 * d.strength if d.nodes else d.shields
        made = 1.3 * guns + 0.85 * d.strength + 1.5 + 0.35 * shields + 4.0 * d.command
        paid = sum(d.needs[:3]) <= sum(free)
        if paid and made > unit_worth(s, weak) + BETTER:
            return True
    return False


# --- fire -------------------------------------------------------------------------------------


def _fire(s: EmpiresState, seat: int, answers: list[Action]) -> Action:
    """Area weapons at whom they hurt most, then the plan's first target."""
    areas = [a for a in answers if isinstance(a, act.Area)]
    if areas:
        return _top(_rate(s, seat, areas))[1]
    targets = [a.target for a in answers if isinstance(a, act.Volley)]
    made = gunnery.plan(s, seat, targets)
    for goal in made.steps:
        if goal.target in targets:
            return act.make(act.Volley, goal.target)
    return act.DONE


def _aim(s: EmpiresState, seat: int, answers: list[Action]) -> Action:
    """Enough to destroy the target, or everything (VOL-4)."""
    top = s.stack[-1]
    target = top.ints["target"]
    aimed = top.lists["aimed"]
    made = gunnery.plan(s, seat, [target, *_others(s, seat, target)])
    goal = next((g for g in made.steps if g.target == target), None)
    if goal is not None and len(made.steps) == 1:
        goal = None  # nothing else wants the weapons
    elif goal is None and aimed:
        goal = next(iter(gunnery.goals(s, seat, [target], gunnery.ready(s, seat))), None)
    found = gunnery.next_aim(s, seat, target, aimed, goal)
    if found is not None:
        a = act.make(act.Aim, *found)
        if a in answers:
            return a
    return act.DONE if act.DONE in answers else answers[0]


def _others(s: EmpiresState, seat: int, target: int) -> list[int]:
    from .fire_targets import targets

    return [t for t in targets(s, seat) if t != target]


# --- reactions --------------------------------------------------------------------------------


def _react(s: EmpiresState, seat: int, answers: list[Action]) -> Action:
    """A reaction that is worth more than its card, else pass."""
    tries = _shortlist(s, [a for a in answers if a is not act.PASS])
    base = worth(after(s, seat, act.PASS), seat)
    best, a = _top(_rate(s, seat, tries))
    return a if best > base + REACT else act.PASS


# --- variants ---------------------------------------------------------------------------------


def _agree(s: EmpiresState, seat: int, answers: list[Action]) -> Action:
    """Gamblers stop unless they are behind and there is something left to win back (VAR-5)."""
    behind = cards_won(s, seat) < 0
    return act.DECLINE if behind and s.turn <= PATIENCE else act.AGREE


PATIENCE = 25
"""After so many complete turns a gambler gives up winning back what it lost."""

OPENING = "LTTSTTETSTCTSTOTSTETSB"
"""Types of the ante and the first draws in a stacked deck."""


def _stack(s: EmpiresState, seat: int, answers: list[Action]) -> Action:
    """Terrain, then ships of rising strength and what they need; the rest as it lies (VAR-13)."""
    n = s.stack[-1].ints["placed"]
    if n >= len(OPENING):
        return act.DONE
    cards = [a for a in answers if isinstance(a, act.Stack)]
    if n == 0:  # the strongest ante begins (START-2), and is then out of the match
        return max(cards, key=lambda a: (not s.defs[a.card].is_unit, s.defs[a.card].strength))
    fit = [a for a in cards if LETTERS[s.defs[a.card].type] == OPENING[n]]
    return min(fit or cards, key=lambda a: (abs(s.defs[a.card].strength - 2 - n // 4), a.card))


def _draw(s: EmpiresState, seat: int, answers: list[Action]) -> Action:
    return act.DRAW


ANSWERS: dict[str, Callable[[EmpiresState, int, list[Action]], Action]] = {
    "allocate": _engage,
    "spend": _spend,
    "engage": _move,
    "play": _play,
    "fire": _fire,
    "aim": _aim,
    "discard": _discard,
    "draw": _draw,
    "react": _react,
    "agree": _agree,
    "stack": _stack,
}
