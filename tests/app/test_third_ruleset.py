"""An invented set of rules goes through command, teacher, app, quick entry and ledger; none of them knows its name."""

import io
import json
from collections.abc import Iterator

import pytest

from assistant.cli import main
from assistant.jsonl.teach import answer_teach, as_teach_line
from assistant.ledger.events import RulesChanged
from assistant.ledger.model import Hand, Id
from assistant.ledger.store import Store
from assistant.rules import RULESETS
from assistant.usecases.evening import draft_of, save_quick
from assistant.usecases.export_events import export_lines
from assistant.usecases.import_lines import Stored, import_lines
from assistant.usecases.quick_entry import QuickHand
from assistant.usecases.standings import lines
from tests.app.evening import NAMES, club_of
from tests.app.pages import open_app, shown
from tests.rules.harbour import HARBOUR

SETTLED = {
    **{"rules": "harbour", "base": 10, "dealer": "E", "round_wind": "S"},
    "melds": {"S": [{"kind": "pong", "tiles": "SSS", "from": "E"}]},
    "wins": [{"seat": "S", "how": "discard", "from": "W", "concealed": "234m67s22345p", "tile": "8s"}],
}


@pytest.fixture(autouse=True)
def _harbour() -> Iterator[None]:
    RULESETS.register(HARBOUR)
    yield
    RULESETS.forget("harbour")


def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *command: str, given: str = "") -> str:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(given.encode())))
    monkeypatch.setattr("assistant.cli.speak_utf8", lambda: None)  # the test's own output is no file
    assert main(command) == 0
    return capsys.readouterr().out


def test_the_command_settles_and_describes_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    said = json.loads(run(monkeypatch, capsys, "settle", "-", "--json", given=json.dumps(SETTLED)))
    assert said["points"] == {"E": 0, "N": 0, "W": -20, "S": 20}
    told = json.loads(run(monkeypatch, capsys, "rules", "harbour", "--json"))
    assert [row["name"] for row in told["fan"]] == ["推倒和", "圈风", "清一色"]
    assert "round_wind" in [key["name"] for key in told["keys"]]
    assert "discard_times" in [option["name"] for option in told["options"]]


def test_the_teacher_says_what_to_discard() -> None:
    line = {"rules": "harbour", "concealed": "234m67s22345p8m", "melds": [{"kind": "pong", "tiles": "EEE"}]}
    told = json.loads(as_teach_line(answer_teach(json.dumps(line))))
    assert told["discards"][0]["tile"] == "8m"
    assert told["discards"][0]["says"]


def test_the_app_asks_its_key_settles_the_hand_and_shows_its_book() -> None:
    query = {"v": "2", "rules": "harbour", "lang": "zh", "hand": "234m67s22345p8s", "winning": "8s", "base": "10"}
    query |= {"seat": "S", "dealer": "E", "how": "discard", "source": "W", "melds": "pong.S.E"}
    page = shown(open_app(step="answer", **query, keys=json.dumps({"round_wind": "S"})))
    assert "圈风" in page
    assert "推倒和" in shown(open_app(step="answer", **query))
    assert not open_app(step="table", **query).exception
    app = open_app(at="rules", book="harbour", lang="zh")
    assert app.selectbox(key="choose-book").value == "harbour"
    assert "清一色 6" in shown(app)


def test_the_ledger_keeps_its_hands_and_an_export_brings_them_back(store: Store, table: Id) -> None:
    club = club_of(store)
    store.write(club, RulesChanged(table, "harbour", {"discard_times": 3}, 10))
    quick = QuickHand("discard", ("S",), "W", {"S": ("清一色",)}, extra={"round_wind": "S"})
    saved = save_quick(store, club, draft_of(table, store.entries(table)), quick, "李")
    assert saved.entry is not None
    (entry,) = store.entries(table)
    assert isinstance(entry.content, Hand)
    assert entry.content.outcome.wins[0].fan == {"清一色": 6}
    assert {line.name: line.total for line in lines(store, club, "", "9999-12-31")} == {
        **dict.fromkeys(NAMES, 0),
        **{NAMES["ENWS".index("S")]: 180, NAMES["ENWS".index("W")]: -180},
    }
    assert list(store.check()) == []
    line = {"key": "k1", "club": "惠牌社", "evening": "2026-11-30", "table": "1", "hand": SETTLED}
    people = dict(zip("ENWS", NAMES, strict=True))
    (answer,) = import_lines(store, [json.dumps({**line, "players": people}, ensure_ascii=False)])
    assert isinstance(answer, Stored)
    assert any('"harbour"' in text for text in export_lines(store))
