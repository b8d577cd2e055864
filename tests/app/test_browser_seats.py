"""Melds, seats and marks in a real browser: taps and pulls on a phone and on a desktop."""

import random
from typing import Any

import pytest

from tests.app.phone import Phone, phone
from tests.app.serving import Address


def test_melds_are_entered_turned_pulled_and_removed(visitor: Phone) -> None:
    visitor.open(step="table", hand="46m789s11pC", indicator="N", base="500")
    visitor.tap(".hp-add")
    visitor.page.get_by_role("radio", name="吃").click()
    visitor.keys("1s", inside="dialog")
    visitor.until(lambda link: link.get("melds") == "chi.1s.left")
    visitor.tap(".hp-add")
    visitor.page.locator("dialog").get_by_role("radio", name="下家").click()
    visitor.keys("F", inside="dialog")
    visitor.until(lambda link: link.get("melds") == "chi.1s.left,pong.F.N")
    pull(visitor, ".hp-onfelt >> nth=1", '.hp-seat[data-drop="W"]')
    visitor.until(lambda link: link.get("melds") == "chi.1s.left,pong.F.W")
    visitor.rest()
    visitor.page.locator(".hp-onfelt >> nth=1").focus()
    visitor.page.keyboard.press("ArrowDown")
    visitor.until(lambda link: link.get("melds") == "chi.1s.left,pong.F.S")
    visitor.tap(".hp-onfelt >> nth=1")
    visitor.page.get_by_role("button", name="去掉").click()
    visitor.until(lambda link: link.get("melds") == "chi.1s.left")


def test_a_wild_tile_is_marked_in_a_meld_where_the_house_says_so(visitor: Phone) -> None:
    house = '{"caishen_in_melds":true}'
    visitor.open(step="table", rules="ningbo", house=house, hand="23m22p456m789s", indicator="9s", melds="pong.C.W")
    visitor.tap(".hp-onfelt >> nth=0")
    visitor.page.locator("dialog").get_by_role("group", name="其中哪张是财神？").get_by_role("button").nth(2).click()
    visitor.page.locator("dialog").get_by_role("button", name="完成").click()
    visitor.until(lambda link: link.get("melds") == "pong.C.W.w2")
    visitor.page.get_by_role("button", name="碰 中 中 九条").first.wait_for()


def test_seats_say_who_won_from_whom_and_who_deals(visitor: Phone) -> None:
    visitor.open(v="2", step="table", hand="46m123456789s11p5m", indicator="N")
    visitor.text("谁和了？")
    visitor.tap('.hp-seat[data-drop="N"]')
    visitor.until(lambda link: link.get("seat") == "N")
    visitor.page.locator('.hp-asking [aria-checked="true"]', has_text="谁点炮").wait_for()  # asked next by itself
    visitor.tap('.hp-seat[data-drop="S"]')
    visitor.until(lambda link: (link.get("how"), link.get("source")) == ("discard", "S"))
    visitor.page.locator('.hp-asking [aria-checked="true"]', has_text="谁坐庄").wait_for()
    visitor.tap('.hp-seat[data-drop="N"]')
    visitor.until(lambda link: link.get("dealer") == "N")
    pull(visitor, ".hp-mark-dealer", '.hp-seat[data-drop="W"]')
    visitor.until(lambda link: link.get("dealer") == "W")
    visitor.page.get_by_role("radio", name="还有谁和").click()
    visitor.tap('.hp-seat[data-drop="E"]')
    visitor.until(lambda link: link.get("also") == "E")


def test_where_nobody_won_no_tile_did(handset: Phone) -> None:
    handset.open(v="2", step="table", hand="46m123456789s11p5m", indicator="N")
    handset.page.locator('.hp-seats [data-focus="winning"]').wait_for()
    handset.tap('.hp-seats [data-focus="hnobody"]')
    handset.page.locator('.hp-seats [data-focus="winning"]').wait_for(state="detached")
    handset.page.locator('.hp-seats [data-focus="indicator"]').wait_for()


def test_choosing_the_winner_moves_no_discarder(visitor: Phone) -> None:
    visitor.open(v="2", step="table", hand="46m123456789s11p5m", indicator="N", dealer="E")
    visitor.page.get_by_role("radio", name="点炮", exact=True).click()
    visitor.page.get_by_role("radio", name="谁点炮").click()
    visitor.tap('.hp-seat[data-drop="W"]')
    visitor.until(lambda link: link.get("source") == "W")
    visitor.page.get_by_role("radio", name="谁和").first.click()
    visitor.tap('.hp-seat[data-drop="S"]')
    visitor.until(lambda link: link.get("seat") == "S")
    assert visitor.link["source"] == "W"
    assert visitor.page.locator('.hp-seat[data-drop="W"] .hp-mark-from').count() == 1
    visitor.page.get_by_role("radio", name="谁和").first.click()
    visitor.tap('.hp-seat[data-drop="W"]')  # the discarder has won: it is asked again
    visitor.text("谁点炮？")
    assert visitor.page.locator(".hp-mark-from").count() == 0
    assert visitor.page.locator(".st-key-onward button").is_disabled()


def test_a_pull_from_the_discarder_to_the_winner_is_a_discard(visitor: Phone) -> None:
    visitor.open(v="2", step="table", hand="46m123456789s11p5m", indicator="N", dealer="E")
    pull(visitor, '.hp-seat[data-drop="W"]', '.hp-seat[data-drop="N"]')
    visitor.until(lambda link: [link.get(name) for name in ("seat", "how", "source")] == ["N", "discard", "W"])


def test_my_seat_lies_at_the_bottom_and_is_remembered_by_this_phone(handset: Phone) -> None:
    handset.open(v="2", step="table", hand="46m123456789s11p5m", indicator="N")
    handset.page.get_by_role("radio", name="我坐这").click()
    handset.tap('.hp-seat[data-drop="N"]')
    handset.page.locator('.hp-seat.hp-at-bottom[data-drop="N"]').wait_for()
    handset.rest()
    assert "seat" not in handset.link  # where one sits says nothing of who won
    handset.page.context.new_page().close()
    handset.open(v="2", step="table", hand="46m123456789s11p5m", indicator="N")
    handset.page.locator('.hp-seat.hp-at-bottom[data-drop="N"]').wait_for()


MARKS = ("won", "from", "dealer", "also")


@pytest.mark.parametrize("turn", range(4))
def test_marks_stay_on_the_seats_where_they_were_put(chromium: Any, address: Address, turn: int) -> None:
    """Random orders of taps: every mark lies where the last tap for it was, whoever is made the winner after it."""
    chance = random.Random(turn)
    with phone(chromium, address) as visitor:
        visitor.open(v="2", step="table", hand="46m123456789s11p5m", indicator="N", how="discard")
        put = {name: "" for name in MARKS if name != "also"}
        also: set[str] = set()
        for _ in range(14):
            name, seat = chance.choice(MARKS), chance.choice("ENWS")
            visitor.tap(f'.hp-asking [data-focus="q{name}"]')
            target = visitor.page.locator(f'.hp-seat[data-drop="{seat}"]')
            if target.is_disabled() or (name in ("won", "from") and seat == put["won"]):
                continue  # the seat cannot be meant, or the tap would say 自摸
            visitor.tap(f'.hp-seat[data-drop="{seat}"]')
            if name == "also":
                also ^= {seat}
            else:
                put[name] = seat
        shown = {
            name: set(
                visitor.page.locator(f".hp-seat:has(.hp-mark-{name})").evaluate_all(
                    "seats => seats.map(seat => seat.dataset.drop)"
                )
            )
            for name in MARKS
        }
        source = {put["from"]} - {put["won"], ""}
        assert shown == {
            "won": {put["won"]} - {""},
            "from": source,
            "dealer": {put["dealer"]} - {""},
            "also": also - {put["won"]} - source,
        }
        kept = {"seat": put["won"], "source": put["from"], "dealer": put["dealer"]}
        visitor.until(lambda link: {name: link.get(name, "") for name in kept} == kept)
        visitor.until(lambda link: set(filter(None, link.get("also", "").split(","))) == also)


def pull(visitor: Phone, thing: str, place: str) -> None:
    """Carry a thing to a place, as a mouse does, once the page is at rest."""
    visitor.rest()
    boxes = []
    for found in (thing, place):
        visitor.page.locator(found).first.hover()  # waits until it lies still
        boxes.append(visitor.page.locator(found).first.bounding_box())
    start, end = boxes
    visitor.page.mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    visitor.page.mouse.down()
    visitor.page.mouse.move(end["x"] + end["width"] / 2 - 20, end["y"] + end["height"] / 2, steps=4)
    visitor.page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=4)
    visitor.page.mouse.up()
    visitor.page.wait_for_timeout(500)  # a click right after belongs to the gesture
