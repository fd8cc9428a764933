// ReadText: reads games of Carcassonne at compile time.
#pragma once

#include <cstddef>
#include <string_view>

#include "games/carcassonne/game.h"
#include "support/transcript.h"

namespace plymill::carcassonne {

constexpr Transcript<Game> Read(std::string_view text, ReadOptions options = {}) {
  return Transcribe<Game>(text, options);
}

inline constexpr PlayerId kA = PlayerId::OfLetter('A');
inline constexpr PlayerId kB = PlayerId::OfLetter('B');
inline constexpr PlayerId kC = PlayerId::OfLetter('C');
inline constexpr Reason kNoReason = Reason::kNone;

// A move of a game with move 0 before it, and the game made of both.
template <std::size_t n>
struct Move {
  char text[n + 13] = {};
  consteval Move(const char (&move)[n]) {
    constexpr std::string_view kStart = "0 (0,0) RCRF\n";
    for (std::size_t i = 0; i < kStart.size(); ++i) text[i] = kStart[i];
    for (std::size_t i = 0; i < n; ++i) text[kStart.size() + i] = move[i];
  }
  constexpr std::string_view view() const { return {text, n + 12}; }
};

template <std::size_t n>
Move(const char (&)[n]) -> Move<n>;

// Whether `move` is read as one ply with the tile `read`, and with the remark `reason` or without
// remarks.
template <std::size_t n>
consteval bool HasTile(const char (&tile)[n], std::string_view read, Reason reason = kNoReason) {
  const std::string_view written(tile, n - 1);
  char text[64] = "0 (0,0) RCRF\n1A (0,1) ";
  for (std::size_t i = 0; i < written.size(); ++i) text[22 + i] = written[i];
  const auto game = Read({text, 22 + written.size()});
  const bool remarked = reason == kNoReason ? game.ReadWith() : game.ReadWith(reason);
  return remarked && game.plies.size() == 2 && game.plies[1].tile.view() == read;
}

// The meeple of a tile: its letter, and the index of the symbol before it.
template <std::size_t n>
consteval bool HasMeeple(const char (&tile)[n], char kind, unsigned at,
                         Figure figure = Figure::kMeeple) {
  char text[64] = "0 (0,0) RCRF\n1A (0,1) ";
  for (std::size_t i = 0; i + 1 < n; ++i) text[22 + i] = tile[i];
  const auto game = Read({text, 22 + n - 1});
  if (!game.ok() || game.plies.size() != 2 || game.plies[1].meeples.size() != 1) return false;
  const Meeple meeple = game.plies[1].meeples[0];
  return NameOf(meeple.kind).view()[0] == kind && meeple.at == at && meeple.figure == figure;
}

}  // namespace plymill::carcassonne
