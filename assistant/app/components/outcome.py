"""A settled hand as HTML: who pays whom, 番 with reasons, the reading, 烧庄 and 互包."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.app.components.felt import felt
from assistant.app.components.html import Markup, tag
from assistant.app.components.pieces import rows, sets
from assistant.app.lang import _, is_chinese, say, term
from assistant.app.names import seat_names, won_names
from assistant.app.state import TableState
from assistant.rules import RULESETS, FanItem, Settlement, Tile, Transfer, WinScore, hui_of

GLOSS = {row.name: row.gloss for row in RULESETS["beijing"].fan}
"""What a 番种 is called for those who do not read Chinese."""


def settled(found: Settlement, state: TableState) -> Markup:
    """All of the settlement, the points first."""
    points = {str(seat): value for seat, value in found.points.items()}
    winners = [str(win.seat) for win in found.wins]
    parts = [
        felt(points, _arrows(found.transfers), winners, state.dealer),
        *(_win(win, state) for win in found.wins),
        "" if found.wins else _nobody(found),
        _burn(found, state),
        _bound(found),
        _payments(found) if found.transfers else "",
    ]
    return tag("div", *(part for part in parts if part), class_="hp-outcome")


def _arrows(transfers: tuple[Transfer, ...]) -> list[tuple[str, str]]:
    """(payer, payee) of every pair of seats between which something is left to pay."""
    left: dict[tuple[str, str], int] = {}
    for paid in transfers:
        payer, payee = str(paid.payer), str(paid.payee)
        left[payer, payee] = left.get((payer, payee), 0) + paid.points
        left[payee, payer] = left.get((payee, payer), 0) - paid.points
    return [pair for pair, points in left.items() if points > 0]


def _win(win: WinScore, state: TableState) -> Markup:
    seats = seat_names()
    head = tag(
        "div",
        tag("span", f"{seats[str(win.seat)]} {won_names()[state.how]}"),
        tag("b", _("{n} 番", n=win.score.total)),
        class_="hp-winhead",
    )
    hui = hui_of(Tile.parse(state.indicator)).text if state.indicator else ""
    reading = sets(win.score.sets, hui) if win.score.sets else ""
    return tag("section", head, reading, tag("div", *map(_item, win.score.items), class_="hp-items"))


def _item(item: FanItem) -> Markup:
    gloss = tag("small", GLOSS[item.name]) if not is_chinese() else ""
    return tag(
        "div",
        tag("b", term(item.name), gloss),
        tag("span", say(item.template, item.values)),
        tag("b", _("{n} 番", n=item.value)),
        class_="hp-item",
    )


def _burn(found: Settlement, state: TableState) -> Markup | str:
    if not found.burn:
        return ""
    seat = seat_names()[state.dealer]
    text = _(
        "Rounds: {rounds}. {seat} (庄) pays {fan} 番 = {points} points to each of the others, whoever wins.",
        rounds=state.burn,
        seat=seat,
        fan=found.burn,
        points=f"{found.burn * state.base:,}",
    )
    return tag("section", tag("div", tag("b", term("烧庄")), tag("span", text), class_="hp-item"))


def _bound(found: Settlement) -> Markup | str:
    if not found.bound:
        return ""
    return tag("section", *(_pair(str(one), str(other), found) for one, other in found.bound))


def _pair(one: str, other: str, found: Settlement) -> Markup:
    seats = seat_names()
    paid = any({str(paid.payer), str(paid.payee)} == {one, other} and paid.why == "bound" for paid in found.transfers)
    template = (
        _("{one} and {other} are bound: three claims in one direction, so one pays all of the other's win.")
        if paid
        else _("{one} and {other} are bound; neither of them won, so it changes nothing.")
    )
    text = template.format(one=seats[one], other=seats[other])
    return tag("div", tag("b", "互包"), tag("span", text), class_="hp-item")


def _nobody(found: Settlement) -> Markup:
    seat = seat_names()[str(found.next_dealer)]
    text = _("Nobody won, so nobody pays, 烧庄 neither. {seat} deals again.", seat=seat)
    return tag("section", tag("div", tag("b", "荒牌"), tag("span", text), class_="hp-item"))


def _payments(found: Settlement) -> Markup:
    seat = seat_names()[str(found.next_dealer)]
    return tag(
        "section",
        tag("h2", _("Who pays whom")),
        rows(_lines(found.transfers), "hp-payments"),
        tag("p", _("All points together: 0"), class_="hp-sum"),
        tag("p", _("Next dealer: {seat}", seat=seat), class_="hp-sum"),
    )


def _lines(transfers: tuple[Transfer, ...]) -> Iterator[tuple[str, ...]]:
    seats = seat_names()
    why = {
        "self_draw": "自摸",
        "discard": "点炮",
        "rob_kong": "抢杠",
        "bound": "互包",
        "burn": "烧庄",
    }
    for paid in transfers:
        yield f"{seats[str(paid.payer)]} → {seats[str(paid.payee)]}", term(why[paid.why]), f"{paid.points:,}"
