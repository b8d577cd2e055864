"""The tables of 推倒胡 by the house rules."""

from __future__ import annotations

from functools import lru_cache

from assistant.rules.rulesets.guobiao.counting import CountedRows
from assistant.rules.rulesets.guobiao.table import FLOWERS, JOINING, ROWS
from assistant.rules.rulesets.shared.facts import once
from assistant.rules.rulesets.tuidaohu.names import FUN, PLAIN, TABLES, VALUES
from assistant.rules.rulesets.tuidaohu.options import TuidaohuOptions
from assistant.rules.rulesets.tuidaohu.rows import FUN_ROWS, SHORT_ROWS

PLACES = {name: place for place, name in enumerate(VALUES)}


def absent(options: TuidaohuOptions) -> frozenset[str]:
    """The rows that are not in the table in use, or that the house takes out."""
    gone = _ELSEWHERE[options.table]
    if options.points != VALUES:
        gone |= {name for name, points in options.points.items() if not points}
    if options.table == "guobiao" and not options.fun:
        gone |= frozenset(FUN)
    if options.wild == "none":
        gone |= {"四赖子", "无赖子"}
    if options.tiles != "144":
        gone |= {FLOWERS}
    return gone - {PLAIN}


_ELSEWHERE = {table: frozenset(VALUES) - names for table, names in TABLES.items()}
"""The rows that a table does not have."""


@once
def table_of(options: TuidaohuOptions) -> CountedRows:
    """The table in use."""
    points = () if options.points == VALUES else tuple(options.points.items())
    return _table(options.table, absent(options), points)


@lru_cache(maxsize=1 << 6)
def _table(name: str, gone: frozenset[str], points: tuple[tuple[str, int], ...]) -> CountedRows:
    """A table without some rows; `points` are what rows are worth where that differs from the usual."""
    own = SHORT_ROWS if name == "short" else FUN_ROWS if name == "guobiao" else ()
    rows = {row.name: row for row in own}
    if name == "guobiao":
        rows |= {row.name: row for row in ROWS.values() if row.name not in rows}
    if name == "short":
        rows[FLOWERS] = ROWS[FLOWERS]
    played = tuple([row for row in rows.values() if row.name not in gone])
    without = gone if name == "guobiao" else gone | frozenset(JOINING)
    return CountedRows(played, JOINING, dict(points) or VALUES, PLACES, PLAIN, frozenset({FLOWERS}), without)
