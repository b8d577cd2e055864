"""`python -m tile_renderer --count N --seed S OUT`: pictures and labels of random scenes; `--sheet` one overview."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np

from tile_renderer.folder import FolderWriter, read_faces, sheet, write_jpeg
from tile_renderer.recipe import Recipe, random_scene
from tile_renderer.render import RenderedPicture, render
from tile_renderer.solids import Faces


def parser() -> argparse.ArgumentParser:
    """The command's options."""
    made = argparse.ArgumentParser(prog="python -m tile_renderer", description="Render photos of mahjong tables.")
    made.add_argument("out", type=Path, help="folder for images and labels; with --sheet a JPEG file")
    made.add_argument("--count", type=int, default=16, help="number of pictures (%(default)s)")
    made.add_argument("--seed", type=int, default=0, help="the same seed gives the same pictures (%(default)s)")
    made.add_argument("--size", type=int, default=640, help="longer side in pixels (%(default)s)")
    made.add_argument("--faces", type=Path, help="folder of photographed faces to use besides our drawings")
    made.add_argument("--seats", type=float, default=0.0, help="share of tables seen from a seat, all four playing")
    made.add_argument("--isolated", type=float, default=0.0, help="share of hands with isolated melds or drawn tile")
    made.add_argument("--sheet", action="store_true", help="write one overview with boxes instead of a folder")
    return made


def pictures(count: int, seed: int, recipe: Recipe, faces: Faces | None) -> Iterator[RenderedPicture]:
    """Random pictures; the k-th depends on the seed and k alone."""
    for k in range(count):
        yield render(random_scene(np.random.default_rng([seed, k]), recipe), faces)


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command."""
    options = parser().parse_args(arguments)
    try:
        _run(options)
    except OSError as error:
        parser().error(f"{options.out} can't be written: {error.strerror or error}.")


def _run(options: argparse.Namespace) -> None:
    if options.count < 1 or options.size < 64:
        parser().error("--count has to be at least 1 and --size at least 64.")
    faces = read_faces(options.faces) if options.faces else None
    if options.faces and not faces:
        parser().error(f"{options.faces} holds no pictures (*.jpg) of faces.")
    recipe = Recipe(long_side=options.size, seats=options.seats, isolated=options.isolated)
    made = pictures(options.count, options.seed, recipe, faces)
    if options.sheet:
        write_jpeg(options.out, sheet(list(made)), 90)
        return
    writer = FolderWriter(options.out)
    for k, picture in enumerate(made):
        writer.add(f"r{options.seed}_{k:05d}", picture)
    writer.close()


if __name__ == "__main__":
    main()
