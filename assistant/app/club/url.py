"""Where one is in the club's section, and the hand that is being entered: in the session and in the page's link.

A refresh, or the same link on another phone, goes on where it was. Whatever a link holds is checked on the way in.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from datetime import date
from typing import Any

from assistant.app.session.hand_draft import FLAGS, KONGS, MOST_BURN, MOST_PENALTIES, SEATS
from assistant.app.session.linked_state import LinkedState
from assistant.usecases.evening import DRAFT
from assistant.usecases.quick_entry import MOST_POINTS, WAYS, QuickHand

VIEWS = ("evening", "standings", "player", "more", "wall", "report", "card")
PERIODS = ("evening", "month", "season", "all", "dates")
_LONGEST = 2000
"""Characters of one part of a link that are looked at."""
MOST_NAME, MOST_NAMED, MOST_KEYS, MOST_EVENTS = 12, 20, 16, 12
"""Characters of a 番种, names of one winner, keys that only some rules ask, events of a deal that goes on."""


@dataclass(frozen=True, slots=True)
class ClubPlace:
    """One of `VIEWS` and what it shows. Ids are those of the ledger, 0 for none; `panel` is what is unfolded there.

    `quick` is what was tapped of a hand, `draft` the name of that hand ("12-7-k3x9"), `aside` the same of other
    tables, and `again` what was tapped to correct the `entry`.
    """

    view: str = "evening"
    evening: int = 0
    table: int = 0
    player: int = 0
    entry: int = 0
    panel: str = ""
    period: str = "season"
    since: str = ""
    until: str = ""
    draft: str = ""
    quick: QuickHand = field(default_factory=QuickHand)
    aside: Mapping[str, QuickHand] = field(default_factory=dict)
    again: QuickHand = field(default_factory=QuickHand)


HANDS = ("quick", "aside", "again")
NAMES = ("view", "evening", "table_id", "player", "entry", "panel", "period", "since", "until", "draft", *HANDS)
"""Parts of the link that belong to this section; `HANDS` are JSON."""
DIGITS = 15
"""Digits of the longest id that is looked for."""
MOST_ASIDE = 5
"""Hands of other tables that are kept."""


def to_query(place: ClubPlace) -> dict[str, str]:
    """The parts that differ from the first page, by name."""
    empty = ClubPlace()
    found = {
        "table_id" if name == "table" else name: str(getattr(place, name))
        for name in ClubPlace.__dataclass_fields__
        if name not in HANDS and getattr(place, name) != getattr(empty, name)
    }
    aside = {draft: _tapped(hand) for draft, hand in place.aside.items()}
    hands = {"quick": _tapped(place.quick), "aside": aside, "again": _tapped(place.again)}
    return found | {
        name: json.dumps(value, ensure_ascii=False, separators=(",", ":")) for name, value in hands.items() if value
    }


def _tapped(quick: QuickHand) -> dict[str, Any]:
    return {name: value for name, value in plain_quick(quick).items() if value}


def plain_quick(quick: QuickHand) -> dict[str, Any]:
    """What was tapped as plain JSON."""
    plain: dict[str, Any] = json.loads(json.dumps(asdict(quick)))
    return plain


def from_query(query: Mapping[str, str]) -> ClubPlace:
    """The place of a link; parts that make no sense are left out."""
    given = {name: value[:_LONGEST] for name, value in query.items()}
    ids = {
        name: _id(given.get("table_id" if name == "table" else name, ""))
        for name in ("evening", "table", "player", "entry")
    }
    empty = ClubPlace()
    return ClubPlace(
        view=_one_of(given.get("view"), VIEWS, empty.view),
        period=_one_of(given.get("period"), PERIODS, empty.period),
        panel=given["panel"] if given.get("panel", "").isidentifier() else "",
        draft=given["draft"] if DRAFT.fullmatch(given.get("draft", "")) else "",
        since=_date(given.get("since", "")),
        until=_date(given.get("until", "")),
        quick=quick_from(_json(given.get("quick", ""))),
        aside=_aside(_json(given.get("aside", ""))),
        again=quick_from(_json(given.get("again", ""))),
        **ids,
    )


def _aside(given: object) -> dict[str, QuickHand]:
    named = given.items() if isinstance(given, dict) else ()
    return {draft: quick_from(taps) for draft, taps in [*named][:MOST_ASIDE] if DRAFT.fullmatch(draft)}


def quick_from(given: object) -> QuickHand:
    """What was tapped, from plain JSON of a link or a browser; what makes no sense is left out."""
    parts = given if isinstance(given, dict) else {}
    fan = parts.get("fan")
    points = parts.get("points")
    pairs = [_seats(pair) for pair in _list(parts.get("bound"))]
    return QuickHand(
        how=_one_of(parts.get("how"), WAYS, ""),
        winners=_seats(parts.get("winners")),
        source=_one_of(parts.get("source"), SEATS, ""),
        fan={
            seat: tuple(name for name in _list(names) if isinstance(name, str) and len(name) < MOST_NAME)[:MOST_NAMED]
            for seat, names in (fan.items() if isinstance(fan, dict) else ())
            if seat in SEATS
        },
        flags=tuple(flag for flag in FLAGS if flag in _list(parts.get("flags"))),
        burn=burn if isinstance(burn := parts.get("burn"), int) and 0 <= burn <= MOST_BURN else 0,
        bound=tuple((pair[0], pair[1]) for pair in pairs if len(pair) == 2),
        points={
            seat: value
            for seat, value in (points.items() if isinstance(points, dict) else ())
            if seat in SEATS and isinstance(value, int) and abs(value) <= MOST_POINTS
        },
        dealer=_one_of(parts.get("dealer"), SEATS, ""),
        extra=_plain_values(parts.get("extra")) | _fined(parts.get("penalties")),
        won=_of_winners(parts),
        events=tuple(event for event in _list(parts.get("events"))[:MOST_EVENTS] if isinstance(event, dict)),
    )


def _of_winners(parts: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """What only some rules ask of each winner; links of version 0.1 say `open` and `kong` beside the winners."""
    given = parts.get("won")
    found = {seat: _plain_values(given.get(seat)) for seat in SEATS} if isinstance(given, dict) else {}
    for seat in _seats(parts.get("open")):
        found.setdefault(seat, {})["open"] = True
    if parts.get("kong") in KONGS:
        for seat in _seats(parts.get("winners")):
            found.setdefault(seat, {})["kong"] = parts["kong"]
    return {seat: own for seat, own in found.items() if own}


def _plain_values(given: object) -> dict[str, Any]:
    """Values of keys, which the rules check when the hand is settled."""
    named = given.items() if isinstance(given, dict) else ()
    return {name: value for name, value in [*named][:MOST_KEYS] if isinstance(name, str) and name.isidentifier()}


def _list(value: object) -> list[Any]:
    return list(value) if isinstance(value, (list, tuple)) else []


def _seats(value: object) -> tuple[str, ...]:
    given = _list(value)
    return tuple(seat for seat in SEATS if seat in given)


def _fined(value: object) -> dict[str, Any]:
    """Penalties as links of version 0.1 say them: a seat for each."""
    given = _list(value)
    fined = [{"seat": seat} for seat in SEATS for _ in range(min(given.count(seat), MOST_PENALTIES))]
    return {"penalties": fined} if fined else {}


def _json(text: str) -> object:
    try:
        return json.loads(text) if text else None
    except (ValueError, RecursionError):
        return None


def _id(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) <= DIGITS else 0


def _one_of(value: object, known: tuple[str, ...], otherwise: str) -> str:
    return value if isinstance(value, str) and value in known else otherwise


def _date(text: str) -> str:
    try:
        return date.fromisoformat(text).isoformat()
    except ValueError:
        return ""


PLACE = LinkedState("club-place", frozenset(NAMES), from_query, to_query)
"""Where this session is."""
load, here, save = PLACE.load, PLACE.current, PLACE.save


def go(**changes: Any) -> None:
    """Goes somewhere else; for callbacks of buttons."""
    PLACE.edit(lambda place: replace(place, **changes))


def put(**changes: Any) -> None:
    """Goes somewhere else while a page is drawn: nothing has to be drawn again."""
    PLACE.put(replace(here(), **changes))
