"""Every own decision of a hand that was played, with what the teacher would have done and what it cost."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction

from assistant.rules import RulesError, Tile
from assistant.teacher.advice import DiscardAdvice, DiscardChoice, advise
from assistant.teacher.chances import Outlook
from assistant.teacher.claim_advice import OfferTerms, offer
from assistant.teacher.kongs import OwnKong
from assistant.teacher.phrase import Phrase, percent, phrase
from assistant.teacher.practice.asked import Grade
from assistant.teacher.practice.discard import NEAR, SAME, best_of, given_up, graded, lost
from assistant.teacher.practice.hand_table import ME, SUITS, Decision
from assistant.teacher.practice.moves import KONG, PASS, VOID, WIN, of_claim


@dataclass(frozen=True, slots=True)
class Reviewed:
    """A decision with the teacher's move, a grade, and the sentences that say what the difference is."""

    decision: Decision
    best: str
    grade: Grade
    says: tuple[Phrase, ...] = ()


def reviewed(decision: Decision) -> Reviewed:
    """A decision that was made, judged by what was known then."""
    if WIN in decision.moves:
        taken = decision.chosen == WIN
        says = () if taken else (phrase("The hand could have been won here."),)
        return Reviewed(decision, WIN, Grade.RIGHT if taken else Grade.WRONG, says)
    if decision.chosen.startswith(VOID):
        return _named(decision)
    return _turn(decision) if decision.tile is None else _claimed(decision)


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


def _turn(decision: Decision) -> Reviewed:
    """A discard or an own kong, beside the best of both."""
    advice = advise(decision.holding, draws=decision.draws)
    choices = [choice for choice in advice.choices if choice.tile.text in decision.moves]
    best = max(choices, key=lambda choice: choice.outlook.win or 0) if len(choices) < len(advice.choices) else None
    best = best or best_of(advice)
    kongs = {f"{KONG}{kong.meld.tiles[0].text}": kong for kong in advice.kongs}
    offered = [name for name in kongs if name in decision.moves and kongs[name].better]
    if decision.chosen in kongs:
        return _konged(decision, kongs[decision.chosen], best)
    mine = _choice_of(advice, decision.chosen)
    if offered:
        kong = kongs[offered[0]]
        share = _share(kong.outlook, mine.outlook)
        return Reviewed(decision, offered[0], Grade.NEAR if share is None else _grade(share), kong.says[:2])
    share = given_up(best, mine)
    says = () if share <= SAME else lost(best, mine)
    return Reviewed(decision, best.tile.text if share else mine.tile.text, graded(best, mine), says)


def _choice_of(advice: DiscardAdvice, move: str) -> DiscardChoice:
    tile = Tile.parse(move)
    return next(choice for choice in advice.choices if choice.tile == tile)


def _konged(decision: Decision, kong: OwnKong, best: DiscardChoice) -> Reviewed:
    """A kong that was made: right where it is no worse than the best discard."""
    share = _share(best.outlook, kong.outlook)
    if kong.better or share == 0:
        return Reviewed(decision, decision.chosen, Grade.RIGHT)
    grade = _grade(share) if share is not None else Grade.RIGHT if kong.keeps else Grade.WRONG
    return Reviewed(decision, best.tile.text, grade, kong.says[:2])


def _share(best: Outlook, mine: Outlook) -> Fraction | None:
    """The share of the best chance to win that was given up; None where none is counted."""
    if not best.win or mine.win is None:
        return None
    return max(Fraction(0), 1 - mine.win / best.win)


def _grade(share: Fraction) -> Grade:
    return Grade.RIGHT if share <= SAME else Grade.NEAR if share <= NEAR else Grade.WRONG


def _claimed(decision: Decision) -> Reviewed:
    """A claim, or passing, beside the best of all claims and passing."""
    assert decision.tile is not None
    assert decision.source is not None
    try:
        found = offer(decision.holding, decision.tile, ME, decision.source, stakes=OfferTerms(draws=decision.draws))
    except RulesError:  # nothing can be said of it
        return Reviewed(decision, decision.chosen, Grade.RIGHT)
    hopes: dict[str, Outlook] = {PASS: found.passing}
    for claim in found.claims:
        name = of_claim(claim.meld.kind, min(claim.meld.tiles))
        if name in decision.moves:
            hopes.setdefault(name, claim.outlook)
    claims = [name for name in hopes if name != PASS]
    best = claims[0] if found.best is not None and claims else PASS
    if decision.chosen == best:
        return Reviewed(decision, best, Grade.RIGHT)
    mine = hopes.get(decision.chosen, hopes[PASS])
    share = _share(hopes[best], mine)
    if share is None:  # by steps and copies alone
        says = found.says if best == PASS else found.claims[0].says
        return Reviewed(decision, best, Grade.NEAR, says[:1])
    if not share:
        return Reviewed(decision, best, Grade.RIGHT)
    values = {"mine": percent(float(mine.win or 0)), "best": percent(float(hopes[best].win or 0))}
    return Reviewed(decision, best, _grade(share), (phrase("That wins with {mine}, the other with {best}.", **values),))
