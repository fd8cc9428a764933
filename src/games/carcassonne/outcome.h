// The outcome of a game: places tell who has won, else who conceded, else the points.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "games/carcassonne/ply.h"
#include "record/recorder.h"

namespace plymill::carcassonne {

// What a game tells of its outcome. Sets of players have a bit each.
class Standing {
 public:
  // Keeps what the line of a player tells.
  constexpr void Keep(const Player& player) {
    const std::uint8_t code = player.player.code();
    if (player.place.value != 0) places_[code] = player.place.value;
    if (!player.points.is_null()) totals_[code] = player.points;
    has_points_ = has_points_ || !player.points.is_null();
  }

  // Whether the players' lines tell points.
  constexpr bool has_points() const { return has_points_; }

  // Keeps the totals of the scoring at the end, where the players' lines tell no points.
  constexpr void KeepTotals(const Ply& ply) {
    for (const Score& score : ply.points) {
      if (score.player.is_null() || score.total.is_null() || has_points_) continue;
      totals_[score.player.code()] = score.total;
    }
  }

  // Keeps who conceded, or abandoned the game, and the word for it.
  constexpr void KeepEnd(bool conceded, std::uint32_t players, std::string_view word) {
    if (conceded) conceded_ |= players;
    abandoned_ |= !conceded;
    end_word_ = word;
  }

  // "concedes"; null where there is none.
  constexpr std::string_view end_word() const { return end_word_; }

  constexpr Outcome OutcomeOf(std::uint32_t players) const {
    Outcome outcome;
    for (std::uint8_t code = 0; code < PlayerId::kCount; ++code) {
      if (places_[code] == 1) outcome.winners |= std::uint32_t{1} << code;
    }
    if (outcome.winners == 0) outcome.winners = WinnersByWord(players);
    if (outcome.winners == 0 && !abandoned_) outcome.winners = WinnersByPoints(players);
    if (outcome.winners != 0) outcome.kind = OutcomeKind::kWin;
    if (outcome.winners == players && (players & (players - 1)) != 0) {
      outcome = {OutcomeKind::kDraw, 0};
    }
    if (outcome.winners == 0 && outcome.kind != OutcomeKind::kDraw && abandoned_) {
      outcome.kind = OutcomeKind::kAbandoned;
    }
    return outcome;
  }

 private:
  // Who is left of two when the other concedes.
  constexpr std::uint32_t WinnersByWord(std::uint32_t players) const {
    const std::uint32_t left = players & ~conceded_;
    const bool one = left != 0 && (left & (left - 1)) == 0;
    return conceded_ != 0 && one ? left : 0;
  }

  // Who has most points, where they are known of all.
  constexpr std::uint32_t WinnersByPoints(std::uint32_t players) const {
    std::uint32_t winners = 0;
    std::uint16_t most = 0;
    for (std::uint8_t code = 0; code < PlayerId::kCount; ++code) {
      if ((players >> code & 1) == 0) continue;
      if (totals_[code].is_null()) return 0;
      if (totals_[code].value < most) continue;
      if (totals_[code].value > most) winners = 0;
      most = totals_[code].value;
      winners |= std::uint32_t{1} << code;
    }
    const bool one = (players & (players - 1)) == 0;
    return one ? 0 : winners;
  }

  std::uint32_t conceded_ = 0;  // players, a bit each
  bool abandoned_ = false;
  std::string_view end_word_;
  std::array<std::uint8_t, PlayerId::kCount> places_{};
  std::array<Points, PlayerId::kCount> totals_{};
  bool has_points_ = false;
};

}  // namespace plymill::carcassonne
