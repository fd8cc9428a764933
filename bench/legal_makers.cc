#include "bench/legal_makers.h"

#include <cstddef>
#include <memory>
#include <tuple>

#include "games/all_legal_makers.h"

namespace plymill::bench {

namespace {

template <std::size_t index = 0>
LegalMakerOps MakerAt(std::string_view slug, std::uint64_t seed, bool greedy) {
  if constexpr (index < std::tuple_size_v<AllLegalMakers>) {
    using Made = std::tuple_element_t<index, AllLegalMakers>;
    if (Made::Game::kSlug != slug) return MakerAt<index + 1>(slug, seed, greedy);
    using Maker = typename Made::Maker;
    return {Maker::kFaults, [maker = std::make_shared<Maker>(seed, greedy)](
                                std::string_view fault) { return maker->Next(fault); }};
  } else {
    return {};
  }
}

}  // namespace

LegalMakerOps LegalMakerFor(std::string_view slug, std::uint64_t seed, bool greedy) {
  return MakerAt(slug, seed, greedy);
}

}  // namespace plymill::bench
