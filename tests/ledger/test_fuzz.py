"""A slice of `make fuzz-doors`: damaged lines, sheets, backups, databases, links and presets end in sentences."""

from tests.ledger.fuzz import fuzz


def test_damaged_files_are_taken_or_refused_in_a_sentence() -> None:
    for name, seen in fuzz(25, seed=7).items():
        assert seen.failed == [], name
        assert seen.files == 25
