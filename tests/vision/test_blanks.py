import pytest

from vision.detections import Box, Detection
from vision.layout.arrangement import arrange
from vision.layout.blanks import as_whites, whites_among
from vision.reader.doubts import BLANK, reasons_in

SIZE = (1000, 600)


def row(*tiles, named=0.8):
    """Tiles side by side; a back is `named` so surely."""
    return [
        Detection(tile, 0.99, Box(50 + 60 * i, 300, 110 + 60 * i, 380), named=named if tile == "back" else 1.0)
        for i, tile in enumerate(tiles)
    ]


HAND = ("1m", "2m", "3m", "4p", "5p", "6p", "E", "E", "7s", "8s", "9s")


@pytest.mark.parametrize("blanks", [1, 2, 3])
def test_blanks_in_a_row_of_faces_are_white_with_a_doubt_of_their_own(blanks):
    arrangement = arrange(row(*["back"] * blanks, *HAND), SIZE)
    whites = whites_among(arrangement)
    assert whites == tuple(range(blanks))
    named = arrange(as_whites([placed.detection for placed in arrangement.tiles], whites), SIZE)
    assert named.concealed_tiles == ("P",) * blanks + HAND
    assert [BLANK in reasons_in(named, 0.9).get(index, ()) for index in range(blanks + 1)] == [True] * blanks + [False]


@pytest.mark.parametrize(
    "tiles",
    [
        pytest.param(row(*HAND), id="no blank"),
        pytest.param(row("back", named=1.0) + row("1m", *HAND)[1:], id="surely a back, of another colour"),
        pytest.param(row("back", "back", "back", "back", "1m", "2m", "3m"), id="more backs than faces"),
        pytest.param(row("back", "P", "P", "P", "P", *HAND[:8]), id="four are there already"),
        pytest.param(row(*HAND[:7], "back", "F", "F", "back"), id="a concealed kong"),
    ],
)
def test_other_blanks_stay_backs(tiles):
    assert whites_among(arrange(tiles, SIZE)) == ()
