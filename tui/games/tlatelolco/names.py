"""Short names of goods and signs of pieces, as the board writes them."""

from __future__ import annotations

from core.games.tlatelolco.goods import GOOD, GOODS, SLUGS

_CODES = [
    *("Mai", "Bea", "Chi", "Tom", "Ama", "Sal", "Hon", "Cac", "Tur", "Fis"),
    *("Rab", "Tob", "Cop", "Rub", "Cot", "Mag", "San", "Dye", "Fea", "Jag"),
    *("Jad", "Trq", "Gol", "Axe", "Obs", "Pot", "Mat", "Pap"),
]
_WORDS = {
    "copal-incense": "Copal",
    "cotton-cloth": "Cotton",
    "maguey-cloth": "Maguey",
    "jaguar-pelts": "Jaguar",
    "gold-dust": "Gold",
    "copper-axes": "Axes",
    "obsidian-blades": "Obsidian",
    "reed-mats": "Mats",
    "bark-paper": "Paper",
}

CODE: dict[str, str] = dict(zip(SLUGS, _CODES, strict=True))
"""Three letters of each good, all different."""
WORD: dict[str, str] = {s: _WORDS.get(s, GOODS[GOOD[s]]) for s in SLUGS}
"""One word of at most nine letters for each good."""

PAWNS = "ABCD"
"""Letter of each seat's pawn."""
PAWN_STYLES = ("strong bg.cyan", "strong bg.orange", "strong bg.purple", "strong bg.blue")
THIEF = "T"


def name_of(slug: str) -> str:
    """The whole name of a good."""
    return GOODS[GOOD[slug]]


def count(n: int, one: str, many: str = "") -> str:
    """`1 trade`, `2 trades`."""
    return f"{n} {one if n == 1 else many or one + 's'}"


def listed(words: list[str]) -> str:
    """`a, b and c`."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)
