"""What is wrong with a hand in play, or with a finished hand before anybody asks whether its winners may win."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from assistant.rules.definition.ruleset import RuleSet
from assistant.rules.engine.validation_wins import win_problems
from assistant.rules.model.hand import HandInPlay, HandRecord, How, Meld, MeldKind, OptionValue, Win
from assistant.rules.model.notation import shortened
from assistant.rules.model.problems import Problem, in_order, problem, problems_in
from assistant.rules.model.seats import Seat
from assistant.rules.model.tiles import KINDS, Tile, format_tiles, hui_of
from assistant.rules.model.wall import MAX_BURN_ROUNDS
from assistant.rules.rulesets import RULESETS

MAX_BASE = 10**12
"""The largest 底分 that is taken, so that points stay numbers which every program can read."""


def hand_in_play_problems(holding: HandInPlay) -> tuple[Problem, ...]:
    """All that is wrong with a hand in play, in the order of `CODES`."""
    found, options = _rules_problems(holding.rules, holding.options)
    if options is None:
        return tuple(found)
    found += problems_in(_indicator_problem(RULESETS[holding.rules], options, holding.indicator))
    hui = None if holding.indicator is None else hui_of(holding.indicator)
    for place, meld in enumerate(holding.melds):
        fault = meld_problem(meld, hui, options)
        if fault:
            found.append(fault.inside(f"melds[{place}]"))
    found += problems_in(_count_problem(len(holding.concealed), len(holding.melds), drawn=True))
    melded = [tile for meld in holding.melds for tile in meld.tiles]
    found += _copy_problems(holding.indicator, holding.concealed, melded, holding.seen)
    return in_order(found)


def record_problems(record: HandRecord) -> tuple[Problem, ...]:
    """What is wrong with a finished hand, in the order of `CODES`, save `self_draw_only` and `not_a_win`."""
    found, options = _rules_problems(record.rules, record.options)
    if options is None:
        return tuple(found)
    found += value_problems(record, options)
    hui = None if record.indicator is None else hui_of(record.indicator)
    found += _of_melds(record, lambda meld, _: meld_problem(meld, hui, options))
    for place, win in enumerate(record.wins):
        melds_of_winner = len(record.melds_of(win.seat))
        fault = _count_problem(len(win.concealed), melds_of_winner) if win.fan is None else None
        if fault and melds_of_winner <= 4:
            found.append(fault.inside(f"wins[{place}]"))
    for seat, melds in record.melds.items():
        if len(melds) > 4:
            found.append(problem("wrong_tile_count", f"melds.{seat}", "A seat has at most four melds."))
    melded = [tile for melds in record.melds.values() for meld in melds for tile in meld.tiles]
    found += _copy_problems(record.indicator, melded, *[win.concealed for win in record.wins], _won_on(record.wins))
    return in_order(found)


def value_problems(record: HandRecord, options: Any) -> list[Problem]:
    """Values that cannot be, as far as that does not hang on melds and counts; and what a record lacks."""
    rules = RULESETS[record.rules]
    found = problems_in(_indicator_problem(rules, options, record.indicator), _base_problem(rules, record.base))
    if not _is_int(record.burn_rounds, 0, MAX_BURN_ROUNDS):
        template = "The rounds of 烧庄 are a whole number from 0 to {most}."
        found.append(problem("bad_value", "burn_rounds", template, most=MAX_BURN_ROUNDS))
    for place, pair in enumerate(record.bound):
        if len(pair) != 2 or pair[0] == pair[1]:
            found.append(problem("bad_value", f"bound[{place}]", "互包 binds two different seats."))
    found += _of_melds(record, _source_problem)
    return [*found, *win_problems(record, options), *rules.checks(record, options)]


def _of_melds(record: HandRecord, check: Callable[[Meld, Seat], Problem | None]) -> Iterator[Problem]:
    """What a check of a meld and its seat finds in all of them."""
    for seat, melds in record.melds.items():
        for place, meld in enumerate(melds):
            fault = check(meld, seat)
            if fault:
                yield fault.inside(f"melds.{seat}[{place}]")


def meld_problem(meld: Meld, hui: Tile | None, options: Any) -> Problem | None:
    """`bad_meld`: tiles that are not what the kind says, or a meld of 惠牌 that cannot be."""
    kinds = sorted([tile.index for tile in meld.tiles])
    of_hui = hui is not None and kinds[:1] == [hui.index]
    if not _is_meld(meld.kind, kinds):
        tiles = [KINDS[kind] for kind in kinds]
        template = _NO_CHI if meld.kind is MeldKind.CHI else _NO_KONG if meld.kind.is_kong else _NO_PONG
        return problem("bad_meld", "", template, tiles=shortened(format_tiles(tiles)), kind=meld.kind.chinese)
    if of_hui and meld.kind is MeldKind.CONCEALED_KONG:
        return problem("bad_meld", "", "Four 惠牌 in the hand have won already, they cannot be laid as a 暗杠.")
    if of_hui and meld.kind is not MeldKind.CHI and not options.hui_claimable:
        return problem("bad_meld", "", "By the house rules a discarded 惠牌 cannot be claimed.")
    return None


_NO_CHI = "“{tiles}” is no {kind}: that is three tiles in a row of one suit."
_NO_PONG = "“{tiles}” is no {kind}: that is three tiles of one kind."
_NO_KONG = "“{tiles}” is no {kind}: that is four tiles of one kind."


def _is_meld(kind: MeldKind, kinds: list[int]) -> bool:
    """Whether sorted kinds are what the kind of a meld says."""
    if len(kinds) != (4 if kind.is_kong else 3):
        return False
    first = kinds[0]
    if first == kinds[-1]:
        return kind is not MeldKind.CHI
    return kind is MeldKind.CHI and kinds == [first, first + 1, first + 2] and first < 27 and first % 9 <= 6


def _rules_problems(name: str, given: Mapping[str, OptionValue]) -> tuple[list[Problem], Any]:
    """Problems of the rules and their options; the options to go on with, None where the rules are not known."""
    rules = RULESETS.get(name)
    if rules is None:
        template = "There are no rules “{name}”; there are: {known}."
        return [problem("unknown_rules", "rules", template, name=name, known=", ".join(RULESETS))], None
    judged = rules.judged(given)
    return [*judged.problems], rules.as_written if judged.problems else judged.house


def _indicator_problem(rules: RuleSet, options: Any, indicator: Tile | None) -> Problem | None:
    if rules.plays_hui(options) == (indicator is not None):
        return None
    if indicator is None:
        return problem("missing_key", "indicator", "The 惠坯 is missing: enter the tile turned up after the deal.")
    return problem("bad_value", "indicator", NO_HUI, rules=rules.name)


NO_HUI = "By these rules ({rules}) there are no 惠牌: leave the 惠坯 out, or set the option hui."


def _base_problem(rules: RuleSet, base: int | None) -> Problem | None:
    if not rules.has_base:
        return None if base is None else problem("bad_value", "base", NO_BASE, rules=rules.name)
    if base is None:
        return problem("missing_key", "base", "The base (底分) is missing: the points that one 番 is worth.")
    if not _is_int(base, 1, MAX_BASE):
        return problem("bad_value", "base", "The base (底分) is a whole number from 1 to {most}.", most=MAX_BASE)
    return None


NO_BASE = "By these rules ({rules}) hands are worth points and there is no base (底分): leave it out."


def _source_problem(meld: Meld, seat: Seat) -> Problem | None:
    """From whom a meld was claimed, in a finished hand."""
    if not meld.kind.opens:
        return None if meld.source is None else problem("bad_value", "from", "A 暗杠 is claimed from nobody.")
    if meld.source is None:
        template = "From whom was this {kind} of {seat} claimed? The seat is missing."
        return problem("missing_key", "from", template, kind=meld.kind.chinese, seat=seat)
    if meld.source == seat:
        template = "{seat} cannot have claimed this {kind} from the own seat."
        return problem("bad_value", "from", template, kind=meld.kind.chinese, seat=seat)
    return None


def _count_problem(count: int, melds: int, drawn: bool = False) -> Problem | None:
    """`wrong_tile_count` unless there are 13 − 3·melds concealed tiles (or, `drawn`, one more)."""
    if melds > 4:
        return problem("wrong_tile_count", "concealed", "A hand has at most four melds, not {melds}.", melds=melds)
    expected = 13 - 3 * melds
    if count == expected or (drawn and count == expected + 1):
        return None
    template = _COUNT_IN_PLAY if drawn else _COUNT_OF_WIN
    return problem("wrong_tile_count", "concealed", template, count=count, melds=melds, expected=expected)


_COUNT_IN_PLAY = "{count} concealed tiles beside {melds} melds: {expected} are expected, or one more after a draw."
_COUNT_OF_WIN = "{count} concealed tiles beside {melds} melds: {expected} are expected without the winning tile."


def _copy_problems(indicator: Tile | None, *lying: Iterable[Tile]) -> list[Problem]:
    """`too_many_copies` for every kind of which more than four lie on the table, the 惠坯 counted."""
    counts = [0] * 34
    for tiles in lying:
        for tile in tiles:
            counts[tile.index] += 1
    if indicator is not None:
        counts[indicator.index] += 1
    if max(counts) <= 4:
        return []
    template = "{count} times {tile}: there are only four of each kind, the 惠坯 counted."
    many = [(kind, count) for kind, count in enumerate(counts) if count > 4]
    return [problem("too_many_copies", "", template, count=count, tile=KINDS[kind]) for kind, count in many]


def _won_on(wins: Sequence[Win]) -> list[Tile]:
    """The winning tiles as they lie there: one that several players win on lies there once."""
    tiles: list[Tile] = []
    shared: list[Tile] = []
    for win in wins:
        if win.tile is not None and win.tile not in shared:
            tiles.append(win.tile)
            if len(wins) > 1 and win.how is not How.SELF_DRAW:
                shared.append(win.tile)
    return tiles


def _is_int(value: object, least: int, most: int) -> bool:
    """A whole number in range; true is none."""
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most
