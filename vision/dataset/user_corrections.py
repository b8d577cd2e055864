"""A photo whose reading a person has corrected → a labelled example, in the form of the other labelled photos.

Only where somebody asked for it, and only on this machine: the folder then holds `images/`, `labels/`, `labels_ignore/`
and `manifest.csv`, which `huipai evaluate` and `vision.training` read. The pixels alone are saved, no Exif data.
"""

from __future__ import annotations

import csv
import hashlib
import os
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from statistics import median

import numpy as np
from numpy.typing import NDArray

from vision.advice import Advice
from vision.dataset.labelled import FLOWER as FLOWER_ID
from vision.dataset.labelled import yolo_boxes
from vision.detections import BACK, CLASSES, FLOWER, Box

Image = NDArray[np.uint8]

COLUMNS = ("name", "split", "source", "venue", "width", "height", "tiles")
SPLIT, SOURCE = "train", "corrected by a person"

WIDEST_STEP = 1.6
"""Between two neighbours whose middles have this distance, in widths, there is room for the tile that was missed."""


class ExampleError(ValueError):
    """The correction is no example to learn from; the message says why and what to do, `advice` the same as values."""

    def __init__(self, code: str, template: str, **values: str | int) -> None:
        self.advice = Advice(code, template, values)
        super().__init__(self.advice.message)


@dataclass(frozen=True, slots=True)
class Corrected:
    """A tile as it really is: its name, and its index among the tiles that were read, None where it was missed."""

    tile: str
    index: int | None = None


def save_example(folder: Path, image: Image, seen: Sequence[Box], corrected: Sequence[Corrected]) -> Path:
    """Saves an RGB photo with its corrected tiles, in reading order; returns the picture's path.

    `seen` are the places of all tiles that were read, in pixels of `image`. Tiles that were read and are not in
    `corrected` are masked, as are backs; a missed one is placed between or beside its neighbours. The same picture
    saved again replaces itself. Raises `ExampleError`, and `OSError` where the folder cannot be written.
    """
    height, width = image.shape[:2]
    places = _places(seen, corrected, width)
    kept = [(tile.tile, box) for tile, box in zip(corrected, places, strict=True) if tile.tile != BACK]
    used = {tile.index for tile in corrected if tile.tile != BACK}
    masked = [box for index, box in enumerate(seen) if index not in used]
    if not kept:
        raise ExampleError("no_tiles", "There is no tile on this photo to learn from: correct the hand first.")
    name = f"own_{hashlib.sha256(image.tobytes()).hexdigest()[:16]}"
    # The labels first: a picture without them would say that it shows no tiles.
    _write(
        folder / "labels" / f"{name}.txt", _lines([_class_id(tile) for tile, _ in kept], [b for _, b in kept], image)
    )
    _write(folder / "labels_ignore" / f"{name}.txt", _lines([FLOWER_ID] * len(masked), masked, image))
    path = folder / "images" / f"{name}.jpg"
    _write(path, _jpeg(image))
    _enter(folder / "manifest.csv", (name, SPLIT, SOURCE, "own", str(width), str(height), str(len(kept))))
    return path


def _places(seen: Sequence[Box], corrected: Sequence[Corrected], width: int) -> list[Box]:
    """The place of every corrected tile."""
    unknown = [tile.index for tile in corrected if tile.index is not None and not 0 <= tile.index < len(seen)]
    if unknown:
        raise ExampleError(
            "not_read",
            "Tile {index} was not read: expected an index below {count}.",
            index=unknown[0] or 0,
            count=len(seen),
        )
    known = [None if tile.index is None else seen[tile.index] for tile in corrected]
    found = []
    for position, box in enumerate(known):
        place = box or _between(known[:position], known[position + 1 :], width)
        if place is None:
            raise ExampleError(
                "no_place",
                "Nobody can tell where on the photo {tile} lies that was added: such a photo is not saved.",
                tile=corrected[position].tile,
            )
        found.append(place)
    return found


def _between(before: Sequence[Box | None], after: Sequence[Box | None], width: int) -> Box | None:
    """Where a missed tile lies: in the gap between its neighbours, or beyond the end of the row."""
    left, right = (before[-1] if before else None), (after[0] if after else None)
    if left and right:
        x, y = (left.centre[0] + right.centre[0]) / 2, (left.centre[1] + right.centre[1]) / 2
        wide, high = (left.width + right.width) / 2, (left.height + right.height) / 2
        step = abs(right.centre[0] - left.centre[0]) / wide
        return _around(x, y, wide, high) if WIDEST_STEP <= step < 2 * WIDEST_STEP else None
    near = [box for box in (before[-4:][::-1] if left else after[:4]) if box]
    if (not left and not right) or len(near) < 2:
        return None
    end = near[0]
    steps = [(a.centre[0] - b.centre[0], a.centre[1] - b.centre[1]) for a, b in pairwise(near)]
    place = _around(
        end.centre[0] + median(step[0] for step in steps),
        end.centre[1] + median(step[1] for step in steps),
        end.width,
        end.height,
    )
    return place if place.x1 >= 0 and place.y1 >= 0 and place.x2 <= width else None


def _around(x: float, y: float, width: float, height: float) -> Box:
    return Box(x - width / 2, y - height / 2, x + width / 2, y + height / 2)


def _class_id(tile: str) -> int:
    if tile not in CLASSES:
        raise ExampleError("bad_tile", "Expected a tile such as 5m, E or flower, got {tile}.", tile=tile)
    return FLOWER_ID if tile == FLOWER else CLASSES.index(tile)


def _lines(classes: Sequence[int], boxes: Sequence[Box], image: Image) -> bytes:
    corners = np.array([box.corners for box in boxes], np.float32).reshape(-1, 4)
    rows = yolo_boxes(np.array(classes, np.float32), corners, image.shape[1], image.shape[0])
    lines = (f"{int(row[0])} {' '.join(f'{value:.6f}' for value in row[1:])}\n" for row in rows)
    return "".join(lines).encode()


def _jpeg(image: Image) -> bytes:
    import cv2  # noqa: PLC0415

    done, data = cv2.imencode(".jpg", cv2.cvtColor(image, cv2.COLOR_RGB2BGR), [cv2.IMWRITE_JPEG_QUALITY, 95])
    if not done:
        raise ExampleError("too_large", "The photo cannot be written as JPEG: its sides are longer than 65,535 pixels.")
    return data.tobytes()


def _write(path: Path, data: bytes) -> None:
    """All of it or nothing."""
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    part.write_bytes(data)
    part.replace(path)


def _enter(path: Path, row: tuple[str, ...]) -> None:
    """Adds a row to the table, or replaces the one of the same name."""
    rows = []
    if path.is_file():
        with open(path, newline="", encoding="utf-8") as file:
            rows = [tuple(line[column] or "" for column in COLUMNS) for line in csv.DictReader(file)]
    rows = [other for other in rows if other[0] != row[0]] + [row]
    text = "".join(",".join(cells) + "\n" for cells in (COLUMNS, *sorted(rows)))
    _write(path, text.encode())
