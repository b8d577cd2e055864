"""How a hand goes on: after every tile that helps, the discard that leaves most copies of what helps then.

A `Course` holds the hands that were met and what follows each of them, so that hands which several ways lead to are
looked at once.
"""

from __future__ import annotations

from collections.abc import Sequence

from assistant.rules import RULESETS, HandInPlay
from assistant.rules.shapes.counts import Concealed, concealed_of


def concealed_in(holding: HandInPlay) -> Concealed:
    """The concealed tiles of a hand in play, by the rules of its table."""
    rules = RULESETS[holding.rules].at_table(holding.options)
    game = rules.game
    wins_at = game.wilds.wins_at if game.wilds is not None else 0
    wild = game.wild_kinds(holding.indicator)
    return concealed_of(
        holding.concealed, wild, len(holding.melds), rules.shape_of(holding.melds, holding.extra), wins_at
    )


class State:
    """Concealed tiles between turns: the tiles they are short of, the kinds that help, and how many copies these have.

    `after` holds what follows a kind that was drawn, as far as it was asked for.
    """

    __slots__ = ("after", "concealed", "copies", "helps", "missing")

    def __init__(self, concealed: Concealed, copies: Sequence[int]) -> None:
        self.concealed = concealed
        self.missing, kinds = concealed.nearer()
        self.helps = frozenset([kind for kind in (*kinds, *concealed.wild_kinds) if copies[kind]])
        self.copies = sum([copies[kind] for kind in self.helps])
        self.after: dict[int, State | None] = {}


class Course:
    """The hands that grow from one, when `copies` of each kind are unseen."""

    def __init__(self, copies: Sequence[int]) -> None:
        self.copies = copies
        self._met: dict[Concealed, State] = {}

    def state(self, concealed: Concealed) -> State:
        """The state of concealed tiles between turns."""
        found = self._met.get(concealed)
        if found is None:
            found = self._met[concealed] = State(concealed, self.copies)
        return found

    def after(self, state: State, kind: int) -> State | None:
        """What a state becomes with a kind that helps, after the best discard; None where the kind completes it."""
        if kind not in state.after:
            drawn = state.concealed.with_tile(kind, kind in state.concealed.wild_kinds)
            state.after[kind] = None if drawn.wins else self.kept(drawn, kind)
        return state.after[kind]

    def kept(self, drawn: Concealed, kind: int) -> State:
        """The state after the discard that leaves most copies of what helps, now that a kind was drawn."""
        return max(self.spared(drawn), key=lambda state: (-state.missing, state.copies - (kind in state.helps)))

    def spared(self, drawn: Concealed) -> list[State]:
        """The states after each discard that leaves a hand no further from ready.

        Where no tile can be spared at face value a wild one is not needed: 十三幺 may have to do without.
        """
        kinds = drawn.spare()[1] or [tile.index for tile in drawn.kinds]
        return [self.state(drawn.without(spare)) for spare in kinds]
