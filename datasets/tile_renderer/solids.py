"""Paints solid bodies into a picture, far ones first, and remembers which pixel shows which face."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from tile_renderer.faces import drawing
from tile_renderer.geometry import NEAR, Array, View, block_corners, frames, rounded_corners, slices
from tile_renderer.raster import paint, rgb
from tile_renderer.scene import Block, Body, Light, Scene
from tile_renderer.styles import BONE, Style

Image = NDArray[np.uint8]
Faces = Mapping[str, Sequence[Image]]
"""Class name → pictures of its face seen straight on, RGB of any size. One class may have none."""

ROUND = 0.1
"""Radius of a tile's corners as a share of its width."""

_SHIFT = 4


BEVEL = 0.045
"""Width of the worn edge around face and back, as a share of a tile's width."""


@dataclass(frozen=True, slots=True)
class SeenSolid:
    """What was painted: for each body the outline (12, 2) and corners (4, 2) of the quad that shows, in pixels.

    `front` says whether that quad is the face (else the back); `slant` is the cosine between its normal and the
    direction to the camera; `owners` (height, width) holds 2k + 2 where body k's sides show, 2k + 3 its quad.
    """

    outlines: Array
    corners: Array
    front: NDArray[np.bool_]
    slant: Array
    owners: NDArray[np.uint16]


def paint_bodies(canvas: Image, scene: Scene, seen: View, faces: Faces | None) -> SeenSolid:
    """Paint all blocks and tiles of a scene into `canvas` (changed in place)."""
    owners = np.zeros(canvas.shape[:2], np.uint16)
    for block in scene.blocks:
        _paint_block(canvas, block, seen, scene.light)
    w, h, d = scene.look.size
    centre, axes = frames(scene.bodies, scene.look.size)
    toward = seen.eye - centre
    reach = (toward * axes[:, 2]).sum(axis=1)
    front = reach > 0
    edge = BEVEL * w
    whole, worn = rounded_corners(w, h, ROUND * w), rounded_corners(w - 2 * edge, h - 2 * edge, ROUND * w)
    split = -d / 2 + d * scene.look.back_share
    mantle = slices(centre, axes, whole, (-d / 2 + edge, split, d / 2 - edge))
    ends = slices(centre, axes, worn, (-d / 2, d / 2))
    solid = np.concatenate([ends[:, :1], mantle, ends[:, 1:]], axis=1)
    ahead = seen.depth(solid).min(axis=(1, 2)) > NEAR
    rings = seen.project(solid)
    quad = np.array([[-w, h], [w, h], [w, -h], [-w, -h]]) / 2
    quads = seen.project(slices(centre, axes, quad, (-d / 2, d / 2)))
    corners = np.where(front[:, None, None], quads[:, 1], quads[:, 0][:, [1, 0, 3, 2]])
    outlines = np.where(front[:, None, None], rings[:, 3], rings[:, 1])
    slant = np.abs(reach) / np.linalg.norm(toward, axis=1)
    painter = _Painter(canvas, owners, scene, faces)
    for k in np.argsort(-np.linalg.norm(toward, axis=1)):
        if ahead[k]:
            painter.tile(int(k), rings[k], corners[k], bool(front[k]), _shades(centre[k], axes[k], scene.light))
    return SeenSolid(outlines, corners, front, slant, owners)


def _shades(centre: Array, axes: Array, light: Light) -> Array:
    """Brightness of the six sides of a body: right, up, normal, then their opposites."""
    ray = np.asarray(light.lamp) - centre
    cosines = axes @ (ray / np.linalg.norm(ray))
    both = np.concatenate([cosines, -cosines])
    return np.asarray(light.ambient + (1 - light.ambient) * np.maximum(both, 0) + 0.06 * both)


class _Painter:
    """Paints one tile after the other."""

    def __init__(self, canvas: Image, owners: NDArray[np.uint16], scene: Scene, faces: Faces | None) -> None:
        self.canvas, self.owners, self.look, self.bodies = canvas, owners, scene.look, scene.bodies
        self.faces = faces or {}

    def tile(self, k: int, rings: Array, corners: Array, front: bool, shades: Array) -> None:
        """Back part and bone part as hulls, the nearer one last, then the worn edge and the quad that shows."""
        parts = [(rings[1:3], self.look.back), (rings[2:4], self.look.bone)]
        for part, colour in parts if front else parts[::-1]:
            self._prism(part, np.asarray(colour, np.float64), shades, 2 * k + 2)
        near, rim = (rings[3:5], rings[4]) if front else (rings[:2], rings[0])
        shade = float(shades[2] if front else shades[5])
        lit = np.asarray(self.look.bone) * 1.04 if front else np.asarray(self.look.back) * 1.15
        self._edge(near, lit * shade, 2 * k + 3)
        points = _fixed(rim)
        if front:
            self._face(self.bodies[k], corners, shade * np.divide(self.look.bone, rgb(BONE)))
        else:
            tone = np.clip(np.asarray(self.look.back) * shade, 0, 255)
            cv2.fillConvexPoly(self.canvas, points, tone.tolist(), cv2.LINE_AA, _SHIFT)

    def _prism(self, rings: Array, colour: Array, shades: Array, owner: int) -> None:
        hull = cv2.convexHull(_fixed(rings.reshape(-1, 2)))
        clockwise = float(np.mean([shades[i] for i in (0, 1, 3, 4)]))
        cv2.fillConvexPoly(self.canvas, hull, np.clip(colour * clockwise, 0, 255).tolist(), cv2.LINE_AA, _SHIFT)
        cv2.fillConvexPoly(self.owners, hull, owner, cv2.LINE_8, _SHIFT)
        # Sides lie between the arcs of two corners; the order of corners is that of `rounded_corners`.
        for first, second, side in ((2, 3, 0), (5, 6, 1), (8, 9, 3), (11, 0, 4)):
            strip = np.array([rings[0, first], rings[0, second], rings[1, second], rings[1, first]])
            if _turns_left(strip):
                continue
            tone = np.clip(colour * float(shades[side]), 0, 255).tolist()
            cv2.fillConvexPoly(self.canvas, _fixed(strip), tone, cv2.LINE_AA, _SHIFT)

    def _edge(self, rings: Array, colour: Array, owner: int) -> None:
        """The worn edge catches a little more light than the face."""
        hull = cv2.convexHull(_fixed(rings.reshape(-1, 2)))
        cv2.fillConvexPoly(self.canvas, hull, np.clip(colour, 0, 255).tolist(), cv2.LINE_AA, _SHIFT)
        cv2.fillConvexPoly(self.owners, hull, owner, cv2.LINE_8, _SHIFT)

    def _face(self, body: Body, corners: Array, shade: Array) -> None:
        tall = float(np.linalg.norm(corners[0] - corners[3]))
        picture = self._picture(body, tall)
        height, width = picture.shape[:2]
        low = np.maximum(np.floor(corners.min(axis=0)).astype(int) - 1, 0)
        high = np.minimum(np.ceil(corners.max(axis=0)).astype(int) + 2, self.canvas.shape[1::-1])
        if (high <= low).any():
            return
        source = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32) - 0.5
        place = cv2.getPerspectiveTransform(source, (corners - low).astype(np.float32))
        size = (int(high[0] - low[0]), int(high[1] - low[1]))
        art = cv2.warpPerspective(picture, place, size, borderMode=cv2.BORDER_REPLICATE)
        cover = cv2.warpPerspective(_cover(width, height), place, size)[..., None].astype(np.float32) / 255
        area = self.canvas[low[1] : high[1], low[0] : high[0]]
        area[:] = np.clip(area + cover * (art * shade.astype(np.float32) - area), 0, 255).astype(np.uint8)

    def _picture(self, body: Body, tall: float) -> Image:
        height = next((size for size in (24, 48, 96, 192) if size >= tall * 0.8), 384)
        given = self.faces.get(body.tile, ())
        if self.look.photographed is not None and len(given):
            whole = given[self.look.photographed % len(given)]
            return np.asarray(cv2.resize(whole, (height * 3 // 4, height), interpolation=cv2.INTER_AREA), np.uint8)
        return _drawn(body.tile, self.look.style, body.flower, height)


def _turns_left(strip: Array) -> bool:
    """Whether a strip of the mantle is seen from inside the body."""
    a, b = strip[1] - strip[0], strip[2] - strip[0]
    return bool(a[0] * b[1] - a[1] * b[0] > 0)


def _fixed(points: Array) -> NDArray[np.int32]:
    return np.asarray(np.clip(np.rint(points * 2**_SHIFT), -(2**19), 2**19), np.int32)


@lru_cache(maxsize=1500)
def _drawn(tile: str, style: Style, flower: int, height: int) -> Image:
    """A drawn face, its rim a little darker."""
    if height < 192:
        whole = _drawn(tile, style, flower, 192)
        return np.asarray(cv2.resize(whole, (height * 3 // 4, height), interpolation=cv2.INTER_AREA), np.uint8)
    width = height * 3 // 4
    art = paint(drawing(tile, style, flower), (width, height)).astype(np.float32)
    return np.asarray(art * _bevel(width, height)[..., None], np.uint8)


@lru_cache(maxsize=16)
def _bevel(width: int, height: int) -> NDArray[np.float32]:
    """Brightness over a face: the rounded rim falls off a little."""
    y, x = np.mgrid[:height, :width].astype(np.float32)
    edge = np.minimum(np.minimum(x, width - 1 - x), np.minimum(y, height - 1 - y)) / (0.06 * width)
    return np.asarray(1 - 0.1 * np.clip(1 - edge, 0, 1) ** 2, np.float32)


@lru_cache(maxsize=16)
def _cover(width: int, height: int) -> Image:
    """Opacity of a face: round corners."""
    cover = np.zeros((height, width), np.uint8)
    rim = rounded_corners(width, height, ROUND * width) + np.array([width - 1, height - 1]) / 2
    cv2.fillConvexPoly(cover, _fixed(rim), 255, cv2.LINE_AA, _SHIFT)
    return cover


def _paint_block(canvas: Image, block: Block, seen: View, light: Light) -> None:
    pixels = seen.project(block_corners(block))
    dark = [int(c * light.ambient) for c in block.colour]
    cv2.fillConvexPoly(canvas, cv2.convexHull(_fixed(pixels)), dark, cv2.LINE_AA, _SHIFT)
    cv2.fillConvexPoly(canvas, _fixed(pixels[4:]), list(block.colour), cv2.LINE_AA, _SHIFT)
