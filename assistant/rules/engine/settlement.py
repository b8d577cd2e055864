"""A finished hand settled: who may win with how many 番, who pays whom, who deals next."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from assistant.rules.definition.payment import Pair
from assistant.rules.definition.results import Settlement, Transfer, WinScore
from assistant.rules.definition.ruleset import RuleSet
from assistant.rules.engine.scoring import best_score, score_by_name
from assistant.rules.engine.validation import record_problems
from assistant.rules.model.hand import HandRecord, How, Win
from assistant.rules.model.problems import Problem, RulesError, problem
from assistant.rules.model.seats import SEATS, Seat, next_dealer
from assistant.rules.model.tiles import hui_of
from assistant.rules.rulesets import RULESETS
from assistant.rules.shapes.counts import concealed_of
from assistant.rules.shapes.winning_hand import CompleteHand, is_open


def problems(record: HandRecord) -> tuple[Problem, ...]:
    """All that is wrong with a finished hand, in the order of `CODES`; () when it can be settled."""
    return record_problems(record) or _scored(record, _options(record))[0]


def settle(record: HandRecord) -> Settlement:
    """The settlement of a finished hand; raises `RulesError` with `problems(record)` when there are any."""
    found: tuple[Problem, ...] = record_problems(record)
    if found:
        raise RulesError(*found)
    rules, options = RULESETS[record.rules], _options(record)
    found, scores = _scored(record, options)
    if found:
        raise RulesError(*found)
    unit = record.base if rules.has_base and record.base is not None else 1
    bound = _bound(record, rules.binding(options))
    burn = rules.burn(record, options)
    of_wins = [
        Transfer(payer, win.seat, times * worth, why)
        for win, won in zip(record.wins, scores, strict=True)
        for worth in [won.score.total * unit]
        for payer, times, why in rules.shares(record, win, bound, options)
    ]
    of_burn = [Transfer(record.dealer, seat, burn * unit, "burn") for seat in SEATS if burn and seat != record.dealer]
    beside = tuple(rules.beside(record, options))
    return Settlement(
        wins=scores,
        burn=burn,
        bound=bound,
        hand_points=_points(of_wins),
        burn_points=_points(of_burn),
        penalty_points=_points(beside),
        pot=sum(paid.points for paid in beside if paid.payee is None),
        transfers=(*of_wins, *of_burn, *beside),
        next_dealer=next_dealer(record.dealer, [win.seat for win in record.wins], options.dealer_order),
    )


def bound_pairs(record: HandRecord) -> tuple[Pair, ...]:
    """Every pair in 互包: one has claimed three times from the other, by what the rules count, or it was entered."""
    return _bound(record, RULESETS[record.rules].binding(_options(record)))


def _bound(record: HandRecord, counted: frozenset[str]) -> tuple[Pair, ...]:
    found = {frozenset(pair) for pair in record.bound}
    for seat, melds in record.melds.items():
        sources = [meld.source for meld in melds if meld.kind in counted] if len(melds) >= 3 else []
        for source in SEATS if sources else ():
            if sources.count(source) >= 3:
                found.add(frozenset((seat, source)))
    return tuple(pair for pair in _PAIRS if frozenset(pair) in found) if found else ()


_PAIRS = tuple((one, other) for place, one in enumerate(SEATS) for other in SEATS[place + 1 :])


def complete_hand(record: HandRecord, win: Win, options: Any) -> CompleteHand:
    """The hand of a winner whose tiles are known, as the table of 番种 sees it by the house rules `options`."""
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
        open=is_open(melds) or (win.fan is not None and _said_open(record, win.fan, win, options)),
        how=win.how,
        by_dealer=win.seat == record.dealer,
        from_dealer=win.source == record.dealer,
        last_tile=win.last_tile,
        kong_draw=win.kong_draw,
        # Four 惠牌 among the tiles dealt win before the dealer's first turn, so that is 地和 too.
        first_turn=win.first_turn or (tile is None and win.fan is None),
        extra={**record.extra, **win.extra} if record.extra else win.extra,
    )


def _said_open(record: HandRecord, names: Iterable[str], win: Win, options: Any) -> bool:
    """An open hand that is known by its 番种 only. Four claimed melds open it, unless concealed kongs count too."""
    dadiao = "大钓" in RULESETS[record.rules].meant(names)
    return bool(win.extra.get("open")) or (dadiao and not options.dadiao_with_concealed_kong)


def _scored(record: HandRecord, options: Any) -> tuple[tuple[Problem, ...], tuple[WinScore, ...]]:
    """`self_draw_only` and `not_a_win`, or the score of every winner."""
    rules = RULESETS[record.rules]
    forbidden: list[Problem] = []
    incomplete: list[Problem] = []
    scores: list[WinScore] = []
    for place, win in enumerate(record.wins):
        hand = complete_hand(record, win, options)
        if win.source is not None:
            forbidden += [fault.inside(f"wins[{place}]") for fault in _forbidden(rules, win, hand)]
        score = best_score(rules, hand) if win.fan is None else score_by_name(rules, hand, win.fan)
        if score is None:
            incomplete.append(_incomplete(rules, win, hand).inside(f"wins[{place}]"))
        else:
            scores.append(WinScore(win.seat, score))
    return (*forbidden, *incomplete), tuple(scores)


def _forbidden(rules: RuleSet, win: Win, hand: CompleteHand) -> list[Problem]:
    """Why a hand that was won on another player's tile may win by 自摸 only."""
    reasons = [restriction.template for restriction in rules.self_draw_only(hand.before, hand.open, hand.options)]
    if "四惠牌" in (win.fan or ()):
        reasons.append("{name} is won by 自摸 only, not by {how}: check the 番种, and how it was won.")
    if not reasons:
        return []
    values = {"seat": win.seat, "how": win.how.chinese, "count": hand.before.hui, "name": "四惠牌"}
    return [Problem("self_draw_only", template, values, "how") for template in reasons]


def _incomplete(rules: RuleSet, win: Win, hand: CompleteHand) -> Problem:
    if rules.reading_rule is not None and hand.wins:
        template = rules.reading_rule.template
    elif hand.tile == hand.after.hui_kind and not hand.wild:
        template = (
            "A 惠牌 won from another player counts at face value, and as {tile} it does not complete {seat}'s hand."
        )
    else:
        template = "With {tile} the tiles of {seat} are neither four sets and a pair nor seven pairs."
    return problem("not_a_win", "", template, seat=win.seat, tile=win.tile)


def _points(transfers: Collection[Transfer]) -> Mapping[Seat, int]:
    if not transfers:
        return _NO_POINTS
    points = dict.fromkeys(SEATS, 0)
    for paid in transfers:
        points[paid.payer] -= paid.points
        if paid.payee is not None:
            points[paid.payee] += paid.points
    return points


_NO_POINTS: Mapping[Seat, int] = dict.fromkeys(SEATS, 0)


def _options(record: HandRecord) -> Any:
    return RULESETS[record.rules].house_rules(record.options)
