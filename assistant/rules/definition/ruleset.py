"""What makes a set of rules: its game, options, table of 番种, and functions for all in which sets of rules differ."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, is_dataclass
from functools import cached_property, lru_cache
from typing import Any, Generic, NamedTuple, TypeVar

from assistant.rules.definition.chapters import Chapter
from assistant.rules.definition.game import Game
from assistant.rules.definition.judging import TableGiven, judged_options
from assistant.rules.definition.keys import Key
from assistant.rules.definition.options import Option, documented
from assistant.rules.definition.payment import Engine, Payments
from assistant.rules.definition.play import PlayRules
from assistant.rules.definition.results import FanItem, WinScore
from assistant.rules.definition.rows import FanRow, ReadingRule, ScoredReading, SelfDrawOnly
from assistant.rules.definition.score_model import BY_REQUIREMENTS, Bounds, ScoreModel
from assistant.rules.model.hand import HandRecord, How, Meld, OptionValue
from assistant.rules.model.problems import Problem
from assistant.rules.model.seats import Seat, next_dealer
from assistant.rules.model.wall import DRAWABLE
from assistant.rules.shapes.counts import Concealed
from assistant.rules.shapes.decomposition import Requirement
from assistant.rules.shapes.groups import Group, Groups
from assistant.rules.shapes.hand_shape import HandShape
from assistant.rules.shapes.winning_hand import CompleteHand

Options = TypeVar("Options")
"""The frozen options of one set of rules."""


def _all_but_the_reserve(_: Any, __: int) -> int:
    return DRAWABLE


def _nothing_more(_: HandRecord, __: Any) -> Iterable[Any]:
    return ()


def _dealer_stays(record: HandRecord, rules: TableRules[Any]) -> Seat:
    """The dealer stays after winning, alone or among others, and after a 荒牌."""
    return next_dealer(record.dealer, [win.seat for win in record.wins], rules.game.order)


def _as_given(options: Any, _: Mapping[str, OptionValue]) -> Any:
    return options


def _worth_itself(_: Any, worth: int) -> int:
    return worth


def _usual_play(_: Any) -> PlayRules:
    return PlayRules()


def _no_names(_: Any) -> frozenset[str]:
    return frozenset()


def _no_conflict(_: Any, __: Mapping[str, OptionValue]) -> Iterable[Problem]:
    return ()


def usual_hows(_: Any) -> tuple[How, ...]:
    """自摸, a discard, 抢杠."""
    return (How.SELF_DRAW, How.DISCARD, How.ROB_KONG)


@dataclass(frozen=True, eq=False)
class RuleSet(Generic[Options]):
    """A set of rules by its name in records ("beijing"), with its Chinese title and an English one.

    What is played: `game` (options → tiles, shapes, wild tiles, order of play). `resolved` fills options from others
    (a preset that is an option itself, named in `preset_option`), given those that were set; `option_checks` finds
    options that exclude each other, given the house rules and those that were set.

    What a record holds: `has_base` (a unit is worth a 底分 of points; else hands are worth points and `base` must be
    absent), `record_keys`, `win_keys` and `hand_keys` (of a hand in play) that only these rules know, kept in `extra`;
    `shared_keys`: those of "indicator", "burn_rounds" and "bound" that these rules know; `refused_keys`: keys that are
    known and may not be given. `hows`: the ways to win. `checks` finds what is wrong with all of that (record, rules).
    `goes_on`: a deal goes on after a win, so a record may hold several events; `unfinished` are the house rules by
    which one is settled of which the end is not known. `kong_needed`: only a kong brings a
    replacement tile (else `checks` says what does); `has_reserve`: a replacement is never the last tile.

    What a hand is worth: `fan` is the table of 番种, counted as `score` says; the row named `fallback` counts where
    none is found but those named in `beside_fallback` ("": there is no such row). `unit` is what the values count
    ("番", "台", "点"); `values` gives them for every row (options → name → units), `worth` what a row brings a hand by
    the 番 that its test found, with a remark or "" (None: the 番 themselves). `count` finds the items of a
    decomposition in place of the rows' own tests, where rows hang on each other. `strikes` finds the 番种 that do not
    count beside others (hand, names), where house rules or the hand decide that too. `absent` names rows that do not
    exist by the house rules. `readings` are those to be scored by the search "every", where they are not simply all
    decompositions. `reading_rule` forbids decompositions; `open_names` are 番种 that, given by name, say that the hand
    is open; `laid_first` is the group that takes its tiles first when one is shown. `draw_matters`: a row hangs on
    whether the tile was drawn, so that waits are scored for both.

    What a claim changes, for the teacher: any claim rules out the 番种 of `concealed_only`, of which those of
    `without_wilds` need a hand without wild tiles too; `single_waits` are those of a hand whose sets are all claimed.

    Who may win: a hand that meets one of `restrictions` wins by 自摸 only.

    Who pays: `payments` (record, scores of its wins, rules, engine → transfers in time order). `drawn_pays` is what
    each of the others pays for a 自摸 of a worth (options, worth → units), for the teacher; `per_unit` names the key
    that says what a unit is worth where the 底分 is paid once beside them ("": the 底分). `stays` says who
    deals next. `words` are the Chinese words of transfers by their `why`.

    The wall: `drawable` says how many tiles can be drawn when a number of kongs are laid (options, kongs → tiles).
    `play` gives the rules of play that no record shows (options → rules). `within` says of which kinds alone a hand in
    play can be made, by each way in which that may be (melds, its keys → kinds; None: of any).

    In words: `chapters` tells the rules as the house rules make them; `presets` are named house rules of the ruleset.
    """

    name: str
    title: str
    gloss: str
    options_type: type[Options]
    game: Callable[[Options], Game]
    fan: tuple[FanRow, ...]
    payments: Callable[[HandRecord, tuple[WinScore, ...], TableRules[Options], Engine], Payments]
    chapters: Callable[[Options], tuple[Chapter, ...]]
    score: ScoreModel = BY_REQUIREMENTS
    fallback: str = ""
    beside_fallback: frozenset[str] = frozenset()
    restrictions: tuple[SelfDrawOnly, ...] = ()
    unit: str = "番"
    has_base: bool = True
    values: Callable[[Options], Mapping[str, int]] | None = None
    worth: Callable[[CompleteHand, FanRow, int], tuple[int, str]] | None = None
    count: Callable[[TableRules[Options], CompleteHand, Groups], Sequence[FanItem]] | None = None
    absent: Callable[[Options], frozenset[str]] = _no_names
    readings: Callable[[TableRules[Options], CompleteHand], Iterable[ScoredReading]] | None = None
    strikes: Callable[[CompleteHand, Collection[str]], Collection[str]] | None = None
    reading_rule: ReadingRule | None = None
    laid_first: Group | None = None
    record_keys: tuple[Key, ...] = ()
    win_keys: tuple[Key, ...] = ()
    hand_keys: tuple[Key, ...] = ()
    shared_keys: frozenset[str] = frozenset()
    goes_on: bool = False
    unfinished: Mapping[str, OptionValue] = field(default_factory=dict)
    refused_keys: frozenset[str] = frozenset()
    hows: Callable[[Options], tuple[How, ...]] = usual_hows
    checks: Callable[[HandRecord, TableRules[Options]], Iterable[Problem]] = _nothing_more
    drawn_pays: Callable[[Options, int], int] = _worth_itself
    per_unit: str = ""
    stays: Callable[[HandRecord, TableRules[Options]], Seat] = _dealer_stays
    words: Mapping[str, str] = field(default_factory=dict)
    presets: Mapping[str, Mapping[str, OptionValue]] = field(default_factory=dict)
    preset_option: str = ""
    drawable: Callable[[Options, int], int] = _all_but_the_reserve
    play: Callable[[Options], PlayRules] = _usual_play
    within: Callable[[Sequence[Meld], Mapping[str, Any]], tuple[frozenset[int], ...]] | None = None
    open_names: Callable[[Options], frozenset[str]] = _no_names
    kong_needed: bool = True
    draw_matters: bool = True
    concealed_only: tuple[str, ...] = ()
    without_wilds: frozenset[str] = frozenset()
    single_waits: tuple[str, ...] = ()
    has_reserve: bool = True
    resolved: Callable[[Options, Mapping[str, OptionValue]], Options] = _as_given
    option_checks: Callable[[Options, Mapping[str, OptionValue]], Iterable[Problem]] = _no_conflict

    @cached_property
    def options(self) -> tuple[Option, ...]:
        """Every house rule, with default, choices and clause; those of these rules alone come first."""
        options_type: Any = self.options_type
        parents = (parent for parent in options_type.__mro__[1:] if is_dataclass(parent))
        shared = {house_rule.name for parent in parents for house_rule in fields(parent)}
        known = sorted(fields(options_type), key=lambda house_rule: house_rule.name in shared)
        return tuple(documented(house_rule) for house_rule in known)

    @cached_property
    def option_of(self) -> dict[str, Option]:
        """Every house rule by its name."""
        return {row.name: row for row in self.options}

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
        """The 番种 that the tiles alone decide, whatever happens at the table."""
        return tuple(row for row in self.of_hand if not row.of_win)

    @cached_property
    def of_reading_in_play(self) -> tuple[FanRow, ...]:
        """The 番种 that depend on the sets and the pair and on no circumstance of a win."""
        return tuple(row for row in self.of_reading if not row.of_win)

    @cached_property
    def constrained(self) -> tuple[tuple[FanRow, Callable[[CompleteHand], Sequence[Requirement]]], ...]:
        """The 番种 that depend on the sets and the pair and say what they require, with what that is."""
        return tuple((row, row.requires) for row in self.of_reading if row.requires is not None)

    @cached_property
    def unconstrained(self) -> tuple[FanRow, ...]:
        """The 番种 that are tried on every decomposition as sets and a pair: they do not say what they require."""
        return tuple(row for row in self.of_reading if row.requires is None and not row.of_pairs)

    @cached_property
    def excluding(self) -> dict[str, tuple[str, ...]]:
        """What a 番种 strikes, for each that strikes any."""
        return {row.name: row.excludes for row in self.fan if row.excludes}

    @cached_property
    def replacing(self) -> tuple[tuple[str, str, bool], ...]:
        """The 番种 of the decomposition for which others make way, each of these: struck (true), or the fallback."""
        found = [(row, name) for row in self.of_reading for name in row.excludes or (self.fallback,)]
        return tuple([(row.name, name, bool(row.excludes)) for row, name in found if name in self.rows])

    @cached_property
    def rivals(self) -> tuple[int, ...]:
        """For each row that requires something the others of them that no hand has together with it, as bits."""
        rows = [row for row, _ in self.constrained]
        return tuple(
            [sum([1 << place for place, other in enumerate(rows) if other.name in row.contradicts]) for row in rows]
        )

    @cached_property
    def having(self) -> tuple[tuple[FanRow, ...], ...]:
        """By the bits of rows that require something: these rows, and those tried on every decomposition."""
        rows = [row for row, _ in self.constrained]
        return tuple(
            [
                (*(row for place, row in enumerate(rows) if bits >> place & 1), *self.unconstrained)
                for bits in range(1 << len(rows))
            ]
        )

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
    def as_written(self) -> Options:
        """The frozen options with all defaults."""
        return self.options_type()

    def plays_hui(self, options: Options) -> bool:
        """Whether wild tiles are played and a tile is turned up for them."""
        return self.game(options).indicator

    def played(self, options: Options) -> tuple[tuple[FanRow, int], ...]:
        """Every 番种 that exists by these house rules, with what it is worth."""
        wild = self.game(options).wilds is not None
        values = self.values(options) if self.values else {row.name: row.value for row in self.fan}
        gone = self.absent(options)
        rows = [row for row in self.fan if (wild or not row.needs_wild) and row.name not in gone]
        return tuple((row, values.get(row.name, row.value)) for row in rows)

    def named(self, options: Options) -> Iterator[FanRow]:
        """The 番种 that may be named in place of tiles by these house rules."""
        return (row for row, _ in self.played(options) if row.by_name)

    def self_draw_only(
        self, before: Concealed, is_open: bool, options: Options, how: How = How.DISCARD
    ) -> tuple[SelfDrawOnly, ...]:
        """Why tiles before a win may be completed by 自摸 only; () where they may be in the way `how` too."""
        known = self.restrictions
        return tuple([rule for rule in known if how in rule.hows and rule.holds(before, is_open, options)])

    def judged(self, given: object) -> ValidatedOptions[Options]:
        """What is to be said of the options given, {} or none for the rules as written; of many hands of one table."""
        if not given or not isinstance(given, Mapping):
            return self._as_written
        values = [TableGiven.of(value) if isinstance(value, dict) else value for value in given.values()]
        try:
            return _remembered(self, tuple(given), *values)
        except TypeError:  # a list, which cannot be remembered
            return _judged(self, tuple(given), *values)

    @cached_property
    def _as_written(self) -> ValidatedOptions[Options]:
        return ValidatedOptions((), (), _table(self, self.as_written))

    def written(self, given: Mapping[str, OptionValue]) -> Options:
        """The frozen options as written: with all defaults, or those of the preset that is chosen by an option."""
        chosen = given.get(self.preset_option)
        return self.as_written if chosen is None else self.house_rules({self.preset_option: chosen})

    def differing(self, given: object) -> dict[str, OptionValue]:
        """The options given that are good and differ from the rules as written; tables name by name."""
        good = self.good_options(given)
        written, found = self.written(good), {}
        for row in self.options:
            if row.name in good:
                is_preset = row.name == self.preset_option
                value = row.difference(good[row.name], row.default if is_preset else getattr(written, row.name))
                if value is not None:
                    found[row.name] = value
        return found

    def option_problems(self, given: Mapping[str, OptionValue]) -> tuple[Problem, ...]:
        """`unknown_option` for names that do not exist, `bad_value` for values out of range."""
        return self.judged(given).problems

    def house_rules(self, given: Mapping[str, OptionValue]) -> Options:
        """The frozen options with the values given, as far as these are good."""
        return self.judged(given).house

    def full_options(self, given: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
        """The value of every option; those that are not given have the default of today."""
        chosen = self.house_rules(given)
        values = {option.name: getattr(chosen, option.name) for option in self.options}
        return {name: dict(value) if isinstance(value, Mapping) else value for name, value in values.items()}

    def at_table(self, given: Mapping[str, OptionValue]) -> TableRules[Options]:
        """These rules with the house rules of a table, as far as these are good."""
        return self.judged(given).rules

    def order(self, given: Mapping[str, OptionValue]) -> str:
        """The order of play and of the deal by the options given, as far as these are good."""
        return self.judged(given).rules.game.order

    def hui(self, given: object) -> bool:
        """Whether a tile is turned up for wild tiles, by the options given as far as these are good."""
        return self.judged(given).rules.game.indicator

    def good_options(self, given: object) -> dict[str, OptionValue]:
        """The options given that exist and hold a good value; {} for what is not a mapping."""
        return dict(self.judged(given).good)


AnyRuleSet = RuleSet[Any]
"""A ruleset, whatever its options."""


class TableRules(NamedTuple, Generic[Options]):
    """A ruleset with the house rules of a table, the game and the bounds of scores that they make: resolved once."""

    ruleset: RuleSet[Options]
    options: Options
    game: Game
    bounds: Bounds

    def shape_of(self, melds: Sequence[Meld], extra: Mapping[str, Any]) -> HandShape:
        """The shape of a hand in play, with the kinds that it can be made of."""
        within = self.ruleset.within
        return self.game.shape if within is None else self.game.shape._replace(within=within(melds, extra))


class ValidatedOptions(NamedTuple, Generic[Options]):
    """Options that were given: what is wrong with them, those that are good, and the rules that these make."""

    problems: tuple[Problem, ...]
    good: tuple[tuple[str, OptionValue], ...]
    rules: TableRules[Options]

    @property
    def house(self) -> Options:
        """The house rules."""
        return self.rules.options


def _table(ruleset: RuleSet[Options], options: Options) -> TableRules[Options]:
    return TableRules(ruleset, options, ruleset.game(options), ruleset.score.bounds(options))


def _judged(rules: RuleSet[Any], names: tuple[str, ...], *values: Any) -> ValidatedOptions[Any]:
    found, good, house = judged_options(rules, names, values)
    return ValidatedOptions(found, good, _table(rules, house))


_remembered = lru_cache(maxsize=1 << 10, typed=True)(_judged)  # typed: 1 is not True
