"""Patches of tiles: from labelled photos, photographed faces, drawings, the renderer, and plain slabs."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np
from tile_renderer import Recipe, random_scene, render
from tile_renderer.designs import able, drawn_face, random_design
from tile_renderer.folder import READABLE, read_faces
from tile_renderer.lettering import Fonts
from tile_renderer.lookalikes import joker

from vision.dataset.labelled import LabelledPhoto, load_photos, pixel_boxes
from vision.detections import FLOWER, KINDS
from vision.training.answers import (
    ANY_FLOWER,
    BACKS,
    BY_PLANT,
    DRAWN,
    FLOWER_PLACES,
    INDEX,
    JOKERS,
    NONE,
    SIDEWAYS,
    UNKNOWN,
    class_of,
)
from vision.training.laying import lay, lay_row, lay_thing
from vision.training.patches import Patches, PatchRow, cut, gather, overlaps
from vision.training.prepare import PrepareRecipe, copies_by_venue
from vision.training.recipes import Sources
from vision.training.scenes import PARTLY_LABELLED

Rng = np.random.Generator

UPRIGHT_FROM = 1.08
"""A box so much higher than wide shows a face that stands; one so much wider, a face that lies on its side."""

LEAST_SIDE = 9
"""Rendered tiles narrower than this, in pixels, are left out."""


def photo_patches(
    data: Path, split: str, seed: int = 0, negatives: int = 2, photos_from: Sequence[str] = "abc"
) -> Patches:
    """All labelled tiles of a split, and up to `negatives` places per photo that are none."""
    rng = np.random.default_rng(seed)
    photos = [photo for photo in load_photos(data, split) if photo.name.startswith(tuple(photos_from))]
    copies = copies_by_venue(photos, PrepareRecipe())
    rows: list[PatchRow] = []
    for photo in photos:
        picture = photo.image()
        height, width = picture.shape[:2]
        corners = pixel_boxes(photo.boxes, width, height)
        weight = copies[photo.venue] / max(1.0, len(corners)) ** 0.5
        for name, box in zip(photo.boxes[:, 0], corners, strict=True):
            rows.append(PatchRow(*cut(picture, box), class_of(int(name)), weight, turn_of(box)))
        empty = empty_places(photo, corners, (width, height), negatives, rng)
        rows.extend(PatchRow(*cut(picture, box), NONE, weight) for box in empty)
    return gather(rows)


def turn_of(box: np.ndarray) -> int:
    """How a face most likely lies in a box of a photo taken from the player's seat."""
    wide, high = box[2] - box[0], box[3] - box[1]
    if high > UPRIGHT_FROM * wide:
        return 0
    return SIDEWAYS if wide > UPRIGHT_FROM * high else UNKNOWN


def empty_places(
    photo: LabelledPhoto, corners: np.ndarray, size: tuple[int, int], count: int, rng: Rng
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


def load_faces(folder: Path) -> list[tuple[np.ndarray, int]]:
    """Photographed faces (`manifest.csv`: file, tile, …) with their classes, flowers by name."""
    with open(folder / "manifest.csv", newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    faces = []
    for row in rows:
        picture = cv2.imread(str(folder / row["file"]))
        name = BY_PLANT.get(row["tile"].removeprefix("flower_"), row["tile"])
        if picture is not None:
            faces.append((picture, INDEX.get(name, ANY_FLOWER)))
    return faces


def load_artwork(folder: Path) -> list[tuple[np.ndarray, int]]:
    """Flat drawings named by tile, on bone; those whose names are no kind are left out."""
    faces = []
    for path in sorted(folder.glob("*.png")):
        drawing = cv2.imread(str(path), cv2.IMREAD_UNCHANGED) if path.stem in KINDS else None
        if drawing is None or drawing.shape[2] != 4:
            continue
        cover = drawing[..., 3:].astype(np.float32) / 255
        bone = np.full_like(drawing[..., :3], (225, 240, 245))
        picture = (drawing[..., :3] * cover + bone * (1 - cover)).astype(np.uint8)
        framed = cv2.copyMakeBorder(picture, 12, 12, 8, 8, cv2.BORDER_CONSTANT, value=(225, 240, 245))
        faces.append((framed, INDEX[path.stem]))
    return faces


def face_patches(faces: list[tuple[np.ndarray, int]], copies: int, seed: int) -> Patches:
    """Faces laid on coloured ground, often between two others, sometimes with a side that shows."""
    rng = np.random.default_rng(seed)
    rows = []
    for face, name in faces:
        for _ in range(copies):
            beside = [faces[i][0] for i in rng.integers(len(faces), size=2)]
            rows.append(PatchRow(*lay(face, beside, rng), name, turned=0))
    return gather(rows)


def drawn_patches(fonts: Fonts, sets: int, seed: int) -> Patches:
    """Every kind and two flowers of sets that we draw ourselves, no two alike."""
    rows, lettering = [], able(fonts.chinese)
    for number in range(sets):
        rng = np.random.default_rng([seed, number])
        design, back = random_design(rng, lettering), rng.integers(0, 256, 3)
        flowers = rng.choice(8, 2, replace=False)
        names = [*(INDEX[kind] for kind in KINDS), *(FLOWER_PLACES.start + DRAWN[flower] for flower in flowers)]
        drawn = [drawn_face(kind, design, rng) for kind in KINDS]
        drawn += [drawn_face(FLOWER, design, rng, int(flower)) for flower in flowers]
        faces = [np.ascontiguousarray(face[..., ::-1]) for face in drawn]
        for name, face in zip(names, faces, strict=True):
            left, right = (faces[i] for i in rng.integers(len(faces), size=2))
            rows.append(PatchRow(*lay_row((left, face, right), back, rng), name, turned=0))
    return gather(rows)


def back_patches(count: int, seed: int) -> Patches:
    """Face-down tiles: one colour, a soft edge, a lamp's reflection."""
    rng = np.random.default_rng(seed)
    rows = []
    for _ in range(count):
        hue, light = int(rng.integers(0, 180)), int(rng.integers(70, 255))
        colour = cv2.cvtColor(np.array([[[hue, rng.integers(60, 256), light]]], np.uint8), cv2.COLOR_HSV2BGR)[0, 0]
        slab = plain_slab(colour, rng)
        rows.append(PatchRow(*lay(slab, [slab, slab], rng), BACKS))
    return gather(rows)


def blank_patches(faces: list[tuple[np.ndarray, int]], count: int, seed: int) -> Patches:
    """白 without a frame, bone or white, among photographed faces."""
    rng = np.random.default_rng(seed)
    rows = []
    for _ in range(count):
        grey = (
            np.full(3, rng.integers(200, 246)) + rng.integers(-14, 15, 3) - np.array([int(rng.integers(0, 25)), 0, -3])
        )
        slab = plain_slab(np.clip(grey, 0, 255).astype(np.uint8), rng)
        beside = [faces[i][0] for i in rng.integers(len(faces), size=2)]
        rows.append(PatchRow(*lay(slab, beside, rng), INDEX["P"]))
    return gather(rows)


def plain_slab(colour: np.ndarray, rng: Rng) -> np.ndarray:
    """A tile's side of one colour in uneven light, with a darker rim."""
    slab = np.full((96, 72, 3), colour, np.float32)
    slab += np.linspace(0, rng.uniform(-50, 50), 96)[:, None, None]
    slab += np.linspace(0, rng.uniform(-30, 30), 72)[None, :, None]
    glow = np.zeros((96, 72), np.float32)
    middle, reach = (int(rng.integers(72)), int(rng.integers(96))), int(rng.integers(5, 40))
    cv2.circle(glow, middle, reach, float(rng.uniform(0, 140)), -1)
    lit = np.clip(slab + cv2.GaussianBlur(glow, (0, 0), 10)[..., None], 0, 255).astype(np.uint8)
    rim = tuple(int(c * rng.uniform(0.6, 0.95)) for c in colour)
    cv2.rectangle(lit, (0, 0), (71, 95), rim, int(rng.integers(1, 4)))
    return np.asarray(lit, np.uint8)


def joker_patches(fonts: Fonts, grounds: list[np.ndarray], count: int, seed: int) -> Patches:
    """Tiles of no set that is played here."""
    rng = np.random.default_rng(seed)
    rows = []
    for _ in range(count):
        around = [joker(rng, fonts) for _ in range(4)]
        rows.append(PatchRow(*lay_thing(joker(rng, fonts), around, grounds[rng.integers(len(grounds))], rng), JOKERS))
    return gather(rows)


def rendered_patches(data: Path, sources: Sources) -> Patches:
    """All tiles that can be read in pictures of the renderer, drawn in ever new styles or with real faces."""
    faces = read_faces(data / "faces")
    recipe = Recipe(styles=sources.styles, photographed=sources.photographed, whites=0.15)
    rows: list[PatchRow] = []
    for k in range(sources.rendered):
        picture = render(random_scene(np.random.default_rng([sources.seed, k]), recipe), faces)
        pixels = np.ascontiguousarray(picture.image[..., ::-1])
        for label in picture.tiles:
            x1, y1, x2, y2 = label.box
            if label.visible >= READABLE and min(x2 - x1, y2 - y1) >= LEAST_SIDE:
                name = ANY_FLOWER if label.tile == FLOWER else INDEX[label.tile]
                rows.append(PatchRow(*cut(pixels, np.array(label.box)), name, 1.0, quarters_of(label.corners)))
    return gather(rows)


def quarters_of(corners: tuple[tuple[float, float], ...]) -> int:
    """How many quarters counter-clockwise a face lies, of its upper left, upper right, lower right, lower left."""
    seen = np.array(corners)
    to_top = (seen[0] + seen[1] - seen[2] - seen[3]) / 2
    turn = np.degrees(np.arctan2(-to_top[0], -to_top[1]))
    quarter = round(turn / 90)
    return int(quarter) % 4 if abs(turn - 90 * quarter) < 35 else UNKNOWN
