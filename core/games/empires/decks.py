"""Decks: text files that people write, presets, and the rules of deck construction (2.3).

    # a comment
    name: Frigates
    empire: Argonian
    4 S3 Argonian Frigate
    2 t3-moon
    reserve 1 T4 Planet - Podekkur Prime

A line is a count and a card: its id, its code and name, or its name where only one card has it.
"""

from __future__ import annotations

from collections import Counter
from importlib.resources import files
from pathlib import Path
from typing import Any

import attrs

from core.kernel.errors import BadDeck, BadOptions

from .cards import TYPES, Card
from .filters import EMPIRES, MAJOR, MINOR
from .words import short

STRUCTURES = ("standard", "tournament", "basic", "free", "points")


@attrs.frozen
class Deck:
    """A deck as written: card ids with repetition, the reserve apart."""

    name: str
    empire: str
    cards: tuple[str, ...]
    reserve: tuple[str, ...]

    @property
    def all(self) -> tuple[str, ...]:
        """All cards; the reserve counts towards the deck (DECK-3)."""
        return self.cards + self.reserve


def _cards() -> dict[str, Card]:
    from .load import CARDS

    return CARDS


def _full(card: Card) -> str:
    """Code and name, without the mark of reaction cards."""
    return f"{card.code.removeprefix('R/')} {card.name}".lower()


def _bare(card: Card) -> str:
    """Without the class name in brackets."""
    return f"{card.code.removeprefix('R/')} {short(card.name)}".lower()


def _short(card: Card) -> str:
    """The first part of a double title alone."""
    return _bare(card).split(" - ")[0]


def _name(card: Card) -> str:
    """The name without the code."""
    return card.name.lower()


def _find(text: str) -> str:
    """Card id of a written card; raises BadDeck with near names."""
    cards = _cards()
    plain = " ".join(text.split()).lower()
    if plain in cards:
        return plain
    for written in (_full, _bare, _short, _name):
        fit = [c.id for c in cards.values() if written(c) == plain.removeprefix("r/")]
        if len(fit) == 1:
            return fit[0]
        if fit:
            listed = ", ".join(f"{cards[i].code} {cards[i].name} ({i})" for i in fit)
            raise BadDeck(f"`{text}` may be {listed}: write it out, or the id.")
    from difflib import get_close_matches

    names = {f"{c.code} {c.name}".lower(): f"{c.code} {c.name}" for c in cards.values()}
    near = get_close_matches(plain, names, 3, 0.5)
    hint = f" Do you mean {' or '.join(names[n] for n in near)}?" if near else ""
    raise BadDeck(f"There is no card `{text}`.{hint}")


def parse(text: str, name: str = "") -> Deck:
    """Read a deck file's text; raises BadDeck with the line."""
    title, empire = name, ""
    main: list[str] = []
    reserve: list[str] = []
    lines = text.splitlines() if "\n" in text else text.split(";")
    for number, raw in enumerate(lines, 1):
        line = raw.split("#", 1)[0].strip()
        if not line:
            continue
        key, colon, rest = line.partition(":")
        if colon and key.strip().lower() in ("name", "empire"):
            if key.strip().lower() == "name":
                title = rest.strip()
            else:
                empire = rest.strip().capitalize()
                if empire and empire not in EMPIRES:
                    raise BadDeck(
                        f"Line {number}: `{rest.strip()}` is no empire; "
                        f"known: {', '.join(EMPIRES)}.",
                        rule="empires:DECK-2",
                    )
            continue
        into = main
        if line.lower().startswith("reserve "):
            into, line = reserve, line[8:].strip()
        count, _, card = line.partition(" ")
        if not count.rstrip("x").isdigit() or not card.strip():
            raise BadDeck(f"Line {number}: `{line}` is written as a count and a card.")
        try:
            into.extend([_find(card.strip())] * int(count.rstrip("x")))
        except BadDeck as bad:
            raise BadDeck(f"Line {number}: {bad.message}") from bad
    return Deck(title, empire, tuple(main), tuple(reserve))


def inline(deck: Deck) -> str:
    """One line that `parse` reads back: what options and saves hold."""
    parts = [f"name: {deck.name}"] if deck.name else []
    if deck.empire:
        parts.append(f"empire: {deck.empire}")
    parts += [f"{n} {card}" for card, n in sorted(Counter(deck.cards).items())]
    parts += [f"reserve {n} {card}" for card, n in sorted(Counter(deck.reserve).items())]
    return ";".join(parts)


def deck_list() -> list[str]:
    """Names of the presets, sorted."""
    folder = files(__package__) / "data" / "decks"
    return sorted(p.name.removesuffix(".txt") for p in folder.iterdir() if p.name.endswith(".txt"))


def deck_text(name: str) -> str:
    """The text of a preset; raises BadDeck with the known names."""
    if name not in deck_list():
        raise BadDeck(f"There is no deck `{name}`; there are: {', '.join(deck_list())}.")
    return (files(__package__) / "data" / "decks" / f"{name}.txt").read_text("utf-8")


def deck_show(name: str) -> dict[str, Any]:
    """A preset: name, empire, `cards` and `reserve` as lists of `{count, id, code, name}`."""
    deck = parse(deck_text(name), name)
    cards = _cards()

    def rows(ids: tuple[str, ...]) -> list[dict[str, Any]]:
        return [
            {"count": n, "id": i, "code": cards[i].code, "name": cards[i].name}
            for i, n in Counter(ids).items()
        ]

    return {
        "name": deck.name,
        "empire": deck.empire,
        "cards": rows(deck.cards),
        "reserve": rows(deck.reserve),
    }


def read_deck(value: str) -> Deck:
    """The deck of a preset's name or an inline list."""
    if ";" in value or "\n" in value or " " in value:
        return parse(value)
    return parse(deck_text(value), value)


def resolve_option(value: str) -> str:
    """A deck option in the form that a save holds: a preset's name or an inline list."""
    try:
        if ";" in value or "\n" in value:
            return inline(parse(value))
        if value in deck_list():
            return value
        path = Path(value)
        if path.is_file():
            return inline(parse(path.read_text("utf-8"), path.stem))
        deck_text(value)
    except BadDeck as bad:
        raise BadOptions(bad.message, rule=bad.rule) from bad
    return value


def missing_built(deck: Deck) -> list[str]:
    """Cards of a deck that do nothing yet."""
    cards = _cards()
    return sorted({i for i in deck.all if not cards[i].built})


# --- the rules of deck construction -----------------------------------------------------------


def deck_check(path: str, structure: str = "standard", players: int = 2) -> list[dict[str, Any]]:
    """Every broken rule of a deck file or preset: `{rule, message, cards, mend}`; empty: legal."""
    try:
        if path in deck_list():
            deck = parse(deck_text(path), path)
        else:
            deck = parse(Path(path).read_text("utf-8"), Path(path).stem)
    except OSError as bad:
        return [complaint("", f"The file cannot be read: {bad.strerror}.", [], "Check the path.")]
    except BadDeck as bad:
        rule = bad.rule.removeprefix("empires:")
        return [complaint(rule, bad.message, [], "Correct that line.")]
    return check(deck, structure, players)


def complaint(rule: str, message: str, cards: list[str], mend: str) -> dict[str, Any]:
    """One broken rule."""
    return {"rule": rule, "message": message, "cards": cards, "mend": mend}


def check(deck: Deck, structure: str = "standard", players: int = 2) -> list[dict[str, Any]]:
    """Every broken rule of a deck (2.3, TRN-1, VAR-2, VAR-3)."""
    if structure not in STRUCTURES:
        raise BadOptions(f"There is no structure `{structure}`; known: {', '.join(STRUCTURES)}.")
    found: list[dict[str, Any]] = []
    bad = missing_built(deck)
    if bad:
        found.append(
            complaint(
                "",
                f"{len(bad)} card{'s are' if len(bad) > 1 else ' is'} not built yet.",
                bad,
                "Replace them.",
            )
        )
    if structure == "basic":
        return found
    if structure in ("standard", "tournament"):
        found += _size(deck, structure) + _types(deck) + _ladder(deck) + _copies(deck, structure)
        found += _empires(deck) + _minor(deck, players) + _reserve(deck, players)
    elif structure == "points":
        found += _points(deck) + _empires(deck) + _reserve(deck, players)
    else:
        found += _reserve(deck, players)
    return found


def _size(deck: Deck, structure: str) -> list[dict[str, Any]]:
    low, high, rule = (80, 120, "TRN-1") if structure == "tournament" else (50, 150, "DECK-3")
    n = len(deck.all)
    if low <= n <= high:
        return []
    mend = f"Add {low - n} cards." if n < low else f"Take out {n - high} cards."
    return [complaint(rule, f"A deck has {low} to {high} cards, this one {n}.", [], mend)]


def split_types(deck: Deck) -> dict[str, list[str]]:
    """Cards by type; a double type counts where it helps most (CARD-7)."""
    cards = _cards()
    table: dict[str, list[str]] = {t: [] for t in TYPES}
    double = []
    for i in deck.all:
        if len(cards[i].types) > 1:
            double.append(i)
        else:
            table[cards[i].type].append(i)
    for i in double:
        kinds = cards[i].types
        short = [t for t in kinds if len(table[t]) < 5]
        table[short[0] if short else kinds[0]].append(i)
    return table


def _types(deck: Deck) -> list[dict[str, Any]]:
    table = split_types(deck)
    full = [t for t in TYPES if len(table[t]) >= 5]
    if len(full) >= 8:
        return []
    near = sorted((5 - len(v), t) for t, v in table.items() if len(v) < 5)
    wanted = ", ".join(f"{n} more {t}" for n, t in near[: 8 - len(full)])
    return [
        complaint(
            "DECK-4",
            f"Only {len(full)} card types have 5 cards or more; 8 are needed.",
            [],
            f"Nearest: {wanted}.",
        )
    ]


def _ladder(deck: Deck) -> list[dict[str, Any]]:
    """Each card above a gap uses one of three exceptions (DECK-5, DECK-6)."""
    cards = _cards()
    above: list[str] = []
    gaps: list[str] = []
    for kind, ids in split_types(deck).items():
        have = {cards[i].strength for i in ids}
        top = 0
        while top + 1 in have:
            top += 1
        over = sorted(i for i in ids if cards[i].strength > top)
        if over:
            above += over
            gaps.append(f"{kind} {top + 1}")
    if len(above) <= 3:
        return []
    return [
        complaint(
            "DECK-5",
            f"{len(above)} cards stand above a gap in their type's strengths; 3 may (DECK-6).",
            above,
            f"Fill the gaps ({', '.join(gaps)}) or take out {len(above) - 3} of these cards.",
        )
    ]


def allowed_copies(strength: int) -> int:
    """Identical cards allowed, or 0 for any number (DECK-7)."""
    if strength >= 10:
        return 1
    if strength >= 6:
        return 2
    return 4 if strength >= 4 else 0


def _copies(deck: Deck, structure: str) -> list[dict[str, Any]]:
    cards = _cards()
    found = []
    for i, n in sorted(Counter(deck.all).items()):
        most = allowed_copies(cards[i].strength)
        if most and n > most:
            found.append(
                complaint(
                    "DECK-7",
                    f"{n} copies of {cards[i].code} {cards[i].name}; {most} may be in a deck.",
                    [i],
                    f"Take out {n - most}.",
                )
            )
    tens = [i for i in deck.all if cards[i].strength >= 10]
    if structure == "tournament" and tens:
        found.append(
            complaint(
                "TRN-1",
                "No card of strength 10 in a tournament.",
                sorted(set(tens)),
                "Take them out.",
            )
        )
    elif len(tens) > 4:
        found.append(
            complaint(
                "DECK-7",
                f"{len(tens)} cards of strength 10; 4 may be in a deck.",
                sorted(set(tens)),
                f"Take out {len(tens) - 4}.",
            )
        )
    return found


def _empires(deck: Deck) -> list[dict[str, Any]]:
    """Ships of one major empire only (DECK-2, DECK-9)."""
    cards = _cards()
    if not deck.empire:
        return [complaint("DECK-2", "No empire is announced.", [], "Add a line `empire: NAME`.")]
    foreign = sorted(
        {
            i
            for i in deck.all
            if cards[i].type == "ship"
            and cards[i].empire in MAJOR
            and cards[i].empire != deck.empire
        }
    )
    found = []
    if foreign:
        found.append(
            complaint(
                "DECK-9",
                f"Ships of another major empire than {deck.empire}.",
                foreign,
                "Take them out or announce their empire.",
            )
        )
    crew = sorted(
        {
            i
            for i in deck.all
            if cards[i].type == "crew"
            and cards[i].extra.get("exclusive")
            and cards[i].empire != deck.empire
        }
    )
    if crew:
        found.append(complaint("C-3", "Exclusive crew of another empire.", crew, "Take them out."))
    return found


def minor_weight(deck: Deck, ids: list[str]) -> int:
    """Minor-empire ships in half ships: an Indirigan is one half, any other two (DECK-10)."""
    cards = _cards()
    return sum(1 if cards[i].empire == "Indirigan" else 2 for i in ids)


def _minor(deck: Deck, players: int) -> list[dict[str, Any]]:
    """DECK-10 to DECK-13."""
    cards = _cards()
    ships = [i for i in deck.all if cards[i].type in ("ship", "dragon")]
    main = [i for i in ships if cards[i].empire == deck.empire]
    minor = [i for i in ships if cards[i].empire in MINOR and cards[i].empire != deck.empire]
    limit = min(2 * players, len(main) // 4)
    weight = minor_weight(deck, minor)
    if weight <= 2 * limit:
        return []
    return [
        complaint(
            "DECK-10",
            f"Minor-empire ships count as {weight / 2:g}; with {len(main)} ships of "
            f"{deck.empire or 'the main empire'} and {players} players {limit} may be in the deck.",
            sorted(set(minor)),
            f"Take out {-(-(weight - 2 * limit) // 2)} or add ships of the main empire.",
        )
    ]


def _reserve(deck: Deck, players: int) -> list[dict[str, Any]]:
    """As many reserve cards as players, where the file names them (RES-1, RES-4)."""
    cards = _cards()
    found = []
    if deck.reserve and len(deck.reserve) != players:
        found.append(
            complaint(
                "RES-1",
                f"The reserve fleet has {len(deck.reserve)} cards; with {players} players it has "
                f"{players}.",
                sorted(set(deck.reserve)),
                "Change the `reserve` lines.",
            )
        )
    barred = sorted({i for i in deck.reserve if cards[i].extra.get("no_reserve")})
    if barred:
        found.append(
            complaint("RES-4", "A card that may not be in the reserve fleet.", barred, "Move it.")
        )
    return found


def _points(deck: Deck) -> list[dict[str, Any]]:
    """200 strength points and 8 types (VAR-2)."""
    cards = _cards()
    total = sum(cards[i].strength for i in deck.all)
    types = {cards[i].type for i in deck.all}
    found = []
    if total != 200:
        found.append(
            complaint(
                "VAR-2", f"The deck has {total} strength points, not 200.", [], "Change cards."
            )
        )
    if len(types) < 8:
        found.append(
            complaint("VAR-2", f"Only {len(types)} types; 8 are needed.", [], "Add other types.")
        )
    return found
