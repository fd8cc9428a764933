// Positions of Carcassonne for training: see rules/positions_ops.h, and docs/positions.md.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/buffer.h"
#include "games/carcassonne/ply.h"
#include "games/carcassonne/rules/actions.h"
#include "games/carcassonne/rules/legal.h"
#include "games/carcassonne/rules/rules.h"
#include "games/carcassonne/rules/tile_kinds.h"
#include "games/carcassonne/rules/turned.h"
#include "rules/positions_ops.h"

namespace plymill::carcassonne {

// The board shows the square of places up to kBoardReach from the start tile. The actions there are
// the first ones of all: see actions.h.
inline constexpr int kBoardReach = 10;
inline constexpr int kBoardSide = 2 * kBoardReach + 1;
inline constexpr std::int32_t kBoardPlaces = kBoardSide * kBoardSide;
inline constexpr std::int32_t kBoardActions = kBoardPlaces * kTurns * kSpots;

// The cell of a place: rows from top to bottom, in each from left to right. The place must be on
// the board.
constexpr std::size_t CellOf(Place place) {
  const int cell = (kBoardReach - place.y) * kBoardSide + place.x + kBoardReach;
  return static_cast<std::size_t>(cell);
}

// A cell of the board.
struct CellCodes {
  std::uint8_t kind = 0;   // index in kTileSet plus 1; 0: no tile
  std::uint8_t turns = 0;  // from the rotation in kTileSet
  std::uint8_t owner = 0;  // of the meeple, code plus 1; 0: no meeple
  std::uint8_t spot = 0;   // of the meeple
};

struct Positions {
  using Turned = carcassonne::Turned;

  static constexpr std::size_t kPlayers = PlayerId::kCount;

  static constexpr std::array<std::uint32_t, 3> kBoard = {kBoardSide, kBoardSide, 4};
  static constexpr std::array<std::string_view, 4> kPlanes = {"kind", "turns", "owner", "spot"};
  static constexpr std::size_t kFirstPoints = 4;
  static constexpr std::size_t kFirstMeeples = kFirstPoints + kPlayers;
  static constexpr std::size_t kFirstLeft = kFirstMeeples + kPlayers;
  static constexpr std::array<std::string_view, kFirstLeft + kTileKinds> kGlobals = {
      "to_move",      "players",      "drawn_kind",   "tiles_left",   "points_a",
      "points_b",     "points_c",     "points_d",     "points_e",     "points_f",
      "points_g",     "points_h",     "points_i",     "points_j",     "points_k",
      "points_l",     "meeples_a",    "meeples_b",    "meeples_c",    "meeples_d",
      "meeples_e",    "meeples_f",    "meeples_g",    "meeples_h",    "meeples_i",
      "meeples_j",    "meeples_k",    "meeples_l",    "left_kind_0",  "left_kind_1",
      "left_kind_2",  "left_kind_3",  "left_kind_4",  "left_kind_5",  "left_kind_6",
      "left_kind_7",  "left_kind_8",  "left_kind_9",  "left_kind_10", "left_kind_11",
      "left_kind_12", "left_kind_13", "left_kind_14", "left_kind_15", "left_kind_16",
      "left_kind_17", "left_kind_18", "left_kind_19", "left_kind_20", "left_kind_21",
      "left_kind_22", "left_kind_23"};
  static constexpr std::int32_t kActions = kBoardActions;

  // The tiles, meeples, globals and actions of the position are in arrays of the Packer.
  static constexpr std::size_t kBytesOfLists = 360;  // about

  struct Packed {
    std::uint32_t first_tile, first_meeple, first_legal, first_global;
    std::uint16_t tiles, meeples, legal;
  };

  class Packer {
   public:
    void Clear() {
      cells_.Clear();
      meeples_.Clear();
      legal_.Clear();
      globals_.Clear();
    }
    void BeginGame() { first_tile_ = static_cast<std::uint32_t>(cells_.size()); }

    Fit Pack(const State& state, std::int32_t action, Packed& packed);

    // The same without the actions beyond the board.
    Fit PackWithin(const State& state, Packed& packed);

    // Calls visit(first, actions) for each place where the tile can be laid: bit n is action
    // first + n.
    template <class Visitor>
    void ForEachWord(const Packed& packed, Visitor&& visit) const {
      for (std::size_t i = 0; i < packed.legal; ++i) {
        const LegalPlace& at = legal_[packed.first_legal + i];
        visit(static_cast<std::int32_t>(at.place) * kActionsOfPlace,
              at.low | PlaceActions{at.high} << 32);
      }
    }

   private:
    friend struct Positions;

    struct TileCell {
      std::uint16_t cell;
      std::uint8_t kind, turns;  // as in CellCodes
    };
    struct MeepleCell {
      std::uint16_t cell;
      std::uint8_t owner, spot;
    };

    // The legal actions at one place: PlaceActions in two words, because a word of 64 bits would
    // be aligned.
    struct LegalPlace {
      std::uint32_t low, high;
      std::uint32_t place;
    };

    void Finish(const State& state, std::size_t first_legal, Packed& packed);
    Fit AddTiles(const State& state);
    Fit AddActions(const State& state, std::int32_t played);
    void AddMeeples(const State& state);
    void AddGlobals(const State& state);

    // The tiles of a game, in the order in which they were laid, are those of all its positions:
    // each has the first ones.
    std::uint32_t first_tile_ = 0;
    Buffer<TileCell> cells_;
    Buffer<MeepleCell> meeples_;
    Buffer<LegalPlace> legal_;
    Buffer<std::int16_t> globals_;
  };

  // Fetches the parts of a position into the cache that Write() reads from the arrays.
  static void Fetch(const Packed& packed, const Packer& packer);

  static void Write(const Packed& packed, const Packer& packer, std::uint8_t* board,
                    std::int16_t* globals, std::uint8_t* legal);

  static bool IsAction(const Ply& ply) {
    return ply.kind == Kind::kPlace || ply.kind == Kind::kDiscard;
  }
  static unsigned MoverOf(const State& state) {
    return state.mover.is_null() ? kNoMover : state.mover.code();
  }

  // All tiles have been drawn, and nobody has left.
  static bool HasMargin(const State& state, const Ending& ending) {
    return state.drawn_tiles >= kTilesInSet && state.has_left == 0 && !state.is_abandoned &&
           !ending.points().empty();
  }

 private:
  static void WriteLegal(const Packed& packed, const Packer& packer, std::uint8_t* legal);
};

}  // namespace plymill::carcassonne
