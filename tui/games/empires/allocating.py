"""The allocation on screen: the draft's lines, the points line, one entry for all of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.games.empires.cards import KINDS
from core.games.empires.load import CARDS
from core.kernel import Action, InvalidAction
from tui.table.pane import ListPane
from tui.widgets.line import Line, cut, pad, width_of
from tui.widgets.pick import Row, heading

from .allocation import Draft, spend_key
from .choosing import number_of
from .typed import apply_words, named
from .words import SHORT, amounts, card_name

if TYPE_CHECKING:
    from .table import Table

    Base = Table
else:
    Base = object


class AllocationPane(ListPane):
    """Lines of the draft; left and right take a point away or add one."""

    def __init__(self, table: Table) -> None:
        super().__init__("allocation", "Allocation")
        self.table = table
        self.fewest = 4

    def press(self, action: str) -> bool:
        if action in ("left", "right"):
            self.table.change_line(self.key, 1 if action == "right" else -1)
            return True
        return super().press(action)


class Allocating(Base):
    """The part of the table that allocates."""

    draft: Draft | None

    @property
    def allocating(self) -> bool:
        """Whether an allocation is open."""
        return self.draft is not None and self.decision is not None

    def make_draft(self) -> None:
        """A draft for the open question; the same question keeps what was changed."""
        decision = self.decision
        asked = decision is not None and decision.kind in ("allocate", "spend")
        if decision is None or not asked or self.world is None or self.busy:
            self.draft, self.draft_for = None, ""
            return
        if self.draft is None or self.draft_for != decision.id:
            self.draft, self.draft_for = Draft(self.world), decision.id
            self.restore_draft()

    def fill_draft(self) -> None:
        """Lines of the draft."""
        draft = self.draft
        if draft is None:
            self.alloc.fill([])
            return
        rows: list[Row] = []
        loose = False
        for u, spends in draft.lines():
            if u in draft.budget.units:
                rows.append(self._engage_row(draft, u))
            else:
                if not loose:
                    rows.append(heading("also"))
                    loose = True
                rows.append(Row("", [("  ", ""), *self._named(u)]))
            rows += [self._spend_row(draft, a) for a in spends]
        self.alloc.fill(rows)
        self.alloc.empty = "Nothing needs points this turn: Enter goes on."
        self.alloc.title = (
            "What to engage, and where the rest goes"
            if draft.question == "allocate"
            else "Where the rest goes"
        )

    def _named(self, u: int) -> Line:
        card = self.shown.get(u)
        text = card_name(self.id_of(u))
        owner = ""
        if card is not None and card["fleet"] != self.viewer:
            owner = f" ({self.short(card['fleet'])})"
        return [(text + owner, "")]

    def _engage_row(self, draft: Draft, u: int) -> Row:
        picked = u in draft.chosen
        card = self.shown[u]
        room = 30 if self.board_width >= 76 else 24
        cost = amounts(dict(zip(KINDS, draft.budget.units[u], strict=True))) or "nothing"
        host = draft.budget.hosts.get(u)
        lead = "└ " if host is not None else ""
        spans: Line = [
            (pad(lead + card_name(card["id"]), room) + " ", "strong" if picked else ""),
            ("engaged " if picked else "not     ", "good" if picked else "dim"),
            (pad(f"needs {cost}", 18), "" if picked else "dim"),
        ]
        guns = [("ph", card.get("phasers", 0)), ("hw", card.get("heavy", 0))]
        arms = " ".join(f"{w} {n}" for w, n in guns if n)
        made = {k: n for k, n in zip(KINDS, draft.budget.made[u], strict=False) if n}
        tail = "  ".join(x for x in (arms, f"makes {amounts(made)}" if made else "") if x)
        if not tail:
            tail = CARDS[card["id"]].text
        left = self.board_width - 4 - room - 1 - 8 - 18 - 1
        spans.append((" " + cut(tail, max(0, left)), "dim"))
        return Row(str(u), spans, sign="●" if picked else "○")

    def _spend_row(self, draft: Draft, action: Action) -> Row:
        key = spend_key(action)
        put, most = draft.spent(key), draft.most(action)
        more = draft.action_of(key) is not None
        amount = f"{put} of {most}" if most else str(put)
        spans: Line = [
            ("    " + pad(draft.word(action), 24), "dim" if not put else ""),
            ("◂ " if put else "  ", "key"),
            (pad(amount, 7), "strong" if put else "dim"),
            (" ▸" if more else "  ", "key"),
        ]
        field = draft.field(action.card)  # type: ignore[attr-defined]
        if action.tag == "charge" and field:
            spans.append((f"  field {field}", "accent"))
        return Row(key, spans, sign="" if not put else "●")

    # --- points -------------------------------------------------------------------------------

    def points_lines(self, width: int) -> list[Line]:
        """What there is and what is needed, kind by kind, and the economy that stays free."""
        draft = self.draft
        if draft is None or self.decision is None:
            return []
        made: Line = [(" Need/have", "heading")]
        total = draft.totals()
        for kind in KINDS:
            have, need = total[kind]
            if kind in ("healing", "repair", "research", "ammunition") and not have and not need:
                continue
            short = need > have and kind != "economy"
            made.append((f"  {SHORT[kind]} ", "dim"))
            made.append((f"{need}/{have}", "warn" if short else "strong"))
            if short:
                made.append(("*", "warn"))
        free = draft.free_economy()
        made.append(("   free economy " if width >= 72 else "  free ", "dim"))
        made.append((str(free), "good strong" if free else ""))
        note = "   * from economy"
        if ("*", "warn") in made and width_of(made) + len(note) <= width:
            made.append((note, "dim"))
        return [made]

    # --- keys ---------------------------------------------------------------------------------

    def change_line(self, key: str, step: int) -> None:
        """A point more or less, or a card engaged or not."""
        draft = self.draft
        if draft is None or self.decision is None or not key:
            return
        u = number_of(key)
        if ":" in key:
            said = draft.change(key, step)
        elif u is not None and (u in draft.chosen) != (step > 0):
            said = draft.toggle(u)
        else:
            said = ""
        self._changed(said)

    def mark_line(self, key: str) -> None:
        """Space: engaged or not; all points that fit on a line, or none."""
        draft = self.draft
        if draft is None or not key:
            return
        u = number_of(key)
        said = ""
        if ":" not in key and u is not None:
            said = draft.toggle(u)
        elif draft.action_of(key) is not None:
            while draft.action_of(key) is not None and not said:
                said = draft.change(key, 1)
        else:
            while draft.spent(key) and not said:
                said = draft.change(key, -1)
        self._changed(said)

    def _changed(self, said: str) -> None:
        self.fill_draft()
        if said:
            self.tell(said)
        else:
            self.keep_draft()
            self.paint()

    def enter_draft(self) -> None:
        """Give all answers of the draft, one after another."""
        if self.draft is not None:
            actions = self.draft.now.actions
            self.drop_draft()
            self.act_all(actions)

    # --- typed --------------------------------------------------------------------------------

    def typed_allocation(self, text: str) -> str:
        """`allocate engage=12,15 ammo=12x2 repair=12`; what is left out is proposed."""
        draft = self.draft
        if draft is None or self.decision is None:
            return "Points are allocated at the start of your turn."
        try:
            apply_words(draft, text, self.named_card)
        except InvalidAction as problem:
            return problem.message
        self.fill_draft()
        self.call_later(self.enter_draft)
        return ""

    def named_card(self, word: str) -> int:
        """A card in play by its number, or by the start of its code and name."""
        return named(word, self.shown, {u for u, at in self.at.items() if at == self.viewer})
