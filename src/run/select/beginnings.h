// Beginnings: finds games whose plies are the beginning of another game of the run with the same
// players, such as a game that was aborted and a game that goes on from there.
#pragma once

#include <absl/container/flat_hash_map.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace plymill {

// A game that is remembered.
struct BegunGame {
  std::uint64_t offset = 0;  // in its source
  std::uint32_t source = 0;  // index of the source in the run
  std::uint32_t plies = 0;   // that are the beginning of a longer game
};

class Beginnings {
 public:
  // Shorter games are the beginning of too many others.
  static constexpr std::size_t kLeastPlies = 8;

  // A pair of this game and an earlier one.
  struct Found {
    BegunGame earlier;
    bool is_earlier_whole = false;  // the earlier game is the longer one
  };

  // Appends to `found` the earlier games that `game` begins or goes on with, and remembers it.
  // `hashes`: for each of its plies, the hash of the game up to it, with the names of the players.
  //
  // A longer game is found by its plies up to each eighth, so of two longer games that are the same
  // up to there, only the one that was longer when it came is looked at.
  void Add(BegunGame game, std::span<const std::uint64_t> hashes, std::vector<Found>& found);

  // The most bytes of memory that it takes to remember one more game.
  std::size_t BytesWith(std::size_t plies) const;

 private:
  // The last bits of a hash, which tell the plies between two eighths apart.
  using Mark = std::uint16_t;

  using Games = absl::flat_hash_map<std::uint64_t, std::uint32_t>;  // by the hash of their plies

  struct Kept {
    BegunGame game;
    std::size_t first_mark;  // in marks_, of its first ply
  };

  static std::size_t LastEighth(std::size_t plies) { return plies / kLeastPlies * kLeastPlies; }

  const Kept* LongerThan(std::span<const std::uint64_t> hashes) const;
  void Keep(const BegunGame& game, std::span<const std::uint64_t> hashes);

  std::vector<Kept> games_;
  std::vector<Mark> marks_;  // of all plies of the games
  Games whole_;              // the first game with these plies and no others
  Games eighths_;            // a game that begins with these plies, a multiple of eight
};

}  // namespace plymill
