"""The entry of the app, `streamlit run assistant/app/main.py`: draws the sections and the page of one."""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = str(Path(__file__).resolve().parents[2])
if ROOT not in sys.path:  # `streamlit run` puts only this file's folder on the path
    sys.path.insert(0, ROOT)

import streamlit as st  # noqa: E402

from assistant.app import memory  # noqa: E402
from assistant.app.boundary import boundary  # noqa: E402
from assistant.app.components.page import page  # noqa: E402
from assistant.app.frame import tabs, told, watch  # noqa: E402
from assistant.app.look import dress  # noqa: E402
from assistant.app.sections import sections  # noqa: E402


def main() -> None:
    """One run: what was entered, the sections, the page of one."""
    st.set_page_config(page_title="惠牌", page_icon="🀄", layout="centered", initial_sidebar_state="collapsed")
    dress()
    with boundary():
        at = memory.load()
        tabs(at)
        sections()[at].show()
        told()
        watch()
        page()
    memory.save()


main()
