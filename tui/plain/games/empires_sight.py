"""Galactic Empires, what lies on the table: seats, fleets as indented stacks, hand, cards."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from core.games.empires import GAME
from core.games.empires.cards import KINDS, Card
from core.games.empires.load import CARDS
from core.games.empires.state import is_hq, seat_of_place
from core.kernel import InvalidAction
from tui.games.empires.react import declared, told
from tui.games.empires.typed import named
from tui.games.empires.words import TRIGGERS, card_name, flat, listed, short_name

from ..paper import Text, Title, counted
from .base import BaseTeller

LETTERS = {
    "T": "terrain",
    "S": "ship",
    "D": "dragon",
    "B": "base",
    "E": "equipment",
    "C": "crew",
    "A": "ability",
    "M": "monster",
    "H": "hazard",
    "O": "occurrence",
    "L": "luck",
}
"""What the letter of a card's code says."""


def points(given: Mapping[str, int]) -> str:
    """Points in whole words.

    >>> points({"supply": 3, "energy": 0, "repair": 1})
    'supply 3, repair 1'
    """
    return ", ".join(f"{kind.replace('_', ' ')} {n}" for kind, n in given.items() if n)


class Sight(BaseTeller):
    """The part that looks at the table of Galactic Empires."""

    # --- names --------------------------------------------------------------------------------

    def short(self, seat: int) -> str:
        """Name of a seat."""
        return self.who(seat)

    def id_of(self, u: int) -> str:
        """Card id of a card's number, or an empty text where it is not known."""
        names = self.view["names"]
        return str(names[u]) if 0 <= u < len(names) and names[u] else ""

    def name(self, u: int) -> str:
        """Code, name and number of a card, or whose Sector HQ."""
        if is_hq(u):
            seat = seat_of_place(u)
            return "your Sector HQ" if seat == self.viewer else f"{self.who(seat)}'s Sector HQ"
        return f"{card_name(self.id_of(u))} ({u})"

    def in_play(self) -> Iterator[dict[str, Any]]:
        """All cards in play."""
        for row in self.view["seats"]:
            yield from flat(row["fleet"])

    def named(self, word: str) -> int:
        """A card in play by its number or the start of its name; raises InvalidAction."""
        shown = {card["card"]: card for card in self.in_play()}
        return named(word, shown, {u for u, c in shown.items() if c["fleet"] == self.viewer})

    def people(self, text: str) -> str:
        """Names in place of `player 1`."""
        for i in range(len(self.table.names)):
            text = text.replace(f"Sector HQ of player {i + 1}", f"{self.who(i)}'s Sector HQ")
            text = text.replace(f"fleet of player {i + 1}", f"{self.who(i)}'s fleet")
        return text

    # --- looking ------------------------------------------------------------------------------

    def parts(self) -> dict[str, Callable[[], Text]]:
        """Seats, the viewer's fleet, the others', the hand."""
        return {
            "stack": self.stack,
            "seats": self.seats,
            "fleets": self.fleets,
            "hand": self.hand,
            "reserve": self.reserve,
        }

    def more_parts(self) -> dict[str, Callable[[], Text]]:
        """The discard piles."""
        return {"discards": self.discards}

    def look_at(self, word: str) -> Text | None:
        """Also `fleet`, `fleet NAME`; a seat with its fleet."""
        low = word.lower()
        first, _, rest = low.partition(" ")
        if first == "fleet":
            seat = self.seat_of(rest) if rest else self.viewer
            return None if seat is None else self.fleet(seat)
        found = super().look_at(word)
        seat = self.seat_of(low)
        return [*found, *self.fleet(seat)] if found and seat is not None else found

    def stack(self) -> Text:
        """Declared actions that have not happened yet."""
        frames = declared(self.view)
        if not frames:
            return []
        made: Text = [Title("Declared and not yet done, the newest first")]
        return made + [f"  {told(self, f)}." for f in reversed(frames)]

    def seat(self, seat: int) -> Text:
        """A seat: Sector HQ, what guards it, units, hand, deck."""
        view = self.view
        row = view["seats"][seat]
        head = f"{self.who(seat)}, {row['empire'] or 'no empire announced'}"
        if seat == view["active"] and not view["over"]:
            head += " (whose turn it is)"
        if not row["alive"]:
            return [f"{head}: out of the match."]
        pile = seat if view["piles"] > 1 else 0
        guard = "guarded" if row["protected"] else "open to fire"
        return [
            f"{head}: Sector HQ damage {row['hq']} of {row['hq_points']}, {guard}.",
            f"  {counted(row['units'], 'unit')} of {row['command_limit']} in command; hand "
            f"{row['hand_count']}, deck {view['decks'][pile]}, discards "
            f"{len(view['discards'][pile])}, reserve {len(row['reserve'])}.",
        ]

    def fleets(self) -> Text:
        """All fleets, the viewer's own first."""
        made: Text = []
        for seat in self.order():
            if self.view["seats"][seat]["alive"]:
                made += self.fleet(seat)
        return made

    def fleet(self, seat: int) -> Text:
        """A fleet as stacks: what sits on a card stands indented below it."""
        row = self.view["seats"][seat]
        whose = "Your fleet" if seat == self.viewer else f"Fleet of {self.who(seat)}"
        made: Text = [Title(f"{whose} (the numbers name the cards)")]

        def walk(cards: list[dict[str, Any]], depth: int) -> None:
            for card in cards:
                lead = "  " * depth + ("on it: " if depth > 1 else "")
                made.append(f"{lead}{card['card']} {self.card_line(card, seat)}")
                walk(card["on"], depth + 1)

        walk(row["fleet"], 1)
        return made if row["fleet"] else [*made, "  no card in play"]

    def card_line(self, card: Mapping[str, Any], seat: int) -> str:
        """A card in play in a line."""
        parts = []
        if card["fleet"] != seat:
            parts.append(self.owner(card))
        if card.get("away"):
            parts.append("out of play for a time")
        elif "shields" in card or CARDS[card["id"]].has_needs:
            parts.append("engaged" if card["engaged"] else "not engaged")
        elif not card["works"]:
            parts.append("does not work")
        strength = self.strength(card)
        if strength:
            parts.append(strength)
        parts += self.weapons(card)
        if card.get("gives"):
            parts.append(f"makes {points(card['gives'])}")
        if card.get("needs"):
            parts.append(f"needs {points(card['needs'])}")
        if card["left"] >= 0:
            parts.append(f"{counted(card['left'], 'turn')} left")
        if card.get("counter"):
            parts.append(f"counter {card['counter']}")
        if card.get("research"):
            parts.append(f"research paid {card['research']}")
        if card["used"]:
            parts.append("used")
        if "shields" not in card and card["type"] != "T" and CARDS[card["id"]].text:
            parts.append(CARDS[card["id"]].text.rstrip("."))
        return f"{card['code']} {short_name(card['name'])}: {', '.join(parts) or 'in play'}"

    @staticmethod
    def strength(card: Mapping[str, Any]) -> str:
        """Shields or field, and structure, of what has them."""
        left = max(0, card["strength"] - card["damage"])
        hull = f"structure {left} of {card['strength']}"
        if "shields" in card:
            if card.get("nodes"):
                return f"field {card.get('emf', 0)}, {hull}"
            return f"shields {card['shields_left']} of {card['shields']}, {hull}"
        return hull if card["type"] == "T" and not card.get("joined") else ""

    @staticmethod
    def weapons(card: Mapping[str, Any]) -> list[str]:
        """Weapons with those that are ready."""
        made = []
        for word, most, ready in (("phasers", "phasers", "phasers_ready"),
                                  ("heavy", "heavy", "heavy_ready")):  # fmt: skip
            if card.get(most):
                made.append(f"{word} {card[most]} ({card[ready]} ready)")
        if card.get("cannons"):
            made.append(f"cannons {card['cannons']}")
        if card.get("plasma_range"):
            low, high = card["plasma_range"]
            made.append(f"plasma {card.get('plasma', 0)} of {low} to {high}")
        return made

    def hand(self) -> Text:
        """The hand with what each card needs, makes and says."""
        if self.viewer is None:
            return []
        hand = self.view["seats"][self.viewer]["hand"] or []
        made: Text = [Title(f"Your hand, {counted(len(hand), 'card')}")]
        made += [self.held(c) for c in hand]
        return made if hand else [*made, "  empty"]

    def reserve(self) -> Text:
        """Cards of the viewer's reserve fleet."""
        if self.viewer is None:
            return []
        rows = self.view["seats"][self.viewer]["reserve"]
        return [Title("Your reserve"), *[self.held(c) for c in rows]] if rows else []

    def held(self, c: Mapping[str, Any]) -> str:
        """A card of the hand in a line."""
        card = CARDS[c["id"]]
        return f"  {c['card']} {card.code} {short_name(card.name)}: {self.printed(card)}"

    @staticmethod
    def printed(card: Card) -> str:
        """What is printed on a card: needs, output, weapons, text."""
        parts = []
        needs = points(dict(zip(KINDS, card.needs, strict=True)))
        gives = points(dict(zip(KINDS, card.gives, strict=True)))
        if needs:
            parts.append(f"needs {needs}")
        if gives:
            parts.append(f"makes {gives}")
        rows = {
            "shields": card.shields,
            "phasers": card.phasers,
            "heavy": card.heavy,
            "nodes": card.nodes,
            "cannons": card.cannons,
            "command": card.command,
        }
        parts += [f"{word} {n}" for word, n in rows.items() if n]
        text = card.text.rstrip(".")
        if gives and text.startswith("Makes "):
            text = ""  # the same in other words
        return ", ".join([*parts, text] if text else parts) or f"strength {card.strength}"

    def discards(self) -> Text:
        """The discard piles."""
        made: Text = []
        for pile, cards in enumerate(self.view["discards"]):
            whose = self.who(pile) if self.view["piles"] > 1 else "All"
            made.append(
                f"{whose}: {listed([card_name(self.id_of(u)) for u in cards], 99) or 'none'}"
            )
        return [Title("Discard piles"), *made]

    def whose(self, seat: int) -> str:
        """A seat as an owner: `your`, `Bot 1's`; sentences that the table shares ask for it."""
        return "your" if seat == self.viewer else f"{self.short(seat)}'s"

    def owner(self, card: Mapping[str, Any]) -> str:
        """`yours`, `Bot 1's`."""
        seat = card["fleet"]
        return "yours" if seat == self.viewer else f"{self.who(seat)}'s"

    # --- one thing ----------------------------------------------------------------------------

    def thing(self, word: str) -> Text | None:
        """A card in play by its number or name."""
        try:
            u = self.named(word.replace(" ", "-"))
        except InvalidAction:
            return None
        return self.one(u)

    def one(self, u: int) -> Text:
        """Everything about a card in play."""
        for seat, row in enumerate(self.view["seats"]):
            for card in flat(row["fleet"]):
                if card["card"] == u:
                    made: Text = [Title(f"{card['code']} {card['name']} ({u})")]
                    made.append(f"  in the fleet of {self.who(seat)}: {self.card_line(card, seat)}")
                    if card["on"]:
                        kids = [self.name(k["card"]) for k in card["on"]]
                        made.append(f"  on it: {listed(kids, 20)}")
                    return made + self.about(CARDS[card["id"]])
        return []

    def zoom(self, word: str) -> Text | None:
        """A card in play, of the hand, or of the card list."""
        found = self.thing(word)
        if found:
            return found
        own = self.view["seats"][self.viewer] if self.viewer is not None else {}
        low = word.lower().replace("-", " ")
        for c in [*(own.get("hand") or ()), *(own.get("reserve") or ())]:
            card = CARDS[c["id"]]
            title = f"{card.code} {card.name}".lower().replace("-", " ")
            if (
                low == str(c["card"])
                or title.startswith(low)
                or low in card.name.lower()[: len(low)]
            ):
                return [Title(f"{card.code} {card.name} ({c['card']})"), *self.about(card)]
        return None

    @staticmethod
    def about(card: Card) -> Text:
        """What is printed on a card, in full."""
        kind = " or ".join(card.types) or LETTERS.get(card.code[:1], "card")
        made: Text = [
            f"  {kind} {card.strength}, {card.empire or 'generic'}"
            + (", reaction" if card.reaction else "")
        ]
        made.append(f"  printed: {Sight.printed(card)}")
        made += [f"  It can: {a.text}." for a in card.acts]
        answers = sorted({t for r in card.reacts for t in r.to}, key=list(TRIGGERS).index)
        if answers:
            made.append(f"  Answers {listed([TRIGGERS[t] for t in answers], 9)}.")
        return made

    def clause(self, rule: str) -> str:
        """Clauses share lines in these rules."""
        import re

        text = (GAME.folder / "RULES.md").read_text(encoding="utf-8")
        parts = re.split(r"\*\*([A-Z]+-\d+)\*\*", text)
        for name, said in zip(parts[1::2], parts[2::2], strict=True):
            if name == rule:
                plain = re.sub(r"\*\*|`", "", " ".join(re.split(r"\n(?=[-#\n])", said)[0].split()))
                return plain.strip(" ,.") + "."
        return ""
