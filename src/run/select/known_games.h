// KnownGames: the games of --against, which are duplicates wherever they are found.
#pragma once

#include <cstdint>
#include <vector>

#include "base/hash/hash.h"

namespace plymill {

// 16 bytes for each game.
class KnownGames {
 public:
  // `hashes`: of the games, by SelectOptions::same, in any order.
  explicit KnownGames(std::vector<Hash128> hashes);

  // May be called on any thread.
  bool Has(const Hash128& game) const;

  // A hash of all of them: the same for the same games.
  std::uint64_t mark() const;

 private:
  std::vector<Hash128> hashes_;  // sorted, each once
};

}  // namespace plymill
