"""Shared texts: names of cards for events, labels and refusals."""

from __future__ import annotations

from .state import EmpiresState, is_fleet, is_hq, seat_of_place


def title(s: EmpiresState, u: int) -> str:
    """Code and name of a card, such as `S3 Argonian Frigate`."""
    d = s.defs[u]
    if s.copies and d.id != s.names[u]:
        return "{} {}".format(*copy_name(s, u))
    return f"{d.code} {short(d.name)}"


def copy_name(s: EmpiresState, u: int) -> tuple[str, str]:
    """Code and name of a card that acts as a copy of another."""
    from .load import CARDS

    own = CARDS[s.names[u]]
    return own.code, f"{own.name}: {short(s.defs[u].name)}"


def short(name: str) -> str:
    """A card's name without the class name that some ships carry in brackets."""
    return name.split(" (")[0] if name.endswith(")") else name


def thing(s: EmpiresState, t: int) -> str:
    """A card, a fleet or a Sector HQ in an event text (with a name slot)."""
    if is_hq(t):
        return f"{{{seat_of_place(t)}|your Sector HQ|the Sector HQ of @}}"
    if is_fleet(t):
        return f"{{{seat_of_place(t)}|your fleet|the fleet of @}}"
    return title(s, t)


def place_word(t: int) -> str:
    """Short form of a place: a card's number, `fleet1`, `hq1` or `-`."""
    if is_hq(t):
        return f"hq{seat_of_place(t) + 1}"
    if is_fleet(t):
        return f"fleet{seat_of_place(t) + 1}"
    return "-" if t < 0 else str(t)


def word_place(word: str) -> str:
    """Inverse of `place_word`, as the text of a number."""
    if word.startswith("hq") and word[2:].isdigit():
        return str(-200 - (int(word[2:]) - 1))
    if word.startswith("fleet") and word[5:].isdigit():
        return str(-100 - (int(word[5:]) - 1))
    return "-1" if word == "-" else word
