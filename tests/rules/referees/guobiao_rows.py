"""What a reading of 国标 counts before anything is struck: row by row, without the combinations of sets."""

from __future__ import annotations

from collections import Counter

from tests.rules.referees.guobiao_reading import Hand, Reading, all_sets, completing, is_run
from tests.rules.referees.guobiao_table import GREEN, REVERSIBLE
from tests.rules.referees.tiles import ORPHANS


def rows(hand: Hand, reading: Reading) -> dict[str, int]:
    """Every row but the combinations, with how often it is there before anything is struck."""
    sets = all_sets(hand, reading)
    return {
        **_of_shape(hand, reading),
        **_of_all_tiles(hand, reading),
        **_of_honour_sets(hand, sets, reading),
        **_of_kongs(hand),
        **_of_concealed_sets(hand, reading),
        **_of_sets(hand, sets, reading),
        **_of_wait(hand, reading),
        **of_win(hand),
    }


def _of_shape(hand: Hand, reading: Reading) -> dict[str, int]:
    after = hand.after
    honours = sum(tile >= 27 for tile in after)
    pairs = sorted(after[::2])
    in_a_row = pairs == list(range(pairs[0], pairs[0] + 7)) and len({tile // 9 for tile in pairs}) == 1
    return {
        "连七对": reading.shape == "pairs" and in_a_row and pairs[0] < 27,
        "七对": reading.shape == "pairs",
        "十三幺": reading.shape == "orphans",
        "七星不靠": reading.shape == "loose" and honours == 7,
        "全不靠": reading.shape == "loose" and honours < 7,
        "组合龙": reading.shape == "knitted" or (reading.shape == "loose" and honours == 5),
    }


def _of_all_tiles(hand: Hand, reading: Reading) -> dict[str, int]:
    every = set(hand.every)
    suits = {tile // 9 for tile in every if tile < 27}
    honours = {tile for tile in every if tile >= 27}
    ranks = {tile % 9 + 1 for tile in every if tile < 27}
    ends = all(tile in ORPHANS for tile in every)
    even = reading.shape in ("sets", "pairs")

    def within(*allowed: int) -> bool:
        return even and not honours and ranks <= set(allowed)

    kongs = {tiles[0] for _, tiles in hand.melds if len(tiles) == 4}
    four = [tile for tile, count in Counter(hand.every).items() if count == 4 and tile not in kongs]
    gates = [0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8]
    before = (
        [hand.before]
        if not hand.heavenly
        else [list((Counter(hand.after) - Counter([tile])).elements()) for tile in set(hand.after)]
    )
    return {
        "绿一色": even and every <= GREEN,
        "九莲宝灯": not hand.melds
        and len(suits) == 1
        and not honours
        and any(sorted(tile % 9 for tile in tiles) == gates for tiles in before),
        "清幺九": even and ends and not honours,
        "混幺九": ends and bool(honours) and bool(suits),
        "字一色": even and not suits,
        "清一色": even and len(suits) == 1 and not honours,
        "混一色": even and len(suits) == 1 and bool(honours),
        "全大": within(7, 8, 9),
        "全中": within(4, 5, 6),
        "全小": within(1, 2, 3),
        "大于五": within(6, 7, 8, 9),
        "小于五": within(1, 2, 3, 4),
        "推不倒": even and every <= REVERSIBLE,
        "五门齐": len(suits) == 3 and any(tile < 31 for tile in honours) and any(tile >= 31 for tile in honours),
        "断幺": not any(tile in ORPHANS for tile in every),
        "缺一门": len(suits) == 2,
        "无字": not honours,
        "四归一": len(four),
    }


def _of_honour_sets(hand: Hand, sets: list[tuple[int, ...]], reading: Reading) -> dict[str, int]:
    pungs = [group[0] for group in sets if not is_run(group)]
    winds = [tile for tile in pungs if 27 <= tile < 31]
    dragons = [tile for tile in pungs if tile >= 31]
    pair = -1 if reading.pair is None else reading.pair
    round_wind, seat_wind = 27 + hand.round_wind, 27 + hand.seat_wind
    small = len(winds) == 3 and 27 <= pair < 31
    counted = {round_wind, seat_wind} | (set(winds) if len(winds) >= 3 else set())
    edges = [tile for tile in pungs if tile in ORPHANS and tile < 31 and tile not in counted]
    return {
        "大四喜": len(winds) == 4,
        "小四喜": small,
        "三风刻": len(winds) == 3,
        "大三元": len(dragons) == 3,
        "小三元": len(dragons) == 2 and pair >= 31,
        "双箭刻": len(dragons) == 2,
        "箭刻": len(dragons),
        "圈风刻": round_wind in winds,
        "门风刻": seat_wind in winds,
        "幺九刻": len(edges),
    }


def _of_kongs(hand: Hand) -> dict[str, int]:
    hidden = sum(kind == "concealed_kong" for kind, _ in hand.melds)
    shown = sum(kind in ("open_kong", "added_kong") for kind, _ in hand.melds)
    mixed = hidden == shown == 1
    if mixed and hand.options["mixed_kongs"] == 3:
        return {"明杠": 1, "暗杠": 1}
    many = hidden + shown
    beside = many < 3 or hand.options["kongs_add_concealed"]
    return {
        "四杠": many == 4,
        "三杠": many == 3,
        "双暗杠": beside and hidden == 2 and (shown == 0 or many >= 3),
        "明暗杠": mixed,
        "双明杠": shown == 2 and hidden == 0,
        "暗杠": beside and hidden == 1 and (shown == 0 or many >= 3),
        "明杠": shown == 1 and hidden == 0,
    }


def _of_concealed_sets(hand: Hand, reading: Reading) -> dict[str, int]:
    pungs = [group[0] for group in reading.sets if not is_run(group)]
    elsewhere = reading.pair == hand.tile or any(is_run(group) and hand.tile in group for group in reading.sets)
    if not hand.self_draw and not elsewhere:
        pungs = [tile for tile in pungs if tile != hand.tile]
    hidden = len(pungs) + sum(kind == "concealed_kong" for kind, _ in hand.melds)
    if reading.pair is None:
        hidden = 0
    return {"四暗刻": hidden == 4, "三暗刻": hidden == 3, "双暗刻": hidden == 2}


def _of_sets(hand: Hand, sets: list[tuple[int, ...]], reading: Reading) -> dict[str, int]:
    if reading.pair is None:
        return {}
    runs = [group for group in sets if is_run(group)]
    pungs = [group for group in sets if not is_run(group)]
    groups = [*sets, (reading.pair,)]
    four = len(sets) == 4
    return {
        "一色双龙会": four and _two_dragons(runs, reading.pair, 1),
        "三色双龙会": four and _two_dragons(runs, reading.pair, 2),
        "全双刻": four and len(pungs) == 4 and all(group[0] < 27 and group[0] % 9 in (1, 3, 5, 7) for group in groups),
        "全带五": four and all(any(tile < 27 and tile % 9 == 4 for tile in group) for group in groups),
        "全带幺": four and all(any(tile in ORPHANS for tile in group) for group in groups),
        "碰碰和": four and len(pungs) == 4,
        "平和": len(runs) == len(sets) and reading.pair < 27,
        "全求人": len(hand.melds) == 4
        and not hand.self_draw
        and all(kind != "concealed_kong" for kind, _ in hand.melds),
    }


def _two_dragons(runs: list[tuple[int, ...]], pair: int, suits: int) -> bool:
    starts = sorted(run[0] for run in runs)
    if len(starts) != 4 or pair >= 27 or pair % 9 != 4 or sorted(start % 9 for start in starts) != [0, 0, 6, 6]:
        return False
    used = {start // 9 for start in starts}
    if suits == 1:
        return used == {pair // 9}
    return len(used) == 2 and pair // 9 not in used and len(set(starts)) == 4


def _of_wait(hand: Hand, reading: Reading) -> dict[str, int]:
    if hand.heavenly or reading.shape in ("orphans", "loose"):
        return {}
    waits, tile = hand.waits, hand.tile
    if reading.shape == "knitted":
        rest = Counter([*hand.before, tile]) - Counter(reading.nine)
        if not rest[tile] or (tile in reading.nine and not hand.options["knitted_body_wait"]):
            return {}
        waits = completing(sorted((rest - Counter([tile])).elements()), False)
    if len(waits) != 1:
        return {}
    runs = [group for group in reading.sets if is_run(group)]
    if any((run[2] == tile and tile % 9 == 2) or (run[0] == tile and tile % 9 == 6) for run in runs):
        return {"边张": 1}
    if any(run[1] == tile for run in runs):
        return {"坎张": 1}
    return {"单钓将": reading.pair == tile or reading.shape == "pairs"}


def of_win(hand: Hand) -> dict[str, int]:
    """Rows of how the hand was won, whatever the tiles."""
    last = "last_tile" in hand.flags
    first = hand.options["blessings"] and "first_turn" in hand.flags and not hand.by_dealer
    return {
        "妙手回春": hand.self_draw and last,
        "海底捞月": not hand.self_draw and last,
        "杠上开花": "kong_draw" in hand.flags,
        "抢杠和": hand.how == "rob_kong",
        "和绝张": "last_copy" in hand.flags,
        "不求人": hand.self_draw and hand.closed,
        "门前清": not hand.self_draw and hand.closed,
        "自摸": hand.self_draw,
        "天和": hand.options["blessings"] and hand.heavenly,
        "地和": first and hand.how == "discard" and hand.from_dealer,
        "人和": first and not (hand.how == "discard" and hand.from_dealer),
    }
