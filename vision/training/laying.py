"""Faces and things laid into a patch, between others of their kind."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from tile_renderer.lookalikes import Thing

from vision.training.patches import CONTEXT, PATCH

Rng = np.random.Generator
Laid = tuple[np.ndarray, tuple[float, float]]
"""A patch, and width and height of the box in its middle as shares of its side."""


def lay(face: np.ndarray, neighbours: Sequence[np.ndarray], rng: Rng) -> Laid:
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
        paste(ground, cv2.resize(picture, (w, h), interpolation=cv2.INTER_AREA), (at, top))
        if side:
            paste(ground, np.full((side, w, 3), rng.integers(120, 235), np.uint8), (at, top + h))
    return ground, (w / PATCH, (h + side * float(rng.random() < 0.5)) / PATCH)


def paste(ground: np.ndarray, picture: np.ndarray, at: tuple[int, int], cover: np.ndarray | None = None) -> None:
    """Lays `picture` with its upper left corner `at` (changed in place) as `cover` (h, w, 0…1) lets it be seen."""
    height, width = picture.shape[:2]
    x1, y1 = (max(0, value) for value in at)
    x2, y2 = min(ground.shape[1], at[0] + width), min(ground.shape[0], at[1] + height)
    if x2 <= x1 or y2 <= y1:
        return
    part = slice(y1 - at[1], y2 - at[1]), slice(x1 - at[0], x2 - at[0])
    share = np.ones(picture.shape[:2], np.float32) if cover is None else cover
    under = ground[y1:y2, x1:x2]
    ground[y1:y2, x1:x2] = under * (1 - share[part][..., None]) + picture[part] * share[part][..., None]


def lay_row(faces: Sequence[np.ndarray], back: np.ndarray, rng: Rng) -> Laid:
    """The middle of three faces (BGR, one size) of a row seen in perspective, with the side that faces the camera.

    `back` is the colour of the backs, of which a strip shows behind the ivory.
    """
    high, wide = faces[0].shape[:2]
    deep = int(high * rng.uniform(0.1, 0.5)) if rng.random() < 0.6 else 0
    above, gap = bool(rng.random() < 0.5), int(rng.integers(0, 7))
    row = np.full((high + deep, 3 * wide + 2 * gap, 3), rng.integers(0, 90, 3), np.uint8)
    for number, face in enumerate(faces):
        left, bone = number * (wide + gap), int(deep * rng.uniform(0.55, 0.7))
        side = np.empty((deep, wide, 3), np.uint8)
        side[:] = np.median(face, axis=(0, 1)) * rng.uniform(0.6, 1.05)
        side[: deep - bone] = back
        parts = (side, face) if above else (face, side[::-1])
        row[:, left : left + wide] = np.vstack(parts)
        if number != 1 and rng.random() < 0.2:
            row[:, left : left + wide] = rng.integers(0, 220, 3)
    return _in_perspective(row, (wide + gap, deep if above else 0, wide, high), rng)


def _in_perspective(row: np.ndarray, face: tuple[int, int, int, int], rng: Rng) -> Laid:
    """The patch around a face (left, top, width, height in the row), and the size of its box, loose or tight."""
    left, top, wide, high = face
    tall = high * rng.uniform(0.55, 1.0) if rng.random() < 0.7 else high
    scale = PATCH / CONTEXT / max(wide, tall)
    half = np.array([wide, tall]) * scale / 2
    lean, narrow = rng.normal(0, 0.08, 2) * half[0]
    middle = PATCH / 2
    there = np.array([[-half[0] + narrow, -half[1]], [half[0] - narrow, -half[1]], half, [-half[0], half[1]]])
    there[:2, 0] += lean
    here = np.array([[left, top], [left + wide, top], [left + wide, top + high], [left, top + high]], np.float32)
    matrix = cv2.getPerspectiveTransform(here, (there + middle).astype(np.float32))
    ground = np.full((PATCH, PATCH, 3), rng.integers(10, 220, 3), np.float32)
    ground += rng.normal(0, rng.uniform(1, 8), ground.shape)
    if scale < 0.5:
        row = cv2.GaussianBlur(row, (0, 0), 0.4 / scale)
    cover = cv2.warpPerspective(np.ones(row.shape[:2], np.float32), matrix, (PATCH, PATCH))[..., None]
    art = cv2.warpPerspective(row, matrix, (PATCH, PATCH), borderMode=cv2.BORDER_REPLICATE)
    patch = np.clip(ground * (1 - cover) + art * cover, 0, 255).astype(np.uint8)
    box = (there.max(axis=0) - there.min(axis=0)) / PATCH
    return patch, (float(box[0]), float(box[1]))


def lay_thing(made: Thing, neighbours: Sequence[Thing], ground: np.ndarray, rng: Rng) -> Laid:
    """A thing (RGB) on a ground (BGR), its neighbours left, right, above and below it, and perhaps its shadow."""
    patch = ground.copy()
    high, wide = made[1].shape
    scale = PATCH / CONTEXT / max(high, wide)
    w, h = max(4, int(wide * scale)), max(4, int(high * scale * rng.uniform(0.65, 1)))
    left, top, gap = (PATCH - w) // 2, (PATCH - h) // 2, int(rng.integers(1, 10))
    around = ((left - w - gap, top), (left + w + gap, top), (left, top - h - gap), (left, top + h + gap))
    for at, thing in zip(around, neighbours, strict=True):
        if rng.random() < 0.6:
            paste(patch, *_sized(thing, (w, h), at))
    if rng.random() < 0.5:
        shade = made[0] * 0, (made[1] * rng.uniform(0.2, 0.6)).astype(np.uint8)
        paste(patch, *_sized(shade, (w, h), (left + int(rng.integers(-3, 4)), top + int(rng.integers(1, 6)))))
    paste(patch, *_sized(made, (w, h), (left, top)))
    loose = np.exp(rng.normal(0, 0.12))
    return patch, (min(1, w / PATCH * loose), min(1, h / PATCH * loose * np.exp(rng.normal(0, 0.08))))


def _sized(thing: Thing, size: tuple[int, int], at: tuple[int, int]) -> tuple[np.ndarray, tuple[int, int], np.ndarray]:
    picture = cv2.resize(thing[0], size, interpolation=cv2.INTER_AREA)[..., ::-1]
    return picture, at, cv2.resize(thing[1], size, interpolation=cv2.INTER_AREA).astype(np.float32) / 255
