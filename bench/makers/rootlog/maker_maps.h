// Maps of made games: their paths, and clearings with the numbers of the Law of Rootbotics.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace plymill::rootlog::maker {

using Clearing = std::uint8_t;  // 1 to 12; 0 is the Burrow of the Duchy

inline constexpr std::size_t kClearings = 12;

struct Path {
  Clearing low, high;
};

class Neighbours {
 public:
  template <std::size_t n>
  consteval explicit Neighbours(const Path (&paths)[n]) {
    for (const Path path : paths) {
      Add(path.low, path.high);
      Add(path.high, path.low);
    }
  }

  constexpr std::span<const Clearing> of(Clearing clearing) const {
    return {next_[clearing].data(), count_[clearing]};
  }

 private:
  constexpr void Add(Clearing from, Clearing to) { next_[from][count_[from]++] = to; }

  std::array<std::array<Clearing, 6>, kClearings + 1> next_{};
  std::array<std::uint8_t, kClearings + 1> count_{};
};

struct Map {
  std::string_view name;
  std::string_view suits;  // of clearings 1 to 12; empty if they differ from game to game
  Neighbours neighbours;
  std::span<const std::string_view> forests;
  std::span<const std::string_view> closed_paths;
};

inline constexpr std::string_view kFallForests[] = {
    "1_2_5_10", "1_9_10_12", "2_6_10_11_12", "3_6_11", "3_7_11_12", "4_7_8_12", "4_9_12"};
inline constexpr std::string_view kWinterForests[] = {
    "1_2_5_6_11_12", "1_10_11", "2_7_12", "3_7_12", "3_8_12", "4_9_11", "4_10_11", "8_9_11_12"};
inline constexpr std::string_view kLakeForests[] = {
    "1_5_11", "1_9_12", "2_7_10", "2_8_10", "3_9_12", "3_8_10_12", "6_7_11", "4_5_6_11", "7_10_11"};
inline constexpr std::string_view kMountainForests[] = {
    "1_8_9",  "2_5_11",  "2_6_11",  "3_6_11",   "3_7_11_12",
    "5_9_10", "5_10_11", "9_10_12", "10_11_12", "4_8_9_12"};
inline constexpr std::string_view kMountainClosedPaths[] = {"2_5", "3_7",  "5_9",
                                                            "8_9", "6_11", "11_12"};

inline constexpr Path kFallPaths[] = {{1, 5},  {1, 9}, {1, 10}, {2, 5},  {2, 6},   {2, 10},
                                      {3, 6},  {3, 7}, {3, 11}, {4, 8},  {4, 9},   {4, 12},
                                      {6, 11}, {7, 8}, {7, 12}, {9, 12}, {10, 12}, {11, 12}};
inline constexpr Path kWinterPaths[] = {{1, 5}, {1, 10}, {1, 11}, {2, 6}, {2, 7},  {2, 12},
                                        {3, 7}, {3, 8},  {3, 12}, {4, 9}, {4, 10}, {4, 11},
                                        {5, 6}, {8, 9},  {8, 12}, {9, 11}};
inline constexpr Path kLakePaths[] = {{1, 5},  {1, 9},  {2, 7},  {2, 8},  {2, 10}, {3, 8},
                                      {3, 9},  {3, 12}, {4, 5},  {4, 6},  {5, 11}, {6, 7},
                                      {6, 11}, {7, 10}, {7, 11}, {8, 10}, {9, 12}};
inline constexpr Path kMountainPaths[] = {{1, 8},  {1, 9},  {2, 6},  {2, 11},  {3, 6},
                                          {3, 11}, {4, 8},  {4, 12}, {5, 10},  {5, 11},
                                          {7, 12}, {9, 10}, {9, 12}, {10, 11}, {10, 12}};

inline constexpr Map kFall{"Fall", "FMRRRFMFMRMF", Neighbours(kFallPaths), kFallForests, {}};
inline constexpr Map kWinter{"Winter", "", Neighbours(kWinterPaths), kWinterForests, {}};
inline constexpr Map kLake{"Lake", "", Neighbours(kLakePaths), kLakeForests, {}};
inline constexpr Map kMountain{"Mountain", "", Neighbours(kMountainPaths), kMountainForests,
                               kMountainClosedPaths};
inline constexpr std::array<const Map*, 4> kMaps = {&kFall, &kWinter, &kLake, &kMountain};

// The four clearings at the lake, between which the ferry moves.
inline constexpr std::array<Clearing, 4> kShore = {1, 10, 11, 12};

}  // namespace plymill::rootlog::maker
