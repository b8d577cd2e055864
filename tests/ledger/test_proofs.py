"""The proofs of `proofs.py` in short, on both databases."""

import os

import pytest

from tests.ledger.conftest import NewUrl
from tests.ledger.proofs import crowd, kill_writers

pytestmark = [
    pytest.mark.skipif(not hasattr(os, "fork"), reason="this system cannot fork"),
    pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning"),  # other tests leave threads behind
]


def test_a_writer_that_is_killed_loses_doubles_and_halves_nothing(new_url: NewUrl) -> None:
    found = kill_writers(new_url(), times=12)
    assert (found.lost, found.doubled, found.half_written, found.broken) == (0, 0, 0, 0)
    assert found.stored >= found.confirmed >= found.times


def test_what_eight_writers_send_up_to_five_times_is_stored_once(new_url: NewUrl) -> None:
    found = crowd(new_url(), saves=60)
    assert found.sent > found.saves
    assert (found.first, found.stored, found.disagreed, found.broken) == (60, 60, 0, 0)
