"""Recipes on disk (`datasets/recipes/*.toml`) → values."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

RECIPES = Path(__file__).resolve().parents[2] / "datasets" / "recipes"


class RecipeError(ValueError):
    """The recipe does not say what is asked of it."""


@dataclass(frozen=True, slots=True)
class NamerRecipe:
    """`size` is the crop's side in pixels; `samples` how many crops are seen in all."""

    size: int = 80
    widths: tuple[int, ...] = (32, 64, 128, 192)
    blocks: tuple[int, ...] = (1, 2, 2, 1)
    samples: int = 600_000
    batch: int = 128
    peak_rate: float = 2e-3
    weight_decay: float = 0.02
    smoothing: float = 0.05
    dropout: float = 0.2
    average: float = 0.999
    seed: int = 1


def load(path: Path, step: str) -> dict[str, Any]:
    """One step of a recipe: its tables, with the recipe's general `settings` below its own.

    Raises `RecipeError` where the recipe has no such step.
    """
    recipe = tomllib.loads(path.read_text(encoding="utf-8"))
    steps = recipe["steps"]
    if step not in steps:
        raise RecipeError(f"{path.name} has no step {step!r}; its steps are {', '.join(steps)}.")
    return {**steps[step], "settings": {**recipe["settings"], **steps[step]["settings"]}}


def namer_recipe(path: Path, step: str) -> NamerRecipe:
    """A step of the namer's recipe."""
    values = load(path, step)["settings"]
    values["widths"], values["blocks"] = tuple(values["widths"]), tuple(values["blocks"])
    return NamerRecipe(**values)
