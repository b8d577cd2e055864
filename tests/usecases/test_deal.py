"""A deal that goes on after a win, entered hand by hand, comes to what the whole deal does."""

import json
from pathlib import Path
from typing import Any

import pytest

from assistant.jsonl.decode import record_of
from assistant.rules import settle
from assistant.usecases.deal import DealSoFar, deal_from, record_of_deal

CASES = Path(__file__).resolve().parents[1] / "rules" / "cases" / "sichuan.jsonl"


def deals() -> list[dict[str, Any]]:
    """Deals of the cases that hold several events, none of them with a late kong."""
    found = [json.loads(line) for line in CASES.read_text("utf-8").splitlines() if line.strip()]
    fit = (one for one in found if "points" in one["out"] and "events" in one["in"])
    return [one for one in fit if "late" not in json.dumps(one["in"])]


def as_deal(given: dict[str, Any]) -> DealSoFar:
    wins: list[Any] = []
    kongs = []
    for event in given["events"]:
        if "kong" in event:
            kongs.append({**event["kong"], "at": len(wins)})
        else:
            wins.append(event)
    melds, hands = given.get("melds", {}), given.get("hands", {})
    return deal_from({"wins": wins, "kongs": kongs, "melds": melds, "hands": hands, "over": True})


@pytest.mark.parametrize("case", deals(), ids=lambda case: case["in"]["id"])
def test_kongs_and_wins_stand_in_the_order_of_time(case: dict[str, Any]) -> None:
    given = case["in"]
    shared = record_of({**given, "events": [], "melds": {}})
    found = settle(record_of_deal(as_deal(given), shared))
    assert {str(seat): points for seat, points in found.points.items()} == case["out"]["points"]


def test_a_deal_survives_its_json_and_nonsense_gives_an_empty_one() -> None:
    deal = as_deal(deals()[0]["in"])
    assert deal_from(json.loads(json.dumps(deal.as_object()))) == deal
    for nonsense in (None, 3, {"wins": [{}]}, {"wins": [{"wins": [{"seat": "E"}]}]}, {"kongs": [1]}, {"melds": []}):
        assert deal_from(nonsense) == DealSoFar()
