#include "run/select/seen_games.h"

#include <absl/strings/str_cat.h>

#include <algorithm>

#include "base/result.h"

namespace plymill {
namespace {

// The number of games that fit into the first table. An absl::flat_hash_set for 7 * 2^n games has
// 8 * 2^n slots, and one more byte for each slot. Here n is 4.
constexpr std::size_t kFirstRoom = 112;

// The set allocates at most this number of bytes before and after its slots.
constexpr std::size_t kAroundSlots = 256;

constexpr std::size_t BytesOf(std::size_t room) { return room / 7 * 8 * (sizeof(SeenGame) + 1); }

}  // namespace

Result<std::optional<SeenGame>> SeenGames::FindOrKeep(const SeenGame& game) {
  Part& part = parts_[game.hash >> 56];
  if (const auto found = part.games.find(game); found != part.games.end()) return *found;
  if (part.games.size() == part.room) {
    if (Result<void> status = Grow(part); !status.ok()) return status;
  }
  part.games.insert(game);
  ++games_;
  return std::nullopt;
}

Result<void> SeenGames::Grow(Part& part) {
  const std::size_t room = std::max(kFirstRoom, 2 * part.room);
  if (bytes_ + BytesOf(room) > max_bytes_) {  // the old table is freed after the new one is filled
    return LimitError(absl::StrCat(
        "--dedupe-memory: ", max_bytes_, " bytes do not suffice to remember more than ", games_,
        " games; give more, about 48 bytes a game, such as --dedupe-memory ",
        2 * (max_bytes_ >> 20) + 1, "MiB"));
  }
  part.spare.Take(BytesOf(room) + kAroundSlots);
  part.games.reserve(room);
  bytes_ += BytesOf(room) - BytesOf(part.room);
  part.room = room;
  return {};
}

}  // namespace plymill
