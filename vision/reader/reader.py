"""A photo → its reading: which tiles lie where, how sure that is, and what to do about a bad photo."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from vision.advice import Advice
from vision.layout.arrangement import Arrangement, PlacedTile, arrange
from vision.layout.role_model import RoleModel, load_role_model
from vision.layout.rows import Frame
from vision.layout.thresholds import THRESHOLDS as T
from vision.photo import Picture, picture_of
from vision.reader.calibration import Calibration, uncalibrated
from vision.reader.classifier import Namer, load_namer
from vision.reader.detector import Detector, load_detector
from vision.reader.doubts import COUNT, reasons_in, with_count
from vision.reader.interpret import Confidence, Observation, interpret
from vision.reader.locate import closer_look, first_look, usual_height, with_vouched
from vision.reader.mirrored import MIRRORED, is_mirrored
from vision.reader.paper import tinted, without_paper
from vision.reader.parts import with_wholes
from vision.reader.photo_quality import advice_for
from vision.reader.upright import with_second_opinion
from vision.reader.weights import DamagedWeightsError, Weights, find_weights

Image = NDArray[np.uint8]
"""An upright photo: RGB, shape (height, width, 3)."""

DOUBT = 0.9
"""A tile is doubtful below this confidence, where the registry does not say."""


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
    truncated: int = 0
    """The number of tiles of the hand that are cut off by the edge of the photo, and not read."""

    @property
    def tiles(self) -> tuple[PlacedTile, ...]:
        """All tiles in reading order."""
        return self.arrangement.tiles

    @property
    def winning(self) -> int | None:
        """Index of the tile that is isolated, drawn or won last."""
        return self.arrangement.winning

    @property
    def indicator(self) -> int | None:
        """Index of the 惠坯, where it lies beside the hand."""
        return self.arrangement.indicator

    def turned(self) -> Reading:
        """The reading as the player sees it who sits at the opposite edge of the photo."""
        found = [placed.detection for placed in self.tiles]
        for index, reasons in self.reasons.items():
            if COUNT in reasons:  # it will be lowered again
                found[index] = replace(found[index], confidence=found[index].confidence / T.impossible)
        turned = not self.arrangement.is_turned
        return _told(self, arrange(found, self.size, turned, own=self.arrangement.own))


class Reader(Protocol):
    """Anything that reads photos."""

    def read(self, photo: Image | Picture) -> Reading:
        """The reading of a photo: opened, or an upright RGB array of shape (height, width, 3)."""


@dataclass(frozen=True, slots=True)
class FakeReader:
    """A reader for tests: every photo shows `reading`, with the size of the photo."""

    reading: Reading

    def read(self, photo: Image | Picture) -> Reading:
        """Always the same tiles, for any photo."""
        picture = photo if isinstance(photo, Picture) else picture_of(photo)
        return replace(self.reading, size=picture.size)


@dataclass(frozen=True, slots=True)
class TileReader:
    """Locates and names all tiles, chooses the player's, arranges them, and says what is doubtful."""

    detector: Detector
    namer: Namer
    roles: RoleModel
    least: float = T.least_place
    doubt: float = DOUBT
    confidence: Confidence = uncalibrated

    def read(self, photo: Image | Picture) -> Reading:
        """The reading of a photo: opened, or an upright RGB array of shape (height, width, 3)."""
        began = time.perf_counter()
        picture = photo if isinstance(photo, Picture) else picture_of(photo)
        reading = self.interpret(self.observe(picture))
        own = reading.arrangement.own
        doubtful = [index for index in reading.doubtful if index in own]
        advice = advice_for(picture, reading.arrangement, reading.truncated, doubtful)
        found = [reading.tiles[index].detection for index in own]
        corners = np.array([seen.box.corners for seen in found], np.float32).reshape(-1, 4)
        if is_mirrored(picture, corners, np.array([seen.named for seen in found], np.float32), self.namer):
            advice = (*advice, MIRRORED)
        return replace(reading, seconds=time.perf_counter() - began, advice=advice)

    def observe(self, picture: Picture) -> Observation:
        """The part that takes time: both networks. The full photo is decoded only where tiles are small."""
        image, scale = picture.image, picture.scale
        found, region = first_look(image, self.detector, self.roles)
        rows = found[np.array(region.members, np.intp)]
        if scale < 1 and usual_height(rows) < T.in_full_below:
            image, found, scale = picture.full(), found.scaled(1 / scale), 1.0
        found = closer_look(image, found, region, self.detector, self.least)
        places = with_vouched(found, (image.shape[1], image.shape[0]), self.least).top_k(int(T.named_at_most))
        places = with_wholes(image, places, self.namer)
        looks = self.namer.look(image, places.corners)
        frame = region.frame or Frame(1.0, 0.0)
        quarters = with_second_opinion(image, places, looks, self.namer, frame)
        chances = without_paper(image, places, looks.chances, self.namer.classes)
        blank = tinted(image, places, chances, self.namer.classes)
        return Observation(picture.size, places.scaled(1 / scale), chances, quarters, looks.joker, blank)

    def interpret(self, seen: Observation) -> Reading:
        """The part that decides: names first, then roles; without advice about the photo."""
        found = interpret(seen, self.namer.classes, self.confidence, self.roles)
        return _told(Reading(seen.size, doubt=self.doubt, truncated=found.truncated), found.arrangement)


def _told(reading: Reading, arrangement: Arrangement) -> Reading:
    """The reading with this arrangement, and what is doubtful in it."""
    arrangement, least = with_count(arrangement)
    reasons = reasons_in(arrangement, reading.doubt, least)
    return replace(reading, arrangement=arrangement, doubtful=tuple(reasons), reasons=reasons)


def default_reader(folder: Path | None = None) -> TileReader:
    """The reader with the weights of `folder` or of the project; raises `WeightsError`."""
    locator, namer = find_weights("locator", folder), find_weights("namer", folder)
    return TileReader(
        load_detector(locator),
        load_namer(namer, *(find_weights(name, folder) for name in namer.partners)),
        _roles(find_weights("roles", folder)),
        T.least_place if locator.threshold is None else locator.threshold,
        DOUBT if namer.threshold is None else namer.threshold,
        Calibration(*namer.calibration) if namer.calibration else uncalibrated,
    )


def _roles(weights: Weights) -> RoleModel:
    try:
        return load_role_model(weights.path)
    except (OSError, ValueError, KeyError) as error:
        raise DamagedWeightsError(f"{weights.path} is not a model of roles: run `git checkout models`.") from error
