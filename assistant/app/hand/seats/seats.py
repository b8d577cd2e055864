"""The table from above: who won, from whom, who deals; 惠坯, winning tile, melds where they were claimed from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, replace
from typing import Any

from assistant.app.base.i18n import _, is_chinese, term
from assistant.app.base.labels import SEAT_NAMES, SIDE_NAMES, seat_names
from assistant.app.hand.seats.board import HUI, melds_from, words
from assistant.app.session import house_rules
from assistant.app.session.hand_draft import KIND_NAMES, SEATS, SIDES, AlsoWon, TableState
from assistant.app.session.session import current, edit
from assistant.app.ui.editor import editor


def seats(state: TableState, waits: tuple[str, ...]) -> None:
    """Draw the table; edits go into the state. `waits` are marked where the winning tile is chosen."""
    editor(
        "seats",
        lambda: _value(current()),
        _take,
        {
            "order": house_rules.order_of(state),
            "how": state.how if state.how == "nobody" or len(state.hand) > state.waiting_count or state.winning else "",
            "hui": HUI if house_rules.plays_hui(state) else None,
            "hand": state.tiles,
            "full": len(state.hand) > state.waiting_count,
            "wins": waits,
            "words": words() | _words(),
        },
    )


def _value(state: TableState) -> dict[str, Any]:
    return {
        "indicator": state.indicator,
        "winning": state.winning_tile,
        "melds": [asdict(meld) | {"boxes": list(meld.boxes)} for meld in state.melds],
        "seat": state.seat,
        "dealer": state.dealer,
        "side": state.side,
        "also": [winner.side for winner in state.also],
    }


def _take(value: Any) -> dict[str, Any]:
    """Into the state goes what makes sense of a value from the browser."""
    edit(lambda state: entered(state, value))
    return _value(current())


def entered(state: TableState, value: Any) -> TableState:
    """The state with a value from the browser; what makes no sense is left as it was.

    A winning tile that nobody chose stays that way: it is the last one of a full hand, whichever that will be.
    """
    parts = value if isinstance(value, dict) else {}
    winning = _one(parts, "winning", ("", *KIND_NAMES), state.winning_tile)
    return replace(
        state,
        indicator=_one(parts, "indicator", ("", *KIND_NAMES), state.indicator),
        winning="" if not state.winning and winning == state.winning_tile else winning,
        melds=melds_from(parts["melds"]) if "melds" in parts else state.melds,
        seat=_one(parts, "seat", SEATS, state.seat),
        dealer=_one(parts, "dealer", SEATS, state.dealer),
        side=_one(parts, "side", SIDES, state.side),
        also=_also(state, parts.get("also")),
    )


def _one(parts: Mapping[str, Any], name: str, known: tuple[str, ...], old: str) -> str:
    value = parts.get(name)
    return value if isinstance(value, str) and value in known else old


def _also(state: TableState, sides: Any) -> tuple[AlsoWon, ...]:
    """Other winners; what is known of their hands stays."""
    if not isinstance(sides, list):
        return state.also
    known = {winner.side: winner for winner in state.also}
    return tuple(known.get(side, AlsoWon(side)) for side in SIDES if side in sides)


def _words() -> dict[str, Any]:
    return {
        "table": _("The table from above"),
        "asking": _("What a tap on a seat says"),
        "ask_won": _("Who won"),
        "ask_from": _("Who discarded"),
        "ask_kong": _("Whose kong"),
        "ask_dealer": _("Who deals"),
        "ask_also": _("Also won"),
        "owner": _("this hand"),
        "dealer": term("庄"),
        "won": term("和"),
        "from": term("炮"),
        "also": term("和"),
        "seats": seat_names(),
        "winds": {seat: term(name) for seat, name in SEAT_NAMES.items()},
        "relations": {side: term(name) for side, name in SIDE_NAMES.items()} if is_chinese() else None,
        "read_note": _("Dotted: read on the photo, not entered. Pull a meld to the seat it was claimed from."),
    }
