"""Words of the table: prompts, keys, hints, scores, the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.games.empires.actions import Play, Use, Volley
from core.games.empires.load import CARDS
from core.kernel import Action
from tui.table.panel import TypePanel
from tui.widgets.line import Line, cut, wrap

from .choosing import number_of
from .react import thing
from .words import LISTED, TRIGGERS, amounts, card_name, count, listed
from .zoom import ruling

if TYPE_CHECKING:
    from .table import Table

    Base = Table
else:
    Base = object

TITLES = (
    ("allocate", "Alloc"),
    ("engage", "Engage"),
    ("play-a", "PlayA"),
    ("fire", "Fire"),
    ("play-b", "PlayB"),
    ("discard", "Discard"),
    ("draw", "Draw"),
)
"""Titles of the phases that fit 80 columns together."""


class Talk(Base):
    """The part of the table that talks."""

    # --- first line -----------------------------------------------------------------------------

    def clock(self) -> str:
        """Rounds."""
        return f"round {self.view['turn']}"

    def phases(self) -> list[tuple[str, str]]:
        """Short titles."""
        return list(TITLES)

    def top_tail(self) -> str:
        """Card plays left in one's own turn."""
        if self.view["over"]:
            return ""
        if self.view["active"] == self.viewer:
            return f"plays {self.view['plays']}"
        return ""  # the seats' lines tell whose turn it is

    # --- the prompt -----------------------------------------------------------------------------

    def prompt_text(self) -> str:
        """Whose decision it is, and what it is."""
        decision = self.decision
        if self.replay is not None:
            return self.replay_told()
        if decision is None or self.over:
            return super().prompt_text()
        if self.pending is not None:
            kind = "" if self.pending.fixed else " Esc gives it up."
            return f"{self.pending.title}: choose a target.{kind}"
        return {
            "allocate": self._allocate_prompt,
            "spend": self._spend_prompt,
            "engage": lambda: "Ships on terrain may move to other terrain of yours, once each.",
            "play": self._play_prompt,
            "fire": self._fire_prompt,
            "aim": lambda: "The volley is declared: mark weapons, Enter fires them.",
            "discard": self._discard_prompt,
            "react": self._react_prompt,
            "choose": self._choose_prompt,
        }.get(decision.kind, lambda: super(Talk, self).prompt_text())()

    def replay_told(self) -> str:
        """What happened last in a replay, and what comes next, in the words of labels."""
        replay = self.replay
        assert replay is not None
        if None not in replay.eyes or replay.at >= replay.last:
            return str(replay.sentence())
        entry = replay.match.log[replay.at]
        if "action" not in entry:
            return str(replay.sentence())
        done = replay.sentence().rpartition(" Next: ")[0]
        last = replay.match.log[replay.at - 1] if replay.at else {}
        if "action" in last and not replay.told(replay.at):
            done = f"{self.names[last['seat']]}: {replay.label_of(replay.at)}."
        return f"{done} Next, {self.names[entry['seat']]}: {replay.label_of(replay.at + 1)}."

    def _allocate_prompt(self) -> str:
        n = len(self.draft.chosen) if self.draft else 0
        return f"Allocation, {count(n, 'card')} engaged: change what you like, Enter takes it."

    def _spend_prompt(self) -> str:
        return "Points that are left: change what you like, Enter takes it."

    def _play_prompt(self) -> str:
        part = "A" if self.view["phase"] == "play-a" else "B"
        plays = count(self.view["plays"], "card play")
        return f"Play {part}, {plays} left: Enter plays or uses a card."

    def _fire_prompt(self) -> str:
        """Short: the question keeps its height while the cursor moves."""
        if self.aim_target() is None:
            marked = (
                "now choose a target for it"
                if self.aimed
                else "mark weapons, choose a target, fire"
            )
        elif self.aimed:
            marked = "Enter fires, Esc takes the marks away"
        else:
            marked = "Enter marks all that can hit it, Enter again fires"
        return f"FIRE: {marked}. `e` ends the phase."

    def _choose_prompt(self) -> str:
        """For which card, and at what it is aimed."""
        top = self.view["stack"][-1]
        if top["op"] in ("act", "luck"):  # another's action waits for a word: the rules say which
            return f"{super().prompt_text()} A number answers."
        source = card_name(self.id_of(top["source"])) if top["source"] >= 0 else ""
        target = top["ints"].get("target", -1)
        at = f" at {thing(self, target)}" if target >= 0 and target != top["source"] else ""
        return f"{source}{at}: which? A number answers." if source else "Which? A number answers."

    def _react_prompt(self) -> str:
        """What is answered stands in the window above."""
        frame = self.answered()
        what = TRIGGERS.get(frame["words"]["what"], "this") if frame else "this"
        return f"Do you answer {what}? A number answers, p lets it happen."

    def _discard_prompt(self) -> str:
        n = len(self.own_marks)
        marked = f"{count(n, 'card')} marked. " if n else ""
        plays = self.view["plays"]
        hand = f"up to {count(plays, 'card')} of your hand and " if plays else ""
        if marked:
            return f"{marked}Enter discards, e goes on without."
        return f"Discard? Space marks {hand}any of your cards in play; e goes on without."

    def prompt_extra(self, width: int) -> list[Line]:
        """The forecast of a volley; the plays of a card that is being placed."""
        if self.decision is not None and self.decision.kind in ("pick", "choose"):
            return self._asking_text(width)
        if self.decision is None:
            return []
        if self.pending is not None:
            return self._placing_text(width)
        if self.firing:
            return self.forecast_lines(width)
        made = self.news_brief(width)
        left = self.draft.unused() if self.draft is not None else {}
        if left:
            made.append([(f"Unused: {amounts(left)}; lost after this phase (ALLOC-7).", "dim")])
        return made

    def _placing_text(self, width: int) -> list[Line]:
        """What the card says for which a target is chosen."""
        assert self.pending is not None
        card = CARDS.get(self.id_of(getattr(self.pending.actions[0], "card", -1)))
        return [[(cut(card.text, width), "dim")]] if card is not None else []

    def _asking_text(self, width: int) -> list[Line]:
        """What the card says for whose sake something is asked."""
        stack = self.view["stack"]
        card = CARDS.get(self.id_of(stack[-1]["source"])) if stack else None
        return wrap(card.text, width, "dim")[:2] if card is not None else []

    def _other_seats(self) -> list[tuple[str, str]]:
        """The keys that show another fleet, where there is more than one."""
        return [("[ ]", "seats")] if len(self.names) > 2 else []

    def prompt_keys(self) -> list[tuple[str, str]]:
        """Keys of the present question."""
        kind = self.decision.kind if self.decision else ""
        if self.pending is not None:
            back = [("e", "none")] if self.end_action() and self.pending.fixed else []
            if not self.pending.fixed:
                back = [("Esc", "back")]
            return [("Enter", "this one"), *back, ("g", "letters"), *self._other_seats()]
        if kind == "react":
            many = len(self.reactions())
            some = [("1…", "answer")] if many else []
            some += [("g", f"all {many}")] if many > 9 else []
            return [*some, ("p", "pass"), ("x", "let all of it be"), ("o", "stops")]
        if kind in ("allocate", "spend"):
            return [("Enter", "take it"), ("Space", "yes/no"), ("←→", "points"), ("Tab", "parts")]
        if kind == "fire":
            return [("Space", "weapon"), ("←→", "count"), ("g", "target"), ("Enter", "fire"),
                    ("e", "end fire"), *self._other_seats()]  # fmt: skip
        if kind == "aim":
            return [("Space", "weapon"), ("←→", "count"), ("Enter", "fire")]
        if kind == "play":
            return [("Enter", "play, use"), ("Space", "other uses"), ("e", "end phase"),
                    ("Tab", "parts"), *self._other_seats()]  # fmt: skip
        if kind == "discard":
            return [("Space", "mark"), ("Enter", "discard"), ("e", "done")]
        if kind in (*LISTED, "draw"):
            many = len(self.answers())
            more = [("g", f"all {many}")] if many > 9 else []
            return [("1…", "answer"), *more, *([("e", "done")] if kind == "stack" else [])]
        return [("Enter", "choose"), ("e", "done"), ("Tab", "parts")]

    # --- words of one's own -----------------------------------------------------------------------

    def do_type(self) -> None:
        """An action or command in words; an allocation and a volley in one line, too."""
        super().do_type()
        panel = self.panels[-1]
        if isinstance(panel, TypePanel):
            own = ["allocate ", "allocate engage="] if self.draft is not None else []
            own += ["fire "] if self.firing else []
            panel.known = [*own, *panel.known]

    def take_words(self, text: str) -> str:
        """Typed words: `allocate …` and `fire …` are entries of this table."""
        first, _, rest = text.strip().partition(" ")
        if first == "allocate":
            return self.typed_allocation(rest)
        if first == "fire":
            return self.typed_volley(rest)
        return super().take_words(text)

    def typed_volley(self, text: str) -> str:
        """`fire hq2` with all that can hit it, or `fire hq2 12=3/1 15=2`."""
        from core.kernel import InvalidAction

        from .typed import aimed_words

        if not self.firing or self.world is None:
            return "Volleys are declared in the fire phase."
        words = text.split()
        if not words:
            return (
                "It is written as `fire hq2` or `fire 23 12=3/1`: target, then card=phasers/heavy."
            )
        try:
            target, marks = aimed_words(words, self.game.unword, self.named_card)
        except InvalidAction as problem:
            return problem.message
        if target not in self.fire_targets():
            return str(self.match.why(self.viewer, Volley(target)).message)
        self.aimed = marks or self.guns()
        self.call_later(self.fire_at, target)
        return ""

    # --- hints ----------------------------------------------------------------------------------

    def nothing_to_do(self, key: str) -> str:
        """For `w` on a thing with which nothing can be done."""
        if not key:
            return "There is nothing under the cursor."
        kind = self.decision.kind if self.decision else ""
        card = self.shown.get(number_of(key) or -1)
        if kind == "play" and card is not None and card["fleet"] != self.viewer:
            whose = self.short(card["fleet"])
            return f"It is {whose}'s: only your own cards are played and used (CTL-1)."
        if kind == "play":
            return "It has no function that could be used now (ACT-1, DIS-1)."
        if kind in ("allocate", "spend"):
            return "It needs no points, and none can be given to it now (ALLOC-4)."
        if kind == "engage":
            return "Only ships that stand on terrain may move (ENG-2)."
        if kind == "react":
            return "Only R/ cards that fit what is answered can be played now (REA-1, REA-3)."
        return "Nothing can be done with this now."

    def explain(self, title: str, said: list[str], rule: str) -> None:
        """Sentences with the clause behind them; clauses share lines in these rules."""
        rule = rule.rpartition(":")[2]
        text = ruling(self.game.folder, rule) if rule else ""
        if text:
            said, rule = [*said, f"{rule}: {text}"], ""
        super().explain(title, said, rule)

    def hint_can(self) -> list[str]:
        """What can be done, told by the question."""
        kind = self.decision.kind if self.decision else ""
        legal = self.legal or ()
        said: list[str] = []
        if kind in ("allocate", "spend") and self.draft is not None:
            names = {u: card_name(self.id_of(u)) for u in self.draft.budget.units}
            said = [self.draft.sentence(names),
                    "Space on a card engages it or not; ← → move single points."]  # fmt: skip
        elif kind == "fire":
            guns = listed([card_name(self.id_of(u)) for u in self.guns()], 4)
            targets = [self.target_name(t) for t in sorted(self.fire_targets(), reverse=True)]
            said = [f"Ready to fire: {guns or 'nothing'}.", f"Targets: {listed(targets, 6)}."]
        elif kind in ("play", "react"):
            cards = {a.card for a in legal if isinstance(a, Play)}
            uses = {a.card for a in legal if isinstance(a, Use)}
            verb = "answer with" if kind == "react" else "play"
            if cards:
                said.append(f"You can {verb}: {self._names(cards)}.")
            if uses:
                said.append(f"Functions: {self._names(uses)}.")
            if not said:
                said = ["Nothing of yours can be used now: e goes on."]
        else:
            return super().hint_can()
        return [*said, "Press H again to hear what is good."]

    def _names(self, cards: set[int]) -> str:
        return listed([card_name(self.id_of(u)) for u in sorted(cards)], 8)

    def hint_why(self, action: Action) -> list[str]:
        """Reasons from what the viewer may see."""
        if isinstance(action, Volley):
            seat = next((i for i in range(len(self.names)) if -200 - i == action.target), None)
            if seat is not None:
                row, rules = self.view["seats"][seat], self.view["rules"]
                if rules["gamblers"] or rules["play_to_end"]:
                    return ["Nothing protects it (HQ-1); what you deal counts (VAR-5, VAR-6)."]
                left = row["hq_points"] - row["hq"]
                return [f"Nothing protects it (HQ-1); {left} more damage put it out (WIN-1)."]
            return ["While a ship or dragon stands, its Sector HQ cannot be hit (HQ-1)."]
        if isinstance(action, Play):
            return [f"{count(self.view['plays'], 'card play')} left this turn (LIM-1); what is "
                    "played now is there for the next allocation."]  # fmt: skip
        return super().hint_why(action)

    def show_hint(self, action: Action) -> None:
        """The cursor goes to the card, else to the target."""
        for name in ("card", "target", "place", "choice"):
            found = getattr(action, name, None)
            if isinstance(found, int) and self.go_to(str(found)):
                return
