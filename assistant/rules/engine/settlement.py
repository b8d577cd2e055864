"""A finished hand settled: who may win with how much, who pays whom, who deals next."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from assistant.rules.definition.payment import Pair
from assistant.rules.definition.results import Score, Settlement, WinScore
from assistant.rules.definition.ruleset import TableRules
from assistant.rules.engine.scoring import best_score, score_by_name
from assistant.rules.engine.validation import NOT_CLAIMABLE, record_problems
from assistant.rules.model.amounts import worth_of
from assistant.rules.model.hand import HandRecord, How, Win
from assistant.rules.model.problems import Problem, RulesError, problem
from assistant.rules.model.seats import Seat, seats_in
from assistant.rules.model.tiles import Tile
from assistant.rules.rulesets import RULESETS
from assistant.rules.shapes.counts import Concealed, concealed_of
from assistant.rules.shapes.winning_hand import CompleteHand, is_open


def problems(record: HandRecord) -> tuple[Problem, ...]:
    """All that is wrong with a finished hand, in the order of `CODES`; () when it can be settled."""
    found, rules = record_problems(record)
    return found if found or rules is None else _scored(record, rules)[0]


def settle(record: HandRecord, rules: TableRules[Any] | None = None) -> Settlement:
    """The settlement of a finished hand; raises `RulesError` with `problems(record)` when there are any.

    `rules` are those at its table, where they are known and its options are good.
    """
    found, rules = record_problems(record, rules)
    if found or rules is None:
        raise RulesError(*found)
    found, scores = _scored(record, rules)
    if found:
        raise RulesError(*found)
    ruleset = rules.ruleset
    paid = ruleset.payments(record, scores, rules, _Engine(record, rules))
    if paid.of_wins:
        scores = tuple([won._replace(details=details) for won, details in zip(scores, paid.of_wins, strict=True)])
    transfers = paid.transfers
    if ruleset.words:
        transfers = tuple([one._replace(word=ruleset.words.get(one.why, "")) for one in transfers])
    return Settlement(scores, transfers, ruleset.stays(record, rules), paid.details, seats_in(rules.game.order))


def bound_pairs(record: HandRecord) -> tuple[Pair, ...]:
    """Every pair in 互包 of a record that can be settled; () by rules without it."""
    rules = _rules(record)
    paid = rules.ruleset.payments(record._replace(wins=()), (), rules, _Engine(record, rules))
    bound: tuple[Pair, ...] = paid.details.get("bound", ())
    return bound


class _Engine(NamedTuple):
    """What rulesets may ask while they settle; see `definition.payment.Engine`."""

    record: HandRecord
    rules: TableRules[Any]

    def waits(self, seat: Seat, concealed: tuple[Tile, ...]) -> Sequence[tuple[int, Score]]:
        """The kinds that complete a seat's hand, each with its score on a discard of nobody in particular."""
        win = Win(seat, How.DISCARD, concealed)
        before = _before(self.record, win, self.rules)
        missing, kinds = before.nearer()
        if missing != 1:
            return []
        hand, found = complete_hand(self.record, win, self.rules, before), []
        for kind in kinds:
            hand = hand._replace(tile=kind, after=before.with_tile(kind, wild=False))
            score = best_score(self.rules, hand, in_play=True)
            if score is not None:
                found.append((kind, score))
        return found


def _before(record: HandRecord, win: Win, rules: TableRules[Any]) -> Concealed:
    """The winner's concealed tiles before the winning one."""
    game, melds = rules.game, len(record.melds_of(win.seat))
    wins_at = game.wilds.wins_at if game.wilds is not None else 0
    return concealed_of(win.concealed, game.wild_kinds(record.indicator), melds, game.shape, wins_at)


def complete_hand(
    record: HandRecord, win: Win, rules: TableRules[Any], before: Concealed | None = None
) -> CompleteHand:
    """The hand of a winner whose tiles are known, as the table of 番种 sees it; `before` the win, if that is known."""
    melds, game, options = record.melds_of(win.seat), rules.game, rules.options
    before = _before(record, win, rules) if before is None else before
    tile = None if win.tile is None else win.tile.index
    won_wild = tile in before.wild_kinds and (
        win.how is How.SELF_DRAW or (game.wilds is not None and game.wilds.discarded_is_wild)
    )
    return CompleteHand(
        before=before,
        after=before if tile is None else before.with_tile(tile, won_wild),
        melds=melds,
        tile=tile,
        won_wild=won_wild,
        indicator=None if record.indicator is None else record.indicator.index,
        options=options,
        open=is_open(melds) or (win.fan is not None and _said_open(win, rules)),
        how=win.how,
        by_dealer=win.seat == record.dealer,
        from_dealer=win.source == record.dealer,
        last_tile=win.last_tile,
        kong_draw=win.kong_draw,
        # Wild tiles that win among those dealt win before the dealer's first turn, so that is a first turn too.
        first_turn=win.first_turn or (tile is None and win.fan is None and not win.how.by_flowers),
        extra={**record.extra, **win.extra} if record.extra else win.extra,
        seat=win.seat,
        dealer=record.dealer,
        source=win.source,
        order=game.order,
        melds_of_all=record.melds,
    )


def _said_open(win: Win, rules: TableRules[Any]) -> bool:
    """An open hand that is known by its 番种 only."""
    ruleset = rules.ruleset
    return bool(win.extra.get("open")) or bool(ruleset.meant(win.fan or ()) & ruleset.open_names(rules.options))


def _scored(record: HandRecord, rules: TableRules[Any]) -> tuple[tuple[Problem, ...], tuple[WinScore, ...]]:
    """`self_draw_only`, `not_a_win` and too little, or the score of every winner."""
    forbidden: list[Problem] = []
    incomplete: list[Problem] = []
    scores: list[WinScore] = []
    for place, win in enumerate(record.wins):
        hand = complete_hand(record, win, rules)
        if win.source is not None and not win.how.by_flowers:
            forbidden += [fault.inside(f"wins[{place}]") for fault in _forbidden(rules, win, hand)]
        named = win.fan if win.fan is not None else () if win.how.by_flowers else None
        score = best_score(rules, hand) if named is None else score_by_name(rules, hand, named)
        if score is None:
            incomplete.append(_incomplete(rules, win, hand).inside(f"wins[{place}]"))
            continue
        scores.append(WinScore(win.seat, score))
        if score.least or win.extra:
            too_little = (*_announced(rules, win, score), *_too_few(rules, win, score))
            incomplete += [fault.inside(f"wins[{place}]") for fault in too_little]
    return (*forbidden, *incomplete), tuple(scores)


def _announced(rules: TableRules[Any], win: Win, score: Score) -> list[Problem]:
    """The winner announced more than the hand is worth."""
    said = win.extra.get("announced", 0)
    if said <= score.worth:
        return []
    values = {"seat": win.seat, "said": said, "worth": score.worth, "unit": rules.ruleset.unit}
    return [Problem("bad_value", _ANNOUNCED, values, "announced")]


_ANNOUNCED = (
    "{seat} announced {said} {unit}, and the hand is worth {worth}: "
    "correct what was announced, or enter the false win by hand as a penalty."
)


def _too_few(rules: TableRules[Any], win: Win, score: Score) -> list[Problem]:
    """The win is worth less than the least that wins."""
    model, unit = rules.ruleset.score, rules.ruleset.unit
    least = model.minimum(rules.options)
    found = score.for_minimum
    if found >= least:
        return []
    short = "tai" if model.too_few == "too_few_tai" else "fan"
    values = {"seat": win.seat, "found": found, "least": least, "missing": worth_of((least, -found)), "unit": unit}
    return [Problem(model.too_few, _TOO_FEW, values, "", {short: score.worth, f"{short}_for_minimum": found})]


_TOO_FEW = "{seat} has {found} {unit} that count, and {least} are needed to win: {missing} more."


def _forbidden(rules: TableRules[Any], win: Win, hand: CompleteHand) -> list[Problem]:
    """Why a hand that was won on another player's tile may win by 自摸 only."""
    ruleset = rules.ruleset
    reasons = [rule.template for rule in ruleset.self_draw_only(hand.before, hand.open, hand.options, win.how)]
    drawn_only = [
        name for name in ruleset.meant(win.fan or ()) if name in ruleset.rows and ruleset.rows[name].drawn_only
    ]
    if drawn_only:
        reasons.append("{name} is won by 自摸 only, not by {how}: check the 番种, and how it was won.")
    if not reasons:
        return []
    values = {"seat": win.seat, "how": win.how.chinese, "count": hand.before.wild, "name": " ".join(drawn_only)}
    return [Problem("self_draw_only", template, values, "how") for template in reasons]


def _incomplete(rules: TableRules[Any], win: Win, hand: CompleteHand) -> Problem:
    rule, wilds = rules.ruleset.reading_rule, rules.game.wilds
    at_face_value = wilds is not None and hand.tile in hand.after.wild_kinds and not hand.won_wild
    code = "not_a_win"
    if hand.wins and at_face_value and wilds is not None and not wilds.claimable:
        template = NOT_CLAIMABLE
    elif hand.wins and rule is not None:
        template, code = rule.template, rule.code
    elif at_face_value:
        template = (
            "A {wild} won from another player counts at face value, and as {tile} it does not complete {seat}'s hand."
        )
    else:
        template = "With {tile} the tiles of {seat} are not a complete hand: check the tiles and the melds."
    return problem(code, "", template, seat=win.seat, tile=win.tile, wild=wilds.name if wilds else "")


def _rules(record: HandRecord) -> TableRules[Any]:
    return RULESETS[record.rules].at_table(record.options)
