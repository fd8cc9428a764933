// Outcome: the winners of a game. The ranks of the players decide. Without ranks, concessions
// decide. Without both, points decide, unless the game was abandoned.
//
// In this file, the `place` of a player is the rank (1st, 2nd), not a place on the table.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "games/carcassonne/ply.h"
#include "model/recorder.h"

namespace plymill::carcassonne {

// Standing: the facts in a game that decide its outcome. Sets of players have one bit per player.
class Standing {
 public:
  // Keeps the place and the points in the line of a player.
  constexpr void Keep(const Player& player) {
    const std::uint8_t code = player.player.code();
    const std::uint32_t bit = player.player.bit();
    const std::uint32_t first = (first_ & ~bit) | (player.place.value == 1 ? bit : 0);
    first_ = player.place.value == 0 ? first_ : first;
    if (!player.points.is_null()) totals_[code] = player.points;
    has_points_ = has_points_ || !player.points.is_null();
  }

  // Keeps the totals of the scoring at the end. If the players' lines have points, only records
  // whether the totals differ from them.
  constexpr void KeepTotals(const Ply& ply) {
    for (const Score& score : ply.points) KeepTotal(score.player, score.total);
  }
  constexpr void KeepTotal(PlayerId player, Points told) {
    if (player.is_null() || told.is_null()) return;
    Points& total = totals_[player.code()];
    if (!has_points_) total = told;
    has_two_totals_ = has_two_totals_ || (!total.is_null() && total != told);
  }

  // Keeps `word`, and either the players who conceded or the fact that the game was abandoned.
  constexpr void KeepEnd(bool conceded, std::uint32_t players, std::string_view word) {
    if (conceded) conceded_ |= players;
    abandoned_ |= !conceded;
    end_word_ = word;
  }

  // The word that ended the game, such as "concedes"; its data() is null if there is none.
  constexpr std::string_view end_word() const { return end_word_; }

  constexpr Outcome OutcomeOf(std::uint32_t players) const {
    Outcome outcome;
    outcome.winners = first_;
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

  // Whether the places, the points and the concessions contradict each other.
  constexpr bool Differs(std::uint32_t players) const {
    if (has_two_totals_ || (first_ & conceded_) != 0) return true;
    if (first_ == 0 || conceded_ != 0 || abandoned_) return false;
    const std::uint32_t most = WinnersByPoints(players);  // places may break a tie
    return most != 0 && (first_ & ~most) != 0;
  }

 private:
  // The only player who did not concede, if all other players did; else 0.
  constexpr std::uint32_t WinnersByWord(std::uint32_t players) const {
    const std::uint32_t left = players & ~conceded_;
    const bool one = left != 0 && (left & (left - 1)) == 0;
    return conceded_ != 0 && one ? left : 0;
  }

  // The players with the most points; 0 if there is only one player, or if points are not known.
  constexpr std::uint32_t WinnersByPoints(std::uint32_t players) const {
    std::uint32_t winners = 0;
    std::uint16_t most = 0;
    for (std::uint32_t left = players; left != 0; left &= left - 1) {
      const Points total = totals_[static_cast<std::size_t>(std::countr_zero(left))];
      if (total.is_null()) return 0;
      if (total.value < most) continue;
      if (total.value > most) winners = 0;
      most = total.value;
      winners |= left & ~(left - 1);
    }
    const bool one = (players & (players - 1)) == 0;
    return one ? 0 : winners;
  }

  std::uint32_t conceded_ = 0;  // players, one bit each
  bool abandoned_ = false;
  std::string_view end_word_;
  std::uint32_t first_ = 0;  // players in the first place, one bit each
  std::array<Points, PlayerId::kCount> totals_{};
  bool has_points_ = false;      // the players' lines have points
  bool has_two_totals_ = false;  // a player has two different totals
};

}  // namespace plymill::carcassonne
