"""A record file as parts that can be changed, and written again with hashes that are correct."""

import json
from dataclasses import dataclass, field
from typing import Any

from arrays import ENTRY
from block import HEADER as BLOCK_HEADER
from layout import (
    END_MAGIC,
    HEADER,
    ID_ENTRY,
    INDEX_ENTRY,
    MAGIC,
    SHARED_BLOCKS,
    TRAILER,
    VERSION,
    hash_of,
)  # fmt: skip

ENTRY_FIELDS = (
    "column", "part", "width", "steps", "has_null", "zero", "count", "offset", "stored_size",
    "raw_size", "base", "hash",
)  # fmt: skip
HEADER_FIELDS = (
    "magic", "notation", "source", "entries", "games", "plies", "tags", "players", "points",
    "comments", "texts", "dictionary", "first_game", "size", "hash",
)  # fmt: skip
INDEX_FIELDS = ("offset", "size", "first_game", "hash", "games", "plies", "source", "notation")
Fields = dict[str, Any]


@dataclass
class DraftBlock:
    """The header, the entries and the data of a block. The header's `entries`, `size` and `hash`
    are computed unless `forced` has them. `index` has what only the index says."""

    header: Fields
    entries: list[Fields]
    data: bytearray
    forced: Fields = field(default_factory=dict)
    index: Fields = field(default_factory=dict)

    def array(self, entry: Fields) -> bytes:
        """The stored bytes of an entry."""
        return bytes(self.data[entry["offset"] : entry["offset"] + entry["stored_size"]])

    def replace(self, entry: Fields, stored: bytes) -> None:
        """Replaces the stored bytes of an entry; the arrays after it move."""
        begin, moved = entry["offset"], len(stored) - entry["stored_size"]
        self.data[begin : begin + entry["stored_size"]] = stored
        for other in self.entries[self.entries.index(entry) + 1 :]:
            other["offset"] += moved
        entry["stored_size"] = len(stored)

    def to_bytes(self) -> tuple[bytes, Fields]:
        """The bytes of the block, and the header that they have."""
        entries = b""
        for entry in self.entries:
            entries += ENTRY.pack(*(entry | {"hash": hash_of(self.array(entry))}).values())
        header = self.header | {"entries": len(self.entries), "size": len(self.data)} | self.forced
        hashed = BLOCK_HEADER.pack(*header.values())[:64]
        header["hash"] = self.forced.get("hash", hash_of(hashed + entries))
        return BLOCK_HEADER.pack(*header.values()) + entries + bytes(self.data), header


@dataclass
class Draft:
    """A record file. `ids` are the entries of its index of ids, None without one."""

    blocks: list[DraftBlock]
    footer: Fields
    ids: list[tuple[int, int]] | None = None
    flags: int = 0
    forced: Fields = field(default_factory=dict)  # instead of what is computed: blocks, ids, json

    def to_bytes(self) -> bytes:
        """The bytes of the file."""
        out = HEADER.pack(MAGIC, VERSION, self.flags)
        index = b""
        for block in self.blocks:
            stored, header = block.to_bytes()
            entry = {key: header.get(key) for key in INDEX_FIELDS}
            entry |= {"offset": len(out), "size": len(stored)}
            index += INDEX_ENTRY.pack(*(entry | block.index).values())
            out += stored
        footer = dict(self.footer)
        if self.ids is not None:
            listed = b"".join(ID_ENTRY.pack(*entry) for entry in self.ids)
            place = {"at": len(out), "games": len(self.ids), "hash": f"{hash_of(listed):016x}"}
            footer["ids"] = place | self.forced.get("ids", {})
            out += listed
        return out + self._end(index, footer)

    def _end(self, index: bytes, footer: Fields) -> bytes:
        blocks = self.forced.get("blocks", len(self.blocks))
        text = self.forced.get("json", json.dumps(footer, separators=(",", ":")).encode())
        stored = blocks.to_bytes(8, "little") + index + text
        return stored + TRAILER.pack(len(stored), hash_of(stored) ^ self.flags, END_MAGIC)

    def recount(self) -> None:
        """Makes the counts of the sources those of the blocks. In shared blocks, what is missing is in
        the last source that has games."""
        if self.flags & SHARED_BLOCKS:
            self._recount_shared()
            return
        for number, source in enumerate(self.footer["sources"]):
            own = [b.header for b in self.blocks if b.header["source"] == number]
            source["games_written"] = sum(h["games"] for h in own)
            source["plies"] = sum(h["plies"] for h in own)
            count_seen(source)

    def _recount_shared(self) -> None:
        sources = self.footer["sources"]
        last = [s for s in sources if s["games_written"] > 0][-1:] or sources[-1:]
        for source in last:
            for key, counted in (("games_written", "games"), ("plies", "plies")):
                blocks = sum(block.header[counted] for block in self.blocks)
                source[key] = max(0, blocks - sum(s[key] for s in sources if s is not source))
            count_seen(source)


def count_seen(source: Fields) -> None:
    """Makes the games that a source has seen those that it counts."""
    kinds = ("games_written", "games_rejected", "games_filtered", "games_duplicate")
    source["games_seen"] = sum(source[kind] for kind in kinds)


def _read_block(block: bytes) -> DraftBlock:
    header = dict(zip(HEADER_FIELDS, BLOCK_HEADER.unpack_from(block)))
    begin = BLOCK_HEADER.size + header["entries"] * ENTRY.size
    listed = ENTRY.iter_unpack(block[BLOCK_HEADER.size : begin])
    entries = [dict(zip(ENTRY_FIELDS, entry)) for entry in listed]
    return DraftBlock(header, entries, bytearray(block[begin:]))


def read_draft(data: bytes) -> Draft:
    """The parts of a record file that is good."""
    size, _, _ = TRAILER.unpack_from(data, len(data) - TRAILER.size)
    footer = data[len(data) - TRAILER.size - size : len(data) - TRAILER.size]
    blocks = int.from_bytes(footer[:8], "little")
    json_at = 8 + blocks * INDEX_ENTRY.size
    fields = json.loads(footer[json_at:])
    drafts = []
    for offset, length, *_ in INDEX_ENTRY.iter_unpack(footer[8:json_at]):
        drafts.append(_read_block(data[offset : offset + length]))
    ids = None
    if "ids" in fields:
        place = fields.pop("ids")
        end = place["at"] + place["games"] * ID_ENTRY.size
        ids = list(ID_ENTRY.iter_unpack(data[place["at"] : end]))
    return Draft(drafts, fields, ids, HEADER.unpack_from(data)[2])
