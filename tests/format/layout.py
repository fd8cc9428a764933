"""The parts of a record file: header, footer and trailer."""

import json
import struct
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice, repeat
from typing import Any

import xxhash

from bad_file import BadFile, need, need_known
from schema import Notation, parse_notation

HEADER = struct.Struct("<8sII")
TRAILER = struct.Struct("<QQ8s")
INDEX_ENTRY = struct.Struct("<QQQQIIII")
ID_ENTRY = struct.Struct("<QQ")
MAGIC = b"\x89PLYM\r\n\x1a"
END_MAGIC = b"PLYMEND\n"
VERSION = 2
SHARED_BLOCKS = 1  # a flag: a block may have games of several sources


@dataclass(frozen=True)
class IndexEntry:
    """Where a block stands and what it holds, as the footer says."""

    offset: int
    size: int
    first_game: int
    header_hash: int
    games: int
    plies: int
    source: int
    notation: int


@dataclass(frozen=True)
class Source:
    """The name of a source, and what the file holds of it."""

    name: str
    games: int
    plies: int


@dataclass(frozen=True)
class IdIndex:
    """Where the index of ids stands, as the footer says."""

    offset: int
    games: int
    stored_hash: int


@dataclass(frozen=True)
class RecordFile:
    """A file whose header, footer and indexes have been checked."""

    data: bytes
    index: list[IndexEntry]
    notations: list[Notation]
    sources: list[Source]
    texts: bool
    ids: IdIndex | None
    shares_blocks: bool = False

    def sources_of(self, number: int) -> Iterator[Source]:
        """The source of each game of a block, in order."""
        block = self.index[number]
        if not self.shares_blocks:
            return repeat(self.sources[block.source], block.games)
        first = sum(entry.games for entry in self.index[:number])
        games = (source for source in self.sources for _ in range(source.games))
        return islice(games, first, first + block.games)

    def entries_of_ids(self) -> list[tuple[int, int]]:
        """The id and the number of each game, in the order of the index of ids; [] without one."""
        if self.ids is None:
            return []
        end = self.ids.offset + self.ids.games * ID_ENTRY.size
        return list(ID_ENTRY.iter_unpack(self.data[self.ids.offset : end]))


def hash_of(data: bytes) -> int:
    """XXH3-64 with seed 0."""
    return xxhash.xxh3_64_intdigest(data, seed=0)


def open_file(data: bytes) -> RecordFile:
    """Checks header, trailer, footer and index, and reads them. Raises BadFile."""
    flags = _check_header(data)
    begin, footer = _find_footer(data, flags)
    index, rest = _read_index(footer)
    file = RecordFile(data, index, *_read_json(rest), flags == SHARED_BLOCKS)
    end = HEADER.size
    places = [(entry.source, entry.first_game) for entry in index]
    need(places == sorted(places), "the blocks are not in the order of sources and games")
    for number, entry in enumerate(index):
        need(entry.offset == end, f"block {number} begins at {entry.offset}, not at {end}")
        need(entry.notation < len(file.notations), f"block {number}: unknown notation")
        need(entry.source < len(file.sources), f"block {number}: unknown source")
        end += entry.size
    if file.ids is not None:
        end = _check_ids(file, file.ids, end, begin)
    need(end == begin, f"blocks and ids end at {end}, but the footer begins at {begin}")
    _check_sources(file)
    return file


def _check_ids(file: RecordFile, ids: IdIndex, blocks_end: int, footer: int) -> int:
    """Checks place, hash and order of the index of ids. Returns its end."""
    games = sum(entry.games for entry in file.index)
    end = blocks_end + games * ID_ENTRY.size
    need(ids.games == games, f"the index of ids has {ids.games} games, expected {games}")
    need(ids.offset == blocks_end, f"the index of ids is at {ids.offset}, expected {blocks_end}")
    need(end <= footer, f"the index of ids ends at {end}, behind the start of the footer")
    need(hash_of(file.data[blocks_end:end]) == ids.stored_hash, "the hash of the ids differs")
    entries = file.entries_of_ids()
    need(all(a < b for a, b in zip(entries, entries[1:])), "the index of ids is not sorted")
    return end


def _check_sources(file: RecordFile) -> None:
    """Compares the games and plies of the blocks of each source with its counts."""
    if file.shares_blocks:
        _check_shared_blocks(file)
        return
    games, plies = Counter[int](), Counter[int]()
    for entry in file.index:
        games[entry.source] += entry.games
        plies[entry.source] += entry.plies
    for number, source in enumerate(file.sources):
        need(
            (games[number], plies[number]) == (source.games, source.plies),
            f"the blocks of {source.name} have {games[number]} games and {plies[number]} plies, "
            f"expected {source.games} and {source.plies}",
        )


def _check_shared_blocks(file: RecordFile) -> None:
    """Checks that the games and plies of all blocks and of all sources are as many, and that each
    block has games, of which the first is of its source."""
    for counted in ("games", "plies"):
        blocks = sum(getattr(entry, counted) for entry in file.index)
        sources = sum(getattr(source, counted) for source in file.sources)
        need(blocks == sources, f"the blocks have {blocks} {counted}, the sources {sources}")
    for number, entry in enumerate(file.index):
        first = next(file.sources_of(number), None)
        need(first is file.sources[entry.source], f"block {number}: its source differs")


def _check_header(data: bytes) -> int:
    """Returns the flags."""
    need(len(data) >= HEADER.size + TRAILER.size, "too short for a record file of plymill")
    magic, version, flags = HEADER.unpack_from(data)
    need(magic == MAGIC, "no record file of plymill: it begins with other bytes")
    need_known(version == VERSION, "the version", version)
    need_known(flags in (0, SHARED_BLOCKS), "the field flags", flags)
    return int(flags)


def _find_footer(data: bytes, flags: int) -> tuple[int, bytes]:
    """Returns the offset and the bytes of the footer."""
    size, expected, magic = TRAILER.unpack_from(data, len(data) - TRAILER.size)
    need(magic == END_MAGIC, "the end is missing or damaged")
    begin = len(data) - TRAILER.size - size
    need(begin >= HEADER.size, f"the footer has {size} bytes, more than the file")
    footer = data[begin : begin + size]
    need(hash_of(footer) ^ flags == expected, "the footer is damaged: its hash differs")
    return begin, footer


def _read_index(footer: bytes) -> tuple[list[IndexEntry], bytes]:
    """Returns the index entries and the bytes behind them."""
    need(len(footer) >= 8, "the footer has no number of blocks")
    (blocks,) = struct.unpack_from("<Q", footer)
    need(blocks <= (len(footer) - 8) // INDEX_ENTRY.size, f"{blocks} blocks: not in the footer")
    end = 8 + blocks * INDEX_ENTRY.size
    return [IndexEntry(*e) for e in INDEX_ENTRY.iter_unpack(footer[8:end])], footer[end:]


def _read_json(
    text: bytes,
) -> tuple[list[Notation], list[Source], bool, IdIndex | None]:
    """Returns the notations, the sources, whether all texts are kept, and where the ids are."""
    try:
        footer: dict[str, Any] = json.loads(text.decode("utf-8"))
        notations = [parse_notation(notation) for notation in footer["notations"]]
        sources = [
            Source(source["source"], source["games_written"], source["plies"])
            for source in footer["sources"]
        ]
        texts = footer["texts"]
        ids = _parse_ids(footer["ids"]) if "ids" in footer else None
        json.dumps(footer, ensure_ascii=False).encode("utf-8")  # no half of a surrogate pair
    except (KeyError, TypeError, AttributeError, ValueError, RecursionError) as error:
        raise BadFile(f"the JSON of the footer: {type(error).__name__} {error}") from error
    need(all(isinstance(source.name, str) for source in sources), "a source has no name")
    counts = [count for source in sources for count in (source.games, source.plies)]
    need(all(type(n) is int and n >= 0 for n in counts), "the counts of a source are no numbers")
    need(isinstance(texts, bool), "texts is not true or false")
    return notations, sources, texts, ids


def _parse_ids(value: dict[str, Any]) -> IdIndex:
    """Raises BadFile, KeyError, TypeError or ValueError."""
    offset, games, digits = value["at"], value["games"], value["hash"]
    need(type(offset) is int and type(games) is int, "the place of the index of ids")
    need(len(digits) == 16, "the hash of the index of ids")
    return IdIndex(offset, games, int(digits, 16))
