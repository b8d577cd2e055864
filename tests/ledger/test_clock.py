"""A clock that jumps hurts nothing; one that goes on as clocks do lets old things go."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

from assistant.ledger.store import open_store

TODAY = datetime(2026, 11, 30, 20, 0, tzinfo=UTC)


def test_a_clock_that_is_ahead_for_an_evening_deletes_nothing(tmp_path: Path) -> None:
    at = [TODAY]
    store = open_store(str(tmp_path / "club.db"), lambda: at[0])
    store.drafts.save("draft", "{}", None)
    token = store.photos.put(b"photo")
    for ahead in (90, 90.01, 90.1):
        at[0] = TODAY + timedelta(days=ahead)
        store.drafts.save(f"other {ahead}", "{}", None)
        store.photos.put(b"another photo")
    at[0] = TODAY + timedelta(hours=1)
    assert store.drafts.load("draft") is not None
    assert store.photos.get(token) is not None
    store.drafts.save("one more", "{}", None)
    assert store.drafts.load("draft") is not None
    store.close()


def test_what_is_old_goes_week_by_week_and_after_a_long_silence(tmp_path: Path) -> None:
    at = [TODAY]
    store = open_store(str(tmp_path / "club.db"), lambda: at[0])
    store.drafts.save("old", "{}", None)
    for week in range(1, 15):
        at[0] = TODAY + timedelta(weeks=week)
        store.drafts.save(f"week {week}", "{}", None)
    assert store.drafts.load("old") is None
    assert store.drafts.load("week 3") is not None
    at[0] += timedelta(days=200)
    store.drafts.save("after the silence", "{}", None)
    assert store.drafts.load("week 14") is not None
    at[0] += timedelta(days=2)
    store.drafts.save("the next evening", "{}", None)
    assert store.drafts.load("week 14") is None
    store.close()
