"""Prompts, labels, words, card texts and refusals."""

from __future__ import annotations

from core.kernel import Action, InvalidAction

from . import actions as act
from .board import SPACE, SPACES
from .cards import BY_WORD, CARDS, COUNT, LOST
from .faults import refusal
from .state import TreasureState
from .values import foe_types, item_worth

SEAT_FIELD = "seat"
SPACE_FIELD = "space"


def word(name: str, value: int) -> str:
    """A card or a space as one word; `-` for no target."""
    if name == SEAT_FIELD:
        return str(value)
    if name == SPACE_FIELD:
        return SPACES[value] if 0 <= value < 25 else str(value)
    if value == -1:
        return "-"
    return CARDS[value].slug if 0 <= value < COUNT else str(value)


def unword(name: str, text: str) -> str:
    """The number behind a word; cards may be given by id too."""
    if name == SEAT_FIELD or text.lstrip("-").isdigit():
        return text
    if name == SPACE_FIELD:
        if text not in SPACE:
            raise InvalidAction(f"There is no space `{text}`.")
        return str(SPACE[text])
    if text == "-":
        return "-1"
    found = BY_WORD.get(text.lower())
    if found is None:
        raise InvalidAction(f"There is no card `{text}`.")
    return str(found)


_PROMPTS = {
    "recruit": "Recruit phase: heroes, items, spells and events; pass to end it.",
    "spy": "Discard one card of the hand that you see.",
    "track": "Keep one of the cards from the top of the deck.",
    "lost": "The Recruit phase ends: play Lost, or pass.",
    "adventure": "Go adventuring with a location and a treasure, or pass.",
    "encounter": "The party stays: play Encounter with a guardian, or pass.",
    "arms": "Name the weapons for this battle; pass to go on with those in use.",
    "disaster": "The party has lost: play Disaster, or pass.",
    "rescue": "Heroes are dying: cast Resurrection on one, or pass.",
    "cure": "The hits are dealt: heal somebody, or pass.",
    "rise": "The party has won: play Rise Again, or pass.",
    "second": "The party has won: play Second Guardian, or pass.",
    "again": "Play Happy Hunting for one more Adventure phase, or pass.",
    "recovery": "Recovery phase: heal more, or pass.",
    "cull": "Your hand is too full: discard a card.",
    "brave": "Fight the guardian of this space, or leave it.",
}


def prompt(s: TreasureState) -> str:
    """The question of the open step."""
    step = s.step
    if step == "oppose":
        count = "one treasure" if len(s.laid) == 1 else "two treasures"
        place = CARDS[s.location].name
        return f"Oppose the party at {place} ({count}) with a guardian, or pass."
    if step == "ward":
        listed = " and ".join(CARDS[g].name for g in s.foes)
        return f"Help {listed} against the party, or pass."
    if step == "fight":
        listed = " and ".join(CARDS[g].name for g in s.foes)
        return f"Your party meets {listed}: spells and events, then pass to throw the dice."
    if step == "brace":
        return f"{_hits(s)} to place: Shield of Faith or Martyr, or pass."
    if step == "place":
        return f"Place a hit; {_hits(s)} to place."
    if step == "excess":
        return f"{CARDS[s.excess].name} holds a spell too many: discard one."
    if step == "discard":
        over = len(s.hands[s.active]) - s.hand_limit
        if over > 0:
            cards = "1 card" if over == 1 else f"{over} cards"
            return f"Discard phase: {cards} of your hand must go."
        return "Discard phase: what may go from the party; pass to end your turn."
    if step == "walk":
        return f"Move up to {s.die} space{'' if s.die == 1 else 's'}, or straight home."
    if step == "recruit" and s.mode == "alone":
        return "Heroes, items and spells; pass to turn up the next card."
    return _PROMPTS[step]


def _hits(s: TreasureState) -> str:
    return "1 hit is left" if s.hits == 1 else f"{s.hits} hits are left"


_PASS_LABELS = {
    "recruit": "end recruiting",
    "adventure": "stay, no adventure",
    "oppose": "do not oppose",
    "arms": "on with these weapons",
    "fight": "throw the dice",
    "place": "pass",
    "recovery": "end recovery",
    "discard": "end the turn",
    "brave": "leave it",
}


def label(s: TreasureState, a: Action) -> str:
    """An action in a list."""
    if isinstance(a, act.Pass):
        if s.step == "recruit" and s.mode == "alone":
            return "turn up the next card"
        return _PASS_LABELS.get(s.step, "pass")
    if isinstance(a, act.Play):
        return "play Lost" if a.card == LOST else f"play {_n(a.card)}"
    if isinstance(a, act.Cast):
        return f"cast {_n(a.spell)}" + (f" on {_n(a.target)}" if a.target >= 0 else "")
    if isinstance(a, act.Theft | act.Spy):
        return f"{'Theft' if isinstance(a, act.Theft) else 'Spy'} on seat {a.seat + 1}"
    if isinstance(a, act.Wield):
        worth = item_worth(a.item, foe_types(s.foes))
        return f"{_n(a.hero)} uses {_n(a.item)} (+{worth})"
    if isinstance(a, act.Walk):
        return _walk_label(s, a.space)
    return _LABELS[type(a)].format(**{f: _field(f, getattr(a, f)) for f, _ in a.fields})


_LABELS: dict[type[Action], str] = {
    act.Enlist: "recruit {hero}",
    act.Attach: "{item} to {hero}",
    act.Carry: "carry {item}",
    act.Learn: "{spell} to {hero}",
    act.Drink: "{hero} drinks the Healing Potion",
    act.Mend: "Staff of Healing on {hero}",
    act.Pilfer: "Pilfer {item}",
    act.Ruin: "Ruined on {item}",
    act.PlayMartyr: "Martyr on {hero}",
    act.Keep: "keep {card}",
    act.Strike: "discard {card}",
    act.Go: "go to {location} for {treasure}",
    act.Haul: "go to {location} for {treasure} and {second}",
    act.Oppose: "oppose with {guardian}",
    act.Double: "oppose with {guardian} and {second}",
    act.Empower: "give {spell} for one die more",
    act.Hit: "hit {hero}",
    act.Sacrifice: "{hero} takes all as a martyr",
    act.Rise: "Rise Again: {guardian}",
    act.Second: "Second Guardian: {guardian}",
    act.PlayEncounter: "Encounter with {guardian}",
    act.Dismiss: "dismiss {hero}",
    act.Drop: "discard {item}",
    act.Forget: "discard {spell}",
    act.Toss: "discard {card}",
    act.Brave: "fight the guardian",
}


def _n(card: int) -> str:
    return CARDS[card].name


def _field(name: str, value: int) -> str:
    card = CARDS[value]
    if name in ("treasure", "second") and card.kind == "treasure":
        return f"{card.name} ({card.points})"
    if name in ("guardian", "second") and card.kind == "guardian":
        return f"{card.name} ({card.cbt})"
    return card.name


def _walk_label(s: TreasureState, space: int) -> str:
    if space == s.pawns[s.active]:
        return f"stay on {SPACES[space]}"
    place = s.spot_places[space]
    return f"go to {SPACES[space]}" + (f", {CARDS[place].name}" if place >= 0 else "")


__all__ = ["label", "prompt", "refusal", "unword", "word"]
