"""Quick entry: the same points as the same hand with its tiles, for four players and for three."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.ledger.model import Outcome, Paid, Won
from assistant.ledger.outcomes import hand_of
from assistant.rules import RULESETS, HandRecord, How, Meld, MeldKind, RulesError, Seat, Tile, Win, parse_tiles
from assistant.usecases.quick_entry import (
    QuickHand,
    Stakes,
    event_of,
    quick_again,
    quick_hand,
    quick_outcome,
    quick_problems,
)
from assistant.usecases.quick_form import quick_form

FOUR = Stakes(base=500, dealer="E")
SEATED = {"E": 1, "N": 2, "W": 3, "S": 4}
THREE = Stakes(("E", "N", "S"), "E", base=500)


def test_a_self_draw_by_fan_is_settled_by_the_engine() -> None:
    quick = QuickHand("self_draw", ("N",), fan={"N": ("对对和", "清一色")})
    assert quick_outcome(quick, FOUR) == Outcome(
        points={"E": -4000, "N": 12000, "W": -4000, "S": -4000},
        wins=(Won("N", "self_draw", None, {"对对和": 2, "清一色": 6}, 8),),
        paid=tuple(Paid(seat, "N", 4000, "self_draw") for seat in "EWS"),
        dealer="E",
        next_dealer="N",
    )


def test_several_winners_on_one_discard_with_burn_and_bound() -> None:
    quick = QuickHand("discard", ("N", "S"), "E", {"S": ("七对子",)}, burn=1, bound=(("S", "W"),))
    found = quick_outcome(quick, FOUR)
    assert found.points == {"E": -1000 - 1500, "N": 1000 + 500, "W": -2500 + 500, "S": 2500 + 500}
    assert (found.burn, found.bound, found.next_dealer) == (1, (("W", "S"),), "N")
    assert [won.fan for won in found.wins] == [{"推倒和": 1, "庄": 1}, {"庄": 1, "七对子": 4}]


@pytest.mark.parametrize(
    ("flag", "fan"),
    [("kong_draw", {"庄": 1, "杠上开花": 5}), ("last_tile", {"庄": 1, "海底捞月": 2}), ("first_turn", {"天和": 10})],
)
def test_circumstances_are_tapped_and_counted(flag: str, fan: dict[str, int]) -> None:
    assert quick_outcome(QuickHand("self_draw", ("E",), flags=(flag,)), FOUR).wins[0].fan == fan


def test_nobody_won_and_the_dealer_stays() -> None:
    found = quick_outcome(QuickHand("nobody", winners=("N",)), FOUR)
    assert found == Outcome(dict.fromkeys("ENWS", 0), dealer="E", next_dealer="E")


def test_with_three_nobody_pays_for_the_empty_seat() -> None:
    found = quick_outcome(QuickHand("self_draw", ("N",), fan={"N": ("清一色",)}, burn=2), THREE)
    assert found.points == {"E": -3000 - 2000, "N": 6000 + 1000, "S": -3000 + 1000}
    assert found.next_dealer == "N"
    assert quick_outcome(QuickHand("self_draw", ("S",)), Stakes(("E", "N", "S"), "N")).next_dealer == "S"


def test_points_alone_are_taken_as_they_are() -> None:
    found = quick_outcome(QuickHand("points", points={"E": 300, "N": -100, "W": -200}), FOUR)
    assert found == Outcome({"E": 300, "N": -100, "W": -200, "S": 0}, dealer="E", next_dealer="E")
    assert quick_outcome(QuickHand("points", points={"E": -300, "N": 300}), FOUR).next_dealer == "N"


@pytest.mark.parametrize(
    ("quick", "sentence"),
    [
        (QuickHand(), "How did the hand end?"),
        (QuickHand("self_draw"), "Who won?"),
        (QuickHand("self_draw", ("W",)), "Who won?"),
        (QuickHand("self_draw", ("E", "N")), "A 自摸 has one winner."),
        (QuickHand("discard", ("E",)), "From whom?"),
        (QuickHand("discard", ("E",), "E"), "The winner and the one who paid for the tile are two players."),
        (QuickHand("points", points={"E": 5, "N": -6}), "The points sum to −1; they must sum to 0."),
    ],
)
def test_what_is_missing_is_said_in_a_sentence(quick: QuickHand, sentence: str) -> None:
    assert [fault.message for fault in quick_problems(quick, THREE)] == [sentence]
    with pytest.raises(RulesError, match=sentence.replace("?", r"\?")):
        quick_outcome(quick, THREE)


@given(
    st.sampled_from([FOUR, THREE]),
    st.sampled_from(["self_draw", "discard", "rob_kong", "nobody"]),
    st.permutations("ENS"),
    st.integers(0, 3),
    st.booleans(),
)
def test_every_hand_sums_to_zero(stakes: Stakes, how: str, seats: list[str], burn: int, bound: bool) -> None:
    quick = QuickHand(how, (seats[0],), seats[1], burn=burn, bound=((seats[0], seats[2]),) if bound else ())
    found = quick_outcome(quick, stakes)
    assert sum(found.points.values()) == 0
    paid = dict.fromkeys(found.points, 0)
    for flow in found.paid:
        paid[flow.payer] -= flow.points
        paid[flow.payee] += flow.points
    assert paid == found.points


HOUSE = Stakes(rules="zhuowukui", dealer="E")


def test_penalties_of_a_hand_go_into_the_pot_or_to_the_others() -> None:
    quick = QuickHand("nobody", extra={"penalties": [{"seat": seat} for seat in "EES"]})
    found = quick_outcome(quick, HOUSE)
    assert (found.points, found.pot) == ({"E": -2000, "N": 0, "W": 0, "S": -1000}, 3000)
    each = quick_outcome(quick, replace(HOUSE, options={"penalty_to": "each"}))
    assert (each.points, each.pot) == ({"E": -5000, "N": 3000, "W": 3000, "S": -1000}, 0)
    assert quick_outcome(quick, FOUR).points == dict.fromkeys("ENWS", 0)  # these rules know of no penalties


def test_an_open_hand_is_worth_half_and_a_robbed_concealed_kong_asks_for_the_dragon() -> None:
    closed = QuickHand("discard", ("N",), "W", {"N": ("一条龙",)})
    opened = replace(closed, won={"N": {"open": True}})
    worth = quick_outcome(closed, HOUSE).points["N"]
    assert quick_outcome(opened, HOUSE).points["N"] == worth // 2
    robbed = replace(closed, how="rob_kong", won={"N": {"kong": "concealed"}})
    assert quick_outcome(robbed, HOUSE).points["N"] == 3 * worth
    with pytest.raises(RulesError, match="name it"):
        quick_outcome(replace(robbed, fan={}), HOUSE)


@pytest.mark.parametrize(
    ("quick", "stakes"),
    [
        (QuickHand("discard", ("N", "S"), "E", {"N": (), "S": ("七对子",)}, ("last_tile",), 1, (("W", "S"),)), FOUR),
        (QuickHand("nobody", burn=2), FOUR),
        (QuickHand("rob_kong", ("N",), "W", {"N": ("一条龙",)}, won={"N": {"open": True, "kong": "concealed"}}), HOUSE),
        (QuickHand("self_draw", ("W",), fan={"W": ()}, extra={"penalties": [{"seat": "E"}]}), HOUSE),
        (QuickHand("points", points={"E": 300, "N": -300}), FOUR),
    ],
)
def test_a_saved_hand_gives_the_taps_that_it_took(quick: QuickHand, stakes: Stakes) -> None:
    again = quick_again(quick_hand(quick, stakes, SEATED))
    assert again == replace(quick, dealer="E")


def test_a_hand_with_claimed_melds_is_open_when_it_is_put_right() -> None:
    pong = Meld(MeldKind.PONG, (Tile.parse("E"),) * 3, Seat.W)
    win = Win(Seat.N, How.SELF_DRAW, tuple(parse_tiles("123456789m1m")), Tile.parse("1m"))
    record = HandRecord("zhuowukui", None, Seat.E, None, (win,), {Seat.N: (pong,)})
    again = quick_again(hand_of(record, SEATED))
    assert (again.won, again.fan) == ({"N": {"open": True}}, {"N": ("一条龙",)})


@pytest.mark.parametrize("name", [*RULESETS])
def test_every_ruleset_is_tapped_by_what_it_names(name: str) -> None:
    """A hand of each way of winning, with whatever the rules ask, settles to zero and gives the same taps again."""
    form = quick_form(name, {})
    given = {key.name: VALUES[key.form](key.details) for key in form.record if key.required}
    stakes = Stakes(rules=name, dealer="E", options=LOOSE.get(name, {}))
    settled = 0
    for row, _ in form.fan:
        for how in form.ways:
            quick = QuickHand(how, ("N",), "" if how == "self_draw" else "W", {"N": (row,)}, extra=given)
            try:
                outcome = quick_outcome(quick, stakes)
            except RulesError:
                continue  # a 番种 that the rules give to one way only, or that is too small to win with
            settled += 1
            assert sum(outcome.points.values()) + outcome.pot == 0
            again = quick_again(quick_hand(quick, stakes, SEATED))
            assert quick_outcome(again, stakes) == outcome
    assert settled


VALUES = {
    "choice": lambda details: details["choices"][0],
    "number": lambda details: details["least"],
    "flag": lambda _: False,
    "seat": lambda _: "E",
    "seats": lambda _: [],
}
LOOSE = {"sichuan": {"check_ready": False, "kong_return_not_ready": False, "pig": "none"}}
"""House rules by which a deal may end before three have won without anybody's tiles."""


def test_a_deal_that_goes_on_keeps_kongs_and_wins_in_the_order_of_time() -> None:
    stakes = Stakes(rules="sichuan", dealer="E", options=LOOSE["sichuan"])
    first = QuickHand("discard", ("N",), "E")
    kongs = ({"kong": "W", "kind": "concealed_kong"}, {"kong": "S", "kind": "open_kong", "from": "E"})
    events = (*kongs, event_of(first, stakes))
    deal = QuickHand("self_draw", ("W",), events=events)
    found = quick_outcome(deal, stakes)
    assert sum(found.points.values()) == 0
    assert [won.seat for won in found.wins] == ["N", "W"]
    assert {paid.payer for paid in found.paid if paid.payee == "W" and paid.why == "self_draw"} == {"E", "S"}
    again = quick_again(quick_hand(deal, stakes, SEATED))
    assert (again.events, again.winners, again.how) == (events, ("W",), "self_draw")
    assert quick_outcome(again, stakes) == found


def test_flowers_are_asked_where_they_are_played() -> None:
    """香港 with flowers or without; 广东 has none."""
    asked = [
        [one.name for one in quick_form(name, options).record if one.form == "flowers"]
        for name, options in (("hongkong", {}), ("hongkong", {"flowers": False}), ("guangdong", {}))
    ]
    assert asked == [["flowers"], [], []]
    stakes = Stakes(rules="hongkong", base=1, carried={"round_wind": "E"})
    quick = QuickHand(how="self_draw", winners=("S",), fan={"S": ("混一色",)}, extra={"flowers": {"S": "2f5f"}})
    outcome = quick_outcome(quick, stakes)
    assert outcome.wins[0].fan == {"自摸": 1, "正花": 1, "混一色": 3}
    again = quick_again(quick_hand(quick, stakes, SEATED))
    assert again.extra["flowers"] == {"S": "2f5f"}
    assert quick_outcome(again, stakes) == outcome
