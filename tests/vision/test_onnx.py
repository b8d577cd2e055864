import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from vision.reader.onnx import load_network
from vision.reader.weights import DamagedWeightsError, Weights, find_weights


def test_a_file_that_is_no_network_is_refused_in_words(tmp_path):
    file = tmp_path / "x.onnx"
    file.write_bytes(b"not a network")
    with pytest.raises(DamagedWeightsError, match=r"cannot run .*x\.onnx: install the versions"):
        load_network(Weights("locator", file, 640, ("tile", "other")))


def test_threads_share_a_network():
    network = load_network(find_weights("namer"))
    pictures = np.random.default_rng(3).random((4, 2, 3, 64, 64), np.float32)
    alone = [network(pixels) for pixels in pictures]
    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(network, pictures))
    np.testing.assert_allclose(together, alone, rtol=1e-4, atol=1e-4)


def test_the_runtime_comes_with_the_first_network_only():
    code = "import sys, vision.reader.reader; sys.exit('onnxruntime' in sys.modules or 'cv2' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
