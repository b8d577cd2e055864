"""Is the confidence honest? Every tile that was read with what was said of it and whether it was right."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from vision.detections import Box
from vision.reader.calibration import Calibration, fit, threshold_for, uncalibrated

EDGES = (0.0, 0.5, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99, 1.0)
"""Confidences that part the reliability table: most tiles are nearly sure."""

FOLDS = 10
"""A calibration is judged on photos it was not fitted on: each venue once, or each tenth of the photos."""

FEWEST_VENUES = 3
"""From this number of venues on, one at a time is left out."""


@dataclass(frozen=True, slots=True)
class Judged:
    """A tile that was read: kind, place, what was said of it, and whether it is right and was shown without a doubt."""

    kind: str
    box: Box
    confidence: float
    named: float
    located: float
    right: bool
    marked: bool
    overlapped: float = 0.0

    @property
    def clues(self) -> tuple[float, float, float]:
        """What a calibration is fitted on and asked with."""
        return self.named, self.located, self.overlapped


@dataclass(frozen=True, slots=True)
class ConfidenceLevel:
    """Tiles of similar confidence: from `low` to `high`, how many, the mean confidence, and the share that is right."""

    low: float
    high: float
    count: int
    confidence: float
    right: float


def reliability(judged: Sequence[Judged]) -> tuple[ConfidenceLevel, ...]:
    """The reliability table; levels without tiles are left out."""
    levels = []
    for low, high in pairwise(EDGES):
        within = [tile for tile in judged if low <= tile.confidence < high or tile.confidence == high == EDGES[-1]]
        if within:
            confidence = sum(tile.confidence for tile in within) / len(within)
            right = sum(tile.right for tile in within) / len(within)
            levels.append(ConfidenceLevel(low, high, len(within), confidence, right))
    return tuple(levels)


def calibration_error(levels: Sequence[ConfidenceLevel]) -> float:
    """Expected calibration error: by how much confidence and share right differ, on average over tiles."""
    count = sum(level.count for level in levels)
    return sum(level.count * abs(level.confidence - level.right) for level in levels) / count if count else 0.0


@dataclass(frozen=True, slots=True)
class Fitted:
    """A calibration of all photos; `threshold` marks `share` of the tiles as doubtful.

    `unmarked_right` and `error` (expected calibration error) were found by cross-validation over photos.
    """

    calibration: Calibration
    threshold: float
    share: float
    unmarked_right: float
    error: float


def calibrated(photos: Sequence[Sequence[Judged]], share: float, venues: Sequence[str] = ()) -> Fitted:
    """Fits on all tiles and says how good that is on photos not fitted on. Raises `ValueError` without tiles.

    `venues` names the table of each photo: each venue is left out once, for the next photo comes from one that nobody
    has seen. Where too few are known each tenth of the photos is left out.
    """
    tiles = [tile for photo in photos for tile in photo]
    line = _fitted(tiles)
    outside = list(_cross_validated(photos, _folds(len(photos), venues)))
    threshold = threshold_for([confidence for confidence, _ in outside], share)
    unmarked = [right for confidence, right in outside if confidence >= threshold]
    blank = Box(0, 0, 1, 1)
    levels = reliability([Judged("", blank, c, 1.0, 1.0, right, marked=False) for c, right in outside])
    return Fitted(
        line,
        threshold_for([line(*tile.clues) for tile in tiles], share),
        share,
        sum(unmarked) / len(unmarked) if unmarked else 1.0,
        calibration_error(levels),
    )


def _folds(count: int, venues: Sequence[str]) -> list[int]:
    """Which part of the photos each belongs to: its venue, or a tenth where there are too few of them."""
    known = sorted(set(venues))
    if len(venues) != count or len(known) < FEWEST_VENUES:
        return [number % FOLDS for number in range(count)]
    return [known.index(venue) for venue in venues]


def _cross_validated(photos: Sequence[Sequence[Judged]], folds: Sequence[int]) -> Iterator[tuple[float, bool]]:
    """Confidence and outcome of every tile, by a calibration that has not seen its part of the photos."""
    for fold in sorted(set(folds)):
        inside = [tile for photo, part in zip(photos, folds, strict=True) if part != fold for tile in photo]
        outside = [tile for photo, part in zip(photos, folds, strict=True) if part == fold for tile in photo]
        line: Callable[[float, float, float], float] = _fitted(inside) if inside else uncalibrated
        yield from ((line(*tile.clues), tile.right) for tile in outside)


def _fitted(tiles: Sequence[Judged]) -> Calibration:
    return fit([tile.clues for tile in tiles], [tile.right for tile in tiles])
