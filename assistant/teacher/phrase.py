"""A sentence as a value: an English template, which is the key of its translations, and what fills its places."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from assistant.rules import Score, Tile, format_tiles

SMALLEST_SHARE, MORE_EXACT = 0.001, 0.1
"""Chances below are "<0.1%", and with one decimal."""
WHOLE = 100
"""Points from which they are written without decimals."""


@dataclass(frozen=True, slots=True)
class Phrase:
    """One whole sentence.

    Values are tiles, numbers, or text; text under the name `tiles` is compact notation ("58m"), and 番种 and shapes of
    waits keep their Chinese names in every language.
    """

    template: str
    values: Mapping[str, object]

    @property
    def text(self) -> str:
        """The English sentence."""
        return self.template.format(**self.values)


def phrase(template: str, **values: object) -> Phrase:
    """A Phrase, its values as keyword arguments."""
    return Phrase(template, values)


def compact(tiles: Iterable[Tile]) -> str:
    """Tiles in order as compact text, for a value named `tiles`."""
    return format_tiles(sorted(tiles))


def names_of(score: Score) -> str:
    """The 番种 of a score with what each is worth: "捉五魁 2 + 门清无惠 1"."""
    return " + ".join(f"{name} {value}" for name, value in score.names.items())


def percent(share: float) -> str:
    """A chance for people: whole percents, more exact below ten, and never a rounded certainty."""
    if share in (0, 1):
        return f"{share:.0%}"
    if share < SMALLEST_SHARE:
        return "<0.1%"
    return f"{share:.1%}" if share < MORE_EXACT else f"{min(share, 0.99):.0%}"


def rounded(number: Fraction) -> str:
    """The number with one decimal below a hundred, where it has one: "2", "4.5", "1,250"."""
    digits = 1 if number < WHOLE else 0
    return f"{float(number):,.{digits}f}".removesuffix(".0")
