"""Step 4: waits, the best discard, or the settlement; or what is in the way of it."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import streamlit as st

from assistant.app.base.i18n import _, say, tile_name
from assistant.app.hand.advice.advice import advice
from assistant.app.hand.advice.claims import between_turns, discards_seen
from assistant.app.hand.advice.readiness import waiting
from assistant.app.hand.bars import foot
from assistant.app.hand.deal import ask_kongs, may_ask_kongs, may_go_on, next_win
from assistant.app.hand.hand_link import hand_link
from assistant.app.hand.scene import HandScene
from assistant.app.hand.settlement.share import share
from assistant.app.hand.settlement.summary import summary
from assistant.app.hand.settlement.view import running, settled
from assistant.app.session import house_rules, keys
from assistant.app.session.evening_link import EveningLink
from assistant.app.session.hand_draft import TableState, start_again
from assistant.app.session.session import edit
from assistant.app.ui.elements import title
from assistant.app.ui.html import tag
from assistant.rules import Discards, Problem, Settlement, Waiting

FIXED_AT = {"wrong_tile_count": "tiles", "too_many_copies": "tiles", "bad_tile": "tiles"}
"""Where a fault is put right; everything else at the table step."""


def show(scene: HandScene) -> None:
    """Whatever the table can say about the hand."""
    given = scene.answer
    if given.problems:
        _problems(given.problems)
    elif isinstance(given.found, Settlement):
        _settlement(scene, given.found)
    elif isinstance(given.found, Waiting):
        st.html(waiting(given.found, house_rules.wild_name(scene.state)))
        _won(given.found)
        between_turns(scene.state, given.found)
        foot()
    elif isinstance(given.found, Discards):
        advice(scene.state, given.found)
        discards_seen(scene.state)
        foot()
    if not given.problems:
        hand_link()


def _settlement(scene: HandScene, found: Settlement) -> None:
    """The settlement; below it the evening so far, and the button that saves the hand there or begins the next one."""
    told, evening = summary(found, scene), scene.evening
    is_saved = evening is not None and evening.is_saved(scene.state)
    st.html(settled(told))
    if evening:
        st.html(running(told, is_saved))
    share(told)
    if may_go_on(scene) and not is_saved:
        next_win(scene)
        _as_it_stands(scene)
        return
    if may_ask_kongs(scene) and not is_saved:
        ask_kongs(scene)
    if evening and not is_saved and evening.save:
        label = _("Save as hand {n}", n=evening.number)
        foot(label, act=partial(evening.save, scene.state))
        _aside(scene, evening)
        return
    if evening:
        st.button(_("To the evening"), key="evening-there", on_click=evening.show, type="tertiary", width="stretch")
    foot(_("Next hand"), change=partial(_next_hand, due="" if evening else str(found.next_dealer)))


def _as_it_stands(scene: HandScene) -> None:
    """A deal of which no more is entered: saved where an evening is open, and on to the next one."""
    evening = scene.evening
    if evening and evening.save:
        label = _("Save as hand {n} as it stands", n=evening.number)
        st.button(label, key="as-it-stands", on_click=_save, args=(scene, evening), type="tertiary", width="stretch")
    else:
        change = partial(_next_hand, due="")
        st.button(_("Next hand"), key="as-it-stands", on_click=edit, args=(change,), type="tertiary", width="stretch")


def _save(scene: HandScene, evening: EveningLink) -> None:
    if evening.save:
        evening.save(scene.state)


def _aside(scene: HandScene, evening: EveningLink) -> None:
    """What else can be done with a hand that is not saved; and a dealer other than the evening's is said."""
    if scene.state.deals != evening.dealer:
        names = scene.names
        one, other = names[evening.dealer], names[scene.state.deals]
        st.caption(_("By the evening {one} deals; here it is {other}.", one=one, other=other))
    change = partial(_next_hand, due="")
    label = _("Do not save it: next hand")
    st.button(label, key="unsaved-next", on_click=edit, args=(change,), type="tertiary", width="stretch")


def _next_hand(state: TableState, due: str) -> TableState:
    """The next hand of the table; in an evening the evening says who deals."""
    return replace(start_again(state, keys.lasting(state)), due=due)


def _won(found: Waiting) -> None:
    """A tap on the tile that came leads to the table, where the win is entered."""
    if not found.waits:
        return
    st.html(tag("h2", _("Did it come? Tap it to settle"), class_="hp-came"))
    with st.container(key="came", horizontal=True, gap="small"):
        for wait in found.waits:
            name = wait.tile.text
            change = partial(replace, winning=name, step="table")
            st.button(tile_name(name), key=f"came-{name}", on_click=edit, args=(change,))


def _problems(problems: tuple[Problem, ...]) -> None:
    st.html(title(_("Not yet"), _("What you entered is kept. Put this right:")))
    for problem in problems:
        st.warning(say(problem.template, problem.values))
    step = FIXED_AT.get(problems[0].code, "table")
    label = _("To the tiles") if step == "tiles" else _("To the table")
    foot(label, change=partial(replace, step=step))
