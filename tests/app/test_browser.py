"""Whole ways through the app in a real browser, on a phone with touch and on a desktop."""

import json
from contextlib import closing
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from assistant.ledger.store import open_store
from assistant.rules import KINDS, RULESETS
from tests.app.phone import PHONE, Phone, phone
from tests.app.serving import Address, free_port, served
from tests.app.test_browser_seats import pull

SAMPLES = Path(__file__).resolve().parents[2] / "datasets" / "samples"

WAITING = "4m 6m 1s 2s 3s 4s 5s 6s 7s 8s 9s 1p 1p"

SAMPLE_HAND = ["1s", "2s", "3s", "4s", "5s", "6s", "7s", "8s", "3p", "6m", "6m", "6m", "F", "F"]

NAMES = {tile.text: tile.name for tile in KINDS}


def test_tapped_tiles_show_their_waits(visitor: Phone) -> None:
    visitor.open()
    visitor.press("by-hand")
    visitor.keys(WAITING)
    assert visitor.hand == [NAMES[tile] for tile in WAITING.split()]
    visitor.until(lambda link: link.get("hand") == "46m123456789s11p")
    visitor.press("onward")
    visitor.tap('.hp-seats [data-focus="indicator"]')
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
    visitor.tap('.hp-seats [data-focus="indicator"]')
    visitor.keys("2p", inside="dialog")
    visitor.until(lambda link: link.get("indicator") == "2p")
    visitor.tap('.hp-seat[data-drop="E"]')
    visitor.tap('.hp-seat[data-drop="E"]')  # once more: 自摸
    visitor.text("谁坐庄？")
    visitor.tap('.hp-seat[data-drop="E"]')
    visitor.until(lambda link: link.get("dealer") == "E")
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


def test_undo_and_redo_by_button_and_by_keyboard(visitor: Phone) -> None:
    visitor.open(step="tiles", hand="123m")
    visitor.keys("E")
    visitor.until(lambda link: link.get("hand") == "123mE")
    visitor.keys("S")
    visitor.until(lambda link: link.get("hand") == "123mES")
    visitor.press("undo")
    visitor.until(lambda link: link.get("hand") == "123mE")
    visitor.page.keyboard.press("Control+z")
    visitor.until(lambda link: link.get("hand") == "123m")
    visitor.page.wait_for_function("document.querySelectorAll('.hp-slot .hp-tile[role=img]').length === 3")
    visitor.page.keyboard.press("Control+Shift+z")
    visitor.until(lambda link: link.get("hand") == "123mE")
    visitor.press("redo")
    visitor.until(lambda link: link.get("hand") == "123mES")


def test_the_back_button_leads_to_the_step_before_and_loses_nothing(handset: Phone) -> None:
    handset.open(step="tiles", hand="123m")
    handset.keys("E")
    handset.until(lambda link: link.get("hand") == "123mE")
    handset.press("to-table")
    handset.until(lambda link: link.get("step") == "table")
    handset.page.go_back()
    handset.until(lambda link: link.get("step") == "tiles")
    handset.page.locator(".hp-slot").first.wait_for()
    assert handset.hand == ["一万", "二万", "三万", "东"]


def test_a_second_phone_goes_on_where_the_first_is_and_both_keep_what_the_other_enters(
    chromium: Any, address: Address
) -> None:
    with phone(chromium, address) as one, phone(chromium, address) as two:
        one.open(step="tiles", hand="123m")
        one.keys("E")
        one.until(lambda link: link.get("hand") == "123mE" and "d" in one.parts)
        two.open(**one.parts)
        two.page.locator(".hp-slot").first.wait_for()
        assert two.hand == ["一万", "二万", "三万", "东"]
        two.keys("S")
        one.page.get_by_role("button", name="南").first.wait_for()  # it is shown here without a touch
        one.page.wait_for_function("document.querySelectorAll('.hp-slot .hp-tile[role=img]').length === 5")
        assert one.hand == ["一万", "二万", "三万", "东", "南"]
        assert one.outside == two.outside == one.errors == two.errors == []


def test_a_restart_of_the_server_in_the_middle_loses_nothing(chromium: Any, tmp_path: Path) -> None:
    port = free_port()
    with served(port, tmp_path) as address, phone(chromium, address) as visitor:
        visitor.open()
        visitor.press("sample")
        visitor.page.locator(".hp-frame").first.wait_for()
        visitor.until(lambda link: "photo" in link)
        visitor.page.evaluate("window.stillHere = true")
        before = visitor.hand
        address.server.terminate()
        address.server.wait()
        with served(port, tmp_path):
            visitor.page.wait_for_timeout(1500)
            visitor.page.reload()
            visitor.page.locator(".hp-frame").first.wait_for()
            assert visitor.hand == before


def test_what_is_tapped_while_the_app_is_away_is_there_when_it_comes_back(chromium: Any, tmp_path: Path) -> None:
    port = free_port()
    with served(port, tmp_path) as address, phone(chromium, address) as visitor:
        visitor.open(step="tiles", hand="123m")
        visitor.keys("E")
        visitor.until(lambda link: link.get("hand") == "123mE")
        address.server.terminate()
        address.server.wait()
        visitor.page.locator("[role=dialog] h2").wait_for()
        said = "getComputedStyle(document.querySelector('[role=dialog] h2'), '::after').content"
        assert "连不上应用" in visitor.page.evaluate(said)
        visitor.page.evaluate("document.querySelector('.hp-strip .hp-key[data-tile=\"W\"]').click()")
        with served(port, tmp_path):
            visitor.until(lambda link: link.get("hand") == "123mEW")
            visitor.keys("S")
            visitor.until(lambda link: link.get("hand") == "123mEWS")
            assert visitor.errors == []


def test_a_tap_right_after_undo_changes_what_undo_has_left(handset: Phone) -> None:
    handset.open(step="table", hand="46m123456789s11pE", indicator="N")
    handset.tap('.hp-seats [data-focus="qdealer"]')
    handset.tap('.hp-seats [data-focus="sW"]')
    handset.until(lambda link: link.get("dealer") == "W")
    handset.tap('.hp-seats [data-focus="qwon"]')
    handset.rest()
    handset.page.evaluate(
        "['.st-key-undo button', '.hp-seats [data-focus=sS]'].forEach((what) => document.querySelector(what).click())"
    )
    handset.until(lambda link: (link.get("seat"), link.get("dealer")) == ("S", "E"))


def test_what_another_phone_changed_meanwhile_stands_beside_a_tap_that_was_not_heard(
    chromium: Any, tmp_path: Path
) -> None:
    port = free_port()
    with served(port, tmp_path) as address, phone(chromium, address) as visitor:
        visitor.open(step="table", hand="46m123456789s11pE", indicator="N")
        visitor.tap('.hp-seats [data-focus="sN"]')
        visitor.until(lambda link: link.get("seat") == "N")
        address.server.terminate()
        address.server.wait()
        visitor.page.locator("[role=dialog] h2").wait_for()
        visitor.page.evaluate("document.querySelector('.hp-seats [data-focus=sS]').click()")
        with closing(open_store(str(tmp_path / "huipai.db"))) as store:
            draft = store.drafts.load(visitor.parts["d"])
            assert draft
            body = json.loads(draft.body)
            store.drafts.save(draft.key, json.dumps(body | {"state": body["state"] | {"dealer": "W"}}), draft.version)
        with served(port, tmp_path):
            visitor.until(lambda link: (link.get("seat"), link.get("dealer")) == ("S", "W"))
            assert visitor.errors == []


def test_language_changes_at_once_and_stays(handset: Phone) -> None:
    handset.open(hand="123m")
    handset.choose("languages", "English")
    handset.page.locator("[role=menu]").wait_for(state="detached")
    handset.text("Photograph the hand")
    handset.press("to-tiles")
    handset.text("10 more needed")
    handset.page.reload()
    handset.text("10 more needed")
    assert handset.hand == ["1 Characters (一万)", "2 Characters (二万)", "3 Characters (三万)"]


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_every_choice_at_the_table_is_seen_on_a_small_phone(chromium: Any, address: Address, lang: str) -> None:
    with phone(chromium, address, **{**PHONE, "viewport": {"width": 360, "height": 640}}) as visitor:
        winners = {"also": "left.对对和,opposite", "how": "discard", "side": "right"}
        visitor.open(step="table", hand="46m123456789s11p5m", indicator="9p", lang=lang, **winners)
        visitor.page.locator(".st-key-row-fan-W button").first.wait_for()
        visitor.page.locator(".hp-onfelt").first.wait_for()
        ends = visitor.page.locator("[class*=st-key-row-] button, .hp-seats button").evaluate_all(
            "buttons => buttons.map(button => button.getBoundingClientRect().right)"
        )
        assert len(ends) > 30
        assert max(ends) <= 360 - 12


def test_a_fault_is_said_and_nothing_is_lost(visitor: Phone) -> None:
    visitor.open(step="table", hand="46m123456789s11pE", indicator="N")
    visitor.page.get_by_role("radio", name="点炮", exact=True).click()
    visitor.until(lambda link: link.get("how") == "discard")
    visitor.tap('.hp-seat[data-drop="S"]')
    visitor.until(lambda link: link.get("source") == "S")
    visitor.page.get_by_text("杠上", exact=True).click()
    visitor.until(lambda link: link.get("flags") == "kong_draw")
    visitor.rest()
    visitor.press("onward")
    visitor.text("杠上开花是自摸")
    visitor.rest()
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
def test_what_is_no_photo_gets_its_sentence(
    chromium: Any, address: Address, name: str, data: bytes, sentence: str
) -> None:
    with phone(chromium, address) as visitor:
        visitor.open(hand="123m")
        file = {"name": name, "mimeType": "application/octet-stream", "buffer": data}
        visitor.page.set_input_files("input[type=file]", files=[file])
        visitor.text(sentence)
        assert visitor.link["hand"] == "123m"


def test_a_settlement_is_a_picture_and_a_text_to_send_on(visitor: Phone) -> None:
    visitor.open(step="answer", hand="46m123456789s11pE", indicator="N", base="500", burn="2", dealer="N")
    with visitor.page.expect_download() as download:
        visitor.page.get_by_role("button", name="分享图片").click()
    data = Path(download.value.path()).read_bytes()
    picture = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
    assert picture.shape[1] == 1080
    assert picture.shape[0] > 1200
    assert len(np.unique(picture.reshape(-1, 3), axis=0)) > 200  # tiles and words are on it
    visitor.page.get_by_role("button", name="复制文字").click()
    visitor.text("已复制")


def test_a_name_of_ten_thousand_characters_is_refused_and_one_with_html_is_only_a_name(handset: Phone) -> None:
    handset.page.on("dialog", lambda dialog: handset.errors.append(dialog.message))
    handset.open(step="table", hand="46m123456789s11pE", indicator="N")
    handset.press("playing")
    handset.page.get_by_label("名字").fill("长" * 10_000)
    handset.page.get_by_role("button", name="存下", exact=True).click()
    handset.text("名字要 1 到 60 个字")
    handset.page.get_by_label("名字").fill("<img src=x onerror=alert(1)>**x**")
    handset.page.get_by_label("名字").press("Enter")
    handset.page.get_by_role("button", name="存下", exact=True).click()
    handset.text("存好了")
    assert handset.page.locator("[role=dialog] img").count() == 0
    assert handset.page.get_by_text("<img src=x onerror=alert(1)>**x**").count() > 0


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


def test_a_self_draw_of_ones_own_is_settled_with_three_taps(handset: Phone) -> None:
    """From the tiles of a photo: 惠坯 by two taps, then one; seat and dealer are known from before."""
    hand = {"v": "2", "hand": "46m123456789s11pE", "due": "N"}
    handset.open(step="table", **hand)
    handset.page.get_by_role("radio", name="我坐这").click()
    handset.tap('.hp-seat[data-drop="E"]')
    handset.page.locator('.hp-seat.hp-at-bottom[data-drop="E"]').wait_for()
    handset.rest()
    handset.open(step="tiles", **hand)
    handset.text("请先点惠坯")
    handset.tap('[data-focus="indicator"]')
    handset.keys("N", inside="dialog")
    handset.page.locator('.st-key-onward button:has-text("自摸"):not([disabled])').wait_for()
    handset.press("onward")
    handset.page.locator(".hp-felt").wait_for()
    assert (handset.link["seat"], handset.link["how"]) == ("E", "self_draw")


def test_a_discard_between_others_is_settled_with_two_taps_and_a_pull(handset: Phone) -> None:
    handset.open(v="2", step="tiles", hand="46m123456789s11p5m", indicator="N", due="E")
    handset.press("onward")
    pull(handset, '.hp-seat[data-drop="W"]', '.hp-seat[data-drop="N"]')
    handset.page.locator('.st-key-onward button:has-text("结算"):not([disabled])').wait_for()
    handset.press("onward")
    handset.page.locator(".hp-felt").wait_for()


def test_a_first_visit_asks_what_is_played_and_this_phone_remembers_it(handset: Phone) -> None:
    handset.open()
    handset.text("您打哪种麻将？")
    cards = handset.page.locator(".hp-ruleset")
    assert cards.count() == len(RULESETS)
    assert "hp-on" in (cards.first.get_attribute("class") or "")  # the first one is played until another is tapped
    assert all(cards.nth(place).locator(".hp-tile").count() for place in range(cards.count()))
    name = list(RULESETS)[1]
    handset.tap(f'.hp-ruleset[data-tap="{name}"]')
    handset.text(f"玩法：{RULESETS[name].title}")
    handset.until(lambda link: link.get("rules") == name)
    handset.rest()
    handset.open()
    handset.text(f"玩法：{RULESETS[name].title}")
    assert handset.page.locator(".hp-ruleset").count() == 0
