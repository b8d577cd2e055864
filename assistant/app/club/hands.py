"""Hands and payments of an evening as HTML: one line each, and all of one in full."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from assistant.app.club.felt import gain
from assistant.app.club.taps import tap
from assistant.app.components.html import Markup, tag
from assistant.app.components.pieces import signed
from assistant.app.lang import _, term
from assistant.ledger.values import Entry, Hand, Id, Outcome, Payment

Names = Mapping[Id, str]
REASONS = {
    "self_draw": "自摸",
    "discard": "点炮",
    "rob_kong": "抢杠",
    "bound": "互包",
    "burn": "烧庄",
}
"""Why points were paid, by `Paid.why`."""


def entry_line(entry: Entry, number: str, names: Names) -> Markup:
    """One line: its number, what happened, what everyone got. A tap opens it."""
    content = entry.content
    if content is None:
        inside = (tag("small", number), tag("s", _("deleted")), tag("span"))
    else:
        inside = (tag("small", number), tag("span", _said(content, names)), _gains(points_of(content), names))
    return tap(f"entry-{entry.id}", *inside, class_="hp-chand")


def points_of(content: Hand | Payment) -> dict[Id, int]:
    """Points by player."""
    if isinstance(content, Payment):
        return dict(content.points)
    return {content.seats[seat]: points for seat, points in content.outcome.points.items() if seat in content.seats}


def _gains(points: Mapping[Id, int], names: Names) -> Markup:
    ordered = sorted(points.items(), key=lambda one: -one[1])
    cells = (
        tag("span", names.get(player, "?"), tag("b", signed(value), class_=gain(value)))
        for player, value in ordered
        if value
    )
    return tag("span", *cells, class_="hp-cgains")


def _said(content: Hand | Payment, names: Names) -> str:
    if isinstance(content, Payment):
        return content.why or _("Payment by hand")
    return said_of(content.outcome, {seat: names.get(player, "?") for seat, player in content.seats.items()})


def said_of(outcome: Outcome, seats: Mapping[str, str]) -> str:
    """What happened in a few words: "李 自摸 对对和 庄 · 3 番"."""
    if not outcome.wins:
        return _("points only") if any(outcome.points.values()) and not outcome.burn else term("荒牌")
    return " · ".join(_won(won.seat, won.how, won.source, won.fan, won.total, seats) for won in outcome.wins)


def _won(seat: str, how: str, source: str | None, fan: Mapping[str, int], total: int, seats: Mapping[str, str]) -> str:
    parts = [seats.get(seat, "?"), term(REASONS.get(how, how))]
    if source:
        parts[1:] = ["←", seats.get(source, "?")] if how == "discard" else [term("抢杠"), "←", seats.get(source, "?")]
    parts += [term(name) for name in fan if name not in ("庄", "推倒和")]
    return " ".join(parts) + (" " + _("{n} 番", n=total) if total else "")


def outcome_card(outcome: Outcome, seats: Mapping[str, str]) -> Markup:
    """A hand in full: everyone's points, the 番 of each win, who pays whom and why. `seats`: seat → name."""
    return tag("div", _totals(outcome, seats), *_wins(outcome, seats), _paid(outcome, seats), class_="hp-ccard")


def _totals(outcome: Outcome, seats: Mapping[str, str]) -> Markup:
    cells = (
        tag("div", tag("span", seats.get(seat, "?")), tag("b", signed(points), class_=gain(points)))
        for seat, points in outcome.points.items()
    )
    return tag("div", *cells, class_="hp-ctotals")


def _wins(outcome: Outcome, seats: Mapping[str, str]) -> Iterator[Markup]:
    for won in outcome.wins:
        fan = (tag("span", term(name), tag("i", str(value)), class_="hp-cfan") for name, value in won.fan.items())
        total = tag("b", _("{n} 番", n=won.total)) if won.total else ""
        head = f"{seats.get(won.seat, '?')} {term(REASONS.get(won.how, won.how))}"
        yield tag("div", tag("span", head), tag("span", *fan, class_="hp-cfans"), total, class_="hp-cwin")


def _paid(outcome: Outcome, seats: Mapping[str, str]) -> Markup:
    lines = (
        tag(
            "div",
            tag("span", f"{seats.get(paid.payer, '?')} → {seats.get(paid.payee, '?') if paid.payee else _('the pot')}"),
            tag("small", term(REASONS.get(paid.why, paid.why))),
            tag("b", f"{paid.points:,}"),
        )
        for paid in outcome.paid
    )
    return tag("div", *lines, class_="hp-cpaid")


def numbered(entries: Sequence[Entry]) -> dict[Id, str]:
    """What entries are called at their table: hands by number, payments by a mark. Deleted ones keep their number."""
    found: dict[Id, str] = {}
    count = 0
    for entry in entries:
        if isinstance(entry.content, Payment):
            found[entry.id] = "¥"
        else:
            count += 1
            found[entry.id] = str(count)
    return found
