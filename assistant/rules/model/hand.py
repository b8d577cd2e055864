"""What happened at the table, as frozen values: melds, wins, a finished hand, and a hand that is still being played."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Any, NamedTuple

from assistant.rules.model.amounts import Points
from assistant.rules.model.seats import Seat
from assistant.rules.model.tiles import Tile

OptionValue = bool | int | str | Mapping[str, int]
"""What a house-rule option can hold: a choice, a whole number, or whole numbers by name (`points`)."""

NOTHING: Mapping[Any, Any] = {}
"""Nothing by name; a plain one, so that values can be pickled and kept by a cache."""


class MeldKind(StrEnum):
    """The kinds of melds: 吃, 碰, 明杠 (from a discard), 加杠 (a 碰 with its fourth tile added), 暗杠."""

    CHI = "chi"
    PONG = "pong"
    OPEN_KONG = "open_kong"
    ADDED_KONG = "added_kong"
    CONCEALED_KONG = "concealed_kong"

    @property
    def chinese(self) -> str:
        """吃, 碰, 明杠, 加杠 or 暗杠."""
        return _MELD_NAMES[self.value]

    @property
    def is_kong(self) -> bool:
        """Four tiles that count as one set."""
        return self in _KONGS

    @property
    def opens(self) -> bool:
        """All but a concealed kong open the hand."""
        return self not in _CLOSED


_MELD_NAMES = {"chi": "吃", "pong": "碰", "open_kong": "明杠", "added_kong": "加杠", "concealed_kong": "暗杠"}
_KONGS = frozenset({MeldKind.OPEN_KONG, MeldKind.ADDED_KONG, MeldKind.CONCEALED_KONG})
_CLOSED = frozenset({MeldKind.CONCEALED_KONG})


class How(StrEnum):
    """How a hand was won: 自摸, on a discard (点炮), 抢杠; or with all eight flowers, own or the eighth one taken."""

    SELF_DRAW = "self_draw"
    DISCARD = "discard"
    ROB_KONG = "rob_kong"
    EIGHT_FLOWERS = "eight_flowers"
    ROB_FLOWER = "rob_flower"

    @property
    def chinese(self) -> str:
        """自摸, 点炮, 抢杠, 八仙过海 or 七抢一."""
        return _WON[self.value]

    @property
    def drawn(self) -> bool:
        """Whether the winner drew the tile: nobody discarded or made it."""
        return self in _DRAWN

    @property
    def by_flowers(self) -> bool:
        """Whether flowers win, so that no tile of the hand does."""
        return self in _BY_FLOWERS


_WON = {
    "self_draw": "自摸",
    "discard": "点炮",
    "rob_kong": "抢杠",
    "eight_flowers": "八仙过海",
    "rob_flower": "七抢一",
}
_DRAWN = frozenset({How.SELF_DRAW, How.EIGHT_FLOWERS})
_BY_FLOWERS = frozenset({How.EIGHT_FLOWERS, How.ROB_FLOWER})


class Meld(NamedTuple):
    """A set laid open; `source` is the seat it was claimed from, None for a concealed kong or where it is not known.

    `shown` are its tiles as they lie where wild ones stand for some of `tiles`, else ().
    """

    kind: MeldKind
    tiles: tuple[Tile, ...]
    source: Seat | None = None
    shown: tuple[Tile, ...] = ()

    @property
    def lying(self) -> tuple[Tile, ...]:
        """Its tiles as they lie."""
        return self.shown or self.tiles


class Win(NamedTuple):
    """One player's win.

    `concealed` are the tiles in the hand without melds and without the winning `tile`; `tile` is None only for four
    惠牌 among 13 dealt tiles. Where the tiles are not known `fan` names the 番种 instead. `source` is the discarder or
    the maker of the robbed kong, None for a self-draw. `last_tile`: 海底; `kong_draw`: the replacement of a kong;
    `first_turn`: the winner has not discarded yet. `extra` holds what only these rules ask (see `RuleSet.win_keys`).
    """

    seat: Seat
    how: How
    concealed: tuple[Tile, ...] = ()
    tile: Tile | None = None
    source: Seat | None = None
    fan: tuple[str, ...] | None = None
    last_tile: bool = False
    kong_draw: bool = False
    first_turn: bool = False
    extra: Mapping[str, Any] = NOTHING


class Kong(NamedTuple):
    """A kong that was made during the deal: the seat, the kind of its tiles; `late`: added with a tile held before."""

    seat: Seat
    tile: Tile
    late: bool = False


class DealEvent(NamedTuple):
    """One step of a deal that is recorded in time order: a `kong`, or the `wins` on one tile."""

    kong: Kong | None = None
    wins: tuple[Win, ...] = ()


class HandRecord(NamedTuple):
    """One finished hand, as it is entered. No `wins` is a 荒牌.

    `options` holds only the house rules that differ from the defaults of `rules`; `base` is the 底分 per 番 in points
    (None by rules whose hands are worth points); `burn_rounds` counts the completed rounds of 烧庄; `bound` are pairs
    in 互包 beside those that the melds show. `melds` is `NOTHING` itself where nobody recorded any. `extra` holds what
    only these rules ask (see `RuleSet.record_keys`). `events` tells a deal that goes on after a win, in time order;
    `wins` then holds all wins of it in that order.
    """

    rules: str
    base: Points | None
    dealer: Seat
    indicator: Tile | None
    wins: tuple[Win, ...] = ()
    melds: Mapping[Seat, tuple[Meld, ...]] = NOTHING
    burn_rounds: int = 0
    bound: tuple[tuple[Seat, Seat], ...] = ()
    options: Mapping[str, OptionValue] = NOTHING
    extra: Mapping[str, Any] = NOTHING
    events: tuple[DealEvent, ...] = ()

    def melds_of(self, seat: Seat) -> tuple[Meld, ...]:
        """The melds of a seat, () if it has none."""
        return self.melds.get(seat, ())


class HandInPlay(NamedTuple):
    """One player's tiles during play: 13 − 3·melds concealed tiles, or one more after a draw or claim.

    `seen` are further tiles that lie face up (discards, other players' melds); own melds and the 惠坯 are not repeated.
    `extra` holds what only these rules ask of a hand in play (see `RuleSet.hand_keys`).
    """

    rules: str
    indicator: Tile | None
    concealed: tuple[Tile, ...]
    melds: tuple[Meld, ...] = ()
    seen: tuple[Tile, ...] = ()
    options: Mapping[str, OptionValue] = NOTHING
    extra: Mapping[str, Any] = NOTHING
