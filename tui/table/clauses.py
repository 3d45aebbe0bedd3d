"""Clauses of a game's RULES.md by id, for `w`, hints and the log."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path

_LEAD = re.compile(
    r"^[\s>*\-#|]*(?:\*\*|`)?([A-Z][A-Z0-9]*-[A-Z]?\d+[a-z]?)(?:`|\*\*)?[:.]?\s*(.*)$"
)
_BOLD = re.compile(r"\*\*([A-Z]\d{1,3}|[A-Z]+-[A-Z])\*\*,?\s*")
"""Ids such as `R19` and `WHERE-C`: they count in bold only, also inside another clause."""
_MARKUP = re.compile(r"\*\*|`|\[([^\]]*)\]\([^)]*\)")


@lru_cache(maxsize=8)
def _clauses(folder: Path) -> dict[str, str]:
    made: dict[str, str] = {}
    path = folder / "RULES.md"
    if not path.is_file():
        return made
    current = ""
    for raw in path.read_text(encoding="utf-8").splitlines():
        found = _LEAD.match(raw)
        bold = _BOLD.split(raw)
        if not found and len(bold) > 1:
            if current and bold[0].strip(" -*"):
                made[current] += " " + _clean(bold[0])
            for current, text in zip(bold[1::2], bold[2::2], strict=True):
                made[current] = _clean(text)
        elif found:
            current = found[1]
            made[current] = _clean(found[2])
        elif not raw.strip() or raw.lstrip().startswith(("#", "- ", "* ", "|", "```")):
            current = ""
        elif current:
            made[current] += " " + _clean(raw)
    return made


def _clean(text: str) -> str:
    return _MARKUP.sub(lambda m: m[1] or "", text).strip().strip("|").strip()


def clause(folder: Path, rule: str) -> str:
    """Text of a clause (`AF-12` or `foundation:AF-12`), or an empty text."""
    return _clauses(folder).get(rule.rpartition(":")[2], "")
