"""Small clubs for the tests: four players at one table, and hands whose outcome is known."""

from collections.abc import Mapping
from dataclasses import dataclass

from assistant.ledger.events import ClubOpened, EveningOpened, HandSaved, PlayerAdded, TableOpened
from assistant.ledger.model import SEAT_NAMES, Hand, Id, Outcome, Paid, Won
from assistant.ledger.store import Store

NAMES = ("Li", "Wang", "Zhao", "Sun")
"""The players at E, N, W and S."""


@dataclass(frozen=True)
class Setting:
    """A club with an evening, a table and four players at it."""

    store: Store
    club: Id
    evening: Id
    table: Id
    players: tuple[Id, ...]

    @property
    def seats(self) -> dict[str, Id]:
        return dict(zip(SEAT_NAMES, self.players, strict=True))

    def hand(self, winner: str = "S", source: str = "E", fan: int = 1, base: int = 100) -> Hand:
        """A win on a discard; `source` is also the dealer."""
        return Hand(self.seats, won(winner, source, fan, base))

    def save(self, key: str, winner: str = "S", source: str = "E", fan: int = 1) -> Id:
        return self.store.write(self.club, HandSaved(self.table, self.hand(winner, source, fan)), "scorer", key).seq

    def points(self) -> dict[str, tuple[int, int]]:
        """Hands and points by name."""
        return {line.player: (line.hands, line.points) for line in self.store.standings(self.club)}


def won(winner: str, source: str, fan: int = 1, base: int = 100) -> Outcome:
    points = dict.fromkeys(SEAT_NAMES, 0) | {winner: fan * base, source: -fan * base}
    wins = (Won(winner, "discard", source, {"推倒和": fan}, fan),)
    return Outcome(points, wins, (Paid(source, winner, fan * base, "discard"),), dealer=source, next_dealer=winner)


def drawn(winner: str, fan: int = 1, base: int = 100) -> Outcome:
    losers = [seat for seat in SEAT_NAMES if seat != winner]
    points = dict.fromkeys(SEAT_NAMES, -fan * base) | {winner: 3 * fan * base}
    paid = tuple(Paid(seat, winner, fan * base, "self_draw") for seat in losers)
    return Outcome(points, (Won(winner, "self_draw", None, {"推倒和": fan}, fan),), paid, dealer="E", next_dealer="E")


def points_only(points: Mapping[str, int]) -> Outcome:
    return Outcome(points)


def setting(store: Store, club: str = "Club", date: str = "2026-11-29") -> Setting:
    number = store.write(None, ClubOpened(club)).seq
    players = tuple(store.write(number, PlayerAdded(name)).seq for name in NAMES)
    evening = store.write(number, EveningOpened(date)).seq
    seats = dict(zip(SEAT_NAMES, players, strict=True))
    table = store.write(number, TableOpened(evening, "1", seats, rules="beijing", base=100)).seq
    return Setting(store, number, evening, table, players)
