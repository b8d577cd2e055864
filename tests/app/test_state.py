"""The state of the table, independent of any widget."""

from dataclasses import replace

import pytest

from assistant.app.session.answer import answer, hand_of
from assistant.app.session.deal import with_time
from assistant.app.session.hand_draft import (
    KIND_NAMES,
    HandTile,
    TableState,
    next_step,
    own_meld,
    start_again,
    with_hand,
)
from assistant.app.session.questions import is_unknown, questions
from assistant.app.session.url import from_query, to_query
from assistant.rules import Discards, Seat, Settlement, Waiting, parse_tiles


def test_the_last_tile_of_a_full_hand_is_the_winning_one_until_another_is_chosen() -> None:
    state = from_query({"hand": "123m456m789m11p23pE"})
    assert state.winning_tile == "E"
    assert replace(state, winning="2p").winning_tile == "2p"
    assert replace(state, winning="9s").winning_tile == "E"  # it is not in the hand


def test_sorting_keeps_the_winning_tile() -> None:
    before = from_query({"hand": "E1p123456789m11p1s"})
    state = with_hand(before, tuple(sorted(before.hand, key=lambda tile: KIND_NAMES.index(tile.tile))))
    assert state.tiles == ("1m", "2m", "3m", "4m", "5m", "6m", "7m", "8m", "9m", "1s", "1p", "1p", "1p", "E")
    assert state.winning_tile == "1s"


def test_a_full_hand_that_gives_a_tile_away_has_not_won() -> None:
    before = from_query({"hand": "46m123456789s11p1m", "winning": "1m", "indicator": "3p"})
    after = with_hand(before, before.hand[:-1])
    assert after.winning_tile == ""
    assert isinstance(answer(after).found, Waiting)


def test_tiles_that_go_into_a_meld_leave_the_winning_tile() -> None:
    before = from_query({"hand": "46m123456789s11p5m", "indicator": "N"})
    runs = tuple(filter(None, [own_meld("chi", "1s", "left")]))
    kept = tuple(tile for tile in before.hand if tile.tile not in {"1s", "2s", "3s"})
    after = with_hand(before, kept, runs)
    assert (after.winning_tile, after.melds, after.is_full) == ("5m", runs, True)
    assert with_hand(after, before.hand, ()).winning_tile == "5m"  # and back


def test_a_tile_put_right_leaves_the_chosen_winning_tile() -> None:
    before = from_query({"hand": "46m123456789s11p5m", "winning": "6m", "indicator": "N"})
    after = with_hand(before, (HandTile("4m"), *before.hand[1:13], HandTile("E")))
    assert after.winning_tile == "6m"


def test_a_hand_that_waits_has_no_winning_tile_of_its_own() -> None:
    state = from_query({"hand": "123m456m789m11p23p"})
    assert state.winning_tile == ""
    assert replace(state, winning="4p").winning_tile == "4p"


def test_steps_have_two_ends() -> None:
    assert next_step(TableState(), -1).step == "photo"
    assert next_step(TableState(step="answer")).step == "answer"
    assert next_step(TableState(step="tiles")).step == "table"


def test_the_next_hand_keeps_the_table_only() -> None:
    before = from_query({"hand": "123m", "dealer": "N", "seat": "W", "base": "500", "burn": "2", "flags": "last_tile"})
    assert start_again(before) == TableState(due="N", base=500, number=2)


@pytest.mark.parametrize(
    ("kind", "tile", "side"),
    [("chi", "8m", "left"), ("chi", "E", "left"), ("pong", "x", "left"), ("set", "1m", "left"), (None, None, None)],
)
def test_what_is_no_meld_is_none(kind: object, tile: object, side: object) -> None:
    assert own_meld(kind, tile, side) is None


def test_melds_say_their_tiles() -> None:
    melds = [own_meld("chi", "7s", "?"), own_meld("pong", "E", "W"), own_meld("added_kong", "5m", "?")]
    assert [meld and meld.tiles for meld in melds] == [("7s", "8s", "9s"), ("E",) * 3, ("5m",) * 4]
    assert [meld and meld.side for meld in melds] == ["left", "W", ""]


FREELY = {"rules": "ningbo", "house": '{"caishen_in_melds": true, "minimum": 0}', "indicator": "9s"}


def test_a_wild_tile_lies_in_a_meld_where_the_house_says_so() -> None:
    melds = "pong.C.W.w2,chi.7s.left"
    state = from_query({"hand": "23m22p456m", "melds": melds, **FREELY})
    assert to_query(state)["melds"] == melds
    assert [meld.tiles for meld in hand_of(state).melds] == [parse_tiles("CC9s"), parse_tiles("789s")]
    found = answer(state).found
    assert isinstance(found, Waiting)
    assert [wait.self_draw.names for wait in found.waits] == [{"自摸": 1, "中": 1}] * 4  # the last 9s too
    as_written = replace(state, house="")
    assert [meld.tiles for meld in hand_of(as_written).melds] == [parse_tiles("CCC"), parse_tiles("789s")]


def test_places_of_wild_tiles_that_make_no_sense_are_left_out() -> None:
    melds = [own_meld("chi", "7s", "left", wild=wild) for wild in ("20", "3", 7, None, "x1")]
    assert [meld and meld.wild for meld in melds] == ["02", "", "", "", "1"]


def test_thirteen_tiles_ask_for_waits() -> None:
    found = answer(from_query({"hand": "46m123456s789s11p", "indicator": "N"})).found
    assert isinstance(found, Waiting)
    assert [(wait.tile.text, wait.left) for wait in found.waits] == [("5m", 4), ("E", 4)]


def test_fourteen_tiles_that_do_not_win_ask_for_a_discard() -> None:
    found = answer(from_query({"hand": "46m123456s789s11p1m", "indicator": "3p"})).found
    assert isinstance(found, Discards)
    assert found.discards[0].tile.text == "1m"


def test_fourteen_tiles_that_win_are_settled() -> None:
    query = {"hand": "46m123456s789s11pE", "indicator": "N", "base": "500", "burn": "2", "dealer": "N"}
    found = answer(from_query(query)).found
    assert isinstance(found, Settlement)
    assert found.wins[0].score.names == {"捉五魁": 2, "一条龙": 3}
    assert found.points == {"E": 7500 + 1000, "N": -2500 - 3000, "W": -2500 + 1000, "S": -2500 + 1000}


def test_a_wait_and_its_tile_are_settled_as_a_discard() -> None:
    query = {"hand": "46m123456s789s11p", "winning": "5m", "indicator": "N", "how": "discard", "side": "right"}
    found = answer(from_query(query)).found
    assert isinstance(found, Settlement)
    assert found.points == {"E": 700, "N": -700, "W": 0, "S": 0}


def test_two_winners_on_one_discard() -> None:
    query = {
        "hand": "46m123456s789s11p", "winning": "5m", "indicator": "N", "how": "discard", "side": "right",
        "also": "left.清一色,opposite,right.对对和",
    }  # fmt: skip
    found = answer(from_query(query)).found
    assert isinstance(found, Settlement)
    assert found.points == {"E": 700, "N": -1400, "W": 100, "S": 600}  # the discarder is no winner


def test_four_hui_among_thirteen_tiles_have_won() -> None:
    found = answer(
        from_query({"hand": "EEEE1357m2468s1p", "indicator": "N", "dealer": "N", "flags": "first_turn"})
    ).found
    assert isinstance(found, Settlement)
    assert found.wins[0].score.total == 16


@pytest.mark.parametrize("query", [{}, {"hand": "123m", "melds": "pong.C.left"}, {"indicator": "N", "seat": "W"}])
def test_a_drawn_hand_needs_no_tiles_and_pays_nothing(query: dict[str, str]) -> None:
    found = answer(from_query({**query, "how": "nobody", "dealer": "N", "burn": "2", "base": "500"})).found
    assert isinstance(found, Settlement)
    assert (found.wins, found.burn, found.transfers, found.next_dealer) == ((), 0, (), Seat.N)
    assert found.points == {"E": 0, "N": 0, "W": 0, "S": 0}


def test_problems_are_all_reported() -> None:
    state = from_query({"hand": "11111m123456789p", "indicator": "1m"})
    assert {problem.code for problem in answer(state).problems} == {"too_many_copies"}


def test_equal_questions_are_answered_once() -> None:
    state = from_query({"hand": "46m123456s789s11p", "indicator": "N"})
    assert answer(state) is answer(replace(state, step="table", photo="abcdefghij"))


WON = {"v": "2", "hand": "46m123456s789s11p5m", "indicator": "N"}
SAID = WON | {"seat": "W", "how": "discard", "source": "S", "dealer": "N"}


@pytest.mark.parametrize(
    ("query", "names"),
    [
        (WON, ["won", "how", "dealer"]),
        (WON | {"how": "discard"}, ["won", "from", "dealer"]),
        (WON | {"how": "rob_kong", "seat": "E", "due": "N"}, ["kong"]),
        (SAID | {"source": "W"}, ["from"]),  # the mark lies on the winner's own seat
        (SAID, []),
        ({"v": "2", "how": "nobody"}, ["dealer"]),
    ],
)
def test_what_nobody_has_said_is_asked(query: dict[str, str], names: list[str]) -> None:
    state = from_query(query)
    assert list(questions(state)) == names
    assert [problem.where for problem in answer(state).problems] == names


def test_a_hand_that_does_not_win_asks_for_nothing() -> None:
    assert isinstance(answer(from_query(WON | {"hand": "46m123456s789s11pW"})).found, Discards)


def test_choosing_the_winner_moves_no_other_mark() -> None:
    before = from_query(SAID | {"also": "E.对对和", "bound": "WE", "melds": "pong.C.N", "hand": "46m123456s11pE"})
    after = replace(before, seat="N")
    assert (after.source, after.also, after.bound, after.melds) == (
        before.source,
        before.also,
        before.bound,
        before.melds,
    )
    assert is_unknown(after, after.melds[0])  # it would be from the own seat, so it is asked for again
    assert not is_unknown(before, before.melds[0])


def test_from_whom_a_meld_came_is_asked_where_somebody_would_pay_otherwise() -> None:
    melds = "pong.C.N,pong.F.N,pong.P"
    state = from_query(SAID | {"hand": "46m11pE", "melds": melds, "how": "self_draw", "source": ""})
    assert [problem.where for problem in answer(state).problems] == ["meld"]
    assert isinstance(
        answer(replace(state, melds=(*state.melds[:2], replace(state.melds[2], side="E")))).found, Settlement
    )
    fewer = from_query(SAID | {"hand": "46m456s11pE", "melds": "pong.C,pong.P", "how": "self_draw", "source": ""})
    assert isinstance(answer(fewer).found, Settlement)  # two claims bind nobody


DEAL = (
    '{"deal":{"wins":[{"wins":[{"concealed":"339s5577889999p","from":"S","how":"discard","seat":"W","tile":"9s"}]}]}}'
)
SECOND = {
    "v": "2",
    "base": "1",
    "rules": "sichuan",
    "hand": "2333444555m66p6m",
    "seat": "S",
    "how": "self_draw",
    "dealer": "S",
}


def test_a_kong_of_a_deal_that_goes_on_is_asked_for_its_time() -> None:
    """Who has won before pays for no later kong."""
    state = from_query(
        {**SECOND, "hand": "34555m66p34p5m2p", "melds": "concealed_kong.9m", "keys": DEAL, "winning": "2p"}
    )
    assert [problem.where for problem in answer(state).problems] == ["time"]
    paid = []
    for at in (0, 1):
        found = answer(with_time(state, "9m", at)).found
        assert isinstance(found, Settlement)
        paid.append({str(seat): points for seat, points in found.points.items()})
    assert paid[0]["W"] == paid[1]["W"] - 2  # 暗杠 takes 2 from each who was in play
    assert paid[0]["S"] == paid[1]["S"] + 2


def test_a_win_after_another_one_pays_from_those_who_are_left() -> None:
    state = from_query(
        {**SECOND, "hand": "2333444555m66p6m4m", "winning": "4m", "how": "discard", "source": "E", "keys": DEAL}
    )
    found = answer(state).found
    assert isinstance(found, Settlement)
    assert {str(seat): points for seat, points in found.points.items()} == {"E": -2, "S": -6, "W": 8, "N": 0}
