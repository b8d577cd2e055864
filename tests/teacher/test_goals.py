"""Goals, dead waits, own kongs and claims: what the leading answer is, and why."""

import json

import pytest

from assistant.jsonl.teach import answer_teach, as_teach_line
from assistant.rules import RULESETS, Seat, Tile
from assistant.teacher import Goal, advise, offer
from tests.teacher.hands import holding
from tests.teacher.simulate import deviations


def taught(**line):
    return json.loads(as_teach_line(answer_teach(json.dumps(line))))


def discards(**line):
    return [discard["tile"] for discard in taught(**line)["discards"]]


@pytest.mark.parametrize(
    ("line", "first", "second"),
    [
        ({"rules": "zhuowukui", "concealed": "46m123456s789s11p8m"}, "8m", "4m"),
        ({"rules": "beijing", "concealed": "1222356788889m2s", "indicator": "2m"}, "2s", "1m"),
    ],
)
def test_of_equal_copies_the_discard_that_brings_more_comes_first(line, first, second):
    order = discards(**line)
    assert order.index(first) < order.index(second)
    assert order[0] == first


def test_a_wait_that_nothing_can_complete_ranks_below_a_live_hand():
    answer = taught(rules="zhuowukui", concealed="13m456789p123s55sE", seen="2222m")
    order = [discard["tile"] for discard in answer["discards"]]
    assert order[0] == "1m"
    assert order.index("1m") < order.index("E")
    assert answer["remarks"][0] == (
        "Discarding E would be ready, but no copy of its waits is left: 1m leads on (退向听)."
    )
    dead = next(discard for discard in answer["discards"] if discard["tile"] == "E")
    assert dead["worse"][0] == "Its wait is dead: no copy of what would complete it is left."


def test_an_own_kong_is_offered_with_the_draw_that_it_brings():
    answer = taught(rules="zhuowukui", concealed="1111m234p567s99sEE", draws=10)
    (kong,) = answer["kongs"]
    assert (kong["kind"], kong["tile"], kong["shanten"], kong["keeps"]) == ("concealed_kong", "1m", 0, True)
    ready = next(discard for discard in answer["discards"] if discard["shanten"] == 0)
    assert kong["chance"]["within"] > ready["chance"]["within"]


@pytest.mark.parametrize(
    ("tile", "more", "last"),
    [
        (
            "5m",
            {},
            "Somebody who waits for 5m may rob it (抢杠): then it is a 碰 again, and you pay for that win.",
        ),
        ("C", {}, "Nobody can rob it (抢杠): no run is left that C completes."),
        ("5m", {"seen": "44446666m"}, "Nobody can rob it (抢杠): no run is left that 5m completes."),
        ("C", {"rules": "guobiao"}, "Thirteen orphans may want C all the same."),
        ("C", {"rules": "beijing", "indicator": "N"}, "Whoever holds 惠牌 may wait for any tile all the same."),
    ],
)
def test_the_fourth_tile_of_a_pong_may_be_robbed_where_somebody_can_wait_for_it(tile, more, last):
    melds = [{"kind": "pong", "tiles": tile * 3, "from": "W"}]
    line = {"rules": "zhuowukui", "concealed": "234567p99s45s" + tile, "melds": melds, **more}
    (kong,) = taught(**line)["kongs"]
    assert kong["kind"] == "added_kong"
    assert kong["says"][-1] == last


@pytest.mark.parametrize(
    ("rules", "names"),
    [("beijing", "门清无惠"), ("taiwan", "门清 不求人"), ("guobiao", "门前清 不求人"), ("hongkong", "門前清")],
)
def test_a_concealed_kong_keeps_what_a_concealed_hand_is_paid_for_and_a_claim_does_not(rules, names):
    more = {"indicator": "N"} if rules == "beijing" else {}
    rest = "234p567s99sCC" + ("456p" if rules == "taiwan" else "")
    (kong,) = taught(rules=rules, concealed="1111m" + rest, draws=10, **more)["kongs"]
    assert f"A 暗杠 does not open the hand: {names} stays possible." in kong["says"]
    claims = taught(rules=rules, concealed="111m" + rest, discarded={"tile": "C", "from": "W"}, **more)["discarded"][
        "claims"
    ]
    assert claims[0]["loses"] == names.split()


def test_a_hand_with_a_wild_tile_has_no_concealed_prize_to_lose():
    """门清无惠 asks for a hand without 惠牌."""
    line = {"rules": "beijing", "indicator": "N", "concealed": "46m123456s11pE8pC"}
    claims = taught(**line, discarded={"tile": "1p", "from": "W"})["discarded"]["claims"]
    assert claims[0]["loses"] == []
    assert "门清无惠" not in " ".join(claims[0]["says"])


def test_a_fourth_claim_leaves_a_single_tile_that_waits():
    melds = [{"kind": "pong", "tiles": text, "from": "W"} for text in ("111s", "222p", "EEE")]
    line = {"rules": "zhuowukui", "concealed": "55m9pC", "melds": melds}
    (claim,) = taught(**line, discarded={"tile": "5m", "from": "S"})["discarded"]["claims"]
    assert claim["single"] == ["大钓"]
    assert "All sets are melds: it waits for a single tile (大钓)." in claim["says"]


def test_a_concealed_kong_makes_no_bond_and_is_compared_with_the_best_discard():
    (kong,) = taught(rules="zhuowukui", concealed="1111m234p567s99sEE", draws=10)["kongs"]
    assert kong["better"] is True
    assert kong["says"][1].startswith("暗杠 wins with ")
    assert kong["says"][-1] == "A 暗杠 is claimed from nobody and makes no 互包."


def test_each_goal_has_its_leading_discard():
    hand = holding("1222356788889m2s", indicator="2m")
    by_goal = {goal: advise(hand, goal=goal) for goal in Goal}
    assert {goal: advice.choices[0].tile for goal, advice in by_goal.items()} == by_goal[Goal.FAST].leaders
    points = [choice.outlook.points or 0 for choice in by_goal[Goal.BIG].choices]
    assert points[0] == max(points)


def test_a_goal_that_does_not_exist_is_refused_with_those_that_do():
    error = taught(rules="zhuowukui", concealed="46m123456s789s11p8m", goal="quick")["error"]
    assert (error["code"], "fast, big, safe" in error["message"]) == ("bad_value", True)


@pytest.mark.parametrize(
    ("options", "goal", "says"),
    [
        ({"discard_wins": False}, "safe", "nobody wins on a discard"),
        ({"table": "plain"}, "big", "every win is worth the same"),
    ],
)
def test_a_goal_that_the_house_rules_cannot_have_is_refused(options, goal, says):
    for concealed in ("13m456789p123s55sE", "13m456789p123s55s"):
        line = {"rules": "tuidaohu", "concealed": concealed, "options": options}
        error = taught(**line, goal=goal)["error"]
        assert (error["code"], says in error["message"]) == ("bad_value", True)
        assert "error" not in taught(**line, goal="fast")
        assert "error" not in taught(**{**line, "options": {}}, goal=goal)


def test_points_that_are_not_counted_are_null():
    answer = taught(rules="beijing", indicator="N", concealed="135m2468s13579pEC")
    assert {discard["points"] for discard in answer["discards"] if discard["shanten"] > 1} == {None}


def test_a_ready_hand_claims_what_wins_more():
    """碰东 with 2245667s 8s 22p EE: the wait grows though the hand is no nearer."""
    hand = holding("2245667s8s22pEE7p", indicator="1s")
    given = offer(hand, Tile.parse("E"), Seat.E, Seat.S)
    assert given.best is not None
    assert (given.best.outlook.win or 0) > (given.passing.win or 0)
    assert not any("pass:" in phrase.text for phrase in given.says)


@pytest.mark.parametrize("draws", [4, 16])
def test_two_steps_are_counted_as_walls_dealt_at_random_show_them(draws):
    assert all(abs(error) < 4 for error in deviations(draws, walls=4000, seed=1, hands=4))


@pytest.mark.parametrize("rules", list(RULESETS))
@pytest.mark.parametrize("kind", ["chi", "pong"])
def test_a_claim_is_judged_by_every_set_of_rules(rules, kind):
    """Where no 番种 stands for a hand that has none, an open hand is worth what a concealed one is."""
    game = RULESETS[rules].at_table({}).game
    rest = "345p67899s1m" + "567p" * (game.shape.sets - 4)
    line = {"rules": rules, "concealed": ("46m11p" if kind == "chi" else "55m11p") + rest}
    line |= {"indicator": "N"} if RULESETS[rules].hui({}) else {}
    order = game.order
    line |= {"seat": order[1], "discarded": {"tile": "5m", "from": order[0]}}
    answer = taught(**line)
    assert [claim["kind"] for claim in answer["discarded"]["claims"]] == ([kind] if kind == "pong" or game.chow else [])
    assert answer["discarded"]["says"]


@pytest.mark.parametrize(
    ("concealed", "says"),
    [("13m456789p123s5s", "12 concealed tiles"), ("13m456789p123s55sEE", "15 concealed tiles")],
)
def test_tiles_that_are_missing_or_too_many_are_counted_in_the_answer(concealed, says):
    error = taught(rules="zhuowukui", concealed=concealed)["error"]
    assert (error["code"], says in error["message"]) == ("wrong_tile_count", True)


def test_a_discard_that_cannot_be_there_is_refused():
    line = {"rules": "zhuowukui", "concealed": "13m456789p123s55s", "discarded": {"tile": "2m", "from": "W"}}
    assert taught(**line, seen="2222m")["error"]["code"] == "too_many_copies"
    wrong = {**line, "rules": "sichuan", "discarded": {"tile": "E", "from": "W"}}
    assert taught(**wrong)["error"]["code"] == "bad_tile"


def test_other_discards_are_compared_with_the_leading_one_by_the_goal():
    """A ready hand was called worse than one that is further away "by 14 in copies left"."""
    hand = {"rules": "beijing", "indicator": "4m", "concealed": "588m11223456796p", "base": 100}
    big = {one["tile"]: one["worse"] for one in taught(**hand, goal="big")["discards"]}
    assert big["6p"][0] == "Worse than 8m: on average it brings 714 points, 8m 1,478."
    safe = {one["tile"]: one["worse"] for one in taught(**hand, goal="safe")["discards"]}
    assert safe["9p"][0] == "It is 1 nearer to ready than 1p."


@pytest.mark.parametrize(("concealed", "pays"), [("222m345p678s99sCC", 1), ("123m345p67899s45m", 2)])
def test_points_of_guangdong_are_two_to_the_power_of_its_fan(concealed, pays):
    """A 鸡胡 of 0 番 pays one 底分; it was told to bring nothing."""
    answer = taught(rules="guangdong", concealed=concealed, draws=10)
    assert answer["points"] == pytest.approx(3 * pays * answer["chance"]["win"], abs=0.01)


def test_points_of_ningbo_are_as_often_the_base_as_the_house_says():
    line = {"rules": "ningbo", "indicator": "N", "concealed": "234567m89m22pCCC", "draws": 10}
    once, thrice = taught(**line), taught(**line, options={"self_draw_each": 3})
    assert thrice["points"] == pytest.approx(3 * once["points"], abs=0.02)
