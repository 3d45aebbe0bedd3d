"""Decks of Galactic Empires: one's own and the presets, what is in them, whether they are legal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

import attrs
from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal

from core.games.empires import deckbuild as db
from core.games.empires.deck_bench import Judged, Workbench
from core.games.empires.deck_files import Deck
from core.games.empires.deck_folder import DeckFolder, Listed
from core.games.empires.decks import deck_list, deck_named
from core.games.empires.structures import STRUCTURES
from core.kernel.errors import TerminusError
from tui.decks import views
from tui.decks.rows import deck_rows
from tui.widgets.line import Line, columns, wrap
from tui.widgets.menu import MenuList, Row, blank, heading
from tui.widgets.screen_base import BaseScreen
from tui.widgets.text_pane import TextPane

from .settings import short_path


@attrs.frozen
class Known:
    """One deck of the list."""

    id: str
    """`own:NAME` or `preset:NAME`."""
    name: str
    deck: Deck | None
    trouble: str = ""
    is_draft: bool = False
    is_saved: bool = True

    @property
    def is_own(self) -> bool:
        """Whether it lies in the player's folder."""
        return self.id.startswith("own:")


class DecksScreen(BaseScreen):
    """Own decks and presets left, the one under the cursor right."""

    PLACES: ClassVar[tuple[str, ...]] = ("decks", "sub")
    KEYS: ClassVar[tuple[str, ...]] = (
        *("main", "deck-new", "deck-copy", "deck-play", "deck-hand"),
        *("deck-structure", "deck-delete", "undo", "next-area", "close"),
    )
    LABELS: ClassVar[dict[str, str]] = {"main": "build", "undo": "put back"}
    RULES: ClassVar[str] = "empires"

    def __init__(self, wanted: str = "") -> None:
        super().__init__()
        self.folder = DeckFolder()
        self.wanted = wanted
        """Deck that is built at once, by name or title; empty for none."""
        self.known: list[Known] = []
        self.structure = STRUCTURES[0]
        self.players = 2
        self._deleted = ""
        """Name of the deck deleted last."""
        self._bench: Workbench | None = None
        """The deck being built, to which the cursor comes back."""

    def title_left(self) -> Line:
        return [(" Decks: ", "dim"), ("Galactic Empires", "title")]

    def title_right(self) -> Line:
        return [(short_path(self.folder.folder), "dim")]

    def body(self) -> ComposeResult:
        with Horizontal():
            yield MenuList([], id="decks")
            yield TextPane(self.text, id="deck")

    def on_mount(self) -> None:
        super().on_mount()
        self.refresh_decks()
        if self.wanted:
            name = self.folder.known(self.wanted) or self.wanted
            menu = self.query_one("#decks", MenuList)
            if menu.go(f"own:{name}") or menu.go(f"preset:{name}"):
                self.do_main()

    def on_resize(self, event: events.Resize) -> None:
        self.query_one("#decks").styles.width = 34 if event.size.width < 110 else 44
        self.call_after_refresh(self.refresh_decks)

    def on_screen_resume(self) -> None:
        super().on_screen_resume()
        built, self._bench = self._bench, None
        self.refresh_decks(f"own:{built.name}" if built is not None else None)

    # --- the list -----------------------------------------------------------------------------

    def refresh_decks(self, keep: str | None = None) -> None:
        """Read the folder anew and show what there is."""
        self.known = [*map(_own, self.folder.listing()), *map(_preset, deck_list())]
        menu = self.query_one("#decks", MenuList)
        width = (menu.size.width or 34) - 2
        own = [k for k in self.known if k.is_own]
        rows = [heading("Your decks")]
        rows += [self._row(k, width) for k in own]
        if not own:
            rows.append(Row(([("  none yet: n begins one", "dim")],)))
        rows += [blank(), heading("Presets")]
        rows += [self._row(k, width) for k in self.known if not k.is_own]
        menu.show(rows, keep)
        self.query_one(TextPane).show(self.text)
        self.refresh_keys()

    def _row(self, known: Known, width: int) -> Row:
        mark, style = self.mark(known)
        star = "*" if known.is_draft else " "
        cells = [(f"{known.name}{star}", max(8, width - 13), ""), (mark, -12, style)]
        return Row((columns(cells),), known.id)

    def mark(self, known: Known) -> tuple[str, str]:
        """Whether it is legal, with a style: faults, or `legal`, or for what else it is legal."""
        if known.deck is None:
            return "unreadable", "bad"
        now = self.judged(known.deck)
        word, style = views.verdict(now)
        if word == "legal" and now.structure != STRUCTURES[0]:
            word = now.structure
        return word, style

    def judged(self, deck: Deck) -> Judged:
        """A deck judged by what it was built for, or by what is chosen here."""
        if not deck.structure:
            deck = db.built_for(deck, self.structure, deck.players or self.players)
        return Judged(deck)

    @property
    def chosen(self) -> Known | None:
        """The deck under the cursor."""
        wanted = self.query_one("#decks", MenuList).current_id
        return next((k for k in self.known if k.id == wanted), None)

    def on_menu_list_moved(self) -> None:
        """Another deck."""
        self.query_one(TextPane).show(self.text)
        self.refresh_keys()

    def text(self, width: int) -> Sequence[Line]:
        """The deck under the cursor: what it is for, faults, cards."""
        known = self.chosen
        if known is None:
            return [[("There are no decks yet.", "dim")]]
        if known.deck is None:
            told = " The other decks are not touched by that; the file is text, mend it by hand."
            return wrap(known.trouble + told, width, "warn")
        now = self.judged(known.deck)
        word, style = views.verdict(now)
        made: list[Line] = [
            [(known.deck.name or known.name, "title"), (f"  {known.deck.empire}", "dim")],
            [(f"{now.structure}, {now.players} players: ", "dim"), (word, style)],
        ]
        if known.is_draft:
            made.append([("with changes that are not saved", "warn")])
        if known.deck.note:
            made += [[], *wrap(known.deck.note, width, "dim")]
        if now.faults:
            made += [[], *(line for row in views.check_rows(now, width) for line in row.lines)]
        made += [[], *views.figure_lines(now, width, bars=False)[:2], []]
        made += [line for row in deck_rows(now, min(width, 60)) for line in row.lines]
        return made

    # --- actions ------------------------------------------------------------------------------

    def can_do(self, action_id: str) -> bool:
        known = self.chosen if self.query("#decks") else None
        readable = known is not None and known.deck is not None
        if action_id == "main":
            return readable
        if action_id in ("deck-copy", "deck-play", "deck-hand"):
            return readable
        if action_id == "deck-delete":
            return known is not None and known.is_own
        if action_id == "undo":
            return bool(self._deleted)
        return super().can_do(action_id)

    def build(self, bench: Workbench) -> None:
        """Open the builder."""
        self._bench = bench
        self.terminus.open("deck-build", bench)

    def do_main(self) -> None:
        """Build on: an own deck as it is, a preset as a copy."""
        known = self.chosen
        if known is None:
            return
        if not known.is_own:
            self.do_deck_copy()
            return
        try:
            self.build(Workbench.open(self.folder, known.name))
        except (TerminusError, OSError) as problem:
            self.tell(str(problem), "warn")

    def do_deck_new(self) -> None:
        """An empty deck, for the structure chosen here."""
        deck = db.built_for(db.EMPTY, self.structure, self.players)
        self.build(Workbench.begin(self.folder, deck))

    def do_deck_copy(self) -> None:
        """A copy of the deck under the cursor."""
        known = self.chosen
        if known is None or known.deck is None:
            return
        name = known.deck.name or known.name
        bench = Workbench.begin(self.folder, db.rename(known.deck, f"{name} copy"))
        self.build(bench)
        self.terminus.screen.call_after_refresh(self._say_copied, bench.name)

    def _say_copied(self, name: str) -> None:
        screen = self.terminus.screen
        if isinstance(screen, BaseScreen):
            screen.tell(f"A copy of your own, {name}; the deck it comes from stays as it is.")

    def do_deck_play(self) -> None:
        """Set up a game with it."""
        from core.games.empires.deck_files import inline

        known = self.chosen
        if known is None or known.deck is None:
            return
        # What is not saved is played as it stands in the draft.
        value = inline(known.deck) if known.is_draft else known.name
        self.terminus.open("new", "empires", {"deck1": value})

    def do_deck_hand(self) -> None:
        """Opening hands."""
        if self.chosen is not None:
            self.terminus.open("deck-hand", self.chosen.deck)

    def do_deck_structure(self) -> None:
        """Judge decks that say nothing themselves by the next structure."""
        at = STRUCTURES.index(self.structure)
        self.structure = STRUCTURES[(at + 1) % len(STRUCTURES)]
        self.refresh_decks()
        self.tell(f"Judged by {self.structure} where the deck itself says nothing.")

    def do_deck_delete(self) -> None:
        """Delete an own deck; it can be put back."""
        known = self.chosen
        if known is None:
            return
        try:
            self.folder.delete(known.name)
        except (TerminusError, OSError) as problem:
            reason = getattr(problem, "strerror", None) or str(problem)
            self.tell(f"It cannot be deleted: {reason}.", "warn")
            return
        self._deleted = known.name
        self.refresh_decks()
        key = self.terminus.keys.shown("undo")
        self.tell(f"Deleted {known.name}; {key} puts it back.")

    def do_undo(self) -> None:
        """Put the deck deleted last back."""
        name, self._deleted = self._deleted, ""
        try:
            back = self.folder.restore(name)
        except OSError as problem:
            self.tell(f"It cannot be put back: {problem.strerror}.", "warn")
            return
        self.refresh_decks(f"own:{name}")
        self.tell(f"{name} is back." if back else f"{name} is another deck by now.")

    def look_changed(self) -> None:
        super().look_changed()
        self.refresh_decks()


def _own(listed: Listed) -> Known:
    return Known(
        f"own:{listed.name}",
        listed.name,
        listed.deck,
        listed.trouble,
        listed.is_draft,
        listed.is_saved,
    )


def _preset(name: str) -> Known:
    return Known(f"preset:{name}", name, deck_named(name))
