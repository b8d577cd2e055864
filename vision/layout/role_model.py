"""Two small networks: which line of tiles is the row of the hand, and which lines are the player's.

Learnt by `python -m vision.training.roles`; numpy alone runs them.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.float64]


@dataclass(frozen=True)
class Scorer:
    """Features of shape (n, k) → scores of shape (n,): standardized, one hidden layer with tanh, one output."""

    mean: Numbers
    spread: Numbers
    hidden: Numbers
    hidden_bias: Numbers
    out: Numbers
    out_bias: float

    def __call__(self, features: Numbers) -> Numbers:
        """Scores of shape (n,): higher is likelier."""
        inner = np.tanh((features - self.mean) / self.spread @ self.hidden + self.hidden_bias)
        return np.asarray(inner @ self.out + self.out_bias)


@dataclass(frozen=True)
class RoleModel:
    """`row` scores lines as the row of the hand; `line` gives the log-odds that a line is the player's."""

    row: Scorer
    line: Scorer


PARTS = ("mean", "spread", "hidden", "hidden_bias", "out", "out_bias")


def load_role_model(path: Path) -> RoleModel:
    """The model in a file of `save_role_model`; raises `ValueError` or `OSError` for any other file."""
    with np.load(path, allow_pickle=False) as file:
        return RoleModel(*(_scorer({part: file[f"{name}_{part}"] for part in PARTS}) for name in ("row", "line")))


def save_role_model(model: RoleModel, path: Path) -> None:
    """Writes a model in single precision."""
    parts = {
        f"{name}_{part}": np.asarray(getattr(scorer, part), np.float32)
        for name, scorer in (("row", model.row), ("line", model.line))
        for part in PARTS
    }
    np.savez(path, **parts)  # type: ignore[arg-type]


def _scorer(parts: dict[str, NDArray[np.float32]]) -> Scorer:
    numbers = {name: np.asarray(value, float) for name, value in parts.items()}
    mean, spread, hidden, hidden_bias, out = (numbers[name] for name in PARTS[:-1])
    return Scorer(mean, spread, hidden, hidden_bias, out, float(numbers["out_bias"]))
