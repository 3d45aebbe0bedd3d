"""Chapter 6: playing cards, using their functions, and how a declared action resolves."""

from __future__ import annotations

from core.kernel.stack import Frame

from . import numbers as num
from .cards import ENERGY, Act, Place
from .damage import doom, fire_events
from .divide import PAIRED
from .numbers import BUSY, SHOT
from .react import reaction_of
from .scope import Scope
from .state import (
    HAND,
    LIMBO,
    NONE,
    PLAY,
    EmpiresState,
    fleet_place,
    hq_place,
    is_fleet,
    is_hq,
    seat_of_place,
)
from .table import (
    LETTERS,
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

Refusal = tuple[str, str] | None


def stage(s: EmpiresState, seat: int) -> int:
    """Opening stage of a player: 1 terrain only, 2 one unit, 3 free (TURN-2)."""
    if s.turns_taken[seat] >= 3:
        return 3
    return 2 if s.turn >= 2 else 1


# --- where ------------------------------------------------------------------------------------


def places_of(
    s: EmpiresState, seat: int, u: int, places: tuple[Place, ...], answered: Frame | None
) -> list[int]:
    """All places that a card's text admits now, as cards and codes, in canonical order."""
    found: list[int] = []
    sc = Scope(s, seat, u, NONE, answered)
    for p in places:
        if p.fleet == "own":
            found.append(fleet_place(seat))
        elif p.fleet == "enemy":
            found.extend(fleet_place(x) for x in s.living() if x != seat)
        elif p.fleet == "any":
            found.extend(fleet_place(x) for x in s.living())
        elif p.fleet == "hq":
            found.extend(hq_place(x) for x in s.living() if x != seat)
        elif p.fleet == "actor":
            if answered is not None and answered.controller != seat:
                found.append(fleet_place(answered.controller))
        elif p.fleet == "victim":
            if answered is not None:
                found.extend(t for t in answered.lists.get("targets", ()) if t >= 0)
        elif p.filter is not None:
            found.extend(_passing(s, sc, p))
    return sorted(set(found))


def _passing(s: EmpiresState, sc: Scope, p: Place) -> list[int]:
    assert p.filter is not None
    shared = s._found if p.filter.free else None
    if shared is not None and (known := shared.get(p.filter.text)) is not None:
        return known
    test, kinds, away, kind = p.filter.test, p.filter.kinds, s.away, s.kind
    found = [
        v
        for v in s.play
        if not away[v] and (not kinds or kind[v] in kinds) and v != sc.src and test(sc, v)
    ]
    if shared is not None and s.zone[sc.src] != PLAY:
        shared[p.filter.text] = found
    return found


def combining(s: EmpiresState, seat: int, u: int, place: int) -> bool:
    """Whether the card becomes one with the card it is played on (KRE-3, T-4, D-4)."""
    if place < 0:
        return False
    sc = Scope(s, seat, u, place)
    for p in s.defs[u].places:
        if p.combine and p.filter is not None and p.filter.test(sc, place):
            return True
    return accepts(s, seat, u, place)


def accepts(s: EmpiresState, seat: int, u: int, place: int) -> bool:
    """Whether a terrain in play takes another terrain onto itself (T-4)."""
    d = s.defs[place]
    if d.accepts is None or s.kind[place] != "T" or "terrain" not in s.defs[u].types:
        return False
    if any(s.joined[k] for k in s.kids(place)):
        return False
    return d.accepts.test(Scope(s, seat, place, u), u)


def play_places(s: EmpiresState, seat: int, u: int, kind: str) -> list[int]:
    """Places of an ordinary play, stars that take terrain included."""
    d = s.defs[u]
    if s.rules.mines_on_carrier and "mine" in d.tags:
        return [t for t in s.play if s.fleet[t] == seat and s.kind[t] in "SB" and not s.joined[t]]
    places = d.second_places if kind != "-" else d.places
    found = places_of(s, seat, u, places, None)
    if kind == "-" and d.type == "terrain":
        found += [t for t in s.play if s.fleet[t] == seat and accepts(s, seat, u, t)]
    # T-4, KRE-1: what is one with another card is no place of its own.
    return [s.unit_of(t) if t >= 0 else t for t in found]


def check_place(s: EmpiresState, seat: int, u: int, place: int, letter: str) -> Refusal:
    """Rules about places that stand above a card's own list (WHERE- rows, D-1, E-5, E-6)."""
    if is_hq(place):
        return (
            None
            if any(p.fleet == "hq" for p in s.defs[u].places)
            else (
                "LOC-2",
                "Nothing may be played on a Sector HQ.",
            )
        )
    if place < 0:
        return None
    k = s.kind[place]
    if s.away[place]:
        return "OUT-1", "That card is out of play for a time."
    if k == "D" and letter in "ECO":
        return "D-1", "No equipment, crew or occurrence may be played on a dragon."
    if letter == "C" and num.flag(s, place, "no_crew"):
        return "WHERE-C", "No crew may be played there."
    if letter == "H" and num.flag(s, place, "no_hazards"):
        return "WHERE-H", "No hazard may be played there."
    if letter == "M" and num.flag(s, place, "no_monsters"):
        return "WHERE-M", "No monster may be played there."
    if s.fleet[place] != seat and num.flag(s, num.location(s, place), "no_plays_at"):
        return "WHERE-O", "An opponent's card keeps all plays away from there this turn."
    if barred_card(s, u, place):
        return "LOC-7", "Somebody there lets no such card come near."
    if s.fleet[place] != seat and s.defs[u].tags & STEERED and num.flag(s, place, "no_retreat"):
        return "LOC-7", "Its navigator keeps it out of that."
    if letter == "O" and num.flag(s, place, "no_occurrences"):
        return "WHERE-O", "No occurrence may be played there."
    if letter == "E" and num.flag(s, place, "no_equipment"):
        return "WHERE-E", "No equipment may be played there."
    if letter == "E":
        if "shield-refit" in s.defs[u].tags and num.has_field(s, place):
            return "MEC-7", "A ship with a field takes no shield refit."
        return technology(s, seat, u, place)
    return None


HEALTH = frozenset(("illness", "injury", "insanity", "plague", "health"))
"""Tags of cards about the health of crew and dragons."""


STEERED = frozenset(("retreat", "navigational"))
"""Tags of cards that send a ship somewhere."""


def barred_card(s: EmpiresState, u: int, place: int) -> bool:
    """Whether a card in play keeps such a card away from the place or from its location."""
    if s.defs[u].tags & HEALTH and num.flag(s, place, "immune_health"):
        return True
    for p in num.parts(s, num.location(s, place)):
        for k in s.kids(p):
            joined = s.kids(k) if s.kind[k] == "C" else ()  # crew who have joined crew
            for v in (k, *joined):
                test = s.defs[v].bars_cards
                if test is None or v == u or not num.works(s, v):
                    continue
                if test.test(Scope(s, s.fleet[v], v, place), u):
                    return True
    return False


def technology(s: EmpiresState, seat: int, u: int, place: int) -> Refusal:
    """Foreign and exclusive technology (E-5, E-6, E-7)."""
    d = s.defs[u]
    if not d.technology:
        return None
    makers = d.extra.get("empires", [d.empire])
    unit = s.unit_of(place)
    if s.defs[unit].empire in makers or s.empires[seat] in makers:
        return None
    adapted = s.defs[unit].empire in ("Bolaar", "Vektrean") or s.empires[seat] in (
        "Bolaar",
        "Vektrean",
    )
    allowed = foreign_room(s, seat, unit)
    if d.technology == "foreign":
        if adapted or allowed:
            return None
        return "E-5", f"{title(s, u)} is foreign technology: it needs a card that enables it there."
    if adapted and allowed:
        return None
    return "E-6", f"{title(s, u)} is exclusive technology of {' and '.join(makers)}."


def foreign_room(s: EmpiresState, seat: int, unit: int) -> bool:
    """Whether crew at a location enables one more foreign card there (E-7)."""
    room = 0
    for p in num.parts(s, unit):
        for k in s.kids(p):
            if s.fleet[k] == seat and num.works(s, k):
                room += s.defs[k].foreign
    there = sum(
        1
        for p in num.parts(s, unit)
        for k in s.kids(p)
        if s.defs[k].technology == "foreign"
        and s.fleet[k] == seat
        and s.defs[unit].empire not in s.defs[k].extra.get("empires", [s.defs[k].empire])
    )
    return room > there


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
    if early is not None:
        return early
    needs_place = unit and not d.uncounted and not combining(s, seat, u, place)
    if needs_place and num.counted_units(s, seat) >= s.limit[seat]:
        return "CMD-1", "There is no free command place."
    if answered is None and d.when is not None and not d.when.test(Scope(s, seat, u, place)):
        return "PLAY-1", f"{title(s, u)} may not be played now."
    if s.active == seat and s.plays <= 0 and not free_of_limit(s, seat, u, place):
        return "PLAY-1", "No card play is left this turn."
    return check_place(s, seat, u, place, letter)


def seat_at(s: EmpiresState, place: int) -> int:
    """Seat of a card, a fleet or an HQ."""
    return s.fleet[place] if place >= 0 else seat_of_place(place)


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
    if any(a.cost) and not can_pay(s, a.cost):
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
    from .allocate import will_be_engaged

    return will_be_engaged(s, s.stack[0], u) and not s.away[u] and not num.flag(s, u, "off")


def _group(s: EmpiresState) -> str:
    return "play" if s.phase in ("play-a", "play-b") else s.phase


def can_pay(s: EmpiresState, cost: tuple[int, ...]) -> bool:
    """Whether the pool covers a cost, economy standing in (ALLOC-3)."""
    lack = cost[0]
    for i in range(1, 7):
        lack += max(0, cost[i] - s.pool[i])
    if cost[ENERGY] > s.pool[ENERGY]:
        lack += energy_debt(s)
    return lack <= s.pool[0]


def energy_debt(s: EmpiresState) -> int:
    """Economy that a black hole takes before any is used as energy in this allocation."""
    return s.stack[0].ints.get("debt", 0) if s.stack else 0


def pay(s: EmpiresState, cost: tuple[int, ...]) -> None:
    """Take a cost from the pool, its own kind first."""
    s.pool[0] -= cost[0]
    if cost[ENERGY] > s.pool[ENERGY]:
        s.pool[0] -= energy_debt(s)
        s.stack[0].ints["debt"] = 0
    for i in range(1, 7):
        own = min(cost[i], s.pool[i])
        s.pool[i] -= own
        s.pool[0] -= cost[i] - own


def transports(s: EmpiresState, u: int, place: int = NONE) -> list[int]:
    """Transports that can take a crew on a mission to a place (MOVE-5 to MOVE-8)."""
    h = s.host[u]
    if h < 0:
        return []
    unit = s.unit_of(h)
    aim = num.location(s, place) if place >= 0 else place
    need = 1 + len(companions(s, u))
    found = []
    for p in num.parts(s, unit):
        for k in s.kids(p):
            d = s.defs[k]
            if s.fleet[k] != s.fleet[u] or not num.works(s, k):
                continue
            if s.defs[u].tags & frozenset(d.extra.get("sends", ())):
                found.append(k)  # some crew need no transport where such an officer is
            if not d.carry_attack:
                continue
            if num.attack_room(s, k, aim) < need:
                continue
            if aim >= 0 and not _reaches(s, k, aim):
                continue
            found.append(k)
    found.sort(key=lambda k: s.kind[k] != "C")
    return found


def slain(s: EmpiresState, u: int, t: int) -> int:
    """Somebody at a location who kills such an enemy crew as it arrives, or NONE."""
    for p in num.parts(s, num.location(s, t)) if t >= 0 else ():
        for k in s.kids(p):
            slays = s.defs[k].slays
            if slays is None or s.fleet[k] == s.fleet[u] or k == u or not num.works(s, k):
                continue
            if slays.test(Scope(s, s.fleet[k], k, t), u):
                return k
    return NONE


def companions(s: EmpiresState, u: int) -> list[int]:
    """Crew who have said this turn that they go along with an attacker."""
    h = s.host[u]
    return [
        k
        for k in (s.kids(h) if h >= 0 else ())
        if k != u and s.kind[k] == "C" and s.memo[k] == u and s.defs[k].guards is not None
    ]


def kept_out(s: EmpiresState, u: int, t: int) -> bool:
    """Whether somebody at a location keeps an attacking crew away from it."""
    if t < 0:
        return False
    for p in num.parts(s, num.location(s, t)):
        for k in s.kids(p):
            guards = s.defs[k].guards
            if guards is None or s.fleet[k] == s.fleet[u] or not num.works(s, k):
                continue
            if guards.test(Scope(s, s.fleet[k], k, t), u):
                return True
    return False


def _reaches(s: EmpiresState, k: int, aim: int) -> bool:
    """A transporter is stopped by shields that are up; a shuttle by cards that say so (MOVE-7)."""
    if "transporter" in s.defs[k].tags:
        enemy = s.fleet[aim] != s.fleet[k]
        return not (enemy and num.is_unit(s, aim) and num.shielded(s, aim))
    return s.fleet[aim] == s.fleet[k] or not num.flag(s, aim, "no_shuttles")


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
        pay(s, a.cost)
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
        frame.pc = 2
        if frame.ints.get("void"):
            _voided(ctx, frame, u)
            s.stack.pop()
            return False
        if s.zone[u] != LIMBO or not _still_there(s, place):
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


def mine_targets(s: EmpiresState, seat: int, u: int) -> list[int]:
    """Ships that a mine on a carrier may be used against (E-8, X-23)."""
    if not s.rules.mines_on_carrier or "mine" not in s.defs[u].tags or s.host[u] < 0:
        return []
    carrier = s.unit_of(s.host[u])
    if not s.engaged[carrier] or s.born[u] == s.clock:
        return []
    found = places_of(s, seat, u, s.defs[u].places, None)
    return [t for t in found if t >= 0 and check_place(s, seat, u, t, "E") is None]


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
        return _mission_step(ctx, frame)
    if frame.pc == 1:
        frame.pc = 2
        target = frame.ints["place"]
        if (
            not frame.ints.get("void")
            and s.zone[frame.source] in (PLAY, LIMBO)
            and (target < 0 or s.zone[target] == PLAY)
            and frame.words["key"]
        ):
            run_program(s, frame, frame.words["key"], target)
        return False
    if s.zone[frame.source] == LIMBO:
        to_discard(s, frame.source)
    s.stack.pop()
    return False


def _mission_step(ctx: Ctx, frame: Frame) -> bool:
    """There, the function, and back; each step can be answered (MOVE-5)."""
    s = ctx.s
    if frame.pc == 1:
        frame.pc = 2
        target = frame.ints["place"]
        gone = s.zone[frame.source] != PLAY or (target >= 0 and s.zone[target] != PLAY)
        if frame.ints.get("void") or gone:
            s.stack.pop()
            return False
        slayer = slain(s, frame.source, target)
        if slayer != NONE:
            frame.pc = 5
            doom(ctx, frame.source, slayer, s.fleet[slayer], 0, "effect")
            return False
        step = frame.clone()
        step.pc = 0
        step.words["what"] = "use"
        step.words["step"] = "function"
        push(s, step)
        return False
    if frame.pc == 2 and s.zone[frame.source] == PLAY and could_answer(s, "mission"):
        # The way back: nothing but an answer can make it matter.
        frame.pc = 0
        frame.ints["place"] = s.host[frame.source]
        frame.lists["targets"] = [s.host[frame.source]]
        frame.words["what"] = "use"
        frame.words["key"] = ""
        frame.words["step"] = "back"
        return False
    s.stack.pop()
    return False


def could_answer(s: EmpiresState, what: str) -> bool:
    """Whether any card in any hand answers a kind of action at all."""
    return any(any(what in r.to for r in s.defs[u].reacts) for x in s.living() for u in s.hand[x])


def swap(ctx: Ctx, seat: int, u: int, r: int) -> None:
    """A card of the hand into the reserve for one of equal or lower strength (RES-2)."""
    s = ctx.s
    s.plays -= 1
    s.moved = 1
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
    push(
        s,
        Frame(
            "act",
            0,
            u,
            seat,
            {"place": u, "answers": NONE},
            {"targets": [u], "units": []},
            {"what": "discard", "key": ""},
        ),
    )
