"""The bars of a hand: its steps above, and what to do next below."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import streamlit as st

from assistant.app.base.i18n import _
from assistant.app.hand.glossary import glossary_button
from assistant.app.photos.intake import forget_problems
from assistant.app.session import session
from assistant.app.session.hand_draft import STEPS, TableState, next_step


def steps(state: TableState) -> None:
    """Where one is in the hand, and a tap to any step of it."""
    titles = {"photo": _("Photo"), "tiles": _("Tiles"), "table": _("Table"), "answer": _("Answer")}
    with st.container(key="bar", horizontal=True, wrap=False, gap=None, vertical_alignment="center"):
        for step in STEPS:
            st.button(
                titles[step],
                key=f"to-{step}",
                type="primary" if step == state.step else "secondary",
                on_click=_go,
                args=(step,),
                width="stretch",
            )
        _turns()
        glossary_button(state)


def _turns() -> None:
    """Take back, and make again."""
    held = session.held()
    for name, icon, act, can, words, keys in (
        ("undo", ":material/undo:", session.undo, held.can_undo, _("Undo"), "Mod+Z"),
        ("redo", ":material/redo:", session.redo, held.can_redo, _("Redo"), "Mod+Shift+Z"),
    ):
        st.button(words, key=name, icon=icon, on_click=act, disabled=not can, shortcut=keys)


def foot(
    onward: str = "",
    back: bool = True,
    ready: bool = True,
    change: Callable[[TableState], TableState] = next_step,
    act: Callable[[], object] | None = None,
    aside: str = "",
) -> None:
    """The bar at the bottom: back, and the one thing to do next.

    `change` leads on; `act` is done instead of it, and leaves the step as it is. `aside` is a second button, which
    leads to the next step as it would without `change`. The buttons of each step are others,
    and wake a moment after they appear: a double tap does nothing twice.
    """
    step = session.current().step
    with st.container(key="foot", horizontal=True, wrap=False, gap="small"):
        if back:
            with st.container(key="back", width="content"):
                before = partial(next_step, steps=-1)
                st.button(_("Back"), key=f"back-{step}", on_click=_leave, args=(step, before))
        if aside:
            with st.container(key="aside", width="content"):
                st.button(aside, key=f"aside-{step}", on_click=_leave, args=(step, next_step))
        if onward:
            with st.container(key="onward"):
                st.button(
                    onward,
                    key=f"do-{step}" if act else f"onward-{step}",
                    type="primary",
                    width="stretch",
                    disabled=not ready,
                    on_click=_done if act else _leave,
                    args=(act,) if act else (step, change),
                )


def _done(act: Callable[[], object]) -> None:
    act()


def _leave(step: str, change: Callable[[TableState], TableState]) -> None:
    """The change that leads away from a step; a second tap, which comes when it is left already, does nothing."""
    if session.current().step == step:
        session.edit(change)


def _go(step: str) -> None:
    forget_problems()  # said once
    session.edit(lambda state: replace(state, step=step))
