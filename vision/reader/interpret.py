"""From what the networks say of a photo to the player's tiles: names first, then roles, then which way is up."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from vision.advice import Advice
from vision.detections import BACK, Box, Detection
from vision.layout.arrangement import Arrangement, arrange
from vision.layout.blanks import WHITE, as_whites, whites_among
from vision.layout.lines import tables_of
from vision.layout.orientation import chi_from_elsewhere, uprightness
from vision.layout.role_features import Clues, Numbers
from vision.layout.role_model import RoleModel
from vision.layout.rows import Frame
from vision.layout.select_hand import HandRegion, all_in_view, select_hand
from vision.layout.strays import strays
from vision.layout.thresholds import THRESHOLDS as T
from vision.reader.calibration import uncalibrated
from vision.reader.classifier import NO_TILE
from vision.reader.detector import Places, overlapped
from vision.reader.doubts import of_kinds_that_exist
from vision.reader.locate import is_whole
from vision.reader.onnx import Values

Confidence = Callable[[float, float, float], float]
"""The way from both networks' words, and the share that another tile overlaps, to the share of such tiles right."""

READ_FROM_ACROSS = Advice(
    "read_from_across", "The tiles stand on their heads here, so the photo was read from its other edge."
)
ORIENTATION_UNCLEAR = Advice(
    "orientation_unclear",
    "No face tells which way is up: if the order is wrong, or from whom a meld was claimed, turn the photo by half.",
)
JOKERS = "Tiles of no set that is played here, such as jokers, are left out: {count}."


@dataclass(frozen=True, slots=True)
class Observation:
    """What the networks say of a photo of `size` (width, height): `chances` of the names of places, shape (n, k)."""

    size: tuple[int, int]
    places: Places
    chances: Values
    quarters: Values | None = None
    """Log-chances (n, 4) that each face is turned counter-clockwise by 0 to 3 quarters, where that is known."""
    joker: Values | None = None
    """Chances (n,) that it is a tile of no set that is played."""
    tinted: NDArray[np.bool_] | None = None
    """Which of them (n,) are no 白 by their colour."""


@dataclass(frozen=True, slots=True)
class Interpretation:
    """The arrangement of a photo's tiles, and how many of the hand the edge cuts off, so that nobody can name them."""

    arrangement: Arrangement = field(default_factory=Arrangement)
    truncated: int = 0


def interpret(seen: Observation, classes: tuple[str, ...], confidence: Confidence, model: RoleModel) -> Interpretation:
    """What the photo shows of a hand, and what else lies in view; nothing where no tile is plausible."""
    seen = _without_tinted(seen, classes)
    found = named(seen.places, seen.chances, classes, confidence)
    places, clues = seen.places[np.array(list(found), np.intp)], clues_of(seen, found, classes)
    tiles = list(found.values())
    region = select_hand([tile.box for tile in tiles], seen.size, clues, model)
    own, cut = _own(region, places, clues, seen.size)
    if region.row and not _is_plausible(clues.sure[sorted(own)]):
        # A row of faint places among sure ones is no hand, and no reason to see no tile at all.
        boxes = [tile.box for tile in tiles]
        region = all_in_view(boxes, tables_of(boxes, seen.size))
        own, cut = _own(region, places, clues, seen.size)
    if not _is_plausible(clues.sure[sorted(own)]):
        return Interpretation()
    kept = [index for index in range(len(tiles)) if index not in cut]
    mine = [number for number, index in enumerate(kept) if index in own]
    arrangement = arrange(
        of_kinds_that_exist([tiles[index] for index in kept]), seen.size, own=mine, frame=region.frame
    )
    arrangement = _with_whites(arrangement, seen, region.frame)
    turns = dict(zip((tile.box for tile in tiles), _quarters(seen, found), strict=True))
    arrangement = _stood_up(arrangement, seen.size, region.frame or Frame(1.0, 0.0), turns)
    return Interpretation(_with_jokers(arrangement, seen), len(cut))


def _own(region: HandRegion, places: Places, clues: Clues, size: tuple[int, int]) -> tuple[set[int], set[int]]:
    """Indices of the player's tiles, and of those that the edge cuts off, so that nobody can name them.

    What is faint is not put into a hand but where it stands in its row, nor what the edge of a tray cuts, nor a tile
    of another player's row that lies level with the hand: it has been seen, no more.
    """
    members = np.array(region.members, np.intp)
    cut = set(members[~is_whole(places.corners[members], size)].tolist())
    faint = (places.sureness < T.sure_place) & (clues.sure < T.both)
    beside = set(region.members) - set(region.row) if region.row else set()
    own = {index for index in region.members if not (faint[index] and index in beside)} - cut
    if region.row:
        faces = set(np.flatnonzero(clues.down < T.stray_face).tolist())
        own -= strays(places.corners, own, faces - own - cut)
    return own, set() if len(members) > T.most_in_hand else cut


def _is_plausible(sure: Numbers) -> bool:
    """Whether there are tiles at all, by how sure both networks are of those taken for the player's, shape (n,).

    Dominoes, cards and keys are found and named now and then, but none of them surely and never all.
    """
    return len(sure) > 0 and sure.max() >= T.strongest_tile and sure.mean() >= T.mean_tile


def _without_tinted(seen: Observation, classes: tuple[str, ...]) -> Observation:
    """The chances, in which what has another colour than the faces is not 白."""
    if seen.tinted is None or not seen.tinted.any():
        return seen
    chances = seen.chances.copy()
    chances[seen.tinted, classes.index(WHITE)] = 0
    return replace(seen, chances=chances)


def _with_whites(arrangement: Arrangement, seen: Observation, frame: Frame | None) -> Arrangement:
    boxes = seen.places.boxes()
    tinted = set() if seen.tinted is None else {boxes[index] for index in np.flatnonzero(seen.tinted)}
    blanks = whites_among(arrangement, tinted)
    if not blanks:
        return arrangement
    tiles = as_whites([placed.detection for placed in arrangement.tiles], blanks)
    return arrange(tiles, seen.size, own=arrangement.own, frame=frame)


def _quarters(seen: Observation, found: Mapping[int, Detection]) -> Sequence[NDArray[np.float64] | None]:
    if seen.quarters is None:
        return [None] * len(found)
    return [np.asarray(seen.quarters[index], float) for index in found]


def _stood_up(
    arrangement: Arrangement, size: tuple[int, int], frame: Frame, turns: Mapping[Box, NDArray[np.float64] | None]
) -> Arrangement:
    """The arrangement as the player sees it whose tiles stand upright; a doubt where none tells which way."""
    told = [turns.get(placed.detection.box) for placed in arrangement.tiles]
    faces = uprightness(arrangement, frame, told)
    tiles = [placed.detection for placed in arrangement.tiles]
    turned = arrange(tiles, size, turned=True, own=arrangement.own, frame=frame)
    elsewhere = chi_from_elsewhere(arrangement)
    proven = 0 < elsewhere > chi_from_elsewhere(turned) and not faces.is_known
    if faces.is_upside_down or proven:
        return replace(turned, doubts=(*turned.doubts, READ_FROM_ACROSS))
    if _matters(arrangement, frame) and faces.telling and not faces.is_known:
        return replace(arrangement, doubts=(*arrangement.doubts, ORIENTATION_UNCLEAR))
    return arrangement


def _matters(arrangement: Arrangement, frame: Frame) -> bool:
    """Whether left and right decide something that the edge of the photo does not tell."""
    return not frame.is_level and any(meld.source in ("left", "right") for meld in arrangement.melds)


def _with_jokers(arrangement: Arrangement, seen: Observation) -> Arrangement:
    """Says how many tiles are of no set that is played here."""
    count = 0 if seen.joker is None else int((seen.joker * seen.places.sureness >= T.joker).sum())
    if not count:
        return arrangement
    return replace(arrangement, doubts=(*arrangement.doubts, Advice("jokers", JOKERS, {"count": count})))


def clues_of(seen: Observation, found: Mapping[int, Detection], classes: tuple[str, ...]) -> Clues:
    """What the choice of the hand knows of the tiles in `found`, by their index among the observed places."""
    chosen = np.array(list(found), np.intp)
    back = np.asarray(seen.chances[chosen, classes.index(BACK)], float)
    sure = np.array([detection.named * detection.located for detection in found.values()])
    return Clues(seen.places[chosen].own, back, sure)


def named(
    places: Places, chances: Values, classes: tuple[str, ...], confidence: Confidence = uncalibrated
) -> dict[int, Detection]:
    """Places, by their index, with the tile that each shows; those that show none, or nothing that can be told, are
    left out. `chances` (n, len(classes)) are what the namer says of them.
    """
    best = np.argsort(-chances, axis=1)[:, :2]
    surest = np.take_along_axis(chances, best, axis=1)
    sure = (places.sureness >= T.sure_place) | (surest[:, 0] * places.sureness >= T.both_seen)
    # A face says itself that there is a tile, plain paper is named 白 as readily as one.
    sure &= (best[:, 0] != classes.index(WHITE)) | (places.sureness >= T.blank_place)
    shown = (
        np.flatnonzero(sure & (best[:, 0] != classes.index(NO_TILE))) if NO_TILE in classes else np.flatnonzero(sure)
    )
    shares = overlapped(places.corners[shown])
    boxes = places.boxes()
    found = {}
    for index, share in zip(shown.tolist(), shares.tolist(), strict=True):
        first, second = (classes[number] for number in best[index])
        guess = None if second == NO_TILE else second
        left = 0.0 if guess is None else float(surest[index, 1])
        name, located = float(min(surest[index, 0], 1.0)), float(places.sureness[index])
        sureness = confidence(name, located, share)
        found[index] = Detection(first, sureness, boxes[index], guess, left, name, located, share)
    return found
