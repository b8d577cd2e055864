"""Pictures and labels on disk, in the form of the labelled photos (see the data card)."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from tile_renderer.faces import CLASSES
from tile_renderer.render import Label, RenderedPicture

READABLE = 0.5
"""A tile of which less than this share shows is an area to ignore, not a label."""

COLUMNS = ("name", "split", "source", "group", "venue", "width", "height", "tiles", "flowers", "notes")


def yolo_lines(labels: Iterable[Label], size: tuple[int, int]) -> str:
    """One line a label: class id, then centre x, centre y, width and height as shares of the picture."""
    lines = []
    for label in labels:
        x1, y1, x2, y2 = label.box
        shares = ((x1 + x2) / 2 / size[0], (y1 + y2) / 2 / size[1], (x2 - x1) / size[0], (y2 - y1) / size[1])
        lines.append(" ".join([str(CLASSES.index(label.tile)), *(f"{share:.6f}" for share in shares)]))
    return "".join(line + "\n" for line in lines)


PARTS = ("labels", "labels_others", "labels_backs", "labels_ignore")


def part_of(label: Label) -> str:
    """The folder of label files in which a tile stands."""
    if label.tile == "back":
        return "labels_backs"
    if label.visible < READABLE:
        return "labels_ignore"
    return "labels" if label.own else "labels_others"


class FolderWriter:
    """Writes pictures into a folder: `images/`, `labels/` (the player's own tiles), `labels_others/` (all other tiles
    in view), `labels_backs/` (tiles face down, whoever's), `labels_ignore/` (tiles that hardly show), `manifest.csv`,
    and all that is known in `truth.jsonl`.
    """

    def __init__(self, folder: Path) -> None:
        self.folder, self.rows = folder, list[dict[str, Any]]()
        for name in ("images", *PARTS):
            (folder / name).mkdir(parents=True, exist_ok=True)
        (folder / "truth.jsonl").write_text("", encoding="utf-8")

    def add(self, name: str, picture: RenderedPicture) -> None:
        """Write one picture as NAME.jpg with its labels."""
        height, width = picture.image.shape[:2]
        parts: dict[str, list[Label]] = {part: [] for part in PARTS}
        for label in picture.tiles:
            parts[part_of(label)].append(label)
        write_jpeg(self.folder / "images" / f"{name}.jpg", picture.image, 95)
        for part, labels in parts.items():
            (self.folder / part / f"{name}.txt").write_text(yolo_lines(labels, (width, height)), encoding="utf-8")
        self._note(name, picture, parts["labels"])

    def _note(self, name: str, picture: RenderedPicture, own: Sequence[Label]) -> None:
        height, width = picture.image.shape[:2]
        truth = {
            "name": name,
            "size": [width, height],
            "tiles": [asdict(label) | {"reading": label.reading} for label in picture.tiles],
        }
        with open(self.folder / "truth.jsonl", "a", encoding="utf-8") as file:
            file.write(json.dumps(truth, ensure_ascii=False) + "\n")
        flowers = sum(label.tile == "flower" for label in own)
        row = (name, "train", "rendered", name, "rendered", width, height, len(own), flowers, "")
        self.rows.append(dict(zip(COLUMNS, row, strict=True)))

    def close(self) -> None:
        """Write the manifest of all pictures added."""
        with open(self.folder / "manifest.csv", "w", newline="", encoding="utf-8") as file:
            table = csv.DictWriter(file, COLUMNS)
            table.writeheader()
            table.writerows(self.rows)


def write_jpeg(path: Path, image: NDArray[np.uint8], quality: int) -> None:
    """Store an RGB picture. Raises OSError where the file can't be written."""
    stored = cv2.imencode(".jpg", np.ascontiguousarray(image[..., ::-1]), [cv2.IMWRITE_JPEG_QUALITY, quality])[1]
    path.write_bytes(stored.tobytes())


def read_faces(folder: Path) -> dict[str, list[NDArray[np.uint8]]]:
    """Photographed faces of a folder by class, for `render`: files are named after their tile, `5m_….jpg`.

    A name that is no tile is a flower; blanks and files that are no pictures are left out.
    """
    faces: dict[str, list[NDArray[np.uint8]]] = {}
    for path in sorted(folder.glob("*.jpg")):
        picture = cv2.imread(str(path), cv2.IMREAD_COLOR)
        if picture is None:
            continue
        name = path.stem.split("_")[0]
        tile = name if name in CLASSES else "flower"
        faces.setdefault(tile, []).append(np.ascontiguousarray(np.asarray(picture, np.uint8)[..., ::-1]))
    return faces


def sheet(
    pictures: Sequence[RenderedPicture], columns: int = 4, side: int = 480, boxes: bool = True
) -> NDArray[np.uint8]:
    """A contact sheet: own tiles boxed green, others red, hardly visible ones grey."""
    cells = [_cell(picture, side, boxes) for picture in pictures]
    cells += [np.zeros((side, side, 3), np.uint8)] * (-len(cells) % columns)
    rows = [np.hstack(cells[i : i + columns]) for i in range(0, len(cells), columns)]
    return np.vstack(rows)


def _cell(picture: RenderedPicture, side: int, boxes: bool) -> NDArray[np.uint8]:
    scale = side / max(picture.image.shape[:2])
    small = np.asarray(cv2.resize(picture.image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8)
    for label in picture.tiles if boxes else ():
        x1, y1, x2, y2 = (round(v * scale) for v in label.box)
        hue = (150, 150, 150) if label.visible < READABLE else (40, 220, 40) if label.own else (240, 60, 60)
        cv2.rectangle(small, (x1, y1), (x2, y2), hue, 1)
    cell = np.zeros((side, side, 3), np.uint8)
    cell[: small.shape[0], : small.shape[1]] = small[:side, :side]
    return cell
