// GameInHand: the state of the game that is being read, with its cursor and its recorder.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/cursor.h"
#include "games/carcassonne/outcome.h"
#include "games/carcassonne/ply.h"
#include "games/carcassonne/reasons.h"
#include "model/recorder.h"

namespace plymill::carcassonne {

template <class Recorder>
struct GameInHand {
  Cursor& in;
  Recorder& recorder;
  const ReadOptions options;
  const bool of_two = true;  // assume two players until a third one is known

  const char* const begin = in.here();  // the first byte of the game

  // The current item: a move or a scoring.
  Cursor item{{}};             // at the first byte of the item
  std::size_t item_plies = 0;  // plies reported before the item
  Number number = {};
  PlayerId player = {};
  Ply ply_in_hand = {};  // reused, because a ply is too large to be made for each item

  // The game so far.
  bool has_header = false;
  bool expansions = false;   // the game has shown symbols that the base game lacks
  std::uint8_t players = 0;  // code of the last listed player, plus 1
  std::uint32_t listed = 0;  // players in the header, one bit each
  std::uint32_t seen = 0;    // players among the moves, one bit each
  std::uint32_t gone = 0;    // players who ended their game and placed no tile since
  std::size_t plies = 0;
  const char* told = nullptr;     // the end of the text of the last reported ply
  PlayerId last_player = {};      // the player who moved last
  std::uint16_t last_number = 0;  // the last number in the text
  bool repeatable = false;        // the next ply may repeat the last number
  bool scored = false;            // the last ply is the scoring at the end
  bool to_other = false;          // points without a player were given to the opponent
  std::size_t line_feeds = 0;     // LFs in the blanks before the next byte
  Standing standing = {};

  // Whether a further move may cause a remark: the scoring at the end was read, or a player has
  // ended the game.
  constexpr bool is_ended() const { return scored || gone != 0; }

  // All known players, one bit each.
  constexpr std::uint32_t known() const { return listed | seen; }

  // An empty ply of the current item. It overwrites the ply before it.
  constexpr Ply& NewPly(Kind kind) {
    Ply& ply = ply_in_hand;
    ply.number = number;
    ply.player = player;
    ply.kind = kind;
    ply.x = ply.y = {};
    ply.tile = {};
    ply.meeples.Clear();
    ply.points.Clear();
    return ply;
  }

  constexpr void Report(const Ply& ply, std::string_view written) {
    recorder.Ply(ply, written);
    Reported(1, written);
  }

  // Counts `count` reported plies. `written`: the text of the last one.
  constexpr void Reported(std::size_t count, std::string_view written) {
    plies += count;
    told = written.data() + written.size();
  }

  // Whether players other than A and B are known.
  constexpr bool has_third() const { return (known() & ~3U) != 0; }

  // The opponent of `mover` in a game of two players; kNobody if there may be more players.
  constexpr PlayerId OtherThan(PlayerId mover) const {
    if (mover.is_null() || !of_two || has_third() || mover.code() > 1) return kNobody;
    return PlayerId(static_cast<std::uint8_t>(1 - mover.code()));
  }

  // Records which players score in `ply`. Remarks on points without a player.
  constexpr void KeepScorers(const Ply& ply, std::string_view written) {
    for (const Score& score : ply.points) {
      if (score.player.is_null()) recorder.Remark({Why("missing-player"), written, {}});
      seen |= score.player.bit();
    }
  }
};

}  // namespace plymill::carcassonne
