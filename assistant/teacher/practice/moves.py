"""What a player can do at the table of a hand that is played, as words; a discard is the text of its tile."""

from assistant.rules import MeldKind, Tile

WIN, PASS, PONG, OPEN_KONG = "hu", "pass", "pong", "minggang"
CHOW, KONG, VOID, READY = "chi", "gang", "void", "ting"
"""A 吃 is followed by the lowest tile of its run, an own kong by its tile, the naming of the void suit by the suit, and
a hand declared ready by the tile that is discarded with it."""


def is_discard(move: str) -> bool:
    """Whether a move discards a tile."""
    return move not in (WIN, PASS, PONG, OPEN_KONG) and not move.startswith((CHOW, KONG, VOID, READY))


def of_claim(kind: MeldKind, first: Tile) -> str:
    """The move that claims a meld; `first` is its lowest tile."""
    return {MeldKind.PONG: PONG, MeldKind.OPEN_KONG: OPEN_KONG}.get(kind, f"{CHOW}{first.text}")
