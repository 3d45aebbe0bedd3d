"""Custom operations of dragons."""

from __future__ import annotations

from core.games.empires.damage_protectors import volley_mark
from core.games.empires.effects import Run, custom


@custom(
    "stand-guard", "Played in reaction, it passes on what it cannot take of that attack (VOL-6)."
)
def stand_guard(r: Run) -> None:
    """Note the attack that is answered."""
    answered = r.answer
    if answered is None:
        return
    if answered.words.get("what") == "volley":
        r.s.counter[r.card] = volley_mark(r.s)
    else:
        answered.ints["guard"] = r.card + 1


@custom("pay-toll", "The unit for which points were paid may fire at the card this turn.")
def pay_toll(r: Run) -> None:
    """Noted with the turn, which ends it."""
    r.s.stack[0].lists.setdefault("toll", []).extend((r.card, r.sc.tgt))
