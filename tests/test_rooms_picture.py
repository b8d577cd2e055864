"""docs/rooms.svg, the picture that CONTRIBUTING.md opens with, is the table of rooms and arrows."""

from xml.etree import ElementTree

from tests.draw_rooms import PICTURE, drawn, floors, house, inside
from tests.test_arrows import HOUSES, MAY_IMPORT


def test_the_picture_is_fresh() -> None:
    assert PICTURE.read_text("utf-8") == drawn(), "run `make rooms`"


def test_every_room_is_in_it_once() -> None:
    boxes = [text.text for text in ElementTree.fromstring(drawn()).iterfind("{*}text") if text.get("class") is None]
    names = [
        next((room.removeprefix(f"{name}.") for name in HOUSES if room.startswith(f"{name}.")), room)
        for room in MAY_IMPORT
        if room != "assistant"
    ]
    assert sorted(map(str, boxes)) == sorted("vision.training" if name == "training" else name for name in names)


def test_whoever_may_import_stands_above() -> None:
    for arrows in (house(), *map(inside, HOUSES)):
        floor_of = {room: floor for floor, rooms in enumerate(floors(arrows)) for room in rooms}
        assert all(floor_of[room] < floor_of[target] for room, targets in arrows.items() for target in targets)
