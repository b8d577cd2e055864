"""The shapes of a complete hand: a number of sets and a pair, and special forms beside them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from assistant.rules.shapes.decomposition import Groups, seven_pairs
from assistant.rules.shapes.deficiency import help_pairs, pairs_missing
from assistant.rules.shapes.orphans import help_orphans, orphans_missing, thirteen_orphans

Counts = Sequence[int]


class SpecialForm(NamedTuple):
    """A shape of a complete hand that is not sets and a pair.

    All functions are given 34 counts of concealed tiles without the wild ones, and the sets that a plain hand would
    still have to make of them. `missing` says how many tiles they are short of the form, no wild tile counted; `helps`
    which kinds bring them nearer, as bits; `decompositions` gives the ways in which complete tiles are the form, with
    a number of wild tiles (counts, wild, sets). `melds`: melds that the hand may have at most.
    """

    name: str
    missing: Callable[[Counts, int], int]
    helps: Callable[[Counts, int], int]
    decompositions: Callable[[Counts, int, int], list[Groups]]
    melds: int = 0


SEVEN_PAIRS = SpecialForm("seven pairs", pairs_missing, help_pairs, seven_pairs)
"""Seven pairs without melds; four alike are two pairs."""
THIRTEEN_ORPHANS = SpecialForm("thirteen orphans", orphans_missing, help_orphans, thirteen_orphans)
"""The 13 kinds of 1, 9 and honours, one of them twice, without melds."""


class HandShape(NamedTuple):
    """`sets` sets and a pair, or one of the special forms.

    `within`: the kinds that a hand can be made of, by each way in which that may be; () where it can be of any.
    """

    sets: int = 4
    forms: tuple[SpecialForm, ...] = ()
    within: tuple[frozenset[int], ...] = ()

    @property
    def size(self) -> int:
        """Tiles of a hand without melds, before a draw."""
        return 3 * self.sets + 1

    def never_holds(self, kind: int) -> bool:
        """Whether no complete hand can be made with a tile of a kind."""
        return bool(self.within) and not any(kind in kinds for kinds in self.within)

    def forms_for(self, sets: int) -> tuple[SpecialForm, ...]:
        """The special forms that a hand can have of which a number of sets are still to be made."""
        melds = self.sets - sets
        return tuple([form for form in self.forms if melds <= form.melds]) if self.forms else ()


FOUR_SETS = HandShape()
WITH_SEVEN_PAIRS = HandShape(forms=(SEVEN_PAIRS,))
FIVE_SETS = HandShape(sets=5)
