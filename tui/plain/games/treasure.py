"""Treasure Hunter in words: parties hero by hero, the battle term by term, the hand, the board."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from core.games.treasure import actions as act
from core.games.treasure.alone import rating
from core.games.treasure.board import HOMES, SPACE, SPACES
from core.games.treasure.cards import CARDS
from core.games.treasure.forecast import battle_sums, opposing, outlook
from core.kernel import Action
from tui.games.treasure.sheets import card_sheet, space_sheet
from tui.games.treasure.sums import WORDS, foes_title
from tui.games.treasure.telling import QUIET, brief, card_of, group_of, listed, name_of

from ..paper import Text, Title, aligned, counted
from ..texts import sheet_text
from .base import BaseTeller

KINDS = {
    "hero": "Heroes",
    "item": "Items",
    "spell": "Spells",
    "location": "Locations",
    "treasure": "Treasures",
    "event": "Events",
    "guardian": "Guardians",
}
"""Kinds of cards as headings."""


def percent(chance: float) -> str:
    """`83.6 %`, not to be broken."""
    return f"{100 * chance:.1f}\N{NO-BREAK SPACE}%"


class Teller(BaseTeller):
    """What is said of the table of Treasure Hunter."""

    # --- the question -------------------------------------------------------------------------

    def quiet(self) -> Action | None:
        """A window in which only passing is possible is passed."""
        alone = self.table.legal == [act.PASS] and self.kind in QUIET
        return act.PASS if alone and self.table.setting("auto_pass") else None

    def brief(self) -> Text:
        """The odds of the battle, or what an adventure would promise."""
        view = self.view
        if view["foes"] and self.kind in ("fight", "arms", "ward", "encounter"):
            return self.battle()
        return []

    def label(self, action: Action) -> str:
        """As the game says it, with names in place of seats and what an item gives."""
        text = super().label(action)
        seat = getattr(action, "seat", None)
        if seat is not None:
            text = text.replace(f"seat {seat + 1}", self.who(seat))
        if isinstance(action, act.Attach | act.Enlist):
            found = action.item if isinstance(action, act.Attach) else action.hero
            text += f" ({brief(CARDS[found])})"
        elif isinstance(action, act.Pilfer | act.Ruin):
            text += self.bearer(CARDS[action.item].id)
        elif isinstance(action, act.Walk):
            text += self.on_space(SPACES[action.space])
        return text

    def bearer(self, item: str) -> str:
        """Whose item it is."""
        for p, player in enumerate(self.view["players"]):
            for h in player["party"]:
                if item in h["items"]:
                    return f" of {self.who(p)}'s {name_of(h['id'])}"
            if item in player["carried"]:
                return f" of {self.who(p)}, carried"
        return ""

    def on_space(self, name: str) -> str:
        """Guardian and find of a space, for the way there."""
        x = next(s for s in self.view["board"]["spaces"] if s["space"] == name)
        parts = []
        if x["guardian"]:
            parts.append(f"guardian {name_of(x['guardian'])}")
        elif x["hidden_guardian"]:
            parts.append("a guardian face down")
        if x["find"]:
            parts.append("a find")
        return f" ({', '.join(parts)})" if parts else ""

    def group(self, action: Action) -> str:
        """By what is done: recruit, items, spells, events, discards."""
        if isinstance(action, act.Enlist):
            return "Recruit"
        if isinstance(action, act.Attach):
            return "Give items"
        if isinstance(action, act.Pass):
            return "Or"
        tag = type(action).tag
        titles = {
            "toss": "Discard from the hand", "dismiss": "Dismiss heroes", "cast": "Cast",
            "play": "Play", "go": "Go adventuring", "oppose": "Oppose", "walk": "Move",
            "learn": "Learn spells", "hit": "Place the hit",
        }  # fmt: skip
        return titles.get(tag, "Else")

    def effects(self, action: Action) -> Text:
        """Odds where an answer changes them, else what its card does."""
        view = self.view
        if isinstance(action, act.Go | act.Haul):
            found = outlook(view, CARDS[action.location].id)
            worst = found["worst"]
            return [
                f"There you would win {percent(found['chance'])} of the battles against guardians "
                "not seen yet."
                + (
                    f" The worst is {name_of(worst['id'])}: {percent(worst['chance'])}."
                    if worst
                    else ""
                )
            ]
        if isinstance(action, act.Oppose | act.Double):
            foes = [CARDS[action.guardian].id]
            foes += [CARDS[action.second].id] if isinstance(action, act.Double) else []
            return [f"The party would win with {percent(opposing(view, foes)['chance'])}."]
        if isinstance(action, act.Cast) or (isinstance(action, act.Play) and view["foes"]):
            card = CARDS[action.spell if isinstance(action, act.Cast) else action.card]
            return [card.text, *self.changes(card.id)]
        for name in ("item", "hero", "card"):
            found_card = getattr(action, name, None)
            if isinstance(found_card, int) and 0 <= found_card < len(CARDS):
                return [f"{CARDS[found_card].name}: {brief(CARDS[found_card])}."]
        return []

    def changes(self, card: str) -> Text:
        """What a card would make of the odds."""
        now, then = battle_sums(self.view), battle_sums(self.view, [card])
        if now is None or then is None or then["chance"] == now["chance"]:
            return []
        return [
            f"It changes the party's chance from {percent(now['chance'])} to "
            f"{percent(then['chance'])}."
        ]

    def reasons(self, action: Action) -> Text:
        """Reasons from the odds."""
        found = self.effects(action)
        if found:
            return found
        if isinstance(action, act.Hit | act.Sacrifice):
            return ["Hits go where they cost least: to whom soaks them, or has most to spare."]
        if isinstance(action, act.Pass):
            return ["What could be played would help less now than later."]
        return ["It is worth more now than what you hold it for."]

    # --- looking ------------------------------------------------------------------------------

    def parts(self) -> dict[str, Callable[[], Text]]:
        """Adventure, parties, hand, board."""
        made: dict[str, Callable[[], Text]] = {
            "adventure": self.battle,
            "parties": self.seats,
            "hand": self.hand,
        }
        if self.view["board"] is not None:
            made["board"] = self.board
        return made

    def more_parts(self) -> dict[str, Callable[[], Text]]:
        """The discard pile; parties are seats, too."""
        return {"discards": self.discards, "seats": self.seats}

    def footnotes(self) -> Text:
        """How many cards lie where."""
        pile = counted(len(self.view["discard"]), "card")
        return [f"Deck {self.view['deck']}, discard pile {pile} (`look discards`)."]

    def discards(self) -> Text:
        """The discard pile."""
        names = [name_of(c) for c in self.view["discard"]]
        return [Title("Discard pile"), f"  {listed(names) or 'empty'}"]

    def seats(self) -> Text:
        """All parties."""
        made = super().seats()
        return [Title("Parties"), *made[1:]]

    def seat(self, seat: int) -> Text:
        """A party: one line per hero, his items and spells below him."""
        player = self.view["players"][seat]
        points = "" if player["points"] is None else f", {counted(player['points'], 'point')}"
        active = " (on the move)" if seat == self.view["active"] and not self.view["over"] else ""
        at = ""
        if self.view["board"] is not None:
            at = f", on {self.view['board']['pawns'][seat]}"
        made = [
            f"{self.who(seat)}{active}: hand {player['hand_size']}, "
            f"{counted(player['pile_size'], 'treasure')}{points}{at}."
        ]
        for h in player["party"]:
            made += self.hero(h)
        if not player["party"]:
            made.append("  nobody in the party")
        if player["carried"]:
            made.append(f"  carried: {listed([name_of(m) for m in player['carried']])}")
        if player["pile"]:
            words = [f"{name_of(c)} {card_of(c).points}" for c in player["pile"]]
            made.append(f"  treasures: {listed(words)}")
        return made

    def hero(self, h: dict[str, Any]) -> Text:
        """A hero with what he bears."""
        card = card_of(h["id"])
        state = "dying" if h["left"] == 0 else f"hits {h['left']} of {card.hits}"
        classes = "/".join(card.classes)
        made = [f"  {card.name}, {classes}: combat {card.cbt}, {state}"]
        for m in h["items"]:
            item = card_of(m)
            use = ", in use" if m == h["weapon"] and len(h["items"]) > 1 else ""
            made.append(f"    {item.name}: {brief(item)}{use}")
        if h["spells"] is None:
            if h["spell_count"]:
                made.append(f"    {counted(h['spell_count'], 'spell')} face down")
        else:
            spent = " (spells spent for this battle)" if h["cast"] else ""
            made += [f"    {name_of(c)}: {brief(card_of(c))}{spent}" for c in h["spells"]]
        return made

    def hand(self) -> Text:
        """The hand by kinds; what counts only in the turns of others says so."""
        if self.viewer is None:
            return []
        hand = self.view["players"][self.viewer]["hand"] or []
        made: Text = [Title(f"Your hand, {counted(len(hand), 'card')}")]
        for kind, title in KINDS.items():
            rows = []
            for c in hand:
                card = card_of(c)
                if card.kind == kind:
                    when = (
                        "others' turns: " if kind == "event" and group_of(card) == "others" else ""
                    )
                    rows.append((card.name, when + brief(card)))
            if rows:
                made += [f"{title}:", *aligned(rows, 2)]
        return made if hand else [*made, "  empty"]

    # --- the battle ---------------------------------------------------------------------------

    def battle(self) -> Text:
        """Where the party is, whom it meets, both sums term by term, the odds, the dice."""
        view = self.view
        if not view["foes"]:
            if view["location"]:
                return [
                    Title("Adventure"),
                    f"  {self.who(view['active'])} at {name_of(view['location'])}",
                ]
            return []
        found = battle_sums(view)
        who = self.who(view["active"])
        made: Text = [Title(f"Battle: {who} against {foes_title(view)}")]
        if found is None:
            return made
        made += [
            f"  The party wins with {percent(found['chance'])}: {found['party_fixed']} and "
            f"{counted(found['party_dice'], 'die', 'dice')} against {found['guardian_fixed']} and "
            f"{counted(found['guardian_dice'], 'die', 'dice')}; a tie wins.",
            f"  party: {terms(found['party'])}",
            f"  guardian: {terms(found['guardian'])}",
        ]
        if view["party_dice"]:
            made.append(
                f"  thrown: party {told_dice(view['party_dice'], found['party_fixed'])}, guardian "
                f"{told_dice(view['guard_dice'], found['guardian_fixed'])}"
            )
        if view["laid"]:
            made.append(f"  at stake: {listed([name_of(c) for c in view['laid']])}")
        elif view["laid_count"]:
            made.append(f"  at stake: {counted(view['laid_count'], 'treasure')} face down")
        return made

    # --- the board ----------------------------------------------------------------------------

    def board(self) -> Text:
        """Spaces row by row."""
        made: Text = [
            Title("Board"),
            "Spaces are a1 to e5; where nothing else is said a guardian lies face down and a find "
            "with it. `look c3` tells one, `near c3` those around it.",
        ]
        for rank in range(4, -1, -1):
            told = [self.space_brief(SPACES[rank * 5 + file]) for file in range(5)]
            made.append(f"  Row {rank + 1}: {'; '.join(told)}.")
        return made

    def space_brief(self, name: str) -> str:
        """A space in a few words."""
        board = self.view["board"]
        x = next(s for s in board["spaces"] if s["space"] == name)
        parts = [name]
        if SPACE[name] in HOMES:
            owner = HOMES.index(SPACE[name])
            mine = "your home" if owner == self.viewer else ""
            owned = owner < len(board["pawns"])
            parts.append(mine or (f"home of {self.who(owner)}" if owned else "corner"))
        elif x["location"]:
            parts.append(name_of(x["location"]))
        else:
            parts.append("empty")
        usual = x["hidden_guardian"] and x["find"]
        text = " ".join(parts) + ("" if usual else self.on_space(name))
        here = [self.who(p) for p, square in enumerate(board["pawns"]) if square == name]
        return text + (f" [{listed(here)}]" if here else "")

    def thing(self, word: str) -> Text | None:
        """A space of the board version."""
        name = word.lower()
        if self.view["board"] is None or name not in SPACE:
            return None
        names = [self.who(p) for p in range(len(self.view["players"]))]
        return sheet_text(space_sheet(name, self.view, names))

    def near(self, word: str) -> Text | None:
        """Spaces around one."""
        name = word.lower()
        if self.view["board"] is None or name not in SPACE:
            return None
        file, rank = SPACE[name] % 5, SPACE[name] // 5
        around = [
            SPACES[r * 5 + f]
            for r in range(max(0, rank - 1), min(5, rank + 2))
            for f in range(max(0, file - 1), min(5, file + 2))
            if (f, r) != (file, rank)
        ]
        return [Title(f"Around {name}"), *[f"  {self.space_brief(n)}" for n in around]]

    def no_near(self, word: str) -> str:
        """What a space is called."""
        if self.view["board"] is None:
            return "This match is played without the board."
        return "Spaces are a1 to e5: `near c3`."

    # --- one thing ----------------------------------------------------------------------------

    def zoom(self, word: str) -> Text | None:
        """A card, and where it is as far as the viewer knows."""
        low = word.lower()
        found = [
            c
            for c in CARDS
            if low in (c.id.lower(), c.name.lower(), c.name.lower().replace(" ", "-"))
        ]
        if not found:
            return None
        return sheet_text(card_sheet(found[0].id, self.where(found[0].id)))

    def where(self, card_id: str) -> str:
        """Where a card is."""
        view = self.view
        for p, player in enumerate(view["players"]):
            own = "your" if p == self.viewer else f"{self.who(p)}'s"
            if card_id in (player["hand"] or ()):
                return f"{own} hand"
            if card_id in (player["pile"] or ()):
                return f"{own} treasures"
            if card_id in player["carried"]:
                return f"carried by {own} party"
            for h in player["party"]:
                if card_id == h["id"]:
                    return f"{own} party, {counted(h['left'], 'hit')} left"
                if card_id in h["items"] or card_id in (h["spells"] or ()):
                    return f"with {own} {name_of(h['id'])}"
        if card_id in view["guardians"] or card_id == view["location"]:
            return "in the adventure"
        if card_id in (view["laid"] or ()):
            return "at stake in the adventure"
        if card_id in (view["shown"] or ()):
            return "shown to you now"
        return "discard pile" if card_id in view["discard"] else "unknown"

    def over(self) -> Text:
        """All treasures, open now; alone the rating."""
        made: Text = []
        players = self.view["players"]
        if self.view["mode"] == "alone":
            points = players[0]["points"]
            made.append(f"{counted(points, 'point')}: {rating(points)[0]}.")
        for p in self.order():
            words = [f"{name_of(c)} {card_of(c).points}" for c in players[p]["pile"] or ()]
            heroes = [name_of(h["id"]) for h in players[p]["party"]]
            made.append(
                f"{self.who(p)}: {counted(players[p]['points'] or 0, 'point')}; treasures "
                f"{listed(words) or 'none'}; alive {listed(heroes) or 'nobody'}."
            )
        return made


def terms(found: list[list[Any]]) -> str:
    """Terms of a sum in a row: card, why, how much."""
    told = []
    for card_id, what, n in found:
        name = WORDS.get(card_id) or name_of(card_id)
        why = f" ({what})" if what and what not in ("combat value", name) else ""
        told.append(f"{name} {n:+}{why}")
    return ", ".join(told) or "nothing"


def told_dice(dice: list[int], fixed: int) -> str:
    """`7 + 4 2 = 13`."""
    return f"{fixed} + {' '.join(map(str, dice))} = {fixed + sum(dice)}"
