"""`huipai evaluate`: the reader against labelled photos: figures, calibration, a sheet of the mistakes."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from assistant.cli.commands.read import load_reader
from assistant.cli.errors import CommandError
from vision.dataset.labelled import LabelError, LabelledPhoto, load_photos
from vision.evaluation.metrics import Measure, score_photo
from vision.evaluation.reliability import Fitted, calibrated
from vision.photo import PhotoError
from vision.reader.reader import Reader

MOST_CONFUSIONS = 8

SHARE_MARKED = 0.05
"""A fitted calibration comes with the threshold that marks this share of the tiles."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is to come out: JSON in place of tables, a picture sheet, a new calibration."""

    as_json: bool = False
    sheet: str | None = None
    calibration: bool = False


def evaluate(folder: str, split: str | None, wanted: Wanted, reader: Reader | None = None) -> None:
    """Prints the measure over a folder of labelled photos; raises `CommandError`."""
    if wanted.sheet:
        _check_picture(Path(wanted.sheet))
    try:
        photos = load_photos(Path(folder), split)
    except LabelError as error:
        raise CommandError(str(error)) from error
    measure = measure_photos(photos, reader or load_reader())
    fitted = _fitted(measure) if wanted.calibration else None
    if wanted.as_json:
        print(json.dumps({**as_object(measure), **_calibration_object(fitted)}, ensure_ascii=False))
    else:
        from assistant.cli.views.console import show
        from assistant.cli.views.metrics import calibration_view, measure_view

        show(measure_view(measure, MOST_CONFUSIONS), *([calibration_view(fitted)] if fitted else []))
    if wanted.sheet:
        _save_sheet(photos, measure, Path(wanted.sheet))


def _fitted(measure: Measure) -> Fitted:
    try:
        venues = [photo.venue for photo in measure.photos]
        return calibrated([photo.judged for photo in measure.photos], SHARE_MARKED, venues)
    except ValueError as error:
        raise CommandError("No tile was read, so there is nothing to calibrate: choose other photos.") from error


def _check_picture(path: Path) -> None:
    """Before minutes of reading, not after them."""
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
    scores = []
    for number, photo in enumerate(photos, 1):
        _progress(f"{number} of {len(photos)}")
        try:
            scores.append(score_photo(photo, reader))
        except PhotoError as error:
            raise CommandError(f"{photo.path}: {error}") from error
    _progress("")
    return Measure(tuple(scores))


def as_object(measure: Measure) -> dict[str, Any]:
    """The figures for programs; shares from 0 to 1."""
    total = measure.total
    return {
        "photos": len(measure.photos),
        "tiles": total.right + total.missed,
        "f1": round(measure.f1, 4),
        "exact": round(measure.exact, 4),
        "hand_exact": round(measure.hand_exact, 4),
        "precision": round(total.precision, 4),
        "recall": round(total.recall, 4),
        "located_f1": round(measure.located.f1, 4),
        "named": round(measure.named, 4),
        "marked": round(measure.marked, 4),
        "unmarked_right": round(measure.unmarked_right, 4),
        "seconds": round(measure.seconds, 3),
        "calibration_error": round(measure.calibration_error, 4),
        "reliability": [
            {
                "from": level.low,
                "to": level.high,
                "tiles": level.count,
                "confidence": round(level.confidence, 4),
                "right": round(level.right, 4),
            }
            for level in measure.reliability
        ],
        "by_size": [
            {
                "from": size,
                "tiles": scores.right + scores.missed,
                "recall": round(scores.recall, 4),
                "f1": round(scores.f1, 4),
            }
            for size, scores in measure.by_size.items()
        ],
        "mistakes": [photo.name for photo in measure.photos if not photo.exact],
        "by_kind": {kind: round(scores.f1, 4) for kind, scores in measure.by_kind.items()},
        "confusions": [list(confusion) for confusion in measure.confusions],
    }


def _calibration_object(fitted: Fitted | None) -> dict[str, Any]:
    if fitted is None:
        return {}
    line = fitted.calibration
    return {
        "fitted": {
            "calibration": [round(value, 3) for value in (line.bias, line.name, line.place)],
            "threshold": round(fitted.threshold, 3),
            "marked": fitted.share,
            "unmarked_right": round(fitted.unmarked_right, 4),
            "calibration_error": round(fitted.error, 4),
        }
    }


def _progress(text: str) -> None:
    """One line on the terminal that overwrites itself; nothing where nobody watches."""
    if sys.stderr.isatty():
        sys.stderr.write(f"\r\033[K{text}")
        sys.stderr.flush()
