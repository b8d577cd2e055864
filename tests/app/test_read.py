"""A photo becomes the state: hand, doubts, melds, and the picture that the page shows."""

import cv2
import numpy as np
import pytest

from assistant.app import read
from assistant.app.shelf import MOST_PHOTOS, Seen, Shelf
from assistant.app.state import HandTile, OwnMeld, TableState
from vision.advice import Advice
from vision.arrangement import Arrangement, PlacedTile, SeenMeld
from vision.detections import Box, Detection
from vision.reading import FakeReader, Reading

NAMES = ("1m", "5m", "flower", "7s", "E", "E", "2p", "4p", "9s")
SIZE = (4000, 3000)


def placed(place: int, name: str) -> PlacedTile:
    left = 1000 + 200 * place
    second = "6m" if name == "5m" else None
    return PlacedTile(Detection(name, 0.9, Box(left, 1400, left + 180, 1640), second), sideways=False, row=0)


READING = Reading(
    SIZE,
    Arrangement(
        tuple(placed(place, name) for place, name in enumerate(NAMES)),
        concealed=(0, 1, 3),
        melds=(
            SeenMeld("pong", (4, 5, 6), ("E", "E", "2p"), "opposite"),
            SeenMeld("chi", (6, 7, 8), ("2p", "4p", "9s"), "left"),
            SeenMeld("concealed_kong", (2,), ("flower",) * 4, None),
        ),
        aside=(2,),
        doubts=(Advice("side", "Look at {tiles}.", {"tiles": "E"}),),
    ),
    doubtful=(1,),
)


@pytest.fixture
def jpeg() -> bytes:
    grey = np.full((SIZE[1], SIZE[0], 3), 120, np.uint8)
    return bytes(cv2.imencode(".jpg", grey)[1])


def test_a_photo_fills_hand_and_melds(monkeypatch: pytest.MonkeyPatch, jpeg: bytes) -> None:
    monkeypatch.setattr(read, "reader", lambda: FakeReader(READING))
    state = read.read_photo(jpeg, TableState(dealer="N", winning="9s"))
    assert isinstance(state, TableState)
    assert state.hand == (HandTile("1m", seen=0), HandTile("5m", "6m", doubtful=True, seen=1), HandTile("7s", seen=3))
    assert state.melds == (OwnMeld("pong", "E", "opposite", True), OwnMeld("chi", "2p", "left", True))  # misread tiles
    assert (state.step, state.dealer, state.winning) == ("tiles", "N", "")
    assert read.shelf().get(state.photo) is not None


def test_the_picture_is_cut_to_the_tiles_and_its_boxes_with_it(jpeg: bytes) -> None:
    image = cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_COLOR).astype(np.uint8)
    seen = read.shown(image, READING)
    assert max(seen.size) == read.LONGEST_SIDE
    assert cv2.imdecode(np.frombuffer(seen.jpeg, np.uint8), cv2.IMREAD_COLOR).shape[1::-1] == seen.size
    assert len(seen.boxes) == len(NAMES)
    assert all(0 <= x1 < x2 <= seen.size[0] and 0 <= y1 < y2 <= seen.size[1] for x1, y1, x2, y2 in seen.boxes)
    assert all((x2 - x1) / (y2 - y1) == pytest.approx(0.75, abs=0.01) for x1, y1, x2, y2 in seen.boxes)
    assert seen.remarks == (("Look at {tiles}.", {"tiles": "E"}),)


def test_a_photo_without_tiles_says_why(monkeypatch: pytest.MonkeyPatch, jpeg: bytes) -> None:
    advice = (Advice("no_tiles", "No tiles."),)
    monkeypatch.setattr(read, "reader", lambda: FakeReader(Reading(SIZE, advice=advice)))
    assert read.read_photo(jpeg, TableState()) == advice


def test_the_shelf_keeps_the_latest_photos() -> None:
    shelf = Shelf()
    tokens = [shelf.put(Seen(b"", (1, 1), ())) for _ in range(MOST_PHOTOS + 1)]
    assert shelf.get(tokens[0]) is None
    assert all(shelf.get(token) for token in tokens[1:])
    assert shelf.get("another") is None
