#include "run/select/known_games.h"

#include <algorithm>
#include <string_view>
#include <tuple>
#include <utility>

namespace plymill {
namespace {

bool IsLess(const Hash128& a, const Hash128& b) {
  return std::tie(a.high, a.low) < std::tie(b.high, b.low);
}

}  // namespace

KnownGames::KnownGames(std::vector<Hash128> hashes) : hashes_(std::move(hashes)) {
  std::sort(hashes_.begin(), hashes_.end(), IsLess);
  hashes_.erase(std::unique(hashes_.begin(), hashes_.end()), hashes_.end());
}

bool KnownGames::Has(const Hash128& game) const {
  return std::binary_search(hashes_.begin(), hashes_.end(), game, IsLess);
}

std::uint64_t KnownGames::mark() const {
  return HashOf(std::string_view(reinterpret_cast<const char*>(hashes_.data()),
                                 hashes_.size() * sizeof(Hash128)));
}

}  // namespace plymill
