"""One reading for each mark: as many marks as all decompositions have, and each reading has its mark."""

import json
import random

from assistant.jsonl.answer import waits_line
from assistant.rules.shapes.decomposition import every_decomposition
from assistant.rules.shapes.groups import CHOW, PAIR, Group
from assistant.rules.shapes.marked_readings import PartMarks, completed, groups_of, parts_of, readings_of, readings_with

_THERE = [16**place for place in range(2, 6)]
MARKS = (
    *(PartMarks([1] * 7, [16] * 9, [0] * 9, there) for there in _THERE[:3]),
    PartMarks([], [16 + 16 ** (6 + place) for place in range(7)], [0] * 4 + [16**13] * 3, _THERE[3]),
)
KINDS = [range(9), range(34), [*range(9), *range(27, 34)], range(27, 34)]


def mark_of(groups):
    """Runs, triplets, parts, triplets of each honour, a pair of dragons."""
    return sum(MARKS[kind // 9].of(Group(shape, kind % 9)) for shape, kind in groups) + sum(
        _THERE[part] for part in {kind // 9 for _, kind in groups}
    )


def hand(rng):
    """Tiles that are sets and a pair once wild ones take the open places; None where a kind is there too often."""
    kinds, sets, wild = rng.choice(KINDS), rng.choice([4, 4, 3, 2, 1]), rng.choice([0, 1, 2, 3, 4])
    tiles = []
    for kind in rng.choices(kinds, k=sets):
        run = kind < 27 and kind % 9 <= 6 and rng.random() < 0.5
        tiles += [kind, kind + 1, kind + 2] if run else [kind] * 3
    tiles += [rng.choice(kinds)] * 2
    left = rng.sample(tiles, max(0, len(tiles) - wild))
    counts = tuple(left.count(kind) for kind in range(34))
    return None if max(counts) > 4 else (counts, len(tiles) - len(left), sets)


def test_marks_of_random_hands():
    rng = random.Random(7)
    for counts, wild, sets in filter(None, [hand(rng) for _ in range(200)]):
        *others, last = parts_of(counts, MARKS)
        found = completed(readings_of(tuple(others), wild), readings_of((last,), wild), sets)
        assert {*found} == {mark_of(groups) for groups in every_decomposition(counts, wild, sets)}
        assert all(mark_of(groups_of(laid)) == mark for mark, laid in found.items())


def test_a_group_that_is_there_with_a_wild_tile_in_its_middle():
    part = parts_of((1, 0, 1, 1, 1, 1, *[0] * 28), MARKS)[0]
    read = readings_with(part, 1, Group(CHOW, 0), stands_for=1)
    assert {share: [groups_of(laid) for laid in ones.values()] for share, ones in read.items()} == {
        (2, 0): [((CHOW, 0), (CHOW, 3))]
    }
    assert readings_with(part, 1, Group(PAIR, 0), stands_for=1) == {}


def test_a_discard_is_not_paired_with_a_caishen_that_stands_for_itself():
    """By `caishen_tanki: "reading"` such a pair is 自摸 only, whatever the 财神 counts as."""
    tank = {"rules": "ningbo", "indicator": "2s", "concealed": "2s", "options": {"caishen_tanki": "reading"}}
    tank["options"] |= {"hard_with_face_value": True}
    tank["melds"] = [{"kind": "pong", "tiles": tiles} for tiles in ("FFF", "111p", "777s", "888m")]
    waits = {wait["tile"]: wait for wait in json.loads(waits_line(json.dumps(tank))[0])["waits"]}
    assert waits["2s"]["self_draw"]["names"]["硬胡"] == 1
    assert waits["2s"]["discard"] is None
