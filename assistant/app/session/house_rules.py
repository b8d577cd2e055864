"""The rules that a hand is played by, as the state names them: the set of rules, its house rules, the order of play."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from assistant.app.session import played
from assistant.app.session.hand_draft import TableState
from assistant.rules import KINDS, RULESETS, OptionValue, RuleSet, Seat, Tile, left_of, opposite_of, right_of
from assistant.rules.definition.game import Game

_AT = {"left": left_of, "opposite": opposite_of, "right": right_of}


def rules_of(state: TableState) -> RuleSet:
    """The set of rules."""
    return RULESETS[state.rules]


def given(state: TableState) -> dict[str, OptionValue]:
    """The house rules that differ from those as written; what makes no sense is left out."""
    return dict(played.given(state.rules, state.house))


def house(state: TableState) -> Any:
    """All house rules, frozen."""
    return played.options(state.rules, state.house)


def text_of(rules: str, options: Mapping[str, OptionValue]) -> str:
    """House rules as the state holds them: JSON of those that differ, "" for none."""
    kept = {name: _plain(value) for name, value in RULESETS[rules].differing(options).items()}
    return json.dumps(kept, ensure_ascii=False, sort_keys=True, separators=(",", ":")) if kept else ""


def game_of(state: TableState) -> Game:
    """Tiles, shapes of a hand, wild tiles."""
    return played.game(state.rules, state.house)


def plays_hui(state: TableState) -> bool:
    """Whether a tile is turned up that says which ones are wild, and so has to be entered."""
    return game_of(state).indicator


def turned_up(state: TableState) -> str:
    """What the tile that says which ones are wild is called: 惠坯; "" where none is turned up."""
    wilds = game_of(state).wilds
    return wilds.indicator if wilds else ""


def wild_of(state: TableState) -> str:
    """The wild tile beside the one that was turned up; "" where there is none, or nobody knows it."""
    kinds = game_of(state).wild_kinds(Tile.parse(state.indicator) if state.indicator else None)
    return KINDS[kinds[0]].text if kinds else ""


def wild_name(state: TableState) -> str:
    """What a wild tile is called by these rules; 惠牌 where none is played."""
    wilds = game_of(state).wilds
    return "惠牌" if wilds is None else wilds.name


def has_wild_melds(state: TableState) -> bool:
    """Whether the house lets a wild tile of the hand stand for others in melds."""
    wilds = game_of(state).wilds
    return wilds is not None and wilds.in_melds


def wild_in_melds(state: TableState) -> str:
    """The wild tile where it may stand for others in melds; "" where it may not, or nobody knows it."""
    return wild_of(state) if has_wild_melds(state) else ""


def wilds_by_indicator(state: TableState) -> dict[str, list[str]] | None:
    """The wild tiles by the one that is turned up; None where none is turned up."""
    game = game_of(state)
    if not game.indicator:
        return None
    return {tile.text: [KINDS[kind].text for kind in game.wild_kinds(tile)] for tile in KINDS}


def order_of(state: TableState) -> str:
    """The four seats in the order of play."""
    return game_of(state).order


def seat_at(state: TableState, side: str) -> str:
    """The seat at that side of the hand's owner; a seat is itself, and "" what nobody can tell yet."""
    if side not in _AT:
        return side
    return str(_AT[side](Seat(state.seat), order_of(state))) if state.seat else ""


def side_of(state: TableState, side: str) -> str:
    """The side of the hand's owner at which a seat lies; "" for the own seat and where nobody can tell."""
    if side in _AT:
        return side
    return next((name for name in _AT if side and seat_at(state, name) == side), "")


def _plain(value: OptionValue) -> Any:
    return dict(value) if isinstance(value, Mapping) else value
