"""Settlement of `beijing`: hand 番, 烧庄, 互包, several winners, 荒牌, the next dealer."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.rules import How, RulesError, Seat, problems, settle
from tests.rules.build import E, N, S, W, points, record, win

PLAIN = "123m456s78s111p99p+9s"
OPEN = "78s99p+9s"
"""Tiles beside three melds; with 111s among them nothing but 推倒和 is left."""


def claims(*sources, kinds=("pong", "pong", "pong")):
    """Three melds of万, claimed from those seats."""
    tiles = {"pong": "{0}{0}{0}m", "chi": "123m", "open_kong": "{0}{0}{0}{0}m", "added_kong": "{0}{0}{0}{0}m"}
    made = zip(kinds, (4, 6, 8), sources, strict=True)
    return [f"{kind} {tiles[kind].format(number)} {source}" for kind, number, source in made]


def test_example_1_of_the_rules():
    made = settle(record(win(E, "222s9p+9p"), melds={"E": claims(N, W, S)}, base=2000, burn_rounds=1))
    assert made.wins[0].score.names == {"庄": 1, "对对和": 2}
    assert made.burn == 1
    assert points(made) == "12000 -4000 -4000 -4000"
    assert made.next_dealer is E


def test_example_2_of_the_rules():
    made = settle(record(win(S, "=", E), bound=[(S, N)], base=500, burn_rounds=3))
    assert made.wins[0].score.names == {"庄": 1, "推倒和": 1}
    assert (made.burn, made.bound) == (4, ((N, S),))
    assert points(made) == "-6000 1000 2000 3000"
    assert made.next_dealer is N


def test_self_draw_is_paid_by_all_and_a_discard_by_the_discarder():
    assert points(settle(record(win(W, "=一条龙"), base=10))) == "-30 -30 90 -30"
    assert points(settle(record(win(W, "=一条龙", S), base=10))) == "0 0 30 -30"
    assert points(settle(record(win(W, "=一条龙", S, How.ROB_KONG), base=10))) == "0 0 30 -30"


# 烧庄


@pytest.mark.parametrize(("rounds", "burn"), [(0, 0), (1, 1), (2, 2), (3, 4), (5, 16)])
def test_burn_doubles_with_every_round(rounds, burn):
    made = settle(record(win(W, "=一条龙", S), burn_rounds=rounds))
    assert made.burn == burn
    assert made.burn_points == {E: -3 * burn, N: burn, W: burn, S: burn}
    assert made.hand_points == {E: 0, N: 0, W: 3, S: -3}


def test_burn_is_paid_by_a_winning_dealer_too():
    assert points(settle(record(win(E, "=一条龙"), burn_rounds=2))) == "6 -2 -2 -2"


def test_burn_is_not_paid_in_a_draw_unless_the_house_says_so():
    made = settle(record(burn_rounds=2))
    assert (made.burn, points(made), made.transfers, made.next_dealer) == (0, "0 0 0 0", (), E)
    assert points(settle(record(burn_rounds=2, burn_paid_on_draw=True))) == "-6 2 2 2"


# 互包


def test_three_claims_bind_in_both_directions():
    melds = {"W": claims(S, S, S)}
    assert settle(record(win(W, OPEN), melds=melds)).bound == ((W, S),)
    assert points(settle(record(win(W, OPEN), melds=melds))) == "0 0 3 -3"
    assert points(settle(record(win(S, PLAIN), melds=melds))) == "0 0 -6 6"
    assert points(settle(record(win(N, PLAIN), melds=melds))) == "-2 6 -2 -2"


def test_two_claims_do_not_bind():
    assert settle(record(win(W, OPEN), melds={"W": claims(S, S, N)})).bound == ()


def test_claims_count_in_one_direction():
    melds = {"W": claims(S, S, N), "S": ["pong 222p W", "pong CCC W"]}
    assert settle(record(win(W, OPEN), melds=melds)).bound == ()


@pytest.mark.parametrize(("kind", "binds"), [("chi", True), ("pong", True), ("added_kong", True), ("open_kong", False)])
def test_what_counts_as_a_claim(kind, binds):
    melds = {"W": claims(S, S, S, kinds=("pong", "pong", kind))}
    assert (settle(record(win(W, OPEN), melds=melds)).bound == ((W, S),)) == binds
    assert settle(record(win(W, OPEN), melds=melds, bao_counts_open_kong=True)).bound == ((W, S),)


def test_a_partner_pays_once_for_a_discard_whoever_discarded():
    bound = [(W, S)]
    assert points(settle(record(win(W, "=一条龙", N), bound=bound))) == "0 0 3 -3"
    assert points(settle(record(win(W, "=一条龙", S), bound=bound))) == "0 0 3 -3"


def test_the_dealer_discards_and_the_partner_pays_the_zhuang_too():
    assert points(settle(record(win(W, "=一条龙", E), bound=[(W, S)]))) == "0 0 4 -4"


def test_two_and_three_partners_pay_a_full_share_each():
    assert points(settle(record(win(W, "=一条龙"), bound=[(W, S), (W, N)]))) == "0 -9 18 -9"
    assert points(settle(record(win(W, "=一条龙", E), bound=[(W, S), (W, N)]))) == "0 -4 8 -4"
    assert points(settle(record(win(W, "=一条龙"), bound=[(W, S), (W, N), (E, W)]))) == "-9 -9 27 -9"


def test_bonds_are_not_transitive_and_cover_no_losses():
    bound = [(W, S), (S, N)]
    assert points(settle(record(win(W, "=一条龙"), bound=bound))) == "0 0 9 -9"
    assert points(settle(record(win(E, "=一条龙", W), bound=bound))) == "4 0 -4 0"


def test_two_bound_players_who_win_on_one_discard_change_the_difference():
    made = settle(record(win(W, "=一条龙", E), win(S, "=清一色", E), bound=[(W, S)]))
    assert points(made) == "0 0 -3 3"
    assert [(paid.payer, paid.payee, paid.points, paid.why) for paid in made.transfers] == [
        (S, W, 4, "bound"),
        (W, S, 7, "bound"),
    ]


def test_bonds_entered_join_those_of_the_melds_once():
    melds = {"W": claims(S, S, S)}
    made = settle(record(win(W, OPEN), melds=melds, bound=[(S, W), (W, S), (E, N)]))
    assert made.bound == ((E, N), (W, S))


def test_burn_is_untouched_by_bonds():
    made = settle(record(win(W, "=一条龙"), bound=[(W, E)], burn_rounds=1))
    assert made.hand_points == {E: -9, N: 0, W: 9, S: 0}
    assert made.burn_points == {E: -3, N: 1, W: 1, S: 1}


# Several winners


def test_several_winners_are_scored_and_paid_by_themselves():
    made = settle(record(win(W, "123m456s78s111p99p+9s", E), win(N, "=一条龙", E), base=10))
    assert [won.score.total for won in made.wins] == [3, 4]
    assert points(made) == "-70 40 30 0"
    assert made.next_dealer is N


def test_the_dealer_stays_if_among_the_winners():
    assert settle(record(win(W, "=", N), win(E, "=", N))).next_dealer is E


def test_the_winning_tile_lies_on_the_table_once():
    """Two players wait for the last 9s; it counts once among the copies."""
    hands = [win(W, "123m456p78s111p99s+9s", N), win(S, "123m456p9s777p888m+9s", N)]
    assert [won.seat for won in settle(record(*hands)).wins] == [W, S]
    separate = [win(W, "123m456p78s111p99s+9s", N), win(S, "123m456p99s777p88m+9s", N)]
    assert [found.code for found in problems(record(*separate))] == ["too_many_copies"]


@pytest.mark.parametrize(
    "wins",
    [
        [win(W, "="), win(S, "=")],
        [win(W, "=", N), win(S, "=", E)],
        [win(W, "=", N), win(S, "=", N, How.ROB_KONG)],
        [win(W, PLAIN, N), win(S, "123m456p77s888p22m+7s", N)],
        [win(W, "=", N), win(W, "=", N)],
    ],
)
def test_several_winners_share_the_tile(wins):
    assert {found.code for found in problems(record(*wins))} == {"bad_value"}


# 荒牌 and dealer


def test_the_deal_passes_in_the_order_of_the_house():
    assert settle(record(win(W, "=", N))).next_dealer is N
    assert settle(record(win(W, "=", N), dealer_order="ESWN")).next_dealer is S


# All that is wrong at once


def test_problems_are_values_and_all_are_reported():
    made = record(
        win(W, "123m456s78s111p9p+9s", W, How.DISCARD),
        melds={"N": ["pong 334p N"], "S": ["pong CCC E", "pong CCC E"]},
        base=0,
    )
    assert [(found.code, found.where) for found in problems(made)] == [
        ("bad_value", "base"),
        ("bad_value", "melds.N[0].from"),
        ("bad_value", "wins[0].from"),
        ("bad_meld", "melds.N[0]"),
        ("wrong_tile_count", "wins[0].concealed"),
        ("too_many_copies", ""),
    ]
    with pytest.raises(RulesError) as raised:
        settle(made)
    assert raised.value.problems == problems(made)
    assert problems(record(win(W, PLAIN))) == ()


def test_an_open_hand_that_wins_on_a_discard_is_told_why():
    made = record(win(W, OPEN, N), melds={"W": claims(S, N, E)})
    assert [found.code for found in problems(made)] == ["self_draw_only"]
    assert "open hand" in problems(made)[0].message


def test_a_concealed_kong_does_not_open_the_hand():
    melds = {"W": ["concealed_kong 4444m", "concealed_kong 6666m", "concealed_kong 8888m"]}
    assert settle(record(win(W, OPEN, N), melds=melds)).wins[0].score.names == {"推倒和": 1, "门清无惠": 1}


def test_three_hui_before_the_win_allow_self_draw_only_a_won_one_is_not_counted():
    assert problems(record(win(W, "EEE456s78s111p99p+9s", N)))[0].code == "self_draw_only"
    assert problems(record(win(W, "EEE456s78s111p99p+9s"))) == ()
    assert problems(record(win(W, "456s789s111p99pEE+E", N))) == ()


# Points sum to zero

NAMES = ("捉五魁", "一条龙", "清一色", "门清无惠")
"""番种 that one hand may have together."""
SEATS = st.sampled_from(list(Seat))
PAIRS = st.tuples(SEATS, SEATS).filter(lambda pair: pair[0] != pair[1])


@given(
    seats=st.lists(SEATS, min_size=1, max_size=4, unique=True),
    names=st.lists(st.sets(st.sampled_from(NAMES)), min_size=4, max_size=4),
    how=st.sampled_from([How.DISCARD, How.ROB_KONG]),
    dealer=SEATS,
    base=st.integers(1, 10**12),
    rounds=st.integers(0, 17),
    bound=st.lists(PAIRS, max_size=4),
)
def test_points_sum_to_zero_and_are_what_is_transferred(seats, names, how, dealer, base, rounds, bound):
    winners, loser = seats[:-1], seats[-1]
    wins = [win(seat, "=" + " ".join(named), loser, how) for seat, named in zip(winners, names, strict=False)]
    wins = wins or [win(loser, "=" + " ".join(names[0]))]
    made = settle(record(*wins, dealer=dealer, base=base, burn_rounds=rounds, bound=bound))
    assert sum(made.hand_points.values()) == sum(made.burn_points.values()) == sum(made.points.values()) == 0
    for seat in Seat:
        paid = sum(moved.points for moved in made.transfers if moved.payer is seat)
        got = sum(moved.points for moved in made.transfers if moved.payee is seat)
        assert made.points[seat] == got - paid


@given(st.permutations(range(4)), st.permutations(range(13)))
def test_the_order_of_melds_and_tiles_does_not_matter(melds, tiles):
    texts = ["pong 444m S", "chi 123m S", "pong 666m S", "open_kong 8888s N"]
    first = settle(record(win(W, "9p+9p"), melds={"W": texts}))
    other = settle(record(win(W, "9p+9p"), melds={"W": [texts[place] for place in melds]}))
    assert (first.points, first.bound) == (other.points, other.bound)
    hand = ["1m", "2m", "3m", "4s", "5s", "6s", "7s", "8s", "1p", "1p", "E", "9p", "9p"]
    shuffled = "".join(hand[place] for place in tiles)
    assert settle(record(win(W, shuffled + "+9s"))).points == settle(record(win(W, "".join(hand) + "+9s"))).points
