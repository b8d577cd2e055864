"""A glance at a frame of a viewfinder: one look at a small picture, several times a second, while its player is aiming.

It does less than a reading of a photo. Both networks see the frame once, the finer one only the rows of the hand: no
look from the side, none from nearer, no second opinion, and no advice about the picture. What is missed for that is
found on the photo that is taken afterwards.
"""

from __future__ import annotations

import io
import time
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from vision.layout.thresholds import THRESHOLDS as T
from vision.photo import PhotoError, kind_of, load
from vision.reader.interpret import Observation
from vision.reader.locate import hand_region, with_vouched
from vision.reader.reader import Reading, TileReader

Image = NDArray[np.uint8]

LONGEST_SIDE = 640
"""Pixels of a frame's longer side: as many as the locator sees."""
LARGEST_SIDE = 1280
"""Pixels of the longest side that is decoded at all."""


def glance(reader: TileReader, frame: Image) -> Reading:
    """What an RGB frame of shape (height, width, 3) shows of a hand; boxes are pixels of the frame."""
    began = time.perf_counter()
    size = frame.shape[1], frame.shape[0]
    found = reader.detector.locate(frame)
    found = found[found.sureness >= T.faint_place]
    rows = np.array(hand_region(found, size, reader.roles).members, np.intp)
    places = with_vouched(found[rows], size, reader.least).top_k(int(T.named_at_most))
    looks = reader.namer.look(frame, places.corners)
    reading = reader.interpret(Observation(size, places, looks.chances, looks.quarters, looks.joker))
    return replace(reading, seconds=time.perf_counter() - began)


class FrameError(ValueError):
    """Bytes that no viewfinder sends; the message says what is wrong."""


def open_frame(data: bytes) -> Image:
    """The frame in JPEG bytes as RGB, shape (height, width, 3); raises `FrameError` for anything else.

    Of more pixels than a viewfinder sends none is decoded.
    """
    from PIL import Image as Pictures  # noqa: PLC0415

    try:
        sides = Pictures.open(io.BytesIO(data), formats=("JPEG",)).size
        if max(sides) <= LARGEST_SIDE:
            return load(data)
    except (OSError, Pictures.DecompressionBombError, PhotoError) as error:
        raise FrameError(f"This is {kind_of(data)} that cannot be read: send a frame as JPEG.") from error
    raise FrameError(f"A frame has at most {LARGEST_SIDE} pixels a side, not {max(sides)}: send it smaller.")
