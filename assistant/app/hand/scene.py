"""What a step of a hand is drawn from: the hand as it is played, the evening it belongs to, who sits where."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from assistant.app.base.i18n import term
from assistant.app.base.labels import SEAT_NAMES, seat_names
from assistant.app.session.answer import TableAnswer, answer
from assistant.app.session.evening_link import EveningLink
from assistant.app.session.hand_draft import SEATS, TableState


@dataclass(frozen=True, slots=True)
class HandScene:
    """The state with the stakes of the evening, if one is open; `me` is the seat of this phone, "" if nobody said."""

    state: TableState
    evening: EveningLink | None = None
    me: str = ""

    @property
    def seats(self) -> str:
        """The seats where somebody sits, in the order of `SEATS`."""
        return "".join(seat for seat in SEATS if not self.evening or seat in self.evening.names)

    @property
    def players(self) -> Mapping[str, str]:
        """Names of the players by seat, none where no evening is open."""
        return self.evening.names if self.evening else {}

    @property
    def names(self) -> Mapping[str, str]:
        """What each seat is called in a sentence: by its player, else by its wind."""
        return {**seat_names(), **self.players}

    @property
    def winds(self) -> Mapping[str, str]:
        """东, 南, 西, 北 in the script of the session."""
        return {seat: term(name) for seat, name in SEAT_NAMES.items()}

    @property
    def answer(self) -> TableAnswer:
        """What the table says to it."""
        return answer(self.state, self.seats)
