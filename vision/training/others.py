"""What the reader sees beside the labels: other tiles in view, to be learnt as such and not as background."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np

from vision.dataset.labelled import LabelledPhoto, load_photos, pixel_boxes
from vision.reader.classifier import NO_TILE
from vision.reader.reader import TileReader
from vision.training.patches import overlaps
from vision.training.scenes import PARTLY_LABELLED

DOUBTED = 0.08
"""Places below this confidence are taken for background."""

WELL_NAMED = 0.8
"""Beside the labels of a fully labelled photo only what the namer is at least this confident of is a tile, mostly one
that the edge cuts."""


def find_others(data: Path, reader: TileReader, out: Path) -> Path:
    """Reads the photos of `data` and writes `out` (JSON: name → rows of x1 y1 x2 y2 confidence).

    What covers a labelled or a masked place is left out.
    """
    found = {photo.name: beside_labels(photo, reader) for photo in load_photos(data)}
    out.write_text(json.dumps(found))
    return out


def beside_labels(photo: LabelledPhoto, reader: TileReader) -> list[list[float]]:
    """The rows of one photo."""
    picture = np.ascontiguousarray(photo.image()[..., ::-1])
    height, width = picture.shape[:2]
    known = np.concatenate([pixel_boxes(photo.boxes, width, height), pixel_boxes(photo.ignore, width, height)])
    places = reader.detector.locate(picture)
    places = places[np.flatnonzero(places.sureness >= DOUBTED)]
    beside = [not len(known) or overlaps(box, known).max() < 0.3 for box in places.corners]
    places = places[np.flatnonzero(beside)]
    confidence = places.sureness
    if not photo.name.startswith(PARTLY_LABELLED):
        chances = reader.namer.name(picture, places.corners)
        names = [reader.namer.classes[best] for best in chances.argmax(axis=1)] if len(places) else []
        is_tile = [name not in (NO_TILE, "back") for name in names]
        sure = np.array(is_tile, bool) & (confidence >= 0.3) & (chances.max(axis=1, initial=0.0) >= WELL_NAMED)
        places, confidence = places[np.flatnonzero(sure)], np.full(int(sure.sum()), 1.0)
    rows = np.concatenate([places.corners, confidence[:, None]], axis=1)
    return [[round(float(value), 2) for value in row] for row in rows]
