"""The birds of 一条, our own drawings, and the plant of the flower tiles."""

from __future__ import annotations

from collections.abc import Callable

from tile_renderer.any_bird import any_bird
from tile_renderer.shapes import Circle, Drawing, Path, Shape, mapped, outline
from tile_renderer.styles import BONE, Style


def bird(style: Style) -> Drawing:
    """The bird of this set, filling a face."""
    return BIRDS[style.bird](style)


def _line(text: str, ink: str, width: float) -> Path:
    return Path(outline(text), stroke=ink, width=width)


def _fill(text: str, ink: str) -> Path:
    return Path(outline(text), fill=ink)


def _eye_feather(style: Style, text: str, end: tuple[float, float], ink: str) -> Drawing:
    x, y = end
    return (
        _line(text, ink, 12),
        Circle(x, y, 30, fill=ink),
        Circle(x, y, 20, fill=BONE),
        Circle(x, y, 12, fill=style.red),
    )


def _peacock(style: Style) -> Drawing:
    crest: list[Shape] = []
    for stem, tip in (("M106 72L80 38", (79, 33)), ("M112 68L110 24", (110, 22)), ("M120 70L140 34", (142, 31))):
        crest += [_line(stem, style.green, 6), Circle(*tip, 10, fill=style.red)]
    return (
        *_eye_feather(style, "M196 210C236 222 252 240 258 262", (257, 276), style.blue),
        *_eye_feather(style, "M186 226C214 254 222 280 222 316", (221, 344), style.green),
        *_eye_feather(style, "M168 236C178 270 172 300 156 330", (146, 352), style.blue),
        _line("M118 240L108 294M142 244L134 294", style.red, 8),
        _line("M44 302L166 298", style.green, 16),
        _line("M84 292L84 310M128 290L128 308", BONE, 5),
        _line("M60 320C50 326 42 334 38 346M78 318C76 328 72 338 64 350", style.green, 10),
        *crest,
        _fill(
            "M80 92C80 56 142 56 146 102C152 126 212 138 222 194C226 238 172 264 128 250C88 234 72 192 88 148"
            "C92 126 82 112 80 92Z",
            style.green,
        ),
        _fill("M84 84L40 104L88 112Z", style.red),
        _fill("M122 148C170 124 228 152 246 216C200 226 134 212 122 148Z", style.red),
        _line("M144 162C172 164 194 180 210 200M150 182C166 188 180 196 190 206", BONE, 7),
        _line("M102 160C96 190 104 216 128 234", BONE, 7),
        Circle(110, 92, 14, fill=BONE),
        Circle(107, 92, 7, fill=style.black),
    )


def _sparrow(style: Style) -> Drawing:
    return (
        _line("M186 236C214 262 236 300 240 358", style.green, 16),
        _line("M176 244C196 276 206 312 204 362", style.red, 16),
        _line("M164 248C174 284 174 316 166 360", style.blue, 16),
        _line("M60 296C100 284 130 284 176 292", style.black, 10),
        _line("M122 240L112 286M144 246L138 284", style.red, 7),
        _fill(
            "M70 116C66 74 124 54 146 94C168 118 214 170 200 230C176 262 118 256 98 214C82 180 96 150 70 116Z",
            style.red,
        ),
        _fill("M74 96L38 92L72 116Z", style.black),
        _fill("M130 140C184 132 226 170 236 236C180 236 130 200 130 140Z", style.green),
        _line("M150 158C176 168 198 190 212 216M150 180C168 192 182 204 194 218", BONE, 7),
        _line("M110 70C116 48 136 38 158 42M122 74C134 58 150 54 166 60", style.blue, 8),
        Circle(100, 96, 11, fill=BONE),
        Circle(98, 96, 5.5, fill=style.black),
        _line("M104 176C104 200 116 222 134 232", BONE, 6),
    )


def _crane(style: Style) -> Drawing:
    feathers = "M150 200C176 150 214 104 256 66M156 206C192 168 226 134 262 110M160 214C196 188 232 168 262 154"
    return (
        _line(feathers, style.blue, 12),
        _line("M150 190C150 140 166 90 198 50M142 190C136 150 140 110 156 76", style.green, 12),
        _fill("M96 236C120 186 190 180 226 240C206 286 130 290 96 236Z", style.green),
        _line("M108 240C70 216 50 236 62 268C70 290 56 306 44 312", style.red, 13),
        Circle(64, 262, 15, fill=style.red),
        Circle(62, 260, 5, fill=BONE),
        _line("M214 250C246 262 258 286 262 312M206 262C230 282 236 302 236 328", style.red, 11),
        _line("M150 272C146 306 132 330 120 352M172 272C176 306 172 332 168 356", style.black, 8),
        _line("M122 238C146 218 176 216 200 234M134 254C152 244 170 244 186 252", BONE, 7),
    )


def _any(style: Style) -> Drawing:
    return any_bird(style.figure, (style.green, style.blue, style.red, style.black), BONE)


BIRDS: dict[str, Callable[[Style], Drawing]] = {
    "peacock": _peacock,
    "sparrow": _sparrow,
    "crane": _crane,
    "any": _any,
}


def plant(style: Style, ink: str, lean: float) -> Drawing:
    """A blossom on its stem, leaning by some degrees: what flower tiles show."""
    petal = outline("M0 0C-34 -18 -30 -62 0 -66C30 -62 34 -18 0 0Z")
    blossom = tuple(s for i in range(5) for s in mapped((Path(petal, fill=style.ink(ink)),), turn=72 * i))
    leaves = outline(
        "M6 100C40 60 70 62 88 40C84 90 50 116 6 112ZM-4 150C-44 116 -66 120 -88 96C-80 146 -44 166 -2 160Z"
    )
    whole = (
        _line("M0 20C10 70 -10 130 4 200", style.green, 9),
        Path(leaves, fill=style.green),
        *blossom,
        Circle(0, 0, 15, fill=BONE),
        Circle(0, 0, 8, fill=style.ink("red" if ink != "red" else "blue")),
    )
    return mapped(whole, turn=lean, to=(150, 170))
