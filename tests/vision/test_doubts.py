"""Which tiles are to be looked at, and why."""

from vision.detections import Box, Detection
from vision.layout.arrangement import arrange
from vision.reader.doubts import (
    BLANK,
    COPIES,
    COUNT,
    FAINT,
    REASONS,
    UNCLEAR,
    UNSURE,
    of_kinds_that_exist,
    reasons_in,
    with_count,
)

SIZE = (2000, 600)


def seen(tile, confidence, place, y=100.0, **said):
    return Detection(tile, confidence, Box(30 + 32 * place, y, 60 + 32 * place, y + 40), **said)


def row(count, confidence=0.98):
    names = [f"{i % 9 + 1}{'msp'[i // 9]}" for i in range(count)]
    return [seen(name, confidence, i) for i, name in enumerate(names)]


def told(detections, doubt=0.9):
    arrangement, least = with_count(arrange(of_kinds_that_exist(detections), SIZE))
    return reasons_in(arrangement, doubt, least)


def test_a_sure_hand_has_no_doubts():
    assert told(row(13)) == {}
    assert told(row(14)) == {}


def test_an_unsure_face_and_a_faint_place_are_two_reasons():
    unsure = seen("9s", 0.6, 12, named=0.6, located=0.9)
    faint = seen("9s", 0.6, 12, named=0.99, located=0.2)
    assert told([*row(12), unsure]) == {12: (UNSURE,)}
    assert told([*row(12), faint]) == {12: (FAINT,)}


def test_the_fifth_copy_is_doubted_though_the_namer_is_sure_of_it():
    tiles = [*row(8), *(seen("E", 0.99 - place / 1000, place) for place in range(8, 13))]
    assert told(tiles) == {12: (COPIES,)}


def test_of_twelve_or_fifteen_tiles_the_least_sure_one_is_doubted():
    for count in (12, 15):
        tiles = row(count)
        tiles[3] = seen("4m", 0.95, 3)
        assert told(tiles) == {3: (COUNT,)}
    assert told(row(16)) == {}, "a hand by other rules"


def test_the_count_goes_by_hand_and_melds():
    meld = [
        Detection(tile, 0.98, Box(x, y, x + w, y + h))
        for tile, x, y, w, h in (("C", 600, 100, 30, 40), ("C", 632, 100, 30, 40), ("C", 664, 110, 40, 30))
    ]
    assert told([*row(10), *meld]) == {}
    assert list(told([*row(9), *meld]).values()) == [(COUNT,)]


def test_an_isolated_tile_and_may_be_either_is_doubted():
    assert told([*row(14), seen("C", 0.98, 5, y=20)]) == {0: (UNCLEAR,)}


def test_every_reason_is_a_sentence():
    assert set(REASONS) == {UNSURE, FAINT, COPIES, COUNT, UNCLEAR, BLANK}
    assert all(words.endswith(".") for words in REASONS.values())
