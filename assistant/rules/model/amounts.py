"""Numbers of one unit each: 番, 台 and points, of which no two have a sum.

While a program runs they are plain numbers and cost nothing. To the type checker each is a type of its own: it refuses
to add or subtract two of them. How many times a number is taken has no unit, so points a 番 times 番 are points.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Self, TypeVar

    class _Amount(int):
        def __add__(self, other: Self, /) -> Self: ...  # type: ignore[override]
        def __radd__(self, other: Self, /) -> Self: ...  # type: ignore[override]
        def __sub__(self, other: Self, /) -> Self: ...  # type: ignore[override]
        def __rsub__(self, other: Self, /) -> Self: ...  # type: ignore[override]
        def __mul__(self, times: int, /) -> Self: ...
        def __rmul__(self, times: int, /) -> Self: ...
        def __neg__(self) -> Self: ...
        def __abs__(self) -> Self: ...

    class Fan(_Amount):
        """番."""

    class Tai(_Amount):
        """台."""

    class Points(_Amount):
        """What players pay each other, and what hands are worth by rules that count in 点."""

    Same = TypeVar("Same", Fan, Tai, Points)

    def total_of(amounts: Iterable[Same], /) -> Same:
        """The sum of numbers of one unit."""

    def worth_of(values: Iterable[int], /) -> Worth:
        """The sum of values of 番种, in the unit of their rules."""
else:
    Fan = Tai = Points = int
    total_of = worth_of = sum

Worth = Fan | Tai | Points
"""What a hand is worth, in the unit of its rules."""
NO_WORTH: Worth = Fan(0)
NO_POINTS = Points(0)
ONE_POINT = Points(1)
