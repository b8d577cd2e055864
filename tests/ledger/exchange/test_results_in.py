"""Plain lists of past results: two layouts, several spellings, every problem at once."""

import time

import pytest

from assistant.ledger.exchange.cells import Cell
from assistant.ledger.exchange.dates import date_of
from assistant.ledger.exchange.plans import ImportPlan, PlannedHand, PlannedPayment
from assistant.ledger.exchange.results_in import Asked, asks_year, results_plan
from assistant.ledger.exchange.sheets import from_text
from assistant.usecases.import_sheets import likely

WIDE = """日期\t场次\t李\t王\t赵\t孙\t钱\t合计
2026/11/28\t1\t1,200\t-400\t−800\t\t\t0
2026年11月29日\t2\t\t+500\t\t-700\t200\t0
"""
LONG = """date;player;points;game
2026-11-28;Li;300;1
2026-11-28;Wang;-300;1
2026-11-28;Li;-50;2
2026-11-28;Zhao;50;2
"""


def test_one_column_a_player() -> None:
    plan = results_plan(from_text(WIDE), Asked(False, "转入"))
    assert plan.problems == ()
    assert [(one.date, dict(one.points)) for one in plan.entries if isinstance(one, PlannedPayment)] == [
        ("2026-11-28", {"李": 1200, "王": -400, "赵": -800}),
        ("2026-11-29", {"王": 500, "孙": -700, "钱": 200}),
    ]
    assert plan.names == ("李", "王", "赵", "孙", "钱")


def test_one_row_a_player() -> None:
    plan = results_plan(from_text(LONG), Asked(True, ""))
    assert plan.problems == ()
    hands = [one for one in plan.entries if isinstance(one, PlannedHand)]
    assert [(hand.players, hand.outcome.points) for hand in hands] == [
        ({"E": "Li", "N": "Wang"}, {"E": 300, "N": -300}),
        ({"E": "Li", "N": "Zhao"}, {"E": -50, "N": 50}),
    ]


def test_every_problem_is_listed_at_once_with_its_row() -> None:
    rows = from_text("日期,李,李 ,王\n11月,1,,\n2026-11-29,x,,5\n2026-11-30,5,,-4\n2026-11-30,,,1\n")
    found = results_plan(rows, Asked(False, ""))
    assert [(one.where, one.message) for one in found.problems] == [
        ("row 1", "李 has two columns."),
        ("row 2", "“11月” is not a date: write it as 2026-11-29."),
        ("row 3", "“x” are no points: a whole number is expected."),
        ("row 3", "The points sum to +5; they must sum to 0."),
        ("row 4", "The points sum to +1; they must sum to 0."),
        ("row 5", "Fewer than two players have a result."),
        ("row 5", "The points sum to +1; they must sum to 0."),
    ]


def test_a_hand_of_five_is_named_as_one() -> None:
    rows: list[list[Cell]] = [["date", *"abcde"], ["2026-11-29", 4, -1, -1, -1, -1]]
    assert [one.message for one in results_plan(rows, Asked(True, "")).problems] == [
        "5 players have a result, but a hand has at most four: import it as totals of evenings."
    ]
    assert results_plan(rows, Asked(False, "")).problems == ()


def test_equal_results_of_one_day_stay_separate_and_the_same_file_has_the_same_keys() -> None:
    rows = from_text("date,Li,Wang\n2026-11-29,5,-5\n2026-11-29,5,-5\n")
    keys = [one.key for one in results_plan(rows, Asked(True, "")).entries]
    assert len(set(keys)) == 2
    assert keys == [one.key for one in results_plan(rows, Asked(True, "")).entries]


def test_without_a_date_it_says_what_to_do() -> None:
    assert [one.message for one in results_plan([["Li"], [5]], Asked(True, "")).problems] == [
        "There is no column for the date: call one “date” or “日期”."
    ]


@pytest.mark.parametrize(
    ("cell", "date"),
    [
        ("2026-11-29", "2026-11-29"),
        ("2026/1/9", "2026-01-09"),
        ("2026年1月9日", "2026-01-09"),
        ("２０２６．１．９", "2026-01-09"),
        ("20260109", "2026-01-09"),
        ("2026-11-29 23:40:00", "2026-11-29"),
        (46355, "2026-11-29"),
        ("2026-02-30", ""),
        ("yesterday", ""),
        (None, ""),
        (5, ""),
    ],
)
def test_dates_as_people_write_them(cell: Cell, date: str) -> None:
    assert date_of(cell) == date


def test_ten_thousand_pasted_rows_are_looked_at_while_one_waits() -> None:
    text = "date\tLi\tWang\tZhao\tSun\n" + "".join(f"2026-11-29\t{n}\t{-n}\t1\t-1\n" for n in range(10_000))
    began = time.perf_counter()
    plan = results_plan(from_text(text), Asked(True, ""))
    assert (len(plan.entries), plan.problems) == (10_000, ())
    assert time.perf_counter() - began < 10


KEPT = """周六老友会 2026 冬
,,,
日期,李,张  姐,王
11月5日,"1,200",-400,-800
,100,-100,—
11/19,-50,—,50

小计,50,0,-50
合计：,1250,-500,-750
"""


def test_a_list_as_people_keep_it_is_understood() -> None:
    """A title, an empty row, dates without a year, merged dates, dashes for who was not there, rows of sums."""
    rows = from_text(KEPT)
    assert asks_year(rows)
    plan = results_plan(rows, Asked(year=2026, renamed={"张 姐": "张姐"}))
    assert plan.problems == ()
    assert [(one.date, dict(one.points)) for one in plan.entries if isinstance(one, PlannedPayment)] == [
        ("2026-11-05", {"李": 1200, "张姐": -400, "王": -800}),
        ("2026-11-05", {"李": 100, "张姐": -100}),
        ("2026-11-19", {"李": -50, "王": 50}),
    ]


def test_rows_are_counted_as_people_count_them() -> None:
    rows = from_text("日期,李,王\n2026-11-29,5,-5\n\n2026-11-30,x,5\n")
    assert results_plan(rows, Asked()).problems[0].where == "row 4"


def test_a_column_of_dates_without_a_heading_is_found() -> None:
    plan = results_plan(from_text("什么时候,李,王\n2026-11-29,5,-5\n"), Asked())
    assert plan.dates == ("2026-11-29",)


def test_a_decimal_comma_is_no_mark_of_thousands() -> None:
    found = results_plan(from_text("date;Li;Wang\n2026-11-29;1,5;-1,5\n"), Asked())
    assert found.problems[0].message == "“1,5” are no points: a whole number is expected."


def test_likely_names_are_asked_about() -> None:
    assert likely("张  姐", ["李", "张姐"]) == "张姐"
    assert likely("Wnag Wei", ["Wang Wei", "Li"]) == "Wang Wei"
    assert likely("王", ["李", "张姐"]) == ""


def paid(plan: ImportPlan) -> list[tuple[str, dict[str, int]]]:
    assert plan.problems == ()
    return [(one.date, dict(one.points)) for one in plan.entries if isinstance(one, PlannedPayment)]


FIRST = ("2026-11-05", {"李": 1200, "王": -400, "张": -800})
SECOND = ("2026-11-12", {"李": 100, "王": -100})
AS_CLUBS_KEEP_THEM = {
    "players below each other, dates side by side": """惠牌社
姓名\t11月5日\t11/12\t合计
李\t1200\t100\t1300
王\t-400\t-100\t-500
张\t-800\t\t-800
合计\t0\t0\t0
""",
    "a date in a row of its own": """周四老友会,
2026年11月5日,
李,1200
王,-400
张,-800
,
2026年11月12日（周四）,
李,100
王,-100
""",
    "days of the week": "日期,李,王,张\n11月5日（周四）,1200,-400,-800\n11月12日 周四,100,-100,\n",
    "numbers of tables": "日期,桌号,李,王,张\n11-05,1,1200,-400,-800\n11-12,3,100,-100,\n",
    "notes, sums": "序号,日期,李,王,张,备注\n1,11-05,+1200,-400,-800,\n2,11-12,100,-100,,\n平均分,,650,-250,,\n",
    "a name a row": "日期,姓名,输赢\n11月5日,李,1200分\n,王,-400分\n,张,-800分\n11月12日,李,100\n,王,-100\n",
    "full width": "日期,李,王,张\n２０２６．１１．５,１２００,－４００,－８００\n2026.11.12,１００,－１００,—\n",
    "English months": 'When,李,王,张\n5 Nov 2026,1200,-400,-800\n"Thursday, November 12th, 2026",100,-100,\n',
    "days first": "Datum;李;王;张\n05.11.2026;1 200;-400;-800\n12.11.2026;100;-100;\n",
    "with the hour": "时间,李,王,张\n2026/11/5 19:30,1200,(400),(800)\n2026/11/12 23:50,100,(100),/\n",
}


@pytest.mark.parametrize("kept", AS_CLUBS_KEEP_THEM.values(), ids=AS_CLUBS_KEEP_THEM.keys())
def test_ten_ways_in_which_clubs_keep_their_sheets(kept: str) -> None:
    rows = from_text(kept)
    assert paid(results_plan(rows, Asked(year=2026 if asks_year(rows) else None))) == [FIRST, SECOND]


def test_a_problem_of_a_turned_table_says_which_column() -> None:
    rows = from_text("姓名\t2026-11-05\t2026-11-12\n李\t5\t7\n王\t-5\t-6\n")
    found = results_plan(rows, Asked()).problems
    assert [(one.where, one.message) for one in found] == [("column C", "The points sum to +1; they must sum to 0.")]


def test_a_date_that_may_be_two_is_not_guessed() -> None:
    assert (date_of("05/11/2026"), date_of("5 Foo 2026"), date_of("Nov 2026")) == ("", "", "")


def test_points_are_no_dates_and_turn_no_table() -> None:
    plan = results_plan([["日期", "李", "王", "张"], ["2026-11-05", 46331, -92669, 46338]], Asked())
    assert paid(plan) == [("2026-11-05", {"李": 46331, "王": -92669, "张": 46338})]


def test_a_column_of_words_is_nobodys_points_and_is_left_out() -> None:
    rows = from_text("日期,星期,地点,张,王\n2026-11-05,周四,老王家,100,-100\n2026-11-06,,,5,-5\n")
    plan = results_plan(rows, Asked())
    assert (plan.problems, plan.left_out, plan.names) == ((), ("星期", "地点"), ("张", "王"))


def test_a_column_with_a_single_number_is_somebodys_points() -> None:
    plan = results_plan(from_text("日期,张,王,李\n2026-11-05,病了,100,-100\n2026-11-06,3,-3,0\n"), Asked())
    assert [(one.where, one.message) for one in plan.problems] == [
        ("row 2", "“病了” are no points: a whole number is expected.")
    ]
