"""Hands of 香港 and 广东 in the app: settled with what only they ask, a limit, an announcement, a draw."""

import json

from tests.app.pages import open_app, shown

HONGKONG = {"v": "2", "step": "answer", "rules": "hongkong", "seat": "E", "dealer": "E", "base": "1"}
GUANGDONG = {**HONGKONG, "rules": "guangdong"}


def test_a_hand_with_flowers_and_a_round_wind():
    keys = json.dumps({"round_wind": "E", "flowers": {"E": "1f"}})
    page = shown(open_app(**HONGKONG, hand="123789m456s45p88p6p", winning="6p", how="self_draw", keys=keys))
    assert all(name in page for name in ("平糊", "自摸", "門前清", "正花"))
    assert "烧庄" not in page
    assert "惠" not in page


def test_a_sum_above_the_limit_says_so():
    keys = json.dumps({"round_wind": "E"})
    query = {"hand": "1112345678999s5s", "winning": "5s", "how": "self_draw", "keys": keys}
    page = shown(open_app(**HONGKONG, lang="en", **query))
    assert "The sum is 15; no more than 13 count." in page
    assert "九子連環" in page


def test_too_little_says_what_is_missing():
    keys = json.dumps({"round_wind": "S", "flowers": {"E": "2f"}})
    query = {"hand": "234m345p678s22m99s9s", "winning": "9s", "how": "self_draw", "keys": keys}
    page = shown(open_app(**HONGKONG, lang="en", **query))
    assert "has 2 fan that count, and 3 are needed to win: 1 more." in page


def test_a_draw_of_rules_that_know_no_burning():
    page = shown(
        open_app(**HONGKONG, how="nobody", keys=json.dumps({"round_wind": "E", "draw": "four_west"}), lang="en")
    )
    assert "Nobody won, so nobody pays." in page
    assert "烧庄" not in page


def test_an_announcement_that_counts():
    query = {"hand": "1233455556778m9m", "winning": "9m", "how": "self_draw"}
    page = shown(open_app(**GUANGDONG, lang="en", **query, keys=json.dumps({"E": {"announced": 2}})))
    assert "The hand is worth 4; less was announced, and that counts." in page
    assert "清一色" in page
    page = shown(open_app(**GUANGDONG, lang="en", **query, keys=json.dumps({"E": {"announced": 5}})))
    assert "announced 5 fan, and the hand is worth 4" in page
