"""Which of the tiles in view belong to the player: the row of the hand first, then all lines that go with it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from vision.detections import Box
from vision.layout.lines import Line, TableLines, tables_of
from vision.layout.role_features import Clues, Numbers, line_features, row_features
from vision.layout.role_model import RoleModel
from vision.layout.rows import Frame, frame_of
from vision.layout.thresholds import THRESHOLDS as T


@dataclass(frozen=True)
class HandRegion:
    """The choice: `own` (n,) is the chance of each box to belong to the player, `members` are those that do, ascending.

    `row` holds the boxes of the hand's row, from left to right; it is empty where no row exists: then all tiles are the
    player's. `frame` is the direction of reading of `members`; None without boxes.
    """

    own: Numbers
    members: tuple[int, ...]
    row: tuple[int, ...] = ()
    frame: Frame | None = None


def select_hand(boxes: Sequence[Box], size: tuple[int, int], clues: Clues, model: RoleModel) -> HandRegion:
    """The tiles of the player among all `boxes` on a photo of `size` (width, height)."""
    tables = tables_of(boxes, size)
    rows = [(table, line) for table in tables for line in table.lines if len(line) >= T.shortest_row]
    if not rows:
        return all_in_view(boxes, tables)
    scores = model.row(np.array([row_features(line, table, clues) for table, line in rows]))
    table, row = rows[int(scores.argmax())]
    own = np.zeros(len(boxes))
    own[list(row.members)] = 1.0
    chosen = [row]
    for line, chance in _growing(row, table, clues, model):
        own[list(line.members)] = chance
        if chance >= T.own_line:
            chosen.append(line)
    members = sorted(index for line in chosen for index in line.members)
    frame = frame_of([boxes[index] for index in members], size)
    return HandRegion(own, tuple(members), row.members, frame)


def all_in_view(boxes: Sequence[Box], tables: Sequence[TableLines]) -> HandRegion:
    """The choice where no row is the hand's: all tiles are the player's."""
    return HandRegion(np.ones(len(boxes)), tuple(range(len(boxes))), frame=tables[0].frame if tables else None)


def _growing(row: Line, table: TableLines, clues: Clues, model: RoleModel) -> list[tuple[Line, float]]:
    """All other lines with their chance to be the player's; each that is taken makes those that touch it likelier.

    Nothing of a hand is much smaller than its row: a game draws what was discarded so, and so lies what is far away.
    """
    others = [line for line in table.lines if line is not row]
    rest = [line for line in others if line.size_against(row) >= T.own_size]
    kept, found = [row], [(line, 0.0) for line in others if line not in rest]
    while rest:
        chances = _chances(rest, row, table, clues, model, kept)
        taken = [(line, float(chance)) for line, chance in zip(rest, chances, strict=True) if chance >= T.own_line]
        if not taken:
            return found + list(zip(rest, map(float, chances), strict=True))
        best = max(chance for _, chance in taken)
        joining = [pair for pair in taken if pair[1] >= best - T.joining_together]
        found += joining
        kept += [line for line, _ in joining]
        rest = [line for line in rest if line not in kept]
    return found


def _chances(
    lines: Sequence[Line], row: Line, table: TableLines, clues: Clues, model: RoleModel, kept: Sequence[Line]
) -> Numbers:
    features = np.array([line_features(line, row, table, clues, kept) for line in lines])
    return np.asarray(1 / (1 + np.exp(-np.clip(model.line(features), -30, 30))))
