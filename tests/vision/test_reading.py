import numpy as np

from vision.arrangement import Arrangement, PlacedTile
from vision.detections import Box, Detection
from vision.reading import FakeReader, Reading


def test_a_fake_reader_reads_what_it_was_given_with_the_size_of_the_photo():
    placed = PlacedTile(Detection("5m", 0.9, Box(0, 0, 10, 14), "6m", 0.05), sideways=False, row=0)
    reading = Reading((1, 1), Arrangement((placed,), concealed=(0,)))
    read = FakeReader(reading).read(np.zeros((30, 40, 3), np.uint8))
    assert read.size == (40, 30)
    assert read.tiles == (placed,)
    assert read.arrangement.concealed_tiles == ("5m",)
