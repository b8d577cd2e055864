"""What claiming the tile just discarded would do: nearer to ready or not, the right to win on a discard, 互包."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any, NamedTuple

from assistant.rules import (
    KINDS,
    RULESETS,
    Discard,
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
from assistant.rules.definition.ruleset import TableRules
from assistant.teacher.chances import Outlook, draws_of
from assistant.teacher.claim_sentences import claim_says, cost_says, offer_says, passing_says
from assistant.teacher.cost import Opening, opening
from assistant.teacher.goals import Goal, check_goal, measure_of
from assistant.teacher.hopes import Hopes
from assistant.teacher.phrase import Phrase


@dataclass(frozen=True, slots=True)
class Claim:
    """One way to claim: the meld, the best discard after it (None after a kong), and the hand that is left.

    `nearer` counts the steps towards ready that it brings (negative: it leads away), `opening` what it costs a
    concealed hand, `binds` says that it makes a 互包 with the discarder. `outlook` is what is left to hope for.
    """

    meld: Meld
    discard: Tile | None
    leaves: Waiting
    nearer: int
    opening: Opening
    binds: bool
    outlook: Outlook
    says: tuple[Phrase, ...]


@dataclass(frozen=True, slots=True)
class Offer:
    """A tile that was just discarded, seen by one player: the win it brings (None: it brings none), and every claim.

    `passing` is what is left to hope for without a claim, `best` the claim that is better than that by the goal (None:
    there is none). `says` are about winning with it and about letting it pass.
    """

    tile: Tile
    source: Seat
    now: Waiting
    win: Score | None
    claims: tuple[Claim, ...]
    passing: Outlook
    best: Claim | None
    says: tuple[Phrase, ...]


class OfferTerms(NamedTuple):
    """The 底分, and the own draws still to come (None: every fourth of the drawable tiles that are left by `seen`)."""

    base: int = 1
    draws: int | None = None


def offer(
    holding: HandInPlay,
    tile: Tile,
    seat: Seat,
    source: Seat,
    now: Waiting | None = None,
    goal: Goal = Goal.FAST,
    stakes: OfferTerms | None = None,
) -> Offer:
    """What 13 − 3·melds tiles of `seat` can do with `tile`, which `source` has just discarded; raises `RulesError`.

    `seen` of the holding does not hold that tile. `now` are the waits of the hand where they are known already. Claims
    are sorted by what they bring, the best first.
    """
    check_goal(holding, goal)
    found = hand_in_play_problems(holding._replace(seen=(*holding.seen, tile)))
    if found:
        raise RulesError(*found)
    now = now or waits(holding)
    melds = _melds_with(holding, tile, seat, source)
    base, draws = stakes or OfferTerms()
    draws = draws_of(holding) if draws is None else draws
    passing = _hope(holding._replace(seen=(*holding.seen, tile)), now, draws, base)
    claims = [_claim(holding, tile, meld, seat, now, (draws, base)) for meld in melds]
    claims.sort(key=lambda claim: (*measure_of(goal, claim.outlook), claim.nearer, claim.leaves.left), reverse=True)
    best = claims[0] if claims and is_better(claims[0], passing, goal) else None
    wait = next((wait for wait in now.waits if wait.tile == tile), None)
    says = offer_says(RULESETS[holding.rules].unit, tile, wait)
    if wait is None or wait.discard is None:
        says += passing_says(tile, bool(claims), passing, None if best is None else (best.meld, best.outlook))
    return Offer(tile, source, now, wait.discard if wait else None, tuple(claims), passing, best, says)


def _hope(holding: HandInPlay, leaves: Waiting, draws: int, base: int) -> Outlook:
    """What is left to hope for."""
    looked = Hopes(holding, draws, base)
    return looked.of(looked.outlooks.start, leaves)


def is_better(claim: Claim, passing: Outlook, goal: Goal) -> bool:
    """Whether a claim is better than letting the tile pass: by its chances where both are counted, else by steps."""
    if passing.win is None or claim.outlook.win is None:
        return claim.nearer > 0
    return measure_of(goal, claim.outlook) > measure_of(goal, passing)


def _melds_with(holding: HandInPlay, tile: Tile, seat: Seat, source: Seat) -> list[Meld]:
    """The melds that the hand can make with the tile; its wild tiles help as themselves only, or as the house says."""
    rules = RULESETS[holding.rules].at_table(holding.options)
    game, wild = rules.game, rules.game.wild_kinds(holding.indicator)
    barred = game.wilds is not None and not game.wilds.claimable and tile.index in wild
    gone = rules.shape_of(holding.melds, holding.extra).never_holds(tile.index)
    if len(holding.melds) == game.shape.sets or seat == source or barred or gone:
        return []
    wanted = _wanted(rules, tile, is_left=source == left_of(seat, game.order))
    own = Counter(holding.concealed)
    free = [held for held in holding.concealed if held.index in wild] if game.wilds and game.wilds.in_melds else []
    made = ((kind, _filled(tiles, tile, own, free)) for kind, tiles in wanted)
    return [Meld(kind, tiles, source) for kind, tiles in made if tiles]


def _wanted(rules: TableRules[Any], tile: Tile, is_left: bool) -> list[tuple[MeldKind, tuple[Tile, ...]]]:
    """The melds that somebody may claim a tile for; `is_left`: the 上家 discarded it."""
    wanted: list[tuple[MeldKind, tuple[Tile, ...]]] = [(MeldKind.PONG, (tile,) * 3)]
    if not is_left or rules.ruleset.play(rules.options).kong_from_left:
        wanted.append((MeldKind.OPEN_KONG, (tile,) * 4))
    if is_left and rules.game.chow:
        wanted += [(MeldKind.CHI, run) for run in _runs_with(tile)]
    return wanted


def _filled(tiles: tuple[Tile, ...], claimed: Tile, own: Counter[Tile], free: list[Tile]) -> tuple[Tile, ...]:
    """The tiles of a meld, with wild ones of the hand (`free`) for those that it lacks; () where there are too few."""
    needed = Counter(tiles) - Counter([claimed])
    used = needed & own
    spare = list((Counter(free) - used).elements())
    lacking = (needed - used).total()
    if lacking > len(spare):
        return ()
    return tiles if not lacking else (claimed, *used.elements(), *spare[:lacking])


def _runs_with(tile: Tile) -> list[tuple[Tile, Tile, Tile]]:
    """The runs that a tile can be part of, the lowest first; none for an honour."""
    if tile.rank is None:
        return []
    starts = (tile.index - tile.rank + first for first in range(max(1, tile.rank - 2), min(7, tile.rank) + 1))
    return [(KINDS[start], KINDS[start + 1], KINDS[start + 2]) for start in starts]


def _claim(holding: HandInPlay, tile: Tile, meld: Meld, seat: Seat, now: Waiting, counted: tuple[int, int]) -> Claim:
    """The claim of `tile` for one meld, with the best discard after it; `counted` are own draws and the base."""
    own = Counter(holding.concealed) - (Counter(meld.tiles) - Counter([tile]))
    held = holding._replace(concealed=tuple(own.elements()), melds=(*holding.melds, meld))
    discard: Tile | None = None
    if meld.kind.is_kong:
        leaves, after = waits(held), held
    else:
        best = _best_after(held, tile)
        discard, leaves = best.tile, best.leaves
        after = _without(held, best.tile)
    cost, binds = opening(holding, held), _bound(held, seat) != _bound(holding, seat)
    says = (*claim_says(meld, discard, now, leaves), *cost_says(cost, binds))
    draws, base = counted
    hope = _hope(after, leaves, draws + meld.kind.is_kong, base)
    return Claim(meld, discard, leaves, now.shanten - leaves.shanten, cost, binds, hope, says)


def _best_after(held: HandInPlay, tile: Tile) -> Discard:
    """The best discard after a claim of a tile, which may not go again where 食替 is forbidden."""
    rules, found = RULESETS[held.rules].at_table(held.options), discards(held).discards
    may_swap = rules.ruleset.play(rules.options).may_swap(held.melds, rules.game.shape.sets)
    return next((discard for discard in found if may_swap or discard.tile != tile), found[0])


def _without(holding: HandInPlay, tile: Tile) -> HandInPlay:
    """The hand once a tile of it was discarded."""
    place = holding.concealed.index(tile)
    rest = holding.concealed[:place] + holding.concealed[place + 1 :]
    return holding._replace(concealed=rest, seen=(*holding.seen, tile))


def _bound(holding: HandInPlay, seat: Seat) -> tuple[tuple[Seat, Seat], ...]:
    """The pairs in 互包 that the melds make."""
    options, melds = holding.options, {seat: holding.melds}
    return bound_pairs(HandRecord(holding.rules, None, seat, holding.indicator, melds=melds, options=options))
