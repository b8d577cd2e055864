"""A set of rules as a book for people: what each 番种 is worth, the hand that shows it, chapters, house rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from assistant.rules.definition.chapters import Chapter, Example
from assistant.rules.definition.keys import Key
from assistant.rules.definition.options import Option
from assistant.rules.definition.results import Score
from assistant.rules.definition.rows import FanRow
from assistant.rules.definition.ruleset import AnyRuleSet
from assistant.rules.engine.open_deal import open_deal
from assistant.rules.engine.settlement import settle
from assistant.rules.model.amounts import ONE_POINT
from assistant.rules.model.hand import HandRecord, Meld, OptionValue, Win
from assistant.rules.model.seats import Seat
from assistant.rules.model.tiles import Tile
from assistant.rules.rulesets import RULESETS

INDICATOR = Tile.parse("N")
"""The 惠坯 of the example hands; their 惠牌 is 东."""


@dataclass(frozen=True, slots=True)
class Shown:
    """An example hand: the win, its melds and flowers, and its score by the rules as written."""

    win: Win
    melds: tuple[Meld, ...]
    score: Score
    flowers: tuple[Tile, ...] = ()


@dataclass(frozen=True, slots=True)
class BookEntry:
    """A 番种 of the book: its row, what it is worth by the house rules, and its example."""

    row: FanRow
    value: int
    example: Shown


@dataclass(frozen=True, slots=True)
class Book:
    """One set of rules by some house rules; `options` are the house rules, each with the value that holds."""

    rules: AnyRuleSet
    entries: tuple[BookEntry, ...]
    chapters: tuple[Chapter, ...]
    options: tuple[tuple[Option, OptionValue], ...]


def book(name: str, given: Mapping[str, OptionValue]) -> Book:
    """The book of the rules `name` by the house rules `given`, which must be without `option_problems`.

    Examples show the rules as written: a house that changes a 番种 may leave its hand without it.
    """
    rules = RULESETS[name]
    house = rules.house_rules(given)
    return Book(
        rules,
        tuple(BookEntry(row, value, shown(rules, row)) for row, value in rules.played(house)),
        rules.chapters(house),
        tuple((option, getattr(house, option.name)) for option in rules.options),
    )


def shown(rules: AnyRuleSet, row: FanRow) -> Shown:
    """The example of a 番种, scored by the engine with 惠牌 where the rules can have them."""
    example = row.example
    options: dict[str, OptionValue] = {"hui": True} if row.needs_wild and not rules.plays_hui(rules.as_written) else {}
    record = record_of(rules, example, options)
    flowers = record.extra.get("flowers", {}).get(Seat.S, ())
    return Shown(example.win, example.laid, settle(record).wins[0].score, flowers)


def record_of(rules: AnyRuleSet, example: Example, options: Mapping[str, OptionValue]) -> HandRecord:
    """The finished hand of an example, by its own house rules and these."""
    options = {**example.options, **options}
    hui = rules.plays_hui(rules.house_rules(options))
    keys = {"round_wind": "E", **example.keys}
    win = example.win._replace(extra=_values(rules.win_keys, example.win_keys))
    melds = {Seat.S: example.laid, example.source: example.laid_by_source}
    record = HandRecord(
        rules.name,
        ONE_POINT if rules.has_base else None,
        Seat.S if example.dealer else Seat.E,
        INDICATOR if hui else None,
        (win,),
        {seat: laid for seat, laid in melds.items() if laid},
        options=options,
        extra=_values(rules.record_keys, keys),
    )
    return open_deal(record)


def _values(known: tuple[Key, ...], given: Mapping[str, object]) -> Mapping[str, Any]:
    """Values of the keys that these rules know, read as those of a JSON line are."""
    return {key.name: key.read(given[key.name], key.name) for key in known if key.name in given}
