"""Where one's own decks lie: text files in a folder, drafts of unsaved changes beside them.

A deck is written whole through a temporary file or not at all, and never under a preset's name.  A
deleted deck moves into the folder `deleted` and can be put back; a draft is written at every
change, so that neither a hang-up nor a crash loses one.  A file that cannot be read is told in one
sentence and keeps no other from being listed.
"""

from __future__ import annotations

import os
import unicodedata
from pathlib import Path

import attrs

from core.files import write_whole
from core.kernel.errors import BadDeck

from .deck_files import Deck, parse

LONGEST = 60
"""Most letters of a deck's file name."""

LARGEST = 100_000
"""Bytes of the largest file that is taken for a deck."""


def default_folder() -> Path:
    """`$TERMINUS_HOME/decks`, else `decks` in the user's own folder for data."""
    home = os.environ.get("TERMINUS_HOME")
    if home:
        return Path(home).expanduser() / "decks"
    import platformdirs

    return Path(platformdirs.user_data_dir("terminus", appauthor=False)) / "decks"


def slug(text: str) -> str:
    """A file name made of a deck's name: letters and digits joined by hyphens; may be empty.

    >>> slug("My  Frigates, 2nd try")
    'my-frigates-2nd-try'
    """
    plain = unicodedata.normalize("NFC", text).lower()
    words = "".join(c if c.isalnum() else " " for c in plain).split()
    name = "-".join(words)
    while len(name.encode()) > 3 * LONGEST or len(name) > LONGEST:
        name = name[:-1]
    return name.strip("-")


@attrs.frozen
class Listed:
    """One deck of the folder."""

    name: str
    """Name of its file without the ending: what options take."""
    deck: Deck | None
    """None where the file cannot be read."""
    trouble: str = ""
    """Why it cannot be read, in one sentence."""
    is_draft: bool = False
    """Whether there are changes that were not saved; `deck` holds them."""
    is_saved: bool = True
    """Whether there is a file, not a draft alone."""


class DeckFolder:
    """The decks of one folder; None is `default_folder()`."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = default_folder() if folder is None else folder

    @property
    def drafts(self) -> Path:
        """Folder of unsaved changes."""
        return self.folder / "drafts"

    @property
    def deleted(self) -> Path:
        """Folder of deleted decks."""
        return self.folder / "deleted"

    def path(self, name: str) -> Path:
        """The file of a deck; raises BadDeck for a name that would lead out of the folder."""
        if not name or name.startswith(".") or any(c in name for c in "/\\\0"):
            raise BadDeck(f"`{name}` cannot be the name of a deck.")
        return self.folder / f"{name}.txt"

    # --- reading ------------------------------------------------------------------------------

    def names(self) -> list[str]:
        """Names of the saved decks, sorted; a folder that cannot be read holds none."""
        return _stems(self.folder)

    def has(self, name: str) -> bool:
        """Whether there is a saved deck of that name."""
        try:
            return self.path(name).is_file()
        except (BadDeck, OSError, ValueError):
            return False

    def known(self, text: str) -> str:
        """The name of a deck asked for by its file name or by its title; empty for none."""
        for name in (text, slug(text)):
            if name and self.has(name):
                return name
        return ""

    def text(self, name: str) -> str:
        """The text of a saved deck; raises BadDeck with one sentence."""
        return _read(self.path(name))

    def read(self, name: str) -> Deck:
        """A saved deck; raises BadDeck with one sentence."""
        return parse(self.text(name), name)

    def draft(self, name: str) -> str | None:
        """The text of unsaved changes, or None; raises BadDeck where it cannot be read."""
        path = self._draft_path(name)
        return _read(path) if path.is_file() else None

    def has_draft(self, name: str) -> bool:
        """Whether there are unsaved changes under a name."""
        return self._draft_path(name).is_file()

    def listing(self) -> list[Listed]:
        """All decks and drafts, sorted by name; what cannot be read says why."""
        saved, drafts = self.names(), _stems(self.drafts)
        return [self._listed(n, n in saved, n in drafts) for n in sorted({*saved, *drafts})]

    def _listed(self, name: str, is_saved: bool, is_draft: bool) -> Listed:
        try:
            text = self.draft(name) if is_draft else self.text(name)
            return Listed(name, parse(text or "\n", name), "", is_draft, is_saved)
        except BadDeck as bad:
            what = "The draft of" if is_draft else "The deck"
            told = f"{what} `{name}` cannot be read: {bad.message}"
            return Listed(name, None, told, is_draft, is_saved)

    # --- writing ------------------------------------------------------------------------------

    def save(self, name: str, text: str) -> None:
        """Write a deck and drop its draft; raises BadDeck for a preset's name, OSError."""
        from .decks import deck_list

        if name in deck_list():
            raise BadDeck(f"`{name}` is a deck that comes with the game; save yours under another.")
        write_whole(self.path(name), text)
        self.drop_draft(name)

    def keep_draft(self, name: str, text: str) -> None:
        """Write unsaved changes; raises OSError."""
        write_whole(self._draft_path(name), text)

    def drop_draft(self, name: str) -> None:
        """Forget unsaved changes."""
        self._draft_path(name).unlink(missing_ok=True)

    def delete(self, name: str) -> None:
        """Take a deck and its draft out of the list; `restore` puts them back.  Raises OSError."""
        for path, ending in ((self.path(name), "txt"), (self._draft_path(name), "draft")):
            kept = self.deleted / f"{name}.{ending}"
            if path.is_file():
                self.deleted.mkdir(mode=0o700, parents=True, exist_ok=True)
                os.replace(path, kept)
            else:
                kept.unlink(missing_ok=True)

    def restore(self, name: str) -> bool:
        """Put a deleted deck back; False where its name is taken again or it is gone."""
        found = False
        for path, ending in ((self.path(name), "txt"), (self._draft_path(name), "draft")):
            kept = self.deleted / f"{name}.{ending}"
            if kept.is_file() and not path.exists():
                path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
                os.replace(kept, path)
                found = True
        return found

    def free_name(self, wished: str) -> str:
        """A name that no deck, draft or preset has, like the wished one."""
        from .decks import deck_list

        base = slug(wished) or "deck"
        taken = {*deck_list(), *self.names(), *_stems(self.drafts)}
        name, n = base, 2
        while name in taken:
            name, n = f"{base}-{n}", n + 1
        return name

    def _draft_path(self, name: str) -> Path:
        return self.drafts / self.path(name).name


def _stems(folder: Path) -> list[str]:
    try:
        names = os.listdir(folder)
    except OSError:
        return []
    stems = [n.removesuffix(".txt") for n in names if n.endswith(".txt") and n[0] != "."]
    return sorted(stem for stem in stems if (folder / f"{stem}.txt").is_file())


def _read(path: Path) -> str:
    try:
        if path.stat().st_size > LARGEST:
            raise BadDeck("it is too large to be a deck.")
        return path.read_text("utf-8")
    except UnicodeDecodeError:
        raise BadDeck("it is not UTF-8 text.") from None
    except OSError as bad:
        raise BadDeck(f"{bad.strerror or bad}.") from None
