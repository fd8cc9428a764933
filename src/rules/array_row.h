// ArrayRow: where a position is written in the arrays of a caller.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <utility>

#include "rules/positions_ops.h"
#include "rules/rules.h"

namespace plymill {

template <class Game>
concept HasPositions = HasRules<Game> && requires {
  typename Game::Positions;
};

template <class Positions>
struct ArrayRow {
  static constexpr std::size_t kBoardBytes = [] {
    std::size_t bytes = 1;
    for (const std::uint32_t size : Positions::kBoard) bytes *= size;
    return bytes;
  }();
  static constexpr std::size_t kLegalBytes = (Positions::kActions + 7) / 8;

  ArrayRow(const PositionArrays& arrays, std::size_t row)
      : board(At(arrays.board, row * kBoardBytes)),
        globals(At(arrays.globals, row * Positions::kGlobals.size())),
        legal(At(arrays.legal, row * kLegalBytes)) {}

  std::uint8_t* board;  // null: not wanted
  std::int16_t* globals;
  std::uint8_t* legal;

 private:
  template <class T>
  static T* At(T* array, std::size_t at) {
    return array == nullptr ? nullptr : array + at;
  }
};

// Sets the bit of an action in a row of `legal`.
inline void SetLegal(std::int32_t action, std::uint8_t* legal) {
  std::uint8_t& byte = legal[action / 8];
  byte = static_cast<std::uint8_t>(byte | 1U << action % 8);
}

// Turns a row that was written, in its place.
template <class Positions>
void TurnRow(const typename Positions::Turned& turned, const ArrayRow<Positions>& row) {
  if (row.board != nullptr) turned.Board(row.board);
  if (row.globals != nullptr) turned.Globals(row.globals);
  if (row.legal == nullptr) return;
  std::array<std::uint8_t, ArrayRow<Positions>::kLegalBytes> before;
  std::memcpy(before.data(), row.legal, before.size());
  std::memset(row.legal, 0, before.size());
  for (std::size_t i = 0; i < before.size(); ++i) {
    for (unsigned bits = before[i]; bits != 0; bits &= bits - 1) {
      SetLegal(turned.Action(static_cast<std::int32_t>(8 * i) + std::countr_zero(bits)), row.legal);
    }
  }
}

// Calls write(row), which writes a row, and turns it as `view` says. Returns what the action
// `action` is then.
template <class Positions, class Options, class Write>
std::int32_t WriteTurned(const Options& options, const PositionView& view, std::int32_t action,
                         ArrayRow<Positions> row, Write&& write) {
  std::array<std::int16_t, Positions::kGlobals.size()> globals;
  std::int16_t* const wanted = std::exchange(row.globals, globals.data());
  write(row);
  const typename Positions::Turned turned(options, view, globals.data());
  TurnRow<Positions>(turned, row);
  if (wanted != nullptr) std::memcpy(wanted, globals.data(), sizeof(globals));
  return action == kNoAction ? kNoAction : turned.Action(action);
}

}  // namespace plymill
