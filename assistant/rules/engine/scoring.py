"""The best reading of a complete hand by the table of 番种 of its rules."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from assistant.rules.definition.results import FanItem, Score
from assistant.rules.definition.ruleset import FanRow, Reason, RuleSet, because
from assistant.rules.shapes.decomposition import MAX_HUI, Ask, Groups, Read, as_read
from assistant.rules.shapes.winning_hand import CompleteHand

Candidate = tuple[Sequence[FanRow], Read]
"""A reading, and the 番种 that it may have beside those of the hand."""


def best_score(rules: RuleSet, hand: CompleteHand, in_play: bool = False) -> Score | None:
    """The score of the reading with the highest total; None where the tiles are no complete hand.

    `in_play`: the hand is not won yet, so no 番种 counts that hangs on how it is won.
    """
    found = _with_sets(rules, hand) if hand.has_sets else []
    found += [(rules.of_reading, as_read(groups)) for groups in hand.seven_pairs()]
    if found and not _more_is_worth_more(rules, hand):
        found += [(rules.of_reading, as_read(groups)) for groups in hand.every_reading()]
    if not found and hand.after.hui < MAX_HUI:
        return None
    of_hand = counted(rules, rules.of_tiles if in_play else rules.of_hand, hand)
    if not found:
        return Score(with_fallback(rules, hand, of_hand), None, rules.unit)
    return best_of(rules, hand, of_hand, found)


def best_of(
    rules: RuleSet, hand: CompleteHand, of_hand: Sequence[FanItem], candidates: Iterable[Candidate]
) -> Score | None:
    """The score of the best of some readings; None where there is none that the rules allow."""
    allows = None if rules.reading_rule is None else rules.reading_rule.allows
    best: tuple[int, tuple[FanItem, ...], Read] | None = None
    for rows, there in candidates:
        read = there.laid() if rows or allows is not None else there
        if allows is not None and not allows(hand, read.groups):
            continue
        of_reading = counted(rules, rows, hand, read.groups) if rows else ()
        items = with_fallback(rules, hand, [*of_hand, *of_reading])
        total = sum([item.value for item in items])
        if best is None or total > best[0]:
            best = (total, items, read)
    return None if best is None else Score(best[1], hand.read_as(best[2]), rules.unit)


def _with_sets(rules: RuleSet, hand: CompleteHand) -> list[Candidate]:
    """Readings as sets and a pair that are enough."""
    asking: list[FanRow] = []
    asks: list[Sequence[Ask]] = []
    for row, ask in rules.asking:
        choices = ask(hand)
        if choices:
            asking.append(row)
            asks.append(choices)
    found: list[Candidate] = []
    for bits, read in hand.readings(asks):
        having = [row for place, row in enumerate(asking) if bits >> place & 1]
        found.append(([*having, *rules.not_asking], read))
    return found


def _more_is_worth_more(rules: RuleSet, hand: CompleteHand) -> bool:
    """Whether a reading with more 番种 is never worth less, so that one for each largest combination is enough.

    A house can set points by which plain hands are worth more than others, or 七对子 more than 豪华七对子.
    """
    if rules.worth is None:
        return True
    worth = {row.name: rules.worth(hand, row, row.value)[0] for row in rules.fan}
    return all(worth[row.name] >= worth[row.replaces or rules.fallback] for row in rules.of_reading)


def with_fallback(rules: RuleSet, hand: CompleteHand, items: list[FanItem]) -> tuple[FanItem, ...]:
    """The items in the order of the table, with 推倒和 where nothing stands that excludes it."""
    if rules.beside_fallback.issuperset([item.name for item in items]):
        items = [*items, item_of(rules, hand, rules.rows[rules.fallback], _PLAIN)]
    if len(items) > 1:
        items.sort(key=lambda item: rules.places[item.name])
    return tuple(items)


_PLAIN = because("A complete hand, and nothing that makes it more.")


def counted(rules: RuleSet, rows: Iterable[FanRow], hand: CompleteHand, groups: Groups = ()) -> list[FanItem]:
    """The items of the rows that hold and are worth something."""
    items = []
    for row in rows:
        reason = row.why(hand, groups)
        if reason is not None:
            item = item_of(rules, hand, row, reason)
            if item.value:
                items.append(item)
    return items


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
    return Score(with_fallback(rules, hand, [*items, *counted(rules, circumstances, hand)]), None, rules.unit)
