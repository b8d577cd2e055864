"""The ground under the tiles: felt, wood, plain tops, patterned cloth, carpet."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
from numpy.typing import NDArray

from tile_renderer.geometry import Array, View
from tile_renderer.scene import Surface

Image = NDArray[np.uint8]
Field = NDArray[np.float32]

SIDE = 256
"""Texture size in pixels; mirrored to twice that, it repeats without a seam."""

MASK = 400
"""Side in pixels of the mask that says where a table ends."""

MILLIMETRES = 0.9
"""Table length of one texture pixel, at grain 1."""


def ground(surface: Surface, seen: View, size: tuple[int, int], rng: np.random.Generator) -> Image:
    """The picture of the empty table, RGB of shape (height, width, 3)."""
    plane = seen.plane()
    picture = _laid(_texture(surface, rng), surface.grain * MILLIMETRES, plane, size)
    if surface.half is not None:
        rim = _solid(surface.second, rng)
        floor = _solid((int(rng.integers(20, 150)),) * 3, rng)
        for texture, half in ((rim, surface.half), (floor, surface.half + 45)):
            inside = _inside(surface.centre, half, plane, size)[..., None]
            other = _laid(texture, 1.5, plane, size)
            picture = np.asarray(other + inside * (picture.astype(np.float32) - other), np.uint8)
    _fog(picture, plane, rng)
    return picture


def _texture(surface: Surface, rng: np.random.Generator) -> Image:
    amount = KINDS[surface.kind](rng) * surface.contrast
    first, second = np.array(surface.colour, np.float32), np.array(surface.second, np.float32)
    if surface.kind in ("felt", "plain"):
        picture = first * (1 + amount[..., None])
    else:
        picture = first + (second - first) * np.clip(0.5 + amount[..., None] * 2, 0, 1)
    return np.asarray(np.clip(picture, 0, 255), np.uint8)


def _solid(colour: tuple[int, ...], rng: np.random.Generator) -> Image:
    return np.asarray(np.clip(np.array(colour) * (1 + 0.08 * _wood(rng)[..., None]), 0, 255), np.uint8)


def _laid(texture: Image, scale: float, plane: Array, size: tuple[int, int]) -> Image:
    """The texture repeated over the whole plane, seen by the camera."""
    tiled = np.vstack([texture, texture[::-1]])
    tiled = np.hstack([tiled, tiled[:, ::-1]])
    place = plane @ np.diag([scale, scale, 1.0])
    return np.asarray(cv2.warpPerspective(tiled, place, size, borderMode=cv2.BORDER_WRAP), np.uint8)


def _inside(centre: tuple[float, float], half: float, plane: Array, size: tuple[int, int]) -> Field:
    square = np.full((MASK, MASK), 255, np.uint8)
    step = 2 * half / MASK
    place = plane @ np.array([[step, 0, centre[0] - half], [0, step, centre[1] - half], [0, 0, 1.0]])
    inside = np.asarray(cv2.warpPerspective(square, place, size), np.float32)
    return inside / np.float32(255)


def _fog(picture: Image, plane: Array, rng: np.random.Generator) -> None:
    """Beyond the horizon lies the room: an even colour."""
    height, width = picture.shape[:2]
    x, y = np.meshgrid(np.arange(width), np.arange(height))
    back = np.linalg.inv(plane)[2]
    beyond = back[0] * x + back[1] * y + back[2] <= 0
    if beyond.any():
        picture[beyond] = rng.integers(60, 200, 3)


def _noise(rng: np.random.Generator, blur: float, stretch: float = 1.0) -> Field:
    """Smooth noise of mean 0 and deviation about 1."""
    field = rng.standard_normal((SIDE, SIDE), dtype=np.float32)
    if blur:
        field = np.asarray(cv2.GaussianBlur(field, (0, 0), sigmaX=blur * stretch, sigmaY=blur), np.float32)
        field /= field.std() + np.float32(1e-6)
    return np.asarray(field, np.float32)


def _felt(rng: np.random.Generator) -> Field:
    return np.asarray(0.7 * _noise(rng, 0.6) + 0.4 * _noise(rng, 12), np.float32)


def _wood(rng: np.random.Generator) -> Field:
    rows = np.arange(SIDE, dtype=np.float32)[:, None] / SIDE
    bent = rows * float(rng.uniform(6, 16)) + 0.35 * _noise(rng, 14, 4)
    return np.asarray(0.5 * np.sin(2 * np.pi * bent) + 0.4 * _noise(rng, 0.8, 14), np.float32)


def _plain(rng: np.random.Generator) -> Field:
    return np.asarray(0.2 * _noise(rng, 0.8) + 0.5 * _noise(rng, 30), np.float32)


def _pattern(rng: np.random.Generator) -> Field:
    """Checks, stripes, dots or weave."""
    y, x = np.mgrid[:SIDE, :SIDE].astype(np.float32)
    period = float(rng.choice([8, 16, 32, 64]))
    across, down = np.sin(2 * np.pi * x / period), np.sin(2 * np.pi * y / period)
    motifs = (np.sign(across * down), np.sign(across), np.sign(across * down - 0.5), 0.5 * (across + down))
    return np.asarray(motifs[rng.integers(len(motifs))] + 0.3 * _noise(rng, 0.8), np.float32)


def _carpet(rng: np.random.Generator) -> Field:
    return np.asarray(0.6 * _noise(rng, 1.2) + 0.8 * _noise(rng, 5) + 0.5 * _noise(rng, 18), np.float32)


KINDS: dict[str, Callable[[np.random.Generator], Field]] = {
    "felt": _felt,
    "wood": _wood,
    "plain": _plain,
    "pattern": _pattern,
    "carpet": _carpet,
}
