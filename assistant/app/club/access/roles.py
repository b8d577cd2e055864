"""Who may do what: off until the first owner is named; members with PINs, devices, links to view."""

from __future__ import annotations

import os

import streamlit as st

from assistant.app.base.i18n import _
from assistant.app.club import context
from assistant.app.club.access.secret import keyboard_switch, secret_field
from assistant.app.ui.html import plain
from assistant.app.ui.link import link_card
from assistant.ledger.access import OWNER_CODE, Member, Role, needs_code, needs_secret
from assistant.ledger.errors import LedgerError
from assistant.ledger.names import folded

ROLES = (Role.SCOREKEEPER, Role.VIEWER, Role.OWNER)
"""In the order in which they are offered: nobody becomes an owner because the list began with it."""


def role_names() -> dict[Role, str]:
    """What the roles are called."""
    return {Role.OWNER: _("owner"), Role.SCOREKEEPER: _("scorekeeper"), Role.VIEWER: _("viewer")}


def show_roles() -> None:
    """Members, devices and links."""
    club, roles = context.require_club(), role_names()
    members = context.store().doors.members(club.id)
    if not members:
        st.info(_("Nobody is asked who they are. With the first owner that ends: from then on everyone signs in."))
        _first_owner()
        return
    for number, one in enumerate(members):
        with st.container(key=f"member-{number}", horizontal=True, vertical_alignment="center"):
            st.markdown(_("{name}: {role}", name=plain(one.name), role=roles[one.role]))
            st.button(_("Take out"), key=f"drop-member-{number}", on_click=_drop, args=(one.name,))
    with st.form("member", clear_on_submit=False):
        st.text_input(_("Name"), key="member-name", max_chars=60)
        st.selectbox(_("Role"), ROLES, key="member-role", format_func=roles.__getitem__)
        secret_field("member-secret", "new-password")
        st.text_input(_("E-mail, for the club's account (may be empty)"), key="member-email", max_chars=200)
        st.form_submit_button(_("Save"), type="primary", on_click=_put)
        keyboard_switch()
    st.caption(_("A name that is there already is changed; an empty PIN keeps the old one."))
    if members:
        _passes()


def _first_owner() -> None:
    """Who makes the first owner has to see the serving machine's terminal, not only its network."""
    with st.form("first-owner", clear_on_submit=False):
        st.text_input(_("Your name"), key="member-name", max_chars=60)
        secret_field("member-secret", "new-password")
        st.text_input(_("The code that the terminal shows"), key="member-code", max_chars=40, autocomplete="off")
        st.form_submit_button(_("Become the owner"), type="primary", on_click=_claim)
        keyboard_switch()
    st.caption(_("No terminal at hand? On the machine that serves the app: huipai members add NAME --role owner"))


def _claim() -> None:
    given, club = st.session_state, context.require_club()
    with context.defer_errors():
        member = Member(given["member-name"], Role.OWNER)
        right = os.environ.get(OWNER_CODE, "")
        given["club-put-token"] = context.doors().claim(
            club.id, member, given["member-secret"], given["member-code"], right
        )[1]
        for name in ("member-name", "member-secret", "member-code"):
            given[name] = ""


def _put() -> None:
    given = st.session_state
    member = Member(given["member-name"], Role(given["member-role"]), given["member-email"])
    with context.defer_errors():
        if not context.store().doors.members(context.require_club().id):
            raise LedgerError(needs_code())
        if not given["member-secret"] and not context.provider() and not _has_secret(member.name):
            raise LedgerError(needs_secret())
        context.doors().put_member(
            context.require_club().id, member, given["member-secret"], context.authorize("roles").name
        )
        for name in ("member-name", "member-secret", "member-email"):
            given[name] = ""


def _has_secret(name: str) -> bool:
    there = context.store().doors.members(context.require_club().id)
    return any(one.has_secret and folded(one.name) == folded(name) for one in there)


def _drop(name: str) -> None:
    with context.defer_errors():
        context.doors().drop_member(context.require_club().id, name, context.authorize("roles").name)


def _passes() -> None:
    doors, club = context.store().doors, context.require_club()
    st.text_input(_("A link to view only, for"), key="link-name", max_chars=60, placeholder=_("the family group"))
    st.button(_("Make the link"), key="make-link", on_click=_make)
    token = st.session_state.get("club-made-link")
    if token:
        st.caption(_("Whoever opens this address sees everything and changes nothing. It is shown only now."))
        link_card("view", {"at": "club", context.LINK: token}, club.name)
    for one in doors.passes(club.id):
        kind = _("link") if one.is_link else _("device")
        with st.container(key=f"pass-{one.id}", horizontal=True, vertical_alignment="center"):
            st.markdown(f"{kind} · {plain(one.name)} · {context.local(one.made):%Y-%m-%d %H:%M}")
            st.button(_("Take back"), key=f"take-{one.id}", on_click=_take_back, args=(one.id,))


def _make() -> None:
    with context.defer_errors():
        name = st.session_state["link-name"]
        token = context.doors().make_link(context.require_club().id, name, context.authorize("roles").name)
        st.session_state["club-made-link"], st.session_state["link-name"] = token, ""


def _take_back(number: int) -> None:
    with context.defer_errors():
        context.doors().take_back(context.require_club().id, number, context.authorize("roles").name)
        st.session_state.pop("club-made-link", None)
