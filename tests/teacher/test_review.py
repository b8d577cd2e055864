"""A decision of a hand that was played is measured by the goal of its player."""

import pytest

from assistant.rules import HandInPlay, Seat, Tile, parse_tiles
from assistant.teacher import Goal, Grade, advise
from assistant.teacher.practice.hand_table import ME, Decision
from assistant.teacher.practice.moves import PASS, PONG, READY
from assistant.teacher.practice.played import played
from assistant.teacher.practice.review import Reviewed, reviewed
from tests.teacher.hands import holding

RICH = holding("588m11223456796p", "4m")
"""9筒 wins most often, 8万 brings most points."""


def chosen(hand: HandInPlay, move: str, goal: Goal, moves: tuple[str, ...] = ()) -> Reviewed:
    moves = moves or tuple(sorted({tile.text for tile in hand.concealed}))
    return reviewed(Decision(hand, moves, chosen=move, draws=14), goal)


@pytest.mark.parametrize(
    ("goal", "move", "best", "grade"),
    [
        (Goal.FAST, "9p", "9p", Grade.RIGHT),
        (Goal.FAST, "8m", "9p", Grade.WRONG),
        (Goal.BIG, "8m", "8m", Grade.RIGHT),
        (Goal.BIG, "9p", "8m", Grade.WRONG),
    ],
)
def test_a_discard_is_measured_by_the_goal(goal: Goal, move: str, best: str, grade: Grade) -> None:
    found = chosen(RICH, move, goal)
    assert (found.best, found.grade) == (best, grade)
    said = " ".join(phrase.text for phrase in found.says)
    if grade is Grade.WRONG:
        assert ("points on average" in said) is (goal is Goal.BIG)
        assert ("wins with" in said) is (goal is Goal.FAST)


def test_the_points_are_those_of_the_table() -> None:
    (said,) = chosen(RICH, "9p", Goal.BIG).says
    points = {choice.tile.text: choice.outlook.points for choice in advise(RICH, draws=14, base=100).choices}
    assert points["8m"] is not None
    assert f"{float(points['8m']):,.0f} points" in said.text


def test_for_safety_it_counts_who_could_want_the_tile() -> None:
    hand = holding("123456m456s78pEE", "F")._replace(
        concealed=parse_tiles("123456m456s78pEEN"), seen=parse_tiles("NNN4m")
    )
    wrong, right = chosen(hand, "7p", Goal.SAFE), chosen(hand, "N", Goal.SAFE)
    assert (wrong.best, wrong.grade) == ("N", Grade.WRONG)
    assert wrong.says[0].text == "Less safe than N: 3 of the three could want it, N 0."
    assert right.grade is Grade.RIGHT


def test_a_goal_that_the_rules_have_not_is_the_first_one() -> None:
    hand = HandInPlay("tuidaohu", None, parse_tiles("46m123456s789s11p8m"), options={"table": "plain"})
    assert chosen(hand, "8m", Goal.BIG).grade is chosen(hand, "8m", Goal.FAST).grade


@pytest.mark.parametrize("goal", [Goal.FAST, Goal.BIG])
def test_a_claim_is_measured_by_the_goal(goal: Goal) -> None:
    hand = HandInPlay("zhuowukui", None, parse_tiles("5599m234p567sEEC"))
    tile, moves = Tile.parse("E"), (PONG, PASS)
    made = [reviewed(Decision(hand, moves, tile, Seat.W, move, draws=10), goal) for move in moves]
    best = {found.best for found in made}
    assert len(best) == 1
    wrong = next(found for found in made if found.decision.chosen not in best)
    said = " ".join(phrase.text for phrase in wrong.says)
    assert ("points on average" in said) is (goal is Goal.BIG)


def test_a_discard_that_declares_the_hand_ready_is_a_discard() -> None:
    hand = HandInPlay("taiwan", None, parse_tiles("123456m123456s23pCCE"))
    moves = (f"{READY}E", *sorted({tile.text for tile in hand.concealed}))
    found = chosen(hand, f"{READY}E", Goal.FAST, moves)
    assert (found.best, found.grade) == (f"{READY}E", Grade.RIGHT)


def test_a_decision_knows_what_the_others_have_laid_down() -> None:
    table = played("beijing", 2, ())
    while table.ended is None and len(table.made) < 3:
        assert table.now is not None
        table = played("beijing", 2, (*[one.chosen for one in table.made], table.now.moves[-1]))
    later = table.made[-1].others
    assert set(later) == set(Seat) - {ME}
    assert any(other.discards for other in later.values())
