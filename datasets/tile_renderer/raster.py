"""Drawings → pixels, with OpenCV's polygon filler."""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import pairwise

import cv2
import numpy as np
from numpy.typing import NDArray

from tile_renderer.faces import drawing
from tile_renderer.shapes import Circle, Drawing, Path, Segment
from tile_renderer.styles import BONE, Style, random_style

Image = NDArray[np.uint8]

SHIFT = 4
"""Sub-pixel bits of OpenCV's drawing calls."""


def render_face(tile: str, style: Style | None, size: tuple[int, int], rng: np.random.Generator) -> Image:
    """A tile's face seen straight on, RGB of shape (height, width, 3) for `size` = (width, height).

    Without a style a random one is drawn. A flower is one of eight. Raises ValueError for no tile.
    """
    style = style or random_style(rng)
    return paint(drawing(tile, style, int(rng.integers(8))), size)


def paint(shapes: Drawing, size: tuple[int, int], ground: str = BONE) -> Image:
    """Paint a drawing (300×400 units) on an even ground; RGB of shape (height, width, 3)."""
    width, height = size
    fine = 2 if min(size) < 400 else 1
    canvas = np.empty((height * fine, width * fine, 3), np.uint8)
    canvas[:] = rgb(ground)
    scale = np.array([width * fine / 300, height * fine / 400])
    for shape in shapes:
        _draw(canvas, shape, scale)
    return canvas if fine == 1 else np.asarray(cv2.resize(canvas, size, interpolation=cv2.INTER_AREA), np.uint8)


def rgb(colour: str) -> tuple[int, int, int]:
    """`#rrggbb` → three numbers."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def _draw(canvas: Image, shape: Circle | Path, scale: NDArray[np.float64]) -> None:
    contours = [np.rint(c * scale * 2**SHIFT).astype(np.int32) for c in contours_of(shape)]
    if shape.fill:
        cv2.fillPoly(canvas, contours, rgb(shape.fill), cv2.LINE_AA, SHIFT)
    if shape.stroke:
        closed = isinstance(shape, Circle) or shape.segments[-1][0] == "Z"
        thickness = max(1, round(shape.width * float(scale.mean())))
        cv2.polylines(canvas, contours, closed, rgb(shape.stroke), thickness, cv2.LINE_AA, SHIFT)


def contours_of(shape: Circle | Path) -> list[NDArray[np.float64]]:
    """The outline as polygons, each of shape (n, 2)."""
    if isinstance(shape, Circle):
        return [np.array([shape.x, shape.y]) + shape.r * _unit_circle()]
    return _flatten(shape.segments)


@cache
def _unit_circle() -> NDArray[np.float64]:
    angles = np.linspace(0, 2 * np.pi, 40, endpoint=False)
    return np.stack([np.cos(angles), np.sin(angles)], axis=1)


_T = np.linspace(0, 1, 9)[1:, None]


@lru_cache(maxsize=4096)
def _flatten(segments: tuple[Segment, ...]) -> list[NDArray[np.float64]]:
    contours: list[list[NDArray[np.float64]]] = []
    for letter, values in segments:
        points = np.array(values).reshape(-1, 2)
        if letter == "M":
            contours.append([points])
        elif letter == "L":
            contours[-1].append(points)
        elif letter in "QC":
            contours[-1].append(_bezier(np.vstack([contours[-1][-1][-1:], points])))
    return [np.vstack(contour) for contour in contours]


def _bezier(p: NDArray[np.float64]) -> NDArray[np.float64]:
    """Points on a curve with 3 or 4 control points, without its start (de Casteljau)."""
    rows = [np.repeat(point[None], len(_T), axis=0) for point in p]
    while len(rows) > 1:
        rows = [a + (b - a) * _T for a, b in pairwise(rows)]
    return rows[0]
