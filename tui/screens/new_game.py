"""New game: who sits where, the options with their help, seed and undo."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from core.games import CATALOGUE, games
from core.kernel.errors import TerminusError
from core.kernel.options import OptionSpec, build, specs
from tui.settings import SPEC_BY_NAME
from tui.start import names_of, new_session
from tui.widgets.line import Line

from .form import FormScreen, Item, next_of
from .lobby import seats_text

KINDS = ("human", "random", "easy", "normal", "hard")
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

    def __init__(self, game_id: str) -> None:
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
                note=_about(spec),
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
            presets = _presets(self.game.id) if seat is not None else []
            if presets:
                told = f"{told} Left and right choose a preset; e types a file."
            free = spec.kind is str and not spec.choices and not presets
            made.append(
                Item(
                    f"option:{spec.name}",
                    spec.name.replace("_", " "),
                    _deck_word(value) if presets else _value_word(value),
                    told,
                    note="" if value == spec.default else "changed",
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
            presets = _presets(self.game.id) if _deck_seat(name) is not None else []
            if presets:
                self.options[name] = next_of(["", *presets], self.options[name], step)
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
                self.seats[int(name)] = f"human:{text}" if text else "human"
        elif kind == "option":
            try:
                self.options[name] = getattr(build(self.game.Options, {name: text}), name)
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
                self.options[spec.name] = getattr(
                    build(self.game.Options, {spec.name: given}), spec.name
                )
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
    return kind


def _about(spec: str) -> str:
    from core.bots.levels import ABOUT

    return ABOUT.get(spec.partition(":")[0], "")


def _seat_help(spec: str) -> str:
    if spec.startswith("human"):
        return (
            "A person at this keyboard. Between two people the screen is covered until the next "
            "one is there. e types a name."
        )
    return f"A bot: {_about(spec)}. It sees only what its seat may see."


def _deck_seat(option: str) -> int | None:
    """Seat whose deck an option names: `deck2` is that of seat 1; None for other options."""
    number = option.removeprefix("deck")
    return int(number) - 1 if number != option and number.isdigit() else None


def _presets(game_id: str) -> list[str]:
    """Decks that come with a game."""
    if game_id != "empires":
        return []
    from core.games.empires.decks import deck_list

    return deck_list()


def _deck_word(value: str) -> str:
    """A deck as the form shows it."""
    if ";" in value:
        name = value.partition(";")[0].removeprefix("name: ")
        return f"own: {name}" if value.startswith("name:") else "a list of one's own"
    return value or "by the game"


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
