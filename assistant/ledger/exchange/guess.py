"""What a table that people keep looks like: where its headings are, which column holds what, which rows are totals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from assistant.ledger.exchange.cells import Cell, is_blank, unguarded, whole_number
from assistant.ledger.exchange.columns import DATE_NAMES, GAME_NAMES, NOTE_NAMES, PLAYER_NAMES, POINTS_NAMES
from assistant.ledger.exchange.dates import has_date
from assistant.ledger.names import folded, tidy

MOST_TITLES = 20
"""Rows above the headings that are looked at."""
_SUMS = (
    "合计",
    "合計",
    "总计",
    "總計",
    "小计",
    "小計",
    "总分",
    "總分",
    "总和",
    "平均",
    "平均分",
    "场均",
    "場均",
    "总成绩",
    "總成績",
    "average",
    "累计",
    "累計",
    "total",
    "sum",
    "totals",
)
TOTALS = frozenset(map(folded, _SUMS))
"""What stands at the beginning of a row that adds up the others."""
ROLES = {
    "date": frozenset(map(folded, DATE_NAMES)),
    "player": frozenset(map(folded, PLAYER_NAMES)),
    "points": frozenset(map(folded, POINTS_NAMES)),
    "game": frozenset(map(folded, GAME_NAMES)),
    "note": frozenset(map(folded, NOTE_NAMES)),
}


@dataclass(frozen=True, slots=True)
class Layout:
    """A table as it was understood: the row of its headings (from 0), what they say, and the role of each column.

    A role is one of `ROLES`, "" for a column of one player, "text" for one that holds words and no number, such as
    places or days of the week, or "empty". Without a "date" nothing can be brought over.
    """

    row: int
    headings: tuple[str, ...]
    roles: tuple[str, ...]

    @property
    def is_long(self) -> bool:
        """Whether each row is one player of a result, and not a whole result."""
        return "player" in self.roles and "points" in self.roles


def layout_of(rows: Sequence[Sequence[Cell]]) -> Layout:
    """The layout of a table with at least one row that says something."""
    places = [number for number, row in enumerate(rows) if not all(map(is_blank, row))][:MOST_TITLES]
    scores = {place: _score(rows, place) for place in places}
    best = max(places, key=lambda place: (scores[place], -place))
    headings = tuple(tidy(unguarded(str(cell or ""))) for cell in rows[best])
    roles = [_role(heading) for heading in headings]
    if "date" not in roles:
        dated = [place for place in range(len(roles)) if _is_dated(rows, best, place)]
        if dated:
            roles[dated[0]] = "date"
    if not {"player", "points"} <= set(roles):
        roles = ["text" if not role and _is_text(rows, best, place) else role for place, role in enumerate(roles)]
    return Layout(best, headings, tuple(roles))


def left_out(layout: Layout) -> tuple[str, ...]:
    """Columns that hold words and no number: nobody's points, and not brought over."""
    return tuple(name for name, role in zip(layout.headings, layout.roles, strict=True) if role == "text")


def is_total(row: Sequence[Cell]) -> bool:
    """Whether a row adds up those above it."""
    first = next((cell for cell in row if not is_blank(cell)), None)
    return isinstance(first, str) and folded(first).rstrip(":： ") in TOTALS


def _role(heading: str) -> str:
    known = folded(heading)
    return next((role for role, names in ROLES.items() if known in names), "" if known else "empty")


def _score(rows: Sequence[Sequence[Cell]], place: int) -> int:
    """How much a row looks like headings: known words count most, then texts above numbers."""
    cells = [cell for cell in rows[place] if not is_blank(cell)]
    texts = [cell for cell in cells if isinstance(cell, str) and whole_number(cell) is None and not has_date(cell)]
    if len(texts) < 2 or len(texts) < len(cells):
        return 0
    known = sum(_role(text) not in ("", "empty") for text in texts)
    return 2 + len(texts) + 5 * known


def _is_text(rows: Sequence[Sequence[Cell]], headings: int, column: int) -> bool:
    """Whether words stand below a heading, and not a single digit."""
    below = [row[column] for row in rows[headings + 1 :] if column < len(row) and not is_blank(row[column])]
    return len(below) > 0 and all(isinstance(one, str) and not any(map(str.isdigit, one)) for one in below)


def _is_dated(rows: Sequence[Sequence[Cell]], headings: int, column: int) -> bool:
    """Whether most of what stands below a heading are dates."""
    below = [row[column] for row in rows[headings + 1 :] if column < len(row) and not is_blank(row[column])]
    return len(below) > 0 and sum(map(has_date, below)) * 2 > len(below)
