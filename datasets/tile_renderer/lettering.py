"""Characters and words as no tile shows them: printed or brushed on racks, boards, captions and boxes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image as Pictures
from PIL import ImageDraw, ImageFont

Image = NDArray[np.uint8]
Rng = np.random.Generator
Colour = tuple[int, int, int]

COMMON = (
    "家柳君春福寿喜乐和平安康财宝龙凤山水花月云天地人心手足风雨雪火金木土石田园门户店茶酒饭菜食堂馆楼王李张刘陈杨赵黄周吴徐孙马朱胡林郭何高罗郑"
    "梁谢宋唐许邓韩冯曹彭曾萧蔡潘于董余苏叶吕魏蒋杜丁沈姜范江傅钟卢汪戴崔任陆廖姚方熊孟秦白江阎薛侯雷龚史陶黎贺顾毛郝邵覃武钱严"
    "牌将麻雀棋友会社长老师学生好大小多少上下左右前后里外新旧高低快慢红黄蓝绿黑紫请勿吸烟出口入口欢迎光临谢谢再见注意说明书使用方法产品"
    "名称规格数量单价合计电话地址传真品质保证生产日期国内外贸易有限公司制造电器塑料玩具游戏规则番数计分表一二三四五六七八九十百千零元角"
)
"""What stands on signs, racks, packets and rule cards."""

TILES_OWN = frozenset("中发發東东南西北萬万")
"""Characters that a tile may show alone: lettering says them seldom, so that a tile stays a tile."""

LATIN = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789&@#%+?!"

HERSHEY = (cv2.FONT_HERSHEY_SIMPLEX, cv2.FONT_HERSHEY_DUPLEX, cv2.FONT_HERSHEY_TRIPLEX, cv2.FONT_HERSHEY_SCRIPT_SIMPLEX)


@dataclass(frozen=True, slots=True)
class Fonts:
    """Files of open fonts: `chinese` draw Chinese and Latin, `latin` Latin alone; without any OpenCV draws letters."""

    chinese: tuple[Path, ...] = ()
    latin: tuple[Path, ...] = ()

    @classmethod
    def below(cls, *folders: Path) -> Fonts:
        """All fonts of the folders that draw 家, and those that only draw letters."""
        files = sorted(
            path
            for folder in folders
            for path in folder.rglob("*")
            if path.suffix in {".ttf", ".ttc", ".otf", ".woff2"} and path.is_file()
        )
        chinese = tuple(path for path in files if draws(path, "家"))
        return cls(chinese, tuple(path for path in files if path not in chinese and draws(path, "A")))


def draws(path: Path, character: str) -> bool:
    """Whether the font has ink of its own for a character (an empty box stands for all it lacks)."""
    try:
        font = opened(path, 32)
        shown, missing = (bytes(font.getmask(text)) for text in (character, "\U0010fffe"))
    except OSError:
        return False
    return any(shown) and shown != missing


@cache
def opened(path: Path, size: int) -> ImageFont.FreeTypeFont:
    """The font of a file at this many pixels of its em box. Raises OSError for what is no font."""
    return ImageFont.truetype(str(path), size)


def ink_of(text: str, high: int, rng: Rng, fonts: Sequence[Path] = ()) -> Image:
    """The text's cover, shape (h, w), 0…255, cut to its ink; about `high` pixels high."""
    high = max(6, high)
    if fonts:
        font = opened(fonts[int(rng.integers(len(fonts)))], 8 * max(1, round(high / 8)))
        left, top, right, bottom = (round(value) for value in font.getbbox(text))
        canvas = Pictures.new("L", (max(1, right - left) + 4, max(1, bottom - top) + 4))
        heavy = max(1, round(high / 20)) if rng.random() < 0.25 else 0
        ImageDraw.Draw(canvas).text((2 - left, 2 - top), text, fill=255, font=font, stroke_width=heavy)
        return np.asarray(canvas, np.uint8)
    text = "".join(letter for letter in text if letter.isascii()) or "A"
    face, thick = HERSHEY[int(rng.integers(len(HERSHEY)))], max(1, round(high / rng.uniform(6, 14)))
    (wide, tall), base = cv2.getTextSize(text, face, high / 22, thick)
    cover = np.zeros((tall + base + thick, wide + 2 * thick), np.uint8)
    cv2.putText(cover, text, (thick, tall + thick // 2), face, high / 22, 255, thick, cv2.LINE_AA)
    return cover


def words(rng: Rng, fonts: Fonts, longest: int = 6) -> tuple[str, tuple[Path, ...]]:
    """A text and the fonts that can draw it: Chinese two times in three, where there are such fonts."""
    count = int(rng.integers(1, longest + 1))
    if fonts.chinese and rng.random() < 0.7:
        text = "".join(COMMON[i] for i in rng.integers(len(COMMON), size=count))
        if rng.random() < 0.9:
            text = "".join(letter for letter in text if letter not in TILES_OWN) or "家"
        return text, fonts.chinese
    text = "".join(LATIN[i] for i in rng.integers(len(LATIN), size=count))
    return text, (*fonts.latin, *fonts.chinese)


def paint(picture: Image, cover: Image, middle: tuple[float, float], colour: Colour, share: float = 1.0) -> None:
    """Lay ink of one colour into a picture (changed in place) around `middle`; what lies outside is cut off."""
    high, wide = cover.shape
    left, top = round(middle[0] - wide / 2), round(middle[1] - high / 2)
    x1, y1 = max(0, left), max(0, top)
    x2, y2 = min(picture.shape[1], left + wide), min(picture.shape[0], top + high)
    if x2 <= x1 or y2 <= y1:
        return
    part = cover[y1 - top : y2 - top, x1 - left : x2 - left, None].astype(np.float32) * (share / 255)
    under = picture[y1:y2, x1:x2]
    picture[y1:y2, x1:x2] = (under * (1 - part) + np.array(colour, np.float32) * part).astype(np.uint8)


def contrasting(ground: Colour, rng: Rng) -> Colour:
    """An ink that can be read on the ground."""
    bright = sum(ground) > 390
    if rng.random() < 0.3:
        hue = rng.integers(0, 256, 3)
        hue[int(rng.integers(3))] = 20 if bright else 240
        return int(hue[0]), int(hue[1]), int(hue[2])
    tone = int(rng.integers(0, 70)) if bright else int(rng.integers(185, 256))
    return tone, tone, tone


def board(size: tuple[int, int], rng: Rng, fonts: Fonts, ground: Colour | None = None) -> Image:
    """A strip or a sign of `size` (width, height) with characters along it, brushed, printed or embossed."""
    wide, high = size
    ground = ground or tuple(int(value) for value in rng.integers(10, 250, 3))  # type: ignore[assignment]
    assert ground is not None
    picture = np.full((high, wide, 3), ground, np.uint8)
    grain = rng.normal(0, rng.uniform(0, 7), (max(1, high // 3), max(1, wide // 24), 1)).astype(np.float32)
    picture = np.clip(picture + cv2.resize(grain, (wide, high))[..., None], 0, 255).astype(np.uint8)
    tall = round(high * rng.uniform(0.45, 0.95))
    ink = contrasting(ground, rng)
    chosen = fonts
    if fonts.chinese and rng.random() < 0.8:
        one = fonts.chinese[int(rng.integers(len(fonts.chinese)))]
        chosen = Fonts((one,), fonts.latin)
    left = rng.uniform(0, 1.5) * tall
    step = rng.uniform(1.0, 2.6)
    while left < wide:
        text, able = words(rng, chosen, 1 if rng.random() < 0.7 else 4)
        cover = ink_of(text, tall, rng, able)
        paint(picture, cover, (left + cover.shape[1] / 2, high / 2), ink, float(rng.uniform(0.6, 1)))
        left += float(cover.shape[1] + tall * (step - 1) * rng.uniform(0.3, 1.7))
    return np.asarray(picture, np.uint8)
