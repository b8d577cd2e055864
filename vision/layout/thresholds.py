"""Every number that decides about the layout, in one checked object, with its unit and what it was measured on.

    python -m vision.evaluation.sweep PHOTOS NAME VALUE [VALUE …]

looks at the photos once and prints the measure for each value of the threshold NAME.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, fields
from typing import Any


def number(value: float, low: float, high: float, unit: str, measured: str) -> Any:
    """A threshold with the range that makes sense, its unit, and what it was measured on."""
    return field(default=value, metadata={"low": low, "high": high, "unit": unit, "measured": measured})


@dataclass(frozen=True)
class Thresholds:
    """The numbers of the layout. Raises `ValueError` for one that is outside of its range."""

    tile_height: float = number(1.35, 1.1, 1.6, "widths of a tile", "sets sold: 1.28 to 1.42")

    neighbour: float = number(1.8, 1.0, 3.0, "tile sizes between middles of nearest neighbours", "train")
    directions_agree: float = number(25, 5, 45, "degrees by which directions of one row may differ", "train")
    rival_direction: float = number(0.4, 0.1, 1.0, "share of the votes at which a direction is tried", "train")
    upright_direction: float = number(0.75, 0.3, 1.0, "weight of a direction that runs up and down", "train")
    row_shift: float = number(0.42, 0.1, 0.8, "heights that tiles of a row are shifted against each other", "train")
    row_step: float = number(2.2, 1.2, 4.0, "widths between middles of neighbours in a row", "train")
    row_continues: float = number(0.5, 0.1, 1.0, "heights that a row may miss its continuation by", "train")
    segment_gap: float = number(0.5, 0.2, 1.5, "widths of a gap that parts a row", "rendered hands")
    touching_step: float = number(1.05, 1.0, 1.3, "widths between middles of touching tiles at most", "rendered hands")

    turned_at_all: float = number(1.12, 1.0, 1.4, "ratio of widths below which turned tiles are not told", "rendered")
    turned_share: float = number(0.3, 0.1, 1.0, "share of the extra width that a turned tile must show", "rendered")
    turned_most: float = number(1.15, 1.0, 1.5, "ratio by which the turned tile of a set stands out", "rendered")
    turned_ahead: float = number(1.05, 1.0, 1.3, "ratio by which it stands out from the next one", "rendered")
    stacked_alike: float = number(1.4, 1.1, 2.0, "ratio of the sizes of stacked tiles of an added kong", "rendered")
    stacked_shift: float = number(0.35, 0.1, 0.6, "widths by which they are shifted along the row", "rendered")
    stacked_closest: float = number(0.6, 0.2, 1.0, "heights between their middles", "rendered")
    stacked_farthest: float = number(1.25, 1.0, 2.0, "heights between their middles", "rendered")
    row_of_isolated: float = number(3, 2, 9, "tiles of a row beside which an isolated one is looked for", "rendered")
    isolated_behind: float = number(0.6, 0.2, 1.5, "heights by which an isolated tile lies behind the row", "rendered")

    step_closest: float = number(0.62, 0.3, 1.0, "widths between middles of neighbours in a line", "train")
    step_farthest: float = number(1.45, 1.0, 2.5, "widths between middles of neighbours in a line", "train")
    step_shift: float = number(0.22, 0.05, 0.5, "heights that neighbours are shifted against each other", "train")
    step_alike: float = number(1.4, 1.1, 2.0, "ratio of the heights of neighbours", "train")

    merged_from: float = number(3, 2, 9, "tiles of a line that goes on in another one behind a gap", "rendered")
    merged_gap: float = number(2.5, 0.5, 6, "widths of the gap between them", "rendered")
    merged_overlap: float = number(0.3, 0.0, 1.0, "widths that they may overlap", "rendered")
    merged_shift: float = number(0.45, 0.1, 1.0, "heights by which one misses the direction of the other", "rendered")
    shortest_row: float = number(5, 3, 9, "tiles of a line that may be the hand's row", "val, dev")
    own_size: float = number(
        0.55, 0.3, 0.8, "side of a tile beside the row's, from which a line may be the player's", "val"
    )
    own_line: float = number(0.5, 0.05, 0.95, "chance of a line to be the player's from which it is taken", "val, dev")
    joining_together: float = number(0.05, 0.0, 0.5, "chance below the likeliest line's that joins in one step", "val")

    stray_gap: float = number(0.6, 0.2, 2.0, "tile sizes between a stray tile and the hand at least", "val, dev")
    stray_touch: float = number(0.15, 0.0, 0.5, "tile sizes between it and the row it belongs to at most", "val, dev")
    stray_face: float = number(0.5, 0.1, 1.0, "chance of a back below which that row shows its faces", "val, dev")

    least_answer: float = number(0.05, 0.0, 0.3, "detector's score below which an answer is dropped", "time alone")
    answers_at_most: float = number(1500, 300, 8400, "answers of the detector that are compared", "time alone")
    places_at_most: float = number(300, 144, 1000, "places: a whole set has 144 tiles", "time alone")
    thinnest: float = number(2, 1, 10, "pixels of a box that can be cut out and named", "val")
    same_iou: float = number(0.45, 0.2, 0.8, "IoU from which two boxes are one tile", "val")
    same_share: float = number(0.7, 0.4, 1.0, "share of the smaller box in common that makes them one tile", "val")
    whole_aligned: float = number(0.8, 0.5, 1.0, "share of the shorter side that parts of a tile share", "val, train")
    whole_gap: float = number(0.1, 0.0, 0.5, "share of the smaller side between them at most", "val, train")
    whole_alike: float = number(1.2, 1.0, 1.5, "ratio of their whole to the tiles around it at most", "val, train")
    whole_part: float = number(0.85, 0.5, 1.0, "share of a tile's side that a part has at most", "val, train")
    whole_compared: float = number(4, 2, 10, "nearest tiles that a whole is compared with", "val, train")
    whole_name: float = number(0.6, 0.0, 1.0, "chance of a name from which a whole is one", "val, train")
    least_place: float = number(0.15, 0.05, 0.6, "detector's score from which a place is named", "val, dev")
    faint_place: float = number(0.12, 0.05, 0.3, "detector's score from which a place is kept as faint", "val, dev")
    rows_place: float = number(0.15, 0.05, 0.5, "detector's score of places that rows are looked for among", "val")
    vouching: float = number(0.6, 0.3, 1.0, "share of sure places in a line that vouches for its faint ones", "val")
    vouched: float = number(0.35, 0.1, 0.6, "score of a place that was vouched for", "val")
    sure_place: float = number(0.6, 0.3, 0.95, "detector's score that needs no sure name", "val")
    both: float = number(0.3, 0.1, 0.6, "product of both scores from which a place is a tile", "val")
    both_seen: float = number(0.15, 0.05, 0.6, "the same for a tile that was seen beside the hand", "val, dev")
    blank_place: float = number(
        0.33, 0.1, 0.35, "detector's score from which a blank is a 白", "290 白: train, val, dev"
    )
    glance_sure: float = number(0.7, 0.3, 0.95, "confidence from which a tile is sure at a glance", "val, dev")
    blank: float = number(0.1, 0.0, 0.5, "chance of a back from which a blank is doubtful", "dev")
    surely_back: float = number(0.97, 0.5, 1.0, "chance of a back from which a blank is no 白", "dev")
    other_tint: float = number(1.35, 1.1, 3.0, "ratio of colours that makes a blank no 白", "780 白 of train")
    darker_tint: float = number(
        0.5, 0.1, 0.9, "share of the brightness of faces below which it is none", "780 白 of train"
    )
    least_edge: float = number(
        0.03, 0.0, 0.2, "change of colour across a side that shows it, of the brightness within", "780 白 of train"
    )
    sure_face: float = number(0.6, 0.3, 1.0, "chance of a face whose ground a blank is compared with", "val")
    faces_compared: float = number(6, 2, 20, "nearest faces that a blank is compared with", "train")
    joker: float = number(0.4, 0.1, 0.9, "product of scores from which a tile counts as one of no set", "rendered")
    named_at_most: float = number(200, 50, 300, "places that are named: a set has 144 tiles", "time alone")

    clear_name: float = number(0.6, 0.0, 1.0, "chance of a name below which a tile is looked at again", "val, dev")
    plain: float = number(0.5, 0.3, 0.9, "mean chance of 白, a back or no tile from which a place is plain", "val, dev")
    no_paper: float = number(0.05, 0.0, 0.3, "chance of no tile below which a plain place is no paper", "val, dev")
    moved_box: float = number(0.06, 0.01, 0.2, "heights that its box is moved up and down for that", "val, dev")

    strongest_tile: float = number(0.55, 0.0, 0.9, "product of scores of the surest tile of any reading", "train, dev")
    mean_tile: float = number(0.35, 0.0, 0.9, "mean product of scores of the tiles of any reading", "train, dev")

    turn_evidence: float = number(3.0, 0.5, 20, "log-odds of all faces that turn a reading", "val, dev, turned by half")
    turn_evidence_each: float = number(0.3, 0.0, 5, "the same for each face that tells", "val, dev, turned by half")
    turn_clear: float = number(1.0, 0.0, 4, "mean log-odds of faces that need no second opinion", "val, dev")
    turn_named: float = number(0.7, 0.3, 1.0, "chance of a face that is asked which way is up", "val, dev")
    turn_asked: float = number(8, 1, 40, "faces that are asked a second time", "time alone")
    turn_word: float = number(4.0, 0.5, 10, "log-odds that a single face may say", "val, dev, turned by half")
    mirrored_faces: float = number(6, 2, 14, "least clear faces of a hand that are looked at in the mirror", "val, dev")
    mirrored_sure: float = number(0.9, 0.5, 1.0, "mean chance of these from which no mirror is needed", "val, dev")
    mirrored_gain: float = number(0.044, 0.02, 0.6, "mean chance by which these are clearer in the mirror", "val, dev")

    small_tile: float = number(32, 16, 64, "pixels of a tile in the first look, less gets a closer one", "val at 1/2")
    more_to_show: float = number(0.8, 0.3, 1.0, "scale of the first look above which a closer one shows no more", "val")
    slice_extra: float = number(0.1, 0.0, 0.3, "score that a place found in a slice must have beyond others", "val")
    slice_height: float = number(50, 24, 100, "pixels of a tile in a slice", "val at 1/2")
    slice_margin: float = number(0.8, 0.2, 2.0, "heights that a slice shows beyond its tiles", "val at 1/2")
    slice_overlap: float = number(1.6, 1.0, 3.0, "widths that pieces of a long row share", "val at 1/2")
    slice_seam: float = number(2, 0, 10, "pixels to the cut of a slice at which a box may be half a tile", "val at 1/2")
    slice_slope: float = number(0.5, 0.1, 1.0, "slope of a row above which it is not straightened", "rendered")
    slice_shrunk_first: float = number(0.75, 0.3, 1.0, "scale below which the photo is shrunk before", "rendered")
    in_full_below: float = number(40, 14, 120, "pixels of a tile in a reduced photo that ask for the full one", "val")
    still_there: float = number(0.7, 0.3, 1.0, "share of the hand that a turned photo must show to be read so", "val")

    truncated: float = number(
        0.7, 0.3, 1.0, "width against neighbours below which a tile at the edge is cut off", "val"
    )
    truncated_in_tray: float = number(
        1.1, 0.3, 1.1, "the same where more tiles are in view than a hand has", "val, dev"
    )
    edge_pixels: float = number(2, 0, 10, "pixels to the edge that count as at the edge", "val")
    edge_share: float = number(0.003, 0.0, 0.02, "the same as a share of the photo's longer side", "val")
    most_in_hand: float = number(
        22, 14, 30, "tiles: four kongs, a pair, four flowers; more are a tray", "rules of play"
    )

    impossible: float = number(
        0.8, 0.3, 1.0, "share of the confidence that is left to a fifth copy", "val: the share that is right"
    )
    lowest: float = number(
        14, 6, 40, "pixels of a tile's height: 0.99 are named rightly down to this", "123 tiles of val"
    )
    darkest: float = number(22, 5, 80, "median brightness of faces of 255: 0.99 down to 20", "123 tiles of val")
    least_sharp: float = number(
        0.10, 0.02, 0.5, "steepest slope of brightness as a share of contrast", "123 tiles of val"
    )
    moved: float = number(0.6, 0.2, 0.9, "share of its steeper direction to which a moved face is blurred", "val, dev")
    glaring: float = number(
        245, 200, 255, "brightness of every colour from which a pixel is blinding", "rendered glare"
    )
    glare_more: float = number(0.15, 0.02, 0.6, "share of a face that is blinding beyond the others", "rendered glare")
    faces_asked: float = number(6, 1, 20, "faces that stand for all", "time alone")

    def __post_init__(self) -> None:
        for entry in fields(self):
            value, low, high = getattr(self, entry.name), entry.metadata["low"], entry.metadata["high"]
            if not low <= value <= high:
                raise ValueError(f"{entry.name}: expected {low} to {high} {entry.metadata['unit']}, got {value}")


THRESHOLDS = Thresholds()
"""The thresholds of this edition."""


@contextmanager
def using(candidate: Thresholds) -> Iterator[None]:
    """While this lasts, the whole process decides by a candidate: for sweeps, never while photos are served."""
    before = {entry.name: getattr(THRESHOLDS, entry.name) for entry in fields(Thresholds)}
    try:
        _become(vars(candidate))
        yield
    finally:
        _become(before)


def _become(values: dict[str, float]) -> None:
    """The one object that all modules hold takes these values."""
    for name, value in values.items():
        object.__setattr__(THRESHOLDS, name, value)
