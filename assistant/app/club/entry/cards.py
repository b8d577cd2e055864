"""Hands and payments of an evening as HTML: one line each, and all of one in full."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from assistant.app.base.i18n import _, is_chinese, term
from assistant.app.base.labels import how_names
from assistant.app.club.felt import gain
from assistant.app.ui.elements import signed, worth
from assistant.app.ui.html import Markup, tag
from assistant.app.ui.tappable import tap
from assistant.ledger.model import Entry, Hand, Id, Outcome, Payment, Won
from assistant.rules import RULESETS
from assistant.rules.definition.results import TRANSFER_WORDS
from assistant.usecases.standings import points_of

Names = Mapping[Id, str]


def entry_head(players: Sequence[Id], names: Names) -> Markup:
    """Whose points stand in which column of the lines below."""
    cells = (tag("span", names.get(player, "?"), title=names.get(player, "?")) for player in players)
    return tag("div", tag("small", ""), tag("span", *cells, class_="hp-cgains"), class_="hp-chandhead")


def entry_line(entry: Entry, number: str, names: Names, players: Sequence[Id], is_open: bool = False) -> Markup:
    """One line: its number, what happened, what everyone got in the order of `players`. A tap opens it."""
    content = entry.content
    if content is None:
        inside = (tag("small", number), tag("s", _("deleted")), tag("span"))
    else:
        inside = (tag("small", number), tag("span", _said(content, names)), _gains(points_of(content), players))
    return tap(f"entry-{entry.id}", *inside, class_="hp-chand hp-on" if is_open else "hp-chand")


def players_of(entries: Iterable[Entry], first: Iterable[Id] = ()) -> list[Id]:
    """Everyone who has points from some entries, those of `first` first, then as they came."""
    came = (player for one in entries if one.content for player in points_of(one.content))
    return list(dict.fromkeys((*first, *came)))


def _gains(points: Mapping[Id, int], players: Sequence[Id]) -> Markup:
    cells = (tag("b", signed(points[one]) if one in points else "", class_=gain(points.get(one, 0))) for one in players)
    return tag("span", *cells, class_="hp-cgains")


def _said(content: Hand | Payment, names: Names) -> str:
    if isinstance(content, Payment):
        return content.why or _("Payment by hand")
    return said_of(content, names)


def said_of(hand: Hand, names: Names) -> str:
    """What happened in a few words: "李 自摸 对对和 3 番"."""
    outcome, seats = hand.outcome, {seat: names.get(player, "?") for seat, player in hand.seats.items()}
    if not outcome.wins:
        return _("points only") if any(outcome.points.values()) and not outcome.paid else _("No win")
    return " · ".join(_said_of_win(won, seats, rules_of(hand)) for won in outcome.wins)


def rules_of(hand: Hand) -> str:
    """The rules that a hand was played by, "" where only points are known."""
    return str(hand.entered.get("rules", ""))


def fan_name(rules: str, name: str) -> str:
    """What a 番种 is called: its Chinese name, for those who read none its gloss."""
    row = RULESETS[rules].rows.get(name) if rules in RULESETS and not is_chinese() else None
    return row.gloss if row else term(name)


def why_name(why: str, word: str = "") -> str:
    """Why points are paid: the rules' own `word`, in English the way of winning."""
    english = {
        **how_names(),
        "burn": _("Burnt dealer"),
        "bound": _("Liability"),
        "penalty": _("Penalty"),
        "kong": _("Kong"),
    }
    if is_chinese() or why not in english:
        return term(word or TRANSFER_WORDS.get(why, why))
    return english[why]


def _said_of_win(won: Won, seats: Mapping[str, str], rules: str) -> str:
    fan = [fan_name(rules, name) for name in won.fan]
    parts = [_how(won, seats), *(fan if is_chinese() else filter(None, [", ".join(fan)]))]
    return " ".join([*parts, _worth(won.total, rules)] if won.total else parts)


def _how(won: Won, seats: Mapping[str, str]) -> str:
    """ "李 自摸", "李 ← 王", "李 抢杠 ← 王"."""
    way = "" if won.how == "discard" else why_name(won.how)
    return " ".join(
        filter(None, (seats.get(won.seat, "?"), way, f"← {seats.get(won.source, '?')}" if won.source else ""))
    )


def _worth(total: int, rules: str) -> str:
    return worth(total, RULESETS[rules].unit if rules in RULESETS else "番")


def outcome_card(outcome: Outcome, seats: Mapping[str, str], rules: str) -> Markup:
    """A hand in full: everyone's points, the 番 of each win, who pays whom and why. `seats`: seat → name."""
    return tag("div", _totals(outcome, seats), *_wins(outcome, seats, rules), _paid(outcome, seats), class_="hp-ccard")


def _totals(outcome: Outcome, seats: Mapping[str, str]) -> Markup:
    cells = (
        tag("div", tag("span", seats.get(seat, "?")), tag("b", signed(points), class_=gain(points)))
        for seat, points in outcome.points.items()
    )
    return tag("div", *cells, class_="hp-ctotals")


def _wins(outcome: Outcome, seats: Mapping[str, str], rules: str) -> Iterator[Markup]:
    for won in outcome.wins:
        fan = (
            tag("span", fan_name(rules, name), tag("i", f"{value:,}"), class_="hp-cfan")
            for name, value in won.fan.items()
        )
        total = tag("b", _worth(won.total, rules)) if won.total else ""
        yield tag("div", tag("span", _how(won, seats)), tag("span", *fan, class_="hp-cfans"), total, class_="hp-cwin")


def _paid(outcome: Outcome, seats: Mapping[str, str]) -> Markup:
    lines = (
        tag(
            "div",
            tag("span", f"{seats.get(paid.payer, '?')} → {seats.get(paid.payee, '?') if paid.payee else _('the pot')}"),
            tag("small", why_name(paid.why, paid.word)),
            tag("b", f"{paid.points:,}"),
        )
        for paid in outcome.paid
    )
    return tag("div", *lines, class_="hp-cpaid")
