"""Hands drawn from a wall at random, made so that they are complete, for lines of `settle`."""

from __future__ import annotations

import random
from collections import Counter
from typing import NamedTuple

from tests.rules.referees.texts import HONOURS, SEATS, following

KONGS = ("open_kong", "added_kong", "concealed_kong")


class Drawn(NamedTuple):
    """A complete hand: its melds without the seats they came from, and its concealed tiles."""

    melds: list[dict]
    concealed: list[str]


class Wall:
    """The tiles that nobody has taken yet."""

    def __init__(self, rng: random.Random, kinds: list[str]) -> None:
        self.rng = rng
        self.left = Counter(dict.fromkeys(kinds, 4))

    def take(self, tiles: list[str]) -> bool:
        """Take tiles where all of them are left."""
        wanted = Counter(tiles)
        if any(self.left[tile] < count for tile, count in wanted.items()):
            return False
        self.left -= wanted
        return True

    def group(self, kinds: list[str], size: int, runs: float) -> list[str] | None:
        """A set, or a number of tiles alike."""
        for _ in range(40):
            starts = [kind for kind in kinds if following(kind)]
            is_run = size == 3 and bool(starts) and self.rng.random() < runs
            tiles = following(self.rng.choice(starts)) if is_run else [self.rng.choice(kinds)] * size
            if self.take(tiles):
                return tiles
        return None

    def pairs(self, kinds: list[str], count: int) -> list[str] | None:
        """A number of pairs."""
        found: list[str] = []
        for _ in range(count):
            pair = self.group(kinds, 2, 0)
            if pair is None:
                return None
            found += pair
        return found

    def complete(self, kinds: list[str], sets: int, most_melds: int, chi: bool) -> Drawn | None:
        """Sets and a pair, of which some are laid open."""
        rng = self.rng
        runs = rng.choice([0.0, 0.3, 0.6, 1.0, 1.0])
        groups = [self.group(kinds, 3, runs) for _ in range(sets)]
        pair = self.group(kinds, 2, 0)
        if pair is None or any(group is None for group in groups):
            return None
        melds: list[dict] = []
        concealed = list(pair)
        wanted = rng.choice([0, rng.randint(0, most_melds), rng.randint(0, most_melds), most_melds])
        for group in groups:
            tiles = group or []
            is_run = len(set(tiles)) > 1
            if len(melds) < wanted and (chi or not is_run):
                melds.append(self.meld(tiles, is_run))
            else:
                concealed += tiles
        return Drawn(melds, concealed)

    def meld(self, tiles: list[str], is_run: bool) -> dict:
        """A 吃, a 碰, or a 杠 where the fourth tile is left."""
        if is_run:
            return {"kind": "chi", "tiles": text(tiles)}
        if self.rng.random() < 0.6 and self.take(tiles[:1]):
            return {"kind": self.rng.choice(KONGS), "tiles": text([*tiles, tiles[0]])}
        return {"kind": "pong", "tiles": text(tiles)}

    def other_tile(self) -> str:
        """Any tile that is left."""
        return self.rng.choice([tile for tile, count in self.left.items() if count])


def text(tiles: list[str]) -> str:
    """Tiles in the compact form."""
    suited = {suit: "".join(sorted(tile[0] for tile in tiles if tile[1:] == suit)) for suit in "mspf"}
    honours = [tile for kind in HONOURS for tile in tiles if tile == kind]
    return "".join(digits + suit for suit, digits in suited.items() if digits) + "".join(honours)


def others(seat: str, among: str | list[str] = SEATS) -> list[str]:
    """The seats beside one."""
    return [other for other in among if other != seat]


def some(rng: random.Random, choices: dict[str, list], share: float) -> dict:
    """Some of the options, each with one of its values."""
    return {name: rng.choice(values) for name, values in choices.items() if rng.random() < share}
