"""Options of a match: game form, decks, and the switches where the rules leave a choice."""

from __future__ import annotations

from typing import Any

import attrs

from core.kernel.options import option

from .structures import STRUCTURES, refuse_clashes


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
    gamblers: bool = False
    play_to_end: bool = False
    shoot_back: bool = False
    bases_defend: bool = False
    restricted_bases: bool = False
    one_target: bool = False
    border_defense: bool = False
    disengaged_out: bool = False
    stack_deck: bool = False
    turn_limit: int = 0
    survivors: int = 1
    fire_limits: bool = attrs.field(init=False, eq=False, repr=False)
    """Whether a variant limits who fires at what; worked out once, for it is asked often."""

    def __attrs_post_init__(self) -> None:
        limits = self.restricted_bases or self.one_target or self.border_defense
        object.__setattr__(self, "fire_limits", limits)

    @property
    def shared_deck(self) -> bool:
        """Whether all draw from one deck (SET-3)."""
        return self.structure == "basic"

    @property
    def limitless(self) -> bool:
        """Whether any number of ships, dragons and bases may be in play (VAR-3)."""
        return self.structure == "free-for-all"

    @property
    def nobody_out(self) -> bool:
        """Whether a Sector HQ takes any damage without putting its player out (VAR-5, VAR-6)."""
        return self.gamblers or self.play_to_end

    @property
    def may_quit(self) -> bool:
        """Whether the start of one's turn is the time to leave (WIN-11, VAR-5)."""
        return self.may_withdraw or self.gamblers


@attrs.frozen
class Options:
    """What may be chosen before a match."""

    structure: str = option(
        "standard",
        "Game form: standard (own deck each), basic (one shared deck), tournament (stricter decks, "
        "antes returned), challenge (decks of 200 strength points) or free-for-all (any deck, no "
        "command limit).",
        "SET-4",
        choices=STRUCTURES,
    )
    decks: str = option("", "Decks of the seats in order: names, files or lists, comma-separated.")
    deck1: str = option(
        "", "Deck of the first seat: a preset, a deck of your own, a file or a list of ids."
    )
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
    gamblers: bool = option(
        False,
        "Gamblers: 5 damage on an HQ win a card of that player's deck for good; nobody is put out, "
        "one quits or all agree to end.",
        "VAR-5",
    )
    play_to_end: bool = option(
        False,
        "Everyone plays to the end: nobody is put out, twice `hq_points` of damage dealt win.",
        "VAR-6",
    )
    shoot_back: bool = option(
        False, "Defenders shoot back: a disengaged unit that is fired at returns fire.", "VAR-7"
    )
    bases_defend: bool = option(
        False, "Bases defend ships: a ship may be stacked with a base, which fires for it.", "VAR-8"
    )
    restricted_bases: bool = option(False, "Bases cannot fire at terrain or bases.", "VAR-9")
    one_target: bool = option(
        False, "Each unit fires all its weapons at one target per turn.", "VAR-10"
    )
    border_defense: bool = option(
        False, "Border defense: one fires at neighbours only; cards reach anyone.", "VAR-11"
    )
    disengaged_out: bool = option(
        False, "Disengaged ships do not protect their Sector HQ.", "VAR-12"
    )
    stack_deck: bool = option(
        False, "Stack your deck: everybody orders his deck before the ante.", "VAR-13"
    )
    turn_limit: int = option(
        0,
        "Complete turns of the table before the limit is called; one more, then the least damage "
        "wins (0: no limit).",
        "TRN-7",
        low=0,
        high=500,
    )
    survivors: int = option(
        1,
        "The match ends when so many players are left (2: a tournament's first round).",
        "TRN-3",
        low=1,
        high=2,
    )

    def __attrs_post_init__(self) -> None:
        # Files are read here, once, so that the rules never touch a disk and a save holds the list.
        from .decks import resolve_option

        given = [part.strip() for part in self.decks.split(",") if part.strip()]
        for index in range(6):
            name = f"deck{index + 1}"
            value = getattr(self, name) or (given[index] if index < len(given) else "")
            object.__setattr__(self, name, resolve_option(value) if value else "")
        object.__setattr__(self, "decks", "")
        refuse_clashes(self)

    def rules(self) -> Rules:
        """The switches without the decks."""
        names = [f.name for f in attrs.fields(Rules) if f.init]
        values: dict[str, Any] = {name: getattr(self, name) for name in names}
        values["keeps"] = self.keeps or self.gamblers  # VAR-5: for keeps
        return Rules(**values)
