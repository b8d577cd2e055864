"""Whatever the hand, every sentence can be said, and what is said agrees with the engine."""

import pytest

from assistant.rules import KINDS, HandInPlay, Seat, discards, hand_in_play_problems, waits
from assistant.teacher import Shape, advise, explain, offer
from tests.teacher.bench import hands

HANDS = hands("beijing", 120, 5)


def by_zhuowukui(hand: HandInPlay) -> HandInPlay:
    return hand._replace(rules="zhuowukui", indicator=None)


@pytest.mark.parametrize("rules", ["beijing", "zhuowukui"])
def test_every_discard_of_every_hand_is_explained(rules: str) -> None:
    for given in HANDS:
        hand = by_zhuowukui(given) if rules == "zhuowukui" else given
        found = discards(hand)
        advice = advise(hand, found)
        assert {choice.tile: choice.leaves for choice in advice.choices} == {d.tile: d.leaves for d in found.discards}
        for place, choice in enumerate(advice.choices):
            assert all(phrase.text for phrase in (*choice.says, *choice.worse))
            assert bool(choice.worse) == bool(place)
            assert len(choice.shapes) == len(choice.leaves.waits)
            assert 0 <= choice.outlook.next_draw <= choice.outlook.within <= 1
            if choice.leaves.waits:
                assert bool(choice.outlook.points) == (choice.leaves.left > 0)
            else:
                assert (choice.outlook.win is None) == (choice.outlook.points is None)


def test_only_a_drawn_hui_or_none_at_all_has_no_shape_of_its_own() -> None:
    for given in HANDS:
        for discard in discards(given).discards:
            for wait, shape in zip(discard.leaves.waits, advise_shapes(given, discard.tile), strict=True):
                completes_at_face_value = any(
                    placed.tile == wait.tile and not placed.hui
                    for group in wait.self_draw.sets
                    if not group.meld
                    for placed in group.tiles
                )
                assert (shape is Shape.HUI) == (not completes_at_face_value)


def advise_shapes(hand: HandInPlay, tile: object) -> tuple[Shape, ...]:
    return next(choice.shapes for choice in advise(hand).choices if choice.tile == tile)


@pytest.mark.parametrize("source", [Seat.S, Seat.N])
def test_every_discard_of_another_player_is_judged(source: Seat) -> None:
    """Claims leave hands that the engine agrees with, and never bring more than two steps."""
    for hand in HANDS[:40]:
        waiting = hand._replace(concealed=hand.concealed[:-1])
        now = waits(waiting)
        assert all(phrase.text for phrase in explain(waiting, now).says)
        for tile in KINDS[::3]:
            if hand_in_play_problems(waiting._replace(seen=(*waiting.seen, tile))):
                continue
            given = offer(waiting, tile, Seat.E, source, now)
            assert (given.win is not None) == any(wait.tile == tile and wait.discard for wait in now.waits)
            for claim in given.claims:
                assert all(phrase.text for phrase in claim.says)
                assert claim.nearer <= 2
                assert tile in claim.meld.tiles
