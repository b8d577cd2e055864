"""Corrected photos are kept where somebody asks for it, in the form that the training reads."""

from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest
from streamlit.testing.v1 import AppTest

from assistant.app.photos import corrections
from assistant.app.photos.cache import Seen, SeenTile
from assistant.app.photos.merge import with_photo
from assistant.app.session.hand_draft import HandTile, TableState

MAIN = Path(__file__).resolve().parents[2] / "assistant" / "app" / "main.py"
TILES = ["1m", "2m", "4m", "5m"]
SIZE = (200, 60)


@pytest.fixture
def seen() -> Seen:
    jpeg = bytes(cv2.imencode(".jpg", np.full((SIZE[1], SIZE[0], 3), 90, np.uint8))[1])
    boxes = tuple((10.0 + 30 * place, 10.0, 38.0 + 30 * place, 50.0) for place in (0, 1, 3, 4))
    return Seen(jpeg, SIZE, boxes, tuple(map(SeenTile, TILES)), (0, 1, 2, 3))


@pytest.fixture
def state(seen: Seen) -> TableState:
    return with_photo(TableState(), "a" * 8, seen, "new")


def test_a_corrected_photo_is_an_example(seen: Seen, state: TableState) -> None:
    fixed = replace(state, hand=(replace(state.hand[0], tile="9s"), *state.hand[1:]))
    path = corrections.keep(seen, 0, fixed)
    assert path is not None
    assert path.parent == corrections.folder() / "images"
    labels = (corrections.folder() / "labels" / f"{path.stem}.txt").read_text().splitlines()
    assert [int(line.split()[0]) for line in labels] == [17, 1, 3, 4]  # 9条, 二万, 四万, 五万


def test_a_missed_tile_lies_after_its_neighbour_in_the_hand(seen: Seen, state: TableState) -> None:
    more = replace(state, hand=(*state.hand[:2], HandTile("3m"), *state.hand[2:]))
    assert corrections.told(seen, 0, more) == [("1m", 0), ("2m", 1), ("3m", None), ("4m", 2), ("5m", 3)]
    path = corrections.keep(seen, 0, more)
    assert path is not None
    labels = (corrections.folder() / "labels" / f"{path.stem}.txt").read_text().splitlines()
    assert [int(line.split()[0]) for line in labels] == [0, 1, 2, 3, 4]


def test_where_nobody_can_tell_its_place_no_example_is_made(seen: Seen, state: TableState) -> None:
    mixed = replace(state, hand=(state.hand[3], HandTile("3m"), *state.hand[:3]))
    assert corrections.keep(seen, 0, mixed) is None
    assert not corrections.folder().exists()


def test_nothing_is_kept_until_it_is_switched_on() -> None:
    app = AppTest.from_file(str(MAIN), default_timeout=30).run()
    app.button(key="sample").click().run()
    assert app.toggle(key="examples").value is False
    app.button(key="onward-tiles").click().run()
    assert not corrections.folder().exists()
    app.button(key="to-tiles").click().run()
    app.toggle(key="examples").set_value(True).run()
    assert str(corrections.folder()) in app.caption[0].value
    app.button(key="onward-tiles").click().run()
    assert not app.exception
    assert len(list((corrections.folder() / "images").glob("*.jpg"))) == 1
