import numpy as np
import pytest
from PIL import Image

from vision.dataset.labelled import LabelError, load_photos, pixel_boxes, read_labels, yolo_boxes


def folder_of(root, names, manifest=None):
    (root / "images").mkdir()
    (root / "labels").mkdir()
    for name in names:
        Image.new("RGB", (40, 30), "red").save(root / "images" / f"{name}.jpg")
        (root / "labels" / f"{name}.txt").write_text("3 0.5 0.5 0.25 0.5\n")
    if manifest:
        (root / "manifest.csv").write_text(manifest)
    return root


def test_the_folders_of_the_data_card(tmp_path):
    folder_of(tmp_path, ["a", "b"], "name,split,venue\na,train,club\nb,val,home\n")
    assert [photo.name for photo in load_photos(tmp_path)] == ["a", "b"]
    (photo,) = load_photos(tmp_path, "val")
    assert (photo.name, photo.split, photo.venue) == ("b", "val", "home")
    assert photo.boxes.tolist() == [[3, 0.5, 0.5, 0.25, 0.5]]
    assert photo.ignore.shape == (0, 5)
    assert photo.image().shape == (30, 40, 3)
    assert photo.image()[0, 0, 2] > 250, "blue comes first"


def test_folders_without_a_manifest(tmp_path):
    assert [photo.name for photo in load_photos(folder_of(tmp_path, ["x", "y"]))] == ["x", "y"]


def test_pictures_and_labels_side_by_side(tmp_path):
    for name in ("1.PNG", "2.webp", "notes.doc"):
        Image.new("RGB", (40, 30)).save(tmp_path / name, "PNG")
    (tmp_path / "1.txt").write_text("0 0.5 0.5 0.1 0.1\n")
    photos = load_photos(tmp_path)
    assert [(photo.name, len(photo.boxes)) for photo in photos] == [("1", 1), ("2", 0)]


@pytest.mark.parametrize(
    "line",
    [
        "35 0.5 0.5 0.1 0.1",
        "-1 0.5 0.5 0.1 0.1",
        "1.5 0.5 0.5 0.1 0.1",
        "5m 0.5 0.5 0.1 0.1",
        "1 0.5 0.5 0.1",
        "1 0.5 0.5 0 0.1",
        "1 0.5 0.5 nan 0.1",
        "1 320 240 30 40",
    ],
)
def test_a_wrong_label_is_named_with_its_line(tmp_path, line):
    path = tmp_path / "a.txt"
    path.write_text(f"1 0.5 0.5 0.1 0.1\n\n{line}\n")
    with pytest.raises(LabelError, match="line 3"):
        read_labels(path)


def test_labels_that_are_no_text(tmp_path):
    (tmp_path / "a.txt").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(LabelError, match="cannot be read as text"):
        read_labels(tmp_path / "a.txt")


def test_no_labels_is_an_empty_array(tmp_path):
    (tmp_path / "empty.txt").write_text("")
    assert read_labels(tmp_path / "empty.txt").shape == read_labels(tmp_path / "none.txt").shape == (0, 5)


def test_folders_that_cannot_be_measured(tmp_path):
    with pytest.raises(LabelError, match="not a folder"):
        load_photos(tmp_path / "nowhere")
    with pytest.raises(LabelError, match="no labelled photos"):
        load_photos(tmp_path)
    Image.new("RGB", (9, 9)).save(tmp_path / "a.png")
    with pytest.raises(LabelError, match="no labelled photos"):
        load_photos(tmp_path)
    with pytest.raises(LabelError, match="no split 'val'"):
        load_photos(tmp_path, "val")


def test_a_manifest_that_does_not_fit(tmp_path):
    folder_of(tmp_path, ["a"], "name,split\na,train\nb,train\n")
    with pytest.raises(LabelError, match="lists b"):
        load_photos(tmp_path)
    with pytest.raises(LabelError, match="it has: train"):
        load_photos(tmp_path, "val")
    (tmp_path / "manifest.csv").write_text("photo\na\n")
    with pytest.raises(LabelError, match="no column"):
        load_photos(tmp_path)
    (tmp_path / "manifest.csv").write_text("split,name\ntrain,a\ntrain\n")
    with pytest.raises(LabelError, match="every row"):
        load_photos(tmp_path)
    (tmp_path / "manifest.csv").write_bytes("name,split\n".encode("utf-16"))
    with pytest.raises(LabelError, match="cannot be read as a table"):
        load_photos(tmp_path)


def test_pixels_and_shares_are_inverse():
    boxes = np.array([[3, 0.5, 0.5, 0.25, 0.5], [0, 0.1, 0.9, 0.05, 0.1]], np.float32)
    corners = pixel_boxes(boxes, 400, 300)
    assert corners[0].tolist() == [150, 75, 250, 225]
    assert np.allclose(yolo_boxes(boxes[:, 0], corners, 400, 300), boxes)
