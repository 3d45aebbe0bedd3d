"""Fire on screen: weapons are marked, the cursor rests on a target, the forecast stands below."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.games.empires.actions import Area, Volley
from core.games.empires.state import hq_place, is_hq, seat_of_place
from tui.widgets.line import Line, text_of

from . import volley as vol
from .choosing import Pending, number_of
from .words import card_name, count, listed

if TYPE_CHECKING:
    from .table import Table

    Base = Table
else:
    Base = object


class Firing(Base):
    """The part of the table that fires."""

    aimed: vol.Aimed

    @property
    def firing(self) -> bool:
        """Whether the viewer declares volleys now."""
        return self.decision is not None and self.decision.kind in ("fire", "aim")

    def fire_targets(self) -> frozenset[int]:
        """What a volley may be declared against."""
        if self.decision is None or self.world is None:
            return frozenset()
        if self.decision.kind == "aim":
            return frozenset([self.world.stack[-1].ints["target"]])
        return frozenset(a.target for a in self.legal or () if isinstance(a, Volley))

    def begun_target(self) -> int | None:
        """Target of a volley that is declared already and waits for its weapons."""
        if self.decision is None or self.decision.kind != "aim" or self.world is None:
            return None
        return self.world.stack[-1].ints["target"]

    def guns(self) -> vol.Aimed:
        """My cards with ready weapons."""
        if self.world is None or self.viewer is None:
            return {}
        return vol.guns_of(self.world, self.viewer)

    def aim_target(self) -> int | None:
        """The target under the cursor, or the one that is declared."""
        begun = self.begun_target()
        if begun is not None:
            return begun
        u = number_of(self.key)
        if u is None or u not in self.fire_targets():
            return None
        # One's own cards are targets only once weapons are marked.
        return u if self.aimed or not self.owns(u) else None

    # --- keys ---------------------------------------------------------------------------------

    def mark_gun(self, key: str) -> None:
        """Space on a card of mine: all its weapons, one kind, none."""
        u = number_of(key)
        have = self.guns().get(u) if u is not None else None
        if u is None or have is None:
            if u is not None and u in self.fire_targets():
                self.tell("That is a target: Space marks weapons of your own cards.")
            else:
                self.do_why()
            return
        assert self.world is not None
        plain = vol.ordinary(self.world, u)
        self.set_mark(u, vol.next_mark(have, self.aimed.get(u, vol.NONE), plain))

    def step_gun(self, key: str, step: int) -> bool:
        """Left and right on a card of mine: one weapon fewer or more."""
        u = number_of(key)
        have = self.guns().get(u) if u is not None else None
        if u is None or have is None:
            return False
        self.set_mark(u, vol.step_mark(have, self.aimed.get(u, vol.NONE), step))
        return True

    def set_mark(self, u: int, mark: vol.Marks) -> None:
        """Mark weapons of a card."""
        self.aimed.pop(u, None)
        if any(mark):
            self.aimed[u] = mark
        self.refresh_table()

    def do_go(self) -> None:
        """Letters on legal targets; in the fire phase on what can be fired at and one's guns."""
        if len(self.answers()) > 9:
            self.list_answers()
        elif self.pending is not None:
            self.label_targets(always=True)
        elif self.firing:
            able = {str(u) for u in self.fire_targets() if not self.owns(u)}
            guns = set() if self.aimed else {str(u) for u in self.guns()}
            self.put_letters([able, guns])
        else:
            super().do_go()

    def fire_main(self) -> None:
        """Enter: on a card of mine its weapons, on a target the volley."""
        key = self.key
        target = self.aim_target()
        u = number_of(key)
        areas = [a for a in self.actions_of(key) if isinstance(a, Area)]
        if target is None and areas:
            self.fire_area(areas)
        elif target is None and u in self.guns():
            self.mark_gun(key)
        elif target is None:
            self.do_why()
        elif not self.aimed:
            self.mark_all(target)
        else:
            self.fire_at(target)

    def fire_area(self, areas: list[Area]) -> None:
        """A distortion cannon: at whose units?"""
        self.choose_target(Pending(self.verb(areas), tuple(areas)))

    def mark_all(self, target: int) -> None:
        """Mark every ready weapon that can hit a target; the next Enter fires."""
        assert self.world is not None
        found = vol.fitting(self.world, self.guns(), target)
        if not found:
            self.do_why()
            return
        self.aimed = found
        self.refresh_table()

    def fire_at(self, target: int) -> None:
        """Declare the volley with its weapons: one entry."""
        assert self.world is not None
        aimed = vol.fitting(self.world, self.aimed, target)
        if not aimed:
            self.tell("None of the marked weapons can be fired at that (FIRE-7, HQ-2).")
            return
        begun = self.begun_target() is not None
        self.act_all(vol.actions_for(self.world, target, aimed, begun=begun))

    # --- words --------------------------------------------------------------------------------

    def target_name(self, t: int) -> str:
        """A target as the player reads it."""
        if is_hq(t):
            return f"{self.whose(seat_of_place(t))} Sector HQ"
        return card_name(self.id_of(t))

    def forecast_lines(self, width: int) -> list[Line]:
        """What the marked weapons would do to the target under the cursor; two lines or more."""
        made = self._forecast(width)
        return made + [[]] * (2 - len(made))

    def _forecast(self, width: int) -> list[Line]:
        if self.world is None:
            return []
        target = self.aim_target()
        marked = self.aimed or (self.guns() if target is not None else {})
        if target is None:
            return self._marked_line(width)
        aimed = vol.fitting(self.world, marked, target)
        if not aimed:
            return [[("None of the marked weapons can hit that.", "warn")]]
        begun = self.begun_target() is not None
        f = vol.forecast(self.world, target, aimed, begun=begun)
        hq = is_hq(target)
        most = self.view["seats"][seat_of_place(target)]["hq_points"] if hq else 0
        spans: Line = [] if self.aimed else [("All you have: ", "dim")]
        spans += vol.told(f, self.target_name(target), most, hq=hq)
        if f.lost:
            names = listed([self._lost_name(u) for u in f.lost], 3)
            spans.append((f" With it goes {names}.", "warn"))
        left = self._left_out(aimed)
        if left:
            spans.append((f" {left}", "dim"))
        return wrapped(spans, width)

    def _lost_name(self, u: int) -> str:
        card = self.shown.get(u)
        mine = card is not None and card["fleet"] == self.viewer
        return card_name(self.id_of(u)) + (" (yours)" if mine else "")

    def _left_out(self, aimed: vol.Aimed) -> str:
        total, used = (sum(vol.total(marks)[:2]) for marks in (self.aimed, aimed))
        return f"{count(total - used, 'marked weapon')} cannot hit it." if total > used else ""

    def _marked_line(self, width: int) -> list[Line]:
        if not self.aimed:
            able = self.guns()
            if not able:
                return []
            ph, hv, _ = vol.total(able)
            assert self.world is not None
            plain = sum(vol.ordinary(self.world, u) for u in able)
            heavy = vol.heavy_words(hv, plain)
            text = f"Ready: {count(ph, 'phaser')}, {heavy}. Mark some, or go to a target."
            if any(isinstance(a, Area) for a in self.legal or ()):
                text += " Enter on a ship with a distortion cannon fires that first (MEC-10)."
            return wrapped([(text, "dim")], width)
        ph, hv, plain = vol.total(self.aimed)
        heavy = vol.heavy_words(hv, plain)
        return [[(f"Marked: {count(ph, 'phaser')}, {heavy}. Now a target: g letters them.", "")]]

    def idle_guns(self) -> str:
        """Question that names what ending the fire would lose, or an empty text."""
        foes = [t for t in self.fire_targets() if not self.owns(t) and t != self._own_hq()]
        names = []
        for u, have in self.guns().items():
            # What could hit one's own cards only is not lost by ending.
            if self.world is not None and any(vol.fitting(self.world, {u: have}, t) for t in foes):
                names.append(card_name(self.id_of(u)))
        return f"{listed(names, 3)} could still fire. End the fire all the same?" if names else ""

    def _own_hq(self) -> int:
        return hq_place(self.viewer) if self.viewer is not None else 0


def wrapped(spans: Line, width: int) -> list[Line]:
    """Spans in lines of a width, broken between words; each word keeps its style."""
    made: list[Line] = [[]]
    used = 0
    for text, style in spans:
        for i, word in enumerate(text.split(" ")):
            blank = " " if i else ""
            if used and used + len(blank) + len(word) > width and word:
                made.append([])
                used = 0
                blank = ""
            made[-1].append((blank + word, style))
            used += len(blank) + len(word)
    return [row for row in made if text_of(row).strip()]
