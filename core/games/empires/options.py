"""Options of a match: game form, decks, and the switches where the rules leave a choice."""

from __future__ import annotations

from typing import Any

import attrs

from core.kernel.options import option


@attrs.frozen
class Rules:
    """The switches that the rules read; part of every state, shared by all clones."""

    structure: str = "standard"
    one_volley: bool = True
    command_frozen: bool = True
    celebration: str = "primary"
    bases_at_hq: bool = False
    opening_limits: bool = True
    emf_caps: bool = True
    mines_on_carrier: bool = False
    later_passive_list: bool = False
    auto_draw: bool = True
    auto_strike: bool = True
    may_withdraw: bool = False
    poll_all: bool = False
    hq_points: int = 25
    keeps: bool = False
    reserves: bool = True

    @property
    def shared_deck(self) -> bool:
        """Whether all draw from one deck (SET-3)."""
        return self.structure == "basic"


@attrs.frozen
class Options:
    """What may be chosen before a match."""

    structure: str = option(
        "standard",
        "Game form: standard (own deck each) or basic (one shared deck).",
        "SET-4",
        choices=("standard", "basic"),
    )
    decks: str = option("", "Decks of the seats in order: names, files or lists, comma-separated.")
    deck1: str = option("", "Deck of the first seat: a preset's name, a file or a list of ids.")
    deck2: str = option("", "Deck of the second seat.")
    deck3: str = option("", "Deck of the third seat.")
    deck4: str = option("", "Deck of the fourth seat.")
    deck5: str = option("", "Deck of the fifth seat.")
    deck6: str = option("", "Deck of the sixth seat.")
    strict_decks: bool = option(
        False, "A deck that breaks a rule of deck construction is refused.", "DECK-3"
    )
    one_volley: bool = option(
        True, "At most one volley against each target per weapons fire phase.", "VOL-3"
    )
    command_frozen: bool = option(
        True, "The command limit counts the players who started, not those left.", "CMD-2"
    )
    celebration: str = option(
        "primary",
        "Two cards for the last point on an HQ (primary), one per volley of 6 or more HQ damage "
        "(universe), or none.",
        "WIN-5",
        choices=("primary", "universe", "none"),
    )
    bases_at_hq: bool = option(False, "Bases, too, may fire at a Sector HQ.", "HQ-2")
    opening_limits: bool = option(
        True, "The limits of turns 1 and 2 bind reactions on others' turns, too.", "LIM-4"
    )
    emf_caps: bool = option(
        True, "An electromagnetic field is capped by its ship's strength.", "MEC-2"
    )
    mines_on_carrier: bool = option(
        False, "Mines are played on an own ship or base and used from there.", "E-8"
    )
    later_passive_list: bool = option(
        False, "Equipment marked passive in the later list works on a disengaged unit.", "E-4"
    )
    auto_draw: bool = option(True, "The draw phase draws without asking.", "DRAW-2")
    auto_strike: bool = option(
        True, "Damage of one's own monsters and hazards is dealt even when forgotten.", "PLAY-4"
    )
    may_withdraw: bool = option(False, "A player may withdraw at the start of a turn.", "WIN-11")
    poll_all: bool = option(
        False, "Ask for reactions even those who hold nothing that could react.", "REA-15"
    )
    hq_points: int = option(
        25, "Damage that destroys a Sector HQ; fewer make a short match.", "WIN-1", low=5, high=50
    )
    keeps: bool = option(False, "The winner takes the antes.", "START-3")
    reserves: bool = option(True, "Reserve fleets are used.", "RES-1")

    def __attrs_post_init__(self) -> None:
        # Files are read here, once, so that the rules never touch a disk and a save holds the list.
        from .decks import resolve_option

        given = [part.strip() for part in self.decks.split(",") if part.strip()]
        for index in range(6):
            name = f"deck{index + 1}"
            value = getattr(self, name) or (given[index] if index < len(given) else "")
            object.__setattr__(self, name, resolve_option(value) if value else "")
        object.__setattr__(self, "decks", "")

    def rules(self) -> Rules:
        """The switches without the decks."""
        names = [f.name for f in attrs.fields(Rules)]
        values: dict[str, Any] = {name: getattr(self, name) for name in names}
        return Rules(**values)
