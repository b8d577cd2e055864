"""An evening begins: its date, who came, the seats, the stakes."""

from __future__ import annotations

import secrets
from datetime import date
from random import SystemRandom
from typing import Any

import streamlit as st

from assistant.app.base.i18n import _
from assistant.app.club import context
from assistant.app.club import url as place
from assistant.app.club.evening.choose_rules import House, choose_house
from assistant.app.session.hand_draft import MOST_BASE
from assistant.app.ui.editor import editor
from assistant.app.ui.html import plain
from assistant.ledger.errors import LedgerError
from assistant.ledger.model import Evening
from assistant.ledger.names import folded
from assistant.ledger.seating import FEWEST, MOST
from assistant.usecases.seating import TableOpening, open_table

OFFERED = 12
"""Players that are offered by a tap; the others by their name."""


def new_table(evening: Evening | None) -> None:
    """The form for a table of an evening, or (None) of the evening that it opens."""
    nonce = st.session_state.setdefault("club-nonce", secrets.token_urlsafe(8))
    if evening is None:
        st.date_input(
            _("Date of the evening"), date.fromisoformat(context.today()), key="open-date", format="YYYY-MM-DD"
        )
    _players()
    ways = {"draw": _("Draw the seats"), "order": _("In this order: East, North, West, South")}
    st.segmented_control(
        _("Seats"), list(ways), key="open-seats", default="draw", format_func=ways.__getitem__, required=True
    )
    with st.container(key="open-numbers", horizontal=True):
        st.number_input(_("Base points"), 1, MOST_BASE, value=100, step=1, key="open-base")
        house = choose_house("open-rules")
    st.button(
        _("Open the table"),
        key="open-table",
        type="primary",
        width="stretch",
        on_click=_open,
        args=(evening, nonce, house),
    )
    wrong = st.session_state.pop("club-open-wrong", None)
    if wrong:
        st.warning(plain(wrong))


def _players() -> None:
    """Who plays: a tap for those who come often, a name for others. Each keeps the order in which they were named."""
    everyone = context.regulars()
    words = {
        "who": _("Who plays? {count} of {fewest} to {most}", count="{count}", fewest="{fewest}", most="{most}"),
        "players": _("Players"),
        "other": _("Somebody else: name"),
        "hint": _("Name, then Enter"),
        "add": _("Add"),
    }
    data = {"often": everyone[:OFFERED], "others": everyone[OFFERED:], "fewest": FEWEST, "most": MOST, "words": words}
    editor("named", lambda: st.session_state.setdefault("open-named", []), _take, data)


def _take(value: Any) -> list[str]:
    """The names as they were given; whom each means is decided when the table is opened."""
    names = [name for name in value if isinstance(name, str)] if isinstance(value, list) else []
    st.session_state["open-named"] = names
    return names


def _open(evening: Evening | None, nonce: str, house: House) -> None:
    given: list[str] = st.session_state.get("open-named", [])
    if not FEWEST <= len({folded(name) for name in given}) <= MOST:
        st.session_state["club-open-wrong"] = _(
            "A table has {fewest} to {most} players; {count} were named.",
            fewest=FEWEST,
            most=MOST,
            count=len({folded(name) for name in given}),
        )
        return
    rules, options = house
    opening = TableOpening(
        tuple(given),
        nonce,
        draw=st.session_state["open-seats"] == "draw",
        rules=rules,
        options=options,
        base=int(st.session_state["open-base"] or 1),
        day="" if evening else st.session_state["open-date"].isoformat(),
    )
    club = context.club()
    try:
        who = context.authorize("open").name
        number, table = open_table(
            context.store(), club.id if club else None, evening, opening, who, _("Our table"), SystemRandom()
        )
    except LedgerError as error:
        st.session_state["club-open-wrong"] = "\n\n".join(context.said(error))
        return
    st.session_state["club-nonce"] = secrets.token_urlsafe(8)
    for key in ("open-named", "open-seats", "open-date"):
        st.session_state.pop(key, None)
    place.go(evening=number, table=table, panel="")
