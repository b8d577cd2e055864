"""HTML in which parts can be tapped: rows of standings, hands of an evening."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import streamlit as st

from assistant.app.ui.html import Markup, tag

SCRIPT = Path(__file__).with_name("tappable.js")


@cache
def _component() -> Any:
    return st.components.v2.component("huipai-taps", js=SCRIPT.read_text("utf-8"), isolate_styles=False)


def tappable(name: str, html: Markup, take: Callable[[str], None]) -> None:
    """Draw the HTML; `take` gets the word of the part that was tapped, before the page is drawn again."""
    key = f"taps-{name}"

    def received() -> None:
        tapped = (st.session_state[key] or {}).get("tap")
        if isinstance(tapped, str):
            take(tapped)

    _component()(key=key, data={"html": str(html)}, on_tap_change=received)


def tap(word: str, *children: str, class_: str = "", label: str | None = None) -> Markup:
    """A part that can be tapped: a button that looks like what it holds."""
    classes = f"hp-tap {class_}".strip()
    return tag("button", *children, type="button", data_tap=word, class_=classes, aria_label=label)
