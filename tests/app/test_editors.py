"""What comes back from the browser is checked at the door."""

from collections.abc import Callable
from dataclasses import replace

import pytest
import streamlit as st
from streamlit.testing.v1 import AppTest

from assistant.app.hand.seats.board import melds_from
from assistant.app.hand.seats.seats import entered
from assistant.app.hand.strip.strip import hand_from, handed
from assistant.app.session import house_rules
from assistant.app.session.hand_draft import MOST_MELDS, MOST_TILES, AlsoWon, HandTile, OwnMeld, TableState, own_meld
from assistant.app.session.url import from_query

TILE = {"tile": "5m", "second": "6m", "doubtful": True, "seen": 3}


def test_a_hand_comes_back_as_it_went() -> None:
    assert hand_from([TILE, {"tile": "E"}]) == (HandTile("5m", "6m", True, 3), HandTile("E"))


@pytest.mark.parametrize("value", [None, 7, "5m", {}, [None, [], {"tile": "5x"}, {"tile": ["5m"]}, {"tile": None}]])
def test_what_is_no_hand_is_none(value: object) -> None:
    assert hand_from(value) == ()


@pytest.mark.parametrize(
    ("more", "kept"),
    [
        ({"second": "<b>"}, HandTile("5m", "", True, 3)),
        ({"doubtful": "yes"}, HandTile("5m", "6m", False, 3)),
        ({"seen": -1}, HandTile("5m", "6m", True)),
        ({"seen": "3"}, HandTile("5m", "6m", True)),
    ],
)
def test_a_mark_that_makes_no_sense_is_left_out(more: dict[str, object], kept: HandTile) -> None:
    assert hand_from([TILE | more]) == (kept,)


def test_the_strip_goes_into_the_state() -> None:
    before = from_query({"hand": "46m123456789s11pE", "dealer": "N", "winning": "E"})
    pong = {"kind": "pong", "tile": "C", "side": "right", "seen": True, "boxes": [7, 8, -1, "9", 1000]}
    after = handed(before, {"hand": [TILE], "melds": [pong, {"kind": "chi", "tile": "9m"}], "indicator": "N"})
    assert after == replace(
        before, hand=hand_from([TILE]), melds=(OwnMeld("pong", "C", "right", True, (7, 8)),), indicator="N", winning=""
    )


@pytest.mark.parametrize("value", [None, [], {"indicator": ["N"], "hand": 3, "melds": {}}])
def test_a_strip_that_makes_no_sense_is_empty(value: object) -> None:
    assert handed(from_query({"v": "2", "hand": "123m", "indicator": "N"}), value) == TableState()


def test_a_hand_has_an_end() -> None:
    assert len(hand_from([TILE] * 1000)) == MOST_TILES


def test_the_table_goes_into_the_state() -> None:
    before = from_query({"v": "2", "hand": "123m", "also": "S.对对和"})
    melds = [{"kind": "pong", "tile": "1m", "side": "right", "seen": True}, {"kind": "chi", "tile": "9m"}, "pong"]
    value = {"indicator": "N", "winning": "5m", "melds": melds, "seat": "W", "dealer": "N", "source": "S"}
    after = entered(before, value | {"how": "discard", "also": ["N", "S"]})
    assert (after.indicator, after.winning, after.hand) == ("N", "5m", before.hand)
    assert (after.seat, after.dealer, after.how, after.source) == ("W", "N", "discard", "S")
    assert after.melds == (own_meld("pong", "1m", "right", seen=True),)
    assert after.also == (AlsoWon("N"), AlsoWon("S", ("对对和",)))


@pytest.mark.parametrize(
    "value",
    [
        None,
        [],
        {"indicator": ["N"], "winning": {}, "seat": "X", "dealer": 1, "source": None, "also": "S"},
        {"seat": "<script>", "source": ["S"], "how": "never", "also": {}},
    ],
)
def test_a_table_that_makes_no_sense_changes_nothing(value: object) -> None:
    before = from_query({"indicator": "N", "winning": "5m", "dealer": "W", "also": "left.对对和"})
    assert entered(before, value) == before


@pytest.mark.parametrize("melds", [3, None, [{"kind": []}], [[]], "pong"])
def test_melds_that_make_no_sense_are_none(melds: object) -> None:
    assert melds_from(melds) == ()


def test_a_winning_tile_that_nobody_chose_stays_open() -> None:
    before = from_query({"hand": "46m123456789s11pE"})
    shown = {"indicator": "N", "winning": "E", "melds": []}
    assert entered(before, shown).winning == ""
    assert entered(before, shown | {"winning": "6m"}).winning == "6m"


def test_melds_have_an_end() -> None:
    melds = [{"kind": "pong", "tile": "1m", "side": "left"}] * 9
    assert len(entered(TableState(), {"melds": melds}).melds) == MOST_MELDS


def test_the_next_tile_in_its_circle_is_the_hui() -> None:
    wild = house_rules.wilds_by_indicator(TableState())
    assert wild is not None
    assert [wild[tile] for tile in ("9m", "N", "P", "4s")] == [["1m"], ["E"], ["C"], ["5s"]]


def test_where_two_kinds_are_wild_both_are_told() -> None:
    wild = house_rules.wilds_by_indicator(TableState(rules="ningbo", house='{"caishen": "both"}'))
    assert wild is not None
    assert wild["9s"] == ["9s", "1s"]


def camera_alone() -> None:
    import streamlit as st  # noqa: PLC0415  # the test bench runs this alone

    from assistant.app.ui.editor import teller  # noqa: PLC0415

    teller("camera", {"words": {}}, {"photos": st.session_state.setdefault("heard", []).append})


def test_a_component_that_has_left_the_page_is_heard_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """Streamlit calls what hung on it once more, and has forgotten what it said: a photo on its way was lost."""

    def drawn(_: str) -> Callable[..., object]:
        return lambda on_photos_change, **_given: st.button("late", on_click=on_photos_change)

    monkeypatch.setattr("assistant.app.ui.editor.component", drawn)
    app = AppTest.from_function(camera_alone).run()
    app.button[0].click().run()
    assert not app.exception
    assert app.session_state["heard"] == []
