"""Hands and melds lie as players lay them."""

from collections import Counter

import numpy as np
import pytest
from tile_renderer import Recipe, random_scene, render
from tile_renderer.deal import DealtMeld, Wall
from tile_renderer.layout import TABLE_CENTRE, Care, hand, meld, rivers, second_row, width_of

SIZE = (26.0, 35.0, 20.0)
EXACT = Care(gap=0, stray=0, twist=0)


@pytest.mark.parametrize("layouts", [{}, {"heap": 1.0}, {"lying": 0.0}])
def test_a_recipe_without_a_known_layout_is_refused(layouts: dict[str, float]) -> None:
    with pytest.raises(ValueError, match="expected weights for some of standing, lying"):
        Recipe(layouts=layouts)


@pytest.mark.parametrize("melds", range(5))
def test_a_hand_has_13_or_14_tiles_when_each_meld_counts_three(melds: int) -> None:
    for seed in range(20):
        rng = np.random.default_rng(seed)
        bodies = hand(Wall(rng), melds, SIZE, EXACT, rng, 0.0)
        concealed = [b for b in bodies if b.meld is None]
        assert len(concealed) + 3 * melds in (13, 14)
        assert len({b.meld for b in bodies if b.meld is not None}) == melds
        assert max((b.x for b in concealed), default=-1e9) < min((b.x for b in bodies if b.role == "meld"), default=1e9)


@pytest.mark.parametrize("turned", [0, 1, 2])
def test_a_claimed_tile_lies_sideways_on_the_common_lower_edge(turned: int) -> None:
    bodies = meld(DealtMeld(("5p", "5p", "5p"), turned), 0, SIZE, EXACT, np.random.default_rng(1))
    assert [b.sideways for b in bodies] == [i == turned for i in range(3)]
    lower = [b.y - (SIZE[0] if b.sideways else SIZE[1]) / 2 for b in bodies]
    assert lower == pytest.approx([lower[0]] * 3)
    assert width_of(bodies, SIZE) == pytest.approx(2 * 26 + 35)


def test_a_chow_lies_with_the_claimed_tile_at_its_left_end() -> None:
    rng = np.random.default_rng(5)
    dealt = [Wall(rng).meld() for _ in range(200)]
    chows = [d for d in dealt if len(set(d.tiles)) == 3]
    assert chows
    for chow in chows:
        ranks = sorted(int(tile[0]) for tile in chow.tiles)
        assert ranks == list(range(ranks[0], ranks[0] + 3))
        assert chow.turned == 0
    hidden = [d for d in dealt if d.hidden]
    assert hidden
    assert all(d.turned is None and len(d.tiles) == 4 for d in hidden)


def test_one_picture_of_a_game_has_no_fifth_copy() -> None:
    for seed in range(30):
        made = random_scene(np.random.default_rng(seed), Recipe(layouts={"standing": 1}, company=0, flowers=0))
        assert max(Counter(b.tile for b in made.bodies).values()) <= 4


def test_scattered_tiles_stand_and_some_hide_others() -> None:
    pictures = [
        render(random_scene(np.random.default_rng([9, number]), Recipe(long_side=320, layouts={"scattered": 1})))
        for number in range(6)
    ]
    shown = [label.visible for picture in pictures for label in picture.tiles if label.tile != "back"]
    assert any(0.1 < share < 0.8 for share in shown)
    assert sum(share > 0.9 for share in shown) > len(shown) / 2
    made = random_scene(np.random.default_rng([9, 0]), Recipe(layouts={"scattered": 1}, company=0))
    assert sum(body.tilt > 60 for body in made.bodies) >= 2


def test_rivers_lie_before_all_four_seats_and_never_on_each_other() -> None:
    rng = np.random.default_rng(5)
    bodies = rivers(Wall(rng, False), SIZE, rng)
    for quarter in range(4):
        turn = np.radians(-90 * quarter)
        down = [
            np.sin(turn) * b.x + np.cos(turn) * (b.y - TABLE_CENTRE)
            for b in bodies
            if round(b.turn / 90) % 4 == quarter
        ]
        assert down
        assert max(down) < 0
    places = np.array([[b.x, b.y] for b in bodies])
    distances = np.linalg.norm(places[:, None] - places[None], axis=2) + 1000 * np.eye(len(places))
    assert distances.min() > 0.8 * SIZE[0]


def test_a_second_row_holds_all_melds_and_keeps_the_hand() -> None:
    for seed in range(6):
        rng = np.random.default_rng(seed)
        laid = hand(Wall(rng, False), 2, SIZE, Care(), rng, 0.0)
        moved_away = second_row(laid, SIZE, rng)
        held, melds = ([b.y for b in moved_away if (b.role == "meld") is meld] for meld in (False, True))
        assert sorted(b.tile for b in moved_away) == sorted(b.tile for b in laid)
        assert abs(float(np.mean(held)) - float(np.mean(melds))) > 0.9 * SIZE[1]
