"""A photo → its reading: which tiles lie where, how sure that is, and what to do about a bad photo."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from vision.advice import Advice
from vision.detections import Detection
from vision.layout.arrangement import Arrangement, PlacedTile, arrange
from vision.reader.calibration import Calibration, as_they_say
from vision.reader.classifier import NO_TILE, Namer, load_namer
from vision.reader.detector import Detector, Places, load_detector
from vision.reader.doubts import COUNT, LOWERED, of_kinds_that_exist, reasons_in, with_count
from vision.reader.locate import look
from vision.reader.onnx import Values
from vision.reader.photo_quality import advice_for
from vision.reader.rejecting_detector import SecondOpinion, misled
from vision.reader.weights import find_weights

Image = NDArray[np.uint8]
"""An upright photo: RGB, shape (height, width, 3)."""

LEAST = 0.3
"""Least confidence that a place is a tile, where the registry does not say."""

DOUBT = 0.9
"""A tile is doubtful below this confidence, where the registry does not say."""

Confidence = Callable[[float, float], float]
"""From what the namer and the locator say to the share of such tiles that is right."""

LEAST_BOTH = 0.3
"""A place of which the two networks together are less sure is no tile: keys of a keyboard, print …"""

SURE_TILE = 0.6
"""… unless the locator is this sure: better a doubtful tile than a missing one."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What one photo shows. Boxes are pixels of the upright photo, whose `size` is (width, height).

    `doubtful` are indices into `tiles` that a person should look at, `reasons` says why (codes of `doubts.REASONS`);
    `advice` says why another photo would be better. `seconds` is the time from pixels to reading.
    """

    size: tuple[int, int]
    arrangement: Arrangement = field(default_factory=Arrangement)
    seconds: float = 0.0
    advice: tuple[Advice, ...] = ()
    doubtful: tuple[int, ...] = ()
    reasons: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    doubt: float = DOUBT
    """Below this confidence a tile is doubtful."""

    @property
    def tiles(self) -> tuple[PlacedTile, ...]:
        """All tiles in reading order."""
        return self.arrangement.tiles

    @property
    def winning(self) -> int | None:
        """Index of the tile that was laid apart, drawn or won last."""
        return self.arrangement.winning

    @property
    def indicator(self) -> int | None:
        """Index of the 惠坯, where it lies beside the hand."""
        return self.arrangement.indicator

    def turned(self) -> Reading:
        """The same tiles as the player sees them who sits at the opposite edge of the photo."""
        found = [placed.detection for placed in self.tiles]
        for index, reasons in self.reasons.items():
            if COUNT in reasons:  # it will be lowered again
                found[index] = replace(found[index], confidence=found[index].confidence / LOWERED)
        return _told(self, arrange(found, self.size, turned=not self.arrangement.is_turned))


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
    confidence: Confidence = as_they_say

    def read(self, image: Image) -> Reading:
        """The reading of an upright RGB photo of shape (height, width, 3)."""
        began = time.perf_counter()
        size = image.shape[1], image.shape[0]
        seen = look(image, self.detector, self.least)
        chances = self.namer.name(image, seen.places.corners)
        if misled(chances, self.namer.classes):
            seen = look(image, SecondOpinion(self.detector, self.namer), self.least)
            chances = self.namer.name(image, seen.places.corners)
        found = named(seen.places, chances, self.namer.classes, self.confidence)
        read = _told(Reading(size, doubt=self.doubt), arrange(of_kinds_that_exist(found), size))
        advice = advice_for(image, read.arrangement, seen.cut_off, read.doubtful)
        return replace(read, seconds=time.perf_counter() - began, advice=advice)


def _told(reading: Reading, arrangement: Arrangement) -> Reading:
    """The reading with this arrangement, and what is doubtful in it."""
    arrangement, least = with_count(arrangement)
    reasons = reasons_in(arrangement, reading.doubt, least)
    return replace(reading, arrangement=arrangement, doubtful=tuple(reasons), reasons=reasons)


def named(
    places: Places, chances: Values, classes: tuple[str, ...], confidence: Confidence = as_they_say
) -> list[Detection]:
    """Places with the tile that each shows; those that show none, or nothing that can be told, are left out.

    `chances` (n, len(classes)) are what the namer says of them.
    """
    found = []
    for box, located, chance in zip(places.boxes(), places.tile, chances, strict=True):
        first, second = np.argsort(-chance)[:2]
        sure = located >= SURE_TILE or chance[first] * located >= LEAST_BOTH
        if sure and classes[first] != NO_TILE:
            other = classes[second]
            guess = None if other == NO_TILE else other
            left = 0.0 if guess is None else float(chance[second])
            name = float(min(chance[first], 1.0))
            sureness = confidence(name, float(located))
            found.append(Detection(classes[first], sureness, box, guess, left, name, float(located)))
    return found


def default_reader(folder: Path | None = None) -> TileReader:
    """The reader with the weights of `folder` or of the project; raises `WeightsError`."""
    locator, namer = find_weights("locator", folder), find_weights("namer", folder)
    return TileReader(
        load_detector(locator),
        load_namer(namer, *(find_weights(name, folder) for name in namer.partners)),
        LEAST if locator.threshold is None else locator.threshold,
        DOUBT if namer.threshold is None else namer.threshold,
        Calibration(*namer.calibration) if namer.calibration else as_they_say,
    )
