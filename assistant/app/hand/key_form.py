"""What only some rules ask: each of their keys is drawn by the form that it names, whatever rules they are."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import streamlit as st

from assistant.app.base.i18n import _, term
from assistant.app.hand.scene import HandScene
from assistant.app.session import house_rules, keys
from assistant.app.session.deal import goes_on
from assistant.app.session.hand_draft import MOST_FACE_UP, MOST_PENALTIES
from assistant.app.session.session import edit
from assistant.app.ui.choice import choice
from assistant.app.ui.editor import editor
from assistant.rules import parse_tiles
from assistant.rules.definition.keys import Key
from assistant.rules.model.tiles import FLOWERS

FLOWER_NAMES = {tile.text: tile.name for tile in FLOWERS}


@dataclass(frozen=True, slots=True)
class KeyField:
    """One value to enter: of a key, of the hand or of a winner's `seat`; `of` is the seat of a value by seat."""

    scene: HandScene
    key: Key
    seat: str = ""
    of: str = ""

    @property
    def name(self) -> str:
        """What its widget is called."""
        return "-".join(filter(None, ("key", self.key.name, self.seat, self.of)))

    @property
    def label(self) -> str:
        """Its Chinese name and, where there are several, whose it is."""
        whose = self.of or self.seat
        return " · ".join(filter(None, (term(self.key.title or self.key.name), whose and self.scene.names[whose])))

    @property
    def value(self) -> Any:
        """The JSON value that was entered, None for none."""
        found = keys.entered(self.scene.state, self.seat).get(self.key.name)
        return found.get(self.of) if self.of and isinstance(found, dict) else found

    def put(self, value: Any) -> None:
        """Take a JSON value into the state; None takes it away."""
        key, seat, of = self.key, self.seat, self.of

        def change(state: Any) -> Any:
            if not of:
                return keys.with_key(state, key.name, value, seat)
            old = keys.entered(state, seat).get(key.name)
            by_seat = {name: one for name, one in (old.items() if isinstance(old, dict) else ()) if name != of}
            return keys.with_key(state, key.name, by_seat | ({of: value} if value is not None else {}), seat)

        edit(change)


def of_the_hand(scene: HandScene, required: bool) -> None:
    """The keys of the hand: those that have to be there, or the others."""
    known = house_rules.house(scene.state)
    for key in house_rules.rules_of(scene.state).record_keys:
        if key.is_required(known) == required and not _is_laid_open(scene, key):
            _draw(scene, key)


def _is_laid_open(scene: HandScene, key: Key) -> bool:
    """The hands of those who are left, which are entered one by one when the wall is empty."""
    return goes_on(scene.state) and key.form.name == "tiles" and bool(key.form.details.get("by_seat"))


def of_a_winner(scene: HandScene, seat: str, by_name: bool = False) -> None:
    """The keys of one winner as the hand was won."""
    for key in keys.asked_of_winner(scene.state, by_name):
        _draw(scene, key, seat)


def _draw(scene: HandScene, key: Key, seat: str = "") -> None:
    by_seat = key.form.details.get("by_seat")
    fields = [KeyField(scene, key, seat, one) for one in scene.seats] if by_seat else [KeyField(scene, key, seat)]
    draw = _FORMS[key.form.name]
    if not by_seat:
        draw(fields[0])
        return
    with st.expander(term(key.title or key.name), expanded=any(field.value for field in fields)):
        for field in fields:
            draw(field)


def _row(field: KeyField) -> Any:
    row = st.container(key=f"row-{field.name}", horizontal=True, wrap=False, vertical_alignment="center", gap="small")
    row.markdown(f"**{field.label}**", width=64)
    return row


def _one(field: KeyField, names: Mapping[str, str]) -> None:
    """One of several; a second tap takes it back where it need not be there."""
    _row(field).segmented_control(
        field.label,
        list(names),
        format_func=lambda one: names.get(one, str(one)),
        label_visibility="collapsed",
        width="stretch",
        **choice(field.name, field.value if field.value in names else None, field.put),
    )


def _several(field: KeyField, names: Mapping[str, str], read: Callable[[list[str]], Any], chosen: list[str]) -> None:
    """Any of several."""
    _row(field).pills(
        field.label,
        list(names),
        format_func=lambda one: names.get(one, str(one)),
        selection_mode="multi",
        label_visibility="collapsed",
        width="stretch",
        **choice(
            field.name,
            [one for one in chosen if one in names],
            lambda picked: field.put(read([one for one in names if one in picked]) or None),
        ),
    )


def _flag(field: KeyField) -> None:
    st.toggle(field.label, **choice(field.name, field.value is True, lambda on: field.put(on or None)))


def _choice(field: KeyField) -> None:
    choices = field.key.form.details["choices"]
    form = getattr(field.key.form, "form", field.key.form)
    labels = getattr(form, "labels", ()) or choices
    _one(field, {choice: term(label) for choice, label in zip(choices, labels, strict=True)})


def _number(field: KeyField) -> None:
    limits = field.key.form.details
    value = field.value if isinstance(field.value, int) else field.key.default
    st.number_input(field.label, limits["least"], limits["most"], step=1, **choice(field.name, value, field.put))


def _seat(field: KeyField) -> None:
    others = {word: _("nobody") for word in field.key.form.details.get("others", ())}
    _one(field, {seat: field.scene.names[seat] for seat in field.scene.seats} | others)


def _seats(field: KeyField) -> None:
    names = {seat: field.scene.names[seat] for seat in field.scene.seats}
    if not field.key.form.details.get("repeated"):
        _several(field, names, list, field.value or [])
        return
    st.caption(_("{what}: how many of each player?", what=field.label))
    with st.container(key=f"row-{field.name}", horizontal=True, wrap=True):
        for seat, name in names.items():
            _times(field, seat, name)


def _times(field: KeyField, seat: str, name: str) -> None:
    now = [one["seat"] for one in field.value or ()]

    def take(count: int | None) -> None:
        others = [{"seat": one} for one in now if one != seat]
        field.put([*others, *[{"seat": seat}] * int(count or 0)] or None)

    st.number_input(name, 0, MOST_PENALTIES, step=1, width=150, **choice(f"{field.name}-{seat}", now.count(seat), take))


def _flowers(field: KeyField) -> None:
    text = str(field.value or "")
    chosen = [text[place : place + 2] for place in range(0, len(text), 2)]
    _several(field, {flower: term(name) for flower, name in FLOWER_NAMES.items()}, "".join, chosen)


def _tiles(field: KeyField) -> None:
    """Tiles by tapping them, as discards are entered."""
    words = {
        "keys": _("Tap a tile to add it"),
        "laid": field.label,
        "take_back": _("Take {tile} back", tile="{tile}"),
    }

    def now() -> list[str]:
        return [tile.text for tile in parse_tiles(str(field.value or ""))]

    def take(value: Any) -> list[str]:
        tiles = [str(tile) for tile in value][:MOST_FACE_UP] if isinstance(value, list) else []
        field.put("".join(tiles) or None)
        return tiles

    st.markdown(f"**{field.label}**")
    editor("seen", now, take, {"used": {}, "words": words}, where=field.name)


_FORMS: dict[str, Callable[[KeyField], None]] = {
    "flag": _flag,
    "choice": _choice,
    "number": _number,
    "seat": _seat,
    "seats": _seats,
    "flowers": _flowers,
    "tiles": _tiles,
}
"""Form of a key → what draws it."""
