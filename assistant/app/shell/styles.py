"""What the app looks like: the style sheets of its rooms, and the tile pictures as classes of it."""

from __future__ import annotations

import base64
from functools import cache
from pathlib import Path

import streamlit as st

from assistant.app.session.hand_draft import KIND_NAMES
from assistant.app.ui.icons import icon_sheet
from assistant.rules import KINDS

FACES = Path(__file__).resolve().parents[3] / "datasets" / "faces"
FONT = Path(__file__).resolve().with_name("fonts") / "inter-tabular.woff2"
APP = Path(__file__).resolve().parents[1]
"""Every room of the app may hold style sheets; base.css comes first and holds the colours."""


def dress() -> None:
    """Give the page its look. Both sheets stay the same from run to run, so they are sent once."""
    for sheet in sheets():
        st.html(sheet)


@cache
def sheets() -> tuple[str, str]:
    """The style sheets of the rooms, and the tile pictures."""
    return _sheet(), _faces()


def _sheet() -> str:
    paths = sorted(APP.rglob("*.css"), key=lambda path: (path.stem != "base", path.stem))
    return f"<style>{_font()}{icon_sheet()}{''.join(path.read_text('utf-8') for path in paths)}</style>"


def _font() -> str:
    """Figures of one width, and the Latin letters beside them; without this file the phone's own font does."""
    data = base64.b64encode(FONT.read_bytes()).decode("ascii")
    source = f"src:url(data:font/woff2;base64,{data}) format('woff2')"
    return f"@font-face{{font-family:'Inter Tabular';font-weight:400 800;font-display:swap;{source}}}"


def _faces() -> str:
    """`.hp-f-5m` shows 五万. A tile whose picture is missing shows its name instead."""
    rules = [_rule(text, KINDS[index].name) for index, text in enumerate(KIND_NAMES)]
    return f"<style>{''.join([*rules, _rule('back', '')])}</style>"


def _rule(text: str, name: str) -> str:
    picture = FACES / f"{text}.svg"
    if not picture.is_file():
        return f".hp-f-{text}::after{{content:'{name}'}}"
    data = base64.b64encode(picture.read_bytes()).decode("ascii")
    return f".hp-f-{text}{{background-image:url(data:image/svg+xml;base64,{data})}}"
