"""The club's desk: the one store of this process, the club that is shown, and what is asked of them.

The app keeps nothing of its own: everything is asked of the database anew, or kept under the number of its last event.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import NamedTuple
from zoneinfo import ZoneInfo

import streamlit as st

from assistant.app.base.i18n import _, say
from assistant.app.base.store import storage
from assistant.app.club import url
from assistant.app.session.visitor import LINK, TOKEN, account, address, club, doors, is_allowed, provider, recognised
from assistant.app.ui.html import plain
from assistant.ledger.access import Principal
from assistant.ledger.calendar import evening_of
from assistant.ledger.errors import LedgerError
from assistant.ledger.events import ClubOpened, Event
from assistant.ledger.model import Club, Id, Player
from assistant.ledger.store.writer import ADDRESS, Writer, Written
from assistant.rules import RulesError
from assistant.usecases import evening, standings

log = logging.getLogger(__name__)
__all__ = [
    "LINK",
    "TOKEN",
    "account",
    "address",
    "club",
    "doors",
    "is_allowed",
    "provider",
    "recognised",
]  # who is here: the same in every section


store = storage
"""The store that the environment names."""


@contextmanager
def show_errors() -> Iterator[None]:
    """Turns what the ledger or its database refuses into sentences on the page."""
    try:
        yield
    except (LedgerError, RulesError) as error:
        log.info("refused: %s", error)
        for sentence in said(error):
            st.error(plain(sentence))


@contextmanager
def defer_errors() -> Iterator[None]:
    """Turns refusals in callbacks into sentences on the page that is drawn next, which is where one was."""
    url.PLACE.hold()
    try:
        yield
    except (LedgerError, RulesError) as error:
        log.info("refused: %s", error)
        st.session_state["club-trouble"] = said(error)


def said(error: LedgerError | RulesError) -> list[str]:
    """What an error says, sentence by sentence, in the language of the session."""
    return [say(problem.template, problem.values) for problem in error.problems]


def require_club() -> Club:
    """The club that is shown. Raises `LedgerError` where there is none yet."""
    found = club()
    if found is None:
        raise LedgerError.saying("unknown", "There is no club yet: open an evening first.")
    return found


def opened_club(writer: Writer) -> Id:
    """The club that is shown; the first evening of a database opens one."""
    found = club()
    return found.id if found else writer.write(None, ClubOpened(_("Our table")), "the-first-club").seq


def visitor() -> Principal:
    """Who is at the app; the gate has asked."""
    found: Principal = st.session_state.get("club-visitor", Principal())
    return found


def may(action: str) -> bool:
    """Whether the visitor may take an action."""
    return visitor().may(action)


def authorize(action: str) -> Principal:
    """The visitor, who may take the action as the roles are at this moment. Raises `LedgerError` otherwise."""
    found = recognised(club())
    if found is None or not found.may(action):
        raise LedgerError.saying("forbidden", "You may not do this: ask an owner of the club.")
    ADDRESS.set(address())
    return found


def write(event: Event, action: str, key: str | None = None) -> Written:
    """Writes an event in the visitor's name, who has to be allowed `action`; see `Store.write`."""
    return store().write(require_club().id, event, authorize(action).name, key)


@contextmanager
def writing(action: str) -> Iterator[Writer]:
    """Several events in the name of a visitor who is allowed `action`: all are stored, or none."""
    with store().writing(authorize(action).name) as writer:
        yield writer


class CacheKey(NamedTuple):
    """The club, its database, and the last event there: as long as they are the same, so is all that follows."""

    club: Id
    database: str
    last: int
    event: str


def key() -> CacheKey | None:
    """The key of now; None without a club."""
    found = club()
    return CacheKey(found.id, store().name, *store().reports.last_event()) if found else None


def people() -> tuple[Player, ...]:
    """Everyone who plays in the club, by name; merged records are left out."""
    return tuple(one for one in _players(key()) if one.into is None)


def regulars() -> list[str]:
    """The names of all players, those who played most first."""
    return _regulars(key())


def names() -> Mapping[Id, str]:
    """The name of the person behind every record of a player."""
    at = key()
    known = {one.id: one.name for one in _players(at)}
    return {number: known[person] for number, person in _persons(at).items()}


def persons() -> Mapping[Id, Id]:
    """The person behind every record of a player."""
    return _persons(key())


@st.cache_data(max_entries=16, show_spinner=False)
def _players(at: CacheKey | None) -> tuple[Player, ...]:
    return store().players(at.club) if at else ()


@st.cache_data(max_entries=16, show_spinner=False)
def _persons(at: CacheKey | None) -> dict[Id, Id]:
    return evening.persons(store(), at.club) if at else {}


@st.cache_data(max_entries=16, show_spinner=False)
def _regulars(at: CacheKey | None) -> list[str]:
    return standings.regulars(store(), at.club) if at else []


def local(moment: datetime) -> datetime:
    """A moment in the club's time zone."""
    return moment.astimezone(ZoneInfo(require_club().zone))


def now() -> datetime:
    """The present moment in UTC."""
    return datetime.now(UTC)


def today() -> str:
    """The date of now in the club's time zone, ISO; a night belongs to the evening before."""
    found = club()
    return evening_of(now(), found.zone if found else Club(0, "").zone)


def told(words: str) -> None:
    """Something to say on the next page."""
    st.session_state["club-told"] = words


def warn_unsaved(has_taps: bool) -> None:
    """A table that is left with a hand half tapped: the taps stay, and that is said."""
    if has_taps:
        told(_("A hand was tapped and not saved. It is kept: open the table again to save it."))


def tell() -> None:
    """Says it, once."""
    words = st.session_state.pop("club-told", None)
    if words:
        st.toast(plain(words))
    trouble = st.session_state.pop("club-trouble", ())
    if trouble:
        with st.container(key="trouble"):  # it stays in sight, however far down the button was
            for sentence in trouble:
                st.error(plain(sentence))
