"""Both looks, with a detector that finds red rectangles: strips, sheets, and what comes back from them."""

from dataclasses import dataclass

import cv2
import numpy as np
import pytest

from vision.detections import Box
from vision.layout.role_model import load_role_model
from vision.layout.rows import Frame, frame_of
from vision.layout.thresholds import THRESHOLDS
from vision.reader.detector import NOWHERE, Places, letterbox
from vision.reader.locate import closer_look, first_look, from_the_side, is_whole, pays, with_vouched
from vision.reader.slicing import Strip, concatenated, locate_in_strips, shelf_packed, strips_of
from vision.reader.weights import models_folder

ROLES = load_role_model(models_folder() / "roles.npz")
FAINT, VOUCHED = THRESHOLDS.faint_place, THRESHOLDS.vouched


@dataclass(frozen=True)
class RedDetector:
    """Finds red rectangles that are at least `smallest` pixels high in what it sees."""

    smallest: float = 0
    size: int = 640

    def locate(self, image):
        pixels, scale, left, top = letterbox(image, self.size)
        red = ((pixels[0, 0] > 0.6) & (pixels[0, 1] < 0.25)).astype(np.uint8)
        _, _, stats, _ = cv2.connectedComponentsWithStats(red)
        boxes = [(x, y, x + w, y + h) for x, y, w, h, _ in stats[1:] if h >= self.smallest and w * h > 8]
        corners = (np.array(boxes, np.float32).reshape(-1, 4) - (left, top, left, top)) / scale
        return surely(corners.astype(np.float32), 0.9)


def surely(corners, tile, other=0.0):
    count = len(corners)
    return Places(corners, np.full(count, tile, np.float32), np.full(count, other, np.float32))


def table(count=13, width=2400, height=1600, tile=(60, 80), degrees=0.0, gap=0.3):
    """A row of red tiles in the middle of a photo, and their boxes in reading order."""
    image = np.full((height, width, 3), (30, 110, 60), np.uint8)
    angle = np.radians(degrees)
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    boxes = []
    for i in range(count):
        along = (i - (count - 1) / 2) * tile[0] * (1 + gap)
        corners = np.array([[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]]) * tile + (along, 0)
        corners = corners @ turn.T + (width / 2, height / 2)
        cv2.fillPoly(image, [np.round(corners).astype(np.int32)], (230, 20, 20))
        boxes.append(Box(*corners.min(0), *corners.max(0)))
    return image, boxes


def rows_in(image, boxes, side=640):
    """The strips that show all boxes of a photo."""
    return strips_of(seen(boxes), frame_of(boxes, (image.shape[1], image.shape[0])), side)


def seen(boxes):
    return surely(np.array([box.corners for box in boxes], np.float32), 0.9)


@pytest.mark.parametrize("degrees", [0, 7, -12, 25, 90, -90, 172])
def test_what_is_found_in_a_straightened_strip_lies_where_it_was_on_the_photo(degrees):
    image, boxes = table(degrees=degrees)
    strips = rows_in(image, boxes)
    found = locate_in_strips(image, strips, RedDetector()).boxes()
    for box in boxes:
        assert max(other.iou(box) for other in found) > 0.75
    assert all(max(other.iou(box) for box in boxes) > 0.75 for other in found)


@pytest.mark.parametrize("tile", [(9, 12), (30, 40), (150, 200)])
def test_tiles_of_any_size_are_seen_at_the_same_size(tile):
    image, boxes = table(tile=tile)
    heights = []
    for strip in rows_in(image, boxes):
        scale = np.sqrt(abs(np.linalg.det(strip.matrix[:, :2])))
        heights.append(tile[1] * scale)
        assert strip.width <= 640
    assert heights == pytest.approx([50] * len(heights), rel=0.02)


def test_a_long_row_is_cut_so_that_each_tile_is_whole_in_one_strip():
    image, boxes = table(count=30, gap=0.1)
    strips = rows_in(image, boxes)
    assert len(strips) >= 2
    found = locate_in_strips(image, strips, RedDetector()).boxes()
    assert all(max(other.iou(box) for other in found) > 0.75 for box in boxes)
    assert all(max(other.iou(box) for box in boxes) > 0.75 for other in found), "none of them is half a tile"


def test_strips_are_packed_without_overlap():
    rng = np.random.default_rng(5)
    strips = [Strip(np.eye(2, 3), int(w), int(h)) for w, h in rng.integers(60, 640, (25, 2))]
    sheets = shelf_packed(strips, 640)
    assert sum(map(len, sheets)) == 25
    for sheet in sheets:
        used = np.zeros((640, 640), int)
        for piece in sheet:
            used[piece.top : piece.top + piece.strip.height, piece.left : piece.left + piece.strip.width] += 1
        assert used.max() == 1
        assert used.sum() == sum(piece.strip.width * piece.strip.height for piece in sheet)


def test_no_places_are_no_strips():
    assert strips_of(NOWHERE, Frame(1.0, 0.0), 640) == []
    assert len(locate_in_strips(np.zeros((480, 640, 3), np.uint8), [], RedDetector())) == 0
    assert len(concatenated([])) == 0


def test_a_second_look_finds_what_is_too_small_for_the_first():
    """In the first look the row's far end is too small; the strip shows it larger."""
    image, boxes = table(count=13, width=3200, height=2400, tile=(60, 80))
    blind = RedDetector(smallest=17)
    assert len(blind.locate(image)) == 0
    keen = RedDetector(smallest=15)
    found = closer_look(image, *first_look(image, keen, ROLES), keen, 0.3)
    assert len(found) == 13
    assert all(max(other.iou(box) for other in found.boxes()) > 0.75 for box in boxes)


def test_the_second_look_is_taken_where_it_pays():
    wide = seen([Box(0, 0, 300, 400)])
    assert not pays(wide, 640 / 4000), "64 pixels high in the first look"
    assert pays(seen([Box(0, 0, 120, 160)]), 640 / 4000), "26 pixels, and the photo has more to show"
    assert not pays(seen([Box(0, 0, 20, 26)]), 1.0), "26 pixels, and there are no more"


def test_sure_neighbours_vouch_for_a_faint_place_in_their_line():
    _, boxes = table(count=9, gap=0.0)
    places = seen(boxes)
    places.tile[4] = FAINT + 0.01
    found = with_vouched(places, (2400, 1600), 0.3)
    assert sorted(found.tile.tolist()) == pytest.approx([VOUCHED] + [0.9] * 8)
    places.tile[:4] = FAINT + 0.01
    assert len(with_vouched(places, (2400, 1600), 0.3)) == 4, "four of nine are no majority"


def test_a_faint_place_alone_is_nothing():
    places = surely(np.array([[0, 0, 30, 40]], np.float32), 0.2)
    assert len(with_vouched(places, (640, 480), 0.3)) == 0


@pytest.mark.parametrize(("first", "whole"), [(0.0, 13), (-15.0, 13), (-24.0, 12), (-30.0, 12)])
def test_a_tile_that_the_edge_cuts_off_is_counted_and_not_read(first, whole):
    corners = np.array([[first + 60 * i, 300, first + 60 * i + 60, 380] for i in range(13)], np.float32)
    seen_by_the_detector = surely(np.clip(corners, 0, None).astype(np.float32), 0.9)
    assert is_whole(seen_by_the_detector.corners, (900, 600)).sum() == whole


def test_a_tile_cut_off_below_or_at_the_right_is_cut_off_too():
    grid = np.array([[60 * i, 80 * j, 60 * i + 60, 80 * j + 80] for i in range(6) for j in range(3)], np.float32)
    assert is_whole(grid, (900, 900)).all()
    assert is_whole(np.minimum(grid, (900, 200, 900, 200)).astype(np.float32), (900, 200)).sum() == 12
    assert is_whole(np.minimum(grid, (320, 240, 320, 240)).astype(np.float32), (320, 240)).sum() == 15


def test_of_a_tray_nothing_at_the_edge_counts():
    tray = np.array([[60 * i, 80 * j, 60 * i + 60, 80 * j + 80] for i in range(6) for j in range(5)], np.float32)
    assert is_whole(tray + np.float32(20), (900, 900)).all()
    assert is_whole(np.minimum(tray, (900, 390, 900, 390)).astype(np.float32), (900, 390)).sum() == 15


def test_a_row_that_the_edge_cuts_off_as_a_whole_has_nothing_to_be_compared_with():
    row = np.array([[60 * i, 0, 60 * i + 60, 40] for i in range(1, 15)], np.float32)
    assert is_whole(row, (1000, 600)).all()


def test_two_boxes_have_no_neighbours_to_be_compared_with():
    assert is_whole(np.array([[0, 0, 5, 40], [5, 0, 35, 40]], np.float32), (100, 100)).all()


@dataclass(frozen=True)
class LevelDetector:
    """Knows only rows that are level: on a photo that is higher than wide nothing is found."""

    places: Places
    size: int = 640

    def locate(self, image):
        return self.places if image.shape[1] > image.shape[0] else NOWHERE


def test_a_hand_that_is_lost_on_the_turned_photo_is_read_from_the_first_look():
    """Columns of discards outvote the hand, but only the hand's row is one of many tiles."""
    hand = [Box(300 + 60 * i, 700, 360 + 60 * i, 780) for i in range(11)]
    columns = [Box(250 + 130 * i, 60 + 62 * j, 330 + 130 * i, 120 + 62 * j) for i in range(7) for j in range(4)]
    places = concatenated(
        [
            surely(np.array([b.corners for b in hand], np.float32), 0.9),
            surely(np.array([b.corners for b in columns], np.float32), 0.02, other=0.9),
        ]
    )
    found, _ = first_look(np.zeros((900, 1200, 3), np.uint8), LevelDetector(places), ROLES)
    assert {b.corners for b in hand} <= {b.corners for b in found.boxes()}


@pytest.mark.parametrize("degrees", [0, 33, 90])
def test_what_is_found_on_a_turned_photo_lies_where_it_was(degrees):
    image, boxes = table(width=1200, height=1600, degrees=degrees)
    found = from_the_side(image, RedDetector()).boxes()
    assert len(found) == len(boxes)
    assert all(max(other.iou(box) for other in found) > 0.75 for box in boxes)
