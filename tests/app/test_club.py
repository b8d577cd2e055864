"""The club's section, run by Streamlit's own test bench: an evening from its first tap to who owes whom."""

from datetime import UTC, datetime

import pytest

from assistant.app.club.url import ClubPlace, from_query, to_query
from assistant.ledger.events import (
    EntryDeleted,
    EntryUndone,
    PaymentSaved,
    RulesChanged,
    TableOpened,
)
from assistant.ledger.model import Hand, Id, Payment
from assistant.ledger.store import Store
from assistant.usecases.evening import draft_of, save_quick
from assistant.usecases.quick_entry import QuickHand
from tests.app.club_pages import HEARD, SELF_DRAW, button, chosen, hands, named, open_club, saved, shown
from tests.app.evening import NAMES, club_of

pytestmark = pytest.mark.usefixtures("taps_by_button")


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
