"""A menu for what is needed now and then: a button that unfolds lines, and folds up when one of them is tapped."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import streamlit as st


def menu(label: str, key: str, items: Mapping[str, str], take: Callable[[str], None]) -> None:
    """Draw the button; `take` gets the word of the line that was tapped. `items`: word → what its line says."""
    if items:
        st.menu_button(
            label,
            list(items),
            key=key,
            format_func=lambda word: items.get(word, word),
            on_click=lambda: take(st.session_state[key]) if key in st.session_state else None,
        )
