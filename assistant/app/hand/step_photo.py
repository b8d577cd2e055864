"""Step 1: a photo of the hand, the sample, or no photo at all."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import streamlit as st

from assistant.app.base.i18n import _
from assistant.app.hand.camera.camera import camera
from assistant.app.hand.rules_choice import rules_choice
from assistant.app.hand.scene import HandScene
from assistant.app.photos.intake import forget_problems, take_in
from assistant.app.session.deal import deal_of, is_begun
from assistant.app.session.hand_draft import start_again
from assistant.app.session.phone import my_rules
from assistant.app.session.session import edit
from assistant.app.ui.elements import hero, title

SAMPLE = Path(__file__).resolve().parents[3] / "datasets" / "samples" / "hand.jpg"
"""A photo that comes with the project."""


def show(scene: HandScene) -> None:
    """The ways in, the widest one first; on a first visit what is played is asked before them."""
    first = not my_rules() and scene.evening is None
    begun = is_begun(deal_of(scene.state))
    if not begun:
        st.html(hero(_("Your mahjong, counted for you")))
    if first and not begun:
        rules_choice(scene.state)
    note = _("Lay the tiles in one row, melds beside it, and shoot from above.")
    st.html(title(_("Photograph the hand"), note))
    with st.container(key="photo-in"):
        camera()
        with st.container(key="photo-else", horizontal=True, gap="small"):
            st.button(_("No photo: tap the tiles"), key="by-hand", on_click=_by_hand, width="stretch")
            if SAMPLE.is_file():
                st.button(_("Try the sample photo"), key="sample", on_click=_sample, width="stretch")
        if scene.state.hand:
            st.caption(_("A photo taken here is another hand; to add to this one, see above its tiles."))
            _clear()
        if not first and not begun:
            rules_choice(scene.state)


def _sample() -> None:
    data = SAMPLE.read_bytes()
    take_in([(data, len(data))], "new")


def _by_hand() -> None:
    forget_problems()
    edit(lambda state: replace(state, step="tiles"))


def _clear() -> None:
    label = _("New hand: clear the tiles")
    st.button(label, key="clear", type="tertiary", on_click=edit, args=(start_again,), width="stretch")
