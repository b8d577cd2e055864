"""An evening in a real browser, on a phone and on a desk; two programs on one database; nothing leaves this machine."""

import json
import re
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import urlencode

import pytest

from assistant.ledger.events import RulesChanged
from assistant.ledger.model import Hand
from assistant.ledger.store import Store, open_store
from assistant.ledger.store.location import FILE
from assistant.usecases.evening import draft_of, save_quick
from assistant.usecases.import_lines import Stored, import_lines
from assistant.usecases.quick_entry import QuickHand
from tests.app.conftest import OWNER_CODE, Address, served
from tests.app.evening import NAMES, laid_out
from tests.app.phone import DESKTOP, PHONE, Phone, phone
from tests.ledger.postgres import find_server


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Address]:
    """The app over a database of its own."""
    with served(data=tmp_path) as address:
        yield address


def stored(address: Address) -> Store:
    return open_store(str(address.data / FILE))


@contextmanager
def at_club(browser: Any, address: Address, settings: dict[str, Any], **query: str) -> Iterator[Phone]:
    with phone(browser, address, **settings) as page:
        visit(page, **query)
        yield page
        assert page.errors == []
        assert page.outside == []


def visit(page: Phone, **query: str) -> None:
    page.page.goto(f"{page.address}?{urlencode({'lang': 'zh', 'at': 'club', **query})}")
    page.page.wait_for_selector(".st-key-club-tabs, .st-key-sign-name")
    page.rest()


BUTTON = '.hp-quick .hp-verify:has-text("记下第 {} 局"):not([disabled])'
"""The button that saves a hand."""


def pick(page: Phone, *names: str) -> None:
    """Taps in quick entry, by what they are called in the page."""
    for name in names:
        page.tap(f'.hp-quick [data-focus="{name}"]')
        page.page.locator(f'.hp-quick [data-focus="{name}"][aria-pressed="true"]').wait_for()


def save(page: Phone, number: int) -> None:
    page.page.locator(BUTTON.format(number)).wait_for()
    page.tap(BUTTON.format(number))
    page.text(f"第 {number} 局已记")


def points(store: Store) -> list[list[int]]:
    """Everyone's points of each hand that counts, in the order of the names."""
    club = store.clubs()[0].id
    people = {one.id: NAMES.index(one.name) for one in store.players(club)}
    found = []
    for evening in store.evenings(club):
        for table in store.tables(evening.id):
            for entry in store.entries(table.id):
                if isinstance(entry.content, Hand):
                    row = [0] * len(NAMES)
                    for seat, who in entry.content.seats.items():
                        row[people[who]] = entry.content.outcome.points[seat]
                    found.append(row)
    return found


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


def test_a_double_tap_saves_once_and_a_refresh_keeps_what_was_tapped(chromium: Any, home: Address) -> None:
    store = stored(home)
    laid_out(store)
    with at_club(chromium, home, PHONE) as page:
        pick(page, "self-E")
        page.until(lambda link: '"winners":["E"]' in link.get("quick", ""))
        page.page.reload()
        page.page.locator('.hp-quick [data-focus="self-E"][aria-pressed="true"]').wait_for()
        button = page.page.locator(BUTTON.format(1))
        button.wait_for()
        button.evaluate("button => { button.click(); button.click(); button.click(); }")
        page.text("第 1 局已记")
        page.rest()
        assert len(points(store)) == 1


CLICKS = """({ names, words, early }) => {
    const click = (name) => document.querySelector(`.hp-quick [data-focus="${name}"]`).click();
    const seen = new MutationObserver(() => {
        if (!document.body.innerText.includes(words)) return;
        seen.disconnect();
        click(early);
    });
    if (early) seen.observe(document.body, { childList: true, subtree: true, characterData: true });
    names.forEach(click);
}"""
"""Taps `names` in one go, and `early` at the very moment when `words` are on the page."""


def test_a_tap_for_the_next_hand_counts_however_early_it_comes(chromium: Any, home: Address) -> None:
    store = stored(home)
    laid_out(store)
    with at_club(chromium, home, PHONE) as page:
        pick(page, "self-N")
        page.page.locator(BUTTON.format(1)).wait_for()
        # the next hand before the app has heard that this one is to be saved
        page.page.evaluate(CLICKS, {"names": ["save", "self-S"]})
        page.text("第 1 局已记")
        page.page.locator('.hp-quick [data-focus="self-S"][aria-pressed="true"]').wait_for()
        page.page.locator(BUTTON.format(2)).wait_for()
        page.page.evaluate(CLICKS, {"names": ["save"], "words": "第 2 局已记", "early": "nobody"})
        page.page.locator('.hp-quick [data-focus="nobody"][aria-pressed="true"]').wait_for()
        save(page, 3)
        assert points(store) == [[-100, 300, -100, -100], [-100, -100, -100, 300], [0, 0, 0, 0]]


def test_an_answer_that_comes_while_the_mouse_is_down_does_not_take_the_click(chromium: Any, home: Address) -> None:
    store = stored(home)
    laid_out(store)
    with at_club(chromium, home, DESKTOP) as page:
        pick(page, "self-N")
        page.until(lambda link: '"winners":["N"]' in link.get("quick", ""))
        page.page.locator('.hp-quick [data-focus="fan-N-清一色"]').hover()
        page.page.mouse.down()
        page.page.evaluate(CLICKS, {"names": ["flag-last_tile"]})
        page.until(lambda link: "last_tile" in link.get("quick", ""))
        page.rest()
        page.page.mouse.up()
        page.page.locator('.hp-quick [data-focus="fan-N-清一色"][aria-pressed="true"]').wait_for()
        save(page, 1)
        assert points(store) == [[-800, 2400, -800, -800]]


@pytest.mark.parametrize("seed", range(3))
def test_marks_stay_on_the_seats_where_they_were_put(chromium: Any, home: Address, seed: int) -> None:
    """Taps in random order: each one changes what it says, and nobody else's mark but where two exclude each other."""
    laid_out(stored(home))
    draw = Random(seed)
    marks = """() => Object.fromEntries([...document.querySelectorAll('.hp-qacts [data-focus]')]
        .map((one) => [one.dataset.focus, one.getAttribute('aria-pressed')]).filter(([, on]) => on === 'true'))"""
    with at_club(chromium, home, PHONE) as page:
        for _turn in range(14):
            names = page.page.locator(".hp-qacts [data-focus]").evaluate_all("all => all.map(one => one.dataset.focus)")
            name = draw.choice(names)
            before = page.page.evaluate(marks)
            page.tap(f'.hp-quick [data-focus="{name}"]')
            # Where the server's answer draws the table anew there is none to read for a moment.
            page.rest()
            after = page.page.evaluate(marks)
            way, seat = name.split("-")
            assert (name in after) == (name not in before), (name, before, after)
            for kept in set(before) - {name}:
                other, theirs = kept.split("-")
                excluded = theirs == seat or "self" in (way, other) or (way == other == "from")
                gone = way == "won" and not any(one.startswith("won") for one in after)  # nobody won, so nobody gave
                assert excluded or gone or kept in after, (name, before, after)


def test_pulling_from_the_discarder_to_the_winner_and_tapping_a_seat_twice(chromium: Any, home: Address) -> None:
    store = stored(home)
    laid_out(store)
    with at_club(chromium, home, DESKTOP) as page:
        start, end = (page.page.locator(f'[data-focus="seat-{seat}"]').bounding_box() for seat in "EW")
        assert start is not None
        assert end is not None
        page.page.mouse.move(start["x"] + 20, start["y"] + 10)
        page.page.mouse.down()
        page.page.mouse.move(end["x"] + 20, end["y"] + 10, steps=5)
        page.page.mouse.up()
        save(page, 1)
        page.tap('[data-focus="seat-N"]')
        page.tap('[data-focus="seat-N"]')
        save(page, 2)
        assert points(store) == [[-200, 0, 200, 0], [-200, 600, -200, -200]]


@pytest.mark.parametrize("taps", ["self-N fan-N-清一色 save", "won-N from-S fan-N-清一色 save"])
def test_a_hand_takes_three_or_four_taps_and_no_scrolling(chromium: Any, home: Address, taps: str) -> None:
    store = stored(home)
    laid_out(store)
    with at_club(chromium, home, {"viewport": {"width": 360, "height": 640}, "has_touch": True}) as page:
        for name in taps.split():
            button = page.page.locator(f'.hp-quick [data-focus="{name}"]:not([disabled])')
            button.wait_for()
            page.rest()
            assert button.evaluate("one => one.getBoundingClientRect().bottom") <= 640  # nothing has to be scrolled for
            button.tap()
        page.text("第 1 局已记")
        assert [sum(one) for one in points(store)] == [0]


def test_a_deal_with_two_wins_and_three_kongs_takes_few_taps(chromium: Any, home: Address) -> None:
    store = stored(home)
    table = laid_out(store)
    options: dict[str, Any] = {"check_ready": False, "kong_return_not_ready": False, "pig": "none"}
    store.write(store.clubs()[0].id, RulesChanged(table, "sichuan", options, 1))
    kongs = ["concealed_kong-S", "added_kong-W", "gave-N", "open_kong-N", "gave-E"]
    taps = [*kongs, "won-N", "from-E", "goes-on", "self-W", "save"]
    with at_club(chromium, home, PHONE) as page:
        for name in taps:
            button = page.page.locator(f'.hp-quick [data-focus="{name}"]:not([disabled])')
            button.wait_for()
            button.tap()
        page.text("第 1 局已记")
    assert len(taps) <= 14
    (entry,) = store.entries(table)
    assert isinstance(entry.content, Hand)
    events = entry.content.entered["events"]
    assert [event["kong"]["seat"] if "kong" in event else event["wins"][0]["seat"] for event in events] == [*"SWNNW"]
    assert sum(entry.content.outcome.points.values()) == 0


def test_flowers_of_a_winner_are_tapped(chromium: Any, home: Address) -> None:
    """春 in 香港 is no 正花 of 北, and takes 無花 away."""
    store = stored(home)
    table = laid_out(store)
    store.write(store.clubs()[0].id, RulesChanged(table, "hongkong", {}, 1))
    with at_club(chromium, home, PHONE) as page:
        for name in ("self-N", "fan-N-混一色", "flowers-N-0", "flowers-N-6", "flowers-N-6", "save"):
            button = page.page.locator(f'.hp-quick [data-focus="{name}"]:not([disabled])')
            button.wait_for()
            page.rest()
            button.tap()
        page.text("第 1 局已记")
    (entry,) = store.entries(table)
    assert isinstance(entry.content, Hand)
    assert entry.content.entered["flowers"] == {"N": "1f"}
    (won,) = entry.content.outcome.wins
    assert won.fan == {"自摸": 1, "混一色": 3}


@pytest.mark.parametrize("settings", [PHONE, DESKTOP], ids=["phone", "desk"])
def test_a_number_that_is_being_typed_hears_the_tap_that_leaves_it(
    chromium: Any, home: Address, settings: dict[str, Any]
) -> None:
    store = stored(home)
    laid_out(store)
    with at_club(chromium, home, settings) as page:
        pick(page, "points")
        for seat, text in (("E", "300"), ("N", "300")):
            page.page.locator(f'.hp-quick [data-focus="in-{seat}"]').fill(text)
        page.tap('.hp-quick [data-focus="sign-N"]')
        save(page, 1)
        assert points(store) == [[300, -300, 0, 0]]


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
        page.page.get_by_text("成为所有者", exact=True).first.click()
        page.text("这不是运行惠牌的那台机器上显示的验证码")
        assert store.doors.members(store.clubs()[0].id) == ()
        page.page.locator(".st-key-member-secret input").fill("8341")
        page.page.locator(".st-key-member-code input").fill(OWNER_CODE)
        page.page.get_by_text("成为所有者", exact=True).first.click()
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


VIEWS: dict[str, dict[str, str]] = {
    "evening": {"quick": json.dumps({"how": "discard", "winners": ["N"], "source": "E", "penalties": ["W"]})},
    "points": {"quick": json.dumps({"how": "points"})},
    "hand": {"entry": "9", "panel": "edit"},
    **{panel: {"panel": panel} for panel in ("seats", "payment", "stakes", "new")},
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
