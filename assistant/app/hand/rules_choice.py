"""What is played: every set of rules with a sentence and a picture, asked on the first visit and kept on this phone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import streamlit as st

from assistant.app.base.i18n import _, is_chinese, term
from assistant.app.session import phone
from assistant.app.session.hand_draft import TableState
from assistant.app.session.session import edit
from assistant.app.ui.elements import face
from assistant.app.ui.html import Markup, tag
from assistant.app.ui.tappable import tap, tappable
from assistant.rules import RULESETS, RulesError, RuleSet, parse_tiles

OPEN = "rules-choice-open"
SHOWN = 14
"""Tiles of a picture, at most."""


def rules_choice(state: TableState) -> None:
    """The question on the first visit; after that one line, a tap on which asks again."""
    if phone.my_rules() and not st.session_state.get(OPEN):
        label = _("Playing: {rules}", rules=title_of(RULESETS[state.rules]))
        st.button(label, key="play-what", type="tertiary", on_click=_ask, width="stretch")
        return
    cards = (_card(rules, rules.name == state.rules) for rules in RULESETS.values())
    asked = tag("h2", _("What do you play?"), class_="hp-came")
    tappable("rules", Markup(asked + tag("div", *cards, class_="hp-ruleset-cards")), _take)


def title_of(rules: RuleSet) -> str:
    """What a set of rules is called in the language of the session."""
    return term(rules.title) if is_chinese() else rules.gloss


def take_up(rules: str) -> None:
    """These rules from now on, also for the hand that is being entered; its house rules go with the old ones."""
    phone.play(rules)
    edit(lambda old: old if old.rules == rules else replace(old, rules=rules, house="", keys=""))


def _ask() -> None:
    st.session_state[OPEN] = True


def _take(rules: str) -> None:
    if rules in RULESETS:
        st.session_state.pop(OPEN, None)
        take_up(rules)


def _card(rules: RuleSet, played: bool) -> Markup:
    picture = tag("span", *map(face, _picture(rules)), class_="hp-ruleset-picture", aria_hidden="true")
    words = (tag("b", title_of(rules)), tag("small", " · ".join(_facts(rules))))
    return tap(rules.name, picture, *words, class_="hp-ruleset hp-on" if played else "hp-ruleset")


def _facts(rules: RuleSet) -> Iterator[str]:
    """What tells a game from others: its tiles, wild tiles and flowers, what is counted."""
    game = rules.game(rules.as_written)
    yield _("{n} tiles, {hand} in a hand", n=game.tiles.size, hand=game.shape.size)
    if game.wilds:
        yield term(game.wilds.name)
    if game.tiles.flowers:
        yield _("flowers")
    yield _("counted in {unit}", unit=term(rules.unit))


def _picture(rules: RuleSet) -> tuple[str, ...]:
    """The hand that shows the row worth most."""
    worth = rules.values(rules.as_written) if rules.values else {row.name: row.value for row in rules.fan}
    for row in sorted(rules.fan, key=lambda one: -worth.get(one.name, 0)):
        try:
            tiles = parse_tiles(row.example.hand.replace("+", ""))
        except RulesError:  # a hand that is given by its name
            continue
        return tuple(tile.text for tile in tiles)[:SHOWN]
    return ()
