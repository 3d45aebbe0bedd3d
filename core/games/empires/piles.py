"""The order in which a stack goes to a discard pile is its owner's choice (DES-4).

He is asked only where it can matter: while a card of his that takes the last of a kind from the
pile is still to come.  Else a stack goes in the order of arrival.
"""

from __future__ import annotations

from functools import lru_cache

from core.kernel.stack import Frame

from .cards import Card
from .filters import Filter
from .opspec import PROGRAMS
from .scope import Scope
from .state import DISCARD, GONE, EmpiresState
from .table import Ctx, ask, push
from .words import title


def offer_order(s: EmpiresState, left: list[int], source: int) -> None:
    """Ask the owners of cards that have just gone to discard piles together, one after another."""
    for seat in reversed([s.active, *s.after(s.active)]):  # the last one pushed is asked first
        group = [u for u in reversed(left) if s.zone[u] == DISCARD and s.owner[u] == seat]
        if len(group) > 1 and s.alive[seat] and _matters(s, seat, group):
            push(s, Frame("order", 0, source, seat, {"optional": 1}, {"group": group}))


def _matters(s: EmpiresState, seat: int, group: list[int]) -> bool:
    takers, thieves = _readers(s.names)
    if not takers:
        return False
    # With luck that he may take over another's card reads his own pile.
    steals = any(s.owner[k] == seat and s.zone[k] not in (DISCARD, GONE) for k in thieves)
    for k, wants in takers:
        if s.zone[k] in (DISCARD, GONE) or (s.piles > 1 and s.owner[k] != seat and not steals):
            continue
        sc = Scope(s, seat, k)
        for wanted in wants:
            if len({s.names[u] for u in group if wanted.test(sc, u)}) > 1:
                return True
    return False


Readers = tuple[tuple[tuple[int, tuple[Filter, ...]], ...], tuple[int, ...]]


@lru_cache(maxsize=64)
def _readers(names: tuple[str, ...]) -> Readers:
    """Of the cards of a match, by number, those that take the last of a pile, and those that steal
    luck."""
    from .load import CARDS

    takers = [(k, _last_of(CARDS[name])) for k, name in enumerate(names)]
    thieves = [k for k, name in enumerate(names) if "holds_luck" in CARDS[name].self_mods]
    return tuple(row for row in takers if row[1]), tuple(thieves)


def _last_of(card: Card) -> tuple[Filter, ...]:
    """What a card takes from the top of a discard pile."""
    keys = [card.program, *(r.program for r in card.reacts), *(a.program for a in card.acts)]
    steps = [step for key in dict.fromkeys(keys) for step in PROGRAMS.get(key, ())]
    return tuple(
        step.args["what"] for step in steps if step.op == "recover" and step.args.get("last")
    )


def run_order(ctx: Ctx, frame: Frame) -> bool:
    """The owner names the cards from the lowest up; those that he leaves keep their order."""
    s = ctx.s
    chosen = frame.lists.setdefault("chosen", [])
    rest = [u for u in frame.lists["group"] if s.zone[u] == DISCARD and u not in chosen]
    if len(rest) > 1 and not frame.ints.get("stop") and s.alive[frame.controller]:
        frame.lists["choices"] = rest
        return ask(s, frame.controller, "pick")
    s.stack.pop()
    order = [u for u in chosen if s.zone[u] == DISCARD] + rest
    if not chosen or not order:
        return False
    pile = s.discard[s.pile(order[0])]
    for at, u in zip(sorted(pile.index(u) for u in order), order, strict=True):
        pile[at] = u
    names = ", ".join(title(s, u) for u in order)
    seat = frame.controller
    ctx.say(
        "order", "DES-4", f"{{{seat}}} {{{seat}|put|puts}} down in order: {names}.", cards=order
    )
    return False
