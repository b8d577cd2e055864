"""From poses to pixels: corners of solid bodies and a pinhole camera, for all bodies at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tile_renderer.scene import Block, Body, Camera

Array = NDArray[np.float64]

NEAR = 20.0
"""Nearest depth in millimetres that is projected; what is behind the camera is held there."""

_ARC = np.radians([0, 45, 90])


@dataclass(frozen=True, slots=True)
class View:
    """A camera ready to project: `eye` (3,), `axes` (3, 3) with rows right, down, forward, and `intrinsic` (3, 3)."""

    eye: Array
    axes: Array
    intrinsic: Array

    def project(self, points: Array) -> Array:
        """World points of shape (…, 3) → pixels of shape (…, 2)."""
        seen = (points - self.eye) @ self.axes.T
        depth = np.maximum(seen[..., 2:], NEAR)
        return np.asarray((seen[..., :2] / depth) @ self.intrinsic[:2, :2].T + self.intrinsic[:2, 2])

    def depth(self, points: Array) -> Array:
        """How far in front of the camera world points (…, 3) are, in millimetres; shape (…)."""
        return np.asarray((points - self.eye) @ self.axes[2])

    def plane(self) -> Array:
        """The homography (3, 3) from the table's millimetres (x, y) to pixels; its scale is positive in view."""
        columns = np.stack([self.axes[:, 0], self.axes[:, 1], -self.axes @ self.eye], axis=1)
        return np.asarray(self.intrinsic @ columns)


def view(camera: Camera, size: tuple[int, int]) -> View:
    """The camera as matrices for a picture of `size` (width, height)."""
    azimuth, elevation, roll = np.radians([camera.azimuth, camera.elevation, camera.roll])
    outward = np.array([np.sin(azimuth) * np.cos(elevation), -np.cos(azimuth) * np.cos(elevation), np.sin(elevation)])
    eye = np.array([*camera.target, 0.0]) + camera.distance * outward
    right = np.array([np.cos(azimuth), np.sin(azimuth), 0.0])
    down = np.cross(-outward, right)
    axes = np.stack([right, down, -outward])
    f = camera.focal * max(size)
    c, s = np.cos(roll), np.sin(roll)
    intrinsic = np.array([[f * c, -f * s, size[0] / 2], [f * s, f * c, size[1] / 2], [0, 0, 1]])
    return View(eye, axes, intrinsic)


def frames(bodies: Sequence[Body], size: tuple[float, float, float]) -> tuple[Array, Array]:
    """Centres (n, 3) and axes (n, 3, 3) of bodies; rows of the axes are the face's right, up and normal."""
    turn = np.radians([b.turn for b in bodies])
    tilt = np.radians([b.tilt for b in bodies])
    ct, st, ci, si = np.cos(turn), np.sin(turn), np.cos(tilt), np.sin(tilt)
    zero = np.zeros_like(ct)
    right = np.stack([ct, st, zero], axis=-1)
    up = np.stack([-st * ci, ct * ci, si], axis=-1)
    normal = np.stack([st * si, -ct * si, ci], axis=-1)
    rest = np.abs(si) * size[1] / 2 + np.abs(ci) * size[2] / 2
    centre = np.array([[b.x, b.y, b.base] for b in bodies]).reshape(-1, 3)
    centre[:, 2] += rest
    return centre, np.stack([right, up, normal], axis=1)


def block_corners(block: Block) -> Array:
    """The eight corners (8, 3) of a block; the last four are its top, in order."""
    c, s = np.cos(np.radians(block.turn)), np.sin(np.radians(block.turn))
    w, h, z = block.size[0] / 2, block.size[1] / 2, block.size[2]
    flat = np.array([[-w, -h], [w, -h], [w, h], [-w, h]]) @ np.array([[c, s], [-s, c]])
    flat = flat + np.array([block.x, block.y])
    return np.vstack([np.column_stack([flat, np.full(4, level)]) for level in (0.0, z)])


def rounded_corners(width: float, height: float, radius: float) -> Array:
    """A rectangle about the origin with round corners, as 12 points (12, 2), three a corner, counter-clockwise.

    The order is lower right, upper right, upper left, lower left as seen with y up.
    """
    arc = radius * np.stack([np.cos(_ARC), np.sin(_ARC)], axis=1)
    w, h = width / 2 - radius, height / 2 - radius
    corners = []
    for quarter, (x, y) in enumerate(((w, -h), (w, h), (-w, h), (-w, -h))):
        angle = np.radians(90 * (quarter - 1))
        turned = arc @ np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
        corners.append(turned + np.array([x, y]))
    return np.vstack(corners)


def slices(centre: Array, axes: Array, outline: Array, levels: Sequence[float]) -> Array:
    """The outline (m, 2) of a body's face at heights along its normal → world points (n, levels, m, 3)."""
    flat = np.einsum("ma,nad->nmd", outline, axes[:, :2])
    lift = np.asarray(levels)[None, :, None] * axes[:, None, 2]
    return np.asarray(centre[:, None, None] + lift[:, :, None] + flat[:, None])
