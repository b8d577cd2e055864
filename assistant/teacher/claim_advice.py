"""What claiming the tile just discarded would do: nearer to ready or not, the right to win on a discard, 互包."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from assistant.rules import (
    KINDS,
    RULESETS,
    HandInPlay,
    HandRecord,
    Meld,
    MeldKind,
    RulesError,
    Score,
    Seat,
    Tile,
    Waiting,
    bound_pairs,
    discards,
    hand_in_play_problems,
    left_of,
    waits,
)
from assistant.teacher.claim_sentences import claim_says, cost_says, offer_says
from assistant.teacher.cost import Opening, opening
from assistant.teacher.phrase import Phrase


@dataclass(frozen=True, slots=True)
class Claim:
    """One way to claim: the meld, the best discard after it (None after a kong), and the hand that is left.

    `nearer` counts the steps towards ready that it brings (negative: it leads away), `opening` what it costs a
    concealed hand, `binds` says that it makes a 互包 with the discarder.
    """

    meld: Meld
    discard: Tile | None
    leaves: Waiting
    nearer: int
    opening: Opening
    binds: bool
    says: tuple[Phrase, ...]


@dataclass(frozen=True, slots=True)
class Offer:
    """A tile that was just discarded, seen by one player: the win it brings (None: it brings none), and every claim.

    `says` are about winning with it and about letting it pass.
    """

    tile: Tile
    source: Seat
    now: Waiting
    win: Score | None
    claims: tuple[Claim, ...]
    says: tuple[Phrase, ...]


def offer(holding: HandInPlay, tile: Tile, seat: Seat, source: Seat, now: Waiting | None = None) -> Offer:
    """What 13 − 3·melds tiles of `seat` can do with `tile`, which `source` has just discarded; raises `RulesError`.

    `seen` of the holding does not hold that tile. `now` are the waits of the hand where they are known already. Claims
    are sorted by what they bring, the best first.
    """
    found = hand_in_play_problems(holding._replace(seen=(*holding.seen, tile)))
    if found:
        raise RulesError(*found)
    now = now or waits(holding)
    melds = _melds_with(holding, tile, seat, source)
    claims = sorted((_claim(holding, tile, meld, seat, now) for meld in melds), key=_worst_last)
    wait = next((wait for wait in now.waits if wait.tile == tile), None)
    nearer = [claim.nearer for claim in claims]
    return Offer(
        tile,
        source,
        now,
        wait.discard if wait else None,
        tuple(claims),
        offer_says(RULESETS[holding.rules].unit, tile, wait, nearer),
    )


def _worst_last(claim: Claim) -> tuple[int, int]:
    return -claim.nearer, -claim.leaves.left


def _melds_with(holding: HandInPlay, tile: Tile, seat: Seat, source: Seat) -> list[Meld]:
    """The melds that the hand can make with the tile; its 惠牌 help only as themselves."""
    game = RULESETS[holding.rules].at_table(holding.options).game
    barred = game.wilds is not None and not game.wilds.claimable and tile.index in game.wild_kinds(holding.indicator)
    if len(holding.melds) == game.shape.sets or seat == source or barred:
        return []
    own = Counter(holding.concealed)
    alike = [(MeldKind.PONG, 3), (MeldKind.OPEN_KONG, 4)]
    melds = [Meld(kind, (tile,) * size, source) for kind, size in alike if own[tile] >= size - 1]
    if game.chow and source == left_of(seat, game.order):
        melds += [Meld(MeldKind.CHI, run, source) for run in _runs_with(tile) if all(own[t] for t in run if t != tile)]
    return melds


def _runs_with(tile: Tile) -> list[tuple[Tile, Tile, Tile]]:
    """The runs that a tile can be part of, the lowest first; none for an honour."""
    if tile.rank is None:
        return []
    starts = (tile.index - tile.rank + first for first in range(max(1, tile.rank - 2), min(7, tile.rank) + 1))
    return [(KINDS[start], KINDS[start + 1], KINDS[start + 2]) for start in starts]


def _claim(holding: HandInPlay, tile: Tile, meld: Meld, seat: Seat, now: Waiting) -> Claim:
    """The claim of `tile` for one meld, with the best discard after it."""
    own = Counter(holding.concealed) - (Counter(meld.tiles) - Counter([tile]))
    held = holding._replace(concealed=tuple(own.elements()), melds=(*holding.melds, meld))
    discard: Tile | None = None
    if meld.kind.is_kong:
        leaves = waits(held)
    else:
        best = discards(held).discards[0]
        discard, leaves = best.tile, best.leaves
    cost, binds = opening(holding, held), _bound(held, seat) != _bound(holding, seat)
    says = (*claim_says(meld, discard, now, leaves), *cost_says(cost, binds))
    return Claim(meld, discard, leaves, now.shanten - leaves.shanten, cost, binds, says)


def _bound(holding: HandInPlay, seat: Seat) -> tuple[tuple[Seat, Seat], ...]:
    """The pairs in 互包 that the melds make."""
    options, melds = holding.options, {seat: holding.melds}
    return bound_pairs(HandRecord(holding.rules, None, seat, holding.indicator, melds=melds, options=options))
