"""Who owes whom: transfers that settle, and never more than the fewest that there can be."""

import time
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.ledger.stats.settle_up import EXACT_UP_TO, Debt, settle_up

LI, WANG, ZHAO, SUN, A, B, C, D, E, F = range(10)


def settled(balances: dict[int, int]) -> dict[int, int]:
    after = dict(balances)
    for paid in settle_up(balances).transfers:
        assert paid.points > 0
        after[paid.payer] += paid.points
        after[paid.payee] -= paid.points
    return after


def fewest(values: list[int]) -> int:
    """Naive: try every partition into groups that sum to zero; n − groups transfers are needed."""

    def groups(left: list[int], open_: list[int]) -> int:
        if not left:
            return len(open_) if not any(open_) else -99
        first, *rest = left
        placed = [groups(rest, [*open_[:at], open_[at] + first, *open_[at + 1 :]]) for at in range(len(open_))]
        return max([groups(rest, [*open_, first]), *placed])

    held = [value for value in values if value]
    return len(held) - groups(held, []) if held else 0


def test_equal_debts_and_claims_meet() -> None:
    assert settle_up({LI: 500, WANG: -500, ZHAO: 300, SUN: -300}).transfers == (
        Debt(WANG, LI, 500),
        Debt(SUN, ZHAO, 300),
    )


def test_a_group_that_greed_would_miss_is_found() -> None:
    plan = settle_up({A: 7, B: 5, C: -4, D: -3, E: -2, F: -3})
    assert (len(plan.transfers), plan.fewest) == (4, True)


@given(st.lists(st.integers(-9, 9), min_size=1, max_size=6))
def test_it_settles_with_the_fewest_transfers(values: list[int]) -> None:
    values = [*values, -sum(values)]
    balances = dict(enumerate(values))
    assert not any(settled(balances).values())
    assert len(settle_up(balances).transfers) == fewest(values)


def test_many_balances_settle_too_and_say_that_it_may_not_be_the_fewest() -> None:
    values = [3**place for place in range(EXACT_UP_TO)]
    balances = dict(enumerate([*values, -sum(values)]))
    plan = settle_up(balances)
    assert not plan.fewest
    assert len(plan.transfers) == len(values)
    assert not any(settled(balances).values())


def test_the_largest_exact_table_is_solved_while_one_looks() -> None:
    values = [2**place for place in range(EXACT_UP_TO - 1)]
    began = time.process_time()
    plan = settle_up(dict(enumerate([*values, -sum(values)])))
    assert plan.fewest
    assert time.process_time() - began < 2.0


def test_balances_that_do_not_sum_to_zero_are_refused() -> None:
    with pytest.raises(ValueError, match="sum to 1, not to zero"):
        settle_up({LI: 1})


def test_the_same_balances_in_another_order_give_the_same_plan() -> None:
    balances = {LI: 5, WANG: -3, ZHAO: 4, SUN: -6}
    plans = [settle_up(balances), settle_up(dict(reversed(balances.items())))]
    assert all(one == other for one, other in pairwise(plans))
