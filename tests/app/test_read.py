"""What is read on a photo: hand, doubts, melds, and the picture that the page shows."""

import io
from contextlib import closing
from pathlib import Path

import cv2
import numpy as np
import pillow_heif
import pytest
from PIL import Image

from assistant.app.photos import reader
from assistant.app.photos.cache import MOST_SHELVED, PhotoCache, Seen, SeenTile
from assistant.app.session.hand_draft import OwnMeld
from assistant.ledger.store import Store, open_store
from assistant.ledger.store.photos import LARGEST
from vision.advice import Advice
from vision.detections import Box, Detection
from vision.layout.arrangement import Arrangement, PlacedTile, SeenMeld
from vision.photo import Picture, picture_of
from vision.reader.doubts import REASONS, UNSURE
from vision.reader.reader import FakeReader, Reading

SAMPLE = Path(__file__).resolve().parents[2] / "datasets" / "samples" / "hand.jpg"
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
    reasons={1: (UNSURE,)},
)


@pytest.fixture
def jpeg() -> bytes:
    grey = np.full((SIZE[1], SIZE[0], 3), 120, np.uint8)
    return bytes(cv2.imencode(".jpg", grey)[1])


@pytest.fixture
def seen(monkeypatch: pytest.MonkeyPatch, jpeg: bytes) -> Seen:
    monkeypatch.setattr(reader, "reader", lambda: FakeReader(READING))
    found = reader.look_at(jpeg)
    assert isinstance(found, Seen)
    return found


def test_a_photo_shows_hand_and_melds_with_their_places(seen: Seen) -> None:
    assert [seen.tiles[place] for place in seen.hand] == [
        SeenTile("1m"), SeenTile("5m", "6m", doubtful=True, reasons=(REASONS[UNSURE],)), SeenTile("7s")
    ]  # fmt: skip
    assert seen.melds == (  # though a tile of each was misread
        OwnMeld("pong", "E", "opposite", True, (4, 5, 6)),
        OwnMeld("chi", "2p", "left", True, (6, 7, 8)),
    )
    assert [seen.kind(place) for place in (0, 2, 99, None)] == ["1m", "", "", ""]


def test_the_picture_is_cut_to_the_tiles_and_its_boxes_with_it(seen: Seen) -> None:
    assert 0.8 * reader.LONGEST_SIDE <= max(seen.size) <= reader.LONGEST_SIDE
    assert cv2.imdecode(np.frombuffer(seen.jpeg, np.uint8), cv2.IMREAD_COLOR).shape[1::-1] == seen.size
    assert len(seen.boxes) == len(NAMES)
    assert all(0 <= x1 < x2 <= seen.size[0] and 0 <= y1 < y2 <= seen.size[1] for x1, y1, x2, y2 in seen.boxes)
    assert all((x2 - x1) / (y2 - y1) == pytest.approx(0.75, abs=0.01) for x1, y1, x2, y2 in seen.boxes)
    assert seen.remarks == (("Look at {tiles}.", {"tiles": "E"}),)


def test_a_photo_without_tiles_says_why(monkeypatch: pytest.MonkeyPatch, jpeg: bytes) -> None:
    advice = (Advice("no_tiles", "No tiles."),)
    monkeypatch.setattr(reader, "reader", lambda: FakeReader(Reading(SIZE, advice=advice)))
    assert reader.look_at(jpeg) == advice


def test_a_photo_from_across_the_table_is_read_upside_down(monkeypatch: pytest.MonkeyPatch) -> None:
    corner = np.zeros((60, 80, 3), np.uint8)
    corner[:30, :40] = 255
    looked: list[bool] = []

    class Looker:
        def read(self, picture: Picture) -> Reading:
            looked.append(bool(picture.image[50, 70].all()))
            return Reading((80, 60))

    monkeypatch.setattr(reader, "reader", Looker)
    png = bytes(cv2.imencode(".png", corner)[1])
    reader.look_at(png)
    reader.look_at(png, turned=True)
    assert looked == [False, False, True]


def from_a_phone(way: str) -> bytes:
    """The sample photo as phones hand it over."""
    photo, data = Image.open(SAMPLE).convert("RGB"), io.BytesIO()
    if way == "sideways":
        turned = Image.Exif()
        turned[0x0112] = 6
        photo.rotate(90, expand=True).save(data, "JPEG", quality=95, exif=turned)
    elif way == "iPhone":
        pillow_heif.from_pillow(photo).save(data, quality=90)
    else:  # a screenshot of a chat
        chat = Image.new("RGB", (1080, 2280), "#ededed")
        chat.paste("#f7f7f7", (0, 0, 1080, 180))
        chat.paste("#95ec69", (420, 1500, 1040, 1620))
        chat.paste(photo.resize((900, 675)), (140, 500))
        chat.save(data, "PNG")
    return data.getvalue()


@pytest.mark.parametrize("way", ["sideways", "iPhone", "chat"])
def test_photos_as_phones_hand_them_over_show_the_same_hand(way: str) -> None:
    plain, same = reader.look_at(SAMPLE.read_bytes()), reader.look_at(from_a_phone(way))
    assert isinstance(plain, Seen)
    assert isinstance(same, Seen)
    alike = [plain.kind(one) == same.kind(other) for one, other in zip(plain.hand, same.hand, strict=True)]
    assert sum(alike) >= len(alike) - 1  # a photo that was squeezed again may cost a tile


@pytest.mark.parametrize(
    ("head", "code"), [(b"\0\0\0\x18ftypisom\0\0\2\0isomiso2", "not_a_photo"), (b"\xff\xd8\xff\xe0", "too_many_bytes")]
)
def test_of_a_file_that_is_too_big_its_beginning_says_what_it_is(head: bytes, code: str) -> None:
    with pytest.raises(reader.PhotoError) as caught:
        reader.check_size(head, 200_000_000)
    assert caught.value.advice.code == code
    reader.check_size(head, len(head))  # the whole file is read, not judged by its size


def test_a_photo_outlives_the_process_that_read_it(seen: Seen) -> None:
    with closing(open_store()) as store:
        token = PhotoCache(lambda: store).put(seen)
        assert PhotoCache(lambda: store).get(token) == seen
        assert PhotoCache(lambda: store).get("unknown") is None


def test_a_store_that_fails_loses_no_photo(seen: Seen) -> None:
    def fail() -> Store:
        raise OSError("no disk")

    shelf = PhotoCache(fail)
    assert shelf.get(shelf.put(seen)) == seen
    assert shelf.get("another") is None


def test_a_picture_is_never_bigger_than_the_store_takes() -> None:
    noise = np.random.default_rng(1).integers(0, 256, (3000, 4000, 3), np.uint8)
    assert 0 < len(reader.shown(picture_of(noise), READING).jpeg) <= reader.MOST_STORED == LARGEST


def test_the_shelf_keeps_the_latest_photos_and_fewer_of_their_sources(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("assistant.app.photos.cache.MOST_BYTES", 10)
    shelf = PhotoCache()
    tokens = [shelf.put(Seen(b"shown", (1, 1), (), turned=True), b"source") for _ in range(MOST_SHELVED + 1)]
    assert shelf.get(tokens[0]) is None
    assert all(shelf.get(token) for token in tokens[1:])
    assert shelf.get("another") is None
    assert shelf.source(tokens[-1]) == (b"source", True)
    assert shelf.source(tokens[-2]) == (b"shown", False)  # what is left of it lies as it is shown
