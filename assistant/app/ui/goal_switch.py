"""The switch between what a player can aim at: fast, big, safe."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from assistant.app.base.i18n import _
from assistant.teacher import Goal


def goal_switch(goals: Sequence[Goal], chosen: Goal, key: str) -> Goal:
    """One of the goals that the rules leave; `chosen` until another is tapped."""
    names = {Goal.FAST: _("Fast"), Goal.BIG: _("Big"), Goal.SAFE: _("Safe")}
    tapped = st.segmented_control(
        _("What you aim at"),
        goals,
        key=f"{key}-{len(goals)}",
        default=chosen,
        format_func=names.__getitem__,
        required=True,
        width="stretch",
    )
    return Goal(tapped) if tapped else chosen
