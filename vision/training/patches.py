"""Square cut-outs around tiles, the namer's raw material: from photos, from photographed faces, and of what is no tile.

A patch has shape (PATCH, PATCH, 3), uint8, BGR. The tile's box lies in its middle; its width and height as shares of
the patch's side travel along, so that the trainer can turn, shift and stretch it as a loose or tight box would be.
"""

from __future__ import annotations

import csv
import hashlib
import json
from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from pathlib import Path

import cv2
import numpy as np
from tile_renderer import Recipe, random_scene, render
from tile_renderer.folder import READABLE, read_faces

from vision.dataset.labelled import LabelledPhoto, load_photos, pixel_boxes
from vision.detections import CLASSES as NAMES
from vision.detections import KINDS
from vision.reader.classifier import NO_TILE
from vision.training.prepare import PrepareRecipe, copies_by_venue
from vision.training.recipes import RecipeError, Sources
from vision.training.scenes import PARTLY_LABELLED

PATCH = 144
CONTEXT = 1.9
"""Side of the patch in units of the longer side of the box."""

CLASSES = [*NAMES, NO_TILE]
"""The namer's classes in order; `none` is for what the locator took for a tile and is not one."""

BACK, NONE = CLASSES.index("back"), CLASSES.index(NO_TILE)


@dataclass(frozen=True, slots=True)
class Patches:
    """`pixels` (n, PATCH, PATCH, 3) uint8 · `sizes` (n, 2) box width and height as shares · `classes` (n,) ·
    `weights` (n,) how often to draw each, before classes are balanced."""

    pixels: np.ndarray
    sizes: np.ndarray
    classes: np.ndarray
    weights: np.ndarray

    def __len__(self) -> int:
        return len(self.classes)


def join(parts: list[Patches]) -> Patches:
    """One after the other."""
    return Patches(*(np.concatenate([getattr(part, field.name) for part in parts]) for field in fields(Patches)))


def gather(rows: list[tuple[np.ndarray, tuple[float, float], int, float]]) -> Patches:
    """Patches from rows of pixels, size, class and weight."""
    return Patches(
        np.stack([row[0] for row in rows]),
        np.array([row[1] for row in rows], np.float32),
        np.array([row[2] for row in rows], np.int64),
        np.array([row[3] for row in rows], np.float32),
    )


def cut(picture: np.ndarray, corners: np.ndarray) -> tuple[np.ndarray, tuple[float, float]]:
    """The patch around one box (x1, y1, x2, y2 in pixels) and the box's size as shares of the patch."""
    x1, y1, x2, y2 = (float(value) for value in corners)
    side = CONTEXT * max(x2 - x1, y2 - y1, 4.0)
    scale = PATCH / side
    if scale < 0.5:
        picture = cv2.GaussianBlur(picture, (0, 0), 0.4 / scale)
    matrix = np.array([[scale, 0, PATCH / 2 - scale * (x1 + x2) / 2], [0, scale, PATCH / 2 - scale * (y1 + y2) / 2]])
    patch = cv2.warpAffine(picture, matrix, (PATCH, PATCH), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return patch, ((x2 - x1) / side, (y2 - y1) / side)


def photo_patches(data: Path, split: str, seed: int = 0, negatives: int = 2, photos_from: str = "abc") -> Patches:
    """All labelled tiles of a split, and up to `negatives` places per photo that are none."""
    rng = np.random.default_rng(seed)
    photos = [photo for photo in load_photos(data, split) if photo.name.startswith(tuple(photos_from))]
    copies = copies_by_venue(photos, PrepareRecipe())
    rows: list[tuple[np.ndarray, tuple[float, float], int, float]] = []
    for photo in photos:
        picture = photo.image()
        height, width = picture.shape[:2]
        corners = pixel_boxes(photo.boxes, width, height)
        weight = copies[photo.venue] / max(1.0, len(corners)) ** 0.5
        for name, box in zip(photo.boxes[:, 0], corners, strict=True):
            rows.append((*cut(picture, box), int(name), weight))
        empty = empty_places(photo, corners, (width, height), negatives, rng)
        rows.extend((*cut(picture, box), NONE, weight) for box in empty)
    return gather(rows)


def mistaken_patches(data: Path, mistakes: Path) -> Patches:
    """What `find_mistakes` wrote: each photo counts by the root of how many it has."""
    rows: list[tuple[np.ndarray, tuple[float, float], int, float]] = []
    places = json.loads(mistakes.read_text())
    for photo in load_photos(data, "train"):
        taken = places.get(photo.name, [])
        picture = photo.image() if taken else None
        rows.extend((*cut(picture, np.array(box)), NONE, len(taken) ** -0.5) for box in taken if picture is not None)
    if not rows:
        raise RecipeError(f"{mistakes} names no place on these photos.")
    return gather(rows)


def empty_places(
    photo: LabelledPhoto, corners: np.ndarray, size: tuple[int, int], count: int, rng: np.random.Generator
) -> list[np.ndarray]:
    """Boxes of a tile's size that show no whole tile: half beside one, or anywhere else in fully labelled photos."""
    if not len(corners):
        return []
    found: list[np.ndarray] = []
    taken = np.concatenate([corners, pixel_boxes(photo.ignore, *size)])
    for _ in range(count * 4):
        box = corners[rng.integers(len(corners))]
        extent = np.array([box[2] - box[0], box[3] - box[1]])
        if photo.name.startswith(PARTLY_LABELLED) or rng.random() < 0.4:
            angle = rng.uniform(0, 2 * np.pi)
            shift = np.array([np.cos(angle), np.sin(angle)]) * extent * rng.uniform(0.6, 0.75)
        else:
            shift = rng.uniform(0, 1, 2) * np.array(size) - box[:2]
        moved = box + np.concatenate([shift, shift])
        inside = moved[:2].min() >= 0 and (moved[2:] < np.array(size)).all()
        if inside and overlaps(moved, taken).max() < 0.3:
            found.append(moved)
        if len(found) == count:
            break
    return found


def overlaps(box: np.ndarray, others: np.ndarray) -> np.ndarray:
    """Shared area of `box` with each of `others`, as a share of the smaller of the two."""
    low, high = np.maximum(box[:2], others[:, :2]), np.minimum(box[2:], others[:, 2:])
    shared = np.clip(high - low, 0, None).prod(axis=1)
    smaller = np.minimum((box[2:] - box[:2]).prod(), (others[:, 2:] - others[:, :2]).prod(axis=1))
    return np.asarray(shared / np.maximum(smaller, 1e-6))


def load_faces(folder: Path) -> list[tuple[np.ndarray, int]]:
    """Photographed faces (`manifest.csv`: file, tile, …) with their classes; all flowers are one class."""
    with open(folder / "manifest.csv", newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    faces = []
    for row in rows:
        picture = cv2.imread(str(folder / row["file"]))
        name = row["tile"] if row["tile"] in CLASSES else "flower"
        if picture is not None:
            faces.append((picture, CLASSES.index(name)))
    return faces


def load_artwork(folder: Path) -> list[tuple[np.ndarray, int]]:
    """Flat drawings named by tile, on bone; those whose names are no kind are left out."""
    faces = []
    for path in sorted(folder.glob("*.png")):
        if path.stem not in KINDS:
            continue
        drawing = cv2.imread(str(path), cv2.IMREAD_UNCHANGED)
        if drawing is None or drawing.shape[2] != 4:
            continue
        cover = drawing[..., 3:].astype(np.float32) / 255
        bone = np.full_like(drawing[..., :3], (225, 240, 245))
        picture = (drawing[..., :3] * cover + bone * (1 - cover)).astype(np.uint8)
        faces.append(
            (
                cv2.copyMakeBorder(picture, 12, 12, 8, 8, cv2.BORDER_CONSTANT, value=(225, 240, 245)),
                CLASSES.index(path.stem),
            )
        )
    return faces


def face_patches(faces: list[tuple[np.ndarray, int]], copies: int, seed: int) -> Patches:
    """Faces laid on coloured ground, often between two others, sometimes with a side that shows."""
    rng = np.random.default_rng(seed)
    rows = []
    for face, name in faces:
        for _ in range(copies):
            pixels, size = lay(face, [faces[i][0] for i in rng.integers(len(faces), size=2)], rng)
            rows.append((pixels, size, name, 1.0))
    return gather(rows)


def lay(
    face: np.ndarray, neighbours: list[np.ndarray], rng: np.random.Generator
) -> tuple[np.ndarray, tuple[float, float]]:
    """One composed patch: `face` in the middle at a random foreshortening."""
    ground = np.full((PATCH, PATCH, 3), rng.integers(10, 200, 3), np.uint8)
    cv2.add(ground, rng.normal(0, 6, ground.shape).astype(np.int16).clip(0, 30).astype(np.uint8), dst=ground)
    longer = PATCH / CONTEXT
    ratio = rng.uniform(0.62, 1.0) if rng.random() < 0.8 else rng.uniform(1.0, 1.4)
    width, height = (longer * ratio, longer) if ratio < 1 else (longer, longer / ratio)
    w, h = int(width), int(height)
    left, top = (PATCH - w) // 2, (PATCH - h) // 2
    side = int(rng.uniform(0, 0.25) * h) if rng.random() < 0.6 else 0
    gap = int(rng.integers(0, 4))
    for at, picture in ((left - w - gap, neighbours[0]), (left + w + gap, neighbours[1]), (left, face)):
        if at != left and rng.random() < 0.25:
            continue
        paste(ground, cv2.resize(picture, (w, h), interpolation=cv2.INTER_AREA), at, top)
        if side:
            shade = np.full((side, w, 3), rng.integers(120, 235), np.uint8)
            paste(ground, shade, at, top + h)
    return ground, (w / PATCH, (h + side * float(rng.random() < 0.5)) / PATCH)


def paste(ground: np.ndarray, picture: np.ndarray, left: int, top: int) -> None:
    """Copies `picture` into `ground`; what lies outside is cut off."""
    height, width = picture.shape[:2]
    x1, y1, x2, y2 = max(0, left), max(0, top), min(PATCH, left + width), min(PATCH, top + height)
    if x2 > x1 and y2 > y1:
        ground[y1:y2, x1:x2] = picture[y1 - top : y2 - top, x1 - left : x2 - left]


def back_patches(count: int, seed: int) -> Patches:
    """Face-down tiles: one colour, a soft edge, a lamp's reflection."""
    rng = np.random.default_rng(seed)
    rows = []
    for _ in range(count):
        hue, light = int(rng.integers(0, 180)), int(rng.integers(70, 255))
        colour = cv2.cvtColor(np.array([[[hue, rng.integers(60, 256), light]]], np.uint8), cv2.COLOR_HSV2BGR)[0, 0]
        face = np.full((96, 72, 3), colour, np.uint8)
        glow = np.zeros((96, 72), np.float32)
        cv2.circle(
            glow,
            (int(rng.integers(72)), int(rng.integers(96))),
            int(rng.integers(5, 40)),
            float(rng.uniform(0, 160)),
            -1,
        )
        lit = (
            face.astype(np.float32)
            + cv2.GaussianBlur(glow, (0, 0), 10)[..., None]
            + np.linspace(0, rng.uniform(-50, 50), 96)[:, None, None]
        )
        face = np.clip(lit, 0, 255).astype(np.uint8)
        cv2.rectangle(face, (0, 0), (71, 95), tuple(int(c * 0.6) for c in colour), 2)
        pixels, size = lay(face, [face, face], rng)
        rows.append((pixels, size, BACK, 1.0))
    return gather(rows)


def narrower_side(box: tuple[float, float, float, float]) -> float:
    """In pixels, of x1, y1, x2, y2."""
    return min(box[2] - box[0], box[3] - box[1])


def rendered_patches(data: Path, sources: Sources) -> Patches:
    """All tiles that can be read in pictures of the renderer, drawn in ever new styles or with real faces."""
    faces = read_faces(data / "faces")
    recipe = Recipe(styles=sources.styles, photographed=sources.photographed)
    rows: list[tuple[np.ndarray, tuple[float, float], int, float]] = []
    for k in range(sources.rendered):
        picture = render(random_scene(np.random.default_rng([sources.seed, k]), recipe), faces)
        pixels = np.ascontiguousarray(picture.image[..., ::-1])
        labels = [label for label in picture.tiles if label.visible >= READABLE and narrower_side(label.box) >= 9]
        rows.extend((*cut(pixels, np.array(label.box)), CLASSES.index(label.tile), 1.0) for label in labels)
    return gather(rows)


def weighted(patches: Patches, share: float) -> Patches:
    """The same with weights that sum to `share`, classes made equal by the square root of their frequency."""
    per_class = np.bincount(patches.classes, weights=patches.weights, minlength=len(CLASSES))
    weights = patches.weights / np.sqrt(per_class[patches.classes])
    return Patches(patches.pixels, patches.sizes, patches.classes, (weights * share / weights.sum()).astype(np.float32))


def training_patches(data: Path, cache: Path, sources: Sources, mistakes: Path | None = None) -> Patches:
    """What the namer learns from, below a folder with `photos/`, `faces/` and `artwork/`; each source cached there.

    `mistakes` is the file that a share of that name is cut by.
    """
    makers: dict[str, Callable[[], Patches]] = {
        "photos": lambda: photo_patches(data / "photos", "train", photos_from=sources.photos_from),
        "faces": lambda: face_patches(load_faces(data / "faces"), 5, seed=11),
        "artwork": lambda: face_patches(load_artwork(data / "artwork"), 20, seed=12),
        "backs": lambda: back_patches(600, seed=13),
        "rendered": lambda: rendered_patches(data, sources),
    }
    if mistakes is not None:
        makers["mistakes"] = lambda: mistaken_patches(data / "photos", mistakes)
    elif "mistakes" in sources.shares:
        raise RecipeError("This step learns from mistakes of the locator: find them, and give the file (--mistakes).")
    unknown = set(sources.shares) - set(makers)
    if unknown:
        raise RecipeError(f"There are no crops from {', '.join(sorted(unknown))}; sources are {', '.join(makers)}.")
    cache.mkdir(parents=True, exist_ok=True)
    told = repr(replace(sources, shares={})).encode() + (mistakes.read_bytes() if mistakes else b"")
    parts = []
    for name, share in sources.shares.items():
        if share > 0:
            stamp = hashlib.sha256(Path(__file__).read_bytes() + told).hexdigest()[:12]
            parts.append(weighted(kept(cache / f"{name}-{stamp}.npz", makers[name]), share))
    return join(parts)


def kept(file: Path, make: Callable[[], Patches]) -> Patches:
    """The patches in `file`, made and written first where it is not there."""
    if not file.is_file():
        made = make()
        np.savez(file, **{field.name: getattr(made, field.name) for field in fields(Patches)})
        return made
    with np.load(file) as stored:
        return Patches(*(stored[field.name] for field in fields(Patches)))
