"""Whatever goes wrong inside, a player sees a sentence and keeps what was entered; the log has the rest."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager

import streamlit as st

from assistant.app.base.i18n import _

log = logging.getLogger(__name__)


@contextmanager
def boundary() -> Iterator[None]:
    """Turns an unforeseen error of the page into a sentence."""
    try:
        yield
    except Exception:  # the last line before the player; Streamlit's own signals are no Exception
        log.exception("a page failed")
        st.error(_("Something went wrong on this page. What you entered is kept: try another step, or load it again."))
