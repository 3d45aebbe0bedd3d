"""Galactic Empires in words: fleets as indented stacks, points, volleys, reactions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from core.games.empires import GAME
from core.games.empires.actions import PASS as PASS_ACTION
from core.games.empires.actions import Aim, Drop, Engage, Play, Volley
from core.games.empires.cards import KINDS, Card
from core.games.empires.load import CARDS
from core.games.empires.state import EmpiresState, hq_place, is_hq, seat_of_place
from core.kernel import Action, InvalidAction, Rng
from tui.games.empires import volley as vol
from tui.games.empires.allocation import Draft, spend_key
from tui.games.empires.react import declared, told
from tui.games.empires.typed import aimed_words, apply_words, named
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
TAGS = {
    "play": "Play", "use": "Functions", "swap": "Reserve", "engage": "Engage", "drop": "Discard",
    "move": "Move", "strike": "Damage", "arm": "Ammunition", "charge": "Energy",
    "repair": "Repair", "heal": "Healing", "apply": "Research", "aim": "Weapons",
    "combine": "Combine", "separate": "Separate", "area": "Distortion cannons",
    "withdraw": "Leave the match",
}  # fmt: skip
"""Headings of answers."""
FOES, OWN = "Volleys at others", "Volleys at your own cards"
LET_BE = ("let be", "let it be", "pass all")


def points(given: Mapping[str, int]) -> str:
    """Points in whole words.

    >>> points({"supply": 3, "energy": 0, "repair": 1})
    'supply 3, repair 1'
    """
    return ", ".join(f"{kind.replace('_', ' ')} {n}" for kind, n in given.items() if n)


class Teller(BaseTeller):
    """What is said of the table of Galactic Empires."""

    GROUPS = ("Play", "Functions", FOES, "Engage", "Or", "Reserve", OWN)
    let_be: tuple[Any, ...] | None = None
    _world: EmpiresState | None = None
    _draft: Draft | None = None
    _asked = ""

    def renew(self) -> None:
        """A draft and a world for the open question; the same question keeps them."""
        decision = self.table.decision
        asked = f"{decision.id if decision else ''}:{len(self.table.match.log)}"
        if asked != self._asked:
            self._asked, self._world, self._draft = asked, None, None

    @property
    def world(self) -> EmpiresState:
        """A state that fits what the viewer knows, for the engine's own sums."""
        if self._world is None:
            self._world = GAME.determinize(self.view, Rng(1))
        return self._world

    @property
    def draft(self) -> Draft | None:
        """The proposed allocation, where one is asked for."""
        if self.kind not in ("allocate", "spend"):
            return None
        if self._draft is None:
            self._draft = Draft(self.world)
        return self._draft

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

    # --- the question -------------------------------------------------------------------------

    def clock(self) -> str:
        """Rounds, and whose turn it is."""
        active = self.view["active"]
        whose = "your" if self.who(active) == "You" else f"{self.who(active)}'s"
        return f"Round {self.view['turn']}, {whose} turn"

    def question(self) -> str:
        """The question, with names; a reaction says what is answered."""
        frames = declared(self.view)
        if self.kind == "react" and frames:
            return f"{told(self, frames[-1])}. Do you answer?"  # type: ignore[arg-type]
        return self.people(super().question())

    def brief(self) -> Text:
        """What matters for the question."""
        if self.kind == "react":
            return self.reaction()
        if self.draft is not None:
            return self.proposal(self.draft)
        if self.kind in ("fire", "aim") and self.viewer is not None:
            return self.ready()
        if self.kind == "play":
            return [f"{counted(self.view['plays'], 'card play')} left."]
        return []

    def reaction(self) -> Text:
        """What lies below on the stack, and what the newest card says."""
        frames = declared(self.view)
        if not frames:
            return []
        made: Text = []
        card = CARDS.get(self.id_of(frames[-1]["source"]))
        if card is not None and frames[-1]["words"]["what"] in ("play", "use", "mission", "damage"):
            made.append(f"  {card_name(card.id)}: {card.text}")
        made += [f"  below it: {told(self, f)}." for f in frames[-2::-1]]  # type: ignore[arg-type]
        return [*made, "`let be` passes for all that still comes of it."]

    def proposal(self, draft: Draft) -> Text:
        """The proposed allocation, the points, and how to change it."""
        made: Text = []
        total = draft.totals()
        rows = [f"{k} {need} of {have}" for k, (have, need) in total.items() if have or need]
        made.append(f"Points needed of those that you have: {', '.join(rows) or 'none'}.")
        if draft.question == "allocate":
            names = [self.name(u) for u in draft.chosen]
            made.append(f"Proposed: engage {listed(names, 20) or 'nothing'}.")
            left = [
                f"{self.name(u)}, needs {points(dict(zip(KINDS, cost, strict=True))) or 'nothing'}"
                for u, cost in draft.budget.units.items()
                if u not in draft.chosen
            ]
            if left:
                made.append(f"Not engaged: {'; '.join(left)}.")
        spends: dict[str, tuple[Action, int]] = {}
        for action in draft.spends:
            key = spend_key(action)
            spends[key] = (action, spends.get(key, (action, 0))[1] + 1)
        if spends:
            made.append("Proposed points: " + "; ".join(
                f"{n} {draft.word(a)} on {self.name(a.card)}"  # type: ignore[attr-defined]
                for a, n in spends.values()
            ) + ".")  # fmt: skip
        unused = points(draft.unused())
        if unused:
            made.append(f"Unused then: {unused}.")
        return [
            *made,
            "`allocate` takes the proposal; `allocate engage=36,29 ammo=36x2 repair=12` changes it "
            "(also energy=, heal=, research=).",
        ]

    def ready(self) -> Text:
        """Weapons that can still be fired, and how to fire them in one line."""
        guns = vol.guns_of(self.world, self.viewer or 0)
        told_guns = [
            f"{self.name(u)} " + " and ".join(
                w for w in (counted(ph, "phaser") if ph else "", f"{hv} heavy" if hv else "") if w
            )
            for u, (ph, hv) in guns.items()
        ]  # fmt: skip
        return [
            f"Ready to fire: {'; '.join(told_guns) or 'nothing'}.",
            "`fire 112` fires all that can hit card 112, `fire hq2 36=3/1` three phasers and one "
            "heavy weapon of card 36 at a Sector HQ; `why volley 112` tells what it would do.",
        ]

    def quiet(self) -> Action | None:
        """Pass where nothing else is possible, and what one has let be."""
        if self.kind != "react":
            return None
        alone = self.table.legal == [PASS_ACTION] and self.table.setting("auto_pass")
        if alone or (self.let_be is not None and self.let_be == self.bottom()):
            return PASS_ACTION
        return None

    def bottom(self) -> tuple[Any, ...] | None:
        """What names the oldest declared action, so that one may let all of it be."""
        found = declared(self.view)
        if not found:
            return None
        first = found[0]
        targets = tuple(first["lists"].get("targets", ()))
        place = (self.viewer, self.view["clock"], self.view["phase"])
        return (*place, first["words"]["what"], first["source"], first["controller"], targets)

    def label(self, action: Action) -> str:
        """As the game says it, with numbers of cards, names of people, and what an answer does."""
        text = self.people(super().label(action))
        if isinstance(action, Play | Drop | Engage):
            text += f" ({action.card})"
        elif isinstance(action, Volley) and action.target >= 0:
            text += f" ({action.target}), {self.stands(action.target)}"
        if isinstance(action, Play) and self.is_first(action):
            card = CARDS.get(self.id_of(action.card))
            if card is not None:
                text += f": {self.printed(card)}"
        return text

    def is_first(self, action: Play) -> bool:
        """Whether it is the first place of its card: what the card does is told once."""
        if self.table.answers is None:
            return True
        plays = (a for a in self.table.legal if isinstance(a, Play) and a.card == action.card)
        return next(plays, action) == action

    def stands(self, u: int) -> str:
        """What of a card in play a volley meets: whose it is, shields and structure left."""
        card = next((c for c in self.in_play() if c["card"] == u), None)
        if card is None:
            return ""
        return f"{self.whose(card)}, {self.strength(card)}"

    def whose(self, card: Mapping[str, Any]) -> str:
        """`yours`, `Bot 1's`."""
        seat = card["fleet"]
        return "yours" if seat == self.viewer else f"{self.who(seat)}'s"

    def group(self, action: Action) -> str:
        """By what is done; volleys at one's own cards come last."""
        if isinstance(action, Volley):
            target = action.target
            mine = any(c["card"] == target and c["fleet"] == self.viewer for c in self.in_play())
            return OWN if mine or target == hq_place(self.viewer or 0) else FOES
        tag = type(action).tag
        return "Or" if not action.fields and tag != "withdraw" else TAGS.get(tag, "")

    def end_action(self) -> Action | None:
        """Done or pass."""
        bare = [a for a in self.table.legal if not a.fields and type(a).tag in ("done", "pass")]
        return bare[0] if len(bare) == 1 else None

    def end_loss(self) -> str:
        """Weapons that could still fire; points that would go unused."""
        if self.kind == "fire" and any(self.group(a) == FOES for a in self.table.legal):
            guns = vol.guns_of(self.world, self.viewer or 0)
            if guns:
                names = listed([self.name(u) for u in guns], 3)
                return f"{names} could still fire. End the fire all the same?"
        return ""

    # --- entries ------------------------------------------------------------------------------

    def compound(self, text: str) -> tuple[list[Action], str] | None:
        """`allocate …`, `fire …`, `let be`."""
        word, _, rest = text.partition(" ")
        if text in LET_BE and self.kind == "react":
            self.let_be = self.bottom()
            return [PASS_ACTION], "All of it is let be."
        if word == "allocate":
            return self.allocated(rest)
        if word == "fire":
            return self.fired(rest.split())
        return None

    def allocated(self, text: str) -> tuple[list[Action], str]:
        """The answers of an allocation in one line."""
        draft = self.draft
        if draft is None:
            raise InvalidAction("Points are allocated at the start of your turn.")
        try:
            apply_words(draft, text, self.named)
        except InvalidAction:
            self._draft = None
            raise
        names = {u: self.name(u) for u in draft.budget.units}
        return draft.now.actions, draft.sentence(names)

    def fired(self, words: list[str]) -> tuple[list[Action], str]:
        """The answers of a volley in one line."""
        if self.kind not in ("fire", "aim") or self.viewer is None:
            raise InvalidAction("Volleys are declared in the fire phase.")
        begun = self.world.stack[-1].ints["target"] if self.kind == "aim" else None
        if not words and begun is None:
            raise InvalidAction("It is written as `fire 112` or `fire hq2 36=3/1`.")
        target, marks = (
            (begun, {}) if not words else aimed_words(words, GAME.unword, self.named)
        )  # fmt: skip
        if begun is None:
            verdict = self.table.match.why(self.viewer, Volley(target))
            if not verdict.legal:
                raise InvalidAction(verdict.message, rule=verdict.rule)
        elif target != begun:
            raise InvalidAction(f"The volley is declared at {self.name(begun)}.")
        aimed = vol.fitting(self.world, marks or vol.guns_of(self.world, self.viewer), target)
        if not aimed:
            raise InvalidAction("Nothing that you named is ready and can hit it.")
        actions = vol.actions_for(self.world, target, aimed, begun=begun is not None)
        return actions, f"Fired at {self.name(target)}."

    def entries(self) -> Text:
        """The entries of several answers."""
        return [
            "`allocate engage=36,29 ammo=36x2 repair=12 energy=8 heal=59 research=4` allocates in "
            "one line, `allocate` alone as proposed. `fire 112` or `fire hq2 36=3/1` is a whole "
            "volley. `let be` answers nothing that comes of the present action.",
        ]

    def effects(self, action: Action) -> Text:
        """What a volley would do if nobody answers, what a card says."""
        if isinstance(action, Volley | Aim) and self.kind in ("fire", "aim"):
            begun = self.kind == "aim"
            target = self.world.stack[-1].ints["target"] if begun else action.target  # type: ignore[union-attr]
            aimed = vol.fitting(self.world, vol.guns_of(self.world, self.viewer or 0), target)
            if not aimed:
                return ["Nothing that is ready can hit it."]
            found = vol.forecast(self.world, target, aimed, begun=begun)
            most = self.view["seats"][seat_of_place(target)]["hq_points"] if is_hq(target) else 0
            parts = vol.told(found, self.name(target), most, hq=is_hq(target))
            said = "".join(text for text, _ in parts)
            lost = [self.name(u) for u in found.lost]
            return [said + (f" With it goes {listed(lost, 5)}." if lost else "")]
        card = CARDS.get(self.id_of(getattr(action, "card", -1)))
        return [f"{card.code} {card.name}: {card.text}"] if card is not None and card.text else []

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
        return made + [f"  {told(self, f)}." for f in reversed(frames)]  # type: ignore[arg-type]

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
            parts.append(self.whose(card))
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
        made.append(f"  printed: {Teller.printed(card)}")
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

    # --- the end ------------------------------------------------------------------------------

    def over(self) -> Text:
        """Damage on each Sector HQ, units, and the hands, which are open now."""
        made: Text = []
        for seat in self.order():
            row = self.view["seats"][seat]
            state = (
                "stands" if seat in self.view["winners"] else "out" if not row["alive"] else "in"
            )
            held = self.table.match.view(seat)["seats"][seat]["hand"] or []
            names = listed([card_name(r["id"]) for r in held], 9) or "nothing"
            made.append(
                f"{self.who(seat)}: {state}, damage {row['hq']} of {row['hq_points']}, "
                f"{counted(row['units'], 'unit')}; held {names}."
            )
        return made
