"""Tiles: every notation parses, the compact form comes back, the 惠牌 follows its 惠坯."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.rules import KINDS, RulesError, Tile, format_tiles, hui_of, parse_tiles
from assistant.rules.model.tiles import parse_flowers

TILES = st.lists(st.sampled_from(KINDS), max_size=18).map(tuple)
RIICHI = {"E": "1z", "S": "2z", "W": "3z", "N": "4z", "P": "5z", "F": "6z", "C": "7z"}


def test_there_are_34_kinds_in_order():
    assert format_tiles(KINDS) == "123456789m123456789s123456789pESWNCFP"
    assert sorted(KINDS) == list(KINDS)


@given(TILES)
def test_compact_round_trip(tiles):
    assert parse_tiles(format_tiles(tiles)) == tiles


@given(TILES)
def test_chinese_names_round_trip(tiles):
    assert parse_tiles("".join(tile.name for tile in tiles)) == tiles


@given(TILES)
def test_unicode_round_trip(tiles):
    winds_first = [*range(27, 34), *range(27)]  # Unicode begins with the winds
    chars = {kind: chr(0x1F000 + place) for place, kind in enumerate(winds_first)}
    assert parse_tiles("".join(chars[tile.index] for tile in tiles)) == tiles


@given(TILES)
def test_riichi_round_trip(tiles):
    assert parse_tiles("".join(RIICHI.get(tile.text, tile.text) for tile in tiles)) == tiles


@given(TILES)
def test_full_width_letters_of_a_chinese_keyboard(tiles):
    assert parse_tiles("".join(chr(ord(char) + 0xFEE0) for char in format_tiles(tiles))) == tiles


@pytest.mark.parametrize(
    ("text", "compact"),
    [
        ("三万 伍萬", "35m"),
        ("东风東風南风西風北", "EESWN"),
        ("红中紅中發財发财白板", "CCFFP"),
        ("五饼五餅五筒", "555p"),
        ("五索五条五條", "555s"),
        ("一二三萬", "123m"),
        ("🀄️🀇", "C1m"),
        ("1m, 2m，3m、E", "123mE"),
        ("", ""),
    ],
)
def test_spellings(text, compact):
    assert format_tiles(parse_tiles(text)) == compact


@pytest.mark.parametrize("text", ["0m", "10m", "5", "m", "8z", "0z", "5M", "e", "12 3m", "🀫", "5m*", "-1m"])
def test_what_is_no_tile_is_named(text):
    with pytest.raises(RulesError, match="is not a tile") as raised:
        parse_tiles("123m" + text, "wins[0].concealed")
    (problem,) = raised.value.problems
    assert (problem.code, problem.where) == ("bad_tile", "wins[0].concealed")


@pytest.mark.parametrize("text", ["", "12m", "5m5m"])
def test_one_tile_is_one_tile(text):
    with pytest.raises(RulesError, match="One tile is expected"):
        Tile.parse(text)


def test_hui_of_all_indicators():
    """Tiles and the 惠牌: 1→2→…→9→1 in a suit, 东→南→西→北→东, 中→发→白→中."""
    assert format_tiles(hui_of(tile) for tile in KINDS) == "234567891m234567891s234567891pSWNEFPC"


def test_a_tile_knows_its_names():
    five = Tile.parse("五万")
    assert (five.text, five.name, five.suit, five.rank, str(five)) == ("5m", "五万", "m", 5, "5m")
    assert (Tile.parse("E").suit, Tile.parse("E").rank) == (None, None)
    with pytest.raises(ValueError, match="0 to 41"):
        Tile(42)


@pytest.mark.parametrize("text", ["1f5f", "15f", "春梅", "🀦🀢", "1f 5f"])
def test_flowers_are_read_where_they_belong(text):
    assert [(flower.text, flower.name) for flower in parse_flowers(text)] == [("1f", "春"), ("5f", "梅")]


@pytest.mark.parametrize("text", ["1f", "春", "🀢", "123m8f"])
def test_a_flower_is_never_in_a_hand(text):
    with pytest.raises(RulesError, match="laid open beside the hand") as raised:
        parse_tiles(text, "wins[0].concealed")
    assert [(fault.code, fault.where) for fault in raised.value.problems] == [("bad_tile", "wins[0].concealed")]


@pytest.mark.parametrize("text", ["1m", "9f", "1f2m", "东"])
def test_what_is_not_a_flower_is_named(text):
    with pytest.raises(RulesError, match="is not a flower") as raised:
        parse_flowers(text, "flowers.E")
    assert raised.value.problems[0].code == "bad_tile"
