"""What every state has, how it becomes plain JSON, and its digest.

A state is an attrs slots class of ints, strings, flat lists and small attrs classes of those: no
history, no callables, no hints for a screen.  Each game writes its own `clone`; a contract test
compares it with the fields, so that a new field cannot be forgotten.
"""

from __future__ import annotations

import json
from functools import lru_cache
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, Self, TypeVar

import attrs

from .rng import MASK, Rng

if TYPE_CHECKING:
    from cattrs import Converter

S = TypeVar("S", bound="State")


@attrs.define
class State:
    """Base of all states."""

    rng: Rng
    turn: int
    """Turn or round of the table, from 1."""
    answers: list[int]
    """Answers given so far by each seat; `apply` adds one for the seat that acted."""

    def clone(self) -> Self:
        """An independent copy that shares only immutable things."""
        raise NotImplementedError


@lru_cache(maxsize=1)
def converter() -> Converter:
    """The one codec between states and plain JSON values; unknown keys are refused."""
    # cattrs is loaded at first use: `terminus --help` must not pay for it.
    from cattrs import Converter

    made = Converter(forbid_extra_keys=True, detailed_validation=True)
    made.register_unstructure_hook(Rng, rng_to_plain)
    made.register_structure_hook(Rng, lambda plain, _: rng_from_plain(plain))
    # Plain bool, int and str must be what they say: no silent conversion of a damaged save.
    for kind in (int, str, bool):
        made.register_structure_hook(kind, _strict(kind))
    return made


def _strict(kind: type) -> Any:
    def check(value: object, _: object) -> Any:
        if type(value) is not kind:
            raise ValueError(f"{kind.__name__} wanted, not {value!r}"[:120])
        return value

    return check


def rng_to_plain(rng: Rng) -> dict[str, Any]:
    """`{"state": "0x…", "draws": n}`: 64-bit numbers are hex strings in JSON."""
    return {"state": f"0x{rng.state:016x}", "draws": rng.draws}


def rng_from_plain(plain: Any) -> Rng:
    """Read `rng_to_plain`; raises ValueError for anything else."""
    if not isinstance(plain, dict) or set(plain) != {"state", "draws"}:
        raise ValueError("a generator has `state` and `draws`")
    state, draws = plain["state"], plain["draws"]
    if not isinstance(state, str) or type(draws) is not int or draws < 0:
        raise ValueError("a generator has a hex `state` and a count `draws`")
    number = int(state, 16)
    if not 0 <= number <= MASK:
        raise ValueError("the generator's state is 64 bits")
    return Rng(number, draws)


def to_plain(state: State) -> dict[str, Any]:
    """The whole state as plain JSON values; it shows hidden things."""
    plain: dict[str, Any] = converter().unstructure(state)
    return plain


def from_plain(cls: type[S], plain: object) -> S:
    """A state from its plain form; raises cattrs errors for anything malformed."""
    return converter().structure(plain, cls)


def canonical(plain: object) -> bytes:
    """One byte string per JSON value: sorted keys, no blanks, ASCII."""
    return json.dumps(plain, sort_keys=True, separators=(",", ":"), ensure_ascii=True).encode()


def digest(state: State) -> str:
    """`blake2b-128:…` over the canonical bytes of the whole state, generator included."""
    return "blake2b-128:" + blake2b(canonical(to_plain(state)), digest_size=16).hexdigest()
