"""What 吃, 碰, 杠 of the tile just discarded would do, and that a third claim from one player makes a 互包."""

from fractions import Fraction

import pytest

from assistant.rules import HandInPlay, RulesError, Seat, Tile
from assistant.teacher import offer
from tests.teacher.hands import holding
from tests.teacher.test_goals import taught


def claims(hand: HandInPlay, tile: str, source: Seat = Seat.E, seat: Seat = Seat.N) -> list[tuple[str, str, str, int]]:
    """Kind, tiles, discard after it and steps nearer; by default E, the 上家 of N, has discarded."""
    found = offer(hand, Tile.parse(tile), seat, source).claims
    return [
        (claim.meld.kind.chinese, "".join(map(str, claim.meld.tiles)), str(claim.discard or ""), claim.nearer)
        for claim in found
    ]


def said(hand: HandInPlay, tile: str, source: Seat = Seat.E) -> list[str]:
    given = offer(hand, Tile.parse(tile), Seat.N, source)
    return [phrase.text for phrase in (*given.says, *(phrase for claim in given.claims for phrase in claim.says))]


def test_a_run_is_claimed_from_the_player_before_only() -> None:
    hand = holding("46m123456s55s119p", indicator="C")
    assert ("吃", "4m5m6m", "9p", 1) in claims(hand, "5m")
    assert claims(hand, "5m", Seat.W) == []
    assert claims(hand, "5m", Seat.S, Seat.E) == claims(hand, "5m")  # S is the 上家 of E


def test_every_run_triplet_and_kong_that_the_tiles_allow_is_offered() -> None:
    found = claims(holding("345556m123s119pF"), "5m")
    assert sorted((kind, tiles) for kind, tiles, _, _ in found) == [
        ("吃", "3m4m5m"),
        ("吃", "4m5m6m"),
        ("明杠", "5m5m5m5m"),
        ("碰", "5m5m5m"),
    ]


def test_honours_make_no_run() -> None:
    assert claims(holding("46m123456s78s1pES"), "W") == []


def test_the_first_claim_opens_the_hand_and_costs_the_win_on_a_discard() -> None:
    hand = holding("46m123456s11p99pW", indicator="C")
    assert said(hand, "1p", Seat.W) == [
        "碰 wins with 71% and brings 4.3 points, letting it pass 43% and 2.",
        "碰 and discard W: the hand is ready. Waits: 2, copies: 8.",
        "It opens the hand: no 门清无惠, and from now on it wins by 自摸 only.",
    ]


def test_by_zhuowukui_an_open_hand_still_wins_on_discards_but_for_half() -> None:
    hand = HandInPlay("zhuowukui", None, holding("46m123456s11p99pW").concealed)
    (claim,) = offer(hand, Tile.parse("1p"), Seat.N, Seat.E).claims
    assert (claim.opening.discard_lost, claim.opening.share, claim.opening.names) == (False, Fraction(1, 2), ())
    assert [phrase.text for phrase in claim.says] == [
        "碰 and discard W: the hand is ready. Waits: 1, copies: 4.",
        "It opens the hand: from now on a win is worth 1/2 of a concealed one.",
    ]


def test_a_second_claim_opens_nothing_and_a_third_from_one_player_makes_a_bond() -> None:
    two = "chi 123s E, pong EEE E"
    assert said(holding("46m11p99p7s", indicator="C", melds=two), "1p", Seat.E) == [
        "碰 wins with 71% and brings 4.3 points, letting it pass 43% and 1.6.",
        "碰 and discard 7s: the hand is ready. Waits: 2, copies: 8.",
        "It is the third claim from this player: you two are in 互包 and pay for each other's wins.",
    ]
    assert len(said(holding("46m11p99p7s", indicator="C", melds=two), "1p", Seat.W)) == 2
    concealed = "concealed_kong 2222s, concealed_kong 3333s"
    assert len(said(holding("46m11p99p7s", indicator="C", melds=concealed), "1p", Seat.E)) == 3  # it opens


def test_a_kong_draws_its_tile_and_is_no_claim_for_a_bond() -> None:
    hand = holding("46m111p99s", melds="chi 123s E, pong WWW E", indicator="C")
    (kong, pong) = sorted(offer(hand, Tile.parse("1p"), Seat.N, Seat.E).claims, key=lambda claim: claim.meld.kind.value)
    assert (kong.discard, kong.binds, kong.leaves.shanten) == (None, False, 0)
    assert (pong.binds, pong.nearer) == (True, 0)


def test_a_winning_discard_is_told_first_and_one_that_may_not_win_says_why() -> None:
    assert said(holding("46m123456s789s11p"), "5m")[0] == "5m wins: 6 番 (门清无惠 1 + 捉五魁 2 + 一条龙 3)."
    opened = holding("46m123456s11p", melds="pong 777s E")
    assert said(opened, "5m", Seat.W)[0] == "5m would complete the hand, but by these rules only as 自摸."


def test_a_claim_that_brings_nothing_is_to_be_left() -> None:
    assert said(holding("46m123456s789s11p"), "1p", Seat.W)[0] == "Let 1p pass: no claim wins more."
    assert said(holding("46m123456s789s11p"), "F") == ["Nothing in the hand can claim F."]


def test_a_discarded_hui_is_claimed_at_face_value_unless_the_house_forbids_it() -> None:
    hand = holding("EE46m123456s11p9p", indicator="N")
    assert [claim[0] for claim in claims(hand, "E", Seat.W)] == ["碰"]
    strict = HandInPlay(hand.rules, hand.indicator, hand.concealed, options={"hui_claimable": False})
    assert claims(strict, "E", Seat.W) == []
    own_hui = holding("24m123456s11p99pF", indicator="2m")  # 三万 is the 惠牌 and completes the run as itself
    assert ("吃", "2m3m4m", "F", 1) in claims(own_hui, "3m")


def test_a_fifth_copy_cannot_have_been_discarded() -> None:
    with pytest.raises(RulesError, match="5 times 5m"):
        offer(holding("46m123456s789s11p", seen="5555m"), Tile.parse("5m"), Seat.N, Seat.E)


def test_a_wild_tile_of_the_hand_helps_to_claim_where_the_house_says_so() -> None:
    tiles = (*holding("46m123456s55s11p").concealed, Tile.parse("9s"))
    played = HandInPlay("ningbo", Tile.parse("9s"), tiles)
    assert sorted(claims(played, "6m", Seat.E, Seat.S)) == []
    freely = played._replace(options={"caishen_in_melds": True})
    found = {(kind, made) for kind, made, _, _ in claims(freely, "6m", Seat.E, Seat.S)}
    assert found == {("吃", "6m4m9s"), ("碰", "6m6m9s")}


def claims_of(line: dict) -> list[tuple[str, str | None]]:
    return [(claim["kind"], claim["discard"]) for claim in taught(**line)["discarded"]["claims"]]


def test_the_suit_that_was_named_is_never_claimed_nor_made_a_kong():
    line = {"rules": "sichuan", "concealed": "123456m12344s55p", "void": "p", "discarded": {"tile": "5p", "from": "W"}}
    assert claims_of(line) == []
    assert [kind for kind, _ in claims_of({**line, "void": "s"})] == ["pong"]
    kongs = taught(rules="sichuan", concealed="123456m1234s5555p", void="p")["kongs"]
    assert kongs == []


def test_no_kong_of_the_left_neighbours_discard_is_advised_in_taiwan():
    line = {"rules": "taiwan", "concealed": "999s123456m12344pCC", "seat": "E"}
    assert [kind for kind, _ in claims_of({**line, "discarded": {"tile": "9s", "from": "N"}})] == ["pong"]
    kinds = {kind for kind, _ in claims_of({**line, "discarded": {"tile": "9s", "from": "W"}})}
    assert kinds == {"pong", "open_kong"}


@pytest.mark.parametrize(("rules", "again"), [("guobiao", True), ("taiwan", False)])
def test_what_was_claimed_is_not_advised_to_go_again_where_that_is_forbidden(rules, again):
    more = "789m" if rules == "taiwan" else ""
    line = {"rules": rules, "concealed": f"345p{more}123m567sEEES", "seat": "E"}
    found = claims_of({**line, "discarded": {"tile": "5p", "from": "N"}})
    given = {discard for kind, discard in found if kind == "chi"}
    assert ("5p" in given) is again
    assert given
