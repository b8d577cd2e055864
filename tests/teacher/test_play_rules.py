"""复盘 by the rules of play: fifth kongs, flowers that win, hands declared ready, 食替, 过水, robbed 暗杠."""

from collections.abc import Sequence

import pytest

from assistant.rules import RULESETS, How, Meld, MeldKind, Seat, Tile, left_of, parse_tiles
from assistant.rules.model.tiles import FLOWERS, parse_flowers
from assistant.rules.shapes.counts import concealed_of
from assistant.teacher.practice.allowed import claims, discards, swapped_by
from assistant.teacher.practice.hand_table import ME, PlayedTable, dealt
from assistant.teacher.practice.house import house_word
from assistant.teacher.practice.moves import CHOW, OPEN_KONG, PASS, PONG, READY, WIN
from assistant.teacher.practice.opponents import claim_of
from assistant.teacher.practice.played import continued
from assistant.teacher.practice.table_wins import record_of, win_of

IDLE = {Seat.S: "1147m2588s369pSCF", Seat.W: "1147m2588s369pSCF", Seat.N: "1147m2588s369pSCF"}
"""Hands of the others that are far from ready: nobody claims anything that matters here."""


def table_with(  # each is one thing on the table
    rules: str,
    own: str,
    draws: str,
    moves: Sequence[str] = (),
    house: dict | None = None,
    hands: dict[Seat, str] | None = None,
    dealer: Seat = ME,
) -> PlayedTable:
    """A table with the own hand, those of others, and the next tiles of the wall, the rest of which is 9筒 and 北."""
    table = dealt(rules, house_word(rules, house or {}), 1, list(moves))
    table.dealer, table.flowers, table.replaced = dealer, {seat: [] for seat in Seat}, ""
    table.drawn = 0
    table.hands = {seat: list(parse_tiles(text)) for seat, text in {**IDLE, **(hands or {}), ME: own}.items()}
    size = len(table.wall)
    table.wall = [Tile.parse(text) for text in ("9p", "N")] * (size // 2)
    table.wall += reversed([*_tiles(draws)])
    return table


def _tiles(text: str) -> tuple[Tile, ...]:
    return parse_flowers(text) if text.endswith("f") else parse_tiles(text)


def kongs_of(*texts: str, source: Seat = Seat.W) -> list[Meld]:
    return [Meld(MeldKind.OPEN_KONG, parse_tiles(text), source) for text in texts]


def with_four_kongs(table: PlayedTable) -> PlayedTable:
    table.melds[Seat.S] = kongs_of("3333p", "6666p")
    table.melds[Seat.N] = kongs_of("7777p", "8888p")
    table.hands[Seat.S], table.hands[Seat.N] = (list(parse_tiles("147m2s5sSC")) for _ in range(2))
    return table


# the fifth kong


@pytest.mark.parametrize("rules", ["beijing", "zhuowukui", "guobiao", "taiwan", "guangdong"])
def test_a_fifth_kong_can_be_made(rules: str) -> None:
    own = "1111m234p567s99sE" + "222s" * (rules == "taiwan")
    table = with_four_kongs(table_with(rules, own, "E"))
    table.indicator = Tile.parse("N") if table.indicator else None
    now = continued(table).now
    assert now is not None
    assert "gang1m" in now.moves


def test_the_fifth_kong_ends_a_hand_of_hongkong() -> None:
    table = continued(with_four_kongs(table_with("hongkong", "1111m234p567s99sE", "E", ["gang1m"])))
    assert table.ended is not None
    assert (table.ended.wins, table.ending) == ((), "five_kongs")
    assert record_of(table, (), ends=True).extra["draw"] == "five_kongs"


def test_the_fifth_kong_ends_nothing_where_the_house_does_not_say_so() -> None:
    table = table_with("hongkong", "1111m234p567s99sE", "E", ["gang1m"], {"five_kongs": False})
    assert continued(with_four_kongs(table)).ended is None


def test_four_first_discards_of_west_end_a_hand_of_hongkong() -> None:
    others = dict.fromkeys((Seat.S, Seat.W, Seat.N), "123m456s789p1122sW")
    table = continued(table_with("hongkong", "123456m123456sW", "NSES", ["W"], hands=others))
    assert [tile.text for _, tile in filter(None, table.thrown)] == ["W"] * 4
    assert table.ending == "four_west"
    assert table.ended is not None
    assert not any(table.ended.settled.points.values())


# flowers


def test_seven_flowers_win_in_hongkong_and_may_be_declined() -> None:
    def table(*moves: str) -> PlayedTable:
        made = table_with("hongkong", "1147m258s369pEEC", "7f", moves)
        made.flowers[ME] = list(FLOWERS[:6])
        return continued(made)

    asked = table().now
    assert asked is not None
    assert (asked.moves, asked.tile) == ((WIN, PASS), FLOWERS[6])
    won = table(WIN).ended
    assert won is not None
    assert won.settled.wins[0].score.names["花糊"] == 3
    passed = table(PASS).now
    assert passed is not None
    assert passed.drawn is not None
    assert not passed.drawn.is_flower


def test_all_eight_flowers_win_in_taiwan() -> None:
    table = table_with("taiwan", "114477m258s369pEECF", "8f", [WIN])
    table.flowers[ME] = list(FLOWERS[:7])
    ended = continued(table).ended
    assert ended is not None
    assert ended.wins[0].how is How.EIGHT_FLOWERS
    assert ended.settled.wins[0].score.names == {"八仙过海": 8}


def test_the_eighth_flower_is_taken_from_who_draws_it_in_taiwan() -> None:
    table = table_with("taiwan", "114477m258s369pEECF", "8f")
    table.flowers[Seat.W] = list(FLOWERS[:7])
    ended = continued(table).ended
    assert ended is not None
    assert (ended.wins[0].how, ended.wins[0].seat, ended.wins[0].source) == (How.ROB_FLOWER, Seat.W, ME)
    assert ended.settled.points[ME] < 0
    assert table.flowers[ME] == []


def test_the_player_may_take_the_eighth_flower() -> None:
    table = table_with("taiwan", "114477m258s369pEECF", "8f", dealer=Seat.S)
    table.flowers[ME] = list(FLOWERS[:7])
    now = continued(table).now
    assert now is not None
    assert (now.moves, now.tile, now.source) == ((WIN, PASS), FLOWERS[7], Seat.S)


# ready hands

READY_HAND = "123456m123456s23pCE"
"""Waits for 1筒 and 4筒 once 东 is discarded."""
OTHERS_16 = dict.fromkeys((Seat.S, Seat.W, Seat.N), "1147m2588s369pSCF77m5s")


def names_of(table: PlayedTable) -> dict[str, int]:
    assert table.ended is not None
    return dict(table.ended.settled.wins[0].score.names)


def test_a_hand_that_is_ready_with_the_dealers_first_discard_counts_as_ready_from_heaven() -> None:
    moves = ["E", WIN]
    table = continued(table_with("taiwan", READY_HAND, "C999s1p", moves, hands=OTHERS_16))
    assert names_of(table)["天听"] == 16


def test_a_hand_that_was_changed_does_not() -> None:
    def table(second: str) -> PlayedTable:
        return continued(table_with("taiwan", READY_HAND, "CNNN9m", ["E", second], hands=OTHERS_16))

    assert table("9m").ready == {ME: "heavenly"}
    assert table("C").ready == {}


def test_who_is_ready_with_the_first_discard_counts_it_and_a_claim_before_ends_that() -> None:
    def table(claimed: bool) -> PlayedTable:
        made = table_with("taiwan", READY_HAND, "NC", ["E"], hands=OTHERS_16, dealer=Seat.N)
        if claimed:
            made.thrown.append(None)
        return continued(made)

    assert table(False).ready == {ME: "earthly"}
    assert table(True).ready == {}


def test_a_hand_is_declared_ready_where_that_counts_and_stays_as_it_is() -> None:
    house = {"tai": {"报听": 1, "天听": 0, "地听": 0}}
    asked = continued(table_with("taiwan", READY_HAND, "C", house=house, hands=OTHERS_16)).now
    assert asked is not None
    assert f"{READY}E" in asked.moves
    assert f"{READY}1m" not in asked.moves
    plain = continued(table_with("taiwan", READY_HAND, "C", hands=OTHERS_16)).now
    assert plain is not None
    assert not any(move.startswith(READY) for move in plain.moves)


def test_who_has_declared_discards_what_is_drawn_and_wins_with_it() -> None:
    house = {"tai": {"报听": 1, "天听": 0, "地听": 0}}
    moves = [f"{READY}E", WIN]
    table = continued(table_with("taiwan", READY_HAND, "CNNN9sNNN1p", moves, house, OTHERS_16))
    assert [tile.text for tile in table.rivers[ME]][:2] == ["E", "9s"]
    assert names_of(table)["报听"] == 1


# claims


def test_opponents_chow_what_brings_them_nearer() -> None:
    def claim(tiles: str, tile: str, first: str, wild: str = "") -> str:
        kinds = tuple(one.index for one in parse_tiles(wild))
        return claim_of(concealed_of(parse_tiles(tiles), kinds, 0), (f"{CHOW}{first}", PASS), Tile.parse(tile))

    assert claim("23m456s789p22sEEC", "1m", "1m") == f"{CHOW}1m"
    assert claim("123m456s789p22sEE", "4m", "2m") == PASS
    assert claim("23m456s789p22sEEC", "1m", "1m", wild="2m") == PASS


@pytest.mark.parametrize("rules", [name for name in RULESETS if RULESETS[name].at_table({}).game.chow])
def test_hands_that_opponents_play_hold_chows(rules: str) -> None:
    melds = []
    for seed in range(6):
        table = dealt(rules, "", seed, [])
        table.alone = True
        melds += [meld.kind for laid in continued(table).melds.values() for meld in laid]
    assert MeldKind.CHI in melds


@pytest.mark.parametrize(
    ("rules", "free"), [("ningbo", False), ("taiwan", False), ("zhuowukui", True), ("guobiao", True)]
)
def test_what_was_just_claimed_may_not_be_discarded_where_that_is_forbidden(rules: str, free: bool) -> None:
    more = "CFP" if rules == "taiwan" else ""
    idle = dict.fromkeys((Seat.S, Seat.W, Seat.N), "147m258s369pSSNN" + "11s9m" * bool(more))
    left = left_of(ME, RULESETS[rules].at_table({}).game.order)
    table = table_with(rules, "345p147m258sEEEC" + more, "5p", [f"{CHOW}3p"], hands=idle, dealer=left)
    table.hands[left] = list(parse_tiles("123456m12399s99p" + "555m" * bool(more)))
    table.indicator = Tile.parse("F") if table.indicator else None
    now = continued(table).now
    assert now is not None
    assert (now.tile, now.source) == (None, None)
    assert ("5p" in now.moves) is free
    assert "1m" in now.moves


def test_it_may_where_the_chow_leaves_a_single_tile() -> None:
    table = table_with("ningbo", "5p", "")
    pongs = [Meld(MeldKind.PONG, parse_tiles(text), Seat.W) for text in ("EEE", "222s", "777s")]
    chow = Meld(MeldKind.CHI, parse_tiles("345p"), Seat.N)
    table.melds[ME] = [*pongs, chow]
    assert swapped_by(table, ME, Tile.parse("5p")) is None
    table.melds[ME] = [*pongs[:2], Meld(MeldKind.CONCEALED_KONG, parse_tiles("1111m")), chow]
    assert swapped_by(table, ME, Tile.parse("5p")) == Tile.parse("5p")


def test_no_open_kong_of_a_discard_of_the_left_neighbour_in_taiwan() -> None:
    table = table_with("taiwan", "999s147m258s369pEEFP", "")
    assert list(claims(table, ME, Seat.N, Tile.parse("9s"))) == [PONG]
    assert list(claims(table, ME, Seat.W, Tile.parse("9s"))) == [OPEN_KONG, PONG]


# robbed kongs


@pytest.mark.parametrize(("rules", "robs"), [("zhuowukui", True), ("beijing", False)])
def test_a_concealed_kong_is_robbed_for_a_dragon(rules: str, robs: bool) -> None:
    maker = "555m123s12377pEC"
    table = table_with(rules, "12346789m234s66s", "5m", dealer=Seat.S, hands={Seat.S: maker})
    table.indicator = Tile.parse("F") if table.indicator else None
    now = continued(table).now
    assert now is not None
    asked = (now.moves, now.tile, now.source) == ((WIN, PASS), Tile.parse("5m"), Seat.S)
    assert asked is robs
    if robs:
        again = table_with(rules, "12346789m234s66s", "5m", [WIN], dealer=Seat.S, hands={Seat.S: maker})
        ended = continued(again).ended
        assert ended is not None
        assert ended.wins[0].extra["kong"] == "concealed"
        assert ended.settled.points[ME] == -ended.settled.points[Seat.S] > 0


def test_a_concealed_kong_is_robbed_for_nothing_else() -> None:
    table = table_with("zhuowukui", "46m123s456s789p66p", "5m", dealer=Seat.S, hands={Seat.S: "555m123s12377pEC"})
    now = continued(table).now
    assert now is not None
    assert now.tile != Tile.parse("5m")


# first turns, 过水, and the duty to follow


def test_first_turns_by_each_ruleset() -> None:
    def is_first(rules: str, claimed: bool) -> bool:
        table = table_with(rules, "123m456s78p99pEEE" + "234s" * (rules == "taiwan"), "", dealer=Seat.S)
        table.indicator = Tile.parse("F") if table.indicator else None
        if claimed:
            table.melds[Seat.W] = [Meld(MeldKind.PONG, parse_tiles("CCC"), Seat.S)]
            table.thrown = [(Seat.S, Tile.parse("C")), None]
        win = win_of(table, ME, Tile.parse("9p"), None, How.SELF_DRAW)
        assert win is not None
        return win.first_turn

    assert all(is_first(rules, claimed=False) for rules in ("beijing", "taiwan", "tuidaohu"))
    assert is_first("beijing", claimed=True)
    assert is_first("tuidaohu", claimed=True)
    assert not is_first("taiwan", claimed=True)


def test_a_win_that_was_let_pass_bars_no_bigger_one_in_sichuan_until_the_next_draw() -> None:
    table = table_with("sichuan", "123m567m78p99p888m", "", dealer=Seat.S)
    assert win_of(table, ME, Tile.parse("6p"), Seat.S, How.DISCARD) is not None
    table.passed[ME] = 0
    assert win_of(table, ME, Tile.parse("6p"), Seat.S, How.DISCARD) is None
    assert win_of(table, ME, Tile.parse("6p"), None, How.SELF_DRAW) is not None
    table.hands[ME] = list(parse_tiles("1112345678999m"))
    assert win_of(table, ME, Tile.parse("6m"), Seat.S, How.DISCARD) is not None


@pytest.mark.parametrize(("house", "first", "allowed"), [({}, "W", "W"), ({}, "C", "C"), ({}, "1m", "147mWC")])
def test_a_first_discard_of_an_honour_is_followed_in_zhuowukui(house: dict, first: str, allowed: str) -> None:
    table = table_with("zhuowukui", "147mWC", "", house=house)
    table.thrown = [(Seat.W, Tile.parse(first)), (Seat.N, Tile.parse(first))]
    assert discards(table, ME, table.hands[ME]) == list(parse_tiles(allowed))
    table.thrown[1] = (Seat.N, Tile.parse("9s"))
    assert discards(table, ME, table.hands[ME]) == list(parse_tiles("147mWC"))


def test_dragons_are_followed_only_where_the_house_says_so() -> None:
    table = table_with("zhuowukui", "147mWC", "", house={"follow_dragons": False})
    table.thrown = [(Seat.N, Tile.parse("C"))]
    assert discards(table, ME, table.hands[ME]) == list(parse_tiles("147mWC"))
