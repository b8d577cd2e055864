from dataclasses import dataclass, replace

import numpy as np
import pytest

from vision.detections import CLASSES
from vision.layout.thresholds import THRESHOLDS, using
from vision.photo import open_picture
from vision.reader.classifier import FLOWERS, MARGIN, OnnxNamer, Voice, crop, load_namer, softmax
from vision.reader.reader import default_reader
from vision.reader.weights import DamagedWeightsError, Weights, find_weights, models_folder


def ramp(height, width):
    """Red grows to the right, green downwards."""
    image = np.zeros((height, width, 3), np.uint8)
    image[..., 0] = np.linspace(0, 255, width)[None]
    image[..., 1] = np.linspace(0, 255, height)[:, None]
    return image


@pytest.mark.parametrize("scale", [1, 4, 10])
def test_a_crop_shows_the_box_and_its_margin_at_any_resolution(scale):
    image = ramp(100 * scale, 100 * scale)
    small = crop(image, np.array([30, 20, 70, 80], np.float32) * scale, 50)
    assert small.shape == (50, 50, 3)
    left, right = (30 - 40 * MARGIN) * 2.55, (70 + 40 * MARGIN) * 2.55
    top, bottom = (20 - 60 * MARGIN) * 2.55, (80 + 60 * MARGIN) * 2.55
    assert small[25, 0, 0] == pytest.approx(left, abs=4)
    assert small[25, -1, 0] == pytest.approx(right, abs=4)
    assert small[0, 25, 1] == pytest.approx(top, abs=4)
    assert small[-1, 25, 1] == pytest.approx(bottom, abs=4)


@pytest.mark.parametrize("scale", [1, 8])
def test_beyond_the_photo_its_edge_goes_on(scale):
    image = np.full((100 * scale, 100 * scale, 3), 200, np.uint8)
    small = crop(image, np.array([0, 0, 40, 50], np.float32) * scale, 40)
    assert (small == 200).all()
    assert (crop(image, np.array([70, 60, 100, 100], np.float32) * scale, 40) == 200).all()


def test_fine_detail_becomes_grey_and_not_moire():
    image = (np.indices((800, 800)).sum(0) % 2 * 255).astype(np.uint8)[..., None].repeat(3, 2)
    small = crop(image, np.array([100, 100, 700, 700], np.float32), 50)
    assert np.abs(small.astype(int) - 127).max() < 12


def test_the_smallest_box_has_a_crop():
    assert crop(ramp(5, 5), np.array([1, 1, 1.2, 1.2], np.float32), 30).shape == (30, 30, 3)


def test_softmax_sums_to_one_also_for_large_values():
    chances = softmax(np.array([[1000, 999, -1000], [0, 0, 0]], np.float32))
    assert chances.sum(1) == pytest.approx([1, 1])
    assert chances[0].argmax() == 0
    assert chances[1] == pytest.approx([1 / 3] * 3)


@pytest.mark.parametrize("classes", [CLASSES[:-1], (*CLASSES[1:], CLASSES[0]), (*CLASSES, "more")])
def test_other_classes_are_refused(tmp_path, classes):
    with pytest.raises(DamagedWeightsError, match="classes"):
        load_namer(Weights("namer", tmp_path / "x.onnx", 80, classes))


@dataclass(frozen=True)
class Says:
    """Stands in for a loaded network: gives the same outputs for any crop."""

    told: dict[str, list[float]]

    def outputs(self, pixels):
        return {name: np.repeat([values], len(pixels), axis=0) for name, values in self.told.items()}


def namer_that_says(*logits, answers=("5m", "6m"), **more):
    """A namer of as many networks as there are logits; the first tells `more` as well."""
    told = [{"logits": one} for one in logits]
    told[0] |= more
    return OnnxNamer(tuple(Voice(Says(one), 40 + 8 * number, answers) for number, one in enumerate(told)))


TWO_BOXES = np.array([[10, 10, 40, 50], [50, 10, 80, 50]], np.float32)


def test_flowers_count_as_one_name_and_a_joker_as_no_tile():
    answers = ("5m", *FLOWERS, "back", "joker", "none")
    shares = np.array([0.1, 0.05, 0.25, *[0.0] * 6, 0.2, 0.3, 0.1])
    namer = namer_that_says(np.log(shares + 1e-9), answers=answers)
    seen = namer.look(ramp(100, 100), TWO_BOXES)
    assert namer.classes == ("5m", "flower", "back", "none")
    np.testing.assert_allclose(seen.chances, [[0.1, 0.3, 0.2, 0.4]] * 2, atol=1e-6)
    np.testing.assert_allclose(seen.flowers[0], [0.05, 0.25, *[0.0] * 6], atol=1e-6)
    np.testing.assert_allclose(seen.joker, [0.3, 0.3], atol=1e-6)


def test_which_way_is_up_is_told_where_the_network_knows():
    seen = namer_that_says([0.0, 1.0], [1.0, 0.0], upright=[0.0, 0.0, 5.0, 0.0]).look(ramp(100, 100), TWO_BOXES)
    assert seen.quarters.argmax(axis=1).tolist() == [2, 2]
    silent = namer_that_says([0.0, 1.0]).look(ramp(100, 100), TWO_BOXES)
    assert np.ptp(silent.quarters) == 0


def test_no_boxes_give_no_answers():
    seen = namer_that_says([0.0, 1.0]).look(ramp(9, 9), np.zeros((0, 4), np.float32))
    assert seen.chances.shape == (0, 2)
    assert seen.quarters.shape == (0, 4)


def test_networks_that_answer_together_give_the_mean_of_their_chances():
    sure, doubtful = np.log([0.9, 0.1]), np.log([0.4, 0.6])
    namer = namer_that_says(sure, doubtful)
    chances = namer.name(ramp(100, 100), TWO_BOXES)
    np.testing.assert_allclose(chances, [[0.65, 0.35]] * 2, atol=1e-6)


def test_networks_of_other_crops_and_finer_answers_name_together():
    fine, plain = ("5m", *FLOWERS, "back", "joker", "none"), ("5m", "flower", "back", "none")
    shares = np.array([0.5, 0.1, *[0.0] * 7, 0.0, 0.3, 0.1])
    first, second = np.log(shares + 1e-9), np.log([0.7, 0.1, 0.1, 0.1])
    namer = OnnxNamer((Voice(Says({"logits": first}), 64, fine), Voice(Says({"logits": second}), 80, plain)))
    seen = namer.look(ramp(100, 100), TWO_BOXES)
    np.testing.assert_allclose(
        seen.chances[0], [0.6 * (5 / 6 + 7 / 9) / 2, 0.6 * (1 / 6 + 1 / 9) / 2, 0.6 * (0 + 1 / 9) / 2, 0.4], atol=1e-6
    )
    np.testing.assert_allclose(seen.joker, [0.3, 0.3], atol=1e-6)


BLANKS = ("5m", "P", "back", "none")


def names_of_two(first: list[float], second: list[float]) -> np.ndarray:
    """What two voices say together of one box, by their chances of `BLANKS`."""
    voices = tuple(Voice(Says({"logits": np.log(chances)}), 64, BLANKS) for chances in (first, second))
    return OnnxNamer(voices).name(ramp(100, 100), TWO_BOXES)[0]


def test_a_blank_that_another_voice_is_sure_of_is_no_paper_by_the_first_alone():
    told = names_of_two([0.01, 0.08, 0.02, 0.89], [0.01, 0.20, 0.77, 0.02])
    assert BLANKS[told.argmax()] == "back"
    np.testing.assert_allclose(told.sum(), 1, atol=1e-5)


def test_a_blank_that_no_voice_is_sure_of_stays_paper():
    assert BLANKS[names_of_two([0.01, 0.08, 0.02, 0.89], [0.01, 0.50, 0.29, 0.20]).argmax()] == "none"


def test_what_shows_a_face_is_a_tile_by_the_first_voice_alone():
    told = names_of_two([0.08, 0.01, 0.01, 0.90], [0.97, 0.01, 0.01, 0.01])
    np.testing.assert_allclose(told[-1], 0.90, atol=1e-5)


def test_partners_answer_alike(tmp_path):
    own = Weights("namer", tmp_path / "x.onnx", 80, (*CLASSES, "none"))
    with pytest.raises(DamagedWeightsError, match="wide does not answer as namer does"):
        load_namer(own, Weights("wide", tmp_path / "x.onnx", 64, CLASSES))


def test_an_unclear_tile_is_looked_at_above_and_below_its_box():
    """Boxes of a sample's tiles that sit a third too low, so that some faces are hard to tell."""
    picture = open_picture(models_folder().parent / "datasets" / "samples" / "hand.jpg")
    weights = find_weights("namer")
    namer = load_namer(weights, *(find_weights(name) for name in weights.partners))
    boxes = default_reader().observe(picture).places.corners * np.float32(picture.scale)
    tall = boxes[:, 3:] - boxes[:, 1:2]
    low = boxes + np.array([0, 1, 0, 1], np.float32) * tall / 3

    def moved(share):
        return namer.look(picture.image, low + np.array([0, share, 0, share], np.float32) * tall).chances

    with using(replace(THRESHOLDS, clear_name=0.0)):
        once, above, below = moved(0.0), moved(-THRESHOLDS.moved_box), moved(THRESHOLDS.moved_box)
    unclear = once.max(axis=1) < THRESHOLDS.clear_name
    assert 0 < unclear.sum() < len(boxes)
    told = moved(0.0)
    assert np.allclose(told[~unclear], once[~unclear], atol=1e-5)
    assert np.allclose(told[unclear], ((once + above + below) / 3)[unclear], atol=1e-3)
