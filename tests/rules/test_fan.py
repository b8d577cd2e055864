"""The table of 番种 of `beijing`, clause by clause; the 惠牌 is 东 (E) unless a test says otherwise."""

import pytest

from assistant.rules import RULESETS, How, settle
from tests.rules.build import E, N, S, W, fan, record, win

PLAIN = "123m456s78s111p99p+9s"


def test_plain_win_with_and_without_company():
    assert fan("123m456sE8s111p99p+9s") == {"推倒和": 1}
    assert fan(PLAIN, source=E) == {"推倒和": 1, "庄": 1, "门清无惠": 1}


@pytest.mark.parametrize(
    ("seat", "source", "counts"),
    [(E, None, True), (E, N, True), (W, E, True), (W, None, False), (W, N, False)],
)
def test_zhuang_winner_or_discarder_is_the_dealer(seat, source, counts):
    assert ("庄" in fan(PLAIN, seat=seat, source=source)) == counts


def test_zhuang_by_robbing_the_dealer():
    assert fan(PLAIN, source=E, how=How.ROB_KONG) == {"推倒和": 1, "庄": 1, "门清无惠": 1}


def test_menqing_wuhui():
    assert fan("456s78s111p99p+9s", "concealed_kong 9999m")["门清无惠"] == 1
    assert "门清无惠" not in fan("456s78s111p99p+9s", "pong 999m N")
    assert "门清无惠" not in fan("123m456sE8s111p99p+9s")
    assert "门清无惠" not in fan("123m456s78sEE99p9p+9s")  # 惠牌 used as themselves


def test_a_hui_won_at_face_value_is_a_hui_among_the_14_tiles():
    """ESW cannot be a 顺子: with one E held, the discarded E is taken for a pair at face value."""
    assert fan("123m456s789s111pE+E", source=N) == {"推倒和": 1}


def test_duiduihu():
    assert fan("111m222s333p44p9s9s+9s", indicator="C") == {"门清无惠": 1, "对对和": 2}
    assert fan("44p99s+9s", "pong 111m N", "open_kong 2222s N", "concealed_kong 3333p") == {"对对和": 2}
    assert "对对和" not in fan("44p99s+9s", "chi 123m N", "pong 222s N", "pong 333p N")
    assert fan("111m22sE333p44p9s9s+9s") == {"对对和": 2}


FOUR = ("pong 111m N", "chi 456s N", "pong 999s S", "chi 789p S")


def test_dadiao():
    assert fan("4p+4p", *FOUR) == {"大钓": 2}
    assert fan("E+4p", *FOUR) == {"大钓": 2}
    assert "大钓" not in fan("4p456m+4p", *FOUR[:3])


@pytest.mark.parametrize(
    ("kong", "option", "as_written"),
    [
        ("open_kong 9999s S", "dadiao_with_open_kong", True),
        ("added_kong 9999s S", "dadiao_with_open_kong", True),
        ("concealed_kong 9999s", "dadiao_with_concealed_kong", False),
    ],
)
def test_dadiao_with_kongs(kong, option, as_written):
    melds = (*FOUR[:2], kong, FOUR[3])
    assert ("大钓" in fan("4p+4p", *melds)) == as_written
    for value in (False, True):
        assert ("大钓" in fan("4p+4p", *melds, options={option: value})) == value


def test_zhuowukui():
    assert fan("46m123s789s111p99p+5m") == {"门清无惠": 1, "捉五魁": 2}
    assert fan("4556m123s789s111p+5m") == {"门清无惠": 1, "捉五魁": 2}  # a reading puts the winning 五万 into 456
    assert "捉五魁" not in fan("34m123s789s111p99p+5m")  # 五万 at the end of 345
    assert "捉五魁" not in fan("45556m123s789s99p+5m")  # 三万 and 六万 complete it too


def test_zhuowukui_melds_do_not_hold_the_winning_tile():
    assert "捉五魁" not in fan("5m123s789s111p+5m", "chi 456m N")


def test_zhuowukui_a_used_up_kind_is_no_wait():
    """4666m waits for 四万 and 五万; with all four 四万 among the own tiles 五万 is left alone."""
    others = ("pong 111s N", "pong 222s N")
    assert "捉五魁" not in fan("4666m+5m", "pong 888m N", *others)
    assert fan("4666m+5m", "pong 444m N", *others) == {"捉五魁": 2}


def test_zhuowukui_a_drawn_hui_stands_for_the_five():
    assert fan("46m123s789s111p99p+E") == {"捉五魁": 2}
    assert fan("46m123s789s111p99p+E", options={"zhuowukui_with_hui": False}) == {"推倒和": 1}


def test_zhuowukui_with_five_as_hui():
    """惠坯 四万: the 五万 is the 惠牌, and it stands for itself."""
    assert fan("46m123s789s111p99p+5m", indicator="4m") == {"捉五魁": 2}
    assert fan("46m123s789s111p99p+5m", indicator="4m", options={"zhuowukui_with_hui": False}) == {"捉五魁": 2}
    assert fan("46m123s789s111p99p+5m", indicator="4m", source=N) == {"捉五魁": 2}


def test_zhuowukui_a_hui_held_brings_further_waits():
    hand = "46mE23s789s111p99p+5m"
    assert fan(hand) == {"推倒和": 1}
    assert fan(hand, options={"zhuowukui_only_wait": False}) == {"捉五魁": 2}


def test_haidilaoyue():
    assert fan(PLAIN, last_tile=True) == {"门清无惠": 1, "海底捞月": 2}
    assert fan(PLAIN, source=N, last_tile=True) == {"门清无惠": 1, "海底捞月": 1}
    assert fan(PLAIN, source=N, how=How.ROB_KONG, last_tile=True) == {"门清无惠": 1, "海底捞月": 1}
    assert fan(PLAIN, source=N, last_tile=True, options={"haidi_on_discard": 2}) == {"门清无惠": 1, "海底捞月": 2}
    assert fan(PLAIN, source=N, last_tile=True, options={"haidi_on_discard": 0}) == {"门清无惠": 1, "推倒和": 1}


def test_yitiaolong():
    assert fan("123456789s111p9p+9p") == {"门清无惠": 1, "一条龙": 3}
    assert fan("1345789sEE111p9p+9p") == {"一条龙": 3}
    assert fan("123456m789s111p9p+9p") == {"门清无惠": 1, "推倒和": 1}


def test_yitiaolong_with_melds():
    hand = ("456s111p9p+9p", "chi 123s N", "chi 789s N")
    assert fan(*hand) == {"一条龙": 3}
    assert fan(*hand, options={"dragon_with_melds": False}) == {"推倒和": 1}


def test_yitiaolong_of_concealed_tiles_beside_a_meld_of_the_same():
    options = {"dragon_with_melds": False}
    assert fan("123456789s9p+9p", "chi 123s N", options=options) == {"一条龙": 3}


def test_qiduizi():
    assert fan("1133m55m1199s22p7p+7p") == {"门清无惠": 1, "七对子": 4}
    assert fan("1133m55m1199s2pE7p+7p") == {"七对子": 4}
    assert fan("112233m445566s7p+7p") == {"门清无惠": 1, "七对子": 4}  # four sets and a pair would be 1


def test_haohua_qiduizi():
    assert fan("1133m55m1111s22p7p+7p") == {"门清无惠": 1, "豪华七对子": 8}
    assert fan("3333m55m1111s22p7p+7p") == {"门清无惠": 1, "豪华七对子": 8}  # two such quads are still 8
    hand = "1133m55m111sE22p7p+7p"
    assert fan(hand) == {"豪华七对子": 8}
    assert fan(hand, options={"haohua_with_hui": False}) == {"七对子": 4}
    assert fan("1133m55m1111s2pE7p+7p", options={"haohua_with_hui": False}) == {"豪华七对子": 8}


def test_seven_pairs_have_no_meld():
    assert "七对子" not in fan("11m11p+1p", "concealed_kong 4444s", "concealed_kong 5555s", "concealed_kong 6666s")


def test_gangshangkaihua():
    melds = ("concealed_kong 9999m",)
    assert fan("456s78s111p99p+9s", *melds, kong_draw=True) == {"门清无惠": 1, "杠上开花": 5}


def test_qingyise():
    assert fan("1112345678999s+1s") == {"门清无惠": 1, "一条龙": 3, "清一色": 6}
    assert fan("11123456sE8999s+1s") == {"一条龙": 3, "清一色": 6}
    assert fan("2245s+3s", "pong 888s N", "pong 999s N", "chi 123s N") == {"清一色": 6}
    assert "清一色" not in fan("2245s+3s", "pong 888s N", "pong 999s N", "chi 123p N")
    assert "清一色" not in fan("SSSWWWNNCCFFF+C", indicator="1m")  # honours are no suit
    assert fan("1133557799s22s4s+4s") == {"门清无惠": 1, "七对子": 4, "清一色": 6}


def test_sihuipai_without_a_shape():
    assert fan("EEE147m258s369p1p+E") == {"四惠牌": 8}
    assert fan("EEE147m258s369p1p+E", seat=E, last_tile=True) == {"四惠牌": 8, "庄": 1, "海底捞月": 2}
    kong = fan("EEE147m258s3p+E", "concealed_kong 7777p", kong_draw=True)
    assert kong == {"四惠牌": 8, "杠上开花": 5}


def test_sihuipai_with_a_shape_adds_its_fan():
    assert fan("EEE123456m11s11p+E") == {"四惠牌": 8, "一条龙": 3}
    assert fan("EEE1133557799m+E")["豪华七对子"] == 8


def test_sihuipai_dealt():
    assert fan("EEEE147m258s369p", first_turn=True) == {"四惠牌": 8, "地和": 8}
    assert fan("EEEE147m258s369p") == {"四惠牌": 8, "地和": 8}  # it cannot be later
    assert fan("EEEE147m258s369p+1p", seat=E, first_turn=True) == {"四惠牌": 8, "天和": 10}


def test_a_claimed_hui_is_no_sihuipai():
    assert fan("123m456s789p1p+1p", "open_kong EEEE N") == {"推倒和": 1}


def test_tianhe_replaces_zhuang():
    assert fan(PLAIN, seat=E, first_turn=True) == {"门清无惠": 1, "天和": 10}


def test_tianhe_takes_the_winning_tile_as_named():
    assert fan("46m123s789s111p99p+5m", seat=E, first_turn=True) == {"门清无惠": 1, "捉五魁": 2, "天和": 10}


@pytest.mark.parametrize(("source", "how"), [(None, How.SELF_DRAW), (N, How.DISCARD), (N, How.ROB_KONG)])
def test_dihe_in_every_way(source, how):
    assert fan(PLAIN, source=source, how=how, first_turn=True) == {"门清无惠": 1, "地和": 8}


def test_dihe_on_the_dealers_discard_has_zhuang():
    assert fan(PLAIN, source=E, first_turn=True) == {"门清无惠": 1, "庄": 1, "地和": 8}


def test_the_best_of_all_readings_counts():
    """四万 四万 四万 may be a 刻子 or part of three 顺子; pairs may be 顺子: the total decides."""
    assert fan("222333444m5566p+6p") == {"门清无惠": 1, "对对和": 2}
    assert fan("222333444mE99p8p+8p") == {"对对和": 2}
    assert fan("223344m223344p5s+5s") == {"门清无惠": 1, "七对子": 4}


def test_a_discarded_hui_at_face_value_or_wild():
    hand = "46m123s789s111p99p+E"
    with pytest.raises(Exception, match="face value"):
        fan(hand, source=N)
    assert fan(hand, source=N, options={"discarded_hui_is_wild": True}) == {"捉五魁": 2}


def test_names_in_place_of_tiles():
    assert fan("=一条龙 清一色") == {"一条龙": 3, "清一色": 6}
    assert fan("=") == {"推倒和": 1}
    assert fan("=推倒和") == {"推倒和": 1}
    assert fan("=门清无惠", source=E) == {"推倒和": 1, "庄": 1, "门清无惠": 1}
    assert fan("=推倒和", last_tile=True) == {"海底捞月": 2}
    assert fan("=四惠牌", first_turn=True) == {"四惠牌": 8, "地和": 8}
    assert fan("=对对和", seat=E, first_turn=True) == {"对对和": 2, "天和": 10}
    assert fan("=对对和", "open_kong 9999m N", kong_draw=True) == {"对对和": 2, "杠上开花": 5}


def test_every_item_has_a_reason_of_one_line():
    made = settle(record(win(S, "46m123456789s11p+5m", E), dealer=E))
    items = made.wins[0].score.items
    assert [(item.name, item.value) for item in items] == [("庄", 1), ("门清无惠", 1), ("捉五魁", 2), ("一条龙", 3)]
    assert items[0].reason == "The dealer pays for the winning tile."
    assert items[3].reason == "123, 456 and 789 of 条."
    assert all(item.reason and "\n" not in item.reason and "{" not in item.reason for item in items)


def test_the_table_is_that_of_the_rules():
    assert {row.name: row.value for row in RULESETS["beijing"].fan} == {
        **{"推倒和": 1, "庄": 1, "门清无惠": 1, "对对和": 2, "大钓": 2, "捉五魁": 2, "海底捞月": 2, "一条龙": 3},
        **{"七对子": 4, "杠上开花": 5, "清一色": 6, "豪华七对子": 8, "四惠牌": 8, "天和": 10, "地和": 8},
    }
