"""Operations of occurrences and luck that the vocabulary cannot say."""

from __future__ import annotations

from core.games.empires import numbers as num
from core.games.empires.damage import apply_damage
from core.games.empires.damage_repair import repair
from core.games.empires.effects import Run, custom
from core.games.empires.fire_targets import protected
from core.games.empires.places import check_place, places_of, seat_at
from core.games.empires.scope import Scope
from core.games.empires.state import HAND, LIMBO, NONE, PLAY, RESERVE, hq_place, seat_of_place
from core.games.empires.table import (
    enter,
    relocate,
    remove_stack,
    to_discard,
)
from core.games.empires.words import title


def alike(r: Run, t: int) -> list[int]:
    """Cards of the same name that lie on a card already, the running one left out."""
    s = r.s
    return [k for k in s.kids(t) if k != r.card and s.defs[k].name == s.defs[r.card].name]


@custom("retreat", "Retreats that are together as strong as the unit send it back to hand.")
def retreat(r: Run) -> None:
    """One that does not suffice alone lies on the unit until the end of the turn."""
    s, t = r.s, r.sc.tgt
    others = alike(r, t)
    if sum(num.strength(s, k) for k in (*others, r.card)) < num.strength(s, t):
        enter(s, r.card, r.me, t)
        return
    for k in others:
        to_discard(s, k)
    r.say("to-hand", "DES-3", f"{title(s, t)} goes back to hand.", card=t)
    remove_stack(r.ctx, t, "hand")


@custom("wander", "Desires stronger than every crew there take an Indirigan ship away.")
def wander(r: Run) -> None:
    """To hand where Indirigan is the announced empire, else it is discarded."""
    s, t = r.s, r.sc.tgt
    others = alike(r, t)
    crew = [num.strength(s, k) for p in num.parts(s, t) for k in s.kids(p) if s.kind[k] == "C"]
    if sum(num.strength(s, k) for k in (*others, r.card)) < max(crew, default=0):
        enter(s, r.card, r.me, t)
        return
    for k in others:
        to_discard(s, k)
    home = s.empires[s.fleet[t]] == "Indirigan"
    r.say("wander", "DES-3", f"{title(s, t)} wanders away.", card=t)
    remove_stack(r.ctx, t, "hand" if home else "discard")


@custom("leak", "The next card of a deck stays, or goes away with a card of one's hand.")
def leak(r: Run) -> bool | None:
    """Without a card in hand there is no choice."""
    s = r.s
    seat = seat_of_place(r.sc.tgt)
    pile = s.deck[0 if s.piles == 1 else seat]
    hand = sorted(s.hand[r.me])
    if not pile or not hand:
        return None
    if "leaked" not in r.frame.ints:
        choice = r.choose(2, r.me)
        if choice is None:
            return True
        if choice == 0:
            return None
        r.frame.ints["leaked"] = 1
    found = r.pick(hand, r.me, 1)
    if found is None:
        return True
    for u in (pile[-1], *found):
        r.say("discard", "DES-4", f"{title(s, u)} is discarded.", card=u)
        to_discard(s, u)
    return None


@custom(
    "supply-lines", "It ends when its opponent destroys a ship of its player, or the last is lost."
)
def supply_lines(r: Run) -> None:
    """Losses by others do not count while ships are left."""
    s, host = r.s, r.frame.ints["target"]
    ships = any(s.fleet[u] == r.me and s.kind[u] in "SD" for u in s.play)
    if s.zone[r.card] == PLAY and (r.frame.ints["actor"] == seat_of_place(host) or not ships):
        remove_stack(r.ctx, r.card)


@custom("eject", "The capsule of a dying Krebiz pair stays in play with 1 point and no shields.")
def eject(r: Run) -> None:
    """Whichever part carries the other, the rest of the pair goes."""
    s, t = r.s, r.sc.tgt
    capsule = next(p for p in num.parts(s, t) if "capsule" in s.defs[p].tags)
    if capsule == t:
        hulls = [k for k in s.kids(t) if s.joined[k]]
        for k in hulls:
            remove_stack(r.ctx, k)
        if r.answer is not None:
            r.answer.ints["saved"] = 1
    else:
        relocate(s, capsule, NONE)
    s.damage[capsule] = num.strength(s, capsule) - 1
    s.shield_damage[capsule] = num.shields(s, capsule)
    s.touch()
    r.say("save", "KRE-4", f"{title(s, capsule)} gets away.", card=capsule)


@custom("conflict", "Two terrain damage each other by half their strength; the card notes both.")
def conflict(r: Run) -> bool | None:
    """The player of the card chooses the two; the card's memo and counter keep them."""
    s = r.s
    seat = seat_of_place(r.sc.tgt)
    fit = [t for t in s.play if s.fleet[t] == seat and s.kind[t] == "T" and not s.joined[t]]
    found = r.pick(sorted(t for t in fit if not s.away[t]), r.me, 2)
    if found is None:
        return True
    if len(found) == 2:
        a, b = found
        s.memo[r.card], s.counter[r.card] = a, b + 1
        s.touch()
        half = num.strength(s, a) // 2, num.strength(s, b) // 2
        apply_damage(r.ctx, a, [("occurrence", half[1])], r.card, r.me)
        apply_damage(r.ctx, b, [("occurrence", half[0])], r.card, r.me)
    return None


@custom("or-base", "Of the picked terrain a base may be hit instead, as the player likes (DMG-6).")
def or_base(r: Run) -> bool | None:
    """The rest of what destroys the base goes on to the terrain (DMG-7)."""
    s = r.s
    for t in r.frame.lists.get("picked", [])[:1]:
        bases = [k for k in s.kids(t) if s.kind[k] == "B" and not s.away[k]]
        found = r.pick(sorted([t, *bases]), r.me, 1)
        if found is None:
            return True
        r.frame.lists["picked"] = found
        r.frame.ints["ground"] = 1
    return None


@custom("surprise", "The ship that was just played is `picked`.")
def surprise(r: Run) -> None:
    """Nothing happens if none arrived: the counter holds the ships that were there before."""
    s = r.s
    mine = [u for u in s.play if s.fleet[u] == r.me and s.kind[u] == "S" and not s.away[u]]
    fresh = len(mine) > s.counter[r.card] and s.born[mine[-1]] == s.clock
    r.frame.lists["picked"] = [s.unit_of(mine[-1])] if fresh else []


@custom("cancel-action", "What the answered card would do at once does not happen; it stays.")
def cancel_action(r: Run) -> None:
    """The play itself is not void."""
    if r.answer is not None:
        r.answer.words["key"] = ""
        r.say("void", "LOC-7", "The action is void.")


@custom("unmend", "Up to some repair points of an allocation become damage.")
def unmend(r: Run) -> bool | None:
    """Each point is taken back and hurts the same card instead; the controller chooses which."""
    s, most = r.s, r.args["args"]["most"]
    mended = [u for u in s.stack[0].lists.get("mended", []) if s.zone[u] == PLAY]
    done = r.frame.lists.setdefault("done", [])
    while len(done) < min(most, len(mended)):
        rest = sorted({u for u in mended if mended.count(u) > done.count(u)})
        found = r.pick(rest, r.me, 1)
        if found is None:
            return True
        done.extend(found)
    for u in sorted(set(done), reverse=True):
        apply_damage(r.ctx, u, [("luck", 2 * done.count(u))], r.card, r.me)
    return None


@custom("backfire", "Half the heavy damage of a firing ship hits itself.")
def backfire(r: Run) -> None:
    """Worked out when the volley lands."""
    if r.answer is not None and r.sc.tgt not in r.answer.lists.setdefault("backfire", []):
        r.answer.lists["backfire"].append(r.sc.tgt)


@custom("portal", "A card just played goes to a place of another opponent instead.")
def portal(r: Run) -> bool | None:
    """Its player is spared unless nobody else is left; without a place nothing changes."""
    s, f = r.s, r.answer
    if f is None or s.zone[f.source] != LIMBO:
        return None
    d = s.defs[f.source]
    second = s.kind[f.source] != s.defs[f.source].type[0].upper()
    places = d.second_places if second and d.second_places else d.places
    kind = s.kind[f.source]
    others = [x for x in s.after(r.me) if x != f.controller] or [f.controller]
    fit = [
        t
        for t in places_of(s, r.me, f.source, places, None)
        if t != NONE
        and seat_at(s, t) in others
        and check_place(s, r.me, f.source, t, kind) is None
        and (d.when is None or d.when.test(Scope(s, f.controller, f.source, t)))
    ]
    found = r.pick(sorted(set(fit)), r.me, 1)
    if found is None:
        return True
    if found:
        f.lists["targets"] = [found[0]]
        f.ints["place"] = found[0]
        f.ints["redirected"] = 1
        r.say("redirect", "VOL-5", f"{title(s, f.source)} goes elsewhere.", card=f.source)
    return None


@custom("exchange-reserve", "A card of the hand and one of the reserve fleet change places.")
def exchange_reserve(r: Run) -> bool | None:
    """Strength does not matter; cards that may never be in the reserve fleet stay in hand."""
    s, f = r.s, r.frame
    given = [u for u in s.hand[r.me] if not s.defs[u].extra.get("no_reserve")]
    if not given or not s.reserve[r.me]:
        return None
    if "given" not in f.lists:
        found = r.pick(sorted(given), r.me, 1)
        if found is None:
            return True
        f.lists["given"] = found
    taken = r.pick(sorted(s.reserve[r.me]), r.me, 1)
    if taken is None:
        return True
    u, v = f.lists["given"][0], taken[0]
    s.hand[r.me].remove(u)
    s.reserve[r.me].remove(v)
    s.reserve[r.me].append(u)
    s.hand[r.me].append(v)
    s.zone[u], s.zone[v] = RESERVE, HAND
    r.say("swap", "RES-2", f"{{{r.me}}} {{{r.me}|exchange|exchanges}} a card of the reserve fleet.")
    return None


@custom("targeting-error", "A volley hits a unit or the Sector HQ of the player who fires it.")
def targeting_error(r: Run) -> bool | None:
    """Not a unit that fires in it; those do not protect their Sector HQ from it (HQ-7)."""
    s, f = r.s, r.answer
    if f is None:
        return None
    seat, units = f.controller, f.lists["units"]
    fit = [
        u
        for u in s.play
        if s.fleet[u] == seat and num.is_unit(s, u) and not s.away[u] and u not in units
    ]
    if not protected(s, seat, units):
        fit.append(hq_place(seat))
    found = r.pick(sorted(fit), r.me, 1)
    if found is None:
        return True
    if found:
        f.lists["targets"] = [found[0]]
        f.ints["place"] = found[0]
        r.say("redirect", "VOL-5", "The volley goes astray.", target=found[0])
    return None


@custom(
    "deliver",
    "Repair points for a unit, a terrain or the own Sector HQ, in reaction against what comes.",
)
def deliver(r: Run) -> bool | None:
    """Points that mend nothing yet count against the damage that is being dealt (REP-6)."""
    s, t, points = r.s, r.sc.tgt, r.args["args"]["points"]
    if t < 0:
        done = min(points, s.hq[r.me])
        s.hq[r.me] -= done
        r.say("hq-repair", "REP-4", f"The Sector HQ of {{{r.me}}} is mended by {done}.", seat=r.me)
        _forestall(r, hq_place(r.me), points - done)
        return None
    part = ""
    if s.shield_damage[t] and s.damage[t]:
        choice = r.choose(2, r.me)
        if choice is None:
            return True
        part = "shield" if choice == 0 else "structure"
    _, up, down = num.total(s, t, "repair-times")
    points = points * up // down
    for which in (part, "") if part else ("",):
        points -= repair(r.ctx, t, points, which)
    _forestall(r, t, points)
    return None


def _forestall(r: Run, t: int, points: int) -> None:
    """Set points against the action that is answered."""
    s, f = r.s, r.answer
    if f is None or points <= 0:
        return
    what = f.words["what"]
    if what == "volley":
        if t in f.lists["targets"]:
            f.ints["less"] = f.ints.get("less", 0) + points
    elif what == "area":
        f.lists.setdefault("untouched", []).append(t)
    elif what in ("play", "use", "mission", "damage") and t >= 0 and s.kind[t] != "T":
        enter(s, r.card, r.me, t)
        s.counter[r.card] = points
        f.ints["mark"] = r.card
