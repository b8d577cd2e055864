"""Every own decision of a hand that was played, with what the teacher would have done and what it cost."""

from __future__ import annotations

from dataclasses import dataclass

from assistant.rules import RulesError, Tile
from assistant.teacher.advice import advise
from assistant.teacher.chances import Outlook
from assistant.teacher.claim_advice import offer
from assistant.teacher.phrase import Phrase, percent, phrase
from assistant.teacher.practice.asked import Grade
from assistant.teacher.practice.discard import NEAR, SAME, best_of, given_up, graded, lost
from assistant.teacher.practice.played import CHOW, ME, PASS, PONG, WIN, Decision


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
    return _discarded(decision) if decision.tile is None else _claimed(decision)


def _discarded(decision: Decision) -> Reviewed:
    advice = advise(decision.holding)
    best, tile = best_of(advice), Tile.parse(decision.chosen)
    mine = next(choice for choice in advice.choices if choice.tile == tile)
    share = given_up(best, mine)
    says = () if share <= SAME else lost(best, mine)
    return Reviewed(decision, best.tile.text if share else tile.text, graded(best, mine), says)


def _claimed(decision: Decision) -> Reviewed:
    """A claim, or passing, beside the best of all claims and passing."""
    assert decision.tile is not None
    assert decision.source is not None
    try:
        found = offer(decision.holding, decision.tile, ME, decision.source)
    except RulesError:  # nothing can be said of it
        return Reviewed(decision, decision.chosen, Grade.RIGHT)
    hopes: dict[str, Outlook] = {PASS: found.passing}
    for claim in found.claims:
        kind = claim.meld.kind.value
        name = f"{CHOW}{min(claim.meld.tiles).text}" if kind == CHOW else kind
        if name in decision.moves:
            hopes.setdefault(name, claim.outlook)
    claims = [name for name in hopes if name != PASS]
    best = claims[0] if found.best is not None and claims else PASS
    ours, theirs = hopes[best].win, hopes.get(decision.chosen, hopes[PASS]).win
    if decision.chosen == best:
        return Reviewed(decision, best, Grade.RIGHT)
    if ours is None or theirs is None:  # by steps and copies alone
        says = found.says if best == PASS else found.claims[0].says
        return Reviewed(decision, best, Grade.NEAR, says[:1])
    if theirs >= ours:
        return Reviewed(decision, best, Grade.RIGHT)
    share = 1 - theirs / ours
    grade = Grade.RIGHT if share <= SAME else Grade.NEAR if share <= NEAR else Grade.WRONG
    said = phrase(
        "That wins with {mine}, the other with {best}.", mine=percent(float(theirs)), best=percent(float(ours))
    )
    return Reviewed(decision, best, grade, (said,))


CLAIMS = {PASS: "过", PONG: "碰", CHOW: "吃", WIN: "和"}
"""What moves are called that are no discard."""
