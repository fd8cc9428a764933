// Maps: the clearings of the four maps, and what joins them.
//
// Clearings have the numbers of the Law of Rootbotics: 1 to 4 are the corners. Sources of paths and
// rivers: pictures of the maps, two public programs, and 263 moves of warriors in public games. The
// building slots of Fall, Winter and Lake are in two programs, those of Mountain in one.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <span>
#include <string_view>

namespace plymill::rootlog {

inline constexpr std::size_t kClearings = 12;

constexpr std::uint16_t ClearingBit(unsigned clearing) {
  return static_cast<std::uint16_t>(1U << clearing);
}

// For each clearing, the clearings next to it, as bits. Clearing 0 has no neighbours.
using Links = std::array<std::uint16_t, kClearings + 1>;

struct Link {
  std::uint8_t low, high;
};

constexpr bool Joins(const Links& links, unsigned one, unsigned other) {
  return (links[one] & ClearingBit(other)) != 0;
}

// Calls visit(low, high) for each link, in rising order.
template <class Visitor>
constexpr void ForEachLink(const Links& links, Visitor&& visit) {
  for (unsigned low = 1; low <= kClearings; ++low) {
    for (unsigned high = low + 1; high <= kClearings; ++high) {
      if (Joins(links, low, high)) visit(low, high);
    }
  }
}

struct WoodlandMap {
  std::string_view name, other_name;
  std::string_view suits;  // of clearings 1 to 12; empty if they differ from game to game
  Links paths, rivers;
  std::span<const Link> closed_paths;              // until a player pays to remove one
  std::array<std::uint8_t, kClearings + 1> slots;  // for buildings, with those of ruins
  std::uint16_t ruins;                             // clearings with a ruin
  std::span<const std::uint16_t> forests;          // each as the clearings around it
};

template <std::size_t n>
consteval Links LinksOf(const Link (&list)[n]) {
  Links links{};
  for (const Link link : list) {
    links[link.low] |= ClearingBit(link.high);
    links[link.high] |= ClearingBit(link.low);
  }
  return links;
}

consteval std::uint16_t Clearings(std::initializer_list<unsigned> clearings) {
  std::uint16_t bits = 0;
  for (const unsigned clearing : clearings) bits |= ClearingBit(clearing);
  return bits;
}

inline constexpr Link kClosedPaths[] = {{2, 5}, {3, 7}, {5, 9}, {6, 11}, {8, 9}, {11, 12}};

inline constexpr std::uint16_t kFallForests[] = {
    Clearings({1, 2, 5, 10}), Clearings({1, 9, 10, 12}), Clearings({2, 6, 10, 11, 12}),
    Clearings({3, 6, 11}),    Clearings({3, 7, 11, 12}), Clearings({4, 7, 8, 12}),
    Clearings({4, 9, 12})};
// The last two are forests only for players who do not let the river divide them, as the example
// "2_3_7_12" of the specification does not.
inline constexpr std::uint16_t kWinterForests[] = {
    Clearings({1, 2, 5, 6, 11, 12}), Clearings({1, 10, 11}),    Clearings({2, 7, 12}),
    Clearings({3, 7, 12}),           Clearings({3, 8, 12}),     Clearings({4, 9, 11}),
    Clearings({4, 10, 11}),          Clearings({8, 9, 11, 12}), Clearings({2, 3, 7, 12}),
    Clearings({1, 4, 10, 11})};
inline constexpr std::uint16_t kLakeForests[] = {
    Clearings({1, 5, 11}),    Clearings({1, 9, 12}),     Clearings({2, 7, 10}),
    Clearings({2, 8, 10}),    Clearings({3, 8, 10, 12}), Clearings({3, 9, 12}),
    Clearings({4, 5, 6, 11}), Clearings({6, 7, 11}),     Clearings({7, 10, 11})};
// The last two have an outer side without a path. Only one source has them.
inline constexpr std::uint16_t kMountainForests[] = {
    Clearings({1, 8, 9}),    Clearings({2, 5, 11}),     Clearings({2, 6, 11}),
    Clearings({3, 6, 11}),   Clearings({3, 7, 11, 12}), Clearings({4, 8, 9, 12}),
    Clearings({5, 9, 10}),   Clearings({5, 10, 11}),    Clearings({9, 10, 12}),
    Clearings({10, 11, 12}), Clearings({1, 5, 9}),      Clearings({4, 7, 12})};

inline constexpr WoodlandMap kWoodlands[] = {
    {.name = "Fall",
     .other_name = "Autumn",
     .suits = "FMRRRFMFMRMF",
     .paths = LinksOf({{1, 5},
                       {1, 9},
                       {1, 10},
                       {2, 5},
                       {2, 6},
                       {2, 10},
                       {3, 6},
                       {3, 7},
                       {3, 11},
                       {4, 8},
                       {4, 9},
                       {4, 12},
                       {6, 11},
                       {7, 8},
                       {7, 12},
                       {9, 12},
                       {10, 12},
                       {11, 12}}),
     .rivers = LinksOf({{4, 7}, {7, 11}, {10, 11}, {5, 10}}),
     .closed_paths = {},
     .slots = {0, 1, 2, 1, 1, 2, 2, 2, 2, 2, 2, 3, 2},
     .ruins = Clearings({6, 10, 11, 12}),
     .forests = kFallForests},
    {.name = "Winter",
     .other_name = {},
     .suits = {},
     .paths = LinksOf({{1, 5},
                       {1, 10},
                       {1, 11},
                       {2, 6},
                       {2, 7},
                       {2, 12},
                       {3, 7},
                       {3, 8},
                       {3, 12},
                       {4, 9},
                       {4, 10},
                       {4, 11},
                       {5, 6},
                       {8, 9},
                       {8, 12},
                       {9, 11}}),
     .rivers = LinksOf({{10, 11}, {11, 12}, {7, 12}}),
     .closed_paths = {},
     .slots = {0, 1, 1, 2, 2, 2, 2, 1, 2, 2, 1, 3, 3},
     .ruins = Clearings({8, 9, 11, 12}),
     .forests = kWinterForests},
    {.name = "Lake",
     .other_name = {},
     .suits = {},
     .paths = LinksOf({{1, 5},
                       {1, 9},
                       {2, 7},
                       {2, 8},
                       {2, 10},
                       {3, 8},
                       {3, 9},
                       {3, 12},
                       {4, 5},
                       {4, 6},
                       {5, 11},
                       {6, 7},
                       {6, 11},
                       {7, 10},
                       {7, 11},
                       {8, 10},
                       {9, 12}}),
     // The lake: every clearing on its shore is next to each other one.
     .rivers = LinksOf({{1, 10}, {1, 11}, {1, 12}, {10, 11}, {10, 12}, {11, 12}}),
     .closed_paths = {},
     .slots = {0, 2, 1, 1, 1, 3, 2, 1, 1, 1, 3, 3, 3},
     .ruins = Clearings({5, 10, 11, 12}),
     .forests = kLakeForests},
    {.name = "Mountain",
     .other_name = {},
     .suits = {},
     .paths = LinksOf({{1, 8},
                       {1, 9},
                       {2, 6},
                       {2, 11},
                       {3, 6},
                       {3, 11},
                       {4, 8},
                       {4, 12},
                       {5, 10},
                       {5, 11},
                       {7, 12},
                       {9, 10},
                       {9, 12},
                       {10, 11},
                       {10, 12}}),
     .rivers = LinksOf({{2, 10}, {4, 10}}),
     .closed_paths = kClosedPaths,
     .slots = {0, 2, 2, 2, 2, 1, 1, 1, 1, 3, 2, 3, 3},
     .ruins = Clearings({9, 10, 11, 12}),
     .forests = kMountainForests}};

inline constexpr std::uint8_t kLakeMap = 2;
inline constexpr std::uint8_t kMountainMap = 3;
inline constexpr std::uint8_t kUnknownMap = std::size(kWoodlands);
inline constexpr std::uint8_t kFerryStart = 1;  // on the Lake

// The index of the map with this name in kWoodlands, or kUnknownMap.
constexpr std::uint8_t MapNamed(std::string_view name) {
  std::uint8_t map = 0;
  while (map < kUnknownMap && kWoodlands[map].name != name) ++map;
  return map;
}

// The clearings that may lie around a forest of which `named` are written. 0: the map has no such
// forest. A writer may leave some of them out; which clearings are around a forest is not certain.
constexpr std::uint16_t AroundForest(const WoodlandMap& map, std::uint16_t named) {
  std::uint16_t around = 0;
  for (const std::uint16_t forest : map.forests) {
    if ((named & ~forest) == 0 || (forest & ~named) == 0) around |= forest | named;
  }
  return around;
}

constexpr bool IsCorner(unsigned clearing) { return clearing >= 1 && clearing <= 4; }

}  // namespace plymill::rootlog
