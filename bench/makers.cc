#include "bench/makers.h"

#include <cstddef>
#include <tuple>

#include "games/all_makers.h"

namespace plymill::bench {

namespace {

template <std::size_t index = 0>
AppendGame MakerAt(std::size_t wanted, std::uint64_t seed) {
  if constexpr (index < std::tuple_size_v<AllMakers>) {
    if (index != wanted) return MakerAt<index + 1>(wanted, seed);
    using Maker = std::tuple_element_t<index, AllMakers>;
    return [maker = Maker(seed)](std::string& text) mutable { maker.AppendGame(text); };
  } else {
    return nullptr;
  }
}

}  // namespace

AppendGame MakerOf(const GameOps& game, std::uint64_t seed) {
  std::size_t index = 0;
  while (AllGames()[index] != &game) ++index;
  return MakerAt(index, seed);
}

}  // namespace plymill::bench
