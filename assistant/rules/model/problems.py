"""Problems are values: what is wrong with a hand, in words that can be translated, all of it at once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

CODES = (
    "bad_json",
    "unknown_key",
    "missing_key",
    "unknown_rules",
    "unknown_option",
    "bad_value",
    "bad_tile",
    "bad_meld",
    "wrong_tile_count",
    "too_many_copies",
    "self_draw_only",
    "not_a_win",
    "too_few_fan",
    "too_few_tai",
)
"""Every code, in the order in which the first fault counts."""
_PLACES = {code: place for place, code in enumerate(CODES)}


class Problem(NamedTuple):
    """One fault: a code of `CODES`, an English template with {named} places (the key of a translation) and its values.

    `where` is the path of the faulty field ("wins[0].tile", "melds.N[1]"), "" where no single field is at fault.
    `found` is what was found beside the sentence, for programs ({"fan": 6}).
    """

    code: str
    template: str
    values: Mapping[str, object] = {}  # nobody writes into a Mapping
    where: str = ""
    found: Mapping[str, int] = {}

    @property
    def message(self) -> str:
        """The English sentence: what is wrong, where, and what to do."""
        return self.template.format(**self.values)

    def inside(self, path: str) -> Problem:
        """The problem as seen from what holds the faulty thing at a path."""
        return self._replace(where=f"{path}.{self.where}" if self.where else path)


def problem(code: str, where: str, template: str, **values: object) -> Problem:
    """A Problem, its values as keyword arguments."""
    return Problem(code, template, values, where)


def problems_in(*found: Problem | None) -> list[Problem]:
    """The problems among the answers of several checks."""
    return [one for one in found if one is not None]


def in_order(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """Sorted by the order of `CODES`, others after them; problems of one code keep their order."""
    found = tuple(problems)
    return found if len(found) < 2 else tuple(sorted(found, key=lambda one: _PLACES.get(one.code, len(CODES))))


class RulesError(Exception):
    """Something that was asked of the rules cannot be answered; `problems` says why, the first fault first."""

    def __init__(self, *problems: Problem) -> None:
        self.problems = in_order(problems)
        super().__init__(*self.problems)

    def __str__(self) -> str:
        return "\n".join(found.message for found in self.problems)
