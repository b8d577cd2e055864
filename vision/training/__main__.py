"""`python -m vision.training`: train, evaluate and export the two networks of the reader."""

from __future__ import annotations

import argparse
from pathlib import Path

from vision.training import recipes


def parser() -> argparse.ArgumentParser:
    """The command line."""
    top = argparse.ArgumentParser(prog="python -m vision.training", description=__doc__)
    commands = top.add_subparsers(dest="command", required=True)
    train = commands.add_parser("train", help="train the locator or the namer by a recipe")
    train.add_argument("network", choices=["locator", "namer"])
    train.add_argument("--data", type=Path, required=True, help="folder with photos/, faces/ and artwork/ (data card)")
    train.add_argument("--out", type=Path, required=True, help="folder for checkpoints")
    train.add_argument("--recipe", type=Path, help="another recipe than datasets/recipes/NETWORK.toml")
    train.add_argument("--start", type=Path, help="weights to start from: a plain state dict")
    train.add_argument("--device", default="cpu", help="cpu, or a GPU as ultralytics names it (locator only)")
    train.add_argument("--resume", action="store_true", help="go on where a training was stopped")
    export = commands.add_parser("export", help="write a checkpoint as ONNX and print its row for models/registry.toml")
    export.add_argument("network", choices=["locator", "namer"])
    export.add_argument("checkpoint", type=Path)
    export.add_argument("--recipe", type=Path)
    export.add_argument("--to", type=Path, default=Path("models"))
    evaluate = commands.add_parser("evaluate", help="the measure of the data card for the exported networks")
    evaluate.add_argument("--data", type=Path, required=True, help="folder with photos/")
    evaluate.add_argument("--split", default="val")
    return top


def train(options: argparse.Namespace) -> None:
    """Runs a training to its end."""
    recipe = options.recipe or recipes.RECIPES / f"{options.network}.toml"
    if options.network == "locator":
        from vision.training.locator import train_phases  # noqa: PLC0415

        made = train_phases(
            options.data, options.out, recipes.load(recipe), options.start, options.device, options.resume
        )
    else:
        from vision.training.namer import train_namer  # noqa: PLC0415

        made = train_namer(options.data, options.out, recipes.namer_recipe(recipe), options.start, options.resume)
    print(made)  # noqa: T201


def export(options: argparse.Namespace) -> None:
    """Writes the ONNX file and prints what the registry has to say of it."""
    from vision.training import export as exporting  # noqa: PLC0415

    file = options.to / f"{options.network}.onnx"
    if options.network == "locator":
        exporting.export_locator(options.checkpoint, file)
    else:
        recipe = options.recipe or recipes.RECIPES / "namer.toml"
        exporting.export_namer(options.checkpoint, file, recipes.namer_recipe(recipe))
    print(f'file = "{file.name}"\nsha256 = "{exporting.digest(file)}"\nbytes = {file.stat().st_size}')  # noqa: T201


def main() -> None:
    """Runs the command."""
    options = parser().parse_args()
    {"train": train, "export": export}[options.command](options)


if __name__ == "__main__":
    main()
