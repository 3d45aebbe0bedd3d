"""New game: who sits where, the options with their help, seed and undo."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from core.games import CATALOGUE, games
from core.kernel.errors import TerminusError
from core.kernel.options import OptionSpec, build, specs
from tui.settings import SPEC_BY_NAME
from tui.start import names_of, new_session
from tui.widgets.line import Line

from .form import FormScreen, Item, next_of
from .lobby import seats_text

KINDS = ("human", "guest", "random", "easy", "normal", "hard")
"""What may sit on a seat."""


class NewGameScreen(FormScreen):
    """Sets up a game of one kind."""

    PLACES: ClassVar[tuple[str, ...]] = ("new", "form", "sub")
    KEYS: ClassVar[tuple[str, ...]] = (
        "start",
        "left",
        "edit",
        "add-seat",
        "drop-seat",
        "again",
        "close",
    )

    def __init__(self, game_id: str, given: Mapping[str, Any] | None = None) -> None:
        super().__init__()
        self.game = games[game_id]
        self.entry = next(e for e in CATALOGUE if e.id == game_id)
        self.rules_game = game_id
        self.option_specs: list[OptionSpec] = specs(self.game.Options)
        low = self.game.seats[0]
        self.seats = ["human", *["normal"] * max(0, low - 1)]
        if self.seats == ["human"] and self.game.seats[1] > 1:
            self.seats.append("normal")
        self.options: dict[str, Any] = {s.name: s.default for s in self.option_specs}
        self.options |= given or {}
        self._marks: dict[str, tuple[str, str]] = {}
        self.seed = ""
        self.policy = ""

    def title_left(self) -> Line:
        return [(" New game: ", "dim"), (self.game.title, "title")]

    def title_right(self) -> Line:
        players = seats_text(self.game.seats).replace("-", " to ")
        return [(f"{players} players · about {self.entry.minutes} minutes", "dim")]

    def on_mount(self) -> None:
        self.policy = self.policy or str(self.terminus.settings["undo"])
        super().on_mount()

    # --- rows ---------------------------------------------------------------------------------

    def items(self) -> Sequence[Item]:
        return [*self._seat_items(), *self._option_items(), *self._table_items()]

    def _seat_items(self) -> list[Item]:
        names = names_of(self.seats, str(self.terminus.settings["name"]))
        return [
            Item(
                f"seat:{i}",
                f"{i + 1}  {name.split(' (')[0]}",
                _kind_word(spec, i),
                _seat_help(spec),
                note=brief(spec),
                group="Seats",
            )
            for i, (spec, name) in enumerate(zip(self.seats, names, strict=True))
        ]

    def _option_items(self) -> list[Item]:
        made: list[Item] = []
        for spec in self.option_specs:
            value = self.options[spec.name]
            told = f"{spec.help} (rule {spec.rule})" if spec.rule else spec.help
            seat = _deck_seat(spec.name)
            if seat is not None and seat >= len(self.seats):
                continue
            is_deck = seat is not None and self.has_decks
            note = "" if value == spec.default else "changed"
            if is_deck:
                note, fault = self._deck_mark(value)
                more = "Left and right choose a preset or a deck of yours; e types a name or file."
                told = f"{told} {fault or more}"
            free = spec.kind is str and not spec.choices and not is_deck
            made.append(
                Item(
                    f"option:{spec.name}",
                    spec.name.replace("_", " "),
                    _deck_word(value) if is_deck else _value_word(value),
                    told,
                    note=note,
                    is_cycled=not free,
                    group="Options",
                )
            )
        return made

    def _table_items(self) -> list[Item]:
        return [
            Item(
                "seed",
                "seed",
                self.seed or "a new one",
                "The same seed and the same actions give the same game. Empty for a new one.",
                is_cycled=False,
                group="Table",
            ),
            Item("undo", "taking back", self.policy, SPEC_BY_NAME["undo"].help, group="Table"),
        ]

    # --- decks --------------------------------------------------------------------------------

    @property
    def has_decks(self) -> bool:
        """Whether the game is played with decks of one's own."""
        return self.game.id == "empires"

    def is_deck(self, option: str) -> bool:
        """Whether an option names a seat's deck."""
        return self.has_decks and _deck_seat(option) is not None

    def _deck_mark(self, value: str) -> tuple[str, str]:
        """Whether a deck is legal here, read once for every showing of the form."""
        if value not in self._marks:
            from tui.decks.marks import mark

            structure = str(self.options.get("structure", ""))
            self._marks[value] = mark(value, structure, len(self.seats))
        return self._marks[value]

    def _taken(self, name: str, value: Any) -> Any:
        """An option's value as it is kept; raises TerminusError where it does not fit.

        A deck's name stays a name here, so that the form shows it; the match takes its list.
        """
        made = getattr(build(self.game.Options, {name: value}), name)
        if self.is_deck(name):
            from tui.decks.marks import is_name

            return value if is_name(str(value)) else made
        return made

    def refill(self, keep: str | None = None) -> None:
        """Show the form; decks are judged anew, for the seats and the structure chosen."""
        self._marks.clear()
        super().refill(keep)

    def on_screen_resume(self) -> None:
        """Decks may have changed meanwhile."""
        super().on_screen_resume()
        self.refill()

    # --- changes ------------------------------------------------------------------------------

    def cycle(self, item_id: str, step: int) -> None:
        kind, _, name = item_id.partition(":")
        if kind == "seat":
            at = int(name)
            self.seats[at] = next_of(KINDS, self.seats[at].partition(":")[0], step)
        elif kind == "undo":
            self.policy = next_of(SPEC_BY_NAME["undo"].choices, self.policy, step)
        elif kind == "option":
            spec = next(s for s in self.option_specs if s.name == name)
            if self.is_deck(name):
                from tui.decks.marks import choices

                self.options[name] = next_of(choices(), self.options[name], step)
            else:
                self.options[name] = _next_value(spec, self.options[name], step)

    def value_text(self, item_id: str) -> str:
        kind, _, name = item_id.partition(":")
        if kind == "seat":
            return self.seats[int(name)].partition(":")[2]
        if kind == "option":
            return _value_word(self.options[name])
        return self.seed if kind == "seed" else self.policy

    def typed(self, item_id: str, text: str) -> str | None:
        kind, _, name = item_id.partition(":")
        if kind == "seat":
            if text.lower() in KINDS:
                self.seats[int(name)] = text.lower()
            elif len(text) > 40:
                return "A name has at most 40 letters."
            else:
                person = "guest" if self.seats[int(name)].startswith("guest") else "human"
                self.seats[int(name)] = f"{person}:{text}" if text else person
        elif kind == "option":
            try:
                self.options[name] = self._taken(name, text)
            except TerminusError as refusal:
                return str(refusal)
        elif kind == "seed":
            if text and not (text.isdecimal() and int(text) < 2**64):
                return "The seed is a whole number from 0 to 2**64-1, or empty."
            self.seed = text
        elif text in SPEC_BY_NAME["undo"].choices:
            self.policy = text
        else:
            return "Taking back is free, turn or strict."
        return None

    def can_do(self, action_id: str) -> bool:
        low, high = self.game.seats
        if action_id == "add-seat":
            return len(self.seats) < high
        if action_id == "drop-seat":
            return len(self.seats) > low
        if action_id == "again":
            return isinstance(self.terminus.settings.recall(f"new:{self.game.id}"), dict)
        return super().can_do(action_id)

    def do_add_seat(self) -> None:
        """One seat more."""
        self.seats.append("normal")
        self.refill()
        self.refresh_keys()

    def do_drop_seat(self) -> None:
        """One seat less."""
        self.seats.pop()
        self.refill()
        self.refresh_keys()

    def do_again(self) -> None:
        """What was chosen last time, as far as it still fits."""
        last = self.terminus.settings.recall(f"new:{self.game.id}")
        seats = [s for s in last.get("seats", []) if isinstance(s, str)]
        if self.game.seats[0] <= len(seats) <= self.game.seats[1]:
            self.seats = seats
        for spec in self.option_specs:
            given = last.get("options", {}).get(spec.name, spec.default)
            try:
                self.options[spec.name] = self._taken(spec.name, given)
            except TerminusError:
                self.options[spec.name] = spec.default
        if last.get("policy") in SPEC_BY_NAME["undo"].choices:
            self.policy = last["policy"]
        self.refill()
        self.tell("As last time.")

    def do_start(self) -> None:
        """Start the game."""
        app = self.terminus
        try:
            session = new_session(
                app,
                self.game.id,
                tuple(self.seats),
                dict(self.options),
                int(self.seed) if self.seed else None,
                policy=self.policy,
            )
        except (TerminusError, OSError) as refusal:
            self.tell(str(refusal), "warn")
            return
        app.settings.remember(
            f"new:{self.game.id}",
            {"seats": self.seats, "options": self.options, "policy": self.policy},
        )
        self.dismiss(None)
        app.open_table(session)


def _kind_word(spec: str, seat: int) -> str:
    kind, _, name = spec.partition(":")
    if kind == "human":
        return "a person" if name or seat else "you"
    if kind == "guest":
        return "a guest"
    return kind


def _about(spec: str) -> str:
    from core.bots.levels import ABOUT

    return ABOUT.get(spec.partition(":")[0], "")


def brief(spec: str) -> str:
    """What a bot is, as short as the line of its seat is at 80 columns; the help line has all."""
    about = _about(spec)
    return about if len(about) <= 28 else re.split(r",? (?:with|where) ", about)[0]


def _seat_help(spec: str) -> str:
    if spec.startswith("human"):
        return (
            "A person at this keyboard. Between two people the screen is covered until the next "
            "one is there. e types a name."
        )
    if spec.startswith("guest"):
        return (
            "A person at a terminal of his own on this machine: he sits down from his lobby, or "
            "with `terminus join`. e types a name."
        )
    return f"A bot: {_about(spec)}. It sees only what its seat may see."


def _deck_seat(option: str) -> int | None:
    """Seat whose deck an option names: `deck2` is that of seat 1; None for other options."""
    number = option.removeprefix("deck")
    return int(number) - 1 if number != option and number.isdigit() else None


def _deck_word(value: str) -> str:
    """A deck as the form shows it."""
    from tui.decks.marks import word

    return word(value)


def _value_word(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def _next_value(spec: OptionSpec, value: Any, step: int) -> Any:
    if spec.kind is bool:
        return not value
    if spec.kind is int:
        low = spec.low if spec.low is not None else value + step
        high = spec.high if spec.high is not None else value + step
        return min(max(value + step, low), high)
    return next_of(spec.choices, value, step) if spec.choices else value
