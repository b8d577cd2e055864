"""What is small and matters a hundred times a night: nothing to scroll for on a small phone, what is wrong stays in
sight, the keyboard of digits, frames of fields, a big hand that is felt.
"""

from typing import Any

import pytest

from assistant.app.club.entry import next_hand
from assistant.usecases.evening import draft_of, save_quick
from assistant.usecases.quick_entry import QuickHand
from tests.app.club_phone import at_club, pick, save, stored
from tests.app.evening import club_of, laid_out
from tests.app.phone import PHONE, phone
from tests.app.serving import OWNER_CODE, Address

SMALL = {**PHONE, "viewport": {"width": 360, "height": 640}}
MELDS = "open_kong.C.W,chi.1s.S,pong.9m.N,pong.P.W"
OUTSIDE = """(seats) => {
  const { top: foot } = document.querySelector(".st-key-foot").getBoundingClientRect();
  const { bottom: bar } = document.querySelector(".st-key-bar").getBoundingClientRect();
  return seats.map((seat) => seat.getBoundingClientRect())
    .filter(({ left, right, top, bottom }) => left < 0 || right > innerWidth || top < bar || bottom > foot);
}"""
SCROLLED = "() => [...document.querySelectorAll('*')].some((part) => part.scrollTop > 0)"


@pytest.mark.parametrize(("hand", "melds"), [("46m11pE", MELDS.rpartition(",")[0]), ("1pE", MELDS)])
@pytest.mark.parametrize("lang", ["zh", "zh-Hant", "en"])
def test_all_seats_are_seen_on_a_small_phone_whatever_melds_there_are(
    chromium: Any, address: Address, lang: str, hand: str, melds: str
) -> None:
    with phone(chromium, address, **SMALL) as visitor:
        visitor.open(step="table", v="2", hand=hand, melds=melds, indicator="N", seat="E", how="discard", lang=lang)
        visitor.page.locator(".hp-onfelt").first.wait_for()
        visitor.rest()
        seats = visitor.page.locator(".hp-seat")
        assert seats.count() == 4
        assert seats.evaluate_all(OUTSIDE) == []


def test_what_is_wrong_with_a_member_stays_in_sight_and_a_pin_has_the_keyboard_of_digits(
    chromium: Any, home: Address
) -> None:
    laid_out(stored(home))
    with at_club(chromium, home, SMALL, view="more", panel="roles") as page:
        secret = page.page.locator(".st-key-member-secret input")
        page.page.locator(".st-key-member-name input").fill("李师傅")
        secret.fill("8341")
        page.page.locator(".st-key-member-code input").fill(OWNER_CODE)
        page.page.get_by_text("成为主管", exact=True).first.click()
        page.text("已登录：李师傅")
        for name in ("甲", "乙", "丙"):
            page.page.locator(".st-key-member-name input").fill(name)
            secret.fill("5931")
            page.page.get_by_text("保存", exact=True).first.click()
            page.text(f"{name}：记分员")  # nobody becomes an owner by what the list begins with
            page.rest()
        assert secret.input_value() == ""
        assert secret.get_attribute("inputmode") == "numeric"
        page.page.locator(".st-key-member-name input").fill("丁")
        secret.fill("12")
        assert page.page.get_by_text("Press Enter").filter(visible=True).count() == 0
        page.page.get_by_text("保存", exact=True).first.click()
        wrong = page.page.get_by_text("PIN 或密码要有 4 到 200 个字符")
        wrong.wait_for()
        page.rest()
        box = wrong.bounding_box()
        assert box is not None
        assert page.page.evaluate(SCROLLED)
        assert 0 <= box["y"] < 500
        page.page.get_by_text("用字母键盘").click()
        page.page.get_by_text("用数字键盘").wait_for()
        assert secret.get_attribute("inputmode") is None
        assert secret.input_value() == "12"


def test_the_frame_of_a_field_is_whole(chromium: Any, home: Address) -> None:
    laid_out(stored(home))
    with at_club(chromium, home, PHONE, panel="stakes") as page:
        for field in ("stSelectbox", "stNumberInput"):
            inside = page.page.locator(f"[data-testid={field}] input").first
            inside.focus()
            styles = inside.evaluate("one => [one, one.parentElement].map(part => getComputedStyle(part).outlineStyle)")
            assert styles == ["none", "solid"]


@pytest.mark.parametrize(("motion", "shakes"), [("no-preference", 1), ("reduce", 0)])
def test_the_biggest_hand_of_the_evening_is_felt_once(chromium: Any, home: Address, motion: str, shakes: int) -> None:
    store = stored(home)
    table = laid_out(store)
    for _turn in range(next_hand.FEW_WINS):
        save_quick(store, club_of(store), draft_of(table, store.entries(table)), QuickHand("discard", ("N",), "E"), "")
    with at_club(chromium, home, {**PHONE, "reduced_motion": motion}) as page:
        page.page.evaluate("() => { window.shaken = 0; navigator.vibrate = () => { window.shaken += 1; }; }")
        pick(page, "self-S", "fan-S-清一色")
        save(page, next_hand.FEW_WINS + 1)
        page.page.locator(".hp-moment").wait_for()
        page.rest()
        pick(page, "self-N")
        page.rest()
        assert page.page.evaluate("window.shaken") == shakes


TALL = "(parts) => parts.filter((part) => part.getBoundingClientRect().height > 30).map((part) => part.textContent)"
WIDE = """(parts) => parts.filter((part) => {
  const range = document.createRange();
  range.selectNodeContents(part);
  return range.getBoundingClientRect().width > part.closest('.hp-cseat').clientWidth;
}).map((part) => part.textContent)"""


def test_points_stay_on_their_seats_on_a_wall_that_is_a_phone(chromium: Any, home: Address) -> None:
    store = stored(home)
    table, club = laid_out(store), club_of(store)
    for points in ({"E": 13000, "S": -3000, "W": -4000, "N": -6000}, {"E": 0, "S": 100, "W": -100, "N": 0}):
        draft = draft_of(table, store.entries(table))
        save_quick(store, club, draft, QuickHand("points", points=points), "")
    with phone(chromium, home, **SMALL) as page:
        page.page.goto(f"{home}?lang=zh&at=club&view=wall")
        points = page.page.locator(".hp-wall .hp-cpoints")
        points.first.wait_for()
        assert points.count() == 4
        assert points.evaluate_all(WIDE) == []
    with at_club(chromium, home, SMALL, view="standings") as page:
        said = page.page.locator(".hp-crank small > span")
        said.first.wait_for()
        assert said.count() == 8
        assert said.evaluate_all(TALL) == []


def test_who_pays_whom_is_one_line_in_english(chromium: Any, address: Address) -> None:
    hand = {"hand": "46m123456789s11pE", "indicator": "N", "base": "500", "burn": "2", "dealer": "N"}
    with phone(chromium, address, **SMALL) as visitor:
        visitor.open(step="answer", lang="en", **hand)
        cells = visitor.page.locator(".hp-payments .hp-row > span")
        cells.first.wait_for()
        assert cells.count() == 18
        assert cells.evaluate_all(TALL) == []
