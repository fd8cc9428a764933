// Regular lines: moves that are written as nearly all are, passed quickly.
//
//   0 (0,0) RCRF
//   1A (0,1) FCCCm          the number that is expected, a player, a place, a tile
//   2B (1,0) RRCC +4        and points; what else stands behind such a tile, the grammar reads
//
// A fast form passes what it knows of them first. Nothing here is remarked on.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "games/carcassonne/blank.h"
#include "games/carcassonne/game_in_hand.h"
#include "games/carcassonne/item.h"
#include "games/carcassonne/move.h"
#include "games/carcassonne/ply.h"
#include "games/carcassonne/regular_move.h"
#include "games/carcassonne/regular_score.h"
#include "scan/expected_number.h"

namespace plymill::carcassonne {

// No faster way to read a game than the grammar's own: see fast/.
struct NoFastForm {};

template <class Recorder, class FastForm>
class RegularLines {
 public:
  constexpr RegularLines(GameInHand<Recorder>& game, FastForm& fast) : game_(game), fast_(fast) {}

  // Passes them. Where something else stands behind a regular tile, it reads that too, and
  // returns true: the item in hand is that move.
  bool Read() {
    const char* at = game_.in.here();
    if constexpr (kIsFast) at = PassFastLines(at);
    if (game_.plies == 0) at = TellStart(at);
    if constexpr (kIsFast) game_.in = fast_.FindEnd(game_.in, at);
    return game_.plies > 0 && ReadMovesFrom(at);
  }

 private:
  static constexpr bool kIsFast = !std::is_same_v<FastForm, NoFastForm>;

  const char* TextEnd() const { return game_.in.here() + game_.in.rest().size(); }

  // The number of bytes that can be looked at from `at` on.
  std::ptrdiff_t InReach(const char* at) const {
    return game_.in.BytesInReach() - (at - game_.in.here());
  }

  // Behind the line end at `at`; null where there is none.
  const char* PassLineEnd(const char* at) const {
    at += at[0] == '\r' ? 1 : 0;
    return *at == '\n' && at < TextEnd() ? at + 1 : nullptr;
  }

  // Tells move 0 at `at`, where it is regular. Returns what stands behind it.
  const char* TellStart(const char* at) {
    Ply ply;
    const bool in_reach = InReach(at) >= kMostRegularBytes;
    const char* const end = in_reach ? PassRegularStart(at, ply) : nullptr;
    const char* const next = end == nullptr ? nullptr : PassLineEnd(end);
    if (next == nullptr) return at;
    game_.Tell(ply, {at + 2, static_cast<std::size_t>(end - at - 2)});
    return next;
  }

  bool ReadMovesFrom(const char* at) {
    ExpectedNumber number(game_.last_number + 1U, "");
    Ply& ply = game_.regular;
    while (InReach(at) >= kMostRegularBytes && number.number() <= kMaxNumber &&
           number.Matches(at)) {
      const char* const player = at + number.bytes();
      const char* const tile_end = PassRegularMove(player, ply);
      if (tile_end == nullptr || tile_end > TextEnd()) break;
      ply.number.value = static_cast<std::uint16_t>(number.number());
      KeepMove(ply);
      ply.points.Clear();
      const char* const end = *tile_end == ' ' ? PassRegularScore(tile_end, ply) : tile_end;
      const char* const next = PassLineEnd(end);
      if (next == nullptr) return ReadBehind(ply, at, player + 2, tile_end);
      game_.Tell(ply, {player + 2, static_cast<std::size_t>(end - player - 2)});
      number.Advance();
      at = next;
      if constexpr (kIsFast) break;
    }
    PassTo(at);
    return false;
  }

  void KeepMove(const Ply& ply) {
    game_.last_number = ply.number.value;
    game_.last_player = ply.player;
    game_.seen |= ply.player.bit();
    game_.repeatable = false;
  }

  // Goes on behind the line that ends before `at`; nothing where it is not behind one.
  void PassTo(const char* at) {
    Cursor& in = game_.in;
    if (at == in.here()) return;
    in.Advance(static_cast<std::size_t>(at - in.here()));
    game_.line_feeds = 1 + SkipBlankLines(in);
  }

  // Reads what stands at `end`, behind the move that begins at `at`, its place at `place`.
  bool ReadBehind(Ply& ply, const char* at, const char* place, const char* end) {
    Cursor& in = game_.in;
    ply.points.Clear();
    game_.item = in;
    game_.item.Advance(static_cast<std::size_t>(at - in.here()));
    game_.item_plies = game_.plies;
    game_.number = ply.number;
    game_.player = ply.player;
    in.Advance(static_cast<std::size_t>(end - in.here()));
    ReadScoreOfPlace(game_, ply, place, end);
    EndItem(game_);
    return true;
  }

  // Passes the lines from `at` on that the fast form can read, move 0 among them.
  const char* PassFastLines(const char* at) {
    if (game_.plies == 0 && !fast_.AtStart(at)) return at;
    for (bool more = true; more;) {
      const std::uint32_t number = game_.plies == 0 ? 0 : game_.last_number + 1U;
      const auto run = fast_.PassLines(at, number, game_.known(), game_.expansions, game_.recorder);
      if (run.rows == 0) break;
      game_.plies += run.rows;
      game_.last_number = static_cast<std::uint16_t>(run.number - 1);
      game_.last_player = PlayerId(run.last);
      game_.seen |= run.players;
      game_.repeatable = run.repeatable;
      game_.expansions = run.expansions;
      if (run.has_final && !game_.standing.has_points()) {
        game_.standing.KeepTotals(fast_.FinalOf(run, game_.recorder));
      }
      at = run.at();
      more = run.more;
    }
    return at;
  }

  GameInHand<Recorder>& game_;
  FastForm& fast_;
};

}  // namespace plymill::carcassonne
