"""The taps by which a hand is entered without its tiles."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from itertools import combinations
from typing import Any

from assistant.app.club import place
from assistant.app.components.editor import editor
from assistant.app.lang import _, term
from assistant.app.names import SEAT_NAMES
from assistant.app.state import MOST_BURN
from assistant.rules import RULESETS
from assistant.table_quick import QuickHand, Stakes

APART = (("七对子", "豪华七对子"), ("七小对", "豪华七小对"))
"""番种 of which one replaces the other."""


def quick_taps(stakes: Stakes, names: Mapping[str, str]) -> None:
    """Draw what can be tapped; taps go into the place. `names`: seat → player."""
    editor(
        "quick",
        _value(place.here().quick),
        _take,
        {
            "seats": [{"seat": seat, "name": names[seat], "mark": SEAT_NAMES[seat]} for seat in stakes.seats],
            "pairs": [list(pair) for pair in combinations(stakes.seats, 2)],
            "fan": _fan(stakes),
            "apart": APART,
            "dealer": stakes.dealer,
            "most_burn": MOST_BURN,
            "words": _words(),
        },
    )


def _value(quick: QuickHand) -> dict[str, Any]:
    """The hand as plain JSON."""
    given = asdict(quick)
    return {
        **given,
        "winners": list(quick.winners),
        "flags": list(quick.flags),
        "bound": [list(pair) for pair in quick.bound],
        "fan": {seat: list(fan) for seat, fan in quick.fan.items()},
        "points": dict(quick.points),
    }


def _take(value: Any) -> dict[str, Any]:
    quick = place.quick_from(value)
    place.go(quick=quick)
    return _value(quick)


def _fan(stakes: Stakes) -> list[dict[str, Any]]:
    """The 番种 that can be named by these house rules, with what they are worth."""
    rules = RULESETS[stakes.rules]
    played = rules.played(rules.house_rules(stakes.options))
    return [{"name": row.name, "shown": term(row.name), "value": value} for row, value in played if row.by_name]


def _words() -> dict[str, Any]:
    return {
        "how": _("Ended"),
        "ways": {
            "self_draw": term("自摸"),
            "discard": term("点炮"),
            "rob_kong": term("抢杠"),
            "nobody": term("荒牌"),
            "points": _("Points"),
        },
        "winner": _("Winner"),
        "from": _("From"),
        "kong_of": _("Kong of"),
        "fan": term("番种"),
        "chance": _("Chance"),
        "flags": {"last_tile": _("Last tile"), "kong_draw": _("After a kong"), "first_turn": _("First turn")},
        "more": _("More: 烧庄, 互包, dealer"),
        "burn": term("烧庄"),
        "bound": term("互包"),
        "dealer": _("Dealer"),
        "rest": _("{name} gets the rest: {points}", name="{name}", points="{points}"),
        "sum": _("All together: {sum}", sum="{sum}"),
    }
