"""What version 0.1 wrote opens with the same standings; `version_0_1/make.py` says what the files hold."""

import json
from collections.abc import Iterator
from pathlib import Path
from shutil import copy

import pytest

from assistant.app.club.url import from_query as club_place
from assistant.app.session.url import from_query
from assistant.ledger.access import Role
from assistant.ledger.store import Store, open_store
from assistant.ledger.store.backup import restore
from assistant.rules.presets import read_preset
from assistant.usecases.import_lines import Begun, Failed, Stored, import_lines

OLD = Path(__file__).with_name("version_0_1")
LINKS = json.loads((OLD / "links.json").read_text("utf-8"))
STANDINGS = json.loads((OLD / "standings.json").read_text("utf-8"))


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[Store]:
    """The database, brought to the tables of today."""
    store = open_store(copy(OLD / "ledger.db", tmp_path))
    yield store
    store.close()


def standings(store: Store) -> dict[str, list[list[object]]]:
    clubs = {one.name: one.id for one in store.clubs()} | {"*": None}
    return {
        name: [[line.player, line.hands, line.points] for line in store.standings(number)]
        for name, number in clubs.items()
    }


def test_database(opened: Store) -> None:
    assert standings(opened) == STANDINGS
    assert not list(opened.check())


def test_backup(tmp_path: Path) -> None:
    store = open_store(str(tmp_path / "new.db"))
    restore(OLD / "backup.db", store)
    assert standings(store) == STANDINGS
    assert not list(store.check())
    store.close()


def test_export(tmp_path: Path) -> None:
    store = open_store(str(tmp_path / "new.db"))
    answers = list(import_lines(store, (OLD / "export.jsonl").read_text("utf-8").splitlines()))
    assert [one for one in answers if isinstance(one, Failed)] == []
    assert answers[0] == Begun(len(answers) - 1)
    assert standings(store) == STANDINGS
    assert not list(store.check())
    again = import_lines(store, (OLD / "export.jsonl").read_text("utf-8").splitlines())
    assert all(one.again for one in again if isinstance(one, Stored))
    store.close()


def test_lines_are_known_again(opened: Store) -> None:
    answers = list(import_lines(opened, (OLD / "lines.jsonl").read_text("utf-8").splitlines()))
    assert [isinstance(one, Stored) and one.again for one in answers] == [True] * 7
    assert standings(opened) == STANDINGS


def test_presets(opened: Store) -> None:
    for preset in opened.presets.all():
        read = read_preset(preset.body)
        assert read_preset((OLD / f"preset-{read.rules}.json").read_text("utf-8")) == read
    assert [one.name for one in opened.presets.all()] == ["Hell's ＡＡ", "周三的桌"]


def test_draft_and_links(opened: Store) -> None:
    draft = opened.drafts.load(LINKS["draft"])
    assert draft is not None
    assert from_query(json.loads(draft.body)["state"]).hand == from_query(LINKS["links"]["hand"]).hand
    hand = from_query(LINKS["links"]["hand"])
    assert (hand.step, [one.tile for one in hand.hand]) == ("tiles", ["1m", "2m", "3m", "4m", "4m", "5s", "E"])
    place = club_place(LINKS["links"]["club"])
    assert (place.view, place.panel, place.quick.how, place.quick.winners) == ("evening", "edit", "self_draw", ("E",))
    assert club_place(LINKS["links"]["club view"]).since == "2026-11-01"


def test_members_and_the_link_to_view(opened: Store) -> None:
    club = next(one.id for one in opened.clubs() if one.name == "周六老桌")
    assert {one.name: one.role for one in opened.doors.members(club)} == {
        "甲": Role.OWNER,
        "乙": Role.SCOREKEEPER,
    }
    assert opened.doors.sign_in(club, "甲", "k7#pond")[0].role is Role.OWNER
    viewer = opened.doors.visitor(club, LINKS["view link"])
    assert viewer is not None
    assert viewer.role is Role.VIEWER
