"""Short ways to write hands in tests."""

from assistant.rules import HandInPlay, HandRecord, How, Meld, MeldKind, Seat, Tile, Win, parse_tiles, settle

E, S, W, N = Seat.E, Seat.S, Seat.W, Seat.N


def meld(text):
    """ "chi 123m W", "concealed_kong 9999p"."""
    kind, tiles, *source = text.split()
    return Meld(MeldKind(kind), parse_tiles(tiles), Seat(source[0]) if source else None)


def win(seat, tiles, source=None, how=None, **flags):
    """A win; the winning tile follows a "+": "123m456m789s1122p+1p". Names of 番种: "=一条龙 清一色"."""
    how = how or (How.DISCARD if source else How.SELF_DRAW)
    if tiles.startswith("="):
        return Win(seat, how, source=source, fan=tuple(tiles[1:].split()), **flags)
    concealed, _, tile = tiles.partition("+")
    return Win(seat, how, parse_tiles(concealed), Tile.parse(tile) if tile else None, source, **flags)


def record(*wins, melds=None, indicator="N", dealer=E, base=1, burn_rounds=0, bound=(), **options):
    """A finished hand of `beijing`; with the usual 惠坯 N the 惠牌 is E."""
    return HandRecord(
        rules="beijing",
        base=base,
        dealer=dealer,
        indicator=Tile.parse(indicator),
        wins=wins,
        melds={Seat(seat): tuple(meld(text) for text in texts) for seat, texts in (melds or {}).items()},
        burn_rounds=burn_rounds,
        bound=bound,
        options=options,
    )


def points(settlement):
    """Points as a text in the order E N W S."""
    return " ".join(str(settlement.points[seat]) for seat in (E, N, W, S))


def fan(tiles, *melds, seat=W, dealer=E, indicator="N", source=None, how=None, options=None, **flags):
    """番 by name of one win; the winner is a 闲家 unless said otherwise."""
    made = record(
        win(seat, tiles, source, how, **flags),
        melds={seat: melds},
        dealer=dealer,
        indicator=indicator,
        **(options or {}),
    )
    return settle(made).wins[0].score.names


def holding(tiles, *melds, indicator="N", seen="", **options):
    """A hand in play of `beijing`."""
    return HandInPlay(
        "beijing",
        Tile.parse(indicator),
        parse_tiles(tiles),
        tuple(meld(text) for text in melds),
        parse_tiles(seen),
        options,
    )
