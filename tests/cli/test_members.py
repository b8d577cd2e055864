"""`huipai members`: whoever sits at the serving machine brings a club back from strangers of the network."""

import json
import re
from pathlib import Path

import pytest

from assistant.ledger.access import Member, Role
from assistant.ledger.events import ClubOpened
from assistant.ledger.store import open_store
from tests.cli.test_cli import huipai


@pytest.fixture
def db(tmp_path: Path) -> str:
    file = str(tmp_path / "club.db")
    store = open_store(file)
    club = store.write(None, ClubOpened("惠牌社")).seq
    store.doors.put_member(club, Member("Stranger", Role.OWNER), "8341", "")
    store.close()
    return file


def members(*arguments: str, given: bytes = b"") -> tuple[int, str, str]:
    done = huipai("members", *arguments, given=given)
    assert b"Traceback" not in done.stderr
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def test_a_club_that_was_taken_over_is_brought_back(db: str) -> None:
    assert members("add", "李", "--db", db, given=b"7730x\n")[0] == 0
    assert members("remove", "stranger", "--db", db)[0] == 0
    status, shown, _ = members("list", "--json", "--db", db)
    assert status == 0
    assert json.loads(shown) == [{"name": "李", "role": "owner", "email": "", "pin": True}]
    status, shown, _ = members("reset", "李", "--pin", "made", "--db", db)
    made = re.search(r"The PIN is (\d{6})", shown)
    assert made is not None
    store = open_store(db)
    assert store.doors.sign_in(store.clubs()[0].id, "李", made[1])[0].role is Role.OWNER
    store.close()


def test_what_cannot_be_is_said_in_a_sentence(db: str) -> None:
    assert "guessed first" in members("add", "李", "--db", db, given=b"1212\n")[2]
    assert "there is: Stranger" in members("reset", "Nobody", "--pin", "made", "--db", db)[2]
    assert "There is no club West" in members("list", "--club", "West", "--db", db)[2]
    assert "There is no database" in members("list", "--db", db + "x")[2]
    assert members("add", "stranger", "--db", db, given=b"8342\n")[0] == 2
