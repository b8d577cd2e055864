"""What was entered at the table: one frozen value, independent of every widget, and the edits of it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from itertools import combinations

from assistant.app.session import played
from assistant.rules import KINDS

STEPS = ("photo", "tiles", "table", "answer")
SEATS = ("E", "N", "W", "S")
"""The seats in the order of play, which is also the order of the deal."""
SIDES = ("left", "opposite", "right")
"""上家, 对家, 下家, seen from the owner of the hand."""
HOWS = ("self_draw", "discard", "rob_kong", "eight_flowers", "rob_flower", "nobody")
"""How the hand ended; "nobody" is a 荒牌."""
BY_FLOWERS = ("eight_flowers", "rob_flower")
"""Ways of winning with flowers alone, whatever the tiles are."""
WITH_SOURCE = ("discard", "rob_kong", "rob_flower")
"""Ways of winning where one other seat is the source of the tile."""
FLAGS = ("last_tile", "kong_draw", "first_turn")
KONGS = ("added", "concealed")
"""The kinds of a robbed kong, where the rules distinguish them."""
MELD_KINDS = ("chi", "pong", "open_kong", "added_kong", "concealed_kong")
KIND_NAMES = tuple(tile.text for tile in KINDS)
CHI_STARTS = tuple(tile.text for tile in KINDS if tile.rank is not None and tile.rank <= 7)
"""The tiles that a 吃 can begin with."""

MOST_TILES = 21
"""A hand never needs more; whatever a link or a photo brings beyond that is cut off."""
MOST_MELDS = 5
MOST_PHOTOS = 4
"""Photos of one hand that are read together."""
MOST_SEEN = 999
"""The last place of a tile on the photos that is distinguished."""
MOST_BURN = 9
MOST_BASE = 1_000_000
MOST_FACE_UP = 122
"""All tiles but a hand and the 惠坯."""
MOST_HANDS = 9999
MOST_PENALTIES = 9
"""The most penalties of one seat in one hand."""


@dataclass(frozen=True, slots=True)
class HandTile:
    """A tile of the concealed hand.

    `second` is the reader's next guess ("" = none), `doubtful` asks a person to look, `seen` is the tile's place
    in the reading of the photo (None = entered by hand).
    """

    tile: str
    second: str = ""
    doubtful: bool = False
    seen: int | None = None


@dataclass(frozen=True, slots=True)
class OwnMeld:
    """A meld of the hand's owner: its first (lowest) tile says the rest; `side` is whom it was claimed from.

    `side` is a seat where somebody put the meld, a side as the owner sees it where a photo showed it or a player said
    上家, and "" for a concealed kong or where nobody has said it. `seen` marks a meld that the photo showed and nobody
    has touched yet; `boxes` are the places of its tiles in the reading of the photo, as far as they are on one. `wild`
    are the places ("02") where a wild tile lies in place of the one that it stands for, where the house has that.
    """

    kind: str
    tile: str
    side: str = ""
    seen: bool = False
    boxes: tuple[int, ...] = ()
    wild: str = ""

    @property
    def tiles(self) -> tuple[str, ...]:
        """All its tiles: three of a run, three or four alike."""
        if self.kind == "chi":
            first = KIND_NAMES.index(self.tile)
            return KIND_NAMES[first : first + 3]
        return (self.tile,) * (3 if self.kind == "pong" else 4)

    def lying(self, wild: str) -> tuple[str, ...]:
        """Its tiles as they lie, where `wild` is the wild tile that may stand for some ("": none may)."""
        return tuple(wild if wild and str(place) in self.wild else tile for place, tile in enumerate(self.tiles))


@dataclass(frozen=True, slots=True)
class AlsoWon:
    """Another seat that won on the same tile, whose hand is given by its 番种 only."""

    seat: str
    fan: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TableState:
    """Everything a player has entered, and the step that is shown.

    `photo` holds the tokens of the photos that were read, joined by ".": places on them are counted through.

    Nothing that decides who pays is assumed: `seat` is the winner and owner of the hand, `how` it was won, `source` the
    seat that discarded the winning tile or had its kong robbed, `dealer` who deals; each is "" until somebody says it.
    `due` deals by the hand before, as long as nobody says otherwise. Marks are seats and stay where they were put: one
    that lies on the winner's own seat does not count (see `seat_that_paid`). `bound` are pairs of seats ("ES") in 互包
    beyond what the melds show.

    `winning` is "" until it is chosen. `seen` are tiles that lie face up elsewhere, in the order in which they were
    entered.
    `house` are the house rules that differ from those as written, and `keys` what only some rules ask (see
    `session.keys`), both as JSON; `number` counts the hands of this table.
    """

    step: str = "photo"
    photo: str = ""
    hand: tuple[HandTile, ...] = ()
    winning: str = ""
    indicator: str = ""
    melds: tuple[OwnMeld, ...] = ()
    seat: str = ""
    dealer: str = ""
    due: str = ""
    how: str = ""
    source: str = ""
    burn: int = 0
    base: int = 100
    flags: tuple[str, ...] = ()
    bound: tuple[str, ...] = ()
    also: tuple[AlsoWon, ...] = ()
    seen: tuple[str, ...] = ()
    rules: str = "beijing"
    house: str = ""
    keys: str = ""
    number: int = 1

    @property
    def photos(self) -> tuple[str, ...]:
        """The tokens of the photos, in the order in which they were read."""
        return tuple(filter(None, self.photo.split(".")))

    @property
    def tiles(self) -> tuple[str, ...]:
        """The concealed tiles in the order in which they lie."""
        return tuple(tile.tile for tile in self.hand)

    @property
    def waiting_count(self) -> int:
        """How many concealed tiles a hand with these melds waits with."""
        return played.game(self.rules, self.house).shape.size - 3 * len(self.melds)

    @property
    def is_full(self) -> bool:
        """Whether there is one tile more than a waiting hand has."""
        return len(self.hand) == self.waiting_count + 1

    @property
    def winning_tile(self) -> str:
        """The winning tile: the chosen one, else the last of a full hand, else ""."""
        if self.is_full and self.winning not in self.tiles:
            return self.hand[-1].tile
        return self.winning

    @property
    def deals(self) -> str:
        """The dealer: the one that was tapped, else the one who is due; "" where nobody knows."""
        return self.dealer or self.due

    @property
    def seat_that_paid(self) -> str:
        """The seat of the discard or robbed kong; "" where it was not said, or is the winner's own by now."""
        asked = self.how in WITH_SOURCE and self.source != self.seat
        return self.source if asked else ""

    @property
    def others(self) -> tuple[AlsoWon, ...]:
        """Who else won on the same tile: a self-draw stands alone, and neither winner nor discarder is another one."""
        barred = {self.seat, self.source}
        return tuple(won for won in self.also if self.how in WITH_SOURCE and won.seat not in barred)

    @property
    def doubts(self) -> int:
        """How many tiles a person should look at."""
        return sum(tile.doubtful for tile in self.hand)


def with_hand(state: TableState, hand: tuple[HandTile, ...], melds: tuple[OwnMeld, ...] | None = None) -> TableState:
    """The state with these tiles, and with these melds if they changed too.

    Tiles that only change places, or go into a meld, leave the winning one what it was; a full hand that gives a tile
    away has not won.
    """
    after = replace(state, hand=hand, melds=state.melds if melds is None else melds)
    if state.is_full and not after.is_full and len(hand) < len(state.hand):
        return replace(after, winning="")
    only_fewer = not Counter(after.tiles) - Counter(state.tiles)
    if state.is_full and after.tiles != state.tiles and only_fewer and state.winning_tile in after.tiles:
        return replace(after, winning=state.winning_tile)
    return after


def next_step(state: TableState, steps: int = 1) -> TableState:
    """The state one step on, or back with a negative number; the ends hold."""
    place = STEPS.index(state.step) + steps
    return replace(state, step=STEPS[min(max(place, 0), len(STEPS) - 1)])


def start_again(state: TableState, keys: str = "") -> TableState:
    """The next hand at the same table: tiles, melds and marks go; base, rules and `keys` stay, and who deals."""
    return TableState(
        due=state.deals,
        keys=keys,
        base=state.base,
        rules=state.rules,
        house=state.house,
        number=min(state.number + 1, MOST_HANDS),
    )


def own_meld(
    kind: object,
    tile: object,
    side: object = "",
    seen: bool = False,
    boxes: tuple[int, ...] = (),
    wild: object = "",
) -> OwnMeld | None:
    """A meld if its parts make one, else None: the door for links, components and photos."""
    if kind not in MELD_KINDS or tile not in (CHI_STARTS if kind == "chi" else KIND_NAMES):
        return None
    unsaid = "left" if kind == "chi" else ""  # a 吃 can only come from there
    known_side = "" if kind == "concealed_kong" else side if side in (*SIDES, *SEATS) else unsaid
    meld = OwnMeld(str(kind), str(tile), str(known_side), seen, boxes)
    places = "".join(str(place) for place in range(len(meld.tiles)) if isinstance(wild, str) and str(place) in wild)
    return replace(meld, wild=places)


def meld_lying(kind: str, tiles: tuple[str, ...], wild: str, side: str) -> OwnMeld | None:
    """The meld whose tiles lie like that, if there is one."""
    lying, size = sorted(tiles), len(tiles)
    places = ["".join(some) for many in range(size) for some in combinations("0123"[:size], many)]
    starts = CHI_STARTS if kind == "chi" else KIND_NAMES
    found = (OwnMeld(kind, first, side, wild=some) for some in places if wild or not some for first in starts)
    return next((meld for meld in found if sorted(meld.lying(wild)) == lying), None)
