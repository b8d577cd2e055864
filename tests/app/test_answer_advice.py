"""The teacher's part of the answer page, run by Streamlit's own test bench."""

from __future__ import annotations

from dataclasses import replace

import pytest
from streamlit.testing.v1 import AppTest

from assistant.app.hand.advice.claims import claimed
from assistant.app.session.hand_draft import OwnMeld, TableState
from assistant.app.session.url import from_query as from_link
from assistant.teacher import Goal
from tests.app.pages import open_app, shown


def test_a_discard_is_made_with_one_tap_and_its_tile_is_seen() -> None:
    app = open_app(step="answer", hand="588m11223456796p", indicator="4m")
    assert "打九筒：听五万 三筒 五筒 八筒，共 13 张。" in shown(app)
    assert "不如打九筒：少 3 张。但能和出一条龙，打九筒就没有。" in shown(app)
    app.button(key="discard-6p").click().run()
    assert not app.exception
    assert "听 3 种牌" in shown(app)
    assert "还有 10 张没露面" in shown(app)


def offered(app: AppTest, tile: str) -> AppTest:
    """The page after that tile was laid down by the 上家."""
    app.session_state["offered"] = tile
    return app.run()


CLAIMS = {"step": "answer", "hand": "46m123456s11p99pW", "indicator": "C", "seen": "5m9s9sE1p"}


def test_a_discard_that_can_be_claimed_says_what_it_brings_and_costs() -> None:
    page = shown(offered(open_app(**CLAIMS), "1p"))
    assert "上家打出一筒" in page
    assert "碰，打西：听牌，听 2 种，共 7 张。" in page
    assert "门前清就没了：不算门清无惠，也不能再和炮，只能自摸。" in page


def test_a_claim_is_made_with_one_tap_and_leads_to_the_discard() -> None:
    app = offered(open_app(**CLAIMS), "1p")
    app.button(key="claim-0").click().run()
    assert not app.exception
    page = shown(app)
    assert "打哪张" in page
    assert "打西：只听嵌五万，还剩 3 张；摸到惠牌也和，4 张。" in page
    app.button(key="discard-W").click().run()
    assert "听 2 种牌" in shown(app)


def test_a_discard_that_wins_leads_to_the_settlement_of_a_discard() -> None:
    app = offered(open_app(step="answer", hand="46m123456s789s11p", indicator="N", seen="5m"), "5m")
    assert "五万能和：6 番（门清无惠 1 + 捉五魁 2 + 一条龙 3）。" in shown(app)
    app.button(key="claim-win").click().run()
    assert not app.exception
    state = app.session_state["here"]["held"].entry.state
    assert (state.winning, state.how, state.source, state.seen) == ("5m", "discard", "S", ())


def test_a_third_claim_from_one_player_says_that_it_binds() -> None:
    melds = {"melds": "chi.1s.left,pong.E.left"}
    app = open_app(step="answer", hand="46m11p99p7s", indicator="C", seen="1p", **melds)
    assert "这是从这一家吃碰的第三口" in shown(offered(app, "1p"))


def test_own_draws_that_are_said_count_for_this_hand() -> None:
    app = open_app(step="answer", hand="588m11223456796p", indicator="4m")
    assert "17 摸之内" in shown(app)
    app.number_input(key="choose-draws").set_value(5).run()
    assert "5 摸之内" in shown(app)


@pytest.mark.parametrize("changed", ["E", "1p1p", ""])
def test_a_claim_tapped_twice_takes_nothing_more(changed: str) -> None:
    state = from_link({**CLAIMS, "seen": changed})
    assert claimed(state, "pong", ("1p",) * 3, "1p", "left") == (
        state if not changed.endswith("1p") else claimed_once(state)
    )


def test_a_wild_tile_of_the_hand_is_claimed_with_where_the_house_says_so() -> None:
    house = {"rules": "ningbo", "house": '{"caishen_in_melds": true}', "indicator": "9s"}
    state = from_link({"hand": "46m123456s55s11p9s", "seen": "6m", **house})
    after = claimed(state, "chi", ("6m", "4m", "9s"), "6m", "left")
    assert after.melds == (OwnMeld("chi", "4m", "left", wild="1"),)
    assert after.tiles == state.tiles[1:-1]
    assert claimed(replace(state, house=""), "chi", ("6m", "4m", "9s"), "6m", "left").melds == ()


def claimed_once(state: TableState) -> TableState:
    return replace(
        state,
        hand=tuple(tile for tile in state.hand if tile.tile != "1p"),
        melds=(OwnMeld("pong", "1p", "left"),),
        seen=state.seen[:-1],
    )


def test_a_goal_is_remembered_and_one_that_the_rules_cannot_have_is_not_offered() -> None:
    app = open_app(step="answer", hand="588m11223456796p", indicator="4m")
    app.segmented_control(key="teacher-goal-3").set_value(Goal.BIG).run()
    assert app.session_state["phone-goal"] is Goal.BIG
    assert app.button(key="discard-8m").proto.type == "primary"
    plain = open_app(step="answer", rules="tuidaohu", house='{"table": "plain"}', hand="588m11223456796p")
    assert list(plain.segmented_control(key="teacher-goal-2").options) == ["求快", "求稳"]


def test_why_the_others_are_worse_is_shown_in_tiles() -> None:
    page = shown(open_app(step="answer", rules="zhuowukui", hand="1334m45679p123s55s"))
    lost = page[page.index("hp-lost") :]
    assert "少了" in lost
    assert "hp-f-3m" in lost[:400]  # 打三万 no longer has 三万
    assert "改良" in page
    assert "上听再和" in page
    assert "其中好型" in page


def test_a_dead_wait_is_given_up_in_tiles() -> None:
    page = shown(open_app(step="answer", rules="zhuowukui", hand="13m456789p123s55sE", seen="2222m"))
    given_up = page[page.index("hp-retreat") :]
    assert given_up.index("hp-f-E hp-crossed") < given_up.index("hp-f-1m")


def test_a_hand_two_away_says_how_many_walls_were_played() -> None:
    page = shown(open_app(step="answer", hand="13589m2457s1366pE", indicator="N"))
    assert "模拟 1000 局，±1.6%" in page


def test_the_goal_safe_says_who_could_want_the_tile() -> None:
    app = open_app(step="answer", rules="zhuowukui", hand="1334m45679p123sEC", seen="EEECC")
    app.segmented_control(key="teacher-goal-3").set_value(Goal.SAFE).run()
    assert app.button(key="discard-E").proto.type == "primary"
    assert "没有人能要东：凑不成顺子，也没有剩下的可做对。" in shown(app)


def test_between_turns_the_tiles_that_improve_are_drawn_too() -> None:
    page = shown(open_app(step="answer", rules="zhuowukui", hand="13m45p123456s99sE"))
    assert "hp-f-4m" in page[page.index("改良") :]


def test_a_ready_hand_says_what_a_change_of_its_wait_is_worth() -> None:
    page = shown(open_app(step="answer", rules="zhuowukui", hand="13m456p123456s99s"))
    assert "改听一次（最多听 8 张）：自摸 52%" in page


def test_a_wild_tile_is_called_by_its_own_name_by_every_ruleset() -> None:
    app = open_app(step="answer", rules="ningbo", hand="123456s789p23m5p9m", indicator="9m")
    assert "惠牌" not in shown(app)
    assert "九万当" in shown(app)


def test_a_wait_names_what_it_is_worth_for() -> None:
    hand = {"step": "answer", "hand": "46m123456789s11p", "indicator": "N"}
    assert "门清无惠1 捉五魁2 一条龙3" in shown(open_app(**hand))
    english = shown(open_app(**hand, lang="en"))
    assert "concealed, no wild tiles (1), middle wait on 5 Characters (2), full straight (3)" in english
