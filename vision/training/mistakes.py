"""What the locator takes for tiles beside the labels and is none (keys, dice, print): the namer learns to say so."""

from __future__ import annotations

import json
from collections.abc import Collection
from pathlib import Path

import numpy as np

from vision.dataset.labelled import LabelledPhoto, load_photos, pixel_boxes
from vision.detections import KINDS
from vision.reader.classifier import NO_TILE
from vision.reader.detector import Places
from vision.reader.locate import EDGE_SHARE
from vision.reader.onnx import Values
from vision.reader.reader import TileReader
from vision.training.patches import overlaps
from vision.training.scenes import PARTLY_LABELLED

LEAST = 0.1
"""Places below this sureness do not mislead the reader."""

MOST_COVERED = 0.25
"""The largest share of the smaller area that a place may have in common with a labelled or masked one."""

SURELY_NAMED = 0.8
"""A place where the namer is at least this confident may be a tile."""

KINDS_AROUND = 5
"""A photo where it is that confident of this number of kinds shows tiles, not things that look like them."""

MAY_LIE_THERE = frozenset({"back", "P", "E", "S", "W", "N", "C"})
"""Face-down tiles, blank ones and the marker of the round lie beside hands without a label."""


def find_mistakes(data: Path, reader: TileReader, checked: Collection[str], out: Path) -> Path:
    """Looks at the photos of `train` and writes `out` (JSON: name → rows of x1 y1 x2 y2).

    `checked` are names of photos of which a person has seen that no tile lies beside the labels.
    """
    photos = [photo for photo in load_photos(data, "train") if not photo.name.startswith(PARTLY_LABELLED)]
    found = {photo.name: mistakes_on(photo, reader, photo.name in checked) for photo in photos}
    out.write_text(json.dumps({name: rows for name, rows in found.items() if rows}))
    return out


def mistakes_on(photo: LabelledPhoto, reader: TileReader, checked: bool) -> list[list[float]]:
    """The rows of one photo."""
    picture = np.ascontiguousarray(photo.image()[..., ::-1])
    height, width = picture.shape[:2]
    known = np.concatenate([pixel_boxes(boxes, width, height) for boxes in (photo.boxes, photo.ignore)])
    places = beside(reader.detector.locate(picture), known, (width, height))
    if not checked:
        chances = reader.namer.name(picture, places.corners)
        places = places[np.flatnonzero(are_none(chances, reader.namer.classes))]
    return [[round(float(value), 1) for value in corners] for corners in places.corners]


def beside(places: Places, known: Values, size: tuple[int, int]) -> Places:
    """The boxes that cover no known place and are not cut by the edge of a photo of `size` (width, height)."""
    edge = EDGE_SHARE * max(size) + 2
    inside = (places.corners[:, :2] >= edge).all(axis=1) & (places.corners[:, 2:] <= np.array(size) - edge).all(axis=1)
    free = [not len(known) or overlaps(corners, known).max() < MOST_COVERED for corners in places.corners]
    return places[np.flatnonzero((places.sureness >= LEAST) & inside & np.array(free, bool))]


def are_none(chances: Values, classes: tuple[str, ...]) -> np.ndarray:
    """Which places of a photo, of chances (n, len(classes)), are no tiles for certain, shape (n,)."""
    names = [classes[best] for best in chances.argmax(axis=1)]
    sure = chances.max(axis=1, initial=0.0) >= SURELY_NAMED
    around = {name for name, is_sure in zip(names, sure, strict=True) if is_sure and name in KINDS}
    if len(around) >= KINDS_AROUND:
        return np.zeros(len(names), bool)
    none = np.array([name == NO_TILE for name in names], bool)
    may_be = np.array([name in MAY_LIE_THERE for name in names], bool)
    return np.asarray(none | (~sure & ~may_be))
