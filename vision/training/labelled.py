"""Labelled photos on disk: `images/`, `labels/`, `labels_ignore/` and `manifest.csv` (see the data card)."""

from __future__ import annotations

import csv
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

FLOWER = 34
"""Class id of flowers and seasons; the 34 kinds come before it (`datasets/tiles.yaml`)."""


@dataclass(frozen=True, slots=True)
class LabelledPhoto:
    """One photo and what is known about it.

    `boxes` has shape (n, 5): class id, then centre x, centre y, width and height as shares of the picture.
    `ignore` has the same form; its areas are to be masked.
    """

    name: str
    path: Path
    split: str
    venue: str
    boxes: np.ndarray
    ignore: np.ndarray

    def image(self) -> np.ndarray:
        """The picture as a BGR array of shape (height, width, 3)."""
        picture = cv2.imread(str(self.path))
        if picture is None:
            raise ValueError(f"{self.path} cannot be read as a picture")
        return picture


def read_labels(path: Path) -> np.ndarray:
    """YOLO label lines as an array of shape (n, 5); a missing or empty file is no boxes."""
    if not path.is_file() or not path.stat().st_size:
        return np.zeros((0, 5), np.float32)
    return np.loadtxt(path, dtype=np.float32, ndmin=2).reshape(-1, 5)


def load_photos(folder: Path, split: str | None = None) -> list[LabelledPhoto]:
    """All photos that the manifest of `folder` lists, or those of one `split`."""
    with open(folder / "manifest.csv", newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    return [
        LabelledPhoto(
            name=row["name"],
            path=folder / "images" / f"{row['name']}.jpg",
            split=row["split"],
            venue=row["venue"],
            boxes=read_labels(folder / "labels" / f"{row['name']}.txt"),
            ignore=read_labels(folder / "labels_ignore" / f"{row['name']}.txt"),
        )
        for row in rows
        if split in (None, row["split"])
    ]


def pixel_boxes(boxes: np.ndarray, width: int, height: int) -> np.ndarray:
    """The corners x1, y1, x2, y2 in pixels, shape (n, 4), of boxes in YOLO form."""
    x, y, w, h = (boxes[:, i] for i in range(1, 5))
    return np.stack([(x - w / 2) * width, (y - h / 2) * height, (x + w / 2) * width, (y + h / 2) * height], axis=1)


def yolo_boxes(classes: np.ndarray, corners: np.ndarray, width: int, height: int) -> np.ndarray:
    """The inverse of `pixel_boxes`."""
    x1, y1, x2, y2 = (corners[:, i] for i in range(4))
    columns = [classes, (x1 + x2) / 2 / width, (y1 + y2) / 2 / height, (x2 - x1) / width, (y2 - y1) / height]
    return np.stack(columns, axis=1).astype(np.float32)
