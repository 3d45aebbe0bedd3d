"""Which answers each decision has, and what carries them out."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from core.kernel import Action, Events

from . import adventure as adv
from . import aftermath, alone, battle, board, hits, recovery, recruit, recruit_events
from . import turn as _turn  # noqa: F401 - registers its stages
from .actions import (
    PASS,
    Attach,
    Brave,
    Carry,
    Cast,
    Dismiss,
    Double,
    Drink,
    Drop,
    Empower,
    Enlist,
    Forget,
    Go,
    Haul,
    Hit,
    Keep,
    Learn,
    Mend,
    Oppose,
    Pass,
    Pilfer,
    Play,
    PlayEncounter,
    PlayMartyr,
    Rise,
    Ruin,
    Sacrifice,
    Second,
    Spy,
    Strike,
    Theft,
    Toss,
    Walk,
    Wield,
)
from .actions import made as _made
from .cards import (
    AMBUSH,
    DISASTER,
    FIGHT_ANOTHER_DAY,
    HAPPY_HUNTING,
    HEAL,
    LOST,
    RESURRECTION,
    SHIELD_OF_FAITH,
    SMITE,
    TAVERN,
    TRACKER,
    TRADING_POST,
)
from .flow import goto, next_asked
from .state import TreasureState
from .zones import lose_spell

Listing = Callable[[TreasureState], list[Action]]


def _losts(s: TreasureState) -> list[Action]:
    if LOST in s.hands[s.asked]:
        return [_made(Play, LOST), PASS]
    return [PASS]


LISTINGS: dict[str, Listing] = {
    "recruit": recruit.recruits,
    "spy": lambda s: [_made(Strike, c) for c in s.hands[s.target]],
    "track": lambda s: [_made(Keep, c) for c in recruit_events.tracked(s)],
    "excess": recruit.excess_choices,
    "lost": _losts,
    "adventure": adv.ventures,
    "oppose": adv.oppositions,
    "encounter": adv.encounters,
    "arms": battle.arms,
    "ward": battle.wards,
    "fight": battle.fights,
    "disaster": hits.disasters,
    "brace": hits.braces,
    "place": hits.placings,
    "rescue": hits.rescues,
    "cure": hits.battle_cures,
    "rise": aftermath.rises,
    "second": aftermath.seconds,
    "again": adv.agains,
    "recovery": recovery.recoveries,
    "discard": recovery.discards,
    "cull": alone.culls,
    "walk": board.walks,
    "brave": board.braveries,
}
"""Answers of each kind of decision."""

PHASE: dict[str, str] = {
    "recruit": "recruit",
    "spy": "recruit",
    "track": "recruit",
    "lost": "recruit",
    "cull": "draw",
    "recovery": "recovery",
    "discard": "discard",
}
"""Phase of each kind of decision; all others belong to the adventure."""


def phase_of(s: TreasureState) -> str:
    """Phase of the open decision, `over` at the end."""
    if s.ended:
        return "over"
    step = s.back_step if s.step == "excess" else s.step
    return PHASE.get(step, "adventure")


def _cast(s: TreasureState, a: Action, events: Events | None) -> None:
    cast_ = cast(Cast, a)
    if s.step == "fight":
        battle.do_cast(s, cast_.spell, events)
    elif cast_.spell == SHIELD_OF_FAITH:
        hits.do_shield_of_faith(s, events)
    elif cast_.spell == RESURRECTION:
        hits.do_resurrection(s, cast_.target, events)
    elif cast_.spell == HEAL:
        caster = recruit.spend_spell(s, HEAL, events)
        if s.step == "cure":
            caster.cast = True
        recruit.cast_heal(s, cast_.target, events)


def _play(s: TreasureState, a: Action, events: Events | None) -> None:
    card = cast(Play, a).card
    if card == LOST:
        recruit.do_lost(s, card, events)
    else:
        _PLAYS[card](s, events)


_PLAYS: dict[int, Callable[[TreasureState, Events | None], None]] = {
    TRADING_POST: recruit_events.do_trading_post,
    TRACKER: recruit_events.do_tracker,
    AMBUSH: battle.do_ambush,
    SMITE: battle.do_smite,
    FIGHT_ANOTHER_DAY: battle.do_fight_another_day,
    DISASTER: hits.do_disaster,
    HAPPY_HUNTING: adv.do_again,
    TAVERN: recovery.do_tavern,
}


def _forget(s: TreasureState, a: Action, events: Events | None) -> None:
    if s.step == "excess":
        recruit.do_excess(s, cast(Forget, a), events)
    else:
        lose_spell(s, s.active, cast(Forget, a).spell, events)


def _toss(s: TreasureState, a: Action, events: Events | None) -> None:
    if s.step == "cull":
        alone.do_cull(s, cast(Toss, a), events)
    else:
        recovery.do_toss(s, cast(Toss, a), events)


_AFTER_PASS = {
    "arms": "ward",
    "fight": "dice",
    "again": "recovery",
    "recovery": "recovered",
    "cure": "battle-over",
    "brave": "recovery",
}
"""Stage after one's own window is closed."""
WINDOWS = ("lost", "oppose", "encounter", "ward", "disaster", "rise", "second")
"""Windows that several seats are asked in."""


def _pass(s: TreasureState, a: Action, events: Events | None) -> None:
    step = s.step
    if step in WINDOWS:
        next_asked(s, events)
    elif step == "recruit":
        goto(s, "alone-turn" if s.mode == "alone" else "recruited", events)
    elif step == "adventure":
        adv.passed(s, events)
    elif step == "brace":
        hits.place(s, events)
    elif step == "rescue":
        hits.bury(s, events)
    elif step == "discard":
        recovery.discarded(s, events)
    else:
        goto(s, _AFTER_PASS[step], events)


Doing = Callable[[TreasureState, Action, Events | None], None]
DOINGS = cast(
    "dict[type[Action], Doing]",
    {
        Enlist: recruit.do_enlist,
        Attach: recruit.do_attach,
        Carry: recruit.do_carry,
        Learn: recruit.do_learn,
        Cast: _cast,
        Drink: recruit.do_drink,
        Mend: recovery.do_mend,
        Theft: recruit_events.do_theft,
        Pilfer: recruit_events.do_pilfer,
        Spy: recruit_events.do_spy,
        Ruin: recruit_events.do_ruin,
        PlayMartyr: hits.do_martyr,
        Play: _play,
        Keep: recruit_events.do_keep,
        Strike: recruit_events.do_strike,
        Go: adv.do_go,
        Haul: adv.do_go,
        Oppose: adv.do_oppose,
        Double: adv.do_oppose,
        Empower: battle.do_empower,
        Wield: battle.do_wield,
        Hit: hits.do_hit,
        Sacrifice: hits.do_sacrifice,
        Rise: aftermath.do_rise,
        Second: aftermath.do_second,
        PlayEncounter: adv.do_encounter,
        Dismiss: recovery.do_dismiss,
        Drop: recovery.do_drop,
        Forget: _forget,
        Toss: _toss,
        Walk: board.do_walk,
        Brave: lambda s, a, events: board.do_brave(s, events),
        Pass: _pass,
    },
)
"""What carries each action out."""
