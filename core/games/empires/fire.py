"""Phase 4 (chapter 8): who may fire, at what, and how a volley lands."""

from __future__ import annotations

from collections.abc import Sequence

from core.kernel.actions import Action
from core.kernel.stack import Frame

from . import numbers as num
from .actions import DONE, Aim, Area, Volley, canonical, make
from .damage import apply_damage, based, fire_events, hurts, toughness
from .defence import barrier, neighbours, note_targets
from .numbers import BUSY, SHOT
from .scope import Scope
from .state import NONE, PLAY, EmpiresState, fleet_place, hq_place, is_fleet, is_hq, seat_of_place
from .table import Ctx, draw, push
from .words import thing, title

CANNON = 100
"""`shot_heavy` counts cannons by this."""

PLAIN = 10_000
"""`shot_heavy` counts by this the ordinary ones among the fired heavy weapons of two kinds."""


def shooters(s: EmpiresState, seat: int) -> list[int]:
    """Cards of a seat with weapons that could fire now, in the order of arrival."""
    return [u for u, _, _ in batteries(s, seat)]


def batteries(s: EmpiresState, seat: int) -> list[tuple[int, int, int]]:
    """Cards of a seat that could fire now, with the phasers and heavy weapons that are ready."""
    found = []
    for u in s.fleet_of(seat):
        d = s.defs[u]
        armed = s.kind[u] in "SDB" or d.own_weapons or d.phasers or d.heavy
        if armed and not s.joined[u] and may_fire(s, u):
            ph, hv = phasers_ready(s, u), heavies_ready(s, u)
            if ph or hv:
                found.append((u, ph, hv))
    return found


def may_fire(s: EmpiresState, u: int) -> bool:
    """Whether a card may fire at all (FIRE-2, DIS-1)."""
    return at_liberty(s, u) and not num.flag(s, u, "no_fire") and num.works(s, u)


def at_liberty(s: EmpiresState, u: int) -> bool:
    """Whether a card is one that fires, engaged, and not busy or blinded this turn."""
    if s.kind[u] not in ("S", "D", "B", "E") and "base" not in s.defs[u].types:
        return False
    if s.used[u] & num.BLIND or (s.defs[u].is_unit and not s.engaged[u]):
        return False
    # A shuttle that has carried crew this turn does not fire.
    return not (s.defs[u].own_weapons and s.used[u] & BUSY)


def phasers_ready(s: EmpiresState, u: int) -> int:
    """Phasers of a card that have not fired this turn (FIRE-1)."""
    return 0 if num.flag(s, u, "no_phasers") else unfired(s, u, num.phasers(s, u))


def unfired(s: EmpiresState, u: int, most: int) -> int:
    """Of the phasers of a card those that have not fired (FIRE-1)."""
    if s.kind[u] == "E":
        own = int(s.defs[u].extra.get("phasers", 0))
        return max(0, own + num.total(s, u, "phasers")[0] - s.shot[u])
    twice = 2 if num.flag(s, u, "phaser_twice") else 1
    return max(0, min(most * twice - s.shot[u], most))


def heavies_ready(s: EmpiresState, u: int) -> int:
    """Loaded heavy weapons that have not fired, cannons left out (FIRE-3, COR-5)."""
    if not s.loaded[u] or num.flag(s, u, "no_heavy"):
        return 0
    d = s.defs[u]
    own = int(d.extra.get("heavy", 0)) if s.kind[u] == "E" else num.heavy(s, u)
    if d.plasma[1] and s.plasma[u] < d.plasma[0]:
        own = num.total(s, u, "standard")[0]  # without energy only refits of another kind fire
    return max(0, min(s.loaded[u], own - s.shot_heavy[u] % CANNON))


def cannons_ready(s: EmpiresState, u: int) -> int:
    """Distortion cannons that are loaded and have not fired (MEC-9)."""
    own = s.defs[u].cannons + num.total(s, u, "cannons")[0]
    if not own or not may_fire(s, u) or num.flag(s, u, "no_heavy"):
        return 0
    return max(0, min(s.loaded[u], own - s.shot_heavy[u] // CANNON % CANNON))


def mixed(s: EmpiresState, u: int) -> bool:
    """Whether heavy weapons of a unit are of two kinds: plasma and others, or some with energy."""
    if s.defs[u].plasma[1]:
        return num.total(s, u, "standard")[0] > 0
    return s.plasma[u] > 0 and num.total(s, u, "hot-times") != (0, 1, 1)


def hot_ready(s: EmpiresState, u: int) -> int:
    """Of the ready heavy weapons of a mixed unit those that energy makes stronger."""
    d = s.defs[u]
    fired = s.shot_heavy[u] % CANNON - s.shot_heavy[u] // PLAIN
    if not d.plasma[1]:
        return max(0, min(s.plasma[u] - fired, heavies_ready(s, u)))
    if s.plasma[u] < d.plasma[0]:
        return 0
    own = num.heavy(s, u) - num.total(s, u, "standard")[0]
    return max(0, min(own - fired, heavies_ready(s, u)))


def plain_ready(s: EmpiresState, u: int) -> int:
    """Of the ready heavy weapons of a mixed unit its ordinary ones, where there is a choice."""
    if not mixed(s, u) or not hot_ready(s, u):
        return 0
    if not s.defs[u].plasma[1]:
        return heavies_ready(s, u) - hot_ready(s, u)
    own = num.total(s, u, "standard")[0] - s.shot_heavy[u] // PLAIN
    return max(0, min(own, heavies_ready(s, u)))


# --- targets ----------------------------------------------------------------------------------


def protected(s: EmpiresState, seat: int, without: Sequence[int] = ()) -> bool:
    """Whether a ship or dragon protects a Sector HQ (HQ-1, HQ-4, HQ-5, DIS-3).

    `without`: units that do not count, those that fire in a volley gone astray (HQ-7).
    """
    for u in s.fleet_of(seat):
        if s.away[u] or s.joined[u] or u in without:
            continue
        if s.kind[u] in ("S", "D"):
            h = s.host[u]
            if is_fleet(h) or (h >= 0 and s.fleet[h] != seat):
                continue
            if s.rules.disengaged_out and not s.engaged[u]:
                continue  # VAR-12
            if not num.flag(s, u, "no_protect"):
                return True
        elif s.kind[u] == "B" and num.flag(s, u, "protects_hq"):
            return True
    return False


def targets(s: EmpiresState, seat: int) -> list[int]:
    """Everything that a volley may be declared against now."""
    guns = batteries(s, seat)
    if not guns:
        return []
    done = s.volleyed if s.rules.one_volley else ()
    found = [t for t in s.play if t not in done and standing_target(s, t) and can_hit(s, guns, t)]
    for other in s.living():
        t = hq_place(other)
        if other == seat or t in done or protected(s, other):
            continue
        if can_hit(s, guns, t):
            found.append(t)
    return sorted(found)


def standing_target(s: EmpiresState, t: int) -> bool:
    """Whether a card can be fired at by anybody (FIRE-5, FIRE-8)."""
    if s.away[t] or s.joined[t] or num.flag(s, t, "no_target"):
        return False
    k = s.kind[t]
    if k == "T":
        return not based(s, t)
    if k in ("S", "D", "B"):
        return True
    if k == "E" and s.defs[t].own_weapons:
        return s.host[t] == NONE  # a shuttle or fighter that flies free
    ends = s.defs[t].ends
    return ends is not None and ends.damage is not None


def shut(s: EmpiresState, frame: Frame, t: int) -> bool:
    """Whether a reaction has put a protector before the target of a volley (VOL-5)."""
    if t >= 0:
        return s.kind[t] == "T" and based(s, t)
    seat = seat_of_place(t)
    astray = [u for u in frame.lists["units"] if s.fleet[u] == seat]  # HQ-7
    return protected(s, seat, astray)


def can_hit(s: EmpiresState, guns: Sequence[tuple[int, int, int]], t: int) -> bool:
    """Whether some ready weapon of some card may be declared against a target."""
    return any(
        (ph and weapon_hits(s, u, t, "phaser")) or (hv and weapon_hits(s, u, t, "heavy"))
        for u, ph, hv in guns
    )


def weapon_hits(s: EmpiresState, u: int, t: int, weapon: str) -> bool:
    """Whether a weapon of a card may be declared against a target (FIRE-6, FIRE-7, HQ-2, IND-1)."""
    if u == t:
        return False  # FIRE-6
    if s.rules.fire_limits and barrier(s, u, t) is not None:
        return False
    only = only_targets(s, u)
    if only and t not in only:
        return False
    if _forbidden(s, u, t) or not toll_paid(s, u, t) or _zoned_apart(s, u, t):
        return False
    if is_hq(t):
        if num.seat_total(s, seat_of_place(t), "no_hq_damage"):
            return False
        host = u if s.kind[u] != "E" else s.unit_of(s.host[u]) if s.host[u] >= 0 else u
        return s.kind[host] in ("S", "D", "E") or s.rules.bases_at_hq  # HQ-2
    if s.kind[t] not in "SDBT" and s.host[t] == u and s.defs[t].soak is not None:
        return False
    if not hurts(s, t, weapon, u):
        return False
    if num.flag(s, u, "indirigan_first") and not num.flag(s, u, "indirigan_free"):
        tribe = s.defs[t].empire == "Indirigan"
        if s.kind[t] in "BSD" and not tribe and _foreign_tribe(s, s.fleet[u]):
            return False  # IND-1; a dragon is a ship (D-1)
    return True


def toll_paid(s: EmpiresState, u: int, t: int) -> bool:
    """Whether a unit may fire at a card that asks for points first (`toll` in `extra`)."""
    if t < 0 or "toll" not in s.defs[t].extra:
        return True
    if s.kind[u] == "E" and s.host[u] >= 0:
        u = s.unit_of(s.host[u])
    paid = s.stack[0].lists.get("toll", [])
    return any(paid[i] == t and paid[i + 1] == u for i in range(0, len(paid), 2))


ZONE = 1 << 12
"""Base of the digits in which a card's counter keeps a group of cards."""


def zone_of(s: EmpiresState, k: int) -> list[int]:
    """Cards that an effect has gathered in its counter, as far as they are still in play."""
    found: list[int] = []
    rest = s.counter[k]
    while rest:
        rest, digit = divmod(rest, ZONE)
        if s.zone[digit - 1] == PLAY and s.born[digit - 1] <= s.born[k]:
            found.append(digit - 1)
    return found


def _zoned_apart(s: EmpiresState, u: int, t: int) -> bool:
    """Whether a card is in a zone whose members may fire only at each other, and not the target."""
    if "only_zone" not in s.stats():
        return False
    for k in s.play:
        if "only_zone" in s.defs[k].stats and num.works(s, k):
            zone = zone_of(s, k)
            if u in zone and t not in zone:
                return True
    return False


def _foreign_tribe(s: EmpiresState, seat: int) -> bool:
    """Whether an opponent has an Indirigan ship in play (IND-1, IND-4)."""
    return any(
        s.kind[v] == "S"
        and s.defs[v].empire == "Indirigan"
        and s.fleet[v] != seat
        and not s.away[v]
        for v in s.play
    )


def _forbidden(s: EmpiresState, u: int, t: int) -> bool:
    """Cards that keep some units from firing at a card, a fleet or an HQ (AUTH-1)."""
    if not s.barring():
        return False
    seat = seat_of_place(t) if t < 0 else s.fleet[t]
    near = () if t < 0 else (t, *s.kids(t))
    for k in s.barring():
        d = s.defs[k]
        wide = d.bars_fleet if s.fleet[k] == seat else None
        close = d.bars if k in near else None
        if (wide or close) is None or not (k == t or num.works(s, k)):
            continue  # DIS-5: what concerns the card itself holds while it is disengaged
        sc = Scope(s, s.fleet[k], k, t)
        if d.bars_if is not None and not d.bars_if.test(sc):
            continue
        if (wide is not None and wide.test(sc, u)) or (close is not None and close.test(sc, u)):
            return True
    return False


def only_targets(s: EmpiresState, u: int) -> list[int]:
    """The only targets left to a unit that something holds (Space Dragon, tractor beams)."""
    found: list[int] = []
    if "only_here" in s.defs[u].self_mods:
        h = s.host[u]
        found = [h, *(k for k in s.kids(h) if h >= 0 and s.kind[k] in "SDB")]
    for k in s.kids(u):
        if "only_target" in s.defs[k].host_mods and num.works(s, k):
            if s.memo[k] >= 0 and s.zone[s.memo[k]] != PLAY:
                continue  # the unit that held it is gone
            found.append(s.memo[k] if s.memo[k] >= 0 else k)
    return found


# --- declaring --------------------------------------------------------------------------------


def fire_options(s: EmpiresState, turn: Frame) -> list[Action]:
    """Area weapons while no volley has been fired, targets of volleys, and being done."""
    seat = s.active
    found: list[Action] = []
    if not turn.ints.get("volleys"):  # VOL-1, MEC-10
        for u in sorted(s.fleet_of(seat)):
            if s.defs[u].is_unit and cannons_ready(s, u):
                near = neighbours(s, seat) if s.rules.border_defense else s.living()  # VAR-11
                found.extend(make(Area, u, fleet_place(x)) for x in sorted(set(near)) if x != seat)
    found.extend(make(Volley, t) for t in targets(s, seat))
    found = canonical(found)
    found.append(DONE)
    return found


def begin_volley(s: EmpiresState, target: int) -> None:
    """Weapons are now aimed, one after the other."""
    push(s, Frame("aim", 0, NONE, s.active, {"target": target}, {"aimed": []}))


def aim_options(s: EmpiresState, frame: Frame) -> list[Action]:
    """Weapons that may still join the volley: one or all of a kind of a unit."""
    t = frame.ints["target"]
    aimed = frame.lists["aimed"]
    found: list[Action] = []
    for u in sorted(shooters(s, s.active)):
        ph, hv = aimed_of(aimed, u)
        for weapon, ready in (
            ("phaser", phasers_ready(s, u) - ph),
            ("heavy", heavies_ready(s, u) - hv),
        ):
            if ready > 0 and weapon_hits(s, u, t, weapon):
                found.append(make(Aim, u, weapon, 1))
                if ready > 1:
                    found.append(make(Aim, u, weapon, ready))
                if weapon == "heavy" and (most := plain_left(s, frame, u)) > 0:
                    found.append(make(Aim, u, "plain", 1))
                    if most > 1:
                        found.append(make(Aim, u, "plain", most))
    found.sort(key=lambda a: (a.card, a.weapon, a.count))  # type: ignore[attr-defined]
    if aimed:
        found.append(DONE)
    return found


def aimed_of(aimed: list[int], u: int) -> tuple[int, int]:
    """Phasers and heavy weapons of a unit that are in the volley so far."""
    for i in range(0, len(aimed), 3):
        if aimed[i] == u:
            return aimed[i + 1], aimed[i + 2]
    return 0, 0


def plain_left(s: EmpiresState, frame: Frame, u: int) -> int:
    """Ordinary heavy weapons of a mixed unit that can still be chosen for the volley as such."""
    most = plain_ready(s, u)
    if not most:
        return 0
    chosen = plain_of(frame.lists, u)
    _, heavy = aimed_of(frame.lists["aimed"], u)
    return most - chosen - max(0, heavy - chosen - hot_ready(s, u))


def plain_of(lists: dict[str, list[int]], u: int) -> int:
    """Heavy weapons of a unit that were chosen as its ordinary ones."""
    row = lists.get("plain", ())
    return sum(row[i + 1] for i in range(0, len(row), 2) if row[i] == u)


def add_aim(frame: Frame, u: int, weapon: str, count: int) -> None:
    """Weapons join the volley."""
    aimed = frame.lists["aimed"]
    if weapon == "plain":
        frame.lists.setdefault("plain", []).extend((u, count))
    slot = 1 if weapon == "phaser" else 2
    for i in range(0, len(aimed), 3):
        if aimed[i] == u:
            aimed[i + slot] += count
            return
    aimed += [u, count, 0] if slot == 1 else [u, 0, count]


def shots(phasers: int, heavy: int) -> str:
    """The weapons of a volley in words.

    >>> shots(1, 0), shots(3, 2), shots(0, 1)
    ('1 phaser', '3 phasers and 2 heavy weapons', '1 heavy weapon')
    """
    words = ((phasers, "phaser"), (heavy, "heavy weapon"))
    return " and ".join(f"{n} {word}{'s' * (n > 1)}" for n, word in words if n)


def declare_volley(ctx: Ctx, frame: Frame, turn: Frame) -> None:
    """The weapons are fired: the volley is on the stack, open to reactions (VOL-2)."""
    s = ctx.s
    t = frame.ints["target"]
    aimed = frame.lists["aimed"]
    s.stack.pop()
    units, ph, hv = aimed[0::3], aimed[1::3], aimed[2::3]
    lists = {"targets": [t], "units": units, "ph": ph, "hv": hv}
    if any(mixed(s, u) for u in units):
        lists["hot"] = [hot_of(s, frame, u, h) for u, h in zip(units, hv, strict=True)]
    for i, (u, p, h) in enumerate(zip(units, ph, hv, strict=True)):
        s.shot[u] += p
        s.shot_heavy[u] += h
        if "hot" in lists and mixed(s, u):
            s.shot_heavy[u] += PLAIN * (h - lists["hot"][i])
        s.loaded[u] -= h
        if s.defs[u].own_weapons:
            s.used[u] |= SHOT
    if s.rules.one_target:
        note_targets(s, turn, units, t)  # VAR-10
    s.volleyed.append(t)
    s.moved = 1
    turn.ints["volleys"] = turn.ints.get("volleys", 0) + 1
    victim = seat_of_place(t) if t < 0 else s.fleet[t]
    s.firing.append(s.active * 10 + victim)
    names = ", ".join(title(s, u) for u in units)
    total = shots(sum(ph), sum(hv))
    ctx.say(
        "volley",
        "VOL-2",
        f"{names} {'fires' if len(units) == 1 else 'fire'} {total} at {thing(s, t)}.",
        units=units,
        target=t,
        phasers=sum(ph),
        heavy=sum(hv),
    )
    push(
        s,
        Frame(
            "act",
            0,
            units[0],
            s.active,
            {"phasers": sum(ph), "heavy": sum(hv), "n_units": len(units), "place": t},
            lists,
            {"what": "volley", "key": ""},
        ),
    )


def hot_of(s: EmpiresState, frame: Frame, u: int, h: int) -> int:
    """Of some heavy weapons in a volley those that energy makes stronger, the best first."""
    return min(h - plain_of(frame.lists, u), hot_ready(s, u)) if mixed(s, u) else 0


# --- landing ----------------------------------------------------------------------------------


def power(s: EmpiresState, frame: Frame, t: int, pierce: bool) -> tuple[int, int]:
    """Phaser and heavy damage of the weapons that pierce shields, or of the others (VOL-7)."""
    misses = frame.lists.get("misses", [])
    ph = hv = 0
    rows = zip(frame.lists["units"], frame.lists["ph"], frame.lists["hv"], strict=True)
    for i, (u, p, h) in enumerate(rows):
        if u in misses or s.zone[u] != PLAY or num.flag(s, u, "pierce") != pierce:
            continue
        hot = frame.lists["hot"][i] if "hot" in frame.lists else -1
        mimics = num.total(s, u, "mimic")[0]
        if mimics:
            a, b = _mimicked(s, frame, u, (p, h, hot), t)
            ph += a * mimics
            hv += b * mimics
        _, up, down = num.total(s, u, "out-times")
        odd = 0
        if p and not frame.ints.get("no-phasers") and u not in frame.lists.get("duds", ()):
            _, u1, d1 = num.total(s, u, "phaser-damage")
            made, odd = divmod(p * u1 * up, d1 * down)
            ph += made
            odd = odd if d1 == 1 else 0
        if h and not frame.ints.get("no-heavy"):
            _, u2, d2 = num.total(s, u, "heavy-damage")
            if t >= 0 and s.kind[t] == "T":
                _, u3, d3 = num.total(s, u, "terrain-damage")
                u2, d2 = u2 * u3, d2 * d3
            made = _heavy_damage(s, u, h, hot, bool(frame.ints.get("defence")))
            if hot > 0 and not s.defs[u].plasma[1]:
                _, u4, d4 = num.total(s, u, "hot-times")
                made += hot * u4 // d4 - hot
            # The sum of a unit's weapons is multiplied, the fraction dropped (CARD-12).
            made = (made * u2 * up + odd * d2) // (d2 * down)
            if u in frame.lists.get("backfire", ()):
                frame.ints[f"back-{u}"] = made // 2
                made -= made // 2
            hv += made
    return ph, hv


def _mimicked(
    s: EmpiresState, frame: Frame, u: int, fired: tuple[int, int, int], t: int
) -> tuple[int, int]:
    """What a mimic adds to a volley: the same weapons with their printed damage."""
    p, h, hot = fired
    ph = 0 if frame.ints.get("no-phasers") else p * _printed(s, u, "phaser-damage")
    if not h or frame.ints.get("no-heavy"):
        return ph, 0
    made = _heavy_damage(s, u, h, hot, bool(frame.ints.get("defence")))
    hv = made * _printed(s, u, "heavy-damage")
    return ph, hv * _printed(s, u, "terrain-damage") if t >= 0 and s.kind[t] == "T" else hv


def _printed(s: EmpiresState, u: int, stat: str) -> int:
    """What a unit's own print multiplies a number by."""
    made = 1
    for m in s.defs[u].self_mods.get(stat, ()):
        made = made * m.times[0] // m.times[1]
    return made


def _heavy_damage(s: EmpiresState, u: int, h: int, hot: int, defence: bool = False) -> int:
    """Damage of some of a unit's heavy weapons before it is multiplied (COR-2).

    `hot`: plasma weapons among them where the unit has others, too; below 0: not stated.
    In defence, which takes no points, plasma weapons do the least of their range (VAR-7).
    """
    if not s.defs[u].plasma[1]:
        return h
    if hot >= 0:
        return hot * s.plasma[u] + h - hot
    plasma = max(0, num.heavy(s, u) - num.total(s, u, "standard")[0])
    if defence:
        hot = min(h, plasma)
        return hot * max(s.plasma[u], s.defs[u].plasma[0]) + h - hot
    before = s.shot_heavy[u] % CANNON - h
    hot = min(h, max(0, plasma - before)) if s.plasma[u] >= s.defs[u].plasma[0] else 0
    return hot * s.plasma[u] + h - hot


def bonus(s: EmpiresState, frame: Frame, t: int) -> int:
    """Volley additions: of the units that fire and of reactions."""
    units = [u for u in frame.lists["units"] if s.zone[u] == PLAY]
    made = frame.ints.get("add", 0) + sum(num.total(s, u, "out-volley")[0] for u in units)
    if t >= 0:
        made += num.total(s, t, "at-volley")[0]
    if t >= 0 and num.flag(s, t, "immune_ew"):
        made -= sum(_warfare(s, u) for u in units)
    return made


def _warfare(s: EmpiresState, u: int) -> int:
    """What electronic warfare adds to the fire of a unit."""
    made = 0
    for k in s.kids(u):
        if "ew" in s.defs[k].tags and num.works(s, k):
            for m in s.defs[k].host_mods.get("out-volley", ()):
                sc = Scope(s, s.fleet[k], k, u)
                if m.add is not None and (m.when is None or m.when.test(sc)):
                    made += m.add.of(sc)
    return made


def reduction(s: EmpiresState, frame: Frame, t: int) -> int:
    """What the target's side takes off a volley of an enemy."""
    less = frame.ints.get("less", 0) + _jammed(s, frame, t)
    if t >= 0 and s.fleet[t] != frame.controller:
        less += num.total(s, t, "in-volley")[0]
    return less


def _jammed(s: EmpiresState, frame: Frame, t: int) -> int:
    """What electronic warfare takes off: only from units that it can harm."""
    less = frame.ints.get("less-ew", 0)
    proof = [u for u in frame.lists["units"] if num.flag(s, u, "immune_ew")] if less else []
    if not proof:
        return less
    rest = frame.clone()
    rest.lists["misses"] = frame.lists.get("misses", []) + proof
    return min(less, sum(power(s, rest, t, False)) + sum(power(s, rest, t, True)))


def resolve_volley(ctx: Ctx, frame: Frame) -> bool:
    """A volley lands, and cards on those who fired and on the target see that it is over."""
    s = ctx.s
    s.stack.pop()
    _land(ctx, frame)
    t = frame.lists["targets"][0]
    for u in frame.lists["units"]:
        back = frame.ints.get(f"back-{u}", 0)
        if back:
            apply_damage(ctx, u, [("heavy", back)], frame.source, frame.controller)
    for event, units in (("fired", frame.lists["units"]), ("fired-at", [t])):
        for u in units:
            for k in [k for p in num.parts(s, u) for k in s.kids(p)] if u >= 0 else ():
                fire_events(ctx, k, event, frame.controller, u)
    return False


def _land(ctx: Ctx, frame: Frame) -> bool:
    """Multipliers, additions, divisions, then subtractions (VOL-7)."""
    s = ctx.s
    t = frame.lists["targets"][0]
    if frame.ints.get("void") or frame.ints.get("void-all"):
        ctx.say("miss", "VOL-5", "The volley does nothing.")
        return False
    if (t >= 0 and (s.zone[t] != PLAY or s.away[t])) or (
        is_hq(t) and not s.alive[seat_of_place(t)]
    ):
        return False
    if t == NONE:  # in a view: a target that has gone out of sight meanwhile
        return False
    if shut(s, frame, t):
        ctx.say("miss", "VOL-5", f"{thing(s, t)} cannot be hit any more: the volley is lost.")
        return False
    before = s.hq[seat_of_place(t)] if is_hq(t) else 0
    add, less = bonus(s, frame, t), reduction(s, frame, t)
    up, down = frame.ints.get("up", 1), frame.ints.get("down", 1)
    for pierce in (False, True):
        ph, hv = power(s, frame, t, pierce)
        if not ph + hv:
            continue
        if ph or not hv:
            ph = max(0, ph + add)
        else:
            hv = max(0, hv + add)
        add = 0
        total = (ph + hv) * up // down
        hv = min(total, hv * up // down)
        ph = total - hv
        # Subtractions come off phasers first: the firing player orders his fire (DMG-4).
        cut = min(ph, less)
        ph, less = ph - cut, less - cut
        cut = min(hv, less)
        hv, less = hv - cut, less - cut
        frame.ints["damage"] = ph + hv
        ph, hv = _cover(ctx, frame, ph, hv)
        apply_damage(
            ctx,
            t,
            [("phaser", ph), ("heavy", hv)],
            frame.source,
            frame.controller,
            spare=frame,
            pierce=pierce,
            rule="VOL-2",
        )
    _celebrate_volley(ctx, frame, t, before)
    return False


def _celebrate_volley(ctx: Ctx, frame: Frame, t: int, before: int) -> None:
    """One card for 6 or more HQ damage by one volley, in the later form (WIN-6)."""
    s = ctx.s
    if s.rules.celebration != "universe" or not is_hq(t) or not s.alive[frame.controller]:
        return
    if s.hq[seat_of_place(t)] - before >= 6:
        draw(ctx, frame.controller, 1, "WIN-6")


def _cover(ctx: Ctx, frame: Frame, ph: int, hv: int) -> tuple[int, int]:
    """An escort takes over what it survives; the rest goes on to the target (S-5, VOL-6)."""
    s = ctx.s
    cover = frame.lists.get("cover")
    if not cover or s.zone[cover[0]] != PLAY:
        return ph, hv
    u, rate = cover
    room = num.shields_left(s, u) + s.emf[u] + toughness(s, u) - s.damage[u]
    able = -(-room // rate)
    a = min(ph, able)
    b = min(hv, able - a)
    apply_damage(
        ctx,
        u,
        [("phaser", a * rate), ("heavy", b * rate)],
        frame.source,
        frame.controller,
        rule="S-5",
    )
    return ph - a, hv - b


def declare_area(ctx: Ctx, u: int, place: int) -> None:
    """A distortion cannon fires at a seat's ships and bases (MEC-9)."""
    s = ctx.s
    s.shot_heavy[u] += CANNON
    s.loaded[u] -= 1
    s.moved = 1
    seat = seat_of_place(place)
    ctx.say(
        "area",
        "MEC-10",
        f"{title(s, u)} fires a distortion cannon at {thing(s, place)}.",
        card=u,
        target=place,
    )
    s.firing.append(s.active * 10 + seat)
    push(
        s,
        Frame(
            "act",
            0,
            u,
            s.active,
            {"place": place, "phasers": 0, "heavy": 1},
            {"targets": [place], "units": [u]},
            {"what": "area", "key": ""},
        ),
    )


def resolve_area(ctx: Ctx, frame: Frame) -> bool:
    """One point to every ship, dragon and base of the seat, all at once (MEC-9, MEC-11)."""
    s = ctx.s
    s.stack.pop()
    if frame.ints.get("void") or frame.ints.get("void-all"):
        return False
    seat = seat_of_place(frame.ints["place"])
    # VEK-1: an asteroid base is damaged as terrain, which a distortion cannon does not damage.
    hit = [
        u
        for u in s.play
        if s.fleet[u] == seat and s.kind[u] in "SDB" and not s.joined[u] and not s.away[u]
    ]
    points = 1 + num.total(s, frame.source, "mimic")[0]
    for u in reversed([u for u in hit if u not in frame.lists.get("untouched", ())]):
        apply_damage(
            ctx, u, [("heavy", points)], frame.source, frame.controller, spare=frame, rule="MEC-9"
        )
    return False
