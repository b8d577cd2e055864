"""`make fuzz-doors`: damaged files at every door. Each is taken, or refused in a sentence; none takes long or much.

`python -m tests.ledger.fuzz --files 2000 --seed 1`; the exit status is 1 when anything else happened.
"""

from __future__ import annotations

import argparse
import json
import random
import resource
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from shutil import copy
from typing import Any

from assistant.app.club.url import from_query as club_place
from assistant.app.session.url import from_query
from assistant.ledger.errors import LedgerError
from assistant.ledger.events import PaymentSaved
from assistant.ledger.exchange.ods_out import to_ods
from assistant.ledger.exchange.results_in import Asked
from assistant.ledger.exchange.sheets import from_file, to_csv, to_xlsx
from assistant.ledger.model import Payment
from assistant.ledger.store import open_store
from assistant.ledger.store.backup import backup, restore
from assistant.rules import RulesError
from assistant.rules.presets import read_preset
from assistant.usecases.export_events import export_lines
from assistant.usecases.import_lines import import_lines
from assistant.usecases.import_sheets import plan_of
from tests.ledger.build import setting

SECONDS, MEGABYTES = 10.0, 1024
OLD = Path(__file__).with_name("version_0_1")
STRANGE: tuple[Any, ...] = (
    *(None, True, -1, 0, 1.5, 10**30, float("inf"), "", "x", "\0", "\ud800", "2026-02-30", "ﷺ" * 60, "![x](http://a)"),
    *([], {}, [[]], {"X": 1}, {"E": "E"}, ["E", "E", "E"], "nosuch", "E" * 5000, [1] * 200, {"a": {"b": {"c": []}}}),
)


@dataclass(slots=True)
class Seen:
    """What happened at one door."""

    files: int = 0
    refused: int = 0
    slowest: float = 0.0
    failed: list[str] = field(default_factory=list)


class Doors:
    """Sound files of every kind, and what is done with damaged ones."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.blank = folder / "blank.db"
        open_store(str(self.blank)).close()
        store = open_store(str(folder / "club.db"))
        club = setting(store)
        for number in range(3):
            club.save(f"hand {number}")
        store.write(club.club, PaymentSaved(club.table, Payment({club.players[0]: -5}, "茶", 5)))
        store.presets.save("家规", '{"huipai_preset": 1, "name": "家规", "rules": "beijing", "options": {}}')
        store.drafts.save("draft", "{}", None)
        self.export = list(export_lines(store))
        backup(store, folder / "sound.db")
        store.close()
        self.lines = [*self.export, *(OLD / "lines.jsonl").read_text("utf-8").splitlines()]
        self.lines += (OLD / "export.jsonl").read_text("utf-8").splitlines()
        self.bytes = (folder / "sound.db").read_bytes()
        rows = [["日期", "李", "王", "合计"], ["2026-11-29", 5, -5, 0], ["11月30日", "1,200", "-1200", 0]]
        self.sheets = [
            to_xlsx({"a": rows}),
            to_ods({"a": [*rows]}),
            to_csv(rows),
            to_csv([["date", "player", "points"], ["2026-11-29", "a", 1]]),
            to_csv([["姓名", "11月5日", "11/12"], ["李", 5, 7], ["王", -5, -7]]),
            to_csv([["2026-11-05"], ["李", 5], ["王", -5]]),
        ]
        self.link = json.loads((OLD / "links.json").read_text("utf-8"))["links"]
        self.preset = (OLD / "preset-zhuowukui.json").read_text("utf-8")

    def lines_door(self, dice: random.Random) -> None:
        """An export or lines of hands, with values exchanged, keys dropped and bytes turned."""
        given = [_line(dice, line) if dice.random() < 0.3 else line for line in dice.sample(self.lines, 12)]
        store = open_store(str(copy(self.blank, self.folder / "lines.db")))
        try:
            for _ in import_lines(store, [self.export[0], *given] if dice.random() < 0.5 else given):
                pass
            if list(store.check()):
                raise AssertionError("what was taken in is not sound")
            store.standings()
            list(export_lines(store))
        finally:
            store.close()

    def sheets_door(self, dice: random.Random) -> None:
        """A workbook or a text."""
        rows = from_file(_bytes(dice, dice.choice(self.sheets)))
        if any(rows):
            plan_of(rows, Asked(dice.random() < 0.5, "", dice.choice((None, 2026))))

    def backup_door(self, dice: random.Random) -> None:
        """A backup."""
        file = self.folder / "backup.db"
        file.write_bytes(_bytes(dice, self.bytes))
        store = open_store(str(copy(self.blank, self.folder / "target.db")))
        try:
            restore(file, store)
            if list(store.check()):
                raise AssertionError("what was restored is not sound")
        finally:
            store.close()

    def database_door(self, dice: random.Random) -> None:
        """A database, also one with values of the wrong kind in it."""
        for path in self.folder.glob("broken.db*"):
            path.unlink()
        file = self.folder / "broken.db"
        file.write_bytes(_bytes(dice, self.bytes))
        store = open_store(str(file))
        try:
            list(store.check())
        finally:
            store.close()

    def small_door(self, dice: random.Random) -> None:
        """Links and presets."""
        for link in self.link.values():
            query = {name: _text(dice, value) for name, value in link.items()}
            from_query(query)
            club_place(query)
        read_preset(_text(dice, self.preset))


def _line(dice: random.Random, line: str) -> str:
    if dice.random() < 0.3:
        return _text(dice, line)
    given = json.loads(line)
    places = list(_places(given))
    for _ in range(dice.randint(1, 3)):
        inside, key = dice.choice(places)
        if dice.random() < 0.2 and isinstance(inside, dict):
            inside.pop(key, None)
        else:
            inside[key] = dice.choice(STRANGE)
    return json.dumps(given, ensure_ascii=dice.random() < 0.5)


def _places(value: Any) -> Iterator[tuple[Any, Any]]:
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, one in list(inside):
        yield value, key
        yield from _places(one)


def _text(dice: random.Random, text: str) -> str:
    return _bytes(dice, text.encode()).decode("utf-8", "surrogateescape")


def _bytes(dice: random.Random, data: bytes) -> bytes:
    """Bytes turned, cut, doubled, or left as they are."""
    made = bytearray(data)
    for _ in range(dice.choice((0, 1, 1, 2, 8, 64))):
        made[dice.randrange(len(made))] = dice.randrange(256)
    if dice.random() < 0.1:
        del made[dice.randrange(len(made)) :]
    if dice.random() < 0.05:
        made += made[: dice.randrange(1, len(made) + 1)] if made else b"x"
    return bytes(made)


def fuzz(files: int, seed: int) -> dict[str, Seen]:
    """A number of damaged files at each door; what happened."""
    found: dict[str, Seen] = {}
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        doors = Doors(Path(folder))
        every: dict[str, Callable[[random.Random], None]] = {
            "lines": doors.lines_door,
            "sheets": doors.sheets_door,
            "backups": doors.backup_door,
            "databases": doors.database_door,
            "links and presets": doors.small_door,
        }
        for name, door in every.items():
            found[name] = Seen()
            for number in range(files):
                _try(door, random.Random(f"{seed} {name} {number}"), found[name])
    return found


def _try(door: Callable[[random.Random], None], dice: random.Random, seen: Seen) -> None:
    began = time.perf_counter()
    seen.files += 1
    try:
        door(dice)
    except (LedgerError, RulesError) as error:
        seen.refused += 1
        if not str(error).strip():
            seen.failed.append("it was refused without a word")
    except Exception:
        seen.failed.append(traceback.format_exc(limit=-6))
    taken = time.perf_counter() - began
    seen.slowest = max(seen.slowest, taken)
    if taken > SECONDS:
        seen.failed.append(f"it took {taken:.1f} s")


def main() -> int:
    """Prints a line a door; 1 when something failed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--files", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    found = fuzz(options.files, options.seed)
    for name, seen in found.items():
        said = f"{seen.files} files, {seen.refused} refused, slowest {seen.slowest:.2f} s, {len(seen.failed)} failed"
        sys.stdout.write("\n".join([f"{name}: {said}", *dict.fromkeys(seen.failed[:3]), ""]))
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    sys.stdout.write(f"memory at its peak: {peak} MB\n")
    return int(any(seen.failed for seen in found.values()) or peak > MEGABYTES)


if __name__ == "__main__":
    sys.exit(main())
