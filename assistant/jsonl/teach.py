"""The JSON lines of `huipai teach`: those of `waits` with more to ask and more to say."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import Any

from assistant.jsonl.answer import answered, is_drawn, score_object, useful_object, waits_object, written
from assistant.jsonl.decode import hand_in_play_of
from assistant.jsonl.schema import Json
from assistant.rules import HandInPlay, RulesError, Seat, Tile, Waiting, format_tiles, parse_tiles
from assistant.rules.definition.keys import Choice as OneOf
from assistant.rules.definition.keys import Key, Number, OneSeat, bad_value, read_seat
from assistant.rules.model.problems import Problem, problem
from assistant.rules.presets import Preset
from assistant.teacher import (
    Claim,
    DiscardAdvice,
    DiscardChoice,
    Goal,
    Improvement,
    Lesson,
    Offer,
    OfferTerms,
    Opponent,
    Outlook,
    OwnKong,
    Phrase,
    Shape,
    advise,
    check_goal,
    explain,
    offer,
)
from assistant.teacher.chances import draws_of

MOST_DRAWS = 17
"""Own draws at the start: every fourth of the 68 tiles that can be drawn."""
MOST_BASE = 10**12


@dataclass(frozen=True, slots=True)
class Taught:
    """The answer to a line: advice after a draw, or a lesson between turns and, if one was asked about, a discard."""

    told: DiscardAdvice | Lesson
    offer: Offer | None = None


@dataclass(frozen=True, slots=True)
class TeachAnswer:
    """The answer to one line of `teach`, with its id."""

    id: str | int | float | None
    value: Taught | Problem

    @property
    def good(self) -> bool:
        """Whether the line could be handled."""
        return isinstance(self.value, Taught)


def answer_teach(line: str | bytes, preset: Preset | None = None, goal: Goal = Goal.FAST) -> TeachAnswer:
    """The answer to one line of `teach`; the house rules of a preset and the goal hold where a line says no other."""
    return TeachAnswer(*answered(line, partial(_taught, goal=goal), preset))


def as_teach_line(answer: TeachAnswer) -> str:
    """The answer as JSON text without a newline."""
    value = answer.value
    return written(answer.id, value if isinstance(value, Problem) else _object(value))


@dataclass(frozen=True, slots=True)
class _Discarded:
    """A tile and the seat that discarded it: {"tile": "5m", "from": "W"}."""

    name: str = "discarded"

    @property
    def details(self) -> Mapping[str, Any]:
        """Nothing more."""
        return {}

    def read(self, value: object, where: str) -> tuple[Tile, Seat]:
        """The tile and the seat."""
        if isinstance(value, dict) and set(value) == {"tile", "from"} and isinstance(value["tile"], str):
            return Tile.parse(value["tile"], f"{where}.tile"), read_seat(value["from"], f"{where}.from")
        raise bad_value(where, 'The tile that was just discarded is given as {{"tile": "5m", "from": "W"}}.')

    def write(self, value: tuple[Tile, Seat]) -> dict[str, str]:
        """The object."""
        return {"tile": value[0].text, "from": str(value[1])}


@dataclass(frozen=True, slots=True)
class _Others:
    """What each of the others has laid down: {"W": {"discards": "19m5s", "melds": ["EEE", "123m"]}}."""

    name: str = "others"

    @property
    def details(self) -> Mapping[str, Any]:
        """Nothing more."""
        return {}

    def read(self, value: object, where: str) -> dict[Seat, Opponent]:
        """The opponents by seat."""
        if not isinstance(value, dict) or not all(self._is_good(other) for other in value.values()):
            raise bad_value(where, 'It is given as {{"W": {{"discards": "19m5s", "melds": ["EEE", "123m"]}}}}.')
        return {read_seat(seat, where): self._other(other, f"{where}.{seat}") for seat, other in value.items()}

    def _is_good(self, value: object) -> bool:
        if not isinstance(value, dict) or not set(value) <= {"discards", "melds"}:
            return False
        melds = value.get("melds", [])
        texts = [value.get("discards", ""), *(melds if isinstance(melds, list) else [None])]
        return all(isinstance(text, str) for text in texts) and "" not in texts[1:]

    def _other(self, value: dict[str, Any], where: str) -> Opponent:
        melds = tuple(parse_tiles(text, f"{where}.melds") for text in value.get("melds", []))
        return Opponent(parse_tiles(value.get("discards", ""), f"{where}.discards"), melds)

    def write(self, value: Mapping[Seat, Opponent]) -> Json:
        """The object."""
        return {
            str(seat): {"discards": format_tiles(other.discards), "melds": [format_tiles(meld) for meld in other.melds]}
            for seat, other in value.items()
        }


KEYS = (
    Key(
        "draws",
        "own draws still to come (0 to 17); left out, every fourth tile that `seen` leaves",
        Number(0, MOST_DRAWS),
    ),
    Key("base", "the 底分 for expected points (1 if left out)", Number(1, MOST_BASE)),
    Key("goal", "what to aim at: fast (the chance to win, if left out), big (points) or safe", OneOf(tuple(Goal))),
    Key("seat", "the player's seat (E if left out); matters only with discarded", OneSeat()),
    Key("others", "what each of the others has laid down, and not in seen", _Others()),
    Key("discarded", 'the tile just discarded, {"tile": "5m", "from": "W"}, and not in seen', _Discarded()),
)
"""Keys beside those of `waits`, all optional."""


def _taught(given: Json, goal: Goal) -> Taught:
    holding = hand_in_play_of(given, KEYS)
    read = {key.name: key.read(given[key.name], key.name) for key in KEYS if key.name in given}
    others: dict[Seat, Opponent] = read.get("others", {})
    holding, drawn = _with_others(holding, others)
    read.setdefault("draws", drawn)
    draws, base, goal = read.get("draws"), read.get("base", 1), Goal(read.get("goal", goal))
    check_goal(holding, goal)
    if is_drawn(holding):
        if "discarded" in read:
            template = "A tile of another player can be claimed between one's own turns only: leave out the drawn tile."
            raise RulesError(problem("bad_value", "discarded", template))
        return Taught(advise(holding, None, draws, base, goal, others))
    lesson = explain(holding, None, draws, base)
    if "discarded" not in read:
        return Taught(lesson)
    tile, source = read["discarded"]
    seat = read.get("seat", Seat.E)
    if seat == source:
        raise RulesError(problem("bad_value", "discarded.from", "{seat} cannot claim from the own seat.", seat=seat))
    return Taught(lesson, offer(holding, tile, seat, source, lesson.leaves, goal, OfferTerms(base)))


def _with_others(holding: HandInPlay, others: Mapping[Seat, Opponent]) -> tuple[HandInPlay, int | None]:
    """The hand with what the others have laid down as seen, and the own draws that their discards leave."""
    if not others:
        return holding, None
    discards = [tile for other in others.values() for tile in other.discards]
    melded = [tile for other in others.values() for meld in other.melds for tile in meld]
    drawn = draws_of(holding._replace(seen=(*holding.seen, *discards)))
    return holding._replace(seen=(*holding.seen, *discards, *melded)), drawn


def _object(taught: Taught) -> Json:
    told = taught.told
    counted = {"unseen": told.unseen, "draws": told.draws}
    if isinstance(told, DiscardAdvice):
        remarks = _texts(told.remarks)
        choices = [_choice(choice) for choice in told.choices]
        aims = {"goal": told.goal, "leaders": {goal: tile.text for goal, tile in told.leaders.items()}}
        kongs = [_kong(kong) for kong in told.kongs]
        retreat = None if told.retreat is None else {"dead": told.retreat.text, "discard": told.choices[0].tile.text}
        hand = {"shanten": told.shanten, "wins": told.wins, **counted, **aims, "remarks": remarks, "retreat": retreat}
        return {**hand, "discards": choices, "kongs": kongs}
    offered = {} if taught.offer is None else {"discarded": _offer(taught.offer)}
    hand = {"shanten": told.leaves.shanten, **counted, **_leaves(told.leaves, told.shapes), **_hope(told.outlook)}
    return {**hand, "improves": _improves(told.improves), "says": _texts(told.says), **offered}


def _improves(found: tuple[Improvement, ...] | None) -> list[Json] | None:
    """The tiles of 改良; null where they were not looked for."""
    if found is None:
        return None
    return [
        {"tile": tile.text, "left": left, "discard": discard.text, "copies": copies}
        for tile, left, discard, copies in found
    ]


def _choice(choice: DiscardChoice) -> Json:
    return {
        "tile": choice.tile.text,
        "shanten": choice.leaves.shanten,
        "left": choice.leaves.left,
        **_leaves(choice.leaves, choice.shapes),
        **_hope(choice.outlook),
        "improves": _improves(choice.improves),
        "safety": _safety(choice),
        "says": _texts(choice.says),
        "worse": _texts(choice.worse),
    }


def _safety(choice: DiscardChoice) -> Json | None:
    found = choice.safety
    return None if found is None else {"players": found.players, "says": _texts(found.says)}


def _kong(kong: OwnKong) -> Json:
    return {
        "kind": kong.meld.kind,
        "tile": kong.meld.tiles[0].text,
        "shanten": kong.leaves.shanten,
        "left": kong.leaves.left,
        "keeps": kong.keeps,
        "better": kong.better,
        **_leaves(kong.leaves, kong.shapes),
        **_hope(kong.outlook),
        "says": _texts(kong.says),
    }


def _leaves(hand: Waiting, shapes: Sequence[Shape]) -> Json:
    if not hand.waits:
        return {"useful": useful_object(hand)}
    return {"waits": [{**wait, "shape": shape} for wait, shape in zip(waits_object(hand), shapes, strict=True)]}


def _hope(hope: Outlook) -> Json:
    """Chances with six digits behind the point, points with two."""
    chances = {"next_draw": round(float(hope.next_draw), 6), "within": round(float(hope.within), 6)}
    counted = {name: None if value is None else round(float(value), 2) for name, value in _worth(hope)}
    if hope.win is not None:
        chances["win"] = round(float(hope.win), 6)
    if hope.changed is not None:
        chances["changed"] = round(float(hope.changed), 6)
    if hope.good is not None:
        chances["good"] = round(float(hope.good), 6)
    errors = {"error": round(hope.error, 6), "points_error": round(hope.points_error, 2)}
    played = {"played": {"walls": hope.walls, **errors}} if hope.walls else {}
    return {"chance": chances, **counted, **played}


def _worth(hope: Outlook) -> tuple[tuple[str, Fraction | None], ...]:
    return (("value", hope.value), ("points", hope.points))


def _offer(given: Offer) -> Json:
    return {
        "tile": given.tile.text,
        "from": given.source,
        "win": None if given.win is None else score_object(given.win),
        "says": _texts(given.says),
        "passing": _hope(given.passing),
        "claims": [_claim(claim, given.best) for claim in given.claims],
    }


def _claim(claim: Claim, best: Claim | None) -> Json:
    return {
        "kind": claim.meld.kind,
        "tiles": format_tiles(claim.meld.tiles),
        "discard": None if claim.discard is None else claim.discard.text,
        "shanten": claim.leaves.shanten,
        "left": claim.leaves.left,
        "nearer": claim.nearer,
        "opens": claim.opening.opens,
        "self_draw_only": claim.opening.discard_lost,
        "bound": claim.binds,
        "loses": list(claim.opening.names),
        "single": list(claim.opening.single),
        "better": claim is best,
        **_hope(claim.outlook),
        "says": _texts(claim.says),
    }


def _texts(phrases: Sequence[Phrase]) -> list[str]:
    return [phrase.text for phrase in phrases]
