"""The taps by which a hand is entered without its tiles."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

from assistant.app.base.i18n import _, say, term
from assistant.app.base.labels import SEAT_NAMES, kong_names
from assistant.app.club import url
from assistant.app.session.hand_draft import MOST_BURN, MOST_PENALTIES
from assistant.app.ui.editor import editor
from assistant.ledger.model import Id
from assistant.rules import RULESETS
from assistant.usecases.evening import DRAFT, number_of
from assistant.usecases.quick_entry import QuickHand, Stakes, asked, quick_problems

APART = (("七对子", "豪华七对子"), ("七小对", "豪华七小对"))
"""番种 of which one replaces the other."""


@dataclass(frozen=True, slots=True)
class Tapped:
    """What the browser has: which hand is tapped (`Place.draft`), its taps, and hands to be saved, by their drafts."""

    draft: str
    hand: QuickHand
    done: Mapping[str, QuickHand] = field(default_factory=dict)

    def value(self) -> dict[str, Any]:
        """The same as plain JSON."""
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
    title: str = ""
    follows: bool = True


def quick_taps(
    where: str,
    now: Callable[[], Tapped],
    take: Callable[[Tapped], None],
    stakes: Stakes,
    names: Mapping[str, str],
    button: Button,
) -> None:
    """Draw what can be tapped. `take` gets what was, and `now` says what it became; `names`: seat → player."""

    def taken(value: Any) -> dict[str, Any]:
        take(tapped_from(value))
        return now().value()

    (nothing,) = quick_problems(QuickHand(), stakes)
    editor(
        "quick",
        lambda: now().value(),
        taken,
        {
            "seats": [{"seat": seat, "name": names[seat], "mark": SEAT_NAMES[seat]} for seat in stakes.seats],
            "pairs": [list(pair) for pair in combinations(stakes.seats, 2)],
            "fan": _fan(stakes),
            "apart": APART,
            "dealer": stakes.dealer,
            "most": {"burn": MOST_BURN, "penalties": MOST_PENALTIES},
            "asked": sorted(asked(stakes.rules)),
            "number": button.number,
            "table": button.table,
            "blank": url.plain_quick(QuickHand()) if button.follows else None,
            "missing": button.missing,
            "nothing": say(nothing.template, nothing.values),
            "words": {"save": button.label, "title": button.title, **_words()},
        },
        where=where,
    )


def _fan(stakes: Stakes) -> list[dict[str, Any]]:
    """The 番种 that can be named by these house rules, with what they are worth."""
    rules = RULESETS[stakes.rules]
    played = rules.played(rules.house_rules(stakes.options))
    return [{"name": row.name, "shown": term(row.name), "value": value} for row, value in played if row.by_name]


def _words() -> dict[str, Any]:
    return {
        "how": _("Ended"),
        "ways": {
            "self_draw": term("自摸"),
            "discard": term("点炮"),
            "rob_kong": term("抢杠"),
            "nobody": term("荒牌"),
            "points": _("Points"),
        },
        "winner": _("Winner"),
        "from": _("From"),
        "kong_of": _("Kong of"),
        "fan": term("番种"),
        "chance": _("Chance"),
        "flags": {"last_tile": _("Last tile"), "kong_draw": _("After a kong"), "first_turn": _("First turn")},
        "more": _("More: 烧庄, 互包, dealer"),
        "open": _("Open melds"),
        "kong": kong_names()["concealed"],
        "fined": _("Penalties"),
        "burn": term("烧庄"),
        "bound": term("互包"),
        "dealer": _("Dealer"),
        "rest": _("{name} gets the rest: {points}", name="{name}", points="{points}"),
        "sum": _("All together: {sum}", sum="{sum}"),
    }
