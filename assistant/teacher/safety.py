"""How safe a discard is by what lies on the table: how many of the others could want it, and why, never more.

A player who wants a tile waits for it with a run, or holds one or two of its kind. Where no copy is unseen and no run
is left, nobody does; where no run is left, at most as many as copies are unseen. What is said beside that (a suit that
somebody shows, three melds laid open, a tile just discarded) is a hint and changes no count.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from assistant.rules import RULESETS, HandInPlay, Seat, Tile
from assistant.rules.shapes.hand_shape import THIRTEEN_ORPHANS
from assistant.teacher.goals import beside
from assistant.teacher.phrase import Phrase, phrase

OTHERS = 3
MANY_MELDS = 3
"""Melds laid open that leave a player with four concealed tiles (三摊)."""
SHOWN = 2
"""Melds of one suit, and none of another, that show the suit."""
_SUITS = "万条筒"


@dataclass(frozen=True, slots=True)
class Opponent:
    """What one of the others has laid down: discards in order, and the tiles of every open meld."""

    discards: tuple[Tile, ...] = ()
    melds: tuple[tuple[Tile, ...], ...] = ()

    @property
    def suit(self) -> int | None:
        """The suit (0 万, 1 条, 2 筒) that the melds show; None where they show none."""
        suits = {tiles[0].index // 9 for tiles in self.melds if tiles[0].rank is not None}
        return suits.pop() if len(suits) == 1 and len(self.melds) >= SHOWN else None


@dataclass(frozen=True, slots=True)
class Safety:
    """How many of the others could want a tile, at most; how many hints speak against it; and the reasons."""

    players: int
    hints: int
    says: tuple[Phrase, ...]


def safety(
    holding: HandInPlay, tile: Tile, unseen: Sequence[int], others: Mapping[Seat, Opponent] | None = None
) -> Safety:
    """The safety of a discard; `unseen` are the copies of each kind that the player does not see."""
    known = others or {}
    runs = [pair for pair in beside(tile.index) if all(unseen[kind] for kind in pair)]
    players = OTHERS if runs else min(OTHERS, unseen[tile.index])
    against = list(_against(tile, known))
    says = (_bound(tile, players, bool(runs), unseen), *_aside(holding, tile, bool(runs)), *against)
    just = [seat for seat, other in known.items() if other.discards[-1:] == (tile,)]
    passed = [phrase("{seat} has just discarded {tile} (现物).", seat=seat.chinese, tile=tile) for seat in just]
    return Safety(players, len(against) - len(passed), (*says, *passed))


def _bound(tile: Tile, players: int, has_runs: bool, unseen: Sequence[int]) -> Phrase:
    if has_runs:
        lie_open = 4 - unseen[tile.index]
        template = "Any of the three could want {tile}: runs are left that it completes. Copies that you see: {open}."
        return phrase(template, tile=tile, open=lie_open)
    if not players:
        return phrase("Nobody can want {tile}: no run is left that it completes, and no copy for a pair.", tile=tile)
    if players == 1:
        return phrase("At most one player can want {tile}, for the pair: one copy is unseen, and no run.", tile=tile)
    template = "At most {players} players can want {tile}: {left} copies are unseen, and no run is left."
    return phrase(template, players=players, tile=tile, left=unseen[tile.index])


def _aside(holding: HandInPlay, tile: Tile, has_runs: bool) -> Iterator[Phrase]:
    """What the count leaves out, where it says less than all."""
    game = RULESETS[holding.rules].at_table(holding.options).game
    if has_runs:
        return
    if game.wilds is not None:
        yield phrase("Whoever holds {name} may wait for any tile all the same.", name=game.wilds.name)
    ends = tile.rank is None or tile.rank in (1, 9)
    if ends and any(form.name == THIRTEEN_ORPHANS.name for form in game.shape.forms):
        yield phrase("Thirteen orphans may want {tile} all the same.", tile=tile)


def _against(tile: Tile, others: Mapping[Seat, Opponent]) -> Iterator[Phrase]:
    for seat, other in others.items():
        if other.suit is not None and tile.rank is not None and tile.index // 9 == other.suit:
            template = "{seat} shows {suit}: every open meld in a suit is of it."
            yield phrase(template, seat=seat.chinese, suit=_SUITS[other.suit])
        if len(other.melds) >= MANY_MELDS:
            yield phrase("{seat} has {melds} melds open (三摊).", seat=seat.chinese, melds=len(other.melds))
