"""`huipai ledger`, `backup` and `restore` as scripts run them: bytes in, bytes out, an exit status."""

import json
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.cli.test_cli import ROOT, answers, as_lines, environment, huipai

HAND = {
    **{"rules": "beijing", "base": 100, "dealer": "E", "indicator": "N"},
    "wins": [{"seat": "S", "how": "self_draw", "concealed": "46m123456789s11p", "tile": "5m"}],
}
PLAYERS = {"E": "Li", "N": "Wang", "W": "Zhao", "S": "Sun"}
NOBODY = {**HAND, "wins": []}


def a_line(key: str, evening: str = "2026-11-29", **more: Any) -> dict[str, Any]:
    return {"key": key, "club": "东门", "evening": evening, "table": "1", "players": PLAYERS, "hand": HAND, **more}


@pytest.fixture
def db(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path}/club.db"


def ledger(*arguments: str, given: bytes = b"") -> tuple[int, list[dict[str, Any]]]:
    done = huipai("ledger", *arguments, given=given)
    assert b"Traceback" not in done.stderr
    return done.returncode, answers(done)


def standings(db: str, *arguments: str) -> list[dict[str, Any]]:
    done = huipai("ledger", "standings", "--json", "--db", db, *arguments)
    assert (done.returncode, done.stderr) == (0, b"")
    found: list[dict[str, Any]] = json.loads(done.stdout)
    return found


def test_lines_are_stored_and_stand_by_points_then_name(db: str) -> None:
    given = as_lines(a_line("a"), a_line("b", hand=NOBODY), a_line("c", evening="2026-12-01"))
    status, told = ledger("import", "-", "--db", db, given=given)
    assert status == 0
    assert [(one["key"], one["status"]) for one in told] == [("a", "stored"), ("b", "stored"), ("c", "stored")]
    assert told[0]["points"] == {"E": -600, "N": -600, "W": -600, "S": 1800}
    losers = [{"player": name, "hands": 3, "points": -1200} for name in ("Li", "Wang", "Zhao")]
    assert standings(db) == [{"player": "Sun", "hands": 3, "points": 3600}, *losers]
    assert standings(db, "--from", "2026-12-01")[0] == {"player": "Sun", "hands": 1, "points": 1800}
    assert standings(db, "--to", "2026-11-29", "--from", "2026-11-29")[0]["hands"] == 2
    assert standings(db, "--club", "东门")[0]["points"] == 3600


def test_a_key_counts_once_and_says_so(db: str) -> None:
    given = as_lines(a_line("a"), a_line("a"), a_line("a", hand=NOBODY))
    status, told = ledger("import", "-", "--db", db, given=given)
    assert status == 1
    assert [one.get("status") for one in told] == ["stored", "already there", None]
    assert (told[2]["id"], told[2]["key"], told[2]["error"]["code"]) == ("a", "a", "key_taken")
    status, told = ledger("import", "-", "--db", db, given=as_lines(a_line("a", club="东门 ", players=PLAYERS)))
    assert (status, told) == (0, [{"key": "a", "status": "already there"}])
    assert standings(db)[0] == {"player": "Sun", "hands": 1, "points": 1800}


FAULTY = [
    (b"{not json", None, "bad_json"),
    (as_lines(a_line("x", colour="red")), "x", "unknown_key"),
    (as_lines({"key": "x", "club": "东门"}), "x", "missing_key"),
    (as_lines(a_line("x", hand={**HAND, "colour": "red"})), "x", "unknown_key"),
    (as_lines(a_line("x", hand={**HAND, "indicator": "Q"})), "x", "bad_tile"),
    (as_lines(a_line("x", hand={**HAND, "rules": "riichi"})), "x", "unknown_rules"),
    (as_lines(a_line("x", hand=[])), "x", "bad_value"),
    (as_lines(a_line("x", evening="29.11.2026")), "x", "bad_value"),
    (as_lines(a_line("x", evening="2026-02-30")), "x", "bad_value"),
    (as_lines(a_line("x", players={"E": "Li"})), "x", "bad_value"),
    (as_lines(a_line("x", players={**PLAYERS, "N": "ＬＩ"})), "x", "bad_value"),
    (as_lines(a_line("x", players={**PLAYERS, "N": " "})), "x", "bad_value"),
    (as_lines(a_line("x", players={**PLAYERS, "N": "a\u0000b"})), "x", "bad_value"),
    (as_lines(a_line("x", table=1)), "x", "bad_value"),
    (as_lines(a_line("")), "", "bad_value"),
    (as_lines({**a_line("x"), "key": 7}), None, "bad_value"),
]


def test_a_line_that_cannot_be_stored_says_why_and_the_others_go_on(db: str) -> None:
    given = b"".join(line.rstrip(b"\n") + b"\n" for line, _, _ in FAULTY) + as_lines(a_line("good"))
    status, told = ledger("import", "-", "--db", db, given=given)
    assert status == 1
    found = [(one["id"], one["key"], one["error"]["code"]) for one in told[:-1]]
    assert found == [(key, key, code) for _, key, code in FAULTY]
    assert told[-1]["status"] == "stored"
    assert [line["player"] for line in standings(db)] == ["Sun", "Li", "Wang", "Zhao"]


def test_an_export_imports_into_an_empty_database_to_the_same_standings(db: str, tmp_path: Path) -> None:
    ledger("import", "-", "--db", db, given=as_lines(a_line("a"), a_line("b", evening="2026-12-01")))
    out, other = tmp_path / "all.jsonl", str(tmp_path / "other.db")
    assert huipai("ledger", "export", str(out), "--db", db).returncode == 0
    assert out.read_bytes() == huipai("ledger", "export", "--db", db).stdout
    status, told = ledger("import", str(out), "--db", other)
    assert status == 0
    assert told[0] == {"export": "huipai ledger", "events": len(told) - 1}
    assert {one["status"] for one in told[1:]} == {"stored"}
    assert standings(other) == standings(db)
    status, told = ledger("import", str(out), "--db", other)
    assert (status, {one["status"] for one in told[1:]}) == (0, {"already there"})
    status, told = ledger("import", "-", "--db", other, given=as_lines(a_line("a")))
    assert (status, told[0]["status"]) == (0, "already there")
    assert huipai("ledger", "check", "--db", other).stdout.startswith(b"The ledger is sound.\n")


def test_an_export_that_was_cut_off_is_noticed(db: str, tmp_path: Path) -> None:
    ledger("import", "-", "--db", db, given=as_lines(a_line("a")))
    lines = huipai("ledger", "export", "--db", db).stdout.splitlines(keepends=True)
    status, told = ledger("import", "-", "--db", str(tmp_path / "other.db"), given=b"".join(lines[:-2]))
    assert status == 1
    assert told[-1]["error"]["code"] == "cut_off"
    without_club = [lines[0], *lines[2:]]
    status, told = ledger("import", "-", "--db", str(tmp_path / "third.db"), given=b"".join(without_club))
    assert status == 1
    assert "error" in told[1]


def test_check_says_where_the_log_ends_and_which_file_a_copy_may_lack(db: str) -> None:
    """A file that is copied in use without the file of its newest pages is sound, and old."""
    ledger("import", "-", "--db", db, given=as_lines(a_line("a")))
    said = huipai("ledger", "check", "--db", db).stdout.decode()
    assert "The last of 9 events is of 20" in said
    assert "club.db-wal" in said


def test_an_evening_is_moved_cancelled_and_brought_back(db: str) -> None:
    ledger("import", "-", "--db", db, given=as_lines(a_line("a")))
    before = standings(db)

    def evening(*arguments: str) -> tuple[int, str]:
        done = huipai("ledger", "evening", *arguments, "--db", db)
        assert b"Traceback" not in done.stderr
        return done.returncode, (done.stdout or done.stderr).decode()

    assert evening("2026-11-29", "--date", "2026-11-28")[0] == 0
    assert standings(db, "--to", "2026-11-28") == before
    assert evening("2026-11-29", "--cancel") == (2, "huipai: There is no evening of 2026-11-29.\n")
    assert evening("2026-11-28", "--cancel") == (0, "The evening of 2026-11-28 is cancelled: 1 entries changed.\n")
    assert standings(db) == []
    assert evening("2026-11-28", "--table", "1", "--bring-back")[0] == 0
    assert standings(db) == before
    assert evening("2026-11-28", "--table", "2", "--cancel")[0] == 2


def test_check_names_what_is_broken(db: str) -> None:
    ledger("import", "-", "--db", db, given=as_lines(a_line("a")))
    with sqlite3.connect(db.removeprefix("sqlite:///")) as connection:
        connection.execute("UPDATE tallies SET extra = 7 WHERE points > 0")
    connection.close()
    done = huipai("ledger", "check", "--db", db)
    assert done.returncode == 1
    assert "sums to 7, not to zero" in done.stdout.decode()
    first = json.loads(huipai("ledger", "check", "--json", "--db", db).stdout.splitlines()[0])
    assert first.keys() == {"code", "message"}


def test_a_backup_is_restored_by_the_command(db: str, tmp_path: Path) -> None:
    ledger("import", "-", "--db", db, given=as_lines(a_line("a")))
    file, other = str(tmp_path / "backup.db"), str(tmp_path / "other.db")
    assert huipai("backup", file, "--db", db).returncode == 0
    assert huipai("restore", file, "--db", other).returncode == 0
    assert standings(other) == standings(db)
    again = huipai("restore", file, "--db", other)
    assert (again.returncode, again.stderr.decode().startswith("huipai: The database holds something")) == (2, True)


def test_recompute_shows_and_changes_nothing_where_the_rules_are_the_same(db: str) -> None:
    ledger("import", "-", "--db", db, given=as_lines(a_line("a")))
    done = huipai("ledger", "recompute", "--db", db)
    assert (done.returncode, done.stdout) == (0, b"")
    assert done.stderr.startswith(b"0 hands would come to something else")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["ledger", "standings", "--db", "/no/such.db"], "There is no database /no/such.db."),
        (["ledger", "standings", "--db", "mysql://x"], "mysql is not a database that can be used."),
        (["ledger", "import", "/no/such.jsonl", "--db", "{db}"], "There is no file /no/such.jsonl."),
        (["restore", "/no/such.db", "--db", "{db}"], "There is no file /no/such.db."),
    ],
)
def test_wrong_use_is_said_in_a_sentence(db: str, arguments: list[str], words: str) -> None:
    done = huipai(*(argument.format(db=db) for argument in arguments))
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.decode().startswith(f"huipai: {words}")


def test_a_date_or_club_that_is_none_is_named(db: str) -> None:
    ledger("import", "-", "--db", db, given=as_lines(a_line("a")))
    for arguments, words in (
        (["--from", "yesterday"], "--from takes a date"),
        (["--club", "西门"], "There is no club"),
    ):
        done = huipai("ledger", "standings", "--db", db, *arguments)
        assert (done.returncode, words in done.stderr.decode()) == (2, True)


def test_standings_for_people_are_a_table(db: str) -> None:
    ledger("import", "-", "--db", db, given=as_lines(a_line("a")))
    shown = huipai("ledger", "standings", "--db", db).stdout.decode().splitlines()
    assert [line.split() for line in shown[:2]] == [["player", "hands", "points"], ["1", "Sun", "1", "+1800"]]


def test_an_import_that_stops_in_the_middle_says_how_much_is_stored(db: str) -> None:
    """The kernel refuses to let any file grow beyond a limit, as it does on a full disk."""
    ledger("import", "-", "--db", db, given=as_lines(a_line("first")))
    lines = as_lines(*(a_line(str(number), table=str(number // 20)) for number in range(3000)))
    command = [sys.executable, "-c", FULL, "ledger", "import", "-", "--json", "--db", db]
    done = subprocess.run(command, input=lines, capture_output=True, check=False, env=environment(), cwd=ROOT)
    kept = done.stdout.decode().count('"stored"')
    assert (done.returncode, 0 < kept < 3000) == (2, True), done.stderr
    first, second = done.stderr.decode().splitlines()
    assert first == f"{kept} stored, 0 already there, 0 with an error, before it stopped: the same file once more " + (
        "stores the rest"
    )
    assert "What was to be saved now is not stored" in second
    status, again = ledger("import", "-", "--db", db, given=lines)
    assert (status, [one["status"] for one in again].count("already there")) == (0, kept)


FULL = """
import resource, signal
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (1_200_000, resource.getrlimit(resource.RLIMIT_FSIZE)[1]))
from assistant.cli import main
raise SystemExit(main())
"""
