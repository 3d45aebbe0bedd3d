"""Battle values, term by term, and the odds (TH-40 to TH-45, TH-50).

Everything here works on plain cards and heroes, so that the rules and the screens share it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from .cards import (
    AMBUSH,
    AMULET,
    BARD,
    CARDS,
    CLOAK,
    FIREBALL,
    INDEX,
    KIND,
    LANTERN,
    LIGHT_SPELL,
    SMITE,
    Lines,
    mask_words,
)
from .state import Hero

Term = tuple[str, str, int]
"""Id of the card that it comes from (or a word), what it is, and how much."""

DARKNESS = 2
ALONE_BONUS = 3
TRAP = CARDS[INDEX["G28"]].types


def foe_types(foes: Sequence[int]) -> int:
    """The types of all guardians of a battle together (TH-50)."""
    mask = 0
    for g in foes:
        mask |= CARDS[g].types
    return mask


def line_sum(lines: Lines, types: int) -> int:
    """What bonus lines give against some types: each line once, lines add up (TH-6)."""
    return sum(n for mask, n in lines if mask & types)


def casters(foes: Sequence[int]) -> bool:
    """Whether a mage or priest is among the guardians (TH-7, TH-41)."""
    return any(CARDS[g].caster for g in foes)


def is_singular(foes: Sequence[int]) -> bool:
    """One singular guardian; two never count as singular (TH-50)."""
    return len(foes) == 1 and CARDS[foes[0]].number == "S"


# --- heroes ---------------------------------------------------------------------------------------


def level(h: Hero) -> int:
    """Spell level, one higher with the Amulet."""
    return CARDS[h.card].level + (AMULET in h.items)


def soak(h: Hero) -> int:
    """Hits of a battle that his items take (TH-54)."""
    return sum(CARDS[m].soak for m in h.items)


def capacity(h: Hero) -> int:
    """Hits that can still be placed on him in this battle (TH-53, TH-54)."""
    return h.left + max(0, soak(h) - h.taken)


def weapons(h: Hero) -> list[int]:
    """Weapons that he holds."""
    return [m for m in h.items if CARDS[m].sort == "weapon"]


def item_worth(item: int, types: int) -> int:
    """Combat value that an item gives against some types."""
    card = CARDS[item]
    return card.cbt + line_sum(card.vs, types)


def weapon_in_use(h: Hero, types: int) -> int:
    """The named weapon, else the best one; -1 where he has none (TH-18)."""
    if h.weapon in h.items:
        return h.weapon
    best, worth = -1, -1
    for m in h.items:
        if CARDS[m].sort == "weapon" and item_worth(m, types) > worth:
            best, worth = m, item_worth(m, types)
    return best


def has_class(party: Sequence[Hero], *classes: str) -> bool:
    """Whether a hero of the party has one of the class words; the Cloak makes a Thief (TH-4)."""
    for h in party:
        if any(c in classes for c in CARDS[h.card].classes):
            return True
        if "Thief" in classes and CLOAK in h.items:
            return True
    return False


def may_martyr(h: Hero, party: Sequence[Hero]) -> bool:
    """Whether a hero may take hits beyond his last (TH-57)."""
    if h.martyr or "Martyr" in CARDS[h.card].traits:
        return True
    return any("Consoles" in CARDS[x.card].traits and x is not h for x in party)


def hero_terms(h: Hero, types: int, underground: bool) -> list[Term]:
    """What one hero brings, his items taken in."""
    card = CARDS[h.card]
    terms: list[Term] = [(card.id, "combat value", card.cbt)]
    terms += [(card.id, f"against {mask_words(m)}", n) for m, n in card.vs if m & types]
    if underground and card.underground:
        terms.append((card.id, "Underground", card.underground))
    use = weapon_in_use(h, types)
    for m in h.items:
        item = CARDS[m]
        if item.sort == "weapon" and m != use:
            continue
        if item.cbt:
            terms.append((item.id, "item", item.cbt))
        terms += [(item.id, f"against {mask_words(k)}", n) for k, n in item.vs if k & types]
    return terms


def hero_value(h: Hero, types: int, underground: bool) -> int:
    """The sum of `hero_terms`, without making them."""
    card = CARDS[h.card]
    total = card.cbt + line_sum(card.vs, types)
    if underground:
        total += card.underground
    if h.items:
        use = weapon_in_use(h, types)
        for m in h.items:
            if m == use or CARDS[m].sort != "weapon":
                total += item_worth(m, types)
    return total


# --- sums -----------------------------------------------------------------------------------------


def is_dark(party: Sequence[Hero], location: int, plays: Sequence[int] = ()) -> bool:
    """Whether darkness helps the guardian (TH-45)."""
    if location < 0 or not CARDS[location].underground or LIGHT_SPELL in plays:
        return False
    return not any("Infravision" in CARDS[h.card].traits or LANTERN in h.items for h in party)


def party_terms(
    party: Sequence[Hero], foes: Sequence[int], location: int, plays: Sequence[int]
) -> list[Term]:
    """All fixed terms of the party value (TH-40)."""
    types = foe_types(foes)
    under = location >= 0 and CARDS[location].underground == 1
    terms: list[Term] = []
    for h in party:
        terms += hero_terms(h, types, under)
    others = len(party) - 1
    if others > 0 and any(h.card == BARD for h in party):  # TH-8
        terms.append((CARDS[BARD].id, "inspires the others", others))
    for c in plays:
        if c == SMITE:
            terms.append((CARDS[c].id, "event", 6))
        elif KIND[c] == "spell" and c != FIREBALL:
            terms.append((CARDS[c].id, "spell", spell_plus(c, party, location)))
    return terms


def party_value(
    party: Sequence[Hero], foes: Sequence[int], location: int, plays: Sequence[int] = ()
) -> int:
    """The sum of `party_terms`, without making them."""
    types = foe_types(foes)
    under = location >= 0 and CARDS[location].underground == 1
    total = 0
    bard = False
    for h in party:
        total += hero_value(h, types, under)
        bard = bard or h.card == BARD
    if bard:
        total += len(party) - 1
    for c in plays:
        if c == SMITE:
            total += 6
        elif KIND[c] == "spell" and c != FIREBALL:
            total += spell_plus(c, party, location)
    return total


def spell_plus(spell: int, party: Sequence[Hero], location: int) -> int:
    """What a cast battle spell adds to the party value, dice left out."""
    card = CARDS[spell]
    if card.effect == "per-hero":
        return card.amount * len(party)
    if card.effect == "light":
        return card.amount if location >= 0 and CARDS[location].underground else 0
    return card.amount if card.effect in ("plus", "vs", "number-S", "number-G") else 0


def guard_terms(
    party: Sequence[Hero],
    foes: Sequence[int],
    location: int,
    guard_plays: Sequence[int],
    party_plays: Sequence[int],
    alone: bool,
) -> list[Term]:
    """All fixed terms of the guardian value (TH-40, TH-44, TH-45, TH-50)."""
    terms: list[Term] = []
    for g in foes:
        card = CARDS[g]
        terms.append((card.id, "combat value", card.cbt))
        if location >= 0:
            place = CARDS[location]
            terms += [(place.id, f"to {mask_words(m)}", n) for m, n in place.vs if m & card.types]
            if place.every:
                terms.append((place.id, "to every guardian", place.every))
    if is_dark(party, location, party_plays):
        terms.append(("dark", "darkness", DARKNESS))
    terms += [(CARDS[c].id, "event", 4) for c in guard_plays if c == AMBUSH]
    if alone:
        terms.append(("alone", "playing alone", ALONE_BONUS))  # TH-74
    return terms


def guard_value(
    party: Sequence[Hero],
    foes: Sequence[int],
    location: int,
    guard_plays: Sequence[int] = (),
    party_plays: Sequence[int] = (),
    alone: bool = False,
) -> int:
    """The sum of `guard_terms`."""
    total = 0
    for g in foes:
        total += foe_value(g, location)
    if is_dark(party, location, party_plays):
        total += DARKNESS
    if AMBUSH in guard_plays:
        total += 4
    return total + (ALONE_BONUS if alone else 0)


def foe_value(guardian: int, location: int) -> int:
    """Combat value of a guardian with what the location gives it."""
    card = CARDS[guardian]
    if location < 0:
        return card.cbt
    place = CARDS[location]
    return card.cbt + line_sum(place.vs, card.types) + place.every


def guard_dice(foes: Sequence[int], plays: Sequence[int], alone: bool) -> int:
    """Number of dice of the guardian: two, and one per spell (TH-41, TH-50, TH-74)."""
    spells = sum(1 for c in plays if KIND[c] == "spell")
    return 2 + spells + (1 if alone and casters(foes) else 0)


def party_dice(plays: Sequence[int]) -> int:
    """Number of dice of the party: two, and one for a Fireball."""
    return 2 + (FIREBALL in plays)


# --- odds -----------------------------------------------------------------------------------------


@cache
def _throws(dice: int) -> tuple[int, ...]:
    """In how many ways `dice` dice give each sum."""
    ways = [1]
    for _ in range(dice):
        grown = [0] * (len(ways) + 6)
        for total, n in enumerate(ways):
            for face in range(1, 7):
                grown[total + face] += n
        ways = grown
    return tuple(ways)


@cache
def win_chance(lead: int, mine: int = 2, theirs: int = 2) -> float:
    """Chance that the party wins when its fixed value is `lead` higher (negative: lower)."""
    own, other = _throws(mine), _throws(theirs)
    won = sum(n * m for a, n in enumerate(own) for b, m in enumerate(other) if a + lead >= b)
    chance: float = won / 6 ** (mine + theirs)
    return chance
