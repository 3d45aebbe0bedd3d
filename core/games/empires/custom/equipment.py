"""Custom operations of equipment: shuttles, transporters, escapes, strobe, mine rack."""

from __future__ import annotations

from core.games.empires import fire_targets, fire_weapons
from core.games.empires import numbers as num
from core.games.empires.damage import apply_damage
from core.games.empires.damage_destruction import fire_events
from core.games.empires.effects import Run, custom
from core.games.empires.missions import kept_out, transports
from core.games.empires.places import places_of
from core.games.empires.play import declare_play, declare_use
from core.games.empires.play_refusals import refuse_play, refuse_use
from core.games.empires.state import NONE, PLAY, fleet_place, hq_place
from core.games.empires.table import enter, relocate, remove_stack, to_hand
from core.games.empires.words import title
from core.kernel.stack import Frame


def dying(r: Run, t: int) -> bool:
    """Whether a card or what it stands on is about to leave play."""
    s = r.s
    doomed = [x for f in s.stack if f.words.get("what") == "doom" for x in f.lists["targets"]]
    while t >= 0:
        if t in doomed:
            return True
        t = s.host[t]
    return False


def passengers(r: Run, place: int) -> list[int]:
    """Crew of one's own, and equipment where a spy technician is, that can be carried away."""
    s = r.s
    found = []
    for c in s.play:
        if s.fleet[c] != r.me or s.away[c] or num.location(s, c) == place:
            continue
        h = s.host[c]
        if s.kind[c] == "C" and (h == NONE or (h >= 0 and s.kind[h] in "SDBT")):
            found.append(c)
        elif s.kind[c] == "E" and c != r.card and h >= 0 and s.kind[h] in "SDBT":
            there = [k for p in num.parts(s, s.unit_of(h)) for k in s.kids(p)]
            if any(
                s.defs[k].extra.get("moves_equipment") and num.works(s, k) and s.fleet[k] == r.me
                for k in there
            ):
                found.append(c)
    return found


def board(r: Run, place: int, most: int, among: list[int]) -> list[int] | None:
    """Have the player choose passengers from one location; None while he is asked."""
    if "aboard" in r.frame.lists:
        return r.frame.lists["aboard"]
    chosen = r.frame.lists.get("chosen", [])
    if chosen:
        first = num.location(r.s, chosen[0])
        among = [c for c in among if num.location(r.s, c) == first]
    got = r.pick(sorted(among), r.me, most, optional=True)
    if got is not None:
        r.frame.lists["aboard"] = got
    return got


def greet(r: Run, place: int) -> None:
    """Cards at a location that look at whoever comes there."""
    for p in num.parts(r.s, place):
        for k in reversed(r.s.kids(p)):
            fire_events(r.ctx, k, "crew-moved", r.me, r.card)


@custom("fly", "A shuttle takes crew from one location and goes with them to its target.")
def fly(r: Run) -> bool | None:
    s = r.s
    place = r.sc.tgt if r.answer is None else NONE
    most = s.defs[r.card].carry + num.total(s, r.card, "carry")[0]
    got = board(r, place, most, passengers(r, place))
    if got is None:
        return True
    if place == NONE:
        home = num.location(s, r.card)
        open_ = [
            t
            for t in s.play
            if s.fleet[t] == r.me
            and s.kind[t] in "SBT"
            and not s.joined[t]
            and not s.away[t]
            and t != home
            and not dying(r, t)
        ]
        where = r.pick(sorted(open_), r.me, 1)
        if where is None:
            return True
        if not where:
            return None
        place = where[0]
    for u in (r.card, *got):
        relocate(s, u, place)
    greet(r, place)
    names = ", ".join(title(s, u) for u in got) or "nobody"
    r.say("move", "MOVE-2", f"{title(s, r.card)} flies, carrying {names}.", card=r.card)
    return None


@custom("beam", "A transporter moves crew from its location to the target, or back from there.")
def beam(r: Run) -> bool | None:
    s = r.s
    home, there = num.location(s, r.card), num.location(s, r.sc.tgt)
    source, goal = (there, home) if r.args.get("args", {}).get("fetch") else (home, there)
    among = [c for c in passengers(r, goal) if num.location(s, c) == source]
    got = board(r, goal, s.defs[r.card].carry, among)
    if got is None:
        return True
    for u in got:
        relocate(s, u, goal)
        r.say("move", "MOVE-1", f"{title(s, u)} is beamed over.", card=u, place=goal)
    greet(r, goal)
    return None


@custom("float", "Picked crew leave their location and float until somebody picks them up.")
def float_(r: Run) -> None:
    for u in r.frame.lists.get("picked", []):
        relocate(r.s, u, NONE)
        r.say("move", "MOVE-9", f"{title(r.s, u)} floats in space.", card=u)


def missions(r: Run, u: int) -> list[tuple[int, int]]:
    """Functions and targets of a crew who could go on a mission now."""
    s = r.s
    found: list[tuple[int, int]] = []
    for a in s.defs[u].acts:
        if not a.mission or a.places is None or refuse_use(s, r.me, u, a.index, reacting=True):
            continue
        if a.when is not None and not a.when.test(r.sc):
            continue
        for t in places_of(s, r.me, u, a.places, None):
            barred = t >= 0 and (num.flag(s, t, "no_missions") or kept_out(s, u, t))
            if not barred and transports(s, u, t) and (t < 0 or s.kind[t] != "D"):
                found.append((a.index, t))
    return found


@custom("attack", "In reaction a crew at the card's location, or the card itself, attacks at once.")
def attack(r: Run) -> bool | None:
    s, f = r.s, r.frame
    if "attacker" not in f.lists:
        here = num.location(s, r.card)
        crew = [r.card] if s.kind[r.card] == "C" else []
        if not crew:
            crew = [c for p in num.parts(s, here) for c in s.kids(p) if s.kind[c] == "C"]
        able = [c for c in crew if s.fleet[c] == r.me and missions(r, c)]
        who = r.pick(sorted(able), r.me, 1)
        if who is None:
            return True
        if not who:
            return None
        f.lists["attacker"] = who
    u = f.lists["attacker"][0]
    found = missions(r, u)
    aim = r.pick(sorted({t for _, t in found}), r.me, 1)
    if aim is None:
        return True
    if aim:
        index = next(i for i, t in found if t == aim[0])
        declare_use(r.ctx, r.me, u, index, aim[0])
    return None


def marks(r: Run, u: int) -> list[int]:
    """Everything that the phasers of a card could be fired at now."""
    s = r.s
    found = [
        t
        for t in s.play
        if fire_targets.standing_target(s, t) and fire_targets.weapon_hits(s, u, t, "phaser")
    ]
    for x in s.living():
        if (
            x != r.me
            and not fire_targets.protected(s, x)
            and fire_targets.weapon_hits(s, u, hq_place(x), "phaser")
        ):
            found.append(hq_place(x))
    return [t for t in found if t < 0 or s.fleet[t] != r.me]


@custom("snap-shot", "The card fires its own phasers at one target.")
def snap_shot(r: Run) -> bool | None:
    s = r.s
    ready = fire_weapons.phasers_ready(s, r.card) if fire_weapons.may_fire(s, r.card) else 0
    if not ready:
        return None
    aim = r.pick(sorted(marks(r, r.card)), r.me, 1)
    if aim is None:
        return True
    if aim:
        s.shot[r.card] += ready
        s.used[r.card] |= num.SHOT
        apply_damage(r.ctx, aim[0], [("phaser", ready)], r.card, r.me, rule="REA-10")
    return None


@custom("return-fire", "Its ship fires all its phasers at a unit that fired at it.")
def return_fire(r: Run) -> bool | None:
    s = r.s
    u = num.location(s, r.card)
    if r.answer is None or not fire_weapons.may_fire(s, u) or num.flag(s, u, "no_phasers"):
        return None
    choices = [
        t
        for t in r.answer.lists["units"]
        if s.zone[t] == PLAY
        and fire_targets.standing_target(s, t)
        and fire_targets.weapon_hits(s, u, t, "phaser")
    ]
    aim = r.pick(sorted(choices), r.me, 1)
    if aim is None:
        return True
    if aim:
        r.say("volley", "REA-10", f"{title(s, u)} fires back at {title(s, aim[0])}.", target=aim[0])
        made = num.phasers(s, u) * (1 + num.total(s, u, "mimic")[0])
        apply_damage(r.ctx, aim[0], [("phaser", made)], u, r.me, rule="REA-10")
    return None


@custom("blast", "Half the strength of the lost unit as damage to whoever dealt the last of it.")
def blast(r: Run) -> None:
    source, half = r.frame.ints["cause"], r.frame.ints["worth"] // 2
    if source >= 0 and r.s.zone[source] == PLAY:
        apply_damage(r.ctx, source, [("equipment", half)], r.card, r.me)


@custom("blind", "The player whose turn begins chooses units of his that may not fire in it.")
def blind(r: Run) -> bool | None:
    s, k = r.s, r.card
    if s.memo[k] != fleet_place(s.active) or s.counter[k] <= 0:
        return None
    units = [u for u in s.play if s.fleet[u] == s.active and num.is_unit(s, u) and not s.away[u]]
    units = r.reached(units)  # D-1
    got = r.pick(sorted(units), s.active, s.counter[k])
    if got is None:
        return True
    for u in got:
        s.used[u] |= num.BLIND
        r.say("blind", "ACT-1", f"{title(s, u)} is blinded by the strobe.", card=u)
    return None


@custom("lay-from-rack", "A mine in the rack works against a ship; after the fourth time it goes.")
def lay_from_rack(r: Run) -> bool | None:
    s = r.s
    mines = [k for k in s.kids(r.card) if "mine" in s.defs[k].tags]
    if r.frame.ints.get("laid"):
        mine = r.frame.ints["mine"]
        if s.zone[mine] == PLAY and s.counter[mine] >= s.defs[r.card].extra["uses"]:
            remove_stack(r.ctx, mine)
        return None
    chosen = r.pick(sorted(mines), r.me, 1)
    if chosen is None:
        return True
    if not chosen:
        return None
    mine = chosen[0]
    s.counter[mine] += 1
    r.frame.ints["laid"], r.frame.ints["mine"] = 1, mine
    r.frame.pc -= 1  # come back to count the mine when it has worked
    s.stack.append(
        Frame(
            "act",
            0,
            mine,
            r.me,
            {"place": r.sc.tgt, "answers": NONE},
            {"targets": [r.sc.tgt], "units": []},
            {"what": "use", "key": s.defs[mine].program},
        )
    )
    return None


@custom("upset", "The target needs 3 times its energy in its player's next allocation.")
def upset(r: Run) -> None:
    """Whatever becomes of the gun until then."""
    for p in num.parts(r.s, r.sc.tgt):
        r.s.used[p] |= num.UPSET


@custom("strobe", "Choose an opponent whose fleet was not blinded last turn.")
def strobe(r: Run) -> bool | None:
    s, k = r.s, r.card
    fleets = [fleet_place(x) for x in s.after(r.me) if fleet_place(x) != s.memo[k]]
    got = r.pick(sorted(fleets), r.me, 1)
    if got is None:
        return True
    if got:
        s.memo[k], s.counter[k] = got[0], int(r.args["args"]["units"])
    return None


@custom("rest", "A device that was used last turn remembers its target for one turn more.")
def rest(r: Run) -> None:
    s, k = r.s, r.card
    if s.counter[k]:
        s.counter[k] = 0
    else:
        s.memo[k] = NONE


@custom("load-rack", "A mine from hand is placed in the rack.")
def load_rack(r: Run) -> bool | None:
    s = r.s
    mines = [u for u in s.hand[r.me] if "mine" in s.defs[u].tags and s.defs[u].program]
    got = r.pick(sorted(mines), r.me, 1)
    if got is None:
        return True
    for u in got:
        enter(s, u, r.me, r.card)
        r.say("move", "E-8", f"{title(s, u)} is placed in {title(s, r.card)}.", card=u)
    return None


@custom("spare", "Its unit ignores shield damage of the answered action up to half its strength.")
def spare(r: Run) -> None:
    if r.answer is not None:
        unit = num.location(r.s, r.card)
        r.answer.ints["spare"] = num.strength(r.s, unit) // 2
        r.answer.ints["spare-of"] = unit


@custom("stabilize", "A base from hand is played into the fleet, without terrain, under the card.")
def stabilize(r: Run) -> bool | None:
    s, f = r.s, r.frame
    home = fleet_place(r.me)
    if "base" in f.ints:
        base = f.ints["base"]
        if s.zone[base] == PLAY:
            relocate(s, r.card, base)
        else:
            remove_stack(r.ctx, r.card)
        return None
    able = [u for u in s.hand[r.me] if s.kind[u] == "B" and s.defs[u].built]
    able = [u for u in able if refuse_play(s, r.me, u, home, "-", None) is None]
    got = r.pick(sorted(able), r.me, 1)
    if got is None:
        return True
    if not got:
        to_hand(s, r.card)
        return None
    f.ints["base"] = got[0]
    f.pc -= 1  # come back when the base stands
    declare_play(r.ctx, r.me, got[0], home, "-")
    return None


@custom("deflect", "Its player chooses the unit that takes the damage passed on.")
def deflect(r: Run) -> bool | None:
    s, host = r.s, r.frame.ints["target"]
    units = [
        u
        for u in s.play
        if num.is_unit(s, u) and u != host and s.kind[u] != "D" and not s.away[u]  # D-1
    ]
    got = r.pick(sorted(units), r.me, 1)
    if got is None:
        return True
    for u in got:
        apply_damage(r.ctx, u, [("equipment", r.frame.ints["amount"])], r.card, r.me)
    return None
