// GameInHand: what is known of a game while it is read, and who is told of it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "games/carcassonne/geometry.h"
#include "games/carcassonne/outcome.h"
#include "games/carcassonne/ply.h"
#include "games/carcassonne/reasons.h"
#include "record/recorder.h"
#include "text/cursor.h"

namespace plymill::carcassonne {

template <class Recorder>
struct GameInHand {
  Cursor& in;
  Recorder& recorder;
  const ReadOptions options;
  const bool of_two = true;               // as long as no third player is known, there are no more
  std::optional<Geometry> geometry = {};  // where it is asked for

  const char* const begin = in.here();  // where the game begins

  // Of the item in hand: a move or a scoring.
  Cursor item{{}};             // where it begins
  std::size_t item_plies = 0;  // plies told before it
  Number number = {};
  PlayerId player = {};
  Ply ply_in_hand = {};  // a ply is too large to be made for each item

  // Of the game so far.
  bool has_header = false;
  bool expansions = false;   // it has shown symbols that the base game lacks
  std::uint8_t players = 0;  // one more than the last player listed
  std::uint32_t listed = 0;  // players, a bit each: in the header,
  std::uint32_t seen = 0;    // and among the moves
  std::uint32_t gone = 0;    // who conceded or abandoned the game, and has placed nothing since
  std::size_t plies = 0;
  const char* told = nullptr;     // the end of the ply told last
  PlayerId last_player = {};      // who moved last
  std::uint16_t last_number = 0;  // printed last
  bool repeatable = false;        // the number of the last ply may come again
  bool scored = false;            // the last ply is the scoring at the end
  bool to_other = false;          // points of nobody were told as those of the other one of two
  std::size_t line_feeds = 0;     // in the blanks before the next byte
  Standing standing = {};

  // Players, a bit each.
  constexpr std::uint32_t known() const { return listed | seen; }

  // A ply of the item in hand, with nothing in it. The one before it is gone.
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

  constexpr void Tell(const Ply& ply, std::string_view written) {
    recorder.Ply(ply, written);
    Told(1, written);
    if (geometry.has_value()) [[unlikely]]
      CheckGeometry(*geometry, ply, written);
  }

  // So many plies were told of, the last one `written` so.
  constexpr void Told(std::size_t count, std::string_view written) {
    plies += count;
    told = written.data() + written.size();
  }

  // Stands aside, so that Tell() goes without a frame of its own.
  [[gnu::noinline]] constexpr void CheckGeometry(Geometry& board, const Ply& ply,
                                                 std::string_view written) {
    board.Check(ply, written, known(), listed != 0, expansions, recorder);
  }

  // Whether players other than A and B are known.
  constexpr bool has_third() const { return (known() & ~3U) != 0; }

  // The other one of two players; nobody where there are more.
  constexpr PlayerId OtherThan(PlayerId mover) const {
    if (mover.is_null() || !of_two || has_third() || mover.code() > 1) return kNobody;
    return PlayerId(static_cast<std::uint8_t>(1 - mover.code()));
  }

  // Keeps who scores in `ply`.
  constexpr void KeepScorers(const Ply& ply, std::string_view written) {
    for (const Score& score : ply.points) {
      if (score.player.is_null()) recorder.Remark({kMissingPlayer, written, {}});
      seen |= score.player.bit();
    }
  }
};

}  // namespace plymill::carcassonne
