"""Moments in UTC as people say them: in the club's zone, and which evening they belong to."""

from __future__ import annotations

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

NIGHT_ENDS = 6
"""The hour until which a night still belongs to the evening before."""


def local(moment: datetime, zone: str) -> datetime:
    """The moment (with its zone) in a club's zone."""
    return moment.astimezone(ZoneInfo(zone))


def evening_of(moment: datetime, zone: str) -> str:
    """The date (ISO) of the evening that a moment belongs to: until six in the morning that of the day before."""
    return (local(moment, zone) - timedelta(hours=NIGHT_ENDS)).date().isoformat()
