"""What a hand of 国标 counts: of all full lists of combinations the best, after all that is struck."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from assistant.rules.definition.results import FanItem
from assistant.rules.definition.rows import Reason, because
from assistant.rules.model.tiles import KINDS
from assistant.rules.rulesets.guobiao.combinations import RUN, Combination, Joined, full_lists
from assistant.rules.rulesets.guobiao.row import GuobiaoRow
from assistant.rules.rulesets.guobiao.whole_hand import WholeHand

FULLY_CONCEALED = "不求人"


@dataclass(frozen=True, slots=True)
class CountedRows:
    """The rows that count at a table, those without a combination and those with one, and what each is worth.

    `fallback` counts where nothing else does but `aside` (花牌); `places` is the order in which rows are listed;
    `without` are the combinations that are not played.
    """

    rows: tuple[GuobiaoRow, ...]
    combinations: Mapping[str, Combination]
    values: Mapping[str, int]
    places: Mapping[str, int]
    fallback: str
    aside: frozenset[str]
    without: frozenset[str] = frozenset()
    by_name: Mapping[str, GuobiaoRow] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "by_name", {row.name: row for row in self.rows})


class Counted(NamedTuple):
    """A row that counts, how often, and why; a combination is known by the sets that it joins."""

    name: str
    times: int
    reason: Reason | None
    joined: tuple[Joined, ...] = ()


def best(hand: WholeHand, table: CountedRows) -> tuple[FanItem, ...]:
    """What a hand so laid out counts: the list of combinations with the highest total, in the order of the table.

    Of equal totals the one with more different rows, then the one with earlier rows.
    """
    lists = _lists(hand, table)
    counted = lists[0] if len(lists) == 1 else max(lists, key=lambda counted: _rank(counted, table))
    counted.sort(key=lambda item: table.places[item.name])
    return tuple([_item(item, table) for item in counted])


def _rank(counted: list[Counted], table: CountedRows) -> tuple[int, int, list[int]]:
    total = sum([table.values[item.name] * item.times for item in counted])
    earlier = sorted([-table.places[item.name] for item in counted for _ in range(item.times)], reverse=True)
    return total, len(counted), earlier


def _item(item: Counted, table: CountedRows) -> FanItem:
    reason = item.reason or _joins(item.joined)
    return FanItem(item.name, table.values[item.name] * item.times, reason.template, reason.values)


def _lists(hand: WholeHand, table: CountedRows) -> list[list[Counted]]:
    """All that counts, for each full list of combinations."""
    found: dict[str, Counted] = {}
    striking: list[GuobiaoRow] = []
    for row in table.rows:
        there = row.found(hand)
        if there:
            count, reason = there if isinstance(there, tuple) else (int(there), because(row.exactly))
            found[row.name] = Counted(row.name, count, reason)
            if row.strikes:
                striking.append(row)
    struck = _struck(found, striking, hand)
    counted = [item for item in found.values() if item.name not in struck and item.times > 0]
    lists = full_lists(hand.runs, hand.pungs, table.without) if hand.pair >= 0 else ((),)
    return [_with_list(counted, struck, listed, table) for listed in lists]


def _struck(found: dict[str, Counted], striking: Iterable[GuobiaoRow], hand: WholeHand) -> set[str]:
    """The names that the rows found strike; what a row takes from another is taken at once."""
    options = hand.options
    if options.special_self_draw == "zimo" and any(row.to_zimo for row in striking):
        found.pop(FULLY_CONCEALED, None)
    struck: set[str] = set()
    for row in striking:
        if row.name not in found:
            continue
        spared = [name for option, name in row.spared.items() if getattr(options, option)] if row.spared else ()
        struck.update([name for name in row.not_beside if name not in spared])
        if row.takes is not None:
            name, many = row.takes(options)
            if name in found:
                found[name] = found[name]._replace(times=found[name].times - many)
    return struck


def _with_list(
    counted: list[Counted], struck: set[str], listed: tuple[Joined, ...], table: CountedRows
) -> list[Counted]:
    """What counts beside a list of combinations."""
    by_name: dict[str, list[Joined]] = {}
    more: set[str] = set()
    for joined in listed:
        more.update(table.combinations[joined.name].not_beside)
        if joined.name not in struck:
            by_name.setdefault(joined.name, []).append(joined)
    whole = [item for item in counted if item.name not in more]
    whole += [Counted(name, len(some), None, tuple(some)) for name, some in by_name.items()]
    if table.aside.issuperset([item.name for item in whole]):
        whole.append(Counted(table.fallback, 1, because("A complete hand, and nothing that makes it more.")))
    return whole


@lru_cache(maxsize=1 << 10)
def _joins(some: tuple[Joined, ...]) -> Reason:
    """The sets that a combination joins."""
    texts = [" ".join([_text(joined.of, start) for start in joined.starts]) for joined in some]
    return because("Joins {sets}.", sets="; ".join(texts))


def _text(of: str, start: int) -> str:
    """A 顺子 or 刻 in compact form."""
    rank = start % 9 + 1
    digits = f"{rank}{rank + 1}{rank + 2}" if of == RUN else f"{rank}" * 3
    return f"{digits}{KINDS[start].suit}"
