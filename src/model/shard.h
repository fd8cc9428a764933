// Shard: a byte range of a source, cut at game starts.
//
// A notation decides locally, from the text around a line start, whether a game starts there
// (Game::FindGameStart). A game belongs to the shard that holds its first byte. Shards do not
// overlap and together cover the source; the first also holds the text before the first game.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "model/json_line.h"

namespace plymill {

struct Shard {
  std::string_view text;          // followed by at least kPaddingBytes readable bytes
  std::uint64_t offset = 0;       // bytes from the start of the source to the text
  std::uint64_t line = 1;         // number of the line in which the text begins, from 1
  std::uint64_t line_offset = 0;  // bytes from the start of the source to the start of that line
  bool continues = false;  // the text continues a game that was too large and was cut in a stream
  bool between = false;    // the text continues text between games (scan/continuation.h)
  bool is_cut = false;     // the next shard continues this one
  JsonLines json = {};     // the records that the text was made from, if the source is JSON

  // `is_document`: the source is a JSON document. `items`: its records in this shard.
  std::span<const std::string_view> items = {};
  bool is_document = false;

  bool has_other_line_ends = false;  // its line feeds were other signs in the source
  std::uint64_t decoded_lines = 0;   // lines that were not UTF-8: ArchiveOptions::encoding

  static constexpr std::size_t kPaddingBytes = 64;
};

// A scanner gets at most the maximum size of a game plus this number of bytes. If at least this
// many bytes remain after the game, the game has ended by itself and was not cut off.
inline constexpr std::size_t kBytesAfterGame = 4096;

// The first game start at or after offset `from` in `text`; text.size() if there is none.
using FindGameStartFunction = std::size_t (*)(std::string_view text, std::size_t from);

// The end of the shard that begins at `begin` if `bytes` is cut into ranges of `shard_bytes`: the
// first game start after the range that holds `begin`. The result depends only on the arguments, so
// a shard can be found again from its range.
inline std::size_t ShardEnd(FindGameStartFunction find_game_start, std::string_view bytes,
                            std::size_t shard_bytes, std::size_t begin) {
  const std::size_t range_end = begin - begin % shard_bytes + shard_bytes;
  return range_end < bytes.size() ? find_game_start(bytes, range_end) : bytes.size();
}

}  // namespace plymill
