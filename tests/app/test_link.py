"""The link of the page holds what was entered, and nonsense in it does no harm."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.app.session.hand_draft import (
    CHI_STARTS,
    FLAGS,
    HOWS,
    KIND_NAMES,
    MELD_KINDS,
    MOST_BASE,
    MOST_BURN,
    MOST_HANDS,
    MOST_MELDS,
    MOST_PHOTOS,
    MOST_SEEN,
    MOST_TILES,
    SEATS,
    SIDES,
    STEPS,
    AlsoWon,
    HandTile,
    TableState,
    own_meld,
)
from assistant.app.session.url import PAIRS, VERSION, from_query, to_query
from assistant.rules import RULESETS

KIND = st.sampled_from(KIND_NAMES)
TILES = st.builds(
    HandTile, KIND, st.one_of(st.just(""), KIND), st.booleans(), st.one_of(st.none(), st.integers(0, MOST_SEEN))
)
CLAIMED = ("", *SIDES, *SEATS)
BOXES = st.lists(st.integers(0, MOST_SEEN), max_size=4).map(tuple)
MELDS = st.builds(
    own_meld, st.sampled_from(MELD_KINDS), st.sampled_from(CHI_STARTS), st.sampled_from(CLAIMED), st.booleans(), BOXES
)
ALSO = st.builds(AlsoWon, st.sampled_from(SEATS), st.sampled_from([(), ("对对和",), ("七对子", "清一色")]))


def with_known_names(state: TableState) -> TableState:
    """The other winners have 番种 of the rules that are played."""
    rows = RULESETS[state.rules].rows
    return replace(state, also=tuple(replace(won, fan=tuple(filter(rows.get, won.fan))) for won in state.also))


STATES = st.builds(
    TableState,
    step=st.sampled_from(STEPS),
    photo=st.lists(st.from_regex(r"[A-Za-z0-9_-]{16}", fullmatch=True), max_size=MOST_PHOTOS).map(".".join),
    hand=st.lists(TILES, max_size=MOST_TILES).map(tuple),
    winning=st.one_of(st.just(""), KIND),
    indicator=st.one_of(st.just(""), KIND),
    melds=st.lists(MELDS, max_size=MOST_MELDS).map(tuple),
    seat=st.sampled_from(("", *SEATS)),
    dealer=st.sampled_from(("", *SEATS)),
    due=st.sampled_from(("", *SEATS)),
    how=st.sampled_from(("", *HOWS)),
    source=st.sampled_from(("", *SEATS)),
    burn=st.integers(0, MOST_BURN),
    base=st.integers(1, MOST_BASE),
    flags=st.sets(st.sampled_from(FLAGS)).map(lambda flags: tuple(flag for flag in FLAGS if flag in flags)),
    bound=st.sets(st.sampled_from(PAIRS)).map(lambda pairs: tuple(pair for pair in PAIRS if pair in pairs)),
    also=st.lists(ALSO, max_size=2, unique_by=lambda won: won.seat).map(tuple),
    rules=st.sampled_from(["beijing", "zhuowukui"]),  # both know the 番种 above
    house=st.sampled_from(["", '{"burn_paid_on_draw":true}']),
    keys=st.sampled_from(["", '{"W":{"open":true}}', '{"round_wind":"E"}']),
    number=st.integers(1, MOST_HANDS),
).map(with_known_names)


@given(STATES)
def test_a_link_gives_the_state_back(state: TableState) -> None:
    assert from_query(to_query(state)) == state


@given(
    st.dictionaries(
        st.sampled_from(
            [
                "v",
                "side",
                "seat",
                "source",
                "how",
                "hand",
                "melds",
                "base",
                "also",
                "step",
                "house",
                "penalties",
                "number",
            ]
        ),
        st.text(),
    )
)
def test_any_text_in_a_link_gives_a_state(query: dict[str, str]) -> None:
    state = from_query(query)
    assert from_query(to_query(state)) == state


def test_an_empty_table_has_an_empty_link() -> None:
    assert to_query(TableState()) == {}


def test_a_plain_hand_reads_as_its_tiles() -> None:
    state = replace(TableState(), hand=tuple(map(HandTile, ["1m", "2m", "3m", "5p", "5p", "E"])))
    assert to_query(state) == {"v": VERSION, "hand": "123m55pE"}


@pytest.mark.parametrize(
    ("query", "kept"),
    [
        ({"hand": "<script>alert(1)</script>"}, TableState()),
        ({"hand": "12m.x9q.3p"}, TableState(hand=tuple(map(HandTile, ["1m", "2m", "3p"])))),
        ({"hand": "1m" * 5_000_000}, TableState(hand=(HandTile("1m"),) * MOST_TILES)),
        ({"base": "-5", "burn": "1e9", "dealer": "Q", "step": "../etc"}, TableState()),
        ({"base": "٣"}, TableState()),
        ({"melds": "chi.9m.left,pong.1m.nowhere,,concealed_kong.E.left"}, TableState(
            melds=tuple(filter(None, [own_meld("pong", "1m"), own_meld("concealed_kong", "E")]))
        )),
        ({"also": "W.对对和.天胡,up.对对和"}, TableState(also=(AlsoWon("W", ("对对和",)),))),
        ({"photo": "../../../etc/passwd", "unknown": "x"}, TableState()),
    ],
)  # fmt: skip
def test_what_makes_no_sense_is_left_out(query: dict[str, str], kept: TableState) -> None:
    assert from_query(query | {"v": VERSION}) == kept


HAND = {"hand": "46m123456789s11p5m", "indicator": "N"}


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ({}, ("E", "E", "self_draw", "", (), ())),
        ({"seat": "W", "dealer": "N"}, ("W", "N", "self_draw", "", (), ())),
        ({"how": "discard"}, ("E", "E", "discard", "S", (), ())),
        ({"how": "discard", "side": "right", "seat": "N"}, ("N", "E", "discard", "W", (), ())),
        ({"how": "rob_kong", "side": "nowhere"}, ("E", "E", "rob_kong", "S", (), ())),
        (
            {"seat": "W", "bound": "left,right", "how": "discard", "side": "opposite", "also": "right.对对和.open,up"},
            ("W", "E", "discard", "E", ("WN", "WS"), (AlsoWon("S", ("对对和",)),)),
        ),
        (
            {"rules": "zhuowukui", "how": "discard", "side": "right", "bound": "left"},
            ("E", "E", "discard", "S", ("EN",), ()),
        ),
        ({"seat": "X", "how": "never", "dealer": "1"}, ("E", "E", "self_draw", "", (), ())),
    ],
)
def test_a_link_of_version_0_1_keeps_its_meaning(query: dict[str, str], said: tuple[object, ...]) -> None:
    state = from_query({**HAND, **query})
    assert (state.seat, state.dealer, state.how, state.source, state.bound, state.also) == said
    assert from_query(to_query(state)) == state


@pytest.mark.parametrize(
    ("query", "keys"),
    [
        ({"kong": "concealed", "how": "rob_kong"}, '{"E":{"kong":"concealed"}}'),
        ({"kong": "added", "penalties": "EEX"}, '{"penalties":[{"seat":"E"},{"seat":"E"}]}'),
        ({"seat": "W", "how": "discard", "also": "right.对对和.open"}, '{"N":{"open":true}}'),
    ],
)
def test_what_only_some_rules_ask_is_read_from_a_link_of_version_0_1(query: dict[str, str], keys: str) -> None:
    assert from_query({**HAND, "rules": "zhuowukui", **query}).keys == keys


def test_nothing_that_decides_who_pays_is_assumed() -> None:
    state = from_query({**HAND, "v": VERSION, "melds": "pong.C"})
    assert (state.seat, state.dealer, state.how, state.source, state.melds[0].side) == ("",) * 5
