"""Asimov's Foundation on the table: both sides, the dice between them, my hand by what counts now.

Marks are the engine's own (`commit`, `uncommit`), so that a half-made choice is saved as well.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from core.games.foundation.acts import Accept, Commit, Discard, Keep, Seal, Thwart, Uncommit
from core.games.foundation.cards import (
    CONTESTS,
    CONTROL_NAMES,
    CONTROLS,
    NUMBER,
    PRIZE,
    SIDE_NAMES,
    STEP_NAMES,
    Card,
    card,
)
from core.kernel import Action, Event
from tui.table.logview import log_tail
from tui.table.pane import LinesPane, ListPane, Pane, Slot
from tui.table.screen import TableScreen
from tui.widgets.bar import bar
from tui.widgets.dice import long_dice
from tui.widgets.line import Line, beside, cut, fit, pad, ruler, width_of
from tui.widgets.pick import Row, heading
from tui.widgets.sheet import Sheet

HUES = {"RP": "blue", "PP": "green", "IP": "purple", "GE2": "yellow"}
"""Hue of each contest, used for its cards and controls; the words say it too."""
SHORT = {"cr": "research", "cp": "periphery", "ci": "imperium"}
GROUPS = (
    ("now", ""),
    ("later", "later this turn"),
    ("control", "only with control"),
    ("next", "not before the next turn"),
    ("never", "never yours"),
)
"""Groups of the hand, from `when` of the view."""
TALL = 24
"""Rows of the body from which the played cards have panes of their own."""
AGAINST = 7
"""Chances are shown against 1 to so many dice."""

ART = {
    "RP": ("  .-.   ", " (   ).-. ", "  `-(   )", "     `-' "),
    "PP": (" .  *  . ", "*  .-.  *", " . '-' . ", "    *    "),
    "IP": ("   /\\   ", "  /__\\  ", " |:  :| ", " |_[]_| "),
    "GE2": ("  \\ | /  ", " -- * -- ", "  / | \\  ", "         "),
    "draw": (" .----. ", " | ++ | ", " | ++ | ", " '----' "),
    "thwart": ("  \\  /  ", "   \\/   ", "   /\\   ", "  /  \\  "),
    "recover": ("   <--.  ", "      |  ", "   ---'  ", "         "),
}
"""Small drawings by what a card is for."""


def main_use(given: Card) -> str:
    """What a card is first of all for: a contest, or its special."""
    return given.special or next(iter(given.amounts), "RP")


class Table(TableScreen):
    """The table of Foundation."""

    def build(self) -> None:
        """Tables of both sides (in tall windows), the dice, the hand."""
        self.tables = [ListPane("far", "Far table"), ListPane("near", "Near table")]
        self.dice_pane = LinesPane("dice", self._dice_lines)
        self.hand = ListPane("hand", "Your hand: what counts now comes first")
        self.hand.grows = True
        self.panes = [self.dice_pane, self.hand]
        self.focus_at = 1
        self.rolling: dict[str, Any] | None = None
        """A roll that is being shown die by die."""
        self.thrown = 0
        self.asked: tuple[Any, ...] = ()
        """Turn, step and kind of the question shown last."""

    def short_title(self) -> str:
        """One word."""
        return "Foundation"

    # --- painting -----------------------------------------------------------------------------

    def slots(self, width: int, height: int) -> list[Slot]:
        """Both tables face each other below the hand in tall windows, and where there is no hand.

        Elsewhere the seats' lines tell what was played.
        """
        no_hand = self.viewer is None and not self.hand.pick.rows
        upper: list[Pane] = [self.dice_pane] if no_hand else [self.dice_pane, self.hand]
        rows = 0
        if no_hand:
            rows = height - self.dice_pane.want(width)
        elif height >= TALL:
            played = max(len(t.pick.rows) for t in self.tables)
            rows = min(max(5, played + 1), height // 2)
        self.panes = upper
        made = super().slots(width, height - rows)
        if not rows:
            return made
        self.panes = [*upper, *self.tables]
        half = (width - 1) // 2
        far, near = self.tables
        return [
            *made,
            Slot(far, 0, height - rows, half, rows),
            Slot(near, half + 1, height - rows, width - half - 1, rows),
        ]

    def fill(self) -> None:
        """The view into the panes."""
        self._fill_hand()
        self._fill_tables()
        asked = (self.view["turn"], self.view["phase"], self.view["asks"])
        if asked != self.asked:
            # A new question: what counts now stands at the top.
            self.asked = asked
            self.hand.press("first")

    def _fill_hand(self) -> None:
        view = self.view
        rows: list[Row] = []
        hand = view["hand"]
        asks = view["asks"]
        for when, title in GROUPS:
            cards = [c for c in hand if self._group(c) == when]
            if cards and title and asks != "discard":
                rows.append(heading(title))
            rows += [self._hand_row(c) for c in cards]
        self.hand.fill(rows)
        self.hand.aside = self._aside()
        viewer = self.viewer
        self.hand.title = "Your hand: what counts now comes first"
        if viewer is None:
            self._fill_both_hands()
            return
        self.hand.empty = "Your hand is empty."
        if asks == "discard":
            self.hand.title = "Your hand: what goes?"
        self.hand.aside_title = self._aside_title()

    def _fill_both_hands(self) -> None:
        """Looking on: nothing, but in the replay of a match that is over everything."""
        self.hand.title, self.hand.aside_title = "Hands", ""
        self.hand.empty = "Both hands are hidden from you."
        if not (self.in_replay and self.over):
            return
        rows: list[Row] = []
        for seat in self._order():
            seen = self.match.view(seat)
            who = self.who(seat)
            holds = "hold" if who == "You" else "holds"
            rows.append(heading(f"{seen['sides'][seat]} {who} {holds}"))
            rows += [self._hand_row(c) for c in seen["hand"]]
        self.hand.fill(rows)

    def _group(self, c: dict[str, Any]) -> str:
        return "now" if self.view["asks"] == "discard" else str(c["when"])

    def _hand_row(self, c: dict[str, Any]) -> Row:
        given = card(NUMBER[c["id"]])
        step = self.view["phase"]
        now = c["when"] == "now" or self.view["asks"] == "discard"
        side = "" if given.side == "any" else given.side
        spans: Line = [(pad(c["name"], 22) + " ", ""), (pad(side or given.requires, 4), "dim")]
        spans += _effect_spans(c["amounts"], given, step if now else "")
        able = bool(self.actions_of(c["id"]))
        sign = "○" if able else ""
        row = Row(c["id"], spans, off=not now and not able, sign=sign)
        if c["marked"]:
            row.sign = "●"
            row.spans = [(t, f"{s} mark".strip()) for t, s in spans]
        return row

    def _fill_tables(self) -> None:
        for pane, seat in zip(self.tables, self._order(), strict=True):
            pane.title = f"{self.view['sides'][seat]} {self.who(seat)} played"
            pane.empty = "nothing yet"
            rows: list[Row] = []
            for card_id in self.view["tables"][seat]:
                given = card(NUMBER[card_id])
                spans: Line = [(pad(given.name, 22) + " ", "")]
                rows.append(Row(card_id, spans + _effect_spans(given.amounts, given, "")))
            pane.fill(rows)

    def _order(self) -> list[int]:
        """Seats from the far side to the near one."""
        near = 0 if self.viewer is None else self.viewer
        return [1 - near, near]

    def seat_lines(self, width: int) -> list[Line]:
        """Two lines per side: who, hand, state and controls; what lies on the table."""
        made: list[Line] = []
        view = self.view
        for seat in self._order():
            side = view["sides"][seat]
            hue = f"seat.{seat}"
            state, style = self._state_of(seat)
            head: Line = [
                (f" {side}  ", f"{hue} strong"),
                (pad(self.who(seat), 14) + " ", hue),
                (f"hand {view['hand_sizes'][seat]:>2}  ", ""),
                (pad(state, 11), style),
            ]
            held = view["control"][seat]
            controls: Line = [("holds", "dim")]
            for control in CONTROLS:
                if control in held:
                    controls.append((f" ✓{SHORT[control]}", f"{_hue_of(control)} strong"))
                else:
                    controls.append((f" ·{SHORT[control]}", "faint"))
            room = width - width_of(head) - width_of(controls) - 1
            if room < 0:
                controls = [(" ", "")] + [
                    (f" {'✓' if c in held else '·'}{c}", "strong" if c in held else "faint")
                    for c in CONTROLS
                ]
                room = width - width_of(head + controls) - 1
            made.append([*head, (" " * max(0, room), ""), *controls])
            names = ", ".join(card(NUMBER[i]).name for i in view["tables"][seat])
            made.append([("     table: ", "dim"), (cut(names or "nothing yet", width - 13), "dim")])
        return made

    def _state_of(self, seat: int) -> tuple[str, str]:
        view = self.view
        if view["over"]:
            won = seat in (view["winners"] or [])
            return ("★ winner", "good strong") if won else ("", "")
        if view["sealed"][seat]:
            return "sealed ░░", "sealed"
        if seat in view["open"]:
            thinks = self.driver.thinking == seat and self.driver.sign
            return f"choosing{' •' if thinks else ''}", "accent"
        return "", ""

    def phases(self) -> list[tuple[str, str]]:
        """One word each."""
        short = {"GE2": "Empire"}
        return [(p, short.get(p, title)) for p, title in self.game.phases]

    # --- dice ---------------------------------------------------------------------------------

    def _roll(self) -> tuple[dict[str, Any] | None, bool]:
        """The roll to show, and whether it is of this turn."""
        if self.rolling is not None:
            return self.rolling, True
        rolls = self.view["rolls"]
        if rolls:
            return rolls[-1], True
        last = self.view["last_rolls"]
        return (last[-1], False) if last else (None, False)

    def _dice_lines(self, width: int) -> list[Line]:
        """The latest contest: both rolls and the sentence of the result."""
        roll, fresh = self._roll()
        if roll is None:
            return []
        thrown = self.thrown if self.rolling is not None else None
        name = STEP_NAMES[roll["step"]]
        title = name if fresh else f"{name}, last turn"
        left = f"deck {self.view['deck']}, pile {len(self.view['discard'])}"
        spans: Line = [("   ", "")]
        half = (width - 6) // 2
        for seat in self._order():
            who = cut("You" if seat == self.viewer else self.names[seat].partition(" (")[0], 12)
            row: Line = [(f"{who} ", f"seat.{seat}")]
            row += long_dice(roll["dice"][seat], half - width_of(row) - 1, thrown)
            spans += fit(row, half)
        said: Line = [("   ", ""), *self._result(roll)] if thrown is None else []
        if not fresh:
            spans, said = [(t, "dim") for t, _ in spans], [(t, "dim") for t, _ in said]
        return [ruler(width, title, left), spans, said]

    def _result(self, roll: dict[str, Any]) -> Line:
        """`17 ≥ 3 × 5: First Foundation wins Research, may use cr cards`."""
        winner = roll["winner"]
        totals = roll["totals"]
        step = roll["step"]
        if winner is None:
            high, low = max(totals), min(totals)
            if high >= 3 * low:
                return [(f"{high} ≥ 3 × {low}, but without a card nobody wins.", "")]
            return [(f"{high} < 3 × {low}: nobody wins {STEP_NAMES[step]}.", "")]
        side = SIDE_NAMES[self.view["sides"][winner]]
        tail = f", may use {PRIZE[step]} cards" if step in PRIZE else ""
        style = "good" if winner == self.viewer else "bad" if self.viewer is not None else "strong"
        text = f"{totals[winner]} ≥ 3 × {totals[1 - winner]}: {side} wins {STEP_NAMES[step]}{tail}."
        return [(text, style)]

    def animation(self, events: Sequence[Event]) -> list[Callable[[], None]]:
        """Dice fall one after another, at most a dozen steps."""
        rolls = [e.data for e in events if e.kind == "roll"]
        if not rolls:
            return []
        roll = dict(rolls[-1])
        most = max(len(d) for d in roll["dice"])
        jump = max(1, -(-most // 12))

        def show(count: int) -> Callable[[], None]:
            def step() -> None:
                self.rolling, self.thrown = roll, count

            return step

        def rest() -> None:
            self.rolling = None

        return [show(n) for n in range(0, most + 1, jump)] + [show(most)] * 4 + [rest]

    # --- chances ------------------------------------------------------------------------------

    def _aside_title(self) -> str:
        chances = self.view["chances"]
        if chances is None:
            return ""
        return f"Chances in {STEP_NAMES[self.view['phase']]}, %"

    def _aside(self) -> list[Line]:
        """What my commit would do against 1, 2 … dice."""
        chances = self.view["chances"]
        if chances is None:
            return []
        dice = chances["dice"]
        every = self.view["dice_all"]
        made: list[Line] = [
            [
                ("you roll ", "dim"),
                (_count(dice, "die", "dice"), "strong"),
                (f" (with all {every})" if every > dice else "", "dim"),
            ],
            [("against    you win  they win", "dim")],
        ]
        for i in range(AGAINST):
            win, lose = chances["win"][i], chances["lose"][i]
            made.append(
                [
                    (f"{i + 1:>2} {'die ' if i == 0 else 'dice'} ", ""),
                    *bar(round(win), 100, 4, "good"),
                    (f" {win:>5.1f}", "strong" if win >= 50 else ""),
                    (f"     {lose:>5.1f}", "bad" if lose >= 25 else "dim"),
                ]
            )
        return made

    def prompt_extra(self, width: int) -> list[Line]:
        """Where there is no room beside the hand: the chances in one line."""
        chances = self.view["chances"]
        if chances is None or self.decision is None or self.hand.shows_aside(width + 2):
            return []
        made: Line = [("to win against ", "dim")]
        for i in range(4):
            made.append((f"{i + 1}: {chances['win'][i]:g} %  ", "strong" if not i else ""))
        return [made]

    # --- acting -------------------------------------------------------------------------------

    def mark_action(self, key: str) -> Action | None:
        """Space: commit or uncommit, name to go or keep."""
        found = [
            a for a in self.actions_of(key) if isinstance(a, Commit | Uncommit | Discard | Keep)
        ]
        return found[0] if found else None

    def do_main(self) -> None:
        """Enter: seal what is marked; thwart with the card; never ends a step with nothing."""
        asks = self.view["asks"]
        if self.decision is None or asks == "thwart":
            super().do_main()
        elif self.view["marked"] and Seal() in (self.legal or ()):
            self.act(Seal())
        elif asks == "discard":
            self.tell(self.match.why(self.decision.seat, Seal()).message)
        elif self.mark_action(self.key) is not None:
            self.tell("Nothing is marked: Space marks this card, e commits none.")
        else:
            self.do_why()

    def attempt(self, key: str) -> Action | None:
        """What Space or Enter would try with a card."""
        if key not in NUMBER:
            return None
        asks = self.view["asks"]
        if asks == "thwart":
            return Thwart(key)
        marked = key in self.view["marked"]
        if asks == "discard":
            return Keep(key) if marked else Discard(key)
        return Uncommit(key) if marked else Commit(key)

    def answers(self) -> list[tuple[str, Action]]:
        """Thwart or accept."""
        if self.decision is None or self.decision.kind != "thwart":
            return []
        return [(self.label(a), a) for a in self.legal or ()]

    def end_action(self) -> Action | None:
        """`e`: seal, also with nothing; accept."""
        for action in self.legal or ():
            if isinstance(action, Seal | Accept):
                return action
        return None

    def quiet(self) -> Action | None:
        """In the Draw step, against a bot, a hand without a card for it chooses none by itself.

        Another person could tell from the quick answer that there is no such card (AF-11).
        """
        people = sum(spec.startswith("human") for spec in self.specs)
        drawing = self.view["phase"] == "draw" and self.view["asks"] == "commit"
        return Seal() if people == 1 and drawing and list(self.legal or ()) == [Seal()] else None

    def end_loss(self) -> str:
        """In the last contest nothing is gained by keeping cards that count."""
        view = self.view
        if view["asks"] == "thwart" and any(isinstance(a, Thwart) for a in self.legal or ()):
            return "You hold a card that would thwart this win. Lose the game all the same?"
        if view["phase"] != "GE2" or view["asks"] != "commit" or view["marked"]:
            return ""
        able = sum(1 for c in view["hand"] if c["when"] == "now")
        if not able:
            return ""
        most = _count(view["dice_all"], "die", "dice")
        return f"{_count(able, 'card')} of yours would count here ({most} in all). Commit none?"

    def prompt_keys(self) -> list[tuple[str, str]]:
        """Keys of the present question."""
        asks = self.view["asks"]
        if asks == "thwart":
            return [("1…", "answer"), ("e", "accept")]
        if asks == "discard":
            return [("Space", "name"), ("Enter", "discard them")]
        none = "commit them" if self.view["marked"] else "commit none"
        verb = "play" if self.view["phase"] == "draw" else "commit"
        return [("Space", "mark"), ("Enter", verb), ("e", none.replace("commit", verb))]

    # --- words --------------------------------------------------------------------------------

    def sheet(self, key: str) -> Sheet | None:
        """A card at zoom."""
        if key not in NUMBER:
            return None
        given = card(NUMBER[key])
        use = main_use(given)
        side = "either side" if given.side == "any" else SIDE_NAMES[given.side]
        facts = [("for", side)]
        if given.requires:
            facts.append(
                ("needs", f"control of {CONTROL_NAMES[given.requires]} ({given.requires})")
            )
        facts += [(STEP_NAMES[step], _count(n, "die", "dice")) for step, n in given.amounts.items()]
        facts.append(("where", self._where(key)))
        notes = []
        if len(given.amounts) > 1:
            notes.append("Counts only in the step in which it is committed (AF-19).")
        if key == "AF033":
            notes.append("Two numbers are printed on him; read as the option says (AF-R1).")
        kind = f"{given.id}  {'special' if given.special else STEP_NAMES[use]}"
        return Sheet(
            given.name,
            kind,
            HUES.get(use, "orange"),
            ART[use],
            tuple(facts),
            given.text,
            tuple(notes),
        )

    def _where(self, key: str) -> str:
        view = self.view
        if any(c["id"] == key for c in view["hand"]):
            return "your hand, marked" if key in view["marked"] else "your hand"
        for seat in (0, 1):
            if key in view["tables"][seat]:
                return f"table of {self.who(seat)}"
        return "discard pile" if key in view["discard"] else "unknown"

    def nothing_to_do(self, key: str) -> str:
        """For `w` away from the hand."""
        return "Cards on a table are spent for this turn (AF-19)." if key else "No card here."

    def hint_can(self) -> list[str]:
        """What can be done, told by the question."""
        view = self.view
        able = [c["name"] for c in view["hand"] if c["when"] == "now" and not c["marked"]]
        if view["asks"] == "thwart":
            said = [self.label(a) for a in self.legal or ()]
        elif view["asks"] == "discard":
            said = ["Name the cards to go with Space, then Enter."]
        elif able:
            said = [f"You can mark: {', '.join(able)}.", "Enter commits what is marked, e none."]
        else:
            said = ["No card of yours counts in this step: e goes on without one."]
        return [*said, "Press H again to hear what is good."]

    def hint_why(self, action: Action) -> list[str]:
        """Reasons from the chances."""
        view = self.view
        chances = view["chances"]
        if isinstance(action, Thwart):
            return ["Without it the match is lost now; it has no other use (AF-24)."]
        if isinstance(action, Discard | Keep):
            return ["Cards of the other side and small ones that need a control go first."]
        if chances is None:
            return ["More cards give more dice later this turn."]
        step = STEP_NAMES[view["phase"]]
        win, lose = chances["win"], chances["lose"]
        said = [
            f"As marked you roll {_count(view['dice'], 'die', 'dice')} in {step}: "
            f"{win[0]} % against one die, {win[2]} % against three.",
            f"With three dice the other side would win with {lose[2]} %.",
        ]
        if view["phase"] == "GE2":
            said.append("It is the last contest: what counts here is worth nothing afterwards.")
        elif view["phase"] in PRIZE:
            waiting = sum(
                1 for c in view["hand"] if card(NUMBER[c["id"]]).requires == PRIZE[view["phase"]]
            )
            said.append(f"{_count(waiting, 'card')} in your hand would be freed by winning it.")
        return said

    # --- seats, sides, end --------------------------------------------------------------------

    def score_lines(self, width: int) -> list[Line]:
        """Both sides with all that lies open."""
        made: list[Line] = []
        for seat in self._order():
            view = self.view
            made.append(
                [(f"{SIDE_NAMES[view['sides'][seat]]}: {self.who(seat)}", f"seat.{seat} strong")]
            )
            held = ", ".join(CONTROL_NAMES[c] for c in view["control"][seat]) or "none"
            made.append([("  hand ", "dim"), (str(view["hand_sizes"][seat]), "")])
            made.append([("  controls ", "dim"), (held, "")])
            for card_id in view["tables"][seat]:
                given = card(NUMBER[card_id])
                made.append(
                    [(f"  {pad(given.name, 24)}", ""), *_effect_spans(given.amounts, given, "")]
                )
            made.append([])
        made.append([("Contests of this turn", "heading")])
        for roll in self.view["rolls"]:
            made.append([("  ", ""), *self._result(roll)])
        if not self.view["rolls"]:
            made.append([("  none yet", "dim")])
        return made

    def over_lines(self, width: int) -> list[Line]:
        """The last roll and both hands, open now."""
        made: list[Line] = []
        for roll in self.view["rolls"]:
            made.append(self._result(roll))
        hands = self.view["final_hands"] or [[], []]
        blocks: list[list[Line]] = []
        for seat in self._order():
            block: list[Line] = [
                [(f"{self.view['sides'][seat]} {self.who(seat)} held", f"seat.{seat} strong")]
            ]
            if not hands[seat]:
                block.append([("no card", "dim")])
            for card_id in hands[seat]:
                given = card(NUMBER[card_id])
                block.append(
                    [(pad(given.name, 22) + " ", ""), *_effect_spans(given.amounts, given, "")]
                )
            blocks.append(block)
        return [*made, [], *beside(blocks[0], blocks[1], width // 2, width)]

    def side_lines(self, width: int, height: int) -> list[Line]:
        """The log."""
        return [ruler(width, "Log", "L all"), *log_tail(self, width, height - 1)]


def _hue_of(control: str) -> str:
    step = next(s for s, c in PRIZE.items() if c == control)
    return HUES[step]


def _effect_spans(amounts: dict[str, int], given: Card, now: str) -> Line:
    """`rp 3 or ge2 2`, the use of the present step in its hue."""
    if given.special:
        return [(given.effect, "orange")]
    made: Line = []
    for i, step in enumerate(s for s in CONTESTS if s in amounts):
        if i:
            made.append((" or ", "dim"))
        style = f"{HUES[step]} strong" if step == now else HUES[step]
        made.append((f"{step.lower()} {amounts[step]}", style))
    return made


def _count(n: int, one: str, many: str = "") -> str:
    return f"{n} {one if n == 1 else many or one + 's'}"
