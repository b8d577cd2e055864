"""Who pays whom in a deal of 四川: 刮风下雨 and wins in time order, then 花猪, 查大叫 and 退税.

Points are in units of the base; a `Transfer` to None goes into the pot.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from assistant.rules.definition.results import Transfer
from assistant.rules.model.amounts import Points, Worth
from assistant.rules.model.hand import How, Meld, MeldKind, Win
from assistant.rules.model.seats import Seat
from assistant.rules.rulesets.sichuan.options import SichuanOptions

ORDER = (Seat.E, Seat.S, Seat.W, Seat.N)
"""The order of play."""

WORDS = {
    "discard": "点炮",
    "rob_kong": "抢杠",
    "self_draw": "自摸",
    "kong_flower": "点杠花",
    "open_kong": "刮风",
    "own_kong": "下雨",
    "kong_returned": "退税",
    "kong_transferred": "呼叫转移",
    "pig": "花猪",
    "not_ready": "查大叫",
}
"""What each payment is for."""


@dataclass
class PaidKong:
    """A 杠 with what it brought: `units` from each of `payers`; `settled` once its points have gone elsewhere."""

    seat: Seat
    meld: Meld
    units: Points
    payers: tuple[Seat, ...]
    settled: bool = False

    @property
    def is_open(self) -> bool:
        """Whether it was claimed from a discard (点杠)."""
        return self.meld.kind is MeldKind.OPEN_KONG


@dataclass
class Play:
    """What has happened up to now: the seats still in play, and the 杠 that were paid."""

    options: SichuanOptions
    playing: list[Seat] = field(default_factory=lambda: list(ORDER))
    kongs: list[PaidKong] = field(default_factory=list)

    def others(self, seat: Seat) -> tuple[Seat, ...]:
        """The other seats still in play."""
        return tuple([other for other in self.playing if other is not seat])

    def kong(self, seat: Seat, meld: Meld, late: bool) -> Iterator[Transfer]:
        """刮风下雨, at the moment of the 杠: an open one from who discarded, another from everybody still in play."""
        units = self.options.late_kong_points if late else self.options.kong_points[meld.kind.value]
        is_open = meld.kind is MeldKind.OPEN_KONG
        payers = (meld.source,) if is_open and meld.source else self.others(seat)
        self.kongs.append(PaidKong(seat, meld, units, payers))
        if units:
            yield from (Transfer(payer, seat, units, "open_kong" if is_open else "own_kong") for payer in payers)

    def wins(self, wins: Sequence[Win], fan: Sequence[Worth], just_konged: bool) -> Iterator[Transfer]:
        """The winners on one tile: the 杠 before a 杠上炮 loses its points first, then each win is paid by itself.

        `fan`: 番 of each win; `just_konged`: the event before was a 杠. The winners leave the play.
        """
        if any(win.extra.get("after_kong") for win in wins):
            yield from self._shot_after_kong([win.seat for win in wins])
        for win, total in zip(wins, fan, strict=True):
            yield from self._win(win, total, self.kongs[-1] if just_konged else None)
        for win in wins:
            self.playing.remove(win.seat)

    def _shot_after_kong(self, winners: Collection[Seat]) -> Iterator[Transfer]:
        kong = self.kongs[-1]
        if self.options.kong_after_shot == "keep" or not kong.units:
            return
        kong.settled = True
        if self.options.kong_after_shot == "return":
            yield from (Transfer(kong.seat, payer, kong.units, "kong_returned") for payer in kong.payers)
        else:
            at = ORDER.index(kong.seat)
            first = next(seat for seat in ORDER[at:] + ORDER[:at] if seat in winners)
            yield Transfer(kong.seat, first, kong.units * len(kong.payers), "kong_transferred")

    def _win(self, win: Win, fan: Worth, kong: PaidKong | None) -> Iterator[Transfer]:
        options = self.options
        if win.source is not None:
            yield Transfer(win.source, win.seat, options.worth(fan), win.how.value)
        elif win.kong_draw and kong and kong.is_open and options.open_kong_flower == "discard":
            yield Transfer(kong.payers[0], win.seat, options.worth(fan), "kong_flower")
        else:
            each = options.drawn(fan)
            yield from (Transfer(payer, win.seat, each, How.SELF_DRAW.value) for payer in self.others(win.seat))

    def empty_wall(
        self, pigs: Collection[Seat], exempt: Collection[Seat], ready: Mapping[Seat, Points]
    ) -> Iterator[Transfer]:
        """流局: 花猪, then 查大叫, then 退税.

        `exempt` pigs pay no 花猪; `ready`: the value of each seat that is ready.
        """
        charged = [seat for seat in self.playing if seat in pigs and seat not in exempt]
        yield from self._pigs(charged, pigs)
        paid = charged if self.options.pig == "pays" else []
        if self.options.check_ready:
            for payer in self.playing:
                if payer not in ready and payer not in paid:
                    yield from (
                        Transfer(payer, seat, ready[seat], "not_ready") for seat in self.playing if seat in ready
                    )
        if self.options.kong_return_not_ready:
            for kong in self.kongs:
                if kong.units and not kong.settled and kong.seat in self.playing and kong.seat not in ready:
                    yield from (Transfer(kong.seat, payer, kong.units, "kong_returned") for payer in kong.payers)

    def _pigs(self, charged: Collection[Seat], pigs: Collection[Seat]) -> Iterator[Transfer]:
        units = self.options.pig_points
        for pig in charged if units else ():
            if self.options.pig == "penalty":
                yield Transfer(pig, None, units, "pig")
            elif self.options.pig == "pays":
                yield from (Transfer(pig, seat, units, "pig") for seat in self.playing if seat not in pigs)
