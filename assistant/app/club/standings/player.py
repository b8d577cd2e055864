"""One player: what the hands say, where the points came from, 番种 collected, and against whom."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import streamlit as st

from assistant.app.base.i18n import _, term
from assistant.app.club import context, url
from assistant.app.club.entry.cards import fan_name, said_of, why_name
from assistant.app.club.felt import gain, ghost_lines
from assistant.app.club.standings import charts, figures
from assistant.app.club.standings.standings import choose_period, colours
from assistant.app.ui.choice import choice
from assistant.app.ui.elements import signed, title, worth
from assistant.app.ui.html import Markup, tag
from assistant.ledger.model import Id
from assistant.ledger.stats.rating import START
from assistant.ledger.stats.statistics import FEWEST_FOR_CHANCE, chance, origins
from assistant.ledger.stats.statistics import figures as rates
from assistant.ledger.stats.tally import Pair, Tally
from assistant.rules import RULESETS
from assistant.usecases.milestones import Milestones
from assistant.usecases.standings import Record

MOST_PAIRS = 10
"""Players in the matrix of everyone against everyone."""
MOST_FIRSTS, MOST_GHOSTS = 3, 40
"""First wins that are named as milestones; 番种 that are shown though they were never won."""
LONG_NAME = 4
"""Characters of a 番种 from which on its tile is written smaller."""


def show() -> None:
    """The choice of a player, and all of that player; without one, everyone against everyone."""
    context.tell()
    people = context.people()
    if not people:
        st.html(title(_("Players"), _("They come with the first evening.")))
        st.html(ghost_lines())
        return
    evenings = context.store().evenings(context.require_club().id)
    names = {one.id: one.name for one in people}
    at = url.here()
    st.selectbox(
        _("Player"),
        list(names),
        format_func=lambda number: names.get(number, ""),
        placeholder=_("Whom would you like to see?"),
        **choice(
            "club-player",
            at.player if at.player in names else None,
            lambda chosen: url.go(player=chosen or 0),
        ),
    )
    first, last = choose_period(evenings) if evenings else ("", "")
    if at.player in names:
        _player(at.player, names, first, last)
    elif evenings:
        _matrix(names, first, last)


def _player(player: Id, names: Mapping[Id, str], first: str, last: str) -> None:
    found = figures.record(player, first, last)
    st.html(title(names[player], _("rating {rating}", rating=round(figures.ratings().get(player, START)))))
    if not found.tally.hands:
        st.info(_("Nothing was played in this time."))
        return
    st.html(tag("div", *(_figure(*one) for one in _figures(found)), class_="hp-cfigures hp"))
    if len(found.evenings) > 1:
        st.html(tag("h2", _("Points over time"), class_="hp-csub"))
        rows = charts.running((day, names[player], points) for day, points in found.evenings)
        st.altair_chart(charts.over_time(rows, colours({player: names[player]}), dated=True), width="stretch")
    reached = figures.milestones(player, first, last)
    _milestones(reached, found, names)
    _collection(reached, found.tally)
    _luck(found.tally)
    _against(found.tally, names)


def _figure(label: str, value: str, more: str = "") -> Markup:
    return tag("div", tag("small", label), tag("b", value), tag("i", more) if more else "")


def _figures(found: Record) -> Iterator[tuple[str, ...]]:
    """(label, number, what it is out of or as of now)."""
    tally = found.tally
    of = rates(tally)
    yield _("Points"), signed(tally.points + found.extra)
    yield _("Hands"), f"{tally.hands:,}"
    yield _("Won"), f"{tally.wins:,}", _share(of.win_rate)
    yield _("Self-draws of the wins"), _share(of.self_draw_rate)
    yield _("Dealt in"), f"{tally.deal_ins:,}", _share(of.deal_in_rate)
    for unit, mean in of.mean_worth.items():
        yield _("{unit} a win", unit=term(unit)), f"{mean:,.1f}"
        yield _("Best hand"), worth(tally.worth[unit].best, unit)
    yield _("Points a hand"), "–" if of.mean_points is None else signed(round(of.mean_points))
    yield _("Wins in a row"), str(tally.winning.best), _("now {now}", now=tally.winning.tail)
    yield _("Without a win"), str(tally.dry.best), _("now {now}", now=tally.dry.tail)
    for label, count, paid in (
        (_("Burnt as dealer"), tally.burnt, tally.paid.get("burn", 0)),
        (_("Liability paid"), tally.bound_paid, tally.paid.get("bound", 0)),
    ):
        yield label, str(count), signed(-paid) if paid else ""
    if found.extra:
        yield _("Penalties and payments"), signed(found.extra)


def _share(value: float | None) -> str:
    return "–" if value is None else f"{value:.0%}"


def _collection(reached: Milestones, tally: Tally) -> None:
    """The 番种 as tiles that one collects: those that were won, with when first and how often; the others as ghosts."""
    when = {one.name: one.day for one in reached.firsts}
    rows = [row for rules in reached.rulesets if rules in RULESETS for row in RULESETS[rules].fan]
    known = list(dict.fromkeys([row.name for row in rows] + [*tally.fan]))
    won = [name for name in known if tally.fan.get(name)]
    cells = [_tile(_name(name, reached), f"×{tally.fan[name]}", when.get(name, "")) for name in won]
    cells += [_tile(_name(name, reached), "", "") for name in known if name not in won][:MOST_GHOSTS]
    st.html(tag("h2", _("Patterns collected: {won} of {all}", won=len(won), all=len(known)), class_="hp-csub"))
    st.html(tag("div", *cells, class_="hp-cbadges hp"))


def _name(name: str, reached: Milestones) -> str:
    rules = next((one for one in reached.rulesets if one in RULESETS and name in RULESETS[one].rows), "")
    return fan_name(rules, name)


def _tile(shown: str, times: str, day: str) -> Markup:
    size = "hp-long" if len(shown) > LONG_NAME else ""
    first = _("first on {day}", day=day) if day else _("not won yet")
    label = f"{shown} {times} {first}"
    classes = f"hp-cbadge {size}" if day or times else f"hp-cbadge hp-cmissing {size}"
    return tag("span", tag("b", shown), tag("i", times), role="img", aria_label=label, title=label, class_=classes)


def _milestones(reached: Milestones, found: Record, names: Mapping[Id, str]) -> None:
    lines = list(_reached(reached, found, names))
    if lines:
        st.html(tag("h2", _("Milestones"), class_="hp-csub"))
        drawn = (
            tag("div", tag("span", what), tag("b", how), tag("small", day), class_="hp-cmile")
            for what, how, day in lines
        )
        st.html(tag("div", *drawn, class_="hp-clist hp"))


def _reached(reached: Milestones, found: Record, names: Mapping[Id, str]) -> Iterator[tuple[str, str, str]]:
    """(what, how much, when)."""
    if reached.best:
        day, hand, _won, points = reached.best
        yield _("Biggest hand: {said}", said=said_of(hand, names)), signed(points), day
    if found.evenings:
        day, points = max(found.evenings, key=lambda one: one[1])
        if points > 0:
            yield _("Best evening"), signed(points), day
    if found.tally.dealer_best > 1:
        yield _("Record of deals in a row"), str(found.tally.dealer_best - 1), ""
    for one in sorted(reached.firsts, key=lambda one: -one.value)[:MOST_FIRSTS]:
        yield _("First {name}", name=_name(one.name, reached)), worth(one.value, one.unit), one.day


def _luck(tally: Tally) -> None:
    """Where the points came from, and whether they could be chance alone."""
    st.html(tag("h2", _("Where the points came from"), class_="hp-csub"))
    of = origins(tally)
    rows = [
        {"label": _("Own wins"), "value": of.own_wins},
        {"label": _("Own discards"), "value": of.own_discards},
        {"label": _("Others' self-draws"), "value": of.others_draws},
        {"label": why_name("bound"), "value": of.bound},
        {"label": why_name("burn"), "value": of.burn},
        *({"label": why_name(kind), "value": points} for kind, points in of.beside.items()),
        {"label": _("Not noted who paid"), "value": of.other},
    ]
    shown = [row for row in rows if row["value"]]
    if shown:
        st.altair_chart(charts.bars(shown, 34 * len(shown) + 30), width="stretch")
    st.html(tag("p", _luck_note(tally), class_="hp-cnote"))


def _luck_note(tally: Tally) -> str:
    found = chance(tally)
    if found is None:
        return _("From {count} hands on it is worked out whether this could be luck alone.", count=FEWEST_FOR_CHANCE)
    values = {
        "mean": signed(round(found.mean)),
        "low": signed(round(found.low)),
        "high": signed(round(found.high)),
        "hands": f"{tally.hands:,}",
    }
    if found.could_be_luck:
        return _(
            "Luck or play: over {hands} hands the mean is {mean} a hand, and by its spread lies between {low} and "
            "{high} (95 %). An even player has results like these too. Which tiles were drawn nobody records, so "
            "more cannot be said.",
            **values,
        )
    return _(
        "Luck or play: over {hands} hands the mean is {mean} a hand, and by its spread lies between {low} and {high} "
        "(95 %). Luck alone would rarely do that: to one even player in 20. Which tiles were drawn nobody records.",
        **values,
    )


def _against(tally: Tally, names: Mapping[Id, str]) -> None:
    pairs = sorted(tally.pairs.items(), key=lambda one: -one[1].points)
    rows = [
        {"label": f"{names.get(who, '?')} ({pair.hands})", "value": pair.points} for who, pair in pairs if pair.hands
    ]
    if rows:
        st.html(tag("h2", _("Against whom (hands together)"), class_="hp-csub"))
        shown = rows if len(rows) <= 2 * MOST_PAIRS else [*rows[:MOST_PAIRS], *rows[-MOST_PAIRS:]]
        st.altair_chart(charts.bars(shown, 30 * len(shown) + 30), width="stretch")
        st.html(
            tag(
                "p",
                _("What came from each other player, less what went there; only hands of which it is known."),
                class_="hp-cnote",
            )
        )


def _matrix(names: Mapping[Id, str], first: str, last: str) -> None:
    """Those who played most, everyone against everyone."""
    lines = sorted(figures.standings(first, last), key=lambda line: -line.hands)[:MOST_PAIRS]
    chosen = [line.player for line in lines if line.hands]
    pairs = {one: figures.record(one, first, last).tally.pairs for one in chosen}
    most = max((abs(pair.points) for found in pairs.values() for pair in found.values()), default=0)
    if not any(other in chosen for found in pairs.values() for other in found):
        return
    heading = _("Everyone against everyone")
    st.html(tag("h2", heading, class_="hp-csub"))
    head = (tag("th", tag("span", names[one]), scope="col") for one in chosen)
    rows = (
        tag(
            "tr",
            tag("th", names[one], scope="row"),
            *(_cell(pairs[one].get(other) if other != one else None, most) for other in chosen),
        )
        for one in chosen
    )
    table = tag("table", tag("thead", tag("tr", tag("td"), *head)), tag("tbody", *rows))
    st.html(tag("div", table, class_="hp-cmatrix hp", tabindex="0", role="group", aria_label=heading))
    st.html(tag("p", _("What the player of the row has from the player of the column."), class_="hp-cnote"))


def _cell(pair: Pair | None, most: int) -> Markup:
    """The more points, the stronger the colour."""
    if pair is None or not pair.hands:
        return tag("td")
    heat = round(100 * abs(pair.points) / most) if most else 0
    return tag("td", signed(pair.points), class_=gain(pair.points), style=f"--heat:{heat}%")
