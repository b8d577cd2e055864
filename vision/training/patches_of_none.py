"""Patches of what is no tile: look-alikes, the ground of photos, and what a locator takes for tiles."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np
from tile_renderer.decoys import beside_row, without_tiles
from tile_renderer.lettering import Fonts, board
from tile_renderer.lookalikes import THINGS

from vision.dataset.labelled import LabelledPhoto, load_photos, pixel_boxes
from vision.reader.detector import Detector
from vision.training.answers import NONE
from vision.training.laying import Laid, lay_thing, paste
from vision.training.patches import CONTEXT, PATCH, Patches, PatchRow, cut, gather, overlaps
from vision.training.recipes import RecipeError
from vision.training.scenes import PARTLY_LABELLED

Rng = np.random.Generator

OFTEN = {"strip": 2.2, "lettered": 2.6, "key": 1.4, "half domino": 1.2}
"""Look-alikes that are drawn more often than once; lettering misleads most."""

LEAST = 0.08
"""Places below this sureness mislead nobody."""

MOST = 40
"""The most places that are cut out of one picture."""


def grounds(data: Path, each: int = 12, seed: int = 3, photos_from: str = "bc") -> list[np.ndarray]:
    """Pieces of fully labelled photos, patches in size, on which no tile lies."""
    rng = np.random.default_rng(seed)
    found = []
    for photo in load_photos(data, "train"):
        if photo.name.startswith(PARTLY_LABELLED) or not photo.name.startswith(tuple(photos_from)):
            continue
        picture = photo.image()
        height, width = picture.shape[:2]
        known = pixel_boxes(np.concatenate([photo.boxes, photo.ignore]), width, height)
        for _ in range(each):
            side = int(rng.uniform(30, min(height, width) * 0.4))
            x, y = int(rng.integers(0, width - side)), int(rng.integers(0, height - side))
            if not len(known) or overlaps(np.array([x, y, x + side, y + side], float), known).max() < 0.02:
                how = cv2.INTER_AREA if side > PATCH else cv2.INTER_LINEAR
                found.append(cv2.resize(picture[y : y + side, x : x + side], (PATCH, PATCH), interpolation=how))
    return found


def ground_patches(pieces: list[np.ndarray], seed: int = 4) -> Patches:
    """Each piece as a patch with a box of some size."""
    rng = np.random.default_rng(seed)
    shares = rng.uniform(0.3, 0.6, len(pieces))
    sizes = zip(shares, shares * rng.uniform(0.8, 1.4, len(pieces)), strict=True)
    return gather([PatchRow(piece, (float(w), float(h)), NONE) for piece, (w, h) in zip(pieces, sizes, strict=True)])


def lookalike_patches(fonts: Fonts, pieces: list[np.ndarray], count: int, seed: int) -> Patches:
    """Dominoes, keys, lettering and the like on pieces of photos or on plain ground."""
    rng = np.random.default_rng(seed)
    kinds = list(THINGS)
    chances = np.array([OFTEN.get(kind, 1.0) for kind in kinds])
    rows = []
    for _ in range(count):
        kind = str(rng.choice(kinds, p=chances / chances.sum()))
        ground = np.full((PATCH, PATCH, 3), rng.integers(5, 245, 3), np.uint8)
        if pieces and rng.random() < 0.6:
            ground = pieces[int(rng.integers(len(pieces)))]
        rows.append(
            PatchRow(*(on_board(ground, rng, fonts) if kind == "strip" else _of(kind, ground, rng, fonts)), NONE)
        )
    return gather(rows)


def _of(kind: str, ground: np.ndarray, rng: Rng, fonts: Fonts) -> Laid:
    made = THINGS[kind](rng, fonts)
    around = [THINGS[kind](rng, fonts) if rng.random() < 0.35 else made for _ in range(4)]
    return lay_thing(made, around, ground, rng)


def on_board(ground: np.ndarray, rng: Rng, fonts: Fonts) -> Laid:
    """A piece of a lettered board that goes on to both sides."""
    scale = PATCH / CONTEXT / 64 * rng.uniform(0.8, 1.2)
    lettered = cv2.resize(board((int(rng.integers(200, 420)), 64), rng, fonts), None, fx=scale, fy=scale)[..., ::-1]
    patch = ground.copy()
    middle = rng.uniform(32, lettered.shape[1] - 32)
    paste(patch, lettered, (int(PATCH / 2 - middle), (PATCH - lettered.shape[0]) // 2))
    share = 64 * scale / PATCH
    return patch, (share * float(rng.uniform(0.6, 1.1)), share * float(rng.uniform(0.8, 1.2)))


def mistaken_patches(data: Path, mistakes: Path, photos_from: str = "abc") -> Patches:
    """What `find_mistakes` wrote: each photo counts by the root of how many it has."""
    rows: list[PatchRow] = []
    places = json.loads(mistakes.read_text())
    for photo in load_photos(data, "train"):
        taken = places.get(photo.name, []) if photo.name.startswith(tuple(photos_from)) else []
        picture = photo.image() if taken else None
        rows.extend(
            PatchRow(*cut(picture, np.array(box)), NONE, len(taken) ** -0.5) for box in taken if picture is not None
        )
    if not rows:
        raise RecipeError(f"{mistakes} names no place on these photos.")
    return gather(rows)


def misled_patches(detector: Detector, fonts: Fonts, count: int, seed: int, photos: list[LabelledPhoto]) -> Patches:
    """What a locator takes for tiles on `count` pictures without any, and on boards painted beside rows of photos."""
    rows: list[PatchRow] = []
    for k in range(count):
        picture = without_tiles(np.random.default_rng([seed, k]), fonts)
        places = detector.locate(picture)
        boxes = places.corners[places.sureness >= LEAST][:MOST]
        rows.extend(PatchRow(*cut(picture[..., ::-1].copy(), box), NONE, len(boxes) ** -0.5) for box in boxes)
    rng = np.random.default_rng(seed)
    for photo in photos:
        rows.extend(PatchRow(*patch, NONE, 0.6) for patch in _on_painted_board(photo, detector, rng, fonts))
    return gather(rows)


def _on_painted_board(photo: LabelledPhoto, detector: Detector, rng: Rng, fonts: Fonts) -> list[Laid]:
    picture = np.ascontiguousarray(photo.image()[..., ::-1])
    known = pixel_boxes(photo.boxes, picture.shape[1], picture.shape[0])
    painted = beside_row(picture, known, rng, fonts)
    if painted is None:
        return []
    changed = cv2.GaussianBlur((painted != picture).any(axis=2).astype(np.float32), (0, 0), 3)
    found = []
    for box in detector.locate(painted).corners:
        x1, y1, x2, y2 = (int(value) for value in box)
        if changed[y1 : y2 + 1, x1 : x2 + 1].mean() > 0.75 and overlaps(box, known).max() < 0.15:
            found.append(cut(painted[..., ::-1].copy(), box))
    return found
