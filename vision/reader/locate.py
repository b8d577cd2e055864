"""Where tiles are: a first look at the whole photo, a turned one where rows run up and down, and a closer one at the
rows of the hand where it pays.
"""

from __future__ import annotations

from statistics import median

import numpy as np
from numpy.typing import NDArray

from vision.layout.lines import tables_of
from vision.layout.role_features import Clues
from vision.layout.role_model import RoleModel
from vision.layout.select_hand import HandRegion, select_hand
from vision.layout.thresholds import THRESHOLDS as T
from vision.reader.detector import Detector, Places, non_max_suppression
from vision.reader.onnx import Values
from vision.reader.slicing import concatenated, locate_in_strips, strips_of

Image = NDArray[np.uint8]

EDGE_SHARE = T.edge_share


def first_look(image: Image, detector: Detector, model: RoleModel) -> tuple[Places, HandRegion]:
    """All places on an RGB photo, also faint ones, and the hand among them, whose indices point into the places.

    They are found on the photo as it is, or turned by a quarter where that shows the hand better.
    """
    size = image.shape[1], image.shape[0]
    found = detector.locate(image)
    found = found[found.sureness >= T.faint_place]
    region = hand_region(found, size, model)
    if not region.row or region.frame is None or region.frame.is_level:
        return found, region
    beside = from_the_side(image, detector)
    beside = beside[beside.sureness >= T.faint_place]
    turned = hand_region(beside, size, model)
    # Where discards in disorder only seem to run up and down, the hand is lost on the turned photo.
    shown, lost = (float(places.sureness[list(part.row)].sum()) for places, part in ((beside, turned), (found, region)))
    return (beside, turned) if shown >= T.still_there * lost else (found, region)


def closer_look(image: Image, found: Places, region: HandRegion, detector: Detector, least: float) -> Places:
    """What was found, with what the rows of the hand show in slices of an RGB photo where these are small.

    Slices bring more that is no tile, so that what is found there needs a higher score than `least`.
    """
    rows = found[np.array(region.members, np.intp)]
    if region.frame is None or not len(rows) or not pays(rows, detector.size / max(image.shape[:2])):
        return found
    closer = locate_in_strips(image, strips_of(rows, region.frame, detector.size), detector)
    return non_max_suppression(concatenated([found, closer[closer.sureness >= least + T.slice_extra]]))


def hand_region(places: Places, size: tuple[int, int], model: RoleModel) -> HandRegion:
    """The hand on a photo of `size` (width, height) by the detector's word alone; its indices point into `places`."""
    seen = np.flatnonzero(places.sureness >= T.rows_place)
    rows = places[seen]
    region = select_hand(
        rows.boxes(), size, Clues(rows.own, np.zeros(len(rows)), np.asarray(rows.sureness, float)), model
    )
    members, row = (tuple(int(seen[index]) for index in part) for part in (region.members, region.row))
    own = np.zeros(len(places))
    own[seen] = region.own
    return HandRegion(own, members, row, region.frame)


def from_the_side(image: Image, detector: Detector) -> Places:
    """What the detector finds when the photo is turned by a quarter: it knows rows that are level best."""
    turned = detector.locate(np.ascontiguousarray(np.rot90(image)))
    width = np.float32(image.shape[1])
    x1, y1, x2, y2 = turned.corners.T
    return Places(np.stack([width - y2, x1, width - y1, x2], axis=1), turned.tile, turned.other)


def pays(rows: Places, scale: float) -> bool:
    """A closer look is worth its time: measured on photos whose tiles were 46, 28 and 22 pixels high in the first."""
    return usual_height(rows) * scale < T.small_tile and scale < T.more_to_show


def usual_height(places: Places) -> float:
    """The median of the longer sides of places, in pixels; 0 of none."""
    return median([float(max(extent)) for extent in places.corners[:, 2:] - places.corners[:, :2]] or [0.0])


def with_vouched(places: Places, size: tuple[int, int], least: float) -> Places:
    """The places with a score of `least`, and those whose sure neighbours in a line of tiles vouch for them."""
    sure = places.sureness >= least
    chosen = sure.copy()
    tables = tables_of(places.boxes(), size)
    if tables:
        for line in max(tables, key=lambda table: table.longest.area).lines:
            members = list(line.members)
            if sure[members].sum() >= max(T.shortest_row, T.vouching * len(line)):
                chosen[members] = True
    raised = np.where(sure, places.tile, np.maximum(places.tile, np.float32(T.vouched)))
    return Places(places.corners, np.asarray(raised, np.float32), places.other)[np.flatnonzero(chosen)]


def is_whole(corners: Values, size: tuple[int, int]) -> NDArray[np.bool_]:
    """Which boxes, shape (n, 4), are not cut off by the edge of a photo of `size` (width, height), shape (n,).

    One at the edge is compared with its nearest neighbours that are not. Where there are more tiles than a hand has, a
    tray is photographed: there the edge cuts at random, and only what is nearly as wide as its neighbours is whole.
    """
    edge = max(T.edge_pixels, T.edge_share * max(size))
    at_edge = (corners[:, :2] <= edge) | (corners[:, 2:] >= np.array(size) - edge)
    free = np.flatnonzero(~at_edge.any(axis=1))
    if len(corners) < 3 or not len(free):
        return np.ones(len(corners), bool)
    extents = corners[:, 2:] - corners[:, :2]
    middles = (corners[:, :2] + corners[:, 2:]) / 2
    nearest = free[np.argsort(np.linalg.norm(middles[:, None] - middles[free], axis=2), axis=1)[:, :4]]
    share = T.truncated if len(corners) <= T.most_in_hand else T.truncated_in_tray
    narrow = extents < share * np.median(extents[nearest], axis=1)
    return np.asarray(~(narrow & at_edge).any(axis=1))
