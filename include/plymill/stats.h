// GameStats: statistics of the written games of one notation, for `plymill stats`.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace plymill {

// How often `what` occurred.
struct Count {
  std::string what;
  std::uint64_t times = 0;
};

// The counts of plies per game. A median or percentile is a length that occurs: at least this part
// of the games has at most so many plies. All are 0 if there is no game.
struct LengthStats {
  std::uint32_t shortest = 0;
  std::uint32_t median = 0;
  std::uint32_t percentile_90 = 0;
  std::uint32_t longest = 0;
  double mean = 0;
};

struct YearCount {
  unsigned year = 0;
  std::uint64_t games = 0;
};

struct DateStats {
  std::string earliest, latest;  // as in the key iso_date of game rows; empty if no game has a date
  std::uint64_t undated = 0;     // games without a date
  std::vector<YearCount> years;  // earliest first
};

// A player with this name, whatever the side. A game counts once, even if both sides have the name.
struct PlayerCount {
  std::string name;
  std::uint64_t games = 0;
  std::uint64_t finished = 0;  // games that are known to be won or drawn
  std::uint64_t won = 0;
};

// A list of things that may be too many for memory. `seen` is the number of distinct things. If
// `is_complete` is false, there were more things than plymill keeps: `seen` is a lower bound, and
// things that first occurred late are not counted. All other counts are exact.
template <class Item>
struct Listed {
  std::uint64_t seen = 0;
  bool is_complete = true;
  std::vector<Item> most_frequent;  // at most kMostListed
};

inline constexpr std::size_t kMostListed = 1000;

struct GameStats {
  std::uint64_t games = 0;
  LengthStats lengths;
  DateStats dates;
  Listed<PlayerCount> players;
  std::vector<Count> outcomes;  // in words: "white won", "two winners", "draw"; all that occurred
  Listed<Count> first_plies;    // as the notation writes them, without their number
};

}  // namespace plymill
