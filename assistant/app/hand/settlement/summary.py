"""A settled hand in words: what the page shows, the picture draws and the text for a chat says."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from assistant.app.base.i18n import _, is_chinese, say, term
from assistant.app.base.labels import won_names
from assistant.app.hand.scene import HandScene
from assistant.app.session import house_rules
from assistant.app.session.deal import deal_of
from assistant.app.session.hand_draft import TableState
from assistant.app.ui.elements import worth
from assistant.rules import RuleSet, Score, Settlement, TileSet, Transfer, WinScore


@dataclass(frozen=True, slots=True)
class SummaryLine:
    """A 番种, 烧庄 or the like: its name, why it counts, what it is worth, a gloss for those who read no Chinese."""

    name: str
    text: str
    worth: str = ""
    gloss: str = ""


@dataclass(frozen=True, slots=True)
class WonHand:
    """One winner: a heading, the worth of the hand, the reading that was scored, the 惠牌 in it, 番 by 番; the winning
    tile, "" where it is not known; whether the hand is one of the big ones of its rules.
    """

    head: str
    worth: str
    sets: tuple[TileSet, ...]
    hui: str
    items: tuple[SummaryLine, ...]
    tile: str = ""
    is_big: bool = False


@dataclass(frozen=True, slots=True)
class PaidLine:
    """One payment."""

    payer: str
    payee: str
    why: str
    points: str


@dataclass(frozen=True, slots=True)
class Summary:
    """All of a settlement. Points are by seat ("E") in the order of play, `arrows` are (payer, payee, points left to
    pay), "" is the pot. `names` are the seats' winds, `players` who sits there where an evening says it; `bottom` is
    the seat of who looks, "" where nobody said it; `totals` are the points of the evening by seat.
    """

    rules: str
    order: str
    points: dict[str, int]
    dealer: str
    winners: tuple[str, ...]
    arrows: tuple[tuple[str, str, int], ...]
    wins: tuple[WonHand, ...]
    notes: tuple[SummaryLine, ...]
    payments: tuple[PaidLine, ...]
    sums: tuple[str, ...]
    winds: Mapping[str, str]
    players: Mapping[str, str]
    totals: Mapping[str, int]
    bottom: str = ""
    title: str = ""

    def called(self, seat: str) -> str:
        """Who sits there, else the wind of the seat."""
        return self.players.get(seat, self.winds[seat])


def summary(found: Settlement, scene: HandScene) -> Summary:
    """The settlement of what was entered, in the language of the session."""
    state, names = scene.state, scene.names
    rules = house_rules.rules_of(state)
    points = {str(seat): value for seat, value in found.points.items()}
    order = house_rules.order_of(state)
    return Summary(
        rules=term(rules.title) if is_chinese() else rules.gloss,
        order=order,
        points={seat: points.get(seat, 0) for seat in order if seat in scene.seats},
        dealer=state.deals,
        winners=tuple(str(win.seat) for win in found.wins),
        arrows=tuple(_arrows(found.transfers)),
        wins=tuple(_won(win, state, names) for win in found.wins),
        notes=tuple(_notes(found, state, rules, names)),
        payments=tuple(_payments(found.transfers, names)),
        sums=tuple(_sums(found, names)),
        winds=scene.winds,
        players=scene.players,
        bottom=scene.me,
        title=scene.evening.title if scene.evening else "",
        totals=scene.evening.totals if scene.evening else {},
    )


def _arrows(transfers: tuple[Transfer, ...]) -> Iterator[tuple[str, str, int]]:
    """(payer, payee, points) of every pair between which something is left to pay."""
    left: dict[tuple[str, str], int] = {}
    for paid in transfers:
        payer, payee = str(paid.payer), str(paid.payee or "")
        left[payer, payee] = left.get((payer, payee), 0) + paid.points
        left[payee, payer] = left.get((payee, payer), 0) - paid.points
    yield from ((*pair, points) for pair, points in left.items() if points > 0)


def _won(win: WinScore, state: TableState, names: Mapping[str, str]) -> WonHand:
    hui = house_rules.wild_of(state)
    wins = [one for event in deal_of(state).wins for one in event["wins"] if one["seat"] == str(win.seat)]
    how, tile = (wins[0]["how"], wins[0].get("tile", "")) if wins else (state.how, "")
    return WonHand(
        f"{names[str(win.seat)]} {won_names()[how]}",
        worth(win.score.total, win.score.unit),
        win.score.sets,
        hui,
        tuple(
            SummaryLine(
                term(item.name) if is_chinese() else house_rules.rules_of(state).rows[item.name].gloss,
                say(item.template, item.values) + (" " + say(item.note, {}) if item.note else ""),
                worth(item.value, win.score.unit),
                "" if is_chinese() else item.name,
            )
            for item in win.score.items
        )
        + tuple(_cut(win.score)),
        tile or (state.winning_tile if str(win.seat) == state.seat else ""),
        _is_big(win.score, state),
    )


def _is_big(score: Score, state: TableState) -> bool:
    """Whether a hand is worth at least half of the greatest 番种 that is played."""
    played = house_rules.rules_of(state).played(house_rules.house(state))
    return 2 * score.total >= max((value for _row, value in played), default=0) > 1


def _cut(score: Score) -> Iterator[SummaryLine]:
    """Why less counts than the 番 come to."""
    if score.worth < score.sum:
        text = _("The sum is {sum}; no more than {most} count.", sum=score.sum, most=score.worth)
        yield SummaryLine(term("封顶"), text, worth(score.worth, score.unit))
    if score.total < score.worth:
        text = _("The hand is worth {worth}; less was announced, and that counts.", worth=score.worth)
        yield SummaryLine(term("报番"), text, worth(score.total, score.unit))


def _notes(found: Settlement, state: TableState, rules: RuleSet, seats: Mapping[str, str]) -> Iterator[SummaryLine]:
    if not found.wins:
        yield SummaryLine(term("荒牌"), _nobody(found, rules, seats))
    if found.burn:
        yield SummaryLine(term("烧庄"), _burn(found, state, rules, seats))
    for one, other in found.bound:
        yield SummaryLine(term("互包"), _pair(str(one), str(other), found, seats))
    if any(paid.why == "penalty" for paid in found.transfers):
        yield SummaryLine(term("罚分"), _("For drawing or discarding out of turn."))


def _nobody(found: Settlement, rules: RuleSet, seats: Mapping[str, str]) -> str:
    seat = seats[str(found.next_dealer)]
    if "burn_rounds" not in rules.shared_keys:
        if found.transfers:
            return _("Nobody won. {seat} deals next.", seat=seat)
        return _("Nobody won, so nobody pays. {seat} deals next.", seat=seat)
    if found.burn:
        return _("Nobody won. {seat} deals again.", seat=seat)
    return _("Nobody won, so nobody pays, 烧庄 neither. {seat} deals again.", seat=seat)


def _burn(found: Settlement, state: TableState, rules: RuleSet, seats: Mapping[str, str]) -> str:
    if not rules.has_base:
        return _(
            "Rounds: {rounds}. {seat} (庄) pays {points} points to each of the others, whoever wins.",
            rounds=state.burn,
            seat=seats[state.deals],
            points=f"{found.burn:,}",
        )
    return _(
        "Rounds: {rounds}. {seat} (庄) pays {fan} 番 = {points} points to each of the others, whoever wins.",
        rounds=state.burn,
        seat=seats[state.deals],
        fan=found.burn,
        points=f"{found.burn * state.base:,}",
    )


def _pair(one: str, other: str, found: Settlement, seats: Mapping[str, str]) -> str:
    paid = any({str(paid.payer), str(paid.payee)} == {one, other} and paid.why == "bound" for paid in found.transfers)
    template = (
        _("{one} and {other} are bound: three claims in one direction, so one pays all of the other's win.")
        if paid
        else _("{one} and {other} are bound; neither of them won, so it changes nothing.")
    )
    return template.format(one=seats[one], other=seats[other])


def _payments(transfers: tuple[Transfer, ...], seats: Mapping[str, str]) -> Iterator[PaidLine]:
    for paid in transfers:
        payee = seats[str(paid.payee)] if paid.payee else _("the pot")
        yield PaidLine(seats[str(paid.payer)], payee, term(paid.called), f"{paid.points:,}")


def _sums(found: Settlement, seats: Mapping[str, str]) -> Iterator[str]:
    if found.pot:
        yield _("Into the pot: {points}", points=f"{found.pot:,}")
        yield _("All points and the pot together: 0")
    elif found.transfers:
        yield _("All points together: 0")
    if found.wins:
        yield _("Next dealer: {seat}", seat=seats[str(found.next_dealer)])
