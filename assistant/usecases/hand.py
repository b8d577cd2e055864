"""The use cases at the table: a reading with its doubts → a hand → its waits, or the settlement of a finished hand.

Vision knows the sides of one player (left, opposite, right), the rules know seats; here the two meet.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Literal

from assistant.rules import (
    DEFAULT_ORDER,
    KINDS,
    RULESETS,
    Discards,
    HandInPlay,
    HandRecord,
    How,
    Meld,
    MeldKind,
    OptionValue,
    Problem,
    RulesError,
    Seat,
    Settlement,
    Tile,
    Waiting,
    Win,
    discards,
    hand_in_play_problems,
    left_of,
    opposite_of,
    right_of,
    settle,
    waits,
)
from assistant.rules.engine.open_deal import open_deal
from assistant.rules.model.amounts import Points
from assistant.teacher import DiscardAdvice, Goal, Lesson, Offer, OfferTerms, advise, explain, goals_of, offer

if TYPE_CHECKING:  # settling a hand needs no pictures, so numpy stays out until a photo is read
    from vision.reader.reader import Reading

Side = Literal["left", "opposite", "right"]
"""From whom a tile was claimed, as its player sees the table: 上家, 对家, 下家."""

UNSAID: Mapping[str, str] = MappingProxyType(
    {
        "won": "Who won?",
        "how": "How was the hand won?",
        "from": "Who discarded the tile?",
        "kong": "Whose kong was robbed?",
        "dealer": "Who deals?",
        "key": "{key} is not entered yet.",
        "meld": "From whom was the meld of {tile} claimed?",
        "time": "When was the 杠 of {tile} made?",
    }
)
"""What decides who pays, as it is asked for where nobody has said it."""

SEAT_AT = {"left": left_of, "opposite": opposite_of, "right": right_of}


@dataclass(frozen=True, slots=True)
class HandMeld:
    """A meld as its player sees it; `side` is None for a concealed kong or where it is not known."""

    kind: MeldKind
    tiles: tuple[Tile, ...]
    side: Side | None = None

    def at(self, seat: Seat, order: str = DEFAULT_ORDER) -> Meld:
        """The same meld when its player sits at `seat`; `order` is the order of play."""
        return Meld(self.kind, self.tiles, SEAT_AT[self.side](seat, order) if self.side else None)


@dataclass(frozen=True, slots=True)
class Hand:
    """One player's tiles: the concealed ones in the order they lie, and the melds; `size` counts a hand between turns
    that has no melds.
    """

    concealed: tuple[Tile, ...] = ()
    melds: tuple[HandMeld, ...] = ()
    size: int = 13

    @property
    def expected(self) -> int:
        """How many concealed tiles belong beside these melds between turns; one more after a draw."""
        return self.size - 3 * len(self.melds)


@dataclass(frozen=True, slots=True)
class Doubt:
    """A tile of a reading that a person should look at: its index in reading order, its row, the next best guess."""

    index: int
    row: int
    tile: str
    confidence: float
    second: str | None


@dataclass(frozen=True, slots=True)
class Round:
    """What all share in one hand: house rules, 底分, dealer, 惠坯, rounds of 烧庄, pairs entered as 互包.

    By rules without 底分 or without 惠牌 those two may be given all the same, and are left out. `extra` holds what only
    these rules ask (see `RuleSet.record_keys`), `in_play` what they ask of a hand in play (`RuleSet.hand_keys`).
    """

    base: int
    dealer: Seat
    indicator: Tile | None
    burn_rounds: int = 0
    bound: tuple[tuple[Seat, Seat], ...] = ()
    rules: str = "beijing"
    options: Mapping[str, OptionValue] = field(default_factory=lambda: MappingProxyType({}))
    extra: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))
    in_play: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))

    @property
    def order(self) -> str:
        """The order of play by these rules."""
        rules = RULESETS.get(self.rules)
        return rules.order(self.options) if rules else DEFAULT_ORDER

    @property
    def unit(self) -> int:
        """Points that one unit of a hand's worth brings: the 底分, or 1 where hands are worth points."""
        rules = RULESETS.get(self.rules)
        return self.base if rules is None or rules.has_base else 1

    @property
    def turned(self) -> Tile | None:
        """The 惠坯, where 惠牌 are played."""
        return indicator_by(self.rules, self.options, self.indicator)

    def record(self, wins: tuple[Win, ...] = (), melds: Mapping[Seat, tuple[Meld, ...]] | None = None) -> HandRecord:
        """A finished hand of this round; a win of a deal that goes on, where these rules have that."""
        rules = RULESETS.get(self.rules)
        record = HandRecord(
            self.rules,
            Points(self.base) if rules is None or rules.has_base else None,
            self.dealer,
            self.turned,
            wins,
            melds or {},
            self.burn_rounds,
            self.bound,
            self.options,
            self.extra,
        )
        return record if "hands" in self.extra else open_deal(record)


def indicator_by(rules: str, options: Mapping[str, OptionValue], indicator: Tile | None) -> Tile | None:
    """The 惠坯 where these rules play 惠牌, None where they do not."""
    known = RULESETS.get(rules)
    return indicator if known is None or known.hui(options) else None


@dataclass(frozen=True, slots=True)
class Finish:
    """How one player's hand was won. `tile` is None only for four 惠牌 among 13 dealt tiles."""

    seat: Seat
    how: How
    tile: Tile | None
    source: Seat | None = None
    last_tile: bool = False
    kong_draw: bool = False
    first_turn: bool = False
    extra: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))


def hand_of(reading: Reading) -> Hand:
    """The hand that a photo shows. Flowers and stray backs belong to no hand and stay out."""
    arrangement = reading.arrangement
    return Hand(
        tuple(Tile.parse(name) for name in arrangement.concealed_tiles),
        tuple(
            HandMeld(MeldKind(meld.kind), tuple(Tile.parse(name) for name in meld.tiles), meld.source)
            for meld in arrangement.melds
        ),
    )


def seen_on(reading: Reading) -> tuple[Tile, ...]:
    """The tiles that lie face up beside the hand, without a doubt, in reading order: they are seen by all."""
    chosen = (reading.tiles[index] for index in reading.arrangement.seen if index not in set(reading.doubtful))
    kinds = {tile.name for tile in KINDS}
    return tuple(Tile.parse(placed.tile) for placed in chosen if placed.tile in kinds)


def doubts_of(reading: Reading) -> tuple[Doubt, ...]:
    """The tiles of the hand that a person should look at, in reading order."""
    own = set(reading.arrangement.own)
    seen = ((index, reading.tiles[index]) for index in sorted(reading.doubtful) if index in own)
    return tuple(
        Doubt(index, placed.row, placed.tile, placed.detection.confidence, placed.detection.second)
        for index, placed in seen
    )


def count_problem(hand: Hand, rules: str = "beijing") -> Problem | None:
    """What is wrong with the number of concealed tiles, or None for a hand between turns or after a draw."""
    found = hand_in_play_problems(HandInPlay(rules, None, hand.concealed, _of_anyone(hand.melds)))
    return next((fault for fault in found if fault.code == "wrong_tile_count"), None)


def _of_anyone(melds: tuple[HandMeld, ...]) -> tuple[Meld, ...]:
    """The melds without from whom, which matters only for a settlement."""
    return tuple(Meld(meld.kind, meld.tiles) for meld in melds)


_NOT_IN_HAND = (
    "The winning tile {tile} is not among the {count} concealed tiles. Choose the tile that completed the hand."
)


def waits_of(
    hand: Hand,
    indicator: Tile | None,
    seen: tuple[Tile, ...] = (),
    rules: str = "beijing",
    options: Mapping[str, OptionValue] = MappingProxyType({}),
    extra: Mapping[str, Any] = MappingProxyType({}),
) -> Waiting | Discards:
    """Waits or useful tiles between turns; with one tile more, every discard. `seen` are other tiles that lie face up,
    `extra` is what only these rules ask of a hand in play.

    Raises `RulesError` with all that is wrong.
    """
    turned = indicator_by(rules, options, indicator)
    holding = HandInPlay(rules, turned, hand.concealed, _of_anyone(hand.melds), seen, options, extra)
    return waits(holding) if len(hand.concealed) == hand.expected else discards(holding)


def advice_of(
    hand: Hand,
    shared: Round,
    seen: tuple[Tile, ...] = (),
    found: Discards | None = None,
    draws: int | None = None,
    goal: Goal = Goal.FAST,
) -> DiscardAdvice:
    """Every discard of a hand after a draw with chances and reasons; `found` are its discards if known already.

    `draws` is the number of own draws still to come, None to tell it by `seen`; `goal` is what the player aims at.
    Raises `RulesError` as above.
    """
    return advise(_holding(hand, shared, seen), found, draws, shared.unit, goal)


def goals_at(shared: Round) -> tuple[Goal, ...]:
    """What a player can aim at by these house rules."""
    return goals_of(HandInPlay(shared.rules, None, (), options=shared.options))


def lesson_of(
    hand: Hand, shared: Round, seen: tuple[Tile, ...] = (), found: Waiting | None = None, draws: int | None = None
) -> Lesson:
    """The lesson of a hand between turns."""
    return explain(_holding(hand, shared, seen), found, draws, shared.unit)


def offer_of(
    hand: Hand,
    shared: Round,
    seat: Seat,
    tile: Tile,
    side: Side,
    seen: tuple[Tile, ...] = (),
    goal: Goal = Goal.FAST,
) -> Offer:
    """What a hand between turns can do with a tile that was just discarded; `seen` does not hold it."""
    melds = tuple(meld.at(seat, shared.order) for meld in hand.melds)
    holding = HandInPlay(shared.rules, shared.turned, hand.concealed, melds, seen, shared.options, shared.in_play)
    return offer(holding, tile, seat, SEAT_AT[side](seat, shared.order), goal=goal, stakes=OfferTerms(shared.unit))


def _holding(hand: Hand, shared: Round, seen: tuple[Tile, ...]) -> HandInPlay:
    melds = _of_anyone(hand.melds)
    return HandInPlay(shared.rules, shared.turned, hand.concealed, melds, seen, shared.options, shared.in_play)


def without(hand: Hand, tile: Tile) -> Hand:
    """The hand before it drew `tile`: its last such tile is taken out. Raises `RulesError` when it has none."""
    tiles = hand.concealed
    if tile not in tiles:
        raise RulesError(Problem("bad_value", _NOT_IN_HAND, {"tile": tile.name, "count": len(tiles)}, "tile"))
    place = len(tiles) - 1 - tiles[::-1].index(tile)
    return replace(hand, concealed=tiles[:place] + tiles[place + 1 :])


def record_of(hand: Hand, finish: Finish, shared: Round, also: tuple[Win, ...] = ()) -> HandRecord:
    """The finished hand to settle. The winning tile may lie among the concealed ones already, or be the one they lack.

    `also` are further winners on the same tile. Raises `RulesError` when all tiles are there without the winning one.
    """
    concealed = hand.concealed
    if finish.tile is not None and len(concealed) > hand.expected:
        concealed = without(hand, finish.tile).concealed
    win = Win(
        finish.seat,
        finish.how,
        concealed,
        finish.tile,
        finish.source,
        last_tile=finish.last_tile,
        kong_draw=finish.kong_draw,
        first_turn=finish.first_turn,
        extra=finish.extra,
    )
    melds = tuple(meld.at(finish.seat, shared.order) for meld in hand.melds)
    return shared.record((win, *also), {finish.seat: melds})


def settlement_of(hand: Hand, finish: Finish, shared: Round, also: tuple[Win, ...] = ()) -> Settlement:
    """The settlement of one player's win, and of `also`'s. Raises `RulesError` with all that is wrong."""
    return settle(record_of(hand, finish, shared, also))


def nobody_won(shared: Round) -> Settlement:
    """The settlement of a 荒牌. Its 惠坯 decides nothing and may be missing. Raises `RulesError` as above."""
    return settle(drawn_record(shared))


def drawn_record(shared: Round) -> HandRecord:
    """A 荒牌, to settle or to keep."""
    return replace(shared, indicator=shared.indicator or KINDS[0], bound=()).record()
