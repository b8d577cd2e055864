"""From the evening into the four steps of a hand, with what the table plays by."""

from __future__ import annotations

from dataclasses import replace

from assistant.app.session import house_rules, session
from assistant.app.session.deal import awaited, with_deal
from assistant.app.session.hand_draft import TableState, start_again
from assistant.ledger.model import Table
from assistant.rules import RULESETS
from assistant.usecases.deal import DealSoFar


def begin(table: Table, dealer: str, deal: DealSoFar | None = None) -> None:
    """The steps begin anew, or go on with a `deal` whose wall is empty; what was saved of the hand before stays in the
    evening.
    """
    rules, options, base = table.rules or next(iter(RULESETS)), table.options, table.base or 1

    def change(old: TableState) -> TableState:
        new = replace(
            start_again(old), dealer=dealer, base=base, rules=rules, house=house_rules.text_of(rules, options)
        )
        if deal is None:
            return replace(new, step="photo")
        over = with_deal(replace(new, how="nobody", step="photo"), deal)
        return replace(over, seat=awaited(over)[:1])

    session.edit(change)
    session.go_to("hand")
