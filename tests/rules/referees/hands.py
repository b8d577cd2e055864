"""Random hands that often win: a complete hand is made first, then some of its sets are laid open."""

from __future__ import annotations

import random
from collections import Counter
from itertools import chain

from tests.rules.referees.record import text_of
from tests.rules.referees.tiles import EAST, FLOWER, ORPHANS, SEATS, TEXTS, parse

Laid = tuple[str, list[int]]
"""The kind of a meld and its tiles."""


class Hands:
    """The parts of which the records of a ruleset are made, each drawn from one source of chance."""

    chow = True
    """Whether sequences are claimed."""
    parse = staticmethod(parse)

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)

    def chance(self, share: float) -> bool:
        return self.random.random() < share

    def others(self, seat: str) -> list[str]:
        return [other for other in SEATS if other != seat]

    def kinds(self) -> list[int]:
        """The kinds of a hand: often one suit, or honours, or the ends, so that rare rows are there too."""
        suit = self.random.randrange(3) * 9
        of_suit = [*range(suit, suit + 9)]
        honours = [*range(EAST, FLOWER)]
        return self.random.choice(
            [
                of_suit,
                of_suit + honours,
                of_suit + honours,
                honours,
                sorted(ORPHANS),
                [*range(FLOWER)],
                [*range(FLOWER)],
            ]
        )

    def sets_and_pair(self, sets: int = 4) -> list[list[int]]:
        """Sets, and a pair at the end; a kind may be there too often."""
        kinds = self.kinds()
        runs = self.random.choice([0, 0.5, 0.8, 1])
        made = [self._set(kinds, runs) for _ in range(sets)]
        return [*made, [self.random.choice(kinds)] * 2]

    def _set(self, kinds: list[int], runs: float) -> list[int]:
        kind = self.random.choice(kinds)
        follow = [kind, kind + 1, kind + 2]
        if self.chance(runs) and kind < EAST and kind % 9 <= 6 and set(follow) <= set(kinds):
            return follow
        return [kind] * 3

    def pairs(self) -> list[int]:
        kinds = self.kinds()
        return [tile for tile in self.random.choices(kinds, k=7) for _ in range(2)]

    def lay(self, sets: list[list[int]], share: float = 0.4) -> tuple[list[int], list[Laid]]:
        """The concealed tiles and the melds, when each set is laid with that chance."""
        melds: list[Laid] = []
        concealed: list[int] = []
        for tiles in sets:
            run = len(set(tiles)) == 3
            if len(tiles) == 3 and self.chance(share) and (self.chow or not run):
                melds.append(self._meld(tiles))
            else:
                concealed += tiles
        return concealed, melds

    def _meld(self, tiles: list[int]) -> Laid:
        if len(set(tiles)) == 3:
            return "chi", tiles
        kind = self.random.choice(["pong", "pong", "open_kong", "added_kong", "concealed_kong"])
        return kind, tiles if kind == "pong" else [*tiles, tiles[0]]

    def claimed(self, melds: list[Laid], seat: str) -> list[dict]:
        """The melds with the seats that they were claimed from, often one seat."""
        one = self.random.choice(self.others(seat))
        made = []
        for kind, tiles in melds:
            source = one if self.chance(0.5) else self.random.choice(self.others(seat))
            claim = {} if kind == "concealed_kong" else {"from": source}
            made.append({"kind": kind, "tiles": text_of(tiles), **claim})
        return made

    def flowers(self, seat: str) -> dict[str, str]:
        """Flowers of a seat and sometimes of another."""
        many = self.random.choice([0, 0, 1, 2, 3, 5, 7, 8])
        drawn = self.random.sample(range(FLOWER, FLOWER + 8), many)
        if self.chance(0.15):
            start = self.random.choice([FLOWER, FLOWER + 4])
            drawn = sorted({*drawn[:2], *range(start, start + 4)})
        rest = [tile for tile in range(FLOWER, FLOWER + 8) if tile not in drawn]
        made = {seat: text_of(drawn)} if drawn else {}
        if rest and self.chance(0.3):
            made[self.random.choice(self.others(seat))] = TEXTS[rest[0]]
        return made

    def options(self, choices: dict[str, list], share: float = 0.3) -> dict:
        """Nothing in two of three records, else some options with some of their values."""
        if self.chance(0.65):
            return {}
        return {name: self.random.choice(values) for name, values in choices.items() if self.chance(share)}

    def how(self) -> str:
        return self.random.choice(["self_draw", "self_draw", "discard", "rob_kong"])


def few_enough(tiles: list[int], melds: list[Laid]) -> bool:
    """At most four of each kind."""
    return max(Counter(chain(tiles, *(more for _, more in melds))).values()) <= 4
