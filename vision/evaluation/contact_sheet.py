"""A picture sheet of the photos that were not read exactly: what is right, missed, and read where it is not."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from vision.dataset.labelled import LabelledPhoto
from vision.detections import Box
from vision.evaluation.metrics import PhotoScore
from vision.photo import load

Image = NDArray[np.uint8]
Colour = tuple[int, int, int]

RIGHT: Colour = (24, 160, 70)
MISSED: Colour = (220, 30, 30)
EXTRA: Colour = (200, 20, 200)
PAPER: Colour = (40, 40, 40)
INK: Colour = (255, 255, 255)

SIDE = 480
"""Pixels of a photo's longer side on the sheet."""

TITLE = 22
COLUMNS = 4
MOST = 80
"""More photos would not fit a picture that can be looked at."""


def with_mistakes(
    photos: Sequence[LabelledPhoto], scores: Sequence[PhotoScore]
) -> list[tuple[LabelledPhoto, PhotoScore]]:
    """The photos that were not read exactly, those with most mistakes first."""
    pairs = [(photo, score) for photo, score in zip(photos, scores, strict=True) if not score.exact]
    return sorted(pairs, key=lambda pair: -(len(pair[1].missed) + len(pair[1].extra)))


def sheet(pairs: Sequence[tuple[LabelledPhoto, PhotoScore]]) -> Image:
    """At most `MOST` photos side by side, RGB. Green: right; red: labelled and missed; violet: read where it is not."""
    cells = [_cell(load(photo.path), score) for photo, score in pairs[:MOST]]
    rows = [cells[start : start + COLUMNS] for start in range(0, len(cells), COLUMNS)] or [[]]
    wide, high = SIDE * COLUMNS, sum(max((cell.shape[0] for cell in row), default=SIDE) for row in rows)
    picture = np.full((high, wide, 3), PAPER, np.uint8)
    top = 0
    for row in rows:
        for column, cell in enumerate(row):
            picture[top : top + cell.shape[0], column * SIDE : column * SIDE + cell.shape[1]] = cell
        top += max((cell.shape[0] for cell in row), default=SIDE)
    return picture


def save(picture: Image, path: Path) -> None:
    """Writes an RGB picture as the kind that its name ends in; raises `OSError` or `ValueError`."""
    from PIL import Image as Pictures  # noqa: PLC0415

    Pictures.fromarray(picture).save(path)


def _cell(image: Image, score: PhotoScore) -> Image:
    import cv2  # noqa: PLC0415

    scale = SIDE / max(image.shape[:2])
    size = max(1, round(image.shape[1] * scale)), max(1, round(image.shape[0] * scale))
    small = np.asarray(
        cv2.resize(image, size, interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR), np.uint8
    )
    for tile in score.judged:
        if tile.right:
            _frame(small, tile.box, scale, RIGHT, "")
    for kind, box in zip(score.missed, score.missed_boxes, strict=True):
        _frame(small, box, scale, MISSED, kind, below=True)
    for tile in score.judged:
        if not tile.right:
            _frame(small, tile.box, scale, EXTRA, f"{tile.kind} {tile.confidence:.0%}")
    cell = np.full((size[1] + TITLE, size[0], 3), PAPER, np.uint8)
    cell[TITLE:] = small
    words = f"{score.name}: {len(score.missed)} missed, {len(score.extra)} too many"
    cv2.putText(cell, words, (4, TITLE - 7), cv2.FONT_HERSHEY_SIMPLEX, 0.45, INK, 1, cv2.LINE_AA)
    return cell


def _frame(image: Image, box: Box, scale: float, colour: Colour, text: str, below: bool = False) -> None:
    import cv2  # noqa: PLC0415

    x1, y1, x2, y2 = (round(value * scale) for value in box.corners)
    cv2.rectangle(image, (x1, y1), (x2, y2), colour, 2 if text else 1)
    if text:
        cv2.putText(
            image, text, (x1, y2 - 3 if below else y1 + 11), cv2.FONT_HERSHEY_SIMPLEX, 0.4, colour, 1, cv2.LINE_AA
        )
