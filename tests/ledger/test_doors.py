"""Roles, PINs, devices, links, and the limit on tries, which all replicas share."""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from functools import cache

import pytest
from argon2 import PasswordHasher
from sqlalchemy import text

from assistant.ledger.access import MAY, Member, Principal, Role, secret_problem
from assistant.ledger.errors import LedgerError
from assistant.ledger.events import ClubOpened
from assistant.ledger.store import Store, access, open_store
from assistant.ledger.store.access import TRIES_OF_A_CLUB, TRIES_OF_A_NAME, WINDOW, WrongSecretError

OWNER = Member("李师傅", Role.OWNER)
KEEPER = Member("王记分", Role.SCOREKEEPER)


@pytest.fixture(autouse=True)
def quick_hashes(monkeypatch: pytest.MonkeyPatch) -> None:
    """The real ones take 64 MB and a tenth of a second each."""
    monkeypatch.setattr(access, "_hasher", cache(lambda: PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)))
    access._nobody.cache_clear()


class Clock:
    """A clock that stands until it is moved."""

    def __init__(self) -> None:
        self.at = datetime(2026, 11, 29, 20, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.at


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def replicas(new_url: Callable[[], str], clock: Clock) -> Iterator[tuple[Store, Store, int]]:
    """Two stores of one database, and a club in it."""
    url = new_url()
    one, other = open_store(url, clock), open_store(url, clock)
    yield one, other, one.write(None, ClubOpened("惠牌社")).seq
    one.close()
    other.close()


def test_nobody_is_asked_until_there_is_a_member(replicas: tuple[Store, Store, int]) -> None:
    store, _, club = replicas
    assert store.doors.members(club) == ()
    assert all(Principal().may(action) for action in MAY)


def test_roles_may_what_the_table_says() -> None:
    keeper, viewer, stranger = Principal("w", Role.SCOREKEEPER), Principal("z", Role.VIEWER), Principal("", None)
    assert [action for action in MAY if keeper.may(action)] == ["look", "export", "save", "correct", "open", "players"]
    assert [action for action in MAY if viewer.may(action)] == ["look", "export"]
    assert [action for action in MAY if stranger.may(action)] == []


def test_a_member_signs_in_and_stays_signed_in_on_every_replica(replicas: tuple[Store, Store, int]) -> None:
    one, other, club = replicas
    one.doors.put_member(club, OWNER, "8341", "")
    visitor, token = one.doors.sign_in(club, "李师傅 ", "8341")
    assert visitor == Principal("李师傅", Role.OWNER)
    assert other.doors.visitor(club, token) == visitor
    assert other.doors.visitor(club, token + "x") is None
    other.doors.sign_out(club, token)
    assert one.doors.visitor(club, token) is None


def test_neither_pins_nor_tokens_stand_in_the_database(replicas: tuple[Store, Store, int]) -> None:
    store, _, club = replicas
    store.doors.put_member(club, OWNER, "8341x", "")
    token = store.doors.sign_in(club, "李师傅", "8341x")[1]
    with store.engine.connect() as connection:
        rows = [
            str(row)
            for table in ("members", "passes", "door_log")
            for row in connection.execute(text(f"SELECT * FROM {table}"))
        ]
    assert not any("8341x" in row or token in row for row in rows)
    assert any("$argon2id$" in row for row in rows)


def test_tries_are_limited_over_all_replicas_and_the_limit_ends(
    replicas: tuple[Store, Store, int], clock: Clock
) -> None:
    one, other, club = replicas
    one.doors.put_member(club, OWNER, "8341", "")
    for number in range(TRIES_OF_A_NAME):
        with pytest.raises(WrongSecretError, match="not right"):
            (one, other)[number % 2].doors.sign_in(club, "李师傅", "0000")
    with pytest.raises(WrongSecretError, match="Wait 15 min"):
        other.doors.sign_in(club, "李师傅", "8341")
    clock.at += WINDOW + timedelta(seconds=1)
    assert other.doors.sign_in(club, "李师傅", "8341")[0].role is Role.OWNER


def test_guessing_through_names_is_limited_too(
    replicas: tuple[Store, Store, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    store, _, club = replicas
    monkeypatch.setattr("assistant.ledger.store.access._verified", lambda *_: False)  # hashing 40 times takes seconds
    for number in range(TRIES_OF_A_CLUB):
        with pytest.raises(WrongSecretError, match="not right"):
            store.doors.sign_in(club, f"name {number}", "0000")
    with pytest.raises(WrongSecretError, match="Too many tries"):
        store.doors.sign_in(club, "another", "0000")


def test_the_first_member_is_an_owner_and_the_last_owner_stays_one(replicas: tuple[Store, Store, int]) -> None:
    store, _, club = replicas
    with pytest.raises(LedgerError, match="needs an owner"):
        store.doors.put_member(club, KEEPER, "5729", "")
    store.doors.put_member(club, OWNER, "8341", "")
    store.doors.put_member(club, KEEPER, "5729", "李师傅")
    with pytest.raises(LedgerError, match="needs an owner"):
        store.doors.put_member(club, Member("李师傅", Role.VIEWER), "", "李师傅")
    with pytest.raises(LedgerError, match="needs an owner"):
        store.doors.drop_member(club, "李师傅", "李师傅")
    store.doors.drop_member(club, "王记分", "李师傅")
    store.doors.drop_member(club, "李师傅", "李师傅")
    assert store.doors.members(club) == ()


def test_a_new_pin_or_role_signs_the_devices_out(replicas: tuple[Store, Store, int]) -> None:
    store, _, club = replicas
    store.doors.put_member(club, OWNER, "8341", "")
    token = store.doors.sign_in(club, "李师傅", "8341")[1]
    store.doors.put_member(club, Member("李师傅", Role.OWNER, "li@example.org"), "", "李师傅")
    assert store.doors.visitor(club, token) is not None
    store.doors.put_member(club, OWNER, "9917", "李师傅")
    assert store.doors.visitor(club, token) is None


def test_a_link_lets_view_until_it_is_taken_back(replicas: tuple[Store, Store, int]) -> None:
    store, other, club = replicas
    store.doors.put_member(club, OWNER, "8341", "")
    token = store.doors.make_link(club, "家人群", "李师傅")
    assert other.doors.visitor(club, token) == Principal("家人群", Role.VIEWER)
    (given,) = store.doors.passes(club)
    assert (given.name, given.is_link) == ("家人群", True)
    store.doors.take_back(club, given.id, "李师傅")
    assert other.doors.visitor(club, token) is None
    assert [(who, what, about) for _, who, what, about in store.doors.log(club)] == [
        ("李师傅", "taken_back", "家人群"),
        ("李师傅", "link", "家人群"),
        ("", "member", "李师傅: owner"),
    ]


def test_the_clubs_provider_knows_members_by_their_address(replicas: tuple[Store, Store, int]) -> None:
    store, _, club = replicas
    store.doors.put_member(club, Member("李师傅", Role.OWNER, "Li@Example.org"), "", "")
    assert store.doors.by_email(club, "li@example.ORG") == Principal("李师傅", Role.OWNER)
    assert store.doors.by_email(club, "") is None
    with pytest.raises(WrongSecretError):
        store.doors.sign_in(club, "李师傅", "")


@pytest.mark.parametrize("secret", ["123", "", "1111", "1234", "654321", "x" * 201])
def test_pins_that_would_be_guessed_first_are_refused(secret: str) -> None:
    assert secret_problem(secret) is not None


@pytest.mark.parametrize("secret", ["8341", "马到成功", "correct horse"])
def test_other_pins_and_passwords_are_taken(secret: str) -> None:
    assert secret_problem(secret) is None
