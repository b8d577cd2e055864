"""Where a hand and the open evening meet: what the evening says to a hand, and what the hand asks of it.

The two pages never name each other. The club builds an `EveningLink`, the shell hands the function that does so to the
hand's page, and that page draws it: names at the seats, who deals, the one button that saves, running totals below.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from assistant.app.session.hand_draft import TableState


@dataclass(frozen=True, slots=True)
class EveningLink:
    """The open table that a hand belongs to, as it is at the moment of this run.

    `title` names evening and table; `names` are the players by seat, and a table of three leaves a seat out. `rules`,
    `house` (JSON, as in `TableState`) and `base` are what the table plays by. `dealer` deals the hand to come by the
    hands before it; that one has the `number`. `totals` are points by seat of the evening so far, those of this hand
    included once it is saved.

    `is_saved` tells whether this very hand is stored already; it is only asked for a hand that can be settled. `save`
    stores it, once however often it is sent, and tells whether it is stored now: it is called before the page is drawn,
    and what is wrong is said on the page that is drawn next. It is None for somebody who may not save. `show` leads to
    the evening and its table. Both get the state after `applied`.
    """

    title: str
    names: Mapping[str, str]
    rules: str
    house: str
    base: int
    dealer: str
    number: int
    totals: Mapping[str, int]
    is_saved: Callable[[TableState], bool]
    save: Callable[[TableState], bool] | None
    show: Callable[[], None]

    def applied(self, state: TableState) -> TableState:
        """The hand as the table plays it: its rules and stakes, and its dealer where nobody has tapped another."""
        return replace(state, rules=self.rules, house=self.house, base=self.base, due=self.dealer)


EveningOf = Callable[[], EveningLink | None]
"""The open table that a hand would be saved at, None where no evening is open or nobody may see it.

It is asked in every run of the hand's page, so it must be quick: what follows from the ledger is kept under the number
of its last event. It raises nothing.
"""
