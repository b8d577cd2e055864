"""What makes a set of rules: options, a table of 番种, and functions for all in which sets of rules differ."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from functools import cached_property, lru_cache
from typing import Any, NamedTuple

from assistant.rules.definition.chapters import Chapter, Example
from assistant.rules.definition.options import Option, documented
from assistant.rules.definition.payment import Pair, Share
from assistant.rules.definition.results import Transfer
from assistant.rules.model.hand import HandRecord, OptionValue, Win
from assistant.rules.model.problems import Problem, problem
from assistant.rules.model.wall import DRAWABLE
from assistant.rules.shapes.counts import Concealed
from assistant.rules.shapes.decomposition import Ask, Groups
from assistant.rules.shapes.winning_hand import CompleteHand


class Reason(NamedTuple):
    """Why a 番种 counts: a template (key of a translation), its values, and 番 that differ from the row's."""

    template: str
    values: Mapping[str, object]
    value: int | None = None


@lru_cache(maxsize=1 << 8)
def because(template: str, value: int | None = None, **values: str | int) -> Reason:
    """A Reason, its values as keyword arguments; few are ever given, so they are made once."""
    return Reason(template, values, value)


class FanRow(NamedTuple):
    """One 番种: Chinese name, 番, an English gloss, what exactly is asked, the test that gives the reason or None, and
    a hand that shows it.

    `of_reading`: the test looks at the reading (sets and pair) too, not at the hand alone. `of_win`: it hangs on who
    wins and how, not on the tiles. `by_name`: the name may be given in place of tiles, and so may those of `also`.
    `asks_hui`: it exists only where 惠牌 are played. `replaces`: a 番种 that never stands beside it. `asks`: what a row
    needs to be there in a reading as sets and a pair, one Ask for each choice that is enough by itself, so that such a
    reading is looked for; where it asks for nothing it does not hold in any. `of_pairs`: it is looked for in seven
    pairs only.
    """

    name: str
    value: int
    gloss: str
    exactly: str
    why: Callable[[CompleteHand, Groups], Reason | None]
    example: Example
    of_reading: bool = False
    of_pairs: bool = False
    of_win: bool = False
    by_name: bool = False
    asks_hui: bool = False
    replaces: str = ""
    also: tuple[str, ...] = ()
    asks: Callable[[CompleteHand], Sequence[Ask]] | None = None


class Restriction(NamedTuple):
    """Why a hand wins by 自摸 only.

    `holds` is given the tiles before the win, whether the hand is open, and the house rules. `template` is the sentence
    that says so; it speaks of {seat}, {how} and {count}, the number of 惠牌 before the win.
    """

    holds: Callable[[Concealed, bool, Any], bool]
    template: str


class ReadingRule(NamedTuple):
    """Readings that a win may not use: whether one is allowed, and the sentence where a hand has no other.

    What is allowed has to be something that a 番种 of the rules asks for, since only such readings are looked at.
    """

    allows: Callable[[CompleteHand, Groups], bool]
    template: str


class Key(NamedTuple):
    """A key of JSON lines that only some rules know.

    `read` turns a JSON value into a value of `extra`; it is given the path of the key and raises `RulesError`. `write`
    turns that value into a JSON value again.
    """

    name: str
    meaning: str
    read: Callable[[object, str], Any]
    write: Callable[[Any], Any] = str


def _all_but_the_reserve(_: Any, __: int) -> int:
    return DRAWABLE


def _nothing_more(_: HandRecord, __: Any) -> Iterable[Any]:
    return ()


@dataclass(frozen=True, eq=False)
class RuleSet:
    """A set of rules by its name in records ("beijing"), with its Chinese title and an English one.

    What a record holds: `has_base` (a unit is worth a 底分 of points; else hands are worth points and `base` must be
    absent), `plays_hui` (options → whether there are 惠牌; then the 惠坯 is required, else it must be absent),
    `record_keys` and `win_keys` that only these rules know, kept in `extra`; `checks` finds what is wrong with them.

    What a hand is worth: `fan` is the table of 番种; the one named `fallback` counts where none is found but those
    named in `beside_fallback`. `unit` is what the values count ("番", "点"); `values` gives them for every row
    (options → name → units), `worth` what a row brings a hand by the 番 that its test found, with a remark or ""
    (None: the 番 themselves). `reading_rule` forbids readings.

    Who may win: a hand that meets one of `restrictions` wins by 自摸 only.

    Who pays: `shares` says which payers pay a win, and how many times its worth; `binding` which melds count for
    互包 (options → kinds); `burn` what the dealer pays each other player for 烧庄 (record, options → units); `beside`
    further payments that hang on no win.

    The wall: `drawable` says how many tiles can be drawn when so many kongs are laid (options, kongs → tiles).

    In words: `chapters` tells the rules as the house rules make them.
    """

    name: str
    title: str
    gloss: str
    options_type: type[Any]
    fan: tuple[FanRow, ...]
    fallback: str
    beside_fallback: frozenset[str]
    restrictions: tuple[Restriction, ...]
    plays_hui: Callable[[Any], bool]
    shares: Callable[[HandRecord, Win, tuple[Pair, ...], Any], Iterable[Share]]
    binding: Callable[[Any], frozenset[str]]
    burn: Callable[[HandRecord, Any], int]
    chapters: Callable[[Any], tuple[Chapter, ...]]
    unit: str = "番"
    has_base: bool = True
    values: Callable[[Any], Mapping[str, int]] | None = None
    worth: Callable[[CompleteHand, FanRow, int], tuple[int, str]] | None = None
    reading_rule: ReadingRule | None = None
    record_keys: tuple[Key, ...] = ()
    win_keys: tuple[Key, ...] = ()
    checks: Callable[[HandRecord, Any], Iterable[Problem]] = _nothing_more
    beside: Callable[[HandRecord, Any], Iterable[Transfer]] = _nothing_more
    drawable: Callable[[Any, int], int] = _all_but_the_reserve

    @cached_property
    def options(self) -> tuple[Option, ...]:
        """Every house rule, with default, choices and clause; those of these rules alone come first."""
        parents = (parent for parent in self.options_type.__mro__[1:] if is_dataclass(parent))
        shared = {house_rule.name for parent in parents for house_rule in fields(parent)}
        known = sorted(fields(self.options_type), key=lambda house_rule: house_rule.name in shared)
        return tuple(documented(house_rule) for house_rule in known)

    @cached_property
    def of_hand(self) -> tuple[FanRow, ...]:
        """The 番种 that do not depend on how the tiles are read."""
        return tuple(row for row in self.fan if not row.of_reading)

    @cached_property
    def of_reading(self) -> tuple[FanRow, ...]:
        """The 番种 that depend on the sets and the pair."""
        return tuple(row for row in self.fan if row.of_reading)

    @cached_property
    def of_tiles(self) -> tuple[FanRow, ...]:
        """Those of them that the tiles decide, whatever happens at the table."""
        return tuple(row for row in self.of_hand if not row.of_win)

    @cached_property
    def asking(self) -> tuple[tuple[FanRow, Callable[[CompleteHand], Sequence[Ask]]], ...]:
        """Those of them that ask for sets, with what they ask."""
        return tuple((row, row.asks) for row in self.of_reading if row.asks is not None)

    @cached_property
    def not_asking(self) -> tuple[FanRow, ...]:
        """Those of them that have to be tried on every reading as sets and a pair."""
        return tuple(row for row in self.of_reading if row.asks is None and not row.of_pairs)

    @cached_property
    def rows(self) -> dict[str, FanRow]:
        """The rows of the table by name."""
        return {row.name: row for row in self.fan}

    @cached_property
    def aliases(self) -> dict[str, str]:
        """Other names of 番种 that are taken, with the name in the table."""
        return {other: row.name for row in self.fan for other in row.also}

    def meant(self, names: Iterable[str]) -> frozenset[str]:
        """番种 given by name, by their names in the table."""
        return frozenset(self.aliases.get(name, name) for name in names)

    @cached_property
    def places(self) -> dict[str, int]:
        """The place of every 番种 in the table, in which they are listed."""
        return {row.name: place for place, row in enumerate(self.fan)}

    @cached_property
    def as_written(self) -> Any:
        """The frozen options with all defaults."""
        return self.options_type()

    def played(self, options: Any) -> tuple[tuple[FanRow, int], ...]:
        """Every 番种 that exists by these house rules, with what it is worth."""
        hui = self.plays_hui(options)
        values = self.values(options) if self.values else {row.name: row.value for row in self.fan}
        return tuple((row, values[row.name]) for row in self.fan if hui or not row.asks_hui)

    def named(self, options: Any) -> Iterator[FanRow]:
        """The 番种 that may be named in place of tiles by these house rules."""
        return (row for row, _ in self.played(options) if row.by_name)

    def self_draw_only(self, before: Concealed, is_open: bool, options: Any) -> tuple[Restriction, ...]:
        """Why tiles before a win may be completed by 自摸 only; () where they may be on a discard too."""
        return tuple([known for known in self.restrictions if known.holds(before, is_open, options)])

    def judged(self, given: object) -> ValidatedOptions:
        """What is to be said of the options given, {} or none for the rules as written; of many hands of one table."""
        if not given or not isinstance(given, Mapping):
            return self._as_written
        try:
            return _remembered(self, tuple(given), *given.values())
        except TypeError:  # a list, or a table of points, that cannot be remembered
            return _judged(self, tuple(given), *given.values())

    @cached_property
    def _as_written(self) -> ValidatedOptions:
        return ValidatedOptions((), (), self.as_written)

    def option_problems(self, given: Mapping[str, OptionValue]) -> tuple[Problem, ...]:
        """`unknown_option` for names that do not exist, `bad_value` for values out of range."""
        return self.judged(given).problems

    def house_rules(self, given: Mapping[str, OptionValue]) -> Any:
        """The frozen options with the values given, as far as these are good."""
        return self.judged(given).house

    def order(self, given: Mapping[str, OptionValue]) -> str:
        """The order of play and of the deal by the options given, as far as these are good."""
        order: str = self.house_rules(given).dealer_order
        return order

    def hui(self, given: object) -> bool:
        """Whether 惠牌 are played by the options given, as far as these are good."""
        return self.plays_hui(self.judged(given).house)

    def good_options(self, given: object) -> dict[str, OptionValue]:
        """Those of the options given that exist and hold a good value; {} for what is no mapping."""
        return dict(self.judged(given).good)


class ValidatedOptions(NamedTuple):
    """Options that were given: what is wrong with them, those that are good, and the house rules that these make."""

    problems: tuple[Problem, ...]
    good: tuple[tuple[str, OptionValue], ...]
    house: Any


def _judged(rules: RuleSet, names: tuple[str, ...], *values: Any) -> ValidatedOptions:
    known = {row.name: row for row in rules.options}
    unknown = [
        problem("unknown_option", f"options.{name}", _NO_OPTION, name=name, rules=rules.name, known=", ".join(known))
        for name in names
        if name not in known
    ]
    wrong: list[Problem] = []
    good: dict[str, OptionValue] = {}
    for name, value in zip(names, values, strict=True):
        if name in known:
            faults = tuple(known[name].problems(value))
            wrong += faults
            if not faults:
                good[name] = value
    options = rules.options_type(**{row.name: row.merged(good[row.name]) for row in rules.options if row.name in good})
    return ValidatedOptions((*unknown, *wrong), tuple(good.items()), options)


_remembered = lru_cache(maxsize=1 << 10, typed=True)(_judged)  # typed: 1 is not True

_NO_OPTION = "The rules {rules} have no option “{name}”; there are: {known}."
