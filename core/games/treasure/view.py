"""What a seat may know, and a full state that fits it (part C.4 of the digest)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from core.kernel import Rng, View

from .board import SPACE, SPACES
from .cards import CARDS, COUNT, INDEX, KIND
from .recruit_events import tracked
from .rules import phase_of
from .setup import empty_state
from .state import Hero, Options, TreasureState

IDS: tuple[str, ...] = tuple(c.id for c in CARDS)


def ids(cards: list[int]) -> list[str]:
    """Cards by id."""
    return [IDS[c] for c in cards]


def one(card: int) -> str | None:
    """A card by id, None for none."""
    return IDS[card] if card >= 0 else None


def view(s: TreasureState, seat: int | None) -> View:
    """Open things, one's own hidden things, and at the end all piles."""
    over = bool(s.ended)
    laid_known = seat == s.active or s.mode == "alone"
    return {
        "game": "treasure",
        "seat": seat,
        "seats": len(s.hands),
        "turn": s.turn,
        "phase": phase_of(s),
        "over": over,
        "mode": s.mode,
        "options": {"board": s.mode == "board", "hand_limit": s.hand_limit},
        "answers": list(s.answers),
        "active": s.active,
        "asked": s.asked,
        "step": s.step,
        "queue": list(s.queue),
        "then": s.then,
        "deck": len(s.deck),
        "discard": ids(s.discard),
        "out": len(s.out) if s.mode == "board" else ids(s.out),
        "players": [_player(s, p, p == seat, over) for p in range(len(s.hands))],
        "lost_way": s.lost_way,
        "phases_done": s.phases_done,
        "location": one(s.location),
        "laid": ids(s.laid) if laid_known else None,
        "laid_count": len(s.laid),
        "guardians": ids(s.guardians),
        "foes": ids(s.foes),
        "encounter": s.encounter,
        "won": s.won,
        "guard_plays": ids(s.guard_plays),
        "party_plays": ids(s.party_plays),
        "empowered": list(s.empowered),
        "guard_dice": list(s.guard_dice),
        "party_dice": list(s.party_dice),
        "hits": s.hits,
        "aside": ids(s.aside),
        "mended": s.mended,
        "target": s.target,
        "excess": one(s.excess),
        "back_step": s.back_step,
        "back_asked": s.back_asked,
        "shown": _shown(s, seat),
        "die": s.die,
        "board": _board(s),
        "winners": list(s.winners),
        "ended": s.ended,
    }


def _player(s: TreasureState, p: int, own: bool, over: bool) -> dict[str, Any]:
    return {
        "hand": ids(s.hands[p]) if own else None,
        "hand_size": len(s.hands[p]),
        "party": [
            {
                "id": IDS[h.card],
                "left": h.left,
                "items": ids(h.items),
                "spells": ids(h.spells) if own else None,
                "spell_count": len(h.spells),
                "weapon": one(h.weapon),
                "taken": h.taken,
                "cast": h.cast,
                "martyr": h.martyr,
            }
            for h in s.parties[p]
        ],
        "carried": ids(s.carried[p]),
        "pile": ids(s.piles[p]) if own or over else None,
        "pile_size": len(s.piles[p]),
        "points": sum(CARDS[c].points for c in s.piles[p]) if own or over else None,
    }


def _shown(s: TreasureState, seat: int | None) -> list[str] | None:
    """Cards that Spy or Tracker shows to the active seat now."""
    if seat is None or seat != s.active:
        return None
    if s.step == "spy":
        return ids(s.hands[s.target])
    return ids(tracked(s)) if s.step == "track" else None


def _board(s: TreasureState) -> dict[str, Any] | None:
    if s.mode != "board":
        return None
    return {
        "pawns": [SPACES[i] for i in s.pawns],
        "spaces": [
            {
                "space": SPACES[i],
                "location": one(s.spot_places[i]),
                "guardian": one(s.spot_guards[i]) if s.spot_open[i] else None,
                "hidden_guardian": s.spot_guards[i] >= 0 and not s.spot_open[i],
                "find": s.spot_finds[i] >= 0,
            }
            for i in range(25)
        ],
    }


# --- a full state from a view ---------------------------------------------------------------------


def _cards(listed: list[str]) -> list[int]:
    return [INDEX[i] for i in listed]


def _card(given: str | None) -> int:
    return -1 if given is None else INDEX[given]


class _Unseen:
    """The cards that a view does not show, drawn from at random."""

    def __init__(self, s: TreasureState, rng: Rng) -> None:
        seen = set(census(s))
        self.cards = [c for c in range(COUNT) if c not in seen]
        rng.shuffle(self.cards)

    def draw(self, count: int, fits: Callable[[int], bool]) -> list[int]:
        """Some unseen cards that fit."""
        found: list[int] = []
        rest: list[int] = []
        for c in self.cards:
            (found if len(found) < count and fits(c) else rest).append(c)
        self.cards = rest
        return found


def determinize(view: View, rng: Rng) -> TreasureState:
    """Deal the unseen cards: spells to heroes, treasures to piles, any cards to hands and deck."""
    options = Options(**view["options"])
    s = empty_state(options, view["seats"], Rng(rng.next64()), view["mode"])
    _copy_open(s, view)
    unseen = _Unseen(s, rng)
    shown = _cards(view["shown"] or [])
    unseen.cards = [c for c in unseen.cards if c not in shown]

    def any_card(c: int) -> bool:
        return True

    def is_kind(*kinds: str) -> Callable[[int], bool]:
        return lambda c: KIND[c] in kinds

    in_deck = is_kind("hero", "spell", "event") if view["mode"] == "board" else any_card
    for p, player in enumerate(view["players"]):
        for h, given in zip(s.parties[p], player["party"], strict=True):
            if given["spells"] is None:
                h.spells = sorted(unseen.draw(given["spell_count"], is_kind("spell")))
        if player["pile"] is None:
            s.piles[p] = sorted(unseen.draw(player["pile_size"], is_kind("treasure")))
    if view["laid"] is None:
        s.laid = unseen.draw(view["laid_count"], is_kind("treasure"))
    if view["mode"] == "board":
        _deal_board(s, view, unseen, is_kind)
    for p, player in enumerate(view["players"]):
        if player["hand"] is None:
            spied = view["step"] == "spy" and view["target"] == p and view["shown"] is not None
            hand = list(shown) if spied else unseen.draw(player["hand_size"], in_deck)
            s.hands[p] = sorted(hand)
    top = shown if view["step"] == "track" else []
    s.deck = unseen.draw(view["deck"] - len(top), in_deck) + top
    return s


def _copy_open(s: TreasureState, view: View) -> None:
    for field in (
        "turn",
        "active",
        "asked",
        "step",
        "then",
        "lost_way",
        "phases_done",
        "encounter",
        "won",
        "hits",
        "mended",
        "target",
        "back_step",
        "back_asked",
        "die",
        "ended",
    ):
        setattr(s, field, view[field])
    for field in ("answers", "queue", "empowered", "guard_dice", "party_dice", "winners"):
        setattr(s, field, list(view[field]))
    for field in ("discard", "guardians", "foes", "guard_plays", "party_plays", "aside"):
        setattr(s, field, _cards(view[field]))
    s.location, s.excess = _card(view["location"]), _card(view["excess"])
    s.laid = _cards(view["laid"] or [])
    if view["mode"] != "board":
        s.out = _cards(view["out"])
    for p, player in enumerate(view["players"]):
        s.hands[p] = _cards(player["hand"] or [])
        s.carried[p] = _cards(player["carried"])
        s.piles[p] = _cards(player["pile"] or [])
        s.parties[p] = [hero_from_view(h) for h in player["party"]]


def hero_from_view(h: dict[str, Any]) -> Hero:
    """A hero as the rules know him; spells that the view hides are left out."""
    return Hero(
        INDEX[h["id"]],
        h["left"],
        _cards(h["items"]),
        _cards(h["spells"] or []),
        _card(h["weapon"]),
        h["taken"],
        h["cast"],
        h["martyr"],
    )


def _deal_board(
    s: TreasureState,
    view: View,
    unseen: _Unseen,
    is_kind: Callable[..., Callable[[int], bool]],
) -> None:
    board = view["board"]
    s.pawns = [SPACE[w] for w in board["pawns"]]
    s.spot_places, s.spot_guards, s.spot_finds = [-1] * 25, [-1] * 25, [-1] * 25
    s.spot_open = [False] * 25
    open_guards = [_card(spot["guardian"]) for spot in board["spaces"]]
    places = [_card(spot["location"]) for spot in board["spaces"]]
    known = {c for c in open_guards + places if c >= 0}
    unseen.cards = [c for c in unseen.cards if c not in known]
    # With one treasure left in the finds at least, or the match would be over.
    need = not view["over"]
    for i, spot in enumerate(board["spaces"]):
        s.spot_places[i] = places[i]
        s.spot_open[i] = open_guards[i] >= 0
        s.spot_guards[i] = open_guards[i]
        if spot["hidden_guardian"]:
            s.spot_guards[i] = unseen.draw(1, is_kind("guardian"))[0]
        if spot["find"]:
            first = unseen.draw(1, is_kind("treasure")) if need else []
            s.spot_finds[i] = (first or unseen.draw(1, is_kind("treasure", "item")))[0]
            need = False
    s.out = sorted(unseen.draw(view["out"], is_kind("treasure", "item", "guardian")))


def census(s: TreasureState) -> list[int]:
    """Every card of the table, hidden ones taken in, each as often as it lies there."""
    found = [*s.deck, *s.discard, *s.out, *s.laid, *s.aside]
    for p in range(len(s.hands)):
        found += s.hands[p]
        found += s.carried[p]
        found += s.piles[p]
        for h in s.parties[p]:
            found.append(h.card)
            found += h.items
            found += h.spells
    if s.mode == "board":  # the location and guardian of a fight still lie on their space
        for spots in (s.spot_places, s.spot_guards, s.spot_finds):
            found += [c for c in spots if c >= 0]
    else:
        found += s.guardians
        if s.location >= 0:
            found.append(s.location)
    return found
