"""Square cut-outs around tiles, the namer's raw material, whatever they come from.

A patch has shape (PATCH, PATCH, 3), uint8, BGR. The tile's box lies in its middle; its width and height as shares of
the patch's side travel along, so that the trainer can turn, shift and stretch it as a loose or tight box would be.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields
from pathlib import Path

import cv2
import numpy as np

from vision.training.answers import CLASSES, UNKNOWN

PATCH = 112
CONTEXT = 1.9
"""Side of the patch in units of the longer side of the box."""


@dataclass(frozen=True, slots=True)
class Patches:
    """`pixels` (n, PATCH, PATCH, 3) uint8 · `sizes` (n, 2) box width and height as shares · `classes` (n,) ·
    `weights` (n,) how often to draw each, before classes are balanced · `turned` (n,) how many quarters
    counter-clockwise the face lies.
    """

    pixels: np.ndarray
    sizes: np.ndarray
    classes: np.ndarray
    weights: np.ndarray
    turned: np.ndarray

    def __len__(self) -> int:
        return len(self.classes)


@dataclass(frozen=True, slots=True)
class PatchRow:
    """One patch on its way into `Patches`."""

    pixels: np.ndarray
    size: tuple[float, float]
    name: int
    weight: float = 1.0
    turned: int = UNKNOWN


def join(parts: Sequence[Patches]) -> Patches:
    """One after the other."""
    return Patches(*(np.concatenate([getattr(part, field.name) for part in parts]) for field in fields(Patches)))


def gather(rows: Sequence[PatchRow]) -> Patches:
    """Patches from rows."""
    return Patches(
        np.stack([row.pixels for row in rows]),
        np.array([row.size for row in rows], np.float32),
        np.array([row.name for row in rows], np.int64),
        np.array([row.weight for row in rows], np.float32),
        np.array([row.turned for row in rows], np.int64),
    )


def cut(picture: np.ndarray, corners: np.ndarray) -> tuple[np.ndarray, tuple[float, float]]:
    """The patch around one box (x1, y1, x2, y2 in pixels) and the box's size as shares of the patch."""
    x1, y1, x2, y2 = (float(value) for value in corners)
    side = CONTEXT * max(x2 - x1, y2 - y1, 4.0)
    scale = PATCH / side
    if scale < 0.5:
        picture = cv2.GaussianBlur(picture, (0, 0), 0.4 / scale)
    matrix = np.array([[scale, 0, PATCH / 2 - scale * (x1 + x2) / 2], [0, scale, PATCH / 2 - scale * (y1 + y2) / 2]])
    patch = cv2.warpAffine(picture, matrix, (PATCH, PATCH), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return patch, ((x2 - x1) / side, (y2 - y1) / side)


def overlaps(box: np.ndarray, others: np.ndarray) -> np.ndarray:
    """Shared area of `box` with each of `others`, as a share of the smaller of the two."""
    low, high = np.maximum(box[:2], others[:, :2]), np.minimum(box[2:], others[:, 2:])
    shared = np.clip(high - low, 0, None).prod(axis=1)
    smaller = np.minimum((box[2:] - box[:2]).prod(), (others[:, 2:] - others[:, :2]).prod(axis=1))
    return np.asarray(shared / np.maximum(smaller, 1e-6))


def weighted(patches: Patches, share: float) -> Patches:
    """The patches with weights that sum to `share`, classes made equal by the square root of their frequency."""
    per_class = np.bincount(patches.classes, weights=patches.weights, minlength=len(CLASSES) + 1)
    weights = patches.weights / np.sqrt(per_class[patches.classes])
    weights = (weights * share / weights.sum()).astype(np.float32)
    return Patches(patches.pixels, patches.sizes, patches.classes, weights, patches.turned)


def kept(file: Path, make: Callable[[], Patches]) -> Patches:
    """The patches in `file`, made and written first where it is not there."""
    if not file.is_file():
        made = make()
        np.savez(file, **{field.name: getattr(made, field.name) for field in fields(Patches)})
        return made
    with np.load(file) as stored:
        return Patches(*(stored[field.name] for field in fields(Patches)))
