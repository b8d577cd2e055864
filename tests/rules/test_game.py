"""What a game and a ruleset can say, on small changes of the rules of Beijing."""

from dataclasses import replace

from assistant.rules import parse_tiles
from assistant.rules.definition.game import Game
from assistant.rules.definition.rows import SelfDrawOnly
from assistant.rules.engine.validation import meld_problem
from assistant.rules.model.hand import How, Meld, MeldKind
from assistant.rules.rulesets import RULESETS
from assistant.rules.shapes.counts import concealed_of

BEIJING = RULESETS["beijing"]


def test_a_row_that_the_house_takes_out_is_neither_shown_nor_named():
    changed = replace(BEIJING, absent=lambda _: frozenset({"大钓"}))
    assert "大钓" in {row.name for row, _ in BEIJING.played(BEIJING.as_written)}
    assert "大钓" not in {row.name for row, _ in changed.played(changed.as_written)}
    assert "大钓" not in {row.name for row in changed.named(changed.as_written)}


def test_a_way_to_win_is_forbidden_alone():
    no_discard = SelfDrawOnly(lambda *_: True, "no discards", frozenset({How.DISCARD}))
    changed = replace(BEIJING, restrictions=(no_discard,))
    before = concealed_of(parse_tiles("123m456m789m1122p"), (), 0)
    assert changed.self_draw_only(before, False, changed.as_written) == (no_discard,)
    assert changed.self_draw_only(before, False, changed.as_written, How.ROB_KONG) == ()


def test_a_game_without_chi_refuses_one():
    chi = Meld(MeldKind.CHI, parse_tiles("123m"))
    assert meld_problem(chi, (), Game()) is None
    fault = meld_problem(chi, (), Game(chow=False))
    assert fault is not None
    assert fault.code == "bad_meld"
    assert meld_problem(Meld(MeldKind.PONG, parse_tiles("111m")), (), Game(chow=False)) is None
