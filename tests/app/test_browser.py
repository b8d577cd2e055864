"""Whole ways through the app in a real browser, on a phone with touch and on a desktop."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from assistant.rules import KINDS
from tests.app.phone import DESKTOP, PHONE, Phone, phone

SAMPLES = Path(__file__).resolve().parents[2] / "datasets" / "samples"
WAITING = "4m 6m 1s 2s 3s 4s 5s 6s 7s 8s 9s 1p 1p"
SAMPLE_HAND = ["1s", "2s", "3s", "4s", "5s", "6s", "7s", "8s", "3p", "6m", "6m", "6m", "F", "F"]
NAMES = {tile.text: tile.name for tile in KINDS}


@pytest.fixture(params=[PHONE, DESKTOP], ids=["phone", "desktop"])
def visitor(request: pytest.FixtureRequest, chromium: Any, address: str) -> Iterator[Phone]:
    """A visitor whose page must neither fail nor ask anything of the world outside."""
    with phone(chromium, address, **request.param) as found:
        yield found
        assert found.outside == []
        assert found.errors == []


@pytest.fixture
def handset(chromium: Any, address: str) -> Iterator[Phone]:
    """The same, on a phone only."""
    with phone(chromium, address) as found:
        yield found
        assert found.outside == []
        assert found.errors == []


def test_tapped_tiles_show_their_waits(visitor: Phone) -> None:
    visitor.open()
    visitor.press("by-hand")
    visitor.keys(WAITING)
    assert visitor.hand == [NAMES[tile] for tile in WAITING.split()]
    visitor.until(lambda link: link.get("hand") == "46m123456789s11p")
    visitor.press("onward")
    visitor.tap(".hp-board .hp-card")
    visitor.keys("N", inside="dialog")
    visitor.text("惠牌是东")
    visitor.until(lambda link: link.get("indicator") == "N")
    visitor.press("onward")
    visitor.text("听 2 种牌")
    visitor.text("还有 8 张没露面")
    assert visitor.page.locator(".hp-wait .hp-tile[aria-label=五万]").is_visible()


def test_the_sample_photo_is_corrected_and_settled(visitor: Phone) -> None:
    visitor.open()
    visitor.press("sample")
    visitor.page.locator(".hp-frame").wait_for()
    assert visitor.page.locator(".hp-box").count() == len(SAMPLE_HAND)
    visitor.tap(".hp-slot >> nth=0")  # a tile misread on purpose, then every wrong one put right
    visitor.keys("9p")
    for place, tile in enumerate(SAMPLE_HAND):
        if visitor.hand[place] != NAMES[tile]:
            visitor.tap(f".hp-slot >> nth={place}")
            visitor.keys(tile)
    assert visitor.hand == [NAMES[tile] for tile in SAMPLE_HAND]
    visitor.press("onward")
    visitor.tap(".hp-board .hp-card")
    visitor.keys("2p", inside="dialog")
    visitor.until(lambda link: link.get("indicator") == "2p")
    visitor.press("onward")
    visitor.text("条子一二三、四五六、七八九齐全。")
    visitor.text("当九条")
    visitor.text("各家相加：0")
    points = visitor.page.locator(".hp-felt").get_attribute("alt")
    assert points == "东 +1,200; 北 −400; 西 −400; 南 −400"  # 庄 1, 一条龙 3


def test_a_refresh_in_the_middle_goes_on_where_it_was(handset: Phone) -> None:
    handset.open()
    handset.press("sample")
    handset.page.locator(".hp-frame").wait_for()
    handset.tap(".hp-slot >> nth=13")
    handset.keys("9p")
    handset.until(lambda link: link["hand"].endswith("@13") and "9p" in link["hand"])
    before = handset.hand
    handset.page.reload()
    handset.page.locator(".hp-frame").wait_for()
    assert handset.hand == before
    assert handset.hand[13] == "九筒"


def test_the_back_button_takes_an_edit_back(handset: Phone) -> None:
    handset.open(step="tiles", hand="123m")
    handset.keys("E")
    handset.until(lambda link: link.get("hand") == "123mE")
    handset.page.go_back()
    handset.page.wait_for_function("document.querySelectorAll('.hp-slot .hp-tile[role=img]').length === 3")
    assert handset.hand == ["一万", "二万", "三万"]


def test_language_changes_at_once_and_stays(handset: Phone) -> None:
    handset.open(hand="123m")
    handset.press("languages")
    handset.press("speak-en")
    handset.text("Photograph the hand")
    handset.press("to-tiles")
    handset.text("10 more needed")
    handset.page.reload()
    handset.text("10 more needed")
    assert handset.hand == ["一万", "二万", "三万"]  # tile names are Chinese in every language


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_every_choice_at_the_table_is_seen_on_a_small_phone(chromium: Any, address: str, lang: str) -> None:
    with phone(chromium, address, **{**PHONE, "viewport": {"width": 360, "height": 640}}) as visitor:
        winners = {"also": "left.对对和,opposite", "how": "discard", "side": "right"}
        visitor.open(step="table", hand="46m123456789s11p5m", indicator="9p", lang=lang, **winners)
        visitor.page.locator(".st-key-row-fan-opposite button").first.wait_for()
        visitor.page.locator(".hp-board .hp-card").first.wait_for()
        ends = visitor.page.locator("[class*=st-key-row-] button").evaluate_all(
            "buttons => buttons.map(button => button.getBoundingClientRect().right)"
        )
        assert len(ends) > 30
        assert max(ends) <= 360 - 12


def test_a_fault_is_said_and_nothing_is_lost(visitor: Phone) -> None:
    visitor.open(step="table", hand="46m123456789s11pE", indicator="N")
    visitor.page.get_by_role("radio", name="点炮").click()
    visitor.page.get_by_text("杠上", exact=True).click()
    visitor.until(lambda link: link.get("flags") == "kong_draw" and link.get("how") == "discard")
    visitor.press("onward")
    visitor.text("杠上开花是自摸")
    visitor.press("onward")
    visitor.page.get_by_role("radio", name="自摸").wait_for()
    assert visitor.link["hand"] == "46m123456789s11pE"
    assert visitor.link["flags"] == "kong_draw"


@pytest.mark.parametrize(
    ("name", "data", "sentence"),
    [
        ("clip.mp4", b"\0\0\0\x18ftypisom\0\0\2\0isomiso2", "这是视频"),
        ("notes.txt", b"three bamboo", "这是文本"),
        ("half.jpg", (SAMPLES / "hand.jpg").read_bytes()[:4000], "照片损坏了"),
        ("<b>empty</b>.jpg", b"", "空文件"),
    ],
)
def test_what_is_no_photo_gets_its_sentence(chromium: Any, address: str, name: str, data: bytes, sentence: str) -> None:
    with phone(chromium, address) as visitor:
        visitor.open(hand="123m")
        file = {"name": name, "mimeType": "application/octet-stream", "buffer": data}
        visitor.page.set_input_files("input[type=file]", files=[file])
        visitor.text(sentence)
        assert visitor.link["hand"] == "123m"


def test_melds_seat_and_winner_settle_to_zero(chromium: Any, address: str) -> None:
    with phone(chromium, address) as visitor:
        visitor.open(step="table", hand="46m789s11pC", indicator="N", base="500")
        visitor.tap(".hp-add")
        visitor.page.get_by_role("radio", name="吃").tap()
        visitor.keys("1s", inside="dialog")
        visitor.until(lambda link: link.get("melds") == "chi.1s.left")
        visitor.tap(".hp-add")
        visitor.page.get_by_role("radio", name="下家").tap()
        visitor.keys("F", inside="dialog")
        visitor.until(lambda link: link.get("melds") == "chi.1s.left,pong.F.right")
        visitor.tap(".hp-meld >> nth=1")
        visitor.page.get_by_role("button", name="去掉").tap()
        visitor.until(lambda link: link.get("melds") == "chi.1s.left")
        assert visitor.errors == []


def test_a_tap_is_shown_before_the_server_has_answered(handset: Phone) -> None:
    handset.open(step="tiles", hand="123m")
    handset.page.locator(".hp-slot").first.wait_for()
    taps = """() => {
        for (const tile of ["E", "E", "9p"]) document.querySelector(`.hp-strip .hp-key[data-tile="${tile}"]`).click();
        return document.querySelectorAll(".hp-slot .hp-tile[role=img]").length;
    }"""
    assert handset.page.evaluate(taps) == 6
    handset.until(lambda link: link.get("hand") == "123mEE9p")  # and no tap is lost on the way
    assert handset.hand == ["一万", "二万", "三万", "东", "东", "九筒"]
