"""A blank among faces: 白 of a set whose 白 has no frame, rather than a tile that lies face down."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from vision.detections import BACK, Box, Detection
from vision.layout.arrangement import Arrangement
from vision.layout.thresholds import THRESHOLDS as T

WHITE = "P"

MOST_WHITES = 4
"""The number of 白 in a set."""

FACES_PER_BLANK = 3
"""In a row of faces fewer than one tile in this number is blank."""


def whites_among(arrangement: Arrangement, tinted: Collection[Box] = ()) -> tuple[int, ...]:
    """Indices of the player's blanks that no concealed kong explains and that stand in a row of faces.

    What lies at one of the `tinted` boxes has another colour than the faces.
    """
    blanks = [
        index
        for index in arrangement.aside
        if _is_blank_among_faces(index, arrangement) and arrangement.tiles[index].detection.box not in tinted
    ]
    own = [arrangement.tiles[index].tile for index in arrangement.own]
    return tuple(blanks) if own.count(WHITE) + len(blanks) <= MOST_WHITES else ()


def _is_blank_among_faces(index: int, arrangement: Arrangement) -> bool:
    """A back that is not surely one, in a row of which most tiles show their faces."""
    placed = arrangement.tiles[index]
    row = [arrangement.tiles[other].tile for other in arrangement.own if arrangement.tiles[other].row == placed.row]
    unsure = placed.tile == BACK and placed.detection.named < T.surely_back
    return unsure and row.count(BACK) * FACES_PER_BLANK < len(row)


def as_whites(detections: Sequence[Detection], blanks: Sequence[int]) -> list[Detection]:
    """The detections, of which the `blanks` are 白 that may be backs."""
    found = list(detections)
    for index in blanks:
        seen = found[index]
        found[index] = replace(seen, tile=WHITE, second=BACK, second_confidence=min(seen.confidence, 1.0))
    return found


def may_be_back(detection: Detection, least: float) -> bool:
    """Whether a 白 may be a back after all: the second guess says so with at least this confidence."""
    return detection.tile == WHITE and detection.second == BACK and detection.second_confidence >= least
