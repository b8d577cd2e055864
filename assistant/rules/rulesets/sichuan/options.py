"""The house rules of `sichuan`, and what 番 and points they are about."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from assistant.rules.definition.options import number, option, table
from assistant.rules.model.amounts import Points

VALUES = {
    "平胡": 0,
    "杠": 1,
    "根": 1,
    "大对子": 1,
    "金钩钓": 1,
    "清一色": 2,
    "七对": 2,
    "杠上花": 1,
    "杠上炮": 1,
    "抢杠": 1,
    "海底": 1,
    "带幺九": 0,
    "将对": 0,
    "将七对": 0,
    "中张": 0,
    "门清": 0,
    "天胡": 0,
    "地胡": 0,
}
"""番 by name in the competition rules; 0: not played."""

KONG_POINTS = {"open_kong": 2, "added_kong": 1, "concealed_kong": 2}
"""What 刮风下雨 brings from each payer, in units of the base."""

_FAN: Any = table(VALUES, "番 of each 番种 by name; 0: it is not played.", 20, {"对对胡": "大对子"})
_KONGS: Any = table(KONG_POINTS, "Points of a 杠 from each seat that pays for it, in units of the base.", 100, {})

PRESETS: Mapping[str, Mapping[str, Any]] = {
    "sbr": {},
    "room": {
        "fan_values": {"中张": 1, "带幺九": 2, "将对": 1, "将七对": 1, "天胡": 5, "地胡": 5},
        "self_draw": "add_fan",
        "cap": 5,
        "kong_after_shot": "transfer",
        "pig": "pays",
        "pig_points": 16,
    },
}
"""House rules under one name; what a record says beside it wins."""


@dataclass(frozen=True, slots=True)
class SichuanOptions:
    """The house rules of `sichuan`; the defaults are those of the competition rules (SBR)."""

    preset: str = option("sbr", "The competition rules (sbr), or those of an online room (room).", tuple(PRESETS))
    fan_values: Mapping[str, int] = _FAN
    cap: int = number(3, "封顶: 番 above this count as this many; 0: no cap.", 0, 20)
    self_draw: str = option(
        "add_base",
        "自摸: each payer pays the value and 1 more (add_base), one 番 more (add_fan), or the value alone (plain).",
        ("add_base", "add_fan", "plain"),
    )
    open_kong_flower: str = option(
        "self_draw",
        "杠上花 from a 点杠 is paid like any 自摸 (self_draw), or by the seat that gave the 杠 alone (discard).",
        ("self_draw", "discard"),
    )
    kong_points: Mapping[str, Points] = _KONGS
    late_kong_points: Points = number(0, "Points of an added 杠 with a tile that was not just drawn.", 0, 100)
    kong_after_shot: str = option(
        "return",
        "杠上炮: the 杠 before it gives its points back (return), they go to the winner (transfer), or stay (keep).",
        ("return", "transfer", "keep"),
    )
    pig: str = option(
        "penalty",
        "花猪: a pig pays into the pot (penalty), each other seat in play that is no pig (pays), or nothing (none).",
        ("penalty", "pays", "none"),
    )
    pig_points: Points = number(24, "What a 花猪 pays, in units of the base.", 0, 1000)
    check_ready: bool = option(True, "查大叫: when the wall is empty those who are not ready pay those who are.")
    kong_return_not_ready: bool = option(True, "退税: who is not ready then gives back all points of 杠.")
    next_dealer: str = option(
        "first_winner",
        "The first winner deals next (first_winner), the one who has not won (last_loser), or the next seat (rotate).",
        ("first_winner", "last_loser", "rotate"),
    )

    @property
    def checks_hands(self) -> bool:
        """Whether the hands of those who have not won matter when the wall is empty."""
        return self.check_ready or self.kong_return_not_ready or self.pig != "none"

    def worth(self, fan: int) -> Points:
        """The value of a number of 番: 2 to their power, with the cap."""
        return Points(2 ** (min(fan, self.cap) if self.cap else fan))

    def drawn(self, fan: int) -> Points:
        """What each payer pays for a 自摸 of a number of 番."""
        return self.worth(int(fan) + (self.self_draw == "add_fan")) + Points(self.self_draw == "add_base")
