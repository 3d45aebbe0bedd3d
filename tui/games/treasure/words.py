"""Words of Treasure Hunter's table: labels, sheets, hints, seats, and the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.games.treasure import actions as act
from core.games.treasure.alone import rating
from core.games.treasure.board import SPACE, SPACES
from core.games.treasure.cards import (
    CARDS,
    INDEX,
)
from core.games.treasure.forecast import battle_sums, opposing, outlook
from core.kernel import Action
from tui.widgets.line import Line, wrap
from tui.widgets.sheet import Sheet

from .sheets import card_sheet, space_sheet
from .telling import (
    BY_EVENT,
    HUES,
    PAWN_STYLES,
    PAWNS,
    brief,
    card_of,
    count,
    listed,
    name_of,
    percent,
)

if TYPE_CHECKING:
    from .table import Table

    Base = Table
else:
    Base = object


class Words(Base):
    """The part of the table that says things in sentences."""

    def label(self, action: Action) -> str:
        """As the game says it, with names in place of seats and what an item gives."""
        text = super().label(action)
        seat = getattr(action, "seat", None)
        if seat is not None:
            text = text.replace(f"seat {seat + 1}", self.names[seat])
        if isinstance(action, act.Attach):
            card = CARDS[action.item]
            text += f" ({brief(card)})"
        elif isinstance(action, act.Pilfer | act.Ruin):
            text += self._bearer(CARDS[action.item].id)
        return text

    def _bearer(self, item: str) -> str:
        for p, player in enumerate(self.view["players"]):
            for h in player["party"]:
                if item in h["items"]:
                    return f" of {self.whose(p)} {name_of(h['id'])}"
            if item in player["carried"]:
                return f" of {self.names[p]}, carried"
        return ""

    def sheet(self, key: str) -> Sheet | None:
        """A card or a space."""
        if key in INDEX:
            return card_sheet(key, self._where(key))
        if key in SPACE and self.view["board"] is not None:
            return space_sheet(key, self.view, [self.who(p) for p in range(len(self.names))])
        return None

    def _where(self, key: str) -> str:
        view = self.view
        for p, player in enumerate(view["players"]):
            own = self.whose(p)
            if key in (player["hand"] or ()):
                return f"{own} hand"
            if key in (player["pile"] or ()):
                return f"{own} pile"
            if key in player["carried"]:
                return f"carried by {own} party"
            for h in player["party"]:
                if key == h["id"]:
                    return f"{own} party, {count(h['left'], 'hit')} left"
                if key in h["items"] or key in (h["spells"] or ()):
                    return f"with {own} {name_of(h['id'])}"
        if key in view["guardians"] or key == view["location"] or key in (view["laid"] or ()):
            return "in the adventure"
        if key in (view["shown"] or ()):
            return "shown to you now"
        return "discard pile" if key in view["discard"] else "unknown"

    def nothing_to_do(self, key: str) -> str:
        """For `w` on what is nobody's to use now."""
        if key == "carried":
            return "Carried items are used by nobody; in your Recruit phase give them to heroes."
        if key in INDEX and card_of(key).kind in ("item", "spell") and not self._heroes():
            return "Only heroes use items and spells, and you have no hero yet (TH-17, TH-19)."
        return super().nothing_to_do(key)

    def whose(self, seat: int) -> str:
        """A seat as an owner: `your`, also where one looks on at a player called You."""
        name = self.names[seat]
        return "your" if seat == self.viewer or name == "You" else f"{name}'s"

    def _heroes(self) -> bool:
        """Whether the one who looks leads any hero."""
        return self.viewer is not None and bool(self.view["players"][self.viewer]["party"])

    def show_hint(self, action: Action) -> None:
        """Put the cursor on the card or space that a hint speaks of."""
        if isinstance(action, act.Walk):
            self.go_to(SPACES[action.space])
            return
        for name, _ in action.fields:
            value = getattr(action, name)
            if name != "seat" and 0 <= value < len(CARDS) and self.go_to(CARDS[value].id):
                return
        event = next((i for i, cls in BY_EVENT.items() if isinstance(action, cls)), None)
        if event is not None:
            self.go_to(CARDS[event].id)

    def go_to(self, key: str) -> bool:
        """The hand comes before the party: what is to be played lies there."""
        if self.hand.go(key):
            self.focus_at = 2
            return True
        if key not in SPACE and self.spaces.go(key):
            return False
        return super().go_to(key)

    def hint_can(self) -> list[str]:
        """What can be done, told by the question."""
        step = self.decision.kind if self.decision is not None else ""
        legal = [a for a in self.legal or () if a != act.PASS]
        if step == "recruit":
            heroes = [CARDS[a.hero].name for a in legal if isinstance(a, act.Enlist)]
            things = sorted({CARDS[a.item].name for a in legal if isinstance(a, act.Attach)})
            said = [f"You can recruit {listed(heroes)}." if heroes else "No hero can join now."]
            if things:
                said.append(f"You can give {listed(things)} to heroes.")
            return [*said, "e goes on to the adventure.", "Press H again to hear what is good."]
        if not legal:
            return ["Nothing but passing with e.", "Press H again to hear what is good."]
        return super().hint_can()

    def hint_why(self, action: Action) -> list[str]:
        """Reasons from the odds."""
        view = self.view
        if isinstance(action, act.Go | act.Haul):
            found = outlook(view, CARDS[action.location].id)
            said = [
                f"At {CARDS[action.location].name} you would win {percent(found['chance'])} of "
                "the battles against guardians not seen yet."
            ]
            if found["worst"]:
                worst = found["worst"]
                said.append(f"The worst is {name_of(worst['id'])}: {percent(worst['chance'])}.")
            return said
        if isinstance(action, act.Oppose | act.Double):
            foes = [CARDS[action.guardian].id]
            foes += [CARDS[action.second].id] if isinstance(action, act.Double) else []
            return [f"The party would win with {percent(opposing(view, foes)['chance'])}."]
        if isinstance(action, act.Cast) or (isinstance(action, act.Play) and view["foes"]):
            card = CARDS[action.spell if isinstance(action, act.Cast) else action.card].id
            now, then = battle_sums(view), battle_sums(view, [card])
            if now and then and then["chance"] != now["chance"]:
                return [
                    f"It changes the party's chance from {percent(now['chance'])} to "
                    f"{percent(then['chance'])}."
                ]
            return [CARDS[INDEX[card]].text]
        if isinstance(action, act.Enlist):
            return [f"{CARDS[action.hero].name}: {brief(CARDS[action.hero])}. Four heroes may go."]
        if isinstance(action, act.Attach):
            return [f"{CARDS[action.item].name}: {brief(CARDS[action.item])}."]
        if isinstance(action, act.Hit | act.Sacrifice):
            return ["Hits go where they cost least: to whom soaks them, or has most to spare."]
        if isinstance(action, act.Pass):
            return ["What could be played would help less now than later."]
        return ["It is worth more now than what you hold it for."]

    # --- seats and end ------------------------------------------------------------------------

    def score_lines(self, width: int) -> list[Line]:
        """All seats: pile, party with items, carried items."""
        made: list[Line] = []
        for p in self._order():
            player = self.view["players"][p]
            points = "" if player["points"] is None else f" = {count(player['points'], 'point')}"
            made.append(
                [
                    (PAWNS[p], PAWN_STYLES[p]),
                    (f" {self.who(p)}", f"strong seat.{p}"),
                    (
                        f"  hand {player['hand_size']}, "
                        f"{count(player['pile_size'], 'treasure')}{points}",
                        "dim",
                    ),
                ]
            )
            if player["pile"]:
                words = ", ".join(f"{name_of(c)} {card_of(c).points}" for c in player["pile"])
                made += [[("  ", ""), *r] for r in wrap(words, width - 2, "yellow", "  ")]
            for h in player["party"]:
                things = [name_of(m) for m in h["items"]]
                things += [name_of(c) for c in h["spells"] or ()]
                if h["spells"] is None and h["spell_count"]:
                    things.append(count(h["spell_count"], "spell"))
                text = f"{name_of(h['id'])} {h['left']}/{card_of(h['id']).hits}"
                text += f": {', '.join(things)}" if things else ""
                made += [[("  ", ""), *r] for r in wrap(text, width - 2, "", "  ")]
            if player["carried"]:
                text = "carried: " + ", ".join(name_of(m) for m in player["carried"])
                made += [[("  ", ""), *r] for r in wrap(text, width - 2, "dim", "  ")]
            made.append([])
        return made

    def over_lines(self, width: int) -> list[Line]:
        """All piles, open now; alone the rating."""
        made: list[Line] = []
        if self.view["mode"] == "alone":
            points = self.view["players"][0]["points"]
            word, _ = rating(points)
            made += [[(f"{count(points, 'point')}: {word}.", "strong")], *self._ladder(points), []]
        for p in self._order():
            player = self.view["players"][p]
            head = f" {self.who(p)}: {count(player['points'], 'point')}"
            made.append([(PAWNS[p], PAWN_STYLES[p]), (head, f"strong seat.{p}")])
            words = ", ".join(f"{name_of(c)} {card_of(c).points}" for c in player["pile"]) or "none"
            made += [[("  ", ""), *r] for r in wrap(words, width - 2, HUES["treasure"], "  ")]
            heroes = listed([name_of(h["id"]) for h in player["party"]]) or "nobody"
            made += [[("  ", ""), *r] for r in wrap(f"alive: {heroes}", width - 2, "dim", "  ")]
        return made

    def _ladder(self, points: int) -> list[Line]:
        from core.games.treasure.alone import RATINGS

        return [
            [
                (
                    ("✓ " if points >= least else "· ") + f"{least} {word}",
                    "" if points >= least else "dim",
                )
            ]
            for least, word in RATINGS
        ]
