"""The benchmark measures the reader as it is."""

from pathlib import Path

from tests.vision.bench import stages

SAMPLE = Path(__file__).resolve().parents[2] / "datasets" / "samples" / "hand.jpg"


def test_every_stage_takes_time_and_none_more_than_the_whole():
    taken = stages(SAMPLE.read_bytes(), runs=1)
    assert taken["whole, bytes to hand"] > 0
    assert 0 < taken["name the tiles"] < taken["whole, bytes to hand"]
