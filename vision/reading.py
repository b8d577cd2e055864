"""A photo → its reading: which tiles lie where, how sure that is, and what to do about a bad photo."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from vision.advice import Advice
from vision.arrangement import Arrangement, PlacedTile, arrange
from vision.detections import KINDS, Detection
from vision.detector import Detector, Places, load_detector
from vision.looking import look
from vision.naming import NO_TILE, Namer, load_namer
from vision.quality import advice_for
from vision.weights import find_weights

Image = NDArray[np.uint8]
"""An upright photo: RGB, shape (height, width, 3)."""

LEAST = 0.3
"""Least confidence that a place is a tile, where the registry does not say."""

DOUBT = 0.9
"""A tile is doubtful below this confidence, where the registry does not say."""

SURE_PLACE = 0.45
"""A place that the locator is less sure of lowers the confidence of the tile."""

COPIES = 4
"""So many tiles of a kind are in a set."""

LEAST_BOTH = 0.3
"""A place of which the two networks together are less sure is no tile: keys of a keyboard, print …"""

SURE_TILE = 0.6
"""… unless the locator is this sure: better a doubtful tile than a missing one."""


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


@dataclass(frozen=True, slots=True)
class TileReader:
    """Locates, names, arranges, and says what is doubtful."""

    detector: Detector
    namer: Namer
    least: float = LEAST
    doubt: float = DOUBT

    def read(self, image: Image) -> Reading:
        """The reading of an upright RGB photo of shape (height, width, 3)."""
        began = time.perf_counter()
        height, width = image.shape[:2]
        seen = look(image, self.detector, self.least)
        detections = plausible(named(image, seen.places, self.namer))
        arrangement = arrange(detections, (width, height))
        doubtful = tuple(i for i, placed in enumerate(arrangement.tiles) if placed.detection.confidence < self.doubt)
        advice = advice_for(image, arrangement, seen.cut_off)
        return Reading((width, height), arrangement, time.perf_counter() - began, advice, doubtful)


def named(image: Image, places: Places, namer: Namer) -> list[Detection]:
    """Places with the tile that each shows; those that show none, or nothing that can be told, are left out."""
    chances = namer.name(image, places.corners)
    found = []
    for box, located, chance in zip(places.boxes(), places.tile, chances, strict=True):
        first, second = np.argsort(-chance)[:2]
        sure = located >= SURE_TILE or chance[first] * located >= LEAST_BOTH
        if sure and namer.classes[first] != NO_TILE:
            other = namer.classes[second]
            guess = (None, 0.0) if other == NO_TILE else (other, float(chance[second]))
            # What is hardly a tile is hardly this one either.
            confidence = float(min(chance[first], 1.0) * min(1.0, located / SURE_PLACE))
            found.append(Detection(namer.classes[first], confidence, box, *guess))
    return found


def plausible(detections: Sequence[Detection]) -> list[Detection]:
    """The same, but of a kind that is seen more often than it exists only the surest keep their confidence."""
    order = sorted(range(len(detections)), key=lambda index: -detections[index].confidence)
    seen: Counter[str] = Counter()
    result = list(detections)
    for index in order:
        tile = detections[index].tile
        seen[tile] += 1
        if tile in KINDS and seen[tile] > COPIES:
            result[index] = replace(detections[index], confidence=detections[index].confidence / 2)
    return result


def default_reader(folder: Path | None = None) -> TileReader:
    """The reader with the weights of `folder` or of the project; raises `WeightsError`."""
    locator, namer = find_weights("locator", folder), find_weights("namer", folder)
    return TileReader(
        load_detector(locator),
        load_namer(namer),
        LEAST if locator.threshold is None else locator.threshold,
        DOUBT if namer.threshold is None else namer.threshold,
    )
