"""`huipai evaluate`: the reader against labelled photos: figures, calibration, a sheet of the mistakes."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from assistant.cli.command import Command, Parser, add_json
from assistant.cli.commands.read import load_reader
from assistant.cli.errors import CommandError

if TYPE_CHECKING:
    from vision.dataset.labelled import LabelledPhoto
    from vision.evaluation.metrics import Measure
    from vision.evaluation.reliability import Fitted
    from vision.reader.reader import Reader

TEXT = """\
Measures the reader on labelled photos: F1 over all tiles, and the share of photos in which every tile is right.

DIR holds images/NAME.jpg and labels/NAME.txt (class, centre x and y, width, height as shares of the photo); areas in
labels_ignore/NAME.txt do not count. With a manifest.csv, --split measures only the photos of one split."""

EXAMPLES = """\
examples:
  huipai evaluate my-photos
  huipai evaluate my-photos --split val --json
  huipai evaluate my-photos --sheet mistakes.jpg"""

MOST_CONFUSIONS = 8

SHARE_MARKED = 0.05
"""A fitted calibration comes with the threshold that marks this share of the tiles."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is to come out: JSON in place of tables, a picture sheet, a new calibration."""

    as_json: bool = False
    sheet: str | None = None
    calibration: bool = False


def arguments(command: Parser) -> None:
    """The photos, and what is to come out."""
    command.add_argument("folder", metavar="DIR", help="the folder of photos and labels")
    command.add_argument("--split", help="only the photos of this split of manifest.csv, such as val")
    add_json(command, "the figures as one JSON object, for programs")
    command.add_argument(
        "--sheet", metavar="FILE", help="a picture of all photos with a mistake, what is wrong in colour"
    )
    command.add_argument(
        "--calibrate", action="store_true", help="fit how sure the reader may say it is, for models/registry.toml"
    )


def run(options: Namespace) -> bool:
    """Prints the measure; returns True."""
    evaluate(options.folder, options.split, Wanted(options.json, options.sheet, options.calibrate))
    return True


def evaluate(folder: str, split: str | None, wanted: Wanted, reader: Reader | None = None) -> None:
    """Prints the measure over a folder of labelled photos; raises `CommandError`."""
    from vision.dataset.labelled import LabelError, load_photos

    if wanted.sheet:
        _check_picture(Path(wanted.sheet))
    try:
        photos = load_photos(Path(folder), split)
    except LabelError as error:
        raise CommandError(str(error)) from error
    measure = measure_photos(photos, reader or load_reader())
    fitted = _fitted(measure) if wanted.calibration else None
    from assistant.cli.views.metrics import calibration_object, calibration_view, measure_object, measure_view

    if wanted.as_json:
        print(json.dumps({**measure_object(measure), **calibration_object(fitted)}, ensure_ascii=False))
    else:
        from assistant.cli.views.console import show

        show(measure_view(measure, MOST_CONFUSIONS), *([calibration_view(fitted)] if fitted else []))
    if wanted.sheet:
        _save_sheet(photos, measure, Path(wanted.sheet))


def _fitted(measure: Measure) -> Fitted:
    from vision.evaluation.reliability import calibrated

    try:
        venues = [photo.venue for photo in measure.photos]
        return calibrated([photo.judged for photo in measure.photos], SHARE_MARKED, venues)
    except ValueError as error:
        raise CommandError("No tile was read, so there is nothing to calibrate: choose other photos.") from error


def _check_picture(path: Path) -> None:
    """Checks the name of the picture before minutes of reading, not after them."""
    if path.suffix.lower() not in (".jpg", ".jpeg", ".png", ".webp"):
        raise CommandError(f"The sheet {path} has no name of a picture: let it end in .jpg, .png or .webp.")
    if not path.absolute().parent.is_dir():
        raise CommandError(f"There is no folder {path.absolute().parent} for the sheet: make it, or name another.")


def _save_sheet(photos: Sequence[LabelledPhoto], measure: Measure, path: Path) -> None:
    from vision.evaluation.contact_sheet import MOST, save, sheet, with_mistakes

    pairs = with_mistakes(photos, measure.photos)
    if not pairs:
        _tell("Every photo was read exactly: there is no sheet to show.")
        return
    try:
        save(sheet(pairs), path)
    except (OSError, ValueError) as error:
        raise CommandError(f"The sheet {path} cannot be written: {error}.") from error
    shown = f"{len(pairs)} photos with a mistake" if len(pairs) <= MOST else f"the worst {MOST} of {len(pairs)} photos"
    _tell(f"{path} shows {shown}: right in green, missed in red, too many in violet.")


def _tell(text: str) -> None:
    """A remark beside the figures, which alone go to standard output."""
    print(text, file=sys.stderr)


def measure_photos(photos: Sequence[LabelledPhoto], reader: Reader) -> Measure:
    """The measure over labelled photos. Raises `CommandError` for one that cannot be read."""
    from vision.evaluation.metrics import Measure, score_photo
    from vision.photo import PhotoError

    scores = []
    for number, photo in enumerate(photos, 1):
        _progress(f"{number} of {len(photos)}")
        try:
            scores.append(score_photo(photo, reader))
        except PhotoError as error:
            raise CommandError(f"{photo.path}: {error}") from error
    _progress("")
    return Measure(tuple(scores))


def _progress(text: str) -> None:
    """One line on the terminal that overwrites itself; nothing where nobody watches."""
    if sys.stderr.isatty():
        sys.stderr.write(f"\r\033[K{text}")
        sys.stderr.flush()


SHORT = "how well the reader reads labelled photos"
EVALUATE = Command("evaluate", SHORT, TEXT, EXAMPLES, arguments, run)
