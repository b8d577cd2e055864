"""What a threshold of the layout is worth: the measure for several values of it, each photo looked at once.

python -m vision.evaluation.sweep PHOTOS NAME VALUE [VALUE …] [--split SPLIT]
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from vision.dataset.labelled import LabelledPhoto, load_photos
from vision.evaluation.metrics import Measure, score_reading
from vision.layout.thresholds import THRESHOLDS, Thresholds, using
from vision.photo import open_picture
from vision.reader.reader import TileReader, default_reader


def sweep(
    photos: Sequence[LabelledPhoto], reader: TileReader, candidates: Sequence[Thresholds]
) -> Iterator[tuple[Thresholds, Measure]]:
    """The measure with each candidate; what decides before the tiles of a photo are named stays as it is."""
    observed = [(photo, reader.observe(open_picture(photo.path))) for photo in photos]
    for thresholds in candidates:
        with using(thresholds):
            yield thresholds, Measure(tuple(score_reading(photo, reader.interpret(seen)) for photo, seen in observed))


def main() -> None:
    """Print a line for each value."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("photos", type=Path)
    parser.add_argument("name", choices=sorted(vars(THRESHOLDS)))
    parser.add_argument("values", type=float, nargs="+")
    parser.add_argument("--split")
    options = parser.parse_args()
    candidates = [replace(THRESHOLDS, **{options.name: value}) for value in options.values]
    for thresholds, measure in sweep(load_photos(options.photos, options.split), default_reader(), candidates):
        value = getattr(thresholds, options.name)
        figures = f"F1 {measure.f1:.4f}, exact {measure.exact:.3f}, hand exact {measure.hand_exact:.3f}"
        sys.stdout.write(f"{options.name} = {value:g}: {figures}\n")


if __name__ == "__main__":
    main()
