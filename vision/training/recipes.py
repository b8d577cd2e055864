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
    """What share of the draws each source of crops gets, and how many pictures, styles and things they are cut from.

    Sources that are absent, or whose share is 0, leave theirs to the others. `photos_from` are the first letters of
    the names of photos that may be learnt from; `lookalikes` counts things, `decoys` pictures without tiles, `drawn`
    sets of tiles that we draw ourselves.
    """

    shares: Mapping[str, float] = field(
        default_factory=lambda: {
            "photos": 0.56,
            "faces": 0.17,
            "artwork": 0.03,
            "backs": 0.02,
            "blanks": 0.025,
            "lookalikes": 0.12,
            "jokers": 0.015,
            "grounds": 0.06,
        }
    )
    rendered: int = 230
    styles: int = 120
    photographed: float = 0.55
    lookalikes: int = 9000
    decoys: int = 280
    drawn: int = 400
    seed: int = 21
    photos_from: str = "abc"


@dataclass(frozen=True, slots=True)
class NamerRecipe:
    """`size` is the crop's side in pixels, `samples` how many are seen, `turning` the weight of which way is up."""

    size: int = 64
    widths: tuple[int, ...] = (24, 48, 96, 160, 160)
    samples: int = 480_000
    batch: int = 160
    peak_rate: float = 2.2e-3
    weight_decay: float = 0.02
    smoothing: float = 0.05
    dropout: float = 0.15
    average: float = 0.9985
    turning: float = 0.25
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
    values["widths"] = tuple(values["widths"])
    return NamerRecipe(**{**values, "sources": Sources(**values.get("sources", {}))})
