"""The reader with its own weights, on photos that it was not taught with; and its parts on small pictures."""

from pathlib import Path

import numpy as np
import pytest

from vision import photo
from vision.dataset.labelled import load_photos
from vision.detections import CLASSES, Box, Detection
from vision.evaluation.metrics import Measure, score_photo
from vision.layout.arrangement import Arrangement, PlacedTile
from vision.layout.role_model import load_role_model
from vision.reader.classifier import NO_TILE, Looks
from vision.reader.detector import FakeDetector, Places
from vision.reader.doubts import of_kinds_that_exist
from vision.reader.interpret import named
from vision.reader.reader import FakeReader, Reading, TileReader, default_reader
from vision.reader.weights import WeightsError, models_folder

PROJECT = Path(__file__).resolve().parents[2]
REAL = PROJECT.parent / "shared" / "data" / "photos"


def seen(tile, confidence, x=0.0):
    return Detection(tile, confidence, Box(x, 0, x + 30, 40))


@pytest.fixture(scope="module")
def reader():
    return default_reader()


def colour_reader(places):
    """A reader that finds `places` on every photo and names them by their colour."""
    return TileReader(FakeDetector(places), ColourNamer(), load_role_model(models_folder() / "roles.npz"))


def test_a_fake_reader_reads_what_it_was_given_with_the_size_of_the_photo():
    placed = PlacedTile(seen("5m", 0.9), sideways=False, row=0)
    reading = Reading((1, 1), Arrangement((placed,), concealed=(0,)))
    read = FakeReader(reading).read(np.zeros((30, 40, 3), np.uint8))
    assert read.size == (40, 30)
    assert read.tiles == (placed,)
    assert read.arrangement.concealed_tiles == ("5m",)


class ColourNamer:
    """Red is 中, green is 发; anything else is no tile."""

    classes = (*CLASSES, NO_TILE)

    def look(self, image, corners):
        count = len(corners)
        unknown = np.full((count, 4), np.log(0.25), np.float32)
        return Looks(self.name(image, corners), np.zeros((count, 8)), np.zeros(count), unknown)

    def name(self, image, corners):
        chances = np.zeros((len(corners), len(self.classes)), np.float32)
        for row, (x1, y1, x2, y2) in enumerate(corners.astype(int)):
            red, green, _ = image[y1:y2, x1:x2].mean(axis=(0, 1)) / 255
            chances[row, self.classes.index("C")] = red
            chances[row, self.classes.index("F")] = green
            chances[row, self.classes.index(NO_TILE)] = max(0, 1 - red - green)
        return chances


def coloured(*colours):
    """A row of tiles of 30 × 40 pixels, and where they lie."""
    image = np.zeros((100, max(200, 40 + 30 * len(colours)), 3), np.uint8)
    corners = np.array([[10 + 30 * i, 30, 40 + 30 * i, 70] for i in range(len(colours))], np.float32)
    for (x1, y1, x2, y2), colour in zip(corners.astype(int), colours, strict=True):
        image[y1:y2, x1:x2] = colour
    return image, corners


def places(corners, tile, other=0.0):
    count = len(corners)
    return Places(corners, np.full(count, tile, np.float32), np.full(count, other, np.float32))


def test_places_are_named_and_what_is_no_tile_is_left_out():
    image, corners = coloured((240, 10, 0), (10, 250, 0), (0, 0, 0))
    reader = colour_reader(places(corners, 0.9))
    reading = reader.read(image)
    assert [placed.tile for placed in reading.tiles] == ["C", "F"]
    assert reading.tiles[0].detection.second == "F"
    assert reading.tiles[0].detection.confidence == pytest.approx(240 / 255, abs=0.01)
    assert reading.doubtful == ()
    assert reading.size == (200, 100)
    assert reading.seconds > 0


def test_a_place_of_which_the_locator_is_unsure_is_doubtful():
    image, corners = coloured((250, 0, 0), (0, 250, 0))
    found = places(corners, 0.9)
    found.tile[0] = 0.38
    reading = colour_reader(found).read(image)
    assert [placed.tile for placed in reading.tiles] == ["C", "F"]
    assert reading.doubtful == (0,)


def test_places_below_the_least_confidence_are_not_read():
    image, corners = coloured((250, 0, 0))
    assert colour_reader(places(corners, 0.11)).read(image).tiles == ()


def test_a_tile_that_cannot_be_named_is_left_out():
    image, corners = coloured((90, 80, 0))
    chances = ColourNamer().name(image, corners)
    assert named(places(corners, 0.3), chances, ColourNamer.classes) == {}
    (doubtful,) = named(places(corners, 0.9), chances, ColourNamer.classes).values()
    assert doubtful.confidence < 0.4, "the locator is so sure that it is better to ask"


def test_a_row_of_other_things_that_is_longer_than_the_hand_is_not_taken_for_it():
    keys, above = coloured(*[(0, 0, 0)] * 13)
    image, corners = coloured(*[(240, 10, 0), (10, 250, 0)] * 3)
    far = np.pad(image, ((300, 0), (0, keys.shape[1] - image.shape[1]), (0, 0)))
    image, corners = np.vstack([keys, far]), corners + np.array([0, 400, 0, 400], np.float32)
    count, away = len(above) + len(corners), np.arange(len(above) + len(corners)) >= len(above)
    both = Places(np.concatenate([above, corners]), np.full(count, 0.4, np.float32), np.float32(0.8) * away)
    reading = colour_reader(both).read(image)
    assert [placed.tile for placed in reading.tiles] == ["C", "F"] * 3
    nothing = colour_reader(places(above, 0.9)).read(keys)
    assert nothing.tiles == ()


def test_the_fifth_copy_of_a_kind_is_less_sure():
    five = [seen("5m", 0.9 + i / 100, 30.0 * i) for i in range(5)]
    lowered = of_kinds_that_exist([*five, *(seen("flower", 0.9, 300.0 + 30 * i) for i in range(6))])
    assert [tile.confidence for tile in lowered[:5]] == pytest.approx([0.72, 0.91, 0.92, 0.93, 0.94])
    assert all(tile.confidence == 0.9 for tile in lowered[5:])


@pytest.mark.parametrize("count", [5, 12])
def test_turned_twice_a_reading_is_the_same(count):
    image, corners = coloured(*[(240 - i, 10, 0) if i % 2 else (10, 250 - i, 0) for i in range(count)])
    image = np.ascontiguousarray(np.pad(image, ((0, 0), (0, 400), (0, 0))))
    reading = colour_reader(places(corners, 0.9)).read(image)
    turned = reading.turned()
    assert [placed.tile for placed in turned.tiles] == [placed.tile for placed in reading.tiles][::-1]
    assert sorted(turned.reasons.values()) == sorted(reading.reasons.values())
    assert turned.turned() == reading


def test_without_weights_there_is_no_reader(tmp_path):
    with pytest.raises(WeightsError):
        default_reader(tmp_path)


@pytest.mark.parametrize("shape", [(1, 1), (40, 3000), (3000, 40), (600, 800)])
def test_a_picture_without_tiles_has_advice_and_no_tiles(reader, shape):
    reading = reader.read(np.full((*shape, 3), 127, np.uint8))
    assert reading.tiles == ()
    assert [advice.code for advice in reading.advice] == ["no_tiles"]


@pytest.mark.skipif(not REAL.is_dir(), reason="the real photos are not beside this checkout")
def test_photos_that_the_networks_have_not_seen_are_read(reader):
    photos = load_photos(REAL, "val")[::8]
    measure = Measure(tuple(score_photo(labelled, reader) for labelled in photos))
    assert measure.f1 >= 0.93
    assert measure.exact >= 0.5
    assert measure.unmarked_right >= measure.named - 0.02


@pytest.mark.skipif(not REAL.is_dir(), reason="the real photos are not beside this checkout")
@pytest.mark.parametrize("quarters", [0, 1, 2, 3])
def test_a_hand_is_read_from_any_side(reader, quarters):
    image = photo.load(REAL / "images" / "a0041.jpg")
    expected = sorted(placed.tile for placed in reader.read(image).tiles)
    assert len(expected) == 13
    turned = reader.read(np.ascontiguousarray(np.rot90(image, quarters)))
    assert sorted(placed.tile for placed in turned.tiles) == expected


@pytest.mark.skipif(not REAL.is_dir(), reason="the real photos are not beside this checkout")
def test_a_small_hand_in_a_large_photo_is_read_by_the_closer_look(reader):
    hand = photo.load(REAL / "images" / "a0041.jpg")
    large = np.full((hand.shape[0] * 2, hand.shape[1] * 2, 3), 114, np.uint8)
    large[: hand.shape[0], : hand.shape[1]] = hand
    assert len(reader.read(large).tiles) == len(reader.read(hand).tiles) == 13
