"""The entry of the app, `streamlit run assistant/app/main.py`: draws the sections and the page of one."""

from __future__ import annotations

import sys
from pathlib import Path

ICON = Path(__file__).with_name("home_screen") / "icon-192.png"
ROOT = str(Path(__file__).resolve().parents[2])
if ROOT not in sys.path:  # `streamlit run` puts only this file's folder on the path
    sys.path.insert(0, ROOT)

import streamlit as st  # noqa: E402

from assistant.app.shell import ahead  # noqa: E402

ahead.load()

from assistant.app.base.error_boundary import boundary  # noqa: E402
from assistant.app.session import session  # noqa: E402
from assistant.app.session.visitor import section  # noqa: E402
from assistant.app.shell.navigation import tabs, told, watch  # noqa: E402
from assistant.app.shell.page import page  # noqa: E402
from assistant.app.shell.pages import PAGES  # noqa: E402
from assistant.app.shell.styles import dress  # noqa: E402


def main() -> None:
    """One run: what was entered, the sections, the page of one."""
    st.set_page_config(page_title="惠牌", page_icon=ICON, layout="centered", initial_sidebar_state="collapsed")
    dress()
    with boundary():
        at = section(session.load())
        session.save()  # a page that is loaded again while it is drawn goes on here
        tabs(at)
        PAGES[at]()
        told()
        watch()
        page()
    session.save()


main()
