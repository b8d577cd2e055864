"""The keys of a JSON line, at every place and by every set of rules: which are known, which have to be there."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, NamedTuple

from assistant.rules import RULESETS, RulesError, RuleSet, Tile, parse_tiles
from assistant.rules.definition.keys import Key
from assistant.rules.definition.ruleset import TableRules
from assistant.rules.model.problems import Problem, problem

Json = dict[str, Any]


class Keys(NamedTuple):
    """The keys of an object: those required, and all that are known, in the order in which a message names them."""

    required: frozenset[str]
    known: tuple[str, ...]
    as_set: frozenset[str]

    def problems(self, given: Json) -> list[Problem]:
        """Keys that are unknown, and those that are missing."""
        unknown = [unknown_key(key, self.known) for key in given if key not in self.as_set]
        return unknown + [missing_key(key) for key in self.known if key in self.required and key not in given]

    def and_those_of(self, keys: Iterable[Key]) -> Keys:
        """These keys and some that only some rules know; whether one has to be there hangs on their house rules."""
        return _keys(self.required, (*self.known, *[key.name for key in keys]))


def _keys(required: Iterable[str], known: tuple[str, ...]) -> Keys:
    return Keys(frozenset(required), known, frozenset(known))


_SHARED = ("indicator", "burn_rounds", "bound")
_RECORD = ("rules", "dealer", "wins", "events", "id", "options", "base", "melds")
_HAND_IN_PLAY = ("rules", "concealed", "id", "options", "melds", "seen")
_WIN = _keys(
    ("seat", "how"), ("seat", "how", "from", "concealed", "tile", "fan", "last_tile", "kong_draw", "first_turn")
)
MELD = _keys(("kind", "tiles"), ("kind", "tiles", "from"))
EVENT = _keys((), ("kong", "wins"))
KONG = _keys(("seat", "tile"), ("seat", "tile", "late"))


class KeysOfLine(NamedTuple):
    """The keys of a finished hand, of each of its wins and of a hand in play, by the rules that the line names."""

    record: Keys
    win: Keys
    hand_in_play: Keys


def keys_by(rules: RuleSet | None) -> KeysOfLine:
    """The keys by some rules; where the rules are not known, none that any rules know is at fault."""
    return _of_any() if rules is None else _of_rules(rules)


@lru_cache(maxsize=1 << 6)
def _of_rules(rules: RuleSet) -> KeysOfLine:
    named = [key for key in _SHARED if key in rules.shared_keys | rules.refused_keys]
    turned_up = [key for key in named if key == "indicator"]
    return KeysOfLine(
        _keys(("rules", "dealer"), (*_RECORD, *named)).and_those_of(rules.record_keys),
        _WIN.and_those_of(rules.win_keys),
        _keys(("rules", "concealed"), (*_HAND_IN_PLAY, *turned_up)).and_those_of(rules.hand_keys),
    )


def _of_any() -> KeysOfLine:
    every = [RULESETS[name] for name in RULESETS]
    return KeysOfLine(
        _keys(("rules", "dealer"), (*_RECORD, *_SHARED)).and_those_of(key for one in every for key in one.record_keys),
        _WIN.and_those_of(key for one in every for key in one.win_keys),
        _keys(("rules", "concealed"), (*_HAND_IN_PLAY, "indicator")).and_those_of(
            key for one in every for key in one.hand_keys
        ),
    )


def lacking_in_record(given: Json, table: TableRules[Any] | None, options_hold: bool = True) -> list[Problem]:
    """The keys that a finished hand lacks by the rules at its table, None where they are not known.

    Where its options do not hold nobody knows what they ask for, so only what is always asked for can be lacking.
    """
    found = []
    if "wins" not in given and "events" not in given:
        found.append(missing_key("wins"))
    if "base" not in given and (table is None or table.ruleset.has_base):
        found.append(missing_key("base"))
    if table is None:
        return found
    keys = table.ruleset.record_keys
    return found + _lacking(given, keys if options_hold else tuple(key for key in keys if key.required is True), table)


def lacking_in_play(given: Json, table: TableRules[Any] | None) -> list[Problem]:
    """The keys that a hand in play lacks by the rules at its table."""
    return [] if table is None else _lacking(given, table.ruleset.hand_keys, table)


def _lacking(given: Json, keys: tuple[Key, ...], table: TableRules[Any]) -> list[Problem]:
    """The tile turned up, where there is one, and keys that have to be there by the house rules."""
    needed = [key for key in keys if key.required and key.name not in given and key.is_required(table.options)]
    found = [missing_key(key.name) for key in needed]
    if "indicator" not in given and "indicator" in table.ruleset.shared_keys and table.game.indicator:
        return [missing_key("indicator"), *found]
    return found


_CLAIMED = ["chi", "pong", "open_kong", "added_kong"]  # a list, since anything may be asked for in it


def lacking_in_meld(meld: Json) -> list[Problem]:
    """A meld of a finished hand says from whom it was claimed."""
    return [missing_key("from")] if "from" not in meld and meld.get("kind") in _CLAIMED else []


def lacking_in_win(win: Json, given: Json, table: TableRules[Any] | None) -> list[Problem]:
    """A win has names of 番种, or concealed tiles and the winning tile, which only wild tiles dealt can do without."""
    found = []
    if "from" not in win and win.get("how") in ["discard", "rob_kong"]:
        found.append(missing_key("from"))
    if "fan" not in win and win.get("how") not in ["eight_flowers", "rob_flower"]:
        if "concealed" not in win:
            found.append(missing_key("concealed"))
        if "tile" not in win and not _wins_as_dealt(win.get("concealed"), given.get("indicator"), table):
            found.append(missing_key("tile"))
    return found


def _wins_as_dealt(concealed: object, indicator: object, table: TableRules[Any] | None) -> bool:
    """Whether as many wild tiles as win at once are among the tiles dealt."""
    if table is None or not isinstance(concealed, str):
        return False
    game = table.game
    if game.wilds is None or not game.wilds.wins_at or (game.indicator and not isinstance(indicator, str)):
        return False
    try:
        tiles, wild = parse_tiles(concealed), game.wild_kinds(Tile.parse(str(indicator)) if game.indicator else None)
    except RulesError:
        return False
    return len(tiles) == game.shape.size and sum(tile.index in wild for tile in tiles) >= game.wilds.wins_at


def unknown_key(key: str, known: Iterable[str]) -> Problem:
    """`unknown_key`, with those that are known, each named once."""
    names = ", ".join(dict.fromkeys(known))
    return problem("unknown_key", key, "The key “{key}” is not known; there are: {known}.", key=key, known=names)


def missing_key(key: str) -> Problem:
    """`missing_key`."""
    return problem("missing_key", "", "The key “{key}” is missing.", key=key)
