"""Asimov's Foundation in words: both sides, the last contests, the hand by what counts now."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from core.games.foundation.acts import Accept, Commit, Discard, Keep, Seal, Thwart, Uncommit
from core.games.foundation.cards import (
    CONTESTS,
    CONTROL_NAMES,
    NUMBER,
    PRIZE,
    SIDE_NAMES,
    STEP_NAMES,
    card,
)
from core.kernel import Action

from ..paper import Text, Title, aligned, counted, listed
from .base import BaseTeller

GROUPS = {
    "now": "Counts now",
    "later": "Later this turn",
    "control": "Only with a control that you lack",
    "next": "Not before the next turn",
    "never": "Never yours, the other side's",
}
"""Groups of the hand, from `when` of the view."""
AGAINST = 6
"""Chances are told against 1 to so many dice."""


def percent(number: float) -> str:
    """`33.3 %`."""
    return f"{number:g}\N{NO-BREAK SPACE}%"


class Teller(BaseTeller):
    """What is said of the table of Foundation."""

    def parts(self) -> dict[str, Callable[[], Text]]:
        """Seats, contests, hand, chances."""
        return {
            "seats": self.seats,
            "contests": self.contests,
            "hand": self.hand,
            "chances": self.chances,
        }

    def more_parts(self) -> dict[str, Callable[[], Text]]:
        """The discard pile."""
        return {"discards": self.discards}

    def footnotes(self) -> Text:
        """How many cards lie where."""
        count = counted(len(self.view["discard"]), "card")
        return [f"Deck {self.view['deck']}, discard pile {count} (`look discards`)."]

    # --- parts --------------------------------------------------------------------------------

    def side(self, seat: int) -> str:
        """`First Foundation (1F)`."""
        name = self.view["sides"][seat]
        return f"{SIDE_NAMES[name]} ({name})"

    def seat(self, seat: int) -> Text:
        """A side: hand, what it holds, whether it has chosen, what it has played."""
        view = self.view
        controls = [CONTROL_NAMES[c] for c in view["control"][seat]]
        held = f"controls {listed(controls)}" if controls else "no control"
        if view["over"]:
            state = "has won" if seat in (view["winners"] or ()) else "has not won"
        elif view["sealed"][seat]:
            state = "has chosen, still face down"
        else:
            state = "is choosing" if seat in view["open"] else "waits"
        cards = counted(view["hand_sizes"][seat], "card")
        made = [f"{self.who(seat)}, {self.side(seat)}: {cards} in hand, {held}; {state}."]
        played = [self.card_line(i) for i in view["tables"][seat]]
        made.append(f"  played: {'; '.join(played) or 'nothing yet'}")
        known = view["known"][seat]
        if known and seat != self.viewer:
            names = listed([card(NUMBER[i]).name for i in known])
            made.append(f"  known to be in that hand: {names}")
        return made

    @staticmethod
    def card_line(card_id: str) -> str:
        """`Bayta, rp 2`."""
        given = card(NUMBER[card_id])
        return f"{given.name}, {given.effect}"

    def contests(self) -> Text:
        """Rolls of this turn, else of the last one."""
        view = self.view
        rolls, title = view["rolls"], "Contests of this turn"
        if not rolls:
            rolls, title = view["last_rolls"], "Contests of the last turn"
        made: Text = [Title(title)]
        return made + [line for roll in rolls for line in self.roll(roll)] if rolls else [
            Title("Contests"), "  none yet",
        ]  # fmt: skip

    def roll(self, roll: dict[str, Any]) -> Text:
        """Both rolls and the result."""
        shown = [
            f"{self.who(i)} {' '.join(map(str, roll['dice'][i]))} = {roll['totals'][i]}"
            for i in self.order()
        ]
        return [f"  {STEP_NAMES[roll['step']]}: {'; '.join(shown)}. {self.result(roll)}"]

    def result(self, roll: dict[str, Any]) -> str:
        """Who won, by which comparison."""
        winner, totals, step = roll["winner"], roll["totals"], roll["step"]
        if winner is None:
            high, low = max(totals), min(totals)
            if high >= 3 * low:
                return f"{high} is three times {low}, but without a card nobody wins."
            return f"{high} is less than three times {low}: nobody wins."
        tail = f" and may use {PRIZE[step]} cards" if step in PRIZE else ""
        name = SIDE_NAMES[self.view["sides"][winner]]
        return (
            f"{totals[winner]} is at least three times {totals[1 - winner]}: "
            f"{name} wins {STEP_NAMES[step]}{tail}."
        )

    def hand(self) -> Text:
        """The hand in groups, by what can be used when."""
        if self.viewer is None:
            return [Title("Hands"), "  Both hands are hidden from you."]
        hand = self.view["hand"]
        made: Text = [Title(f"Your hand, {counted(len(hand), 'card')}")]
        discarding = self.view["asks"] == "discard"
        for when, title in GROUPS.items():
            cards = [c for c in hand if c["when"] == when and not discarding]
            if cards:
                made += [f"{title}:", *aligned([self.hand_row(c) for c in cards], 2)]
        if discarding:
            made += aligned([self.hand_row(c) for c in hand], 2)
        return made if hand else [*made, "  empty"]

    def hand_row(self, c: dict[str, Any]) -> tuple[str, ...]:
        """Name, side, what it does."""
        given = card(NUMBER[c["id"]])
        tail = given.effect
        if given.requires:
            tail += f", needs {given.requires} ({CONTROL_NAMES[given.requires]})"
        if c["marked"]:
            tail += " (marked)"
        return given.name, "" if given.side == "any" else given.side, tail

    def chances(self) -> Text:
        """What the marked cards would do against 1, 2, … dice."""
        found = self.view["chances"]
        if found is None:
            return []
        step, every = STEP_NAMES[self.view["phase"]], self.view["dice_all"]
        more = f", {every} with all that counts" if every > found["dice"] else ""
        made: Text = [
            Title(f"Chances in {step}"),
            f"You roll {counted(found['dice'], 'die', 'dice')}{more}.",
        ]
        rows = [("against", "you win", "they win")]
        rows += [
            (
                counted(i + 1, "die", "dice"),
                percent(found["win"][i]),
                percent(found["lose"][i]),
            )
            for i in range(AGAINST)
        ]
        return made + aligned(rows, 2)

    def discards(self) -> Text:
        """The discard pile and the deck."""
        pile = [card(NUMBER[i]).name for i in self.view["discard"]]
        return [
            Title(f"Discard pile, {counted(len(pile), 'card')}"),
            f"  {listed(pile, 'empty')}",
        ]

    # --- the question -------------------------------------------------------------------------

    def brief(self) -> Text:
        """The chances of what is marked, in one line."""
        found = self.view["chances"]
        if found is None:
            return []
        told = [f"{i + 1}: {percent(found['win'][i])}" for i in range(4)]
        return [f"To win with what is marked, against so many dice: {', '.join(told)}."]

    def group(self, action: Action) -> str:
        """Mark, unmark, and the rest."""
        if isinstance(action, Commit | Discard):
            return "Mark" if isinstance(action, Commit) else "Name to go"
        if isinstance(action, Uncommit | Keep):
            return "Take back"
        return "Be done" if isinstance(action, Seal | Accept) else ""

    def end_action(self) -> Action | None:
        """Seal, also with nothing; accept."""
        return next((a for a in self.table.legal if isinstance(a, Seal | Accept)), None)

    def end_loss(self) -> str:
        """In the last contest nothing is gained by keeping cards that count."""
        view = self.view
        if view["asks"] == "thwart" and any(isinstance(a, Thwart) for a in self.table.legal):
            return "You hold a card that would thwart this win. Lose the game all the same?"
        if view["phase"] != "GE2" or view["asks"] != "commit" or view["marked"]:
            return ""
        able = sum(1 for c in view["hand"] if c["when"] == "now")
        most = counted(view["dice_all"], "die", "dice")
        return (
            f"{counted(able, 'card')} of yours would count here ({most} in all). Commit none?"
            if able
            else ""
        )

    def effects(self, action: Action) -> Text:
        """What the card of an answer is."""
        found = getattr(action, "card", None)
        return [card(NUMBER[found]).text] if found in NUMBER else []

    def reasons(self, action: Action) -> Text:
        """Reasons from the chances."""
        if isinstance(action, Thwart):
            return ["Without it the match is lost now; it has no other use (AF-24)."]
        if isinstance(action, Discard | Keep):
            return ["Cards of the other side and small ones that need a control go first."]
        found = self.view["chances"]
        if found is None:
            if isinstance(action, Seal) and not self.view["marked"]:
                return ["Nothing that you hold is better played now (AF-11)."]
            return ["More cards give more dice later this turn."]
        win, lose = found["win"], found["lose"]
        step = STEP_NAMES[self.view["phase"]]
        dice = counted(self.view["dice"], "die", "dice")
        return [
            f"As marked you roll {dice} in {step}: {percent(win[0])} against one die, "
            f"{percent(win[2])} against three. With three dice the other side would win with "
            f"{percent(lose[2])}."
        ]

    # --- one thing ----------------------------------------------------------------------------

    def zoom(self, word: str) -> Text | None:
        """A card, and where it is as far as the viewer knows."""
        low = word.lower()
        found = [
            c
            for c in map(card, NUMBER.values())
            if low in (c.id.lower(), c.slug, c.name.lower())
        ]  # fmt: skip
        if not found:
            return None
        given = found[0]
        side = "either side" if given.side == "any" else SIDE_NAMES[given.side]
        made: Text = [Title(f"{given.name} ({given.id}), for {side}"), given.text]
        if len([s for s in CONTESTS if s in given.amounts]) > 1:
            made.append("Counts only in the step in which it is committed (AF-19).")
        return [*made, f"Where: {self.where(given.id)}."]

    def where(self, card_id: str) -> str:
        """Where a card is."""
        view = self.view
        if any(c["id"] == card_id for c in view["hand"]):
            return "your hand, marked" if card_id in view["marked"] else "your hand"
        for seat in (0, 1):
            if card_id in view["tables"][seat]:
                return f"on the table of {self.who(seat)}"
        return "in the discard pile" if card_id in view["discard"] else "unknown"

    def over(self) -> Text:
        """Both hands, open now."""
        hands = self.view["final_hands"] or [[], []]
        return [
            f"{self.who(i)}, {self.side(i)}, held: "
            + listed([card(NUMBER[c]).name for c in hands[i]], "no card")
            + "."
            for i in self.order()
        ]
