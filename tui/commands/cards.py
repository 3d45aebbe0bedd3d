"""`cards` and `deck`: look cards up, look at decks and check them."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from . import decks
from .arguments import Commands, add_json, command, number
from .output import as_json, note, out

MANY = 40
"""More found cards than this get a line each without text."""


def add(commands: Commands) -> None:
    """Declare the commands."""
    cards = command(commands, "cards", "search the cards, read one in full")
    cards.add_argument("game", metavar="GAME", nargs="?", default="", help="default: all games")
    cards.add_argument(
        "query", metavar="QUERY", nargs="*", help="words of its name, type or text, or its id"
    )
    add_json(cards)
    cards.set_defaults(run=run_cards)

    deck = command(commands, "deck", "look at decks, build and check your own")
    deck.set_defaults(run=_no_subcommand, deck_parser=deck)
    inner = deck.add_subparsers(metavar="COMMAND", title="commands", dest="deck_command")
    check = command(inner, "check", "name every deck rule that a deck breaks")
    check.add_argument("file", metavar="FILE")
    check.add_argument(
        "--structure",
        default="",
        help="standard, tournament, basic, challenge, free-for-all (default: what the deck says)",
    )
    check.add_argument("--players", type=number, metavar="N", default=0, help="seats of the match")
    check.set_defaults(run=run_deck_check)
    listing = command(inner, "list", "list the decks that come with the game and your own")
    listing.set_defaults(run=run_deck_list)
    show = command(inner, "show", "show one deck")
    show.add_argument("name", metavar="NAME")
    show.set_defaults(run=run_deck_show)
    decks.add(inner)
    for sub in (check, listing, show):
        sub.add_argument("--game", default="", help="where several games have decks")
        add_json(sub)


def card_list(game_id: str) -> list[dict[str, Any]]:
    """The cards of a game as dicts with id, slug, name, text; empty for a game without."""
    name = f"core.games.{game_id}.cards"
    if find_spec(name) is None:
        return []
    listing = getattr(import_module(name), "cards", None)
    return [] if listing is None else list(listing())


def run_cards(args: argparse.Namespace) -> int:
    """Search."""
    from core.games import games

    words = list(args.query)
    if args.game in games:
        chosen = [args.game]
    else:
        # One word that is no game is a query over all games.
        chosen = list(games)
        words = [args.game, *words] if args.game else words
    query = " ".join(words)
    found = [
        {"game": game_id, **card}
        for game_id in chosen
        for card in matching(card_list(game_id), query)
    ]
    if args.json:
        as_json(found)
        return 0 if found else 1
    if not found:
        if not any(card_list(game_id) for game_id in chosen):
            note(f"{games[chosen[0]].title} is played without cards to look up.")
        else:
            note(f"no card has `{query}` in its name, id or text.")
        return 1
    for card in found:
        if len(found) == 1:
            _sheet(card)
        elif len(found) > MANY:
            out(f"{card['game']:<10} {card['id']:<8} {card['name']}")
        else:
            out(f"{card['game']:<10} {card['id']:<8} {card['name']}: {card['text']}")
    return 0


def _sheet(card: dict[str, Any]) -> None:
    """Everything about one card."""
    out(f"{card['name']}  ({card['game']} {card['id']}, {card['slug']})")
    for key, value in card.items():
        if key in ("game", "id", "slug", "name", "text") or value in ("", None, [], {}):
            continue
        if isinstance(value, dict):
            value = ", ".join(f"{k} {v}" for k, v in value.items())
        elif isinstance(value, list):
            value = ", ".join(map(str, value))
        out(f"  {key.replace('_', ' ')}: {value}")
    if card["text"]:
        out(f"  {card['text']}")


def matching(cards: list[dict[str, Any]], query: str) -> list[dict[str, Any]]:
    """Cards that have all words of the query; an exact id, slug or name stands alone."""
    low = query.strip().lower()
    if not low:
        return cards
    exact = [c for c in cards if low in (c["id"].lower(), c["slug"].lower(), c["name"].lower())]
    if exact:
        return exact
    words = low.split()
    return [c for c in cards if all(w in _haystack(c) for w in words)]


def _haystack(card: dict[str, Any]) -> str:
    said = [card["id"], card["slug"], card["name"], card["text"], card.get("type") or ""]
    return " ".join([*said, card.get("empire") or "", *(card.get("tags") or ())]).lower()


def deck_module(game_id: str) -> Any:
    """The module with the decks of a game; raises BadOptions where no game has decks."""
    from core.games import games
    from core.kernel import BadOptions

    if game_id and game_id not in games:
        games[game_id]  # raises with the known ones
    having = [g for g in games if find_spec(f"core.games.{g}.decks") is not None]
    if game_id and game_id not in having:
        raise BadOptions(f"{games[game_id].title} is played without decks of one's own.")
    if not having:
        raise BadOptions("No game here is played with decks of one's own.")
    if not game_id and len(having) > 1:
        raise BadOptions(f"Several games have decks; say --game {' or '.join(having)}.")
    return import_module(f"core.games.{game_id or having[0]}.decks")


def _no_subcommand(args: argparse.Namespace) -> int:
    note("say which: `terminus deck list`, `show`, `check`, `new`, `fill` or `edit`.")
    return 2


def run_deck_check(args: argparse.Namespace) -> int:
    """Name every broken deck rule; exit status 1 where there is one."""
    module = deck_module(args.game)
    if not (getattr(module, "is_known", None) or _is_listed(module))(args.file):
        with open(args.file, "rb"):
            pass  # a file that is not there is wrong usage, not an illegal deck
    purpose = getattr(module, "deck_purpose", None)
    structure, players = purpose(args.file) if purpose is not None else ("standard", 2)
    problems = module.deck_check(args.file, args.structure or structure, args.players or players)
    plain = [p if isinstance(p, dict) else _fields(p) for p in problems]
    if args.json:
        as_json({"legal": not plain, "problems": plain})
        return 1 if plain else 0
    if not plain:
        out("The deck is legal.")
    for problem in plain:
        cards = ", ".join(map(str, problem.get("cards") or ()))
        line = f"{problem['rule']}: {problem['message']}" if problem["rule"] else problem["message"]
        if cards:
            line += f" ({cards})"
        if problem.get("mend"):
            line += f" {problem['mend']}"
        out(line)
    return 1 if plain else 0


def _is_listed(module: Any) -> Callable[[str], bool]:
    """Whether a deck comes with a game that has no folder of one's own."""
    listed = module.deck_list()
    return lambda name: name in listed


def _fields(problem: Any) -> dict[str, Any]:
    names = ("rule", "message", "cards", "mend")
    made = {name: getattr(problem, name, "") for name in names}
    made["cards"] = list(made["cards"] or ())
    return made


def run_deck_list(args: argparse.Namespace) -> int:
    """List decks: names, or dicts with `name` and `text`; then one's own."""
    module = deck_module(args.game)
    found = list(module.deck_list())
    own = getattr(module, "own_decks", list)()
    for deck in own:
        if deck["trouble"]:
            note(deck["trouble"])
    readable = [deck for deck in own if not deck["trouble"]]
    if args.json:
        as_json([*found, *(deck["name"] for deck in readable)])
        return 0
    for deck in [*found, *readable]:
        if isinstance(deck, dict):
            more = deck.get("text") or deck.get("about") or ""
            out(f"{deck['name']:<24} {more}".rstrip())
        else:
            out(str(deck))
    return 0


def run_deck_show(args: argparse.Namespace) -> int:
    """Show a deck: a text, or a dict."""
    deck = deck_module(args.game).deck_show(args.name)
    if args.json:
        as_json(deck)
    elif isinstance(deck, str):
        out(deck)
    else:
        for key, value in deck.items():
            if isinstance(value, list):
                out(f"{key}:")
                for line in value:
                    words = " ".join(map(str, line.values())) if isinstance(line, dict) else line
                    out(f"  {words}")
            else:
                out(f"{key}: {value}")
    return 0
