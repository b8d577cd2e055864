"""The best decomposition of a complete hand by the table of 番种 of its rules."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Any

from assistant.rules.definition.results import FanItem, Score
from assistant.rules.definition.rows import FanRow, Reason, ScoredReading, because
from assistant.rules.definition.ruleset import RuleSet, TableRules
from assistant.rules.shapes.decomposition import Decomposition, as_decomposition
from assistant.rules.shapes.groups import Groups
from assistant.rules.shapes.winning_hand import CompleteHand

Candidate = tuple[Sequence[FanRow], Decomposition]
"""A decomposition, and the 番种 that it may have beside those of the hand."""


def best_score(rules: TableRules[Any], hand: CompleteHand, in_play: bool = False) -> Score | None:
    """The score of the decomposition with the highest total; None where the tiles are no complete hand.

    `in_play`: the hand is not won yet, so no 番种 counts that hangs on circumstances of a win.
    """
    ruleset = rules.ruleset
    if ruleset.score.search == "every":
        return _best_of_every(rules, hand, in_play)
    found = _candidates(rules, hand, in_play) if hand.after.wild else _every_candidate(ruleset, hand)
    if not found and not hand.after.has_won_by_wilds:
        return None
    of_hand = counted(ruleset, ruleset.of_tiles if in_play else ruleset.of_hand, hand)
    if not found:
        return score_of(rules, hand, with_fallback(ruleset, hand, of_hand), None)
    return best_of(rules, hand, of_hand, found)


def _candidates(rules: TableRules[Any], hand: CompleteHand, in_play: bool) -> list[Candidate]:
    """Decompositions of a hand with wild tiles that are enough; there may be thousands."""
    ruleset = rules.ruleset
    found = _with_sets(ruleset, hand, in_play) if hand.has_sets else []
    found += [(ruleset.of_reading, as_decomposition(groups)) for groups in hand.special_forms()]
    return found if not found or _more_is_worth_more(rules) else [*found, *_every_candidate(ruleset, hand)]


def _every_candidate(ruleset: RuleSet[Any], hand: CompleteHand) -> list[Candidate]:
    """All decompositions; a few where no tile is wild."""
    return [(ruleset.of_reading, as_decomposition(groups)) for groups in hand.every_decomposition()]


def best_of(
    rules: TableRules[Any], hand: CompleteHand, of_hand: Sequence[FanItem], candidates: Iterable[Candidate]
) -> Score | None:
    """The score of the best of some decompositions; None where there is none that the rules allow."""
    ruleset = rules.ruleset
    allows = None if ruleset.reading_rule is None else ruleset.reading_rule.allows
    best: tuple[int, tuple[FanItem, ...], Decomposition] | None = None
    for rows, there in candidates:
        whole = there.whole() if rows or allows is not None else there
        if allows is not None and not allows(hand, whole.groups):
            continue
        of_reading = counted(ruleset, rows, hand, whole.groups) if rows else ()
        items = with_fallback(ruleset, hand, struck(ruleset, hand, [*of_hand, *of_reading]))
        total = sum([item.value for item in items])
        if best is None or total > best[0]:
            best = (total, items, whole)
    return None if best is None else score_of(rules, hand, best[1], best[2])


def score_of(
    rules: TableRules[Any], hand: CompleteHand, items: tuple[FanItem, ...], read: Decomposition | None
) -> Score:
    """The score of items that count, with limit and minimum as the rules say."""
    ruleset, bounds = rules.ruleset, rules.bounds
    reading = None if read is None else hand.read_as(read, ruleset.laid_first)
    announced = hand.extra.get("announced") if bounds.announced_counts else None
    return Score(items, reading, ruleset.unit, bounds.limit, bounds.outside, announced, bounds.least)


def _best_of_every(rules: TableRules[Any], hand: CompleteHand, in_play: bool) -> Score | None:
    """The best of all readings, each with every group that the winning tile may complete if rules ask for it.

    Of equal totals the one with more rows, then the one with earlier rows.
    """
    ruleset = rules.ruleset
    allows = None if ruleset.reading_rule is None else ruleset.reading_rule.allows
    of_hand: list[FanItem] = []
    counted_for: CompleteHand | None = None
    best: tuple[tuple[int, int, list[int]], tuple[FanItem, ...], ScoredReading] | None = None
    for read in _readings(rules, hand):
        if allows is not None and not allows(read.hand, read.groups):
            continue
        if read.hand is not counted_for:
            counted_for, of_hand = read.hand, _of_hand(ruleset, read.hand, in_play)
        for used in _uses(read) if ruleset.score.by_use else (read,):
            items = _items(rules, used, in_play, of_hand)
            earlier = [-ruleset.places[item.name] for item in items]
            worth = sum([item.value for item in items]), len(items), earlier
            if best is None or worth > best[0]:
                best = (worth, items, read)
    if best is not None:
        return score_of(rules, best[2].hand, best[1], as_decomposition(best[2].groups))
    if hand.after.has_won_by_wilds and hand.how.drawn:
        items = _items(rules, ScoredReading(hand, ()), in_play, _of_hand(ruleset, hand, in_play))
        return score_of(rules, hand, items, None)
    return None


def _readings(rules: TableRules[Any], hand: CompleteHand) -> Iterable[ScoredReading]:
    """The readings that are scored."""
    if rules.ruleset.readings is not None:
        return rules.ruleset.readings(rules, hand)
    return (ScoredReading(hand, groups) for groups in hand.every_decomposition())


def _of_hand(ruleset: RuleSet[Any], hand: CompleteHand, in_play: bool) -> list[FanItem]:
    """The items of a hand that no decomposition changes; none where a ruleset finds its items itself."""
    if ruleset.count is not None:
        return []
    return counted(ruleset, ruleset.of_tiles if in_play else ruleset.of_hand, hand)


def _uses(read: ScoredReading) -> Iterator[ScoredReading]:
    """The reading once for each different group that may hold the winning tile; a wild one may be any tile."""
    for group in dict.fromkeys(read.groups):
        if read.hand.won_wild or read.hand.tile in group.kinds():
            yield read._replace(hand=read.hand._replace(use=group))


def _items(
    rules: TableRules[Any], read: ScoredReading, in_play: bool, of_hand: Sequence[FanItem]
) -> tuple[FanItem, ...]:
    """The items of a hand read in one way, with those that every decomposition has."""
    ruleset, (hand, groups, names) = rules.ruleset, read
    if ruleset.count is not None:
        return tuple(ruleset.count(rules, hand, groups))
    rows = ruleset.of_reading_in_play if in_play else ruleset.of_reading
    if names is not None:
        rows = tuple([ruleset.rows[name] for name in names])
    items = struck(ruleset, hand, [*of_hand, *counted(ruleset, rows, hand, groups)])
    return _combined(ruleset, with_fallback(ruleset, hand, items))


def _combined(ruleset: RuleSet[Any], items: tuple[FanItem, ...]) -> tuple[FanItem, ...]:
    """All items, or the highest alone where the rules count one; of equal ones the later row."""
    if ruleset.score.combine == "add" or len(items) < 2:
        return items
    return (max(reversed(items), key=lambda item: item.value),)


def struck(
    ruleset: RuleSet[Any], hand: CompleteHand, items: list[FanItem], kept: frozenset[str] = frozenset()
) -> list[FanItem]:
    """The items without those that another one excludes; those named in `kept` stay."""
    gone: Collection[str] = ()
    if ruleset.strikes is not None:
        gone = ruleset.strikes(hand, [item.name for item in items])
    elif ruleset.excluding:
        gone = {other for item in items for other in ruleset.excluding.get(item.name, ())}
    return [item for item in items if item.name not in gone or item.name in kept] if gone else items


def _with_sets(ruleset: RuleSet[Any], hand: CompleteHand, in_play: bool) -> list[Candidate]:
    """Decompositions as sets and a pair that are enough."""
    requires = [() if in_play and row.of_win else required(hand) for row, required in ruleset.constrained]
    having = ruleset.having
    found: list[Candidate] = [
        (having[bits], decomposition) for bits, decomposition in hand.largest_decompositions(requires, ruleset.rivals)
    ]
    if ruleset.unconstrained:
        found += [
            ([*[row for row, _ in ruleset.constrained], *ruleset.unconstrained], as_decomposition(groups))
            for groups in hand.every_decomposition()
        ]
    return found


def _more_is_worth_more(rules: TableRules[Any]) -> bool:
    """Whether a decomposition with more 番种 is never worth less, so that one for each largest combination is enough.

    A house can set points by which plain hands are worth more than others, or 七对子 more than 豪华七对子. A 番种 that
    is worth nothing, and strikes nothing, changes nothing.
    """
    ruleset = rules.ruleset
    if ruleset.values is None:
        return True
    values = ruleset.values(rules.options)
    for name, other, strikes in ruleset.replacing:
        if values[name] < values[other] and (strikes or values[name]):
            return False
    return True


def with_fallback(ruleset: RuleSet[Any], hand: CompleteHand, items: list[FanItem]) -> tuple[FanItem, ...]:
    """The items in the order of the table, with the fallback where nothing stands that excludes it."""
    if ruleset.fallback and ruleset.beside_fallback.issuperset([item.name for item in items]):
        items = [*items, item_of(ruleset, hand, ruleset.rows[ruleset.fallback], _PLAIN)]
    if len(items) > 1:
        items.sort(key=lambda item: ruleset.places[item.name])
    return tuple(items)


_PLAIN = because("A complete hand, and nothing that makes it more.")


def counted(ruleset: RuleSet[Any], rows: Iterable[FanRow], hand: CompleteHand, groups: Groups = ()) -> list[FanItem]:
    """The items of the rows that hold and are worth something."""
    items = []
    for row in rows:
        reason = row.why(hand, groups)
        if reason is not None:
            item = item_of(ruleset, hand, row, reason)
            if item.value:
                items.append(item)
    return items


def item_of(ruleset: RuleSet[Any], hand: CompleteHand, row: FanRow, reason: Reason) -> FanItem:
    """The item of a row that holds for that reason."""
    value = row.value if reason.value is None else reason.value
    if ruleset.worth is None:
        return FanItem(row.name, value, reason.template, reason.values)
    worth, note = ruleset.worth(hand, row, value)
    return FanItem(row.name, worth, reason.template, reason.values, note)


def score_by_name(rules: TableRules[Any], hand: CompleteHand, names: tuple[str, ...]) -> Score:
    """The score of a hand whose tiles are not known: the 番种 named, and what follows from dealer and circumstances."""
    ruleset = rules.ruleset
    meant = [ruleset.aliases.get(name, name) for name in names]
    items = [
        item_of(ruleset, hand, row, because("Entered by name.", value=_times(row, meant)))
        for row in ruleset.fan
        if row.name in meant and row.name != ruleset.fallback
    ]
    played = [row for row, _ in ruleset.played(rules.options)]
    items += counted(ruleset, [row for row in played if not row.by_name], hand)
    kept = frozenset() if ruleset.score.names_strike else frozenset(meant)
    items = struck(ruleset, hand, items, kept)
    return score_of(rules, hand, _combined(ruleset, with_fallback(ruleset, hand, items)), None)


def _times(row: FanRow, names: Sequence[str]) -> int | None:
    """What a row that was named more than once is worth in all."""
    times = names.count(row.name)
    return row.value * times if times > 1 else None
