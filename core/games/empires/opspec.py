"""The operations of card effects and their fields: what the loader and the linter know of them.

`effects.py` carries them out.  A field's kind says how it is read (`Reader.value` in
`load_entries.py`); a kind that ends in `!` must be given.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .cards import Program

Spec = dict[str, str]

WHO = ("me", "target", "host", "actor", "active", "victim", "each-enemy", "all")
"""Seats: the controller of the effect, of its target, of its host, of what it answers, …"""

VECTOR: Spec = dict.fromkeys(
    ("economy", "supply", "energy", "ammunition", "research", "repair", "healing"), "amount"
)

OPS: dict[str, Spec] = {
    # damage
    "damage": {"amount": "amount!", "to": "cards!", "structural": "bool", "as": "word"},
    "damage-each": {
        "amount": "amount!",
        "among": "filter!",
        "count": "amount!",
        "who": "who",
        "one-fleet": "bool",
        "structural": "bool",
        "as": "word",
    },
    "damage-spread": {
        "amount": "amount!",
        "among": "filter!",
        "who": "who",
        "evenly": "bool",
        "as": "word",
    },
    "shields": {"to": "cards!", "set": "word!"},
    "repair": {"amount": "amount!", "to": "cards!"},
    "heal": {"amount": "amount!", "to": "cards!"},
    "mend-hq": {"amount": "amount!", "who": "who"},
    "restore": {"to": "cards!", "amount": "amount!"},
    "research": {"amount": "amount!", "to": "cards!"},
    # points, cards, plays
    "points": {**VECTOR},
    "next-points": {**VECTOR, "who": "who!"},
    "draw": {"amount": "amount!", "who": "who"},
    "draw-up-to": {"amount": "amount!", "who": "who"},
    "draws": {"amount": "amount!", "who": "who"},
    "plays": {"amount": "amount!"},
    "look": {"what": "word!", "who": "who!", "amount": "amount"},
    "recover": {"what": "cardfilter!", "count": "amount!", "last": "bool"},
    "reorder": {"who": "who!", "amount": "amount!"},
    # actions that are answered
    "void": {"mode": "word"},
    "volley": {
        "add": "amount",
        "less": "amount",
        "times": "fraction",
        "phasers": "word",
        "heavy": "word",
        "of": "cards",
        "all": "bool",
    },
    "redirect": {"to": "cards!"},
    "take-over-damage": {"to": "cards!", "rate": "amount"},
    "substitute": {"to": "cards!"},
    "save": {"to": "cards", "strength": "amount"},
    # cards in play
    "engage": {"to": "cards!", "armed": "bool"},
    "disengage": {"to": "cards!"},
    "discard": {"to": "cards!"},
    "destroy": {"to": "cards!"},
    "kill": {"to": "cards!"},
    "to-hand": {"to": "cards!"},
    "to-deck": {"to": "cards!", "bottom": "bool"},
    "to-reserve": {"to": "cards!"},
    "move": {"what": "cards!", "to": "cards!"},
    "attach": {"to": "cards!"},
    "control": {"to": "cards!", "who": "who"},
    "away": {"to": "cards!", "set": "bool"},
    "boost": {"amount": "amount!", "to": "cards!"},
    "turns": {"amount": "amount!", "to": "cards"},
    "counter": {"set": "amount", "add": "amount"},
    "remember": {"to": "cards", "who": "who"},
    "rearm": {"to": "cards!"},
    "fire": {"to": "cards!", "with": "cards!", "heavy": "bool"},
    "leave": {},
    "keep": {},
    # choices and flow
    "pick": {
        "from": "filter!",
        "as": "word",
        "who": "who",
        "count": "amount",
        "optional": "bool",
        "text": "text",
    },
    "pick-hand": {
        "from": "cardfilter!",
        "as": "word",
        "who": "who",
        "count": "amount",
        "optional": "bool",
        "zone": "word",
        "text": "text",
    },
    "pick-seat": {"as": "word", "who": "who", "enemies": "bool"},
    "random-hand": {"who": "who!", "as": "word"},
    "pay": {**VECTOR, "who": "who", "optional": "bool"},
    "roll": {"sides": "amount"},
    "play-free": {"from": "word!", "what": "cardfilter", "count": "amount", "plays": "bool"},
    "note": {"text": "text!"},
    "stop": {},
    "custom": {"name": "word!", "args": "table"},
}
"""`if` and `choose` are read by the loader itself."""

TRIGGERS = ("volley", "area", "play", "use", "mission", "allocate", "discard", "damage", "doom")
"""What can be answered in reaction (REA-2); `any` stands for all of them."""

EVENTS = (
    "arrive",
    "record",
    "allocated",
    "engaged",
    "strike",
    "end",
    "discard-phase",
    "draw-phase",
    "leave",
    "destroyed",
    "discarded",
    "ship-lost",
    "fired",
    "fired-at",
    "enemy-engaged",
    "docked",
    "crew-moved",
    "deflect",
    "enemy-play",
    "enemy-turn",
    "enemy-strike",
)
"""When a card in play does something by itself."""

PHASES = ("allocate", "engage", "play", "fire", "draw")

MOD_STATS = frozenset(
    {
        "strength",
        "shields",
        "phasers",
        "heavy",
        "nodes",
        "cannons",
        "standard",
        "plasma",
        "plasma-cost",
        "gives",
        "command",
        "in-volley",
        "at-volley",
        "in-damage",
        "out-volley",
        "out-times",
        "phaser-damage",
        "heavy-damage",
        "terrain-damage",
        "ammo-free",
        "ammo-times",
        "repair-times",
        "shield-regen",
        "draws",
        "plays",
        "foreign",
        "drain.energy",
        "swallow.energy",
        "drain.supply",
        "drain.economy",
        "drain.ammunition",
        "drain.research",
        "hot-times",
        "mimic",
        "strike-times",
        "combat",
        "carry",
    }
    | {
        f"{group}.{kind}"
        for group in ("needs", "gives", "terrain", "wipe", "fleet", "save")
        for kind in ("economy", "supply", "energy", "ammunition", "research", "repair", "healing")
    }
)
"""Numbers that a lasting change may name; flags are listed apart."""

FLAGS = frozenset(
    {
        "off",
        "no_fire",
        "no_phasers",
        "no_heavy",
        "no_protect",
        "no_target",
        "no_engage",
        "no_output",
        "no_damage",
        "no_repair",
        "no_command",
        "no_crew",
        "no_hazards",
        "no_monsters",
        "no_occurrences",
        "no_missions",
        "no_shuttles",
        "no_equipment",
        "no_move",
        "no_retreat",
        "no_scout",
        "no_minesweeping",
        "guards_terrain",
        "covered_by_shield",
        "only_target",
        "free_engage",
        "rearms",
        "double_use",
        "pierce",
        "only_here",
        "twice",
        "phaser_twice",
        "immune_phaser",
        "immune_heavy",
        "immune_fire",
        "immune_card",
        "immune_health",
        "immune_ew",
        "immune_tractor",
        "half_phaser",
        "half_heavy",
        "half_fire",
        "supply_for_economy",
        "no_economy_wild_ammunition",
        "free_play_here",
        "no_plays_at",
        "fixed",
        "protects_hq",
        "no_hq_damage",
        "only_zone",
        "infected",
        "no_bad_luck",
        "no_ew",
        "no_research_points",
        "two_plays",
        "no_enemy_crew",
        "indirigan_first",
        "indirigan_free",
        "no_swallow",
        "reversed",
        "charmed",
        "steered",
        "immune_but_crew",
        "holds_luck",
    }
)

CUSTOM: dict[str, str] = {}
"""Custom operations by name with one sentence each; `custom/*.py` fill it."""

PROGRAMS: dict[str, Program] = {}
"""All programs of all cards, by key `card-id:section`; the loader fills it."""
