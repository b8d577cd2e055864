"""Recipes on disk (`datasets/recipes/*.toml`) → values."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from vision.training.namer import NamerRecipe

RECIPES = Path(__file__).resolve().parents[2] / "datasets" / "recipes"


def load(path: Path) -> dict[str, Any]:
    """The recipe as plain values."""
    return tomllib.loads(path.read_text(encoding="utf-8"))


def namer_recipe(path: Path) -> NamerRecipe:
    """The namer's recipe; unknown keys are a `TypeError` of the dataclass."""
    recipe = load(path)
    values: dict[str, Any] = {**recipe["network"], **recipe["training"]}
    values["widths"], values["blocks"] = tuple(values["widths"]), tuple(values["blocks"])
    return NamerRecipe(**values)
