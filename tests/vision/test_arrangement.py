"""Scenes are drawn as rectangles on a table, then turned or seen in perspective; the boxes are what a locator gives."""

import numpy as np
import pytest

from vision.detections import Box, Detection
from vision.layout.arrangement import Arrangement, arrange

SIZE = (4000, 3000)
W, H = 120, 162


def rect(x, y, width, height):
    return np.array([[x, y], [x + width, y], [x + width, y + height], [x, y + height]], float)


def row(spec, x=600, y=2000, width=W, height=H, loose=0.0):
    """`spec`: "1m 2m| 3m' E^": ' lies turned, ^ lies turned on the tile before it, | is a gap of 0.8 tiles."""
    tiles = []
    for word in spec.replace("|", " | ").split():
        if word == "|":
            x += 0.8 * width
        elif word.endswith("^"):
            below = tiles[-1][1]
            tiles.append((word[:-1], below - (0, width)))
        else:
            w, h = (height, width) if word.endswith("'") else (width, height)
            tiles.append((word.rstrip("'"), rect(x, y + height - h, w, h)))
            x += w + loose * width
    return tiles


def turned(scene, degrees):
    angle, middle = np.radians(degrees), np.array(SIZE) / 2
    rotation = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    return [(tile, (corners - middle) @ rotation.T + middle) for tile, corners in scene]


def in_perspective(scene, strength=0.25, slant=0.0):
    """Far things smaller, and the camera a little to one side."""

    def seen(point):
        x, y = (point - np.array(SIZE) / 2) / 1500
        depth = 1 - strength * y - slant * x
        return np.array([x, y]) / depth * 1500 + np.array(SIZE) / 2

    return [(tile, np.array([seen(point) for point in corners])) for tile, corners in scene]


def detections(scene, rng=None):
    found = []
    for tile, corners in scene:
        low, high = corners.min(0), corners.max(0)
        if rng is not None:
            jitter = rng.normal(0, 0.03, 4) * np.tile(high - low, 2)
            low, high = low + jitter[:2], high + jitter[2:]
        found.append(Detection(tile, 0.9, Box(*low, *high)))
    return found


def read(scene, size=SIZE, shuffle=1, rng=None) -> Arrangement:
    found = detections(scene, rng)
    order = np.random.default_rng(shuffle).permutation(len(found))
    return arrange([found[i] for i in order], size)


def tiles_of(arrangement):
    return " ".join(placed.tile for placed in arrangement.tiles)


def melds_of(arrangement):
    return [(meld.kind, " ".join(meld.tiles), meld.source) for meld in arrangement.melds]


def codes(arrangement):
    return [doubt.code for doubt in arrangement.doubts]


HAND = "1m 2m 3m 4s 5s 6s 7p 7p 7p E E S S"


def test_nothing_is_an_empty_arrangement():
    assert arrange([], SIZE) == Arrangement()


def test_one_tile():
    arrangement = read(row("5m"))
    assert (tiles_of(arrangement), arrangement.concealed, arrangement.melds) == ("5m", (0,), ())


@pytest.mark.parametrize("degrees", [0, 8, -8, 20, -20, 30, -30, 40, -40])
@pytest.mark.parametrize("loose", [0.0, 0.25])
def test_a_slanted_row_is_one_row_from_left_to_right(degrees, loose):
    arrangement = read(turned(row(HAND, loose=loose), degrees))
    assert tiles_of(arrangement) == HAND
    assert {placed.row for placed in arrangement.tiles} == {0}
    assert arrangement.concealed == tuple(range(13))
    assert not arrangement.doubts


@pytest.mark.parametrize("slant", [0.0, 0.15, -0.15, 0.3])
def test_rows_run_from_the_far_side_to_the_near_one(slant):
    scene = row("1m 2m 3m", y=300) + row("E E E S S", x=900, y=900) + row(HAND, y=2400)
    arrangement = read(in_perspective(scene, slant=slant))
    assert tiles_of(arrangement) == f"1m 2m 3m E E E S S {HAND}"
    assert [placed.row for placed in arrangement.tiles] == [0] * 3 + [1] * 5 + [2] * 13
    assert not any(placed.sideways for placed in arrangement.tiles)


def test_a_far_row_that_is_half_hidden_by_the_near_one_is_a_row_of_its_own():
    far = [
        (tile, corners - (0, 0.55 * H) * (corners == corners.max(0))) for tile, corners in row("9p 9p 9p N N N", y=1880)
    ]
    arrangement = read(far + row("1m 2m 3m 4s 5s 6s 7p 7p"))
    assert tiles_of(arrangement) == "9p 9p 9p N N N 1m 2m 3m 4s 5s 6s 7p 7p"


def test_a_grid_is_read_line_by_line():
    scene = [tile for line in range(4) for tile in row(f"{line + 1}m {line + 1}s {line + 1}p", y=500 + line * H)]
    assert tiles_of(read(scene)) == "1m 1s 1p 2m 2s 2p 3m 3s 3p 4m 4s 4p"


@pytest.mark.parametrize(("x", "degrees"), [(300, 90), (300, -90), (3400, 90), (3400, -90)])
def test_rows_that_run_up_and_down_are_read_from_the_edge_that_they_are_near(x, degrees):
    """The player sits left or right; the lay of the tiles does not tell, so only the edge does."""
    middle = np.array([x, 1500.0])
    line = row(HAND, x=-6.5 * W, y=-H / 2)
    angle = np.radians(degrees)
    rotation = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    arrangement = read([(tile, corners @ rotation.T + middle) for tile, corners in line])
    from_above = (x < 2000) == (degrees == 90)
    assert tiles_of(arrangement) == (HAND if from_above else " ".join(reversed(HAND.split())))
    assert not any(placed.sideways for placed in arrangement.tiles)


@pytest.mark.parametrize(
    ("group", "meld"),
    [
        ("E' E E", ("pong", "E E E", "left")),
        ("E E' E", ("pong", "E E E", "opposite")),
        ("E E E'", ("pong", "E E E", "right")),
        ("3s' 1s 2s", ("chi", "3s 1s 2s", "left")),
        ("5p' 5p 5p 5p", ("open_kong", "5p 5p 5p 5p", "left")),
        ("5p 5p' 5p 5p", ("open_kong", "5p 5p 5p 5p", "opposite")),
        ("5p 5p 5p' 5p", ("open_kong", "5p 5p 5p 5p", "opposite")),
        ("5p 5p 5p 5p'", ("open_kong", "5p 5p 5p 5p", "right")),
        ("back 9m 9m back", ("concealed_kong", "9m 9m 9m 9m", None)),
        ("9m back back 9m", ("concealed_kong", "9m 9m 9m 9m", None)),
        ("back back back 9m", ("concealed_kong", "9m 9m 9m 9m", None)),
        ("C' C^ C C", ("added_kong", "C C C C", "left")),
        ("C C C' C^", ("added_kong", "C C C C", "right")),
    ],
)
@pytest.mark.parametrize("degrees", [0, 6, -6])
def test_a_meld_at_the_right_tells_from_whom_it_was_claimed(group, meld, degrees):
    arrangement = read(turned(row(f"2m 3m 4m 6s 6s 7p 8p 9p N N | {group}"), degrees))
    assert melds_of(arrangement) == [meld]
    assert " ".join(arrangement.concealed_tiles) == "2m 3m 4m 6s 6s 7p 8p 9p N N"
    assert {placed.row for placed in arrangement.tiles} == {0}
    assert arrangement.aside == ()
    assert not arrangement.doubts


@pytest.mark.parametrize("strength", [0.0, 0.2, 0.4])
def test_several_melds_with_and_without_gaps_between_them(strength):
    scene = row("2m 3m 4m 7p | E E' E 5p' 5p 5p 5p | 3s' 2s 4s", x=900)
    arrangement = read(in_perspective(scene, strength))
    assert melds_of(arrangement) == [
        ("pong", "E E E", "opposite"),
        ("open_kong", "5p 5p 5p 5p", "left"),
        ("chi", "3s 2s 4s", "left"),
    ]
    assert arrangement.concealed_tiles == ("2m", "3m", "4m", "7p")


def test_melds_in_a_row_of_their_own():
    arrangement = read(row("E' E E | 9p 9p 9p'", y=1500) + row("2m 3m 4m 7p 7p 8p 8p"))
    assert melds_of(arrangement) == [("pong", "E E E", "left"), ("pong", "9p 9p 9p", "right")]
    assert len(arrangement.concealed) == 7


def test_a_standing_hand_beside_lying_melds_has_no_turned_tiles_of_its_own():
    """The melds lie and look flat: flatter than the hand alone does not mean turned."""
    lying = [(tile, corners * (1, 0.6) + (0, 0.4 * (2000 + H))) for tile, corners in row("E' E E | 1s 2s 3s'", x=2000)]
    arrangement = read(row("2m 3m 4m 7p 7p 8p 8p") + lying)
    assert melds_of(arrangement) == [("pong", "E E E", "left"), ("chi", "1s 2s 3s", "right")]
    assert sum(placed.sideways for placed in arrangement.tiles) == 2


def test_a_lying_meld_seen_at_a_low_angle_from_a_side():
    """Boxes of a rendered photo: the view makes all lying tiles wide, the turned one only a little wider."""
    standing = [(f"{i + 1}m", rect(20.0 * i, 240, 18 - 0.3 * i, 25)) for i in range(9)]
    lying = [
        ("6s", rect(197, 247, 25.1, 5.0)),
        ("7s", rect(212, 246.4, 23.0, 5.6)),
        ("8s", rect(226, 246.4, 23.8, 5.6)),
    ]
    arrangement = read(standing + lying, size=(480, 360))
    assert melds_of(arrangement) == [("chi", "6s 7s 8s", "left")]
    assert [placed.tile for placed in arrangement.tiles if placed.sideways] == ["6s"]
    assert not arrangement.doubts


def test_a_meld_that_touches_the_hand_is_found_where_there_is_one_way_only():
    arrangement = read(row("2m 3m 4m 7p 7p 8p 8p N N N 9s' 9s 9s"))
    assert melds_of(arrangement) == [("pong", "9s 9s 9s", "left")]
    assert len(arrangement.concealed) == 10


def test_a_meld_that_may_be_a_pong_or_a_kong_stays_concealed_with_a_doubt():
    arrangement = read(row("2m 3m 4m 7p 7p 8p 8p N N N E E E E'"))
    assert arrangement.melds == ()
    assert len(arrangement.concealed) == 14
    assert codes(arrangement) == ["turned_tile_unclear"]
    assert "E E E E" in arrangement.doubts[0].message


def test_a_doubt_about_a_turned_tile_names_only_what_may_lie_with_it():
    arrangement = read(row("1s' 2m 3m 4m 7p 7p 8p 8p N N N E E"))
    assert [doubt.values["tiles"] for doubt in arrangement.doubts] == ["1s 2m 3m 4m"]


def test_a_turned_flower_is_no_doubt():
    arrangement = read(row(f"{HAND} | flower' flower flower"))
    assert not arrangement.doubts


def test_a_turned_tile_without_a_set_stays_concealed_with_a_doubt():
    arrangement = read(row(f"{HAND} | 5m'"))
    assert arrangement.melds == ()
    assert len(arrangement.concealed) == 14
    assert codes(arrangement) == ["turned_tile_unclear"]


def test_a_set_isolated_without_a_turned_tile_stays_concealed_with_a_doubt():
    arrangement = read(row("2m 3m 4m 7p 7p 8p 8p N N N | E E E"))
    assert arrangement.melds == ()
    assert codes(arrangement) == ["group_unclear"]
    assert "E E E" in arrangement.doubts[0].message


def test_a_hand_that_the_player_has_sorted_into_other_groups_raises_no_doubt():
    assert not read(row("2m 3m 4m 7p 7p | 8p 8p N N N E E E S")).doubts


def test_flowers_and_stray_backs_are_no_part_of_the_hand():
    arrangement = read(row(f"flower flower {HAND}") + row("back back", y=600))
    assert arrangement.concealed_tiles == tuple(HAND.split())
    assert [arrangement.tiles[index].tile for index in arrangement.aside] == ["back", "back", "flower", "flower"]


def test_every_tile_is_in_one_place_only():
    arrangement = read(row("2m back 3m flower | E E' E | back 9m 9m back | S S") + row("1p 2p 3p'", y=700))
    indices = [*arrangement.concealed, *arrangement.aside, *(i for meld in arrangement.melds for i in meld.indices)]
    assert sorted(indices) == list(range(len(arrangement.tiles)))


def test_from_a_side_the_source_of_a_meld_is_a_guess():
    line = row("2m 3m 4m 7p 7p 8p 8p 9p 9p 9p | E' E E", x=600, y=0)
    scene = [(tile, corners[:, ::-1] * (-1, 1) + (600, 0)) for tile, corners in line]
    arrangement = read(scene, size=(3000, 4000))
    assert melds_of(arrangement) == [("pong", "E E E", "left")]
    assert codes(arrangement) == ["side_unclear"]


@pytest.mark.parametrize("seed", range(20))
def test_boxes_that_are_not_quite_right_change_nothing(seed):
    rng = np.random.default_rng(seed)
    scene = in_perspective(turned(row("2m 3m 4m 7p 7p 8p 8p | E E' E | 1s' 2s 3s", x=900), rng.uniform(-6, 6)), 0.2)
    arrangement = read(scene, rng=rng)
    assert melds_of(arrangement) == [("pong", "E E E", "opposite"), ("chi", "1s 2s 3s", "left")]
