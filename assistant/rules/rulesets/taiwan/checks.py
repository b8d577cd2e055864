"""What is wrong with a record of 台湾 beside its tiles: stakes, flowers, flags that exclude each other, winners."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.rules.definition.ruleset import TableRules
from assistant.rules.model.hand import HandRecord, How, MeldKind, Win
from assistant.rules.model.problems import Problem, problem
from assistant.rules.rulesets.taiwan.options import TaiwanOptions

ALL_FLOWERS = 8
MOST_DRAGONS = 2
"""三元牌 in one hand: three of them would be 大三元."""


def checks(record: HandRecord, rules: TableRules[TaiwanOptions]) -> Iterator[Problem]:
    """Every problem that only these rules know."""
    options = rules.options
    for seat, flowers in record.extra.get("flowers", {}).items():
        if len(set(flowers)) < len(flowers):
            template = "{seat} cannot have the same flower twice: there is one of each."
            yield problem("bad_value", f"flowers.{seat}", template, seat=seat)
    count = len(record.wins)
    if count > 1 and (options.one_winner == "nearest" or (options.one_winner == "triple" and count == 2)):
        template = "By the house rule one_winner {count} players cannot win on one tile: enter the nearest alone."
        yield problem("bad_value", "wins", template, count=count)
    for place, win in enumerate(record.wins):
        for found in _win_problems(record, win, options):
            yield found.inside(f"wins[{place}]")


def _win_problems(record: HandRecord, win: Win, options: TaiwanOptions) -> Iterator[Problem]:
    flowers = record.extra.get("flowers", {}).get(win.seat, ())
    melds = record.melds_of(win.seat)
    if win.how.by_flowers:
        yield from _flower_win_problems(win, len(set(flowers)))
    if win.kong_draw and not (win.how is How.SELF_DRAW and _replaced(record, win, bool(flowers), options)):
        template = "杠上开花 is a 自摸 after a concealed or added 杠, or a flower, of {seat}: there is none."
        yield problem("bad_value", "kong_draw", template, seat=win.seat)
    if win.last_tile and win.how is How.ROB_KONG:
        yield problem("bad_value", "last_tile", "After the last tile there is no 杠 to be robbed.")
    if win.extra.get("ready") in ("heavenly", "earthly") and melds:
        template = "Who is ready as dealt or with the first discard has no melds; {seat} has some."
        yield problem("bad_value", "ready", template, seat=win.seat)
    if win.fan is not None and win.fan.count("三元牌") > MOST_DRAGONS:
        template = "Two 刻子 of 中发白 are 三元牌 at most; three are 大三元."
        yield problem("bad_value", "fan", template)
    yield from _first_turn_problems(record, win)


def _flower_win_problems(win: Win, flowers: int) -> Iterator[Problem]:
    if flowers != ALL_FLOWERS:
        template = "{how} needs all eight flowers under the flowers of {seat}: there are {count}."
        yield problem("bad_value", "how", template, how=win.how.chinese, seat=win.seat, count=flowers)
    if win.concealed or win.tile is not None or win.fan is not None:
        yield problem("bad_value", "concealed", "Flowers win by themselves: leave out the tiles and the 台种.")


def _replaced(record: HandRecord, win: Win, flowers: bool, options: TaiwanOptions) -> bool:
    """Whether the winner has something of which the replacement may win."""
    kinds = {meld.kind for meld in record.melds_of(win.seat)}
    if options.direct_kong_win and MeldKind.OPEN_KONG in kinds:
        return True
    return bool(kinds & _OWN_KONGS) or (flowers and options.flower_is_kong)


_OWN_KONGS = frozenset({MeldKind.CONCEALED_KONG, MeldKind.ADDED_KONG})


def _first_turn_problems(record: HandRecord, win: Win) -> Iterator[Problem]:
    if not win.first_turn:
        return
    if win.how is How.ROB_KONG:
        yield problem("bad_value", "first_turn", "A robbed 杠 is made after the first turn.")
    if record.melds_of(win.seat):
        template = "{seat} has melds, so this was not the first turn."
        yield problem("bad_value", "first_turn", template, seat=win.seat)
