"""What is wrong with records and house rules of 推倒胡."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from assistant.rules.definition.ruleset import TableRules
from assistant.rules.model.hand import HandRecord, OptionValue
from assistant.rules.model.problems import Problem, problem
from assistant.rules.rulesets.guobiao.rules import value_checks
from assistant.rules.rulesets.tuidaohu.names import TABLES, VALUES
from assistant.rules.rulesets.tuidaohu.options import TuidaohuOptions


def option_checks(options: TuidaohuOptions, given: Mapping[str, OptionValue]) -> Iterator[Problem]:
    """Options that exclude each other."""
    if given.get("four_wild_wins") and options.wild not in ("red", "next"):
        template = "Four wild tiles are in play only with wild set to red or next: leave four_wild_wins out."
        yield problem("bad_value", "options.four_wild_wins", template)
    if options.wild != "none" and options.table == "guobiao":
        template = "Wild tiles go with the tables short and plain only: set the option table, or play without them."
        yield problem("bad_value", "options.wild", template)
    if options.tiles == "112" and options.wild != "red":
        yield problem("bad_value", "options.tiles", "112 tiles are played with 中 as wild tiles: set wild to red.")
    if options.tiles == "108" and options.wild == "red":
        yield problem("bad_value", "options.wild", "There is no 中 among 108 tiles: set the option tiles to 112.")
    own = TABLES[options.table]
    changed = options.points.items() if "points" in given else ()
    others = [name for name, points in changed if points != VALUES[name] and name not in own]
    if others:
        template = "The table in use has no {names}: leave them out of points."
        yield problem("bad_value", "options.points", template, names=" ".join(others))


def checks(record: HandRecord, rules: TableRules[TuidaohuOptions]) -> Iterator[Problem]:
    """What is wrong with flags, flowers and winners."""
    if rules.options.one_winner and len(record.wins) > 1:
        yield problem("bad_value", "wins", "By these rules one player wins on a tile: the first in order of play.")
    yield from value_checks(record)
