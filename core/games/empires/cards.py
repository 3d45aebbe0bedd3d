"""What is known of a card: its printed numbers and its effects as data.

Everything here is frozen and shared by all states; nothing knows a match.  `load.py` makes these
objects from `data/`, `CARDS.md` describes the files.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

import attrs

from .amounts import Amount
from .filters import Condition, Filter

KINDS = ("economy", "supply", "energy", "ammunition", "research", "repair", "healing")
"""Kinds of points in the order of a pool; `command` is counted apart."""

ECONOMY, SUPPLY, ENERGY, AMMO, RESEARCH, REPAIR, HEALING = range(7)

TYPES = (
    "terrain",
    "ship",
    "dragon",
    "base",
    "equipment",
    "crew",
    "ability",
    "monster",
    "hazard",
    "occurrence",
    "luck",
)
"""Card types of the edition (CARD-9)."""

NONE: Mapping[str, Any] = MappingProxyType({})
"""No entries, shared."""

Vector = tuple[int, int, int, int, int, int, int]
ZERO: Vector = (0, 0, 0, 0, 0, 0, 0)


@attrs.frozen
class Mod:
    """A lasting change that a card in play makes to a number or a flag of cards."""

    stat: str
    to: str
    """`host`, `self`, `here`, `fleet`, `enemies`, `all` or `against`."""
    add: Amount | None
    times: tuple[int, int]
    """Numerator and denominator."""
    where: Filter | None
    when: Condition | None
    refit: bool
    """Counts towards the cap of 3 per ship (LOC-4)."""

    def fit(self, card: Card, letter: str) -> Mod | None:
        """The change as it meets such a card: None where it never can, and without its filter
        where it always does.
        """
        where = self.where
        if where is None:
            return self
        if where.printed is not None and not where.printed(card, letter):
            return None
        if where.whole:
            return attrs.evolve(self, where=None)
        return self if not where.kinds or letter in where.kinds else None


Fitting = tuple[tuple[str, tuple[Mod, ...]], ...]
"""Lasting changes by number, those alone that can change one card."""
_fitting: dict[tuple[str, str, str, str], Fitting] = {}
_shared: dict[tuple[str, str, tuple[bool, ...], str], Fitting] = {}
"""Cards that the same changes meet in the same way share one list of them."""


def _fit(
    key: tuple[str, str, str, str], card: Card, mods: Mapping[str, tuple[Mod, ...]]
) -> Fitting:
    found = _fitting.get(key)
    if found is None:
        rows = [(stat, [m.fit(card, key[3]) for m in row]) for stat, row in mods.items()]
        mask = tuple(m is not None for _, row in rows for m in row)
        found = tuple(
            (stat, tuple(m for m in row if m is not None)) for stat, row in rows if any(row)
        )
        found = _fitting[key] = _shared.setdefault((key[0], key[1], mask, key[3]), found)
    return found


@attrs.frozen
class Instr:
    """One step of a program; jumps make `if` and `choose` flat, so that a frame is one number."""

    op: str
    args: dict[str, Any]
    jump: int = -1
    jumps: tuple[int, ...] = ()


Program = tuple[Instr, ...]


@attrs.frozen
class Place:
    """Where a card may be played."""

    fleet: str
    """`own`, `enemy`, `any` where it is played to a fleet, else empty."""
    filter: Filter | None
    combine: bool = False
    """The card becomes one with the card it is played on."""


@attrs.frozen
class React:
    """When a card may be played, or a card in play be used, in reaction."""

    to: tuple[str, ...]
    """Kinds of triggers, see CARDS.md."""
    places: tuple[Place, ...] | None
    """Places in reaction, where they differ from the ordinary ones."""
    when: Condition | None
    program: str
    """Key of the program that runs instead of the ordinary one, or empty."""


@attrs.frozen
class Act:
    """A function of a card in play that its player uses."""

    id: str
    index: int
    text: str
    phases: tuple[str, ...]
    """`play`, `allocate`, `fire`; empty for one that only reacts."""
    cost: Vector
    places: tuple[Place, ...] | None
    """What it is aimed at; None: nothing."""
    when: Condition | None
    needs_engaged: bool
    mission: bool
    """There and back (MOVE-5): the crew needs a transport at its location."""
    limit: str
    """`turn`: once per complete turn; `free`: as often as its cost is paid."""
    spends_play: bool
    reacts: tuple[React, ...]
    program: str


@attrs.frozen
class Trigger:
    """Something a card in play does by itself."""

    on: str
    when: Condition | None
    program: str


@attrs.frozen
class Soak:
    """Damage that a card takes in place of its location (VOL-6)."""

    amount: Amount | None
    """How many points; None: as many as it survives."""
    kinds: tuple[str, ...]
    """Damage kinds; empty: all."""
    rest: bool
    """Whether what it cannot take goes on to the location."""
    lasts: bool = False
    """Whether the card stays when it can take no more."""


@attrs.frozen
class Ends:
    """What removes a card from play (KIND- rows)."""

    research: Amount | None = None
    repair: Amount | None = None
    damage: Amount | None = None
    kinds: tuple[str, ...] = ()
    """Damage kinds that count; empty: all."""
    economy: Amount | None = None
    by: str = "any"
    """Who may pay: `any` (whoever is hurt), `host` (research of the
    ship that it sits on only)."""
    lingers: int = 0
    """Turns that it stays on after it has been paid for."""
    when: Condition | None = None
    at_once: bool = False
    """The whole payment has to come in one allocation."""
    joint: bool = False
    """Research and damage count together."""


@attrs.frozen
class Card:
    """One card: numbers and effects."""

    id: str
    name: str
    code: str
    types: tuple[str, ...]
    type: str
    """The first type: the one it has unless played as the other (CARD-7)."""
    strength: int
    reaction: bool
    empire: str
    tags: frozenset[str]
    needs: Vector
    has_needs: bool
    gives: Vector
    command: int
    shields: int
    phasers: int
    heavy: int
    nodes: int
    plasma: tuple[int, int]
    """Least and most energy per plasma weapon; (0, 0) for standard heavy weapons."""
    cannons: int
    passive: bool
    """Works on a disengaged unit as the later list has it."""
    rarity: str
    built: bool
    text: str = ""
    places: tuple[Place, ...] = ()
    second_places: tuple[Place, ...] = ()
    """Places when it is played as its second type."""
    stays: bool = True
    second_stays: bool = True
    turns: Amount | None = None
    phases: tuple[str, ...] = ("play",)
    when: Condition | None = None
    free_play: bool = False
    """Not one of the three card plays (LIM-6)."""
    technology: str = ""
    """`foreign`, `exclusive` or empty (E-5, E-6)."""
    reacts: tuple[React, ...] = ()
    acts: tuple[Act, ...] = ()
    triggers: tuple[Trigger, ...] = ()
    program: str = ""
    second_program: str = ""
    mods: tuple[Mod, ...] = ()
    soak: Soak | None = None
    ends: Ends | None = None
    fades: tuple[Vector, ...] = ()
    """Production by turns left, where it falls or rises."""
    healing_for: tuple[str, ...] = ()
    carry: int = -1
    """Crew that it transports: -1 none, 99 any number."""
    carry_attack: int = 0
    """Attackers on one mission."""
    foreign: int = 0
    """Foreign-technology cards that it allows at its location; 99 for all."""
    combines: Filter | None = None
    """What it may become one with when already in play."""
    accepts: Filter | None = None
    """Terrain that may be placed on it to make one terrain."""
    own_weapons: bool = False
    """Phasers and heavy weapons printed on equipment are its own (shuttles, fighters)."""
    command_if: Condition | None = None
    """Condition of its command points."""
    bars: Filter | None = None
    """Units that may not fire at it and at the card it sits on."""
    bars_fleet: Filter | None = None
    """Units that may not fire at anything of its fleet, the HQ included."""
    bars_if: Condition | None = None
    bars_cards: Filter | None = None
    """Cards that may not be played at its location."""
    slays: Filter | None = None
    """Enemy crew that it kills as they arrive at its location."""
    guards: Filter | None = None
    """Attacking crew that it keeps away from its location."""
    uncounted: bool = False
    """Takes no command place."""
    mimics: bool = False
    """Does what the ship that it is on does, as a second copy of that card."""
    tethered: bool = False
    """Goes with the unit that it remembers, wherever it is attached."""
    stores: bool = False
    """Its printed energy is for its own unit alone, in the phase in which it is played."""
    odd_output: bool = False
    """What it makes is not simply its print: it fades, mimics or stores."""
    is_unit: bool = False
    harmful: bool = False
    """Bad for the one it is played on; bots and `harmful` in filters read it."""

    stats: frozenset[str] = frozenset()
    """Numbers and flags that its lasting changes name."""
    # Indexes of the lasting changes, made by the loader: stat -> changes.
    host_mods: Mapping[str, tuple[Mod, ...]] = NONE
    here_mods: Mapping[str, tuple[Mod, ...]] = NONE
    self_mods: Mapping[str, tuple[Mod, ...]] = NONE
    wide_mods: Mapping[str, tuple[Mod, ...]] = NONE
    terrain_mods: tuple[tuple[int, Mod], ...] = ()
    """Changes to what the terrain makes that it sits on, with the kind of points."""
    extra: Mapping[str, Any] = NONE
    """Parameters of custom operations, named in the registry."""

    def mods_on(self, card: Card, letter: str) -> Fitting:
        """Its changes to such a card, in play as this type, that it sits on."""
        return _fit((self.id, "on", card.id, letter), card, self.host_mods)

    def mods_beside(self, card: Card, letter: str) -> Fitting:
        """Its changes to such a card, in play as this type, that sits where it sits."""
        return _fit((self.id, "beside", card.id, letter), card, self.here_mods)

    def mods_far(self, card: Card, letter: str) -> Fitting:
        """Its changes to such a card, in play as this type, wherever it is."""
        return _fit((self.id, "far", card.id, letter), card, self.wide_mods)


@attrs.frozen
class FarGroup:
    """Cards that the same changes from beyond their location can meet in the same way."""

    number: int
    letter: str
    fits: tuple[Fitting, ...]
    """For each card with such changes in play, in the order of arrival, those that fit."""


class FarGroups:
    """The groups for one list of cards with changes beyond their location."""

    def __init__(self) -> None:
        self.by_print: dict[tuple[str, str], FarGroup] = {}
        self._groups: dict[tuple[str, tuple[Fitting, ...]], FarGroup] = {}

    def enter(self, card: Card, letter: str, sources: list[Card]) -> FarGroup:
        """The group of such a card, in play as this type."""
        key = (letter, tuple([d.mods_far(card, letter) for d in sources]))
        group = self._groups.get(key)
        if group is None:
            group = self._groups[key] = FarGroup(len(self._groups), *key)
        self.by_print[card.id, letter] = group
        return group


_far: dict[tuple[str, ...], FarGroups] = {}
MOST_FAR = 256
"""Lists of cards whose groups are kept."""


def far_groups(sources: tuple[str, ...]) -> FarGroups:
    """The groups for a list of cards with changes beyond their location, by their ids."""
    found = _far.get(sources)
    if found is None:
        if len(_far) >= MOST_FAR:
            _far.clear()
        found = _far[sources] = FarGroups()
    return found


def cards() -> list[dict[str, Any]]:
    """All cards for a search: `id`, `slug`, `name`, `text` and the printed numbers."""
    from .load import CARDS

    return [_listing(card) for card in CARDS.values()]


def _listing(card: Card) -> dict[str, Any]:
    points = {
        name: {kind: n for kind, n in zip(KINDS, given, strict=True) if n}
        for name, given in (("needs", card.needs), ("gives", card.gives))
    }
    if card.command:
        points["gives"]["command"] = card.command
    return {
        "id": card.id,
        "slug": card.id,
        "name": f"{card.code} {card.name}",
        "text": card.text or "This card is not built yet.",
        "type": "/".join(card.types),
        "strength": card.strength,
        "empire": card.empire,
        "tags": sorted(card.tags),
        **points,
        "shields": card.shields or None,
        "nodes": card.nodes or None,
        "phasers": card.phasers or None,
        "heavy_weapons": card.heavy or None,
        "plasma_energy": f"{card.plasma[0]}-{card.plasma[1]}" if card.plasma[1] else "",
        "cannons": card.cannons or None,
        "built": card.built,
    }
