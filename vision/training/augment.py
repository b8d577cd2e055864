"""Patches → batches of crops as a locator's boxes, other cameras and other lamps would show them."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from vision.detections import KINDS
from vision.reader.classifier import MARGIN
from vision.training.patches import Patches

Rng = np.random.Generator

NUMBERED = 0.07
"""Share of upright tiles that get an index in a corner, as numbered sets have it."""

HIDDEN = 0.06
"""Share of crops that something hides in part."""

INKS = ((30, 30, 200), (160, 50, 30), (30, 110, 30), (25, 25, 25))
"""BGR of index digits."""

NOISE = np.random.default_rng(5).standard_normal(2_000_000).astype(np.float32)
"""Drawn once: crops take pieces of it."""


@dataclass(frozen=True, slots=True)
class Batch:
    """`crops` (n, size, size, 3) RGB in 0…1, single precision; `quarters` (n,) by how many quarters each was turned."""

    crops: np.ndarray
    quarters: np.ndarray


def augment(patches: Patches, chosen: np.ndarray, size: int, rng: Rng) -> Batch:
    """A training batch of the chosen patches."""
    matrices, quarters = warps(patches.sizes[chosen], rng)
    crops = np.empty((len(chosen), size, size, 3), np.float32)
    for row, number in enumerate(chosen):
        pixels = patches.pixels[number]
        if patches.turned[number] == 0 and patches.classes[number] < len(KINDS) - 1 and rng.random() < NUMBERED:
            pixels = indexed(pixels, patches.sizes[number], KINDS[patches.classes[number]][0], rng)
        seen = taken(pixels, matrices[row], coarse(size, rng), size)
        crops[row] = relit(smeared(hidden(seen, rng), rng), rng)
    return Batch(crops, quarters)


def plain_crops(patches: Patches, chosen: np.ndarray, size: int) -> np.ndarray:
    """The crops as labelled, for validation: (n, size, size, 3) RGB in 0…1."""
    matrices = np.zeros((len(chosen), 2, 3))
    matrices[:, 0, 0], matrices[:, 1, 1] = (patches.sizes[chosen] * (1 + 2 * MARGIN)).T
    pairs = zip(chosen, matrices, strict=True)
    crops = [taken(patches.pixels[number], matrix, size, size)[..., ::-1] for number, matrix in pairs]
    return np.asarray(np.stack(crops), np.float32) / np.float32(255)


def warps(sizes: np.ndarray, rng: Rng) -> tuple[np.ndarray, np.ndarray]:
    """Random matrices (n, 2, 3) that map a crop's −1…1 to the patch's, and the quarters among their turns (n,).

    Any quarter, a tilt, a shear, and a box that sits loose, tight or beside, or shows a side of the tile as well.
    """
    n = len(sizes)
    quarters = np.where(rng.random(n) < 0.4, 0, rng.integers(0, 4, n))
    tilt = np.where(rng.random(n) < 0.12, rng.uniform(-40, 40, n), rng.normal(0, 7, n)) * np.pi / 180
    angle = tilt + np.pi / 2 * quarters
    cos, sin = np.cos(angle), np.sin(angle)
    width, height = sizes[:, 0], sizes[:, 1]
    # The axis-parallel box around the turned tile: what the locator would give.
    wide = (np.abs(cos) * width + np.abs(sin) * height) * (1 + 2 * MARGIN) * np.exp(rng.normal(0, 0.075, n))
    high = (np.abs(sin) * width + np.abs(cos) * height) * (1 + 2 * MARGIN) * np.exp(rng.normal(0, 0.075, n))
    shift = rng.normal(0, 0.06, (n, 2)) * sizes
    more, which, way = rng.uniform(0.1, 0.4, n), rng.random(n), rng.choice([-1, 1], n)
    further = more * np.stack([which < 0.06, (which > 0.06) & (which < 0.16)])
    shift += (way * further * np.stack([wide, high]) / 2).T
    wide, high = wide * (1 + further[0]), high * (1 + further[1])
    shear = rng.normal(0, 0.06, n)
    matrices = np.empty((n, 2, 3))
    matrices[:, 0, 0], matrices[:, 0, 1] = cos * wide, (shear * cos - sin) * high
    matrices[:, 1, 0], matrices[:, 1, 1] = sin * wide, (shear * sin + cos) * high
    matrices[:, :, 2] = shift
    return matrices, quarters


def coarse(size: int, rng: Rng) -> int:
    """The pixels in which a crop is seen: few for a third of the crops, as for tiles far away."""
    return int(np.exp(rng.uniform(np.log(14), np.log(52)))) if rng.random() < 0.33 else size


def taken(pixels: np.ndarray, matrix: np.ndarray, seen: int, size: int) -> np.ndarray:
    """A crop of `seen` pixels of a patch, enlarged to `size`."""
    side = pixels.shape[0]
    to_patch = np.array([[side / 2, 0, side / 2 - 0.5], [0, side / 2, side / 2 - 0.5]])
    from_crop = np.array([[2 / seen, 0, 1 / seen - 1], [0, 2 / seen, 1 / seen - 1], [0, 0, 1]])
    whole = to_patch @ np.vstack([matrix, [0, 0, 1]]) @ from_crop
    if seen < 30:
        pixels = cv2.blur(pixels, (2, 2) if seen > 20 else (3, 3))
    how = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    crop = cv2.warpAffine(pixels, whole, (seen, seen), flags=how, borderMode=cv2.BORDER_REPLICATE)
    return crop if seen == size else cv2.resize(crop, (size, size), interpolation=cv2.INTER_LINEAR)


def hidden(crop: np.ndarray, rng: Rng) -> np.ndarray:
    """A few crops of which something hides up to three tenths from one side: a tile in front, a rack, a thumb."""
    if rng.random() > HIDDEN:
        return crop
    size, side = crop.shape[0], int(rng.integers(4))
    deep = max(1, int(size * rng.uniform(0.05, 0.3)))
    covered = np.rot90(crop.copy(), side)
    covered[:deep] = rng.integers(0, 256, 3)
    return np.ascontiguousarray(np.rot90(covered, -side))


def smeared(crop: np.ndarray, rng: Rng) -> np.ndarray:
    """A sixth of the crops blurred by a moving hand or a wrong focus."""
    if rng.random() > 0.17:
        return crop
    reach = int(rng.integers(1, 4))
    kernels = ((2 * reach + 1, 1), (1, 2 * reach + 1), (reach + 1, reach + 1))
    return cv2.blur(crop, kernels[rng.integers(3)])


def indexed(pixels: np.ndarray, size: np.ndarray, text: str, rng: Rng) -> np.ndarray:
    """The patch with the tile's own number or letter in a corner."""
    side = pixels.shape[0]
    wide, high = size * side
    scale = max(0.18, high * rng.uniform(0.12, 0.2) / 22)
    left = side / 2 - wide / 2 + wide * (0.05 if rng.random() < 0.6 else 0.72)
    base = side / 2 - high / 2 + high * 0.06 + 22 * scale
    marked = pixels.copy()
    face, ink = int(rng.choice([0, 2, 3, 4])), INKS[rng.integers(len(INKS))]
    cv2.putText(marked, text, (int(left), int(base)), face, scale, ink, 1 if scale < 0.7 else 2, cv2.LINE_AA)
    return marked


def _hue(rng: Rng) -> float:
    """By how much colours are turned, in radians: mostly a little, for sets differ in their paints, seldom far."""
    if rng.random() < 0.12:
        return float(rng.uniform(-1.2, 1.2))
    return float(rng.normal(0, 0.2)) if rng.random() < 0.4 else 0.0


def turned_hues(angle: float) -> np.ndarray:
    """The matrix (3, 3) that turns colours about grey; at 2π/3 red becomes green becomes blue, or the other way."""
    cos, sin = np.cos(angle), np.sin(angle)
    rest, skew = (1 - cos) / 3, sin / np.sqrt(3)
    first = (cos + rest, rest - skew, rest + skew)
    return np.array([first, first[2:] + first[:2], first[1:] + first[:1]])


def relit(crop: np.ndarray, rng: Rng) -> np.ndarray:
    """Another lamp and sensor: BGR bytes → RGB in 0…1 with other light, colours, a gradient, a reflection, noise."""
    size = crop.shape[0]
    lit: np.ndarray = crop.astype(np.float32) / np.float32(255)
    if rng.random() < 0.3:
        lit = np.power(lit, np.float32(np.exp(rng.normal(0, 0.18))))
    saturation, contrast = rng.uniform(0.25, 1.5), rng.uniform(0.5, 1.4)
    gain = rng.uniform(0.4, 1.45) * rng.uniform(0.8, 1.2, 3)
    mixed = (np.eye(3) * saturation + (1 - saturation) / 3) @ turned_hues(_hue(rng)) * contrast * gain[:, None]
    moved = float(lit.mean()) * (1 - contrast) * gain + rng.uniform(-0.08, 0.08)
    lit = cv2.transform(lit, np.hstack([mixed, moved[:, None]])[::-1].astype(np.float32))
    line = np.linspace(-1, 1, size, dtype=np.float32)
    slope = rng.uniform(-0.25, 0.25, 2).astype(np.float32)
    lit *= (1 + slope[0] * line[None] + slope[1] * line[:, None])[..., None]
    if rng.random() < 0.15:
        at, reach = rng.uniform(-1, 1, 2), rng.uniform(0.02, 0.3)
        away = (line[None] - at[0]) ** 2 + (line[:, None] - at[1]) ** 2
        lit = lit + (rng.uniform(0.1, 0.7) * np.exp(-away / reach)).astype(np.float32)[..., None]
    if rng.random() < 0.5:
        first = int(rng.integers(0, len(NOISE) - lit.size))
        lit = lit + NOISE[first : first + lit.size].reshape(lit.shape) * np.float32(rng.uniform(0, 0.045))
    return np.asarray(np.clip(lit, 0, 1), np.float32)
