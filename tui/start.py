"""What stands on screen first, by what the command line asked for."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, cast

from core.kernel.errors import TerminusError

from .shared.seats import is_shared

if TYPE_CHECKING:
    from core.save import SaveInfo, Session

    from .app import TerminusApp
    from .request import Request


def open_first(app: TerminusApp) -> None:
    """Lobby at the bottom; on it the table asked for, or the first-run card, or a notice."""
    request = app.request
    app.open("lobby")
    if request.kind == "lobby":
        if not app.settings.recall("calibrated"):
            app.open("calibration")
        return
    if request.kind == "deck":
        app.open("decks", request.deck)
        return
    try:
        if request.kind in ("join", "resume") and open_shared(app, request):
            return
        session = session_for(app, request)
    except (TerminusError, OSError, ValueError) as problem:
        app.notify_player(str(problem))
        return
    app.open_table(session)


def open_shared(app: TerminusApp, request: Request) -> bool:
    """Where the save is a shared table: sit down, or open the choice of seats.

    False where it is an ordinary save to go on with; raises TerminusError with a sentence.
    """
    from .shared import door

    if request.kind == "join":
        table = door.look(app.store, request.save or door.only_one(app.store))
        if request.seat and not table.seat(request.seat).asks_pin:
            app.open_table(door.sit(app.store, table.save, request.seat))
        else:
            app.open("join", table, seat=request.seat)
        return True
    return choose_seat(app, request.save or latest(app))


def choose_seat(app: TerminusApp, name: str) -> bool:
    """Ask who sits down, where a save is a shared table; False where it is none."""
    info = next((i for i in app.store.list() if i.name == name), None)
    if info is None or not may_be_shared(info):
        return False
    from .shared import door

    app.open("join", door.look(app.store, name))
    return True


def may_be_shared(info: SaveInfo) -> bool:
    """Whether a listed save has people at other terminals."""
    return is_shared(info.seat_specs)


def session_for(app: TerminusApp, request: Request) -> Session:
    """The match asked for; raises TerminusError with a sentence."""
    if request.kind == "play":
        return new_session(
            app, request.game, request.seats, dict(request.options), request.seed, request.save
        )
    name = request.save or latest(app)
    if request.kind == "watch":
        return app.store.open_readonly(name)
    return app.store.open(name)


def latest(app: TerminusApp) -> str:
    """Name of the save written last; raises SaveError where there is none."""
    from core.kernel.errors import SaveError

    found = [s for s in app.store.list() if s.status != "corrupt"]
    if not found:
        raise SaveError("There is no saved game to go on with.")
    return max(found, key=lambda s: s.saved).name


def new_session(
    app: TerminusApp,
    game_id: str,
    specs: tuple[str, ...],
    options: dict[str, object],
    seed: int | None,
    save: str = "",
    policy: str = "",
) -> Session:
    """Start a match and put it on disk; raises TerminusError with a sentence."""
    from core.games import games
    from core.kernel import Match, Policy

    game = games[game_id]
    seats = list(specs) or ["human", *["normal"] * (game.seats[0] - 1)]
    match = Match.new(
        game,
        options,
        names_of(seats, str(app.settings["name"])),
        secrets.randbits(64) if seed is None else seed,
        policy=cast(Policy, policy or app.settings["undo"]),
    )
    return app.store.create(match, save, {"seat_specs": seats})


def names_of(specs: list[str], you: str) -> list[str]:
    """Names for seats: `human:Ann` is Ann, `human` is the player, bots are `Bot 1 (normal)`.

    >>> names_of(["human", "normal", "human:Ann", "human:Ann"], "You")
    ['Player 1', 'Bot 1 (normal)', 'Ann', 'Ann 2']
    >>> names_of(["human", "normal"], "You"), names_of(["human", "human"], "You")
    (['You', 'Bot 1 (normal)'], ['Player 1', 'Player 2'])
    >>> names_of(["human", "guest:Bob", "guest"], "You")
    ['Host', 'Bob', 'Guest']
    """
    names: list[str] = []
    bots = 0
    if you == "You" and any(spec.startswith("guest") for spec in specs):
        you = "Host"  # others read it, to whom it is not they
    crowd = you == "You" and sum(spec.startswith("human") for spec in specs) > 1
    for i, spec in enumerate(specs):
        kind, _, given = spec.partition(":")
        if kind == "human":
            name = given or (f"Player {i + 1}" if crowd else you)
        elif kind == "guest":
            name = given or "Guest"
        else:
            bots += 1
            name = f"Bot {bots} ({'own' if kind == 'exec' else kind})"
        plain, n = name, 2
        while name in names:
            name, n = f"{plain} {n}", n + 1
        names.append(name)
    return names
