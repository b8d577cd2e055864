from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from vision.dataset.labelled import FLOWER, LabelledPhoto, load_photos
from vision.detections import KINDS, Box, Detection
from vision.evaluation.metrics import Measure, PhotoScore, Truth, score, score_photo, truth_of
from vision.layout.arrangement import Arrangement, PlacedTile
from vision.reader.reader import FakeReader, Reading

REAL = Path(__file__).resolve().parents[3] / "shared" / "data" / "photos"


def box(column, row=0.0, shrink=0.0):
    return Box(column * 30 + shrink, row * 40, column * 30 + 30, row * 40 + 40)


def seen(tile, column, confidence=0.9, **place):
    return Detection(tile, confidence, box(column, **place))


THREE = Truth((("1m", box(0)), ("2m", box(1)), ("2m", box(2))))


def test_all_right():
    result = score("p", THREE, [seen("2m", 2), seen("2m", 1), seen("1m", 0)])
    assert result == PhotoScore("p", right=("2m", "2m", "1m"))
    assert [(tile.kind, tile.right, tile.marked) for tile in result.judged] == [
        (kind, True, False) for kind in result.right
    ]
    assert result.exact
    assert Measure((result,)).f1 == 1


def test_a_wrong_kind_is_missed_extra_and_confused():
    result = score("p", THREE, [seen("1m", 0), seen("3m", 1), seen("2m", 2)], doubtful=[1])
    assert result.missed == ("2m",)
    assert result.extra == ("3m",)
    assert result.confused == (("2m", "3m"),)
    assert not result.exact
    assert [(tile.right, tile.marked) for tile in result.judged] == [(True, False), (False, True), (True, False)]
    measure = Measure((result,))
    assert measure.f1 == pytest.approx(2 / 3)
    assert measure.located.f1 == 1
    assert measure.named == pytest.approx(2 / 3)
    assert measure.confusions == (("2m", "3m", 1),)
    assert measure.marked == pytest.approx(1 / 3)
    assert measure.unmarked_right == 1


def test_iou_of_a_half_counts_and_less_does_not():
    label = Truth((("1m", Box(0, 0, 30, 40)),))
    assert score("p", label, [Detection("1m", 0.5, Box(0, 0, 15, 40))]).exact
    less = score("p", label, [Detection("1m", 0.5, Box(0, 0, 14.9, 40))])
    assert (less.missed, less.extra, less.confused) == (("1m",), ("1m",), ())


def test_each_label_is_matched_once_and_the_surest_chooses_first():
    twice = score("p", Truth((("1m", box(0)),)), [seen("1m", 0, 0.6, shrink=3), seen("1m", 0, 0.9)])
    assert twice.right == ("1m",)
    assert twice.extra == ("1m",)
    close = Truth((("1m", Box(0, 0, 30, 40)), ("1m", Box(10, 0, 40, 40))))
    both = score("p", close, [Detection("1m", 0.9, Box(6, 0, 36, 40)), Detection("1m", 0.8, Box(0, 0, 30, 40))])
    assert both.exact, "the surer one takes the label that it overlaps most and leaves the other"


def test_flowers_backs_and_ignored_areas_do_not_count():
    truth = Truth((("1m", box(0)),), ignored=(box(3), Box(125, 2, 135, 12)))
    read = [seen("1m", 0), seen("flower", 1), seen("back", 2), seen("5s", 3), seen("P", 4)]
    result = score("p", truth, read)
    assert result.exact, "the last one covers a flower that is labelled on its print only"
    assert len(result.judged) == 1
    assert score("p", truth, [seen("1m", 0), seen("5s", 5)]).extra == ("5s",)


def test_an_empty_photo_is_exact_when_nothing_is_read():
    assert score("p", Truth(()), []).exact
    assert not score("p", Truth(()), [seen("1m", 0)]).exact
    empty = Measure((score("p", Truth(()), []),))
    assert (empty.f1, empty.exact, empty.marked, empty.unmarked_right) == (1, 1, 0, 1)


def test_the_measure_sums_over_photos():
    good = PhotoScore("a", right=("1m",) * 8)
    bad = PhotoScore("b", right=("2m",), missed=("1m", "3m"), extra=("2m",), confused=(("3m", "2m"),))
    measure = Measure((good, bad))
    assert measure.total.right == 9
    assert measure.f1 == pytest.approx(18 / (18 + 2 + 1))
    assert measure.exact == 0.5
    assert measure.by_kind["1m"].recall == pytest.approx(8 / 9)
    assert measure.by_kind["2m"].precision == 0.5
    assert measure.by_kind["E"].f1 == 1
    assert tuple(measure.by_kind) == KINDS


def labelled_folder(folder):
    """One photo of 200 × 100 pixels: 1m, E, a flower, and an area to ignore."""
    Image.new("RGB", (200, 100)).save(folder / "hand.png")
    (folder / "hand.txt").write_text(f"0 0.1 0.5 0.1 0.2\n27 0.25 0.5 0.1 0.2\n{FLOWER} 0.5 0.5 0.1 0.2\n")
    (folder / "labels_ignore").mkdir()
    (folder / "labels_ignore" / "hand.txt").write_text("0 0.9 0.5 0.2 1\n")
    return load_photos(folder)[0]


def test_truth_is_in_pixels(tmp_path):
    truth = truth_of(labelled_folder(tmp_path), 200, 100)
    assert [kind for kind, _ in truth.tiles] == ["1m", "E"]
    assert truth.tiles[0][1].corners == pytest.approx((10, 40, 30, 60))
    assert truth.ignored[0].corners == pytest.approx((160, 0, 200, 100))
    assert truth.ignored[1].corners == pytest.approx((90, 40, 110, 60))


def test_a_labelled_photo_is_read_and_scored(tmp_path):
    photo = labelled_folder(tmp_path)
    tiles = [
        ("1m", Box(10, 40, 30, 60)),
        ("E", Box(40, 40, 60, 60)),
        ("9p", Box(92, 41, 108, 60)),
        ("W", Box(170, 0, 190, 30)),
    ]
    placed = tuple(PlacedTile(Detection(tile, 0.9, place), False, 0) for tile, place in tiles)
    result = score_photo(photo, FakeReader(Reading((1, 1), Arrangement(placed), doubtful=(1,))))
    assert result == PhotoScore("hand", right=("1m", "E"))
    assert [tile.marked for tile in result.judged] == [False, True]


@pytest.mark.skipif(not REAL.is_dir(), reason="the real photos are not beside this checkout")
def test_labels_read_as_they_stand_are_a_perfect_reading_of_the_real_photos():
    photos = load_photos(REAL, "val")
    assert len(photos) == 150

    def as_read(photo: LabelledPhoto):
        truth = truth_of(photo, 640, 640)
        return score(photo.name, truth, [Detection(kind, 0.9, place) for kind, place in truth.tiles])

    measure = Measure(tuple(as_read(photo) for photo in photos))
    assert (measure.f1, measure.exact) == (1, 1)
    assert measure.total.right == sum(int(np.sum(photo.boxes[:, 0] != FLOWER)) for photo in photos)


def test_a_tile_that_was_only_seen_counts_where_it_is_labelled_and_is_no_mistake_where_it_is_not():
    tiles = [seen("1m", 0), seen("2m", 1), seen("2m", 2), seen("9p", 7)]
    assert score("p", THREE, tiles, seen=[2, 3]).exact
    assert score("p", THREE, tiles).extra == ("9p",)
    wrong = score("p", THREE, [*tiles[:2], seen("3m", 2)], seen=[2])
    assert (wrong.missed, wrong.extra) == (("2m",), ("3m",)), "a wrong name is a mistake in any role"
