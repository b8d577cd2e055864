"""From a reading to a hand, and from a hand to what the rules are asked."""

import pytest

from assistant.rules import How, Meld, MeldKind, RulesError, Seat, Tile, Win, parse_tiles
from assistant.usecases.hand import (
    Doubt,
    Finish,
    Hand,
    HandMeld,
    Round,
    count_problem,
    doubts_of,
    hand_of,
    record_of,
)
from vision.detections import Box, Detection
from vision.layout.arrangement import Arrangement, MeldName, PlacedTile, SeenMeld, Side
from vision.reader.reader import Reading


def placed(tile: str, x: int, confidence: float = 0.99, second: str | None = None) -> PlacedTile:
    box = Box(60.0 * x, 100.0, 60.0 * x + 50, 180.0)
    return PlacedTile(Detection(tile, confidence, box, second, 0.01 if second else 0.0), sideways=False, row=0)


def reading(*names: str, concealed: int, melds: tuple[SeenMeld, ...] = (), doubtful: tuple[int, ...] = ()) -> Reading:
    tiles = tuple(placed(name, x, 0.4 if x in doubtful else 0.99, "9m") for x, name in enumerate(names))
    return Reading((1200, 400), Arrangement(tiles, tuple(range(concealed)), melds), doubtful=doubtful)


def meld(kind: MeldName, first: int, *names: str, source: Side | None = None) -> SeenMeld:
    return SeenMeld(kind, tuple(range(first, first + len(names))), names, source)


def hand(concealed: str, *melds: HandMeld) -> Hand:
    return Hand(parse_tiles(concealed), melds)


PONG_OF_EAST = HandMeld(MeldKind.PONG, parse_tiles("EEE"), "left")
SHARED = Round(base=100, dealer=Seat.E, indicator=Tile.parse("N"))


def test_hand_keeps_the_order_of_the_tiles_and_the_sides_of_the_melds() -> None:
    seen = reading(
        *("5m", "3m", "C", "E", "E", "E", "9p", "9p", "9p", "9p"),
        concealed=3,
        melds=(meld("pong", 3, "E", "E", "E", source="right"), meld("concealed_kong", 6, "9p", "9p", "9p", "9p")),
    )
    assert hand_of(seen) == Hand(
        (Tile.parse("5m"), Tile.parse("3m"), Tile.parse("C")),
        (
            HandMeld(MeldKind.PONG, parse_tiles("EEE"), "right"),
            HandMeld(MeldKind.CONCEALED_KONG, parse_tiles("9999p"), None),
        ),
    )


def test_flowers_and_stray_backs_stay_out_of_the_hand() -> None:
    assert hand_of(reading("5m", "flower", "back", concealed=1)).concealed == (Tile.parse("5m"),)


def test_doubts_name_place_and_second_guess_in_reading_order() -> None:
    seen = reading("5m", "3m", "C", concealed=3, doubtful=(2, 0))
    assert doubts_of(seen) == (Doubt(0, 0, "5m", 0.4, "9m"), Doubt(2, 0, "C", 0.4, "9m"))


@pytest.mark.parametrize(
    ("side", "seat", "source"),
    [
        ("left", "N", "E"),  # 上家 of N is E, of W is N, of S is W, of E is S
        ("left", "W", "N"),
        ("left", "S", "W"),
        ("left", "E", "S"),
        ("right", "E", "N"),
        ("opposite", "E", "W"),
        ("opposite", "N", "S"),
    ],
)
def test_sides_become_seats_in_the_order_of_play(side: Side, seat: str, source: str) -> None:
    claimed = HandMeld(MeldKind.PONG, parse_tiles("EEE"), side)
    assert claimed.at(Seat(seat)) == Meld(MeldKind.PONG, parse_tiles("EEE"), Seat(source))


def test_a_concealed_kong_comes_from_nobody() -> None:
    kong = HandMeld(MeldKind.CONCEALED_KONG, parse_tiles("EEEE"))
    assert kong.at(Seat.S).source is None


def test_sides_follow_the_order_of_play_of_the_house_rules() -> None:
    turned = Round(100, Seat.E, Tile.parse("N"), options={"dealer_order": "ESWN"})
    record = record_of(hand("1m", PONG_OF_EAST), Finish(Seat.S, How.SELF_DRAW, Tile.parse("1m")), turned)
    assert record.melds_of(Seat.S)[0].source is Seat.E


@pytest.mark.parametrize(
    ("given", "message"),
    [
        (hand("123m"), "3 concealed tiles beside 0 melds: 13 are expected, or one more after a draw."),
        (
            hand("123456789m123s", PONG_OF_EAST),
            "12 concealed tiles beside 1 melds: 10 are expected, or one more after a draw.",
        ),
        (hand("1m", *[PONG_OF_EAST] * 5), "A hand has at most 4 melds, not 5."),
    ],
)
def test_a_wrong_count_is_said_as_the_rules_say_it(given: Hand, message: str) -> None:
    found = count_problem(given)
    assert found is not None
    assert (found.code, found.message) == ("wrong_tile_count", message)


@pytest.mark.parametrize(
    "given", [hand("1m", *[PONG_OF_EAST] * 4), hand("11m", *[PONG_OF_EAST] * 4), hand("1234567891234m")]
)
def test_a_right_count_is_no_problem(given: Hand) -> None:
    assert count_problem(given) is None


def test_a_winning_tile_among_fourteen_is_taken_out_once_and_from_the_right() -> None:
    finish = Finish(Seat.S, How.DISCARD, Tile.parse("5m"), Seat.E)
    record = record_of(hand("55m123456789s1p5m1p"), finish, SHARED)
    assert record.wins == (Win(Seat.S, How.DISCARD, parse_tiles("55m123456789s11p"), Tile.parse("5m"), Seat.E),)


def test_a_winning_tile_beside_thirteen_is_added() -> None:
    record = record_of(hand("46m123456789s11p"), Finish(Seat.S, How.SELF_DRAW, Tile.parse("5m")), SHARED)
    assert record.wins[0].concealed == parse_tiles("46m123456789s11p")


def test_a_winning_tile_that_is_not_in_the_hand_is_named() -> None:
    with pytest.raises(RulesError, match="The winning tile 五万 is not among the 14 concealed tiles"):
        record_of(hand("46m123456789s111p"), Finish(Seat.S, How.SELF_DRAW, Tile.parse("5m")), SHARED)


def test_what_the_table_shares_goes_into_the_record() -> None:
    shared = Round(500, Seat.N, Tile.parse("4m"), 3, ((Seat.S, Seat.N),), options={"haidi_on_discard": 0})
    also = Win(Seat.W, How.DISCARD, fan=("对对和",), tile=None, source=Seat.E)
    finish = Finish(Seat.S, How.DISCARD, Tile.parse("5m"), Seat.E, last_tile=True)
    record = record_of(hand("46m123456789s11p"), finish, shared, (also,))
    assert (record.rules, record.base, record.dealer, record.indicator) == ("beijing", 500, Seat.N, Tile.parse("4m"))
    assert (record.burn_rounds, record.bound, record.options) == (3, ((Seat.S, Seat.N),), {"haidi_on_discard": 0})
    assert [(win.seat, win.last_tile) for win in record.wins] == [(Seat.S, True), (Seat.W, False)]
