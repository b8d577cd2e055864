"""The taps by which a hand is entered without its tiles."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

from assistant.app.base.i18n import _, is_chinese, say, term
from assistant.app.base.labels import SEAT_NAMES
from assistant.app.club import url
from assistant.app.club.entry.cards import fan_name
from assistant.app.club.felt import dealer_mark, gain
from assistant.app.session.hand_draft import MOST_BURN, MOST_PENALTIES, SEATS
from assistant.app.ui.editor import editor
from assistant.app.ui.elements import signed
from assistant.ledger.model import Id
from assistant.usecases.evening import DRAFT, number_of
from assistant.usecases.quick_entry import QuickHand, Stakes, quick_problems
from assistant.usecases.quick_form import Field, quick_form


@dataclass(frozen=True, slots=True)
class Tapped:
    """What the browser has: which hand is tapped (`Place.draft`), its taps, and hands to be saved, by their drafts."""

    draft: str
    hand: QuickHand
    done: Mapping[str, QuickHand] = field(default_factory=dict)

    def value(self) -> dict[str, Any]:
        """What the browser has, as plain JSON."""
        done = {name: url.plain_quick(hand) for name, hand in self.done.items()}
        return {"draft": self.draft, "hand": url.plain_quick(self.hand), "done": done}


def tapped_from(value: Any) -> Tapped:
    """From the plain JSON of a browser; what makes no sense is left out."""
    parts = value if isinstance(value, dict) else {}
    draft, given = parts.get("draft"), parts.get("done")
    done = given if isinstance(given, dict) else {}
    names = sorted((name for name in done if DRAFT.fullmatch(name)), key=lambda name: int(number_of(name)))
    return Tapped(
        draft if isinstance(draft, str) and DRAFT.fullmatch(draft) else "",
        url.quick_from(parts.get("hand")),
        {name: url.quick_from(done[name]) for name in names},
    )


@dataclass(frozen=True, slots=True)
class Button:
    """The button that saves: `label`, and what is `missing`, "" when nothing is. What was tapped comes back in
    `Tapped.done` under `table` and `number`. Where a hand `follows`, it begins with the tap that saves this one.
    """

    label: str
    table: Id
    number: int
    missing: str = ""
    follows: bool = True


@dataclass(frozen=True, slots=True)
class Felt:
    """What the table shows while a hand is entered: names and points by seat, what stands in the middle, and what the
    hand would bring each seat (`gains`, {} until it can be settled). `moment` is what a big hand before it is called.
    """

    names: Mapping[str, str]
    points: Mapping[str, int] = field(default_factory=dict)
    middle: str = ""
    gains: Mapping[str, int] = field(default_factory=dict)
    moment: str = ""


def quick_taps(
    where: str,
    now: Callable[[], Tapped],
    take: Callable[[Tapped], None],
    stakes: Stakes,
    felt: Felt,
    button: Button,
) -> None:
    """Draw the table on which a hand is tapped. `take` gets what was, and `now` says what it became."""

    def taken(value: Any) -> dict[str, Any]:
        take(tapped_from(value))
        return now().value()

    (nothing,) = quick_problems(QuickHand(), stakes)
    editor(
        "quick",
        lambda: now().value(),
        taken,
        {
            "seats": [_seat(seat, stakes, felt) for seat in SEATS],
            "pairs": [list(pair) for pair in combinations(stakes.seats, 2)],
            "dealer": stakes.dealer,
            "middle": felt.middle,
            "moment": felt.moment,
            "most": {"burn": MOST_BURN, "penalties": MOST_PENALTIES},
            "form": _form(stakes),
            "number": button.number,
            "table": button.table,
            "blank": url.plain_quick(QuickHand()) if button.follows else None,
            "missing": button.missing,
            "nothing": say(nothing.template, nothing.values),
            "words": {"save": button.label, **_words()},
        },
        where=where,
    )


def _seat(seat: str, stakes: Stakes, felt: Felt) -> dict[str, Any]:
    there = seat in stakes.seats
    found = {
        "seat": seat,
        "mark": term(SEAT_NAMES[seat]) if is_chinese() else seat,
        "there": there,
        "name": felt.names.get(seat, ""),
    }
    points = felt.points.get(seat)
    found |= {"points": "" if points is None else signed(points), "side": gain(points or 0)}
    gained = felt.gains.get(seat)
    return found | {"gains": "" if gained is None else signed(gained), "gained": gain(gained or 0)}


def _form(stakes: Stakes) -> dict[str, Any]:
    """What these rules ask, as plain JSON in the words of the session."""
    form = quick_form(stakes.rules, stakes.options)
    return {
        "fan": [{"name": name, "shown": fan_name(stakes.rules, name), "value": value} for name, value in form.fan],
        "rivals": form.rivals,
        "record": [_field(one, stakes.carried) for one in form.record],
        "win": [_field(one, {}) for one in form.win],
        "burn": form.has_burn,
        "bound": form.has_bound,
        "goes_on": form.goes_on,
        "flags": list(form.flags),
        "ways": list(form.ways),
    }


def _field(one: Field, carried: Mapping[str, Any]) -> dict[str, Any]:
    found = one.as_object() | {"title": term(one.title), "carried": carried.get(one.name)}
    labels = one.details.get("labels") or one.details.get("choices") or one.details.get("others") or ()
    return found | {"labels": [term(label) for label in labels]}


def _words() -> dict[str, Any]:
    return {
        "self": _("Self-draw"),
        "won": _("Wins"),
        "from": _("Dealt in"),
        "robbed": _("Robbed kong"),
        "nobody": _("No win"),
        "points": _("Points only"),
        "clear": _("Clear"),
        "empty": _("empty"),
        "dealt": dealer_mark(),
        "fan": _("Patterns"),
        "all": _("All {count}", count="{count}"),
        "flags": {"last_tile": _("Last tile"), "kong_draw": _("After a kong"), "first_turn": _("First turn")},
        "more": _("More: dealer and what is rare"),
        "kongs": {"concealed_kong": _("Concealed kong"), "open_kong": _("Open kong"), "added_kong": _("Added kong")},
        "kong": _("Kong"),
        "who_gave": _("Who gave the tile?"),
        "goes_on": _("The deal goes on"),
        "take_back": _("Take the last one back"),
        "burn": _("Burnt dealer"),
        "bound": _("Liability"),
        "dealer": _("Dealer"),
        "rest": _("{name} gets the rest: {points}", name="{name}", points="{points}"),
        "sum": _("All together: {sum}", sum="{sum}"),
    }
