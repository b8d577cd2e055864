"""From the evening into the four steps of a hand, with what the table plays by."""

from __future__ import annotations

from dataclasses import replace

from assistant.app.session import house_rules, session
from assistant.app.session.hand_draft import TableState, start_again
from assistant.ledger.model import Table
from assistant.rules import RULESETS


def begin(table: Table, dealer: str) -> None:
    """The steps begin anew; what was saved of the hand before stays in the evening."""
    rules, options, base = table.rules or next(iter(RULESETS)), table.options, table.base or 1

    def change(old: TableState) -> TableState:
        new = replace(
            start_again(old), dealer=dealer, base=base, rules=rules, house=house_rules.text_of(rules, options)
        )
        return replace(new, step="photo")

    session.edit(change)
    session.go_to("hand")
