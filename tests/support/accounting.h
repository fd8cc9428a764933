// Accounting: checks that games, rejected games and the text between them are together all bytes of
// a shard.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "model/records.h"

namespace plymill::testing {

// Returns an empty text if the records cover each byte of their shard exactly once, else the error.
inline std::string AccountFor(const RecordsBase& records) {
  using Piece = std::pair<std::uint64_t, std::uint64_t>;  // offset and size in bytes
  const Tally& tally = records.tally;
  std::vector<Piece> pieces;
  for (const GameHead& head : records.heads) pieces.emplace_back(head.offset, head.bytes);
  for (const RejectRecord& reject : records.rejects) {
    pieces.emplace_back(records.OffsetOf(reject.text.data()), reject.text.size());
  }
  std::sort(pieces.begin(), pieces.end());
  std::uint64_t bytes = 0;
  std::uint64_t end = records.shard.offset;
  for (const auto& [begin, size] : pieces) {
    if (begin < end) return "two games share a byte at " + std::to_string(begin);
    if (size == 0) return "a game without a byte at " + std::to_string(begin);
    bytes += size;
    end = begin + size;
  }
  if (end > records.shard.offset + records.shard.text.size()) return "a game beyond its shard";
  if (bytes + tally.bytes_between_games != records.shard.text.size()) {
    return std::to_string(bytes) + " bytes of games and " +
           std::to_string(tally.bytes_between_games) + " between are not " +
           std::to_string(records.shard.text.size());
  }
  if (tally.bytes != records.shard.text.size()) return "bytes counted wrong";
  if (tally.games_seen !=
      tally.games_written + tally.games_rejected + tally.games_filtered + tally.games_duplicate) {
    return "games lost";
  }
  if (tally.games_written != records.heads.size()) return "games written counted wrong";
  if (tally.games_rejected != records.rejects.size()) return "games rejected counted wrong";
  return "";
}

}  // namespace plymill::testing
