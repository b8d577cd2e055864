"""牌理: how many tiles is a hand away from ready, with the shortest way there as the explanation."""

from __future__ import annotations

from random import Random

from assistant.rules import HandInPlay, RulesError, Tile, TileSet, Waiting, discards, waits
from assistant.teacher.phrase import Phrase, compact, phrase
from assistant.teacher.practice.asked import (
    AnswerForm,
    AnswerOption,
    Drill,
    DrillQuestion,
    Grade,
    Mark,
    Marking,
    no_hand,
)
from assistant.teacher.practice.deal import Deal
from assistant.teacher.practice.hand_facts import facts_of_hand

LEVELS = ((0, 1, 3, 0), (0, 2, 2, 0), (1, 3, 3, 0), (1, 3, 2, 1), (2, 4, 1, 1))
"""Each level: the least and the most steps from ready, the suits at least, and the wild tiles where there are any."""
MELDS = (0, 0, 1, 2, 2)
"""Each level: sets that are laid open, at most."""
MOST = 5
PATIENCE = 200


def make(drill: Drill) -> DrillQuestion:
    """A hand of 13 tiles (16 where five sets are played) whose distance is asked for."""
    least, most, suits, wilds = LEVELS[drill.level - 1]
    deal = Deal(drill.rules, Random(drill.dice), drill.house)
    wanted, found = deal.dice.randint(least, most), None
    for _ in range(PATIENCE):
        melds = deal.dice.randint(0, MELDS[drill.level - 1])
        holding = deal.holding(deal.parts(suits, 4), wanted + 1 if wanted else 1, False, wilds, melds)
        if holding is None:
            continue
        distance = waits(holding).shanten
        if 0 <= distance <= MOST - 1:
            found = holding
            if distance == wanted:
                break
    if found is None:
        raise RulesError(no_hand())
    options = tuple(AnswerOption(str(away), _says(away)) for away in range(MOST))
    return DrillQuestion(
        drill, AnswerForm.CHOICE, holding=found, facts=facts_of_hand(found, is_worth=False), options=options
    )


def check(asked: DrillQuestion, answer: str) -> Marking:
    """The distance, the tiles that help, and a shortest way to a complete hand."""
    holding = asked.holding
    assert holding is not None
    found = waits(holding)
    good = answer == str(found.shanten)
    verdicts = [Mark(None, "right" if good else "missed", says=(_says(found.shanten), *_helping(found)))]
    if not good:
        verdicts.insert(0, Mark(None, "wrong", says=(_says(int(answer)),)))
    return Marking((*verdicts, _way(holding)), Grade.RIGHT if good else Grade.WRONG, answer)


def answer(asked: DrillQuestion) -> str:
    """The distance."""
    assert asked.holding is not None
    return str(waits(asked.holding).shanten)


def _says(away: int) -> Phrase:
    return phrase("It is ready (听牌).") if away == 0 else phrase("It is {away} away from ready.", away=away)


def _helping(found: Waiting) -> tuple[Phrase, ...]:
    listed = found.waits or found.useful
    tiles = compact(one.tile for one in listed)
    if found.waits:
        return (phrase("It waits for {tiles}. Copies left: {left}.", tiles=tiles, left=found.left),)
    return (phrase("Each of {tiles} brings it one nearer. Copies left: {left}.", tiles=tiles, left=found.left),)


def _way(holding: HandInPlay) -> Mark:
    """One shortest way: the tiles that come and go, and the hand that they complete."""
    comes: list[Tile] = []
    goes: list[Tile] = []
    now, found = holding, waits(holding)
    while not found.waits and found.useful:
        tile = max(found.useful, key=lambda useful: useful.left).tile
        drawn = now._replace(concealed=tuple(sorted((*now.concealed, tile))))
        best = discards(drawn).discards[0]
        comes, goes = [*comes, tile], [*goes, best.tile]
        rest = list(drawn.concealed)
        rest.remove(best.tile)
        now, found = now._replace(concealed=tuple(rest)), best.leaves
    if not found.waits:
        return Mark(None, "", says=(phrase("What it waits for is used up: it has to change a tile first."),))
    last = max(found.waits, key=lambda wait: wait.left)
    sets: tuple[TileSet, ...] = last.self_draw.sets
    come = compact([*comes, last.tile])
    if not goes:
        return Mark(None, "", says=(phrase("With {tile} it is complete.", tile=last.tile),), sets=sets)
    gone = phrase("Discard {tiles} in return.", tiles=compact(goes))
    return Mark(None, "", says=(phrase("A shortest way: draw {tiles}.", tiles=come), gone), sets=sets)
