"""What was entered is kept so that it settles again to the same points."""

import json

from hypothesis import given
from hypothesis import strategies as st

from assistant.jsonl.answer import settle_line
from assistant.jsonl.decode import record_of
from assistant.ledger.model import SEAT_NAMES
from assistant.ledger.outcomes import entered_of, outcome_of, settle_among
from assistant.usecases.quick_entry import QuickHand, Stakes
from assistant.usecases.quick_entry import record_of as quick_record

TILES = {
    "rules": "beijing",
    "options": {"burn_paid_on_draw": True},
    "base": 500,
    "dealer": "E",
    "indicator": "N",
    "burn_rounds": 2,
    "melds": {"N": [{"kind": "pong", "tiles": "999s", "from": "S"}, {"kind": "concealed_kong", "tiles": "1111p"}]},
    "bound": [["N", "W"]],
    "wins": [{"seat": "N", "how": "self_draw", "concealed": "46m456s77p", "tile": "5m", "last_tile": True}],
}


def test_the_line_that_is_kept_is_the_line_that_was_given() -> None:
    assert entered_of(record_of(TILES)) == TILES


@given(
    st.sampled_from(["self_draw", "discard", "rob_kong", "nobody"]),
    st.sampled_from(["", "last_tile", "kong_draw", "first_turn"]),
    st.integers(0, 3),
)
def test_what_is_kept_of_a_quick_hand_settles_to_the_same_points(how: str, flag: str, burn: int) -> None:
    quick = QuickHand(how, ("N",), "E", {"N": ("清一色",)}, (flag,) if flag else (), burn)
    record = quick_record(quick, Stakes(base=500))
    outcome = outcome_of(settle_among(record, SEAT_NAMES), record)
    line, good = settle_line(json.dumps(entered_of(record)))
    assert good, line
    assert json.loads(line)["points"] == outcome.points
