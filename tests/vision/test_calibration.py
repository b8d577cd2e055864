"""From what the networks say to how often such a tile is right."""

import numpy as np
import pytest

from vision.detections import Box
from vision.evaluation.reliability import Judged, calibrated
from vision.reader.calibration import Calibration, fit, log_odds, threshold_for, uncalibrated


def test_the_fitted_line_is_the_one_the_outcomes_came_from():
    rng = np.random.default_rng(4)
    named, located = rng.uniform(0.05, 0.995, 20_000), rng.uniform(0.2, 0.95, 20_000)
    overlap = rng.uniform(0, 0.6, 20_000)
    truth = Calibration(-0.5, 0.7, 0.4, -1.5)
    clues = list(zip(named.tolist(), located.tolist(), overlap.tolist(), strict=True))
    found = fit(clues, [rng.random() < truth(*clue) for clue in clues])
    assert (found.bias, found.name, found.place) == pytest.approx((-0.5, 0.7, 0.4), abs=0.06)
    assert found.overlap == pytest.approx(-1.5, abs=0.25)


def test_a_fit_is_finite_where_every_tile_is_right():
    found = fit([(0.9, 0.6, 0.0), (0.99, 0.7, 0.1), (0.999, 0.8, 0.0)], [True] * 3)
    assert found(0.99, 0.7) > 0.8


def test_confidence_grows_with_what_either_network_says():
    line = Calibration(0.2, 0.8, 0.5)
    assert line(0.9, 0.7) > line(0.8, 0.7) > line(0.8, 0.5)
    assert 0 < line(0.0, 0.0) < line(1.0, 1.0) < 1
    assert Calibration(0.2, 0.8, 0.5, -1.0)(0.9, 0.7, 0.3) < line(0.9, 0.7)
    assert uncalibrated(0.9, 0.9) == 0.9
    assert uncalibrated(0.9, 0.225) == pytest.approx(0.45)


def test_log_odds_are_bounded():
    assert log_odds(0.5) == 0
    assert log_odds(1.0) == pytest.approx(-log_odds(0.0)) == pytest.approx(9.21, abs=0.01)


def test_the_threshold_marks_the_share_that_is_asked_for():
    assert threshold_for([i / 100 for i in range(101)], 0.05) == pytest.approx(0.05)
    assert threshold_for([], 0.05) == 0


@pytest.mark.parametrize("lists", [([], []), ([(0.5, 0.5, 0.0)], [True, False])])
def test_lists_that_do_not_fit_are_refused(lists):
    with pytest.raises(ValueError, match="expected as many"):
        fit(*lists)


def test_a_calibration_is_judged_on_venues_that_were_left_out():
    """At the fourth venue the networks are sure and wrong: leaving it out shows that, mixing it in does not."""
    rng = np.random.default_rng(2)

    def photo(wrong):
        return [
            Judged("5m", Box(0, 0, 1, 1), 0.9, float(named), 0.8, bool(rng.random() >= wrong), marked=False)
            for named in rng.uniform(0.9, 0.999, 40)
        ]

    photos = [photo(0.02) for _ in range(15)] + [photo(0.5) for _ in range(5)]
    venues = [f"table {number // 5}" for number in range(20)]
    assert calibrated(photos, 0.05, venues).error > calibrated(photos, 0.05).error + 0.05
    assert calibrated(photos, 0.05, venues).calibration == calibrated(photos, 0.05).calibration
