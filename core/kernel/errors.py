"""Every refusal and failure that Terminus reports, as small named classes.

Each error carries a stable `code` (used by the JSON-lines protocol), a sentence for a person that
names the fault and the mend, and, where a rule stands behind it, the rule's id such as
`foundation:AF-14`.  An `EngineBug` is never the player's fault and is never shown as one.
"""

from __future__ import annotations

from typing import ClassVar


class TerminusError(Exception):
    """Base of everything that Terminus refuses on purpose."""

    code: ClassVar[str] = "error"

    def __init__(self, message: str, *, rule: str = "") -> None:
        super().__init__(message)
        self.message = message
        """One sentence for a person."""
        self.rule = rule
        """Rule id such as `empires:DMG-3`, or an empty string."""


class InvalidAction(TerminusError):
    """The text or object cannot be read as an action of this game."""

    code = "invalid_action"


class IllegalAction(TerminusError):
    """The action can be read, but the rules do not allow it now."""

    code = "illegal_action"

    def __init__(self, message: str, *, rule: str = "", decision: str = "") -> None:
        super().__init__(message, rule=rule)
        self.decision = decision
        """Id of the decision that the action was offered for, or an empty string."""


class NotYourDecision(TerminusError):
    """The seat that acts has no decision open now."""

    code = "not_your_decision"


class StaleDecision(TerminusError):
    """The decision that the action answers is no longer open."""

    code = "stale_decision"


class GameOver(TerminusError):
    """The match has ended; nothing can be done in it but look and undo."""

    code = "game_over"


class NotEnumerable(TerminusError):
    """Too many legal actions to list; `Game.sample` draws one."""

    code = "not_enumerable"


class CannotUndo(TerminusError):
    """Undo or redo stops here: the message says at which barrier."""

    code = "cannot_undo"


class BadOptions(TerminusError):
    """An unknown game, option, seat or seed, or a value that does not fit."""

    code = "bad_options"


class BadFixture(TerminusError):
    """A stated position that cannot be set up."""

    code = "bad_fixture"


class BadDeck(TerminusError):
    """A deck file that cannot be read or breaks deck rules."""

    code = "bad_deck"


class SaveError(TerminusError):
    """Base of everything that goes wrong with a save."""

    code = "save_error"


class EngineBug(TerminusError):
    """A broken promise inside the program itself."""

    code = "engine_bug"
