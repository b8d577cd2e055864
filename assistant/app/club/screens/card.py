"""The card of an evening: one picture for the chat group, shown to be touched for long, shared or downloaded."""

from __future__ import annotations

from typing import Any

import streamlit as st

from assistant.app.base.i18n import _
from assistant.app.club import context
from assistant.app.club import url as place
from assistant.app.club.context import CacheKey
from assistant.app.club.entry.cards import said_of
from assistant.app.club.evening.evening import evening_name
from assistant.app.club.standings import figures
from assistant.app.club.standings.standings import colours
from assistant.app.ui.editor import component
from assistant.app.ui.elements import signed
from assistant.app.ui.link import link_card
from assistant.ledger.model import Evening
from assistant.usecases.evening import POT
from assistant.usecases.evening_card import BestHand, Card, card_of


def show() -> None:
    """The card of the evening that the place names, a link to that evening, and the way back."""
    context.tell()
    evenings = context.store().evenings(context.require_club().id)
    evening = next((one for one in evenings if one.id == place.here().evening), evenings[0] if evenings else None)
    if evening is None:
        st.info(_("No evening yet"))
        return
    card = _card(figures.key(), evening)
    if card.hands:
        component("card")(key="huipai-card", data={"card": _plain(card, evening), "words": _words()})
    else:
        st.info(_("The card fills with the first hand."))
    with st.container(key="card-tools", horizontal=True, gap="small"):
        st.button(_("Back"), key="card-back", on_click=place.go, kwargs={"view": "evening", "evening": evening.id})
        st.button(_("Report to print"), key="card-report", on_click=place.go, kwargs={"view": "report"})
    link_card("evening", {"at": "club", "evening": str(evening.id)}, evening_name(evening))


@st.cache_data(max_entries=16, show_spinner=False)
def _card(_at: CacheKey, evening: Evening) -> Card:
    return card_of(context.store(), context.require_club().id, evening)


def _plain(card: Card, evening: Evening) -> dict[str, Any]:
    """The card as plain JSON, in the language of the session."""
    names = {**context.names(), POT: _("the pot")}
    shown = {line.player: line.name for line in card.ranking}
    colour = colours(shown)
    return {
        "club": context.require_club().name,
        "title": evening_name(evening),
        "note": _("{count} hands", count=card.hands),
        "ranking": [
            {"name": line.name, "points": line.total, "said": signed(line.total), "colour": colour.get(line.name, "")}
            for line in card.ranking
        ],
        "course": [
            {"name": line.name, "colour": colour[line.name], "points": card.course[line.player]}
            for line in card.ranking
            if line.name in colour
        ],
        "best": _best(card.best) if card.best else None,
        "owed": [[f"{names[one.payer]} → {names[one.payee]}", f"{one.points:,}"] for one in card.owed],
    }


def _best(best: BestHand) -> dict[str, Any]:
    return {
        "head": _("Hand {n}: {said}", n=best.number, said=said_of(best.hand, context.names())),
        "points": signed(best.points),
        "sets": [
            {"laid": group.is_open, "tiles": [{"tile": tile, "stands_for": ""} for tile in group.tiles]}
            for group in best.sets
        ],
        "winning": best.winning,
    }


def _words() -> dict[str, str]:
    return {
        "title": _("The evening's card"),
        "best": _("Hand of the evening"),
        "owed": _("Who owes whom"),
        "course": _("Points over time"),
        "share": _("Share as a picture"),
        "saved": _("Saved among the downloads."),
        "shared": "",
        "touch": _("Touch the picture for long to save it or to send it on."),
        "busy": _("One moment …"),
        "failed": _("That did not work here. Take a screenshot instead."),
        "close": _("Close"),
        "as": "",
    }
