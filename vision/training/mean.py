"""The mean of the weights of two trainings, of which one started from the other: often better than either elsewhere."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import torch

State = Mapping[str, torch.Tensor]


def mean_of(one: State, other: State) -> dict[str, torch.Tensor]:
    """Each weight half of either; what is counted in whole numbers is taken from the first.

    Raises `KeyError` where the other one has not all weights of the first.
    """
    return {
        name: (value.float() + other[name].float()) / 2 if value.is_floating_point() else value
        for name, value in one.items()
    }


def mean_of_namers(one: Path, other: Path, out: Path) -> Path:
    """Writes the mean of two checkpoints of the namer (`namer.pt`) as one that `export` takes."""
    first, second = (torch.load(path, map_location="cpu", weights_only=True) for path in (one, other))
    torch.save({**first, "weights": mean_of(first["weights"], second["weights"])}, out)
    return out


def mean_of_locators(checkpoint: Path, start: Path, out: Path) -> Path:
    """Writes the mean of an ultralytics checkpoint and the plain state dict it started from (`start.pth`)."""
    stored = torch.load(checkpoint, map_location="cpu", weights_only=False)
    model = (stored["ema"] or stored["model"]).float()
    model.load_state_dict(mean_of(model.state_dict(), torch.load(start, map_location="cpu", weights_only=True)))
    torch.save({**stored, "model": model, "ema": None}, out)
    return out
