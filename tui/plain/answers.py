"""The numbered list of legal answers: grouped, in pages, filtered by words."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from core.kernel import Action

from .paper import Text, aligned, counted

PAGE = 20
"""Answers that are shown at once."""


class Answers:
    """Answers to one question, numbered from 1; groups stand together.

    `order` gives groups that come first; the others follow as the engine lists them.
    """

    def __init__(
        self,
        legal: Sequence[Action],
        label: Callable[[Action], str],
        text: Callable[[Action], str],
        group: Callable[[Action], str],
        order: Sequence[str] = (),
    ) -> None:
        groups = {action: group(action) for action in legal}
        names = list(dict.fromkeys([*order, *groups.values()]))
        self.legal = sorted(legal, key=lambda action: names.index(groups[action]))
        self._label = label
        self._text = text
        self._group = group
        self._shown: list[int] = []
        """Numbers chosen by the last filter, from 0."""
        self._at = 0

    def __len__(self) -> int:
        return len(self.legal)

    def number(self, n: int) -> Action | None:
        """The answer of a number, or None."""
        return self.legal[n - 1] if 1 <= n <= len(self.legal) else None

    def label(self, n: int) -> str:
        """Label of a number."""
        return self._label(self.legal[n - 1])

    def find(self, words: str = "") -> Text:
        """The first page of the answers whose label or text holds all words."""
        wanted = words.lower().split()
        self._shown = [
            i for i, action in enumerate(self.legal) if not wanted or self._holds(action, wanted)
        ]
        self._at = 0
        if not self._shown:
            return [f"No answer has `{words}` in it; `answers` lists all."]
        return self.more()

    def _holds(self, action: Action, wanted: Sequence[str]) -> bool:
        hay = f"{self._group(action)} {self._label(action)} {self._text(action)}".lower().split()
        # Whole words first, so that `e8` does not find `e80`; a beginning is enough.
        return all(any(word.strip(",.:;()").startswith(w) for word in hay) for w in wanted)

    def more(self) -> Text:
        """The next page, with a heading where a group begins; empty where there is none."""
        page = self._shown[self._at : self._at + PAGE]
        self._at += len(page)
        made: Text = []
        group = None
        rows: list[tuple[str, str]] = []
        several = len({self._group(self.legal[i]) for i in self._shown}) > 1
        size = len(str(page[-1] + 1)) if page else 1
        for i in page:
            action = self.legal[i]
            now = self._group(action)
            if several and now != group and now:
                made += aligned(rows, 2)
                rows = []
                made.append(f"{now}:")
            group = now
            rows.append((f"{i + 1:>{size}}", self._label(action)))
        made += aligned(rows, 2)
        left = len(self._shown) - self._at
        if left > 0:
            made.append(
                f"({counted(left, 'more answer')}: `more`, or `answers WORD` for those with a word)"
            )
        return made
