"""A tile that someone has just discarded: does it win, and what would 吃, 碰 and 杠 of it do?"""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import streamlit as st

from assistant.app.base.i18n import _, term
from assistant.app.base.labels import side_names
from assistant.app.hand.advice.advice import chosen_draws, counted, goal_chosen, hui_text
from assistant.app.hand.advice.html import odds, readings
from assistant.app.hand.advice.why import improving
from assistant.app.hand.seen_tiles.seen import OFFERED, seen
from assistant.app.session import house_rules
from assistant.app.session.answer import hand_of, round_of, seen_of
from assistant.app.session.hand_draft import SEATS, TableState, meld_lying
from assistant.app.session.session import edit
from assistant.app.ui.elements import face, sentences
from assistant.app.ui.html import Markup, tag
from assistant.rules import RulesError, Seat, Tile, Waiting
from assistant.teacher import Claim, Offer
from assistant.usecases.hand import Side, lesson_of, offer_of

SIDE = "choose-offered-side"


def between_turns(state: TableState, found: Waiting) -> None:
    """Draw the chances of a hand that waits for its turn, and what can be done with a tile just discarded."""
    lesson = lesson_of(hand_of(state), round_of(state), seen_of(state), found, chosen_draws())
    chances = odds(lesson.outlook, lesson.leaves, lesson.draws)
    better = improving(lesson.improves, lesson.outlook.changed)
    st.html(tag("div", chances, better, readings(found, hui_text(state)), class_="hp-between"))
    tile = st.session_state.get(OFFERED)
    if tile and state.seen and state.seen[-1] == tile:
        _offered(state, tile)
    _entering(state, _("Somebody discards? Claim it or let it pass"), sides=True)
    counted(lesson.unseen, lesson.draws, lesson.shapes, house_rules.wild_name(state))


def discards_seen(state: TableState) -> None:
    """The keys of seen tiles where it is the own turn: what lies on the table is no longer left."""
    _entering(state, _("What the others have discarded"), sides=False)


def _entering(state: TableState, name: str, sides: bool) -> None:
    label = f"{name} · {len(state.seen)}" if state.seen else name
    with st.expander(label, key="entering-seen"):
        if sides:
            with st.container(key="row-offered"):
                st.segmented_control(
                    _("Discarded by"),
                    list(side_names()),
                    key=SIDE,
                    default="left",
                    format_func=side_names().__getitem__,
                    label_visibility="collapsed",
                    width="stretch",
                    required=True,
                )
        seen(state)


def _offered(state: TableState, tile: str) -> None:
    """What the hand can do with the tile."""
    side: Side = st.session_state.get(SIDE) or "left"
    try:
        given = offer_of(
            hand_of(state),
            round_of(state),
            Seat(state.seat or SEATS[0]),
            Tile.parse(tile),
            side,
            seen_of(state)[:-1],
            goal_chosen(state),
        )
    except RulesError:  # a fifth copy: whatever is entered next puts it right
        return
    with st.container(key="offered"):
        st.html(_headline(given, side))
        if given.win:
            source = house_rules.seat_at(state, side)
            win = partial(replace, winning=tile, how="discard", source=source, step="table", seen=state.seen[:-1])
            st.button(_("Win with it"), key="claim-win", type="primary", on_click=edit, args=(win,), width="stretch")
        for place, claim in enumerate(given.claims):
            _claim(claim, place, tile, side)


def _headline(given: Offer, side: str) -> Markup:
    told = _("{side} discards {tile}", side=side_names()[side], tile=given.tile)
    more = sentences(given.says) if given.says else ""
    return tag("div", face(given.tile.text), tag("div", tag("strong", told), more, class_="hp-told"), class_="hp-offer")


def _claim(claim: Claim, place: int, tile: str, side: str) -> None:
    with st.container(key=f"advice-claim-{place}", horizontal=True, wrap=False, vertical_alignment="center"):
        st.html(tag("div", sentences(claim.says[:1]), sentences(claim.says[1:], "hp-worse"), class_="hp-told"))
        tiles = tuple(known.text for known in claim.meld.tiles)
        take = partial(claimed, kind=claim.meld.kind.value, tiles=tiles, tile=tile, side=side)
        st.button(term(claim.meld.kind.chinese), key=f"claim-{place}", on_click=edit, args=(take,))


def claimed(state: TableState, kind: str, tiles: tuple[str, ...], tile: str, side: str) -> TableState:
    """The state after the tile discarded last was claimed from that side, for the meld of these `tiles`."""
    meld = meld_lying(kind, tiles, house_rules.wild_in_melds(state), side)
    own = list(tiles)
    own.remove(tile)
    hand = list(state.hand)
    if meld is None:
        return state
    for name in own:
        held = next((known for known in reversed(hand) if known.tile == name), None)
        if held is None or state.seen[-1:] != (tile,):  # tapped twice
            return state
        hand.remove(held)
    return replace(state, hand=tuple(hand), melds=(*state.melds, meld), seen=state.seen[:-1], winning="")
