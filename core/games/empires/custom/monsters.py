"""Operations of monsters, hazards, occurrences and luck that the vocabulary cannot say."""

from __future__ import annotations

from core.games.empires import numbers as num
from core.games.empires.damage import apply_damage
from core.games.empires.damage_bearing import toughness
from core.games.empires.damage_destruction import doom
from core.games.empires.effects import Run, custom
from core.games.empires.fire_targets import ZONE, zone_of
from core.games.empires.state import NONE, PLAY
from core.games.empires.table import enter, lose_command, stack_of
from core.games.empires.words import title


@custom("halve-strength", "The unit that the card sits on loses half its strength for good.")
def halve_strength(r: Run) -> None:
    """What is left is rounded up; damage that it could bear before may now be too much."""
    s = r.s
    t = s.host[r.card]
    if t < 0:
        return
    t = s.unit_of(t)
    s.boost[t] -= num.strength(s, t) // 2
    s.touch()
    r.say("boost", "CARD-8", f"The strength of {title(s, t)} is {num.strength(s, t)} now.", card=t)
    if s.damage[t] >= toughness(s, t):
        doom(r.ctx, t, r.card, r.me, 0)


@custom("warp", "The card that it is played on is out of play with its whole stack (OUT-1).")
def warp(r: Run) -> None:
    """Everything on it, at any depth, is away; the warp itself stays to end it."""
    s = r.s
    t = s.host[r.card]
    if t < 0:
        return
    t = s.unit_of(t)
    for v in stack_of(s, t):
        s.away[v] = int(v != r.card)
        if v != r.card:
            lose_command(s, v)
    s.touch()
    r.say("away", "OUT-1", f"{title(s, t)} is out of time.", card=t)


@custom("unwarp", "The card that it sits on is back with its stack (OUT-1).")
def unwarp(r: Run) -> None:
    """What is held by another warp of its own stays away."""
    release(r, r.card)


def release(r: Run, warp_card: int) -> None:
    """Bring a stack back, but for what other warps hold."""
    s = r.s
    t = s.host[warp_card]
    if t == NONE or t < 0:
        return
    t = s.unit_of(t)
    still: list[int] = []
    for w in s.play:
        if w != warp_card and s.names[w] == s.names[warp_card] and s.host[w] >= 0:
            still.extend(x for x in stack_of(s, s.unit_of(s.host[w])) if x != w)
    for v in stack_of(s, t):
        s.away[v] = int(v in still)
    s.touch()
    r.say("back", "OUT-2", f"{title(s, t)} is back.", card=t)


@custom("move-on", "When its host is destroyed the monster goes to another enemy unit, if any.")
def move_on(r: Run) -> bool | None:
    """It keeps its damage; one that was itself removed does not move."""
    s, host = r.s, r.frame.ints["target"]
    if s.zone[r.card] == PLAY or (host >= 0 and s.zone[host] == PLAY):
        return None
    hurt = r.frame.ints["hurt"]
    if hurt >= s.defs[r.card].strength:
        return None
    ships = r.args["args"]["to"] == "ship"
    fit = [
        u
        for u in s.play
        if s.fleet[u] != r.me
        and num.is_unit(s, u)
        and not s.away[u]
        and (s.kind[u] in "SD") == ships
    ]
    found = r.pick(sorted(fit), r.me, 1)
    if found is None:
        return True
    if found:
        enter(s, r.card, r.me, found[0])
        s.damage[r.card], s.used[r.card] = hurt, r.frame.ints["used"]
        s.touch()
        r.say("move", "DES-2", f"{title(s, r.card)} moves to {title(s, found[0])}.", card=r.card)
    return None


@custom("give-back", "The unit that it controls goes back to its owner (CTL-3).")
def give_back(r: Run) -> None:
    """Cards of its owner on it go back with it, those of others stay with their players."""
    s = r.s
    t = r.frame.ints["target"]
    if t < 0 or s.zone[t] != PLAY or s.fleet[t] != r.me:
        return
    back = s.owner[t]
    for v in stack_of(s, t):
        if s.owner[v] == back:
            s.fleet[v] = back
    s.touch()
    r.say("control", "CTL-3", f"{title(s, t)} goes back to {{{back}}}.", card=t)


@custom("collect", "The weakest enemy ship with little strength left is discarded.")
def collect(r: Run) -> bool | None:
    """Of several equally weak ones its player chooses."""
    s, most = r.s, r.args["args"]["most"]
    left = {
        u: num.strength(s, u) - s.damage[u]
        for u in s.play
        if s.fleet[u] != r.me and s.kind[u] in "SD" and not s.joined[u] and not s.away[u]
    }
    weak = [n for n in left.values() if n <= most]
    if not weak:
        return None
    found = r.pick(sorted(u for u, n in left.items() if n == min(weak)), r.me, 1)
    if found is None:
        return True
    for u in found:
        doom(r.ctx, u, r.card, r.me, 0, "discarded")
    return None


@custom("devour", "The weakest crew at the place of the monster dies.")
def devour(r: Run) -> bool | None:
    """Of several equally weak ones its player chooses."""
    s, h = r.s, host_unit(r)
    if h < 0:
        return None
    crew = [k for p in num.parts(s, h) for k in s.kids(p) if s.kind[k] == "C" and not s.away[k]]
    if not crew:
        return None
    least = min(num.strength(s, k) for k in crew)
    found = r.pick(sorted(k for k in crew if num.strength(s, k) == least), r.me, 1)
    if found is None:
        return True
    for k in found:
        doom(r.ctx, k, r.card, r.me, 0, "effect")
    return None


def host_unit(r: Run) -> int:
    """The unit that the running card sits on, or below 0."""
    h = r.s.host[r.card]
    return r.s.unit_of(h) if h >= 0 else h


@custom("spent", "The other functions of the crew are used for this turn.")
def spent(r: Run) -> None:
    """A boarding party does one of its things a turn."""
    r.s.used[r.card] |= 0b1111110


@custom("infect", "Research on the equipment of the ship starts anew.")
def infect(r: Run) -> None:
    """Points of an earlier virus do not count for this one."""
    s, h = r.s, host_unit(r)
    for p in num.parts(s, h) if h >= 0 else ():
        for k in s.kids(p):
            if s.kind[k] == "E":
                s.research[k] = 0
    s.touch()


@custom("dead-zone", "A ship of each opponent is gathered in the zone.")
def dead_zone(r: Run) -> bool | None:
    """The player of the card chooses; an opponent without a ship is left out."""
    s, f = r.s, r.frame
    seats = s.after(r.me)
    while f.ints.get("at", 0) < len(seats):
        seat = seats[f.ints.get("at", 0)]
        fit = [
            u
            for u in s.play
            if s.fleet[u] == seat and s.kind[u] in "SD" and not s.joined[u] and not s.away[u]
        ]
        found = r.pick(sorted(fit), r.me, 1)
        if found is None:
            return True
        f.ints["at"] = f.ints.get("at", 0) + 1
        for u in found:
            s.counter[r.card] = s.counter[r.card] * ZONE + u + 1
    s.touch()
    return None


@custom("zone-damage", "Every ship of the zone takes damage.")
def zone_damage(r: Run) -> None:
    """Ships that have left it since do not."""
    for u in zone_of(r.s, r.card):
        points = [("hazard", r.args["args"]["points"])]
        apply_damage(r.ctx, u, points, r.card, r.me)


@custom("calm", "Cards of the own fleet that hazards of others hold out of time are back.")
def calm(r: Run) -> None:
    """A warp does nothing while it is cancelled."""
    for w in warps(r):
        release(r, w)


@custom("rough", "Hazards that hold cards out of time do so again.")
def rough(r: Run) -> None:
    """When the cancelling is over."""
    s = r.s
    for w in warps(r):
        for v in stack_of(s, s.unit_of(s.host[w])):
            s.away[v] = int(v != w)
    s.touch()


def warps(r: Run) -> list[int]:
    """Time warps of others on cards of the controller's fleet."""
    s = r.s
    return [
        w
        for w in s.play
        if s.names[w] == "h1-time-warp"
        and s.fleet[w] != r.me
        and s.host[w] >= 0
        and s.fleet[s.host[w]] == r.me
    ]
