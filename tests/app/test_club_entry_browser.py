"""Quick entry in a real browser: taps that come early, twice or under an answer, and how few a hand takes."""

from random import Random
from typing import Any

import pytest

from assistant.ledger.events import RulesChanged
from assistant.ledger.model import Hand
from tests.app.club_phone import BUTTON, at_club, pick, points, save, stored
from tests.app.evening import laid_out
from tests.app.phone import DESKTOP, PHONE
from tests.app.serving import Address


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
