"""Drafts: every change is in the store, undo and redo walk along the versions, two phones lose nothing silently."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.app.session import drafts
from assistant.app.session.drafts import DraftEntry, HeldDraft, changed, fresh, merged, opened, redone, undone
from assistant.app.session.hand_draft import HandTile, TableState

EMPTY = TableState()


def put(held: HeldDraft, step: str = "table", **values: object) -> HeldDraft:
    """The draft after this phone has entered these values."""
    after = replace(held.entry.state, step=step, **values)  # type: ignore[arg-type]
    return changed(held, after, step)[0]


def test_nothing_is_stored_before_the_first_change() -> None:
    held = fresh(EMPTY)
    assert opened(held.key) is None
    kept = put(held, burn=1)
    assert opened(held.key) == kept
    assert kept.entry.state == replace(EMPTY, burn=1)


@pytest.mark.parametrize("key", ["", "short", "../../etc/passwd", "x" * 65, "<script>alert(1)</script>", "é" * 30])
def test_a_key_that_is_none_opens_nothing(key: str) -> None:
    assert opened(key) is None


def test_keys_are_long_and_all_different() -> None:
    keys = {fresh(EMPTY).key for _ in range(200)}
    assert len(keys) == 200
    assert all(drafts.KEY.fullmatch(key) for key in keys)


def test_undo_goes_back_to_the_start_and_redo_to_the_end() -> None:
    states = [fresh(EMPTY)]
    for burn in (1, 2, 3):
        states.append(put(states[-1], burn=burn))
    held = states[-1]
    assert (held.can_undo, held.can_redo) == (True, False)
    for burn in (2, 1, 0):
        held, step = undone(held)
        assert (held.entry.state.burn, step) == (burn, "table")
    assert (held.can_undo, held.can_redo) == (False, True)
    assert undone(held)[0] == held
    for burn in (1, 2, 3):
        held, _ = redone(held)
        assert held.entry.state.burn == burn
    assert (held.can_undo, held.can_redo) == (True, False)
    assert redone(held)[0] == held


def test_an_edit_after_undo_ends_redo_and_undo_leads_to_before_it() -> None:
    held = put(put(fresh(EMPTY), burn=1), burn=2)
    held = put(undone(held)[0], base=500)
    assert not held.can_redo
    assert (held.entry.state.burn, held.entry.state.base) == (1, 500)
    held = undone(held)[0]
    assert (held.entry.state.burn, held.entry.state.base) == (1, 100)
    assert undone(held)[0].entry.state == EMPTY


def test_undo_shows_the_step_where_it_was_entered_and_redo_where_it_led() -> None:
    held = fresh(EMPTY)
    after = replace(EMPTY, step="table", winning="5m")
    held = changed(held, after, "answer")[0]
    held, step = undone(held)
    assert step == "answer"
    assert redone(held)[1] == "table"


def test_a_long_history_keeps_undo_within_reach() -> None:
    held = fresh(EMPTY)
    for base in range(1, 80):
        held = put(held, base=base + 100)
    for _ in range(100):
        held = undone(held)[0]
    assert not held.can_undo
    assert held.entry.state.base > 100
    assert redone(held)[0].entry.state.base == held.entry.state.base + 1


def test_two_phones_that_change_different_things_keep_both() -> None:
    here = there = put(fresh(EMPTY), burn=1)
    there = put(there, base=500)
    here, clashes = changed(here, replace(here.entry.state, seat="W"), "table")
    assert clashes == ()
    assert (here.entry.state.base, here.entry.state.seat, here.entry.state.burn) == (500, "W", 1)
    assert opened(there.key) == here


def test_two_phones_that_change_the_same_thing_are_told_and_undo_brings_the_other_back() -> None:
    here = there = put(fresh(EMPTY), burn=1)
    put(there, hand=(HandTile("1m"),))
    here, clashes = changed(here, replace(here.entry.state, hand=(HandTile("9s"),)), "tiles")
    assert clashes == ("hand",)
    assert here.entry.state.hand == (HandTile("9s"),)
    assert undone(here)[0].entry.state.hand == (HandTile("1m"),)


def test_undo_of_one_phone_takes_back_what_the_other_entered_last() -> None:
    here = there = put(fresh(EMPTY), burn=1)
    put(there, burn=2)
    assert undone(here)[0].entry.state.burn == 1


def test_a_draft_whose_store_has_forgotten_it_goes_on() -> None:
    held = put(put(fresh(EMPTY), burn=1), burn=2)
    drafts.storage().drafts.forget(held.key)
    assert undone(held) == (held, "table")
    again = put(held, burn=3)
    assert opened(held.key) == again


def test_nonsense_in_the_store_reads_as_an_empty_hand() -> None:
    key = fresh(EMPTY).key
    drafts.storage().drafts.save(key, '{"state": [1], "came": 7, "back": "x", "forth": 1.5}', None)
    assert opened(key) == HeldDraft(key, 1, DraftEntry())
    drafts.storage().drafts.save(key, "[]", 1)
    assert opened(key) == HeldDraft(key, 2, DraftEntry())


numbers = st.builds(TableState, burn=st.integers(0, 3), base=st.integers(1, 3), seat=st.sampled_from("EN"))


@given(numbers, numbers, numbers)
def test_merging_keeps_every_change_and_names_what_both_changed(
    base: TableState, mine: TableState, theirs: TableState
) -> None:
    state, clashes = merged(base, mine, theirs)
    for name in ("burn", "base", "seat"):
        old, ours, other, now = (getattr(found, name) for found in (base, mine, theirs, state))
        assert now == (ours if ours != old else other)
        assert (name in clashes) == (ours not in (old, other) and other != old)
