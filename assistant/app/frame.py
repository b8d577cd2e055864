"""The bars: the sections of the app, the steps of a hand, and what to do next."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import streamlit as st

from assistant.app import memory
from assistant.app.lang import LANGUAGES, _, language
from assistant.app.photos import forget_problems
from assistant.app.sections import sections, titles
from assistant.app.state import STEPS, TableState, next_step

WATCH_SECONDS = 4.0
"""How often a phone looks whether another one has changed its hand."""


def tabs(at: str) -> None:
    """The sections, and the languages behind the last button."""
    named = titles()
    with st.container(key="sections", horizontal=True, wrap=False, gap=None, vertical_alignment="center"):
        for name in sections():
            st.button(
                named[name],
                key=f"at-{name}",
                type="primary" if name == at else "secondary",
                on_click=memory.go_to,
                args=(name,),
                width="stretch",
            )
        with st.popover("文A", key="languages", help=None):
            for code, spoken in LANGUAGES.items():
                st.button(
                    spoken.name,
                    key=f"speak-{code}",
                    type="primary" if code == language() else "secondary",
                    on_click=memory.choose_language,
                    args=(code,),
                    width="stretch",
                )


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


def _turns() -> None:
    """Take back, and make again."""
    held = memory.held()
    for name, icon, act, can, words, keys in (
        ("undo", ":material/undo:", memory.undo, held.can_undo, _("Undo"), "Mod+Z"),
        ("redo", ":material/redo:", memory.redo, held.can_redo, _("Redo"), "Mod+Shift+Z"),
    ):
        st.button(words, key=name, icon=icon, on_click=act, disabled=not can, shortcut=keys)


def told() -> None:
    """What happened to the hand that a person should know."""
    sentences = {
        "gone": _("The hand of this link is not here any more, or the link is incomplete. Here is an empty one."),
        "clash": _("Another phone changed the same at this moment. Yours counts; “Undo” brings the other's."),
        "unsaved": _(
            "This cannot be saved at the moment. It stays in the link of this page; the next tap tries again."
        ),
    }
    for name in memory.told():
        st.toast(sentences[name], duration="long")


@st.fragment(run_every=WATCH_SECONDS)
def watch() -> None:
    """Shows what another phone has changed in this hand."""
    if memory.refresh():
        st.rerun()


def foot(
    onward: str = "",
    back: bool = True,
    ready: bool = True,
    change: Callable[[TableState], TableState] = next_step,
) -> None:
    """The bar at the bottom: back, and the one thing to do next.

    The buttons of each step are others, and wake a moment after they appear: a double tap does nothing twice.
    """
    step = memory.current().step
    with st.container(key="foot", horizontal=True, wrap=False, gap="small"):
        if back:
            with st.container(key="back", width="content"):
                before = partial(next_step, steps=-1)
                st.button(_("Back"), key=f"back-{step}", on_click=_leave, args=(step, before))
        if onward:
            with st.container(key="onward"):
                st.button(
                    onward,
                    key=f"onward-{step}",
                    type="primary",
                    width="stretch",
                    disabled=not ready,
                    on_click=_leave,
                    args=(step, change),
                )


def _leave(step: str, change: Callable[[TableState], TableState]) -> None:
    """The change that leads away from a step; a second tap, which comes when it is left already, does nothing."""
    if memory.current().step == step:
        memory.edit(change)


def _go(step: str) -> None:
    forget_problems()  # said once
    memory.edit(lambda state: replace(state, step=step))
