"""Custom operations of crew and abilities."""

from __future__ import annotations

from core.games.empires import numbers as num
from core.games.empires.actions import Play
from core.games.empires.allocate_ready import guns
from core.games.empires.allocate_spend import apply_point, charge, chargeable
from core.games.empires.cards import ENERGY, REPAIR
from core.games.empires.damage_destruction import doom
from core.games.empires.damage_repair import repair
from core.games.empires.effects import Run, custom
from core.games.empires.play import declare_play, swap
from core.games.empires.play_refusals import refuse_play
from core.games.empires.react import enabled
from core.games.empires.state import NONE, PLAY, fleet_place
from core.games.empires.table import (
    draw,
    give_control,
    relocate,
    remove_stack,
    stack_of,
    to_deck,
    to_discard,
    to_reserve,
)
from core.games.empires.words import title


@custom("capture", "An enemy crew is captured: lost, or brought home if she works for her captor.")
def capture(r: Run) -> None:
    s, t = r.s, r.sc.tgt
    if t < 0 or s.zone[t] != PLAY:
        return
    if s.defs[t].extra.get("changes_side"):
        give_control(s, t, r.me)
        relocate(s, t, num.location(s, r.card))
        r.say("control", "KIND-crew", f"{title(s, t)} now works for {{{r.me}}}.", card=t)
        return
    doom(r.ctx, t, r.card, r.me, 0, "effect")


@custom("load-free", "One heavy weapon in the stack is loaded without ammunition.")
def load_free(r: Run) -> None:
    s, t = r.s, r.sc.tgt
    s.loaded[t] = min(guns(s, t), s.loaded[t] + 1)


@custom("mend-twice", "One repair point mends two points of its location.")
def mend_twice(r: Run) -> bool | None:
    s, t = r.s, r.sc.tgt
    part = "shield" if s.shield_damage[t] else "structure"
    if s.shield_damage[t] and s.damage[t]:
        choice = r.choose(2, r.me)
        if choice is None:
            return True
        part = ("shield", "structure")[choice]
    _, up, down = num.total(s, t, "repair-times")
    repair(r.ctx, t, 2 * up // down, part)
    return None


@custom("charge-twice", "One energy point counts as two for plasma weapons or a field.")
def charge_twice(r: Run) -> None:
    s, t = r.s, r.sc.tgt
    turn = s.stack[0]
    for _ in range(2):
        if chargeable(s, turn, t):
            s.pool[ENERGY] += 1  # the point itself is paid; each half is spent on the unit
            charge(r.ctx, turn, t)


@custom("apply-here", "One repair point mends its location or ends a card there.")
def apply_here(r: Run) -> bool | None:
    s, t = r.s, r.sc.tgt
    ends = s.defs[t].ends
    if ends is not None and ends.repair is not None:
        s.pool[REPAIR] += 1
        apply_point(r.ctx, t, "repair")
        return None
    part = "shield" if s.shield_damage[t] else "structure"
    if s.shield_damage[t] and s.damage[t]:
        choice = r.choose(2, r.me)
        if choice is None:
            return True
        part = ("shield", "structure")[choice]
    _, up, down = num.total(s, t, "repair-times")
    repair(r.ctx, t, up // down, part)
    return None


@custom("work-again", "A transport that has carried crew this turn may do so once more.")
def work_again(r: Run) -> None:
    s, t = r.s, r.sc.tgt
    s.used[t] &= num.SHOT
    s.counter[t] = 0


@custom("exchange", "A card of the hand for one of equal or lower strength of the reserve fleet.")
def exchange(r: Run) -> bool | None:
    s, f = r.s, r.frame
    if "give" not in f.lists:
        least = min((s.defs[x].strength for x in s.reserve[r.me]), default=99)
        able = [
            u
            for u in s.hand[r.me]
            if s.defs[u].strength >= least and not s.defs[u].extra.get("no_reserve")
        ]
        give = r.pick(sorted(able), r.me, 1, optional=True)
        if give is None:
            return True
        if not give:
            return None
        f.lists["give"] = give
    u = f.lists["give"][0]
    able = [x for x in s.reserve[r.me] if s.defs[x].strength <= s.defs[u].strength]
    take = r.pick(sorted(able), r.me, 1)
    if take is None:
        return True
    if take:
        s.plays += 1  # this exchange is no card play
        swap(r.ctx, r.me, u, take[0])
    return None


@custom("extra-draw", "A drawn card is discarded, put back on top, or into the reserve fleet.")
def extra_draw(r: Run) -> bool | None:
    s, f = r.s, r.frame
    if "drawn" not in f.lists:
        f.lists["drawn"] = draw(r.ctx, r.me, 1, "DRAW-1")
    if not f.lists["drawn"]:
        return None
    u = f.lists["drawn"][0]
    room = [x for x in s.reserve[r.me] if s.defs[x].strength >= s.defs[u].strength]
    if s.defs[u].extra.get("no_reserve"):
        room = []
    if "where" not in f.ints:
        choice = r.choose(3 if room else 2, r.me)
        if choice is None:
            return True
        f.ints["where"] = choice
    if f.ints["where"] == 2:
        out = r.pick(sorted(room), r.me, 1)
        if out is None:
            return True
        to_discard(s, out[0])
        to_reserve(s, u)
    elif f.ints["where"] == 1:
        to_deck(s, u, False)
    else:
        to_discard(s, u)
    words = ("discarded", "put back on the deck", "put into the reserve fleet")
    r.say("draw", "DRAW-1", f"The extra card is {words[f.ints['where']]}.")
    return None


@custom("enable", "A foreign equipment of the hand answers the same thing, at the card's location.")
def enable(r: Run) -> bool | None:
    """He was played in reaction for it (REA-3)."""
    s, f = r.s, r.frame
    if r.answer is None:
        return None
    fit = [
        a
        for a in enabled(s, r.me, s.host[r.card], r.answer)
        if isinstance(a, Play) and refuse_play(s, r.me, a.card, a.place, "-", r.answer) is None
    ]
    if "gear" not in f.lists:
        got = r.pick(sorted({a.card for a in fit}), r.me, 1)
        if got is None:
            return True
        if not got:
            return None
        f.lists["gear"] = got
    u = f.lists["gear"][0]
    where = r.pick(sorted({a.place for a in fit if a.card == u}), r.me, 1)
    if where is None:
        return True
    if where:
        declare_play(r.ctx, r.me, u, where[0], "-", f.ints["answers"])
    return None


@custom("round", "A round of drinks is called: a line in the log for everybody.")
def round_(r: Run) -> None:
    """The card's joke; who fetches what is settled at the table."""
    r.say("round", "AUTH-1", f"{{{r.me}}} {{{r.me}|call|calls}} a round of drinks.", seat=r.me)


@custom("bluff", "The answered action fails, and its player leaves the location alone this turn.")
def bluff(r: Run) -> None:
    s, f = r.s, r.answer
    relocate(s, r.card, num.location(s, r.sc.tgt))
    if f is None:
        return
    s.memo[r.card] = fleet_place(f.controller)
    f.ints["void-all" if f.words["what"] == "volley" else "void"] = 1
    s.touch()
    r.say("void", "LOC-7", f"{title(s, r.card)} keeps {{{f.controller}}} away.")


@custom("suspend", "A card does nothing until its player's next turn, and loses no turn by it.")
def suspend(r: Run) -> None:
    s, t = r.s, r.sc.tgt
    s.used[t] |= num.HALT
    if s.left[t] >= 0:
        s.left[t] += 1
    s.touch()
    r.say("suspend", "DIS-6", f"{title(s, t)} is suspended for a turn.", card=t)


@custom("fly-free", "A shuttle or fighter with a pilot leaves its host and flies free.")
def fly_free(r: Run) -> None:
    s = r.s
    shuttle = s.host[r.card]
    relocate(s, shuttle, NONE)
    s.used[shuttle] |= num.BUSY
    s.counter[shuttle] = s.defs[shuttle].carry_attack
    r.say("move", "E-3", f"{title(s, shuttle)} flies free.", card=shuttle)


def loyal(r: Run, unit: int) -> int:
    """Strength of the crew on a unit who are against the mutineer."""
    s = r.s
    crew = [k for p in num.parts(s, unit) for k in s.kids(p) if s.kind[k] == "C"]
    return sum(num.strength(s, k) for k in crew if s.fleet[k] != r.me)


def hand_over(r: Run, unit: int, seat: int) -> None:
    """A unit with its equipment changes hands; the crew keep their sides (CTL-1)."""
    s = r.s
    old = s.fleet[unit]
    crew = [k for p in num.parts(s, unit) for k in s.kids(p) if s.kind[k] == "C"]
    sides = [(v, s.fleet[v]) for k in crew for v in stack_of(s, k)]
    give_control(s, unit, seat)
    for v, side in sides:
        s.fleet[v] = side
    s.touch()
    r.say(
        "control",
        "CTL-1",
        f"{{{seat}}} {{{seat}|take|takes}} over {title(s, unit)} from {{{old}}}.",
        card=unit,
    )


@custom("mutiny", "Takes over its unit, disengaged, unless the crew there are too strong.")
def mutiny(r: Run) -> None:
    s = r.s
    unit = num.location(s, r.card)
    if loyal(r, unit) >= num.strength(s, r.card):
        remove_stack(r.ctx, r.card)
        return
    hand_over(r, unit, r.me)
    for p in num.parts(s, unit):
        s.engaged[p] = 0
    for f in s.stack:  # what it has fired and what has not landed yet is lost (VOL-5)
        if f.op == "act" and f.words["what"] == "volley" and unit in f.lists["units"]:
            f.lists.setdefault("misses", []).append(unit)
            f.lists.setdefault("taken", []).append(unit)  # it protects whom it serves now (CTL-2)
        elif f.op == "act" and f.words["what"] == "area" and f.source == unit:
            f.ints["void-all"] = 1
    s.touch()


@custom("mutiny-check", "Crew who are as strong together put the mutineer down.")
def mutiny_check(r: Run) -> None:
    s = r.s
    if s.zone[r.card] != PLAY or s.host[r.card] < 0:
        return
    unit = num.location(s, r.card)
    if loyal(r, unit) >= num.strength(s, r.card):
        remove_stack(r.ctx, r.card)
        if s.fleet[unit] == r.me != s.owner[unit]:
            hand_over(r, unit, s.owner[unit])  # CTL-3


@custom("mutiny-over", "With the mutineer gone the unit goes back to its owner.")
def mutiny_over(r: Run) -> None:
    s, unit = r.s, r.sc.tgt
    if unit >= 0 and s.zone[unit] == PLAY:
        unit = s.unit_of(unit)
        if s.fleet[unit] == r.me != s.owner[unit]:
            hand_over(r, unit, s.owner[unit])  # CTL-3
