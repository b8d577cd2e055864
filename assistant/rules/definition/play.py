"""What holds while a hand is played, and no record of a finished one shows: who may claim, discard or win what."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from typing import NamedTuple

from assistant.rules.model.hand import Meld, MeldKind


class FirstTurn(Enum):
    """What has to be so beside the winner's own turn for 天和, 地和 and the like.

    `OWN`: nothing, only the winner must not have discarded. `FIRST_DISCARD`: the winner has no kong, and
    a discard of the dealer has to be the first one. `UNTOUCHED`: nobody may have claimed a tile or made a kong before.
    """

    OWN = "own"
    FIRST_DISCARD = "first_discard"
    UNTOUCHED = "untouched"


class Passed(Enum):
    """What a player who has let a win pass may win from the others until the own next draw (过水)."""

    ALL = "all"
    BIGGER = "bigger"
    NOTHING = "nothing"


class PlayRules(NamedTuple):
    """The rules of play by some house rules.

    `swap`: after a 吃 a tile of the kind that was claimed may be discarded (else 食替 is forbidden), `swap_for_single`:
    where that is forbidden it may all the same when every set is a claimed one then. `kong_from_left`: an open 杠 may
    be made with a discard of the 上家. `robs_concealed`: who may rob a concealed kong: nobody (None), any hand (()), or
    one that counts one of these 番种. `follows`: kinds of a first discard of the dealer that the others have to follow
    with the same tile, each if the ones before did. `first_turn` and `passed` see there; `first_kong`: a concealed kong
    leaves the dealer's first turn what it was. `flower_wins`: 番种 that a
    number of own flowers wins, by that number. `declares`: a hand may be declared ready. `four_west`: the hand ends
    when the first discards of all four are 西. `five_kongs`: it ends with the fifth kong.
    """

    swap: bool = True
    swap_for_single: bool = False
    kong_from_left: bool = True
    robs_concealed: tuple[str, ...] | None = None
    follows: frozenset[int] = frozenset()
    first_turn: FirstTurn = FirstTurn.UNTOUCHED
    first_kong: bool = False
    passed: Passed = Passed.ALL
    flower_wins: Mapping[int, str] = {}
    declares: bool = False
    four_west: bool = False
    five_kongs: bool = False

    def may_swap(self, melds: Sequence[Meld], sets: int) -> bool:
        """Whether the kind that was claimed by the last of these melds may be discarded; `sets` are those of a hand."""
        claimed = [meld for meld in melds if meld.kind is not MeldKind.CONCEALED_KONG]
        return self.swap or melds[-1].kind is not MeldKind.CHI or (self.swap_for_single and len(claimed) == sets)
