"""The club's name and time zone; its players: names, nicknames, guests, and doubles that are one person."""

from __future__ import annotations

from functools import partial
from zoneinfo import available_timezones

import streamlit as st

from assistant.app.base.i18n import _
from assistant.app.club import context
from assistant.app.ui.choice import choice, once
from assistant.app.ui.html import plain
from assistant.ledger.events import (
    ClubChanged,
    Event,
    NicknameDropped,
    NicknameGiven,
    PlayerAdded,
    PlayerIsGuest,
    PlayerRenamed,
    PlayersMerged,
    PlayersParted,
)
from assistant.ledger.model import Club, Player
from assistant.ledger.names import tidy


def show_people() -> None:
    """The club, then one player at a time."""
    club = context.require_club()
    _club(club)
    people = context.people()
    names = {one.id: _("{name} (guest)", name=one.name) if one.guest else one.name for one in people}
    with st.form("add-player", clear_on_submit=True, border=False):  # emptied in the browser, before the next name
        st.text_input(_("A new player"), key="new-player", placeholder=_("Name, then Enter"))
        st.form_submit_button(_("Add"), on_click=_add)
    chosen = st.selectbox(
        _("Player"),
        list(names),
        index=None,
        key="edit-player",
        format_func=lambda one: names.get(one, ""),
        placeholder=_("Choose a player"),
    )
    player = next((one for one in people if one.id == chosen), None)
    if player:
        _player(player, people)
    _merged()


def _club(club: Club) -> None:
    st.text_input(_("Name of the club"), club.name, key="club-name", max_chars=60)
    zones = sorted(available_timezones())
    st.selectbox(_("Time zone"), zones, index=zones.index(club.zone) if club.zone in zones else 0, key="club-zone")
    if (tidy(st.session_state["club-name"]), st.session_state["club-zone"]) != (club.name, club.zone):
        st.button(_("Save"), key="club-save", type="primary", on_click=_change)
    clubs = context.store().clubs()
    if len(clubs) > 1:
        shown = {one.id: one.name for one in clubs}
        index = list(shown).index(club.id)
        st.selectbox(
            _("Show the club"), list(shown), index=index, key="club-chosen", format_func=lambda one: shown.get(one, "")
        )


def _change() -> None:
    with context.defer_errors():
        context.write(ClubChanged(st.session_state["club-name"], st.session_state["club-zone"]), "merge")


def _add() -> None:
    with context.defer_errors():
        name = st.session_state["new-player"]
        if tidy(name):
            context.write(PlayerAdded(name), "players")


def _player(player: Player, people: tuple[Player, ...]) -> None:
    name, nickname = f"name-{player.id}", f"nick-{player.id}"
    st.text_input(_("Name"), player.name, key=name, on_change=once(name, player.name, partial(_rename, player)))
    st.toggle(_("Guest"), **choice(f"guest-{player.id}", player.guest, partial(_guest, player)))
    st.text_input(_("Another nickname"), key=nickname, on_change=once(nickname, "", partial(_nickname, player)))
    for number, nickname in enumerate(player.nicknames):
        event = NicknameDropped(player.id, nickname)
        label = _("Drop the nickname {nickname}", nickname=plain(nickname))
        st.button(label, key=f"drop-{player.id}-{number}", on_click=_write, args=(event,))
    if context.may("merge"):
        others = {one.id: one.name for one in people if one.id != player.id}
        into = st.selectbox(
            _("{name} is the same person as", name=plain(player.name)),
            list(others),
            index=None,
            key=f"into-{player.id}",
            format_func=lambda one: others.get(one, ""),
            placeholder=_("Choose a player"),
        )
        if into:
            text = _("Merge: all hands of {one} count for {other}", one=plain(player.name), other=plain(others[into]))
            st.button(text, key=f"merge-{player.id}", on_click=_write, args=(PlayersMerged(player.id, into),))


def _merged() -> None:
    """Doubles that were merged; each can be parted again."""
    if not context.may("merge"):
        return
    names = context.names()
    for one in context.store().players(context.require_club().id):
        if one.into is not None:
            label = _("{one} counts for {other}: part them", one=plain(one.name), other=plain(names[one.id]))
            st.button(label, key=f"part-{one.id}", on_click=_write, args=(PlayersParted(one.id),))


def _write(event: Event) -> None:
    with context.defer_errors():
        context.write(event, "merge" if isinstance(event, PlayersMerged | PlayersParted) else "players")


def _rename(player: Player, name: str) -> None:
    if tidy(name) != player.name:
        _write(PlayerRenamed(player.id, name))


def _guest(player: Player, guest: bool) -> None:
    _write(PlayerIsGuest(player.id, guest))


def _nickname(player: Player, name: str) -> None:
    if tidy(name):
        _write(NicknameGiven(player.id, name))
        st.session_state[f"nick-{player.id}"] = ""
