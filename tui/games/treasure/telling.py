"""Cards in a line: kind, hue, what they do in a few words, and when they can be used."""

from __future__ import annotations

from core.games.treasure import actions as act
from core.games.treasure.cards import (
    AMBUSH,
    CARDS,
    DISASTER,
    DOUBLE_TROUBLE,
    ENCOUNTER,
    INDEX,
    LOST,
    MARTYR,
    MONTY_HAUL,
    PILFER,
    POTION,
    RISE_AGAIN,
    RUINED,
    SECOND_GUARDIAN,
    SPY,
    STAFF_OF_HEALING,
    THEFT,
    TYPES,
    Card,
    Lines,
)
from core.kernel import Action
from tui.widgets.line import Line, pad

PAWNS = "ABCD"
"""Letter of each seat."""
PAWN_STYLES = ("strong bg.cyan", "strong bg.orange", "strong bg.purple", "strong bg.blue")
HUES = {
    "hero": "cyan",
    "item": "blue",
    "spell": "purple",
    "location": "green",
    "treasure": "yellow",
    "guardian": "red",
    "event": "orange",
}
"""Hue of each kind; the word stands beside it."""
SHORT = {
    "hero": "hero",
    "item": "item",
    "spell": "spell",
    "location": "place",
    "treasure": "treas",
    "guardian": "guard",
    "event": "event",
}
BY_EVENT: dict[int, type[Action]] = {
    THEFT: act.Theft,
    PILFER: act.Pilfer,
    SPY: act.Spy,
    RUINED: act.Ruin,
    MARTYR: act.PlayMartyr,
    MONTY_HAUL: act.Haul,
    DOUBLE_TROUBLE: act.Double,
    ENCOUNTER: act.PlayEncounter,
    SECOND_GUARDIAN: act.Second,
    RISE_AGAIN: act.Rise,
    POTION: act.Drink,
    STAFF_OF_HEALING: act.Mend,
}
"""Cards whose actions do not name them."""
AGAINST_OTHERS = (AMBUSH, LOST, DOUBLE_TROUBLE, SECOND_GUARDIAN, DISASTER, ENCOUNTER, RISE_AGAIN)
"""Events that are played in the turns of others only."""
QUIET = frozenset(
    (
        *("lost", "oppose", "encounter", "ward", "disaster", "rise", "second"),
        *("again", "recovery", "brace", "rescue", "cure", "adventure", "discard"),
    )
)
"""Windows that are passed at once where nothing but passing is possible."""
NUMBERS = {"S": "singular", "G": "group", "T": "trap"}


def card_of(card_id: str) -> Card:
    """A card by id."""
    return CARDS[INDEX[card_id]]


def name_of(card_id: str) -> str:
    """Name of a card by id."""
    return card_of(card_id).name


def types_of(mask: int) -> str:
    """`Giant`, `Fey/Undead`."""
    return "/".join(t for i, t in enumerate(TYPES) if mask >> i & 1)


def bonus_lines(lines: Lines) -> str:
    """`+2 Undead, +2 Plant`."""
    return ", ".join(f"+{n} {types_of(mask)}" for mask, n in lines)


def brief(card: Card) -> str:
    """What a card does, in a few words."""
    if card.kind == "hero":
        words = f"+{card.cbt} hits {card.hits}"
        words += f" spells {card.level}" if card.level else ""
        return f"{words} {'/'.join(card.classes)}"
    if card.kind == "item":
        parts = [card.sort] + ([f"+{card.cbt}"] if card.cbt else [])
        parts += [bonus_lines(card.vs)] if card.vs else []
        parts += [f"soak {card.soak}"] if card.soak else []
        return " ".join(parts)
    if card.kind == "location":
        parts = ["dark" if card.underground else "open"]
        parts += [bonus_lines(card.vs)] if card.vs else []
        parts += [f"+{card.every} to all"] if card.every else []
        return " ".join(parts)
    if card.kind == "treasure":
        return f"{card.points} point{'s' if card.points > 1 else ''}"
    if card.kind == "guardian":
        caster = f", {card.caster}" if card.caster else ""
        if card.number == "T":
            return f"{card.cbt} {types_of(card.types)}{caster}"
        return f"{card.cbt} {types_of(card.types)} ({NUMBERS[card.number]}{caster})"
    return card.text


def group_of(card: Card) -> str:
    """When a card of the hand counts: in the own turn or in the turns of others."""
    if card.kind == "guardian" or (card.kind == "event" and INDEX[card.id] in AGAINST_OTHERS):
        return "others"
    return "own"


def card_spans(card_id: str, width: int = 19) -> Line:
    """Name, kind and a few words."""
    card = card_of(card_id)
    hue = HUES[card.kind]
    return [
        (pad(card.name, width) + " ", f"strong {hue}"),
        (f"{SHORT[card.kind]:<5} ", hue),
        (brief(card), "dim"),
    ]


def percent(chance: float) -> str:
    """`83.6 %`."""
    return f"{100 * chance:.1f} %"


def count(n: int, one: str, many: str = "") -> str:
    """`1 hit`, `2 hits`."""
    return f"{n} {one if n == 1 else many or one + 's'}"


def listed(words: list[str]) -> str:
    """`a, b and c`."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)
