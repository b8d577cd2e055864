"""What a player can do at the table of a hand that is played, as words; a discard is the text of its tile."""

from assistant.rules import MeldKind, Tile

WIN, PASS, PONG, OPEN_KONG = "hu", "pass", "pong", "minggang"
CHOW, KONG, VOID = "chi", "gang", "void"
"""A 吃 is followed by the lowest tile of its run, an own kong by its tile, the naming of the void suit by the suit."""


def is_discard(move: str) -> bool:
    """Whether a move discards a tile."""
    return move not in (WIN, PASS, PONG, OPEN_KONG) and not move.startswith((CHOW, KONG, VOID))


def of_claim(kind: MeldKind, first: Tile) -> str:
    """The move that claims a meld; `first` is its lowest tile."""
    return {MeldKind.PONG: PONG, MeldKind.OPEN_KONG: OPEN_KONG}.get(kind, f"{CHOW}{first.text}")
