"""The table from above: who won, from whom, who deals; 惠坯, winning tile, melds where they were claimed from.

Every mark is a seat: it stays where it was put, whoever wins.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, replace
from typing import Any

from assistant.app.base.i18n import _, is_chinese, term
from assistant.app.base.labels import SIDE_NAMES, how_names
from assistant.app.hand.scene import HandScene
from assistant.app.hand.seats.board import melds_from, words
from assistant.app.session import house_rules, phone
from assistant.app.session.deal import deal_of
from assistant.app.session.hand_draft import HOWS, KIND_NAMES, SEATS, AlsoWon, TableState
from assistant.app.session.session import current, edit
from assistant.app.ui.editor import editor


def seats(scene: HandScene, waits: tuple[str, ...], is_won: bool) -> None:
    """Draw the table; edits go into the state. `waits` are marked where the winning tile is chosen."""
    state = scene.state
    editor(
        "seats",
        lambda: _value(current()),
        _take,
        {
            "order": house_rules.order_of(state),
            "absent": [seat for seat in SEATS if seat not in deal_of(state).left(scene.seats)],
            "me": scene.me,
            "due": state.due,
            "won": is_won,
            "hui": house_rules.wilds_by_indicator(state),
            "wild_in_melds": house_rules.has_wild_melds(state),
            "most_melds": house_rules.game_of(state).shape.sets,
            "hand": state.tiles,
            "full": state.is_full,
            "wins": waits,
            "words": words(state) | _words(scene),
        },
        {"me": phone.sit},
    )


def _value(state: TableState) -> dict[str, Any]:
    return {
        "indicator": state.indicator,
        "winning": state.winning_tile,
        "melds": [asdict(meld) | {"boxes": list(meld.boxes)} for meld in state.melds],
        "seat": state.seat,
        "dealer": state.dealer,
        "how": state.how,
        "source": state.source,
        "also": [winner.seat for winner in state.also],
    }


def _take(value: Any) -> dict[str, Any]:
    """Takes what makes sense of a value from the browser into the state."""
    edit(lambda state: entered(state, value))
    return _value(current())


def entered(state: TableState, value: Any) -> TableState:
    """The state with a value from the browser; what makes no sense is left as it was.

    A winning tile that nobody chose stays that way: it is the last one of a full hand, whichever that will be.
    """
    parts = value if isinstance(value, dict) else {}
    winning = _one(parts, "winning", KIND_NAMES, state.winning_tile)
    return replace(
        state,
        indicator=_one(parts, "indicator", KIND_NAMES, state.indicator),
        winning="" if not state.winning and winning == state.winning_tile else winning,
        melds=melds_from(parts["melds"]) if "melds" in parts else state.melds,
        seat=_one(parts, "seat", SEATS, state.seat),
        dealer=_one(parts, "dealer", SEATS, state.dealer),
        how=_one(parts, "how", HOWS, state.how),
        source=_one(parts, "source", SEATS, state.source),
        also=_also(state, parts.get("also")),
    )


def _one(parts: Mapping[str, Any], name: str, known: tuple[str, ...], old: str) -> str:
    value = parts.get(name)
    return value if isinstance(value, str) and value in ("", *known) else old


def _also(state: TableState, seats: Any) -> tuple[AlsoWon, ...]:
    """Other winners; what is known of their hands stays."""
    if not isinstance(seats, list):
        return state.also
    known = {winner.seat: winner for winner in state.also}
    return tuple(known.get(seat, AlsoWon(seat)) for seat in SEATS if seat in seats)


def _hows(state: TableState) -> dict[str, str]:
    """The ways in which a hand can end by these rules."""
    known = house_rules.rules_of(state).hows(house_rules.house(state))
    return {how: name for how, name in how_names().items() if how == "nobody" or how in known}


def _words(scene: HandScene) -> dict[str, Any]:
    return {
        "table": _("The table from above"),
        "how": _("Won by"),
        "hows": _hows(scene.state),
        "asking": _("What a tap on a seat says"),
        "ask_won": _("Who won"),
        "ask_from": _("Who discarded"),
        "ask_kong": _("Whose kong"),
        "ask_dealer": _("Who deals"),
        "ask_also": _("Also won"),
        "ask_me": _("My seat"),
        "owner": _("this hand"),
        "me": _("me"),
        "dealer": term("庄"),
        "won": term("和"),
        "from": term("点炮"),
        "also": term("和"),
        "seats": scene.names,
        "players": scene.players,
        "winds": scene.winds,
        "relations": {side: term(name) for side, name in SIDE_NAMES.items()} if is_chinese() else None,
        "unsaid": _("from whom?"),
        "read_note": _("Dotted: read on the photo, not entered. Pull a meld to the seat it was claimed from."),
        "due_note": _("Dotted 庄: deals by the hand before. Tap who deals if it is somebody else."),
        "twice_note": _("Once more on the winner: 自摸. On another seat: 点炮."),
        "pull_note": _("Tap the winner, or pull from the discarder to the winner."),
    }
