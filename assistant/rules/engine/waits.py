"""Waits with their 番, useful tiles and discards of a hand in play."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from assistant.rules.definition.results import Discard, Discards, Score, Useful, Wait, Waiting
from assistant.rules.definition.ruleset import TableRules
from assistant.rules.engine.scoring import best_score
from assistant.rules.engine.validation import hand_in_play_problems
from assistant.rules.model.hand import HandInPlay, How
from assistant.rules.model.problems import RulesError, problem
from assistant.rules.model.tiles import KINDS, Tile
from assistant.rules.rulesets import RULESETS
from assistant.rules.shapes.counts import Concealed, concealed_of
from assistant.rules.shapes.winning_hand import CompleteHand, completing, face_value_waits, is_open, used_up


def waits(holding: HandInPlay) -> Waiting:
    """Shanten, waits with their 番 or useful tiles of 13 − 3·melds tiles; raises `RulesError`.

    番 are without 庄 and without what hangs on the circumstances of a win. Shanten counts shapes (sets and a pair,
    seven pairs); three 惠牌 are always ready for the fourth, and four among 13 tiles have won (−1).
    """
    table, concealed = _entered(holding, drawn=False)
    return table.waiting(concealed)


def discards(holding: HandInPlay) -> Discards:
    """Every discard of 14 − 3·melds tiles with what it leaves, the best first; raises `RulesError`.

    Tiles that the hand can never be made of (定缺) go first: while it holds any, it discards nothing else.
    Order: shanten, then copies left of waits or useful tiles, most first, then kind.
    """
    table, concealed = _entered(holding, drawn=True)
    found = [Discard(tile, table.waiting(concealed.without(tile.index))) for tile in _discardable(concealed)]
    found.sort(key=lambda discard: (discard.leaves.shanten, -discard.leaves.left, discard.tile))
    return Discards(-1 if concealed.wins else found[0].leaves.shanten, tuple(found))


def self_draws(holding: HandInPlay) -> Callable[[Concealed, int], Score | None]:
    """What a 自摸 counts for hands that grow from this one: a function of concealed tiles before it and the kind drawn.

    None where the kind does not complete them. The melds and what else is at the table are those of `holding`, which
    may be a hand before a draw or after one.
    """
    table, _ = _entered(holding)

    def score(before: Concealed, kind: int) -> Score | None:
        waited = face_value_waits(before, table.holding.melds, table.indicator)
        return table.score(before, kind, kind in before.wild_kinds, waited)

    return score


class _WaitTable(NamedTuple):
    """What stays the same while one tile or another is discarded."""

    rules: TableRules[Any]
    holding: HandInPlay
    indicator: int | None
    visible: tuple[int, ...]
    open: bool

    def left(self, kind: int) -> int:
        return max(0, 4 - self.visible[kind])

    def waiting(self, concealed: Concealed) -> Waiting:
        """Shanten, waits and useful tiles of concealed tiles before a draw."""
        missing, nearer = concealed.nearer()
        nearer = [kind for kind in nearer if kind in self.rules.game.tiles.kinds]
        used = used_up(concealed, self.holding.melds, self.indicator)
        at_face_value = completing(concealed, missing, nearer) - used
        waits = at_face_value | (set(concealed.wild_kinds) - used if missing == 1 else set())
        found = self._waits(concealed, waits, tuple(sorted(at_face_value))) if waits else ()
        if found:
            return Waiting(-1 if concealed.has_won_by_wilds else 0, found, ())
        if missing > 1:
            shanten, kinds = missing - 1, {*nearer, *concealed.wild_kinds}
        else:
            # All that it waits for is used up and no wild tile is left to stand for it: it has to change a tile first.
            shanten, kinds = (
                1,
                {kind for kind in self.rules.game.tiles.kinds if kind not in used and self._helps(concealed, kind)},
            )
        return Waiting(shanten, (), tuple(Useful(KINDS[kind], self.left(kind)) for kind in sorted(kinds - used)))

    def _waits(self, concealed: Concealed, kinds: set[int], at_face_value: tuple[int, ...]) -> tuple[Wait, ...]:
        rules, wilds = self.rules, self.rules.game.wilds
        claimable = not rules.ruleset.self_draw_only(concealed, self.open, rules.options)
        found = []
        for kind in sorted(kinds):
            wild = kind in concealed.wild_kinds
            self_draw = self.score(concealed, kind, wild, at_face_value)
            if self_draw is None:
                continue
            by_discard: Score | None = None
            at_face = wild and not (wilds is not None and wilds.discarded_is_wild)
            if claimable and not (at_face and kind not in at_face_value):
                by_discard = self._by_discard(concealed, kind, at_face, at_face_value, self_draw)
            found.append(Wait(KINDS[kind], self.left(kind), self_draw, by_discard, self._enough(self_draw, by_discard)))
        return tuple(found)

    def _by_discard(
        self, concealed: Concealed, kind: int, at_face: bool, at_face_value: tuple[int, ...], drawn: Score
    ) -> Score | None:
        """The score of a win on a discard; that of the self-draw where the rules make no difference."""
        wild = kind in concealed.wild_kinds and not at_face
        if not at_face and not self.rules.ruleset.draw_matters:
            return drawn
        return self.score(concealed, kind, wild, at_face_value, How.DISCARD)

    def _enough(self, drawn: Score, by_discard: Score | None) -> bool | None:
        """Whether the wait reaches the minimum in one way at least; None where there is none."""
        least = self.rules.ruleset.score.minimum(self.rules.options)
        if not least:
            return None
        return max(drawn.for_minimum, by_discard.for_minimum if by_discard is not None else 0) >= least

    def score(
        self,
        concealed: Concealed,
        kind: int,
        wild: bool,
        at_face_value: tuple[int, ...],
        how: How = How.SELF_DRAW,
    ) -> Score | None:
        """The score of a win with a kind; None where it completes nothing that may be scored."""
        extra = self.holding.extra
        hand = CompleteHand(
            before=concealed,
            after=concealed.with_tile(kind, wild),
            melds=self.holding.melds,
            tile=kind,
            won_wild=wild,
            indicator=self.indicator,
            options=self.rules.options,
            open=self.open,
            how=how,
            known_waits=at_face_value,
            extra=extra,
            seat=extra.get("seat"),
            dealer=extra.get("dealer"),
            order=self.rules.game.order,
        )
        return best_score(self.rules, hand, in_play=True)

    def _helps(self, concealed: Concealed, kind: int) -> bool:
        """Whether the kind, once drawn, allows a discard that leaves a wait."""
        drawn = concealed.with_tile(kind, kind in concealed.wild_kinds)
        left = (drawn.without(tile.index) for tile in drawn.kinds if tile.index != kind)
        return any(face_value_waits(rest, self.holding.melds, self.indicator) for rest in left)


def _discardable(concealed: Concealed) -> list[Tile]:
    """The kinds that may be discarded: those that the hand can never be made of, where it holds any."""
    gone = [tile for tile in concealed.kinds if concealed.shape.never_holds(tile.index)]
    return gone or concealed.kinds


def _face_up(holding: HandInPlay) -> list[Tile]:
    """Every tile that the player sees."""
    melded = [tile for meld in holding.melds for tile in meld.tiles]
    return [*holding.concealed, *holding.seen, *melded, *([] if holding.indicator is None else [holding.indicator])]


def _entered(holding: HandInPlay, drawn: bool | None = None) -> tuple[_WaitTable, Concealed]:
    """The table and the concealed tiles of a hand without faults, before a draw or after one (None: either)."""
    found = hand_in_play_problems(holding)
    if not found:
        rules = RULESETS[holding.rules].at_table(holding.options)
        expected = rules.game.shape.size + bool(drawn) - 3 * len(holding.melds)
        count = len(holding.concealed)
        if count != expected and not (drawn is None and count == expected + 1):
            template = "{expected} concealed tiles are expected here, not {count}."
            found = (problem("wrong_tile_count", "concealed", template, expected=expected, count=count),)
    if found:
        raise RulesError(*found)
    game = rules.game
    visible = [0] * 34
    for tile in _face_up(holding):
        visible[tile.index] += 1
    indicator = None if holding.indicator is None else holding.indicator.index
    table = _WaitTable(rules, holding, indicator, tuple(visible), is_open(holding.melds))
    wins_at = game.wilds.wins_at if game.wilds is not None else 0
    wild = game.wild_kinds(holding.indicator)
    return table, concealed_of(
        holding.concealed, wild, len(holding.melds), rules.shape_of(holding.melds, holding.extra), wins_at
    )
