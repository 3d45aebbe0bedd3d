"""Prompts, labels and refusals for people."""

from __future__ import annotations

from core.kernel.actions import Action

from . import actions as act
from . import alike, defence, fire, fire_targets, fire_weapons, luck
from . import numbers as num
from .allocate_budget import budget_of
from .effects import choice_texts
from .places import play_places
from .play_refusals import refuse_play, refuse_use
from .refusals import why_not
from .state import HAND, PLAY, EmpiresState, is_fleet, is_hq, seat_of_place
from .table import Ctx
from .words import title

PROMPTS = {
    "allocate": "Choose the cards to engage this turn.",
    "spend": "Spend what is left: ammunition, energy, repair, research.",
    "engage": "Move ships on terrain, or be done.",
    "fire": "Declare a volley, or be done firing.",
    "aim": "Choose the weapons of this volley.",
    "discard": "Discard cards, or be done.",
    "draw": "Draw, or be done.",
    "agree": "End the match, as proposed, or play on?",
    "stack": "Stack your deck: choose the next card from the top, or be done.",
}


NO_TAILS: alike.Tails = {}
"""Titles as they are."""


def name_of(s: EmpiresState, t: int, viewer: int, tails: alike.Tails = NO_TAILS) -> str:
    """A thing as the viewer names it; hidden cards have no name."""
    if is_hq(t):
        x = seat_of_place(t)
        return "your Sector HQ" if x == viewer else f"Sector HQ of player {x + 1}"
    if is_fleet(t):
        x = seat_of_place(t)
        return "your fleet" if x == viewer else f"fleet of player {x + 1}"
    if t < 0:
        return "nothing"
    return _called(s, t, tails)


def _called(s: EmpiresState, u: int, tails: alike.Tails) -> str:
    return title(s, u) + tails.get(u, "")


def prompt(s: EmpiresState) -> str:
    """The open question in one sentence."""
    q = s.question
    seat = s.asked
    if q == "play":
        n = s.plays
        return (
            f"Play cards and use functions ({n} card play{'' if n == 1 else 's'} left), or be done."
        )
    if q == "react":
        return f"React to this, or pass: {_what(s, seat)}."
    if q == "pick" and s.stack[-1].op == "order":
        return "Choose which of your cards goes to the discard pile next, the top one last."
    if q in ("pick", "choose"):
        top = s.stack[-1]
        if top.op == "act":
            return f"{title(s, top.source)} acts only with your leave."
        if top.op == "luck":
            return luck.prompt(s, top)
        source = title(s, top.source) if top.source >= 0 else "an effect"
        verb = "Choose for" if q == "pick" else "Choose an option of"
        return f"{verb} {source}."
    if q == "return":
        top = s.stack[-1]
        end = "." if top.ints["must"] else ", or hold its fire."
        return f"{title(s, top.source)} defends: choose the attacker that it fires at{end}"
    if q == "stack" and s.stack[-1].ints["placed"]:
        return f"{PROMPTS[q][:-1]} ({s.stack[-1].ints['placed']} placed)."
    return PROMPTS[q]


def _what(s: EmpiresState, viewer: int) -> str:
    f = s.stack[-2]
    what = f.words["what"]
    targets = ", ".join(name_of(s, t, viewer) for t in f.lists.get("targets", ()))
    if what == "doom":
        end = "discarded" if f.words["cause"] == "discarded" else "destroyed"
        return f"{targets} is about to be {end}"
    if what == "allocate":
        return "points are allocated"
    source = title(s, f.source) if f.source >= 0 else "an action"
    if what == "volley":
        n = f.ints["phasers"] + f.ints["heavy"]
        return f"a volley of {n} by {source} at {targets}"
    return f"{source}{' against ' + targets if targets else ''}"


def label(s: EmpiresState, seat: int, a: Action) -> str:
    """Short text of an action; where two answers of the list would read the same, told apart."""
    if s.over or s.asked != seat:
        return _label(s, seat, a, NO_TAILS)
    from .flow import legal

    answers = legal(s)
    if s._told is None or s._told[0] is not answers:
        s._told = answers, alike.labels(s, seat, answers, lambda b, t: _label(s, seat, b, t))
    return s._told[1].get(a) or _label(s, seat, a, NO_TAILS)


def _label(s: EmpiresState, seat: int, a: Action, tails: alike.Tails) -> str:
    if isinstance(a, act.Play):
        where = _where(s, seat, a.place, tails)
        as_kind = "" if a.kind == "-" else f" as a {s.defs[a.card].types[1]}"
        return f"Play {_called(s, a.card, tails)}{as_kind}{where}"
    if isinstance(a, act.Use):
        d = s.defs[a.card]
        aim = "" if a.place == -1 else f": {name_of(s, a.place, seat, tails)}"
        whose = tails.get(a.card, "")
        return f"{d.name}{whose}: {d.acts[a.function].text}{aim}"
    if isinstance(a, act.Pick):
        return (
            name_of(s, a.choice, seat, tails)
            if a.choice < 0 or a.choice < len(s.names)
            else str(a.choice)
        )
    if isinstance(a, act.Choose):
        texts = choice_texts(Ctx(s, None), s.stack[-1])
        return texts[a.option - 1].capitalize() if a.option <= len(texts) else f"Option {a.option}"
    if isinstance(a, act.Volley):
        return f"Volley at {name_of(s, a.target, seat, tails)}"
    if isinstance(a, act.ReturnFire):
        guns = fire.shots(*defence.salvo(s, s.stack[-1].source, a.target))
        return f"Return fire at {name_of(s, a.target, seat, tails)} ({guns})"
    if isinstance(a, act.Stack):
        return f"Next from the top: {_called(s, a.card, tails)}"
    if isinstance(a, act.Aim):
        kinds = {"phaser": "phaser", "plain": "ordinary heavy weapon"}
        word = kinds.get(a.weapon, "heavy weapon") + ("s" if a.count > 1 else "")
        return f"{_called(s, a.card, tails)}: {a.count} {word}"
    if isinstance(a, act.Swap):
        return f"Reserve: {_called(s, a.card, tails)} for {_called(s, a.reserve, tails)}"
    return _plain_label(s, seat, a, tails)


def _where(s: EmpiresState, seat: int, place: int, tails: alike.Tails) -> str:
    if is_fleet(place) and seat_of_place(place) == seat:
        return ""
    return f" {'against' if place < 0 else 'on'} {name_of(s, place, seat, tails)}"


SENT = {
    "move": ("Move", "to"),
    "combine": ("Join", "and"),
    "area": ("Distortion cannon of", "at"),
    "lay": ("Lay", "at"),
}
"""Words around the card and the place of an action with both."""


def _plain_label(s: EmpiresState, seat: int, a: Action, tails: alike.Tails) -> str:
    simple = {
        "engage-best": "Engage the best set",
        "done": "Done",
        "pass": "Pass",
        "draw": "Draw",
        "withdraw": "Withdraw from the match",
        "agree": "Agree to end the match",
        "decline": "Play on",
        "propose-end": "Propose to end the match",
    }
    if a.tag == "pass" and s.question == "return":
        return "Hold fire"
    if a.tag in simple:
        return simple[a.tag]
    card = _called(s, getattr(a, "card", 0), tails)
    if isinstance(a, act.Repair):
        return f"Repair {a.part} of {card}"
    if isinstance(a, act.Apply):
        return f"1 {a.kind} on {card}"
    if isinstance(a, act.Move | act.Combine | act.Area | act.Lay):
        verb, link = SENT[a.tag]
        return f"{verb} {card} {link} {name_of(s, a.place, seat, tails)}"
    words = {
        "arm": "1 ammunition for",
        "charge": "1 energy for",
        "heal": "Heal",
        "drop": "Discard",
    }
    return f"{words.get(a.tag, a.tag.capitalize())} {card}"


PLAYING = (act.Play, act.Use, act.Strike, act.Swap, act.Lay, act.Combine, act.Separate)
SPENDING = (act.Arm, act.Charge, act.Repair, act.Heal, act.Apply)


def refusal(s: EmpiresState, a: Action) -> tuple[str, str]:
    """Rule and sentence for an illegal action, from what its seat may know."""
    seat, q = s.asked, s.question
    expected = {
        "react": (act.Play, act.Use, act.Pass),
        "allocate": (act.Engage, act.EngageBest, act.Done, act.Withdraw),
        "fire": (act.Volley, act.Area, act.Done),
        "aim": (act.Aim, act.Done),
        "play": (*PLAYING, act.Done),
        "discard": (act.Drop, act.Done),
        "engage": (act.Move, act.Use, act.Done),
        "spend": (*SPENDING, act.Engage, act.Play, act.Use, act.Done),
    }
    n = len(s.names)
    card = getattr(a, "card", None)
    if isinstance(card, int) and not 0 <= card < n:
        return "", f"There is no card {card}."
    if q in expected and not isinstance(a, expected[q]):
        return "TURN-1", f"That is not done now. {prompt(s)}"
    if isinstance(a, act.Play):
        return _play_refusal(s, seat, a)
    if isinstance(a, act.Use):
        if s.zone[a.card] != PLAY or a.card not in num.wielded(s, seat):
            if s.zone[a.card] == PLAY and s.fleet[a.card] == seat:
                return "CTL-1", f"Another player steers {title(s, a.card)}."
            return "CTL-1", "That is not a card in play of yours."
        if not 0 <= a.function < len(s.defs[a.card].acts):
            return "ACT-1", f"{title(s, a.card)} has no such function."
        return refuse_use(s, seat, a.card, a.function, reacting=q == "react") or (
            "ACT-1",
            "That is not a target of that function.",
        )
    if isinstance(a, act.Volley):
        return _volley_refusal(s, seat, a.target)
    if isinstance(a, act.Engage):
        return _engage_refusal(s, seat, a.card, q)
    if isinstance(a, act.Aim):
        barred = _barred(s, [a.card], s.stack[-1].ints["target"]) if q == "aim" else None
        if barred is not None:
            return barred
        return "FIRE-1", "Those weapons are not ready for that target."
    known = why_not(s, seat, a) if q in expected and a != act.DONE else None
    return known or ("", f"That cannot be done now. {prompt(s)}")


def _engage_refusal(s: EmpiresState, seat: int, u: int, q: str) -> tuple[str, str]:
    if s.zone[u] != PLAY or s.fleet[u] != seat:
        return "ENG-1", "That is not a card in play of yours."
    name = title(s, u)
    if q == "allocate":
        b, chosen = budget_of(s, seat), s.stack[-1].lists.get("set", [])
        if u in chosen:
            return "ENG-1", f"{name} is among the cards to engage already."
        if num.flag(s, u, "no_engage"):
            return "ENG-1", f"Something keeps {name} from being engaged."
        if u not in b.units:
            return "ENG-1", f"{name} needs no points to be engaged."
        host = b.hosts.get(u, u)
        if host in b.units and host != u and host not in chosen:
            rule = "DIS-4" if s.kind[u] == "C" else "DIS-1"
            return rule, f"{name} takes points only aboard an engaged unit: {title(s, host)} first."
    return "ALLOC-4", f"The points for {name} are not there."


def _play_refusal(s: EmpiresState, seat: int, a: act.Play) -> tuple[str, str]:
    if s.zone[a.card] != HAND or s.owner[a.card] != seat:
        return "PLAY-1", "That card is not in your hand."
    d = s.defs[a.card]
    if s.question == "react":
        if not d.reaction:
            return "REA-1", f"{title(s, a.card)} is no reaction card."
        return "REA-3", f"{title(s, a.card)} is no valid answer to this there."
    if s.question not in ("play", "spend"):
        return "PLAY-1", "Cards are played in the play phases."
    places = play_places(s, seat, a.card, a.kind)
    if a.place in places:
        found = refuse_play(s, seat, a.card, a.place, a.kind, None)
        if found is not None:
            return found
    from .filters import LETTERS

    if d.reaction and not places:
        return "REA-1", f"{title(s, a.card)} is a reaction: it is played in answer to something."
    where = "may not be played there" if places else "has no place where it could be played now"
    return f"WHERE-{LETTERS[d.type]}", f"{title(s, a.card)} {where}."


def _barred(s: EmpiresState, guns: list[int], t: int) -> tuple[str, str] | None:
    """What a variant says where it keeps all of some guns from a target (VAR-9 to VAR-11)."""
    known = (
        0 <= seat_of_place(t) < len(s.alive) if t < 0 else t < len(s.names) and s.zone[t] == PLAY
    )
    if not s.rules.fire_limits or not guns or not known:
        return None
    why = [defence.barrier(s, u, t) for u in guns]
    return None if None in why else why[0]


def _volley_refusal(s: EmpiresState, seat: int, t: int) -> tuple[str, str]:
    if t in s.volleyed and s.rules.one_volley:
        return "VOL-3", "That has already been the target of a volley in this phase."
    barred = _barred(s, fire_weapons.shooters(s, seat), t)
    if barred is not None:
        return barred
    if is_hq(t):
        x = seat_of_place(t)
        if 0 <= x < len(s.alive) and x != seat and fire_targets.protected(s, x):
            return "HQ-1", "A ship or dragon protects that Sector HQ."
        return "HQ-2", "None of your ready units may fire at that Sector HQ."
    if not 0 <= t < len(s.names) or s.zone[t] != PLAY:
        return "FIRE-5", "That is no target in play."
    if s.kind[t] == "T":
        if any(s.kind[b] == "B" for b in s.kids(t)):
            return "FIRE-8", "The base on it must be gone before that terrain can be fired at."
        return "FIRE-7", "Only heavy weapons damage terrain, and none is ready."
    if not fire_targets.standing_target(s, t):
        return "FIRE-5", "That card cannot be fired at."
    if any(num.flag(s, u, "indirigan_first") for u in fire_weapons.shooters(s, seat)):
        return "IND-1", "Indirigan ships of opponents come first."
    return "FIRE-1", "None of your ready weapons can be fired at that."
