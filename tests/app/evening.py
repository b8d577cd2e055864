"""A club with four players at a table: what the tests of its pages begin with."""

from assistant.ledger.events import ClubOpened, EveningOpened, PlayerAdded, TableOpened
from assistant.ledger.model import Id
from assistant.ledger.store import Store

NAMES = ("李师傅", "王小明", "赵大姐", "孙")


def laid_out(store: Store) -> Id:
    """An open table of four, in the order of the seats."""
    club = store.write(None, ClubOpened("惠牌社")).seq
    people = [store.write(club, PlayerAdded(name)).seq for name in NAMES]
    evening = store.write(club, EveningOpened("2026-11-29")).seq
    seats = dict(zip("ENWS", people, strict=True))
    return store.write(club, TableOpened(evening, "1", seats, (), "beijing", {}, 100)).seq


def club_of(store: Store) -> Id:
    """The only club there is."""
    return store.clubs()[0].id
