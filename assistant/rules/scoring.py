"""The best reading of a complete hand by the table of 番种 of its rules."""

from __future__ import annotations

from collections.abc import Iterable

from assistant.rules.complete import CompleteHand, laid_out
from assistant.rules.results import FanItem, Score
from assistant.rules.ruleset import FanRow, Reason, RuleSet, because
from assistant.rules.shapes import Groups


def best_score(rules: RuleSet, hand: CompleteHand) -> Score | None:
    """The score of the reading with the highest total; None where the tiles are no complete hand."""
    readings = hand.readings()
    if not readings:
        return None
    of_hand = _counted(rules, rules.of_hand, hand, ())
    best: tuple[int, tuple[FanItem, ...], Groups] | None = None
    allows = None if rules.reading_rule is None else rules.reading_rule.allows
    for groups in readings:
        if allows is not None and not allows(hand, groups):
            continue
        of_reading = _counted(rules, rules.of_reading, hand, groups) if groups else ()
        items = with_fallback(rules, hand, [*of_hand, *of_reading])
        total = sum(item.value for item in items)
        if best is None or total > best[0]:
            best = (total, items, groups)
    if best is None:
        return None
    return Score(best[1], laid_out(hand, best[2]) if best[2] else (), rules.unit)


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
