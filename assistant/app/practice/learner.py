"""What a learner has got so far, kept in the store under a key that this browser remembers."""

from __future__ import annotations

import logging
import secrets
from datetime import UTC, date, datetime

import streamlit as st

from assistant.app.base.store import storage
from assistant.app.session.drafts import KEY
from assistant.app.session.visitor import club
from assistant.ledger.calendar import evening_of
from assistant.ledger.model import Club
from assistant.teacher import Drill, Grade, Progress, progress_of

log = logging.getLogger(__name__)

COOKIE = "hp-learner"
TRIES = 5


def key() -> str:
    """The key of this browser: that of an earlier visit, else a new one."""
    here = st.session_state
    if "learner" not in here:
        known = str(st.context.cookies.get(COOKIE, ""))
        here["learner"] = known if KEY.fullmatch(known) else secrets.token_urlsafe(18)
    return str(here["learner"])


def cookies() -> dict[str, str]:
    """What the browser shall remember: the key, once something is kept under it."""
    return {COOKIE: key()} if known().tallies else {}


def known() -> Progress:
    """What this session knows of it already."""
    found: Progress = st.session_state.get("progress", Progress())
    return found


def progress() -> Progress:
    """What is kept; what this session has where the store cannot be used."""
    if "progress" not in st.session_state:
        st.session_state["progress"] = _stored()[0]
    return known()


def today() -> date:
    """The day of the club, or of this machine: a night belongs to the evening before."""
    try:
        found = club()
    except Exception:
        log.exception("the club could not be read")
        found = None
    return date.fromisoformat(evening_of(datetime.now(UTC), found.zone if found else Club(0, "").zone))


def count(drill: Drill, grade: Grade, again: str) -> None:
    """Keep one more answer. Another page of this browser may have kept some in between: both count."""
    from assistant.ledger.store import DraftConflictError  # noqa: PLC0415  # SQLAlchemy takes its time

    now = today()
    st.session_state["progress"] = progress().after(drill, grade, now, again)
    for _ in range(TRIES):
        kept, version = _stored()
        after = kept.after(drill, grade, now, again)
        try:
            storage().drafts.save(_name(), after.as_json(), version)
        except DraftConflictError:
            continue
        except Exception:  # whatever the store is, practice goes on without it; the log has the rest
            log.exception("progress could not be kept")
            return
        st.session_state["progress"] = after
        return


def _stored() -> tuple[Progress, int | None]:
    """What the store has, and its version."""
    try:
        draft = storage().drafts.load(_name())
    except Exception:
        log.exception("progress could not be read")
        return known(), None
    return (progress_of(draft.body), draft.version) if draft else (Progress(), None)


def _name() -> str:
    return f"learn.{key()}"
