"""What is told of a battle: both values term by term, the odds, the dice, and what might come."""

from __future__ import annotations

from typing import Any

from core.games.treasure.forecast import battle_sums, opposing, outlook, sums
from tui.widgets.bar import bar
from tui.widgets.dice import dice
from tui.widgets.line import Line, cut, wrap

from .telling import card_of, listed, name_of, percent

View = dict[str, Any]
WORDS = {"dark": "darkness", "alone": "playing alone"}


def as_active(view: View, seat: int) -> View:
    """The view as if the turn were a seat's, for the outlook of its party."""
    return view if view["active"] == seat else {**view, "active": seat}


def chance_lines(
    found: dict[str, Any],
    width: int,
    who: str = "party wins",
    then: tuple[str, float] | None = None,
) -> list[Line]:
    """The chance with a bar, or with what a card would make of it; and the two sums."""
    chance = found["chance"]
    if width < 27:
        who = "wins"
    first: Line = [(f"{who} ", ""), (f"{percent(chance)} ", f"strong {_tone(chance)}")]
    if then is None:
        first += bar(round(100 * chance), 100, 10, _tone(chance))
    else:
        name, other = then
        more = f"→ {percent(other)}"
        if len(more) + len(name) + 19 <= width:
            more += f" {name}"
        first.append((more, f"strong {_tone(other)}"))
    second: Line = [
        (f"{found['party_fixed']} + {found['party_dice']}d6", "strong mine"),
        (" against " if width >= 24 else " : ", "dim"),
        (f"{found['guardian_fixed']} + {found['guardian_dice']}d6", "strong theirs"),
    ]
    return [first, second]


def _tone(chance: float) -> str:
    return "good" if chance >= 0.6 else "warn" if chance >= 0.4 else "bad"


def term_lines(found: dict[str, Any], width: int, rows: int = 99) -> list[Line]:
    """Guardian's terms, then the party's; one line for each hero, or joined where rows lack."""
    guard = _grouped(found["guardian"], heroes=False)
    party = _grouped(found["party"], heroes=True)
    joined = ", ".join(words if _told(words) else f"{words} {n:+}" for words, n in guard)
    made = wrap(joined, width, "theirs", "  ")
    if len(made) + len(party) <= rows:
        return made + [_term(words, n, width) for words, n in party]
    text = "; ".join(f"{words} = {n}" if "+" in words else _plain(words, n) for words, n in party)
    return [*made, *wrap(text, width, "", "  ")]


def _told(words: str) -> bool:
    """Whether a line holds its number already."""
    return words[-1:].isdigit()


def _plain(words: str, n: int) -> str:
    return words if _told(words) else f"{words} {n:+}"


def _term(words: str, n: int, width: int) -> Line:
    text = cut(words, width - 5)
    return [(text.ljust(width - 4), ""), (f"{n:>3}", "strong")]


def _grouped(terms: list[list[Any]], heroes: bool) -> list[tuple[str, int]]:
    """Terms put together: a hero with all that he brings, or a card with its reason."""
    made: list[list[Any]] = []
    for card_id, what, n in terms:
        name = WORDS.get(card_id) or name_of(card_id)
        kind = "" if card_id in WORDS else card_of(card_id).kind
        if kind == "hero" and heroes:
            if what == "combat value":
                made.append([f"{name} {n}", n])
            else:
                note = what.replace("against ", "").replace("inspires the others", "song")
                if note == "song":
                    made.append([f"{name}'s song", n])
                else:
                    made[-1][0] += f" +{n} {note}"
                    made[-1][1] += n
        elif kind == "item":
            short = name.split()[0] if what == "item" else what.replace("against ", "")
            made[-1][0] += f" +{n} {short}"
            made[-1][1] += n
        elif kind == "location":
            made.append([f"{name} {what}", n])
        elif kind == "guardian":
            made.append([f"{name} {n}", n])
        else:
            made.append([name, n])
    return [(words, n) for words, n in made]


def dice_lines(view: View, width: int, thrown: int | None = None) -> list[Line]:
    """The dice of the last battle with both totals."""
    if not view["party_dice"]:
        return []
    found = battle_sums(view)
    if found is None:
        return []
    made: list[Line] = []
    totals = []
    for name, fixed, throws, style in (
        ("party", found["party_fixed"], view["party_dice"], "mine"),
        ("guard", found["guardian_fixed"], view["guard_dice"], "theirs"),
    ):
        total = fixed + sum(throws)
        totals.append(total)
        made.append(
            [(f"{name} {fixed} + ", style), *dice(throws, thrown), (f" → {total}", "strong")]
        )
    won = view["won"]
    said = f"{totals[0]} {'≥' if won else '<'} {totals[1]}: the party {'wins' if won else 'loses'}"
    made.append([(cut(said, width), "strong good" if won else "strong bad")])
    return made


def with_card(view: View, card_id: str, guard: bool) -> tuple[float, float] | None:
    """Chance now and with a card that one side thinks of playing."""
    now = battle_sums(view)
    then = battle_sums(view, (), [card_id]) if guard else battle_sums(view, [card_id])
    if now is None or then is None:
        return None
    return now["chance"], then["chance"]


def outlook_lines(
    view: View, seat: int, location: str | None, width: int, rows: int = 8
) -> list[Line]:
    """How a party would fare at a location against each guardian that may come."""
    own = as_active(view, seat)
    if not own["players"][seat]["party"]:
        return wrap("Without a hero nobody can go.", width, "dim")
    found = outlook(own, location)
    bare = sums(own, [], location)
    chance = found["chance"]
    made: list[Line] = [
        [
            ("wins ", ""),
            (f"{percent(chance)} ", f"strong {_tone(chance)}"),
            ("of fights ", ""),
            *bar(round(100 * chance), 100, 8, _tone(chance)),
        ]
    ]
    against = found["against"]
    sure = sum(1 for _, c in against if c >= 0.75)
    hard = sum(1 for _, c in against if c < 0.5)
    made.append(
        [(cut(f"value {bare['party_fixed']}, {len(against)} guardians unseen", width), "dim")]
    )
    made.append([(cut(f"{sure} easy, {hard} hard (below 50 %)", width), "dim")])
    room = max(0, rows - 3)
    shown = room if len(against) <= room else max(0, room - 1)
    for card_id, c in list(reversed(against))[:shown]:
        name = cut(f" {name_of(card_id)}", width - 9).ljust(width - 8)
        made.append([(name, ""), (f"{percent(c):>7}", _tone(c))])
    if len(against) > shown and room:
        made.append([(cut(f" and {len(against) - shown} weaker ones", width), "dim")])
    return made


def opposing_lines(view: View, guardians: list[str], width: int, rows: int) -> list[Line]:
    """The sums if guardians are laid against the party that is out."""
    found = opposing(view, guardians)
    return [*chance_lines(found, width), *term_lines(found, width, rows - 2)]


def foes_title(view: View) -> str:
    """`Fire Giant at Volcano`."""
    foes = listed([name_of(g) for g in view["foes"]])
    place = f" at {name_of(view['location'])}" if view["location"] else ""
    return f"{foes}{place}"


def battle_lines(
    view: View, width: int, rows: int, then: tuple[str, float] | None = None
) -> list[Line]:
    """The open battle: odds and terms; `then` is what one more card would make of the odds."""
    found = battle_sums(view)
    if found is None:
        return []
    return [*chance_lines(found, width, then=then), *term_lines(found, width, rows - 2)]
