"""Recipes on disk (`datasets/recipes/*.toml`) → values."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

RECIPES = Path(__file__).resolve().parents[2] / "datasets" / "recipes"


class RecipeError(ValueError):
    """The recipe does not say what is asked of it."""


@dataclass(frozen=True, slots=True)
class Sources:
    """What share of the draws each source of crops gets, and of how many pictures and styles the rendered ones are cut.

    Sources that are absent, or whose share is 0, leave theirs to the others. `photos_from` are the first letters of
    the names of photos that may be learnt from.
    """

    shares: Mapping[str, float] = field(
        default_factory=lambda: {"photos": 0.66, "faces": 0.13, "artwork": 0.03, "backs": 0.02, "rendered": 0.16}
    )
    rendered: int = 600
    styles: int = 60
    photographed: float = 0.35
    seed: int = 14
    photos_from: str = "abc"


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
    sources: Sources = Sources()


def load(path: Path, step: str) -> dict[str, Any]:
    """One step of a recipe: its tables, with the recipe's general `settings` below its own.

    Raises `RecipeError` where the recipe has no such step.
    """
    recipe = tomllib.loads(path.read_text(encoding="utf-8"))
    steps = recipe["steps"]
    if step not in steps:
        raise RecipeError(f"{path.name} has no step {step!r}; its steps are {', '.join(steps)}.")
    return {**steps[step], "settings": {**recipe["settings"], **steps[step]["settings"]}}


def checked(path: Path) -> frozenset[str]:
    """Photos of which a person has seen that no tile lies beside the labels."""
    return frozenset(tomllib.loads(path.read_text(encoding="utf-8"))["checked"])


def comparison(path: Path) -> dict[str, Any]:
    """What all contestants of a comparison share: tables `locator` and `namer`."""
    return tomllib.loads(path.read_text(encoding="utf-8"))


def namer_recipe(path: Path, step: str) -> NamerRecipe:
    """A step of the namer's recipe."""
    values = load(path, step)["settings"]
    values["widths"], values["blocks"] = tuple(values["widths"]), tuple(values["blocks"])
    return NamerRecipe(**{**values, "sources": Sources(**values.get("sources", {}))})
