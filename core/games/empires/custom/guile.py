"""Operations that use units of others: bribed pirates, weapons directed by somebody else."""

from __future__ import annotations

from core.games.empires import fire, fire_targets, fire_weapons
from core.games.empires import numbers as num
from core.games.empires.defence import forget_target, note_targets
from core.games.empires.effects import Run, custom
from core.games.empires.state import NONE, PLAY, EmpiresState, fleet_place, hq_place, is_fleet
from core.games.empires.table import Ctx, give_control, push
from core.games.empires.words import thing, title
from core.kernel.stack import Frame


@custom("bribe", "The ship serves whoever has paid its strength in economy, until his turn ends.")
def bribe(r: Run) -> None:
    """It is engaged without other points; its weapons may be armed anew."""
    s, ship = r.s, s_host(r)
    if ship < 0 or s.fleet[ship] == r.me:
        return
    r.s.counter[r.card] = 1
    give_control(s, ship, r.me)
    s.shot[ship] = s.shot_heavy[ship] = 0
    s.used[ship] &= ~num.BLIND
    for p in num.parts(s, ship):
        if p not in s.stack[0].lists["set"]:
            s.stack[0].lists["set"].append(p)
    s.touch()
    r.say("control", "CTL-2", f"{{{r.me}}} {{{r.me}|bribe|bribes}} {title(s, ship)}.", card=ship)


def s_host(r: Run) -> int:
    """The unit that the running card is on, or NONE."""
    h = r.s.host[r.card]
    return r.s.unit_of(h) if h >= 0 else NONE


@custom("unbribe", "The ship serves its owner again (CTL-3).")
def unbribe(r: Run) -> None:
    """At the end of the turn, or when the card or the ship leaves."""
    s = r.s
    ship = s_host(r) if s.zone[r.card] == PLAY else r.frame.ints["target"]
    s.counter[r.card] = 0
    if ship >= 0 and s.zone[ship] == PLAY and s.fleet[ship] == r.me != s.owner[ship]:
        give_control(s, ship, s.owner[ship])
        s.fleet[r.card] = r.me
        s.touch()
        owner = s.owner[ship]
        r.say("control", "CTL-3", f"{title(s, ship)} goes back to {{{owner}}}.", card=ship)


# --- fire that another directs ----------------------------------------------------------------


def aims(s: EmpiresState, u: int, seat: int) -> list[int]:
    """Targets that a seat may have another's unit fire at: not its own side while three play."""
    both = len(s.living()) == 2
    done = s.stack[0].lists.get("directed", [])
    ph, hv = fire_weapons.phasers_ready(s, u), fire_weapons.heavies_ready(s, u)

    def hits(t: int) -> bool:
        return bool(
            (ph and fire_targets.weapon_hits(s, u, t, "phaser"))
            or (hv and fire_targets.weapon_hits(s, u, t, "heavy"))
        )

    found = [t for t in s.play if fire_targets.standing_target(s, t) and hits(t)]
    found = [t for t in found if both or s.fleet[t] != s.fleet[u]]
    for x in s.living():
        # HQ-7: the unit does not protect its own Sector HQ from its own fire.
        if (
            (both or x != s.fleet[u])
            and not fire_targets.protected(s, x, [u])
            and hits(hq_place(x))
        ):
            found.append(hq_place(x))
    if fire_weapons.cannons_ready(s, u) and not s.stack[0].ints.get("volleys"):
        found += [fleet_place(x) for x in s.living() if both or x != s.fleet[u]]
    return sorted(t for t in found if t not in done)


def take_back(s: EmpiresState, u: int, act: Frame | None) -> None:
    """Declared fire of the unit that has not landed is undone: its weapons have not fired."""
    if act is None or u not in act.lists.get("units", ()):
        return
    if act.words["what"] == "area":
        s.shot_heavy[u] -= fire_weapons.CANNON
        s.loaded[u] += 1
        act.ints["void-all"] = 1
        return
    i = act.lists["units"].index(u)
    p, h = act.lists["ph"][i], act.lists["hv"][i]
    s.shot[u] -= p
    s.shot_heavy[u] -= h
    s.loaded[u] += h
    if "hot" in act.lists:
        if fire_weapons.mixed(s, u):
            s.shot_heavy[u] -= fire_weapons.PLAIN * (h - act.lists["hot"][i])
        act.lists["hot"][i] = 0
    act.lists["ph"][i] = act.lists["hv"][i] = 0
    act.ints["phasers"] -= p
    act.ints["heavy"] -= h
    act.lists.setdefault("misses", []).append(u)
    if s.rules.one_target:
        forget_target(s, s.stack[0], u, act.lists["targets"][0])


@custom("direct-fire", "The player of the card directs what an enemy unit has not fired yet.")
def direct_fire(r: Run) -> bool | None:
    """Volley by volley: a target, so many phasers, so many heavy weapons; each can be answered."""
    s, f, u = r.s, r.frame, r.sc.tgt
    if "begun" not in f.ints:
        f.ints["begun"] = 1
        take_back(s, u, r.answer)
    if u < 0 or s.zone[u] != PLAY or not fire_weapons.may_fire(s, u):
        return None
    if "aim" not in f.ints:
        got = r.pick(aims(s, u, r.me), r.me, 1, optional=True)
        if got is None:
            return True
        if not got:
            return None
        f.ints["aim"] = got[0]
    t = f.ints["aim"]
    if not is_fleet(t):
        for name, weapon, ready in (
            ("phasers", "phaser", fire_weapons.phasers_ready(s, u)),
            ("heavy weapons", "heavy", fire_weapons.heavies_ready(s, u)),
        ):
            if weapon in f.ints:
                continue
            most = ready if fire_targets.weapon_hits(s, u, t, weapon) else 0
            f.words["counted"] = name
            n = r.choose(most + 1, r.me)
            if n is None:
                return True
            f.ints[weapon] = n
    f.words.pop("counted", None)
    f.pc -= 1  # come back when this fire has landed: there may be more
    _let_fly(r, u, f.ints.pop("aim"), f.ints.pop("phaser", 0), f.ints.pop("heavy", 0))
    return None


def _let_fly(r: Run, u: int, t: int, p: int, h: int) -> None:
    s = r.s
    s.stack[0].lists.setdefault("directed", []).append(t)
    if is_fleet(t):
        fire.declare_area(r.ctx, u, t)
        s.stack[-1].controller = r.me
        return
    if not p + h:
        return
    lists = {"targets": [t], "units": [u], "ph": [p], "hv": [h]}
    if fire_weapons.mixed(s, u):
        lists["hot"] = [min(h, fire_weapons.hot_ready(s, u))]
        s.shot_heavy[u] += fire_weapons.PLAIN * (h - lists["hot"][0])
    s.shot[u] += p
    s.shot_heavy[u] += h
    s.loaded[u] -= h
    s.moved = 1
    if s.rules.one_target:
        note_targets(s, s.stack[0], [u], t)  # VAR-10
    _announce(r.ctx, u, t, p, h)
    ints = {"phasers": p, "heavy": h, "n_units": 1, "place": t}
    push(s, Frame("act", 0, u, r.me, ints, lists, {"what": "volley", "key": ""}))


def _announce(ctx: Ctx, u: int, t: int, p: int, h: int) -> None:
    s = ctx.s
    text = f"{title(s, u)} fires {fire.shots(p, h)} at {thing(s, t)}."
    ctx.say("volley", "VOL-2", text, units=[u], target=t, phasers=p, heavy=h)
