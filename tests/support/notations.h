// Notations: the list of games as types, over which typed tests run.
#pragma once

#include <gtest/gtest.h>

#include <concepts>
#include <cstddef>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>

#include "bench/makers.h"
#include "games/all_games.h"
#include "model/game_ops.h"

namespace plymill::testing {

// A notation, with a function that makes archives of it.
template <std::size_t index>
struct Notation {
  using Game = std::tuple_element_t<index, AllGameTypes>;

  static constexpr std::string_view kSlug = Game::kSlug;

  static const GameOps& Ops() { return *AllGames()[index]; }

  // Games with a total size of about `bytes` bytes.
  static std::string Archive(std::size_t bytes, std::uint64_t seed) {
    std::string archive;
    const bench::AppendGame append = bench::MakerOf(Ops(), seed);
    while (archive.size() < bytes) append(archive);
    return archive;
  }
};

template <std::size_t... index>
auto ListNotations(std::index_sequence<index...>) -> ::testing::Types<Notation<index>...>;

using Notations =
    decltype(ListNotations(std::make_index_sequence<std::tuple_size_v<AllGameTypes>>()));

// Finds the notation of `Game`.
template <class Game, std::size_t index = 0>
struct FindNotation : FindNotation<Game, index + 1> {};
template <class Game, std::size_t index>
requires std::same_as<Game, std::tuple_element_t<index, AllGameTypes>>
struct FindNotation<Game, index> {
  using Type = Notation<index>;
};
template <class Game>
using NotationOf = typename FindNotation<Game>::Type;

// Puts the slug of the notation into the name of each test.
struct NotationNames {
  template <class Notation>
  static std::string GetName(int) {
    return std::string(Notation::kSlug);
  }
};

}  // namespace plymill::testing
