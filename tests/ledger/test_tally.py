"""Tallies: what one sitting adds up to, and that sittings join to what all hands at once give."""

from dataclasses import replace
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from assistant.ledger.stats.sitting import TableTallies, sitting, traced
from assistant.ledger.stats.tally import Flow, Pair, Played, PlayedWin, Run, Tally, WorthOfWins, joined

LI, WANG, ZHAO, SUN, A, B, C, D = range(8)

SELF_DRAW = Played(
    {LI: 900, WANG: -300, ZHAO: -300, SUN: -300},
    (PlayedWin(LI, "self_draw", None, {"庄": 1, "对对和": 2}, 3),),
    LI,
    tuple(Flow(payer, LI, 300, "self_draw") for payer in (WANG, ZHAO, SUN)),
)
BOUND = Played(
    {LI: -500, WANG: -100, ZHAO: 300, SUN: 300},
    (PlayedWin(SUN, "discard", LI, {"推倒和": 1}, 1),),
    LI,
    (
        Flow(WANG, SUN, 200, "bound"),
        Flow(LI, WANG, 100, "burn"),
        Flow(LI, ZHAO, 300, "burn"),
        Flow(LI, SUN, 100, "burn"),
    ),
)
DRAWN = Played(dict.fromkeys((LI, WANG, ZHAO, SUN), 0), (), LI)


def test_one_sitting_counts_every_figure_of_a_player() -> None:
    assert sitting([SELF_DRAW, BOUND, DRAWN])[LI] == Tally(
        hands=3,
        points=400,
        squares=900**2 + 500**2,
        wins=1,
        self_draws=1,
        deal_ins=1,
        dealt=3,
        burnt=1,
        dealer_best=3,
        winning=Run(3, 1, 0, 1),
        dry=Run(3, 0, 2, 2),
        fan={"庄": 1, "对对和": 1},
        got={"self_draw": 900},
        paid={"burn": 500},
        worth={"番": WorthOfWins(1, 3, 3)},
        pairs={WANG: Pair(3, 3, 200), ZHAO: Pair(3, 3, 0), SUN: Pair(3, 3, 200)},
    )


def test_the_bound_partner_pays_and_the_discarder_dealt_in() -> None:
    found = sitting([BOUND])
    assert (found[WANG].bound_paid, found[WANG].deal_ins, found[LI].deal_ins) == (1, 0, 1)


def test_a_run_of_the_dealer_ends_with_the_sitting_and_with_another_dealer() -> None:
    by = [replace(DRAWN, dealer=dealer) for dealer in (LI, LI, WANG, LI, None, None)]
    assert [sitting(by)[player].dealer_best for player in (LI, WANG, ZHAO)] == [2, 1, 0]
    assert joined([sitting(by[:2])[LI], sitting(by[:1])[LI]]).dealer_best == 2


def test_points_alone_tell_who_paid_where_one_got_or_paid_all() -> None:
    assert traced(Played({A: 30, B: -10, C: -20})) == (Flow(B, A, 10, "points"), Flow(C, A, 20, "points"))
    assert traced(Played({A: 30, B: 20, C: -50})) == (Flow(C, A, 30, "points"), Flow(C, B, 20, "points"))
    assert traced(Played({A: 30, B: 20, C: -25, D: -25})) == ()
    assert sitting([Played({A: 30, B: 20, C: -25, D: -25})])[A].pairs[B] == Pair(1, 0, 0)


@given(st.lists(st.booleans()), st.lists(st.booleans()))
def test_joined_runs_are_the_run_of_the_whole(one: list[bool], other: list[bool]) -> None:
    def run(row: list[bool]) -> Run:
        found = Run()
        for yes in row:
            found = found.then(Run.of(yes))
        return found

    assert run(one).then(run(other)) == run(one + other)
    stretches = "".join("x" if yes else " " for yes in one + other).split()
    assert run(one + other).best == max(map(len, stretches), default=0)


@given(st.lists(st.sampled_from([SELF_DRAW, BOUND, DRAWN]), max_size=12), st.integers(0, 12))
def test_sittings_join_to_the_tally_of_all_their_hands(hands: list[Played], cut: int) -> None:
    parts = [sitting(hands[:cut]), sitting(hands[cut:])]
    for player, whole in sitting(hands).items():
        added = joined(part[player] for part in parts if player in part)
        assert replace(added, dealer_best=0) == replace(whole, dealer_best=0)
        assert Tally.from_json(whole.to_json()) == whole


@given(st.lists(st.sampled_from([SELF_DRAW, BOUND, DRAWN]), max_size=12), st.integers(0, 12))
def test_a_sitting_goes_on_from_what_was_kept_of_it(hands: list[Played], cut: int) -> None:
    before = TableTallies()
    for hand in hands[:cut]:
        before.add(hand)
    kept = {player: Tally.from_json(tally.to_json()) for player, tally in before.tallies().items()}
    after = TableTallies(kept, before.run)
    for hand in hands[cut:]:
        after.add(hand)
    assert after.tallies() == sitting(hands)
    assert before.tallies() == kept


def test_points_and_pairs_of_a_sitting_sum_to_zero() -> None:
    found = sitting([SELF_DRAW, BOUND, DRAWN])
    assert sum(tally.points for tally in found.values()) == 0
    for one, other in pairwise(sorted(found)):
        assert found[one].pairs[other].points == -found[other].pairs[one].points
