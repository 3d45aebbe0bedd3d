"""A player who follows the advice of the digest (C.8): sums, odds, thin hands.

It sees a view, never a state.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from core.kernel import Action, Decision, Rng, RulesOfThumb, View

from . import actions as act
from .cards import (
    AMULET,
    CARDS,
    FIREBALL,
    GUARDIANS,
    INDEX,
    KIND,
    MARTYR,
    SMITE,
    SPELLS,
    TELEPORT,
    TRACKER,
)
from .forecast import battle_sums, opposing, outlook, party_of, sums
from .state import Hero
from .values import capacity, soak, weapons
from .worths import hero_worth, item_value, place_bonus

SLIP = 30
"""Of a hundred decisions, how many the easy level answers with any legal action."""
GO_CHANCE = 0.40


class Heuristic(RulesOfThumb):
    """Chooses by rules of thumb; the legal answers are always listed in this game."""

    slips = SLIP

    def best(
        self, view: View, decision: Decision, answers: list[Action], rng: Rng, level: str
    ) -> Action:
        """The answer of most worth."""
        return _Mind(view, decision.seat, answers).best()

    def ranked(
        self, view: View, decision: Decision, answers: list[Action], rng: Rng
    ) -> list[Action]:
        """The answers by their worth."""
        return _Mind(view, decision.seat, answers).ranked()


class _Mind:
    """One decision: each answer gets a worth, the first of the best is taken."""

    def __init__(self, view: View, seat: int, answers: list[Action]) -> None:
        self.view = view
        self.seat = seat
        self.answers = answers
        self.me: dict[str, Any] = view["players"][seat]
        self.hand = [INDEX[i] for i in self.me["hand"] or ()]
        self.party = party_of(view, seat)

    def best(self) -> Action:
        """The answer worth most; passing is worth nothing."""
        special = _WHOLE.get(self.view["step"])
        if special is not None:
            return special(self)
        worth = _WORTH[self.view["step"]]
        best, most = self.answers[-1], -1e9
        for a in self.answers:
            w = 0.0 if isinstance(a, act.Pass) else worth(self, a)
            if w > most:
                best, most = a, w
        return best

    def ranked(self) -> list[Action]:
        """All answers, those of most worth first; as they are listed where none is rated alone."""
        worth = _WORTH.get(self.view["step"])
        if worth is None:
            return self.answers
        rated = {a: 0.0 if isinstance(a, act.Pass) else worth(self, a) for a in self.answers}
        return sorted(self.answers, key=lambda a: -rated[a])

    # --- Recruit ----------------------------------------------------------------------------------

    def recruit(self, a: Action) -> float:
        """Heroes first, then items, spells, events."""
        if isinstance(a, act.Enlist):
            return 50 + hero_worth(CARDS[a.hero].id)
        if isinstance(a, act.Attach):
            return self._attach(a)
        if isinstance(a, act.Learn):
            return self._learn(a)
        if isinstance(a, act.Theft):
            return 30 + float(self.view["players"][a.seat]["pile_size"])
        if isinstance(a, act.Pilfer | act.Ruin):
            return 20 + item_value(a.item) if item_value(a.item) >= 2 else -1
        if isinstance(a, act.Spy):
            return 10 + float(self.view["players"][a.seat]["hand_size"])
        if isinstance(a, act.Play):
            return self._recruit_event(a.card)
        if isinstance(a, act.Cast | act.Drink):
            return self._cure(a, 3)
        return -1  # carrying alone brings nothing

    def _attach(self, a: act.Attach) -> float:
        if any(a.item in h.items for h in self.party):
            return -1  # no moving about
        h = next(h for h in self.party if h.card == a.hero)
        item = CARDS[a.item]
        if item.sort == "weapon":
            held = max((item_value(m) for m in weapons(h)), default=0.0)
            gain = item_value(a.item) - held
            return 40 + gain if gain > 0 else -1
        if a.item == AMULET:
            return 39 + CARDS[a.hero].level
        return 38 + 0.5 * CARDS[a.hero].hits + 0.1 * CARDS[a.hero].cbt

    def _learn(self, a: act.Learn) -> float:
        h = next(h for h in self.party if h.card == a.hero)
        # One spell per hero and battle: spread them; frail casters last.
        return 35 - 2 * len(h.spells) + 0.3 * h.left

    def _recruit_event(self, card: int) -> float:
        if card == TRACKER:
            return 25
        rest = [c for c in self.hand if c != card]
        good = sum(1 for c in rest if self.keep_worth(c) >= 4)
        return 15 if good <= 2 and len(rest) <= 6 else -1

    def _cure(self, a: act.Cast | act.Drink, least: int) -> float:
        card = a.target if isinstance(a, act.Cast) else a.hero
        h = next((h for h in self.party if h.card == card), None)
        if h is None:
            return -1
        lack = CARDS[card].hits - h.left
        return 5.0 + lack if lack >= least or (lack == least - 1 and h.left == 1) else -1

    # --- Adventure --------------------------------------------------------------------------------

    def adventure(self, a: Action) -> float:
        """Where the chance is best, with the best treasure that it deserves."""
        assert isinstance(a, act.Go | act.Haul)
        chance = self.go_chance(a.location)
        left = self.view["deck"] / (3 * self.view["seats"])
        wanted = GO_CHANCE if left > 2 else 0.2
        if chance < wanted:
            return -1
        worth = 100 * chance + CARDS[a.treasure].points * (1 if chance > 0.5 else -1)
        if isinstance(a, act.Haul):
            worth += 2 + CARDS[a.second].points if chance > 0.6 else -50
        return worth

    def go_chance(self, location: int) -> float:
        """Chance to win there, with a guess at what spells in hand and opponents' hands do."""
        chance = float(outlook(self.view, CARDS[location].id)["chance"])
        ready = sum(1 for h in self.party if h.spells)
        chance += 0.07 * ready
        others = [p for i, p in enumerate(self.view["players"]) if i != self.seat]
        # Nobody lays a guardian from an empty hand.
        idle = 1.0
        for p in others:
            idle *= (1 - len(GUARDIANS) / 147) ** p["hand_size"]
        return chance + (1 - chance) * idle if chance < 1 else 1.0

    def oppose(self, a: Action) -> float:
        """The guardian that holds the party best, not a bigger one than needed."""
        assert isinstance(a, act.Oppose | act.Double)
        foes = [a.guardian] + ([a.second] if isinstance(a, act.Double) else [])
        chance = float(opposing(self.view, [CARDS[g].id for g in foes])["chance"])
        limit = 0.75 if self.view["queue"] else 0.9
        if chance > limit:
            return -1
        worth = 1.5 - chance - 0.01 * sum(CARDS[g].cbt for g in foes)
        return worth - (0.35 if isinstance(a, act.Double) else 0)

    def encounter(self, a: Action) -> float:
        """Only where the party will most likely bleed."""
        assert isinstance(a, act.PlayEncounter)
        chance = float(sums(self.view, [CARDS[a.guardian].id], None)["chance"])
        return 1 - chance if chance < 0.5 else -1

    def again(self, a: Action) -> float:
        """Once more, with cards in hand and a party that stands."""
        places = [c for c in self.hand if KIND[c] == "location"]
        if not places or not any(KIND[c] == "treasure" for c in self.hand):
            return -1
        return 1 if max(self.go_chance(c) for c in places) >= GO_CHANCE else -1

    # --- battle -----------------------------------------------------------------------------------

    def ward(self, a: Action) -> float:
        """What turns the odds by enough."""
        now = battle_sums(self.view)
        assert now is not None
        if isinstance(a, act.Ruin):
            bearer = next(
                (h for h in party_of(self.view, self.view["active"]) if a.item in h.items), None
            )
            if bearer is None:
                return -1
            return 0.2 if item_value(a.item) >= 2 and 0.2 < now["chance"] < 0.95 else -1
        card = a.card if isinstance(a, act.Play) else a.spell  # type: ignore[attr-defined]
        then = battle_sums(self.view, (), [CARDS[card].id])
        assert then is not None
        gain = float(now["chance"] - then["chance"])
        if isinstance(a, act.Empower):
            gain -= 0.002 * self.keep_worth(a.spell)
        return gain if gain >= 0.12 else -1

    def fight(self) -> Action:
        """As few plays as make the win likely; retreat where all of them would not do."""
        now = battle_sums(self.view)
        assert now is not None
        plays = [a for a in self.answers if not isinstance(a, act.Pass)]
        helps: list[tuple[float, Action]] = []
        for a in plays:
            card = a.spell if isinstance(a, act.Cast) else a.card  # type: ignore[attr-defined]
            if (card in SPELLS and card != TELEPORT) or card == SMITE:
                then = battle_sums(self.view, [CARDS[card].id])
                assert then is not None
                helps.append((float(then["chance"]), a))
        chance = float(now["chance"])
        if chance >= 0.85:
            return act.PASS
        top = self._with_all()
        if top < 0.25:
            if chance < 0.12 and self._in_danger():
                retreats = [a for a in plays if all(a is not h for _, h in helps)]
                if retreats:
                    return retreats[0]
            return act.PASS
        enough = sorted((c, i) for i, (c, _) in enumerate(helps) if c >= 0.8)
        if enough:
            return helps[enough[0][1]][1]
        if helps:
            best = max(range(len(helps)), key=lambda i: helps[i][0])
            if helps[best][0] > chance + 0.03:
                return helps[best][1]
        return act.PASS

    def _with_all(self) -> float:
        """The chance with the best spell of each hero who has not cast, and Smite."""
        more = []
        listed = {a.spell for a in self.answers if isinstance(a, act.Cast)}
        for h in self.party:
            usable = [c for c in h.spells if c in listed and c != TELEPORT and not h.cast]
            if usable:
                more.append(max(usable, key=lambda c: CARDS[c].amount + 3 * (c == FIREBALL)))
        if any(isinstance(a, act.Play) and a.card == SMITE for a in self.answers):
            more.append(SMITE)
        found = battle_sums(self.view, [CARDS[c].id for c in more])
        return float(found["chance"]) if found else 0.0

    def _in_danger(self) -> bool:
        spare = sum(max(0, capacity(h) - 1) for h in self.party)
        return spare < 4

    # --- hits -------------------------------------------------------------------------------------

    def brace(self, a: Action) -> float:
        """Lower three hits; a martyr where he saves others."""
        hits = self.view["hits"]
        if isinstance(a, act.Cast):
            return 1 if hits >= 2 else -1
        assert isinstance(a, act.PlayMartyr)
        spare = sum(max(0, capacity(h) - 1) for h in self.party)
        h = next(h for h in self.party if h.card == a.hero)
        if hits <= spare + 1 or len(self.party) < 3:
            return -1
        return 10 - hero_worth(CARDS[h.card].id)

    def place(self) -> Action:
        """Lose as little as can be: spare points first, then the heroes worth least."""
        hits = self.view["hits"]
        alive = [h for h in self.party if h.left]
        martyrs = {a.hero: a for a in self.answers if isinstance(a, act.Sacrifice)}
        best_cost, doomed = 1e9, 0
        for bits in range(1 << len(alive)):
            room = sum(
                capacity(h) if bits >> i & 1 else max(0, capacity(h) - 1)
                for i, h in enumerate(alive)
            )
            cost = sum(self._loss(h) for i, h in enumerate(alive) if bits >> i & 1)
            if (room >= hits or bits == (1 << len(alive)) - 1) and cost < best_cost:
                best_cost, doomed = cost, bits
        for card, a in martyrs.items():
            h = next(h for h in alive if h.card == card)
            if self._loss(h) < best_cost:
                return a
        for h in alive:  # what items soak costs nothing
            if h.taken < soak(h):
                return act.made(act.Hit, h.card)
        spared = [h for i, h in enumerate(alive) if not doomed >> i & 1 and h.left > 1]
        if spared:
            return act.made(act.Hit, max(spared, key=lambda h: (h.left, -self._loss(h))).card)
        dying = [h for i, h in enumerate(alive) if doomed >> i & 1] or alive
        return act.made(act.Hit, min(dying, key=self._loss).card)

    def _loss(self, h: Hero) -> float:
        return hero_worth(CARDS[h.card].id) + 1.5 * len(h.spells) + 0.5 * len(h.items)

    def rescue(self, a: Action) -> float:
        """The hero worth most."""
        assert isinstance(a, act.Cast)
        return hero_worth(CARDS[a.target].id)

    def cure(self, a: Action) -> float:
        """Heal where it is needed."""
        assert isinstance(a, act.Cast | act.Drink)
        return self._cure(a, 2)

    # --- after the battle -------------------------------------------------------------------------

    def rise(self, a: Action) -> float:
        """Where the second fight may be lost, or nobody is left to fight it."""
        assert isinstance(a, act.Rise | act.Second)
        if not self.view["players"][self.view["active"]]["party"]:
            return 2
        found = sums(self.view, [CARDS[a.guardian].id], self.view["location"])
        chance = float(found["chance"])
        return 1 - chance if chance < 0.7 else -1

    def recovery(self, a: Action) -> float:
        """Heal what is worth a card."""
        if isinstance(a, act.Mend):
            return 20.0
        if isinstance(a, act.Play):
            hurt = sum(1 for h in self.party if h.left < CARDS[h.card].hits)
            return 3 if hurt >= 2 else -1
        assert isinstance(a, act.Cast | act.Drink)
        return self._cure(a, 2)

    def discard(self, a: Action) -> float:
        """Down to the limit, least worth first; a weak hero goes for a better one in hand."""
        if isinstance(a, act.Toss):
            return 20 - self.keep_worth(a.card)
        if isinstance(a, act.Dismiss) and len(self.party) == 4:
            better = max(
                (hero_worth(CARDS[c].id) for c in self.hand if KIND[c] == "hero"), default=0.0
            )
            h = next(h for h in self.party if h.card == a.hero)
            gain = better - self._loss(h)
            return 30 + gain if gain >= 2 else -1
        return -1

    def shown(self, a: Action) -> float:
        """The best card that is shown, to keep or to strike."""
        card = a.card  # type: ignore[attr-defined]
        worth = self.keep_worth(card)
        if isinstance(a, act.Strike) and KIND[card] == "guardian":
            worth += 3
        return float(worth)

    def cull(self, a: Action) -> float:
        """Discard what is worth least."""
        assert isinstance(a, act.Toss)
        return 20 - self.keep_worth(a.card)

    def excess(self, a: Action) -> float:
        """Any spell but the strongest."""
        assert isinstance(a, act.Forget)
        return float(20 - CARDS[a.spell].amount)

    def keep_worth(self, card: int) -> float:
        """How much one would like to keep a card in hand."""
        c = CARDS[card]
        same = [x for x in self.hand if KIND[x] == c.kind]
        if c.kind == "treasure":
            return 4 + c.points - 0.8 * sum(1 for x in same if CARDS[x].points > c.points)
        if c.kind == "location":
            bonus = c.every + sum(n for _, n in c.vs) + 2 * c.underground
            worse = sum(1 for x in same if x != card and place_bonus(x) < bonus)
            return 7.5 - 0.3 * bonus - 3 * worse
        if c.kind == "guardian":
            bigger = sum(1 for x in same if CARDS[x].cbt > c.cbt)
            return (1 + 0.6 * c.cbt) / (1 + 0.35 * bigger)
        if c.kind == "hero":
            if len(self.party) < 4:
                return 9
            return 1 + 0.3 * hero_worth(c.id)
        if c.kind == "item":
            return 4 + item_value(card)
        if c.kind == "spell":
            room = any(CARDS[h.card].level > len(h.spells) for h in self.party)
            return 5 if room else 3
        return 4.5 if card != MARTYR else 3

    # --- board version ----------------------------------------------------------------------------

    def walk(self, a: Action) -> float:
        """Home when weak, else where a fight promises most."""
        assert isinstance(a, act.Walk)
        from .board import HOMES, SPACES, distance

        home = HOMES[self.seat]
        recruits = sum(1 for c in self.hand if KIND[c] == "hero")
        hurt = sum(CARDS[h.card].hits - h.left for h in self.party)
        weak = (len(self.party) < 4 and recruits) or hurt >= 3 or len(self.party) < 2
        if a.space == home:
            return 100 if weak else 0.0
        spots = {x["space"]: x for x in self.view["board"]["spaces"]}
        spot = spots[SPACES[a.space]]
        if spot["location"] is None:
            near = [distance(a.space, i) for i in range(25) if spots[SPACES[i]]["find"]]
            return 1 - 0.1 * min(near, default=9)
        return 2 + 10 * self._spot_chance(spot)

    def _spot_chance(self, spot: dict[str, Any]) -> float:
        if spot["guardian"]:
            return float(sums(self.view, [spot["guardian"]], spot["location"])["chance"])
        return float(outlook(self.view, spot["location"])["chance"])

    def brave(self, a: Action) -> float:
        """Fight where the odds are fair."""
        from .board import SPACE

        board = self.view["board"]
        here = SPACE[board["pawns"][self.seat]]
        chance = self._spot_chance(board["spaces"][here])
        ready = sum(1 for h in self.party if h.spells)
        return 1 if chance + 0.05 * ready >= GO_CHANCE else -1


_WORTH: dict[str, Callable[[_Mind, Action], float]] = {
    "recruit": _Mind.recruit,
    "spy": _Mind.shown,
    "track": _Mind.shown,
    "lost": lambda m, a: 1 if len(m.view["players"][m.view["active"]]["party"]) >= 3 else -1,
    "adventure": _Mind.adventure,
    "oppose": _Mind.oppose,
    "encounter": _Mind.encounter,
    "arms": lambda m, a: -1,
    "ward": _Mind.ward,
    "disaster": lambda m, a: 1,
    "brace": _Mind.brace,
    "rescue": _Mind.rescue,
    "cure": _Mind.cure,
    "rise": _Mind.rise,
    "second": _Mind.rise,
    "again": _Mind.again,
    "recovery": _Mind.recovery,
    "discard": _Mind.discard,
    "cull": _Mind.cull,
    "excess": _Mind.excess,
    "walk": _Mind.walk,
    "brave": _Mind.brave,
}
_WHOLE: dict[str, Callable[[_Mind], Action]] = {"fight": _Mind.fight, "place": _Mind.place}
