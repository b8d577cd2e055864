"""The viewfinder in a real browser, whose camera plays a video of real photos; and its door for frames."""

import http.client
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from assistant.app.photos.look_door import HEADER, MOST_BYTES
from assistant.ledger.store import open_store
from tests.app.fake_camera import SAMPLES, SIZE, Picture, flags_for, picture
from tests.app.phone import PHONE, Phone, phone
from tests.app.serving import FLAGS, Address, find_chromium, served
from tests.app.test_browser import NAMES, SAMPLE_HAND

INSECURE = "club.example"
"""A name that is no secure address over plain HTTP."""
TAKEN = """(() => {
  const made = URL.createObjectURL;
  URL.createObjectURL = (blob) => {
    const note = (shown) => { window.huipaiTaken = [shown.width, shown.height]; };
    if (blob instanceof File) createImageBitmap(blob).then(note);
    return made(blob);
  };
})()"""


def shifted(frame: Picture, right: int) -> Picture:
    return np.asarray(np.roll(frame, right, axis=1), np.uint8)


VIDEOS: dict[str, Callable[[], list[Picture]]] = {
    "still": lambda: [picture("hand.jpg")] * 2,
    "moving": lambda: [shifted(picture("hand.jpg"), 160 * (number // 12)) for number in range(24)],
    "half": lambda: [np.ascontiguousarray(np.where(np.arange(SIZE[0])[:, None] < 520, picture("hand.jpg"), 90))] * 2,
}


@pytest.fixture(scope="module")
def home() -> Iterator[Address]:
    with served(more={"HUIPAI_HOSTS": f"localhost {INSECURE}"}) as found:
        yield found


@contextmanager
def camera(chromium: Any, *flags: str) -> Iterator[Any]:
    """A browser whose camera is made of these."""
    browser = chromium.browser_type.launch(executable_path=find_chromium(), args=[*FLAGS, *flags])
    yield browser
    browser.close()


@contextmanager
def aiming(chromium: Any, home: Address, path: Path, shows: str, **settings: Any) -> Iterator[Phone]:
    """A phone that may use its camera, which shows that video."""
    flags = flags_for(path / f"{shows}.mjpeg", VIDEOS[shows]())
    with (
        camera(chromium, *flags) as browser,
        phone(browser, home, **{**PHONE, "permissions": ["camera"], **settings}) as found,
    ):
        found.page.add_init_script(TAKEN)
        found.open()
        found.rest()
        found.listen(".hp-said")
        yield found
        assert found.errors == []
        assert found.outside == []


def taken(found: Phone) -> list[int]:
    """Width and height of the photo that was sent, once it was."""
    found.page.wait_for_function("window.huipaiTaken")
    size: list[int] = found.page.evaluate("window.huipaiTaken")
    return size


def photos_kept(home: Address) -> int:
    """How many photos the app keeps in its database."""
    path = home.data / "huipai.db"
    open_store(str(path)).close()  # made, where nobody has asked for it yet
    with closing(sqlite3.connect(path)) as database:
        (count,) = database.execute("SELECT count(*) FROM photos").fetchone()
    return int(count)


def test_tiles_light_up_and_a_still_hand_is_taken_by_itself(chromium: Any, home: Address, tmp_path: Path) -> None:
    with aiming(chromium, home, tmp_path, "still") as found:
        before = photos_kept(home)
        found.tap("[data-focus=aim]")
        found.page.locator(".hp-lit").first.wait_for()
        lit = found.page.locator(".hp-lit").evaluate_all("boxes => boxes.map((box) => box.dataset.tile)")
        assert lit == SAMPLE_HAND
        assert taken(found) == list(SIZE)  # all that the camera gives, not the small frame of the looks
        found.page.locator(".hp-frame").first.wait_for()
        assert found.hand == [NAMES[tile] for tile in SAMPLE_HAND]
        assert found.page.locator(".hp-viewfinder").count() == 0
        assert found.said[-2:] == ["请拿稳……", "正在拍照……"]
        assert photos_kept(home) == before + 1  # the frames are no photos and are kept nowhere


def test_a_shutter_that_waits_for_the_button_is_remembered_and_can_fire_again(
    chromium: Any, home: Address, tmp_path: Path
) -> None:
    with aiming(chromium, home, tmp_path, "still") as found:
        held: list[Any] = []
        is_held = True

        def look_at(look: Any) -> None:
            held.append(look) if is_held else look.continue_()

        found.page.route("**/look", look_at)
        found.tap("[data-focus=aim]")
        switch = found.page.locator(".hp-auto")
        assert switch.get_attribute("aria-checked") == "true"
        switch.tap()
        assert switch.get_attribute("aria-checked") == "false"
        is_held = False
        for one in held:
            one.continue_()
        found.text("每张牌都认清了：按圆钮拍照。")
        looks: list[int] = []
        found.page.on("response", lambda answer: looks.append(answer.status) if "/look" in answer.url else None)
        while looks.count(200) < 5:  # the time for a hand that stands still to be taken
            found.page.wait_for_timeout(100)
        assert found.page.evaluate("window.huipaiTaken") is None
        found.page.reload()
        found.rest()
        found.tap("[data-focus=aim]")
        assert switch.get_attribute("aria-checked") == "false"
        switch.tap()
        assert taken(found) == list(SIZE)


def test_another_photo_of_a_hand_goes_through_the_viewfinder_too(chromium: Any, home: Address, tmp_path: Path) -> None:
    with aiming(chromium, home, tmp_path, "still") as found:
        found.page.locator(".hp-file").last.set_input_files([SAMPLES / "melds.jpg"])
        first = found.until(lambda link: "photo" in link)
        found.rest()
        found.tap('[data-focus="photo"]')
        found.tap("dialog [data-focus=aim]")  # more of this hand: that is never taken by itself
        found.page.locator(".hp-shutter:not([disabled])").wait_for()
        assert found.page.locator(".hp-auto").is_hidden()
        found.tap(".hp-viewfinder .hp-round")
        found.tap('[data-focus="photo"]')
        found.page.get_by_role("radio", name="重拍").tap()
        found.tap("dialog [data-focus=aim]")
        assert found.page.locator(".hp-auto").is_visible()
        found.tap(".hp-shutter:not([disabled])")
        again = found.until(lambda link: link.get("photo", "") not in ("", first["photo"]))
        assert "." not in again["photo"]  # the hand was shown again: one photo alone
        assert found.page.locator("dialog").count() == 0
        found.page.locator(".hp-frame").wait_for()
        assert found.hand == [NAMES[tile] for tile in SAMPLE_HAND]


def test_a_hand_that_moves_is_not_taken_until_the_button_says_so(chromium: Any, home: Address, tmp_path: Path) -> None:
    with aiming(chromium, home, tmp_path, "moving") as found:
        found.tap("[data-focus=aim]")
        found.page.locator(".hp-lit").first.wait_for()
        looks: list[int] = []
        found.page.on("response", lambda answer: looks.append(answer.status) if "/look" in answer.url else None)
        while looks.count(200) < 5:  # the time for a hand that stands still to be taken
            found.page.wait_for_timeout(100)
        assert found.page.locator(".hp-viewfinder").is_visible()
        found.tap(".hp-shutter")
        assert taken(found) == list(SIZE)
        found.page.locator(".hp-frame").first.wait_for()


def test_a_part_of_a_hand_says_how_many_tiles_there_are(chromium: Any, home: Address, tmp_path: Path) -> None:
    with aiming(chromium, home, tmp_path, "half") as found:
        found.tap("[data-focus=aim]")
        found.text("张；认清 13 或 14 张就自动拍照")
        count = found.page.locator(".hp-lights .hp-box").count()
        assert 4 <= count <= 7
        found.page.wait_for_timeout(2000)
        assert found.page.locator(".hp-viewfinder").is_visible()
        found.tap(".hp-shutter")
        found.page.locator(".hp-frame").first.wait_for()
        assert count - 1 <= len(found.hand) <= count + 1


def test_late_answers_are_dropped_one_look_is_under_way_and_the_button_works(
    chromium: Any, home: Address, tmp_path: Path
) -> None:
    with aiming(chromium, home, tmp_path, "still") as found:
        under_way, most, asked = 0, 0, 0

        def begun(_: Any) -> None:
            nonlocal under_way, most, asked
            under_way, asked = under_way + 1, asked + 1
            most = max(most, under_way)

        def ended(request: Any) -> None:
            nonlocal under_way
            under_way -= "/look" in request.url

        found.page.route("**/look", begun)  # and never answered
        found.page.on("requestfailed", ended)
        found.tap("[data-focus=aim]")
        found.text("此刻不能边看边认牌，按圆钮照样拍照。")
        assert most == 1
        assert asked >= 5
        assert found.page.locator(".hp-lit").count() == 0
        found.tap(".hp-shutter")
        assert taken(found) == list(SIZE)
        found.page.locator(".hp-frame").first.wait_for()
        assert len(found.hand) == 14


def problem(found: Phone, sentence: str) -> None:
    """The sentence stands where the picture was, the camera is off, and the ordinary way is there."""
    found.page.locator(".hp-nosight p").filter(has_text=sentence).wait_for()
    assert found.page.evaluate("document.querySelector('.hp-viewfinder video')?.srcObject ?? null") is None
    assert found.page.locator(".hp-nosight .hp-file").get_attribute("capture") == "environment"
    assert found.page.locator(".hp-shutter").is_disabled()


def test_out_of_sight_the_camera_is_off_and_a_tap_goes_on(chromium: Any, home: Address, tmp_path: Path) -> None:
    with aiming(chromium, home, tmp_path, "half") as found:
        found.tap("[data-focus=aim]")
        found.page.locator(".hp-lit").first.wait_for()
        hide = "(is) => { Object.defineProperty(document, 'hidden', { value: is, configurable: true }); "
        hide += "document.dispatchEvent(new Event('visibilitychange')); }"
        found.page.evaluate(hide, True)
        problem(found, "网页离开画面时，相机已关闭。")
        found.page.evaluate(hide, False)
        found.tap("[data-focus=again]")
        found.page.locator(".hp-lit").first.wait_for()
        found.page.keyboard.press("Escape")
        found.page.locator(".hp-viewfinder").wait_for(state="detached")


def test_a_page_that_goes_out_of_sight_while_the_camera_starts_says_that_and_nothing_else(
    chromium: Any, home: Address, tmp_path: Path
) -> None:
    with aiming(chromium, home, tmp_path, "half") as found:
        found.page.evaluate("""() => { HTMLMediaElement.prototype.play = async () => {
            Object.defineProperty(document, "hidden", { value: true });
            document.dispatchEvent(new Event("visibilitychange"));
            throw new DOMException("the source has gone", "AbortError");
        }; }""")
        found.tap("[data-focus=aim]")
        problem(found, "网页离开画面时，相机已关闭。")
        found.page.wait_for_timeout(200)
        problem(found, "网页离开画面时，相机已关闭。")


def test_an_app_that_came_back_with_another_pass_is_asked_with_it(chromium: Any, home: Address, tmp_path: Path) -> None:
    with aiming(chromium, home, tmp_path, "half") as found:
        found.tap("[data-focus=aim]")
        found.page.locator(".hp-lit").first.wait_for()
        found.page.evaluate("""() => {
            const { huipai } = [...document.querySelectorAll("*")].find((node) => node.huipai?.viewfinder);
            huipai.update({ data: [{ ...huipai.data, look: "of-another-time" }], setTriggerValue: huipai.trigger });
        }""")
        with found.page.expect_request(lambda request: "of-another-time" in request.headers.values()):
            pass
        found.text("此刻不能边看边认牌，按圆钮照样拍照。")  # that pass is none
        assert found.page.locator(".hp-lit").count() == 0


def test_a_phone_that_is_turned_begins_anew_and_says_so(chromium: Any, home: Address, tmp_path: Path) -> None:
    with aiming(chromium, home, tmp_path, "half") as found:
        found.tap("[data-focus=aim]")
        found.page.locator(".hp-lit").first.wait_for()
        found.page.set_viewport_size({"width": 844, "height": 390})
        found.hears("手机转了方向，请重新对准。")
        found.page.locator(".hp-lit").first.wait_for()
        for part in (".hp-shutter", ".hp-viewbar .hp-round", ".hp-viewbar .hp-way", ".hp-sight", ".hp-said"):
            box = found.page.locator(part).bounding_box()
            assert box is not None, part
            assert 0 <= box["y"] <= 390 - box["height"], part


def test_a_camera_that_another_app_takes_away_is_said(chromium: Any, home: Address, tmp_path: Path) -> None:
    with aiming(chromium, home, tmp_path, "half") as found:
        found.tap("[data-focus=aim]")
        found.page.locator(".hp-lit").first.wait_for()
        ended = "document.querySelector('video').srcObject.getVideoTracks()[0].dispatchEvent(new Event('ended'))"
        found.page.evaluate(ended)
        problem(found, "相机正被别的应用占用")


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("NotReadableError", "相机正被别的应用占用：请关掉它再试，或用下面的方式。"),
        ("OverconstrainedError", "这里没有网页能用的摄像头。"),
        ("TypeError", "相机没能打开：请再试一次，或用下面的方式。"),
    ],
)
def test_every_refusal_of_a_camera_has_its_sentence(chromium: Any, home: Address, name: str, sentence: str) -> None:
    with phone(chromium, home, **PHONE) as found:
        fail = f"navigator.mediaDevices.getUserMedia = async () => {{ throw new DOMException('no', '{name}'); }}"
        found.page.add_init_script(fail)
        found.open()
        found.tap("[data-focus=aim]")
        problem(found, sentence)
        assert found.errors == []


def test_a_refused_permission_leaves_the_ordinary_camera(chromium: Any, home: Address) -> None:
    with (
        camera(chromium, "--use-fake-device-for-media-stream", "--deny-permission-prompts") as browser,
        phone(browser, home, **PHONE) as found,
    ):
        found.open()
        found.tap("[data-focus=aim]")
        problem(found, "网页没有使用相机的权限")
        found.page.set_input_files(".hp-nosight .hp-file", files=[SAMPLES / "hand.jpg"])
        found.page.locator(".hp-frame").first.wait_for()
        assert len(found.hand) == 14
        assert found.errors == []


def test_a_phone_without_a_camera_says_so(chromium: Any, home: Address) -> None:
    with camera(chromium, "--use-fake-ui-for-media-stream") as browser, phone(browser, home, **PHONE) as found:
        found.open()
        found.tap("[data-focus=aim]")
        problem(found, "这里没有网页能用的摄像头。")


def test_over_plain_http_the_ordinary_camera_is_the_first_button(chromium: Any, home: Address) -> None:
    with (
        camera(chromium, f"--host-resolver-rules=MAP {INSECURE} 127.0.0.1") as browser,
        phone(browser, home, **PHONE) as found,
    ):
        found.page.goto(home.replace("127.0.0.1", INSECURE))
        found.page.locator(".hp-way").first.wait_for()
        assert not found.page.evaluate("window.isSecureContext")
        ways = found.page.locator(".hp-way")
        assert ways.count() == 2
        first, second = (ways.nth(place).locator("input") for place in range(2))
        assert first.get_attribute("capture") == "environment"
        assert second.get_attribute("capture") is None
        assert second.get_attribute("multiple") is not None
        assert found.page.locator("[data-focus=aim]").count() == 0


def test_on_a_desk_a_file_comes_first_and_the_camera_second(chromium: Any, home: Address, tmp_path: Path) -> None:
    desk = {"viewport": {"width": 1280, "height": 800}, "has_touch": False, "is_mobile": False}
    with aiming(chromium, home, tmp_path, "still", **desk) as found:
        assert found.page.locator(".hp-way").first.locator("input").count() == 1
        found.tap("[data-focus=aim]")
        found.page.locator(".hp-frame").first.wait_for()
        assert len(found.hand) == 14


def test_the_viewfinder_is_accessible(chromium: Any, home: Address, tmp_path: Path) -> None:
    with aiming(chromium, home, tmp_path, "half") as found:
        found.tap("[data-focus=aim]")
        found.page.locator(".hp-lit").first.wait_for()
        assert found.faults() == []


ASK = """async ([name, pass, bytes, kind]) => {
  const body = new Uint8Array(bytes);
  if (kind) body.set(new TextEncoder().encode(kind));
  const answer = await fetch("./look", { method: "POST", headers: pass ? { [name]: pass } : {}, body });
  return [answer.status, await answer.text()];
}"""


def test_the_door_refuses_what_no_viewfinder_sends(chromium: Any, home: Address, tmp_path: Path) -> None:
    with aiming(chromium, home, tmp_path, "half") as found:
        with found.page.expect_request("**/look") as asked:
            found.tap("[data-focus=aim]")
        own = asked.value.headers[HEADER.lower()]
        found.page.keyboard.press("Escape")
        found.page.wait_for_timeout(400)  # the look under way has its answer

        def answer(said: str, count: int, kind: str = "") -> tuple[int, str]:
            status, text = found.page.evaluate(ASK, [HEADER, said, count, kind])
            return status, text

        assert answer("", 100)[0] == 403
        assert answer("guessed", 100) == (403, "Open the viewfinder on the page of the app: this look has no page.")
        assert answer(own, 0) == (400, "This is an empty file that cannot be read: send a frame as JPEG.")
        assert answer(own, 100, "%PDF") == (400, "This is a PDF document that cannot be read: send a frame as JPEG.")
        assert answer(own, MOST_BYTES + 1) == (413, f"A frame has at most {MOST_BYTES} bytes: send it smaller.")
        assert asked_without_length(home, own) == 411
        assert asked_without_length(home, "") == 403
    assert asked_without_length(home, own) == 403  # its page is closed


def asked_without_length(home: Address, own: str) -> int:
    with closing(http.client.HTTPConnection(home.removeprefix("http://").rstrip("/"), timeout=10)) as connection:
        connection.request("POST", "/look", iter([b"abc"]), {HEADER: own}, encode_chunked=True)
        return connection.getresponse().status
