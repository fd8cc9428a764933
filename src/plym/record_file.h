// Record file: the frame of a record file, which is header, blocks and footer. See
// docs/record-file.md.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/block_format.h"
#include "model/game_ops.h"
#include "plym/encode_block.h"
#include "plymill/convert.h"
#include "plymill/record_file.h"

namespace plymill {

inline constexpr std::string_view kEndMagic = "PLYMEND\n";
inline constexpr std::uint32_t kFormatVersion = 2;

// FileHeader::flags: a block may have games of several sources. The games of the file are those of
// its sources, in order, and each source has SourceReport::games_written of them.
inline constexpr std::uint32_t kSharedBlocks = 1;

// The most sources of such a block: each is read apart from the others, which would take long if
// there were thousands.
inline constexpr std::size_t kMostSharedSources = 64;

// The first bytes of a file.
struct FileHeader {
  char magic[8] = {};
  std::uint32_t version = kFormatVersion;
  std::uint32_t flags = 0;
};
static_assert(sizeof(FileHeader) == 16);

// A block in the index of the footer.
struct IndexEntry {
  std::uint64_t at = 0;          // bytes from the start of the file to the block header
  std::uint64_t bytes = 0;       // of the block
  std::uint64_t first_game = 0;  // offset of the first game in its source
  std::uint64_t hash = 0;        // of the block header
  std::uint32_t games = 0;
  std::uint32_t plies = 0;
  std::uint32_t source = 0;    // index in FileFooter::sources
  std::uint32_t notation = 0;  // index in FileFooter::notations
};
static_assert(sizeof(IndexEntry) == 48);

// A game in the index of ids, which comes after the blocks of a file that was made with --index.
// Its entries are sorted by id, then by game.
struct IdEntry {
  std::uint64_t id = 0;
  std::uint64_t game = 0;  // number in the file, from 0
  auto operator<=>(const IdEntry&) const = default;
};
static_assert(sizeof(IdEntry) == 16);

// A number made of all bits of an entry. The sum over an index does not depend on its order, and an
// accident that leaves it as it is has a probability of 2^-64.
inline std::uint64_t MarkOf(const IdEntry& entry) {
  const std::uint64_t mixed =
      (entry.id ^ entry.game * 0x9E37'79B9'7F4A'7C15) * 0xD6E8'FEB8'6659'FD93;
  return (mixed ^ mixed >> 32) * 0xD6E8'FEB8'6659'FD93;
}

// Where the index of ids is.
struct IdIndex {
  std::uint64_t at = 0;     // bytes from the start of the file
  std::uint64_t games = 0;  // entries
  std::uint64_t hash = 0;   // XXH3-64 of the entries
};

// Sorts the entries, and returns the index that they are if they are written at byte `at`.
IdIndex MakeIdIndex(std::uint64_t at, std::vector<IdEntry>& entries);

// The bytes of entries.
inline std::string_view BytesOf(const std::vector<IdEntry>& entries) {
  return {reinterpret_cast<const char*>(entries.data()), entries.size() * sizeof(IdEntry)};
}

// The last bytes of a file.
struct Trailer {
  std::uint64_t footer_bytes = 0;  // size of the footer without the trailer
  std::uint64_t footer_hash = 0;   // XXH3-64 of the footer without the trailer, XOR the flags
  char magic[8] = {};
};
static_assert(sizeof(Trailer) == 24);

std::string EncodeFileHeader(std::uint32_t flags = 0);

// The entry of a block, whose header is complete, at `at` in its file.
IndexEntry IndexEntryOf(const BlockHeader& header, std::uint64_t at);

// The hash of the part of a source that begins at byte `offset`. The hash of the source is the sum
// of the hashes of its parts, modulo 2^64. So the splits of a plan, none of which reads the whole
// source, give the hash that a single run gives.
std::uint64_t HashOfPart(std::uint64_t offset, std::string_view bytes);

// The footer: number of blocks, index, JSON, trailer.
struct FileFooter {
  bool texts = false;                     // the file keeps the written form of every ply
  bool contents = false;                  // and the content of every game
  std::string options;                    // JSON: the options that changed the output
  std::vector<const GameOps*> notations;  // of its blocks, in the order of their first blocks
  std::vector<IndexEntry> index;
  std::vector<SourceReport> sources;
  std::vector<std::uint64_t> hashes = {};  // of each source: see HashOfPart()
  std::optional<IdIndex> ids = {};

  // The index of `game` in `notations`, which it is added to if it is not there.
  std::uint32_t IndexOf(const GameOps& game);
};
std::string EncodeFooter(const FileFooter& footer, std::uint32_t flags = 0);

}  // namespace plymill
