"""Hands in play, written short."""

from __future__ import annotations

from assistant.rules import HandInPlay, Meld, MeldKind, Seat, Tile, parse_tiles


def holding(concealed: str, indicator: str = "N", melds: str = "", seen: str = "") -> HandInPlay:
    """A hand of `beijing`; melds as "pong EEE S, chi 123m E" with the seat they were claimed from."""
    laid = tuple(meld(text) for text in melds.split(",") if text.strip())
    return HandInPlay("beijing", Tile.parse(indicator), parse_tiles(concealed), laid, parse_tiles(seen))


def meld(text: str) -> Meld:
    """One meld: kind, tiles, and the seat it was claimed from if it is known."""
    kind, tiles, *source = text.split()
    return Meld(MeldKind(kind), parse_tiles(tiles), Seat(source[0]) if source else None)
