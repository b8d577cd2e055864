"""House rules under a name: kept in the store, chosen with a tap, taken along as a file."""

from __future__ import annotations

import logging
from dataclasses import replace

import streamlit as st

from assistant.app.base.i18n import _, say
from assistant.app.base.store import storage
from assistant.app.base.uploads import grant
from assistant.app.session import house_rules
from assistant.app.session.hand_draft import TableState
from assistant.app.session.session import current, edit
from assistant.app.session.visitor import is_allowed
from assistant.app.ui.html import plain
from assistant.ledger.errors import LedgerError
from assistant.rules import Problem, RulesError
from assistant.rules.presets import LONGEST_NAME, Preset, built_in, preset, read_preset, write_preset

log = logging.getLogger(__name__)
NOTE = "preset-note"


def shelf(state: TableState) -> None:
    """The presets of the ruleset and of this machine, as buttons; the one that is played now is marked."""
    known = [*built_in(state.rules), *_kept()]
    if not known:
        return
    with st.container(key="presets", horizontal=True, wrap=True, gap="small"):
        for place, one in enumerate(known):
            here = (one.rules, house_rules.text_of(one.rules, one.options)) == (state.rules, state.house)
            st.button(
                plain(one.name),
                key=f"preset-{place}",
                type="primary" if here else "secondary",
                on_click=_apply,
                args=(one,),
            )


def files(state: TableState) -> None:
    """Keep these house rules under a name, save them as a file, take in a file."""
    st.html(f'<h2 class="hp-came">{_("Keep these house rules")}</h2>')
    with st.container(key="preset-keep", horizontal=True, vertical_alignment="bottom", gap="small"):
        name = st.text_input(_("Name"), key="preset-name", max_chars=LONGEST_NAME, placeholder=_("our Wednesday table"))
        st.button(_("Keep"), key="preset-save", on_click=_keep)
    _said()
    kept = next((one for one in _kept() if _is_played(one, state)), None)
    made = kept or preset(name.strip() or _("our table"), state.rules, house_rules.given(state))
    with st.container(key="preset-files", horizontal=True, wrap=True, gap="small"):
        st.download_button(
            _("Save as a file"), write_preset(made), file_name="huipai-rules.json", mime="application/json"
        )
        if kept:
            st.button(_("Forget “{name}”", name=plain(kept.name)), key="preset-drop", on_click=_drop, args=(kept.name,))
    if not grant(is_allowed("upload")):
        return
    file = st.file_uploader(_("Take in a file of house rules"), type="json", key="preset-file", max_upload_size=1)
    if file is not None and st.session_state.get("preset-taken") != file.file_id:
        st.session_state["preset-taken"] = file.file_id
        _take_in(file.getvalue())
        st.rerun(scope="fragment")


def _is_played(one: Preset, state: TableState) -> bool:
    return (one.rules, house_rules.text_of(one.rules, one.options)) == (state.rules, state.house)


def _apply(one: Preset) -> None:
    edit(lambda old: replace(old, rules=one.rules, house=house_rules.text_of(one.rules, one.options)))


def _keep() -> None:
    state, name = current(), str(st.session_state.get("preset-name", ""))
    try:
        _authorize()
        made = preset(name, state.rules, house_rules.given(state))
        storage().presets.save(made.name, write_preset(made))
        st.session_state[NOTE] = _("Kept: “{name}”.", name=plain(made.name))
    except RulesError as error:
        _fault(error.problems)
    except Exception as error:  # the store says in words what is wrong with it
        _failed(error)


def _drop(name: str) -> None:
    try:
        _authorize()
        storage().presets.delete(name)
    except Exception as error:  # as above
        _failed(error)


def _take_in(data: bytes) -> None:
    try:
        made = read_preset(data)
        _authorize()
        storage().presets.save(made.name, write_preset(made))
        _apply(made)
        st.session_state[NOTE] = _("Taken in and played: “{name}”.", name=plain(made.name))
    except RulesError as error:
        _fault(error.problems)
    except Exception as error:  # as above
        _failed(error)


def _authorize() -> None:
    """House rules are the club's: strangers play by them and change none. Raises `LedgerError`."""
    if not is_allowed("house"):
        raise LedgerError.saying("forbidden", "You may not do this: ask an owner of the club.")


def _kept() -> list[Preset]:
    """The presets of the store that make sense."""
    found = []
    try:
        stored = storage().presets.all()
    except Exception as error:  # as above
        _failed(error)
        return []
    for one in stored:
        try:
            found.append(read_preset(one.body))
        except RulesError:
            log.warning("a preset makes no sense")
    return found


def _fault(problems: tuple[Problem, ...]) -> None:
    st.session_state[NOTE] = " ".join(say(one.template, one.values) for one in problems)


def _failed(error: Exception) -> None:
    log.exception("the presets cannot be used")
    problems: tuple[Problem, ...] = getattr(error, "problems", ())
    st.session_state[NOTE] = _("The presets of this machine cannot be used at the moment.")
    if problems:
        _fault(problems)


def _said() -> None:
    if note := st.session_state.get(NOTE):
        st.info(note)


def forget_note() -> None:
    """What was said belongs to the last time."""
    st.session_state.pop(NOTE, None)
