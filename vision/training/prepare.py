"""Labelled photos → a YOLO folder for the locator: venues balanced, other tiles hidden, some photos turned."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from tile_renderer import random_scene, render
from tile_renderer.folder import READABLE, read_faces

from vision.detector import CLASSES, GREY
from vision.labelled import LabelledPhoto, load_photos, pixel_boxes, yolo_boxes

TILE, OTHER = (CLASSES.index(name) for name in ("tile", "other"))

PARTLY_LABELLED = "a"
"""Photos whose names start so have labels for the hand and its melds only (data card)."""


@dataclass(frozen=True, slots=True)
class PrepareRecipe:
    """`share_turned` of the photos are turned by 90, 180 or 270°; a venue of n photos gives √(n · `venue_size`).

    `rendered` pictures of the renderer come on top.
    """

    seed: int = 1
    share_turned: float = 0.3
    venue_size: float = 60.0
    most_copies: float = 4.0
    rendered: int = 0


def copies_by_venue(photos: list[LabelledPhoto], recipe: PrepareRecipe) -> dict[str, float]:
    """How often each photo of a venue is taken, so that no tray or table outweighs the others."""
    sizes: dict[str, int] = {}
    for photo in photos:
        sizes[photo.venue] = sizes.get(photo.venue, 0) + 1
    return {venue: min(recipe.most_copies, (recipe.venue_size / size) ** 0.5) for venue, size in sizes.items()}


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
    """Picture and boxes turned counterclockwise by so many quarters."""
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


def prepare(data: Path, out: Path, recipe: PrepareRecipe, others_file: Path | None = None) -> Path:
    """Writes `out/{train,val}/{images,labels}` from `data/photos` and the renderer; returns the YOLO data file."""
    others = load_others(others_file)
    rng = np.random.default_rng(recipe.seed)
    photos = load_photos(data / "photos")
    copies = copies_by_venue([photo for photo in photos if photo.split == "train"], recipe)
    for split in ("train", "val"):
        for kind in ("images", "labels"):
            (out / split / kind).mkdir(parents=True, exist_ok=True)
    for photo in photos:
        training = photo.split == "train"
        wanted = copies[photo.venue] if training else 1
        times = int(wanted) + int(rng.random() < wanted % 1)
        if not times:
            continue
        scene = labelled_scene(photo, others)
        for copy in range(times):
            quarters = int(rng.integers(1, 4)) if training and rng.random() < recipe.share_turned else 0
            write(out / photo.split, f"{photo.name}_{copy}", scene, quarters)
    write_rendered(data, out / "train", recipe)
    # No `path:` key: ultralytics would look below its own settings folder.
    data_file = out / "data.yaml"
    root = out.resolve()
    data_file.write_text(f"train: {root}/train/images\nval: {root}/val/images\nnames: [{', '.join(CLASSES)}]\n")
    return data_file


def write(folder: Path, stem: str, scene: Scene, quarters: int) -> None:
    """One picture and its labels, turned by so many quarters."""
    picture, corners = turn(scene[0], scene[2], quarters)
    height, width = picture.shape[:2]
    cv2.imwrite(str(folder / "images" / f"{stem}.jpg"), picture, [cv2.IMWRITE_JPEG_QUALITY, 95])
    rows = yolo_boxes(scene[1], corners, width, height)
    np.savetxt(folder / "labels" / f"{stem}.txt", rows, fmt="%d %.6f %.6f %.6f %.6f")


def write_rendered(data: Path, folder: Path, recipe: PrepareRecipe) -> None:
    """Pictures of the renderer. Backs count where they lie among the own tiles; elsewhere they are background, as in
    the photos; tiles that hardly show are hidden.
    """
    faces = read_faces(data / "faces")
    for k in range(recipe.rendered):
        picture = render(random_scene(np.random.default_rng([recipe.seed, k])), faces)
        parts: dict[str, list[tuple[float, ...]]] = {"tile": [], "other": [], "hidden": []}
        for label in picture.tiles:
            back = label.tile == "back"
            if label.visible < READABLE:
                parts["hidden"].append(label.box)
            elif label.own or not back:
                parts["tile" if label.own else "other"].append(label.box)
        corners = np.array(parts["tile"] + parts["other"], np.float32).reshape(-1, 4)
        classes = np.array([TILE] * len(parts["tile"]) + [OTHER] * len(parts["other"]), np.float32)
        shown = hide_areas(picture.image[..., ::-1], np.array(parts["hidden"], np.float32).reshape(-1, 4), 0.0)
        write(folder, f"rendered_{k}", (shown, classes, corners), 0)
