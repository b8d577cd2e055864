"""A finished hand settled: who may win with how many 番, who pays whom, who deals next."""

from __future__ import annotations

from collections import Counter
from typing import Any

from assistant.rules.checks import record_problems
from assistant.rules.complete import CompleteHand
from assistant.rules.concealed import concealed_of
from assistant.rules.faults import Problem, RulesError, problem
from assistant.rules.hand import HandRecord, How, MeldKind, Win
from assistant.rules.results import Settlement, Transfer, WinScore
from assistant.rules.rulesets import RULESETS
from assistant.rules.scoring import best_score, score_by_name
from assistant.rules.seats import SEATS, Seat, next_dealer
from assistant.rules.shapes import MAX_HUI
from assistant.rules.tiles import hui_of
from assistant.rules.wall import burn_fan

Pair = tuple[Seat, Seat]


def problems(record: HandRecord) -> tuple[Problem, ...]:
    """All that is wrong with a finished hand, in the order of `CODES`; () when it can be settled."""
    return record_problems(record) or _scored(record)[0]


def settle(record: HandRecord) -> Settlement:
    """The settlement of a finished hand; raises `RulesError` with `problems(record)` when there are any."""
    found: tuple[Problem, ...] = record_problems(record)
    scores: tuple[WinScore, ...] = ()
    if not found:
        found, scores = _scored(record)
    if found:
        raise RulesError(*found)
    options = _options(record)
    burn = burn_fan(record.burn_rounds) if record.wins or options.burn_paid_on_draw else 0
    bound = bound_pairs(record)
    of_wins = [
        paid
        for win, won in zip(record.wins, scores, strict=True)
        for paid in _paid(record, win, won.score.total, bound)
    ]
    of_burn = [Transfer(record.dealer, seat, burn * record.base, "burn") for seat in SEATS if seat != record.dealer]
    transfers = (*of_wins, *(of_burn if burn else ()))
    winners = tuple(win.seat for win in record.wins)
    return Settlement(
        wins=scores,
        burn=burn,
        bound=bound,
        hand_points=_points(of_wins),
        burn_points=_points(of_burn),
        transfers=transfers,
        next_dealer=next_dealer(record.dealer, winners, options.dealer_order),
    )


def bound_pairs(record: HandRecord) -> tuple[Pair, ...]:
    """Every pair in 互包: one has claimed three times from the other (吃, 碰 and what was a 碰), or it was entered."""
    counted = {MeldKind.CHI, MeldKind.PONG, MeldKind.ADDED_KONG}
    if _options(record).bao_counts_open_kong:
        counted.add(MeldKind.OPEN_KONG)
    found = {frozenset(pair) for pair in record.bound}
    for seat, melds in record.melds.items():
        claims = Counter(meld.source for meld in melds if meld.kind in counted)
        found |= {frozenset((seat, source)) for source, count in claims.items() if source is not None and count >= 3}
    pairs = [(one, other) for place, one in enumerate(SEATS) for other in SEATS[place + 1 :]]
    return tuple(pair for pair in pairs if frozenset(pair) in found)


def complete_hand(record: HandRecord, win: Win) -> CompleteHand:
    """The hand of a winner whose tiles are known, as the table of 番种 sees it."""
    options = _options(record)
    melds = record.melds_of(win.seat)
    hui_kind = None if record.indicator is None else hui_of(record.indicator).index
    before = concealed_of(win.concealed, hui_kind, len(melds))
    tile = None if win.tile is None else win.tile.index
    wild = tile == hui_kind and (win.how is How.SELF_DRAW or options.discarded_hui_is_wild)
    return CompleteHand(
        before=before,
        after=before if tile is None else before.with_tile(tile, wild),
        melds=melds,
        tile=tile,
        wild=wild,
        indicator=None if record.indicator is None else record.indicator.index,
        options=options,
        how=win.how,
        by_dealer=win.seat == record.dealer,
        from_dealer=win.source == record.dealer,
        last_tile=win.last_tile,
        kong_draw=win.kong_draw,
        # Four 惠牌 among the tiles dealt win before the dealer's first turn, so that is 地和 too.
        first_turn=win.first_turn or (tile is None and win.fan is None),
    )


def _scored(record: HandRecord) -> tuple[tuple[Problem, ...], tuple[WinScore, ...]]:
    """`self_draw_only` and `not_a_win`, or the score of every winner."""
    rules = RULESETS[record.rules]
    forbidden: list[Problem] = []
    incomplete: list[Problem] = []
    scores: list[WinScore] = []
    for place, win in enumerate(record.wins):
        hand = complete_hand(record, win)
        forbidden += _forbidden(win, hand, f"wins[{place}]")
        score = best_score(rules, hand) if win.fan is None else score_by_name(rules, hand, win.fan)
        if score is None:
            incomplete.append(_incomplete(win, hand, f"wins[{place}]"))
        else:
            scores.append(WinScore(win.seat, score))
    return (*forbidden, *incomplete), tuple(scores)


def _forbidden(win: Win, hand: CompleteHand, where: str) -> list[Problem]:
    """Why a hand may win by 自摸 only."""
    if win.how is How.SELF_DRAW:
        return []
    values: dict[str, Any] = {"seat": win.seat, "how": win.how.chinese}
    found = []
    if hand.open:
        template = (
            "{seat} has an open hand (吃, 碰 or 明杠) and wins by 自摸 only, not by {how}: "
            "check its melds, and how it won."
        )
        found.append(problem("self_draw_only", f"{where}.how", template, **values))
    if hand.before.hui >= MAX_HUI - 1:
        template = (
            "{seat} holds {count} 惠牌 and wins by 自摸 only, not by {how}: check its tiles, the 惠坯, and how it won."
        )
        found.append(problem("self_draw_only", f"{where}.how", template, count=hand.before.hui, **values))
    for name in win.fan or ():
        # Four claimed melds open the hand, unless the house counts concealed kongs among them.
        if name == "四惠牌" or (name == "大钓" and not hand.options.dadiao_with_concealed_kong):
            template = "{name} is won by 自摸 only, not by {how}: check the 番种, and how it was won."
            found.append(problem("self_draw_only", f"{where}.how", template, name=name, **values))
    return found


def _incomplete(win: Win, hand: CompleteHand, where: str) -> Problem:
    if hand.tile == hand.after.hui_kind and not hand.wild:
        template = (
            "A 惠牌 won from another player counts at face value, and as {tile} it does not complete {seat}'s hand."
        )
    else:
        template = "With {tile} the tiles of {seat} are neither four sets and a pair nor seven pairs."
    return problem("not_a_win", where, template, seat=win.seat, tile=win.tile)


def _paid(record: HandRecord, win: Win, fan: int, bound: tuple[Pair, ...]) -> list[Transfer]:
    """What a winner gets: from bound partners alone if there are any, else from all three or the discarder."""
    points = fan * record.base
    partners = [seat for seat in SEATS if any({seat, win.seat} == {*pair} for pair in bound)]
    if partners:
        times = 3 if win.how is How.SELF_DRAW else 1
        return [Transfer(seat, win.seat, times * points, "bound") for seat in partners]
    if win.source is not None:
        return [Transfer(win.source, win.seat, points, win.how.value)]
    return [Transfer(seat, win.seat, points, win.how.value) for seat in SEATS if seat != win.seat]


def _points(transfers: list[Transfer]) -> dict[Seat, int]:
    points = dict.fromkeys(SEATS, 0)
    for paid in transfers:
        points[paid.payer] -= paid.points
        points[paid.payee] += paid.points
    return points


def _options(record: HandRecord) -> Any:
    return RULESETS[record.rules].house_rules(record.options)
