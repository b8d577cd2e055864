"""`python -m vision.training`: train, evaluate and export the two networks of the reader."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from vision.dataset.labelled import LabelError, load_photos
from vision.reader.weights import WeightsError
from vision.training import recipes


def parser() -> argparse.ArgumentParser:
    """The command line."""
    top = argparse.ArgumentParser(prog="python -m vision.training", description=__doc__)
    commands = top.add_subparsers(dest="command", required=True)
    data = argparse.ArgumentParser(add_help=False)
    data.add_argument("--data", type=Path, required=True, help="folder with photos/, faces/ and artwork/ (data card)")
    network = argparse.ArgumentParser(add_help=False)
    network.add_argument("network", choices=["locator", "namer"])
    network.add_argument("--recipe", type=Path, help="another recipe than datasets/recipes/NETWORK.toml")
    network.add_argument("--step", default="first", help="step of the recipe (%(default)s)")

    train = commands.add_parser("train", parents=[network, data], help="train the locator or the namer by a recipe")
    train.add_argument("--out", type=Path, required=True, help="folder for checkpoints")
    train.add_argument("--start", type=Path, help="weights to start from: a state dict, a checkpoint, a locator.onnx")
    train.add_argument("--others", type=Path, help="locator: what `others` has found beside the labels")
    train.add_argument("--mistakes", type=Path, help="namer: what `mistakes` has found beside the labels")
    train.add_argument("--device", default="cpu", help="cpu (%(default)s), or a GPU as torch names it")
    train.add_argument("--fonts", type=Path, help="folder of further open fonts, brushes above all, for lettering")
    train.add_argument("--resume", action="store_true", help="go on where a training was stopped")

    others = commands.add_parser("others", parents=[data], help="find the unlabelled tiles with the reader in models/")
    others.add_argument("--out", type=Path, required=True, help="JSON file for `train locator --others`")

    mistakes = commands.add_parser(
        "mistakes", parents=[data], help="find what the locator in models/ takes for tiles and is none"
    )
    mistakes.add_argument("--out", type=Path, required=True, help="JSON file for `train namer --mistakes`")

    compare = commands.add_parser(
        "compare", parents=[data], help="train contestants with equal budgets and write their table (compare.toml)"
    )
    compare.add_argument("network", choices=["locator", "namer"])
    compare.add_argument("--fonts", type=Path, help="namer: folder of further open fonts")
    compare.add_argument("--out", type=Path, required=True, help="folder for checkpoints and NETWORK.json")
    compare.add_argument("--start", type=Path, help="locator: pretrained weights as a plain state dict")
    compare.add_argument("--others", type=Path, help="locator: what `others` has found beside the labels")

    mean = commands.add_parser("mean", help="write the mean of a checkpoint's weights and of those it started from")
    mean.add_argument("network", choices=["locator", "namer"])
    mean.add_argument("checkpoint", type=Path)
    mean.add_argument("other", type=Path, help="namer: another namer.pt; locator: start.pth of the training's folder")
    mean.add_argument("--out", type=Path, required=True, help="file of the checkpoint to write")

    export = commands.add_parser("export", parents=[network], help="write a checkpoint as ONNX and enter it in models/")
    export.add_argument("checkpoint", type=Path)
    export.add_argument("--row", help="row of the registry and name of the file (the network's)")
    export.add_argument("--to", type=Path, default=Path("models"), help="folder with registry.toml (%(default)s)")

    evaluate = commands.add_parser("evaluate", parents=[data], help="the measure of the data card on one split")
    evaluate.add_argument("--split", default="val")
    return top


def train(options: argparse.Namespace) -> Path:
    """Runs a training to its end and returns its last checkpoint."""
    path = options.recipe or recipes.RECIPES / f"{options.network}.toml"
    if options.network == "namer":
        from vision.training.namer import NamerInputs, Training, train_namer  # noqa: PLC0415

        recipe = recipes.namer_recipe(path, options.step)
        training = Training(recipe, options.out, options.start, options.resume, options.device)
        return train_namer(NamerInputs(options.data, options.mistakes, options.fonts), training)
    from vision.training import locator  # noqa: PLC0415

    given = locator.LocatorInputs(options.data, options.start, options.others, options.fonts, options.device)
    return locator.train_by_recipe(given, options.out, recipes.load(path, options.step), options.resume)


def others(options: argparse.Namespace) -> Path:
    """Writes what the reader sees beside the labels."""
    from vision.reader.reader import default_reader  # noqa: PLC0415
    from vision.training.others import find_others  # noqa: PLC0415

    return find_others(options.data / "photos", default_reader(), options.out)


def mistakes(options: argparse.Namespace) -> Path:
    """Writes what the locator takes for tiles and is none."""
    from vision.reader.reader import default_reader  # noqa: PLC0415
    from vision.training.mistakes import find_mistakes  # noqa: PLC0415

    checked = recipes.checked(recipes.RECIPES / "namer.toml")
    return find_mistakes(options.data / "photos", default_reader(), checked, options.out)


def compare(options: argparse.Namespace) -> Path:
    """Trains the contestants and writes their table."""
    from vision.training import compare as comparing  # noqa: PLC0415

    recipe = recipes.comparison(recipes.RECIPES / "compare.toml")
    if options.network == "namer":
        namer = recipes.NamerRecipe(**recipe["namer"])
        return comparing.leave_venues_out(options.data, options.out, namer, options.fonts)
    return comparing.compare_locators(options.data, options.out, recipe["locator"], options.start, options.others)


def mean(options: argparse.Namespace) -> Path:
    """Writes the mean of two checkpoints."""
    from vision.training import mean as means  # noqa: PLC0415

    take = means.mean_of_locators if options.network == "locator" else means.mean_of_namers
    return take(options.checkpoint, options.other, options.out)


def export(options: argparse.Namespace) -> Path:
    """Writes the ONNX file and enters its digest in the registry."""
    from vision.training import export as exporting  # noqa: PLC0415
    from vision.training.registry import enter  # noqa: PLC0415

    name = options.row or options.network
    file: Path = options.to / f"{name}.onnx"
    if options.network == "locator":
        exporting.export_locator(options.checkpoint, file)
    else:
        recipe = options.recipe or recipes.RECIPES / "namer.toml"
        exporting.export_namer(options.checkpoint, file, recipes.namer_recipe(recipe, options.step))
    enter(options.to / "registry.toml", name, file)
    return file


def evaluate(options: argparse.Namespace) -> str:
    """F1 and exact of the reader in `models/`."""
    from vision.evaluation.metrics import Measure, score_photo  # noqa: PLC0415
    from vision.reader.reader import default_reader  # noqa: PLC0415

    reader = default_reader()
    photos = load_photos(options.data / "photos", options.split)
    measure = Measure(tuple(score_photo(photo, reader) for photo in photos))
    return f"{len(photos)} photos  F1 {measure.f1:.4f}  exact {measure.exact:.4f}  named right {measure.named:.4f}"


RUN = {
    "train": train,
    "others": others,
    "mistakes": mistakes,
    "compare": compare,
    "mean": mean,
    "export": export,
    "evaluate": evaluate,
}

NEEDED = ("torch", "ultralytics", "onnx")


def main() -> None:
    """Runs the command and prints what it made."""
    options = parser().parse_args()
    try:
        print(RUN[options.command](options))  # noqa: T201
    except ModuleNotFoundError as error:
        if error.name not in NEEDED:
            raise
        sys.exit(f"Training needs {error.name}: python -m pip install -e '.[train]'")
    except FileNotFoundError as error:
        sys.exit(f"{error.filename} is not there.")
    except (LabelError, WeightsError, recipes.RecipeError) as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
