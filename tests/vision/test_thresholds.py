from dataclasses import fields, replace

import pytest

from vision.layout.thresholds import THRESHOLDS, Thresholds, using


def test_every_threshold_has_a_unit_and_says_what_it_was_measured_on():
    for entry in fields(Thresholds):
        assert entry.metadata["unit"], entry.name
        assert entry.metadata["measured"], entry.name


def test_a_threshold_outside_of_its_range_is_refused_in_words():
    with pytest.raises(ValueError, match=r"own_line: expected 0\.05 to 0\.95 chance"):
        replace(THRESHOLDS, own_line=1.5)


def test_a_candidate_counts_while_it_is_tried_and_not_after():
    before = THRESHOLDS.both
    with using(replace(THRESHOLDS, both=0.5)):
        assert THRESHOLDS.both == 0.5
    assert THRESHOLDS.both == before
