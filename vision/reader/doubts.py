"""Which tiles of a reading a person should look at, and why: reasons as codes, with a sentence for each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from vision.detections import KINDS, Detection
from vision.layout.arrangement import Arrangement
from vision.layout.blanks import may_be_back
from vision.layout.thresholds import THRESHOLDS as T
from vision.reader.calibration import SURE_PLACE

UNSURE, FAINT, COPIES, COUNT, UNCLEAR, BLANK = "unsure", "faint", "copies", "count", "unclear", "blank"

REASONS: Mapping[str, str] = MappingProxyType(
    {
        UNSURE: "The face is hard to tell.",
        FAINT: "It is unclear whether there is a tile.",
        COPIES: "There are more than four of this kind.",
        COUNT: "The number of tiles fits no hand, and this one is the least sure.",
        UNCLEAR: "It is unclear where this tile belongs.",
        BLANK: "It is 白, or a tile that lies face down.",
    }
)
"""What each reason means; the sentences are keys of their translations."""

MOST_COPIES = 4
"""The number of tiles of a kind in a set."""

WRONG_COUNTS = (12, 15)
"""Tiles of a hand, a kong counted as three, that miss 13 and 14 by one: a tile was missed, or something is none."""


def of_kinds_that_exist(detections: Sequence[Detection]) -> list[Detection]:
    """The detections; of a kind that is seen more often than it exists only the surest keep their confidence."""
    result = list(detections)
    for index in _too_many(detections):
        result[index] = replace(detections[index], confidence=detections[index].confidence * T.impossible)
    return result


def _too_many(detections: Sequence[Detection]) -> list[int]:
    seen: Counter[str] = Counter()
    found = []
    for index in sorted(range(len(detections)), key=lambda index: -detections[index].confidence):
        tile = detections[index].tile
        seen[tile] += 1
        if tile in KINDS and seen[tile] > MOST_COPIES:
            found.append(index)
    return found


def with_count(arrangement: Arrangement) -> tuple[Arrangement, int | None]:
    """The arrangement with a lower confidence of the least sure tile of a hand of 12 or 15; and which one that is."""
    count = len(arrangement.concealed) + 3 * len(arrangement.melds)
    if count not in WRONG_COUNTS or not arrangement.concealed:
        return arrangement, None
    least = min(arrangement.concealed, key=lambda index: arrangement.tiles[index].detection.confidence)
    tiles = list(arrangement.tiles)
    seen = tiles[least].detection
    tiles[least] = replace(tiles[least], detection=replace(seen, confidence=seen.confidence * T.impossible))
    return replace(arrangement, tiles=tuple(tiles)), least


def reasons_in(arrangement: Arrangement, doubt: float, least: int | None = None) -> dict[int, tuple[str, ...]]:
    """Indices of all tiles to look at with the codes of their reasons, in reading order.

    A tile is doubtful below the confidence `doubt`, or where it is unclear what it belongs to; `least` is the one that
    the count made less sure.
    """
    detections = [placed.detection for placed in arrangement.tiles]
    too_many = set(_too_many(detections))
    found = {}
    for index, seen in enumerate(detections):
        reasons = [COPIES] * (index in too_many) + [COUNT] * (index == least)
        if seen.confidence < doubt:
            # Lowered by the reasons above it may still be sure in itself.
            if seen.confidence / T.impossible ** len(reasons) < doubt:
                reasons.append(FAINT if seen.located < SURE_PLACE and seen.named >= doubt else UNSURE)
        else:
            reasons = []
        if index in arrangement.unclear:
            reasons.append(UNCLEAR)
        if may_be_back(seen, T.blank):
            reasons.append(BLANK)
        if reasons:
            found[index] = tuple(reasons)
    return found
