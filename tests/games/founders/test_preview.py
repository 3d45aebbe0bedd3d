"""What a placement would do, told beforehand from what the seat may know."""

from __future__ import annotations

import json
from typing import Any

from core.games.founders import GAME
from core.games.founders.actions import Add, Carve, Lay, Switch, Yak
from core.games.founders.preview import preview
from core.kernel import Rng

from .table import Table, fresh, step


def _told(t: Table, a: Lay) -> dict[str, Any]:
    """The preview from the view, once the tile is in the hand."""
    return preview(t.match.view(0), a)


CARDS = {"parchment": ["pyramid", "R"], "compass": ["columns", "B"]}


def test_a_plaza_a_symbol_and_points_are_told() -> None:
    """The tile closes {C9}, covers a symbol and adds a Red District in the Side N."""
    t = Table("B9=R C10=R", artifacts="H:D8", people=[CARDS])
    a = t.placing("C8=R D8 D9")
    told = preview(t.match.view(0), a)
    assert told["legal"]
    assert [name for name, _ in told["cells"]].count("D8") == 1
    assert told["symbols"] == [{"cell": "D8", "kind": "H", "costs_bardiche": False}]
    assert told["plazas"] == [
        {
            "cells": ["C9"],
            "border": {"R": 3},
            "tied": [],
            "carvable": [],
            "new": True,
            "claimed": "R",
        }
    ]
    red = told["own"][0]
    assert (red["slot"], red["design"], red["now"]) == ("parchment", "pyramid", 2)
    assert red["after"] == 3 + 1 + sum(k == "R" for n, k in told["cells"] if n != "C8")


def test_a_preview_changes_nothing_and_is_the_same_from_state_and_view() -> None:
    """Neither the view nor the state is touched."""
    t = Table("B9=R C10=R", people=[CARDS])
    a = t.placing("C8=R D8 D9")
    view = t.match.view(0)
    text, digest = json.dumps(view), t.match.digest()
    assert preview(view, a) == preview(t.s, a, 0)
    assert json.dumps(view) == text
    assert t.match.digest() == digest


def test_illegal_placements_tell_only_their_cells() -> None:
    """Floating tiles, full cells, cells of a Plaza."""
    t = Table("C8=R B9=R C10=B", face="PRY")
    assert preview(t.match.view(0), Lay("trio", "I9", 1))["legal"] is False
    assert preview(t.match.view(0), Lay("trio", "C9", 0))["legal"] is False
    assert preview(t.match.view(0), Lay("trio", "Z9", 0)) == {"legal": False, "cells": []}


def test_foundations_overhang_and_bardiches_are_told() -> None:
    """Salyx covers, Olechia hangs over or touches by a vertex only."""
    t = Table("D7=G D8=G D9=G", me="salyx")
    told = _told(t, t.placing("D8=R C8 C7"))
    assert told["foundation"] == "D8"
    t = Table("B8=G", me="olechia")
    assert _told(t, t.placing("@9 A9 A8"))["outside"] == "@9"
    t = Table(me="olechia", artifacts="A:C7")
    told = _told(t, t.placing("C7 C8 D8"))
    assert told["symbols"] == [{"cell": "C7", "kind": "A", "costs_bardiche": True}]


def test_yaks_that_go_back_are_told() -> None:
    """The covered Yak, and the enclosed one."""
    t = Table("D10=B", yaks={"D9": "R", "E7": "G"})
    assert _told(t, t.placing("D8 D7 E7=G"))["yaks"] == ["G", "R"]


def test_ties_and_carvings_are_told() -> None:
    """Silèn sees between which colours he could choose."""
    t = Table("C8=R B9=B", me="silen", people=[CARDS])
    told = _told(t, t.placing("C10=G D10 D9"))
    assert told["plazas"][0]["tied"] == ["G", "B", "R"]
    assert told["plazas"][0]["carvable"] == ["G", "B", "R"]
    assert told["plazas"][0]["claimed"] is None


def test_single_districts_are_told() -> None:
    """District tiles, Switches, carvings and Yaks."""
    t = Table("C8=R B9=R C11=G", artifacts="A:D9", people=[CARDS]).put("D7 D8 D9")
    assert preview(t.match.view(0), Add("C10", "G"))["plazas"][0]["claimed"] == "R"
    assert preview(t.match.view(0), Add("A9", "G"))["legal"] is False
    t = Table("C8=G B9=R C10=B", artifacts="H:D9", people=[CARDS]).put("D7 D8 D9")
    told = preview(t.match.view(0), Switch("C8", "R"))
    assert (told["plazas"][0]["claimed"], told["plazas"][0]["new"]) == ("R", False)
    t = Table("C8=R B9=B C11=G", artifacts="A:D9", me="silen", people=[CARDS])
    t.put("D7 D8 D9").do("add C10 G")
    told = preview(t.match.view(0), Carve("C9", "R"))
    # A Red District on C9 and a Red Monolith.
    assert told["own"][0]["after"] == told["own"][0]["now"] + 2
    assert preview(Table(me="pehuen").match.view(0), Yak("R", "E7"))["legal"]


def test_previews_agree_with_what_happens() -> None:
    """In random play the points told are the points after the placement, choices aside."""
    checked = 0
    for seed in range(6):
        s = fresh(3, seed, characters="random", artifacts="none")
        rng = Rng(seed)
        while GAME.decisions(s):
            d = GAME.decisions(s)[0]
            if d.kind == "lay" and "silen" not in s.character:
                a = rng.choice(GAME.legal(s, d))
                told = preview(GAME.view(s, d.seat), a)
                GAME.apply(s, d, a, None)
                if s.stage in ("order", "over"):
                    continue
                own = GAME.view(s, d.seat)["own"]
                for entry in told["own"]:
                    assert own[entry["slot"]]["points"] == entry["after"]
                    checked += 1
            else:
                step(s, rng)
    assert checked > 50
