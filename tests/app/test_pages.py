"""Each step of the app, run by Streamlit's own test bench."""

import json
from pathlib import Path

import pytest

from assistant.app.base.sections import SECTIONS
from assistant.app.hand import step_photo as photo_page
from assistant.app.hand.settlement import share
from assistant.app.photos.cache import Seen, SeenTile
from assistant.app.session.hand_draft import KIND_NAMES
from assistant.app.session.url import from_query
from assistant.app.shell.pages import PAGES
from tests.app.pages import SAID, WINS, labels, link, onward, open_app, shown
from vision.advice import Advice
from vision.reader.photo_quality import NO_TILES


def test_the_first_step_offers_photo_sample_and_tapping_in_chinese() -> None:
    app = open_app()
    assert "给手牌拍张照" in shown(app)
    assert {"用样张试试", "点牌录入"} <= set(labels(app))
    assert "English" in app.menu_button(key="languages").options
    assert "huipai-camera" in [element.key for element in app.get("bidi_component")]


def test_language_is_switched_at_once_and_kept_in_the_link() -> None:
    app = open_app()
    app.menu_button(key="languages").set_value("en").run()
    assert "Photograph the hand" in shown(app)
    assert link(app)["lang"] == "en"
    assert "Photograph the hand" in shown(open_app(**link(app)))


def test_traditional_chinese_reaches_sentences_tiles_and_fan() -> None:
    page = shown(open_app(step="answer", **WINS, lang="zh-Hant"))
    for text in ("捉五魁", "一條龍", "當五萬", "燒莊", "各家相加：0"):
        assert text in page


def test_every_section_has_a_page() -> None:
    assert tuple(PAGES) == SECTIONS


def test_an_unknown_section_opens_the_first() -> None:
    assert "给手牌拍张照" in shown(open_app(at="nowhere"))


def test_tapping_without_a_photo_leads_to_the_tiles() -> None:
    app = open_app()
    app.button(key="by-hand").click().run()
    assert link(app)["step"] == "tiles"
    assert onward(app).disabled


def test_the_sample_photo_is_read_into_the_hand() -> None:
    app = open_app()
    app.button(key="sample").click().run()
    assert not app.exception
    state = from_query(link(app))
    assert state.step == "tiles"
    assert state.photo
    assert len(state.hand) == 14
    assert all(tile.seen is not None for tile in state.hand)


def test_a_reader_that_fails_gives_a_sentence_and_keeps_the_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("no weights")

    monkeypatch.setattr("assistant.app.photos.reader.look_at", fail)
    app = open_app(hand="123m")
    app.button(key="sample").click().run()
    assert "这里暂时认不了牌" in shown(app)
    assert link(app)["hand"] == "123m"
    assert "RuntimeError" not in shown(app)


def test_a_file_that_is_no_photo_gives_its_sentence(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    video = tmp_path / "clip.mp4"
    video.write_bytes(b"\0\0\0\x18ftypisom\0\0\2\0isomiso2")
    monkeypatch.setattr(photo_page, "SAMPLE", video)
    app = open_app(hand="123m")
    app.button(key="sample").click().run()
    assert "这是视频，不是能认的照片" in shown(app)
    assert link(app)["hand"] == "123m"


@pytest.mark.parametrize(
    ("advice", "sentence"), [((NO_TILES,), "没有认出牌：请靠近些再拍"), ((), "照片里没有手牌能用的牌")]
)
def test_a_photo_without_tiles_gives_its_sentence(
    monkeypatch: pytest.MonkeyPatch, advice: tuple[Advice, ...], sentence: str
) -> None:
    monkeypatch.setattr("assistant.app.photos.reader.look_at", lambda *_: advice)
    app = open_app(hand="123m")
    app.button(key="sample").click().run()
    assert sentence in shown(app)
    assert link(app)["hand"] == "123m"


def test_what_was_wrong_with_a_photo_is_said_in_the_language_of_now(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("assistant.app.photos.reader.look_at", lambda *_: (NO_TILES,))
    app = open_app()
    app.button(key="sample").click().run()
    app.menu_button(key="languages").set_value("en").run()
    assert "No tiles were found" in shown(app)
    app.button(key="to-photo").click().run()
    assert "No tiles were found" not in shown(app)  # said once


def test_a_hand_of_two_players_says_what_was_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    tiles = tuple(map(SeenTile, KIND_NAMES[:24]))
    boxes = tuple((10.0 * place, 0.0, 10.0 * place + 8, 12.0) for place in range(24))
    seen = Seen(b"", (240, 20), boxes, tiles, tuple(range(24)))
    monkeypatch.setattr("assistant.app.photos.reader.look_at", lambda *_: seen)
    app = open_app()
    app.button(key="sample").click().run()
    assert "照片里认出 24 张牌，一手牌最多 21 张" in shown(app)
    assert len(from_query(link(app)).hand) == 21


@pytest.mark.parametrize(("rules", "counts"), [("beijing", [13, 14]), ("taiwan", [16, 17])])
def test_the_viewfinder_knows_how_many_tiles_the_rules_have_in_a_hand(rules: str, counts: list[int]) -> None:
    app = open_app(rules=rules)
    (camera,) = (json.loads(one.proto.json)[0] for one in app.get("bidi_component") if one.key == "huipai-camera")
    assert camera["counts"] == counts
    assert len(camera["look"]) >= 24  # the pass for its looks


def test_the_table_asks_for_the_indicator_first() -> None:
    app = open_app(step="table", hand="46m123456s789s11pE")
    button = onward(app)
    assert (button.label, button.disabled) == ("请先点惠坯", True)


def test_a_waiting_hand_needs_no_winner() -> None:
    app = open_app(step="table", hand="46m123456s789s11p", indicator="N")
    assert onward(app).label == "看听什么"
    assert not app.pills
    assert not app.number_input


def test_choices_at_the_table_go_into_the_link() -> None:
    app = open_app(step="table", **WINS)
    app.number_input(key="choose-base").set_value(1000).run()
    app.pills(key="choose-flags").set_value(["last_tile"]).run()
    assert not app.exception
    expected = SAID | {"step": "table", "lang": "zh", "base": "1000"}
    assert link(app) == expected | {"flags": "last_tile"}


def test_a_second_winner_is_entered_by_fan() -> None:
    waits = {"hand": "46m123456789s11p", "winning": "5m", "indicator": "N"}
    app = open_app(step="table", **waits, how="discard", side="right", also="left")
    app.pills(key="choose-fan-S").set_value(["清一色"]).run()
    assert link(app)["also"] == "S.清一色"
    onward(app).click().run()
    assert "清一色" in shown(app)
    assert 'alt="东 +700; 北 −1,300; 西 0; 南 +600"' in shown(app)


def test_waits_are_listed_with_copies_and_fan() -> None:
    page = shown(open_app(step="answer", hand="46m123456s789s11p", indicator="N"))
    assert "听 2 种牌" in page
    assert "还有 8 张没露面" in page
    assert page.count('class="hp-shaped"') == 2
    assert "嵌张" in page
    assert "6 番" in page
    assert "不能和炮" in page  # the 惠牌 as a discard


def test_the_best_discard_comes_first() -> None:
    page = shown(open_app(step="answer", hand="46m123456s789s11p1m", indicator="3p"))
    assert "打一万：只听嵌五万，还剩 4 张；摸到惠牌也和，4 张。" in page


def test_a_hand_far_from_ready_lists_useful_tiles() -> None:
    page = shown(open_app(step="answer", hand="1379m258s369pESW", indicator="N"))
    assert "张听牌" in page
    assert "×" in page


def test_the_settlement_says_who_pays_whom_and_why() -> None:
    page = shown(open_app(step="answer", **WINS))
    assert 'alt="东 +8,500; 北 −5,500; 西 −1,500; 南 −1,500"' in page
    for text in ("捉五魁", "一条龙", "当五万", "烧了 2 轮", "北 → 东", "各家相加：0", "下一局西坐庄"):
        assert text in page


def test_bound_partners_are_explained() -> None:
    page = shown(open_app(step="answer", **WINS, bound="left"))
    assert "东和南互包" in page
    assert "南 → 东" in page
    assert "西 → 东" not in page


def test_the_next_hand_keeps_seats_and_base_and_moves_the_deal() -> None:
    app = open_app(step="answer", **WINS)
    onward(app).click().run()
    assert link(app) == {"lang": "zh", "v": "2", "due": "W", "base": "500", "number": "2"}


def test_a_drawn_hand_needs_no_tiles_and_the_dealer_stays() -> None:
    app = open_app(step="table", dealer="N", base="500", how="nobody")
    onward(app).click().run()
    page = shown(app)
    assert "没人和：谁也不付，烧庄也不算。北接着坐庄。" in page
    assert 'alt="东 0; 北 0; 西 0; 南 0"' in page
    onward(app).click().run()
    assert link(app) == {"lang": "zh", "v": "2", "due": "N", "base": "500", "number": "2"}


def test_a_drawn_hand_asks_for_no_winner_and_is_taken_back() -> None:
    app = open_app(step="table", how="nobody", hand="123m")
    assert not app.warning
    assert not app.pills
    assert (onward(app).label, onward(app).disabled) == ("算番结算", False)
    assert "手牌 3 张、副露 0 副" in shown(open_app(step="table", how="self_draw", hand="123m"))


def test_faults_are_sentences_that_lead_to_where_they_are_put_right() -> None:
    app = open_app(step="answer", hand="11111m123456789p", indicator="1m")
    assert "一万有 6 张：每种牌只有四张，翻出的那张也算。" in shown(app)
    onward(app).click().run()
    assert link(app)["step"] == "tiles"
    assert link(app)["hand"] == "11111m123456789p"


def test_an_open_hand_on_a_discard_is_refused_in_words() -> None:
    app = open_app(
        step="answer", hand="46m456s789s11p", winning="5m", indicator="N", melds="pong.1s.left", how="discard"
    )
    assert "只能自摸，不能点炮。请核对副露和怎么和。" in shown(app)
    assert onward(app).label == "去改牌局"


POINTS = {"rules": "zhuowukui", "hand": "46m123456789s11p", "winning": "5m"}


def test_zhuowukui_asks_for_no_indicator_and_no_base() -> None:
    app = open_app(step="table", **POINTS)
    assert not onward(app).disabled
    assert [number.label for number in app.number_input if "choose-b" in str(number.key)] == ["烧庄轮数"]
    onward(app).click().run()
    page = shown(app)
    assert "点" in page
    assert "捉五魁" in page
    assert "番" not in page.replace("番种", "")


def test_zhuowukui_asks_which_kong_was_robbed_and_for_penalties() -> None:
    app = open_app(step="table", **POINTS, how="rob_kong", side="right")
    app.segmented_control(key="key-kong-E").set_value("concealed").run()
    app.number_input(key="key-penalties-E").set_value(2).run()
    assert json.loads(link(app)["keys"]) == {"E": {"kong": "concealed"}, "penalties": [{"seat": "E"}] * 2}
    app.segmented_control(key="key-kong-E").set_value("added").run()
    onward(app).click().run()
    page = shown(app)
    assert "罚分" in page
    assert "东 → 公账" in page
    assert "各家加公账：0" in page


def test_rules_and_house_rules_are_kept_for_the_next_hand() -> None:
    app = open_app(step="answer", **POINTS, house='{"penalty":5}')
    onward(app).click().run()
    kept = {"v": "2", "rules": "zhuowukui", "house": '{"penalty":5}', "due": "E", "number": "2"}
    assert link(app) == {"lang": "zh", **kept}


def test_house_rules_that_make_no_sense_are_left_out() -> None:
    app = open_app(step="answer", **WINS, house='{"haidi_on_discard":7,"nonsense":true,"dragon_with_melds":"x"}')
    assert "捉五魁" in shown(app)


def test_the_rules_button_says_what_is_played() -> None:
    app = open_app(step="table", **WINS, house='{"burn_paid_on_draw":true}')
    assert app.button(key="playing").label == "规则：北京麻将（惠牌），改了 1 条"


def test_the_text_to_paste_says_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []
    real = share.text_of
    monkeypatch.setattr(share, "text_of", lambda found: told.append(real(found)) or told[-1])
    open_app(step="answer", **WINS, bound="left")
    assert told[-1].splitlines() == [
        "【惠牌】北京麻将（惠牌）",
        "东 自摸：5 番",
        "四万 东(五万) 六万 | 一条 二条 三条 | 四条 五条 六条 | 七条 八条 九条 | 一筒 一筒",
        "· 捉五魁 2 番：只听五万，并且它是四五六万的中张。",
        "· 一条龙 3 番：条子一二三、四五六、七八九齐全。",
        "· 烧庄：烧了 2 轮：北（庄）不论谁和，另付三家每家 2 番，即 1,000 分。",
        "· 互包：东和南互包：一方吃碰了另一方三次，所以一方和牌由另一方全包。",
        "东 +8,500  北 −3,000  西 +1,000  南 −6,500",
        "南 → 东 7,500（互包）",
        "北 → 东 1,000（烧庄）",
        "北 → 西 1,000（烧庄）",
        "北 → 南 1,000（烧庄）",
        "各家相加：0",
        "下一局西坐庄",
    ]


@pytest.mark.parametrize(
    "query",
    [
        {"hand": "<img src=x onerror=alert(1)>", "step": "tiles"},
        {"lang": "xx", "step": "answer"},
        {"step": "answer", "hand": "9" * 10_000, "indicator": "Z", "melds": ",,,"},
        {
            "step": "answer",
            "melds": "pong.1m.left,pong.1m.left,pong.1m.left,pong.1m.left",
            "hand": "1m",
            "indicator": "1m",
        },
        {"photo": "0123456789abcdef", "step": "tiles", "hand": "1m@7"},
        {"rules": "none", "house": "[" * 5000, "step": "table", "kong": "x", "penalties": "E" * 10_000, "number": "-1"},
        {"rules": "zhuowukui", "house": '{"points":{"捉五魁":-1}}', "step": "answer", "hand": "46m123456789s11p5m"},
    ],
)
def test_nonsense_in_a_link_breaks_no_page(query: dict[str, str]) -> None:
    app = open_app(**query)
    assert "这一页出了点问题" not in shown(app)
    assert "onerror" not in shown(app)


@pytest.mark.parametrize(
    ("query", "label"),
    [
        ({}, "谁和了？"),
        ({"seat": "E"}, "怎么和的？"),
        ({"seat": "E", "how": "discard"}, "谁点炮？"),
        ({"seat": "E", "how": "rob_kong", "source": "E"}, "抢谁的杠？"),
        ({"seat": "E", "how": "self_draw"}, "谁坐庄？"),
    ],
)
def test_the_button_asks_for_what_decides_who_pays(query: dict[str, str], label: str) -> None:
    won = {"v": "2", "hand": "46m123456789s11p5m", "indicator": "N"}
    button = onward(open_app(step="table", **won, **query))
    assert (button.label, button.disabled) == (label, True)
    assert label in shown(open_app(step="answer", **won, **query))  # a step that is tapped settles nothing either


def test_a_full_hand_that_does_not_win_is_asked_for_no_winner() -> None:
    app = open_app(step="table", v="2", hand="46m123456789s11p1m", indicator="3p")
    assert (onward(app).label, onward(app).disabled) == ("看打哪张", False)


def test_an_unforeseen_error_keeps_what_was_entered(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("unforeseen")

    monkeypatch.setattr("assistant.app.hand.scene.answer", fail)
    app = open_app(step="answer", **WINS)
    assert "这一页出了点问题" in shown(app)
    assert "unforeseen" not in shown(app)
    assert link(app)["hand"] == WINS["hand"]


def test_the_winning_tile_is_marked_in_the_settlement() -> None:
    page = shown(open_app(step="answer", **SAID | {"hand": "46m123456789s11p5m"}))
    assert page.count("hp-won") == 1
    assert "hp-f-5m hp-won" in page
