"""The strip in a real browser: taps, long presses, things that are carried, keys, photos."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.app.phone import DESKTOP, Phone, phone
from tests.app.serving import Address

SAMPLES = Path(__file__).resolve().parents[2] / "datasets" / "samples"
HAND = {"step": "tiles", "hand": "1m/2m.2m~3m.3m.4445sEE.9p", "lang": "zh"}
NAMES = ["一万", "二万", "三万", "四条", "四条", "四条", "五条", "东", "东", "九筒"]


@pytest.fixture
def handset(chromium: Any, address: Address) -> Iterator[Phone]:
    with phone(chromium, address) as found:
        yield found
        assert (found.outside, found.errors) == ([], [])


@pytest.fixture
def desk(chromium: Any, address: Address) -> Iterator[Phone]:
    with phone(chromium, address, **DESKTOP) as found:
        yield found
        assert (found.outside, found.errors) == ([], [])


def opened(visitor: Phone, **query: str) -> None:
    visitor.open(**{**HAND, **query})
    visitor.page.locator(".hp-slot").first.wait_for()


def until(visitor: Phone, hand: list[str]) -> None:
    visitor.page.wait_for_function(
        "names => JSON.stringify([...document.querySelectorAll('.hp-slot .hp-tile[role=img]')]"
        ".map(tile => tile.getAttribute('aria-label'))) === JSON.stringify(names)",
        arg=hand,
    )


def swapped(hand: list[str], place: int, name: str) -> list[str]:
    return [*hand[:place], name, *hand[place + 1 :]]


def test_a_tap_takes_the_second_guess_the_next_one_takes_it_back(handset: Phone) -> None:
    opened(handset)
    assert handset.hand == NAMES
    handset.tap('[data-focus="t1"]')
    until(handset, swapped(NAMES, 1, "三万"))
    handset.until(lambda link: link["hand"].startswith("1m/2m.3m/2m."))  # and nobody doubts it any more
    handset.tap('[data-focus="t1"]')
    until(handset, NAMES)
    handset.tap('.hp-strip .hp-key[data-tile="C"]')  # the picker is open: any other tile is the second tap
    until(handset, swapped(NAMES, 1, "中"))
    handset.until(lambda link: link["hand"].startswith("1m/2m.C/2m."))


def test_a_sure_tile_survives_a_tap_and_its_second_guess_is_the_first_to_choose(handset: Phone) -> None:
    opened(handset)
    handset.tap('[data-focus="t0"]')
    handset.page.locator(".hp-picker.hp-up").wait_for()
    assert handset.hand == NAMES
    handset.tap('[data-focus="act-close"]')
    assert handset.hand == NAMES
    handset.tap('[data-focus="t0"]')
    handset.tap('[data-focus="second"]')
    until(handset, swapped(NAMES, 0, "二万"))
    handset.press("undo")  # one tap brings it back
    until(handset, NAMES)


def test_many_tiles_are_thrown_out_at_once(handset: Phone) -> None:
    opened(handset)
    handset.tap('[data-focus="throw-out"]')
    handset.tap('[data-focus="t9"]')
    handset.tap('[data-focus="t0"]')
    handset.tap('[data-focus="t9"]')  # that one stays after all
    handset.rest()
    touch(handset, '[data-focus="t3"]', onto='[data-focus="t6"]')
    handset.page.get_by_role("button", name="去掉 5 张").wait_for()  # as it is seen and as it is read out
    handset.rest()
    handset.tap('[data-focus="throw"]')
    until(handset, [*NAMES[1:3], *NAMES[7:]])
    handset.press("undo")
    until(handset, NAMES)


def test_throwing_out_can_be_left_without_a_change(handset: Phone) -> None:
    opened(handset)
    handset.tap('[data-focus="throw-out"]')
    handset.tap('[data-focus="t0"]')
    handset.tap('[data-focus="throw-not"]')
    handset.page.locator(".hp-out").wait_for(state="detached")
    assert handset.hand == NAMES


def test_doubtful_tiles_come_first_with_both_guesses(handset: Phone) -> None:
    handset.open()
    handset.page.set_input_files(".hp-file >> nth=0", files=[SAMPLES / "hand.jpg"])
    handset.page.locator(".hp-frame").wait_for()
    doubts = handset.page.locator(".hp-slot.hp-doubt").count()
    assert handset.page.locator(".hp-check").count() == doubts
    assert handset.page.locator(".hp-check .hp-why").count() == doubts
    if doubts:
        handset.text(f"存疑 {doubts}")
        handset.tap(".hp-check .hp-guess >> nth=0")
        handset.page.wait_for_function(
            "n => document.querySelectorAll('.hp-slot.hp-doubt').length === n", arg=doubts - 1
        )
        assert handset.page.locator(".hp-check").count() == doubts  # nothing moves under the thumb
        handset.tap('[data-focus="trust"]') if doubts > 1 else None
        handset.page.locator(".hp-check").first.wait_for(state="detached")  # and what is settled goes


def test_a_long_press_opens_the_picker_and_changes_nothing(handset: Phone) -> None:
    opened(handset)
    handset.tap('[data-focus="act-close"]')
    handset.page.locator(".hp-picker.hp-up").wait_for(state="detached")
    touch(handset, '[data-focus="t0"]', rest=600)
    handset.page.locator(".hp-picker.hp-up").wait_for()
    assert handset.hand == NAMES


def test_a_finger_carries_a_tile_to_another_place(handset: Phone) -> None:
    opened(handset)
    touch(handset, '[data-focus="t0"]', onto='[data-focus="t2"]')
    until(handset, ["二万", "三万", "一万", *NAMES[3:]])
    handset.until(lambda link: link["hand"].startswith("2m~3m.3m.1m/2m."))


def test_a_mouse_carries_a_tile_into_a_meld_and_a_meld_back(desk: Phone) -> None:
    opened(desk)
    carry(desk, '[data-focus="t4"]', ".hp-newmeld")
    desk.page.get_by_role("radio", name="对家").click()
    desk.tap("dialog .hp-melds .hp-meld")
    until(desk, [*NAMES[:3], *NAMES[6:]])
    desk.until(lambda link: link.get("melds") == "pong.4s.opposite")
    desk.keys("4s")
    until(desk, [*NAMES[:3], *NAMES[6:], "四条"])
    carry(desk, '[data-focus="t7"]', '[data-focus="m0"]')  # a fourth one on a 碰 is a 加杠
    desk.until(lambda link: link.get("melds") == "added_kong.4s.opposite")
    carry(desk, '[data-focus="m0"]', '[data-focus="t0"]')
    until(desk, [*NAMES[:3], *NAMES[6:], *["四条"] * 4])
    desk.until(lambda link: "melds" not in link)


def test_all_of_it_goes_by_keyboard(desk: Phone) -> None:
    opened(desk)
    keyboard = desk.page.keyboard
    desk.page.locator('[data-focus="t0"]').focus()
    keyboard.press("ArrowRight")
    keyboard.press("Alt+ArrowRight")
    until(desk, ["一万", "三万", "二万", *NAMES[3:]])
    keyboard.press("Delete")
    until(desk, ["一万", "三万", *NAMES[3:]])
    keyboard.press("m")
    desk.tap("dialog .hp-melds .hp-meld >> nth=0")
    until(desk, ["一万", "三万", *NAMES[6:]])
    desk.page.locator('[data-focus="t0"]').focus()
    keyboard.press("F2")
    desk.page.locator(".hp-picker.hp-up").wait_for()
    keyboard.press("Escape")
    desk.page.locator(".hp-picker.hp-up").wait_for(state="detached")


def test_photo_and_strip_choose_each_other(handset: Phone) -> None:
    handset.open()
    handset.page.set_input_files(".hp-file >> nth=0", files=[SAMPLES / "melds.jpg"])
    handset.page.locator(".hp-frame").wait_for()
    handset.page.locator(".hp-box >> nth=2").click(force=True)
    handset.page.locator('[data-focus="t2"][aria-pressed=true]').wait_for()
    assert handset.page.locator(".hp-box >> nth=2").get_attribute("class") == "hp-box  hp-chosen"
    handset.tap('[data-focus="act-close"]')
    handset.page.locator(".hp-box.hp-inmeld").first.click(force=True)
    handset.page.locator(".hp-litmeld").wait_for()


def test_photos_are_joined_taken_away_and_turned(handset: Phone) -> None:
    handset.open()
    album = handset.page.locator(".hp-file >> nth=1")
    album.set_input_files([SAMPLES / "hand.jpg", SAMPLES / "melds.jpg"])
    handset.page.locator(".hp-many").wait_for()
    both = handset.until(lambda link: "." in link.get("photo", ""))
    first = both["photo"].split(".")[0]
    handset.tap('[data-focus="drop1"]')
    alone = handset.until(lambda link: link["photo"] == first)
    assert "melds" not in alone
    handset.tap('[data-focus="turn0"]')
    turned = handset.until(lambda link: link["photo"] != first)
    assert turned["hand"] != alone["hand"]
    handset.tap('[data-focus="photo"]')
    handset.page.get_by_role("radio", name="重拍").tap()
    handset.page.locator("dialog .hp-file").first.set_input_files([SAMPLES / "hand.jpg"])
    again = handset.until(lambda link: link["photo"] not in (first, turned["photo"]))
    assert again["hand"] == alone["hand"]


def test_a_tap_while_a_photo_is_read_drops_nothing(handset: Phone) -> None:
    handset.open()
    handset.page.locator(".st-key-by-hand button").wait_for()
    handset.page.set_input_files(".hp-file >> nth=0", files=[SAMPLES / "hand.jpg"])
    handset.text("正在认牌")
    # At once: a tap that waits until nothing moves comes when the photo has been read, and the button is gone.
    handset.page.locator(".st-key-by-hand button").first.dispatch_event("click")
    handset.page.locator(".hp-frame").wait_for()
    assert len(handset.hand) == 14


@pytest.mark.parametrize(
    ("name", "head", "sentence"),
    [("film.mp4", b"\0\0\0\x18ftypisom\0\0\2\0isomiso2", "这是视频"), ("huge.jpg", b"\xff\xd8\xff\xe0", "200 MB")],
)
def test_of_a_huge_file_only_its_beginning_is_sent(
    handset: Phone, tmp_path: Path, name: str, head: bytes, sentence: str
) -> None:
    path = tmp_path / name
    with path.open("wb") as file:
        file.write(head)
        file.truncate(200_000_000)
    handset.open(hand="123m")
    handset.page.set_input_files(".hp-file >> nth=0", files=[path])
    handset.text(sentence)
    assert handset.link["hand"] == "123m"


def middle(visitor: Phone, selector: str) -> tuple[float, float]:
    visitor.page.locator(selector).first.wait_for()
    boxes = (visitor.page.locator(selector).first.bounding_box() for _ in range(5))  # it may be drawn anew just now
    box = next(filter(None, boxes))
    return box["x"] + box["width"] * 0.6, box["y"] + box["height"] / 2


def carry(visitor: Phone, what: str, onto: str) -> None:
    """Carries a thing onto another with the mouse."""
    (x1, y1), (x2, y2) = middle(visitor, what), middle(visitor, onto)
    mouse = visitor.page.mouse
    mouse.move(x1, y1)
    mouse.down()
    mouse.move((x1 + x2) / 2, (y1 + y2) / 2, steps=4)
    mouse.move(x2, y2, steps=4)
    mouse.up()


def touch(visitor: Phone, what: str, onto: str = "", rest: int = 0) -> None:
    """Rests a finger on a thing, or carries it onto another."""
    session = visitor.page.context.new_cdp_session(visitor.page)
    send: Callable[[str, list[dict[str, float]]], Any] = lambda kind, points: session.send(  # noqa: E731
        "Input.dispatchTouchEvent", {"type": kind, "touchPoints": points}
    )
    x, y = middle(visitor, what)
    send("touchStart", [{"x": x, "y": y}])
    visitor.page.wait_for_timeout(rest)
    if onto:
        x2, y2 = middle(visitor, onto)
        for step in range(1, 9):
            send("touchMove", [{"x": x + (x2 - x) * step / 8, "y": y + (y2 - y) * step / 8}])
        visitor.page.wait_for_timeout(200)  # it rests before it is lifted: after a flick a tap only stops what glides
        send("touchMove", [{"x": x2, "y": y2}])
    send("touchEnd", [])
    if onto:
        visitor.page.wait_for_timeout(400)
