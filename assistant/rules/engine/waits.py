"""Waits with their 番, useful tiles and discards of a hand in play."""

from __future__ import annotations

from typing import Any, NamedTuple

from assistant.rules.definition.results import Discard, Discards, Score, Useful, Wait, Waiting
from assistant.rules.definition.ruleset import RuleSet
from assistant.rules.engine.scoring import best_score
from assistant.rules.engine.validation import hand_in_play_problems
from assistant.rules.model.hand import HandInPlay, Meld
from assistant.rules.model.problems import RulesError, problem
from assistant.rules.model.tiles import KINDS, Tile, hui_of
from assistant.rules.rulesets import RULESETS
from assistant.rules.shapes.counts import Concealed, concealed_of
from assistant.rules.shapes.decomposition import MAX_HUI
from assistant.rules.shapes.winning_hand import CompleteHand, completing, face_value_waits, is_open, used_up


def waits(holding: HandInPlay) -> Waiting:
    """Shanten, waits with their 番 or useful tiles of 13 − 3·melds tiles; raises `RulesError`.

    番 are without 庄 and without what hangs on the circumstances of a win. Shanten counts shapes (sets and a pair,
    seven pairs); three 惠牌 are always ready for the fourth, and four among 13 tiles have won (−1).
    """
    table, concealed = _entered(holding, 13)
    return table.waiting(concealed)


def discards(holding: HandInPlay) -> Discards:
    """Every discard of 14 − 3·melds tiles with what it leaves, the best first; raises `RulesError`.

    Order: shanten, then copies left of waits or useful tiles, most first, then kind.
    """
    table, concealed = _entered(holding, 14)
    found = [Discard(tile, table.waiting(concealed.without(tile.index))) for tile in concealed.kinds]
    found.sort(key=lambda discard: (discard.leaves.shanten, -discard.leaves.left, discard.tile))
    return Discards(-1 if concealed.wins else found[0].leaves.shanten, tuple(found))


class _Table(NamedTuple):
    """What stays the same while one tile or another is discarded."""

    rules: RuleSet
    options: Any
    melds: tuple[Meld, ...]
    indicator: int | None
    visible: tuple[int, ...]
    open: bool

    def left(self, kind: int) -> int:
        return max(0, 4 - self.visible[kind])

    def waiting(self, concealed: Concealed) -> Waiting:
        """Shanten, waits and useful tiles of concealed tiles before a draw."""
        missing, nearer = concealed.nearer()
        used = used_up(concealed, self.melds, self.indicator)
        at_face_value = completing(concealed, missing, nearer) - used
        waits = at_face_value | (self._hui(concealed) - used if missing == 1 else set())
        if waits:
            shanten = -1 if concealed.hui == MAX_HUI else 0
            return Waiting(shanten, self._waits(concealed, waits, tuple(sorted(at_face_value))), ())
        if missing > 1:
            shanten, kinds = missing - 1, {*nearer, *self._hui(concealed)}
        else:
            # All that it waits for is used up and no 惠牌 is left to stand for it: it has to change a tile first.
            shanten, kinds = 1, {kind for kind in range(34) if kind not in used and self._helps(concealed, kind)}
        return Waiting(shanten, (), tuple(Useful(KINDS[kind], self.left(kind)) for kind in sorted(kinds - used)))

    def _waits(self, concealed: Concealed, kinds: set[int], at_face_value: tuple[int, ...]) -> tuple[Wait, ...]:
        claimable = not self.rules.self_draw_only(concealed, self.open, self.options)
        found = []
        for kind in sorted(kinds):
            wild = kind == concealed.hui_kind
            self_draw = by_discard = self._score(concealed, kind, wild, at_face_value)
            assert self_draw is not None
            if not claimable:
                by_discard = None
            elif wild and not self.options.discarded_hui_is_wild:
                by_discard = self._score(concealed, kind, False, at_face_value) if kind in at_face_value else None
            found.append(Wait(KINDS[kind], self.left(kind), self_draw, by_discard))
        return tuple(found)

    def _score(self, concealed: Concealed, kind: int, wild: bool, at_face_value: tuple[int, ...]) -> Score | None:
        hand = CompleteHand(
            before=concealed,
            after=concealed.with_tile(kind, wild),
            melds=self.melds,
            tile=kind,
            wild=wild,
            indicator=self.indicator,
            options=self.options,
            open=self.open,
            known_waits=at_face_value,
        )
        return best_score(self.rules, hand, in_play=True)

    def _hui(self, concealed: Concealed) -> set[int]:
        return set() if concealed.hui_kind is None else {concealed.hui_kind}

    def _helps(self, concealed: Concealed, kind: int) -> bool:
        """Whether the kind, once drawn, allows a discard that leaves a wait."""
        drawn = concealed.with_tile(kind, kind == concealed.hui_kind)
        left = (drawn.without(tile.index) for tile in drawn.kinds if tile.index != kind)
        return any(face_value_waits(concealed, self.melds, self.indicator) for concealed in left)


def _face_up(holding: HandInPlay) -> list[Tile]:
    """Every tile that the player sees."""
    melded = [tile for meld in holding.melds for tile in meld.tiles]
    return [*holding.concealed, *holding.seen, *melded, *([] if holding.indicator is None else [holding.indicator])]


def _entered(holding: HandInPlay, tiles: int) -> tuple[_Table, Concealed]:
    """The table and the concealed tiles of a hand without faults, with 13 or 14 tiles less three for each meld."""
    found = hand_in_play_problems(holding)
    expected = tiles - 3 * len(holding.melds)
    if not found and len(holding.concealed) != expected:
        template = "{expected} concealed tiles are expected here, not {count}."
        found = (problem("wrong_tile_count", "concealed", template, expected=expected, count=len(holding.concealed)),)
    if found:
        raise RulesError(*found)
    rules = RULESETS[holding.rules]
    indicator = holding.indicator
    hui_kind = None if indicator is None else hui_of(indicator).index
    visible = [0] * 34
    for tile in _face_up(holding):
        visible[tile.index] += 1
    table = _Table(
        rules,
        rules.house_rules(holding.options),
        holding.melds,
        None if indicator is None else indicator.index,
        tuple(visible),
        is_open(holding.melds),
    )
    return table, concealed_of(holding.concealed, hui_kind, len(holding.melds))
