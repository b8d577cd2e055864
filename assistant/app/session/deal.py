"""The deal of a hand where it goes on after a win: the state holds what is known of it beside what the rules ask."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from assistant.app.session import house_rules, keys
from assistant.app.session.hand_draft import SEATS, OwnMeld, TableState
from assistant.rules import MeldKind
from assistant.usecases.deal import MOST_WINS, DealSoFar, deal_from

DEAL, TIMES = "deal", "kong_times"
"""Names under which `TableState.keys` holds the deal, and for each kong of this hand how many had won before it."""


def goes_on(state: TableState) -> bool:
    """Whether by these rules a deal goes on after a win."""
    return house_rules.rules_of(state).goes_on


def deal_of(state: TableState) -> DealSoFar:
    """What is known of the deal beside this hand."""
    return _deal(state.keys) if goes_on(state) else DealSoFar()


@lru_cache(maxsize=64)
def _deal(text: str) -> DealSoFar:
    return deal_from(keys.entered(TableState(keys=text)).get(DEAL))


def with_deal(state: TableState, deal: DealSoFar) -> TableState:
    """The state with that deal."""
    return keys.with_key(state, DEAL, deal.as_object() or None)


def times(state: TableState) -> dict[str, int]:
    """How many had won before each kong of this hand; before the first win there is nothing to ask."""
    given = keys.entered(state).get(TIMES)
    known = {tile: at for tile, at in given.items() if isinstance(at, int)} if isinstance(given, dict) else {}
    none = {meld.tile: 0 for meld in kongs(state)} if not deal_of(state).wins else {}
    return none | {tile: at for tile, at in known.items() if 0 <= at <= len(deal_of(state).wins)}


def kongs(state: TableState) -> tuple[OwnMeld, ...]:
    """The kongs of this hand."""
    return tuple(meld for meld in state.melds if MeldKind(meld.kind).is_kong)


def untimed(state: TableState) -> tuple[OwnMeld, ...]:
    """The kongs of which nobody has said when they were made."""
    known = times(state)
    return tuple(meld for meld in kongs(state) if meld.tile not in known)


def with_time(state: TableState, tile: str, at: int | None) -> TableState:
    """The state with that number of wins before the kong of that tile."""
    known = {name: value for name, value in times(state).items() if name != tile}
    return keys.with_key(state, TIMES, known | ({tile: at} if at is not None else {}))


def is_begun(deal: DealSoFar) -> bool:
    """Whether something of the deal is known beside the hand that is entered."""
    return deal.is_over or bool(deal.wins)


def is_finished(deal: DealSoFar) -> bool:
    """Whether nobody can win any more."""
    return deal.is_over or len(deal.won) >= MOST_WINS


def awaited(state: TableState, seats: str = "".join(SEATS)) -> str:
    """The seats whose hands are still to be laid open, the next one first."""
    deal = deal_of(state)
    ordered = (seat for seat in house_rules.order_of(state) if seat in deal.left(seats) and seat not in deal.hands)
    return "".join(ordered) if deal.is_over else ""


def cleared(state: TableState, deal: DealSoFar) -> TableState:
    """The same deal before another hand of it: its tiles and marks go."""
    rest = {name: value for name, value in keys.entered(state).items() if name not in (DEAL, TIMES)}
    fresh = TableState(
        dealer=state.dealer, due=state.due, base=state.base, rules=state.rules, house=state.house, number=state.number
    )
    return with_deal(replace(fresh, keys=keys.as_text(rest)), deal)
