"""What the choice of the hand looks at: a line of tiles among all that lie on the table, as numbers.

Sizes are logarithms of ratios, distances are heights or widths of a tile, and all are bounded: no feature depends on
the resolution of the photo.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.layout.lines import Line, TableLines

Numbers = NDArray[np.float64]

FAR = 8.0
"""The bound of distances, in heights or widths."""

CLEAREST = 4.0
"""Log-odds of the detector's word are bounded by this."""

# What makes a clue of two lines. The weights in models/ were trained with these numbers: others ask for a new training.
OVER_EACH_OTHER = 0.6
"""Heights between two lines of which one lies before the other."""
NEAR = 3.0
"""Heights of a gap along the line up to which it still lies before."""
PARALLEL = 0.12
"""Difference of the slopes of parallel lines."""
ALIKE = (0.75, 1.35)
"""Ratio of the sizes of tiles of parallel lines."""
TOUCHING = 1.5
"""Heights between lines that touch."""
LONG_ROW = 10
"""Tiles of a row that is most of a hand."""


@dataclass(frozen=True, slots=True)
class Clues:
    """What else is known of each box, each of shape (n,) and from 0 to 1: `own`, the detector's share for "belongs to
    the hand", `down`, the chance that the tile lies face down, and `sure`, how sure both networks are of it.
    """

    own: Numbers
    down: Numbers
    sure: Numbers

    def of(self, line: Line) -> tuple[float, float, float]:
        """Features of a line: the detector's score (bounded log-odds of its mean), mean share of backs, confidence."""
        members = list(line.members)
        share = float(np.clip(self.own[members].mean(), 1e-4, 1 - 1e-4))
        word = float(np.clip(math.log(share / (1 - share)), -CLEAREST, CLEAREST))
        return word, float(self.down[members].mean()), float(self.sure[members].mean())


WHOLE_HANDS = (13, 14, 16, 17)
"""Tiles of a hand without kongs, between turns and after a draw; at Taiwanese tables three more."""

ROW_FEATURES = 21
LINE_FEATURES = 32


def row_features(line: Line, table: TableLines, clues: Clues) -> list[float]:
    """Numbers that tell whether a line is the row of the hand, shape (ROW_FEATURES,)."""
    width, height = table.size
    own, down, sure = clues.of(line)
    others = [other for other in table.lines if other is not line]
    before = [other for other in others if _is_before(other, line)]
    behind = [other for other in others if -FAR < other.signed_offset(line) < -OVER_EACH_OTHER]
    largest = max(math.sqrt(other.tile_area) for other in table.lines if len(other) >= 2 or other is line)
    edge = _to_edge(line, table)
    return [
        len(line) / 14,
        math.log(len(line)),
        float(len(line) >= LONG_ROW),
        _log(math.sqrt(line.tile_area) / largest),
        _log(math.sqrt(line.tile_area) / _usual_side(table)),
        _log(line.height / max(width, height)),
        sum(map(len, before)) / 14,
        max(map(len, before), default=0) / 14,
        sum(map(len, behind)) / 30,
        min(edge, FAR) / FAR,
        edge * line.height / height,
        own,
        _log(own_ratio(line, others, clues)),
        min(line.residual, 1.0),
        min(abs(line.slope), 1.0),
        abs(table.frame.sin),
        down,
        sure,
        line.area / sum(other.area for other in table.lines),
        sum(len(other) for other in others if _is_parallel(other, line)) / 30,
        (line.right - line.left) / width,
    ]


def own_ratio(line: Line, others: Sequence[Line], clues: Clues) -> float:
    """How much more the detector takes this line for the hand's than all others together: a ratio of shares."""
    elsewhere = [index for other in others for index in other.members]
    here = float(clues.own[list(line.members)].mean()) + 0.02
    return here / (float(clues.own[elsewhere].mean()) + 0.02) if elsewhere else 1.0


def line_features(line: Line, row: Line, table: TableLines, clues: Clues, kept: Sequence[Line] = ()) -> list[float]:
    """Numbers that tell whether a line belongs to the player whose hand lies in `row`, shape (LINE_FEATURES,).

    `kept` are lines that are taken for the player's so far: what touches one of them is likely one more.
    """
    own, down, sure = clues.of(line)
    own_row, down_row, sure_row = clues.of(row)
    offset = line.signed_offset(row)
    count = sum(map(len, table.lines))
    near = min((abs(line.signed_offset(other)) + line.gap_to(other) for other in kept), default=FAR)
    so_far = sum(map(len, kept))
    touching = max((len(other) for other in kept if _touches(line, other)), default=0)
    return [
        math.log(len(line)),
        len(line) / 14,
        len(row) / 14,
        min(len(row) + len(line), 20) / 14,
        float((len(row) + len(line)) % 3 == 1),
        _log(line.size_against(row)),
        _log(math.sqrt(line.tile_area) / _usual_side(table)),
        _log((line.height / line.width) / (row.height / row.width)),
        float(np.clip(offset, -FAR, FAR)) / FAR,
        min(abs(offset), FAR) / FAR,
        float(np.clip(1 - abs(offset), 0, 1)),
        float(np.clip(offset, 0, 2)),
        min(line.gap_to(row), FAR) / FAR,
        float(line.gap_to(row) == 0),
        float(line.left > row.right),
        float(np.clip(line.slope - row.slope, -1, 1)),
        abs(float(np.clip(line.slope - row.slope, -1, 1))),
        min(line.residual, 1.0),
        own,
        own_row,
        down,
        down_row,
        sure,
        sure - sure_row,
        min(_to_edge(line, table), FAR) / FAR,
        min(count - len(row), 60) / 60,
        min(near, FAR) / FAR,
        touching / 14,
        min(so_far, 40) / 14,
        min(so_far + len(line), 40) / 14,
        float(so_far in WHOLE_HANDS),
        float(so_far + len(line) in WHOLE_HANDS),
    ]


def _is_before(other: Line, line: Line) -> bool:
    """Between the line and the player, over or next to it."""
    return OVER_EACH_OTHER < other.signed_offset(line) < 3 * FAR and other.gap_to(line) < NEAR


def _is_parallel(other: Line, line: Line) -> bool:
    is_like_it = ALIKE[0] < other.size_against(line) < ALIKE[1]
    return len(other) >= 3 and abs(other.slope - line.slope) < PARALLEL and is_like_it


def _touches(line: Line, other: Line) -> bool:
    return abs(line.signed_offset(other)) <= TOUCHING and line.gap_to(other) <= TOUCHING


def _to_edge(line: Line, table: TableLines) -> float:
    """From the line to the edge of the photo where its player sits, in heights of a tile."""
    cos, sin = table.frame.cos, table.frame.sin
    width, height = table.size
    farthest = max(y * cos - x * sin for x in (0, width) for y in (0, height))
    return max(0.0, (farthest - line.v) / line.height)


def _usual_side(table: TableLines) -> float:
    """The median side of all tiles, in pixels."""
    return math.sqrt(float(np.median([line.tile_area for line in table.lines for _ in line.members])))


def _log(ratio: float) -> float:
    return float(np.clip(math.log(max(ratio, 1e-6)), -3, 3))
