"""Why other actions than plays, functions and fire are refused: rule and sentence."""

from __future__ import annotations

from core.kernel.actions import Action

from . import actions as act
from . import numbers as num
from .divide import PAIRED, can_separate
from .offers import STRUCK
from .state import HAND, NONE, PLAY, RESERVE, EmpiresState
from .words import title

Why = tuple[str, str]

NOT_YOURS: Why = ("CTL-1", "That is not a card in play of yours.")
NO_PLAY: Why = ("PLAY-1", "No card play is left this turn.")


def why_not(s: EmpiresState, seat: int, a: Action) -> Why | None:
    """Why an action of the open question is not legal, or None where nothing special is known."""
    if isinstance(a, act.Swap):
        return _swap(s, seat, a)
    if isinstance(a, act.Drop):
        return _drop(s, seat, a.card)
    u = getattr(a, "card", NONE)
    if u < 0 or s.zone[u] != PLAY:
        return NOT_YOURS
    if isinstance(a, act.Strike):
        return _strike(s, u)
    if isinstance(a, act.Separate):
        return _separate(s, seat, u)
    if isinstance(a, act.Combine):
        if s.plays <= 0:
            return NO_PLAY
        if s.used[u] & PAIRED:
            return "KRE-4", f"{title(s, u)} was separated or paired this turn already."
        return "KRE-2", "Those two do not join."
    if isinstance(a, act.Move):
        return "ENG-2", "A ship on terrain moves to another terrain of yours, once a turn."
    return _points(s, seat, u, a)


def _swap(s: EmpiresState, seat: int, a: act.Swap) -> Why | None:
    n = len(s.names)
    mine = s.zone[a.card] == HAND and s.owner[a.card] == seat
    if not mine or not 0 <= a.reserve < n or s.zone[a.reserve] != RESERVE:
        return "RES-2", "A card of your hand goes for one of your reserve fleet."
    if s.owner[a.reserve] != seat:
        return "RES-2", "That card is in another player's reserve fleet."
    if s.plays <= 0:
        return NO_PLAY
    if s.defs[a.card].extra.get("no_reserve"):
        return "RES-4", f"{title(s, a.card)} may never be in the reserve fleet."
    strong, weak = title(s, a.reserve), title(s, a.card)
    if s.defs[a.reserve].strength > s.defs[a.card].strength:
        return "RES-2", f"{strong} is stronger than {weak}: you take equal or lower strength."
    return None


def _drop(s: EmpiresState, seat: int, u: int) -> Why:
    if s.zone[u] == HAND and s.owner[u] == seat:
        return "DISC-3", "A card of the hand is discarded for a card play that is left; none is."
    if s.zone[u] == PLAY and s.fleet[u] != seat and s.owner[u] == seat:
        return "DISC-2", f"{title(s, u)} is under another player's control."
    if s.zone[u] == PLAY and s.fleet[u] == seat and s.owner[u] != seat:
        return "DISC-2", f"{title(s, u)} belongs to another player."
    return NOT_YOURS


def _strike(s: EmpiresState, u: int) -> Why:
    if not any(t.on in ("strike", "enemy-strike") for t in s.defs[u].triggers):
        return "PLAY-4", f"{title(s, u)} deals no damage of its own."
    if s.used[u] & STRUCK:
        return "PLAY-4", f"{title(s, u)} has dealt its damage of this turn."
    if not num.works(s, u):
        return "DIS-6", f"{title(s, u)} does not function now."
    return "PLAY-4", f"{title(s, u)} deals its damage on its player's turn, where its text says so."


def _separate(s: EmpiresState, seat: int, u: int) -> Why:
    if s.fleet[u] != seat or not s.joined[u]:
        return "KRE-4", "That is no part of a pair of yours that could leave."
    if s.plays <= 0:
        return NO_PLAY
    if num.counted_units(s, seat) >= s.limit[seat]:
        return "KRE-4", "There is no free command place for the part that leaves."
    if not can_separate(s, u):
        return "KRE-4", "There is too much damage: one of the parts would not live."
    return "KRE-4", "That is no part of a pair of yours that could leave."


def _points(s: EmpiresState, seat: int, u: int, a: Action) -> Why | None:
    name = title(s, u)
    if isinstance(a, act.Arm):
        if s.fleet[u] != seat:
            return NOT_YOURS
        return "ALLOC-5", f"{name} has no heavy weapon to load, or no ammunition is left."
    if isinstance(a, act.Charge):
        return "ALLOC-4", f"{name} has no use for more energy, or none is left."
    if isinstance(a, act.Repair):
        if s.fleet[u] != seat:
            return "REP-3", "Only your own cards are repaired."
        return "PT-4", f"Nothing of that can be mended on {name}, or no repair point is left."
    if isinstance(a, act.Heal):
        return "PT-5", f"{name} cannot be healed, or no healing point is left."
    if isinstance(a, act.Apply):
        return "PT-3", f"{name} is not ended by such points of yours, or none are left."
    return None
