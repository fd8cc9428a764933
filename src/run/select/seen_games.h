// SeenGames: remembers the games of a run, in limited memory, to find games that occur again.
#pragma once

#include <absl/container/flat_hash_set.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "base/result.h"
#include "run/select/spare_memory.h"

namespace plymill {

// A game as it is remembered. Games are compared by 96 bits of hash: among 10^9 games, the
// probability that two different games are taken for equal is below 10^-11.
struct SeenGame {
  std::uint64_t hash = 0;    // of the game, by SelectOptions::same
  std::uint64_t id = 0;      // XXH3-64 of its bytes
  std::uint64_t offset = 0;  // offset of the game in its source
  std::uint32_t check = 0;   // 32 bits of another hash of the same
  std::uint32_t source = 0;  // index of the game's source in the run
};

class SeenGames {
 public:
  explicit SeenGames(std::size_t max_bytes) : max_bytes_(max_bytes) {}

  // Returns the kept game with the same hash and check. If there is none, keeps `game` and returns
  // nothing. Returns kLimit if more than `max_bytes` would be needed.
  Result<std::optional<SeenGame>> FindOrKeep(const SeenGame& game);

  // The memory of all games so far.
  std::size_t bytes() const { return bytes_; }

 private:
  struct Hash {
    std::size_t operator()(const SeenGame& game) const { return game.hash; }
  };
  struct Equal {
    bool operator()(const SeenGame& a, const SeenGame& b) const {
      return a.hash == b.hash && a.check == b.check;
    }
  };

  // The table is divided into parts. Each part grows by itself, so that while a part grows, only
  // this part takes memory for both its old and its new table.
  struct Part {
    SpareMemory spare;
    absl::flat_hash_set<SeenGame, Hash, Equal, SpareAllocator<SeenGame>> games{
        SpareAllocator<SeenGame>(&spare)};
    std::size_t room = 0;  // number of games that fit
  };

  Result<void> Grow(Part& part);

  std::array<Part, 256> parts_;
  std::size_t max_bytes_;
  std::size_t bytes_ = 0;  // bytes of the tables of all parts
  std::uint64_t games_ = 0;
};

}  // namespace plymill
