"""The standings of an evening, a month, a season or any dates: a list to tap, and points over time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from functools import partial

import streamlit as st

from assistant.app.base.i18n import _
from assistant.app.club import context, url
from assistant.app.club.entry.cards import said_of
from assistant.app.club.felt import gain, ghost_lines
from assistant.app.club.standings import charts, figures
from assistant.app.ui.choice import choice
from assistant.app.ui.elements import signed, title
from assistant.app.ui.html import Markup, tag
from assistant.app.ui.tappable import tap, tappable
from assistant.ledger.model import Evening, Id
from assistant.ledger.stats.rating import START
from assistant.usecases.standings import StandingsLine

SHOWN = 50
"""Players that are listed before all are asked for."""


def show() -> None:
    """The period, the list, the chart."""
    context.tell()
    found = context.club()
    evenings = context.store().evenings(found.id) if found else ()
    if not evenings:
        st.html(title(_("Standings"), _("They begin with the first evening.")))
        st.html(ghost_lines())
        return
    first, last = choose_period(evenings)
    lines = figures.standings(first, last)
    if not lines:
        st.info(_("Nothing was played in this time."))
        return
    everything = url.here().panel == "all" or len(lines) <= SHOWN
    tappable("standings", ranking(lines if everything else lines[:SHOWN], figures.ratings()), _take)
    if not everything:
        st.button(_("All {count}", count=len(lines)), key="all-lines", on_click=url.go, kwargs={"panel": "all"})
    _chart(lines, first, last)
    _best_hand(first, last)
    with st.expander(_("How the rating is worked out")):
        st.html(_rating_note())


def _best_hand(first: str, last: str) -> None:
    """The hand that brought most in this time."""
    best = figures.milestones(None, first, last).best
    if best:
        day, hand, _won, points = best
        line = tag("span", said_of(hand, context.names()))
        st.html(tag("h2", _("Biggest hand"), class_="hp-csub"))
        card = tag("div", line, tag("b", signed(points)), tag("small", day), class_="hp-cmile")
        st.html(tag("div", card, class_="hp-clist hp"))


def _rating_note() -> Markup:
    """What the rating is, its formula in a line of its own, and where that comes from."""
    what = _(
        "Rating: Elo's, between every two players of a table in an evening: more points is a win. All start at "
        "1500, a sitting moves it by at most 32. It covers all evenings."
    )
    a, b = (tag("sub", name) for name in "AB")
    power = tag("sup", "(", tag("var", "R"), b, " − ", tag("var", "R"), a, ") / 400")
    expected = (tag("var", "E"), a, " = 1 / (1 + 10", power, ")")
    after = (tag("var", "R"), "′", a, " = ", tag("var", "R"), a, " + 32 · Σ (", tag("var", "S"), a, " − ")
    return tag(
        "div",
        tag("p", what),
        tag("p", *expected, class_="hp-formula"),
        tag("p", *after, tag("var", "E"), a, ") / (", tag("var", "n"), " − 1)", class_="hp-formula"),
        tag("p", _("R: rating, S: 1 for a win, ½ for a draw, 0 for a loss, n: players at the table.")),
        tag("p", _("Source: {source}", source="A. E. Elo, The Rating of Chessplayers, Past and Present, 1978")),
        class_="hp-cnote",
    )


def choose_period(evenings: Sequence[Evening]) -> tuple[str, str]:
    """The choice of a period; its first and last date."""
    at = url.here()
    names = {
        "evening": _("Evening"),
        "month": _("Month"),
        "season": _("Year"),
        "all": _("All"),
        "dates": _("Dates"),
    }
    with st.container(key="row-period"):
        st.segmented_control(
            _("Time"),
            list(names),
            format_func=lambda name: names.get(name, name),
            label_visibility="collapsed",
            required=True,
            width="stretch",
            **choice("club-period", at.period, lambda chosen: url.go(period=chosen, panel="")),
        )
    if at.period == "dates":
        _dates(evenings)
    latest = next((one for one in evenings if one.id == at.evening), evenings[0])
    if at.period == "evening":
        _choose_evening(evenings, latest)
    return figures.period(at.period, at.since, at.until, latest.date)


def _choose_evening(evenings: Sequence[Evening], shown: Evening) -> None:
    dates = {one.id: f"{one.date} {one.title}".strip() for one in evenings}
    st.selectbox(
        _("Evening"),
        list(dates),
        format_func=lambda number: dates.get(number, ""),
        **choice("club-at", shown.id, lambda chosen: url.go(evening=chosen)),
    )


def _dates(evenings: Sequence[Evening]) -> None:
    at = url.here()
    first = date.fromisoformat(at.since or evenings[-1].date)
    last = date.fromisoformat(at.until or evenings[0].date)

    def take(name: str, chosen: date | None) -> None:
        url.go(**{name: chosen.isoformat() if chosen else ""})

    with st.container(key="club-dates", horizontal=True):
        for name, label, value in (("since", _("Since"), first), ("until", _("Until"), last)):
            st.date_input(label, format="YYYY-MM-DD", **choice(f"club-{name}", value, partial(take, name)))


def ranking(lines: Sequence[StandingsLine], ratings: Mapping[Id, float]) -> Markup:
    """The list: rank, name with points a hand and rating, hands, points. Equal points share a rank."""
    head = tag(
        "div",
        tag("span", ""),
        tag("span", ""),
        tag("span", _("Hands")),
        tag("span", _("Points")),
        class_="hp-crank hp-chead",
    )
    ranks: list[int] = []
    for number, line in enumerate(lines):
        same = number and lines[number - 1].total == line.total
        ranks.append(ranks[-1] if same else number + 1)
    rows = (_row(rank, line, ratings.get(line.player, START)) for rank, line in zip(ranks, lines, strict=True))
    return tag("div", head, *rows, class_="hp-clist")


def _row(rank: int, line: StandingsLine, rating: float) -> Markup:
    each = signed(round(line.total / line.hands)) if line.hands else "–"
    said = _("{each} a hand · rating {rating}", each=each, rating=round(rating))
    small = tag("small", Markup(" · ".join(tag("span", part) for part in said.split(" · "))))
    return tap(
        f"player-{line.player}",
        tag("b", str(rank)),
        tag("span", line.name, small),
        tag("span", f"{line.hands:,}"),
        tag("b", signed(line.total), class_=gain(line.total)),
        class_="hp-crank hp-ctop" if rank == 1 else "hp-crank",
    )


def _take(word: str) -> None:
    number = word.removeprefix("player-")
    if number.isdigit():
        url.go(view="player", player=int(number), panel="")


def _chart(lines: Sequence[StandingsLine], first: str, last: str) -> None:
    """The points of the first and the last few over the evenings, each from zero at the beginning."""
    half = charts.MOST_LINES // 2
    chosen = lines if len(lines) <= charts.MOST_LINES else (*lines[:half], *lines[-half:])
    names = {line.player: line.name for line in chosen}
    steps = figures.steps(first, last, tuple(sorted(names)))
    days = sorted({step.date for step in steps})
    st.html(tag("h2", _("Points over time"), class_="hp-csub"))
    if len(days) > 1:
        rows = charts.running((step.date, names[step.player], step.total) for step in steps)
        draw(rows, colours(names), dated=True)
    elif len(days) == 1:
        _chart_of_evening(days[0], names)


def _chart_of_evening(day: str, names: Mapping[Id, str]) -> None:
    steps = figures.hand_by_hand(day, tuple(names))
    rows: list[dict[str, object]] = [{"x": 0, "name": name, "points": 0} for name in names.values()]
    rows += charts.running((number, names[player], points) for number, player, points in steps)
    draw(rows, colours(names), dated=False)


def colours(names: Mapping[Id, str]) -> dict[str, str]:
    """Name → colour of those who are shown."""
    found = charts.colours_of(tuple(names), tuple(one.id for one in context.people()))
    return {names[player]: colour for player, colour in found.items()}


def draw(rows: charts.Rows, colours: Mapping[str, str], dated: bool, on_felt: bool = False) -> None:
    """Points over time, and whose line is which; `on_felt` for the wall, which is dark in light and dark."""
    if on_felt:
        colours = {name: charts.ON_FELT.get(colour, colour) for name, colour in colours.items()}
    chart = charts.over_time(rows, colours, dated)
    st.altair_chart(
        charts.on_felt(chart) if on_felt else chart, width="stretch", theme=None if on_felt else "streamlit"
    )
    st.html(charts.legend(colours))
