"""Single tiles beside the hand: the one drawn or won last, and the 惠坯; from drawn geometry."""

import pytest

from vision.detections import Box, Detection
from vision.layout.arrangement import arrange

SIZE = (2400, 1800)
HAND = "123m456m789s11pEEE"
BESIDE, BEHIND, BEFORE, BESIDE_ABOVE = (1500, 1000), (900, 760), (900, 1250), (1560, 990)


def tiles(text):
    found, digits = [], ""
    for char in text:
        if char.isdigit():
            digits += char
        elif char in "msp":
            found += [digit + char for digit in digits]
            digits = ""
        else:
            found.append(char)
    return found


def seen(name, x, y, width=60, height=80):
    return Detection(name, 0.98, Box(x, y, x + width, y + height))


def hand(count):
    return [seen(name, 400 + 62 * i, 1000) for i, name in enumerate(tiles(HAND)[:count])]


def found(*detections):
    arrangement = arrange(detections, SIZE)
    name = lambda index: None if index is None else arrangement.tiles[index].tile  # noqa: E731
    return name(arrangement.winning), name(arrangement.indicator), [doubt.code for doubt in arrangement.doubts]


@pytest.mark.parametrize(
    ("count", "isolated", "expected"),
    [
        pytest.param(13, {"9p": BESIDE}, ("9p", None, []), id="drawn: laid at the right end"),
        pytest.param(13, {"9p": BEFORE}, ("9p", None, []), id="won: laid before the hand"),
        pytest.param(13, {"9p": BEHIND}, ("9p", None, ["winning_unclear"]), id="behind: won, or the 惠坯"),
        pytest.param(14, {"9p": BEHIND}, (None, "9p", ["indicator_unclear"]), id="a whole hand, and the 惠坯"),
        pytest.param(13, {"9p": BESIDE, "F": BEHIND}, ("9p", "F", ["indicator_unclear"]), id="both"),
        pytest.param(12, {"9p": BESIDE}, (None, None, []), id="a hand of 13 whose last tile stands off"),
        pytest.param(14, {"9p": BESIDE}, (None, None, []), id="one too many in the row: nobody knows"),
        pytest.param(13, {"9p": BEHIND, "F": (600, 740)}, (None, None, []), id="two behind: nobody knows"),
        pytest.param(14, {}, (None, None, []), id="nothing isolated"),
    ],
)
def test_what_is_isolated(count, isolated, expected):
    assert found(*hand(count), *(seen(name, *place) for name, place in isolated.items())) == expected


def test_the_indicator_is_in_no_hand_and_the_winning_tile_is():
    arrangement = arrange([*hand(14), seen("9p", *BEHIND)], SIZE)
    assert arrangement.indicator in arrangement.aside
    assert len(arrangement.concealed) == 14
    assert arrangement.unclear == {arrangement.indicator}
    arrangement = arrange([*hand(13), seen("9p", *BESIDE)], SIZE)
    assert arrangement.winning in arrangement.concealed
    assert arrangement.unclear == frozenset()


def test_beside_a_meld_the_tiles_are_counted_without_it():
    meld = [seen("5p", 1500, 1000), seen("5p", 1562, 1000), seen("5p", 1626, 1020, 80, 60)]
    arrangement = arrange([*hand(10), seen("9p", 1150, 1000), *meld], SIZE)
    assert [m.kind for m in arrangement.melds] == ["pong"]
    assert arrangement.tiles[arrangement.winning].tile == "9p"


def test_a_gap_at_the_left_or_inside_is_a_gap():
    left = [seen("9p", 250, 1000), *hand(13)]
    assert arrange(left, SIZE).winning is None


def test_tiles_that_lie_about_singly_are_no_hand():
    assert found(*(seen("9p", 100 + 300 * i, 100 + 170 * (i % 4)) for i in range(7))) == (None, None, [])


def test_seen_from_the_other_edge_everything_runs_the_other_way():
    arrangement = arrange([*hand(13), seen("9p", *BEHIND)], SIZE)
    turned = arrange([*hand(13), seen("9p", *BEHIND)], SIZE, turned=True)
    assert turned.concealed_tiles == arrangement.concealed_tiles[::-1]
    assert turned.is_turned
    assert turned.tiles[turned.winning].tile == "9p"
    assert turned.doubts == (), "from there it lies before the hand"
