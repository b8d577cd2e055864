"""Complete hands of every shape of 国标: rows are looked for, not awaited."""

from __future__ import annotations

from dataclasses import dataclass, field

from tests.rules.referees.guobiao_reading import NINES
from tests.rules.referees.hands import Hands, Laid, few_enough
from tests.rules.referees.tiles import EAST, ORPHANS


@dataclass
class Complete:
    """A complete hand: concealed tiles, the winning one among them, and melds."""

    concealed: list[int]
    melds: list[Laid] = field(default_factory=list)


class CompleteHands(Hands):
    """Complete hands that hold the rare rows of 国标 more often than chance would."""

    def complete(self) -> Complete:
        """A complete hand of at most four tiles of a kind; one in twelve has a wrong tile."""
        shapes = [self._sets] * 16 + [self._pairs, self._loose, self._knitted, self._orphans, self._gates]
        shapes += [self._double_dragon, self._winds]
        while True:
            laid = self.random.choice(shapes)()
            if self.random.random() < 1 / 12:
                laid.concealed[self.random.randrange(len(laid.concealed))] = self.random.randrange(34)
            if few_enough(laid.concealed, laid.melds):
                return laid

    def _sets(self) -> Complete:
        pool, runs = self._pool(), self.random.choice([0, 0.3, 0.6, 0.9, 1])
        sets = self._related(pool) if self.random.random() < 0.5 else [self._set(pool, runs) for _ in range(4)]
        self.random.shuffle(sets)
        count = self.random.choice([0, 0, 0, 1, 1, 2, 3, 4])
        pair = [self.random.choice(pool)] * 2
        return Complete(
            [*(tile for group in sets[count:] for tile in group), *pair], [self._meld(g) for g in sets[:count]]
        )

    def _pool(self) -> list[int]:
        """The kinds to choose from: all, a few ranks, a suit with or without honours, 1 and 9, a colour."""
        rng, suit = self.random, self.random.randrange(3)
        ranks = rng.choice([range(9)] * 4 + [range(3), range(3, 6), range(6, 9), range(4), range(5, 9), range(1, 8)])
        return rng.choice(
            [
                [9 * suit + rank for suit in range(3) for rank in ranks],
                [9 * suit + rank for suit in range(3) for rank in ranks] + list(range(27, 34)),
                [9 * suit + rank for suit in {suit, (suit + 1) % 3} for rank in ranks],
                list(range(9 * suit, 9 * suit + 9)),
                list(range(9 * suit, 9 * suit + 9)) + list(range(27, 34)),
                sorted(ORPHANS),
                list(range(27, 34)),
                [10, 11, 12, 14, 16, 32],
                [18, 19, 20, 21, 22, 25, 26, 10, 12, 13, 14, 16, 17, 33],
                [9 * suit + rank for suit in range(3) for rank in (1, 3, 5, 7)],
                [9 * suit + rank for suit in range(3) for rank in (2, 3, 4, 5, 6)],
            ]
        )

    def _related(self, pool: list[int]) -> list[list[int]]:
        """Sets of which each lies near the last: the same, a step on, or in another suit."""
        rng, pungs = self.random, self.random.random() < 0.3
        start = rng.choice([kind for kind in pool if kind < 27] or list(range(27)))
        sets = []
        for _ in range(4):
            kind = min(start, 9 * (start // 9) + 6) if not pungs else start
            sets.append([kind] * 3 if pungs or rng.random() < 0.07 else [kind, kind + 1, kind + 2])
            suit = rng.choice([start // 9, start // 9, (start // 9 + 1) % 3, (start // 9 + 2) % 3])
            start = 9 * suit + (start % 9 + rng.choice([0, 0, 1, 1, 2, 3, 3, 6, -1, -3])) % 9
        return sets

    def _set(self, pool: list[int], runs: float) -> list[int]:
        kind = self.random.choice(pool)
        run = _run(kind)
        return run if run and set(run) <= set(pool) and self.random.random() < runs else [kind] * 3

    def _meld(self, group: list[int]) -> Laid:
        if group[0] != group[1]:
            return "chi", group
        kind = self.random.choice(["pong", "pong", "open_kong", "added_kong", "concealed_kong", "concealed_kong"])
        return kind, group if kind == "pong" else [*group, group[0]]

    def _pairs(self) -> Complete:
        rng, pool = self.random, self._pool()
        start = 9 * rng.randrange(3) + rng.randrange(3)
        kinds = rng.choice([[rng.choice(pool) for _ in range(7)], list(range(start, start + 7))])
        return Complete([kind for kind in kinds for _ in range(2)])

    def _loose(self) -> Complete:
        honours = self.random.randrange(5, 8)
        suited = self.random.sample(sorted(self.random.choice(NINES)), 14 - honours)
        return Complete([*suited, *self.random.sample(range(27, 34), honours)])

    def _knitted(self) -> Complete:
        pool = list(range(34))
        group, pair = self._set(pool, 0.6), [self.random.choice(pool)] * 2
        nine = sorted(self.random.choice(NINES))
        melded = self.random.random() < 0.4
        return Complete([*nine, *pair, *([] if melded else group)], [self._meld(group)] if melded else [])

    def _double_dragon(self) -> Complete:
        first, second, third = self.random.sample([0, 9, 18], 3)
        second, third = self.random.choice([(second, third), (first, first)])
        sets = [[start + step for step in range(3)] for start in (first, first + 6, second, second + 6)]
        count = self.random.choice([0, 0, 1, 2])
        concealed = [tile for group in sets[count:] for tile in group]
        return Complete([*concealed, third + 4, third + 4], [("chi", group) for group in sets[:count]])

    def _winds(self) -> Complete:
        *winds, other = self.random.sample(range(27, 31), 4)
        sets = [[wind] * 3 for wind in winds]
        sets.append(self.random.choice([[other] * 3, self._set(list(range(27)), 0.5)]))
        pair = self.random.choice([other, *range(34)])
        return Complete(
            [pair, pair, *(tile for group in sets[3:] for tile in group)], [self._meld(g) for g in sets[:3]]
        )

    def _orphans(self) -> Complete:
        return Complete([*sorted(ORPHANS), self.random.choice(sorted(ORPHANS))])

    def _gates(self) -> Complete:
        suit = 9 * self.random.randrange(3)
        ranks = [0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8, self.random.randrange(9)]
        return Complete([suit + rank for rank in ranks])


def _run(kind: int) -> list[int]:
    """A 顺子 with a kind; [] for an honour."""
    start = kind - max(0, kind % 9 - 6)
    return [start, start + 1, start + 2] if kind < EAST else []
