"""The lobby as a numbered menu."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, cast

from core.games import games
from core.kernel import TerminusError
from core.kernel import options as opt
from tui.request import Request

from .paper import Title, aligned, counted, is_number, listed
from .texts import card_text, rules_text

if TYPE_CHECKING:
    from core.save import SaveInfo, Session

    from .run import Line

MENU = (
    ("new", "a new game"),
    ("resume", "go on with a save"),
    ("watch", "look at a save or a running match"),
    ("join", "sit down at a table that somebody at another terminal opened"),
    ("battle", "the example battle of Galactic Empires, step by step"),
    ("rules", "read the rules"),
    ("cards", "search the cards"),
    ("settings", "see and change settings"),
    ("quit", "leave"),
)
UNREADABLE = frozenset({"corrupt", "newer", "foreign"})


class Lobby:
    """The menu and what its entries ask."""

    def __init__(self, line: Line) -> None:
        self.line = line
        self.paper = line.paper
        self.reader = line.reader

    def run(self) -> None:
        """Show the menu until it is left."""
        self.paper.say(Title("Terminus: the tabletop in a terminal, as lines of text"))
        while True:
            self.paper.gap()
            self.paper.say(*aligned([(str(i), f"{n}: {t}") for i, (n, t) in enumerate(MENU, 1)]))
            word = self.reader.line("> ").lower()
            name = self.entry(word)
            if name == "quit":
                return
            if not name:
                if word == "more":
                    self.paper.more()
                elif word:
                    self.paper.say(f"A number from 1 to {len(MENU)}, or the first word.")
                continue
            try:
                getattr(self, f"do_{name}")()
            except (TerminusError, ValueError) as fault:
                self.line.leave()  # a match whose table failed must not stay locked
                self.paper.say(str(getattr(fault, "message", fault)))

    @staticmethod
    def entry(word: str) -> str:
        """Name of an entry by its number or the beginning of its name."""
        names = [name for name, _ in MENU]
        if is_number(word) and 1 <= int(word) <= len(names):
            return names[int(word) - 1]
        found = [name for name in names if word and name.startswith(word)]
        return found[0] if len(found) == 1 or word in found else ""

    # --- entries ------------------------------------------------------------------------------

    def pick_game(self, offered: str) -> str:
        """Ask for a game by number or name; empty where none is wanted."""
        ids = list(games)
        rows = [(str(i), games[g].title, _seats(g)) for i, g in enumerate(ids, 1)]
        self.paper.say(*aligned(rows))
        word = self.reader.line(f"Which game{offered}? ").lower()
        if is_number(word) and 1 <= int(word) <= len(ids):
            return ids[int(word) - 1]
        found = [g for g in ids if word and (g.startswith(word) or games[g].title.lower() == word)]
        if len(found) > 1:
            self.paper.say(f"`{word}` could be: {', '.join(found)}.")
        elif word and not found:
            self.paper.say(f"There is no game `{word}`.")
        return found[0] if len(found) == 1 else ""

    def do_new(self) -> None:
        """Ask for game, seats and options, and play."""
        from core.bots.seats import GRAMMAR, parse_seats

        game_id = self.pick_game(" (Enter: back)")
        if not game_id:
            return
        game = games[game_id]
        low, high = game.seats
        usual = ["human", *["normal"] * (min(max(low, 2), high) - 1)]
        self.paper.say(f"Who plays? Each seat is one of: {GRAMMAR}; with commas between.")
        text = self.reader.line(f"Seats, {_seats(game_id)} (Enter: {','.join(usual)}): ")
        specs = [spec.text for spec in parse_seats(text)] if text else usual
        if not low <= len(specs) <= high:
            self.paper.say(f"{game.title} has {_seats(game_id)}.")
            return
        options: dict[str, str] = {}
        known = opt.specs(game.Options)
        while known:
            text = self.reader.line("Option NAME=VALUE, `list`, or Enter to start: ")
            if not text:
                break
            name, equals, value = text.partition("=")
            if not equals:
                for spec in known:
                    default = spec.default
                    if isinstance(default, bool):
                        default = "yes" if default else "no"
                    self.paper.say(f"{spec.name} ({default}): {spec.help}")
                continue
            options[name.strip().replace("-", "_")] = value.strip()
            try:
                opt.build(game.Options, options)
            except TerminusError as fault:
                options.popitem()
                self.paper.say(fault.message)
        self.line.play(self.line.new(game_id, tuple(specs), dict(options), Request()))

    def do_resume(self) -> None:
        """Choose a save and play it."""
        info = self.pick_save()
        if info is not None:
            self.line.play(self.line.store.open(info.name))

    def do_watch(self) -> None:
        """Choose a save and look at it."""
        info = self.pick_save()
        if info is not None:
            self.line.play(self.line.store.open_readonly(info.name))

    def do_join(self) -> None:
        """Sit down at the table that waits."""
        from .guest import sit_down

        name = self.reader.line("Name of the table (Enter: the only one): ")
        self.line.play(cast("Session", sit_down(self.line, name, "")))

    def do_battle(self) -> None:
        """Replay the battle that comes with the program."""
        from core.save import Store

        folder = Path(__file__).parents[1] / "shipped"
        self.line.play(Store(folder).open_readonly("battle"))

    def pick_save(self) -> SaveInfo | None:
        """Ask for a save by number or name; Enter takes the latest."""
        found = [s for s in self.line.store.list() if s.status not in UNREADABLE]
        if not found:
            self.paper.say("There are no saves yet.")
            return None
        rows = [
            (
                str(i),
                s.name,
                s.title or s.game,
                f"turn {s.turn}",
                f"to decide: {listed(list(s.waiting))}" if s.waiting else "over",
                s.saved.replace("T", " ")[:16],
            )
            for i, s in enumerate(found, 1)
        ]
        self.paper.page(aligned(rows))
        word = self.reader.line("Which one (Enter: the first, `back`)? ")
        if word == "back":
            return None
        if not word:
            return found[0]
        if is_number(word) and 1 <= int(word) <= len(found):
            return found[int(word) - 1]
        named = [s for s in found if s.name == word]
        if not named:
            self.paper.say(f"There is no save `{word}`.")
        return named[0] if named else None

    def do_rules(self) -> None:
        """Read the rules of a game."""
        game_id = self.pick_game("'s rules")
        while game_id:
            word = self.reader.line("A rule id, words of a heading, `all`, or Enter for the list: ")
            if word == "more":
                self.paper.more()
                continue
            self.paper.page(rules_text(games[game_id], word))
            if word:
                return

    def do_cards(self) -> None:
        """Search the cards of a game."""
        game_id = self.pick_game("'s cards")
        if game_id:
            self.paper.page(card_text(game_id, self.reader.line("Words of its name or text: ")))

    def do_settings(self) -> None:
        """List settings, and change one by `NAME=VALUE`."""
        from tui.settings import SPECS

        settings = self.line.settings
        for spec in SPECS:
            if spec.group == "Play":
                self.paper.say(f"{spec.name} = {settings[spec.name]}: {spec.help}")
        self.paper.say(f"They lie in {settings.path}.")
        text = self.reader.line("NAME=VALUE changes one, Enter leaves them: ")
        name, _, value = text.partition("=")
        name, value = name.strip(), value.strip()
        if not text:
            return
        if name not in {spec.name for spec in SPECS}:
            self.paper.say(f"There is no setting `{name}`.")
            return
        words: dict[str, bool | int | str] = {
            "yes": True, "true": True, "on": True, "no": False, "false": False, "off": False,
        }  # fmt: skip
        given = words.get(value.lower(), int(value) if is_number(value) else value)
        settings.set(name, given if not isinstance(settings[name], str) else value)
        self.paper.say(f"{name} = {settings[name]}")


def _seats(game_id: str) -> str:
    low, high = games[game_id].seats
    return counted(low, "seat") if low == high else f"{low} to {high} seats"
