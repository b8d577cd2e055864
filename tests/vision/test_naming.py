import numpy as np
import pytest

from vision.detections import CLASSES
from vision.reader.classifier import MARGIN, OnnxNamer, crop, load_namer, softmax
from vision.reader.weights import DamagedWeightsError, Weights


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


def networks_that_say(*answers):
    """Stand-ins for loaded networks: each gives the same logits for any crop."""
    return tuple(lambda pixels, answer=answer: np.repeat([answer], len(pixels), axis=0) for answer in answers)


def test_networks_that_answer_together_give_the_mean_of_their_chances():
    sure, doubtful = np.log([0.9, 0.1]), np.log([0.4, 0.6])
    namer = OnnxNamer(networks_that_say(sure, doubtful), 40, ("5m", "6m"))
    chances = namer.name(ramp(100, 100), np.array([[10, 10, 40, 50], [50, 10, 80, 50]], np.float32))
    np.testing.assert_allclose(chances, [[0.65, 0.35]] * 2, atol=1e-6)


def test_partners_see_and_answer_alike(tmp_path):
    classes = (*CLASSES, "none")
    own, other = (Weights(name, tmp_path / "x.onnx", size, classes) for name, size in (("namer", 80), ("wide", 64)))
    with pytest.raises(DamagedWeightsError, match="wide does not see and answer as namer does"):
        load_namer(own, other)
