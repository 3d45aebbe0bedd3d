"""Galactic Empires in words: questions, points, volleys, reactions, entries in one line."""

from __future__ import annotations

from typing import Any

from core.games.empires import GAME
from core.games.empires.actions import DONE, Aim, Drop, Engage, Play, Volley
from core.games.empires.actions import PASS as PASS_ACTION
from core.games.empires.cards import KINDS
from core.games.empires.load import CARDS
from core.games.empires.state import EmpiresState, hq_place, is_hq, seat_of_place
from core.kernel import Action, InvalidAction, Rng
from tui.games.empires import volley as vol
from tui.games.empires.allocation import Draft, spend_key
from tui.games.empires.react import declared, oldest, told
from tui.games.empires.stop_rules import MODES, OWN, OWN_KINDS, Stops
from tui.games.empires.typed import aimed_words, apply_words
from tui.games.empires.words import TRIGGERS, card_name, listed

from ..paper import Text, counted
from .empires_sight import Sight, points

TAGS = {
    "play": "Play", "use": "Functions", "swap": "Reserve", "engage": "Engage", "drop": "Discard",
    "move": "Move", "strike": "Damage", "arm": "Ammunition", "charge": "Energy",
    "repair": "Repair", "heal": "Healing", "apply": "Research", "aim": "Weapons",
    "combine": "Combine", "separate": "Separate", "area": "Distortion cannons",
    "withdraw": "Leave the match", "return-fire": "Return fire", "stack": "Next card of your deck",
}  # fmt: skip
"""Headings of answers."""
FOES, AT_SELF = "Volleys at others", "Volleys at your own cards"
LET_BE = ("let be", "let it be", "pass all")


class Teller(Sight):
    """What is said of the table of Galactic Empires."""

    GROUPS = ("Play", "Functions", FOES, "Engage", "Or", "Reserve", AT_SELF)
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
            return f"{told(self, frames[-1])}. Do you answer?"
        text = self.people(super().question())
        if self.kind == "aim":
            target = self.name(self.world.stack[-1].ints["target"])
            text = f"{text.rstrip('.')} at {target}."
        return text

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
        made += [f"  below it: {told(self, f)}." for f in frames[-2::-1]]
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
        some = [*draft.budget.units, *(a.card for a in draft.spends)]  # type: ignore[attr-defined]
        u = some[0] if some else 0
        return [
            *made,
            f"`allocate` takes the proposal; `allocate engage={u} ammo={u}x2` changes it (also "
            "repair=, energy=, heal=, research=, several cards with commas).",
        ]

    def ready(self) -> Text:
        """Weapons that can still be fired, and how to fire them in one line."""
        guns = vol.guns_of(self.world, self.viewer or 0)
        told_guns = [
            f"{self.name(u)} " + " and ".join(
                w for w in (counted(ph, "phaser") if ph else "", self.heavies(u, hv)) if w
            )
            for u, (ph, hv, _) in guns.items()
        ]  # fmt: skip
        made = [f"Ready to fire: {'; '.join(told_guns) or 'nothing'}."]
        foes = [a for a in self.table.legal if self.group(a) == FOES]
        if not guns or (self.kind == "fire" and not foes):
            return made
        u, (ph, hv, _) = next(iter(guns.items()))
        if self.kind == "aim":
            return [*made, "`fire` fires all of it that can hit; or number by number, then done."]
        target = GAME.action_text(foes[0]).split()[1]
        return [
            *made,
            f"`fire {target}` fires all that can hit it, `fire {target} {u}={ph}/{hv}` so many "
            f"phasers and heavy weapons of a card; `why volley {target}` tells what it would do.",
            *self.told_kinds(target, guns),
        ]

    def heavies(self, u: int, hv: int) -> str:
        """Heavy weapons of a card, with the ordinary ones among them where it has two kinds."""
        return vol.heavy_words(hv, vol.ordinary(self.world, u)) if hv else ""

    def told_kinds(self, target: str, guns: vol.Aimed) -> Text:
        """How to fire ordinary heavy weapons of a card that has strong ones too (FIRE-4)."""
        mixed = [(u, n) for u in guns if (n := vol.ordinary(self.world, u))]
        return [
            f"Strong heavy weapons fire first; `fire {target} {u}=0/{n}/{n}` fires the ordinary "
            f"{'one' if n == 1 else 'ones'} of {self.name(u)}."
            for u, n in mixed[:1]
        ]

    @property
    def stops(self) -> Stops:
        """When the viewer wants to be asked; the same as at the table on screen."""
        return Stops(self.table)

    def quiet(self) -> Action | None:
        """Pass where nothing else is possible, what one has let be, and by one's stops."""
        if self.kind in OWN and self.stops.own(self.kind) == "pass":
            self.table.paper.say(f"(passed by your stops: {OWN[self.kind]})")
            return DONE
        if self.kind != "react":
            return None
        alone = self.table.legal == [PASS_ACTION] and self.table.setting("auto_pass")
        if alone or (self.let_be is not None and self.let_be == self.bottom()):
            return PASS_ACTION
        frames = declared(self.view)
        if frames and self.stops.passes(self.view, frames[-1]):
            self.table.paper.say(f"(passed by your stops: {told(self, frames[-1])})")
            return PASS_ACTION
        return None

    def set_stops(self, words: list[str]) -> str:
        """`stops KIND MODE [SEAT]`: keep it, or tell what is set; raises InvalidAction."""
        kinds = (*TRIGGERS, *OWN_KINDS)
        seats = [i for i in range(len(self.table.names)) if i != self.viewer]
        if not words:
            kept = [
                f"{kind} of {self.who(i)}: {self.stops.mode(kind, i)}"
                for kind in TRIGGERS
                for i in seats
                if self.stops.mode(kind, i) != "ask"
            ]
            kept += [f"own-{k}: pass" for k in OWN if self.stops.own(k) == "pass"]
            about = f"`stops KIND MODE [SEAT]`: KIND is all, {', '.join(kinds)}; MODE is ask, mine "
            about += "(only what is aimed at you or yours) or pass."
            return f"{'; '.join(kept) or 'You are asked about everything'}. {about}"
        kind, mode, *name = [*words, ""][:3] if len(words) > 1 else (words[0], "", "")
        if (kind not in (*kinds, "all")) or mode not in MODES:
            raise InvalidAction("It is written as `stops volley mine` or `stops all pass bob`.")
        if name[0]:
            found = self.seat_of(name[0].lower())
            if found is None or found == self.viewer:
                raise InvalidAction(f"There is no other seat `{name[0]}`.")
            seats = [found]
        with self.table.life.busy():
            for each in TRIGGERS if kind == "all" else (kind,):
                for seat in [-1] if each in OWN_KINDS else seats:
                    self.stops.set(each, seat, mode)
        return f"Kept: {kind} {mode}{' ' + self.who(seats[0]) if name[0] else ''}."

    def bottom(self) -> tuple[Any, ...] | None:
        """What names the oldest declared action, so that one may let all of it be."""
        return oldest(self.view, self.viewer)

    def label(self, action: Action) -> str:
        """As the game says it, with numbers of cards, names of people, and what an answer does."""
        text = self.people(super().label(action))
        if isinstance(action, Play | Drop | Engage):
            text += f" ({action.card})"
        elif isinstance(action, Volley) and action.target >= 0:
            text += f" ({action.target}), {self.stands(action.target)}"
        if isinstance(action, Engage) and self.draft is not None:
            cost = self.draft.budget.units.get(action.card)
            needs = points(dict(zip(KINDS, cost, strict=True))) if cost else ""
            text += f", needs {needs}" if needs else ""
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
        return f"{self.owner(card)}, {self.strength(card)}"

    def group(self, action: Action) -> str:
        """By what is done; volleys at one's own cards come last."""
        if isinstance(action, Volley):
            target = action.target
            mine = any(c["card"] == target and c["fleet"] == self.viewer for c in self.in_play())
            return AT_SELF if mine or target == hq_place(self.viewer or 0) else FOES
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
        """`allocate …`, `fire …`, `let be`, `stops …`."""
        word, _, rest = text.partition(" ")
        if text in LET_BE and self.kind == "react":
            self.let_be = self.bottom()
            return [PASS_ACTION], "All of it is let be."
        if word == "stops":
            return [], self.set_stops(rest.split())
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
        begun: int | None = self.world.stack[-1].ints["target"] if self.kind == "aim" else None
        marks: vol.Aimed = {}
        if words:
            target, marks = aimed_words(words, GAME.unword, self.named)
        elif begun is not None:
            target = begun
        else:
            raise InvalidAction("It is written as `fire 112` or `fire hq2 36=3/1`.")
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
            "volley. `let be` answers nothing that comes of the present action; `stops` tells and "
            "sets what you are asked about.",
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
