"""What is being entered: drafts with conflicts and undo, photos that are dropped, presets by name."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from assistant.ledger.errors import LedgerError
from assistant.ledger.store import Draft, DraftConflictError, Store, open_store
from assistant.ledger.store.photos import LARGEST


def test_a_draft_is_loaded_as_it_was_saved(store: Store) -> None:
    assert store.drafts.load("k") is None
    assert store.drafts.save("k", '{"tiles": "三万"}', None) == 1
    found = store.drafts.load("k")
    assert found is not None
    assert (found.key, found.version, found.body) == ("k", 1, '{"tiles": "三万"}')
    assert datetime.now(UTC) - found.changed < timedelta(minutes=1)


def test_saving_what_was_changed_in_between_brings_the_newer_draft(store: Store) -> None:
    store.drafts.save("k", "1", None)
    store.drafts.save("k", "2", 1)
    with pytest.raises(DraftConflictError) as caught:
        store.drafts.save("k", "3", 1)
    assert (caught.value.newer.version, caught.value.newer.body) == (2, "2")
    assert store.drafts.save("k", "3", 2) == 3


def test_saving_the_same_again_changes_nothing(store: Store) -> None:
    store.drafts.save("k", "1", None)
    assert store.drafts.save("k", "1", None) == 1
    assert [draft.version for draft in store.drafts.history("k")] == [1]


def test_the_last_fifty_versions_are_kept_newest_first(store: Store) -> None:
    for version in range(60):
        store.drafts.save("k", str(version), version or None)
    assert [draft.body for draft in store.drafts.history("k")] == [str(body) for body in range(59, 9, -1)]


def test_a_forgotten_draft_is_gone(store: Store) -> None:
    store.drafts.save("k", "1", None)
    store.drafts.forget("k")
    assert store.drafts.history("k") == ()


@pytest.mark.parametrize("body", ["{", '"' + "x" * 65_536 + '"', "[" * 100_000])
def test_a_draft_that_is_no_json_or_too_large_is_refused(store: Store, body: str) -> None:
    with pytest.raises(LedgerError):
        store.drafts.save("k", body, None)
    assert store.drafts.load("k") is None


class Clock:
    def __init__(self) -> None:
        self.time = datetime(2026, 11, 29, 20, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.time


def test_photos_are_dropped_after_two_days_unless_kept(tmp_path: Path) -> None:
    clock = Clock()
    store = open_store(str(tmp_path / "club.db"), clock)
    lost, kept = store.photos.put(b"one", "meta"), store.photos.put(b"two")
    store.photos.keep(kept)
    photo = store.photos.get(lost)
    assert photo is not None
    assert (photo.body, photo.meta, photo.added) == (b"one", "meta", clock.time)
    clock.time += timedelta(hours=49)
    assert store.photos.get(lost) is None
    store.photos.put(b"three")
    clock.time -= timedelta(hours=49)
    assert store.photos.get(lost) is None
    found = store.photos.get(kept)
    assert found is not None
    assert found.body == b"two"


def test_a_photo_that_is_empty_or_too_large_is_refused(store: Store) -> None:
    for body in (b"", b"x" * (LARGEST + 1)):
        with pytest.raises(LedgerError):
            store.photos.put(body)


def test_drafts_untouched_for_ninety_days_are_forgotten(tmp_path: Path) -> None:
    clock = Clock()
    store = open_store(str(tmp_path / "club.db"), clock)
    store.drafts.save("old", "1", None)
    for week in range(13):  # a clock that leaps ninety days at once is not believed
        clock.time += timedelta(days=7)
        store.drafts.save(f"week {week}", "1", None)
    store.drafts.save("new", "1", None)
    assert store.drafts.load("old") is None
    assert store.drafts.load("new") == Draft("new", 1, "1", clock.time)


def test_presets_of_one_name_replace_each_other_whatever_width_and_case(store: Store) -> None:
    store.presets.save("Home", '{"rules": "beijing"}')
    store.presets.save("ｈｏｍｅ ", '{"rules": "zhuowukui"}')
    store.presets.save("Away", "{}")
    assert [(preset.name, preset.body) for preset in store.presets.all()] == [
        ("Away", "{}"),
        ("ｈｏｍｅ", '{"rules": "zhuowukui"}'),
    ]
    assert store.presets.load("HOME") == store.presets.all()[1]
    assert store.presets.delete("home")
    assert not store.presets.delete("home")
    for name, body in (("", "{}"), ("a\0b", "{}"), ("x", "{")):
        with pytest.raises(LedgerError):
            store.presets.save(name, body)
