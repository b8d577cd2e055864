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
    key = "play-rules"
    st.session_state[key] = state.rules

    def take() -> None:
        picked = st.session_state[key]
        if picked in RULESETS and picked != current().rules:
            take_up(picked)

    st.selectbox(
        _("Rules"),
        list(RULESETS),
        key=key,
        format_func=lambda name: title_of(RULESETS[name]),
        on_change=take,
        label_visibility="collapsed",
    )


def _option(row: Option, value: OptionValue, written: OptionValue) -> None:
    """One house rule: its clause, and what it can be; what differs from the rules as written is marked."""
    clause = say(row.clause, {})
    label = clause if value == written else f"**{clause}**"
    _FORMS[row.form](row, value, label)


def _put(row: Option, read: Callable[[], Any]) -> Callable[[], None]:
    """Takes a new value, if it is a good one, into the state."""

    def take() -> None:
        value = read()
        if not any(row.problems(value)):
            edit(
                lambda old: replace(
                    old, house=house_rules.text_of(old.rules, {**house_rules.given(old), row.name: value})
                )
            )

    return take


def _flag(row: Option, value: OptionValue, label: str) -> None:
    key = f"house-{row.name}"
    st.session_state[key] = value
    st.toggle(label, key=key, on_change=_put(row, lambda: bool(st.session_state[key])))


def _pick(row: Option, value: OptionValue, label: str) -> None:
    key = f"house-{row.name}"
    st.session_state[key] = value
    st.segmented_control(
        label,
        list(row.choices),
        key=key,
        format_func=_choice_name,
        on_change=_put(row, lambda: st.session_state[key]),
        required=True,
    )


def _choice_name(choice: Any) -> str:
    names = {"pot": _("the pot"), "each": _("each of the others")}
    if choice in names:
        return names[choice]
    if isinstance(choice, str) and set(choice) == set("ESWN"):
        return "".join(term({"E": "东", "S": "南", "W": "西", "N": "北"}[seat]) for seat in choice)
    return str(choice)


def _number(row: Option, value: OptionValue, label: str) -> None:
    key = f"house-{row.name}"
    st.session_state[key] = value
    read = _put(row, lambda: st.session_state[key])
    st.number_input(label, row.least, row.most, key=key, step=1, on_change=read)


def _table(row: Option, value: OptionValue, label: str) -> None:
    assert isinstance(value, Mapping)
    now = dict(value)
    with st.expander(label):
        for name in row.keys:
            key = f"house-{row.name}-{name}"
            st.session_state[key] = now[name]
            read = _put(row, partial(_with, now, name, key))
            st.number_input(term(name), row.least, row.most, key=key, step=1, on_change=read)


def _with(now: Mapping[str, int], name: str, key: str) -> dict[str, Any]:
    return {**now, name: st.session_state[key]}


_FORMS: dict[str, Callable[[Option, OptionValue, str], None]] = {
    "flag": _flag,
    "choice": _pick,
    "number": _number,
    "table": _table,
}
