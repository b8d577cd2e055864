"""The club's section, run by Streamlit's own test bench: an evening from its first tap to who owes whom."""

import json
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
import streamlit as st
from streamlit.testing.v1 import AppTest

from assistant.app.club.url import ClubPlace, from_query, to_query
from assistant.app.ui.html import tag
from assistant.ledger.access import Member, Role
from assistant.ledger.events import (
    EntryDeleted,
    EntryUndone,
    PaymentSaved,
    PlayerAdded,
    RulesChanged,
    SeatsTaken,
    TableOpened,
)
from assistant.ledger.model import Hand, Id, Payment, TableStatus
from assistant.ledger.store import Store, open_store
from assistant.usecases.evening import draft_of, save_correction, save_quick
from assistant.usecases.quick_entry import QuickHand
from tests.app.evening import NAMES, club_of, laid_out

MAIN = Path(__file__).resolve().parents[2] / "assistant" / "app" / "main.py"
HEARD: list[dict[str, Any]] = []
"""What the browser told when its button was tapped."""
SAVES = {"quick": "save-hand", "again": "save-edit"}
SELF_DRAW = {"how": "self_draw", "winners": ["N"], "fan": {"N": ["清一色"]}}


@pytest.fixture(autouse=True)
def browser(monkeypatch: pytest.MonkeyPatch) -> None:
    """In place of the taps their button, which tells what was tapped; the real ones are tested in a real browser."""

    def drawn(_: str, now: Callable[[], Any], take: Callable[[Any], Any], data: dict[str, Any], *, where: str) -> None:
        value = now()
        st.html(tag("p", " ".join(one["name"] for one in data["seats"])))

        def save() -> None:
            by_chance, follows = value["draft"].rpartition("-")[2] or "a1", data["blank"] is not None
            name = f"{data['table']}-{data['number']}-{by_chance}"
            after = {"draft": f"{data['table']}-{data['number'] + 1}-b2", "hand": {}} if follows else {}
            HEARD.append({**value, **after, "done": {name: value["hand"]}})
            take(HEARD[-1])

        label = data["missing"] or data["words"]["save"].format(n=data["number"])
        key = SAVES[where.partition("-")[0]]
        st.button(label, key=key, disabled=bool(data["missing"]), on_click=save)
        st.button("again", key=f"{key}-again", on_click=lambda: take(HEARD[-1]))

    monkeypatch.setattr("assistant.app.club.entry.quick.editor", drawn)


@pytest.fixture
def store() -> Store:
    return open_store()


@pytest.fixture
def table(store: Store) -> Id:
    return laid_out(store)


def open_club(taps: dict[str, Any] | None = None, **query: str) -> AppTest:
    app = AppTest.from_file(str(MAIN), default_timeout=60)
    given = {"at": "club", "lang": "zh", **query} | ({"quick": json.dumps(taps)} if taps else {})
    for name, value in given.items():
        app.query_params[name] = value
    app.run()
    assert not app.exception
    return app


def shown(app: AppTest) -> str:
    """All text and HTML of the page, without its style sheets."""
    parts = [element.proto.body for element in app.get("html")]
    parts += [text.value for kind in (app.warning, app.error, app.info, app.caption, app.success) for text in kind]
    return "\n".join(part for part in parts if not part.startswith("<style>"))


def button(app: AppTest, key: str) -> Any:
    return app.button(key=key)


def chosen(app: AppTest, key: str, word: str) -> None:
    """A line of a menu is tapped."""
    app.menu_button(key=key).set_value(word).run()


def named(app: AppTest, *names: str) -> AppTest:
    """Names as if they were typed: the test bench can only choose among those that are offered."""
    app.session_state["open-named"] = list(names)
    return app.run()


def hands(store: Store, table: Id) -> list[dict[str, int]]:
    return [dict(one.content.outcome.points) for one in store.entries(table) if isinstance(one.content, Hand)]


def test_the_first_evening_is_opened_with_new_names(store: Store) -> None:
    app = open_club()
    app = named(app, *NAMES, "ＬＩ")
    app.segmented_control(key="open-seats").set_value("order").run()
    app.number_input(key="open-base").set_value(500).run()
    button(app, "open-table").click().run()
    assert not app.exception
    (evening,) = store.evenings(club_of(store))
    (opened,) = store.tables(evening.id)
    names = {one.id: one.name for one in store.players(club_of(store))}
    assert {seat: names[who] for seat, who in opened.seats.items()} == dict(zip("ENWS", NAMES, strict=True))
    assert ([names[who] for who in opened.bench], opened.base) == (["ＬＩ"], 500)
    assert all(name in shown(app) for name in NAMES)


@pytest.mark.parametrize("count", [0, 2])
def test_too_few_players_are_told_and_those_named_stay(store: Store, count: int) -> None:
    app = open_club()
    app = named(app, *NAMES[:count])
    button(app, "open-table").click().run()
    assert f"一桌 3 到 8 人；现在填了 {count} 人。" in shown(app)
    assert app.session_state["open-named"] == list(NAMES[:count])
    assert store.clubs() == ()


def test_a_name_that_cannot_be_is_told_and_nothing_is_written(store: Store) -> None:
    app = open_club()
    app = named(app, *NAMES[:2], "x" * 10_000)
    button(app, "open-table").click().run()
    assert "名字最多" in shown(app)
    assert store.clubs() == ()


def test_a_hand_is_previewed_then_saved_and_the_next_one_prepared(store: Store, table: Id) -> None:
    app = open_club(SELF_DRAW)
    assert "清一色" in shown(app)
    assert "+1,800" in shown(app)
    assert hands(store, table) == []
    assert button(app, "save-hand").label == "记下第 1 局"
    draft = app.session_state["club-place"].draft
    button(app, "save-hand").click().run()
    assert hands(store, table) == [{"E": -600, "N": 1800, "W": -600, "S": -600}]
    assert "第 1 局已记：王小明 自摸 清一色 6 番" in shown(app)
    (entry,) = store.entries(table)
    assert isinstance(entry.content, Hand)
    assert (entry.key, entry.content.outcome.next_dealer) == (f"hand-{draft}", "N")
    assert button(app, "save-hand").disabled
    assert from_query(to_query(app.session_state["club-place"])).quick == QuickHand()


def test_a_phone_that_never_heard_the_answer_does_not_save_twice(store: Store, table: Id) -> None:
    first = open_club(SELF_DRAW)
    link = {name: value for name, value in to_query(first.session_state["club-place"]).items() if name != "quick"}
    button(first, "save-hand").click().run()
    again = open_club(SELF_DRAW, **link)
    assert "第 1 局之前已经记好了。" in [toast.value for toast in again.toast]
    assert button(again, "save-hand").disabled
    assert len(hands(store, table)) == 1


def test_two_phones_with_two_hands_lose_none(store: Store, table: Id) -> None:
    one = open_club(SELF_DRAW)
    other = open_club({"how": "discard", "winners": ["S"], "source": "E"})
    button(one, "save-hand").click().run()
    button(other, "save-hand").click().run()
    assert "另一台手机刚记了第 1 局：王小明 自摸 清一色 6 番" in shown(other)
    assert len(hands(store, table)) == 1
    assert button(other, "save-hand").label == "记下第 2 局"
    button(other, "save-hand").click().run()
    assert [points["S"] for points in hands(store, table)] == [-600, 100]  # the dealer has passed on: no 庄


def test_a_save_that_is_told_again_is_stored_once_and_what_follows_it_is_kept(store: Store, table: Id) -> None:
    app = open_club(SELF_DRAW)
    button(app, "save-hand").click().run()
    HEARD[-1]["hand"] = {"how": "discard", "winners": ["S"]}
    button(app, "save-hand-again").click().run()
    assert len(hands(store, table)) == 1
    assert "第 1 局已记" in shown(app)
    assert app.session_state["club-place"].quick == QuickHand("discard", ("S",))
    assert app.session_state["club-place"].draft == f"{table}-2-b2"


def test_a_penalty_never_takes_the_number_of_a_hand_nor_stops_the_next_one(store: Store, table: Id) -> None:
    club = club_of(store)
    one, other, *_ = store.tables(store.evenings(club)[0].id)[0].seats.values()
    for _hand in range(2):
        button(open_club({"how": "nobody"}), "save-hand").click().run()
    fine = store.write(club, PaymentSaved(table, Payment({one: -100, other: 100}, "诈和"))).seq
    store.write(club, EntryDeleted(fine))
    app = open_club(SELF_DRAW)
    assert button(app, "save-hand").label == "记下第 3 局"
    button(app, "save-hand").click().run()
    store.write(club, EntryUndone(fine))
    app = open_club(SELF_DRAW)
    assert button(app, "save-hand").label == "记下第 4 局"
    button(app, "save-hand").click().run()
    assert "第 4 局已记" in shown(app)
    assert len(hands(store, table)) == 4


def test_what_was_undone_leaves_nothing_and_its_number_is_free_again(store: Store, table: Id) -> None:
    app = open_club(SELF_DRAW)
    button(app, "save-hand").click().run()
    button(app, "undo-saved").click().run()
    assert hands(store, table) == []
    assert "已删除" not in shown(app)
    assert app.session_state["club-place"].quick.winners == ("N",)  # its taps stand there again
    assert button(app, "save-hand").label == "记下第 1 局"
    button(app, "save-hand").click().run()
    assert "第 1 局已记" in shown(app)
    assert len(hands(store, table)) == 1


def test_four_become_three_at_a_running_table(store: Store, table: Id) -> None:
    app = open_club(panel="seats")
    app.selectbox(key="sit-gone").select("赵大姐").run()
    assert not app.exception
    (evening,) = store.evenings(club_of(store))
    found = next(one for one in store.tables(evening.id) if one.id == table)
    assert [*found.seats] == ["E", "N", "S"]


def test_the_biggest_hand_of_the_evening_has_its_moment(store: Store, table: Id) -> None:
    for _hand in range(3):
        draft = draft_of(table, store.entries(table))
        save_quick(store, club_of(store), draft, QuickHand("discard", ("S",), "W"), "")
    app = open_club(SELF_DRAW)
    button(app, "save-hand").click().run()
    assert "hp-moment" in shown(app)
    app.session_state["club-place"] = ClubPlace(quick=QuickHand("discard", ("S",), "W"))
    app.session_state["club-moved"] = True
    button(app.run(), "save-hand").click().run()
    assert "hp-moment" not in shown(app)


@pytest.mark.usefixtures("table")
def test_a_table_that_is_left_with_a_hand_half_tapped_says_so_and_keeps_it() -> None:
    app = open_club(SELF_DRAW)
    chosen(app, "table-menu", "paused")
    assert "有一局点了还没记" in "".join(toast.value for toast in app.toast)
    chosen(app, "table-menu", "open")
    assert app.session_state["club-place"].quick.winners == ("N",)


@pytest.mark.usefixtures("store")
def test_after_midnight_the_evening_is_still_that_of_the_day_before(monkeypatch: pytest.MonkeyPatch) -> None:
    night = datetime(2026, 11, 30, 18, 9, tzinfo=UTC)  # 02:09 of the first of December in Shanghai
    monkeypatch.setattr("assistant.app.club.context.now", lambda: night)
    assert open_club().date_input(key="open-date").value.isoformat() == "2026-11-30"


def test_taps_wait_at_their_table(store: Store, table: Id) -> None:
    club = club_of(store)
    evening, seats = store.evenings(club)[0].id, store.tables(store.evenings(club)[0].id)[0].seats
    other = store.write(club, TableOpened(evening, "2", seats, (), "beijing", {}, 100)).seq
    app = open_club(SELF_DRAW, table_id=str(table))
    app.segmented_control(key="club-table").set_value(other).run()
    assert button(app, "save-hand").disabled
    app = open_club(None, **to_query(app.session_state["club-place"]))
    app.segmented_control(key="club-table").set_value(table).run()
    button(app, "save-hand").click().run()
    assert (len(hands(store, table)), len(hands(store, other))) == (1, 0)


def test_a_hand_worth_points_with_a_penalty_is_said_in_points(store: Store, table: Id) -> None:
    store.write(club_of(store), RulesChanged(table, "zhuowukui", {}, 100))
    app = open_club({"how": "discard", "winners": ["S"], "source": "E", "open": ["S"], "penalties": ["W", "W", "?"]})
    button(app, "save-hand").click().run()
    assert "第 1 局已记：孙 ← 李师傅 推倒和 500 点" in shown(app)
    assert "公账" in shown(app)
    (entry,) = store.entries(table)
    assert isinstance(entry.content, Hand)
    assert (entry.content.outcome.pot, entry.content.outcome.points["W"]) == (2000, -2000)


@pytest.mark.usefixtures("table")
def test_what_is_missing_stands_on_the_button() -> None:
    for quick, label in (
        (None, "这一局怎么结束的？"),
        ({"how": "discard", "winners": ["S"]}, "谁点的炮？"),
        ({"how": "points", "points": {"E": 5}}, "各家分数加起来是 +5，应该是 0。"),
    ):
        app = open_club(quick)
        assert (button(app, "save-hand").label, button(app, "save-hand").disabled) == (label, True)


@pytest.mark.usefixtures("table")
def test_an_open_hand_by_name_on_a_discard_is_refused_in_words() -> None:
    app = open_club({"how": "discard", "winners": ["S"], "source": "E", "fan": {"S": ["大钓"]}})
    assert "只能自摸" in shown(app)
    assert button(app, "save-hand").disabled


def saved(app: AppTest, store: Store, table: Id) -> AppTest:
    button(app, "save-hand").click().run()
    return open_club(entry=str(store.entries(table)[-1].id))


def test_a_hand_is_corrected_undone_and_deleted_and_the_standings_follow(store: Store, table: Id) -> None:
    app = saved(open_club(SELF_DRAW), store, table)
    button(app, "edit-entry").click().run()
    app.session_state["club-place"] = ClubPlace(
        entry=store.entries(table)[0].id, panel="edit", again=QuickHand("self_draw", ("W",), fan={"W": ("一条龙",)})
    )
    app.session_state["club-moved"] = True
    app.run()
    button(app, "save-edit").click().run()
    assert hands(store, table) == [{"E": -300, "N": -300, "W": 900, "S": -300}]
    assert [line.points for line in store.standings(club_of(store))] == [900, -300, -300, -300]
    button(app, "undo-entry").click().run()
    assert hands(store, table) == [{"E": -600, "N": 1800, "W": -600, "S": -600}]
    button(app, "delete-entry").click().run()
    assert hands(store, table) == []
    assert "已删除：不计分。" in shown(app)
    button(app, "undo-entry").click().run()
    assert len(hands(store, table)) == 1


def test_a_correction_leaves_the_hand_that_is_being_entered(store: Store, table: Id) -> None:
    app = saved(open_club(SELF_DRAW), store, table)
    app = open_club({"how": "nobody"}, entry=str(store.entries(table)[0].id))
    button(app, "edit-entry").click().run()
    button(app, "save-edit").click().run()
    button(app, "close-entry").click().run()
    assert button(app, "save-hand").label == "记下第 2 局"
    assert app.session_state["club-place"].quick == QuickHand("nobody")


def test_a_penalty_goes_to_each_of_the_others_or_into_the_pot(store: Store, table: Id) -> None:
    people = {one.name: one.id for one in store.players(club_of(store))}
    for payee, points, pot in (
        (-1, {"李师傅": -300, "王小明": 100, "赵大姐": 100, "孙": 100}, 0),
        (0, {"李师傅": -100}, 100),
    ):
        app = open_club(panel="payment")
        app.selectbox(key="pay-from").set_value(people["李师傅"]).run()
        app.selectbox(key="pay-to").set_value(payee).run()
        app.number_input(key="pay-points").set_value(100).run()
        button(app, "pay-save").click().run()
        assert not app.error
        payment = store.entries(table)[-1].content
        assert isinstance(payment, Payment)
        assert ({one: payment.points[people[one]] for one in points}, payment.pot) == (points, pot)
    assert "公账" in shown(open_club())


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
    app.button[-1].click().run()
    assert "名字或 PIN 不对。" in shown(app)
    link = open_club(SELF_DRAW, key=store.doors.make_link(club, "家人群", "李师傅"))
    assert "李师傅" in shown(link)
    assert not [one for one in link.button if one.key in ("save-hand", "close-evening")]
    assert not [one for one in link.menu_button if one.key == "table-menu"]
    asked = open_club(view="more", panel="roles", key="x")
    assert [one.key for one in asked.text_input] == ["sign-secret"]


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
