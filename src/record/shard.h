// Shard: a byte range of a source, cut at game starts.
//
// A notation decides locally, from the start of a line, where a game starts
// (Game::FindGameStart). A game belongs to the shard that holds its first byte.
// Shards do not overlap and leave nothing out; the first has what stands before
// the first game.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "record/json_line.h"

namespace plymill {

struct Shard {
  std::string_view text;          // followed by at least kPaddingBytes readable bytes
  std::uint64_t offset = 0;       // bytes from the start of the source to the text
  std::uint64_t line = 1;         // the number of the line that the text begins in
  std::uint64_t line_offset = 0;  // bytes from the start of the source to that line
  bool continues = false;         // the text continues a game too large for the memory of a stream
  bool between = false;           // or text between games that is (split/continuation.h)
  bool is_cut = false;            // the next shard continues this one in one of these two ways
  JsonLines json = {};            // where the text was made of records of JSON

  // Of a JSON document: its records that stand in the text.
  std::span<const std::string_view> items = {};
  bool is_document = false;

  static constexpr std::size_t kPaddingBytes = 64;
};

// So many bytes behind a game tell that it has ended, where its text is cut off as too large.
inline constexpr std::size_t kBytesBehindGame = 4096;

// The first game start at or behind `from`; text.size() where there is none.
using FindGameStartFunction = std::size_t (*)(std::string_view text, std::size_t from);

// Where the shard that begins at `begin` ends when `bytes` is cut into ranges of
// `shard_bytes`: at the first game start in a later range. A pure function, so that
// any shard can be found again from its range alone.
inline std::size_t ShardEnd(FindGameStartFunction find_game_start, std::string_view bytes,
                            std::size_t shard_bytes, std::size_t begin) {
  const std::size_t range_end = begin - begin % shard_bytes + shard_bytes;
  return range_end < bytes.size() ? find_game_start(bytes, range_end) : bytes.size();
}

}  // namespace plymill
