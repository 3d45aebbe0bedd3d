"""PINs of seats: who shares a terminal may lock his side; kept as a salted hash in the save."""

from __future__ import annotations

import hashlib
import hmac
import secrets

from core.save import Session

_ROUNDS = 100_000


def keep_pin(session: Session, seat: int, word: str) -> None:
    """Keep a PIN (as a salted hash) in the save, or take it away where the word is empty."""
    pins = dict(session.meta.get("pins", {}))
    if word:
        salt = secrets.token_hex(8)
        pins[str(seat)] = f"{salt}:{_hash(salt, word)}"
    else:
        pins.pop(str(seat), None)
    session.set_meta("pins", pins)


def _hash(salt: str, word: str) -> str:
    return hashlib.pbkdf2_hmac("sha256", word.encode(), salt.encode(), _ROUNDS).hex()


def has_pin(session: Session, seat: int) -> bool:
    """Whether the seat asks for a PIN."""
    return str(seat) in session.meta.get("pins", {})


def fits_pin(session: Session, seat: int, word: str) -> bool:
    """Whether the word is the seat's PIN."""
    salt, _, kept = str(session.meta.get("pins", {}).get(str(seat), "")).partition(":")
    return hmac.compare_digest(kept, _hash(salt, word))
