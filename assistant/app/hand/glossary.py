"""The words of the table, one tap away from every step: what each means, and its Chinese name."""

from __future__ import annotations

from collections.abc import Mapping

import streamlit as st

from assistant.app.base.i18n import _, is_chinese, term
from assistant.app.session import house_rules
from assistant.app.session.hand_draft import TableState
from assistant.app.ui.html import tag


def glossary_button(state: TableState) -> None:
    """A question mark that opens the words."""
    if st.button(_("Words of the game"), key="glossary", icon=":material/help:"):
        st.dialog(_("Words of the game"), width="medium")(_show)(state)


def _show(state: TableState) -> None:
    wilds = house_rules.game_of(state).wilds
    wild = {wilds.name: _of_wild(wilds.indicator)} if wilds else {}
    lines = (
        tag("div", tag("dt", _title(chinese)), tag("dd", text), class_="hp-word-line")
        for chinese, text in {**_words(), **wild}.items()
    )
    st.html(tag("dl", *lines, class_="hp hp-glossary"))


def _title(chinese: str) -> str:
    """The word; in English the Chinese one stands second."""
    return term(chinese) if is_chinese() else f"{term(chinese)} {chinese}"


def _of_wild(indicator: str) -> str:
    text = _("Stands for any tile in a hand.")
    return text + (" " + _("{tile}, the tile that is turned up, says which one.", tile=indicator) if indicator else "")


def _words() -> Mapping[str, str]:
    """Word → what it means."""
    return {
        "自摸": _("The winner drew the winning tile: all others pay."),
        "点炮": _("Somebody discarded the tile that another hand wins with: who discarded pays."),
        "抢杠": _("Somebody adds a tile to a pong, and another hand wins with it: who made the kong pays."),
        "荒牌": _("The wall is empty and nobody has won."),
        "庄": _("The dealer, who has the first turn and often wins or pays more."),
        "番": _("What a hand is worth is counted in it; every pattern in a hand brings some."),
        "番种": _("The patterns that a hand is worth something for."),
        "底分": _("Points for one fan, agreed at the table."),
        "吃": _("A run made with the tile that the player on the left has just discarded."),
        "碰": _("Three alike, made with a tile that somebody has just discarded."),
        "杠": _("Four alike, open or concealed; a tile is drawn in place of the fourth."),
        "副露": _("Sets that were claimed and lie open on the table."),
        "门清": _("A hand without open melds."),
        "听牌": _("One tile is lacking: the hand is ready."),
        "互包": _("After three claims from one another, one of two players pays all of the other's win."),
        "烧庄": _("After drawn hands the dealer pays the others, whoever wins."),
        "海底": _("The last tile of the wall."),
        "杠上开花": _("Won with the tile drawn after a kong."),
    }
