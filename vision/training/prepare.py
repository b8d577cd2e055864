"""Labelled photos → a YOLO folder for the locator: venues balanced, other tiles hidden, some photos turned."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import cv2
import numpy as np
from tile_renderer import Recipe, random_scene, render
from tile_renderer.decoys import without_tiles
from tile_renderer.folder import READABLE, read_faces
from tile_renderer.lettering import Fonts

from vision.dataset.labelled import LabelledPhoto, load_photos, yolo_boxes
from vision.reader.detector import CLASSES
from vision.training.blends import empty_table, moved, other_camera
from vision.training.misleading import boarded, close_up, strewn
from vision.training.scenes import OTHER, TILE, Scene, hide_areas, labelled_scene, load_others, turn


@dataclass(frozen=True, slots=True)
class PrepareRecipe:
    """`share_turned` of the photos are turned by 90, 180 or 270°; a venue of n photos gives √(n · `venue_size`).

    `share_poor` of them are seen by a poorer camera, `boards` of them get a lettered board along the row and `strewn`
    things that look like tiles. On top come `rendered` pictures of the renderer (with its `seats` and `whites`),
    `scattered` ones of tiles that stand about and hide each other, `moved` ones that show real tiles on rendered
    tables, `close` ones of few large tiles, and `empty` ones without any.
    """

    seed: int = 1
    share_turned: float = 0.3
    venue_size: float = 60.0
    most_copies: float = 4.0
    rendered: int = 0
    scattered: int = 0
    moved: int = 0
    share_poor: float = 0.0
    boards: float = 0.0
    strewn: float = 0.0
    close: int = 0
    empty: int = 0
    seats: float = 0.0
    whites: float = 0.12


def copies_by_venue(photos: list[LabelledPhoto], recipe: PrepareRecipe) -> dict[str, float]:
    """How often each photo of a venue is taken, so that no tray or table outweighs the others."""
    sizes: dict[str, int] = {}
    for photo in photos:
        sizes[photo.venue] = sizes.get(photo.venue, 0) + 1
    return {venue: min(recipe.most_copies, (recipe.venue_size / size) ** 0.5) for venue, size in sizes.items()}


def prepare(
    data: Path, out: Path, recipe: PrepareRecipe, others_file: Path | None = None, fonts: Fonts | None = None
) -> Path:
    """Writes `out/{train,val}/{images,labels}` from `data/photos` and the renderer; returns the YOLO data file."""
    others, fonts = load_others(others_file), fonts or Fonts()
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
            shown = varied(scene, recipe, rng, fonts) if training else scene
            write(out / photo.split, f"{photo.name}_{copy}", shown, quarters)
    train = [photo for photo in photos if photo.split == "train" and len(photo.boxes)]
    tables = Recipe(seats=recipe.seats, whites=recipe.whites)
    write_rendered(data, out / "train", tables, [("rendered", recipe.seed, k) for k in range(recipe.rendered)])
    scattered = replace(tables, layouts={"scattered": 1.0}, rough=0.5)
    write_rendered(data, out / "train", scattered, [("scattered", recipe.seed, k) for k in range(recipe.scattered)])
    write_moved(data, out / "train", recipe, train, others)
    write_close(out / "train", recipe, train, others)
    for k in range(recipe.empty):
        picture = without_tiles(np.random.default_rng([recipe.seed, 3_000_000 + k]), fonts)
        write(out / "train", f"empty_{k}", (picture[..., ::-1], NO_CLASSES, NO_CORNERS), 0)
    # No `path:` key: ultralytics would look below its own settings folder.
    data_file = out / "data.yaml"
    root = out.resolve()
    data_file.write_text(f"train: {root}/train/images\nval: {root}/val/images\nnames: [{', '.join(CLASSES)}]\n")
    return data_file


NO_CLASSES, NO_CORNERS = np.zeros(0, np.float32), np.zeros((0, 4), np.float32)


def varied(scene: Scene, recipe: PrepareRecipe, rng: np.random.Generator, fonts: Fonts) -> Scene:
    """A photo's scene with what may lie beside its tiles, and by another camera."""
    draw = rng.random()
    if draw < recipe.boards:
        scene = boarded(scene, rng, fonts)
    elif draw < recipe.boards + recipe.strewn:
        scene = strewn(scene, rng, fonts)
    if rng.random() < recipe.share_poor:
        scene = other_camera(scene[0], rng), scene[1], scene[2]
    return scene


def write_close(folder: Path, recipe: PrepareRecipe, train: list[LabelledPhoto], others: dict[str, np.ndarray]) -> None:
    """Tiles of photos from close by."""
    for k in range(recipe.close):
        rng = np.random.default_rng([recipe.seed, 2_000_000 + k])
        near = close_up(labelled_scene(train[int(rng.integers(len(train)))], others), rng)
        if near is not None:
            write(folder, f"close_{k}", near, int(rng.integers(4)))


def write(folder: Path, stem: str, scene: Scene, quarters: int) -> None:
    """One picture and its labels, turned by a number of quarters."""
    picture, corners = turn(scene[0], scene[2], quarters)
    height, width = picture.shape[:2]
    cv2.imwrite(str(folder / "images" / f"{stem}.jpg"), picture, [cv2.IMWRITE_JPEG_QUALITY, 95])
    rows = yolo_boxes(scene[1], corners, width, height)
    np.savetxt(folder / "labels" / f"{stem}.txt", rows, fmt="%d %.6f %.6f %.6f %.6f")


def write_rendered(data: Path, folder: Path, tables: Recipe, wanted: Sequence[tuple[str, int, int]]) -> None:
    """A picture of the renderer for each of `wanted`: its stem, the seed and a number.

    Backs count where they lie among the own tiles; elsewhere they are background, as in the photos; tiles that hardly
    show are hidden.
    """
    faces = read_faces(data / "faces") if wanted else {}
    for stem, seed, k in wanted:
        picture = render(random_scene(np.random.default_rng([seed, k]), tables), faces)
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
        write(folder, f"{stem}_{k}", (shown, classes, corners), 0)


def write_moved(
    data: Path, folder: Path, recipe: PrepareRecipe, train: list[LabelledPhoto], others: dict[str, np.ndarray]
) -> None:
    """Real tiles on rendered tables, venues balanced."""
    if not recipe.moved:
        return
    faces = read_faces(data / "faces")
    copies = copies_by_venue(train, recipe)
    chances = np.array([copies[photo.venue] for photo in train])
    for k in range(recipe.moved):
        rng = np.random.default_rng([recipe.seed, 1_000_000 + k])
        photo = train[int(rng.choice(len(train), p=chances / chances.sum()))]
        laid = moved(labelled_scene(photo, others), *empty_table(rng, faces), rng)
        if laid is not None:
            write(folder, f"moved_{k}", (other_camera(laid[0], rng), laid[1], laid[2]), 0)
