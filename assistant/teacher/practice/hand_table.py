"""The table of a hand that is played for practice: tiles, melds, flowers and the wall, and what each seat sees."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

from assistant.rules import KINDS, RULESETS, HandInPlay, Meld, Seat, Settlement, Tile, Win, right_of
from assistant.rules.definition.play import PlayRules
from assistant.rules.model.hand import DealEvent
from assistant.rules.model.tiles import FLOWERS
from assistant.rules.shapes.counts import Concealed, concealed_of
from assistant.teacher.practice.house import Housed, house_options
from assistant.teacher.practice.records import PER_TAI
from assistant.teacher.safety import Opponent

ME = Seat.E
"""The seat of the player."""
SUITS = "msp"
OTHERS = 3


@dataclass(frozen=True, slots=True)
class Decision:
    """One own decision: the hand as it was, the moves that were possible, and the one that was made ("": none yet).

    `tile` is what `source` had just discarded or laid down as a kong, or a flower that wins; None after a draw or a
    claim of one's own. `draws` are the own draws that were left, `others` is what each of the others had laid down.
    """

    holding: HandInPlay
    moves: tuple[str, ...]
    tile: Tile | None = None
    source: Seat | None = None
    chosen: str = ""
    drawn: Tile | None = None
    draws: int = 0
    others: Mapping[Seat, Opponent] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Ended:
    """How the hand ended: every win in time order, and the settlement; no win after the last tile."""

    wins: tuple[Win, ...]
    settled: Settlement

    @property
    def winners(self) -> tuple[Seat, ...]:
        """Who has won, the first one first."""
        return tuple(win.seat for win in self.wins)


@dataclass
class PlayedTable(Housed):
    """A hand under way: what lies before every seat, and the wall, of which the next tile is the last of the list.

    `moves` are the player's moves that are not made yet; `alone`: an opponent plays in the player's place too.
    `replaced` says what the last tile drawn stands for ("": nothing, "kong" or "flower"), `kong_source` who gave the
    open kong, and `chain` how many kongs were made in the turn. `out` are the seats that have won where a deal goes on,
    `last_wins` those that end one. `thrown` are all discards in order, with None for a claim. `swapped` may not be
    discarded in this turn. `ready` says of a hand that has not changed since how early it was ready, `declared` are
    those who have declared theirs to be. `passed` is what the win was worth that a seat has let pass since its last
    draw. `ending` says how a hand ended that nobody won, where the rules distinguish such ends.
    """

    rules: str
    house: str
    wall: list[Tile]
    hands: dict[Seat, list[Tile]]
    dealer: Seat
    round_wind: str
    moves: list[str]
    indicator: Tile | None = None
    alone: bool = False
    melds: dict[Seat, list[Meld]] = field(default_factory=lambda: {seat: [] for seat in Seat})
    rivers: dict[Seat, list[Tile]] = field(default_factory=lambda: {seat: [] for seat in Seat})
    flowers: dict[Seat, list[Tile]] = field(default_factory=lambda: {seat: [] for seat in Seat})
    voids: dict[Seat, str] = field(default_factory=dict)
    thrown: list[tuple[Seat, Tile] | None] = field(default_factory=list)
    events: list[DealEvent] = field(default_factory=list)
    out: list[Seat] = field(default_factory=list)
    last_wins: tuple[Win, ...] = ()
    decisions: list[Decision] = field(default_factory=list)
    ended: Ended | None = None
    drawn: int = 0
    replaced: str = ""
    kong_source: Seat | None = None
    chain: int = 0
    swapped: Tile | None = None
    ready: dict[Seat, str] = field(default_factory=dict)
    declared: set[Seat] = field(default_factory=set)
    passed: dict[Seat, int] = field(default_factory=dict)
    ending: str = ""

    @property
    def play(self) -> PlayRules:
        """What may be claimed, discarded and won in play."""
        rules = self.at_table
        return rules.ruleset.play(rules.options)

    @property
    def now(self) -> Decision | None:
        """The decision that is to be made; None once the hand has ended."""
        return None if self.ended else self.decisions[-1]

    @property
    def made(self) -> tuple[Decision, ...]:
        """The decisions that were made."""
        return tuple(one for one in self.decisions if one.chosen)

    @property
    def kongs(self) -> int:
        """Kongs that lie on the table."""
        return sum(meld.kind.is_kong for melds in self.melds.values() for meld in melds)

    @property
    def left(self) -> int:
        """Tiles that can still be drawn. Where kongs draw from a reserve their replacements are none of these."""
        rules = self.at_table
        kongs = self.kongs if rules.ruleset.has_reserve else 0
        return max(0, rules.ruleset.drawable(rules.options, kongs) - self.drawn)

    @property
    def can_kong(self) -> bool:
        """Whether a replacement is left."""
        return len(self.wall) > self.left if self.at_table.ruleset.has_reserve else self.left > 0

    def take(self, replaces_kong: bool = False) -> Tile | None:
        """The next tile, or a replacement from the back of the wall; None where none is left."""
        if replaces_kong and self.at_table.ruleset.has_reserve:
            return self.wall.pop(0)
        if not self.left:
            return None
        self.drawn += 1
        return self.wall.pop(0) if replaces_kong else self.wall.pop()

    def draw(
        self, seat: Seat, replaces_kong: bool = False, wins: Callable[[Seat, Tile], bool] | None = None
    ) -> Tile | None:
        """A tile for a seat, after any flower was laid open and replaced; None where there is none, or a flower wins.

        `wins` is asked after each flower whether it ends the hand.
        """
        self.replaced = "kong" if replaces_kong else ""
        tile = self.take(replaces_kong)
        while tile is not None and tile.is_flower:
            self.flowers[seat].append(tile)
            self.replaced = "flower"
            if wins is not None and wins(seat, tile):
                return None
            tile = self.take(replaces_kong=True)
        return tile

    def others(self, seat: Seat) -> Iterator[Seat]:
        """The others who are still in play, in the order of play."""
        for _turn in range(OTHERS):
            seat = right_of(seat, self.game.order)
            if seat not in self.out:
                yield seat

    def wind_of(self, seat: Seat) -> str:
        """The wind of a seat: the dealer is 东, the others follow in the order of play."""
        turns = (self.game.order.index(seat) - self.game.order.index(self.dealer)) % len(Seat)
        return "ESWN"[turns]

    def next_after(self, seat: Seat) -> Seat:
        """Who is next."""
        return next(self.others(seat))

    def wild(self) -> tuple[int, ...]:
        """The wild kinds."""
        return self.game.wild_kinds(self.indicator)

    def concealed(self, seat: Seat, more: Tile | None = None) -> Concealed:
        """The concealed tiles of a seat, with one more."""
        game = self.game
        wins_at = game.wilds.wins_at if game.wilds is not None else 0
        tiles, melds = [*self.hands[seat], *([more] if more else [])], self.melds[seat]
        shape = self.at_table.shape_of(melds, {"void": self.voids.get(seat)})
        return concealed_of(tiles, self.wild(), len(melds), shape, wins_at)

    def seen(self, seat: Seat) -> Iterator[Tile]:
        """What a seat sees beside its own tiles, its melds and the tile turned up."""
        for other in Seat:
            yield from self.rivers[other]
            if other != seat:
                yield from (tile for meld in self.melds[other] for tile in meld.tiles)

    def laid_by_others(self, seat: Seat) -> dict[Seat, Opponent]:
        """What each of the others has laid down."""
        melds = {other: tuple(meld.tiles for meld in self.melds[other] if meld.kind.opens) for other in Seat}
        return {other: Opponent(tuple(self.rivers[other]), melds[other]) for other in Seat if other != seat}

    def visible(self, seat: Seat) -> list[Tile]:
        """All that a seat sees but a tile just drawn."""
        own = [tile for meld in self.melds[seat] for tile in meld.tiles]
        turned = [] if self.indicator is None else [self.indicator]
        return [*self.seen(seat), *self.hands[seat], *own, *turned]

    def holding(self, seat: Seat, more: Tile | None = None, offered: Tile | None = None) -> HandInPlay:
        """The hand of a seat as the teacher takes it; `offered` is a tile that lies there to be claimed."""
        concealed = tuple(sorted([*self.hands[seat], *([more] if more else [])]))
        seen = list(self.seen(seat))
        if offered is not None and offered in seen:
            seen.remove(offered)
        values: dict[str, Any] = {
            "round_wind": self.round_wind,
            "seat": seat,
            "dealer": self.dealer,
            "flowers": tuple(self.flowers[seat]) or None,
            "void": self.voids.get(seat),
            "per_tai": PER_TAI,
        }
        extra = {name: value for name, value in values.items() if name in self.hand_keys and value is not None}
        melds = tuple(self.melds[seat])
        return HandInPlay(self.rules, self.indicator, concealed, melds, tuple(seen), dict(self.options), extra)


def dealt(rules: str, house: str, seed: int, moves: list[str]) -> PlayedTable:
    """A table after the deal; the flowers that were dealt are replaced, from the dealer on."""
    dice, table = Random(f"{seed}/{rules}"), RULESETS[rules].at_table(house_options(rules, house))
    wall = [tile for tile in KINDS if tile.index in table.game.tiles.kinds for _copy in range(4)]
    wall += FLOWERS if table.game.tiles.flowers else ()
    dice.shuffle(wall)
    hands = {seat: [wall.pop() for _ in range(table.game.shape.size)] for seat in Seat}
    dealer, wind = Seat(dice.choice("ESWN")), dice.choice("ESWN")
    found = PlayedTable(rules, house, wall, hands, dealer, wind, moves)
    if table.game.indicator:
        turned = max(place for place, tile in enumerate(wall) if not tile.is_flower)
        found.indicator = wall.pop(turned)
    for seat in (dealer, *found.others(dealer)):
        flowers = [tile for tile in hands[seat] if tile.is_flower]
        for flower in flowers:
            hands[seat].remove(flower)
            found.flowers[seat].append(flower)
            hands[seat].extend(tile for tile in [found.draw(seat, replaces_kong=True)] if tile is not None)
    found.replaced = ""
    return found
