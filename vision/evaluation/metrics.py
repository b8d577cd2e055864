"""How good readings are: F1 over all tiles, and the share of photos that are read exactly (the data card's measure).

A reading matches a label when the class is right and IoU ≥ 0.5, one to one. Flowers, areas to ignore and what is read
there do not count, nor do tiles that are read as a flower or a back. A tile with the role "seen" counts where it is
labelled and is no mistake where it is not.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from vision.dataset.labelled import FLOWER as FLOWER_ID
from vision.dataset.labelled import LabelledPhoto, pixel_boxes
from vision.detections import BACK, FLOWER, KINDS, Box, Detection
from vision.evaluation.reliability import ConfidenceLevel, Judged, calibration_error, reliability
from vision.photo import open_picture
from vision.reader.reader import Reader, Reading

MIN_IOU = 0.5
IGNORED_SHARE = 0.5
"""What is read lies in an ignored area when this share of the smaller one of the two is common."""

SIZES = (0, 16, 24, 32, 48, 96)
"""Pixels of a tile's longer side that part the measure by size."""


@dataclass(frozen=True, slots=True)
class Truth:
    """What a photo shows: `tiles` are kinds with their boxes in pixels; what lies in `ignored` does not count."""

    tiles: tuple[tuple[str, Box], ...]
    ignored: tuple[Box, ...] = ()


@dataclass(frozen=True, slots=True)
class PhotoScore:
    """One photo: kinds read rightly, kinds missed, kinds read where they are not, and (label, read) at one place.

    A tile that is found but read as another kind stands in all three of `missed`, `extra` and `confused`.
    """

    name: str
    right: tuple[str, ...] = ()
    missed: tuple[str, ...] = ()
    extra: tuple[str, ...] = ()
    confused: tuple[tuple[str, str], ...] = ()
    seconds: float = 0.0
    """What the reading took."""
    venue: str = field(default="", compare=False)
    """The table that the photo was taken at, where it is known."""
    hand_exact: bool = True
    """The tiles chosen for the hand are the labelled ones, no more and no fewer."""
    judged: tuple[Judged, ...] = field(default=(), compare=False)
    """All that was read, each with whether it is right."""
    missed_boxes: tuple[Box, ...] = field(default=(), compare=False)
    """The boxes of the tiles that were missed, in the order of `missed`."""

    @property
    def exact(self) -> bool:
        """Everything labelled is read and nothing is read that is not there."""
        return not self.missed and not self.extra


@dataclass(frozen=True, slots=True)
class Scores:
    """Counts of one kind, or of all: tiles read rightly, missed, and read where they are not."""

    right: int = 0
    missed: int = 0
    extra: int = 0

    @property
    def precision(self) -> float:
        """Share of what is read that is right; 1 where nothing is read."""
        return _share(self.right, self.right + self.extra)

    @property
    def recall(self) -> float:
        """Share of what is labelled that is read; 1 where nothing is labelled."""
        return _share(self.right, self.right + self.missed)

    @property
    def f1(self) -> float:
        """Harmonic mean of precision and recall; 1 where there is nothing to read and nothing is read."""
        return _share(2 * self.right, 2 * self.right + self.missed + self.extra)


@dataclass(frozen=True, slots=True)
class Measure:
    """The measure over photos."""

    photos: tuple[PhotoScore, ...]

    @property
    def total(self) -> Scores:
        """All tiles of all photos."""
        sums = [sum(len(getattr(photo, part)) for photo in self.photos) for part in ("right", "missed", "extra")]
        return Scores(*sums)

    @property
    def f1(self) -> float:
        """F1 over all tiles of all photos."""
        return self.total.f1

    @property
    def exact(self) -> float:
        """Share of photos that are read exactly."""
        return _share(sum(photo.exact for photo in self.photos), len(self.photos))

    @property
    def hand_exact(self) -> float:
        """Share of photos whose hand, without the tiles that are seen beside it, is what is labelled."""
        return _share(sum(photo.hand_exact for photo in self.photos), len(self.photos))

    @property
    def located(self) -> Scores:
        """The counts when any kind is right as long as the place is."""
        total, confused = self.total, sum(len(photo.confused) for photo in self.photos)
        return Scores(total.right + confused, total.missed - confused, total.extra - confused)

    @property
    def named(self) -> float:
        """Share of the tiles found whose kind is right."""
        return _share(self.total.right, self.located.right)

    @property
    def by_kind(self) -> dict[str, Scores]:
        """Counts of each of the 34 kinds, in class order."""
        parts = [Counter(kind for photo in self.photos for kind in getattr(photo, part)) for part in _PARTS]
        return {kind: Scores(*(part[kind] for part in parts)) for kind in KINDS}

    @property
    def confusions(self) -> tuple[tuple[str, str, int], ...]:
        """(label, read, how often), most frequent first."""
        pairs = Counter(pair for photo in self.photos for pair in photo.confused)
        return tuple((label, read, count) for (label, read), count in sorted(pairs.items(), key=lambda p: (-p[1], p)))

    @property
    def seconds(self) -> float:
        """What one reading took on average."""
        return sum(photo.seconds for photo in self.photos) / max(1, len(self.photos))

    @property
    def judged(self) -> tuple[Judged, ...]:
        """All tiles that were read."""
        return tuple(tile for photo in self.photos for tile in photo.judged)

    @property
    def marked(self) -> float:
        """Share of the tiles read that carry a doubt mark."""
        tiles = self.judged
        return sum(tile.marked for tile in tiles) / len(tiles) if tiles else 0.0

    @property
    def unmarked_right(self) -> float:
        """Share of the tiles without a doubt mark that are right."""
        unmarked = [tile for tile in self.judged if not tile.marked]
        return _share(sum(tile.right for tile in unmarked), len(unmarked))

    @property
    def reliability(self) -> tuple[ConfidenceLevel, ...]:
        """How often tiles are right, by the confidence that was said of them."""
        return reliability(self.judged)

    @property
    def calibration_error(self) -> float:
        """The mean difference between confidence and the share that is right."""
        return calibration_error(self.reliability)

    @property
    def by_size(self) -> dict[int, Scores]:
        """Counts by the longer side of a tile in pixels, from each of `SIZES` to the next; no empty ones."""
        missed = Counter(_size(box) for photo in self.photos for box in photo.missed_boxes)
        right = Counter(_size(tile.box) for tile in self.judged if tile.right)
        extra = Counter(_size(tile.box) for tile in self.judged if not tile.right)
        return {
            size: Scores(right[size], missed[size], extra[size])
            for size in SIZES
            if right[size] + missed[size] + extra[size]
        }


_PARTS = ("right", "missed", "extra")


def _size(box: Box) -> int:
    """The largest of `SIZES` that is not above the longer side."""
    return max(size for size in SIZES if size <= max(box.width, box.height))


def _share(part: int, whole: int) -> float:
    return part / whole if whole else 1.0


def truth_of(photo: LabelledPhoto, width: int, height: int) -> Truth:
    """Labels in pixels; flowers and the areas to ignore become `ignored`."""
    corners_of = pixel_boxes(photo.boxes, width, height)
    boxes = [(int(row[0]), Box(*map(float, corners))) for row, corners in zip(photo.boxes, corners_of, strict=True)]
    areas = [Box(*map(float, corners)) for corners in pixel_boxes(photo.ignore, width, height)]
    return Truth(
        tuple((KINDS[number], box) for number, box in boxes if number != FLOWER_ID),
        (*areas, *(box for number, box in boxes if number == FLOWER_ID)),
    )


def score_photo(photo: LabelledPhoto, reader: Reader) -> PhotoScore:
    """Reads a labelled photo and compares; raises `PhotoError` where it cannot be read."""
    return score_reading(photo, reader.read(open_picture(photo.path)))


def score_reading(photo: LabelledPhoto, reading: Reading) -> PhotoScore:
    """Compares a reading of a labelled photo with its labels."""
    arrangement, truth = reading.arrangement, truth_of(photo, *reading.size)
    detections = [placed.detection for placed in reading.tiles]
    scored = score(photo.name, truth, detections, reading.doubtful, arrangement.seen)
    hand = score(photo.name, truth, [detections[index] for index in arrangement.own])
    return replace(scored, seconds=reading.seconds, venue=photo.venue, hand_exact=hand.exact)


def score(
    name: str, truth: Truth, detections: Sequence[Detection], doubtful: Iterable[int] = (), seen: Iterable[int] = ()
) -> PhotoScore:
    """Compares what was read with the truth; `doubtful` are indices into `detections`.

    So are those of `seen`: tiles that are not of the hand count where they are labelled, and are no mistake where they
    are not. The surest reading chooses first, among the labels of its kind the one it overlaps most.
    """
    order = sorted(
        (index for index, seen in enumerate(detections) if seen.tile not in (FLOWER, BACK)),
        key=lambda index: -detections[index].confidence,
    )
    open_labels = list(range(len(truth.tiles)))
    right, wrong, others = [], [], set(seen)
    for index in order:
        found = detections[index]
        label = _best(found.box, [i for i in open_labels if truth.tiles[i][0] == found.tile], truth)
        if label is not None:
            open_labels.remove(label)
            right.append(index)
        elif _counts(found.box, truth, is_seen=index in others):
            wrong.append(index)
    marked = set(doubtful)
    judged = [
        Judged(
            seen.tile,
            seen.box,
            seen.confidence,
            seen.named,
            seen.located,
            index in right,
            index in marked,
            seen.overlapped,
        )
        for index, seen in enumerate(detections)
        if index in {*right, *wrong}
    ]
    return PhotoScore(
        name,
        right=tuple(detections[index].tile for index in right),
        missed=tuple(truth.tiles[label][0] for label in open_labels),
        extra=tuple(detections[index].tile for index in wrong),
        confused=_confusions(truth, open_labels, [detections[index] for index in wrong]),
        judged=tuple(judged),
        missed_boxes=tuple(truth.tiles[label][1] for label in open_labels),
    )


def _counts(box: Box, truth: Truth, is_seen: bool) -> bool:
    """Whether a wrong answer is a mistake: not in an ignored area, nor beside the hand where nothing is labelled."""
    if is_seen and _best(box, range(len(truth.tiles)), truth) is None:
        return False
    return not is_ignored(box, truth.ignored)


def _best(box: Box, labels: Sequence[int], truth: Truth) -> int | None:
    """The label that `box` overlaps most, if it does so enough."""
    overlaps = [(box.iou(truth.tiles[label][1]), -label) for label in labels]
    best = max(overlaps, default=(0.0, 0))
    return -best[1] if best[0] >= MIN_IOU else None


def is_ignored(box: Box, areas: Iterable[Box]) -> bool:
    """Whether what is read at `box` lies in an area that does not count."""
    return any(box.overlap(area) >= IGNORED_SHARE * min(box.area, area.area) for area in areas)


def _confusions(truth: Truth, open_labels: Sequence[int], wrong: Sequence[Detection]) -> tuple[tuple[str, str], ...]:
    left, pairs = list(open_labels), []
    for seen in wrong:
        label = _best(seen.box, left, truth)
        if label is not None:
            left.remove(label)
            pairs.append((truth.tiles[label][0], seen.tile))
    return tuple(pairs)
