"""A photo → its reading: which tiles lie where, how sure that is, and what to do about a bad photo."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from vision.advice import Advice
from vision.arrangement import Arrangement, PlacedTile

Image = NDArray[np.uint8]
"""An upright photo: RGB, shape (height, width, 3)."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What one photo shows. Boxes are pixels of the upright photo, whose `size` is (width, height).

    `doubtful` are indices into `tiles` that a person should look at; `advice` says why another photo would be better.
    `seconds` is the time from pixels to reading.
    """

    size: tuple[int, int]
    arrangement: Arrangement = field(default_factory=Arrangement)
    seconds: float = 0.0
    advice: tuple[Advice, ...] = ()
    doubtful: tuple[int, ...] = ()

    @property
    def tiles(self) -> tuple[PlacedTile, ...]:
        """All tiles in reading order."""
        return self.arrangement.tiles


class Reader(Protocol):
    """Anything that reads photos."""

    def read(self, image: Image) -> Reading:
        """The reading of an upright RGB photo of shape (height, width, 3)."""


@dataclass(frozen=True, slots=True)
class FakeReader:
    """A reader for tests: every photo shows `reading`, with the size of the photo."""

    reading: Reading

    def read(self, image: Image) -> Reading:
        """The same tiles for any photo."""
        height, width = image.shape[:2]
        return replace(self.reading, size=(width, height))
