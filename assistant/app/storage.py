"""The one store of this process: opened when it is first needed, not with the first page."""

from __future__ import annotations

from typing import TYPE_CHECKING

import streamlit as st

if TYPE_CHECKING:
    from assistant.ledger.store import Store


def storage() -> Store:
    """The store that the environment names. Raises `StoreError` with a sentence when it cannot be used."""
    from assistant.ledger.store import url_of  # noqa: PLC0415  # SQLAlchemy takes its time

    return _opened(url_of().render_as_string(hide_password=False))


@st.cache_resource(show_spinner=False)
def _opened(url: str) -> Store:
    from assistant.ledger.store import open_store  # noqa: PLC0415

    return open_store(url)
