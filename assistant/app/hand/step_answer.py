"""Step 4: waits, the best discard, or the settlement; or what is in the way of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import streamlit as st

from assistant.app.base.i18n import _, say, term
from assistant.app.hand.advice.advice import advice
from assistant.app.hand.advice.claims import between_turns, discards_seen
from assistant.app.hand.advice.readiness import waiting
from assistant.app.hand.bars import foot
from assistant.app.hand.settlement.share import share
from assistant.app.hand.settlement.summary import summary
from assistant.app.hand.settlement.view import settled
from assistant.app.session.answer import answer
from assistant.app.session.hand_draft import TableState, start_again
from assistant.app.session.session import edit
from assistant.app.ui.elements import title
from assistant.app.ui.html import tag
from assistant.rules import Discards, Problem, Settlement, Waiting

FIXED_AT = {"wrong_tile_count": "tiles", "too_many_copies": "tiles", "bad_tile": "tiles"}
"""Where a fault is put right; everything else at the table step."""


def show(state: TableState, after_settlement: Callable[[TableState], None]) -> None:
    """Whatever the table can say about the state; `after_settlement` draws what others add below a settlement."""
    given = answer(state)
    if given.problems:
        _problems(given.problems)
    elif isinstance(given.found, Settlement):
        told = summary(given.found, state)
        st.html(settled(told))
        share(told)
        after_settlement(state)
        dealer = str(given.found.next_dealer)
        foot(_("Next hand"), change=lambda old: replace(start_again(old), dealer=dealer))
    elif isinstance(given.found, Waiting):
        st.html(waiting(given.found))
        _won(given.found)
        between_turns(state, given.found)
        foot()
    elif isinstance(given.found, Discards):
        advice(state, given.found)
        discards_seen(state)
        foot()


def _won(found: Waiting) -> None:
    """A tap on the tile that came leads to the table, where the win is entered."""
    if not found.waits:
        return
    st.html(tag("h2", _("It came? Tap the tile and settle"), class_="hp-came"))
    with st.container(key="came", horizontal=True, gap="small"):
        for wait in found.waits:
            name = wait.tile.text
            change = partial(replace, winning=name, step="table")
            st.button(term(wait.tile.name), key=f"came-{name}", on_click=edit, args=(change,))


def _problems(problems: tuple[Problem, ...]) -> None:
    st.html(title(_("Not yet"), _("What you entered is kept. Put this right:")))
    for problem in problems:
        st.warning(say(problem.template, problem.values))
    step = FIXED_AT.get(problems[0].code, "table")
    label = _("To the tiles") if step == "tiles" else _("To the table")
    foot(label, change=partial(replace, step=step))
