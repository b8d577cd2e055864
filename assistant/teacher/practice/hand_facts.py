"""What a question tells beside the tiles of a hand in play: seat and winds, own flowers, the void suit."""

from __future__ import annotations

from collections.abc import Iterable

from assistant.rules import HandInPlay, Seat, Tile
from assistant.teacher.phrase import Phrase, phrase

_SUITS = {"m": "万", "s": "条", "p": "筒"}


def facts_of_hand(holding: HandInPlay, is_worth: bool = True) -> tuple[Phrase, ...]:
    """The facts in sentences; those that only change what a win is worth where that matters."""
    extra, found = holding.extra, []
    if is_worth and "seat" in extra and "dealer" in extra:
        found.append(phrase("You sit at {seat}; {dealer} deals.", seat=extra["seat"], dealer=extra["dealer"]))
    if is_worth and "round_wind" in extra:
        found.append(phrase("The wind of the round is {wind}.", wind=Seat(extra["round_wind"])))
    if is_worth and extra.get("flowers"):
        found.append(phrase("You have laid flowers open: {names}.", names=names_of_tiles(extra["flowers"])))
    if extra.get("void") in _SUITS:
        found.append(phrase("Your void suit (定缺) is {suit}.", suit=_SUITS[extra["void"]]))
    return tuple(found)


def names_of_tiles(tiles: Iterable[Tile]) -> str:
    """Their Chinese names, for a value called `names`."""
    return " ".join(tile.name for tile in tiles)
