"""The teacher's sentences on a tile that was just discarded: winning with it, claiming it, letting it pass."""

from __future__ import annotations

from collections.abc import Sequence

from assistant.rules import Meld, MeldKind, Tile, Wait, Waiting
from assistant.teacher.phrase import Phrase, compact, names_of, phrase

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


def claim_says(
    meld: Meld, discard: Tile | None, now: Waiting, leaves: Waiting, opens: bool, binds: bool
) -> tuple[Phrase, ...]:
    """What a claim leads to, and what it costs."""
    values = {"tiles": compact(meld.tiles), "discard": discard, "left": leaves.left}
    if leaves.waits:
        head = phrase(_READY[meld.kind], **values, kinds=len(leaves.waits))
    else:
        head = phrase(_AWAY[meld.kind], **values, away=leaves.shanten, before=now.shanten)
    costs = []
    if opens:
        costs.append(phrase("It opens the hand: no 门清无惠, and from now on it wins by 自摸 only."))
    if binds:
        costs.append(
            phrase("It is the third claim from this player: you two are in 互包 and pay for each other's wins.")
        )
    return (head, *costs)


def offer_says(tile: Tile, wait: Wait | None, nearer: Sequence[int]) -> tuple[Phrase, ...]:
    """Whether the tile wins, and what letting it pass means; `nearer` holds the steps that each claim brings."""
    if wait is not None and wait.discard is not None:
        score = wait.discard
        return (phrase("{tile} wins: {fan} 番 ({names}).", tile=tile, fan=score.total, names=names_of(score)),)
    says = []
    if wait is not None:
        says.append(phrase("{tile} would complete the hand, but by these rules only as 自摸.", tile=tile))
    if not nearer:
        says.append(phrase("Nothing in the hand can claim {tile}.", tile=tile))
    elif max(nearer) <= 0:
        says.append(phrase("Let {tile} pass: no claim brings the hand nearer.", tile=tile))
    return tuple(says)
