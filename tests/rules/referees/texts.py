"""Tiles and decompositions for the naive referees: plain text such as "5m", every way tried, nothing remembered."""

from __future__ import annotations

from collections.abc import Iterator

SUITED = [f"{rank}{suit}" for suit in "msp" for rank in range(1, 10)]
HONOURS = list("ESWNCFP")
FLOWERS = [f"{number}f" for number in range(1, 9)]
SEATS = "ESWN"

Groups = list[tuple[str, ...]]


class Refused(Exception):  # noqa: N818 - an answer of the rules, not a fault of the program
    """The line cannot be settled: the code of the first fault, and what its error holds beside the code."""

    def __init__(self, code: str, **more: int) -> None:
        self.code, self.more = code, more


def parse(text: str, known: list[str]) -> list[str]:
    """The tiles of a compact text; `bad_tile` for what is no tile of the wall."""
    tiles: list[str] = []
    digits = ""
    for letter in text:
        if letter.isdigit():
            digits += letter
        elif letter in "mspf":
            tiles += [digit + letter for digit in digits]
            digits = ""
        else:
            tiles.append(letter)
    if digits or any(tile not in known for tile in tiles):
        raise Refused("bad_tile")
    return tiles


def following(tile: str) -> list[str]:
    """The sequence that a tile begins; [] where there is none."""
    if tile in HONOURS or int(tile[0]) > 7:
        return []
    return [tile, *(f"{int(tile[0]) + step}{tile[1]}" for step in (1, 2))]


def decompositions(tiles: list[str], pairs: int = 1) -> Iterator[Groups]:
    """Every way to split tiles into sets and a number of pairs; two ways may differ in the order alone."""
    if not tiles:
        if not pairs:
            yield []
        return
    first, *_ = tiles = sorted(tiles)
    for group in ([first] * 2 if pairs else [], [first] * 3, following(first)):
        rest = without(tiles, group) if group else None
        if rest is not None:
            for more in decompositions(rest, pairs - (len(group) == 2)):
                yield [tuple(group), *more]


def without(tiles: list[str], group: list[str]) -> list[str] | None:
    """What is left when a group is taken away; None where it is not there."""
    rest = list(tiles)
    for tile in group:
        if tile not in rest:
            return None
        rest.remove(tile)
    return rest


def pairs_of(tiles: list[str], pairs: int, triplets: int = 0) -> Iterator[Groups]:
    """Every way to split tiles into pairs and a number of triplets; four alike are two pairs."""
    if not tiles:
        if not pairs and not triplets:
            yield []
        return
    first = min(tiles)
    for size, left in ((2, pairs), (3, triplets)):
        if left and tiles.count(first) >= size:
            rest = without(tiles, [first] * size) or []
            for more in pairs_of(rest, pairs - (size == 2), triplets - (size == 3)):
                yield [(first,) * size, *more]
