"""The keys that only 香港麻將 knows, and what can be wrong with its records."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from assistant.rules.definition.rows import REPLACES
from assistant.rules.definition.ruleset import TableRules
from assistant.rules.model.hand import HandRecord, How, Win
from assistant.rules.model.problems import Problem, problem
from assistant.rules.rulesets.hongkong.options import HongkongOptions
from assistant.rules.rulesets.shared.checks import flowers_twice

DRAWS = {"wall": None, "four_west": "four_west", "five_kongs": "five_kongs"}
"""How a hand ends without a win, with the option that allows it."""

DRAW_NAMES = ("臭莊", "四歸西", "四杠和牌")

FLOWER_WINS = {"花糊": 7, "大花糊": 8}
"""The rows that are won by a number of flowers, whatever the hand."""


def checks(record: HandRecord, rules: TableRules[HongkongOptions]) -> Iterator[Problem]:
    """Everything that is wrong with a record beside what every ruleset asks."""
    options = rules.options
    yield from flowers_twice(record)
    yield from _draw_problems(record, options)
    if len(record.wins) > 1 and options.one_winner:
        yield problem("bad_value", "wins", "One player wins on a discard: keep the first after the discarder.")
    if record.extra.get("liable") in [win.seat for win in record.wins]:
        yield problem("bad_value", "liable", "The winner is liable for nobody: name another seat, or none.")
    kongs = sum([meld.kind.is_kong for melds in record.melds.values() for meld in melds])
    if record.wins and options.five_kongs and kongs > 4:
        yield problem(
            "bad_value", "melds", "The fifth kong ends the hand (四杠和牌): check the kongs, or leave out the wins."
        )
    for index, win in enumerate(record.wins):
        names = [rules.ruleset.aliases.get(name, name) for name in win.fan or ()]
        yield from (fault.inside(f"wins[{index}]") for fault in _win_problems(record, win, names, options))


def _draw_problems(record: HandRecord, options: HongkongOptions) -> Iterator[Problem]:
    draw = record.extra.get("draw")
    if draw is None:
        return
    if record.wins:
        yield problem("bad_value", "draw", "A hand that was won is not a draw: leave out draw, or the wins.")
    allowed = DRAWS[draw]
    if allowed is not None and not getattr(options, allowed):
        yield problem(
            "bad_value", "draw", "By the house rules {draw} does not end a hand: check the options.", draw=draw
        )


def _win_problems(record: HandRecord, win: Win, names: Sequence[str], options: HongkongOptions) -> Iterator[Problem]:
    kongs = sum([meld.kind.is_kong for meld in record.melds_of(win.seat)])
    if win.extra.get("kong_on_kong"):
        if not win.kong_draw:
            yield problem("bad_value", "kong_on_kong", "槓上槓 is won with a replacement: give kong_draw too.")
        if kongs < 2:
            template = "槓上槓 asks for two kongs, and {seat} has {count}: check the melds."
            yield problem("bad_value", "kong_on_kong", template, seat=win.seat, count=kongs)
    for name in FLOWER_WINS:
        if name in names:
            yield from _flower_problems(record, win, name, options)
    if {"小三元", "三元牌"} <= {*names} and not options.small_dragons_add:
        yield problem("bad_value", "fan", REPLACES, name="小三元", other="三元牌")


def _flower_problems(record: HandRecord, win: Win, name: str, options: HongkongOptions) -> Iterator[Problem]:
    count, asked = len(record.extra.get("flowers", {}).get(win.seat, ())), FLOWER_WINS[name]
    if not (options.flowers and options.flower_win):
        yield problem("bad_value", "fan", "By the house rules flowers do not win.")
    if len(win.fan or ()) > 1:
        yield problem("bad_value", "fan", "{name} is won by the flowers alone: name nothing beside it.", name=name)
    if win.how is not How.SELF_DRAW:
        yield problem("bad_value", "how", "{name} is won by 自摸 of the last flower.", name=name)
    if count != asked:
        template = "{name} asks for {asked} flowers, and {seat} has {count}: check the flowers."
        yield problem("bad_value", "flowers", template, name=name, asked=asked, seat=win.seat, count=count)
