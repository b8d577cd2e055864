"""What is wrong with a hand in play, or with a finished hand before anybody asks whether its winners may win."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from operator import attrgetter, eq
from typing import Any

from assistant.rules.definition.game import Game, Wilds
from assistant.rules.definition.ruleset import TableRules
from assistant.rules.engine.validation_wins import win_problems
from assistant.rules.model.hand import HandInPlay, HandRecord, How, Meld, MeldKind, OptionValue, Win
from assistant.rules.model.notation import shortened
from assistant.rules.model.problems import Problem, in_order, problem, problems_in
from assistant.rules.model.seats import Seat
from assistant.rules.model.tiles import FIRST_FLOWER, FIRST_HONOUR, KINDS, Tile, format_tiles
from assistant.rules.model.wall import MAX_BURN_ROUNDS
from assistant.rules.rulesets import RULESETS
from assistant.rules.shapes.melds import meanings

MAX_BASE = 10**12
"""The largest 底分 that is taken, so that points stay numbers which every program can read."""


def hand_in_play_problems(holding: HandInPlay) -> tuple[Problem, ...]:
    """All that is wrong with a hand in play, in the order of `CODES`."""
    found, rules = _rules_problems(holding.rules, holding.options)
    if rules is None:
        return tuple(found)
    game = rules.game
    found += problems_in(_indicator_problem(rules, holding.indicator))
    wild = game.wild_kinds(holding.indicator)
    for place, meld in enumerate(holding.melds):
        fault = meld_problem(meld, wild, game)
        if fault:
            found.append(fault.inside(f"melds[{place}]"))
    found += problems_in(_count_problem(len(holding.concealed), len(holding.melds), game, drawn=True))
    melded = [tile for meld in holding.melds for tile in meld.tiles]
    found += _tile_problems(game, holding.indicator, holding.concealed, melded, holding.seen)
    found += _flower_problems(holding.extra, game)
    return in_order(found)


def record_problems(
    record: HandRecord, rules: TableRules[Any] | None = None
) -> tuple[tuple[Problem, ...], TableRules[Any] | None]:
    """What is wrong with a finished hand, in the order of `CODES`, save whether its winners may win; and its rules.

    `rules` are those at its table, where its options are known to be good.
    """
    found: list[Problem] = []
    if rules is None:
        found, rules = _rules_problems(record.rules, record.options)
        if rules is None:
            return tuple(found), None
    game = rules.game
    found += value_problems(record, rules)
    wild = game.wild_kinds(record.indicator)
    for seat, melds in record.melds.items():
        if melds:
            found += _in_melds(seat, [meld_problem(meld, wild, game) for meld in melds])
    found += _tile_count_problems(record, game)
    melded = [meld.tiles for melds in record.melds.values() for meld in melds]
    lying = [win.concealed for win in record.wins]
    found += _tile_problems(game, record.indicator, *melded, *lying, _won_on(record), *_hands(record))
    found += _flower_problems(record.extra, game)
    return in_order(found), rules


def _tile_count_problems(record: HandRecord, game: Game) -> list[Problem]:
    """Winners with too few tiles or too many, and seats with too many melds."""
    found = []
    for place, win in enumerate(record.wins):
        melds = len(record.melds_of(win.seat))
        if win.fan is None and melds <= game.shape.sets and not win.how.by_flowers:
            fault = _count_problem(len(win.concealed), melds, game)
            if fault:
                found.append(fault.inside(f"wins[{place}]"))
    for seat, of_seat in record.melds.items():
        if len(of_seat) > game.shape.sets:
            template = "A seat has at most {most} melds."
            found.append(problem("wrong_tile_count", f"melds.{seat}", template, most=game.shape.sets))
    return found


def value_problems(record: HandRecord, rules: TableRules[Any]) -> list[Problem]:
    """Values that cannot be, as far as that does not hang on melds and counts; and what a record lacks."""
    ruleset = rules.ruleset
    found = problems_in(_indicator_problem(rules, record.indicator), _base_problem(rules, record.base))
    if not _is_int(record.burn_rounds, 0, MAX_BURN_ROUNDS):
        template = "The rounds of 烧庄 are a whole number from 0 to {most}."
        found.append(problem("bad_value", "burn_rounds", template, most=MAX_BURN_ROUNDS))
    for place, pair in enumerate(record.bound):
        if len(pair) != 2 or pair[0] == pair[1]:
            found.append(problem("bad_value", f"bound[{place}]", "互包 binds two different seats."))
    for seat, melds in record.melds.items():
        if melds:
            found += _in_melds(seat, [_source_problem(meld, seat) for meld in melds])
    found += [
        problem("missing_key", "", "The key “{key}” is missing.", key=key.name)
        for key in ruleset.record_keys
        if key.name not in record.extra and key.is_required(rules.options)
    ]
    return [*found, *win_problems(record, rules), *ruleset.checks(record, rules)]


def _hands(record: HandRecord) -> Iterable[Iterable[Tile]]:
    """The tiles of seats that have not won, where the rules ask for them."""
    hands: Mapping[Seat, tuple[Tile, ...]] = record.extra.get("hands", {})
    return hands.values()


def _in_melds(seat: Seat, of_melds: Sequence[Problem | None]) -> list[Problem]:
    """The problems among those of each meld of a seat."""
    return [fault.inside(f"melds.{seat}[{place}]") for place, fault in enumerate(of_melds) if fault is not None]


def meld_problem(meld: Meld, wild: tuple[int, ...], game: Game) -> Problem | None:
    """`bad_meld`: tiles that are not what the kind says, or a meld of wild tiles that cannot be."""
    kinds, wilds = sorted([tile.index for tile in meld.tiles]), game.wilds
    if not (meanings(meld, wild) if wilds is not None and wilds.in_melds else _is_meld(meld.kind, kinds)):
        tiles = [KINDS[kind] for kind in kinds]
        template = _NOT_A_CHI if meld.kind is MeldKind.CHI else _NOT_A_KONG if meld.kind.is_kong else _NOT_A_PONG
        return problem("bad_meld", "", template, tiles=shortened(format_tiles(tiles)), kind=meld.kind.chinese)
    if meld.kind is MeldKind.CHI and not game.chow:
        return problem("bad_meld", "", "By these rules there is no 吃: check the meld, or the house rules.")
    if wilds is not None and any(kind in wild for kind in kinds):
        return _wild_problem(meld, wild, wilds)
    return None


def _wild_problem(meld: Meld, wild: tuple[int, ...], wilds: Wilds) -> Problem | None:
    """A meld with wild tiles that cannot be."""
    if meld.kind is MeldKind.CONCEALED_KONG:
        template = "Four {wild} in the hand have won already, they cannot be laid as a 暗杠."
        return problem("bad_meld", "", template, wild=wilds.name) if wilds.wins_at else None
    if wilds.claimable or (meanings(meld, wild, claimable=False) if wilds.in_melds else meld.kind is MeldKind.CHI):
        return None
    return problem("bad_meld", "", NOT_CLAIMABLE, wild=wilds.name)


NOT_CLAIMABLE = "By the house rules a discarded {wild} cannot be claimed."

_NOT_A_CHI = "“{tiles}” is not a {kind}: that is three tiles in a row of one suit."
_NOT_A_PONG = "“{tiles}” is not a {kind}: that is three tiles of one kind."
_NOT_A_KONG = "“{tiles}” is not a {kind}: that is four tiles of one kind."


def _is_meld(kind: MeldKind, kinds: list[int]) -> bool:
    """Whether sorted kinds are what the kind of a meld says."""
    if len(kinds) != (4 if kind.is_kong else 3):
        return False
    first = kinds[0]
    if first == kinds[-1]:
        return kind is not MeldKind.CHI
    return kind is MeldKind.CHI and kinds == [first, first + 1, first + 2] and first < FIRST_HONOUR and first % 9 <= 6


def _rules_problems(name: str, given: Mapping[str, OptionValue]) -> tuple[list[Problem], TableRules[Any] | None]:
    """Problems of the rules and their options; the rules to go on with, None where they are not known."""
    if name not in RULESETS:
        template = "There are no rules “{name}”; there are: {known}."
        return [problem("unknown_rules", "rules", template, name=name, known=", ".join(RULESETS))], None
    ruleset = RULESETS[name]
    judged = ruleset.judged(given)
    return [*judged.problems], ruleset.at_table({}) if judged.problems else judged.rules


def _indicator_problem(rules: TableRules[Any], indicator: Tile | None) -> Problem | None:
    game = rules.game
    if game.indicator == (indicator is not None):
        return None
    if game.wilds is not None and indicator is None:
        template = "The {indicator} is missing: enter the tile turned up after the deal."
        return problem("missing_key", "indicator", template, indicator=game.wilds.indicator)
    return problem("bad_value", "indicator", NO_INDICATOR, rules=rules.ruleset.name)


NOT_BY_THESE_RULES = "The key {key} means nothing by these rules ({rules}): leave it out."
NO_INDICATOR = "By these rules ({rules}) no tile is turned up: leave the indicator out, or set the option for it."


def _base_problem(rules: TableRules[Any], base: int | None) -> Problem | None:
    if not rules.ruleset.has_base:
        return None if base is None else problem("bad_value", "base", NO_BASE, rules=rules.ruleset.name)
    if base is None:
        template = "The base (底分) is missing: the points that one {unit} is worth."
        return problem("missing_key", "base", template, unit=rules.ruleset.unit)
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


def _count_problem(count: int, melds: int, game: Game, drawn: bool = False) -> Problem | None:
    """`wrong_tile_count` unless there are as many concealed tiles as melds leave (or, `drawn`, one more)."""
    if melds > game.shape.sets:
        template = "A hand has at most {most} melds, not {melds}."
        return problem("wrong_tile_count", "concealed", template, melds=melds, most=game.shape.sets)
    expected = game.shape.size - 3 * melds
    if count == expected or (drawn and count == expected + 1):
        return None
    template = _COUNT_IN_PLAY if drawn else _COUNT_OF_WIN
    return problem("wrong_tile_count", "concealed", template, count=count, melds=melds, expected=expected)


_COUNT_IN_PLAY = "{count} concealed tiles beside {melds} melds: {expected} are expected, or one more after a draw."
_COUNT_OF_WIN = "{count} concealed tiles beside {melds} melds: {expected} are expected without the winning tile."


def _tile_problems(game: Game, indicator: Tile | None, *lying: Iterable[Tile]) -> list[Problem]:
    """Kinds that the game does not have, and `too_many_copies` of which more than four lie on the table."""
    kinds = sorted(map(_INDEX, chain(*lying, () if indicator is None else (indicator,))))
    found = []
    if len(game.tiles.kinds) < FIRST_FLOWER:
        strange = [kind for kind in dict.fromkeys(kinds) if kind not in game.tiles.kinds]
        template = "{tile} is not among the tiles of this game."
        found += [problem("bad_tile", "", template, tile=KINDS[kind]) for kind in strange]
    if True in map(eq, kinds, kinds[4:]):  # five alike, since they are sorted
        many = [(kind, count) for kind, count in Counter(kinds).items() if count > 4]
        found += [problem("too_many_copies", "", _TOO_MANY, count=count, tile=KINDS[kind]) for kind, count in many]
    return found


_INDEX = attrgetter("index")

_TOO_MANY = "{count} times {tile}: there are only four of each kind, the tile turned up counted."


def _flower_problems(extra: Mapping[str, Any], game: Game) -> list[Problem]:
    """Flowers where the game has none, and the same flower twice on the table: own ones, or those of all by seat."""
    flowers = extra.get("flowers")
    if not flowers:
        return []
    if not game.tiles.flowers:
        return [problem("bad_value", "flowers", "By these rules flowers are not played: leave them out.")]
    laid = [*chain(*flowers.values())] if isinstance(flowers, Mapping) else [*flowers]
    twice = sorted({tile for tile in laid if laid.count(tile) > 1})
    template = "{tile} lies on the table twice: there is one of each flower."
    return [problem("too_many_copies", "flowers", template, tile=tile) for tile in twice]


def _won_on(record: HandRecord) -> Sequence[Tile]:
    """The winning tiles as they lie there: one that several players win on in one event lies there once."""
    if len(record.wins) == 1:
        tile = record.wins[0].tile
        return () if tile is None else (tile,)
    if record.events:
        return [tile for event in record.events for tile in _shared(event.wins)]
    return _shared(record.wins)


def _shared(wins: Sequence[Win]) -> list[Tile]:
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
