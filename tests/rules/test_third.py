"""A third set of rules, made as docs/own_rules.md says: one RuleSet and its name in the table, and it is played."""

import json
from dataclasses import dataclass

import pytest

from assistant.jsonl.answer import settle_line, waits_line
from assistant.rules import KINDS, RULESETS, FanRow, RuleSet, Tile
from assistant.rules.definition.chapters import Chapter, Example, of_tiles
from assistant.rules.definition.game import Game
from assistant.rules.definition.keys import round_wind
from assistant.rules.definition.options import number
from assistant.rules.definition.payment import Payments, usual_shares
from assistant.rules.definition.results import Transfer
from assistant.rules.definition.rows import because
from assistant.rules.presets import preset, read_preset, write_preset
from assistant.rules.rulebook import book
from assistant.rules.rulesets.shared import fan
from assistant.rules.rulesets.shared.house_rules import HouseRules
from assistant.rules.shapes.hand_shape import WITH_SEVEN_PAIRS


@dataclass(frozen=True, slots=True)
class HarbourOptions(HouseRules):
    """The house rules of `harbour`."""

    discard_times: int = number(2, "How many times its worth a hand won on a discard is paid.", 1, 9)


def wind_of_the_round(hand, _):
    tiles = [kind for kind, count in enumerate(hand.after.counts) for _ in range(count)]
    tiles += [tile.index for meld in hand.melds for tile in meld.tiles]
    wind = hand.round_wind or Tile.parse("E").index
    return because("Three {tile}.", tile=KINDS[wind].name) if tiles.count(wind) >= 3 else None


QUANFENG = FanRow(
    *("圈风", 1, "wind of the round", "Three of the wind of the round.", wind_of_the_round),
    example=Example("234m67s22345p+8s", ("pong EEE",)),
)


def payments(record, scores, rules, _):
    return Payments(
        tuple(
            Transfer(payer, won.seat, times * won.score.total * record.base, why)
            for win, won in zip(record.wins, scores, strict=True)
            for payer, times, why in usual_shares(win, (), rules.options.discard_times)
        )
    )


HARBOUR = RuleSet(
    name="harbour",
    title="码头麻将",
    gloss="harbour rules",
    options_type=HarbourOptions,
    fan=(fan.TUIDAOHU, QUANFENG, fan.QINGYISE),
    fallback="推倒和",
    beside_fallback=frozenset(),
    game=lambda options: Game(shape=WITH_SEVEN_PAIRS, order=options.dealer_order),
    payments=payments,
    shared_keys=frozenset({"indicator"}),
    chapters=lambda _: (Chapter("牌", "tiles", tuple(of_tiles())),),
    record_keys=(round_wind(required=False),),
)
HAND = {
    **{"rules": "harbour", "base": 10, "dealer": "E"},
    "melds": {"S": [{"kind": "pong", "tiles": "SSS", "from": "E"}]},
    "wins": [{"seat": "S", "how": "discard", "from": "W", "concealed": "234m67s22345p", "tile": "8s"}],
}


@pytest.fixture(autouse=True)
def _harbour():
    RULESETS.register(HARBOUR)
    yield
    RULESETS.forget("harbour")


def answer(handle, **line):
    return json.loads(handle(json.dumps(line))[0])


def test_its_hands_are_settled_by_its_own_table_keys_and_payments():
    assert answer(settle_line, **HAND)["wins"][0]["fan"] == {"推倒和": 1}
    made = answer(settle_line, **HAND, round_wind="S")
    assert made["wins"][0]["fan"] == {"圈风": 1}
    assert made["points"] == {"E": 0, "N": 0, "W": -20, "S": 20}
    made = answer(settle_line, **HAND, options={"discard_times": 3, "dealer_order": "ESWN"})
    assert (made["points"]["S"], made["next_dealer"]) == (30, "S")


def test_its_faults_are_told_like_all_others():
    assert answer(settle_line, **HAND, round_wind="0m")["error"]["code"] == "bad_value"
    assert answer(settle_line, **HAND, round_wing="S")["error"]["code"] == "unknown_key"
    assert answer(settle_line, **HAND, indicator="N")["error"]["code"] == "bad_value"
    assert answer(settle_line, **(HAND | {"rules": "beijing"}), round_wind="S")["error"]["code"] == "unknown_key"
    found = answer(settle_line, **HAND, options={"discard_times": 10})["error"]
    assert found["message"] == "options.discard_times: Option discard_times is a whole number from 1 to 9."
    message = answer(settle_line, **(HAND | {"rules": "x"}))["error"]["message"]
    assert "beijing, zhuowukui" in message
    assert message.endswith("harbour.")


def test_its_waits_are_found():
    made = answer(waits_line, rules="harbour", concealed="23m67s22p", melds=[{"kind": "pong", "tiles": "EEE"}])
    assert made["error"]["code"] == "wrong_tile_count"
    made = answer(waits_line, rules="harbour", concealed="234m67s22345p", melds=[{"kind": "pong", "tiles": "EEE"}])
    assert [(wait["tile"], wait["discard"]["names"]) for wait in made["waits"]] == [
        ("5s", {"圈风": 1}),
        ("8s", {"圈风": 1}),
    ]


def test_it_has_a_book_and_presets():
    made = book("harbour", {})
    assert [(entry.row.name, entry.value) for entry in made.entries] == [("推倒和", 1), ("圈风", 1), ("清一色", 6)]
    assert all(entry.row.name in entry.example.score.names for entry in made.entries)
    assert made.options[0][0].name == "discard_times"
    club = preset("码头", "harbour", {"discard_times": 5})
    assert read_preset(write_preset(club)) == club
