"""Options of a match, each with the ruling that it belongs to."""

from __future__ import annotations

import attrs

from core.kernel import option


@attrs.frozen
class Options:
    """How a match of Founders is set up."""

    characters: str = option(
        "draft",
        "Characters are drafted in reverse turn order, or dealt at random.",
        "Q3",
        choices=("draft", "random"),
    )
    show_undealt_designs: bool = option(
        False, "The Designs that nobody holds are shown to all, as for a first game.", "R9"
    )
    show_backs: bool = option(
        False, "Variant: the backs of waiting City tiles are shown too.", "R14"
    )
    bardiche_per_day: bool = option(
        False, "One flipped Bardiche serves Olechia for the rest of the Day.", "Q17"
    )
    cetran_narrow: bool = option(
        False,
        "Cetran's two-coloured Districts help an ally only in the colour that they share.",
        "Q20",
    )
    tiles: str = option(
        "",
        "City tiles of your own, such as `PRY/GBG RYG/BPB …`; empty: the standard 40.",
        "R18",
    )
    artifacts: str = option(
        "",
        "Symbols of your own, such as `A:C7 H:A7 P:B10`, or `none`; empty: the standard 18.",
        "R23",
    )
