"""From what two networks say to how often such a tile is right: a line through log-odds, fitted on labelled photos.

Its numbers depend on the weights and stand beside them in `models/registry.toml`; this prints them:

    huipai evaluate PHOTOS --calibrate
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.float64]

CLIP = 1e-4
"""No network is surer than this lets it be: beyond it the figures say nothing."""

CONVERGED = 1e-8
"""The fit ends with a step smaller than this, in log-odds."""
SURE_PLACE = 0.45
"""Before anything is fitted, a place that the locator is less sure of lowers the confidence."""


@dataclass(frozen=True, slots=True)
class Calibration:
    """log-odds(right) = `bias` + `name` · log-odds(best name) + `place` · log-odds(locator) + `overlap` · overlapped.

    A box that overlaps another tile's may be that of a tile half hidden, or a second answer.
    """

    bias: float
    name: float
    place: float
    overlap: float = 0.0

    def __call__(self, named: float, located: float, overlapped: float = 0.0) -> float:
        """The share of such tiles that is right, 0 to 1. `overlapped` is the share in common with another box."""
        told = self.name * log_odds(named) + self.place * log_odds(located) + self.overlap * overlapped
        return 1 / (1 + math.exp(-(self.bias + told)))


def log_odds(share: float) -> float:
    """ln(p / (1 − p)), bounded."""
    bounded = min(max(share, CLIP), 1 - CLIP)
    return math.log(bounded / (1 - bounded))


def uncalibrated(named: float, located: float, overlapped: float = 0.0) -> float:  # noqa: ARG001
    """The confidence where nothing was fitted: what is hardly a tile is hardly this one either."""
    return min(named, 1.0) * min(1.0, located / SURE_PLACE)


def fit(clues: Sequence[tuple[float, float, float]], right: Sequence[bool], ridge: float = 1.0) -> Calibration:
    """The calibration under which these outcomes are likeliest (logistic regression, Newton's method).

    `clues` are what the namer and the locator said of each tile, and the share of it that another overlaps. `ridge`
    keeps the slopes finite where all tiles are right. Raises `ValueError` for no lists or unequal ones.
    """
    if len(clues) != len(right) or not clues:
        raise ValueError(f"expected as many tiles as outcomes, got {len(clues)} and {len(right)}")
    inputs = np.array([[1.0, log_odds(named), log_odds(located), overlap] for named, located, overlap in clues])
    outcome = np.array(right, float)
    penalty = ridge * np.diag([0.0, 1.0, 1.0, 1.0])
    found = np.zeros(4)
    for _ in range(50):
        share = 1 / (1 + np.exp(-np.clip(inputs @ found, -30, 30)))
        slope = inputs.T @ (outcome - share) - penalty @ found
        bend = (inputs * (share * (1 - share))[:, None]).T @ inputs + penalty + 1e-9 * np.eye(4)
        step = np.linalg.solve(bend, slope)
        found = found + np.clip(step, -2, 2)
        if np.abs(step).max() < CONVERGED:
            break
    return Calibration(*(float(value) for value in found))


def threshold_for(confidences: Sequence[float], share: float) -> float:
    """The confidence below which `share` of the tiles lie."""
    return float(np.quantile(np.array(confidences), share)) if len(confidences) else 0.0
