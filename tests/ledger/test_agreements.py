"""What all agreed on holds: a later change that breaks it is refused, and a report tells whether it is still true."""

from pathlib import Path

import pytest

from assistant.ledger.errors import RefusedError
from assistant.ledger.events import (
    AgreementEnded,
    BalanceAgreed,
    EntryDeleted,
    EveningOpened,
    HandEdited,
    HandSaved,
    PlayerAdded,
    PlayersMerged,
    TableOpened,
)
from assistant.ledger.store import open_store
from assistant.usecases.export_events import export_lines
from assistant.usecases.import_lines import Failed, import_lines
from assistant.usecases.signed_report import report_of, verify_report
from tests.cli.test_cli import huipai
from tests.ledger.build import Setting, setting


def agreed(club: Setting) -> int:
    """Sun has +100, Li −100, on the first evening."""
    points = {club.players[3]: 100, club.players[0]: -100}
    return club.store.write(club.club, BalanceAgreed("2026-11-29", points, "all four")).seq


def test_a_change_that_breaks_what_was_agreed_is_refused(club: Setting) -> None:
    seq = club.save("hand")
    number = agreed(club)
    for event in (EntryDeleted(seq), HandEdited(seq, club.hand("W", "E")), HandSaved(club.table, club.hand())):
        with pytest.raises(RefusedError, match=r"On 2026-11-29 (Sun|Li) had .*as everybody agreed"):
            club.store.write(club.club, event)
    assert club.points()["Sun"] == (1, 100)
    club.store.write(club.club, HandSaved(club.table, club.hand("W", "N")))
    later = club.store.write(club.club, EveningOpened("2026-12-06")).seq
    table = club.store.write(club.club, TableOpened(later, "1", club.seats, (), "beijing", {}, 100)).seq
    club.store.write(club.club, HandSaved(table, club.hand()))
    assert list(club.store.check()) == []
    club.store.write(club.club, AgreementEnded(number))
    club.store.write(club.club, EntryDeleted(seq))
    assert club.store.agreements(club.club) == ()
    assert list(club.store.check()) == []


def test_only_what_is_so_can_be_agreed(club: Setting) -> None:
    club.save("hand")
    with pytest.raises(RefusedError, match=r"On 2026-11-29 Sun had \+300, as everybody agreed; it would be \+100"):
        club.store.write(club.club, BalanceAgreed("2026-11-29", {club.players[3]: 300}))


def test_an_agreement_counts_for_persons_and_goes_with_an_export(club: Setting, tmp_path: Path) -> None:
    club.save("hand")
    agreed(club)
    double = club.store.write(club.club, PlayerAdded("Sunny")).seq
    club.store.write(club.club, PlayersMerged(double, club.players[3]))
    other = open_store(str(tmp_path / "other.db"))
    assert not [one for one in import_lines(other, export_lines(club.store)) if isinstance(one, Failed)]
    (there,) = other.agreements(other.clubs()[0].id)
    assert sorted(there.points.values()) == [-100, 100]
    assert list(other.check()) == []
    other.close()


def test_a_report_tells_whether_it_is_still_true(club: Setting) -> None:
    seq = club.save("hand")
    opened = club.store.clubs()[0]
    text = report_of(club.store, opened, "2026-11-29")
    assert "Sun: +100 (1)" in text
    assert verify_report(club.store, text) is None
    changed = verify_report(club.store, text.replace("+100", "+900"))
    assert changed is not None
    assert "was changed" in changed.message
    club.store.write(club.club, EntryDeleted(seq))
    corrected = verify_report(club.store, text)
    assert corrected is not None
    assert "genuine, but the evening was corrected" in corrected.message
    assert verify_report(club.store, "hello") is not None


def test_the_commands_say_the_same(tmp_path: Path) -> None:
    db = str(tmp_path / "club.db")
    club = setting(open_store(db))
    club.save("hand")
    club.store.close()

    def said(*arguments: str) -> tuple[int, str]:
        done = huipai("ledger", *arguments, "--db", db)
        assert b"Traceback" not in done.stderr
        return done.returncode, (done.stdout + done.stderr).decode()

    assert said("assert", "--on", "2026-11-29", "Sun=+100", "Li=-100")[0] == 0
    assert "no player Nobody" in said("assert", "--on", "2026-11-29", "Nobody=1")[1]
    status, shown = said("assert")
    assert status == 0
    assert "on 2026-11-29 Li -100, Sun +100" in shown
    (tmp_path / "report.txt").write_text(said("report", "--on", "2026-11-29")[1])
    assert said("report", "--verify", str(tmp_path / "report.txt")) == (0, "The report is what the ledger says.\n")
