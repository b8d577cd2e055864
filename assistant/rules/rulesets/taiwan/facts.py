"""What the tiles of a hand of 台湾 show, melds included, however they are read."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from assistant.rules.model.hand import Meld, MeldKind
from assistant.rules.rulesets.shared.facts import once_for_a_hand
from assistant.rules.shapes.groups import CHOW, PUNG, Group, Groups

EAST, RED = 27, 31
WINDS = range(EAST, RED)
DRAGONS = range(RED, RED + 3)
FLOWERS = 8


class Facts(NamedTuple):
    """Melds by what they are, and suits.

    `claimed`: 吃, 碰, open and added 杠. `pungs`: kinds of the 刻 and 杠 among the melds. `concealed_kongs`,
    `open_kongs`: how many. `suits`: how many occur; `honours`: whether there are some.
    """

    claimed: int
    pungs: tuple[int, ...]
    concealed_kongs: int
    open_kongs: int
    suits: int
    honours: bool


@once_for_a_hand
def facts(counts: tuple[int, ...], melds: tuple[Meld, ...]) -> Facts:
    """The facts of a hand."""
    kinds = {kind for kind, count in enumerate(counts) if count}
    kinds |= {tile.index for meld in melds for tile in meld.tiles}
    kongs = [meld.kind for meld in melds if meld.kind.is_kong]
    return Facts(
        claimed=sum([meld.kind.opens for meld in melds]),
        pungs=tuple([meld.tiles[0].index for meld in melds if meld.kind is not MeldKind.CHI]),
        concealed_kongs=kongs.count(MeldKind.CONCEALED_KONG),
        open_kongs=len(kongs) - kongs.count(MeldKind.CONCEALED_KONG),
        suits=len({kind // 9 for kind in kinds if kind < EAST}),
        honours=any(kind >= EAST for kind in kinds),
    )


@lru_cache(maxsize=1 << 8)
def pungs_of(groups: Groups) -> tuple[int, ...]:
    """The kinds of the concealed 刻子 of a reading."""
    return tuple([group.kind for group in groups if group.shape == PUNG])


def two_sided(use: Group, tile: int) -> bool:
    """Whether a tile completes a sequence of which another tile could have been the other end."""
    if use.shape != CHOW or tile == use.kind + 1:
        return False
    return use.kind % 9 != (6 if tile == use.kind else 0)


def own_flowers(wind: int, zhuju: bool) -> tuple[int, int]:
    """The own season and plant of the seat with that wind (0..3), as 0..7 for 春夏秋冬 梅兰竹菊."""
    return wind, 4 + (wind if zhuju else (0, 1, 3, 2)[wind])
