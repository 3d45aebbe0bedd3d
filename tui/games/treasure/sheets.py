"""Sheets of cards and spaces for zoom."""

from __future__ import annotations

from typing import Any

from core.games.treasure.board import HOMES, SPACE
from core.games.treasure.cards import BEARS, CARDS, HEROES, INDEX, card_text
from tui.widgets.sheet import Sheet

from .telling import HUES, NUMBERS, card_of, listed, name_of, types_of

ART = {
    "hero": ("   O   ", "  /|\\--", "   |   ", "  / \\  "),
    "item": ("   |   ", "   |   ", "  =+=  ", "   |   "),
    "spell": ("  \\|/  ", " --*-- ", "  /|\\  ", "       "),
    "location": ("   /\\    ", "  /  \\/\\ ", " /   /  \\", "/___/____"),
    "treasure": ("  _____  ", " /_____\\ ", " |__o__| ", " |_____| "),
    "guardian": ("  /\\_/\\  ", " ( o o ) ", "  ) v (  ", " /VVVVV\\ "),
    "event": (" .-----. ", " |  !  | ", " |  !  | ", " '-----' "),
}
"""Small drawings by kind."""


def card_sheet(card_id: str, where: str) -> Sheet:
    """A card with all that its kind has."""
    card = card_of(card_id)
    facts: list[tuple[str, str]] = []
    if card.kind == "hero":
        facts += [("combat", str(card.cbt)), ("hits", str(card.hits))]
        facts += [("spells", str(card.level)), ("classes", ", ".join(card.classes))]
        fits = [CARDS[m].name for m in sorted(BEARS[INDEX[card_id]])]
        facts.append(
            ("can use", f"{len(fits)} of 18 items" if len(fits) > 6 else listed(fits) or "none")
        )
    elif card.kind == "item":
        users = [CARDS[h].name for h in HEROES if INDEX[card_id] in BEARS[h]]
        facts.append(("for", "every hero" if len(users) == len(HEROES) else ", ".join(users)))
    elif card.kind == "guardian":
        facts += [("combat", str(card.cbt)), ("types", types_of(card.types))]
        facts.append(("number", NUMBERS[card.number]))
    elif card.kind == "treasure":
        facts.append(("points", str(card.points)))
    facts.append(("where", where))
    return Sheet(
        card.name,
        f"{card.id}  {card.kind}",
        HUES[card.kind],
        ART[card.kind],
        tuple(facts),
        card_text(card_id),
    )


def space_sheet(name: str, view: dict[str, Any], who: list[str]) -> Sheet:
    """A space of the board version."""
    x = next(s for s in view["board"]["spaces"] if s["space"] == name)
    facts = []
    here = [who[p] for p, square in enumerate(view["board"]["pawns"]) if square == name]
    if here:
        facts.append(("here", listed(here)))
    if SPACE[name] in HOMES:
        owner = HOMES.index(SPACE[name])
        text = f"Home of {who[owner]}" if owner < len(who) else "A corner, home of nobody"
        return Sheet(
            f"{name}, home",
            "corner",
            "white",
            (),
            tuple(facts),
            f"{text}: heroes join here, and heal two (TH-B3, TH-B6).",
        )
    if x["location"]:
        facts.append(("location", f"{name_of(x['location'])}. {card_text(x['location'])}"))
    if x["guardian"]:
        facts.append(("guardian", f"{name_of(x['guardian'])}. {card_text(x['guardian'])}"))
    elif x["hidden_guardian"]:
        facts.append(("guardian", "face down"))
    facts.append(("find", "a treasure or an item, face down" if x["find"] else "taken"))
    return Sheet(
        name,
        "space",
        "green",
        ART["location"],
        tuple(facts),
        "Who beats the guardian takes guardian, location and find off the board (TH-B5).",
    )
