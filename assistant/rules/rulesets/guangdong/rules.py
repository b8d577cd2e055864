"""广东麻将: its table of 番种, keys, who pays, and what can be wrong with its records."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from operator import attrgetter
from types import MappingProxyType

from assistant.rules.definition.game import TILES_136, Game
from assistant.rules.definition.keys import DEALER_OF_HAND, SEAT_OF_HAND, Key, Number, round_wind
from assistant.rules.definition.payment import Engine, Payments
from assistant.rules.definition.results import FanItem, Transfer, WinScore
from assistant.rules.definition.rows import FanRow
from assistant.rules.definition.ruleset import RuleSet, TableRules
from assistant.rules.definition.score_model import ScoreModel
from assistant.rules.model.amounts import ONE_POINT, Points
from assistant.rules.model.hand import HandRecord, How, MeldKind
from assistant.rules.model.problems import Problem, problem
from assistant.rules.model.seats import SEATS, Seat, next_dealer, right_of
from assistant.rules.rulesets.guangdong.options import MOST, GuangdongOptions
from assistant.rules.rulesets.guangdong.table import BESIDE, BIG_HANDS, FAN
from assistant.rules.rulesets.guangdong.words import chapters
from assistant.rules.shapes.groups import Groups
from assistant.rules.shapes.hand_shape import SEVEN_PAIRS, THIRTEEN_ORPHANS, HandShape
from assistant.rules.shapes.winning_hand import CompleteHand

Rules = TableRules[GuangdongOptions]


def count(rules: Rules, hand: CompleteHand, groups: Groups) -> Sequence[FanItem]:
    """The highest row (of equal ones the later), and what the house counts beside it."""
    gone = absent(rules.options)
    best: FanItem | None = None
    beside = []
    for row in rules.ruleset.fan:
        reason = None if row.name in gone else row.why(hand, groups)
        if reason is None:
            continue
        item = FanItem(row.name, worth(hand, row, reason.value or 1)[0], reason.template, reason.values)
        if row.name in BESIDE:
            beside.append(item)
        elif best is None or item.value >= best.value:
            best = item
    return [*([best] if best else []), *beside]


def values(options: GuangdongOptions) -> Mapping[str, int]:
    """番 of every row by the house rules."""
    return {**options.points, "番牌": options.honour_fan, "自摸": options.self_draw_fan}


def worth(hand: CompleteHand, row: FanRow, value: int) -> tuple[int, str]:
    """番 of a row by the house rules; 番牌 count as often as they were found."""
    fan = values(hand.options)[row.name]
    return fan * value if row.name in BESIDE else fan, ""


def absent(options: GuangdongOptions) -> frozenset[str]:
    """The rows that are not there by the house rules."""
    beside = [name for name in BESIDE if not values(options)[name]]
    big, pairs = () if options.big_hands else BIG_HANDS, () if options.seven_pairs else ("七对",)
    return frozenset([*beside, *big, *pairs])


def payments(record: HandRecord, scores: tuple[WinScore, ...], rules: Rules, _: Engine) -> Payments:
    """Wins, then kongs where they are paid."""
    base, options = record.base or ONE_POINT, rules.options
    paid = []
    for win, won in zip(record.wins, scores, strict=True):
        points = base * 2**won.score.total
        if win.source is None:
            paid += [Transfer(seat, win.seat, points, win.how.value) for seat in SEATS if seat != win.seat]
        else:
            times = options.rob_pays if win.how is How.ROB_KONG else options.discard_pays
            paid.append(Transfer(win.source, win.seat, times * points, win.how.value))
    return Payments((*paid, *(_of_kongs(record, base, options) if options.kong_pay else ())))


def _of_kongs(record: HandRecord, base: Points, options: GuangdongOptions) -> Iterator[Transfer]:
    points = options.kong_points
    for seat, melds in record.melds.items():
        for meld in melds:
            if meld.kind is MeldKind.OPEN_KONG and meld.source is not None:
                yield Transfer(meld.source, seat, base * points["open"], "kong")
            elif meld.kind.is_kong:
                each = points["added" if meld.kind is MeldKind.ADDED_KONG else "concealed"]
                yield from (Transfer(other, seat, base * each, "kong") for other in SEATS if other != seat)


def stays(record: HandRecord, rules: Rules) -> Seat:
    """The dealer stays after winning, and after a 荒牌 where the house says so."""
    if not record.wins and not rules.options.dealer_stays_on_draw:
        return right_of(record.dealer, rules.game.order)
    return next_dealer(record.dealer, [win.seat for win in record.wins], rules.game.order)


def checks(record: HandRecord, rules: Rules) -> Iterator[Problem]:
    """Several winners, and hands by more than one name."""
    options = rules.options
    if len(record.wins) > 1 and options.one_winner:
        yield problem("bad_value", "wins", "One player wins on a discard: keep the first after the discarder.")
    for index, win in enumerate(record.wins):
        if win.fan is not None and len(win.fan) > 1:
            yield problem("bad_value", f"wins[{index}].fan", "A hand is worth one row: name the highest one.")


def game(options: GuangdongOptions) -> Game:
    """136 tiles; seven pairs and 十三幺 are hands where the house says so."""
    forms = [SEVEN_PAIRS] if options.seven_pairs else []
    forms += [THIRTEEN_ORPHANS] if options.big_hands else []
    return Game(TILES_136, HandShape(forms=tuple(forms)), order="ESWN", chow=options.chow)


def drawable(options: GuangdongOptions, _: int) -> int:
    """Tiles that are drawn after the deal, replacements among them."""
    return 136 - 53 - options.reserve


def announced_counts(options: GuangdongOptions) -> bool:
    """Whether a lower announcement counts."""
    return options.announced_counts == "lower"


def _honours_count(options: GuangdongOptions) -> bool:
    return options.honour_fan > 0


GUANGDONG: RuleSet[GuangdongOptions] = RuleSet(
    name="guangdong",
    title="广东麻将",
    gloss="Guangdong",
    options_type=GuangdongOptions,
    game=game,
    fan=FAN,
    score=ScoreModel(
        search="every", minimum=attrgetter("minimum"), limit=attrgetter("limit"), announced_counts=announced_counts
    ),
    count=count,
    fallback="鸡胡",
    beside_fallback=frozenset(BESIDE),
    values=values,
    worth=worth,
    absent=absent,
    payments=payments,
    drawn_pays=lambda _, fan: 2**fan,
    stays=stays,
    checks=checks,
    chapters=chapters,
    drawable=drawable,
    record_keys=(round_wind(_honours_count),),
    hand_keys=(round_wind(required=False), SEAT_OF_HAND, DEALER_OF_HAND),
    win_keys=(Key("announced", "番 that the winner announced.", Number(0, MOST), "报番"),),
    refused_keys=frozenset({"indicator", "burn_rounds", "bound"}),
    words={"kong": "杠分"},
    has_reserve=False,
    presets=MappingProxyType(
        {
            "大胡": {"big_hands": True},
            "三番起胡": {"minimum": 3, "big_hands": True},
            "包三家": {"discard_pays": 3, "kong_pay": True},
        }
    ),
)
