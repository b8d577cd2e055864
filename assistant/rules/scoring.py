"""The best reading of a complete hand by the table of 番种 of its rules."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from assistant.rules.complete import CompleteHand, laid_out
from assistant.rules.results import FanItem, Score
from assistant.rules.ruleset import FanRow, Reason, RuleSet, because
from assistant.rules.shapes import Ask, Groups


def best_score(rules: RuleSet, hand: CompleteHand) -> Score | None:
    """The score of the reading with the highest total; None where the tiles are no complete hand."""
    rows: list[FanRow] = []
    asks: list[tuple[Ask, ...]] = []
    for row in rules.of_reading:
        choices = () if row.asks is None else tuple(row.asks(hand))
        if choices:
            asks.append(choices)
        if choices or row.asks is None:
            rows.append(row)
    readings: Iterable[Groups] = hand.readings(asks)
    if not readings:
        return None
    if not _more_is_worth_more(rules, hand):
        rows, readings = list(rules.of_reading), (*readings, *hand.every_reading())
    return _best(rules, hand, rows, readings)


def _best(rules: RuleSet, hand: CompleteHand, rows: Sequence[FanRow], readings: Iterable[Groups]) -> Score | None:
    of_hand = _counted(rules, rules.of_hand, hand, ())
    best: tuple[int, tuple[FanItem, ...], Groups] | None = None
    allows = None if rules.reading_rule is None else rules.reading_rule.allows
    for groups in readings:
        if allows is not None and not allows(hand, groups):
            continue
        of_reading = _counted(rules, rows, hand, groups) if groups else ()
        items = with_fallback(rules, hand, [*of_hand, *of_reading])
        total = sum([item.value for item in items])
        if best is None or total > best[0]:
            best = (total, items, groups)
    if best is None:
        return None
    return Score(best[1], laid_out(hand, best[2]) if best[2] else (), rules.unit)


def _more_is_worth_more(rules: RuleSet, hand: CompleteHand) -> bool:
    """Whether a reading with more 番种 is never worth less, so that one for each largest combination is enough.

    A house can set points by which plain hands are worth more than others, or 七对子 more than 豪华七对子.
    """
    if rules.worth is None:
        return True
    worth = {row.name: rules.worth(hand, row, row.value) for row in rules.fan}
    return all(worth[row.name] >= worth[row.replaces or rules.fallback] for row in rules.of_reading)


def with_fallback(rules: RuleSet, hand: CompleteHand, items: list[FanItem]) -> tuple[FanItem, ...]:
    """The items in the order of the table, with 推倒和 where nothing stands that excludes it."""
    if all(item.name in rules.beside_fallback for item in items):
        items = [*items, item_of(rules, hand, rules.rows[rules.fallback], _PLAIN)]
    return tuple(sorted(items, key=lambda item: rules.places[item.name]))


_PLAIN = because("A complete hand, and nothing that makes it more.")


def _counted(rules: RuleSet, rows: Iterable[FanRow], hand: CompleteHand, groups: Groups) -> list[FanItem]:
    """The items of the rows that hold and are worth something."""
    found = [(row, row.why(hand, groups)) for row in rows]
    items = [item_of(rules, hand, row, reason) for row, reason in found if reason is not None]
    return [item for item in items if item.value]


def item_of(rules: RuleSet, hand: CompleteHand, row: FanRow, reason: Reason) -> FanItem:
    """The item of a row that holds for that reason."""
    value = row.value if reason.value is None else reason.value
    if rules.worth is None:
        return FanItem(row.name, value, reason.template, reason.values)
    worth, note = rules.worth(hand, row, value)
    return FanItem(row.name, worth, reason.template, reason.values, note)


def score_by_name(rules: RuleSet, hand: CompleteHand, names: tuple[str, ...]) -> Score:
    """The score of a hand whose tiles are not known: the 番种 named, and what follows from dealer and circumstances."""
    meant = rules.meant(names)
    named = [row for row in rules.fan if row.name in meant and row.name != rules.fallback]
    circumstances = [row for row in rules.fan if not row.by_name]
    items = [item_of(rules, hand, row, because("Entered by name.")) for row in named]
    return Score(with_fallback(rules, hand, [*items, *_counted(rules, circumstances, hand, ())]), (), rules.unit)
