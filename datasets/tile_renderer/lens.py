"""What the camera adds: exposure, colour cast, blur, sharpening, noise, JPEG."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from tile_renderer.scene import Lens

Image = NDArray[np.uint8]


def expose(picture: Image, lens: Lens, rng: np.random.Generator) -> Image:
    """The picture as this camera would store it; same shape. Blur is in pixels of a 640-pixel picture."""
    scale = max(picture.shape[:2]) / 640
    light = picture
    if lens.blur > 0:
        light = np.asarray(cv2.GaussianBlur(light, (0, 0), max(0.2, lens.blur * scale)), np.uint8)
    if lens.motion > 0:
        light = np.asarray(cv2.filter2D(light, -1, _streak(lens.motion * scale, lens.motion_angle)), np.uint8)
    light = _tones(light, lens)
    if lens.sharpen > 0:
        soft = cv2.GaussianBlur(light, (0, 0), 1.2 * scale)
        light = np.asarray(cv2.addWeighted(light, 1 + lens.sharpen, soft, -lens.sharpen, 0), np.uint8)
    if lens.noise > 0:
        light = _grainy(light, lens.noise, rng)
    if lens.jpeg is None:
        return light
    stored = cv2.imencode(".jpg", np.ascontiguousarray(light[..., ::-1]), [cv2.IMWRITE_JPEG_QUALITY, lens.jpeg])[1]
    return np.ascontiguousarray(np.asarray(cv2.imdecode(stored, cv2.IMREAD_COLOR), np.uint8)[..., ::-1])


def _tones(light: Image, lens: Lens) -> Image:
    """Exposure and tint by a table per channel; highlights roll off instead of clipping hard."""
    value = np.arange(256, dtype=np.float32) / 255
    table = np.empty((256, 1, 3), np.uint8)
    for channel, gain in enumerate(lens.tint):
        out = value * lens.exposure * gain
        out = np.where(out > 0.8, 0.8 + 0.2 * np.tanh((out - 0.8) / 0.2), out)
        out = 0.5 + (out - 0.5) * lens.contrast
        table[:, 0, channel] = np.clip(out * 255 + 0.5, 0, 255)
    return np.asarray(cv2.LUT(light, table), np.uint8)


def _streak(length: float, angle: float) -> NDArray[np.float32]:
    size = 2 * int(np.ceil(length / 2)) + 3
    kernel = np.zeros((size, size), np.float32)
    reach = np.array([np.cos(np.radians(angle)), np.sin(np.radians(angle))]) * length / 2
    middle = size // 2
    ends = [tuple(int(v) for v in np.rint((middle + side * reach) * 16)) for side in (-1, 1)]
    cv2.line(kernel, ends[0], ends[1], 1.0, 1, cv2.LINE_8, 4)
    return np.asarray(kernel / kernel.sum(), np.float32)


def _grainy(light: Image, noise: float, rng: np.random.Generator) -> Image:
    """Sensor noise: one patch repeated, as fine as the sensor's pixels, with a coarser part in colour."""
    side = 192
    fine = rng.standard_normal((side, side, 1), dtype=np.float32)
    colour = rng.standard_normal((side // 2, side // 2, 3), dtype=np.float32)
    patch = noise * (0.8 * fine + 0.7 * cv2.resize(colour, (side, side)))
    down, across = -(-light.shape[0] // side), -(-light.shape[1] // side)
    whole = np.tile(patch, (down, across, 1))[: light.shape[0], : light.shape[1]]
    return np.asarray(cv2.add(light, whole, dtype=cv2.CV_8U), np.uint8)
