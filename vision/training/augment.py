"""Patches → batches of crops as a locator's boxes, other cameras and other lamps would show them."""

from __future__ import annotations

import numpy as np
import torch
from torch import Tensor
from torch.nn import functional

from vision.reader.classifier import MARGIN
from vision.training.patches import Patches


def sample(patches: Patches, chosen: np.ndarray, matrices: np.ndarray, size: int) -> Tensor:
    """RGB crops in 0…1, shape (n, 3, size, size), where `matrices` (n, 2, 3) map the crop's −1…1 to the patch's."""
    pixels = torch.from_numpy(patches.pixels[chosen]).permute(0, 3, 1, 2).flip(1).float() / 255
    grid = functional.affine_grid(
        torch.from_numpy(matrices.astype(np.float32)), [len(chosen), 3, size, size], align_corners=False
    )
    return functional.grid_sample(pixels, grid, mode="bilinear", padding_mode="border", align_corners=False)


def plain_crops(patches: Patches, chosen: np.ndarray, size: int) -> Tensor:
    """The crops as labelled, for validation."""
    matrices = np.zeros((len(chosen), 2, 3))
    matrices[:, 0, 0], matrices[:, 1, 1] = (patches.sizes[chosen] * (1 + 2 * MARGIN)).T
    return sample(patches, chosen, matrices, size)


def warps(sizes: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """Random matrices (n, 2, 3): any quarter turn, a tilt, a shear, and a box that sits loose, tight or beside."""
    n = len(sizes)
    tilt = np.where(rng.random(n) < 0.15, rng.uniform(-45, 45, n), rng.normal(0, 8, n)) * np.pi / 180
    angle = tilt + np.pi / 2 * np.where(rng.random(n) < 0.5, 0, rng.integers(0, 4, n))
    cos, sin = np.cos(angle), np.sin(angle)
    width, height = sizes[:, 0], sizes[:, 1]
    # The axis-parallel box around the turned tile: what the locator would give.
    wide = (np.abs(cos) * width + np.abs(sin) * height) * (1 + 2 * MARGIN) * np.exp(rng.normal(0, 0.07, n))
    high = (np.abs(sin) * width + np.abs(cos) * height) * (1 + 2 * MARGIN) * np.exp(rng.normal(0, 0.07, n))
    shear = rng.normal(0, 0.06, n)
    matrices = np.empty((n, 2, 3))
    matrices[:, 0, 0], matrices[:, 0, 1] = cos * wide, (shear * cos - sin) * high
    matrices[:, 1, 0], matrices[:, 1, 1] = sin * wide, (shear * sin + cos) * high
    matrices[:, :, 2] = rng.normal(0, 0.06, (n, 2)) * sizes
    return matrices


def coarsen(crops: Tensor, rng: np.random.Generator) -> Tensor:
    """A third of the crops as if they had been far away: made small and large again."""
    small = int(np.exp(rng.uniform(np.log(14), np.log(56))))
    some = torch.from_numpy(rng.random(len(crops)) < 0.33)
    if some.any():
        size = crops.shape[-1]
        shrunk = functional.interpolate(crops[some], size=(small, small), mode="bilinear", antialias=True)
        crops[some] = functional.interpolate(shrunk, size=(size, size), mode="bilinear")
    return crops


def smear(crops: Tensor, rng: np.random.Generator) -> Tensor:
    """A sixth of the crops blurred by a moving hand or a wrong focus."""
    some = torch.from_numpy(rng.random(len(crops)) < 0.17)
    if some.any():
        reach = int(rng.integers(1, 4))
        kernel = torch.zeros(2 * reach + 1, 2 * reach + 1)
        kind = rng.integers(3)
        if kind == 0:
            kernel[reach] = 1
        elif kind == 1:
            kernel[:, reach] = 1
        else:
            kernel[:] = 1
        kernel = (kernel / kernel.sum()).expand(3, 1, -1, -1)
        crops[some] = functional.conv2d(functional.pad(crops[some], [reach] * 4, mode="replicate"), kernel, groups=3)
    return crops


def relight(crops: Tensor, rng: np.random.Generator) -> Tensor:
    """Another lamp: brightness, contrast, colour of the light, a gradient, saturation, a reflection."""
    n, _, size, _ = crops.shape

    def drawn(low: float, high: float, *shape: int) -> Tensor:
        return torch.from_numpy(rng.uniform(low, high, (n, *shape)).astype(np.float32))

    grey = crops.mean(dim=1, keepdim=True)
    crops = grey + (crops - grey) * drawn(0.3, 1.5, 1, 1, 1)
    middle = crops.mean(dim=(1, 2, 3), keepdim=True)
    crops = middle + (crops - middle) * drawn(0.55, 1.4, 1, 1, 1)
    crops = crops * drawn(0.45, 1.45, 1, 1, 1) * drawn(0.82, 1.18, 3, 1, 1) + drawn(-0.08, 0.08, 1, 1, 1)
    line = torch.linspace(-1, 1, size)
    crops = crops * (1 + drawn(-0.25, 0.25, 1, 1, 1) * line + drawn(-0.25, 0.25, 1, 1, 1) * line[:, None])
    distance = (line - drawn(-1, 1, 1, 1, 1)) ** 2 + (line[:, None] - drawn(-1, 1, 1, 1, 1)) ** 2
    glare = (drawn(0, 1, 1, 1, 1) < 0.15) * drawn(0.1, 0.7, 1, 1, 1) * torch.exp(-distance / drawn(0.02, 0.3, 1, 1, 1))
    crops = crops + glare
    noise = torch.from_numpy(rng.standard_normal(crops.shape, np.float32))
    return crops + noise * drawn(0, 0.04, 1, 1, 1)


def augment(patches: Patches, chosen: np.ndarray, size: int, rng: np.random.Generator) -> Tensor:
    """A training batch, shape (n, 3, size, size), values in 0…1."""
    crops = sample(patches, chosen, warps(patches.sizes[chosen], rng), size)
    return relight(smear(coarsen(crops, rng), rng), rng).clamp(0, 1)
