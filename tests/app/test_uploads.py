"""Photos on their way in: pieces, memory, and whose turn it is; and large ones in a real browser."""

import base64
import json
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image

from assistant.app.photos import space as spaces
from assistant.app.photos.cache import Seen
from assistant.app.photos.pieces import MOST_BYTES, SHORT, Upload, piece_of
from assistant.app.photos.queue import MOST_WAITING, Desk, Job, desk
from assistant.app.photos.space import HeldBytes, Space
from assistant.app.photos.turns import Owner, Turns
from assistant.app.session.url import from_query
from tests.app.pages import link, open_app
from tests.app.phone import PHONE, Phone, phone
from tests.app.serving import Address

SAMPLES = Path(__file__).resolve().parents[2] / "datasets" / "samples"
SEEN = Seen(b"", (1, 1), ())


def test_pieces_make_the_files_again_whatever_comes_twice_or_too_early() -> None:
    upload = Upload("a", "new", (5, 0, 3))
    for place, begin, data in [(0, 0, b"ab"), (0, 0, b"ab"), (0, 4, b"e"), (1, 0, b""), (0, 2, b"cde"), (0, 2, b"cde")]:
        upload.add(place, begin, data)
    assert upload.at == (1, 0)
    upload.add(1, 0, b"")
    upload.add(2, 0, b"xyz!")  # more than it said
    assert upload.is_whole
    assert upload.sources() == [(b"abcde", 5), (b"", 0), (b"xyz", 3)]


def test_of_a_file_that_is_too_big_its_beginning_is_all() -> None:
    upload = Upload("a", "new", (MOST_BYTES + 1,))
    upload.add(0, 0, bytes(SHORT + 5))
    assert upload.is_whole
    assert [(len(data), size) for data, size in upload.sources()] == [(SHORT, MOST_BYTES + 1)]


@pytest.mark.parametrize(
    "wrong",
    [{"sizes": []}, {"sizes": [1] * 9}, {"sizes": [True]}, {"sizes": [-1]}, {"place": "0"}, {"data": "?"}, {"name": 1}],
)
def test_what_makes_no_sense_is_no_piece(wrong: dict[str, Any]) -> None:
    right = {"name": "a", "role": "new", "sizes": [2], "place": 0, "begin": 0}
    right |= {"data": base64.b64encode(b"ab").decode()}
    assert piece_of(right) is not None
    assert piece_of({**right, **wrong}) is None
    assert piece_of(None) is None


class Thing:
    """Somebody who holds something."""


def test_memory_has_an_end_for_an_address_and_for_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spaces, "OF_AN_ADDRESS", 10)
    monkeypatch.setattr(spaces, "IN_ALL", 25)
    space, things = Space(), [Thing() for _ in range(4)]
    assert space.takes(things[0], HeldBytes("1.2.3.4", 9))
    assert not space.takes(things[1], HeldBytes("1.2.3.4", 2))
    assert space.takes(things[0], HeldBytes("1.2.3.4", 10))  # the same one may grow
    assert space.takes(things[1], HeldBytes("1.2.3.5", 10))
    assert not space.takes(things[2], HeldBytes("1.2.3.6", 6))
    del things[0]  # its session has ended
    assert space.takes(things[1], HeldBytes("1.2.3.6", 6))


def test_what_nobody_goes_on_with_gives_way(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spaces, "IN_ALL", 10)
    now = [0.0]
    space, left, next_one = Space(lambda: now[0]), Upload("a", "new", (9,)), Upload("b", "new", (9,))
    left.add(0, 0, b"12345678")
    assert space.takes(left, HeldBytes("", 8, left.drop))
    assert not space.takes(next_one, HeldBytes("", 8, next_one.drop))
    now[0] = spaces.PATIENCE + 1
    assert space.takes(next_one, HeldBytes("", 8, next_one.drop))
    assert left.at == (0, 0)


class Reading:
    """A reader that is stopped, until it may go on."""

    def __init__(self) -> None:
        self.turns: Turns[str] = Turns()
        self.done: list[str] = []
        self.free = threading.Event()
        self.begun = threading.Event()
        self.first = self.turns.submit(Owner("0", "first"), self._wait)
        self.begun.wait(10)
        self.left: list[Any] = []

    def _wait(self) -> str:
        self.begun.set()
        self.free.wait(10)
        return "first"

    def add(self, owner: Owner, count: int) -> None:
        for number in range(count):
            name = f"{owner.session}{number}"
            self.left.append(self.turns.submit(owner, lambda name=name: self.done.append(name) or name))  # type: ignore[misc]

    def all(self) -> list[str]:
        self.free.set()
        for future in self.left:
            future.result(10)
        return self.done


@pytest.fixture
def reading() -> Iterator[Reading]:
    found = Reading()
    yield found
    found.free.set()


def test_the_pile_of_one_session_delays_others_by_one_photo(reading: Reading) -> None:
    pile, other = Owner("1", "pile"), Owner("1", "other")
    reading.add(pile, 20)
    reading.add(other, 2)
    assert reading.turns.ahead(pile) == 1
    assert reading.turns.ahead(other) == 2
    assert reading.all()[:4] == ["pile0", "other0", "pile1", "other1"]


def test_many_sessions_of_one_address_delay_another_address_by_one_photo(reading: Reading) -> None:
    for number in range(20):
        reading.add(Owner("1", f"tab{number}-"), 3)
    reading.add(Owner("2", "phone"), 2)
    assert reading.turns.ahead(Owner("2", "phone")) == 2
    order = reading.all()
    assert [order.index(f"phone{number}") for number in range(2)] == [1, 3]
    assert len(order) == 62


def test_a_task_that_fails_stops_nobody(reading: Reading) -> None:
    def fail() -> str:
        raise RuntimeError("broken")

    wrong = reading.turns.submit(Owner("1", "a"), fail)
    reading.add(Owner("1", "b"), 1)
    assert reading.all() == ["b0"]
    assert isinstance(wrong.exception(10), RuntimeError)
    assert reading.turns.ahead(Owner("1", "nobody")) == 0


def test_one_session_has_so_many_photos_waiting_and_no_more() -> None:
    desk, free = Desk(space=Space()), threading.Event()

    def wait() -> Seen:
        free.wait(10)
        return SEEN

    owner = Owner("1", "a")
    assert desk.take_in(owner, Job("new", (b"",) * MOST_WAITING), [wait] * MOST_WAITING)
    assert not desk.take_in(owner, Job("new", (b"",) * 2), [wait] * 2)
    assert desk.take_in(Owner("1", "b"), Job("new", (b"",)), [wait])
    free.set()
    (job,) = desk.waiting("a")
    assert job.results() == [SEEN] * MOST_WAITING
    desk.done("a", job)
    assert desk.waiting("a") == []


def test_whose_photo_waits_is_told_how_many_come_first() -> None:
    app, free = open_app(), threading.Event()
    others = [desk().turns.submit(Owner(str(number), "other"), lambda: free.wait(20) and SEEN) for number in range(3)]
    app.button(key="sample").click().run()
    (camera,) = (json.loads(one.proto.json)[0] for one in app.get("bidi_component") if one.key == "huipai-camera")
    assert camera["ahead"] == "别人的照片先到：您前面还有 3 张。"
    assert link(app).get("step") is None
    free.set()
    for one in others:
        one.result(10)
    app.run()
    assert len(from_query(link(app)).hand) == 14


def grainy(side: int, grain: int) -> Image.Image:
    """The sample as a camera with many pixels and little light would take it: sharp grain makes large files."""
    photo = Image.open(SAMPLES / "hand.jpg").convert("RGB")
    big = np.asarray(photo.resize((side, round(side * photo.height / photo.width))), np.int16)
    noise = np.random.default_rng(1).integers(-grain, grain + 1, big.shape, np.int16)
    return Image.fromarray(np.clip(big + noise, 0, 255).astype(np.uint8))


@pytest.fixture(scope="module")
def photos(tmp_path_factory: pytest.TempPathFactory) -> dict[int, Path]:
    """JPEG photos by their megabytes."""
    folder = tmp_path_factory.mktemp("photos")
    found = {}
    for size, side, grain, quality in ((5, 3600, 22, 93), (19, 7900, 20, 92), (40, 7900, 28, 98)):
        found[size] = folder / f"{size}.jpg"
        grainy(side, grain).save(found[size], quality=quality)
        assert 0.9 * size < found[size].stat().st_size / 1e6 < 1.2 * size
    return found


SMALLEST_PIECE = 1 << 16
"""Bytes of a piece at least, however slow the network is."""
CANNOT_SHRINK = "delete window.createImageBitmap"


@pytest.fixture
def handset(chromium: Any, address: Address) -> Iterator[Phone]:
    with phone(chromium, address, **PHONE) as found:
        yield found
        assert found.errors == []


def send(handset: Phone, *files: Path) -> list[str]:
    """Choose photos in the album, until they are read; what was said meanwhile."""
    handset.open()
    handset.page.locator(".hp-file >> nth=1").wait_for(state="attached")
    handset.listen(".hp-busy-text")
    handset.page.locator(".hp-file >> nth=1").set_input_files(files)
    handset.page.locator(".hp-frame").first.wait_for(timeout=90_000)
    return handset.said


def test_four_photos_of_five_megabytes_are_read_together(handset: Phone, photos: dict[int, Path]) -> None:
    send(handset, *[photos[5]] * 4)
    assert len(handset.link["photo"].split(".")) == 4


def test_a_photo_of_19_megabytes_is_made_smaller_and_read(handset: Phone, photos: dict[int, Path]) -> None:
    sizes: list[int] = []
    handset.page.on("websocket", lambda socket: socket.on("framesent", lambda data: sizes.append(len(data))))
    send(handset, photos[19])
    assert len(handset.hand) == 14
    assert sum(sizes) < 9_000_000


def test_a_photo_of_40_megabytes_comes_in_pieces_where_the_browser_cannot_make_it_smaller(
    handset: Phone, photos: dict[int, Path]
) -> None:
    handset.page.add_init_script(CANNOT_SHRINK)
    said = send(handset, photos[40])
    assert len(handset.hand) == 14
    percents = [int(text.split("%")[0].split("：")[-1]) for text in said if "%" in text]
    assert len(percents) > 4
    assert percents == sorted(percents)
    assert said[-1] == "正在认牌……"


def test_a_slow_network_shows_how_far_it_is(handset: Phone, photos: dict[int, Path]) -> None:
    handset.page.add_init_script(CANNOT_SHRINK)
    wire = handset.page.context.new_cdp_session(handset.page)
    wire.send("Network.enable")
    slow = {"offline": False, "latency": 60, "downloadThroughput": -1, "uploadThroughput": 700_000}
    wire.send("Network.emulateNetworkConditions", slow)
    said = send(handset, photos[5])
    assert len([text for text in said if "%" in text]) > 4


def test_a_connection_that_breaks_in_the_middle_of_a_photo_goes_on_with_it(
    handset: Phone, photos: dict[int, Path]
) -> None:
    handset.page.add_init_script(CANNOT_SHRINK)
    large: list[int] = []

    def through(socket: Any) -> None:
        server = socket.connect_to_server()

        def sent(data: Any) -> None:
            if len(data) > SMALLEST_PIECE:
                large.append(len(data))
                if len(large) == 2:  # this piece is lost
                    server.close()
                    socket.close()
                    return
            server.send(data)

        socket.on_message(sent)

    handset.page.route_web_socket("**/_stcore/stream**", through)
    send(handset, photos[5])
    assert len(handset.hand) == 14
    assert len(large) > 2
