"""Puts a camera where the tiles that matter fill the picture."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from tile_renderer.geometry import frames, slices, view
from tile_renderer.scene import Body, Camera


def framed(
    bodies: Sequence[Body], tile: tuple[float, float, float], camera: Camera, size: tuple[int, int], fill: float
) -> Camera:
    """The camera, its direction kept, moved so that `bodies` take up the share `fill` of the picture and are centred.

    `fill` counts along the side that is filled first. A few corrections are enough: what is left is under a hundredth.
    """
    w, h, d = tile
    square = np.array([[-w, -h], [w, -h], [w, h], [-w, h]]) / 2
    points = slices(*frames(bodies, tile), square, (-d / 2, d / 2)).reshape(-1, 3)
    centre = points.mean(axis=0)
    spread = float(np.ptp(points[:, :2], axis=0).max())
    camera = replace(camera, target=(float(centre[0]), float(centre[1])), distance=max(400.0, 3 * spread))
    for _ in range(12):
        seen = view(camera, size)
        pixels = seen.project(points)
        extent = np.ptp(pixels, axis=0) / size
        middle = (pixels.min(axis=0) + pixels.max(axis=0)) / 2
        ground = np.linalg.inv(seen.plane()) @ [*middle, 1]
        step = np.clip(ground[:2] / ground[2] - camera.target, -200, 200)
        distance = camera.distance * float(np.clip(extent.max() / fill, 0.6, 1.6))
        target = (float(camera.target[0] + 0.7 * step[0]), float(camera.target[1] + 0.7 * step[1]))
        camera = replace(camera, target=target, distance=float(np.clip(distance, 120, 4000)))
    return camera
