import hashlib
from pathlib import Path

import pytest

from vision.reader.weights import DamagedWeightsError, MissingWeightsError, find_weights, models_folder


def registry(folder, content=b"network", **changes):
    (folder / "net.onnx").write_bytes(content)
    row = {
        "file": '"net.onnx"',
        "sha256": f'"{hashlib.sha256(b"network").hexdigest()}"',
        "size": "80",
        "classes": '["tile", "other"]',
        "threshold": "0.4",
        "figures": '"F1 0.9"',
    } | changes
    lines = [f"{key} = {value}" for key, value in row.items() if value is not None]
    (folder / "registry.toml").write_text("\n".join(["[locator]", *lines]))
    return folder


def test_a_row_becomes_a_verified_file(tmp_path):
    weights = find_weights("locator", registry(tmp_path))
    assert (weights.path, weights.size, weights.threshold) == (tmp_path / "net.onnx", 80, 0.4)
    assert weights.classes == ("tile", "other")
    assert find_weights("locator", registry(tmp_path, threshold=None)).threshold is None


def test_another_folder_can_be_named(tmp_path, monkeypatch):
    monkeypatch.delenv("HUIPAI_MODELS", raising=False)
    assert models_folder() == Path(__file__).resolve().parents[2] / "models"
    monkeypatch.setenv("HUIPAI_MODELS", str(registry(tmp_path)))
    assert find_weights("locator").path == tmp_path / "net.onnx"


def test_what_is_missing_is_named(tmp_path):
    with pytest.raises(MissingWeightsError, match="no registry"):
        find_weights("locator", tmp_path)
    (registry(tmp_path) / "net.onnx").unlink()
    with pytest.raises(MissingWeightsError, match=r"net\.onnx are missing"):
        find_weights("locator", tmp_path)


def test_a_changed_file_is_refused(tmp_path):
    with pytest.raises(DamagedWeightsError, match="not the ones in the registry"):
        find_weights("locator", registry(tmp_path, content=b"networl"))


@pytest.mark.parametrize(
    "changes", [{"file": None}, {"sha256": "7"}, {"size": '"80"'}, {"size": "0"}, {"classes": '"tile"'}]
)
def test_a_row_that_is_not_complete_is_refused(tmp_path, changes):
    with pytest.raises(DamagedWeightsError, match=r"no complete row \[locator\]"):
        find_weights("locator", registry(tmp_path, **changes))
    with pytest.raises(DamagedWeightsError, match="namer"):
        find_weights("namer", tmp_path)


def test_a_registry_that_is_no_toml_is_refused(tmp_path):
    (tmp_path / "registry.toml").write_text("[locator\n")
    with pytest.raises(DamagedWeightsError, match="not valid TOML"):
        find_weights("locator", tmp_path)
