// GameTally: adds up the games of one notation for GameStats.
#pragma once

#include <absl/container/flat_hash_map.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "base/buffer.h"
#include "model/game_ops.h"
#include "model/iso_date.h"
#include "model/recorder.h"
#include "plymill/stats.h"
#include "rows/text_counts.h"

namespace plymill {

// Games with `from` to `to` plies.
struct LengthBar {
  std::uint32_t from = 0, to = 0;
  std::uint64_t games = 0;
};

// Must get the games in their order, so that the result does not depend on threads. Allocates only
// for lengths, names and first plies that are new. Needs at most about 300 MB: for a million names
// or 64 MiB of names, for a hundred thousand first plies, and for all lengths.
class GameTally {
 public:
  // Begins a game. The other calls are about this game.
  void BeginGame(std::uint32_t plies, Outcome outcome) {
    ++games_;
    outcome_ = outcome;
    ++lengths_[plies];
    ++kinds_[static_cast<std::size_t>(outcome.kind)];
    if (outcome.kind == OutcomeKind::kWin) AddWinners();
  }

  // Adds the date; empty if the game has none.
  void AddDate(IsoDate date);

  // Adds the player with `code`. Names that stand for an unknown name are ignored.
  void AddPlayer(std::string_view name, unsigned code);

  // Adds the first ply. Equal plies have equal keys. `text()` returns the text of the ply, which is
  // needed only if the key is new.
  template <class Text>
  void AddFirstPly(std::string_view key, Text text) {
    FirstPly* const ply = first_plies_.Find(key, [&] {
      return FirstPly{first_plies_.Keep(text()), 0};
    });
    if (ply != nullptr) ++ply->games;
  }

  // Memory in which the caller may make a key.
  Buffer<char>& scratch() { return scratch_; }

  // The statistics of all games. `game` gives the names of players.
  GameStats Stats(const GameOps& game) const;

  // The number of games by length: at most `most` bars of equal width. If a few games are much
  // longer than the others, the last bar is wider and has the longest 2 %.
  std::vector<LengthBar> LengthBars(std::uint32_t most) const;

 private:
  struct Player {
    std::uint64_t games = 0, finished = 0, won = 0;
    std::uint64_t last_game = 0;  // number of the last game with this name, from 1
    bool won_last = false;        // whether that game counts as won
  };
  struct FirstPly {
    std::string_view text;
    std::uint64_t games = 0;
  };

  static constexpr std::size_t kMostWinners = 32;
  static constexpr std::size_t kYears = 10'000;

  void AddWinners();
  LengthStats Lengths() const;
  DateStats Dates() const;
  Listed<PlayerCount> Players() const;
  std::vector<Count> Outcomes(const GameOps& game) const;
  Listed<Count> FirstPlies() const;

  std::uint64_t games_ = 0;
  Outcome outcome_;  // of the current game
  absl::flat_hash_map<std::uint32_t, std::uint64_t> lengths_;
  std::array<std::uint64_t, 4> kinds_{};                   // by OutcomeKind
  std::array<std::uint64_t, kMostWinners> winner_{};       // games with one winner, by its code
  std::array<std::uint64_t, kMostWinners + 1> winners_{};  // games, by their number of winners
  std::array<std::uint64_t, kYears> years_{};
  IsoDate earliest_, latest_;
  TextCounts<Player> players_{{1'000'000, std::size_t{64} << 20}};
  TextCounts<FirstPly> first_plies_{{100'000, std::size_t{64} << 20}};
  Buffer<char> scratch_;
};

}  // namespace plymill
