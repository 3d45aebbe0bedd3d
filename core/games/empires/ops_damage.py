"""Operations that damage, mend and shield (chapter 9), and those that change a volley."""

from __future__ import annotations

from . import numbers as num
from .damage import apply_damage
from .damage_repair import heal, repair
from .effects import Run, op
from .filters import Filter
from .scope import Scope
from .state import NONE, PLAY, is_hq, seat_of_place

WORDS = {
    "M": "monster",
    "H": "hazard",
    "O": "occurrence",
    "E": "equipment",
    "C": "crew",
    "L": "luck",
    "A": "ability",
}


def kind_of(r: Run) -> str:
    """Kind of the damage that an effect deals: stated, or the type of its card."""
    stated = r.args.get("as")
    return str(stated) if stated else WORDS.get(r.s.kind[r.card], "card")


def deal(r: Run, t: int, points: int, among: Filter | None = None) -> None:
    """Damage from an effect; `among`: what it may be put on, where it is not the card's place."""
    s = r.s
    if s.kind[r.card] in "MD":
        points *= 1 if r.card < 0 else _overstrike(r)
    apply_damage(
        r.ctx,
        t,
        [(kind_of(r), points)],
        r.card,
        r.me,
        structural=bool(r.args.get("structural")),
        ground=_grounds(r, t, among),
    )


def _grounds(r: Run, t: int, among: Filter | None) -> bool:
    """Whether damage to a base could have been put on the terrain beneath it, too (DMG-7)."""
    s = r.s
    if t < 0 or s.kind[t] != "B" or s.host[t] < 0 or s.kind[s.host[t]] != "T":
        return False
    under = s.host[t]
    if r.frame.ints.get("ground"):
        return True
    if among is not None:
        return bool(among.test(r.sc, under))
    if r.card < 0 or s.kind[r.card] not in "MHOL":
        return False
    d = s.defs[r.card]
    sc = Scope(s, r.me, r.card, under)
    return any(
        p.filter is not None and p.filter.test(sc, under) for p in (*d.places, *d.second_places)
    )


def _overstrike(r: Run) -> int:
    _, up, down = num.total(r.s, r.card, "strike-times")
    return max(1, up // down)


@op("damage")
def damage(r: Run) -> None:
    """Damage to each of the named cards."""
    points = r.amount("amount")
    for t in reversed(r.cards()):
        deal(r, t, points)


@op("damage-each")
def damage_each(r: Run) -> bool | None:
    """Damage to each of up to `count` different cards that a seat chooses."""
    s = r.s
    choices = r.reached([t for t in s.play if not s.away[t] and r.args["among"].test(r.sc, t)])
    chosen_now = r.frame.lists.get("chosen", [])
    if r.args.get("one-fleet") and chosen_now:
        choices = [t for t in choices if s.fleet[t] == s.fleet[chosen_now[0]]]
    seats = r.who()
    chosen = r.pick(choices, seats[0] if seats else r.me, r.amount("count"))
    if chosen is None:
        return True
    for t in reversed(chosen):
        deal(r, t, r.amount("amount"), r.args["among"])
    return None


@op("damage-spread")
def damage_spread(r: Run) -> bool | None:
    """Points of damage spread over cards, freely by a seat or evenly."""
    s = r.s
    choices = r.reached([t for t in s.play if not s.away[t] and r.args["among"].test(r.sc, t)])
    points = r.amount("amount")
    if not choices:
        return None
    if r.args.get("evenly"):
        share, rest = divmod(points, len(choices))
        for i, t in reversed(list(enumerate(choices))):
            deal(r, t, share + (1 if i < rest else 0), r.args["among"])
        return None
    seats = r.who()
    chosen = r.pick(choices, seats[0] if seats else r.me, points, again=True)
    if chosen is None:
        return True
    for t in reversed(choices):
        deal(r, t, chosen.count(t), r.args["among"])
    return None


@op("shields")
def shields(r: Run) -> None:
    """All shields down, or up again; fields are no shields (MEC-6)."""
    for t in r.in_play():
        r.s.shield_damage[t] = 0 if r.args["set"] == "full" else num.shields(r.s, t)
        r.s.moved = 1
        word = "up" if r.args["set"] == "full" else "gone"
        r.say("shields", "DMG-1", f"The shields of {r.s.defs[t].name} are {word}.", card=t)


@op("repair")
def repair_(r: Run) -> None:
    """Repair points, doubled where a card there says so; a dying card counts (REP-6)."""
    for t in r.in_play():
        _, up, down = num.total(r.s, t, "repair-times")
        repair(r.ctx, t, r.amount("amount") * up // down)


@op("heal")
def heal_(r: Run) -> None:
    """Healing points on monsters and dragons (PT-5)."""
    for t in r.in_play():
        heal(r.ctx, t, r.amount("amount"))


@op("mend-hq")
def mend_hq(r: Run) -> None:
    """Mend a Sector HQ: only cards that say so do (REP-4)."""
    for seat in r.who():
        done = min(r.amount("amount"), r.s.hq[seat])
        r.s.hq[seat] -= done
        r.say(
            "hq-repair",
            "REP-4",
            f"{{{seat}|Your Sector HQ|The Sector HQ of @}} is mended by {done}.",
            seat=seat,
        )


@op("restore")
def restore(r: Run) -> None:
    """Leave a unit with a number of structural points and no shields; saves a dying one."""
    s = r.s
    for t in r.in_play():
        s.damage[t] = max(0, num.strength(s, t) - max(1, r.amount("amount")))
        if num.has_field(s, t):
            s.emf[t] = 0
        s.shield_damage[t] = num.shields(s, t)
        r.say("restore", "REP-6", f"{s.defs[t].name} holds on.", card=t)


@op("save")
def save(r: Run) -> None:
    """A dying card stays, with `strength` structural points left."""
    s = r.s
    if r.answer is None or r.answer.words.get("what") != "doom":
        return
    t = r.answer.lists["targets"][0]
    r.answer.ints["saved"] = 1
    s.damage[t] = max(0, num.strength(s, t) - r.amount("strength", 1))
    r.say("save", "REP-6", f"{s.defs[t].name} is kept from destruction.", card=t)


@op("research")
def research(r: Run) -> None:
    """Research points applied to cards (ALLOC-9)."""
    for t in r.in_play():
        r.s.research[t] = max(0, r.s.research[t] + r.amount("amount"))


@op("volley")
def volley(r: Run) -> None:
    """Change the volley that is answered (VOL-7): the numbers are worked out when it lands."""
    f = r.answer
    if f is None or f.words.get("what") not in ("volley", "area"):
        return
    ints = f.ints
    if r.args.get("all"):
        ints["void-all"] = 1
    if r.args.get("phasers") == "zero" and "of" in r.args:
        f.lists.setdefault("duds", []).extend(r.cards("of"))
        return
    if r.args.get("phasers") == "zero":
        ints["no-phasers"] = 1
    if r.args.get("heavy") == "zero":
        ints["no-heavy"] = 1
    ints["add"] = ints.get("add", 0) + r.amount("add")
    less = "less-ew" if r.card >= 0 and "ew" in r.s.defs[r.card].tags else "less"
    ints[less] = ints.get(less, 0) + r.amount("less")
    if "times" in r.args:
        up, down = r.args["times"]
        ints["up"] = ints.get("up", 1) * up
        ints["down"] = ints.get("down", 1) * down
    for u in r.cards("of") if "of" in r.args else []:
        f.lists.setdefault("misses", []).append(u)


@op("redirect")
def redirect(r: Run) -> None:
    """The answered action goes to another target."""
    f = r.answer
    found = r.cards()
    if f is None or not found:
        return
    f.lists["targets"] = [found[0]]
    f.ints["place"] = found[0]
    f.ints["redirected"] = 1
    s = r.s
    t = found[0]
    name = (
        f"{{{seat_of_place(t)}|your Sector HQ|the Sector HQ of @}}"
        if is_hq(t)
        else s.defs[t].name
        if t >= 0
        else "another fleet"
    )
    r.say("redirect", "VOL-5", f"It goes to {name} instead.", target=t)


@op("take-over-damage")
def take_over(r: Run) -> None:
    """A card takes over a volley's damage for its target, `rate` points per point (S-5)."""
    f = r.answer
    found = r.in_play()
    if f is None or not found:
        return
    f.lists["cover"] = [r.s.unit_of(found[0]), max(1, r.amount("rate", 1))]
    f.ints["protector"] = 1


@op("substitute")
def substitute(r: Run) -> None:
    """Another card suffers what the answered action would do to its target."""
    f = r.answer
    found = r.cards()
    if f is None or not found:
        return
    old = f.lists["targets"][0] if f.lists.get("targets") else NONE
    f.lists["targets"] = [found[0] if x == old else x for x in f.lists["targets"]]
    if f.ints.get("place") == old:
        f.ints["place"] = found[0]


@op("void")
def void(r: Run) -> None:
    """The answered action does not happen: `play` returns the card to hand, else it is spent."""
    f = r.answer
    if f is None:
        return
    f.ints["void"] = 1 if r.args.get("mode") == "play" else 2
    r.say("void", "LOC-7", "The action is void.")


@op("fire")
def fire(r: Run) -> None:
    """Named units fire all weapons that need no points at a target (REA-10)."""
    s = r.s
    for t in r.cards("to"):
        for u in r.in_play("with"):
            n = num.phasers(s, u) - s.shot[u]
            if n > 0 and (t < 0 or s.zone[t] == PLAY):
                s.shot[u] += n
                n *= 1 + num.total(s, u, "mimic")[0]
                apply_damage(r.ctx, t, [("phaser", n)], u, r.me)
