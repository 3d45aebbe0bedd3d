"""Chapter 18: structures, their decks, stacked decks, and combinations that are refused."""

from __future__ import annotations

import pytest

from core.games.empires import GAME
from core.games.empires import actions as act
from core.games.empires.deck_rules import check
from core.games.empires.decks import deck_check, read_deck
from core.games.empires.setup import CHALLENGE
from core.games.empires.state import EmpiresState
from core.games.empires.structures import STRUCTURES
from core.kernel import BadOptions, Match, Rng
from core.kernel import options as opt

from .scenario import Scenario

FRIGATE = "s3-argonian-frigate-sunspot-frigate"
MOON = "t1-small-moon"
TRIAL = {"decks": "trial,trial"}


def new(seats: int = 2, **options: object) -> Match:
    """A match of the variant."""
    return Match.new(GAME, options, seats, seed=4)


# --- structures -------------------------------------------------------------------------------


@pytest.mark.rule("empires:SET-4", "empires:VAR-1", "empires:VAR-2", "empires:VAR-3")
@pytest.mark.parametrize("structure", STRUCTURES)
@pytest.mark.parametrize("seats", [2, 3, 6])
def test_every_structure_is_an_option_and_a_deck_check(structure: str, seats: int) -> None:
    """One list serves both; the decks that are dealt without a word are legal (VAR-1 to VAR-3)."""
    spec = next(s for s in opt.specs(GAME.Options) if s.name == "structure")
    assert spec.choices == STRUCTURES
    match = new(seats, structure=structure, strict_decks=structure != "standard")
    assert isinstance(match.state, EmpiresState)
    assert match.state.rules.structure == structure
    assert deck_check("argonian", structure, seats) is not None


@pytest.mark.rule("empires:VAR-1", "empires:TRN-1")
def test_a_tournament_refuses_a_deck_of_another_size() -> None:
    """80 to 120 cards, checked without asking (TRN-1)."""
    with pytest.raises(BadOptions, match=r"80 to 120 cards") as caught:
        new(structure="tournament", deck1="argonian-200")
    assert caught.value.rule == "empires:TRN-1"
    ten = f"empire: Argonian;{';'.join(['10 t3-moon'] * 8)};1 t10-super-massive-star"
    rules = [c["rule"] for c in check(read_deck(ten), "tournament")]
    assert "TRN-1" in rules


@pytest.mark.rule("empires:VAR-1", "empires:TRN-2")
def test_the_antes_of_a_tournament_are_not_kept() -> None:
    """They go onto the discard piles; playing for keeps is refused with both names (TRN-2)."""
    s = new(structure="tournament").state
    assert isinstance(s, EmpiresState)
    assert [len(pile) for pile in s.discard] == [1, 1]
    for other in ("keeps", "gamblers"):
        with pytest.raises(BadOptions, match=rf"`{other}=yes`.*`structure=tournament`"):
            new(structure="tournament", **{other: True})


@pytest.mark.rule("empires:VAR-2")
def test_a_challenge_is_played_with_200_points() -> None:
    """The presets have 200 strength points; another sum is refused with the mend (VAR-2)."""
    for name in CHALLENGE:
        for seats in (2, 6):
            assert check(read_deck(name), "challenge", seats) == []
    match = new(structure="challenge")
    s = match.state
    assert isinstance(s, EmpiresState)
    for seat in (0, 1):
        assert sum(s.defs[u].strength for u, x in enumerate(s.owner) if x == seat) == 200
    with pytest.raises(BadOptions, match="200") as caught:
        new(structure="challenge", deck2="argonian")
    assert caught.value.rule == "empires:VAR-2"


@pytest.mark.rule("empires:VAR-2")
def test_a_challenge_frees_size_ladder_and_copies() -> None:
    """Ten of a kind at strength 10 are fine as long as the sum and the types are (VAR-2)."""
    cards = {"t10-super-massive-star": 18, "s3-argonian-frigate-sunspot-frigate": 1}
    cards |= {"e1-shield-refit": 1, "m1-small-phaser-eel": 1, "h2-ion-storm": 1, "o2-gold-vein": 1}
    cards |= {"b4-base-station": 1, "c6-science-officer": 1, "t1-small-moon": 1}
    text = "empire: Argonian;" + ";".join(f"{n} {card}" for card, n in cards.items())
    deck = read_deck(text)
    assert check(deck, "challenge") == []
    assert {"DECK-3", "DECK-4", "DECK-7"} <= {c["rule"] for c in check(deck, "standard")}


@pytest.mark.rule("empires:VAR-3")
def test_in_a_free_for_all_any_deck_plays() -> None:
    """Nothing but the reserve and the ante must be there (VAR-3)."""
    both = "5 s2-mechad-frigate;5 s3-argonian-frigate-sunspot-frigate;9 t10-super-massive-star"
    s = new(structure="free-for-all", deck1=both, deck2="4 t3-moon;", strict_decks=True).state
    assert isinstance(s, EmpiresState)
    assert len(s.hand[0]) == 9
    assert len(s.reserve[1]) == 2
    with pytest.raises(BadOptions, match="too few cards for 2 players"):
        new(structure="free-for-all", deck1="2 t3-moon;")


@pytest.mark.rule("empires:VAR-3", "empires:CMD-1")
def test_in_a_free_for_all_any_number_of_units_is_in_play() -> None:
    """There is no command limit (VAR-3)."""
    for structure, legal in (("free-for-all", True), ("standard", False)):
        t = Scenario(2, structure=structure).hand(0, FRIGATE)
        for i in range(7):
            t.put(0, FRIGATE, f"f{i}")
        t.begin(phase="play-a")
        found = [a for a in t.legal() if isinstance(a, act.Play) and a.card == t.u(FRIGATE)]
        assert bool(found) == legal
        if legal:
            t.play(FRIGATE).next_turn().next_turn()
            assert sum(t.s.kind[u] == "S" for u in t.s.fleet_of(0)) == 8


@pytest.mark.rule("empires:VAR-4")
def test_an_ego_game_is_the_sum_of_its_options() -> None:
    """Whatever the players agree on: nearly all switches together make a match (VAR-4)."""
    on = {
        spec.name: True
        for spec in opt.specs(GAME.Options)
        if spec.kind is bool and spec.name != "strict_decks"
    }
    m = new(3, **on, celebration="universe", structure="free-for-all", turn_limit=9, hq_points=9)
    rng = Rng(1)
    for _ in range(150):
        if m.outcome() is not None:
            break
        d = m.decisions()[0]
        m.submit(GAME.answer(m.state, d, rng), d.seat)
        assert GAME.invariants(m.state) == []


@pytest.mark.rule("empires:VAR-4")
@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"structure": "basic", "stack_deck": True}, ("stack_deck=yes", "structure=basic")),
        ({"structure": "tournament", "keeps": True}, ("keeps=yes", "structure=tournament")),
        ({"gamblers": True, "survivors": 2}, ("gamblers=yes", "survivors=2")),
        ({"play_to_end": True, "survivors": 2}, ("play_to_end=yes", "survivors=2")),
    ],
)
def test_what_excludes_each_other_is_refused_with_both_names(
    options: dict[str, object], words: tuple[str, str]
) -> None:
    """One sentence, before the match (VAR-4)."""
    with pytest.raises(BadOptions) as caught:
        opt.build(GAME.Options, options)
    for word in words:
        assert f"`{word}`" in caught.value.message
    assert caught.value.message.count(".") == 1


# --- VAR-13 -----------------------------------------------------------------------------------


def stacking(seats: int = 2) -> Match:
    """A match before the decks are stacked."""
    return new(seats, decks=",".join(["trial"] * seats), stack_deck=True)


@pytest.mark.rule("empires:VAR-13")
def test_everybody_orders_his_deck_before_the_ante() -> None:
    """The first card named is the ante, the next nine the hand, the next is drawn (VAR-13)."""
    m = stacking()
    s = m.state
    assert isinstance(s, EmpiresState)
    for seat in (0, 1):
        wanted = []
        for step in range(12):
            d = m.decisions()[0]
            assert (d.seat, d.kind) == (seat, "stack")
            legal = [a for a in m.legal(d) if isinstance(a, act.Stack)]
            a = legal[step * 5 % len(legal)]
            wanted.append(a.card)
            m.submit(a)
        m.submit(act.DONE)
        if seat == 0:
            assert s.deck[0][::-1][:12] == wanted
            first = wanted
    assert s.hand[0] == first[1:10]
    assert s.discard[0] == first[:1]
    assert s.deck[0][-1] == first[10]
    assert m.decisions()[0].kind != "stack"


@pytest.mark.rule("empires:VAR-13")
def test_only_its_owner_sees_how_a_deck_is_stacked() -> None:
    """Others see that it is done; the owner sees what he has placed so far (VAR-13)."""
    m = stacking()
    d = m.decisions()[0]
    m.submit(m.legal(d)[3])
    m.submit(m.legal(m.decisions()[0])[5])
    s = m.state
    assert isinstance(s, EmpiresState)
    mine = GAME.view(s, 0)
    assert mine["stacked"] == s.deck[0][::-1][:2]
    for other in (None, 1):
        assert "stacked" not in GAME.view(s, other)
    world = GAME.determinize(mine, Rng(9))
    assert world.deck[0][::-1][:2] == mine["stacked"]
    assert GAME.view(world, 0) == mine
    assert m.event_count() == 0
    m.submit(act.DONE)
    assert m.story(1) == [f"{m.seats[0]} has stacked the deck."]


@pytest.mark.rule("empires:VAR-13")
def test_what_is_not_ordered_lies_below_as_it_was_shuffled() -> None:
    """Nobody cuts; who orders nothing plays a shuffled deck (VAR-13)."""
    m = stacking()
    s = m.state
    assert isinstance(s, EmpiresState)
    before = list(s.deck[0])
    card = before[0]  # the bottom card comes to the top
    same = {a.card for a in m.legal(m.decisions()[0]) if isinstance(a, act.Stack)}
    pick = next(u for u in same if s.names[u] == s.names[card])
    m.submit(act.Stack(pick))
    before.remove(pick)
    assert s.deck[0] == [*before, pick]
    m.submit(act.DONE)
    m.submit(act.DONE)
    assert len(s.hand[0]) == 9
    assert s.discard[0] == [pick]


@pytest.mark.rule("empires:VAR-13")
def test_bots_stack_their_decks() -> None:
    """Terrain and small ships come early (VAR-13)."""
    from core.bots.levels import make_bot

    m = stacking()
    bot, rng = make_bot(GAME, "normal"), Rng(1)
    while (d := m.decisions()[0]).kind == "stack":
        m.submit(bot.choose(m.view(d.seat), d, m.legal(d), rng))
    s = m.state
    assert isinstance(s, EmpiresState)
    for seat in (0, 1):
        kinds = "".join(s.kind[u] for u in s.hand[seat])
        assert kinds.count("T") >= 3
        assert kinds.count("S") >= 2
