"""Tlatelolco in words: the squares row by row, the seats, the targets and the chains to them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from core.games.tlatelolco.actions import Decline, Gain, Move, Swap, Trade
from core.games.tlatelolco.board import FILES, NAMES, NEIGHBOURS, SQUARE, kind
from core.games.tlatelolco.chains import FAR
from core.games.tlatelolco.goods import SLUGS
from core.kernel import Action
from tui.games.tlatelolco.names import name_of
from tui.games.tlatelolco.plans import Plan, red_chances
from tui.games.tlatelolco.sheets import square_sheet, target_sheet

from ..paper import Text, Title, counted, listed
from ..texts import sheet_text
from .base import BaseTeller

PAR = 20
"""Rounds of a fair game alone (T-43)."""


class Teller(BaseTeller):
    """What is said of the table of Tlatelolco."""

    GROUPS = ("Stands", "Stands without a trade for you", "Red squares", "Corners")
    _plan: Plan | None = None
    _plan_of: dict[str, Any] | None = None

    @property
    def plan(self) -> Plan:
        """Plans of the viewer in the present view."""
        if self._plan is None or self._plan_of is not self.view:
            self._plan, self._plan_of = Plan(self.view), self.view
        return self._plan

    def parts(self) -> dict[str, Callable[[], Text]]:
        """Seats, targets, board."""
        return {"seats": self.seats, "targets": self.targets, "board": self.board}

    def clock(self) -> str:
        """Rounds."""
        return f"Round {self.view['turn']}"

    # --- parts --------------------------------------------------------------------------------

    def seat(self, seat: int) -> Text:
        """A seat: where it stands, its export good, what it holds."""
        player = self.view["players"][seat]
        goods = sorted(player["goods"].items(), key=lambda x: (-x[1], x[0]))
        held = listed([f"{name_of(g)} {n}" for g, n in goods], "nothing")
        active = " (on the move)" if seat == self.view["active"] and not self.view["over"] else ""
        made = [
            f"{self.who(seat)}{active}: on {player['pawn']}, export {name_of(player['export'])}.",
            f"  holds {held}",
        ]
        if player["targets"] is not None and seat != self.viewer:
            made.append(f"  targets {listed([name_of(t) for t in player['targets']])}")
        return made

    def targets(self) -> Text:
        """The viewer's targets, the missing ones with the shortest chain."""
        plan = self.plan
        if not plan.targets:
            return []
        held = len(plan.targets) - len(plan.away)
        made: Text = [Title(f"Your targets, {held} of {len(plan.targets)} held")]
        for target in plan.order():
            if target not in plan.away:
                made.append(f"  {name_of(target)}: held, {plan.goods[target]}")
                continue
            steps = [f"{s['stand']} {name_of(s['give'])} to {name_of(s['take'])}"
                     for s in plan.steps(target)]  # fmt: skip
            away = plan.away[target]
            told = "out of reach" if away >= FAR else counted(away, "trade") + " away"
            made.append(
                f"  {name_of(target)}: {told}" + (f": {', then '.join(steps)}" * bool(steps))
            )
        return made

    def board(self) -> Text:
        """Rows from 8 to 1: stands with what they sell and take, pawns, the thief."""
        made: Text = [
            Title("Board"),
            "Stands sell one good for another; corners a1, a8, h1, h8; the temple d4, d5, e4, e5 "
            "is closed; all other squares are red. `look b8` tells one, `near b8` its neighbours.",
        ]
        for rank in range(8, 0, -1):
            told = []
            for file in FILES:
                name = f"{file}{rank}"
                square = self.square_brief(name)
                if square:
                    told.append(square)
            made.append(f"  Row {rank}: {'; '.join(told)}.")
        return made

    def square_brief(self, name: str) -> str:
        """A stand in short, or who is on a red square or corner; empty where nothing is."""
        here = self.here(name)
        if name in self.plan.stands:
            sold, taken = self.plan.stands[name]
            mark = "*" if sold in self.plan.away else ""
            pays = " or ".join(
                name_of(g) + ("+" if self.plan.goods.get(g) else "") for g in dict.fromkeys(taken)
            )
            return f"{name} {name_of(sold)}{mark} for {pays}" + (f" ({here})" if here else "")
        return f"{name} {here}" if here else ""

    def here(self, name: str) -> str:
        """Who stands on a square."""
        found = [self.who(i) for i, p in enumerate(self.view["players"]) if p["pawn"] == name]
        if name == self.view["thief"]:
            found.append("the thief")
        return listed(found, "")

    def footnotes(self) -> Text:
        """The signs of the board."""
        if self.viewer is None:
            return []
        return ["A star: a target that you miss; a plus: you hold that good."]

    # --- one thing ----------------------------------------------------------------------------

    def thing(self, word: str) -> Text | None:
        """A square."""
        name = word.lower()
        if name not in SQUARE:
            return None
        if kind(SQUARE[name]) == "temple":
            return [f"{name}: the temple, closed to all (T-2)."]
        names = [self.who(i) for i in range(len(self.view["players"]))]
        return sheet_text(square_sheet(name, self.plan, self.view, names))

    def near(self, word: str) -> Text | None:
        """The squares that touch one."""
        name = word.lower()
        if name not in SQUARE:
            return None
        rows = []
        for square in NEIGHBOURS[SQUARE[name]]:
            near = NAMES[square]
            told = self.square_brief(near) or f"{near} {kind(square)}"
            rows.append((near, told[len(near) + 1 :], kind(square)))
        made = [f"  {n}: {'stand ' if what == 'stand' else ''}{told}" for n, told, what in rows]
        return [Title(f"Around {name} ({kind(SQUARE[name])})"), *made]

    def no_near(self, word: str) -> str:
        """What a square is called."""
        return "Squares are a1 to h8: `near c5`."

    def zoom(self, word: str) -> Text | None:
        """A good: where it is sold, who takes it, chains to it."""
        low = word.lower().replace(" ", "-")
        found = [s for s in SLUGS if s == low] or [s for s in SLUGS if s.startswith(low)]
        return sheet_text(target_sheet(found[0], self.plan)) if len(found) == 1 else None

    # --- the question -------------------------------------------------------------------------

    def brief(self) -> Text:
        """Where one stands and what the throw allows."""
        if self.viewer is None or self.kind != "move":
            return []
        plan = self.plan
        stands = [n for n in sorted(plan.ways) if n in plan.stands and plan.payable(n)]
        told = [f"{n} {name_of(plan.stands[n][0])}" for n in stands]
        player = self.view["players"][self.viewer]
        return [
            f"You stand on {player['pawn']} with a throw of {self.view['die']}. Stands in reach "
            f"where you could trade: {listed(told, 'none')}."
        ]

    def group(self, action: Action) -> str:
        """Stands where a trade is possible, other stands, red squares."""
        if isinstance(action, Move):
            name = NAMES[action.to]
            if name in self.plan.stands:
                return "Stands" if self.plan.payable(name) else "Stands without a trade for you"
            return {"red": "Red squares", "corner": "Corners"}.get(kind(action.to), "")
        if isinstance(action, Trade):
            return f"Give {name_of(SLUGS[action.give])}"
        return "Or" if isinstance(action, Decline) else ""

    def label(self, action: Action) -> str:
        """As the game says it, with what a stand takes."""
        text = super().label(action)
        if isinstance(action, Move) and NAMES[action.to] in self.plan.stands:
            taken = dict.fromkeys(self.plan.stands[NAMES[action.to]][1])
            pays = " or ".join(
                name_of(g) + (f" (you hold {self.plan.goods[g]})" if self.plan.goods.get(g) else "")
                for g in taken
            )
            text += f", takes {pays}"
        return text

    def effects(self, action: Action) -> Text:
        """What a square or a good would bring."""
        plan = self.plan
        if isinstance(action, Move):
            name = NAMES[action.to]
            if name in plan.stands:
                return self.worth(plan.stands[name][0]) if plan.payable(name) else [
                    "You hold nothing that this stand takes."
                ]  # fmt: skip
            if kind(action.to) == "red":
                chances = [f"{chance} {what}" for chance, what in red_chances(self.view, name)]
                return [f"Two dice are thrown there: {'; '.join(chances)}."]
        if isinstance(action, Swap):
            return self.worth(SLUGS[action.take])
        if isinstance(action, Trade | Gain):
            square = NAMES[action.stand] if isinstance(action, Gain) else self.pawn()
            return self.worth(plan.stands[square][0]) if square in plan.stands else []
        return []

    def pawn(self) -> str:
        """Square of the active pawn."""
        return str(self.view["players"][self.view["active"]]["pawn"])

    def worth(self, good: str) -> Text:
        """What a good brings nearer."""
        plan = self.plan
        said = [f"{name_of(good)} is a target that you miss."] if good in plan.away else []
        for target, now, then in plan.brings(good):
            if target != good:
                was = "out of reach" if now >= FAR else counted(now, "trade") + " away"
                said.append(f"{name_of(target)} is {was}; with it, {counted(then, 'trade')}.")
        return said or [f"{name_of(good)} brings no target nearer."]

    def compound(self, text: str) -> tuple[list[Action], str] | None:
        """A square alone goes there."""
        if text.lower() in SQUARE:
            for action in self.table.legal:
                if isinstance(action, Move) and NAMES[action.to] == text.lower():
                    return [action], f"Gone to {text.lower()}."
        return None

    def entries(self) -> Text:
        """The square alone."""
        return ["On your move the name of a square alone goes there: `c5`."]

    def over(self) -> Text:
        """All targets, open now; alone the rounds against the par."""
        made: Text = []
        view = self.view
        if len(self.table.names) == 1 and view["ended"] == "set":
            made.append(f"{view['turn']} rounds; a fair game takes {PAR} (T-43).")
        for seat in self.order():
            player = view["players"][seat]
            words = [
                f"{name_of(t)} {player['goods'].get(t, 0) or 'missing'}"
                for t in player["targets"] or ()
            ]
            made.append(f"Targets of {self.who(seat)}: {listed(words)}.")
        return made
