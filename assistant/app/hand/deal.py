"""A deal that goes on after a win: what happened so far, the next win, and the hands of those who are left."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

import streamlit as st

from assistant.app.base.i18n import _, say, term, tile_name
from assistant.app.base.labels import won_names
from assistant.app.hand.bars import foot
from assistant.app.hand.scene import HandScene
from assistant.app.session import house_rules
from assistant.app.session.answer import hand_of, record, win_record
from assistant.app.session.deal import (
    awaited,
    cleared,
    deal_of,
    goes_on,
    is_begun,
    is_finished,
    kongs,
    times,
    with_time,
)
from assistant.app.session.hand_draft import OwnMeld, TableState
from assistant.app.session.questions import MELD, TIME, asked, is_unknown
from assistant.app.session.session import edit
from assistant.app.ui.choice import choice
from assistant.app.ui.html import tag
from assistant.rules import RulesError, settle
from assistant.usecases.deal import MOST_WINS, DealSoFar, joined
from assistant.usecases.hand import count_problem

HANDS = "hands"
"""Where a problem says that the hands of those who are left are lacking."""


def course(scene: HandScene) -> None:
    """What happened in the deal so far, and whose hand is entered now."""
    deal = deal_of(scene.state)
    if not is_begun(deal):
        return
    lines = (tag("li", " · ".join(_said(win, scene) for win in event["wins"])) for event in deal.wins)
    waiting = awaited(scene.state, scene.seats)
    now = _("Now the next win.")
    if waiting:
        now = _("The wall is empty. Now the hand of {name}.", name=scene.names[waiting[0]])
    elif is_finished(deal):
        now = _("The wall is empty.")
    st.html(tag("div", tag("ol", *lines), tag("p", now), class_="hp-course hp", role="status"))


def _said(win: Mapping[str, Any], scene: HandScene) -> str:
    source = f" ← {scene.names[win['from']]}" if win.get("from") in scene.names else ""
    return f"{scene.names.get(win['seat'], '?')} {won_names()[win['how']]}{source}"


def may_go_on(scene: HandScene) -> bool:
    """Whether somebody else can still win after the win that is shown."""
    state = scene.state
    won = len(deal_of(state).won) + 1 + len(state.others)
    return goes_on(state) and state.how != "nobody" and won < MOST_WINS


def next_win(scene: HandScene) -> None:
    """The bottom button leads to the next win; beside it the end of the wall."""
    change = partial(_went_on, scene)
    st.button(
        _("The wall is empty"), key="wall-empty", on_click=edit, args=(partial(empty_wall, scene),), width="stretch"
    )
    foot(_("Next win"), change=change)


def _went_on(scene: HandScene, state: TableState) -> TableState:
    return cleared(state, _with_this(scene, state))


def _with_this(scene: HandScene, state: TableState) -> DealSoFar:
    """The deal with the win that is entered."""
    played = scene.evening.applied(state) if scene.evening else state
    return joined(deal_of(played), win_record(played), times(played))


def may_ask_kongs(scene: HandScene) -> bool:
    """Whether the last win was just entered: who is left may have made kongs, which are paid all the same."""
    state = scene.state
    won = len(deal_of(state).won) + 1 + len(state.others)
    return goes_on(state) and state.how != "nobody" and won == MOST_WINS


def ask_kongs(scene: HandScene) -> None:
    """A way to enter the kongs of who is left."""
    left = _with_this(scene, scene.state).left(scene.seats)
    label = _("Did {name} make a kong? Enter it", name=scene.names[left]) if len(left) == 1 else ""
    if label:
        change = partial(_last_kongs, scene)
        st.button(label, key="last-kongs", on_click=edit, args=(change,), type="tertiary", width="stretch")


def _last_kongs(scene: HandScene, state: TableState) -> TableState:
    over = cleared(state, replace(_with_this(scene, state), is_over=True))
    return replace(_to_next(scene, replace(over, how="nobody")), step="tiles")


def empty_wall(scene: HandScene, state: TableState) -> TableState:
    """The wall is empty, after the win that is entered if there is one: the hands of those who are left come next."""
    deal = deal_of(state) if state.how == "nobody" else _with_this(scene, state)
    over = replace(cleared(state, replace(deal, is_over=True)), how="nobody")
    return _to_next(scene, over) if _needs_hands(scene, over) else replace(over, step="answer")


def _to_next(scene: HandScene, state: TableState) -> TableState:
    waiting = awaited(state, scene.seats)
    return replace(state, seat=waiting[0], step="photo") if waiting else replace(state, seat="", step="answer")


def _needs_hands(scene: HandScene, state: TableState) -> bool:
    """Whether these house rules look at the hands of those who are left."""
    try:
        settle(record(scene.evening.applied(state) if scene.evening else state))
    except RulesError as error:
        return any(problem.where == HANDS for problem in error.problems)
    return False


def show_left(scene: HandScene) -> None:
    """The table step of a hand that is laid open when the wall is empty: its kongs, and on to the next one."""
    state = scene.state
    waiting = awaited(state, scene.seats)
    kong_times(scene)
    for meld in kongs(state):
        if meld.kind != "concealed_kong":
            _sources(scene, meld)
    if not waiting:
        foot(_("Settle"))
        return
    open_ = next((meld for meld in kongs(state) if is_unknown(state, meld)), None)
    late = next((meld for meld in kongs(state) if meld.tile not in times(state)), None)
    wrong = count_problem(hand_of(state), state.rules)
    is_bare = len(deal_of(state).won) >= MOST_WINS and not state.hand  # nothing but the kongs counts after the last win
    full = (state.is_full or wrong) and not is_bare
    if full:
        told = say(wrong.template, wrong.values) if wrong else _("A hand that has not won has one tile less.")
        st.warning(told)
    lacking = asked(MELD, open_.tile) if open_ else asked(TIME, late.tile) if late else None
    label = (
        say(lacking.template, lacking.values)
        if lacking
        else _("Lay down the hand of {name}", name=scene.names[waiting[0]])
    )
    foot(label, ready=not lacking and not full, change=partial(_laid_down, scene))


def kong_times(scene: HandScene) -> None:
    """When each kong of this hand was made, where somebody had won before: who has won pays for no later one."""
    state = scene.state
    won = deal_of(state).wins
    for meld in kongs(state) if won else ():
        names = {0: _("Before the first win")}
        names |= {
            place: _("After {win}", win=" · ".join(_said(win, scene) for win in one["wins"]))
            for place, one in enumerate(won, 1)
        }
        label = f"{term('杠')} {tile_name(meld.tile)}"
        _choice(label, f"time-{meld.tile}", names, times(state).get(meld.tile), partial(_timed, meld.tile))


def _timed(tile: str, at: int | None) -> None:
    edit(lambda state: with_time(state, tile, at))


def _sources(scene: HandScene, meld: OwnMeld) -> None:
    state = scene.state
    names = {seat: scene.names[seat] for seat in scene.seats if seat != state.seat}
    label = _("{tile} was claimed from", tile=tile_name(meld.tile))

    def take(seat: str | None) -> None:
        melds = tuple(replace(one, side=seat or "") if one.tile == meld.tile else one for one in state.melds)
        edit(lambda old: replace(old, melds=melds))

    now = house_rules.seat_at(state, meld.side)
    _choice(label, f"source-{meld.tile}", names, now or None, take)


def _choice(label: str, key: str, names: Mapping[Any, str], now: Any, take: Callable[[Any], None]) -> None:
    st.segmented_control(label, list(names), format_func=lambda one: names.get(one, ""), **choice(key, now, take))


def _laid_down(scene: HandScene, state: TableState) -> TableState:
    """The hand is taken into the deal, and the next one comes; after the last one all is settled."""
    waiting, deal = awaited(state, scene.seats), deal_of(state)
    if not waiting:
        return replace(state, step="answer")
    seat = waiting[0]
    melds: list[Mapping[str, Any]] = [_plain(state, meld) for meld in state.melds]
    laid = deal.with_melds(seat, melds, times(state))
    after = cleared(state, replace(laid, hands={**deal.hands, seat: "".join(state.tiles)}))
    return _to_next(scene, replace(after, how="nobody"))


def _plain(state: TableState, meld: OwnMeld) -> dict[str, Any]:
    """A meld as a JSON line has it."""
    source = house_rules.seat_at(state, meld.side) if meld.kind != "concealed_kong" else ""
    tiles = "".join(tile[0] for tile in meld.tiles) + meld.tile[-1]
    return {"kind": meld.kind, "tiles": tiles} | ({"from": source} if source else {})
