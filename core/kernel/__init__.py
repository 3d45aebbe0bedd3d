"""The kernel: what all games share, knowing none of them.

`Match` drives a game; `Game` is the contract that a game fulfils; everything else here is what
those two speak in.
"""

from .actions import Action, action
from .decisions import Decision, Outcome
from .errors import (
    BadDeck,
    BadFixture,
    BadOptions,
    CannotUndo,
    EngineBug,
    GameOver,
    IllegalAction,
    InvalidAction,
    NotEnumerable,
    NotYourDecision,
    SaveError,
    StaleDecision,
    TerminusError,
)
from .events import ALL, Event, Events, render
from .game import Game, View
from .heuristic import RulesOfThumb
from .match import Applied, Match, Policy, Report, Why, listed
from .options import OptionSpec, option
from .rng import Rng
from .stack import Frame, Ops
from .state import State

__all__ = [
    "ALL",
    "Action",
    "Applied",
    "BadDeck",
    "BadFixture",
    "BadOptions",
    "CannotUndo",
    "Decision",
    "EngineBug",
    "Event",
    "Events",
    "Frame",
    "Game",
    "GameOver",
    "IllegalAction",
    "InvalidAction",
    "Match",
    "NotEnumerable",
    "NotYourDecision",
    "Ops",
    "OptionSpec",
    "Outcome",
    "Policy",
    "Report",
    "Rng",
    "RulesOfThumb",
    "SaveError",
    "StaleDecision",
    "State",
    "TerminusError",
    "View",
    "Why",
    "action",
    "listed",
    "option",
    "render",
]
