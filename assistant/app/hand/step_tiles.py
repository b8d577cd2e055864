"""Step 2: check the tiles."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import streamlit as st

from assistant.app.base.i18n import _, say
from assistant.app.hand.bars import foot
from assistant.app.hand.scene import HandScene
from assistant.app.hand.strip.strip import strip
from assistant.app.photos.cache import Seen, shelf
from assistant.app.photos.corrections import onward, switch
from assistant.app.photos.merge import STRIDE
from assistant.app.photos.pictures import show_photos
from assistant.app.session import house_rules
from assistant.app.session.answer import is_won
from assistant.app.session.deal import deal_of
from assistant.app.session.hand_draft import MOST_MELDS, MOST_TILES, TableState
from assistant.app.session.questions import questions
from assistant.app.ui.html import tag


def show(scene: HandScene) -> None:
    """The hand below its photos."""
    state = scene.state
    photos = [shelf().get(token) for token in state.photos]
    show_photos({token: photo.data_url for token, photo in zip(state.photos, photos, strict=True) if photo})
    for remark in remarks(state, photos):
        st.html(tag("p", remark, class_="hp-remark"))
    strip(state, photos)
    switch(state)
    _foot(scene)


def _foot(scene: HandScene) -> None:
    """On to the table; where a full hand lies before somebody whose seat is known, a 自摸 settles it with one tap."""
    state = scene.state
    is_mine = scene.me and scene.me in deal_of(state).left(scene.seats)
    if not (is_mine and state.is_full and not state.seat and not state.how):
        foot(_("On to the table"), ready=bool(state.hand or state.melds), change=onward)
        return
    lacking = not state.indicator and house_rules.plays_hui(state)
    label = _("First choose the {tile}", tile=house_rules.turned_up(state)) if lacking else _("自摸, settle")
    foot(label, ready=not lacking, change=partial(self_drawn, scene), aside=_("Table"))


def self_drawn(scene: HandScene, state: TableState) -> TableState:
    """The player of this phone has drawn the winning tile: settled, or at the table where something else is open."""
    won = replace(onward(state), seat=scene.me, how="self_draw")
    known = scene.evening.applied(won) if scene.evening else won
    return replace(won, step="table" if questions(known) and is_won(known) else "answer")


def remarks(state: TableState, photos: list[Seen | None]) -> list[str]:
    """What the reader says about the photos, and what did not fit into the hand."""
    is_settled = len(state.hand) - state.waiting_count in (0, 1) and not state.doubts
    told = () if is_settled else photos  # what the reader was unsure of is put right by then
    found = [say(template, values) for photo in told if photo for template, values in photo.remarks]
    seen = sum(len(photo.hand) for photo in photos if photo)
    if seen > MOST_TILES <= len(state.hand):
        more = _(
            "{n} tiles were seen, and a hand never has more than {most}: the rest is dotted on the photo. "
            "Remove what is not yours, and tap what is.",
            n=seen,
            most=MOST_TILES,
        )
        found.append(more)
    melds = sum(len(photo.melds) for photo in photos if photo)
    if melds > MOST_MELDS <= len(state.melds):
        more = _(
            "{n} melds were seen, and a hand never has more than {most}: the rest is dotted on the photo. "
            "Remove what is not yours, and tap what is.",
            n=melds,
            most=MOST_MELDS,
        )
        found.append(more)
    mine = {tile.seen for tile in state.hand} | {box for meld in state.melds for box in meld.boxes}
    others = sum(
        STRIDE * index + place not in mine for index, photo in enumerate(photos) if photo for place in photo.others
    )
    if others:
        note = _("{n} other tiles on the photo count as seen: tap one there to take it into the hand.", n=others)
        found.append(note)
    if None in photos:
        found.append(_("A photo is no longer kept here; what was read on it is."))
    return list(dict.fromkeys(found))
