"""What people send in place of a photo of their table: frames of videos, screenshots, photos of screens, selfies."""

from pathlib import Path

import cv2
import numpy as np
import pytest
from tile_renderer.raster import render_face
from tile_renderer.styles import HOUSE

from vision.photo import load
from vision.reader.mirrored import MIRRORED
from vision.reader.photo_quality import BLURRED
from vision.reader.reader import default_reader

SAMPLES = Path(__file__).resolve().parents[2] / "datasets" / "samples"


@pytest.fixture(scope="module")
def reader():
    return default_reader()


def sample(name):
    return load(SAMPLES / name)


def hand(reading):
    return [reading.tiles[index].tile for index in reading.arrangement.own]


def on_a_screen(photo, pitch):
    """A photo of a screen that shows the photo: stripes of its pixels, its frame, seen a little from the side."""
    across, down = np.meshgrid(np.arange(1360), np.arange(1020))
    stripes = np.stack([1 + 0.18 * np.sin(2 * np.pi * (across / pitch + part / 3)) for part in range(3)], axis=2)
    stripes *= (1 + 0.12 * np.sin(2 * np.pi * down / pitch))[..., None]
    screen = np.full((1200, 1600, 3), 22, np.float32)
    screen[90:1110, 120:1480] = (cv2.resize(photo, (1360, 1020), interpolation=cv2.INTER_AREA) * 0.9 + 18) * stripes
    corners = np.array([[0, 0], [1600, 0], [1600, 1200], [0, 1200]], np.float32)
    seen = np.array([[60, 40], [1580, 90], [1510, 1140], [20, 1180]], np.float32)
    turned = cv2.getPerspectiveTransform(corners, seen)
    return cv2.warpPerspective(np.clip(screen, 0, 255).astype(np.uint8), turned, (1600, 1200))


@pytest.mark.parametrize("pitch", [2.37, 3.3, 4.7])
def test_a_photo_of_a_screen_is_read_as_the_table_that_it_shows(reader, pitch):
    photo = sample("melds.jpg")
    assert hand(reader.read(on_a_screen(photo, pitch))) == hand(reader.read(photo))


def screenshot(hand, river):
    """A game: the hand large at the lower edge, the tile drawn beside it, and what was discarded half as large."""
    screen = np.full((720, 1280, 3), (29, 90, 69), np.uint8)

    def put(tile, left, top, wide):
        shown = render_face(tile, HOUSE, (wide - 1, wide * 4 // 3), np.random.default_rng(1))
        screen[top : top + shown.shape[0], left : left + shown.shape[1]] = shown

    for place, tile in enumerate(hand):
        put(tile, 115 + 72 * place + 18 * (place == 13), 610, 72)
    for place, tile in enumerate(river):
        put(tile, 530 + 36 * (place % 6), 420 + 54 * (place // 6), 36)
    return screen


def test_of_a_screenshot_of_a_game_the_large_row_is_the_hand_and_no_discard(reader):
    tiles = ["2m", "3m", "4m", "6m", "7m", "8m", "3p", "4p", "5p", "7s", "8s", "9s", "5s", "5s"]
    discards = ["9m", "9p", "1s", "2s", "6p", "8p", "1m", "6s"]
    reading = reader.read(screenshot(tiles, discards))
    assert hand(reading) == tiles
    assert [reading.tiles[index].tile for index in reading.arrangement.seen] == discards


@pytest.mark.parametrize("quality", [10, 30])
def test_a_frame_of_a_small_video_is_read(reader, quality):
    small = cv2.resize(sample("hand.jpg"), (960, 720), interpolation=cv2.INTER_AREA)
    frame = cv2.imencode(".jpg", cv2.cvtColor(small, cv2.COLOR_RGB2BGR), [cv2.IMWRITE_JPEG_QUALITY, quality])[1]
    assert hand(reader.read(load(frame.tobytes()))) == hand(reader.read(sample("hand.jpg")))


@pytest.mark.parametrize("turn", [0, 1])
def test_a_frame_while_the_camera_moves_says_that_it_is_blurred(reader, turn):
    photo = sample("hand.jpg")
    path = np.full((1, 25) if turn == 0 else (25, 1), 1 / 25, np.float32)  # a quarter of a tile's height
    assert BLURRED not in reader.read(photo).advice
    assert BLURRED in reader.read(cv2.filter2D(photo, -1, path)).advice


def test_a_mirrored_selfie_says_so_even_where_its_names_seem_clear(reader):
    photo = sample("melds.jpg")
    assert MIRRORED not in reader.read(photo).advice
    assert MIRRORED in reader.read(np.ascontiguousarray(photo[:, ::-1])).advice
