// SeenGames: the games of a run so far, each once, in bounded memory.
#pragma once

#include <absl/container/flat_hash_set.h>
#include <absl/status/statusor.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "select/spare_memory.h"

namespace plymill {

// A game as it is remembered: 96 bits of hash, so that among 10^9 games two different
// ones are taken for the same with a probability below 10^-11.
struct SeenGame {
  std::uint64_t id = 0;      // XXH3-64 of its bytes
  std::uint64_t offset = 0;  // of the game in its source
  std::uint32_t check = 0;   // of another hash of its bytes
  std::uint32_t source = 0;  // number of its source in the run
};

class SeenGames {
 public:
  explicit SeenGames(std::size_t max_bytes) : max_bytes_(max_bytes) {}

  // The game that was kept before with the same id and check. Where there is none, keeps
  // `game` and returns nothing. ResourceExhausted where the memory does not suffice.
  absl::StatusOr<std::optional<SeenGame>> FindOrKeep(const SeenGame& game);

 private:
  struct Hash {
    std::size_t operator()(const SeenGame& game) const { return game.id; }
  };
  struct Equal {
    bool operator()(const SeenGame& a, const SeenGame& b) const {
      return a.id == b.id && a.check == b.check;
    }
  };

  // Parts grow alone, so that little more than the table itself is needed for growing.
  struct Part {
    SpareMemory spare;
    absl::flat_hash_set<SeenGame, Hash, Equal, SpareAllocator<SeenGame>> games{
        SpareAllocator<SeenGame>(&spare)};
    std::size_t room = 0;  // games it has room for
  };

  absl::Status Grow(Part& part);

  std::array<Part, 256> parts_;
  std::size_t max_bytes_;
  std::size_t bytes_ = 0;  // of all parts
  std::uint64_t games_ = 0;
};

}  // namespace plymill
