"""The club in Streamlit's own test bench: turns, every view, roles, the record of changes, imports."""

import json
import re

import pytest
from streamlit.testing.v1 import AppTest

from assistant.ledger.access import Member, Role
from assistant.ledger.events import (
    EntryDeleted,
    EntryUndone,
    PlayerAdded,
    SeatsTaken,
)
from assistant.ledger.model import Id, TableStatus
from assistant.ledger.store import Store
from assistant.usecases.evening import draft_of, save_correction, save_quick
from assistant.usecases.quick_entry import QuickHand
from tests.app.club_pages import MAIN, SELF_DRAW, button, chosen, hands, open_club, shown
from tests.app.evening import club_of

pytestmark = pytest.mark.usefixtures("taps_by_button")


@pytest.mark.usefixtures("table")
def test_a_table_is_paused_resumed_on_another_phone_and_closed(store: Store) -> None:
    app = open_club()
    chosen(app, "table-menu", "paused")
    assert not [one for one in app.button if one.key == "save-hand"]
    other = open_club()
    chosen(other, "table-menu", "open")
    assert button(other, "save-hand")
    chosen(other, "table-menu", "closed")
    assert store.tables(store.evenings(club_of(store))[0].id)[0].state is TableStatus.CLOSED


def test_five_take_turns_by_one_tap(store: Store, table: Id) -> None:
    club, seats = club_of(store), store.tables(store.evenings(club_of(store))[0].id)[0].seats
    store.write(club, SeatsTaken(table, seats, (store.write(club, PlayerAdded("钱老板")).seq,)))
    app = open_club({"how": "discard", "winners": ["S"], "source": "W"})
    button(app, "save-hand").click().run()
    labels = [one.label for one in app.button if one.key and one.key.startswith("turn-") and len(one.key) == 6]
    assert labels == ["赵大姐（点炮）下，钱老板上", "李师傅（下庄）下，钱老板上"]
    button(app, "turn-E").click().run()
    opened = store.tables(store.evenings(club_of(store))[0].id)[0]
    names = {one.id: one.name for one in store.players(club_of(store))}
    assert (names[opened.seats["E"]], [names[who] for who in opened.bench]) == ("钱老板", ["李师傅"])


@pytest.mark.usefixtures("table")
def test_who_owes_whom_and_the_end_of_the_evening(store: Store) -> None:
    app = open_club(SELF_DRAW)
    button(app, "save-hand").click().run()
    assert "3 笔付清：不可能更少。" in shown(app)
    button(app, "close-evening").click().run()
    assert store.evenings(club_of(store))[0].closed
    assert not [one for one in app.button if one.key == "save-hand"]


@pytest.mark.usefixtures("table")
def test_an_evening_is_moved_cancelled_and_brought_back(store: Store) -> None:
    app = open_club(SELF_DRAW)
    button(app, "save-hand").click().run()
    before = store.standings()
    app = open_club(panel="date")
    app.date_input(key="change-date").set_value("2026-11-20").run()
    button(app, "change-save").click().run()
    assert store.evenings(club_of(store))[0].date == "2026-11-20"
    app = open_club(panel="cancel")
    button(app, "cancel-now").click().run()
    assert "这一晚已作废，全部不计。" in [one.value for one in app.markdown]
    assert all(not line.points for line in store.standings())
    button(app, "bring-back").click().run()
    assert store.standings() == before
    table = store.tables(store.evenings(club_of(store))[0].id)[0]
    app = open_club(panel="undo", table_id=str(table.id))
    button(app, "cancel-now").click().run()
    assert "这一桌已作废，全部不计。" in [one.value for one in app.markdown]
    button(app, "bring-back-table").click().run()
    assert store.standings() == before


@pytest.mark.parametrize("view", ["standings", "player", "more", "wall", "report"])
@pytest.mark.parametrize("language", ["zh", "zh-Hant", "en"])
@pytest.mark.usefixtures("table")
def test_every_view_is_drawn_with_and_without_hands(store: Store, view: str, language: str) -> None:
    evening = str(store.evenings(club_of(store))[0].id)
    assert not open_club(view=view, evening=evening, lang=language).error
    app = open_club(SELF_DRAW)
    button(app, "save-hand").click().run()
    for period in ("evening", "all"):
        query = {"view": view, "evening": evening, "lang": language, "period": period, "player": "2"}
        assert not open_club(**query).error


@pytest.mark.parametrize("view", ["evening", "standings", "player", "more", "wall", "report"])
def test_an_empty_database_has_words_for_every_view(view: str) -> None:
    app = open_club(view=view)
    assert shown(app)


@pytest.mark.parametrize(
    "query",
    [
        {"evening": "99999", "table_id": "7", "player": "-1", "view": "<b>", "panel": "../..", "draft": "x"},
        {"quick": "[]"},
        {"quick": '{"how": "self_draw", "winners": "N", "fan": {"N": [1, "x"]}, "points": {"E": 1e99}, "burn": true}'},
        {"quick": "{" * 5000},
        {"since": "2026-13-40", "until": "yesterday", "period": "dates", "view": "standings"},
        {"entry": "1"},
        {"key": "nobody"},
    ],
)
@pytest.mark.usefixtures("table")
def test_links_with_nonsense_show_the_page_all_the_same(query: dict[str, str]) -> None:
    assert not open_club(None, **query).error


def test_names_with_html_are_shown_as_they_are(store: Store, table: Id) -> None:
    club = club_of(store)
    seats = store.tables(store.evenings(club)[0].id)[0].seats
    player = store.write(club, PlayerAdded("<img src=x onerror=alert(1)>")).seq
    store.write(club, SeatsTaken(table, {**seats, "E": player}))
    app = open_club(panel="seats")
    assert "&lt;img src=x" in shown(app)
    assert "<img src=x" not in shown(app)


@pytest.mark.usefixtures("table")
def test_a_club_with_members_asks_who_is_there_and_roles_hold(store: Store) -> None:
    club = club_of(store)
    store.doors.put_member(club, Member("李师傅", Role.OWNER), "8341", "")
    store.doors.put_member(club, Member("看客", Role.VIEWER), "5729", "李师傅")
    app = open_club(SELF_DRAW)
    assert "您是哪位？" in shown(app)
    assert not [one for one in app.button if one.key == "save-hand"]
    app.selectbox(key="sign-name").set_value("李师傅")
    app.text_input(key="sign-secret").set_value("0000")
    next(one for one in app.button if one.label == "登录").click().run()
    assert "名字或 PIN 不对。" in shown(app)
    link = open_club(SELF_DRAW, key=store.doors.make_link(club, "家人群", "李师傅"))
    assert "李师傅" in shown(link)
    assert not [one for one in link.button if one.key in ("save-hand", "close-evening")]
    assert not [one for one in link.menu_button if one.key == "table-menu"]
    asked = open_club(view="more", panel="roles", key="x")
    assert [one.key for one in asked.text_input] == ["sign-secret"]


@pytest.mark.usefixtures("table")
def test_a_member_sees_the_own_devices_and_ends_one(store: Store) -> None:
    club = club_of(store)
    store.doors.put_member(club, Member("李师傅", Role.OWNER), "8341", "")
    store.doors.put_member(club, Member("看客", Role.VIEWER), "5729", "李师傅")
    mine, lost = (store.doors.sign_in(club, "看客", "5729")[1] for _ in range(2))
    app = AppTest.from_file(str(MAIN), default_timeout=60)
    app.session_state["club-token"] = mine
    for name, value in {"at": "club", "lang": "zh", "view": "more"}.items():
        app.query_params[name] = value
    app.run()
    assert sum(one.value.startswith("本机：") for one in app.text) == 1
    (end,) = [one for one in app.button if one.label == "退出它"]
    end.click().run()
    assert store.doors.visitor(club, lost) is None
    assert not [one for one in app.button if one.label == "退出它"]
    assert store.doors.visitor(club, mine) is not None


def test_every_change_carries_who_made_it(store: Store, table: Id) -> None:
    club = club_of(store)
    store.doors.put_member(club, Member("李师傅", Role.OWNER), "8341", "")
    token = store.doors.sign_in(club, "李师傅", "8341")[1]
    app = AppTest.from_file(str(MAIN), default_timeout=60)
    app.session_state["club-token"] = token
    for name, value in {"at": "club", "lang": "zh", "quick": json.dumps(SELF_DRAW)}.items():
        app.query_params[name] = value
    app.run()
    button(app, "save-hand").click().run()
    assert [logged.who for logged in store.log(club, limit=2)] == ["李师傅", "李师傅"]
    store.doors.drop_member(club, "李师傅", "")
    store.doors.put_member(club, Member("王", Role.OWNER), "5729", "")
    button(app, "undo-saved").click().run()  # drawn while it was allowed, tapped when it no longer is
    assert len(hands(store, table)) == 1


@pytest.mark.usefixtures("table")
def test_the_audit_names_what_who_and_when() -> None:
    button(open_club(SELF_DRAW), "save-hand").click().run()
    page = shown(open_club(view="more", panel="audit"))
    assert "记一局" in page
    assert "王小明 自摸 清一色 6 番" in page


@pytest.mark.usefixtures("table")
def test_the_audit_says_from_where_what_was_written_in_the_app_came(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("assistant.app.club.context.address", lambda: "192.168.1.7")
    button(open_club(SELF_DRAW), "save-hand").click().run()
    page = shown(open_club(view="more", panel="audit"))
    assert re.search(r"记一局</b><small>[^<]* · 192\.168\.1\.7</small>", page)
    assert re.search(r"建社</b><small>[^<]*:\d\d</small>", page)


@pytest.mark.usefixtures("table")
def test_the_audit_says_which_hand_at_which_table_what_it_was_and_became(store: Store, table: Id) -> None:
    club = club_of(store)
    draft = draft_of(table, ())
    entry = save_quick(store, club, draft, QuickHand("self_draw", ("N",)), "李师傅").entry
    assert entry is not None
    save_correction(store, club, entry, QuickHand("self_draw", ("W",)), "王小明")
    store.write(club, EntryDeleted(entry), "王小明")
    page = shown(open_club(view="more", panel="audit"))
    place = "2026-11-29 · 第 1 桌 · 第 1 局："
    before, after = "王小明 自摸 推倒和 1 番", "赵大姐 自摸 推倒和 1 番"
    assert f"{place}{before} (李师傅 −100" in page
    assert f"→ {after}" in page
    assert "→ 删除" in page


@pytest.mark.usefixtures("table")
def test_the_audit_says_what_was_undone_and_what_stood_before_and_after(store: Store, table: Id) -> None:
    club = club_of(store)
    first = save_quick(store, club, draft_of(table, ()), QuickHand("self_draw", ("N",)), "李师傅").entry
    assert first is not None
    for winner in ("W", "S"):
        save_correction(store, club, first, QuickHand("self_draw", (winner,)), "王小明")
    for _ in range(3):
        store.write(club, EntryUndone(first), "王小明")
    store.write(club, EntryDeleted(save_quick(store, club, draft_of(table, ()), QuickHand("nobody"), "").entry or 0))
    lines = re.findall(r"<span>2026[^<]*：([^<]*)</span>", shown(open_club(view="more", panel="audit")))
    short = [re.sub(r" 自摸 推倒和 1 番 \([^)]*\)", "", line) for line in lines]
    assert short == [
        "荒牌 → 删除",
        "荒牌",
        "王小明 → 已撤销",
        "赵大姐 → 王小明",
        "孙 → 赵大姐",
        "赵大姐 → 孙",
        "王小明 → 赵大姐",
        "王小明",
    ]


def test_pasted_results_are_looked_at_first_then_imported(store: Store) -> None:
    app = open_club(view="more", panel="import")
    app.text_area(key="import-text").set_value("日期\t李师傅\t新来的\n2026-11-01\t500\t-400\nmorgen\t1\t-1").run()
    assert "问题：2 个" in shown(app)
    assert "第 2 行" in shown(app)
    app.text_area(key="import-text").set_value("日期\t李师傅\t新来的\n2026-11-01\t500\t-500").run()
    assert "1 条结果" in shown(app)
    assert "新来的" in shown(app)
    button(app, "import-go").click().run()
    assert not app.error
    assert {line.player: line.points for line in store.standings(club_of(store))} == {"李师傅": 500, "新来的": -500}
