"""Which way is up: by faces that are legible one way only, and by a 吃, which can come from 上家 alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.detections import BACK, FLOWER
from vision.layout.arrangement import Arrangement
from vision.layout.rows import Frame
from vision.layout.thresholds import THRESHOLDS as T

ALIKE_WHEN_TURNED = frozenset(
    {"1p", "2p", "3p", "4p", "5p", "8p", "9p", "2s", "4s", "5s", "6s", "8s", "9s", "P", BACK, FLOWER}
)
"""Tiles whose faces look the same turned by half, or that nobody can tell by: of a flower the name is not known."""

LogChances = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Uprightness:
    """What the faces say: `balance` is the log-odds that the photo is upright for its player, of `telling` faces."""

    balance: float = 0.0
    telling: int = 0

    @property
    def is_upside_down(self) -> bool:
        """The faces say clearly that the player sits at the other edge."""
        return self.telling > 0 and -self.balance >= max(T.turn_evidence, T.turn_evidence_each * self.telling)

    @property
    def is_known(self) -> bool:
        """The faces say clearly where the player sits."""
        return self.balance >= T.turn_evidence or self.is_upside_down


def quarters_of(frame: Frame) -> int:
    """The quarters, counter-clockwise, by which upright tiles lie turned on a photo that is read along `frame`."""
    if frame.is_level:
        return 0 if frame.cos >= 0 else 2
    return 1 if frame.sin < 0 else 3


def uprightness(arrangement: Arrangement, frame: Frame, quarters: Sequence[LogChances | None]) -> Uprightness:
    """What the faces of the hand say in this frame; `quarters` are the log-chances (4,) of tiles, None where
    nothing is known.
    """
    upright = quarters_of(frame)
    words = [
        float(np.clip(told[upright] - told[(upright + 2) % 4], -T.turn_word, T.turn_word))
        for index in arrangement.own
        if (told := quarters[index]) is not None
        and not arrangement.tiles[index].sideways
        and arrangement.tiles[index].tile not in ALIKE_WHEN_TURNED
    ]
    return Uprightness(sum(words), len(words))


def chi_from_elsewhere(arrangement: Arrangement) -> int:
    """How many 吃 seem to come from another seat than 上家."""
    return sum(meld.kind == "chi" and meld.source != "left" for meld in arrangement.melds)
