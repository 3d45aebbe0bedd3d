"""Chapter 6: playing cards, using their functions, and how a declared action resolves."""

from __future__ import annotations

from core.kernel.stack import Frame

from . import luck
from . import numbers as num
from .cards import Act
from .damage import doom, fire_events
from .divide import PAIRED
from .filters import LETTERS
from .missions import come_back, companions, mission_step, slain, transports
from .numbers import BUSY, SHOT
from .payment import can_pay, pay
from .places import (
    Refusal,
    check_place,
    combining,
    seat_at,
    stage,
    strayed,
    turned,
)
from .react import reaction_of
from .scope import Scope
from .state import (
    HAND,
    LIMBO,
    NONE,
    PLAY,
    EmpiresState,
    is_fleet,
    is_hq,
    seat_of_place,
)
from .table import (
    Ctx,
    describe_place,
    enter,
    push,
    remove_stack,
    to_discard,
    to_hand,
    to_limbo,
)
from .words import thing, title

# --- whether ----------------------------------------------------------------------------------


def refuse_play(
    s: EmpiresState, seat: int, u: int, place: int, kind: str, answered: Frame | None
) -> Refusal:
    """Why a card may not be played to a place that its text admits, or None."""
    d = s.defs[u]
    letter = LETTERS[d.type] if kind == "-" else kind
    unit = letter in ("S", "D", "B")
    if "ew" in d.tags and num.seat_total(s, seat, "no_ew"):
        return "WHERE-O", "Nothing of electronic warfare works in your fleet now."
    if (
        "bad-luck" in d.tags
        and place != NONE
        and num.seat_total(s, seat_at(s, place), "no_bad_luck")
    ):
        return "WHERE-L", "Harmful luck is ignored there."
    early = opening(s, seat, letter, answered)
    if early is not None and not (early[0] == "LIM-3" and together(s, u, place)):
        return early  # a pair played together is one ship (KRE-3)
    needs_place = unit and not d.uncounted and not combining(s, seat, u, place)
    if needs_place and num.counted_units(s, seat) >= s.limit[seat]:
        return "CMD-1", "There is no free command place."
    if answered is None and d.when is not None and not d.when.test(Scope(s, seat, u, place)):
        return "PLAY-1", f"{title(s, u)} may not be played now."
    if s.active == seat and s.plays <= 0 and not free_of_limit(s, seat, u, place):
        return "PLAY-1", "No card play is left this turn."
    return check_place(s, seat, u, place, letter)


def free_of_limit(s: EmpiresState, seat: int, u: int, place: int) -> bool:
    """Whether a play does not count as one of the three (LIM-6)."""
    if together(s, u, place):
        return True
    return s.defs[u].free_play or (
        place >= 0 and any(not s.used[k] & 1 for k in _granting(s, seat, place))
    )


def _granting(s: EmpiresState, seat: int, place: int) -> list[int]:
    """Cards at a location that make the first play to it each turn free."""
    if "free_play_here" not in s.stats():
        return []
    return [
        k
        for p in num.parts(s, num.location(s, place))
        for k in s.kids(p)
        if s.fleet[k] == seat and num.flag(s, k, "free_play_here")
    ]


def together(s: EmpiresState, u: int, place: int) -> bool:
    """Whether a part joins one that came this player turn: both were one card play (KRE-3)."""
    return (
        place >= 0
        and s.kind[place] == "S"
        and s.defs[u].type == "ship"
        and s.born[place] == s.clock
        and not s.used[place] & PAIRED
        and combining(s, s.fleet[place], u, place)
    )


def opening(s: EmpiresState, seat: int, letter: str, answered: Frame | None) -> Refusal:
    """Limits of the first two turns (LIM-2, LIM-3, LIM-4)."""
    if answered is not None and s.active != seat and not s.rules.opening_limits:
        return None
    now = stage(s, seat)
    if now == 1 and letter != "T":
        return "LIM-2", "In turn 1 only terrain may be played."
    if now == 2 and letter in ("S", "D", "B") and s.units_played[seat] >= 1:
        return "LIM-3", "In turn 2 at most one ship, base or dragon may be played."
    return None


def refuse_use(
    s: EmpiresState, seat: int, u: int, index: int, *, reacting: bool = False
) -> Refusal:
    """Why a function of a card in play may not be used, or None (ACT-1, REA-9)."""
    a = s.defs[u].acts[index]
    bit = 1 << (index + 1)
    if (
        a.limit == "turn"
        and s.used[u] & bit
        and not (num.flag(s, u, "double_use") and not s.used[u] & bit << 8)
    ):
        return "ACT-1", "Each function works once per complete turn."
    if a.needs_engaged and not _will_work(s, u):
        return "DIS-1", f"{title(s, u)} is disengaged."
    if not reacting and s.phase.split("-")[0] not in a.phases and _group(s) not in a.phases:
        return "PLAY-2", "That is not done in this phase."
    if a.when is not None and not reacting and not a.when.test(Scope(s, seat, u)):
        return "PLAY-2", f"The condition of that function of {title(s, u)} does not hold."
    if any(a.cost) and not can_pay(s, a.cost, u):
        return "ALLOC-4", "The points for it are not there."
    if a.spends_play and s.plays <= 0:
        return "PLAY-1", "No card play is left this turn."
    if s.defs[u].carry >= 0 and s.used[u] & (BUSY | SHOT):
        return "ACT-1", f"{title(s, u)} has done its one thing this turn."
    if a.mission and not transports(s, u):
        return "MOVE-5", "There is no transport at its location."
    return None


def _will_work(s: EmpiresState, u: int) -> bool:
    """Whether a card functions; in its player's allocation, whether it will (ALLOC-1)."""
    if s.phase != "allocate" or s.fleet[u] != s.active or s.kind[s.unit_of(u)] not in "SDB":
        return num.works(s, u)
    from .allocate_ready import will_be_engaged

    return will_be_engaged(s, s.stack[0], u) and not s.away[u] and not num.flag(s, u, "off")


def _group(s: EmpiresState) -> str:
    return "play" if s.phase in ("play-a", "play-b") else s.phase


# --- declaring --------------------------------------------------------------------------------


def declare_play(ctx: Ctx, seat: int, u: int, place: int, kind: str, answered: int = NONE) -> None:
    """Put a card on the stack as a declared action (REA-15)."""
    s = ctx.s
    d = s.defs[u]
    reaction = reaction_of(s, u, place, seat, s.stack[answered]) if answered >= 0 else None
    if s.active == seat and not free_of_limit(s, seat, u, place):
        s.plays -= 1
    elif s.active == seat and not d.free_play and place >= 0:
        for k in _granting(s, seat, place):
            if not s.used[k] & 1:
                s.used[k] |= 1
                break
    joined = combining(s, seat, u, place)
    if together(s, u, place):
        s.used[place] |= PAIRED
    s.moved = 1
    to_limbo(s, u)
    s.fleet[u] = seat
    if kind != "-":
        s.kind[u] = kind
    letter = s.kind[u]
    if letter in ("S", "D", "B") and stage(s, seat) == 2:
        s.units_played[seat] += 1
    key = d.second_program if kind != "-" else d.program
    if reaction is not None and reaction.program:
        key = reaction.program
    ctx.say(
        "play",
        "REA-1" if answered >= 0 else "PLAY-1",
        f"{{{seat}}} {{{seat}|play|plays}} {title(s, u)}{describe_place(s, place, seat)}"
        f"{' in reaction' if answered >= 0 else ''}.",
        seat=seat,
        card=u,
        id=s.names[u],
        place=place,
        reaction=answered >= 0,
    )
    push(
        s,
        Frame(
            "act",
            0,
            u,
            seat,
            {"place": place, "answers": answered, "joined": int(joined)},
            {"targets": [place], "units": []},
            {"what": "play", "key": key},
        ),
    )


def declare_use(ctx: Ctx, seat: int, u: int, index: int, place: int, answered: int = NONE) -> None:
    """A function of a card in play as a declared action (ACT-1)."""
    s = ctx.s
    a = s.defs[u].acts[index]
    bit = 1 << (index + 1)
    s.used[u] |= bit << 8 if s.used[u] & bit else bit
    if s.defs[u].carry >= 0:
        s.used[u] |= BUSY
        s.counter[u] = s.defs[u].carry_attack
    s.moved = 1
    if any(a.cost):
        pay(s, a.cost, u)
    if a.spends_play:
        s.plays -= 1
    key = a.program
    if answered >= 0:
        key = _reacting_key(s, a, u, place, seat, s.stack[answered]) or key
    units: list[int] = []
    if a.mission:
        carrier = transports(s, u, place)[0]
        load = 1 + len(companions(s, u))
        s.counter[carrier] = load + (s.counter[carrier] if s.used[carrier] & BUSY else 0)
        s.memo[carrier] = num.location(s, place) if place >= 0 else place
        s.used[carrier] |= BUSY
        units = [carrier]
    aim = "" if place == NONE else f" against {thing(s, place)}"
    ctx.say(
        "use",
        "ACT-1",
        f"{{{seat}}} {{{seat}|use|uses}} {title(s, u)} ({a.text}){aim}.",
        seat=seat,
        card=u,
        function=index,
        place=place,
    )
    push(
        s,
        Frame(
            "act",
            0,
            u,
            seat,
            {"place": place, "answers": answered, "function": index},
            {"targets": [] if place == NONE else [place], "units": units},
            {"what": "mission" if a.mission else "use", "key": key},
        ),
    )


def _reacting_key(s: EmpiresState, a: Act, u: int, place: int, seat: int, answered: Frame) -> str:
    for r in a.reacts:
        if answered.words["what"] in r.to and (
            r.when is None or r.when.test(Scope(s, seat, u, place, answered))
        ):
            return r.program
    return ""


# --- resolving --------------------------------------------------------------------------------


def run_program(s: EmpiresState, frame: Frame, key: str, target: int) -> None:
    """Start a program for a declared action."""
    lists = {"carrier": list(frame.lists.get("units", ()))}
    push(
        s,
        Frame(
            "run",
            0,
            frame.source,
            frame.controller,
            {"target": target, "answers": frame.ints.get("answers", NONE)},
            lists,
            {"key": key},
        ),
    )


def resolve_play(ctx: Ctx, frame: Frame) -> bool:
    """The steps of a play after its window: arrive, do what it does, leave if it does not stay."""
    s = ctx.s
    u = frame.source
    seat = frame.controller
    place = frame.ints["place"]
    if frame.pc == 1:
        if luck.meddle(s, frame):
            return False
        frame.pc = 2
        if frame.ints.get("void"):
            _voided(ctx, frame, u)
            s.stack.pop()
            return False
        gone = s.zone[u] != LIMBO or not _still_there(s, place)
        if gone or (not frame.ints.get("redirected") and turned(s, seat, u, place)):
            # LOC-7: a location that has become illegal makes the play a voided action.
            if s.zone[u] == LIMBO:
                to_discard(s, u)
            s.stack.pop()
            return False
        second = s.kind[u] != LETTERS[s.defs[u].type]
        stays = s.defs[u].second_stays if second else s.defs[u].stays
        if s.rules.mines_on_carrier and "mine" in s.defs[u].tags:
            enter(s, u, seat, place)
            return False
        if stays:
            enter(s, u, seat, place, joined=bool(frame.ints.get("joined")))
            slayer = slain(s, u, place) if s.kind[u] == "C" and place >= 0 else NONE
            if slayer != NONE:
                doom(ctx, u, slayer, s.fleet[slayer], 0, "effect")
                return False
            fire_events(ctx, u, "arrive", seat, u)
        else:
            frame.ints["leaves"] = 1
        if frame.words["key"] and not stifled(s, u, place):
            run_program(s, frame, frame.words["key"], place)
        return False
    if _again(s, frame):
        frame.ints["twice"] = 1
        run_program(s, frame, frame.words["key"], place)
        return False
    if s.zone[u] == LIMBO:
        to_discard(s, u)
    s.stack.pop()
    for k in reversed(s.play):
        if s.fleet[k] != seat and s.defs[k].triggers:
            fire_events(ctx, k, "enemy-play", seat, u)
    return False


def _again(s: EmpiresState, frame: Frame) -> bool:
    """Whether a card works a second time on the turn it is played (flag `twice`)."""
    u = frame.source
    return (
        s.kind[u] in "HL"
        and bool(frame.words["key"])
        and not frame.ints.get("twice")
        and s.zone[u] in (LIMBO, PLAY)
        and _still_there(s, frame.ints["place"])
        and num.flag(s, u, "twice")
    )


def stifled(s: EmpiresState, u: int, place: int) -> bool:
    """Whether somebody at its location keeps a monster from doing anything (science officers)."""
    if s.kind[u] != "M" or place < 0:
        return False
    for p in num.parts(s, num.location(s, place)):
        for k in s.kids(p):
            for m in s.defs[k].here_mods.get("off", ()):
                sc = Scope(s, s.fleet[k], k, place)
                if (m.where is None or m.where.test(sc, u)) and num.works(s, k):
                    return True
    return False


def _still_there(s: EmpiresState, place: int) -> bool:
    if is_hq(place) or is_fleet(place):
        return bool(s.alive[seat_of_place(place)])
    return place < 0 or (s.zone[place] == PLAY and not s.away[place])


def _voided(ctx: Ctx, frame: Frame, u: int) -> None:
    s = ctx.s
    if s.zone[u] != LIMBO:
        return
    if frame.ints["void"] == 1:
        ctx.say("void", "LOC-7", f"The play of {title(s, u)} is void: it returns to hand.", card=u)
        to_hand(s, u)
    else:
        ctx.say("void", "LOC-7", f"The action of {title(s, u)} is void: it is discarded.", card=u)
        to_discard(s, u)
        fire_events(ctx, u, "discarded", s.owner[u], u)


def lay_mine(ctx: Ctx, seat: int, u: int, place: int) -> None:
    """A mine leaves its carrier: a card action that can be answered."""
    s = ctx.s
    for k in list(s.kids(u)):
        remove_stack(ctx, k)
    to_limbo(s, u)
    s.moved = 1
    ctx.say(
        "lay", "E-8", f"{{{seat}}} {{{seat}|lay|lays}} {title(s, u)}: {thing(s, place)}.", card=u
    )
    ints = {"place": place, "answers": NONE, "mine": 1}
    lists = {"targets": [place], "units": []}
    words = {"what": "use", "key": s.defs[u].program}
    push(s, Frame("act", 0, u, seat, ints, lists, words))


def resolve_use(ctx: Ctx, frame: Frame) -> bool:
    """A function of a card in play after its window."""
    s = ctx.s
    if frame.words["what"] == "mission":
        return mission_step(ctx, frame)
    if frame.pc == 1:
        frame.pc = 2
        target = frame.ints["place"]
        if (
            not frame.ints.get("void")
            and s.zone[frame.source] in (PLAY, LIMBO)
            and (target < 0 or s.zone[target] == PLAY)
            and frame.words["key"]
            and not _lost(ctx, frame)
        ):
            run_program(s, frame, frame.words["key"], target)
        return False
    if _mimicked(s, frame):
        frame.ints["mimicked"] = frame.ints.get("mimicked", 0) + 1
        run_program(s, frame, frame.words["key"], frame.ints["place"])
        return False
    if s.zone[frame.source] == LIMBO:
        to_discard(s, frame.source)
    s.stack.pop()
    if frame.words.get("step") == "back":
        come_back(ctx, frame)
    return False


def _lost(ctx: Ctx, frame: Frame) -> bool:
    """Whether a function came to nothing since who uses it lost the card or its target (LOC-7)."""
    s, u, index = ctx.s, frame.source, frame.ints.get("function", NONE)
    if index < 0 or frame.ints.get("redirected") or s.zone[u] != PLAY:
        return False
    if not strayed(s, frame.controller, u, index, frame.ints["place"]):
        return False
    ctx.say("void", "LOC-7", f"The action of {title(s, u)} is void.", card=u)
    return True


def _mimicked(s: EmpiresState, frame: Frame) -> bool:
    """Whether a mimic on the ship does once more what the ship has just done."""
    u, target = frame.source, frame.ints["place"]
    if s.kind[u] not in "SD" or s.zone[u] != PLAY or "mimic" not in s.stats():
        return False
    if frame.ints.get("void") or not frame.words["key"] or (target >= 0 and s.zone[target] != PLAY):
        return False
    return frame.ints.get("mimicked", 0) < num.total(s, s.unit_of(u), "mimic")[0]


def swap(ctx: Ctx, seat: int, u: int, r: int) -> None:
    """A card of the hand into the reserve for one of equal or lower strength (RES-2)."""
    s = ctx.s
    s.plays -= 1
    s.moved |= any(s.deck)  # WIN-10: with empty decks an exchange back and forth is no progress
    s.hand[seat].remove(u)
    s.reserve[seat].remove(r)
    s.reserve[seat].append(u)
    s.hand[seat].append(r)
    s.zone[u], s.zone[r] = 3, HAND
    ctx.say(
        "swap",
        "RES-2",
        f"{{{seat}}} {{{seat}|put|puts}} {title(s, u)} into the reserve fleet and "
        f"{{{seat}|take|takes}} {title(s, r)}.",
        seat=seat,
        card=u,
        taken=r,
    )


def discard_from_play(ctx: Ctx, u: int, seat: int) -> None:
    """A voluntary discard (DISC-1): a declared action that can be answered (DISC-4)."""
    s = ctx.s
    ctx.say("discard", "DISC-1", f"{{{seat}}} {{{seat}|discard|discards}} {title(s, u)}.", card=u)
    push(s, discard_frame(u, seat))


def discard_frame(u: int, seat: int) -> Frame:
    """A voluntary discard as a declared action, from play or from hand."""
    ints = {"place": u, "answers": NONE}
    lists: dict[str, list[int]] = {"targets": [u], "units": []}
    return Frame("act", 0, u, seat, ints, lists, {"what": "discard", "key": ""})
