"""Labelled photos on disk, in YOLO's form: the data card's folders, or pictures and `.txt` files side by side."""

from __future__ import annotations

import csv
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

FLOWER = 34
"""Class id of flowers and seasons; the 34 kinds come before it (`datasets/tiles.yaml`)."""

PICTURES = frozenset({".jpg", ".jpeg", ".png", ".webp", ".heic", ".heif"})

Boxes = NDArray[np.float32]


class LabelError(ValueError):
    """A folder or a label file that is not as it should be; the message says which and what is expected."""


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
    boxes: Boxes
    ignore: Boxes

    def image(self) -> NDArray[np.uint8]:
        """The picture as a BGR array of shape (height, width, 3), for training."""
        import cv2  # noqa: PLC0415

        picture = cv2.imread(str(self.path))
        if picture is None:
            raise ValueError(f"{self.path} cannot be read as a picture")
        return np.asarray(picture, np.uint8)


def read_labels(path: Path) -> Boxes:
    """YOLO label lines as an array of shape (n, 5); a missing or empty file is no boxes."""
    if not path.is_file():
        return np.zeros((0, 5), np.float32)
    rows = [_label(path, number, line.split()) for number, line in enumerate(_lines(path), 1) if line.strip()]
    return np.array(rows, np.float32).reshape(-1, 5)


def _lines(path: Path) -> list[str]:
    try:
        return path.read_text(encoding="utf-8-sig").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise LabelError(f"{path} cannot be read as text: {error}") from error


def _label(path: Path, number: int, fields: list[str]) -> list[float]:
    expected = f"{path}, line {number}: expected a class from 0 to {FLOWER}, then x, y, width and height as shares"
    try:
        row = [float(field) for field in fields]
    except ValueError as error:
        raise LabelError(f"{expected}, got {' '.join(fields)!r}") from error
    shares_fit = len(row) == 5 and all(-1 <= share <= 2 for share in row[1:]) and min(row[3:]) > 0
    if not shares_fit or row[0] not in range(FLOWER + 1):
        raise LabelError(f"{expected}, got {' '.join(fields)!r}")
    return row


def load_photos(folder: Path, split: str | None = None) -> list[LabelledPhoto]:
    """All labelled photos of `folder`, or those of one `split`, by name; raises `LabelError`.

    With `images/` and `labels/` (and, where there are any, `labels_ignore/` and a `manifest.csv` that names split
    and venue), or pictures and label files side by side.
    """
    if not folder.is_dir():
        raise LabelError(f"{folder} is not a folder: name the one with the photos and their labels")
    rows = _manifest(folder / "manifest.csv", split)
    pictures, labels = folder, folder
    if (folder / "images").is_dir():
        pictures, labels = folder / "images", folder / "labels"
    paths = {path.stem: path for path in sorted(pictures.iterdir()) if path.suffix.lower() in PICTURES}
    lost = sorted(rows.keys() - paths.keys())
    if lost:
        raise LabelError(f"{folder}/manifest.csv lists {lost[0]}, but there is no such picture in {pictures}")
    names = rows if rows else paths
    if not names or not any((labels / f"{name}.txt").is_file() for name in names):
        raise LabelError(f"{folder} has no labelled photos: expected pictures, and a .txt file of labels for each")
    return [
        LabelledPhoto(
            name=name,
            path=paths[name],
            split=rows.get(name, {}).get("split", ""),
            venue=rows.get(name, {}).get("venue", ""),
            boxes=read_labels(labels / f"{name}.txt"),
            ignore=read_labels(folder / "labels_ignore" / f"{name}.txt"),
        )
        for name in names
    ]


def _manifest(path: Path, split: str | None) -> dict[str, dict[str, str]]:
    """The rows of a split by name; none without a manifest."""
    if not path.is_file():
        if split is not None:
            raise LabelError(f"{path} is missing, so there is no split {split!r}: leave the split out")
        return {}
    try:
        with open(path, newline="", encoding="utf-8-sig") as file:
            rows = list(csv.DictReader(file))
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise LabelError(f"{path} cannot be read as a table: {error}") from error
    if not rows or not all(row.get("name") for row in rows):
        raise LabelError(f"{path} has no column 'name' that is filled in every row")
    chosen = {row["name"]: row for row in rows if split in (None, row.get("split"))}
    if not chosen:
        known = ", ".join(sorted({row.get("split") or "none" for row in rows}))
        raise LabelError(f"{path} has no photos in split {split!r}; it has: {known}")
    return chosen


def pixel_boxes(boxes: Boxes, width: int, height: int) -> Boxes:
    """The corners x1, y1, x2, y2 in pixels, shape (n, 4), of boxes in YOLO form."""
    centres, halves = boxes[:, 1:3], boxes[:, 3:5] / 2
    scale = np.array([width, height, width, height], np.float32)
    return np.asarray(np.concatenate([centres - halves, centres + halves], axis=1) * scale, np.float32)


def yolo_boxes(classes: Boxes, corners: Boxes, width: int, height: int) -> Boxes:
    """The inverse of `pixel_boxes`."""
    low, high = corners[:, :2], corners[:, 2:4]
    scale = np.array([width, height], np.float32)
    return np.column_stack((classes, (low + high) / 2 / scale, (high - low) / scale)).astype(np.float32)
