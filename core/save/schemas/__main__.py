"""Write the schema of every game at its present version into this folder."""

from __future__ import annotations

from core.games import games
from core.save import schema

schema.write_all(games.values())
