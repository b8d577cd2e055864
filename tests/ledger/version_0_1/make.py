"""Made the files of this folder; runs with huipai 0.1 alone, from an empty folder: `python make.py` with 0.1 on the path.

Kept so that everybody can see what the files hold. They are never made anew: the point of them is that 0.1 wrote them.
"""

# ruff: noqa
import itertools
import json
import os
import sqlite3
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path

OUT = Path(sys.argv[1])
OUT.mkdir(parents=True, exist_ok=True)
DB = OUT / "ledger.db"
os.environ["HUIPAI_DATABASE_URL"] = f"sqlite:///{DB}"

from assistant.app import drafts  # noqa: E402
from assistant.app.club.place import Place, to_query as club_query  # noqa: E402
from assistant.app.link import to_query  # noqa: E402
from assistant.app.state import AlsoWon, HandTile, OwnMeld, TableState  # noqa: E402
from assistant.ledger import events as e  # noqa: E402
from assistant.ledger.access import Member, Role  # noqa: E402
from assistant.ledger.store import open_store  # noqa: E402
from assistant.ledger.store.backup import backup  # noqa: E402
from assistant.ledger.values import Hand, Payment, TableState as Turn  # noqa: E402
from assistant.rules.presets import Preset  # noqa: E402
from assistant.table_export import export_lines  # noqa: E402
from assistant.table_import import import_lines  # noqa: E402
from assistant.table_ledger import house_of  # noqa: E402
from assistant.table_quick import QuickHand, Stakes, quick_entered, quick_outcome  # noqa: E402

moments = (datetime(2026, 11, 28, 19, 0, tzinfo=UTC) + timedelta(seconds=37 * n) for n in itertools.count())
store = open_store(str(DB), clock=lambda: next(moments))


def quick(club, table, seats, stakes, hand, key):
    """A hand by taps, as the app saves it."""
    with store.writing("李") as writer:
        house = house_of(writer, club, stakes.rules, stakes.options)
        outcome = quick_outcome(hand, stakes)
        return writer.write(club, e.HandSaved(table, Hand(seats, outcome, quick_entered(hand, stakes), house)), key).seq


# A club whose hands came line by line, by both rules, with tiles and by 番 alone.
PLAYERS = {"E": "李", "S": "王", "W": "Zhào", "N": "孙"}
BEIJING = {"rules": "beijing", "base": 100, "dealer": "E", "indicator": "N"}
ZHUO = {"rules": "zhuowukui", "dealer": "E"}
TILES = {"seat": "S", "how": "self_draw", "concealed": "46m123456789s11p", "tile": "5m"}
LINES = [
    ("b1", "2026-11-21", "1", {**BEIJING, "wins": [TILES]}),
    (
        "b2",
        "2026-11-21",
        "1",
        {
            **BEIJING,
            "burn_rounds": 2,
            "bound": [["S", "N"]],
            "wins": [{"seat": "N", "how": "discard", "from": "S", "fan": ["对对和"]}],
        },
    ),
    ("b3", "2026-11-21", "1", {**BEIJING, "wins": []}),
    (
        "b4",
        "2026-11-21",
        "1",
        {
            **BEIJING,
            "options": {"haidi_on_discard": 2},
            "wins": [
                {"seat": "E", "how": "discard", "from": "W", "fan": ["清一色"], "last_tile": True},
                {"seat": "S", "how": "discard", "from": "W", "fan": []},
            ],
        },
    ),
    (
        "z1",
        "2026-11-22",
        "2",
        {**ZHUO, "wins": [{"seat": "W", "how": "self_draw", "fan": ["一条龙"]}], "penalties": [{"seat": "E"}]},
    ),
    (
        "z2",
        "2026-11-22",
        "2",
        {
            **ZHUO,
            "wins": [{"seat": "S", "how": "rob_kong", "from": "N", "kong": "added", "fan": []}],
            "penalties": [{"seat": "N"}, {"seat": "N"}],
        },
    ),
    ("z3", "2026-11-22", "2", {**ZHUO, "wins": []}),
]
lines = [
    json.dumps(
        {"key": k, "club": "老友会", "evening": d, "table": t, "players": PLAYERS, "hand": h}, ensure_ascii=False
    )
    for k, d, t, h in LINES
]
(OUT / "lines.jsonl").write_text("\n".join(lines) + "\n", "utf-8")
for answer in import_lines(store, lines):
    print(answer)

# A club as the app keeps it: taps, payments, corrections, undone hands, merges, turns.
club = store.write(None, e.ClubOpened("周六桌")).seq
who = [store.write(club, e.PlayerAdded(n)).seq for n in ("甲", "乙", "丙", "丁", "戊")]
guest = store.write(club, e.PlayerAdded("客人", True)).seq
store.write(club, e.PlayerRenamed(who[4], "戊戊"))
store.write(club, e.NicknameGiven(who[0], "老甲"))
store.write(club, e.NicknameGiven(who[0], "Ｊia"))
store.write(club, e.NicknameDropped(who[0], "jia"))
evening = store.write(club, e.EveningOpened("2026-11-28", "冬夜")).seq
seats = dict(zip("ENWS", who[:4]))
table = store.write(club, e.TableOpened(evening, "1", seats, (who[4],), "beijing", {}, 50)).seq
stakes = Stakes(dealer="E", base=50)
draw = QuickHand("self_draw", ("E",), fan={"E": ("七对子",)})
hands = [
    quick(club, table, seats, stakes, draw, f"hand-{table}-1"),
    quick(club, table, seats, stakes, QuickHand("discard", ("N", "S"), "W", {"N": ("对对和",)}), f"hand-{table}-2"),
    quick(club, table, seats, stakes, QuickHand("nobody"), f"hand-{table}-3"),
    quick(club, table, seats, stakes, QuickHand("points", points={"E": 300, "W": -300}), f"hand-{table}-4"),
]
fine = store.write(
    club,
    e.PaymentSaved(table, Payment({who[1]: -90, who[0]: 30, who[2]: 30, who[3]: 30}, "诈和")),
    "甲",
    f"payment-{table}-4",
).seq
pot = store.write(club, e.PaymentSaved(table, Payment({who[2]: -20}, "茶", 20)), "甲", f"payment-{table}-5").seq
wrong = store.write(club, e.PaymentSaved(table, Payment({who[2]: -5, who[3]: 5}, "")), "甲", f"payment-{table}-6").seq
store.write(club, e.EntryDeleted(wrong), "甲")
edited = e.HandEdited(
    hands[1],
    Hand(seats, quick_outcome(QuickHand("discard", ("N",), "W", {"N": ("对对和",)}), stakes), {}, None, None, "看错了"),
)
store.write(club, edited, "甲")
store.write(club, e.EntryDeleted(hands[2]), "甲")
store.write(club, e.EntryUndone(hands[2]), "甲")
store.write(club, e.EntryUndone(hands[3]), "甲")
store.write(club, e.PaymentEdited(fine, Payment({who[1]: -60, who[0]: 20, who[2]: 20, who[3]: 20}, "诈和")), "乙")
seated = {**seats, "S": guest}
store.write(club, e.SeatsTaken(table, seated, (who[3],)))
store.write(club, e.RulesChanged(table, "zhuowukui", {"hui": True}, 0))
zhuo = Stakes(dealer="N", rules="zhuowukui", options={"hui": True}, base=1)
quick(
    club,
    table,
    seated,
    zhuo,
    QuickHand("self_draw", ("S",), fan={"S": ("一条龙",)}, penalties=("N",)),
    f"hand-{table}-5",
)
flow = drafts.fresh(TableState())
quick(club, table, seated, zhuo, QuickHand("nobody"), f"flow-{flow.key}-1")
store.write(club, e.PlayersMerged(who[4], who[3]))
store.write(club, e.PlayersMerged(guest, who[0])) if store.can(club, e.PlayersMerged(guest, who[0])) else None
other = store.write(club, e.PlayerAdded("己")).seq
store.write(club, e.PlayersMerged(other, who[1]))
store.write(club, e.PlayersParted(other))
store.write(club, e.PlayerIsGuest(other, True))
store.write(club, e.TableTurned(table, Turn.CLOSED))
store.write(club, e.EveningClosed(evening))
store.write(club, e.EveningClosed(evening, False))
store.write(club, e.ClubChanged("周六老桌", "Asia/Taipei"))

# Members and links; house rules under names; a draft with its versions and a photo.
store.doors.put_member(club, Member("甲", Role.OWNER), "k7#pond", "")
store.doors.put_member(club, Member("乙", Role.SCOREKEEPER, "yi@example.org"), "", "甲")
device = store.doors.sign_in(club, "甲", "k7#pond")[1]
link = store.doors.make_link(club, "群", "甲")
for preset in (
    Preset("周三的桌", "zhuowukui", {"hui": True, "points": {"一条龙": 5000}}),
    Preset("Hell's ＡＡ", "beijing", {"haidi_on_discard": 2}),
):
    text = json.dumps(
        {"huipai_preset": 1, "name": preset.name, "rules": preset.rules, "options": dict(preset.options)},
        ensure_ascii=False,
    )
    store.presets.save(preset.name, text)
    (OUT / f"preset-{preset.rules}.json").write_text(text + "\n", "utf-8")
state = TableState(
    hand=tuple(HandTile(t) for t in ("1m", "2m", "3m", "4m", "4m"))
    + (HandTile("5s", "6s", True, 3), HandTile("E", "S")),
    step="tiles",
)
held, _ = drafts.changed(flow, state, "photo")
held, _ = drafts.changed(held, TableState(hand=state.hand[:-1], step="table"), "tiles")
held, _ = drafts.undone(held)
links = {
    "hand": to_query(state),
    "club": club_query(Place("evening", evening, table, panel="edit", draft=f"{table}-7", quick=draw)),
    "club view": {"view": "player", "period": "dates", "since": "2026-11-01", "until": "2026-11-30"},
}
(OUT / "links.json").write_text(
    json.dumps({"links": links, "draft": held.key, "device": device, "view link": link}, ensure_ascii=False, indent=1)
    + "\n",
    "utf-8",
)
store.photos.keep(store.photos.put(b"\xff\xd8 not quite a photo", '{"shrunk": 1}'))

standings = {
    (one.name if one else "*"): [
        [line.player, line.hands, line.points] for line in store.standings(one.id if one else None)
    ]
    for one in (*store.clubs(), None)
}
(OUT / "standings.json").write_text(json.dumps(standings, ensure_ascii=False, indent=1) + "\n", "utf-8")
(OUT / "export.jsonl").write_text("".join(line + "\n" for line in export_lines(store)), "utf-8")
backup(store, OUT / "backup.db")
print(list(store.check()))
store.close()
drafts.storage().close()
with sqlite3.connect(DB) as raw:
    raw.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    raw.execute("PRAGMA journal_mode = DELETE")
