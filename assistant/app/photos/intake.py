"""Photos on their way into the hand: from the browser to the desk, from the desk into the state."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import partial
from typing import Any

import streamlit as st
from streamlit.runtime.scriptrunner import get_script_run_ctx

from assistant.app.base.addresses import household
from assistant.app.base.i18n import _, say
from assistant.app.photos.cache import Seen, shelf
from assistant.app.photos.merge import ROLES, has_room, sorted_out, with_photo, without_photo
from assistant.app.photos.pieces import Upload, piece_of
from assistant.app.photos.queue import BUSY, Job, Task, desk
from assistant.app.photos.space import HeldBytes, space
from assistant.app.photos.turns import Owner
from assistant.app.session.hand_draft import KIND_NAMES, MOST_PHOTOS, TableState
from assistant.app.session.session import current, edit
from assistant.app.session.visitor import address
from vision.advice import Advice

TOO_MANY = Advice("too_many_photos", "")
LOOK_SECONDS = 0.7
"""Between looks whether it is the turn of a photo that waits."""
UPLOAD, WHOLE, AHEAD = "photo-upload", "photo-whole", "photos-ahead"

Result = Seen | tuple[Advice, ...]


def chosen(value: Any) -> None:
    """The next piece of photos from the browser (see `pieces`); once all is here they are read, and on to the tiles."""
    piece = piece_of(value)
    if piece is None or piece.name == st.session_state.get(WHOLE):  # the answer to its last piece is on its way
        return
    upload = st.session_state.get(UPLOAD)
    if not isinstance(upload, Upload) or upload.name != piece.name:
        forget_problems()
        upload = st.session_state[UPLOAD] = piece.upload()
    if not space().takes(upload, HeldBytes(address(), upload.count + len(piece.data), upload.drop)):
        del st.session_state[UPLOAD]
        _answer(BUSY)
        return
    upload.add(piece.place, piece.begin, piece.data)
    if upload.is_whole:
        del st.session_state[UPLOAD]
        st.session_state[WHOLE] = upload.name
        take_in(upload.sources(), upload.role if upload.role in ROLES else "new")


def arrived() -> dict[str, Any] | None:
    """How far the photos are that come just now: where the browser goes on."""
    upload = st.session_state.get(UPLOAD)
    return {"name": upload.name, "place": upload.at[0], "begin": upload.at[1]} if isinstance(upload, Upload) else None


def take_in(sources: Iterable[tuple[bytes, int]], role: str) -> None:
    """Photos as (bytes, size of the whole file): read them into the state."""
    kept = tuple(sources)
    _start(Job(role, tuple(data for data, _size in kept)), [partial(_read, data, size) for data, size in kept])


def turn(index: int) -> None:
    """Read a photo again upside down: it was taken from across the table."""
    tokens = current().photos
    if index >= len(tokens) or not shelf().get(tokens[index]):
        return
    data, turned = shelf().source(tokens[index])
    _start(Job("more", (data,), index), [partial(_read, data, len(data), not turned)])


def drop(index: int) -> None:
    """The hand without one of its photos."""
    tokens = current().photos
    if index < len(tokens):
        seen = shelf().get(tokens[index])
        edit(lambda state: without_photo(state, index, seen))


def act(value: Any) -> None:
    """What was tapped beside a photo or in the picker: `{name: turn | drop, index}` or `{name: won, tile}`."""
    value = value if isinstance(value, dict) else {}
    name, index, tile = value.get("name"), value.get("index"), value.get("tile")
    if name == "won" and tile in KIND_NAMES:
        edit(partial(replace, winning=str(tile)))
    elif name in ("turn", "drop") and isinstance(index, int) and index >= 0:
        (turn if name == "turn" else drop)(index)


def receive() -> None:
    """Whatever the desk has for this session goes into the state; where others come first, their number is kept."""
    owner = _owner()
    st.session_state.pop(AHEAD, None)
    for job in desk().waiting(owner.session):
        others = 0 if job.is_read else desk().turns.ahead(owner)
        if others:
            st.session_state[AHEAD] = others
            return
        results = job.results()
        wrong = [advice for result in results if not isinstance(result, Seen) for advice in result]
        full = job.index is None and not job.tokens and not has_room(current(), job.role)
        edit(partial(_joined, job=job, results=results))
        desk().done(owner.session, job)
        _answer(*wrong, *[TOO_MANY] * full)


def ahead() -> int:
    """How many photos of others are read before those of this session; 0 where none waits."""
    return int(st.session_state.get(AHEAD, 0))


@st.fragment(run_every=LOOK_SECONDS)
def wait_for_turn() -> None:
    """Draws the page again when it is the turn of the photos of this session, or nearer to it."""
    owner = _owner()
    if desk().turns.ahead(owner) != ahead() or all(job.is_read for job in desk().waiting(owner.session)):
        st.rerun()


def answered() -> int:
    """How many times photos were answered in this session: the browser shows progress until this has changed."""
    return int(st.session_state.get("photos-answered", 0))


def problems() -> list[str]:
    """What was wrong with the last photos, in the language of now."""
    return [_sentence(advice) for advice in st.session_state.get("photo-problems", ())]


def forget_problems() -> None:
    """They were said once."""
    st.session_state.pop("photo-problems", None)


def _start(job: Job, tasks: list[Task]) -> None:
    forget_problems()
    if not desk().take_in(_owner(), job, tasks):
        _answer(BUSY)
    receive()


def _answer(*wrong: Advice) -> None:
    """What was sent is answered: by tiles, or by what was wrong."""
    st.session_state["photos-answered"] = answered() + 1
    st.session_state["photo-problems"] = wrong


def _joined(state: TableState, job: Job, results: list[Result]) -> TableState:
    """The state with all that was read; once a job is in it, again changes nothing."""
    found = [(place, result) for place, result in enumerate(results) if isinstance(result, Seen)]
    if not found or (job.tokens and set(job.tokens.values()) <= set(state.photos)):
        return state
    if job.index is not None and job.index < len(state.photos):
        state = without_photo(state, job.index, shelf().get(state.photos[job.index]))
    for number, (place, seen) in enumerate(found):
        role = "more" if number and job.role == "new" else job.role  # the first of several begins the hand
        if has_room(state, role):
            shown = sorted_out(seen, role, state)
            token = job.tokens.setdefault(place, "") or shelf().put(shown, job.sources[place])
            job.tokens[place] = token
            state = with_photo(state, token, shown, role)
    return state


def _read(data: bytes, size: int, turned: bool = False) -> Result:
    """Reads a photo in the thread of the queue: nothing here may touch the page."""
    from assistant.app.photos.reader import check_size, look_at  # noqa: PLC0415  # OpenCV comes with the first photo

    check_size(data, size)
    return look_at(data, turned)


def _owner() -> Owner:
    context = get_script_run_ctx()
    return Owner(household(address()), context.session_id if context else "")


def _sentence(advice: Advice) -> str:
    own = {
        "reader_failed": _("The reader does not work here, so tap the tiles instead. What you entered is kept."),
        "no_hand": _("There is no tile on this photo that belongs to a hand. Take another one, or tap the tiles."),
        "too_busy": _("Too many photos are on their way at the moment: send them again in a minute."),
        "too_many_photos": _("A hand has at most {n} photos: take one away first.", n=MOST_PHOTOS),
    }
    return own.get(advice.code) or say(advice.template, advice.values)
