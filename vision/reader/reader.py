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
from vision.detections import BACK, Detection
from vision.layout.arrangement import Arrangement, PlacedTile, arrange
from vision.layout.blanks import as_whites, whites_among
from vision.layout.role_features import Clues, Numbers
from vision.layout.role_model import RoleModel, load_role_model
from vision.layout.select_hand import HandRegion, select_hand
from vision.layout.thresholds import THRESHOLDS as T
from vision.photo import Picture, picture_of
from vision.reader.calibration import Calibration, as_they_say
from vision.reader.classifier import NO_TILE, Namer, load_namer
from vision.reader.detector import Detector, Places, load_detector
from vision.reader.doubts import COUNT, LOWERED, of_kinds_that_exist, reasons_in, with_count
from vision.reader.locate import closer_look, first_look, is_whole, usual_height, with_vouched
from vision.reader.onnx import Values
from vision.reader.photo_quality import advice_for
from vision.reader.weights import DamagedWeightsError, Weights, find_weights

Image = NDArray[np.uint8]
"""An upright photo: RGB, shape (height, width, 3)."""

DOUBT = 0.9
"""A tile is doubtful below this confidence, where the registry does not say."""

Confidence = Callable[[float, float], float]
"""From what the namer and the locator say to the share of such tiles that is right."""


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
    """So many tiles of the hand are cut off by the edge of the photo, and not read."""

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
        """The same tiles for any photo."""
        picture = photo if isinstance(photo, Picture) else picture_of(photo)
        return replace(self.reading, size=picture.size)


@dataclass(frozen=True, slots=True)
class Observation:
    """What the networks say of a photo of `size` (width, height): `chances` of the names of places, shape (n, k)."""

    size: tuple[int, int]
    places: Places
    chances: Values


@dataclass(frozen=True, slots=True)
class TileReader:
    """Locates and names all tiles, chooses the player's, arranges them, and says what is doubtful."""

    detector: Detector
    namer: Namer
    roles: RoleModel
    least: float = T.least_place
    doubt: float = DOUBT
    confidence: Confidence = as_they_say

    def read(self, photo: Image | Picture) -> Reading:
        """The reading of a photo: opened, or an upright RGB array of shape (height, width, 3)."""
        began = time.perf_counter()
        picture = photo if isinstance(photo, Picture) else picture_of(photo)
        reading = self.interpret(self.observe(picture))
        own = reading.arrangement.own
        doubtful = [index for index in reading.doubtful if index in own]
        advice = advice_for(picture, reading.arrangement, reading.truncated, doubtful)
        return replace(reading, seconds=time.perf_counter() - began, advice=advice)

    def observe(self, picture: Picture) -> Observation:
        """The part that takes time: both networks. The full photo is decoded only where tiles are small."""
        image, scale = picture.image, picture.scale
        found, region = first_look(image, self.detector, self.roles)
        rows = found[np.array(region.members, np.intp)]
        if scale < 1 and usual_height(rows) < T.in_full_below:
            image, found, scale = picture.full(), found.scaled(1 / scale), 1.0
        found = closer_look(image, found, region, self.detector, self.least)
        places = with_vouched(found, (image.shape[1], image.shape[0]), self.least).surest(int(T.named_at_most))
        return Observation(picture.size, places.scaled(1 / scale), self.namer.name(image, places.corners))

    def interpret(self, seen: Observation) -> Reading:
        """The part that decides: names first, then roles; without advice about the photo."""
        found = named(seen.places, seen.chances, self.namer.classes, self.confidence)
        places, clues = seen.places[np.array(list(found), np.intp)], clues_of(seen, found, self.namer.classes)
        boxes = [detection.box for detection in found.values()]
        region = select_hand(boxes, seen.size, clues, self.roles)
        own, cut = self._own(region, places, clues.sure, seen.size)
        kept = [index for index in range(len(boxes)) if index not in cut]
        tiles = of_kinds_that_exist([list(found.values())[index] for index in kept])
        mine = [number for number, index in enumerate(kept) if index in own]
        arrangement = arrange(tiles, seen.size, own=mine, frame=region.frame)
        blanks = whites_among(arrangement)
        if blanks:
            tiles = as_whites([placed.detection for placed in arrangement.tiles], blanks)
            arrangement = arrange(tiles, seen.size, own=arrangement.own, frame=region.frame)
        return _told(Reading(seen.size, doubt=self.doubt, truncated=len(cut)), arrangement)

    @staticmethod
    def _own(region: HandRegion, places: Places, sure: Numbers, size: tuple[int, int]) -> tuple[set[int], set[int]]:
        """Indices of the player's tiles, and of those that the edge cuts off, so that nobody can name them.

        What is faint is not put into a hand, nor what the edge of a tray cuts: it has been seen, no more.
        """
        members = np.array(region.members, np.intp)
        cut = set(members[~is_whole(places.corners[members], size)].tolist())
        faint = (places.sureness < T.sure_place) & (sure < T.both)
        own = {index for index in region.members if not (faint[index] and region.row)} - cut
        return own, set() if len(members) > T.most_in_hand else cut


def _told(reading: Reading, arrangement: Arrangement) -> Reading:
    """The reading with this arrangement, and what is doubtful in it."""
    arrangement, least = with_count(arrangement)
    reasons = reasons_in(arrangement, reading.doubt, least)
    return replace(reading, arrangement=arrangement, doubtful=tuple(reasons), reasons=reasons)


def clues_of(seen: Observation, found: Mapping[int, Detection], classes: tuple[str, ...]) -> Clues:
    """What the choice of the hand is told of the tiles in `found`, by their index among the observed places."""
    chosen = np.array(list(found), np.intp)
    back = np.asarray(seen.chances[chosen, classes.index(BACK)], float)
    sure = np.array([detection.named * detection.located for detection in found.values()])
    return Clues(seen.places[chosen].own, back, sure)


def named(
    places: Places, chances: Values, classes: tuple[str, ...], confidence: Confidence = as_they_say
) -> dict[int, Detection]:
    """Places, by their index, with the tile that each shows; those that show none, or nothing that can be told, are
    left out. `chances` (n, len(classes)) are what the namer says of them.
    """
    found = {}
    for index, (box, located, chance) in enumerate(zip(places.boxes(), places.sureness, chances, strict=True)):
        first, second = np.argsort(-chance)[:2]
        sure = located >= T.sure_place or chance[first] * located >= T.both_seen
        if sure and classes[first] != NO_TILE:
            other = classes[second]
            guess = None if other == NO_TILE else other
            left = 0.0 if guess is None else float(chance[second])
            name = float(min(chance[first], 1.0))
            sureness = confidence(name, float(located))
            found[index] = Detection(classes[first], sureness, box, guess, left, name, float(located))
    return found


def default_reader(folder: Path | None = None) -> TileReader:
    """The reader with the weights of `folder` or of the project; raises `WeightsError`."""
    locator, namer = find_weights("locator", folder), find_weights("namer", folder)
    return TileReader(
        load_detector(locator),
        load_namer(namer, *(find_weights(name, folder) for name in namer.partners)),
        _roles(find_weights("roles", folder)),
        T.least_place if locator.threshold is None else locator.threshold,
        DOUBT if namer.threshold is None else namer.threshold,
        Calibration(*namer.calibration) if namer.calibration else as_they_say,
    )


def _roles(weights: Weights) -> RoleModel:
    try:
        return load_role_model(weights.path)
    except (OSError, ValueError, KeyError) as error:
        raise DamagedWeightsError(f"{weights.path} is not a model of roles: run `git checkout models`.") from error
