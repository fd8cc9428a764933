// Turned: positions of Carcassonne after quarter turns of the table, or with other letters of
// players. See rules/positions_ops.h.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "games/carcassonne/rules/actions.h"
#include "games/carcassonne/rules/options.h"
#include "plymill/positions.h"

namespace plymill::carcassonne {

class Turned {
 public:
  static std::uint32_t SymmetriesOf(const Options&) { return kTurns; }
  static std::string_view WhyNoMoverView(const Options&) { return {}; }

  // The player to move becomes A, the next letter B, and so on, also if it does not play.
  Turned(const Options&, const PositionView& view, const std::int16_t* globals);

  std::int32_t Action(std::int32_t action) const;
  void Board(std::uint8_t* board) const;
  void Globals(std::int16_t* globals) const;

 private:
  std::uint8_t Player(std::uint8_t code) const;

  unsigned quarters_;     // counterclockwise
  std::size_t kind_;      // of the drawn tile; kTileKinds: none
  std::uint8_t first_;    // the player who becomes A
  std::uint8_t letters_;  // of them, the first ones that have all players
};

}  // namespace plymill::carcassonne
