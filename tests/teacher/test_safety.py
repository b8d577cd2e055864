"""How many of the others could want a discard, and what is said about it."""

import pytest

from assistant.rules import HandInPlay, Seat, Tile, parse_tiles
from assistant.teacher import Opponent
from assistant.teacher.chances import unseen_copies
from assistant.teacher.safety import safety
from tests.teacher.hands import holding
from tests.teacher.test_goals import taught


def found(tile: str, seen: str = "", rules: str = "zhuowukui", others: dict[Seat, Opponent] | None = None):
    hand = HandInPlay(rules, None, parse_tiles("13m456789p123s55s" + tile), seen=parse_tiles(seen))
    return safety(hand, Tile.parse(tile), unseen_copies(hand), others)


@pytest.mark.parametrize(
    ("tile", "seen", "players"),
    [
        ("E", "EEE", 0),
        ("E", "EE", 1),
        ("E", "E", 2),
        ("E", "", 3),
        ("9m", "999m8888m", 0),  # no run without 8m
        ("9m", "999m7777m", 0),
        ("9m", "999m", 3),  # 78m may wait for it
        ("9m", "99m7777m", 1),
    ],
)
def test_no_more_players_can_want_a_tile_than_copies_and_runs_are_left(tile: str, seen: str, players: int) -> None:
    assert found(tile, seen).players == players


def test_the_reason_says_what_is_left() -> None:
    assert found("E", "EEE").says[0].text.startswith("Nobody can want E")
    assert (
        found("E", "EE").says[0].text == "At most one player can want E, for the pair: one copy is unseen, and no run."
    )


def test_what_the_count_leaves_out_is_said() -> None:
    orphans = [phrase.text for phrase in found("E", "EEE", rules="guobiao").says]
    assert "Thirteen orphans may want E all the same." in orphans
    hand = holding("13m456789p123s55sC", seen="CCC")
    wild = [phrase.text for phrase in safety(hand, Tile.parse("C"), unseen_copies(hand)).says]
    assert wild[1:] == ["Whoever holds 惠牌 may wait for any tile all the same."]


def test_what_each_of_the_others_has_laid_down_is_a_hint_with_its_reason() -> None:
    melds = tuple(parse_tiles(text) for text in ("123m", "555m", "777m"))
    others = {Seat.W: Opponent(parse_tiles("9p"), melds), Seat.S: Opponent(parse_tiles("9pE"))}
    said = [phrase.text for phrase in found("2m", others=others).says]
    assert said[1:] == ["西 shows 万: every open meld in a suit is of it.", "西 has 3 melds open (三摊)."]
    passed = found("E", "E", others=others)
    assert passed.says[-1].text == "南 has just discarded E (现物)."
    assert (passed.players, passed.hints) == (2, 0)


def test_the_goal_safe_leads_with_the_safest_and_says_why_the_others_are_less() -> None:
    line = {"rules": "zhuowukui", "concealed": "1334m45679p123sEC", "seen": "EEECC", "goal": "safe"}
    first, *others = taught(**line, others={"W": {"discards": "19m", "melds": ["123m", "555m", "777m"]}})["discards"]
    assert (first["tile"], first["safety"]["players"]) == ("E", 0)
    assert others[0]["worse"][0] == "Less safe than E: 1 of the three could want it, E 0."
    assert [choice["safety"]["players"] for choice in others] == sorted(
        choice["safety"]["players"] for choice in others
    )


def test_what_the_others_laid_down_is_seen_and_their_melds_are_no_draws() -> None:
    line = {"rules": "zhuowukui", "concealed": "1334m45679p123sEC"}
    answer = taught(**line, others={"W": {"discards": "19m5s", "melds": ["EEE"]}})
    assert answer["unseen"] == 136 - 14 - 6
    assert answer["draws"] == taught(**line, seen="19m5s")["draws"]
    assert taught(**line, others={"W": {"melds": ["EEEE"]}})["error"]["code"] == "too_many_copies"


@pytest.mark.parametrize(
    ("others", "code"),
    [
        ([], "bad_value"),
        ({"X": {"discards": "1m"}}, "bad_value"),
        ({"W": {"discards": 3}}, "bad_value"),
        ({"W": {"river": "1m"}}, "bad_value"),
        ({"W": {"melds": "EEE"}}, "bad_value"),
        ({"W": {"melds": [""]}}, "bad_value"),
        ({"W": {"discards": "0m"}}, "bad_tile"),
    ],
)
def test_others_that_make_no_sense_are_refused(others: object, code: str) -> None:
    assert taught(rules="zhuowukui", concealed="1334m45679p123sEC", others=others)["error"]["code"] == code
