"""New weights enter the registry; the rest of it stays."""

import hashlib
import tomllib

import pytest

from vision.training.registry import enter

TEXT = """# for people
[locator]
file = "a.onnx"
sha256 = "old"
bytes = 1
classes = ["tile", "other"]

[namer]
file = "b.onnx"
sha256 = "old"
classes = ["1m"]
bytes = 2
figures = { val = 0.9 }
"""


def test_digest_and_size_of_one_row_change_and_nothing_else(tmp_path):
    registry, file = tmp_path / "registry.toml", tmp_path / "b.onnx"
    registry.write_text(TEXT)
    file.write_bytes(b"weights")
    enter(registry, "namer", file)
    expected = tomllib.loads(TEXT)
    expected["namer"] |= {"sha256": hashlib.sha256(b"weights").hexdigest(), "bytes": 7}
    assert tomllib.loads(registry.read_text()) == expected
    assert registry.read_text().startswith("# for people")


def test_a_row_that_is_not_there_is_named(tmp_path):
    registry = tmp_path / "registry.toml"
    registry.write_text(TEXT)
    with pytest.raises(ValueError, match=r"no row \[judge\] with sha256"):
        enter(registry, "judge", registry)
