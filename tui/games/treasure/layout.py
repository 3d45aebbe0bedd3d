"""Where things stand at Treasure Hunter's table, the seats' lines, and the forecast."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from core.games.treasure.alone import RATINGS
from core.games.treasure.board import HOMES, SPACE
from core.games.treasure.cards import INDEX, card_text
from core.games.treasure.forecast import sums
from core.games.treasure.values import hero_value
from core.games.treasure.view import hero_from_view
from tui.table.pane import LinesPane, Slot
from tui.widgets.bar import pips
from tui.widgets.line import Line, cut, pad, ruler, wrap

from .sums import (
    as_active,
    battle_lines,
    chance_lines,
    dice_lines,
    foes_title,
    opposing_lines,
    outlook_lines,
    term_lines,
    with_card,
)
from .telling import PAWN_STYLES, PAWNS, card_of, count, listed, name_of

if TYPE_CHECKING:
    from .table import Table

    Base = Table
else:
    Base = object


class Layout(Base):
    """The part of the table that lays out and tells."""

    def make_lines(self) -> None:
        """Panes without a cursor."""
        self.forecast = LinesPane("forecast", self._forecast_lines)
        self.text_pane = LinesPane("text", self._text_lines)
        self.forecast_high = 99

    def slots(self, width: int, height: int) -> list[Slot]:
        """The party over the whole width; below it the hand and the forecast or the board."""
        tall = height >= 24
        upper = min(self.party.want(width), max(4, height // 2 - 1 if not tall else 9))
        made = [Slot(self.party, 0, 0, width, upper)]
        y = upper
        # Tab stops only at what stands there.
        self.other.focusable = self.spaces.focusable = False
        if self.other.columns and height - y >= 18:
            rows = min(self.other.want(width), 8)
            made.append(Slot(self.other, 0, y, width, rows))
            self.other.focusable = True
            y += rows
        left = max(29, width * 60 // 100)
        if self.view["board"] is not None:
            left = min(left, max(29, width - 39))
        right = width - left - 1
        rest = height - y
        if rest <= 0:
            return made
        hand = rest
        spare = rest - self.hand.want(left)
        if spare >= 4:
            # What the card under the cursor says, where nothing else needs the room.
            hand = rest - min(spare, 8)
            made.append(Slot(self.text_pane, 0, y + hand, left, rest - hand))
        made.append(Slot(self.hand, 0, y, left, hand))
        if self.view["board"] is not None and not self.view["foes"]:
            rows = 12 if rest >= 16 else 7
            rows = min(rows, rest)
            made.append(Slot(self.spaces, left + 1, y, right, rows))
            self.spaces.focusable = True
            y += rows
            rest -= rows
        if rest > 0:
            self.forecast_high = rest
            made.append(Slot(self.forecast, left + 1, y, right, rest))
        return made

    def _text_lines(self, width: int) -> list[Line]:
        """The whole text of the card under the cursor."""
        key = self.key
        if key not in ALL_IDS:
            return [ruler(width)]
        rows = wrap(card_text(key), width - 2)
        return [ruler(width, name_of(key)), *([(" ", ""), *row] for row in rows)]

    # --- seats --------------------------------------------------------------------------------

    def _order(self) -> list[int]:
        """Seats from the viewer's left on, his own last."""
        n = len(self.names)
        own = self.viewer if self.viewer is not None else n - 1
        return [(own + i) % n for i in range(1, n + 1)]

    def seat_lines(self, width: int) -> list[Line]:
        """One line a seat: hand, pile, and the heroes with their hits."""
        return [self._seat_line(p, width) for p in self._order()]

    def _seat_line(self, p: int, width: int) -> Line:
        view = self.view
        player = view["players"][p]
        won = view["over"] and p in view["winners"]
        sign = "★" if won else "▸" if p == view["active"] and not view["over"] else " "
        asked = p == view["asked"] and not view["over"]
        who = self.who(p)
        if self.driver.thinking == p and self.driver.sign:
            who += " •"
        pile = f"pile {player['pile_size']}"
        pile += f" = {player['points']:>2}p" if player["points"] is not None else "      "
        made: Line = [
            (sign, "strong accent"),
            (PAWNS[p], PAWN_STYLES[p]),
            (f" {pad(who, 14)} ", f"strong seat.{p}" if asked else f"seat.{p}"),
            (f"hand {player['hand_size']:>2}  ", ""),
            (f"{pile}  ", "yellow" if player["pile_size"] else "dim"),
        ]
        if view["board"] is not None:
            made.append((f"{view['board']['pawns'][p]}  ", "dim"))
        if p == self.viewer and p == self.party_seat:
            items = len(player["carried"]) + sum(len(h["items"]) for h in player["party"])
            made.append(
                (f"{count(len(player['party']), 'hero', 'heroes')}, {count(items, 'item')}", "dim")
            )
            return made
        for h in player["party"]:
            card = card_of(h["id"])
            made.append((f"{card.name.split()[-1]} {self.value_of(p, h)} ", ""))
            made += pips(h["left"], card.hits, "◆◇", "good", "dim")
            made.append(("  ", ""))
        if not player["party"]:
            made.append(("no heroes", "dim"))
        return made

    def value_of(self, p: int, h: dict[str, Any]) -> int:
        """What a hero brings against nobody in particular."""
        return hero_value(hero_from_view(h), 0, False)

    # --- the forecast -------------------------------------------------------------------------

    def _forecast_lines(self, width: int) -> list[Line]:
        """What the present question needs to be known, under a title."""
        title, tail, lines = self._forecast(width - 1)
        return [ruler(width, title, tail), *([(" ", ""), *row] for row in lines)]

    def _forecast(self, width: int) -> tuple[str, str, list[Line]]:
        view = self.view
        step = view["step"]
        if self.shown_dice is not None:
            return "Battle", "", self._dice_shown(width)
        if view["foes"]:
            return self._battle(width)
        if step == "oppose" and self.decision is not None:
            return self._opposing(width)
        if view["mode"] == "alone":
            return self._alone(width)
        if view["board"] is not None:
            return self._space(width)
        seat = self.viewer if self.viewer is not None else view["active"]
        if view["location"] and seat != view["active"]:
            return (
                f"Their outlook at {name_of(view['location'])}",
                "",
                outlook_lines(view, view["active"], view["location"], width),
            )
        location = view["location"] if seat == view["active"] else None
        location = location or self._own_location()
        where = f" at {name_of(location)}" if location else ""
        return (
            f"Outlook{where}",
            "",
            outlook_lines(view, seat, location, width, self.forecast_high - 1),
        )

    def _own_location(self) -> str | None:
        """The location under the cursor, else the first one in hand."""
        key = self.hand.key
        if key in ids_of_kind("location"):
            return key
        if self.viewer is None:
            return None
        hand: list[str] = self.view["players"][self.viewer]["hand"] or []
        return next((c for c in hand if c in ids_of_kind("location")), None)

    def _battle(self, width: int) -> tuple[str, str, list[Line]]:
        view = self.view
        title = foes_title(view)
        rows = self.forecast_high - 1
        if view["party_dice"]:
            lines = dice_lines(view, width)
            if view["step"] == "place":
                word = count(view["hits"], "hit is", "hits are")
                lines.append([(f"{word} left to place", "strong bad")])
            return title, "", [*lines, *battle_lines(view, width, rows - len(lines) + 2)[2:]]
        then, said = self._preview()
        lines = battle_lines(view, width, rows - len(said), then)
        lines[1:1] = [[(cut(text, width), "warn")] for text in said]
        if view["laid"] and len(lines) < rows:
            laid = listed([f"{name_of(c)} ({card_of(c).points})" for c in view["laid"]])
            lines.append([(cut(f"for {laid}", width), "yellow")])
        return title, "", lines

    def _preview(self) -> tuple[tuple[str, float] | None, list[str]]:
        """What the card under the cursor would do for the odds, if it could be played now."""
        key, step = self.key, self.view["step"]
        if self.decision is None or step not in ("fight", "ward") or key not in ALL_IDS:
            return None, []
        card = card_of(key)
        if not self.actions_of(key) or card.kind not in ("spell", "event"):
            return None, []
        if step == "fight" and (card.effect == "retreat" or key == "E04"):
            return None, ["retreat: no hits, treasure lost"]
        if key == "E17":
            return None, ["an item of the party goes"]
        found = with_card(self.view, key, guard=step == "ward")
        return (None if found is None else (f"with {card.name}", found[1])), []

    def _opposing(self, width: int) -> tuple[str, str, list[Line]]:
        view = self.view
        key = self.hand.key
        if key not in ids_of_kind("guardian"):
            guards = [
                c
                for c in view["players"][self.viewer or 0]["hand"] or ()
                if c in ids_of_kind("guardian")
            ]
            if not guards:
                return "Opposing", "", wrap("You hold no guardian: e lets them go.", width, "dim")
            key = guards[0]
        return (
            f"If you lay {name_of(key)}",
            "",
            opposing_lines(view, [key], width, self.forecast_high - 1),
        )

    def _dice_shown(self, width: int) -> list[Line]:
        data, thrown = self.shown_dice
        mine = data["party"] - sum(data["party_dice"])
        theirs = data["guardian"] - sum(data["guard_dice"])
        made: list[Line] = []
        from tui.widgets.dice import dice

        for name, fixed, throws, style in (
            ("party", mine, data["party_dice"], "mine"),
            ("guard", theirs, data["guard_dice"], "theirs"),
        ):
            made.append([(f"{name} {fixed} + ", style), *dice(throws, thrown)])
        return made

    # --- alone --------------------------------------------------------------------------------

    def _alone(self, width: int) -> tuple[str, str, list[Line]]:
        """What waits for the adventure, and the rating so far."""
        view = self.view
        made: list[Line] = [[(self.rating_word(), "strong")]]
        for what, ids in (
            ("location", [view["location"]] if view["location"] else []),
            ("treasure", view["laid"] or []),
            ("guardian", view["guardians"]),
        ):
            words = listed([name_of(c) for c in ids]) if ids else "not turned up yet"
            made.append([(f"{what} ", "dim"), (cut(words, width - 10), "strong" if ids else "dim")])
        if view["guardians"] and view["players"][0]["party"]:
            found = sums(view, view["guardians"], view["location"])
            made += [*chance_lines(found, width), *term_lines(found, width, self.forecast_high - 6)]
        else:
            made += outlook_lines(view, 0, view["location"], width, self.forecast_high - 5)
        return "What waits", "", made

    def rating_word(self) -> str:
        """`12 points, 13 to novice`."""
        points = self.view["players"][0]["points"] or 0
        above = [(least, word) for least, word in RATINGS if least > points]
        if not above:
            return f"{points} points: {RATINGS[0][1]}"
        least, word = above[-1]
        return f"{points} points, {least - points} to {word}"

    # --- the board version --------------------------------------------------------------------

    def _space(self, width: int) -> tuple[str, str, list[Line]]:
        """The space under the cursor, and how the party would fare there."""
        view = self.view
        name = self.spaces.at
        x = next(s for s in view["board"]["spaces"] if s["space"] == name)
        seat = self.viewer if self.viewer is not None else view["active"]
        own = as_active(view, seat)
        if SPACE[name] in HOMES:
            owner = HOMES.index(SPACE[name])
            whose = (
                "your home"
                if owner == self.viewer
                else (f"home of {self.names[owner]}" if owner < len(self.names) else "a corner")
            )
            return (
                f"{name}, {whose}",
                "",
                wrap("Heroes join at home, and heal two there.", width, "dim"),
            )
        if not x["location"]:
            return f"{name}, empty", "", wrap("Guardian, location and find are gone.", width, "dim")
        title = f"{name} {name_of(x['location'])}"
        if x["guardian"]:
            foe = name_of(x["guardian"])
            if not own["players"][seat]["party"]:
                return title, "", wrap(f"{foe} lies open.", width)
            found = sums(own, [x["guardian"]], x["location"])
            return (
                title,
                "",
                [
                    [(foe, "strong red")],
                    *chance_lines(found, width),
                    *term_lines(found, width, self.forecast_high - 4),
                ],
            )
        return title, "", outlook_lines(view, seat, x["location"], width, self.forecast_high - 1)


_KINDS: dict[str, frozenset[str]] = {}
ALL_IDS = frozenset(INDEX)


def ids_of_kind(kind: str) -> frozenset[str]:
    """Ids of all cards of a kind."""
    found = _KINDS.get(kind)
    if found is None:
        found = _KINDS[kind] = frozenset(i for i in INDEX if card_of(i).kind == kind)
    return found
