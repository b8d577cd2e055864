"""The rules that are played by: which ones, every house rule with its clause, presets with their files."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

import streamlit as st

from assistant.app.base.i18n import _, say, term
from assistant.app.hand import presets_form
from assistant.app.hand.rules_choice import take_up, title_of
from assistant.app.session import house_rules
from assistant.app.session.hand_draft import TableState
from assistant.app.session.session import current, edit
from assistant.app.ui.choice import choice
from assistant.rules import RULESETS, OptionValue
from assistant.rules.definition.options import Option


def rules_button(state: TableState) -> None:
    """What is played, and a tap to change it."""
    changed = len(house_rules.given(state))
    note = _("{n} house rules", n=changed) if changed else _("as written")
    label = _("Rules: {rules}, {note}", rules=title_of(house_rules.rules_of(state)), note=note)
    if st.button(label, key="playing", icon=":material/tune:", type="tertiary", width="stretch"):
        presets_form.forget_note()
        _open()


def _open() -> None:
    st.dialog(_("Rules of this table"), width="medium", on_dismiss="rerun")(_playing)()


def _playing() -> None:
    state = current()
    _rules(state)
    presets_form.shelf(state)
    st.html(f'<h2 class="hp-came">{_("House rules")}</h2>')
    rules, given = house_rules.rules_of(state), house_rules.given(state)
    house, written = house_rules.house(state), rules.written(given)
    for row in rules.options:
        _option(row, getattr(house, row.name), getattr(written, row.name))
    if given:
        st.button(_("All as written"), key="as-written", on_click=edit, args=(partial(replace, house=""),))
    presets_form.files(state)


def _rules(state: TableState) -> None:
    st.selectbox(
        _("Rules"),
        list(RULESETS),
        format_func=lambda name: title_of(RULESETS[name]),
        label_visibility="collapsed",
        **choice("play-rules", state.rules, take_up),
    )


def _option(row: Option, value: OptionValue, written: OptionValue) -> None:
    """One house rule: its clause, and what it can be; what differs from the rules as written is marked."""
    clause = say(row.clause, {})
    label = clause if value == written else f"**{clause}**"
    _FORMS[row.form](row, value, label)


def _put(row: Option, value: OptionValue) -> None:
    """Takes a new value, if it is a good one, into the state."""
    if not any(row.problems(value)):
        edit(
            lambda old: replace(old, house=house_rules.text_of(old.rules, {**house_rules.given(old), row.name: value}))
        )


def _shown(row: Option, value: OptionValue) -> dict[str, Any]:
    """What a widget of a house rule needs to show its value and to take another."""
    return choice(f"house-{row.name}", value, partial(_put, row))


def _flag(row: Option, value: OptionValue, label: str) -> None:
    st.toggle(label, **_shown(row, value))


def _pick(row: Option, value: OptionValue, label: str) -> None:
    st.segmented_control(label, list(row.choices), format_func=_choice_name, required=True, **_shown(row, value))


def _choice_name(choice: Any) -> str:
    names = {"pot": _("the pot"), "each": _("each of the others")}
    if choice in names:
        return names[choice]
    if isinstance(choice, str) and set(choice) == set("ESWN"):
        return "".join(term({"E": "东", "S": "南", "W": "西", "N": "北"}[seat]) for seat in choice)
    return str(choice)


def _number(row: Option, value: OptionValue, label: str) -> None:
    st.number_input(label, row.least, row.most, step=1, **_shown(row, value))


def _table(row: Option, value: OptionValue, label: str) -> None:
    assert isinstance(value, Mapping)
    now = dict(value)
    with st.expander(label):
        for name in row.keys:
            taken = choice(f"house-{row.name}-{name}", now[name], partial(_put_one, row, name))
            st.number_input(term(name), row.least, row.most, step=1, **taken)


def _put_one(row: Option, name: str, value: int) -> None:
    _put(row, {**getattr(house_rules.house(current()), row.name), name: value})


_FORMS: dict[str, Callable[[Option, OptionValue, str], None]] = {
    "flag": _flag,
    "choice": _pick,
    "number": _number,
    "table": _table,
}
