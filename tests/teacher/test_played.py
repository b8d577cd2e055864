"""复盘: a hand follows from ruleset, seed and moves, keeps to the wall, ends, and every decision is reviewed."""

from collections import Counter
from random import Random

import pytest

from assistant.rules import KINDS, RULESETS, Seat, Tile, discards, parse_tiles
from assistant.rules.shapes.counts import concealed_of
from assistant.teacher import Grade
from assistant.teacher.practice.deal import Deal
from assistant.teacher.practice.opponents import discard_of, wants_pong
from assistant.teacher.practice.played import PASS, WIN, Decision, PlayedTable, played
from assistant.teacher.practice.review import reviewed
from tests.teacher.hands import holding


def last_tile(decision: Decision) -> str:
    """A player who thinks of nothing: wins and passes where that is offered, else throws the last tile away."""
    return next((move for move in decision.moves if move in (WIN, PASS)), decision.moves[-1])


def to_the_end(rules: str, seed: int) -> tuple[PlayedTable, tuple[str, ...]]:
    moves: tuple[str, ...] = ()
    while (table := played(rules, seed, moves)).ended is None:
        assert table.now is not None
        moves = (*moves, last_tile(table.now))
    return table, moves


@pytest.mark.parametrize("rules", RULESETS)
def test_a_hand_ends_by_every_ruleset_and_no_tile_is_there_five_times(rules: str) -> None:
    table, _ = to_the_end(rules, 4)
    tiles = [tile for hand in table.hands.values() for tile in hand]
    tiles += [tile for river in table.rivers.values() for tile in river]
    tiles += [tile for melds in table.melds.values() for meld in melds for tile in meld.tiles]
    counts = Counter([*tiles, *table.wall, *([table.indicator] if table.indicator else [])])
    assert max(counts.values()) <= 4
    assert set(counts) <= {KINDS[kind] for kind in table.game.tiles.kinds}
    ended = table.ended
    assert ended is not None
    if ended.settled is not None:
        assert sum(ended.settled.points.values()) + ended.settled.pot == 0
        assert ended.settled.points[ended.winner] > 0


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


@pytest.mark.parametrize("seed", range(8))
def test_an_opponent_discards_what_leaves_it_nearest_to_ready(seed: int) -> None:
    hand = Deal("beijing", Random(seed)).holding([0, 1, 2], away=4, drawn=True, wilds=1)
    assert hand is not None
    game = RULESETS["beijing"].at_table({}).game
    concealed = concealed_of(hand.concealed, game.wild_kinds(hand.indicator), 0)
    tile = discard_of(concealed, hand.concealed, has_void=False)
    leaves = {one.tile: one.leaves.shanten for one in discards(hand).discards}
    assert leaves[tile] == min(leaves.values())


def test_an_opponent_claims_only_what_brings_it_nearer() -> None:
    def wants(tiles: str, tile: str) -> bool:
        return wants_pong(concealed_of(parse_tiles(tiles), (), 0), Tile.parse(tile))

    assert wants("11m456s789p22sEECF", "E")
    assert not wants("11m456s789p22sECFP", "E")
    assert not wants("123456789m11p45sE", "1p")
