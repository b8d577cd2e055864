"""A glance at a frame of a viewfinder, with the reader's own weights; and what is no frame."""

import time
from pathlib import Path

import cv2
import numpy as np
import pytest

from vision.layout.thresholds import THRESHOLDS
from vision.photo import load
from vision.reader.glance import LARGEST_SIDE, LONGEST_SIDE, FrameError, glance, open_frame
from vision.reader.reader import default_reader

SAMPLES = Path(__file__).resolve().parents[2] / "datasets" / "samples"


@pytest.fixture(scope="module")
def reader():
    return default_reader()


def frame_of(photo, side=LONGEST_SIDE):
    """A photo as a viewfinder sends it."""
    scale = side / max(photo.shape[:2])
    small = cv2.resize(photo, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    return cv2.imencode(".jpg", cv2.cvtColor(small, cv2.COLOR_RGB2BGR), [cv2.IMWRITE_JPEG_QUALITY, 75])[1].tobytes()


@pytest.mark.parametrize("name", ["hand.jpg", "melds.jpg"])
def test_a_glance_shows_the_hand_that_the_photo_shows(reader, name):
    photo = load(SAMPLES / name)
    seen, read = glance(reader, open_frame(frame_of(photo))).arrangement, reader.read(photo).arrangement
    assert [seen.tiles[index].tile for index in seen.own] == [read.tiles[index].tile for index in read.own]
    assert all(seen.tiles[index].detection.confidence >= THRESHOLDS.glance_sure for index in seen.own)
    assert [meld.kind for meld in seen.melds] == [meld.kind for meld in read.melds]


def test_a_glance_names_the_hand_alone_and_so_is_quicker_than_a_reading(reader):
    photo = load(SAMPLES / "table.jpg")
    frame = open_frame(frame_of(photo))

    def seconds(look):
        began = time.perf_counter()
        look()
        return time.perf_counter() - began

    seen, read = glance(reader, frame), reader.read(photo)
    assert len(seen.tiles) < len(read.tiles)
    assert min(seconds(lambda: glance(reader, frame)) for _ in range(5)) < min(
        seconds(lambda: reader.read(photo)) for _ in range(3)
    )


def test_an_empty_table_lights_nothing(reader):
    assert glance(reader, np.full((480, 640, 3), (20, 90, 60), np.uint8)).tiles == ()


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "This is an empty file that cannot be read"),
        (b"hello", "This is text that cannot be read"),
        (b"\x89PNG\r\n\x1a\n", "This is PNG that cannot be read"),
        (b"\xff\xd8\xff\xe0 no more than this", "This is JPEG that cannot be read"),
    ],
)
def test_what_is_no_frame_is_refused_in_a_sentence(data, sentence):
    with pytest.raises(FrameError, match=sentence):
        open_frame(data)


def test_half_a_frame_is_refused():
    whole = frame_of(load(SAMPLES / "hand.jpg"))
    with pytest.raises(FrameError, match="cannot be read"):
        open_frame(whole[: len(whole) // 2])


def test_a_frame_with_more_pixels_than_any_viewfinder_sends_is_refused_before_it_is_decoded():
    flat = cv2.imencode(".jpg", np.full((6000, 8000), 127, np.uint8), [cv2.IMWRITE_JPEG_QUALITY, 20])[1].tobytes()
    began = time.process_time()
    with pytest.raises(FrameError, match=f"at most {LARGEST_SIDE} pixels a side, not 8000"):
        open_frame(flat)
    assert time.process_time() - began < 0.1
