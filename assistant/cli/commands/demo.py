"""`huipai demo`: the sample photo from its tiles to its waits and a settlement, in the terminal."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path

from assistant.cli.commands.read import load_reader
from assistant.cli.views.console import (
    heading,
    problem_view,
    reading_view,
    settlement_view,
    show,
    tile_text,
    waiting_view,
)
from assistant.rules import How, RulesError, Seat, Tile, hui_of
from assistant.usecases.hand import Finish, Hand, Round, hand_of, settlement_of, waits_of, without
from vision.photo import PhotoError, load
from vision.reader.reader import Reader

SAMPLE = Path(__file__).resolve().parents[3] / "datasets" / "samples" / "hand.toml"


@dataclass(frozen=True, slots=True)
class Sample:
    """A photo of a hand that has just won by its own draw, and what the photo does not tell."""

    photo: Path
    indicator: Tile
    shared: Round
    finish: Finish


def sample(path: Path = SAMPLE) -> Sample:
    """The sample that a file of `datasets/samples` describes; the tiles themselves are read from its photo."""
    facts = tomllib.loads(path.read_text("utf-8"))
    indicator = Tile.parse(facts["indicator"])
    return Sample(
        path.with_name(facts["photo"]),
        indicator,
        Round(facts["base"], Seat(facts["dealer"]), indicator, facts["burn_rounds"]),
        Finish(Seat(facts["seat"]), How.SELF_DRAW, Tile.parse(facts["drawn"])),
    )


def show_sample(reader: Reader | None = None) -> bool:
    """Prints the hand of the sample, its waits before the draw and its settlement; returns whether it led that far."""
    given = sample()
    try:
        reading = (reader or load_reader()).read(load(given.photo))
        hand = hand_of(reading)
        show(reading_view(given.photo.name, reading, hand))
        _show_answers(hand, given)
    except PhotoError as error:
        show(problem_view(given.photo.name, str(error)))
        return False
    except RulesError as error:
        show(*(problem_view("The hand", found.message) for found in error.problems))
        return False
    return True


def _show_answers(hand: Hand, given: Sample) -> None:
    indicator, finish, shared = given.indicator, given.finish, given.shared
    assert finish.tile is not None
    drawn, hui = tile_text(finish.tile), tile_text(hui_of(indicator))
    show(heading(f"The 惠坯 is {tile_text(indicator)}, so the 惠牌 is {hui}. Before drawing {drawn} the hand was"))
    show(waiting_view("", waits_of(without(hand, finish.tile), indicator)))
    show(heading(f"{finish.seat.chinese} draws {drawn}; the dealer is {shared.dealer.chinese}, the 底分 {shared.base}"))
    show(settlement_view("", settlement_of(hand, finish, shared)))
