"""复盘: a hand against three opponents, tile by tile, and after its end every own decision reviewed."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

import streamlit as st

from assistant.app.base.i18n import _, term, tile_name
from assistant.app.base.labels import seat_names, side_names
from assistant.app.practice import session
from assistant.app.practice.drill import head
from assistant.app.practice.session import Practice
from assistant.app.session import phone
from assistant.app.ui.elements import face, sentences, signed
from assistant.app.ui.goal_switch import goal_switch
from assistant.app.ui.html import Markup, tag
from assistant.app.ui.tappable import tap, tappable
from assistant.rules import KINDS, Meld, MeldKind, Seat, left_of, opposite_of, right_of
from assistant.rules.definition.keys import Choice
from assistant.teacher import Goal, goals_of
from assistant.teacher.practice.asked import Grade
from assistant.teacher.practice.hand_table import ME, Decision, PlayedTable
from assistant.teacher.practice.moves import CHOW, KONG, OPEN_KONG, PASS, PONG, READY, VOID, WIN, is_discard
from assistant.teacher.practice.played import played
from assistant.teacher.practice.review import Reviewed, reviewed

DRAWN = "荒牌"
SUITS = {"m": "万", "s": "条", "p": "筒"}
VERDICTS = {Grade.RIGHT: "right", Grade.NEAR: "missed", Grade.WRONG: "wrong"}


def show() -> None:
    """The table with the own hand to tap; after the end how it ended, and the review."""
    current = session.current()
    table = _table(current)
    head(_("A hand to play"))
    tappable("table", _drawn(table), _move)
    if table.ended:
        _review(current, table)
        with st.container(key="foot", horizontal=True, wrap=False, gap="small"):
            st.button(_("Another hand"), key="next", type="primary", width="stretch", on_click=_another)
    elif not table.made:
        note = _(
            "The others are three simple players: they discard what leaves them nearest to ready, "
            "and claim 吃 碰 杠 and 和."
        )
        st.html(tag("p", note, class_="hp-remark"))


def _table(current: Practice) -> PlayedTable:
    return played(current.rules, current.seed, _moves(current.picked), current.house)


def _moves(picked: str) -> tuple[str, ...]:
    return tuple(filter(None, picked.split(".")))


def _move(word: str) -> None:
    """A move, unless the table has gone on since it was drawn: the word begins with the number of moves until then."""
    current = session.current()
    table, (count, _dot, move) = _table(current), word.partition(".")
    if table.now is not None and count == str(len(table.made)) and move in table.now.moves:
        moves = f"{current.picked}.{move}".strip(".")
        session.edit(lambda old: replace(old, picked=moves))


def _another() -> None:
    session.edit(lambda old: session.fresh(old.room, session.table_of(old)))


def _drawn(table: PlayedTable) -> Markup:
    """The others' discards and melds, what is asked, and the own hand."""
    order = table.game.order
    sides = {"right": right_of(ME, order), "opposite": opposite_of(ME, order), "left": left_of(ME, order)}
    names = side_names()
    others = (_river(table, seat, names[side]) for side, seat in sides.items())
    own = _river(table, ME, _("You"))
    state = tag("div", tag("span", _state(table)), _turned(table), class_="hp-tablestate")
    return tag("div", state, *others, own, _hand(table), class_="hp-quiztable hp-playtable")


def _state(table: PlayedTable) -> str:
    """Tiles that can still be drawn, and the winds where they count."""
    parts = [_("Tiles left: {n}", n=table.left)]
    if "round_wind" in table.hand_keys:
        winds = seat_names()
        own = winds[table.wind_of(ME)]
        parts.append(_("Round {round}, you are {own}", round=winds[table.round_wind], own=own))
    return " · ".join(parts)


def _turned(table: PlayedTable) -> Markup:
    """The tile that was turned up, and the wild ones that follow from it."""
    wilds = table.game.wilds
    if wilds is None or table.indicator is None:
        return Markup("")
    wild = (face(KINDS[kind].text, "hp-hui") for kind in table.game.wild_kinds(table.indicator))
    names = (tag("small", term(wilds.indicator)), face(table.indicator.text), tag("small", term(wilds.name)))
    return tag("span", *names, *wild, class_="hp-tablewild")


def _river(table: PlayedTable, seat: Seat, name: str) -> Markup:
    said = [name, *[term("庄")] * (seat == table.dealer), *[term("和")] * (seat in table.out)]
    said += [term("报听")] * (seat in table.declared)
    if seat in table.voids:
        said.append(_("void {suit}", suit=term(SUITS[table.voids[seat]])))
    now = table.now
    offered = now is not None and now.source == seat and now.tile in table.rivers[seat][-1:]
    last = len(table.rivers[seat]) - 1
    tiles = (
        face(tile.text, "hp-won" if offered and place == last else "") for place, tile in enumerate(table.rivers[seat])
    )
    melds = (_meld(meld) for meld in table.melds[seat])
    flowers = tag("span", "·".join(term(tile.name) for tile in table.flowers[seat]), class_="hp-riverflowers")
    shown = [*melds, *[flowers] * bool(table.flowers[seat])]
    laid = tag("span", *shown, class_="hp-rivermelds") if shown else Markup("")
    return tag(
        "div", tag("small", " · ".join(said)), tag("span", *tiles, class_="hp-rivertiles"), laid, class_="hp-river"
    )


def _meld(meld: Meld) -> Markup:
    named = [tag("small", term(meld.kind.chinese))] * (meld.kind is MeldKind.CONCEALED_KONG)
    return tag("span", *(face(tile.text) for tile in meld.tiles), *named, class_="hp-rivermeld")


def _hand(table: PlayedTable) -> Markup:
    now, wild = table.now, table.game.wild_kinds(table.indicator)
    wilds = {KINDS[kind].text for kind in wild}
    if now is None:
        kept = (face(tile.text, "hp-hui" if tile.text in wilds else "") for tile in sorted(table.hands[ME]))
        return tag("div", *kept, class_="hp-quizhand")
    tiles = [tile.text for tile in now.holding.concealed]
    if now.drawn is not None:
        tiles.remove(now.drawn.text)
        tiles.append(now.drawn.text)
    count = len(table.made)
    faces = (_own(now, count, tile, "hp-hui" if tile in wilds else "") for tile in tiles)
    return tag("div", _claims(now, count), tag("div", *faces, class_="hp-quizhand"))


def _own(now: Decision, count: int, tile: str, more: str) -> Markup:
    if tile not in now.moves:
        return face(tile, more)
    return tap(f"{count}.{tile}", face(tile, more), class_="hp-pick", label=_("Discard {tile}", tile=tile_name(tile)))


def _claims(now: Decision, count: int) -> Markup:
    """What can be done beside discarding, as buttons."""
    moves = [move for move in now.moves if not is_discard(move)]
    buttons = (tap(f"{count}.{move}", called(move), class_="hp-claimbutton") for move in moves)
    return tag("div", tag("b", _asks(now)), *buttons, class_="hp-claims", aria_live="polite")


def _asks(now: Decision) -> str:
    if now.moves[0].startswith(VOID):
        return _("Which suit do you give up (定缺)?")
    if now.tile is None:
        return _("Your turn: discard a tile")
    if now.tile.is_flower:
        return _("Win with the flowers?")
    return _("Claim {tile}?", tile=tile_name(now.tile.text))


def called(move: str) -> str:
    """What a move is called."""
    if move.startswith(CHOW):
        first = next(tile for tile in KINDS if tile.text == move.removeprefix(CHOW))
        return f"{term('吃')} {first.rank}{first.index % 9 + 2}{first.index % 9 + 3}"
    if move.startswith(KONG):
        return f"{term('杠')} {tile_name(move.removeprefix(KONG))}"
    if move.startswith(READY):
        return f"{term('报听')} {tile_name(move.removeprefix(READY))}"
    if move.startswith(VOID):
        return term(SUITS[move.removeprefix(VOID)])
    names = {WIN: term("和"), PASS: _("Pass"), PONG: term("碰"), OPEN_KONG: term("杠")}
    return names[move] if move in names else tile_name(move)


def _review(current: Practice, table: PlayedTable) -> None:
    """How it ended, and the decisions one by one, as they are judged."""
    mine = table.ended is not None and ME in table.ended.winners
    st.html(tag("h2", _ending(table), class_="hp-verdict hp-good" if mine else "hp-verdict"))
    goal = _goal(table)
    counts, rows = st.empty(), []
    with st.container(key="review"):
        for place in range(len(table.made)):
            found = _reviewed(current, place, goal)
            rows.append(found)
            if found.grade is not Grade.RIGHT:
                st.html(_row(place + 1, found))
    right = sum(found.grade is Grade.RIGHT for found in rows)
    words = _("{n} of your {all} decisions were as the teacher would have made them.", n=right, all=len(rows))
    counts.html(tag("p", f"{words} {_measured(goal)}", class_="hp-remark"))


def _goal(table: PlayedTable) -> Goal:
    """What the decisions are measured by: the goal of this phone where the rules leave it."""
    goals = goals_of(table.holding(ME))
    chosen = phone.my_goal() if phone.my_goal() in goals else Goal.FAST
    goal = goal_switch(goals, chosen, "review-goal")
    if goal is not chosen:
        phone.aim(goal)
    return goal


def _measured(goal: Goal) -> str:
    words = {
        Goal.FAST: _("Measured by the chance to win."),
        Goal.BIG: _("Measured by the points that can be expected."),
        Goal.SAFE: _("Measured by how many of the others could want the tile."),
    }
    return words[goal]


@lru_cache(maxsize=512)
def _reviewed(current: Practice, place: int, goal: Goal) -> Reviewed:
    """The decision at that place of a hand, from 0."""
    return reviewed(_table(current).made[place], goal)


def _ending(table: PlayedTable) -> str:
    ended = table.ended
    assert ended is not None
    points = signed(ended.settled.points[ME])
    if ME in ended.winners:
        return _("You won: {points} points.", points=points)
    if ended.wins:
        return _("Somebody else won: {points} points for you.", points=points)
    draw = _draw_name(table)
    if any(ended.settled.points.values()):
        return _("Nobody won ({draw}): {points} points for you.", draw=draw, points=points)
    return _("Nobody won ({draw}).", draw=draw)


def _draw_name(table: PlayedTable) -> str:
    """What the rules call the end of a hand that nobody won."""
    forms = [key.form for key in table.at_table.ruleset.record_keys if key.name == "draw"]
    names = [dict(zip(form.choices, form.labels, strict=True)) for form in forms if isinstance(form, Choice)]
    return term(names[0].get(table.ending, DRAWN) if names else DRAWN)


def _row(place: int, found: Reviewed) -> Markup:
    """One decision that was not the teacher's."""
    decision = found.decision
    hand = tag("span", *(face(tile.text) for tile in decision.holding.concealed), class_="hp-reviewhand")
    moves = tag(
        "div",
        tag("b", str(place), class_=f"hp-tag hp-{VERDICTS[found.grade]}"),
        tag("span", _compared(found), class_="hp-told"),
        class_="hp-mark-row",
    )
    return tag("div", moves, sentences(found.says) if found.says else "", hand, class_="hp-reviewed")


def _compared(found: Reviewed) -> str:
    return _("You: {mine}. The teacher: {best}.", mine=called(found.decision.chosen), best=called(found.best))
