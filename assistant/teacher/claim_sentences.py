"""The teacher's sentences on a tile that was just discarded: winning with it, claiming it, letting it pass."""

from __future__ import annotations

from assistant.rules import Meld, MeldKind, Tile, Wait, Waiting
from assistant.teacher.chances import Outlook
from assistant.teacher.cost import Opening
from assistant.teacher.phrase import Phrase, compact, names_of, percent, phrase, rounded

_READY = {
    MeldKind.CHI: "吃 as {tiles} and discard {discard}: the hand is ready. Waits: {kinds}, copies: {left}.",
    MeldKind.PONG: "碰 and discard {discard}: the hand is ready. Waits: {kinds}, copies: {left}.",
    MeldKind.OPEN_KONG: "杠 and draw a tile: the hand is ready. Waits: {kinds}, copies: {left}.",
}
_AWAY = {
    MeldKind.CHI: "吃 as {tiles}, discard {discard}: {away} from ready, before: {before}. Copies that help: {left}.",
    MeldKind.PONG: "碰 and discard {discard}: {away} from ready, before: {before}. Copies that help: {left}.",
    MeldKind.OPEN_KONG: "杠 and draw a tile: {away} from ready, before: {before}. Copies that help: {left}.",
}


def claim_says(meld: Meld, discard: Tile | None, now: Waiting, leaves: Waiting) -> tuple[Phrase, ...]:
    """What a claim leads to."""
    values = {"tiles": compact(meld.tiles), "discard": discard, "left": leaves.left}
    if leaves.waits:
        return (phrase(_READY[meld.kind], **values, kinds=len(leaves.waits)),)
    return (phrase(_AWAY[meld.kind], **values, away=leaves.shanten, before=now.shanten),)


def cost_says(cost: Opening, binds: bool) -> tuple[Phrase, ...]:
    """What a claim costs: 门清, the win on a discard, a part of the worth; and that it makes a 互包."""
    says = []
    if cost.names and cost.discard_lost:
        template = "It opens the hand: no {names}, and from now on it wins by 自摸 only."
        says.append(phrase(template, names=" ".join(cost.names)))
    elif cost.discard_lost:
        says.append(phrase("It opens the hand: from now on it wins by 自摸 only."))
    elif cost.names:
        says.append(phrase("It opens the hand: no {names}.", names=" ".join(cost.names)))
    if cost.share != 1:
        says.append(
            phrase("It opens the hand: from now on a win is worth {share} of a concealed one.", share=cost.share)
        )
    if cost.single:
        says.append(phrase("All sets are melds: it waits for a single tile ({names}).", names=" ".join(cost.single)))
    if binds:
        says.append(
            phrase("It is the third claim from this player: you two are in 互包 and pay for each other's wins.")
        )
    return tuple(says)


_WINS = "{tile} wins: {fan} {unit} ({names})."


def offer_says(unit: str, tile: Tile, wait: Wait | None) -> tuple[Phrase, ...]:
    """Whether the tile wins."""
    if wait is None:
        return ()
    if wait.discard is None:
        return (phrase("{tile} would complete the hand, but by these rules only as 自摸.", tile=tile),)
    score = wait.discard
    return (phrase(_WINS, tile=tile, fan=score.total, unit=unit, names=names_of(score)),)


def passing_says(
    tile: Tile, claimable: bool, passing: Outlook, best: tuple[Meld, Outlook] | None
) -> tuple[Phrase, ...]:
    """What letting the tile pass means, beside the claim that is better, if one is."""
    if not claimable:
        return (phrase("Nothing in the hand can claim {tile}.", tile=tile),)
    if best is None:
        if passing.win is None:
            return (phrase("Let {tile} pass: no claim brings the hand nearer.", tile=tile),)
        return (phrase("Let {tile} pass: no claim wins more.", tile=tile),)
    meld, hope = best
    if hope.win is None or passing.win is None or hope.points is None or passing.points is None:
        return ()
    template = "{kind} wins with {mine} and brings {points} points, letting it pass {other} and {others}."
    values = {"mine": percent(float(hope.win)), "other": percent(float(passing.win))}
    points = {"points": rounded(hope.points), "others": rounded(passing.points)}
    return (phrase(template, kind=meld.kind.chinese, **values, **points),)
