"""Records that cannot be, by the rulesets with 惠牌: first turns with melds, one tile that is and is not the last."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from assistant.rules.definition.ruleset import TableRules
from assistant.rules.model.hand import HandRecord, MeldKind, Win
from assistant.rules.model.problems import Problem, problem

BEFORE_DISCARDING = frozenset({MeldKind.CONCEALED_KONG, MeldKind.OPEN_KONG})
"""Melds that somebody can have who has not discarded: after 吃 and 碰 one discards, an added kong was a 碰."""


def impossible_records(record: HandRecord, rules: TableRules[Any]) -> Iterator[Problem]:
    """Every problem of the wins that no table can bring about."""
    for place, win in enumerate(record.wins):
        found = (*_first_turn(record, win), *_named(record, win, rules))
        yield from (fault.inside(f"wins[{place}]") for fault in found)
    if len({win.last_tile for win in record.wins}) > 1:
        template = "Several players win on one tile: it is the last one for all of them, or for none."
        yield problem("bad_value", "wins", template)


def _first_turn(record: HandRecord, win: Win) -> Iterator[Problem]:
    if not win.first_turn:
        return
    allowed = {MeldKind.CONCEALED_KONG} if win.seat == record.dealer else BEFORE_DISCARDING
    if any(meld.kind not in allowed for meld in record.melds_of(win.seat)):
        template = "{seat} has melds that come after a discard, so this is not the first turn: check first_turn."
        yield problem("bad_value", "first_turn", template, seat=win.seat)
    if win.last_tile:
        yield problem("bad_value", "last_tile", "The first turn is never the one of the last tile.")


def _named(record: HandRecord, win: Win, rules: TableRules[Any]) -> Iterator[Problem]:
    """番种 that need concealed tiles only, beside melds."""
    named = rules.ruleset.meant(win.fan or ())
    has_melds = bool(record.melds_of(win.seat)) or bool(win.extra.get("open"))
    for row in rules.ruleset.fan:
        if row.of_pairs and row.name in named and has_melds:
            template = "{name} has no meld: leave out the melds, or the name."
            yield problem("bad_value", "fan", template, name=row.name)
