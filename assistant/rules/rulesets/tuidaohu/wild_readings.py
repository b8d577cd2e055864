"""The readings of a hand of 推倒胡: all of them without wild tiles, else those that can be worth most."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from assistant.rules.definition.ruleset import TableRules
from assistant.rules.rulesets.guobiao.lay_out import shape_of
from assistant.rules.rulesets.guobiao.whole_hand import FIRST_HONOUR, HONOURS, ORPHANS, SUITS, bits
from assistant.rules.rulesets.tuidaohu.options import TuidaohuOptions
from assistant.rules.shapes.decomposition import Requirement
from assistant.rules.shapes.groups import CHOW, GROUPS, Groups
from assistant.rules.shapes.hand_shape import THIRTEEN_ORPHANS
from assistant.rules.shapes.winning_hand import CompleteHand

_FAR = 99


def _orphans_missing(counts: Sequence[int], sets: int) -> int:
    """Wild tiles do not help, so a hand with one is far from 十三幺."""
    return THIRTEEN_ORPHANS.missing(counts, sets) if sum(counts) >= 13 else _FAR


NATURAL_ORPHANS = THIRTEEN_ORPHANS._replace(missing=_orphans_missing)
"""十三幺 without wild tiles."""


def decompositions(rules: TableRules[TuidaohuOptions], hand: CompleteHand) -> Iterable[Groups]:
    """Every decomposition that may be scored."""
    options = rules.options
    if not hand.after.wild or not _in_usual_order(options):
        found = hand.every_decomposition()
    else:
        requires = [choices for choices in _requirements(hand) if choices]
        largest = hand.largest_decompositions(requires) if hand.has_sets else []
        found = iter([*[decomposition.groups for _, decomposition in largest], *hand.special_forms()])
    if hand.has_wild:
        found = (groups for groups in found if shape_of(groups) != ORPHANS)
    if options.tiles in ("108", "112"):
        found = (groups for groups in found if all(group.kind < FIRST_HONOUR for group in groups))
    return found


def _in_usual_order(options: TuidaohuOptions) -> bool:
    """Whether a reading with more rows is never worth less, so that one for each largest combination is enough."""
    points = options.points
    return (
        points["清一色"] >= points["混一色"]
        and points["字一色"] >= max(points["混一色"], points["碰碰和"])
        and points["豪华七对"] >= points["七对"]
    )


def _requirements(hand: CompleteHand) -> Iterable[Sequence[Requirement]]:
    """What the rows of the short table that look at sets ask for, one choice of which is enough."""
    yield () if hand.claimed_runs else (Requirement(alike=True),)
    yield _straights(hand)
    yield _of_suit(hand)


def _straights(hand: CompleteHand) -> list[Requirement]:
    """123, 456 and 789 of a suit, but for those that are claimed."""
    found = []
    for start in (0, 9, 18):
        runs = [run for run in (start, start + 3, start + 6) if run not in hand.claimed_runs]
        short = sum([not hand.after.counts[kind] for run in runs for kind in range(run, run + 3)])
        if short <= hand.after.wild:
            found.append(Requirement(tuple([GROUPS[CHOW][run] for run in runs])))
    return found


def _of_suit(hand: CompleteHand) -> list[Requirement]:
    """All of one suit, of one suit and honours, or of honours, as the tiles that are not wild allow."""
    kinds = bits([kind for kind, count in enumerate(hand.after.counts) if count])
    kinds |= bits([tile.index for meld in hand.melds for tile in meld.tiles])
    parts = [suit for suit in SUITS if suit & kinds]
    if len(parts) > 1:
        return []
    if not kinds & HONOURS:
        return [Requirement(within=part) for part in parts or SUITS]
    return [Requirement(within=(parts[0] if parts else 0) | HONOURS)]
