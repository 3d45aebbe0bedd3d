"""Stated positions for tests and trials; documented in RULES.md."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from core.kernel import BadFixture

from .board import SPACE
from .cards import BEARS, CARDS, COUNT, INDEX, KIND
from .flow import goto
from .state import Hero, TreasureState
from .values import level
from .view import census

STEPS = ("recruit", "adventure", "recovery", "discard", "place", "draw", "battle")


def _known(given: object, keys: tuple[str, ...], where: str) -> Mapping[str, Any]:
    if not isinstance(given, Mapping):
        raise BadFixture(f"`{where}` is an object.")
    for key in given:
        if key not in keys:
            raise BadFixture(f"`{where}` has no key `{key}`; it has: {', '.join(keys)}.")
    return given


def _cards(given: object, where: str, *kinds: str) -> list[int]:
    if not isinstance(given, list):
        raise BadFixture(f"`{where}` is a list of card ids.")
    found = []
    for i in given:
        if not isinstance(i, str) or (i not in INDEX and i != "*"):
            raise BadFixture(f"There is no card `{i}` (in `{where}`).")
        if i == "*":
            found.append(-1)
        elif kinds and KIND[INDEX[i]] not in kinds:
            raise BadFixture(f"{i} cannot lie in `{where}`.")
        else:
            found.append(INDEX[i])
    return found


def _number(value: object, what: str, low: int, high: int) -> int:
    if type(value) is not int or not low <= value <= high:
        raise BadFixture(f"{what} is a whole number from {low} to {high}.")
    return value


class _Table:
    """The zones of a state while cards are put into them."""

    def __init__(self, s: TreasureState) -> None:
        self.s = s
        self.placed: list[int] = []
        self.star: list[int] | None = None

    def named(self, cards: list[int], star: list[int] | None = None) -> list[int]:
        """Note cards as placed; a `*` in the list asks for the rest."""
        for c in cards:
            if c == -1:
                if star is None or self.star is not None:
                    raise BadFixture("`*` may stand once, in `deck`, `discard` or a hand.")
                self.star = star
            elif c in self.placed:
                raise BadFixture(f"{CARDS[c].id} is named twice.")
            else:
                self.placed.append(c)
        return [c for c in cards if c >= 0]

    def lift(self) -> None:
        """Take the named cards out of every zone."""
        s = self.s
        gone = set(self.placed)
        zones = [s.deck, s.discard, s.out, s.laid, s.aside, s.guardians]
        zones += [*s.hands, *s.carried, *s.piles]
        for party in s.parties:
            for h in [h for h in party if h.card in gone]:
                party.remove(h)
                s.discard += h.items + h.spells
            for h in party:
                zones += [h.items, h.spells]
        for zone in zones:
            zone[:] = [c for c in zone if c not in gone]
        if s.location in gone:
            s.location = -1
        for spots, kinds in (
            (s.spot_finds, ("treasure", "item")),
            (s.spot_guards, ("guardian",)),
            (s.spot_places, ("location",)),
        ):
            for i, card in enumerate(spots):
                if card in gone:
                    spots[i] = self._spare(kinds, CARDS[card].id)

    def _spare(self, kinds: tuple[str, ...], instead_of: str) -> int:
        """A card that is out of the match, to lie on the board where a named one was."""
        spare = next((c for c in self.s.out if KIND[c] in kinds), None)
        if spare is None:
            raise BadFixture(f"{instead_of} lies on the board and nothing can take its place.")
        self.s.out.remove(spare)
        return spare


def set_fixture(base: TreasureState, fixture: Mapping[str, Any]) -> TreasureState:
    """A new state: `base` with what the fixture names; displaced cards go to the discard pile."""
    s = base.clone()
    keys = ("seats", "deck", "discard", "adventure", "pawns", "turn")
    _known(fixture, keys, "fixture")
    if s.mode == "board" and ("deck" in fixture or "adventure" in fixture):
        raise BadFixture("The board version takes no `deck` or `adventure`.")
    _clear_battle(s)
    table = _Table(s)
    put: list[tuple[list[int], list[int]]] = []
    seats = fixture.get("seats", [])
    if not isinstance(seats, list) or len(seats) > len(s.hands):
        raise BadFixture(f"`seats` is a list of at most {len(s.hands)} objects.")
    heroes: list[tuple[int, list[Hero]]] = []
    for p, seat in enumerate(seats):
        where = f"seats[{p}]"
        _known(seat, ("hand", "party", "carried", "pile"), where)
        if "hand" in seat:
            cards = _cards(seat["hand"], where + ".hand")
            put.append((s.hands[p], table.named(cards, s.hands[p])))
        if "carried" in seat:
            cards = _cards(seat["carried"], where + ".carried", "item")
            put.append((s.carried[p], table.named(cards)))
        if "pile" in seat:
            cards = _cards(seat["pile"], where + ".pile", "treasure")
            put.append((s.piles[p], table.named(cards)))
        if "party" in seat:
            heroes.append((p, _party(table, seat["party"], where)))
    for key, zone in (("deck", s.deck), ("discard", s.discard)):
        if key in fixture:
            put.append((zone, table.named(_cards(fixture[key], key), zone)))
    adventure = _known(fixture.get("adventure", {}), ("location", "laid", "guardians"), "adventure")
    _name_adventure(table, adventure, put)
    for zone, _ in put:  # what was there before is displaced
        zone.clear()
    for p, _ in heroes:
        s.parties[p].clear()
    table.lift()
    if "location" in adventure:
        s.location = INDEX[adventure["location"]]
    for zone, cards in put:
        zone += cards
    for p, party in heroes:
        s.parties[p] += sorted(party, key=lambda h: h.card)
    _sweep(s, table)
    if "deck" in fixture:
        s.deck.reverse()  # listed from the top
    _tidy(s)
    if "pawns" in fixture:
        _set_pawns(s, fixture["pawns"])
    if "turn" in fixture:
        _set_turn(s, fixture["turn"])
    return s


def _clear_battle(s: TreasureState) -> None:
    if s.mode != "board":
        s.discard += [*s.laid, *s.guardians, *s.aside]
        if s.location >= 0:
            s.discard.append(s.location)
    s.laid.clear()
    s.guardians.clear()
    s.aside.clear()
    s.foes.clear()
    s.location = -1
    s.encounter = False
    s.excess = s.target = -1
    s.queue.clear()
    s.guard_plays.clear()
    s.party_plays.clear()


def _party(table: _Table, given: object, where: str) -> list[Hero]:
    if not isinstance(given, list) or len(given) > 4:
        raise BadFixture(f"`{where}.party` is a list of at most four heroes.")
    party = []
    for raw in given:
        _known(raw, ("id", "left", "items", "spells"), where + ".party")
        card = table.named(_cards([raw.get("id")], where + ".party", "hero"))[0]
        left = _number(raw.get("left", CARDS[card].hits), "left", 1, CARDS[card].hits)
        items = table.named(_cards(raw.get("items", []), where + ".items", "item"))
        spells = table.named(_cards(raw.get("spells", []), where + ".spells", "spell"))
        h = Hero(card, left, sorted(items), sorted(spells))
        for m in items:
            if m not in BEARS[card]:
                raise BadFixture(f"{CARDS[card].name} cannot use {CARDS[m].name}.")
        if len(spells) > level(h):
            raise BadFixture(f"{CARDS[card].name} holds at most {level(h)} spells.")
        party.append(h)
    return party


def _name_adventure(
    table: _Table, adventure: Mapping[str, Any], put: list[tuple[list[int], list[int]]]
) -> None:
    s = table.s
    if "location" in adventure:
        table.named(_cards([adventure["location"]], "location", "location"))
    if "laid" in adventure:
        put.append((s.laid, table.named(_cards(adventure["laid"], "laid", "treasure"))))
    if "guardians" in adventure:
        cards = _cards(adventure["guardians"], "guardians", "guardian")
        put.append((s.guardians, table.named(cards)))
        s.foes = sorted(cards)


def _sweep(s: TreasureState, table: _Table) -> None:
    """Displaced cards go where `*` stands, else to the discard pile."""
    present = set(census(s))
    rest = [c for c in range(COUNT) if c not in present]
    if table.star is not None:
        # The star takes every card that the fixture does not name, wherever it lay.
        if table.star is s.deck or table.star is s.discard:
            other = s.discard if table.star is s.deck else s.deck
            moved = [c for c in other if c not in table.placed]
            other[:] = [c for c in other if c in table.placed]
            rest += moved
        table.star += sorted(rest)
    else:
        s.discard += rest


def _tidy(s: TreasureState) -> None:
    for zone in (*s.hands, *s.carried, *s.piles):
        zone.sort()
    s.guardians.sort()
    for p, party in enumerate(s.parties):
        if not party and s.carried[p]:
            s.discard += s.carried[p]
            s.carried[p].clear()


def _set_pawns(s: TreasureState, pawns: object) -> None:
    if s.mode != "board" or not isinstance(pawns, list) or len(pawns) != len(s.pawns):
        raise BadFixture("`pawns` lists a space for each seat of the board version.")
    for p, word in enumerate(pawns):
        if word not in SPACE:
            raise BadFixture(f"There is no space `{word}`.")
        s.pawns[p] = SPACE[word]


def _set_turn(s: TreasureState, given: object) -> None:
    turn = _known(given, ("seat", "number", "step", "lost", "hits", "won"), "turn")
    s.active = _number(turn.get("seat", s.active), "turn.seat", 0, len(s.hands) - 1)
    s.turn = _number(turn.get("number", s.turn), "turn.number", 1, 100_000)
    s.lost_way = turn.get("lost", False) is True
    s.phases_done = 0
    step = turn.get("step", "recruit")
    if step not in STEPS:
        raise BadFixture(f"`turn.step` is one of {', '.join(STEPS)}.")
    if step in ("place", "battle") and (not s.foes or not s.party):
        raise BadFixture("That step needs a party and `adventure.guardians`.")
    s.asked = s.active
    if step == "place":
        s.won = turn.get("won", False) is True
        s.hits = _number(turn.get("hits", 1), "turn.hits", 1, 12)
        s.step = "place"
    elif step in ("draw", "battle"):
        goto(s, "turn" if step == "draw" else "battle", None)
    elif step == "adventure":
        goto(s, "board-adventure" if s.mode == "board" else "adventure", None)
    else:
        s.step = step
    s.mended = False
