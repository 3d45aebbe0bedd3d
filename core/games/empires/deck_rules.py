"""The rules of deck construction, with what would mend a broken deck (2.3, DECK-, TRN-, VAR-2)."""

from __future__ import annotations

from collections import Counter
from difflib import get_close_matches
from typing import Any

from core.kernel.errors import BadOptions

from .cards import TYPES
from .deck_files import Deck, all_cards
from .filters import MAJOR, MINOR
from .structures import STRUCTURES, structure_name
from .words import short


def missing_built(deck: Deck) -> list[str]:
    """Cards of a deck that do nothing yet."""
    cards = all_cards()
    return sorted({i for i in deck.all if not cards[i].built})


def known_structure(word: str, players: int) -> str:
    """The structure; raises BadOptions for one or a number of players that there is not (SET-1)."""
    structure = structure_name(word)
    if structure not in STRUCTURES:
        near = get_close_matches(structure, STRUCTURES, 1, 0.5)
        hint = f" Do you mean `{near[0]}`?" if near else ""
        raise BadOptions(
            f"There is no structure `{structure}`; known: {', '.join(STRUCTURES)}.{hint}"
        )
    if not 2 <= players <= 6:
        raise BadOptions(f"2 to 6 play, not {players}.", rule="empires:SET-1")
    return structure


def listed(ids: list[str]) -> str:
    """Cards of a complaint by code and name, each once."""
    cards = all_cards()
    return ", ".join(f"{cards[i].code} {short(cards[i].name)}" for i in dict.fromkeys(ids))


def complaint(rule: str, message: str, cards: list[str], mend: str) -> dict[str, Any]:
    """One broken rule."""
    return {"rule": rule, "message": message, "cards": cards, "mend": mend}


def check(deck: Deck, structure: str = "standard", players: int = 2) -> list[dict[str, Any]]:
    """Every broken rule of a deck (2.3, TRN-1, VAR-2, VAR-3)."""
    structure = known_structure(structure, players)
    found: list[dict[str, Any]] = []
    bad = missing_built(deck)
    if bad:
        found.append(
            complaint(
                "",
                f"{len(bad)} card{'s are' if len(bad) > 1 else ' is'} not built yet, so the deck "
                f"cannot be played: {listed(bad)}.",
                bad,
                f"Replace {'them' if len(bad) > 1 else 'it'} with built cards.",
            )
        )
    if structure == "basic":
        return found
    if structure in ("standard", "tournament"):
        found += _size(deck, structure) + _types(deck) + _ladder(deck) + _copies(deck, structure)
        found += _empires(deck) + _minor(deck, players) + _reserve(deck, players)
    elif structure == "challenge":
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
    cards = all_cards()
    table: dict[str, list[str]] = {t: [] for t in TYPES}
    double = []
    for i in deck.all:
        if len(cards[i].types) > 1:
            double.append(i)
        else:
            table[cards[i].type].append(i)
    for at, i in enumerate(double):
        # One after the other, each to where it leaves least to complain about.
        kinds = cards[i].types
        best = min(kinds, key=lambda t: _faults_with(table, t, i, double[at + 1 :]))
        table[best].append(i)
    return table


def _faults_with(
    table: dict[str, list[str]], kind: str, card: str, later: list[str]
) -> tuple[int, int]:
    """Cards that types lack, and cards above gaps, with a double card counted as one type."""
    cards = all_cards()
    trial = {t: [*ids, card] if t == kind else list(ids) for t, ids in table.items()}
    for i in later:
        for t in cards[i].types:
            trial[t].append(i)
    lacking = sorted(max(0, 5 - len(ids)) for ids in trial.values())[:8]
    return sum(lacking), sum(len(_above(ids)) for ids in trial.values())


def _above(ids: list[str]) -> list[str]:
    """Cards of one type that stand above a gap in its strengths (DECK-5)."""
    cards = all_cards()
    have = {cards[i].strength for i in ids}
    top = 0
    while top + 1 in have:
        top += 1
    return sorted(i for i in ids if cards[i].strength > top)


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
    cards = all_cards()
    above: list[str] = []
    gaps: list[str] = []
    for kind, ids in split_types(deck).items():
        over = _above(ids)
        if over:
            above += over
            have = {cards[i].strength for i in ids}
            missing = sorted(set(range(1, max(have))) - have)
            gaps.append(f"{kind} {' '.join(map(str, missing))}")
    if len(above) <= 3:
        return []
    return [
        complaint(
            "DECK-5",
            f"{len(above)} cards stand above a gap in their type's strengths; 3 may (DECK-6).",
            above,
            f"Fill the gaps (add {', '.join(gaps)}) or take out {len(above) - 3} of these cards.",
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
    cards = all_cards()
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
    cards = all_cards()
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
    cards = all_cards()
    return sum(1 if cards[i].empire == "Indirigan" else 2 for i in ids)


def _minor(deck: Deck, players: int) -> list[dict[str, Any]]:
    """DECK-10 to DECK-13."""
    cards = all_cards()
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
    cards = all_cards()
    found = []
    if deck.reserve and len(deck.reserve) != players:
        found.append(
            complaint(
                "RES-1",
                f"The reserve fleet has {len(deck.reserve)} cards; with {players} players it has "
                f"{players}.",
                sorted(set(deck.reserve)),
                _reserve_mend(players - len(deck.reserve)),
            )
        )
    barred = sorted({i for i in deck.reserve if cards[i].extra.get("no_reserve")})
    if barred:
        found.append(
            complaint(
                "RES-4",
                "A card that may not be in the reserve fleet.",
                barred,
                "Move it to the deck: take the word `reserve` off its line.",
            )
        )
    return found


def _reserve_mend(lacking: int) -> str:
    """What to do with the `reserve` lines."""
    n = abs(lacking)
    cards = f"{n} card{'' if n == 1 else 's'}"
    if lacking < 0:
        return f"Take the word `reserve` off {cards}, or off all: then any number may play."
    return f"Name {cards} more as `reserve`, or none at all: then any number may play."


def _points(deck: Deck) -> list[dict[str, Any]]:
    """200 strength points and 8 types (VAR-2)."""
    cards = all_cards()
    total = sum(cards[i].strength for i in deck.all)
    types = {cards[i].type for i in deck.all if len(cards[i].types) == 1}
    for i in deck.all:  # CARD-7: a double type counts where it helps
        if len(cards[i].types) > 1:
            types.add(next((t for t in cards[i].types if t not in types), cards[i].type))
    found = []
    if total != 200:
        found.append(
            complaint(
                "VAR-2",
                f"The deck has {total} strength points, not 200.",
                [],
                f"Add cards worth {200 - total} points."
                if total < 200
                else f"Take out cards worth {total - 200} points.",
            )
        )
    if len(types) < 8:
        found.append(
            complaint(
                "VAR-2",
                f"Only {len(types)} types; 8 are needed.",
                [],
                f"Add {8 - len(types)} of: {', '.join(x for x in TYPES if x not in types)}.",
            )
        )
    return found
