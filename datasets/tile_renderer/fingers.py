"""Fingers that hold or point at tiles: they hide what is under them."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from tile_renderer.geometry import View
from tile_renderer.scene import Finger, Light

NOBODY = 0
"""Owner of pixels that show no tile."""

STEPS = 12
"""Shades from the finger's rim to its middle."""


def lay_fingers(
    canvas: NDArray[np.uint8],
    owners: NDArray[np.uint16],
    fingers: tuple[Finger, ...],
    seen: View,
    light: Light,
) -> None:
    """Paint each finger over what is there and take those pixels from their tiles; both arrays change in place."""
    for finger in fingers:
        ends = np.array([finger.tip, finger.root], np.float64)
        pixels = seen.project(ends)
        reach = seen.project(ends + np.array([[finger.width, 0, 0], [finger.width, 0, 0]]))
        thick = np.linalg.norm(reach - pixels, axis=1)
        if (seen.depth(ends) <= 1).any() or thick.max() > 0.3 * max(canvas.shape):
            continue
        tip, root = (tuple(int(v) for v in np.rint(pixel)) for pixel in pixels)
        for step in range(STEPS):
            share = 1 - step / STEPS
            bright = light.ambient + (1 - light.ambient) * (0.35 + 0.65 * step / STEPS)
            tone = np.clip(np.array(finger.colour) * bright, 0, 255).tolist()
            cv2.line(canvas, tip, root, tone, max(1, round(float(thick.mean()) * share)), cv2.LINE_AA)
        cv2.line(owners, tip, root, NOBODY, max(1, round(float(thick.mean()))))
