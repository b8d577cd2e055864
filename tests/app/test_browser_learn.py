"""Practice and the teacher's advice in a real browser, on a phone with touch and on a desktop."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest

from assistant.rules import KINDS
from assistant.teacher import Drill, ask, level_of, question, right_answer
from tests.app.phone import DESKTOP, PHONE, Phone, phone
from tests.app.serving import free_port, served

NAMES = {tile.text: tile.name for tile in KINDS}


@pytest.fixture(params=[PHONE, DESKTOP], ids=["phone", "desktop"])
def visitor(request: pytest.FixtureRequest, chromium: Any, address: str) -> Iterator[Phone]:
    """A visitor whose page must neither fail nor ask anything of the world outside."""
    with phone(chromium, address, **request.param) as found:
        yield found
        assert found.outside == []
        assert found.errors == []


def practise(visitor: Phone, **query: str) -> None:
    visitor.page.goto(f"{visitor.address}?{urlencode({'lang': 'zh', 'at': 'learn', **query})}")
    visitor.page.wait_for_selector(".hp-quiz .hp-key")


def answer(visitor: Phone, level: int, seed: int, number: int) -> None:
    """Tap every wait of the question, as quickly as it goes."""
    waits = question(level_of(level), seed, number).answer
    visitor.keys(" ".join(tile.text for tile in waits), inside=".hp-quiz")
    pressed = visitor.page.locator('.hp-quiz [aria-pressed="true"]')
    assert sorted(pressed.evaluate_all("keys => keys.map(key => key.dataset.tile)")) == sorted(map(str, waits))


def standing(visitor: Phone) -> list[str]:
    return visitor.page.locator(".hp-stand b").all_inner_texts()


def test_every_kind_of_practice_is_one_tap_from_the_first_page(visitor: Phone) -> None:
    """However quickly a player taps: the choice of rules that has just left is heard once more, and ignored."""
    visitor.page.goto(f"{visitor.address}?lang=zh&at=learn")
    for kind, words in 2 * (("discard", "您打哪一张？"), ("payment", "谁付给谁？选出对的一行。")):
        visitor.tap(f"[data-tap={kind}]")
        visitor.text(words)
        visitor.page.locator(".hp-quiz .hp-pick, .hp-quiz .hp-option").first.click()
        visitor.page.wait_for_selector('.hp-quiz [aria-pressed="true"]')
        visitor.tap(".hp-verify")
        visitor.page.wait_for_selector(".hp-marks")
        assert visitor.page.locator(".hp-marks .hp-markfigure").count() > 0
        visitor.press("practice-back")
        visitor.page.wait_for_selector(".hp-cards")


def test_the_question_of_the_day_has_a_table(visitor: Phone) -> None:
    visitor.page.goto(f"{visitor.address}?lang=zh&at=learn")
    visitor.tap("[data-tap=daily]")
    visitor.text("的一题")
    visitor.page.locator(".hp-quiz .hp-pick, .hp-quiz .hp-option, .hp-quiz .hp-key").first.click()
    visitor.page.wait_for_selector('.hp-quiz [aria-pressed="true"]')
    visitor.tap(".hp-verify")
    visitor.text("这一题答了")
    visitor.press("next")
    visitor.page.wait_for_selector(".hp-cards")


def test_a_hand_is_played_to_its_end_and_reviewed(visitor: Phone) -> None:
    visitor.page.goto(f"{visitor.address}?lang=zh&at=learn")
    visitor.tap("[data-tap=played]")
    visitor.text("牌墙还剩")
    asked = visitor.until(lambda link: "ask" in link)["ask"]
    visitor.page.goto(f"{visitor.address}?lang=zh&at=learn&drill=played&by=zhuowukui&level=1&ask=2.0")
    for tap in range(40):
        mine = f'.hp-playtable [data-tap^="{tap}."]'
        visitor.page.wait_for_selector(f"{mine}, .st-key-next button")
        if visitor.page.locator(".st-key-next button").count():
            break
        visitor.tap(mine)
    visitor.text("次选择里有")
    picked = visitor.parts["pick"]
    visitor.page.reload()
    visitor.text("次选择里有")
    assert visitor.parts["pick"] == picked
    visitor.press("next")
    visitor.text("牌墙还剩")
    assert visitor.until(lambda link: "pick" not in link)["ask"] != asked


def test_a_lesson_is_answered_by_tapping_tiles(visitor: Phone) -> None:
    visitor.page.goto(f"{visitor.address}?lang=zh&at=learn")
    visitor.tap("[data-tap=lessons]")
    visitor.text("惠牌能当什么？")
    visitor.tap(".hp-lessonrow[data-tap='2']")
    visitor.text("把将点出来")
    for place in ("12", "13"):
        visitor.tap(f".hp-lessontiles [data-tap='{place}']")
        visitor.page.wait_for_selector(f".hp-lessontiles .hp-taken[data-tap='{place}'], .hp-lessontiles .hp-won")
    visitor.text("另外十二张是三副顺子和一副刻子。")
    visitor.press("next")
    visitor.text("把落单的那张点出来")


def test_the_dictionary_says_how_often_each_occurs(visitor: Phone) -> None:
    visitor.page.goto(f"{visitor.address}?lang=zh&at=learn&drill=dictionary&by=beijing&level=1&ask=0.0")
    visitor.text("个简单的对手打了")
    assert visitor.page.locator(".hp-dictionary .hp-dayrow").first.inner_text().startswith("推倒和")
    assert visitor.page.locator(".hp-tilenames .hp-tile").count() == 34


def test_an_amount_is_entered(visitor: Phone) -> None:
    right = right_answer(ask(Drill("worth", "beijing", 4, 3, 1)))
    visitor.page.goto(f"{visitor.address}?lang=zh&at=learn&drill=worth&by=beijing&level=4&ask=3.1")
    visitor.page.locator(".hp-amount").fill(right)
    visitor.tap(".hp-verify")
    visitor.text("全对")


def test_a_question_is_answered_explained_and_the_next_one_asked(visitor: Phone) -> None:
    practise(visitor, level="2", ask="3.0")
    assert standing(visitor) == ["0", "0", "—"]
    answer(visitor, 2, 3, 0)
    visitor.tap(".hp-verify")
    visitor.text("全对")
    assert visitor.page.locator(".hp-marks .hp-right").count() == len(question(level_of(2), 3, 0).answer)
    assert standing(visitor) == ["1", "1", "1/1"]
    visitor.press("next")
    visitor.until(lambda link: link["ask"] == "3.1")
    visitor.page.wait_for_selector(".hp-quiz .hp-key")
    assert visitor.page.locator('.hp-quiz [aria-pressed="true"]').count() == 0


def test_a_refresh_keeps_the_question_the_chosen_tiles_and_the_streak(visitor: Phone) -> None:
    practise(visitor, level="3", ask="5.2")
    answer(visitor, 3, 5, 2)
    visitor.tap(".hp-verify")
    visitor.text("全对")
    visitor.rest()
    visitor.press("next")
    visitor.until(lambda link: link["ask"] == "5.3")
    visitor.page.wait_for_selector(".hp-quiz .hp-key")
    visitor.keys("1m E", inside=".hp-quiz")
    visitor.until(lambda link: link.get("pick") == "1mE")
    visitor.page.reload()
    visitor.page.wait_for_selector('.hp-quiz .hp-key[aria-pressed="true"]')
    visitor.text("已选 2 张")
    visitor.rest()
    assert standing(visitor) == ["1", "1", "1/1"]  # by the cookie of this browser, from the store


def test_progress_survives_a_restart_of_the_server_and_a_link_of_ones_own(chromium: Any, tmp_path: Path) -> None:
    port = free_port()
    with served(port, tmp_path) as address, phone(chromium, address) as visitor:
        practise(visitor, level="1", ask="7.1")
        answer(visitor, 1, 7, 1)
        visitor.tap(".hp-verify")
        visitor.text("全对")
        address.server.terminate()
        address.server.wait()
        with served(port, tmp_path):
            practise(visitor, drill="waits")  # no question, only this browser's cookie
            visitor.page.get_by_text("1/1").wait_for()
            assert standing(visitor) == ["1", "1", "1/1"]


def test_a_key_tapped_again_is_taken_back_and_wrong_ones_are_explained(visitor: Phone) -> None:
    practise(visitor, level="1", ask="7.1")
    visitor.keys("5m E E", inside=".hp-quiz")
    visitor.until(lambda link: link.get("pick") == "5m")
    visitor.tap(".hp-verify")
    visitor.text("还差一点")
    visitor.text("手里没有牌能和五万搭上。")
    visitor.text("九条凑成九条 九条（单钓）")


def test_keys_of_the_quiz_work_by_keyboard(chromium: Any, address: str) -> None:
    with phone(chromium, address, **DESKTOP) as visitor:
        practise(visitor, level="1", ask="7.1")
        visitor.page.locator('.hp-quiz .hp-key[data-tile="9s"]').focus()
        visitor.page.keyboard.press("Enter")
        visitor.page.wait_for_selector('.hp-quiz .hp-key[data-tile="9s"][aria-pressed="true"]')
        assert visitor.page.evaluate("document.activeElement.dataset.tile") == "9s"


def test_a_discard_is_made_a_tile_laid_down_and_claimed(visitor: Phone) -> None:
    visitor.open(step="answer", hand="46m123456s11p99pWC", indicator="C")
    visitor.text("打哪张")
    visitor.press("discard-C")
    visitor.text("别人打牌了")
    visitor.page.get_by_text("别人打牌了").first.click()
    visitor.page.wait_for_selector(".hp-seen .hp-key")
    visitor.keys("1p", inside=".hp-seen")
    visitor.text("上家打出一筒")
    visitor.text("碰，打西：听牌")
    visitor.press("claim-0")
    visitor.text("打哪张")
    visitor.text("打西：只听嵌五万")
    assert visitor.page.locator(".hp-aftertile .hp-tile[aria-label=五万]").first.is_visible()


def test_a_tile_laid_down_right_after_a_discard_is_offered(visitor: Phone) -> None:
    visitor.open(step="answer", hand="46m123456s11p99pWC", indicator="C")
    visitor.text("打哪张")
    visitor.page.locator(".hp-seen .hp-key").first.wait_for(state="attached")
    discard, lay = ".st-key-discard-C button", '.hp-seen [data-tile="1p"]'
    # both before the app has heard of the discard, which changes what lies on the table too
    visitor.page.evaluate("(both) => both.forEach((one) => document.querySelector(one).click())", [discard, lay])
    visitor.text("上家打出一筒")
    visitor.until(lambda link: link.get("seen") == "C1p")
