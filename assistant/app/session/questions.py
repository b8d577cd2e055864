"""What decides who pays and nobody has said yet: the table asks for it, and nothing of it is ever assumed."""

from __future__ import annotations

from assistant.app.session import deal, house_rules, keys
from assistant.app.session.hand_draft import OwnMeld, TableState
from assistant.rules import KINDS, Problem
from assistant.usecases.hand import UNSAID

WON, HOW, FROM, KONG, DEALER, MELD, TIME = "won", "how", "from", "kong", "dealer", "meld", "time"
"""Names of the questions, in the order in which they are asked; a hand has either `FROM` or `KONG`."""
_TILES = {tile.text: tile for tile in KINDS}


def of_keys(state: TableState) -> tuple[Problem, ...]:
    """What these rules ask beside that and nobody has said."""
    return tuple(Problem("missing_key", UNSAID["key"], {"key": key.title}, key.name) for key in keys.missing(state))


def of_deal(state: TableState) -> tuple[Problem, ...]:
    """When a kong of this hand was made, where the deal goes on after a win and nobody has said it."""
    return tuple(asked(TIME, meld.tile) for meld in deal.untimed(state)) if deal.goes_on(state) else ()


def questions(state: TableState) -> tuple[str, ...]:
    """What has to be said before a finished hand can be settled, by name; () when everything was."""
    if state.how == "nobody":
        return () if state.deals else (DEALER,)
    open_ones = {
        WON: not state.seat,
        HOW: not state.how,
        FROM: state.how == "discard" and not state.seat_that_paid,
        KONG: state.how == "rob_kong" and not state.seat_that_paid,
        DEALER: not state.deals,
    }
    return tuple(name for name, is_open in open_ones.items() if is_open)


def asked(name: str, tile: str = "") -> Problem:
    """A question as a problem; `tile` is the meld's, where one is asked about."""
    return Problem("missing_key", UNSAID[name], {"tile": _TILES[tile]} if tile else {}, name)


def is_unknown(state: TableState, meld: OwnMeld) -> bool:
    """Whether nobody has said from whom a meld was claimed, or by now it would be from the own seat."""
    return meld.kind != "concealed_kong" and not house_rules.side_of(state, meld.side)


def is_question(problem: Problem) -> bool:
    """Whether a problem is one of these questions."""
    return problem.template in UNSAID.values()
