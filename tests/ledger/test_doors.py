"""Roles, PINs, devices, links, and the limit on tries, which all replicas share."""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from functools import cache

import pytest
from argon2 import PasswordHasher
from sqlalchemy import text

from assistant.ledger.access import MAY, Account, Member, Principal, Role, secret_problem
from assistant.ledger.errors import LedgerError
from assistant.ledger.events import ClubOpened, PlayerAdded
from assistant.ledger.store import Store, access, open_store
from assistant.ledger.store.tries import LONGEST, OF_A_NAME, OF_A_PAIR, OF_AN_ADDRESS, WrongSecretError
from assistant.ledger.store.writer import ADDRESS

KEEPS = ("export", "save", "correct", "open", "players", "house", "examples", "upload")
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
    assert [action for action in MAY if keeper.may(action)] == ["look", *KEEPS]
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


def wrong(store: Store, club: int, name: str, times: int, address: str = "") -> None:
    for _ in range(times):
        with pytest.raises(WrongSecretError, match="not right"):
            store.doors.at(address).sign_in(club, name, "0000")


def test_tries_are_limited_over_all_replicas_and_the_delay_grows(
    replicas: tuple[Store, Store, int], clock: Clock
) -> None:
    one, other, club = replicas
    one.doors.put_member(club, OWNER, "8341", "")
    wrong(one, club, "李师傅", OF_A_PAIR - 2)
    wrong(other, club, "李师傅", 2)
    for delay in (15, 30, 60, 120):
        with pytest.raises(WrongSecretError, match=r"Wait \d min"):
            other.doors.sign_in(club, "李师傅", "8341")
        clock.at += timedelta(seconds=delay + 1)
        wrong(other, club, "李师傅", 1)
    clock.at += LONGEST + timedelta(seconds=1)
    assert other.doors.sign_in(club, "李师傅", "8341")[0].role is Role.OWNER


@pytest.fixture
def unhashed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hashing forty times takes seconds: here a PIN is right where it is 8341."""
    monkeypatch.setattr("assistant.ledger.store.access._verified", lambda _, given: given == "8341")


@pytest.mark.usefixtures("unhashed")
def test_made_up_names_close_no_other_name(replicas: tuple[Store, Store, int], clock: Clock) -> None:
    store, _, club = replicas
    store.doors.put_member(club, OWNER, "8341", "")
    for number in range(60):
        clock.at += LONGEST
        wrong(store, club, f"name {number}", 1, "192.168.1.66")
    assert store.doors.at("192.168.1.7").sign_in(club, "李师傅", "8341")[0].name == "李师傅"


@pytest.mark.usefixtures("unhashed")
def test_guessing_through_names_from_one_address_is_limited(replicas: tuple[Store, Store, int]) -> None:
    store, _, club = replicas
    for number in range(OF_AN_ADDRESS):
        wrong(store, club, f"name {number}", 1, "192.168.1.66")
    with pytest.raises(WrongSecretError, match="Too many tries"):
        store.doors.at("192.168.1.66").sign_in(club, "another", "0000")


@pytest.mark.usefixtures("unhashed")
def test_guessing_from_many_addresses_closes_a_name_for_strangers_only(
    replicas: tuple[Store, Store, int], clock: Clock
) -> None:
    store, _, club = replicas
    store.doors.put_member(club, OWNER, "8341", "")
    store.doors.at("192.168.1.7").sign_in(club, "李师傅", "8341")
    clock.at += timedelta(hours=1)
    for number in range(OF_A_NAME):
        wrong(store, club, "李师傅", 1, f"10.0.0.{number}")
    with pytest.raises(WrongSecretError, match="Too many tries"):
        store.doors.at("10.0.1.1").sign_in(club, "李师傅", "8341")
    assert store.doors.at("192.168.1.7").sign_in(club, "李师傅", "8341")[0].name == "李师傅"


@pytest.mark.usefixtures("unhashed")
def test_made_up_names_close_no_name_where_a_whole_club_is_behind_one_address(
    replicas: tuple[Store, Store, int],
) -> None:
    store, _, club = replicas
    store.doors.put_member(club, OWNER, "8341", "")
    router = store.doors.at("203.0.113.7")
    router.sign_in(club, "李师傅", "8341")
    for number in range(OF_AN_ADDRESS):
        with pytest.raises(WrongSecretError, match="not right"):
            router.sign_in(club, f"nobody{number}", "0000")
    with pytest.raises(WrongSecretError, match="Too many tries"):
        router.sign_in(club, "one more", "0000")
    assert router.sign_in(club, "李师傅", "8341")[0].name == "李师傅"


@pytest.mark.parametrize("name", ["", "a\0b", "\ud800", "ﷺ" * 300, "x" * 1_000_000, "'; DROP TABLE members; --"])
@pytest.mark.parametrize("secret", ["", "\0", "\udfff", "9" * 1_000_000])
def test_strange_names_and_pins_are_refused_in_the_same_sentence(
    replicas: tuple[Store, Store, int], name: str, secret: str
) -> None:
    store, _, club = replicas
    store.doors.put_member(club, OWNER, "8341", "")
    with pytest.raises(WrongSecretError, match="not right"):
        store.doors.at("203.0.113.7").sign_in(club, name, secret)
    with pytest.raises(WrongSecretError):
        store.doors.at("203.0.113.7").claim(club, OWNER, "8341", name + secret, "K7QX-2M9D")
    assert [one.name for one in store.doors.members(club)] == ["李师傅"]


@pytest.mark.usefixtures("unhashed")
def test_wrong_pins_under_a_clock_that_was_ahead_close_nothing(
    replicas: tuple[Store, Store, int], clock: Clock
) -> None:
    store, _, club = replicas
    store.doors.put_member(club, OWNER, "8341", "")
    today, clock.at = clock.at, clock.at + timedelta(days=365)
    wrong(store, club, "李师傅", OF_A_PAIR)
    clock.at = today
    assert store.doors.sign_in(club, "李师傅", "8341")[0].name == "李师傅"


def test_the_first_owner_needs_the_code_of_the_serving_machine(replicas: tuple[Store, Store, int]) -> None:
    """Whoever comes by over the network makes nobody the owner."""
    store, _, club = replicas
    stranger = store.doors.at("192.168.1.66")
    for code in ("", "AAAA-AAAA", "k7qx"):
        with pytest.raises(WrongSecretError, match="not the code"):
            stranger.claim(club, OWNER, "8341", code, "K7QX-2M9D")
    with pytest.raises(WrongSecretError, match="not the code"):
        stranger.claim(club, OWNER, "8341", "", "")
    assert store.doors.members(club) == ()
    owner, token = store.doors.claim(club, OWNER, "8341", "k7qx 2m9d", "K7QX-2M9D")
    assert (owner.role, store.doors.visitor(club, token)) == (Role.OWNER, owner)
    with pytest.raises(LedgerError, match="has an owner already"):
        store.doors.claim(club, KEEPER, "5729", "K7QX-2M9D", "K7QX-2M9D")


def test_the_code_cannot_be_guessed_at_will(replicas: tuple[Store, Store, int]) -> None:
    store, _, club = replicas
    for _ in range(OF_A_PAIR):
        with pytest.raises(WrongSecretError, match="not the code"):
            store.doors.at("10.0.0.1").claim(club, OWNER, "8341", "AAAA-AAAA", "K7QX-2M9D")
    with pytest.raises(WrongSecretError, match="Too many tries"):
        store.doors.at("10.0.0.1").claim(club, OWNER, "8341", "K7QX-2M9D", "K7QX-2M9D")


def test_every_event_says_from_where_it_was_written(replicas: tuple[Store, Store, int]) -> None:
    store, other, club = replicas
    alone = store.write(club, PlayerAdded("Li"), "李师傅").seq
    ADDRESS.set("192.168.1.7")
    try:
        with store.writing("李师傅") as writer:
            both = [writer.write(club, PlayerAdded(name)).seq for name in ("Wang", "Zhao")]
        with pytest.raises(LedgerError):
            store.write(club, PlayerAdded("Wang"), "李师傅")
        ADDRESS.set("192.168.1.8")
        last = other.write(club, PlayerAdded("Sun")).seq
        assert (
            other.write(club, PlayerAdded("Xu"), key="once").seq == other.write(club, PlayerAdded("Xu"), key="once").seq
        )
    finally:
        ADDRESS.set("")
    found = store.doors.written_from(club, [alone, *both, last])
    assert found == {**dict.fromkeys(both, "192.168.1.7"), last: "192.168.1.8"}
    assert store.doors.written_from(club, []) == {}
    assert store.doors.log(club) == ()
    assert list(store.check()) == []


def test_own_devices_are_seen_and_ended_and_no_others(replicas: tuple[Store, Store, int]) -> None:
    store, _, club = replicas
    store.doors.put_member(club, OWNER, "8341", "")
    store.doors.put_member(club, KEEPER, "5729", "李师傅")
    mine, theirs = store.doors.sign_in(club, "王记分", "5729")[1], store.doors.sign_in(club, "李师傅", "8341")[1]
    other = store.doors.sign_in(club, "王记分", "5729")[1]
    (own, device) = store.doors.devices(club, mine)
    assert [one.id for one in store.doors.devices(club, other)] == [device.id, own.id]
    store.doors.end_device(club, mine, store.doors.devices(club, theirs)[0].id)
    assert store.doors.visitor(club, theirs) is not None
    store.doors.end_device(club, mine, device.id)
    assert store.doors.visitor(club, other) is None
    assert store.doors.visitor(club, mine) is not None


def test_a_link_that_is_called_as_a_member_sees_and_ends_no_devices(replicas: tuple[Store, Store, int]) -> None:
    store, _, club = replicas
    store.doors.put_member(club, OWNER, "8341", "")
    device = store.doors.sign_in(club, "李师傅", "8341")[1]
    link = store.doors.make_link(club, "李师傅", "李师傅")
    assert store.doors.devices(club, link) == ()
    store.doors.end_device(club, link, store.doors.devices(club, device)[0].id)
    assert store.doors.visitor(club, device) is not None


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
    assert [(one.who, one.what, one.about) for one in store.doors.log(club)] == [
        ("李师傅", "taken_back", "家人群"),
        ("李师傅", "link", "家人群"),
        ("", "member", "李师傅: owner"),
    ]


def test_the_clubs_provider_knows_members_by_a_verified_address_then_by_their_account(
    replicas: tuple[Store, Store, int],
) -> None:
    store, _, club = replicas
    store.doors.put_member(club, Member("李师傅", Role.OWNER, "Li@Example.org"), "", "")
    by = store.doors.by_account
    assert by(club, Account("https://id.example.org", "7", "li@example.ORG")) is None
    assert by(club, Account("", "", "li@example.org", True)) is None
    owner = by(club, Account("https://id.example.org", "7", "li@example.ORG", True))
    assert owner == Principal("李师傅", Role.OWNER)
    assert by(club, Account("https://id.example.org", "7", "another@example.org")) == owner
    assert by(club, Account("https://id.example.org", "8", "li@example.org", True)) is None
    assert by(club, Account("https://elsewhere.example.org", "7", "li@example.org", True)) is None
    with pytest.raises(WrongSecretError):
        store.doors.sign_in(club, "李师傅", "")


def test_a_pin_in_full_width_digits_is_the_same_pin(replicas: tuple[Store, Store, int]) -> None:
    store, _, club = replicas
    store.doors.put_member(club, OWNER, "８３４１", "")
    assert store.doors.sign_in(club, "李师傅", "8341")[0].role is Role.OWNER
    assert store.doors.sign_in(club, "李师傅", "８３４１")[0].role is Role.OWNER


@pytest.mark.parametrize("secret", ["李师傅", "1212", "123123", "2580", "1998", "１１１１", "woaini", "lishifu1"])
def test_weak_pins_of_somebody_are_refused(secret: str) -> None:
    assert secret_problem(secret, "李师傅" if not secret.startswith("lishi") else "Lishifu") is not None


@pytest.mark.parametrize("secret", ["123", "", "1111", "1234", "654321", "x" * 201])
def test_pins_that_would_be_guessed_first_are_refused(secret: str) -> None:
    assert secret_problem(secret) is not None


@pytest.mark.parametrize("secret", ["8341", "马到成功", "correct horse"])
def test_other_pins_and_passwords_are_taken(secret: str) -> None:
    assert secret_problem(secret) is None
