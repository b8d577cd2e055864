"""The audit: every event of the club and what happened at its doors, with when and who, the newest first."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from datetime import datetime
from typing import Any

import streamlit as st

from assistant.app.base.i18n import _, is_chinese
from assistant.app.base.labels import SEAT_NAMES
from assistant.app.club import context
from assistant.app.club.entry.cards import said_of
from assistant.app.ui.elements import signed
from assistant.app.ui.html import Markup, tag
from assistant.ledger.access import DoorEvent
from assistant.ledger.events import EntryUndone, RecordedEvent
from assistant.ledger.model import Hand, Id, Payment
from assistant.rules import RULESETS
from assistant.usecases.audit import AuditedChange, changes
from assistant.usecases.standings import points_of

PAGE = 100


def show_audit() -> None:
    """One page of events, and the doors."""
    club, names = context.require_club(), context.names()
    before = st.session_state.get("audit-before")
    found = context.store().log(club.id, before, PAGE)
    done = changes(context.store(), found)
    where = context.store().doors.written_from(club.id, [one.seq for one in found])
    lines = [
        _line(_when(one.at, where.get(one.seq, "")), one.who, _kinds()[_kind(one)], _about(one, done, names))
        for one in found
    ]
    st.html(tag("ul", *lines, class_="hp-audit hp"))
    with st.container(horizontal=True, gap="small"):
        if before:
            st.button(_("Newest"), key="audit-newest", on_click=_go_back, args=(None,))
        if len(found) == PAGE:
            st.button(_("Older"), key="audit-older", on_click=_go_back, args=(found[-1].seq,))
    doors = context.store().doors.log(club.id)
    if doors:
        st.html(tag("h2", _("At the doors"), class_="hp-csub"))
        kinds = _doors()
        at_doors = [_line(f"{context.local(one.at):%Y-%m-%d %H:%M:%S}", *_at_door(one, kinds)) for one in doors]
        st.html(tag("ul", *at_doors, class_="hp-audit hp"))


def _when(at: datetime, address: str) -> str:
    """The moment in the club's time zone, and the address where it is known."""
    return " · ".join(filter(None, (f"{context.local(at):%Y-%m-%d %H:%M:%S}", address)))


def _at_door(one: DoorEvent, kinds: Mapping[str, str]) -> tuple[str, str, str]:
    """Who did what, about whom, and from which address."""
    about = "" if one.what in ("in", "refused") else one.about
    return one.who, kinds.get(one.what, one.what), " · ".join(filter(None, (about, one.address)))


def _go_back(before: int | None) -> None:
    st.session_state["audit-before"] = before


def _line(when: str, who: str, what: str, about: str) -> Markup:
    by = {"": _("nobody asked"), "import": _("from a file")}.get(who, who)
    return tag("li", tag("b", what), tag("small", f"{by} · {when}"), tag("span", about))


def _kind(logged: RecordedEvent) -> str:
    return type(logged.event).__name__


def _kinds() -> dict[str, str]:
    return {
        "ClubOpened": _("club opened"),
        "ClubChanged": _("club changed"),
        "PlayerAdded": _("player added"),
        "PlayerRenamed": _("player renamed"),
        "PlayerIsGuest": _("guest or member"),
        "NicknameGiven": _("nickname given"),
        "NicknameDropped": _("nickname dropped"),
        "PlayersMerged": _("players merged"),
        "PlayersParted": _("players parted"),
        "EveningOpened": _("evening opened"),
        "EveningClosed": _("evening closed or opened again"),
        "EveningChanged": _("evening moved to another date"),
        "TableOpened": _("table opened"),
        "SeatsTaken": _("seats changed"),
        "RulesChanged": _("stakes changed"),
        "TableTurned": _("table paused, resumed or closed"),
        "HouseNoted": _("house rules noted"),
        "HandSaved": _("hand saved"),
        "PaymentSaved": _("payment saved"),
        "HandEdited": _("hand corrected"),
        "PaymentEdited": _("payment corrected"),
        "EntryDeleted": _("entry deleted"),
        "EntryUndone": _("last change undone"),
        "BalanceAgreed": _("balance agreed"),
        "AgreementEnded": _("agreement ended"),
    }


def _doors() -> dict[str, str]:
    return {
        "member": _("member set"),
        "left": _("member taken out"),
        "refused": _("wrong PIN"),
        "in": _("signed in"),
        "link": _("link given away"),
        "taken_back": _("device or link taken back"),
    }


def _about(logged: RecordedEvent, done: Mapping[Id, AuditedChange], names: Mapping[Id, str]) -> str:
    """What the event says, in names and points; of a hand or payment which one, what it was, and what it became."""
    event: Any = logged.event
    if logged.seq in done:
        return _changed(done[logged.seq], names, _("taken back") if isinstance(event, EntryUndone) else _("deleted"))
    said = (_said(known.name, getattr(event, known.name), names) for known in fields(event))
    return " · ".join(filter(None, said))


def _changed(change: AuditedChange, names: Mapping[Id, str], gone: str) -> str:
    number = _("Hand {n}", n=change.number) if change.number.isdigit() else change.number
    place = " · ".join(filter(None, (change.evening, _("Table {name}", name=change.table), number)))
    before, after = (_content(one, names) for one in (change.before, change.after))
    became = f"{before} → {after or gone}" if before else after or gone
    return f"{place}：{became}" if is_chinese() else f"{place}: {became}"


def _content(content: Hand | Payment | None, names: Mapping[Id, str]) -> str:
    if content is None:
        return ""
    if isinstance(content, Payment):
        return _payment(content, names)
    points = " ".join(f"{names.get(who, '?')} {signed(value)}" for who, value in points_of(content).items() if value)
    return f"{said_of(content, names)} ({points})" if points else said_of(content, names)


def _said(field: str, value: Any, names: Mapping[Id, str]) -> str:
    """One field of an event in words; "" where it says nothing to people."""
    if field in ("player", "into"):
        return names.get(value, str(value))
    if field == "rules" and value in RULESETS:
        return RULESETS[value].title if is_chinese() else RULESETS[value].gloss
    says: dict[str, Callable[[Any], str]] = {
        "seats": lambda seats: " ".join(f"{SEAT_NAMES[seat]} {names.get(who, who)}" for seat, who in seats.items()),
        "base": lambda base: f"{_('底分')} {base:,}" if base else "",
    }
    return says[field](value) if field in says else value if isinstance(value, str) else ""


def _payment(payment: Payment, names: Mapping[Id, str]) -> str:
    given = " ".join(f"{names.get(who, '?')} {signed(points)}" for who, points in payment.points.items())
    return f"{payment.why} {given}".strip()
