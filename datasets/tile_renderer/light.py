"""Light on a scene: shadows on the table, uneven brightness, the lamp's mirror image on glossy faces."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from tile_renderer.geometry import Array, View, block_corners, frames, slices
from tile_renderer.scene import Scene

Image = NDArray[np.uint8]

COARSE = 2
"""Shadows and glare are soft: they are painted at this fraction of the picture's size."""


def cast_shadows(canvas: Image, scene: Scene, seen: View) -> None:
    """Darken the table where tiles and blocks keep the lamp away, and where they touch it; in place."""
    height, width = canvas.shape[:2]
    cast = np.zeros((height // COARSE, width // COARSE), np.uint8)
    touch = np.zeros_like(cast)
    for corners in _solids(scene):
        lamp = np.asarray(scene.light.lamp)
        share = corners[:, 2] / (lamp[2] - corners[:, 2])
        fallen = corners + share[:, None] * (corners - lamp)
        _fill(cast, seen, np.column_stack([fallen[:, :2], np.zeros(8)]))
        if corners[:, 2].min() < 1:
            _fill(touch, seen, np.column_stack([corners[:, :2], np.zeros(8)]))
    scale = width / 640 / COARSE
    dark = 1 - scene.light.shadow * _soft(cast, scene.light.softness * scale)
    dark *= 1 - 0.35 * _soft(touch, 4 * scale)
    canvas[:] = _times(canvas, _stretched(dark, canvas))


def _soft(mask: Image, blur: float) -> NDArray[np.float32]:
    return np.asarray(cv2.GaussianBlur(mask, (0, 0), max(0.5, blur)), np.float32) / np.float32(255)


def _solids(scene: Scene) -> list[Array]:
    w, h, d = scene.look.size
    square = np.array([[-w, -h], [w, -h], [w, h], [-w, h]]) / 2
    centre, axes = frames(scene.bodies, scene.look.size)
    tiles = slices(centre, axes, square, (-d / 2, d / 2)).reshape(-1, 8, 3)
    return [*tiles, *(block_corners(block) for block in scene.blocks)]


def _fill(mask: Image, seen: View, points: Array) -> None:
    pixels = np.clip(seen.project(points) / COARSE * 16, -(2**19), 2**19)
    cv2.fillConvexPoly(mask, cv2.convexHull(np.rint(pixels).astype(np.int32)), 255, cv2.LINE_8, 4)


def shine(canvas: Image, scene: Scene, glossy: NDArray[np.bool_], rng: np.random.Generator) -> None:
    """Add the lamp's mirror image where `glossy` (height, width) faces show, and uneven light over all; in place."""
    height, width = canvas.shape[:2]
    small = (max(2, width // 16), max(2, height // 16))
    if scene.light.glare > 0:
        blob = _stretched(_mirror_image(small, rng), canvas)
        added = blob * np.float32(255 * scene.light.glare * scene.look.gloss) * glossy
        added = np.asarray(cv2.GaussianBlur(added, (0, 0), 1.0), np.float32)
        canvas[:] = np.clip(canvas + added[..., None], 0, 255)
    canvas[:] = _times(canvas, _stretched(_unevenness(small, scene, rng), canvas))


def _mirror_image(size: tuple[int, int], rng: np.random.Generator) -> NDArray[np.float32]:
    """One lamp or tube, or two, as a soft spot."""
    x, y = _grid(size)
    total = np.zeros_like(x)
    for _ in range(int(rng.integers(1, 3))):
        cx, cy, angle = rng.uniform(-1, 1), rng.uniform(-1, 1), rng.uniform(0, np.pi)
        long, short = rng.uniform(0.15, 0.9), rng.uniform(0.05, 0.25)
        u = (x - cx) * np.cos(angle) + (y - cy) * np.sin(angle)
        v = (y - cy) * np.cos(angle) - (x - cx) * np.sin(angle)
        total += np.exp(-((u / long) ** 2) - (v / short) ** 2)
    return np.asarray(np.minimum(total, 1), np.float32)


def _unevenness(size: tuple[int, int], scene: Scene, rng: np.random.Generator) -> NDArray[np.float32]:
    """Brightness over the picture: a slope, darker corners, and the shade of a hand or head."""
    x, y = _grid(size)
    angle = np.radians(scene.light.gradient_angle)
    field = 1 + scene.light.gradient * (x * np.cos(angle) + y * np.sin(angle))
    field *= 1 - 0.12 * scene.light.gradient * (x**2 + y**2)
    if scene.light.shade > 0:
        side, offset = rng.uniform(0, 2 * np.pi), rng.uniform(-0.6, 0.6)
        wave = 0.25 * np.sin(3 * (x - y) + rng.uniform(0, 6))
        edge = x * np.cos(side) + y * np.sin(side) - offset + wave
        field *= 1 - scene.light.shade / (1 + np.exp(-edge * rng.uniform(4, 20)))
    return np.asarray(field, np.float32)


def _grid(size: tuple[int, int]) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    x, y = np.meshgrid(np.linspace(-1, 1, size[0], dtype=np.float32), np.linspace(-1, 1, size[1], dtype=np.float32))
    return x, y


def _times(canvas: Image, field: NDArray[np.float32]) -> Image:
    return np.asarray(np.clip(canvas * field[..., None], 0, 255), np.uint8)


def _stretched(field: NDArray[np.float32], canvas: Image) -> NDArray[np.float32]:
    return np.asarray(cv2.resize(field, canvas.shape[1::-1]), np.float32)
