"""An evening in a real browser, on a phone and on a desk; two programs on one database; nothing leaves this machine."""

import io
import json
import re
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from odfdo import Document
from openpyxl import load_workbook

from assistant.ledger.store import open_store
from assistant.ledger.store.location import FILE
from assistant.usecases.evening import draft_of, save_quick
from assistant.usecases.import_lines import Stored, import_lines
from assistant.usecases.quick_entry import QuickHand
from tests.app.club_phone import at_club, pick, points, save, stored, visit
from tests.app.evening import NAMES, laid_out
from tests.app.phone import DESKTOP, PHONE, phone
from tests.app.serving import OWNER_CODE, Address, served
from tests.ledger.postgres import find_server


def test_names_typed_one_after_the_other_without_a_pause_are_all_there(chromium: Any, home: Address) -> None:
    with at_club(chromium, home, PHONE) as page:
        box = page.page.locator(".hp-named input")
        for name in NAMES:
            box.press_sequentially(name, delay=60)  # the app answers the one before in the middle of this one
            box.press("Enter")
        box.press_sequentially("还没打完", delay=60)
        page.text(f"已选 {len(NAMES)} 人")
        page.rest()
        pressed = page.page.locator('.hp-named [aria-pressed="true"]')
        assert pressed.all_inner_texts() == list(NAMES)
        assert box.input_value() == "还没打完"


@pytest.mark.parametrize("settings", [PHONE, DESKTOP], ids=["phone", "desk"])
def test_an_evening_from_the_first_name_to_who_owes_whom(
    chromium: Any, home: Address, settings: dict[str, Any]
) -> None:
    with at_club(chromium, home, settings) as page:
        box = page.page.locator(".hp-named input")
        for count, name in enumerate((*NAMES, " 李师傅 "), 1):
            box.fill(name)
            box.press("Enter")
            page.text(f"已选 {min(count, 4)} 人")
        page.page.get_by_text("按顺序：东 北 西 南").click()
        page.rest()
        page.press("open-table")
        page.page.wait_for_selector(".hp-quick .hp-choice")

        pick(page, "self-N", "fan-N-清一色")
        save(page, 1)
        pick(page, "won-W", "won-S", "from-E", "fan-W-一条龙")
        save(page, 2)
        pick(page, "nobody")
        save(page, 3)
        store = stored(home)
        # 北 deals the second hand: after the first the deal has passed on, and neither winner of the second has 庄
        assert points(store) == [[-600, 1800, -600, -600], [-400, 0, 300, 100], [0, 0, 0, 0]]

        page.tap(".hp-chand >> nth=2")  # the first hand: the latest is on top
        page.press("edit-entry")
        page.page.wait_for_selector(".hp-quick")
        pick(page, "self-W")
        page.tap(".hp-quick .hp-verify:not([disabled])")
        page.page.wait_for_selector(".hp-quick", state="detached")
        assert points(store)[0] == [-600, -600, 1800, -600]  # the 番种 follow to the right winner

        page.press("close-entry")
        page.page.wait_for_selector(".st-key-club-entry", state="detached")
        page.tap(".hp-chand >> nth=1")
        page.page.locator('.st-key-club-entry h2:has-text("第 2 局")').wait_for()
        page.press("undo-entry")
        page.page.wait_for_selector(".st-key-club-entry", state="detached")  # it leaves nothing
        assert points(store) == [[-600, -600, 1800, -600], [0, 0, 0, 0]]
        page.text("3 笔付清：不可能更少。")
        page.press("close-evening")
        page.page.wait_for_selector(".hp-card img")
        assert store.evenings(store.clubs()[0].id)[0].closed


@pytest.fixture(params=["sqlite", "postgresql"])
def shared_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The address of a new database that several programs may open."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / FILE}"
        return
    found = find_server()
    if isinstance(found, str):
        pytest.skip(found)
    yield found.new_database()
    found.stop()


def test_two_programs_serve_one_database(chromium: Any, shared_url: str) -> None:
    with closing(open_store(shared_url)) as store, served(url=shared_url) as one, served(url=shared_url) as other:
        laid_out(store)
        with at_club(chromium, one, PHONE) as first, at_club(chromium, other, PHONE) as second:
            pick(first, "self-N")
            save(first, 1)
            # The second phone has not heard of it: the same hand there is recognised, another one is kept as the next.
            second.tap('.hp-quick [data-focus="self-N"]')  # with this tap it is the same hand, and the taps are cleared
            second.text("第 1 局之前已经记好了")
            pick(second, "nobody")
            save(second, 2)
            visit(first)
            first.page.locator(".hp-chand >> nth=1").wait_for()
            first.choose("table-menu", "暂停")
            first.page.wait_for_selector(".hp-cfelt:not(.hp-qfelt)")
            visit(second)
            second.choose("table-menu", "继续")
            second.page.wait_for_selector(".hp-quick .hp-choice")
        assert points(store) == [[-100, 300, -100, -100], [0, 0, 0, 0]]


def test_chosen_players_look_chosen_and_no_chip_moves(chromium: Any, home: Address) -> None:
    laid_out(stored(home))
    with at_club(chromium, home, PHONE, panel="new") as page:
        chips = page.page.locator(".hp-nchips button")
        boxes = [chips.nth(place).bounding_box() for place in range(4)]
        chips.nth(2).tap()
        chips.nth(0).tap()
        page.rest()
        looks = [chips.nth(place).evaluate("chip => getComputedStyle(chip).backgroundColor") for place in range(4)]
        assert looks[0] == looks[2] != looks[1] == looks[3]
        order = [chips.nth(place).get_attribute("data-place") for place in range(4)]
        assert order == ["2", "0", "1", "0"]
        tops = [chips.nth(place).bounding_box() for place in range(4)]
        assert [one["y"] for one in tops] == [one["y"] for one in boxes]


def test_an_old_hand_opens_its_card_where_it_was_tapped(chromium: Any, home: Address) -> None:
    store = stored(home)
    table = laid_out(store)
    for _hand in range(9):
        draft = draft_of(table, store.entries(table))
        save_quick(store, store.clubs()[0].id, draft, QuickHand("self_draw", ("N",)), "")
    with at_club(chromium, home, PHONE) as page:
        line = page.page.locator(".hp-chand").nth(5)
        line.scroll_into_view_if_needed()
        line.tap()
        card = page.page.locator(".st-key-club-entry")
        card.wait_for()
        page.rest()
        above = page.page.locator(".hp-chand.hp-on").bounding_box()
        box = card.bounding_box()
        assert above is not None
        assert box is not None
        assert 0 <= box["y"] - above["y"] - above["height"] < 40


def test_the_evening_closes_with_its_card(chromium: Any, home: Address) -> None:
    store = stored(home)
    table = laid_out(store)
    save_quick(store, store.clubs()[0].id, draft_of(table, ()), QuickHand("self_draw", ("N",)), "")
    with at_club(chromium, home, PHONE) as page:
        page.press("close-evening")
        picture = page.page.locator(".hp-card img")
        page.page.wait_for_function("document.querySelector('.hp-card img')?.naturalWidth > 0")
        assert "王小明 +300" in (picture.get_attribute("alt") or "")
        assert "/?at=club&evening=" in page.page.locator(".hp-address").inner_text()
        assert page.page.locator(".hp-qr").evaluate("code => code.naturalWidth") > 0


def test_the_report_prints_on_one_page_and_opens_at_its_top(chromium: Any, home: Address) -> None:
    store = stored(home)
    table = laid_out(store)
    for _hand in range(14):
        draft = draft_of(table, store.entries(table))
        save_quick(store, store.clubs()[0].id, draft, QuickHand("self_draw", ("N",)), "")
    with at_club(chromium, home, PHONE) as page:
        page.page.locator(".st-key-evening-menu button").scroll_into_view_if_needed()
        page.choose("evening-menu", "打印本场")
        page.page.wait_for_selector(".hp-report")
        page.rest()
        assert page.page.evaluate("document.querySelector('[data-testid=stMain]').scrollTop") == 0
        printed = page.page.pdf(format="A4")
        assert len(re.findall(rb"/Type\s*/Page\b", printed)) == 1


def test_points_alone_fill_up_to_zero(chromium: Any, home: Address) -> None:
    store = stored(home)
    laid_out(store)
    with at_club(chromium, home, PHONE) as page:
        pick(page, "points")
        for seat, text in (("E", "1,200"), ("N", "−400"), ("W", "-300")):
            box = page.page.locator(f'.hp-quick [data-focus="in-{seat}"]')
            box.fill(text)
            box.press("Tab")
        page.tap('.hp-quick [data-focus="rest"]')
        save(page, 1)
        assert points(store) == [[1200, -400, -300, -500]]


def test_the_wall_brings_itself_up_to_date(chromium: Any, home: Address) -> None:
    store = stored(home)
    table = laid_out(store)
    with at_club(chromium, home, DESKTOP) as wall:
        wall.page.goto(f"{home}?{urlencode({'lang': 'zh', 'at': 'club', 'view': 'wall'})}")
        wall.page.wait_for_selector(".hp-wall .hp-cfelt")
        with at_club(chromium, home, PHONE) as page:
            pick(page, "self-S")
            save(page, 1)
        wall.page.get_by_text("孙 自摸").first.wait_for(timeout=30_000)
    assert len(store.entries(table)) == 1


def test_a_club_that_switches_roles_on_signs_in_once_for_each_browser(chromium: Any, home: Address) -> None:
    store = stored(home)
    laid_out(store)
    with at_club(chromium, home, PHONE, view="more", panel="roles") as page:
        page.page.locator(".st-key-member-name input").fill("李师傅")
        page.page.locator(".st-key-member-secret input").fill("8341")
        page.page.locator(".st-key-member-code input").fill("AAAA-AAAA")
        page.page.get_by_text("成为主管", exact=True).first.click()
        page.text("这不是运行惠牌的那台机器上显示的验证码")
        assert store.doors.members(store.clubs()[0].id) == ()
        page.page.locator(".st-key-member-secret input").fill("8341")
        page.page.locator(".st-key-member-code input").fill(OWNER_CODE)
        page.page.get_by_text("成为主管", exact=True).first.click()
        page.text("已登录：李师傅")
        page.rest()
        visit(page)
        page.page.wait_for_selector(".hp-quick .hp-choice")  # a refresh stays signed in
        with at_club(chromium, home, PHONE) as stranger:
            stranger.text("您是哪位？")
            stranger.page.locator(".st-key-sign-secret input").fill("0000")
            stranger.page.get_by_text("登录", exact=True).click()
            stranger.text("名字或 PIN 不对")
            stranger.page.locator(".st-key-sign-secret input").fill("8341")
            stranger.page.get_by_text("登录", exact=True).click()
            stranger.page.wait_for_selector(".hp-quick .hp-choice")
    assert [one.what for one in store.doors.log(store.clubs()[0].id)] == ["in", "refused", "in", "member"]


def test_the_files_of_an_export_are_what_they_say(chromium: Any, home: Address) -> None:
    store = stored(home)
    table = laid_out(store)
    save_quick(store, store.clubs()[0].id, draft_of(table, store.entries(table)), QuickHand("self_draw", ("N",)), "李")
    with at_club(chromium, home, PHONE, view="more", panel="export") as page:
        for kind, title in (("xlsx", "两样合一，XLSX"), ("ods", "OpenDocument")):
            with page.page.expect_download() as waiting:
                page.page.get_by_role("button", name=title).click()
            data = Path(waiting.value.path()).read_bytes()
            assert waiting.value.suggested_filename.endswith(kind)
            read = ods_rows(data) if kind == "ods" else xlsx_rows(data)
            assert read[0][:4] == ["日期", "桌", "局", "怎么和的"]
            assert set(read[0][4:]) == set(NAMES)
            assert "自摸" in str(read[1][3])
            assert read[-1][0] == "合计"
            assert sum(map(int, read[-1][4:])) == 0


def xlsx_rows(data: bytes) -> list[list[Any]]:
    return [list(row) for row in load_workbook(io.BytesIO(data)).worksheets[1].iter_rows(values_only=True)]


def ods_rows(data: bytes) -> list[list[Any]]:
    table = Document(io.BytesIO(data)).body.get_table(position=1)
    return [[cell.value for cell in row.cells] for row in table.iter_rows()]


VIEWS: dict[str, dict[str, str]] = {
    "evening": {"quick": json.dumps({"how": "discard", "winners": ["N"], "source": "E", "penalties": ["W"]})},
    "points": {"quick": json.dumps({"how": "points"})},
    "hand": {"entry": "9", "panel": "edit"},
    **{panel: {"panel": panel} for panel in ("seats", "payment", "stakes", "new", "date", "cancel", "undo")},
    "standings": {"view": "standings"},
    "everyone": {"view": "player"},
    "player": {"view": "player", "player": "2"},
    **{panel: {"view": "more", "panel": panel} for panel in ("people", "export", "import", "roles", "audit")},
    "wall": {"view": "wall"},
    "card": {"view": "card"},
    "report": {"view": "report"},
}


@pytest.mark.parametrize(
    "settings",
    [{**PHONE, "color_scheme": "light"}, {**DESKTOP, "color_scheme": "dark"}],
    ids=["phone in the light", "desktop in the dark"],
)
def test_no_page_of_the_club_has_a_fault_or_is_too_wide(chromium: Any, home: Address, settings: dict[str, Any]) -> None:
    lines = []
    for number, day in enumerate(("2026-11-21", "2026-11-22", "2026-11-22")):
        won = {"seat": "ENW"[number], "how": "self_draw", "fan": ["清一色"]}
        hand = {"rules": "zhuowukui" if number == 2 else "beijing", "dealer": "E", "wins": [won]}
        hand |= {"penalties": [{"seat": "E"}]} if number == 2 else {"base": 100, "indicator": "N"}
        players = dict(zip("ENWS", ("李师傅", "一个很长很长的名字", "Anna Schmidt", "孙"), strict=True))
        line = {"key": f"{number}", "club": "惠牌社", "evening": day, "table": "1", "players": players, "hand": hand}
        lines.append(json.dumps(line, ensure_ascii=False))
    assert [type(one) for one in import_lines(stored(home), lines)] == [Stored] * 3
    found: dict[str, object] = {}
    with phone(chromium, home, **settings) as page:
        for name, query in VIEWS.items():
            page.page.goto(f"{home}?{urlencode({'lang': 'zh', 'at': 'club', **query})}")
            page.page.wait_for_selector("[data-test-script-state=notRunning]")
            page.rest()
            width = page.page.evaluate("document.querySelector('[data-testid=stMain]').scrollWidth - innerWidth")
            found[name] = page.faults() + ([f"{width} pixels too wide"] if width > 0 else [])
        assert page.outside == page.errors == []
    assert {name: faults for name, faults in found.items() if faults} == {}
