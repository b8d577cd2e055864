"""Figures of the club, kept for as long as the database has no newer event: a page over any history is quick again."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

import streamlit as st

from assistant.app.club import context
from assistant.app.club.context import CacheKey
from assistant.ledger.model import Id
from assistant.usecases import milestones as reached
from assistant.usecases import standings as asked
from assistant.usecases.milestones import Milestones
from assistant.usecases.standings import Record, StandingsLine, StandingsStep

LATEST = "9999-12-31"
"""After every evening."""


def period(name: str, since: str, until: str, evening: str) -> tuple[str, str]:
    """The first and the last date of a period of `url.PERIODS`; a season is a calendar year."""
    today = date.fromisoformat(context.today())
    month = today.replace(day=1)
    return {
        "evening": (evening, evening),
        "month": (month.isoformat(), LATEST),
        "season": (today.replace(month=1, day=1).isoformat(), LATEST),
        "all": ("", LATEST),
        "dates": (since, until or LATEST),
    }[name]


def standings(first: str, last: str) -> tuple[StandingsLine, ...]:
    """Everyone by points, then by name, over the evenings between two dates."""
    return _standings(key(), first, last)


def steps(first: str, last: str, players: tuple[Id, ...]) -> tuple[StandingsStep, ...]:
    """What some players have from each evening between two dates, in the order of time."""
    return _steps(key(), first, last, players)


def record(player: Id, first: str, last: str) -> Record:
    """All of one player between two dates."""
    return _record(key(), player, first, last)


def ratings() -> Mapping[Id, float]:
    """Everyone's rating over all evenings."""
    return _ratings(key())


def hand_by_hand(day: str, players: tuple[Id, ...]) -> tuple[tuple[int, Id, int], ...]:
    """(which hand of the evening, player, points), over all its tables; payments count with the hand before."""
    return _hand_by_hand(key(), day, players)


def milestones(player: Id | None, first: str, last: str) -> Milestones:
    """What a player, or (None) the club, reached between two dates."""
    return _milestones(key(), player, first, last)


def key() -> CacheKey:
    """The key of now. Raises `LedgerError` without a club."""
    context.require_club()
    found = context.key()
    assert found is not None
    return found


@st.cache_data(max_entries=64, show_spinner=False)
def _standings(at: CacheKey, first: str, last: str) -> tuple[StandingsLine, ...]:
    return asked.lines(context.store(), at.club, first, last)


@st.cache_data(max_entries=64, show_spinner=False)
def _steps(at: CacheKey, first: str, last: str, players: tuple[Id, ...]) -> tuple[StandingsStep, ...]:
    return asked.steps(context.store(), at.club, first, last, players)


@st.cache_data(max_entries=64, show_spinner=False)
def _record(at: CacheKey, player: Id, first: str, last: str) -> Record:
    return asked.record(context.store(), at.club, player, first, last)


@st.cache_data(max_entries=8, show_spinner=False)
def _ratings(at: CacheKey) -> dict[Id, float]:
    return asked.ratings(context.store(), at.club)


@st.cache_data(max_entries=16, show_spinner=False)
def _milestones(at: CacheKey, player: Id | None, first: str, last: str) -> Milestones:
    return reached.milestones(context.store(), at.club, first, last, player)


@st.cache_data(max_entries=16, show_spinner=False)
def _hand_by_hand(at: CacheKey, day: str, players: tuple[Id, ...]) -> tuple[tuple[int, Id, int], ...]:
    entries = asked.entries_of_day(context.store(), at.club, day)
    return asked.hand_by_hand(entries, context.persons(), players)
