"""A labelled photo → what the locator may learn from it: what is neither labelled nor background is hidden."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np

from vision.dataset.labelled import LabelledPhoto, pixel_boxes
from vision.reader.detector import CLASSES, GREY

TILE, OTHER = (CLASSES.index(name) for name in ("tile", "other"))

PARTLY_LABELLED = "a"
"""Photos whose names start so have labels for the hand and its melds only (data card)."""


def hide_surroundings(picture: np.ndarray, corners: np.ndarray) -> np.ndarray:
    """Blurs what lies more than 1.2 tiles away from all labelled tiles until no face can be told."""
    if not len(corners):
        return picture
    height, width = picture.shape[:2]
    size = float(np.median(np.maximum(corners[:, 2] - corners[:, 0], corners[:, 3] - corners[:, 1])))
    keep = np.zeros((height, width), np.uint8)
    for x1, y1, x2, y2 in corners:
        reach = 1.2 * size
        cv2.rectangle(keep, (int(x1 - reach), int(y1 - reach)), (int(x2 + reach), int(y2 + reach)), 255, -1)
    small = cv2.resize(
        picture, (max(2, int(width / size * 1.2)), max(2, int(height / size * 1.2))), interpolation=cv2.INTER_AREA
    )
    blurred = cv2.resize(small, (width, height), interpolation=cv2.INTER_CUBIC)
    share = cv2.GaussianBlur(keep, (0, 0), max(1.0, size * 0.15)).astype(np.float32)[..., None] / 255
    return (picture * share + blurred * (1 - share)).astype(np.uint8)


def hide_areas(picture: np.ndarray, corners: np.ndarray, grow: float = 0.1) -> np.ndarray:
    """Paints areas grey, each grown by `grow` of its size."""
    picture = picture.copy()
    for x1, y1, x2, y2 in corners:
        dx, dy = (x2 - x1) * grow, (y2 - y1) * grow
        cv2.rectangle(picture, (int(x1 - dx), int(y1 - dy)), (int(x2 + dx), int(y2 + dy)), (GREY, GREY, GREY), -1)
    return picture


def turn(picture: np.ndarray, corners: np.ndarray, quarters: int) -> tuple[np.ndarray, np.ndarray]:
    """Picture and boxes turned counterclockwise by a number of quarters."""
    for _ in range(quarters % 4):
        width = picture.shape[1]
        picture = np.rot90(picture)
        corners = np.stack([corners[:, 1], width - corners[:, 2], corners[:, 3], width - corners[:, 0]], axis=1)
    return np.ascontiguousarray(picture), corners


def load_others(path: Path | None) -> dict[str, np.ndarray]:
    """What the reader saw beside the labels, by photo: rows of x1, y1, x2, y2, confidence in pixels."""
    if path is None:
        return {}
    return {name: np.array(rows, np.float32).reshape(-1, 5) for name, rows in json.loads(path.read_text()).items()}


SURE_OTHER = 0.35
"""What the reader is so sure of beside the labels is learnt as another tile; what it doubts is hidden."""

Scene = tuple[np.ndarray, np.ndarray, np.ndarray]
"""Picture (BGR), classes (n,) and corners (n, 4) in pixels."""


def labelled_scene(photo: LabelledPhoto, others: dict[str, np.ndarray]) -> Scene:
    """Picture, classes and corners for the locator; what is neither labelled nor background is hidden.

    Partly labelled photos without an entry in `others` keep only the neighbourhood of their labels. With an entry,
    tiles that the reader is sure of become `OTHER` and those it doubts are hidden.
    """
    picture = photo.image()
    height, width = picture.shape[:2]
    corners = pixel_boxes(photo.boxes, width, height)
    classes = np.zeros(len(corners), np.float32)
    picture = hide_areas(picture, pixel_boxes(photo.ignore, width, height))
    seen = others.get(photo.name)
    if seen is None:
        if photo.name.startswith(PARTLY_LABELLED):
            picture = hide_surroundings(picture, corners)
        return picture, classes, corners
    sure = seen[:, 4] >= SURE_OTHER
    picture = hide_areas(picture, seen[~sure, :4], grow=0.0)
    corners = np.concatenate([corners, seen[sure, :4]])
    classes = np.concatenate([classes, np.full(int(sure.sum()), OTHER, np.float32)])
    return picture, classes, corners
