"""A hand entered in a few taps, without its tiles: who won, from whom, which 番种; or only what everyone gets.

Seats are "E", "N", "W", "S". A table of three leaves one of them empty: who is not there neither pays nor gets.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from assistant.ledger.model import Outcome
from assistant.ledger.outcomes import entered_of, outcome_of, settle_among
from assistant.rules import (
    RULESETS,
    HandRecord,
    How,
    Meld,
    MeldKind,
    OptionValue,
    RulesError,
    Seat,
    Tile,
    Win,
    right_of,
)
from assistant.rules.model.problems import Problem, problem
from assistant.usecases.hand import Round

WAYS = ("self_draw", "discard", "rob_kong", "nobody", "points")
"""How a hand ended, as in `assistant.rules.How`; "nobody" is a 荒牌, "points" says only what everyone gets."""
MOST_POINTS = 10**12
"""The most points of a seat that are taken, so that every program can read their sums."""

# The rules ask for a 惠坯, and for a kong before its replacement is drawn. Both are unknown here; neither of these
# changes what a hand is worth when its 番种 are named.
_ANY_INDICATOR = Tile.parse("N")
_ANY_KONG = Meld(MeldKind.CONCEALED_KONG, (Tile.parse("C"),) * 4)


@dataclass(frozen=True, slots=True)
class QuickHand:
    """What was tapped. `how` is one of `WAYS` or "" so far; `fan` holds the 番种 named for each winner.

    `source` is the seat of the discard or robbed kong, `burn` the rounds of 烧庄, `bound` pairs of seats in 互包,
    `points` what each seat gets when `how` is "points". `dealer` is "" where it is the one that follows from before.
    What only some rules ask: `open` winners had melds on the table, `kong` is "concealed" for a robbed 暗杠, and
    `penalties` names a seat for each penalty.
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
    open: tuple[str, ...] = ()
    kong: str = ""
    penalties: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Stakes:
    """What a table plays by: rules, house rules, 底分, who deals, and which seats are taken."""

    seats: tuple[str, ...] = ("E", "N", "W", "S")
    dealer: str = "E"
    rules: str = "beijing"
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    base: int = 1

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
    """The record to settle; `quick` must be without `quick_problems` and no "points"."""
    self_drawn = quick.how == How.SELF_DRAW
    won = () if quick.how == "nobody" else quick.winners
    wins = tuple(
        Win(
            Seat(seat),
            How(quick.how),
            source=None if self_drawn else Seat(quick.source),
            fan=tuple(quick.fan.get(seat, ())),
            last_tile="last_tile" in quick.flags,
            kong_draw="kong_draw" in quick.flags and self_drawn,
            first_turn="first_turn" in quick.flags,
            extra=_of_win(quick, seat, stakes.rules),
        )
        for seat in won
        if seat in stakes.seats
    )
    melds = {win.seat: (_ANY_KONG,) for win in wins if win.kong_draw}
    bound = tuple((Seat(one), Seat(other)) for one, other in quick.bound if {one, other} <= {*stakes.seats})
    fined = tuple(Seat(seat) for seat in quick.penalties if seat in stakes.seats)
    extra = {"penalties": fined} if fined and "penalties" in asked(stakes.rules) else {}
    dealer = Seat(stakes.dealer)
    shared = Round(stakes.base, dealer, _ANY_INDICATOR, quick.burn, bound, stakes.rules, stakes.options, extra)
    return shared.record(wins, melds)


def asked(rules: str) -> frozenset[str]:
    """What only these rules ask of a hand and of a win, by the names of `QuickHand`."""
    return frozenset(key.name for key in (*RULESETS[rules].record_keys, *RULESETS[rules].win_keys))


def _of_win(quick: QuickHand, seat: str, rules: str) -> dict[str, Any]:
    given = {"open": seat in quick.open, "kong": quick.kong if quick.how == How.ROB_KONG else ""}
    return {name: value for name, value in given.items() if value and name in asked(rules)}


def quick_outcome(quick: QuickHand, stakes: Stakes) -> Outcome:
    """What the hand comes to. Raises `RulesError` with all that is missing or wrong.

    Where only points are known the dealer is taken to have won when the seat gained, and a hand without any points to
    be a 荒牌; who deals next follows from that and can be changed at the table.
    """
    found = quick_problems(quick, stakes)
    if found:
        raise RulesError(*found)
    if quick.how != "points":
        record = record_of(quick, stakes)
        return outcome_of(settle_among(record, stakes.seats), record)
    points = {seat: quick.points.get(seat, 0) for seat in stakes.seats}
    stays = points[stakes.dealer] > 0 or not any(points.values())
    dealer = Seat(stakes.dealer) if stays else right_of(Seat(stakes.dealer), stakes.order)
    while dealer not in stakes.seats:
        dealer = right_of(dealer, stakes.order)
    return Outcome(points, dealer=stakes.dealer, next_dealer=str(dealer))


def quick_entered(quick: QuickHand, stakes: Stakes) -> dict[str, Any]:
    """What the ledger keeps of the taps: the line of `huipai settle`; {} where only points are known."""
    return {} if quick.how == "points" else entered_of(record_of(quick, stakes))


def quick_again(entered: Mapping[str, Any], outcome: Outcome) -> QuickHand:
    """The taps that a saved hand would take, to put it right; a hand with tiles is named by its 番种."""
    if not entered:
        points = {seat: points for seat, points in outcome.points.items() if points}
        return QuickHand("points", points=points, dealer=outcome.dealer or "")
    wins = entered["wins"]
    shared = QuickHand(
        "nobody",
        burn=entered.get("burn_rounds", 0),
        dealer=entered["dealer"],
        penalties=tuple(one["seat"] for one in entered.get("penalties", ())),
    )
    if not wins:
        return shared
    named = {row.name for row in RULESETS[entered["rules"]].fan if row.by_name}
    fan = {won.seat: tuple(name for name in won.fan if name in named) for won in outcome.wins}
    return replace(
        shared,
        how=wins[0]["how"],
        winners=tuple(win["seat"] for win in wins),
        source=wins[0].get("from", ""),
        fan={win["seat"]: tuple(win["fan"]) if "fan" in win else fan[win["seat"]] for win in wins},
        flags=tuple(flag for flag in ("last_tile", "kong_draw", "first_turn") if any(win.get(flag) for win in wins)),
        bound=outcome.bound,
        open=tuple(win["seat"] for win in wins if win.get("open") or _is_open(entered, win["seat"])),
        kong=wins[0].get("kong", ""),
    )


def _is_open(entered: Mapping[str, Any], seat: str) -> bool:
    return any(meld["kind"] != MeldKind.CONCEALED_KONG for meld in entered.get("melds", {}).get(seat, ()))
