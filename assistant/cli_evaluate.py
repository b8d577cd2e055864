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
from vision.measure import Measure, score_photo
from vision.photo import PhotoError
from vision.reading import Reader

MOST_CONFUSIONS = 8


def evaluate(folder: str, split: str | None, as_json: bool, reader: Reader | None = None) -> None:
    """Prints the measure over a folder of labelled photos; raises `CommandError`."""
    try:
        photos = load_photos(Path(folder), split)
    except LabelError as error:
        raise CommandError(str(error)) from error
    measure = measure_photos(photos, reader or load_reader())
    if as_json:
        print(json.dumps(as_object(measure), ensure_ascii=False))
        return
    from assistant.cli_tables import measure_view, show

    show(measure_view(measure, MOST_CONFUSIONS))


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
        "precision": round(total.precision, 4),
        "recall": round(total.recall, 4),
        "located_f1": round(measure.located.f1, 4),
        "named": round(measure.named, 4),
        "marked": round(measure.marked, 4),
        "unmarked_right": round(measure.unmarked_right, 4),
        "seconds": round(measure.seconds, 3),
        "by_kind": {kind: round(scores.f1, 4) for kind, scores in measure.by_kind.items()},
        "confusions": [list(confusion) for confusion in measure.confusions],
    }


def _progress(text: str) -> None:
    """One line on the terminal that overwrites itself; nothing where nobody watches."""
    if sys.stderr.isatty():
        sys.stderr.write(f"\r\033[K{text}")
        sys.stderr.flush()
