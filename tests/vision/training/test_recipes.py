"""Recipes on disk are what the code expects, and mistakes in the command are sentences."""

import subprocess
import sys
from dataclasses import fields
from pathlib import Path

import pytest

from vision.training.prepare import PrepareRecipe
from vision.training.recipes import RECIPES, NamerRecipe, RecipeError, Sources, load, namer_recipe
from vision.training.sources import Material, training_patches

ROOT = Path(__file__).resolve().parents[3]


@pytest.mark.parametrize("step", ["first", "second", "third", "fourth", "fifth", "sixth"])
def test_the_locators_steps_never_flip_and_know_only_what_can_be_prepared(step: str) -> None:
    recipe = load(RECIPES / "locator.toml", step)
    assert not {"fliplr", "flipud"} & set(recipe["settings"])
    assert set(recipe["prepare"]) <= {field.name for field in fields(PrepareRecipe)}
    assert recipe["settings"]["imgsz"] == 640
    assert recipe["settings"]["epochs"] > 0


def test_the_namers_steps_build_the_same_network() -> None:
    first, second = (namer_recipe(RECIPES / "namer.toml", step) for step in ("first", "second"))
    assert isinstance(first, NamerRecipe)
    assert (first.size, first.widths) == (second.size, second.widths)
    assert second.sources.shares["rendered"] > 0


@pytest.mark.parametrize("step", ["first", "second"])
def test_steps_that_learn_from_mistakes_ask_for_the_file(step: str, tmp_path: Path) -> None:
    sources = namer_recipe(RECIPES / "namer.toml", step).sources
    assert sum(sources.shares.values()) == pytest.approx(1)
    assert set(sources.shares) <= set(Material(tmp_path, sources).makers())
    with pytest.raises(RecipeError, match="--mistakes"):
        training_patches(tmp_path, tmp_path, sources)


def test_a_source_that_is_not_there_is_named_with_those_that_are(tmp_path: Path) -> None:
    with pytest.raises(RecipeError, match="no crops from clouds; sources are photos, faces"):
        training_patches(tmp_path, tmp_path, Sources(shares={"clouds": 1.0}))


def test_a_step_that_is_not_there_is_named_with_those_that_are() -> None:
    with pytest.raises(RecipeError, match=r"no step 'tenth'; its steps are first, second, third, fourth, fifth, sixth"):
        load(RECIPES / "locator.toml", "tenth")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["evaluate", "--data", "nowhere"], "is not a folder"),
        (["train", "locator", "--step", "sixth", "--data", "nowhere", "--out", "nowhere"], "has no step 'sixth'"),
    ],
)
def test_mistakes_are_sentences(arguments: list[str], sentence: str) -> None:
    command = [sys.executable, "-m", "vision.training", *arguments]
    done = subprocess.run(
        command,
        cwd=ROOT,
        env={"PYTHONPATH": f"{ROOT}:{ROOT / 'datasets'}"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    assert sentence in done.stderr or "python -m pip install -e '.[train]'" in done.stderr
