"""A deck on the way to a legal one: what goes out, what comes in, and why (2.3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable

import attrs

from .cards import TYPES
from .deck_files import Deck, all_cards
from .deck_models import LADDER, candidates_for, liked_by, plan_of
from .deck_rules import allowed_copies, check, minor_weight, split_types
from .deckbuild import barred, purpose, tidy
from .filters import MINOR
from .structures import UNRULED

SIZES = {"tournament": (80, 120), "standard": (80, 150), "basic": (60, 150)}
"""Cards that a deck is filled up to, and the most it may have (DECK-3, TRN-1).

80 as in the presets: decks of 60 run out in long matches, and lost five in six to them.
"""

OTHER = (80, 150)
"""The same for the other structures."""

ROUNDS = 6
"""Most rounds of taking out and adding at the end."""

WHY = {
    "built": "not built yet, so it cannot be played",
    "empire": "belongs to another major empire (DECK-9, C-3)",
    "copies": "more copies than allowed (DECK-7, TRN-1)",
    "room": "to make room (DECK-3, VAR-2)",
    "minor": "minor-empire ships without support (DECK-10)",
    "above": "above a gap that no card can fill (DECK-5)",
}
"""Reasons to take a card out."""

FOR = {
    "ladder": "for the steps that a type lacked (DECK-5)",
    "types": "for 8 types with enough cards (DECK-4, VAR-2)",
    "support": "to support minor-empire ships (DECK-10)",
    "size": "up to a fair size, in the shares of the presets (DECK-3, VAR-2)",
}
"""Reasons to add a card."""


@attrs.frozen
class Step:
    """One kind of change, with its cards."""

    text: str
    """A sentence without the cards, such as `Added for the steps that a type lacked (DECK-5)`."""
    cards: tuple[str, ...]
    """Card ids with repetition."""


class Work:
    """A deck under construction."""

    def __init__(self, deck: Deck) -> None:
        self.start = deck
        self.structure, self.players = purpose(deck)
        self.empire = deck.empire
        self.cards = list(deck.cards)
        self.reserve = list(deck.reserve)
        self.out: dict[str, list[str]] = {why: [] for why in WHY}
        self.added: dict[str, list[str]] = {why: [] for why in FOR}
        self.moves: list[Step] = []
        self.aim, self.most = SIZES.get(self.structure, OTHER)

    # --- looking ------------------------------------------------------------------------------

    def deck(self) -> Deck:
        """The deck as it is now."""
        return tidy(
            attrs.evolve(
                self.start,
                empire=self.empire,
                cards=tuple(self.cards),
                reserve=tuple(self.reserve),
            )
        )

    def steps(self) -> tuple[Step, ...]:
        """All that was done, in order."""
        out = [Step(f"Taken out: {WHY[w]}", tuple(ids)) for w, ids in self.out.items() if ids]
        added = [Step(f"Added {FOR[w]}", tuple(ids)) for w, ids in self.added.items() if ids]
        return (*out, *self.moves, *added)

    @property
    def all(self) -> list[str]:
        """All cards, the reserve's too (DECK-3)."""
        return self.cards + self.reserve

    @property
    def plan(self) -> dict[str, tuple[float, ...]]:
        """The model deck for the empire."""
        return plan_of(self.empire)

    def behind(self) -> list[str]:
        """Types of the model, those first that are furthest behind their share."""
        table = self.table()
        return sorted(self.plan, key=lambda t: (-sum(self.plan[t]) / (len(table[t]) + 1), t))

    def table(self) -> dict[str, list[str]]:
        """Cards by type (CARD-7)."""
        return split_types(Deck("", self.empire, tuple(self.cards), tuple(self.reserve)))

    def counts(self, ids: Iterable[str]) -> Counter[int]:
        """Cards by strength."""
        cards = all_cards()
        return Counter(cards[i].strength for i in ids)

    # --- changing -----------------------------------------------------------------------------

    def take_out(self, card: str, why: str) -> None:
        """One copy out, of the deck before the reserve."""
        (self.cards if card in self.cards else self.reserve).remove(card)
        for ids in self.added.values():
            if card in ids:
                ids.remove(card)
                return
        self.out[why].append(card)

    def put(self, card: str, why: str) -> None:
        """One copy in."""
        self.cards.append(card)
        self.added[why].append(card)

    def best(self, kind: str, strength: int, fits: Callable[[str], bool] | None = None) -> str:
        """The card to add for a type and strength, or empty where none may be added."""
        have = Counter(self.all)
        most = allowed_copies(strength)
        tens = sum(n for s, n in self.counts(self.all).items() if s >= 10)
        if strength >= 10 and (tens >= 4 or self.structure == "tournament"):
            return ""
        liked = liked_by(self.empire)
        free = [
            # As many copies as in the models come before anything else.
            (rank if have[i] < liked.get(i, 0) else rank + 2 * have[i] + 2, i)
            for rank, i in candidates_for(self.empire, kind, strength)
            if (not most or have[i] < most) and (fits is None or fits(i))
        ]
        return min(free)[1] if free else ""

    # --- what may not stay --------------------------------------------------------------------

    def mend(self) -> None:
        """Out with what no deck of this kind may hold; an empire where none is announced."""
        cards = all_cards()
        for card in [i for i in self.all if not cards[i].built]:
            self.take_out(card, "built")
        if not self.empire and self.structure not in UNRULED:
            self.empire = self.likely_empire()
            self.moves.append(Step(f"Announced: {self.empire} (DECK-2)", ()))
        for card in list(self.all):
            never = barred(cards[card], self.empire, self.structure)
            if never is not None:
                self.take_out(card, "copies" if never.rule == "TRN-1" else "empire")
        if self.structure not in ("challenge", *UNRULED):
            self.mend_copies()
        for card in [i for i in self.reserve if cards[i].extra.get("no_reserve")]:
            self.reserve.remove(card)
            self.cards.append(card)
            self.moves.append(Step("Moved from the reserve into the deck (RES-4)", (card,)))

    def likely_empire(self) -> str:
        """The empire that most ships of the deck belong to; major ones and early names first."""
        cards = all_cards()
        ships = [cards[i].empire for i in self.all if cards[i].type in ("ship", "dragon")]
        votes = Counter(e for e in ships if e)
        if not votes:
            return "Argonian"
        return min(votes, key=lambda e: (e in MINOR, -votes[e], e))

    def mend_copies(self) -> None:
        """No more copies than allowed, and 4 cards of strength 10 (DECK-7)."""
        cards = all_cards()
        for card, n in sorted(Counter(self.all).items()):
            most = allowed_copies(cards[card].strength)
            for _ in range(n - most if most else 0):
                self.take_out(card, "copies")
        tens = sorted(i for i in self.all if cards[i].strength >= 10)
        for card in tens[4:]:
            self.take_out(card, "copies")

    # --- decks that are counted in cards ------------------------------------------------------

    def fill_cards(self) -> None:
        """Ladders, types, support and size (DECK-3 to DECK-6, DECK-10)."""
        ruled = self.structure not in UNRULED
        if ruled:
            self.mend_ladders()
            self.mend_support()
            self.mend_types()
        while len(self.all) < self.aim and self.grow("size"):
            pass
        for _ in range(ROUNDS if ruled else 0):
            # What mends one rule may touch another: a few rounds settle any start.
            self.make_room()
            self.mend_minor()
            self.drop_above()
            self.mend_types()
            while len(self.all) < self.aim and self.grow("size"):
                pass
            if not check(self.deck(), self.structure, self.players):
                return

    def mend_ladders(self) -> None:
        """Fill gaps; a long gap below few cards is left to the three exceptions (DECK-6)."""
        cards = all_cards()
        if len(self.above()) <= 3:
            return
        spare = 3
        open_types: list[tuple[int, int, str]] = []
        for kind, ids in self.table().items():
            have = self.counts(ids)
            missing = [s for s in range(1, max(have, default=0)) if not have[s]]
            if not missing:
                continue
            # What no card can fill costs exceptions whatever is done.
            hard = [s for s in missing if not self.best(kind, s)]
            if hard:
                spare -= sum(n for s, n in have.items() if s > hard[0])
            above = sum(1 for i in ids if cards[i].strength > missing[0])
            open_types.append((-len(missing), above, kind))
        for lacking, above, kind in sorted(open_types):
            if lacking <= -3 and above <= spare:
                spare -= above
                continue
            self.climb(kind)

    def climb(self, kind: str) -> None:
        """Fill every gap of a type that a card can fill."""
        have = self.counts(self.table()[kind])
        for strength in range(1, max(have, default=0)):
            card = "" if have[strength] else self.best(kind, strength)
            if card:
                self.put(card, "ladder")

    def mend_types(self) -> None:
        """Five cards in each of eight types, those that are nearest first (DECK-4)."""
        for kind in self.wanted_types():
            while len(self.table()[kind]) < 5 and self.step(kind, "types"):
                pass

    def wanted_types(self) -> list[str]:
        """Eight types to have, what is nearest first; terrain and ships always."""
        table = self.table()
        order = sorted(self.plan, key=lambda t: (-sum(self.plan[t]), t))
        rest = [t for t in TYPES if t not in order and t != "dragon"]
        # Other empires' dragons are bounded by DECK-10: they count where there are enough already.
        rest += ["dragon"] if len(table["dragon"]) >= 5 and "dragon" not in order else []
        known = {t: at for at, t in enumerate([*order, *rest])}
        first = ("terrain", "ship", "dragon") if self.empire == "Dragon" else ("terrain", "ship")
        ranked = sorted(known, key=lambda t: (t not in first, -min(len(table[t]), 5), known[t]))
        return ranked[:8]

    def mend_support(self) -> None:
        """Main-empire ships for minor-empire ones, as far as players allow them (DECK-10)."""
        self.mend_minor(2 * self.players)
        minor, _ = self.minor()
        need = 4 * -(-minor_weight(self.start, minor) // 2)
        own = [k for k in ("ship", "dragon") if self.owns(k)]
        while own and len(self.minor()[1]) < need and len(self.all) < self.most - 40:
            # A step of the ladder may have to come first, so the ships are counted anew.
            if not self.step(own[0], "support", True):
                return

    def owns(self, kind: str) -> bool:
        """Whether the empire has cards of a type of ship."""
        return any(c.empire == self.empire and c.type == kind for c in all_cards().values())

    def minor(self) -> tuple[list[str], list[str]]:
        """Ships of other minor empires, and of the main one."""
        cards = all_cards()
        ships = [i for i in self.all if cards[i].type in ("ship", "dragon")]
        main = [i for i in ships if cards[i].empire == self.empire]
        others = [i for i in ships if cards[i].empire in MINOR and cards[i].empire != self.empire]
        return others, main

    def mend_minor(self, most: int | None = None) -> None:
        """Out with minor-empire ships that are too many (DECK-10)."""
        cards = all_cards()
        while True:
            minor, main = self.minor()
            limit = min(2 * self.players, len(main) // 4) if most is None else most
            if minor_weight(self.start, minor) <= 2 * limit:
                return
            self.take_out(max(minor, key=lambda i: (cards[i].strength, i)), "minor")

    def grow(self, why: str) -> bool:
        """One card more of the type that is furthest behind its share; False where none fits."""
        return any(self.step(kind, why) for kind in self.behind())

    def step(self, kind: str, why: str, main_only: bool = False, most: int = 99) -> bool:
        """One card more of a type that leaves no new gap; False where none may be added."""
        have = self.counts(self.table()[kind])
        top = 0
        while have[top + 1]:
            top += 1
        curve = self.plan.get(kind, LADDER)
        free = self.structure in ("challenge", *UNRULED)  # no ladder binds
        reach = list(range(1, min(len(curve) if free else top + 2, len(curve), most + 1)))
        reach.sort(key=lambda s: (-max(curve[s], 0.1) / (have[s] + 1), s))
        if top < 3 and not free:
            reach.sort(key=lambda s: s <= top)  # the first steps of a ladder come first
        cards = all_cards()

        def mine(card: str) -> bool:
            return cards[card].empire == self.empire

        for only in (mine, None) if main_only else (None,):
            for strength in reach:
                card = self.best(kind, strength, only)
                if card:
                    self.put(card, why)
                    return True
        return False

    def make_room(self) -> None:
        """No more cards than a deck may have (DECK-3, TRN-1)."""
        while len(self.all) > self.most:
            self.take_out(self.spare_card(), "room")

    def spare_card(self) -> str:
        """A card whose loss breaks nothing, of those the one with the most copies."""
        cards = all_cards()
        copies = Counter(self.all)
        table = self.table()
        full = sum(len(ids) >= 5 for ids in table.values())
        loose: list[tuple[int, int, str]] = []
        for ids in table.values():
            have = self.counts(ids)
            for i in sorted(set(ids)):
                holds = len(ids) == 5 and full <= 8
                rung = have[cards[i].strength] == 1 and cards[i].strength < max(have)
                if not holds and not rung:
                    loose.append((-copies[i], -len(ids), i))
        if loose:
            return min(loose)[2]
        return max(self.all, key=lambda i: (cards[i].strength, i))

    def drop_above(self) -> None:
        """Three cards above gaps may stay, the others go (DECK-5, DECK-6)."""
        cards = all_cards()
        while len(above := self.above()) > 3:
            self.take_out(max(above, key=lambda i: (cards[i].strength, i)), "above")

    def above(self) -> list[str]:
        """Cards above a gap of their type."""
        cards = all_cards()
        found: list[str] = []
        for ids in self.table().values():
            have = self.counts(ids)
            gap = next((s for s in range(1, max(have, default=0)) if not have[s]), 99)
            found += [i for i in ids if cards[i].strength > gap]
        return found

    # --- decks that are counted in points -----------------------------------------------------

    def fill_points(self) -> None:
        """200 strength points in 8 types, neither more nor less (VAR-2)."""
        cards = all_cards()

        def points() -> int:
            return sum(cards[i].strength for i in self.all)

        def lacking() -> list[str]:
            table = self.table()
            have = sum(1 for ids in table.values() if ids)
            wanted = [t for t in self.wanted_types() if not table[t]]
            return wanted[: max(0, 8 - have)]

        while points() > 200 - len(lacking()):
            self.take_out(self.weight(points() - 200 + len(lacking())), "room")
        for kind in lacking():
            self.step(kind, "types", most=1)
        while points() < 200:
            if not any(self.step(t, "size", most=200 - points()) for t in self.behind()):
                return

    def weight(self, excess: int) -> str:
        """A card to take out of a deck that has too many points; no type's only card."""
        cards = all_cards()
        table = self.table()
        loose = [i for ids in table.values() if len(ids) > 1 for i in ids] or self.all
        fit = [i for i in loose if cards[i].strength <= excess]
        if fit:
            return max(fit, key=lambda i: (cards[i].strength, i))
        return min(loose, key=lambda i: (cards[i].strength, i))

    # --- the reserve --------------------------------------------------------------------------

    def settle_reserve(self) -> None:
        """As many reserve cards as players, where any are named (RES-1)."""
        from .setup import default_reserve

        if not self.reserve or self.structure == "basic":
            return
        surplus = self.reserve[self.players :]
        if surplus:
            del self.reserve[self.players :]
            self.cards += surplus
            self.moves.append(Step("Moved from the reserve into the deck (RES-1)", tuple(surplus)))
        lacking = self.players - len(self.reserve)
        chosen = [c for c in default_reserve(self.deck(), self.players) if c not in self.reserve]
        for card in chosen[: max(0, lacking)]:
            self.cards.remove(card)
            self.reserve.append(card)
        if lacking > 0:
            self.moves.append(Step("Moved into the reserve fleet (RES-1)", tuple(chosen[:lacking])))
