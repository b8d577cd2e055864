"""`huipai read`: photos in, hands out."""

from __future__ import annotations

import json
from argparse import Namespace
from collections.abc import Iterable, Iterator
from glob import glob
from os.path import exists
from pathlib import Path
from typing import TYPE_CHECKING, Any

from assistant.cli.command import Command, Parser, add_json
from assistant.cli.errors import CommandError
from assistant.rules import format_tiles

if TYPE_CHECKING:
    from assistant.usecases.hand import Hand
    from vision.photo import PhotoError
    from vision.reader.reader import Reader, Reading

TEXT = """\
Reads photos of one player's tiles (JPEG, PNG, WebP, HEIC): the hand, its melds, and the tiles to look at again."""

EXAMPLES = """\
examples:
  huipai read hand.jpg
  huipai read --json *.jpg     one JSON object per photo, with boxes in pixels

A photo that cannot be read gets one line that says why; the others are still read, and the exit status is 1."""


def arguments(command: Parser) -> None:
    """The photos."""
    command.add_argument("photos", metavar="PHOTO", nargs="+", help="a photo")
    add_json(command, "one JSON object per photo, for programs")


def run(options: Namespace) -> bool:
    """Reads every photo; returns whether all could be read."""
    return read_photos(options.photos, options.json)


def load_reader() -> Reader:
    """The reader with the project's networks; raises `CommandError` when they are missing or damaged."""
    from vision.reader.reader import default_reader
    from vision.reader.weights import WeightsError

    try:
        return default_reader()
    except WeightsError as error:
        raise CommandError(str(error)) from error


def read_photos(photos: Iterable[str], as_json: bool, reader: Reader | None = None) -> bool:
    """Prints what every photo shows, in order; returns whether all of them could be read."""
    from vision.photo import PhotoError, open_picture

    reader = reader or load_reader()
    all_good = True
    for photo in _expanded(photos):
        try:
            reading = reader.read(open_picture(Path(photo)))
        except PhotoError as error:
            _print_error(photo, error, as_json)
            all_good = False
            continue
        _print_reading(photo, reading, as_json)
    return all_good


def _expanded(photos: Iterable[str]) -> Iterator[str]:
    """The photos with `*.jpg` spelt out where the shell has not done it, as on Windows."""
    for photo in photos:
        yield from [photo] if exists(photo) else sorted(glob(photo)) or [photo]


def as_object(photo: str, reading: Reading, hand: Hand) -> dict[str, Any]:
    """The JSON object of a photo; boxes in pixels of the upright photo."""
    return {
        "photo": photo,
        "size": list(reading.size),
        "tiles": [
            {
                "tile": placed.tile,
                "confidence": round(placed.detection.confidence, 3),
                "box": [round(corner, 1) for corner in placed.detection.box.corners],
                "sideways": placed.sideways,
                "row": placed.row,
                "role": reading.arrangement.role(index),
                "doubt": list(reading.reasons.get(index, ())),
            }
            for index, placed in enumerate(reading.tiles)
        ],
        "hand": {
            "concealed": format_tiles(hand.concealed),
            "melds": [
                {"kind": meld.kind, "tiles": format_tiles(meld.tiles), **({"from": meld.side} if meld.side else {})}
                for meld in hand.melds
            ],
        },
        "seconds": round(reading.seconds, 3),
    }


def _print_reading(photo: str, reading: Reading, as_json: bool) -> None:
    from assistant.usecases.hand import hand_of

    hand = hand_of(reading)
    if as_json:
        print(json.dumps(as_object(photo, reading, hand), ensure_ascii=False), flush=True)
        return
    from assistant.cli.views.console import reading_view, show

    show(reading_view(photo, reading, hand))


def _print_error(photo: str, error: PhotoError, as_json: bool) -> None:
    if as_json:
        fault = {"code": error.advice.code, "message": str(error)}
        print(json.dumps({"photo": photo, "error": fault}, ensure_ascii=False), flush=True)
        return
    from assistant.cli.views.console import problem_view, show

    show(problem_view(photo, str(error)))


READ = Command("read", "tiles of photos", TEXT, EXAMPLES, arguments, run)
