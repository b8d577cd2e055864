"""Every own decision of a hand that was played, with what the teacher would have done and what it cost."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from assistant.rules import RULESETS, HandInPlay, RulesError, Tile
from assistant.teacher.advice import DiscardChoice, advise
from assistant.teacher.claim_advice import Claim, OfferTerms, is_better, offer
from assistant.teacher.goals import Goal
from assistant.teacher.kongs import OwnKong
from assistant.teacher.phrase import Phrase, phrase
from assistant.teacher.practice.asked import Grade
from assistant.teacher.practice.by_goal import best_by, compared_by, goal_in, share_lost, side_by_side
from assistant.teacher.practice.discard import grade_of
from assistant.teacher.practice.hand_table import ME, SUITS, Decision
from assistant.teacher.practice.moves import KONG, PASS, READY, VOID, WIN, of_claim
from assistant.teacher.practice.records import BASE


@dataclass(frozen=True, slots=True)
class Reviewed:
    """A decision with the teacher's move, a grade, and the sentences that say what the difference is."""

    decision: Decision
    best: str
    grade: Grade
    says: tuple[Phrase, ...] = ()


def reviewed(decision: Decision, goal: Goal = Goal.FAST) -> Reviewed:
    """A decision that was made, judged by what was known then and by a goal, the first where the rules have none such.

    A win that is offered is always the teacher's move.
    """
    if WIN in decision.moves:
        taken = decision.chosen == WIN
        says = () if taken else (phrase("The hand could have been won here."),)
        return Reviewed(decision, WIN, Grade.RIGHT if taken else Grade.WRONG, says)
    if decision.chosen.startswith(VOID):
        return _named(decision)
    goal = goal_in(decision.holding, goal)
    return _turn(decision, goal) if decision.tile is None else _claimed(decision, goal)


def _named(decision: Decision) -> Reviewed:
    """定缺: every tile of the suit has to be discarded, so the shortest one costs least."""
    held = Counter(tile.suit for tile in decision.holding.concealed)
    mine = decision.chosen.removeprefix(VOID)
    best = min(SUITS, key=lambda suit: (held[suit], suit != mine))
    more = held[mine] - held[best]
    if not more:
        return Reviewed(decision, decision.chosen, Grade.RIGHT)
    said = phrase("Of this suit you held {mine} tiles, of the shortest {best}.", mine=held[mine], best=held[best])
    return Reviewed(decision, f"{VOID}{best}", Grade.NEAR if more == 1 else Grade.WRONG, (said,))


def _turn(decision: Decision, goal: Goal) -> Reviewed:
    """A discard or an own kong, beside the best of both."""
    holding = decision.holding
    advice = advise(holding, draws=decision.draws, base=_base(holding), goal=goal, others=decision.others)
    best = best_by(goal, [choice for choice in advice.choices if choice.tile.text in decision.moves])
    kongs = {f"{KONG}{kong.meld.tiles[0].text}": kong for kong in advice.kongs}
    if decision.chosen in kongs:
        return _konged(decision, kongs[decision.chosen], best, goal)
    tile = Tile.parse(decision.chosen.removeprefix(READY))
    mine = next(choice for choice in advice.choices if choice.tile == tile)
    offered = [name for name in kongs if name in decision.moves and kongs[name].better]
    if offered:
        kong = kongs[offered[0]]
        share = share_lost(goal, kong.outlook, mine.outlook)
        return Reviewed(decision, offered[0], Grade.NEAR if share is None else grade_of(share), kong.says[:2])
    grade, says = compared_by(goal, best, mine)
    return Reviewed(decision, decision.chosen if best.tile == tile else best.tile.text, grade, says)


def _base(holding: HandInPlay) -> int:
    return BASE if RULESETS[holding.rules].has_base else 1


def _konged(decision: Decision, kong: OwnKong, best: DiscardChoice, goal: Goal) -> Reviewed:
    """A kong that was made: right where it is no worse than the best discard."""
    share = share_lost(goal, best.outlook, kong.outlook)
    if kong.better or share == 0:
        return Reviewed(decision, decision.chosen, Grade.RIGHT)
    grade = grade_of(share) if share is not None else Grade.RIGHT if kong.keeps else Grade.WRONG
    return Reviewed(decision, best.tile.text, grade, kong.says[:2])


def _claimed(decision: Decision, goal: Goal) -> Reviewed:
    """A claim, or passing, beside the best of all claims and passing."""
    assert decision.tile is not None
    assert decision.source is not None
    holding = decision.holding
    stakes = OfferTerms(_base(holding), decision.draws)
    try:
        found = offer(holding, decision.tile, ME, decision.source, goal=goal, stakes=stakes)
    except RulesError:  # nothing can be said of it
        return Reviewed(decision, decision.chosen, Grade.RIGHT)
    claims: dict[str, Claim] = {}
    for claim in found.claims:
        name = of_claim(claim.meld.kind, min(claim.meld.tiles))
        if name in decision.moves:
            claims.setdefault(name, claim)
    hopes = {PASS: found.passing, **{name: claim.outlook for name, claim in claims.items()}}
    best = next((name for name, claim in claims.items() if is_better(claim, found.passing, goal)), PASS)
    if decision.chosen == best:
        return Reviewed(decision, best, Grade.RIGHT)
    mine = hopes.get(decision.chosen, found.passing)
    share = share_lost(goal, hopes[best], mine)
    if share is None:  # by steps and copies alone
        says = found.says if best == PASS else claims[best].says
        return Reviewed(decision, best, Grade.NEAR, says[:1])
    says = (side_by_side(goal, mine, hopes[best]),) if share else ()
    return Reviewed(decision, best, grade_of(share), says)
