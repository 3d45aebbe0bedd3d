"""The one registry of what keys do: data that screens, the key line, help and tests read.

A place is where an action works: `app` everywhere, `list`, `text` and `field` inside such widgets,
and one place per kind of screen.  A key means one thing at a place; an inner place may reuse a key
of an outer one only through a table entry here, and `clashes` finds the rest.

Keys are written as the player types them (`?`, `n`, `[`) or by name (`enter`, `tab`, `escape`,
`up`, `pageup`, `space`).  No action depends on ctrl, alt or F-keys; escape and `ctrl+c` cannot be
remapped.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Final

import attrs


@attrs.frozen
class Action:
    """One thing a key can do."""

    id: str
    keys: tuple[str, ...]
    label: str
    """One or two words for the key line."""
    help: str
    """One sentence for the help screen."""
    places: tuple[str, ...]


def _a(id: str, keys: str, label: str, help: str, places: str) -> Action:
    return Action(id, tuple(keys.split()), label, help, tuple(places.split()))


ACTIONS: Final[tuple[Action, ...]] = (
    # --- everywhere ---
    _a("help", "?", "help", "Shows the keys that work now; pressed again, the rules.", "app"),
    _a("theme", "t", "theme", "Changes to the next colour theme.", "app"),
    _a("redraw", "ctrl+l R", "redraw", "Draws the whole screen again.", "app"),
    _a("close", "escape q", "back", "Goes back to where you came from.", "sub"),
    _a("cancel", "escape", "cancel", "Leaves it as it was.", "typing"),
    _a("quit", "ctrl+c", "quit", "Leaves the program; everything is saved already.", "app typing"),
    # --- moving ---
    _a("up", "up k", "up", "Moves up.", "list text form board"),
    _a("down", "down j", "down", "Moves down.", "list text form board"),
    _a("left", "left h", "left", "Moves left, or to the value before.", "list form board"),
    _a("right", "right l", "right", "Moves right, or to the next value.", "list form board"),
    _a("page-up", "pageup {", "page up", "Moves up by a page.", "list text form"),
    _a("page-down", "pagedown }", "page down", "Moves down by a page.", "list text form"),
    _a("first", "home <", "first", "Goes to the first line.", "list text form"),
    _a("last", "end >", "last", "Goes to the last line.", "list text form"),
    _a("main", "enter", "open", "Does the main thing here.", "list form board card"),
    _a("next-area", "tab", "next area", "Goes to the next part of the screen.", "app"),
    _a("previous-area", "shift+tab", "previous area", "Goes to the part before.", "app"),
    # --- lobby ---
    _a("leave", "q", "quit", "Leaves the program; everything is saved already.", "lobby"),
    _a("new", "n", "new", "Sets up a new game of the one under the cursor.", "lobby"),
    _a("resume", "r", "resume last", "Goes on with the game saved last.", "lobby"),
    _a("watch", "w", "watch", "Looks on at the saved game, changing nothing.", "lobby saves"),
    _a("battle", "b", "battle", "Shows the rulebook's own example battle.", "lobby"),
    _a("join", "g", "sit down", "Sits down at a table that somebody else has opened.", "lobby"),
    _a("saves", "v", "saves", "Lists all saved games: rename, export, delete.", "lobby"),
    _a("decks", "d", "decks", "Builds and checks decks.", "lobby"),
    _a("statistics", "x", "statistics", "Shows what you won and lost.", "lobby"),
    _a("settings", ",", "settings", "Changes how the program looks and plays.", "lobby table"),
    _a("rules", "i", "rules", "Opens the rules.", "lobby"),
    _a("calibrate", "c", "check", "Checks what this terminal shows.", "settings"),
    _a("remap", "m", "keys", "Lists all keys and changes them.", "settings"),
    _a("key-add", "+", "one more", "Takes the next key on top of those that are there.", "keys"),
    # --- first-run card ---
    _a("signs", "g", "signs", "Changes between symbols and plain ASCII.", "card"),
    _a("colours", "c", "colours", "Changes how many colours are used.", "card"),
    # --- new game ---
    _a("start", "s", "start", "Starts the game as set up.", "new"),
    _a("again", "p", "as last time", "Fills in what you chose last time.", "new"),
    _a("add-seat", "+", "more seats", "Adds a seat.", "new"),
    _a("drop-seat", "-", "fewer seats", "Takes the last seat away.", "new"),
    _a("edit", "e", "edit", "Types a value for the line under the cursor.", "form"),
    # --- reading ---
    _a("search", "/", "search", "Finds text or a rule number.", "text settings"),
    _a("search-next", "n", "next", "Goes to the next place found.", "text"),
    _a("search-previous", "N", "previous", "Goes to the place found before.", "text"),
    _a("next-chapter", "]", "next chapter", "Goes to the next chapter.", "rules"),
    _a("previous-chapter", "[", "chapter before", "Goes to the chapter before.", "rules"),
    _a("next-game", "tab", "next game", "Shows the rules of the next game.", "rules"),
    # --- saves ---
    _a("rename", "m", "rename", "Gives the save another name.", "saves"),
    _a("export", "x", "export", "Writes the save into one file to take away.", "saves"),
    _a("delete", "D", "delete", "Deletes the save; asks first.", "saves"),
    _a("reset", "0", "reset", "Puts the setting back to how it came.", "settings"),
    # --- asking ---
    _a("yes", "y", "yes", "Says yes.", "ask"),
    _a("no", "n escape", "no", "Says no.", "ask"),
    # --- the table ---
    _a("answer-1", "1", "", "Gives the first numbered answer.", "table"),
    _a("answer-2", "2", "", "Gives the second numbered answer.", "table"),
    _a("answer-3", "3", "", "Gives the third numbered answer.", "table"),
    _a("answer-4", "4", "", "Gives the fourth numbered answer.", "table"),
    _a("answer-5", "5", "", "Gives the fifth numbered answer.", "table"),
    _a("answer-6", "6", "", "Gives the sixth numbered answer.", "table"),
    _a("answer-7", "7", "", "Gives the seventh numbered answer.", "table"),
    _a("answer-8", "8", "", "Gives the eighth numbered answer.", "table"),
    _a("answer-9", "9", "", "Gives the ninth numbered answer.", "table"),
    _a("mark", "space", "mark", "Marks what is under the cursor, or takes the mark away.", "table"),
    _a("all", "a", "all", "Lists everything that is legal now; typing filters.", "table"),
    _a("type", ":", "type", "Takes an action or command in words; Tab completes.", "table"),
    _a("go", "g", "go", "Puts a letter on every legal target, card and panel.", "table"),
    _a("zoom", "z", "zoom", "Shows everything about what is under the cursor.",
       "table build"),
    _a("why", "w", "why not", "Tells why something cannot be done, with the rule.",
       "table build"),
    _a("hint", "H", "hint", "Helps: what can be done, then what is good, then why.", "table"),
    _a("end", "e", "end", "Ends the phase, or says done.", "table"),
    _a("undo", "u", "undo", "Takes back your last action.", "table build decks"),
    _a("redo", "U", "redo", "Does again what was taken back.", "table build"),
    _a("recap", "r", "recap", "Shows step by step what happened since your decision.", "table"),
    _a("log", "L", "log", "Opens the log of the match.", "table"),
    _a("scores", "s", "seats", "Shows seats and scores.", "table"),
    _a("notes", "n", "notes", "Opens your own notes on this match.", "table"),
    _a("previous-seat", "[", "seat before", "Shows the table of the seat before.", "table"),
    _a("next-seat", "]", "next seat", "Shows the table of the next seat.", "table"),
    _a("larger", "+", "larger", "Draws the board larger.", "table"),
    _a("smaller", "-", "smaller", "Draws the board smaller.", "table"),
    _a("pace", "P", "pace", "Changes the pace of bots: step, slow, fast, instant.", "table"),
    _a("pass", "p", "pass", "Lets it happen without an answer.", "table"),
    _a("talk", "T", "talk", "Says something to the people at other terminals.", "table"),
    _a("company", "G", "who is here", "Shows who is at the table and who plays for whom.", "table"),
    _a("allow", "Y", "allow", "Allows another person to take back.", "table"),
    _a("refuse", "N", "refuse", "Refuses another person to take back.", "table"),
    _a("leave-table", "q", "leave", "Leaves the table; the match is saved.", "table"),
    # --- decks ---
    _a("deck-new", "n", "new", "Begins an empty deck.", "decks"),
    _a("deck-copy", "c", "copy", "Begins a deck as a copy of the one under the cursor.", "decks"),
    _a("deck-delete", "D", "delete", "Deletes your deck; taking back brings it again.", "decks"),
    _a("card-add", "space + =", "add", "Puts one copy of the card into the deck.", "build"),
    _a("card-drop", "- x", "take out", "Takes one copy of the card out.", "build"),
    _a("card-reserve", "r", "reserve", "Moves a copy into the reserve fleet, or back.", "build"),
    _a("filter", "/", "filter", "Filters as you type: name, type, empire, strength, class, text.",
       "build"),
    _a("filter-strength", "1 2 3 4 5 6 7 8 9 0", "strength",
       "Shows one strength alone (0: 10 and more); again: all.", "build"),
    _a("filter-type", "]", "next type", "Shows the next type; in the deck goes to it.", "build"),
    _a("filter-type-back", "[", "type before", "Shows the type before; in the deck goes to it.",
       "build"),
    _a("filter-whose", "o", "whose", "Shows all empires, what fits this one, generic, or one.",
       "build"),
    _a("filter-whose-back", "O", "whose before", "The same the other way round.", "build"),
    _a("filter-none", "c", "show all", "Takes all filters away.", "build"),
    _a("deck-view", "v", "view", "Changes the deck's side: cards, check, ladders, figures.",
       "build"),
    _a("deck-view-back", "V", "view before", "The same the other way round.", "build"),
    _a("next-fault", "f", "next fault", "Goes to where the next broken rule can be mended.",
       "build"),
    _a("deck-fill", "F", "complete", "Completes the deck to a legal one and says how.", "build"),
    _a("deck-about", "e", "about", "Name, empire, structure, players and note of the deck.",
       "build"),
    _a("deck-structure", "g", "structure", "Judges the deck by the next structure.",
       "decks build"),
    _a("deck-players", "n", "players", "Judges the deck for another number of players.", "build"),
    _a("deck-save", "s", "save", "Saves the deck into your folder.", "build"),
    _a("deck-revert", "X", "as saved", "Goes back to the deck as it was saved.", "build"),
    _a("deck-hand", "H", "hand", "Deals opening hands from the deck.", "decks build"),
    _a("deck-play", "p", "play", "Sets up a game with this deck.", "decks build"),
    _a("hand-next", "n space", "next hand", "Deals the hand of the next seed.", "hands"),
    _a("hand-previous", "N", "hand before", "Deals the hand of the seed before.", "hands"),
    _a("hand-seed", "e", "seed", "Types the seed of the hand.", "hands"),
    # --- Galactic Empires ---
    _a("fold", "c", "fold", "Folds or unfolds the stack under the cursor.", "empires"),
    _a("fold-all", "C", "fold all", "Folds or unfolds all stacks.", "empires"),
    _a("piles", "v", "piles", "Opens the discard piles and reserve fleets.", "empires"),
    _a("stops", "o", "stops", "Sets when you are asked to react.", "empires"),
    _a("let-be", "x", "let be", "Lets all of this action happen without a question.", "empires"),
    # --- Founders ---
    _a("rotate", "r", "rotate", "Turns the piece in hand, or changes its colour; else: recap.",
       "founders"),
    _a("flip", "f", "flip", "Shows the other face of the tile in hand.", "founders"),
    _a("next-place", "m", "next place", "Goes to the next place where the piece may lie.",
       "founders"),
    _a("previous-place", "M", "place before", "Goes to the legal place before.", "founders"),
    _a("sleeves", "v", "sleeves", "Opens your sleeves, or closes them.", "founders"),
    _a("lit", "d", "light", "Lights what your Designs count now.", "founders"),
    _a("cards", "c", "cards", "Shows the reminder cards: Designs, symbols, signs.", "founders"),
    _a("yak-first", "y", "Yak", "Moves a Yak before the tile is taken.", "founders"),
    _a("what-happened", "o", "recap", "Shows what happened since your decision.", "founders"),
)  # fmt: skip

RESERVED: Final = ("escape", "ctrl+c")
"""Keys that always do what they do: a remap that names them is refused."""

PRESETS: Final[dict[str, dict[str, tuple[str, ...]]]] = {
    "arrows": {},
    "numpad": {
        "up": ("up", "8"),
        "down": ("down", "2"),
        "left": ("left", "4"),
        "right": ("right", "6"),
        "page-up": ("pageup", "9", "{"),
        "page-down": ("pagedown", "3", "}"),
        "first": ("home", "7", "<"),
        "last": ("end", "1", ">"),
        "main": ("enter", "5"),
        "reset": ("=",),
        "filter-strength": tuple("!@#$%^&*()"),
        **{f"answer-{n}": (k,) for n, k in zip(range(1, 10), "!@#$%^&*(", strict=True)},
    },
    "left": {
        "up": ("up", "w"),
        "down": ("down", "s"),
        "left": ("left", "a"),
        "right": ("right", "d"),
        "main": ("enter", "f"),
        "watch": ("W",),
        "decks": ("D",),
        "start": ("G",),
        "all": ("A",),
        "why": ("W",),
        "scores": ("S",),
        "delete": ("X",),
        "flip": ("F",),
        "lit": ("X",),
        "deck-save": ("S",),
        "next-fault": ("G",),
    },
}
"""Keys of a preset where they differ from the default."""

_BY_ID: Final = {action.id: action for action in ACTIONS}

_NAMES: Final = {
    "enter": "Enter",
    "space": "Space",
    "tab": "Tab",
    "shift+tab": "Shift+Tab",
    "escape": "Esc",
    "pageup": "PgUp",
    "pagedown": "PgDn",
    "home": "Home",
    "end": "End",
    "backspace": "Backspace",
    "delete": "Del",
    "ctrl+c": "Ctrl+C",
    "ctrl+l": "Ctrl+L",
}

NAMED_KEYS: Final = frozenset({*_NAMES, "up", "down", "left", "right", "insert"})


def key_of(key: str, character: str | None) -> str:
    """Our name of a key press: what it prints, or the name where it prints nothing."""
    if character is not None and len(character) == 1 and character.isprintable():
        return "space" if character == " " else character
    return key


@attrs.frozen
class Clash:
    """One key that would do two things at a place."""

    key: str
    place: str
    actions: tuple[str, ...]


class KeyMap:
    """Which key does what now: the registry, a preset, and the player's own file on top."""

    def __init__(
        self, preset: str = "arrows", changes: Mapping[str, Sequence[str]] | None = None
    ) -> None:
        self.preset = preset if preset in PRESETS else "arrows"
        self.notes: list[str] = []
        """Sentences about what of a remap was not taken."""
        self._keys = {a.id: PRESETS[self.preset].get(a.id, a.keys) for a in ACTIONS}
        self._take(changes or {})
        self._at: dict[tuple[str, str], str] = {}
        self._index()

    def _take(self, changes: Mapping[str, Sequence[str]]) -> None:
        """Take over changes, all at once so that two actions may swap; what clashes is left out."""
        before = dict(self._keys)
        taken = [action_id for action_id, keys in changes.items() if self._fits(action_id, keys)]
        for action_id in taken:
            # Reserved keys of an action stay with it whatever else is said.
            kept = tuple(k for k in _BY_ID[action_id].keys if k in RESERVED)
            self._keys[action_id] = (*changes[action_id], *kept)
        while found := [c for c in self.clashes() if set(c.actions) & set(taken)]:
            # The file's last word gives way.
            last = next(i for i in reversed(taken) if any(i in c.actions for c in found))
            mine = [c for c in found if last in c.actions]
            others = ", ".join(sorted({a for c in mine for a in c.actions if a != last}))
            self.notes.append(f"`{last}`: {mine[0].key} is taken by {others}.")
            self._keys[last] = before[last]
            taken.remove(last)

    def _fits(self, action_id: str, keys: Sequence[str]) -> bool:
        """Whether there is such an action and such keys; a note where not."""
        if action_id not in _BY_ID:
            self.notes.append(f"There is no action `{action_id}`.")
            return False
        bad = [k for k in keys if len(k) != 1 and k not in NAMED_KEYS and not k.startswith("ctrl+")]
        reserved = [k for k in keys if k in RESERVED]
        if bad or not keys:
            self.notes.append(f"`{action_id}`: there is no key `{bad[0] if bad else ''}`.")
        elif reserved:
            self.notes.append(f"`{action_id}`: {reserved[0]} keeps its own meaning.")
        return not (bad or reserved or not keys)

    def _index(self) -> None:
        self._at.clear()
        for action in ACTIONS:
            for place in action.places:
                for key in self._keys[action.id]:
                    self._at.setdefault((place, key), action.id)

    def keys(self, action_id: str) -> tuple[str, ...]:
        """Keys of an action, the one to show first."""
        return self._keys[action_id]

    def shown(self, action_id: str) -> str:
        """The first key as a person reads it."""
        return shown(self._keys[action_id][0])

    def action_at(self, key: str, places: Iterable[str]) -> str | None:
        """Id of what a key does, asking inner places first; None where it does nothing."""
        for place in places:
            found = self._at.get((place, key))
            if found is not None:
                return found
        return None

    def clashes(self) -> list[Clash]:
        """Keys that would do two things at one place."""
        seen: dict[tuple[str, str], list[str]] = {}
        for action in ACTIONS:
            for place in action.places:
                for key in self._keys[action.id]:
                    seen.setdefault((place, key), []).append(action.id)
        return [Clash(key, place, tuple(ids)) for (place, key), ids in seen.items() if len(ids) > 1]


def action(action_id: str) -> Action:
    """The registry's entry; raises KeyError for an unknown id."""
    return _BY_ID[action_id]


def actions_at(places: Iterable[str]) -> list[Action]:
    """Entries that work at any of the places, in the registry's order."""
    wanted = set(places)
    return [a for a in ACTIONS if wanted.intersection(a.places)]


def shown(key: str) -> str:
    """A key as a person reads it."""
    return _NAMES.get(key, key.capitalize() if key in NAMED_KEYS else key)


def load(path: Path, preset: str) -> KeyMap:
    """The key map with the player's file on top; a bad file is told in `notes` and left out."""
    if not path.is_file():
        return KeyMap(preset)
    try:
        plain = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError, RecursionError) as problem:
        made = KeyMap(preset)
        made.notes.append(f"{path.name} cannot be read and was left out: {problem}")
        return made
    table = plain.get("keys", {})
    changes: dict[str, Sequence[str]] = {}
    notes: list[str] = []
    for action_id, given in table.items() if isinstance(table, dict) else ():
        keys = [given] if isinstance(given, str) else given
        if not isinstance(keys, list) or not all(isinstance(k, str) for k in keys):
            notes.append(f'`{action_id}`: keys are texts, such as "u" or ["u", "backspace"].')
            continue
        changes[action_id] = keys
    if not isinstance(table, dict):
        notes.append(f"{path.name}: [keys] is a table of actions and keys.")
    made = KeyMap(preset, changes)
    made.notes[:0] = notes
    return made
