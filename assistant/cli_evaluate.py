"""`huipai evaluate`: the reader against labelled photos."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from assistant.cli_error import CommandError
from assistant.cli_read import load_reader
from vision.labelled import LabelError, LabelledPhoto, load_photos
from vision.measure import Measure, PhotoScore, score, truth_of
from vision.photo import PhotoError, load
from vision.reading import Reader

MOST_CONFUSIONS = 8


def evaluate(folder: str, split: str | None, as_json: bool, reader: Reader | None = None) -> None:
    """Prints the measure over a folder of labelled photos; raises `CommandError`."""
    try:
        photos = load_photos(Path(folder), split)
    except LabelError as error:
        raise CommandError(str(error)) from error
    measure, seconds = measure_photos(photos, reader or load_reader())
    if as_json:
        print(json.dumps(as_object(measure, seconds), ensure_ascii=False))
        return
    from assistant.cli_tables import measure_view, show

    show(measure_view(measure, seconds, MOST_CONFUSIONS))


def measure_photos(photos: Sequence[LabelledPhoto], reader: Reader) -> tuple[Measure, float]:
    """The measure, and the mean seconds per photo. Raises `CommandError` for a photo that cannot be read."""
    scores, seconds = [], 0.0
    for number, photo in enumerate(photos, 1):
        _progress(f"{number} of {len(photos)}")
        one, spent = _score_photo(photo, reader)
        scores.append(one)
        seconds += spent
    _progress("")
    return Measure(tuple(scores)), seconds / max(1, len(scores))


def as_object(measure: Measure, seconds: float) -> dict[str, Any]:
    """The figures for programs; shares from 0 to 1."""
    total = measure.total
    return {
        "photos": len(measure.photos),
        "tiles": total.right + total.missed,
        "f1": round(measure.f1, 4),
        "exact": round(measure.exact, 4),
        "precision": round(total.precision, 4),
        "recall": round(total.recall, 4),
        "located_f1": round(measure.located.f1, 4),
        "named": round(measure.named, 4),
        "marked": round(measure.marked, 4),
        "unmarked_right": round(measure.unmarked_right, 4),
        "seconds": round(seconds, 3),
        "by_kind": {kind: round(scores.f1, 4) for kind, scores in measure.by_kind.items()},
        "confusions": [list(confusion) for confusion in measure.confusions],
    }


def _score_photo(photo: LabelledPhoto, reader: Reader) -> tuple[PhotoScore, float]:
    try:
        image = load(photo.path)
    except PhotoError as error:
        raise CommandError(f"{photo.path}: {error}") from error
    reading = reader.read(image)
    truth = truth_of(photo, *reading.size)
    detections = [placed.detection for placed in reading.tiles]
    return score(photo.name, truth, detections, reading.doubtful), reading.seconds


def _progress(text: str) -> None:
    """One line on the terminal that overwrites itself; nothing where nobody watches."""
    if sys.stderr.isatty():
        sys.stderr.write(f"\r\033[K{text}")
        sys.stderr.flush()
