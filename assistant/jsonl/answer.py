"""JSON lines in, JSON lines out: the codec of the commands `waits` and `settle`.

One object per line in, one per line out. What cannot be handled gives `{"id": …, "error": {"code": …, "message": …}}`
with the first fault in the order of `assistant.rules.CODES`; nothing that is read raises an exception.
"""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, TypeVar

from assistant.jsonl.decode import entered, hand_in_play_of
from assistant.jsonl.schema import Json
from assistant.rules import (
    RULESETS,
    Discards,
    HandInPlay,
    RulesError,
    Score,
    Settlement,
    Tile,
    Waiting,
    WinScore,
    discards,
    settle,
    waits,
)
from assistant.rules.model.problems import Problem, problem
from assistant.rules.presets import Preset

Id = str | int | float | None
"""What a line calls itself; None where it does not."""
Found = TypeVar("Found")


class Answer(NamedTuple):
    """The answer to one line: the `id` that it gave (None without one), and what the rules say or what is wrong."""

    id: Id
    value: Settlement | Waiting | Discards | Problem

    @property
    def good(self) -> bool:
        """Whether the line could be handled."""
        return not isinstance(self.value, Problem)


def answer_settle(line: str | bytes, preset: Preset | None = None) -> Answer:
    """The answer to one line of `settle`, by the house rules of a preset where the line does not say otherwise."""
    return Answer(*answered(line, _settlement, preset))


def answer_waits(line: str | bytes, preset: Preset | None = None) -> Answer:
    """The answer to one line of `waits`, in the same way."""
    return Answer(*answered(line, _waiting_or_discards, preset))


def settle_line(line: str | bytes) -> tuple[str, bool]:
    """The answer to one line of `settle` as JSON text without a newline, and whether it is an answer (not an error)."""
    answer = answer_settle(line)
    return as_json_line(answer), answer.good


def waits_line(line: str | bytes) -> tuple[str, bool]:
    """The answer to one line of `waits`, in the same form."""
    answer = answer_waits(line)
    return as_json_line(answer), answer.good


def as_json_line(answer: Answer) -> str:
    """The answer as JSON text without a newline."""
    value = answer.value
    return written(answer.id, value if isinstance(value, Problem) else _OBJECT_OF[type(value)](value))


def written(known_id: Id, value: Json | Problem) -> str:
    """An answer, or what is wrong, as JSON text without a newline."""
    if isinstance(value, Problem):
        return _text({"id": known_id, "error": {"code": value.code, "message": in_words(value), **value.found}})
    return _text(value if known_id is None else {"id": known_id, **value})


def in_words(fault: Problem) -> str:
    """The message, with the field at fault in front."""
    return f"{fault.where}: {fault.message}" if fault.where else fault.message


def answered(
    line: str | bytes, handle: Callable[[Json], Found], preset: Preset | None = None
) -> tuple[Id, Found | Problem]:
    """The id of a line and what `handle` makes of its object, or the first fault that it raises."""
    given: Json = {}
    try:
        given = object_of(line)
        given = preset.applied_to(given) if preset else given
        return _known_id(given), handle(given)
    except RulesError as error:
        return _known_id(given), error.problems[0]


def _settlement(given: Json) -> Settlement:
    return settle(*entered(given))


def _waiting_or_discards(given: Json) -> Waiting | Discards:
    holding = hand_in_play_of(given)
    return discards(holding) if is_drawn(holding) else waits(holding)


def is_drawn(holding: HandInPlay) -> bool:
    """Whether a tile more is there than between turns."""
    game = RULESETS[holding.rules].at_table(holding.options).game
    return len(holding.concealed) + 3 * len(holding.melds) == game.shape.size + 1


def _settled(settlement: Settlement) -> Json:
    answer: Json = {"wins": [_won(won) for won in settlement.wins]}
    pot = settlement.pot
    if pot:
        answer["pot"] = pot
    for key, value in settlement.details.items():
        answer[key] = plain(value)
    answer["points"] = settlement.points
    answer["next_dealer"] = settlement.next_dealer
    return answer


def _won(won: WinScore) -> Json:
    score = won.score
    sets = [tiles.text for tiles in score.sets]
    answer = {"seat": won.seat, "fan": score.listed, "total": score.total, "sets": sets}
    return answer | plain(won.details) if won.details else answer


def plain(value: Any) -> Any:
    """A value of the rules as JSON: tuples as lists, tiles as their text."""
    if value is None or isinstance(value, (str, int)):
        return value
    if isinstance(value, (tuple, list)):
        return [plain(item) for item in value]
    if isinstance(value, Tile):
        return value.text
    return {str(key): plain(item) for key, item in value.items()} if isinstance(value, Mapping) else value


def _waiting(hand: Waiting) -> Json:
    answer: Json = {"shanten": hand.shanten, "waits": waits_object(hand)}
    return answer if hand.waits else {**answer, "useful": useful_object(hand)}


def _discards(hand: Discards) -> Json:
    return {
        "shanten": hand.shanten,
        "wins": hand.wins,
        "discards": [
            {
                "tile": discard.tile.text,
                "shanten": discard.leaves.shanten,
                "left": discard.leaves.left,
                **(
                    {"waits": waits_object(discard.leaves)}
                    if discard.leaves.waits
                    else {"useful": useful_object(discard.leaves)}
                ),
            }
            for discard in hand.discards
        ],
    }


_OBJECT_OF: dict[type, Callable[..., Json]] = {Settlement: _settled, Waiting: _waiting, Discards: _discards}


def waits_object(hand: Waiting) -> list[Json]:
    """Its waits as `huipai waits` gives them."""
    return [
        {
            "tile": wait.tile.text,
            "left": wait.left,
            "self_draw": score_object(wait.self_draw),
            "discard": None if wait.discard is None else score_object(wait.discard),
            **({} if wait.enough is None else {"enough": wait.enough}),
        }
        for wait in hand.waits
    ]


def useful_object(hand: Waiting) -> list[Json]:
    """Its useful tiles as `huipai waits` gives them."""
    return [{"tile": useful.tile.text, "left": useful.left} for useful in hand.useful]


def score_object(score: Score) -> Json:
    """A score as `huipai waits` gives it."""
    return {"fan": score.total, "names": score.listed}


def object_of(line: str | bytes) -> Json:
    """The object of a line; raises `bad_json` for anything else, for NaN, duplicate keys and a null `id`."""
    try:
        text = line.decode() if isinstance(line, bytes) else line
        given = _DECODER.decode(text.removeprefix("\ufeff"))
    except UnicodeDecodeError:
        raise _bad_json("The line is not UTF-8 text: save the file as UTF-8.") from None
    except RecursionError:
        raise _bad_json("The line is not a hand: its brackets are nested too deeply.") from None
    except ValueError as error:
        raise _bad_json("The line is not JSON: {why}.", why=error) from None
    if not isinstance(given, dict):
        raise _bad_json("The line is JSON, but not an object: one hand in braces {{…}} is expected.")
    if given.get("id", "") is None:
        raise _bad_json("The id is null: leave it out, or give a text or a number.")
    return given


def _object(pairs: list[tuple[str, Any]]) -> Json:
    given = dict(pairs)
    if len(given) < len(pairs):
        counts = Counter(key for key, _ in pairs)
        twice = max(counts, key=counts.__getitem__)
        raise ValueError(f"the key “{twice}” is given twice")
    return given


def _no_number(name: str) -> Any:
    raise ValueError(f"{name} is not a number")


_DECODER = json.JSONDecoder(object_pairs_hook=_object, parse_constant=_no_number)
_ENCODER = json.JSONEncoder(ensure_ascii=False, check_circular=False)  # answers are trees


def _bad_json(template: str, **values: object) -> RulesError:
    return RulesError(problem("bad_json", "", template, **values))


def _known_id(given: Json) -> Id:
    """The id to give back: a text or a number; None where there is none."""
    name = given.get("id")
    if isinstance(name, bool) or not isinstance(name, (str, int, float)):
        return None
    return name if not isinstance(name, float) or math.isfinite(name) else None


def _text(answer: Json) -> str:
    """JSON in UTF-8; halves of characters that cannot be written are escaped."""
    text = _ENCODER.encode(answer)
    try:
        text.encode()
    except UnicodeEncodeError:
        return json.dumps(answer)
    return text
