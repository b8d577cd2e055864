"""A settled hand as HTML: who pays whom, 番 with reasons, the reading, 烧庄 and 互包, the evening so far."""

from __future__ import annotations

from assistant.app.base.i18n import _
from assistant.app.hand.settlement.felt import felt
from assistant.app.hand.settlement.summary import Summary, SummaryLine, WonHand
from assistant.app.ui.elements import rows, sets, signed
from assistant.app.ui.html import Markup, tag


def settled(found: Summary) -> Markup:
    """All of the settlement, the points first."""
    parts = [felt(found), *map(_win, found.wins)]
    if found.notes:
        parts.append(tag("section", *map(_line, found.notes)))
    if found.payments:
        parts.append(_payments(found))
    return tag("div", *parts, class_="hp-outcome")


def running(found: Summary, is_saved: bool) -> Markup:
    """What everyone has of the evening: with this hand once it is saved, before that as it would be."""
    added = {seat: points + (0 if is_saved else found.points.get(seat, 0)) for seat, points in found.totals.items()}
    ordered = sorted(added.items(), key=lambda one: -one[1])
    title = _("This evening") if is_saved else _("This evening, with this hand")
    cells = (
        tag("div", tag("span", found.called(seat)), tag("b", signed(points), class_=_colour(points)))
        for seat, points in ordered
    )
    return tag("section", tag("h2", title), tag("div", *cells, class_="hp-running"), class_="hp-runs")


def _colour(points: int) -> str:
    return "hp-gain" if points > 0 else "hp-loss" if points < 0 else ""


def _win(win: WonHand) -> Markup:
    worth = tag("b", win.worth, class_="hp-seal") if win.is_big else tag("b", win.worth)
    head = tag("div", tag("span", win.head), worth, class_="hp-winhead")
    reading = sets(win.sets, win.hui, win.tile) if win.sets else ""
    return tag("section", head, reading, tag("div", *map(_line, win.items), class_="hp-items"))


def _line(line: SummaryLine) -> Markup:
    gloss = tag("small", line.gloss) if line.gloss else ""
    value = tag("b", line.worth) if line.worth else ""
    return tag("div", tag("b", line.name, gloss), tag("span", line.text), value, class_="hp-item")


def _payments(found: Summary) -> Markup:
    lines = ((f"{paid.payer} → {paid.payee}", paid.why, paid.points) for paid in found.payments)
    sums = (tag("p", line, class_="hp-sum") for line in found.sums)
    return tag("section", tag("h2", _("Payments")), rows(lines, "hp-payments"), *sums)
