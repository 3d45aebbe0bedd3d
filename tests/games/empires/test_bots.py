"""What the bots do: points, plays, fire, reactions, and that they win."""

from __future__ import annotations

import pytest

from core.bots.levels import make_bot
from core.games.empires import GAME, gunnery
from core.games.empires import actions as act
from core.games.empires.heuristics import Heuristic, after
from core.games.empires.judgement import hq_worth, standing
from core.games.empires.state import fleet_place, hq_place
from core.kernel import Rng
from core.kernel.options import build
from tests.games.empires.scenario import Scenario

FRIGATE = "s3-argonian-frigate-sunspot-frigate"
CRUISER = "s5-argonian-light-cruiser-whirlwind-light-cruiser"


def choice(t: Scenario, level: str = "normal", seed: int = 1) -> act.Action:
    """What a bot answers to the open question, from its view alone."""
    d = t.match.decisions()[0]
    legal = list(GAME.legal(t.s, d))
    made = Heuristic().choose(GAME.view(t.s, d.seat), d, legal, Rng(seed), level)
    assert made in legal
    return made


def turn_of(t: Scenario, phase: str) -> list[act.Action]:
    """Answers of a bot until the phase or the seat changes, reactions passed."""
    seat, made = t.s.active, []
    while not t.s.over and t.s.active == seat and t.s.phase == phase:
        if t.asked()[1] == "react":
            t.do(act.PASS)
            continue
        made.append(choice(t))
        t.do(made[-1])
    return made


def test_points_go_to_the_most_valuable_set() -> None:
    """The bot takes the solver's set."""
    t = Scenario(2).put(0, "t3-moon", "moon").put(0, FRIGATE, "frigate").begin(phase="allocate")
    assert choice(t) is act.BEST


def test_heavy_weapons_are_loaded() -> None:
    """Ammunition that is there is used."""
    t = Scenario(2)
    t.put(0, "t3-armory-moon", "armory").put(0, "t3-moon", "moon").put(0, FRIGATE, "frigate")
    t.begin(phase="allocate").do(act.BEST)
    assert choice(t) == act.Arm(t.u("frigate"))


def test_plasma_without_its_energy_is_not_armed() -> None:
    """Ammunition for a plasma weapon that gets no energy would be lost (COR-5)."""
    t = Scenario(2).seat(0, empire="Corporate")
    t.put(0, "t1-large-asteroid", "rock").put(0, "t3-armory-moon", "armory")
    t.put(0, "s3-corporate-destroyer", "ship").begin(phase="allocate").do(act.BEST)
    assert any(isinstance(a, act.Arm) for a in t.legal())
    assert choice(t) is act.DONE


def test_research_ends_what_hurts() -> None:
    """Research that suffices goes to the monster on the bot's own ship."""
    t = Scenario(2).put(0, "t3-moon", "moon").put(0, "t6-sochess-comet", "comet", turns_left=4)
    t.put(0, CRUISER, "cruiser").put(1, "m3-alien-parasites", "parasites", on="cruiser")
    t.begin(phase="allocate")
    t.do(act.BEST if act.BEST in t.legal() else act.DONE) if t.asked()[1] == "allocate" else None
    assert choice(t) == act.Apply(t.u("parasites"), "research")


def test_terrain_is_played_in_the_first_turn() -> None:
    """Economy comes first: all terrain of the hand is played, up to three cards."""
    t = Scenario(2).hand(0, "t5-planet-jnaphahr", "t4-small-planet-siobhan-7", "t3-moon")
    t.begin(number=1)
    played = [a for a in turn_of(t, "play-a") if isinstance(a, act.Play)]
    assert len(played) == 3


def test_targeting_is_not_wasted_on_a_ship_that_cannot_fire() -> None:
    """What lasts this turn only is not played on a disengaged ship (DIS-1)."""
    t = Scenario(2).hand(0, "l3-lucky-targeting").put(0, CRUISER, "idle")
    t.put(1, FRIGATE, "foe").begin()
    assert any(isinstance(a, act.Play) for a in t.legal())
    assert choice(t) is act.DONE


def test_crew_stays_in_hand_rather_than_on_terrain() -> None:
    """An ordnance officer waits for a ship."""
    t = Scenario(2).hand(0, "c2-ordnance-officer").put(0, "t3-moon", "moon").begin()
    assert choice(t) is act.DONE


def test_crew_that_helps_goes_aboard() -> None:
    """An officer helps from now on, so he does not wait in hand."""
    t = Scenario(2).hand(0, "c2-ordnance-officer").put(0, "t3-moon", "moon")
    t.put(0, CRUISER, "cruiser", engaged=True).put(1, FRIGATE, "foe").begin()
    made = choice(t)
    assert isinstance(made, act.Play)
    assert made.place == t.u("cruiser")


def test_a_card_is_not_changed_for_its_like() -> None:
    """A swap with the reserve brings another card (RES-2)."""
    t = Scenario(2).hand(0, "c6-captain").seat(0, reserve=["c6-captain"])
    t.begin(phase="play-b")
    assert any(isinstance(a, act.Swap) for a in t.legal())
    assert choice(t) is act.DONE


def test_a_bare_headquarters_gets_a_protector() -> None:
    """A ship is played before other cards when nothing protects the HQ (HQ-1)."""
    t = Scenario(2).hand(0, FRIGATE, "m4-space-dragon", "h1-dust-cloud", "e2-phaser-refit")
    t.put(0, "t3-moon", "moon").put(1, CRUISER, "foe", engaged=True).begin()
    first = choice(t)
    assert isinstance(first, act.Play)
    assert t.s.names[first.card] == FRIGATE
    assert first.place == fleet_place(0)


def test_the_open_headquarters_takes_all_fire() -> None:
    """With no protector left everything is fired at the HQ."""
    t = Scenario(2).put(0, CRUISER, "cruiser", engaged=True, loaded=2).begin(phase="fire")
    turn_of(t, "fire")
    assert t.hq(1) == 6


def test_the_last_protector_is_destroyed_and_the_rest_hits_the_headquarters() -> None:
    """Fire is enough to destroy the protector and no more; what is left hits the HQ (HQ-6)."""
    t = Scenario(2).put(0, CRUISER, "one", engaged=True, loaded=2)
    t.put(0, CRUISER, "two", engaged=True, loaded=2)
    t.put(1, FRIGATE, "guard", shield_damage=2).begin(phase="fire")
    turn_of(t, "fire")
    assert not t.in_play("guard")
    assert t.hq(1) == 12 - 3


def test_fire_is_concentrated() -> None:
    """Of two equal ships one is destroyed rather than both scratched."""
    t = Scenario(2).put(0, CRUISER, "gun", engaged=True, loaded=2)
    t.put(1, FRIGATE, "left", shield_damage=1).put(1, FRIGATE, "right", shield_damage=1)
    t.begin(phase="fire")
    turn_of(t, "fire")
    assert [t.in_play("left"), t.in_play("right")].count(False) == 1


def test_own_cards_are_never_fired_at() -> None:
    """One's own ships are legal targets (FIRE-6), but not for a bot."""
    t = (
        Scenario(2)
        .put(0, CRUISER, "gun", engaged=True)
        .put(0, FRIGATE, "friend")
        .begin(phase="fire")
    )
    own = {t.u("gun"), t.u("friend"), hq_place(0)}
    found = gunnery.plan(t.s, 0, [a.target for a in t.legal() if isinstance(a, act.Volley)])
    assert not own & {g.target for g in found.steps}


def test_harm_goes_to_opponents() -> None:
    """A monster that fits any ship is not played on one's own."""
    t = Scenario(2).hand(0, "h5-ion-storm").put(0, CRUISER, "mine")
    t.put(1, FRIGATE, "foe", shield_damage=2).begin()
    made = choice(t)
    assert isinstance(made, act.Play)
    assert made.place == t.u("foe")


def test_a_reaction_saves_a_ship() -> None:
    """Two damage less that save the ship are worth the card."""
    t = Scenario(2).put(0, CRUISER, "gun", engaged=True, loaded=2)
    t.put(1, FRIGATE, "prey", shield_damage=1).hand(1, "o3-defensive-electronic-warfare")
    t.begin(phase="fire")
    t.volley("prey", gun=(4, 0))
    made = choice(t)
    assert isinstance(made, act.Play)


def test_a_reaction_is_not_spent_on_a_scratch() -> None:
    """One phaser on the shields of a cruiser is not answered."""
    t = Scenario(2).put(0, CRUISER, "gun", engaged=True)
    t.put(1, CRUISER, "target").hand(1, "l6-lucky-maneuver").begin(phase="fire")
    t.volley("target", gun=(1, 0))
    assert t.asked() == (1, "react")
    assert choice(t) is act.PASS


def test_a_crowded_hand_is_thinned() -> None:
    """More than nine cards slow the draw, so the least wanted goes (DRAW-1, DISC-3)."""
    t = Scenario(2).hand(0, *["l1-lucky-crew-action"] * 3, *["l6-lucky-maneuver"] * 8)
    t.begin(phase="discard", plays_left=3)
    made = choice(t)
    assert isinstance(made, act.Drop)
    assert t.s.names[made.card] == "l1-lucky-crew-action"


def test_the_bot_sees_its_view_only() -> None:
    """Another hand and deck order behind the same view change nothing about the answer."""
    t = Scenario(2).hand(0, FRIGATE, "h2-ion-storm", "t3-moon").hand(1, CRUISER, "t3-moon")
    t.put(0, "t3-moon", "moon").put(1, FRIGATE, "foe").begin()
    d = t.match.decisions()[0]
    view = GAME.view(t.s, d.seat)
    legal = list(GAME.legal(t.s, d))
    other = GAME.determinize(view, Rng(77))
    one = Heuristic().choose(view, d, legal, Rng(4), "normal")
    assert one == Heuristic().choose(GAME.view(other, d.seat), d, legal, Rng(4), "normal")


def test_a_trial_leaves_the_position_alone() -> None:
    """Trying an action out works on a copy."""
    from core.kernel.state import digest

    t = Scenario(2).hand(0, FRIGATE).put(0, "t3-moon", "moon").begin()
    before = digest(t.s)
    new = after(t.s, 0, t.play_of(FRIGATE))
    assert digest(t.s) == before
    assert new.zone[t.u(FRIGATE)] != t.s.zone[t.u(FRIGATE)]


def test_standing_follows_headquarters_and_fleets() -> None:
    """Damage on one's HQ lowers it, more ships raise it, an opponent's raise his."""
    t = Scenario(2).put(0, FRIGATE, "a").put(1, FRIGATE, "b").begin()
    even = standing(t.s, 0)
    hurt = t.s.clone()
    hurt.hq[0] = 10
    assert standing(hurt, 0) < even
    assert standing(hurt, 1) > standing(t.s, 1)
    assert hq_worth(3) < hq_worth(4)


def match_of(levels: list[str], seed: int) -> tuple[int, ...]:
    """Winners of one match between bots, all offers checked."""
    s = GAME.new(build(GAME.Options, {}), len(levels), Rng(seed))
    bots = [make_bot(GAME, level) for level in levels]
    streams = [Rng.stream(seed, "bot", i) for i in range(len(levels))]
    for _ in range(5_000):
        if s.over:
            return tuple(s.winners)
        d = GAME.decisions(s)[0]
        legal = GAME.legal(s, d)
        a = bots[d.seat].choose(GAME.view(s, d.seat), d, legal, streams[d.seat])
        assert a in legal
        GAME.apply(s, d, a, None)
    raise AssertionError("the match did not end")


@pytest.mark.parametrize("level", ["normal", "easy"])
def test_bots_beat_chance(level: str) -> None:
    """In eight matches, from both seats, at least seven are won (100 of 100 in long trials)."""
    won = 0
    for seed in range(8):
        at = seed % 2
        levels = ["random", "random"]
        levels[at] = level
        won += match_of(levels, seed) == (at,)
    assert won >= 7


def test_a_bot_beats_three_chance_players() -> None:
    """At a table of four the bot wins at least three matches of four."""
    won = 0
    for seed in range(4):
        levels = ["random"] * 4
        levels[seed] = "normal"
        won += match_of(levels, seed) == (seed,)
    assert won >= 3


def test_easy_slips() -> None:
    """At the lower level some answers are any legal ones."""
    t = Scenario(2).hand(0, FRIGATE, "t3-moon", "t5-planet-jnaphahr").begin(number=1)
    assert len({choice(t, "normal", seed) for seed in range(30)}) == 1
    assert len({choice(t, "easy", seed) for seed in range(30)}) > 1
