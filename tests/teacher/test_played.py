"""复盘: a hand follows from rules, seed and moves, is played by the rules, and every decision is reviewed."""

from collections import Counter
from collections.abc import Callable
from random import Random

import pytest

from assistant.rules import (
    KINDS,
    RULESETS,
    HandInPlay,
    How,
    Meld,
    MeldKind,
    Seat,
    Tile,
    Win,
    discards,
    parse_tiles,
    settle,
)
from assistant.rules.model.tiles import FLOWERS
from assistant.rules.shapes.counts import concealed_of
from assistant.teacher import Grade
from assistant.teacher.practice.deal import Deal
from assistant.teacher.practice.hand_table import ME, Decision, PlayedTable, dealt
from assistant.teacher.practice.house import house_word
from assistant.teacher.practice.moves import CHOW, KONG, OPEN_KONG, PASS, PONG, VOID, WIN, is_discard
from assistant.teacher.practice.opponents import discard_of, wants_kong, wants_pong
from assistant.teacher.practice.played import played, simulated
from assistant.teacher.practice.review import reviewed
from assistant.teacher.practice.table_wins import record_of, win_of
from tests.teacher.hands import holding


def last_tile(decision: Decision) -> str:
    """A player who thinks of nothing: wins and passes where that is offered, else throws the last tile away."""
    return next((move for move in decision.moves if move in (WIN, PASS)), decision.moves[-1])


def eager(decision: Decision) -> str:
    """A player who takes all that is offered: wins, kongs, claims."""
    return decision.moves[0]


def to_the_end(
    rules: str, seed: int, player: Callable[[Decision], str] = last_tile, house: str = ""
) -> tuple[PlayedTable, tuple[str, ...]]:
    moves: tuple[str, ...] = ()
    while (table := played(rules, seed, moves, house)).ended is None:
        assert table.now is not None
        moves = (*moves, player(table.now))
    return table, moves


def first_with(rules: str, wanted: str, house: str = "") -> tuple[PlayedTable, tuple[str, ...]]:
    """The first hand in which the eager player makes a move that begins so."""
    for seed in range(60):
        table, moves = to_the_end(rules, seed, eager, house)
        if any(move.startswith(wanted) for move in moves):
            return table, moves
    raise AssertionError(wanted)


def lying(table: PlayedTable) -> Counter[Tile]:
    tiles = [tile for hand in table.hands.values() for tile in hand]
    tiles += [tile for river in table.rivers.values() for tile in river]
    tiles += [tile for flowers in table.flowers.values() for tile in flowers]
    tiles += [tile for melds in table.melds.values() for meld in melds for tile in meld.tiles]
    return Counter([*tiles, *table.wall, *([table.indicator] if table.indicator else [])])


@pytest.mark.parametrize("rules", RULESETS)
def test_a_hand_ends_by_every_ruleset_and_no_tile_is_there_five_times(rules: str) -> None:
    table, _ = to_the_end(rules, 4, eager)
    counts, game = lying(table), table.game
    assert max(counts.values()) <= 4
    assert all(counts[flower] <= 1 for flower in FLOWERS)
    assert {tile for tile in counts if not tile.is_flower} <= {KINDS[kind] for kind in game.tiles.kinds}
    ended = table.ended
    assert ended is not None
    assert sum(ended.settled.points.values()) + ended.settled.pot == 0
    if not RULESETS[rules].goes_on and ended.wins:
        assert ended.settled.points[ended.winners[0]] > 0


@pytest.mark.parametrize("rules", RULESETS)
def test_opponents_end_every_hand_by_the_rules(rules: str) -> None:
    for seed in range(100, 106):
        ended = simulated(rules, seed)
        assert len(ended.wins) <= 3
        assert [win.seat for win in ended.settled.wins] == list(ended.winners)


def test_the_same_moves_lead_to_the_same_table_and_each_goes_on_from_the_last() -> None:
    table, moves = to_the_end("beijing", 2)
    assert [decision.chosen for decision in table.made] == list(moves)
    again = played("beijing", 2, moves[:2])
    assert again.made == table.made[:2]
    assert again.now is not None
    assert again.now.holding == table.made[2].holding


def test_a_move_that_cannot_be_is_asked_again() -> None:
    first = played("beijing", 2, ())
    assert first.now is not None
    missing = next(tile.text for tile in KINDS if tile.text not in first.now.moves)
    again = played("beijing", 2, (missing,))
    assert again.now == first.now
    assert again.made == ()


def test_flowers_are_laid_open_and_replaced() -> None:
    table = played("guobiao", 3, ())
    laid = [flower for flowers in table.flowers.values() for flower in flowers]
    assert laid
    assert all(not tile.is_flower for hand in table.hands.values() for tile in hand)
    before = dealt("guobiao", "", 3, [])
    dealt_flowers = sum(len(flowers) for flowers in before.flowers.values())
    assert before.left == RULESETS["guobiao"].drawable(before.at_table.options, 0) - dealt_flowers
    assert not any(tile.is_flower for tile in dealt("zhuowukui", "", 3, []).wall)


def test_an_own_kong_brings_a_replacement_and_is_reviewed() -> None:
    table, moves = first_with("zhuowukui", KONG)
    place = next(place for place, move in enumerate(moves) if move.startswith(KONG))
    decision = table.made[place]
    tile = Tile.parse(decision.chosen.removeprefix(KONG))
    after = table.made[place + 1] if place + 1 < len(table.made) else None
    assert any(meld.kind.is_kong and tile in meld.tiles for meld in table.melds[ME])
    assert after is None or after.drawn is not None or after.tile == tile
    found = reviewed(decision)
    assert found.best in decision.moves
    assert found.says or found.grade is Grade.RIGHT


@pytest.mark.parametrize("wanted", [OPEN_KONG, PONG, CHOW])
def test_claims_lie_among_the_melds(wanted: str) -> None:
    table, moves = first_with("zhuowukui", wanted)
    kinds = {OPEN_KONG: MeldKind.OPEN_KONG, PONG: MeldKind.PONG, CHOW: MeldKind.CHI}
    claimed = [meld.kind for meld in table.melds[ME]]
    added = claimed.count(MeldKind.ADDED_KONG) * (wanted == PONG)
    assert claimed.count(kinds[wanted]) + added == sum(move.startswith(wanted) for move in moves)


@pytest.mark.parametrize("rules", [name for name in RULESETS if not RULESETS[name].at_table({}).game.chow])
def test_nobody_is_offered_a_chow_where_there_is_none(rules: str) -> None:
    for seed in range(6):
        table, _ = to_the_end(rules, seed)
        assert not any(move.startswith(CHOW) for decision in table.made for move in decision.moves)


def test_a_void_suit_is_named_and_leaves_the_hand_first() -> None:
    first = played("sichuan", 5, ())
    assert first.now is not None
    assert first.now.moves == ("voidm", "voids", "voidp")
    table, _ = to_the_end("sichuan", 5, lambda one: eager(one) if one.moves[0] == "voidm" else last_tile(one))
    assert table.voids[ME] == "m"
    for decision in table.made:
        thrown = [Tile.parse(move) for move in decision.moves if is_discard(move)]
        if any(tile.suit == "m" for tile in decision.holding.concealed) and thrown:
            assert all(tile.suit == "m" for tile in thrown)


def test_naming_the_longest_suit_is_reviewed() -> None:
    hand = HandInPlay("sichuan", None, parse_tiles("123456789m12s34p"))
    found = {suit: reviewed(Decision(hand, ("voidm", "voids", "voidp"), chosen=f"{VOID}{suit}")) for suit in "msp"}
    assert [found[suit].grade for suit in "msp"] == [Grade.WRONG, Grade.RIGHT, Grade.RIGHT]
    assert [phrase.text for phrase in found["m"].says] == ["Of this suit you held 9 tiles, of the shortest 2."]


def test_a_deal_of_sichuan_goes_on_after_a_win() -> None:
    ends = [simulated("sichuan", seed) for seed in range(12)]
    assert any(len(ended.wins) == 3 for ended in ends)
    assert all(len(set(ended.winners)) == len(ended.winners) for ended in ends)


def test_a_win_that_is_worth_too_little_is_not_offered() -> None:
    poor, rich = house_word("guobiao", {"minimum": 8}), house_word("guobiao", {"minimum": 1})
    assert poor == ""
    table = dealt("guobiao", poor, 1, [])
    table.hands[ME] = list(parse_tiles("234m678s45p888pNN"))
    table.melds = {seat: [] for seat in Seat}
    table.rivers[Seat.S] = [Tile.parse("6p")]
    assert win_of(table, ME, Tile.parse("6p"), Seat.S, How.DISCARD) is None
    table.house = rich
    assert win_of(table, ME, Tile.parse("6p"), Seat.S, How.DISCARD) is not None


def test_house_rules_decide_who_wins_on_one_discard() -> None:
    table = dealt("zhuowukui", house_word("zhuowukui", {"points": {"推倒和": 7}}), 1, [])
    table.hands[ME] = list(parse_tiles("123m456s78p99pEEE"))
    found = win_of(table, ME, Tile.parse("9p"), Seat.S, How.DISCARD)
    assert isinstance(found, Win)
    assert settle(record_of(table, (found,))).wins[0].score.total == 7


def test_every_decision_is_reviewed_with_what_it_cost() -> None:
    table, _ = to_the_end("beijing", 2)
    found = [reviewed(decision) for decision in table.made]
    assert {one.grade for one in found} > {Grade.WRONG}
    for one in found:
        assert one.best in one.decision.moves
        assert bool(one.says) or one.grade is Grade.RIGHT
    thrown = next(one for one in found if one.grade is Grade.WRONG and one.decision.tile is None)
    assert Tile.parse(thrown.best) in thrown.decision.holding.concealed


@pytest.mark.parametrize(("chosen", "grade"), [(WIN, Grade.RIGHT), (PASS, Grade.WRONG)])
def test_a_win_that_was_passed_is_said(chosen: str, grade: Grade) -> None:
    decision = Decision(holding("46m123456s789s11p"), (WIN, PASS), Tile.parse("5m"), Seat.S, chosen)
    found = reviewed(decision)
    assert (found.best, found.grade) == (WIN, grade)
    assert [phrase.text for phrase in found.says] == ["The hand could have been won here."] * (chosen == PASS)


def test_a_kong_that_keeps_the_wait_is_what_the_teacher_would_have_done() -> None:
    hand = HandInPlay("zhuowukui", None, parse_tiles("1111m234p567s99sEE"))
    moves = ("gang1m", *sorted({tile.text for tile in hand.concealed}))
    passed = reviewed(Decision(hand, moves, chosen="1m", drawn=Tile.parse("1m"), draws=10))
    made = reviewed(Decision(hand, moves, chosen="gang1m", drawn=Tile.parse("1m"), draws=10))
    assert (made.best, made.grade) == ("gang1m", Grade.RIGHT)
    assert passed.best == "gang1m"
    assert "杠上开花" in " ".join(phrase.text for phrase in passed.says)


@pytest.mark.parametrize("seed", range(8))
def test_an_opponent_discards_what_leaves_it_nearest_to_ready(seed: int) -> None:
    hand = Deal("beijing", Random(seed)).holding([0, 1, 2], away=4, drawn=True, wilds=1)
    assert hand is not None
    game = RULESETS["beijing"].at_table({}).game
    concealed = concealed_of(hand.concealed, game.wild_kinds(hand.indicator), 0)
    tile = discard_of(concealed, hand.concealed)
    leaves = {one.tile: one.leaves.shanten for one in discards(hand).discards}
    assert leaves[tile] == min(leaves.values())


def test_an_opponent_claims_only_what_brings_it_nearer() -> None:
    def wants(tiles: str, tile: str) -> bool:
        return wants_pong(concealed_of(parse_tiles(tiles), (), 0), Tile.parse(tile))

    assert wants("11m456s789p22sEECF", "E")
    assert not wants("11m456s789p22sECFP", "E")
    assert not wants("123456789m11p45sE", "1p")


def test_an_opponent_makes_a_kong_only_where_it_costs_nothing() -> None:
    def wants(tiles: str, tile: str) -> bool:
        return wants_kong(concealed_of(parse_tiles(tiles), (), 0), Tile.parse(tile))

    assert wants("1111m456s789p22s45p", "1m")
    assert not wants("1111m23m456s78p22s", "1m")


def test_a_robbed_kong_is_a_pong_again() -> None:
    table = dealt("zhuowukui", "", 1, [])
    table.melds[Seat.S] = [Meld(MeldKind.PONG, parse_tiles("888s"), Seat.N)]
    table.hands[ME] = list(parse_tiles("234m111p67s22pEEE"))
    win = win_of(table, ME, Tile.parse("8s"), Seat.S, How.ROB_KONG)
    assert win is not None
    paid = settle(record_of(table, (win,))).points
    assert paid[ME] == -paid[Seat.S] > 0
