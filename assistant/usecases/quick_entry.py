"""A hand entered in a few taps, without its tiles: who won, from whom, which 番种; or only what everyone gets.

Seats are "E", "N", "W", "S". A table of three leaves one of them empty: who is not there neither pays nor gets.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from assistant.jsonl.decode import record_of as read_record
from assistant.ledger.model import Hand, Id, Outcome
from assistant.ledger.outcomes import hand_of
from assistant.rules import RULESETS, HandRecord, How, MeldKind, OptionValue, RulesError, Seat, right_of
from assistant.rules.definition.keys import Key
from assistant.rules.model.amounts import Points
from assistant.rules.model.problems import Problem, problem
from assistant.usecases.quick_form import ONLY_WITH

WAYS = ("self_draw", "discard", "rob_kong", "nobody", "points")
"""How a hand ended, as in `assistant.rules.How`; "nobody" is a 荒牌, "points" says only what everyone gets."""
MOST_POINTS = 10**12
"""The most points of a seat that are taken, so that every program can read their sums."""
OPEN = "open"
"""The key that says, for some rules, that a hand named by its 番种 had melds on the table."""

# The rules ask for the tile turned up, and for the tiles of a kong. They are unknown here; none of these changes what a
# hand is worth when its 番种 are named.
ANY_INDICATOR = "1s"
KONG_TILES = tuple(f"{rank}p" for rank in range(1, 10))


@dataclass(frozen=True, slots=True)
class QuickHand:
    """What was tapped. `how` is one of `WAYS` or "" so far; `fan` holds the 番种 named for each winner.

    `source` is the seat of the discard or robbed kong, `burn` the rounds of 烧庄, `bound` pairs of seats in 互包,
    `points` what each seat gets when `how` is "points". `dealer` is "" where it is the one that follows from before.
    What only some rules ask, as it stands in a JSON line: `extra` of the hand, `won` of each winner. Where a deal goes
    on after a win, `events` are those before this one in the order of time: kongs ({"kong": seat, "kind": …, "from":
    …}) and wins (as `event_of` makes them).
    """

    how: str = ""
    winners: tuple[str, ...] = ()
    source: str = ""
    fan: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    flags: tuple[str, ...] = ()
    burn: int = 0
    bound: tuple[tuple[str, str], ...] = ()
    points: Mapping[str, int] = field(default_factory=dict)
    dealer: str = ""
    extra: Mapping[str, Any] = field(default_factory=dict)
    won: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    events: tuple[Mapping[str, Any], ...] = ()


@dataclass(frozen=True, slots=True)
class Stakes:
    """What a table plays by: rules, house rules, 底分, who deals, and which seats are taken.

    `carried` are values of keys that follow from the hands before (the wind of the round, how often the dealer has
    stayed), for rules that ask them.
    """

    seats: tuple[str, ...] = ("E", "N", "W", "S")
    dealer: str = "E"
    rules: str = "beijing"
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    base: int = 1
    carried: Mapping[str, Any] = field(default_factory=dict)

    @property
    def order(self) -> str:
        """The order of play and of the deal."""
        return RULESETS[self.rules].order(self.options)


def quick_problems(quick: QuickHand, stakes: Stakes) -> tuple[Problem, ...]:
    """What is still missing or cannot be, before the rules are asked; () when the hand can be settled."""
    if quick.how not in WAYS:
        return (problem("missing_key", "how", "How did the hand end?"),)
    if quick.how == "points":
        return tuple(_points_problems(quick, stakes))
    if quick.how == "nobody":
        return ()
    return tuple(_win_problems(quick, stakes))


def _points_problems(quick: QuickHand, stakes: Stakes) -> Iterator[Problem]:
    total = sum(quick.points.get(seat, 0) for seat in stakes.seats)
    if any(abs(points) > MOST_POINTS for points in quick.points.values()):
        yield problem("bad_value", "points", "Points of a seat are at most {most}.", most=f"{MOST_POINTS:,}")
    if total:
        template = "The points sum to {total}; they must sum to 0."
        yield problem("bad_value", "points", template, total=f"{total:+,}".replace("-", "−"))


def _win_problems(quick: QuickHand, stakes: Stakes) -> Iterator[Problem]:
    present = [seat for seat in quick.winners if seat in stakes.seats]
    if not present:
        yield problem("missing_key", "wins", "Who won?")
    if quick.how == "self_draw":
        if len(present) > 1:
            yield problem("bad_value", "wins", "A 自摸 has one winner.")
    elif quick.source not in stakes.seats:
        yield problem("missing_key", "from", "From whom?")
    elif quick.source in present:
        yield problem("bad_value", "from", "The winner and the one who paid for the tile are two players.")


def record_of(quick: QuickHand, stakes: Stakes) -> HandRecord:
    """The record to settle; `quick` must be without `quick_problems` and no "points". Raises `RulesError`."""
    return read_record(line_of(quick, stakes))


def line_of(quick: QuickHand, stakes: Stakes) -> dict[str, Any]:
    """What was tapped as a JSON line of `huipai settle`."""
    rules = RULESETS[stakes.rules]
    known = {key.name for key in rules.record_keys}
    seats = {*stakes.seats}
    line: dict[str, Any] = {"rules": stakes.rules, "options": dict(stakes.options), "dealer": stakes.dealer}
    if rules.has_base:
        line["base"] = stakes.base
    if rules.game(rules.house_rules(stakes.options)).indicator:
        line["indicator"] = ANY_INDICATOR
    given = {**stakes.carried, **quick.extra}
    line |= {name: value for name, value in given.items() if name in known and value not in ([], {}, None)}
    if quick.burn:
        line["burn_rounds"] = quick.burn
    bound = [list(pair) for pair in quick.bound if {*pair} <= seats] if quick.how != "nobody" else []
    if bound:
        line["bound"] = bound
    last: dict[str, Any] = {"wins": list(_wins(quick, stakes))}
    melds = _melds(quick, () if rules.goes_on else last["wins"])
    if melds:
        line["melds"] = melds
    if not quick.events:
        return line | last
    return line | {"events": [*_events(quick), *([last] if last["wins"] else [])]}


def _wins(quick: QuickHand, stakes: Stakes) -> Iterator[dict[str, Any]]:
    known = {key.name: key for key in RULESETS[stakes.rules].win_keys}
    for seat in quick.winners if quick.how != "nobody" else ():
        if seat not in stakes.seats:
            continue
        win: dict[str, Any] = {"seat": seat, "how": quick.how, "fan": list(quick.fan.get(seat, ()))}
        if quick.how != How.SELF_DRAW:
            win["from"] = quick.source
        win |= {flag: True for flag in quick.flags if flag != "kong_draw" or quick.how == How.SELF_DRAW}
        own = quick.won.get(seat, {})
        yield win | {
            name: value
            for name, value in own.items()
            if name in known and value not in (False, "", None) and quick.how in ONLY_WITH.get(name, WAYS)
        }


def event_of(quick: QuickHand, stakes: Stakes) -> dict[str, Any]:
    """This win as one of the `events` of a deal that goes on."""
    return {"wins": list(_wins(quick, stakes))}


def _events(quick: QuickHand) -> Iterator[dict[str, Any]]:
    """The events before the last one; each kong has a kind of tile of its own, which nobody has tapped."""
    for place, event in enumerate(quick.events):
        yield {"kong": {"seat": event["kong"], "tile": KONG_TILES[place]}} if "kong" in event else dict(event)


def _melds(quick: QuickHand, wins: Iterable[Mapping[str, Any]]) -> dict[str, list[dict[str, Any]]]:
    """The kongs that were tapped, and the one that a win from its replacement tile needs.

    Where a deal goes on, that one is among the events.
    """
    melds: dict[str, list[dict[str, Any]]] = {}
    for place, event in enumerate(quick.events):
        if "kong" in event:
            meld = {"kind": event.get("kind", MeldKind.CONCEALED_KONG), "tiles": KONG_TILES[place][0] * 4 + "p"}
            meld |= {"from": event["from"]} if event.get("from") else {}
            melds.setdefault(event["kong"], []).append(meld)
    for win in wins:
        if win.get("kong_draw") and win["seat"] not in melds:
            melds[win["seat"]] = [{"kind": str(MeldKind.CONCEALED_KONG), "tiles": "9999m"}]
    return melds


def quick_outcome(quick: QuickHand, stakes: Stakes) -> Outcome:
    """What the hand comes to, whoever plays it. Raises `RulesError` with all that is missing or wrong."""
    return quick_hand(quick, stakes, dict.fromkeys(stakes.seats, 0)).outcome


def quick_hand(quick: QuickHand, stakes: Stakes, at: Mapping[str, Id]) -> Hand:
    """What was tapped as the ledger keeps it, without house rules; `at` says who sits where.

    Raises `RulesError` with all that is missing or wrong.
    """
    found = quick_problems(quick, stakes)
    if found:
        raise RulesError(*found)
    seats = {seat: at[seat] for seat in stakes.seats}
    if quick.how == "points":
        return Hand(seats, _points_alone(quick, stakes))
    record = record_of(quick, stakes)
    return hand_of(record, seats)


def _points_alone(quick: QuickHand, stakes: Stakes) -> Outcome:
    """A hand of which only the points are known.

    The dealer is taken to have won when the seat gained, and a hand without any points to be a 荒牌; who deals next
    follows from that and can be changed at the table.
    """
    points = {seat: Points(quick.points.get(seat, 0)) for seat in stakes.seats}
    stays = points[stakes.dealer] > 0 or not any(points.values())
    dealer = Seat(stakes.dealer) if stays else right_of(Seat(stakes.dealer), stakes.order)
    while dealer not in stakes.seats:
        dealer = right_of(dealer, stakes.order)
    return Outcome(points, dealer=stakes.dealer, next_dealer=str(dealer))


def quick_again(hand: Hand) -> QuickHand:
    """The taps that a saved hand would take, to put it right; a hand with tiles is named by its 番种."""
    entered, outcome = hand.entered, hand.outcome
    if not entered or entered.get("rules") not in RULESETS:
        points = {seat: points for seat, points in outcome.points.items() if points}
        return QuickHand("points", points=points, dealer=outcome.dealer or "")
    rules = RULESETS[entered["rules"]]
    asked = {key.name for key in rules.record_keys} - {"events"}
    events = [dict(event) for event in entered.get("events", ())]
    wins = entered.get("wins") or (events.pop()["wins"] if events and "wins" in events[-1] else [])
    shared = QuickHand(
        "nobody",
        burn=entered.get("burn_rounds", 0),
        dealer=entered["dealer"],
        extra={name: entered[name] for name in asked if name in entered},
        events=tuple(_kong_again(event, entered) if "kong" in event else event for event in events),
    )
    if not wins:
        return shared
    named = {row.name for row in rules.fan if row.by_name}
    fan = {won.seat: tuple(name for name in won.fan if name in named) for won in outcome.wins}
    return replace(
        shared,
        how=wins[0]["how"],
        winners=tuple(win["seat"] for win in wins),
        source=wins[0].get("from", ""),
        fan={win["seat"]: tuple(win["fan"]) if "fan" in win else fan[win["seat"]] for win in wins},
        flags=tuple(flag for flag in ("last_tile", "kong_draw", "first_turn") if any(win.get(flag) for win in wins)),
        bound=outcome.bound,
        won={win["seat"]: own for win in wins if (own := _own(win, entered, rules.win_keys))},
    )


def _own(win: Mapping[str, Any], entered: Mapping[str, Any], keys: Iterable[Key]) -> dict[str, Any]:
    """What only these rules ask of a winner; where the melds say that a hand is open, nobody has said it."""
    found = {key.name: win[key.name] for key in keys if win.get(key.name)}
    opens = any(key.name == OPEN for key in keys) and _is_open(entered, win["seat"])
    return found | ({OPEN: True} if opens else {})


def _kong_again(event: Mapping[str, Any], entered: Mapping[str, Any]) -> dict[str, Any]:
    kong = event["kong"]
    melds = entered.get("melds", {}).get(kong["seat"], ())
    meld: Mapping[str, Any] = next(
        (one for one in melds if kong.get("tile", "?")[0] in one["tiles"] and len(one["tiles"]) > 4), {}
    )
    found = {"kong": kong["seat"], "kind": meld.get("kind", str(MeldKind.CONCEALED_KONG))}
    return found | ({"from": meld["from"]} if meld.get("from") else {})


def _is_open(entered: Mapping[str, Any], seat: str) -> bool:
    return any(meld["kind"] != MeldKind.CONCEALED_KONG for meld in entered.get("melds", {}).get(seat, ()))
