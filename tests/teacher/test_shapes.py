"""Shapes of waits by their names, and what a 惠牌 stands for."""

import pytest

from assistant.rules import HandInPlay, Tile, parse_tiles, waits
from assistant.teacher import MEANING, Shape, advise, shape_of, stands_for
from tests.teacher.hands import holding


def shapes(concealed: str, indicator: str = "N", melds: str = "") -> dict[str, str]:
    return {wait.tile.text: shape_of(wait).value for wait in waits(holding(concealed, indicator, melds)).waits}


@pytest.mark.parametrize(
    ("concealed", "found"),
    [
        ("123m456s78m111pCC", {"6m": "两面", "9m": "两面"}),
        ("123m45678s111pCC", {"3s": "两面", "6s": "两面", "9s": "两面"}),
        ("123m456s46s111pCC", {"5s": "嵌张"}),
        ("123m456s12p999pCC", {"3p": "边张"}),
        ("123m456s89p111pCC", {"7p": "边张"}),
        ("123m456s789s111pC", {"C": "单钓"}),
        ("123m456s789s55pCC", {"5p": "对倒", "C": "对倒"}),
        ("11m22m33s44s55p66pC", {"C": "单钓"}),
        ("123m456s3456p111s", {"3p": "单钓", "6p": "单钓"}),
    ],
)
def test_a_wait_is_named_by_the_set_it_completes(concealed: str, found: dict[str, str]) -> None:
    drawn_hui = {"E": "惠牌"}  # the 惠坯 is N, so a drawn E always helps
    assert shapes(concealed) == {**found, **drawn_hui}


def test_where_a_tile_can_be_read_in_two_ways_the_scored_one_names_it() -> None:
    """4556m + 5m is 456 around the winning 五万 and 55, or 55 + 456 with the 5 as the pair: 捉五魁 decides."""
    assert shapes("4556m123s456s111p") == {"5m": "嵌张", "E": "惠牌"}
    assert shapes("4556p123s456s111m") == {"5p": "单钓", "E": "惠牌"}


@pytest.mark.parametrize(
    ("concealed", "tile", "shape", "stands"),
    [
        ("123m456s789s111pE", "9m", "惠钓", "9m"),
        ("123m456s789s4pECC", "4p", "惠对", "4p"),
        ("123m456s789s4pECC", "6p", "惠搭", "5p"),
        ("123m456s789s4pECC", "E", "惠牌", None),
    ],
)
def test_what_hui_add(concealed: str, tile: str, shape: str, stands: str | None) -> None:
    found = {wait.tile.text: wait for wait in waits(holding(concealed)).waits}
    assert shape_of(found[tile]).value == shape
    if stands:
        assert [tile.text for tile in stands_for(found[tile].self_draw.sets)] == [stands]
    else:
        assert len(stands_for(found[tile].self_draw.sets)) == 2


def test_four_hui_without_a_shape_are_a_hui_wait() -> None:
    found = {wait.tile.text: wait for wait in waits(holding("EEE1357m2468s13p")).waits}
    assert shape_of(found["E"]) is Shape.HUI
    assert stands_for(found["E"].self_draw.sets) == ()


def test_melds_are_no_place_for_a_wait() -> None:
    assert shapes("46m123s55p", melds="pong 555s S, chi 456m E") == {"5m": "嵌张", "E": "惠牌"}


def test_a_tile_that_stands_alone_in_a_special_hand() -> None:
    """十三幺 lacks its 9 of 万; with all 13 kinds there any of them is the pair."""
    lacking = HandInPlay("guobiao", None, parse_tiles("11m19s19pESWNCFP"))
    assert [(wait.tile.text, shape_of(wait)) for wait in waits(lacking).waits] == [("9m", Shape.LONE)]
    drawn = lacking._replace(concealed=(*lacking.concealed, *parse_tiles("5s")))
    assert {str(shape) for choice in advise(drawn).choices for shape in choice.shapes} == {"单张"}
    whole = HandInPlay("guobiao", None, parse_tiles("19m19s19pESWNCFP"))
    assert {shape_of(wait) for wait in waits(whole).waits} == {Shape.PAIR}


def test_every_shape_says_what_it_means() -> None:
    assert set(MEANING) == set(Shape)


def test_a_wild_tile_is_called_by_the_name_that_its_rules_have() -> None:
    hand = HandInPlay("ningbo", Tile.parse("9m"), parse_tiles("46m123456s789s11p1m"))
    told = advise(hand).choices[0]
    assert "and for a 财神: 3." in told.says[0].text
    assert not any("惠牌" in phrase.text for phrase in told.says)
