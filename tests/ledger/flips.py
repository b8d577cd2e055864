"""Single flipped bits of a database file: each that changes an event, or what is shown of it, is found by `check`.

`python -m tests.ledger.flips --bits 2000 --seed 1`; the exit status is 1 when one was not found.
"""

from __future__ import annotations

import argparse
import random
import sqlite3
import sys
import tempfile
from collections import Counter
from enum import StrEnum
from pathlib import Path
from typing import Any

from assistant.ledger.errors import LedgerError
from assistant.ledger.events import (
    BalanceAgreed,
    EntryDeleted,
    EntryUndone,
    HandEdited,
    NicknameGiven,
    PaymentSaved,
    PlayerAdded,
    PlayersMerged,
)
from assistant.ledger.model import Payment
from assistant.ledger.store import open_store
from tests.ledger.build import Setting, setting

OF_THE_LEDGER = (
    *("clubs", "events", "players", "names", "evenings", "tables", "houses", "entries", "agreements"),
    *("tallies", "runs"),
)
"""The log and all that is folded from it."""


class Met(StrEnum):
    """What became of a flipped bit."""

    REFUSED = "the file is refused in a sentence"
    FOUND = "check names it"
    HARMLESS = "nothing is other than before"
    MISSED = "something is other than before, and check says nothing"


def a_database(file: Path) -> None:
    """A club in which everything has happened."""
    store = open_store(str(file))
    club: Setting = setting(store)
    hands = [club.save(f"hand {number}", *"SE" if number % 2 else "NW", fan=1 + number % 7) for number in range(40)]
    for event in (
        HandEdited(hands[0], club.hand("W", "E", 7)),
        EntryDeleted(hands[1]),
        EntryDeleted(hands[2]),
        EntryUndone(hands[2]),
        PaymentSaved(club.table, Payment({club.players[0]: -1000}, "late", 1000)),
        PlayerAdded("Sunny"),
    ):
        last = store.write(club.club, event, "scorer").seq
    store.write(club.club, NicknameGiven(last, "小孙"))
    store.write(club.club, PlayersMerged(last, club.players[3]))
    points = {club.players[1]: next(line.points for line in store.standings() if line.player == "Wang")}
    store.write(club.club, BalanceAgreed("2026-11-29", points, "all agreed"))
    store.close()


def rows_of(file: Path) -> dict[str, list[tuple[Any, ...]]]:
    """Every row of the ledger as it stands."""
    with sqlite3.connect(file) as connection:
        connection.text_factory = bytes  # a flipped bit may leave no text
        return {name: connection.execute(f"SELECT * FROM {name}").fetchall() for name in OF_THE_LEDGER}


def flip(sound: bytes, bit: int, file: Path, before: dict[str, list[tuple[Any, ...]]]) -> Met:
    """A file with one bit turned; what is said of it."""
    for path in file.parent.glob(f"{file.name}*"):
        path.unlink()
    turned = bytearray(sound)
    turned[bit // 8] ^= 1 << bit % 8
    file.write_bytes(turned)
    try:
        store = open_store(str(file))
        try:
            if list(store.check()):
                return Met.FOUND
        finally:
            store.close()
    except LedgerError:
        return Met.REFUSED
    return Met.HARMLESS if rows_of(file) == before else Met.MISSED


def flips(bits: int, seed: int, folder: Path) -> dict[int, Met]:
    """Some bits of a database turned, each by itself; what became of each."""
    a_database(folder / "sound.db")
    sound, before = (folder / "sound.db").read_bytes(), rows_of(folder / "sound.db")
    dice = random.Random(seed)
    some = dice.sample(range(len(sound) * 8), min(bits, len(sound) * 8))
    return {bit: flip(sound, bit, folder / "flipped.db", before) for bit in some}


def main() -> int:
    """Prints how many bits met which end; 1 when one was missed."""
    words = argparse.ArgumentParser("python -m tests.ledger.flips", description=__doc__)
    words.add_argument("--bits", type=int, default=2000)
    words.add_argument("--seed", type=int, default=1)
    given = words.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        found = flips(given.bits, given.seed, Path(folder))
    counts = Counter(found.values())
    missed = [bit for bit, met in found.items() if met is Met.MISSED]
    sys.stdout.write("".join(f"{counts[met]:6} of {len(found)}: {met}\n" for met in Met))
    sys.stdout.write(f"missed bits: {missed}\n" if missed else "")
    return int(bool(missed))


if __name__ == "__main__":
    sys.exit(main())
