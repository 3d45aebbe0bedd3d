"""Chapter 2: setting up a match."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from core.kernel.errors import BadOptions
from core.kernel.rng import Rng
from core.kernel.stack import Frame

from . import stacking
from .deck_files import Deck
from .deck_rules import check, missing_built
from .decks import deck_list, read_deck
from .filters import LETTERS
from .options import Options
from .state import ANTE, DECK, DISCARD, HAND, NONE, RESERVE, EmpiresState
from .structures import ENFORCED

HAND_SIZE = 9

STANDARD = ("argonian", "krebiz", "mechad", "corporate")
BASIC = ("basic-a", "basic-b")
CHALLENGE = tuple(f"{name}-200" for name in STANDARD)
PRESETS = {"basic": BASIC, "challenge": CHALLENGE}
"""Decks that are dealt where none is named, by structure; the standard ones for the others."""


def decks_of(options: Options, seats: int) -> list[Deck]:
    """The decks of a match: named ones, else presets; raises BadOptions."""
    given = [getattr(options, f"deck{i + 1}") for i in range(6)]
    count = 1 if options.structure == "basic" else seats
    presets = PRESETS.get(options.structure, STANDARD)
    decks = [read_deck(given[i] or playable(presets[i % len(presets)])) for i in range(count)]
    if options.structure == "basic":
        # One basic deck serves two players (SET-3): a second one joins from three players on.
        for i in range(1, (seats + 1) // 2):
            decks.append(read_deck(given[i] or playable(BASIC[i % 2])))
    for i, deck in enumerate(decks):
        if any(given[seats:]) and i >= seats:
            raise BadOptions(f"There are decks for more than {seats} seats.")
        if options.structure != "basic" and len(deck.all) <= seats * options.reserves:
            raise BadOptions(
                f"The deck `{deck.name}` has too few cards for {seats} players: the reserve and "
                "the ante come from it.",
                rule="empires:RES-1",
            )
        bad = missing_built(deck)
        if bad:
            listed = ", ".join(bad[:5]) + (" …" if len(bad) > 5 else "")
            raise BadOptions(
                f"The deck `{deck.name}` names cards that are not built yet: {listed}."
            )
        if options.strict_decks or options.structure in ENFORCED:
            broken = check(deck, options.structure, seats)
            if broken:
                raise BadOptions(
                    f"The deck `{deck.name}` is not legal: {broken[0]['message']}",
                    rule=f"empires:{broken[0]['rule']}",
                )
    return decks


@lru_cache
def playable(preset: str) -> str:
    """A default preset, or the trial deck where that one is not there or not wholly built."""
    if preset in deck_list() and not missing_built(read_deck(preset)):
        return preset
    return "trial"


def default_reserve(deck: Deck, size: int) -> list[str]:
    """Cards for a reserve fleet that a deck does not name: strong ones of different types."""
    from .load import CARDS

    order = sorted(set(deck.cards), key=lambda i: (-CARDS[i].strength, i))
    picked: list[str] = []
    types: set[str] = set()
    for card in order:
        d = CARDS[card]
        if d.type not in types and d.strength <= 6 and not d.extra.get("no_reserve"):
            picked.append(card)
            types.add(d.type)
        if len(picked) == size:
            return picked
    # A deck of few types (VAR-2, VAR-3): whatever else may be there.
    rest = Counter(deck.cards) - Counter(picked)
    more = [c for c in order for _ in range(rest[c]) if not CARDS[c].extra.get("no_reserve")]
    return picked + more[: size - len(picked)]


def new_state(options: Options, seats: int, rng: Rng) -> EmpiresState:
    """The position before the first decision (2.2 to 2.5)."""
    if options.survivors >= seats:
        raise BadOptions(
            f"`survivors={options.survivors}` needs more than {seats} seats.", rule="empires:TRN-3"
        )
    decks = decks_of(options, seats)
    rules = options.rules()
    names: list[str] = []
    owner: list[int] = []
    reserves: list[list[int]] = [[] for _ in range(seats)]
    piles: list[list[int]] = []
    if rules.shared_deck:
        cards = [c for d in decks for c in d.all]
        piles.append(list(range(len(cards))))
        names += cards
        owner += [0] * len(cards)
    else:
        for seat, deck in enumerate(decks):
            _stock(deck, seat, seats, rules.reserves, names, owner, reserves, piles)
    s = blank(rules, tuple(names), seats, len(piles), rng)
    s.owner = owner
    s.empires = [d.empire for d in decks] if not rules.shared_deck else [""] * seats
    s.deck = piles
    for pile in s.deck:
        rng.shuffle(pile)  # START-1
    s.reserve = reserves
    for row in reserves:
        for u in row:
            s.zone[u] = RESERVE
    if rules.gamblers and not rules.shared_deck:
        s.home = tuple(owner)
    s.fleet = s.owner.copy()
    if rules.stack_deck:
        s.stack = [stacking.begin()]
    else:
        deal(s)
    return s


def deal(s: EmpiresState) -> None:
    """Antes and hands; then the first player's turn begins (START-1 to START-4)."""
    seats = len(s.alive)
    _ante(s, seats)
    for seat in s.order:
        pile = s.deck[0 if s.piles == 1 else seat]
        for _ in range(min(HAND_SIZE, len(pile))):  # START-4
            u = pile.pop()
            s.owner[u] = seat
            s.zone[u] = HAND
            s.hand[seat].append(u)
    if s.rules.shared_deck and s.rules.reserves:
        _shared_reserves(s, seats)
    s.fleet = s.owner.copy()
    s.active = s.order[0]
    s.stack[:] = [Frame("turn")]


def _stock(
    deck: Deck,
    seat: int,
    seats: int,
    with_reserve: bool,
    names: list[str],
    owner: list[int],
    reserves: list[list[int]],
    piles: list[list[int]],
) -> None:
    cards = list(deck.cards)
    reserve = list(deck.reserve) if with_reserve else []
    if not with_reserve:
        cards += deck.reserve
    if with_reserve and len(reserve) != seats:
        # RES-1: exactly as many as players; a deck written for another number is fitted.
        spare = [c for c in default_reserve(deck, seats) if c not in reserve]
        while len(reserve) > seats:
            cards.append(reserve.pop())
        for c in spare[: seats - len(reserve)]:
            cards.remove(c)
            reserve.append(c)
    first = len(names)
    names += cards
    piles.append(list(range(first, len(names))))
    reserves[seat] = list(range(len(names), len(names) + len(reserve)))
    names += reserve
    owner += [seat] * (len(cards) + len(reserve))


def _ante(s: EmpiresState, seats: int) -> None:
    """The ante decides the order, ties by die (START-1 to START-3); else the die alone (SET-3)."""
    if s.piles == 1:
        first = by_die(s, list(range(seats)))
        s.order = [(first + i) % seats for i in range(seats)]
        return
    strength = []
    for seat in range(seats):
        u = s.deck[seat].pop()
        strength.append(s.defs[u].strength)
        if s.rules.keeps:
            s.zone[u] = ANTE
            s.ante[seat] = u
        else:
            s.zone[u] = DISCARD
            s.discard[seat].append(u)
    left = list(range(seats))
    s.order = []
    while left:
        best = max(strength[x] for x in left)
        chosen = by_die(s, [x for x in left if strength[x] == best])
        s.order.append(chosen)
        left.remove(chosen)


def by_die(s: EmpiresState, tied: list[int]) -> int:
    """One of several seats: the highest throw, thrown again among equals."""
    while len(tied) > 1:
        rolls = [s.rng.roll(6) for _ in tied]
        top = max(rolls)
        tied = [x for x, r in zip(tied, rolls, strict=True) if r == top]
    return tied[0]


def _shared_reserves(s: EmpiresState, seats: int) -> None:
    """Reserve fleets from a shared deck: the top cards, as many as players (SET-3, RES-1)."""
    pile = s.deck[0]
    for seat in s.order:
        for _ in range(min(seats, len(pile))):
            u = pile.pop()
            s.owner[u] = seat
            s.zone[u] = RESERVE
            s.reserve[seat].append(u)


def blank(rules: object, names: tuple[str, ...], seats: int, piles: int, rng: Rng) -> EmpiresState:
    """A state with every card in its deck's zone and nothing else."""
    from .load import CARDS
    from .options import Rules

    assert isinstance(rules, Rules)
    n = len(names)

    def zeros() -> list[int]:
        return [0] * n

    def nones() -> list[int]:
        return [NONE] * n

    return EmpiresState(
        rng=rng,
        turn=1,
        answers=[0] * seats,
        rules=rules,
        names=names,
        piles=piles,
        empires=[""] * seats,
        order=list(range(seats)),
        alive=[1] * seats,
        hq=[0] * seats,
        turns_taken=[0] * seats,
        limit=[seats] * seats,
        units_played=[0] * seats,
        extra_draws=[0] * seats,
        penalty=[[0] * 7 for _ in range(seats)],
        deck=[[] for _ in range(piles)],
        discard=[[] for _ in range(piles)],
        hand=[[] for _ in range(seats)],
        reserve=[[] for _ in range(seats)],
        ante=[NONE] * seats,
        play=[],
        owner=zeros(),
        zone=[DECK] * n,
        kind=[LETTERS[CARDS[name].type] for name in names],
        host=nones(),
        joined=zeros(),
        fleet=zeros(),
        engaged=zeros(),
        shield_damage=zeros(),
        damage=zeros(),
        heavy_damage=zeros(),
        loaded=zeros(),
        shot=zeros(),
        shot_heavy=zeros(),
        emf=zeros(),
        plasma=zeros(),
        research=zeros(),
        left=nones(),
        used=zeros(),
        counter=zeros(),
        memo=nones(),
        boost=zeros(),
        gave=zeros(),
        away=zeros(),
        born=zeros(),
        active=0,
        phase="allocate",
        clock=0,
        plays=3,
        pool=[0] * 8,
        volleyed=[],
        firing=[],
        last_lost=[NONE] * seats,
        quiet=0,
        moved=0,
        stack=[],
        asked=NONE,
        question="",
        over=0,
        winners=[],
        reason="",
        reason_rule="",
        dealt=[0] * seats * seats if rules.nobody_out else [],
    )
